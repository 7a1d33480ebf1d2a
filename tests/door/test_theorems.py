"""Questions without rows: Bayes' theorem, an estimate, the error of any rule under a truth."""

from fractions import Fraction
from unittest import mock

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oracles.enumerations import cells, named
from refnb import bayes, error, estimate, learn, solve
from refnb.classifiers import categorical, joint, naive
from refnb.decision.truth import Truth, marginals
from refnb.door import expected
from refnb.door.classifier import Classifier
from refnb.door.saved import engine
from refnb.errors import (
    BadRequest,
    DomainMismatch,
    Negative,
    NotADistribution,
    NotExact,
    NotText,
    RefnbError,
    UnknownLabel,
    UnknownValue,
    ZeroEvidence,
)
from refnb.estimation.smoothing import Smoothing
from refnb.exact.rational import spelling
from refusals import refuses
from strategies.models import distributions, models, rules, schemas, truths

NAMES = ["ill", "well", "?"]
densities = st.fractions(0, 50, max_denominator=20)


@given(distributions(NAMES), st.lists(densities, min_size=3, max_size=3).filter(any))
def test_the_posterior_is_in_the_ratio_of_prior_times_likelihood(
    prior: dict[str, Fraction], likelihood: list[Fraction]
) -> None:
    """Also where a likelihood is above 1, as a density may be."""
    likely = dict(zip(NAMES, likelihood, strict=True))
    weights = {h: p * likely[h] for h, p in prior.items()}
    whole = sum(weights.values())
    if whole == 0:
        refuses(ZeroEvidence, ".", lambda: bayes(prior, likely))
        return
    found = bayes(prior, {h: spelling(p) for h, p in likely.items()})
    assert all(found.posterior[h] * whole == w for h, w in weights.items())
    assert found.posterior == found.joint | {h: p / found.evidence for h, p in found.joint.items()}
    assert found.posterior[found.decision.label] == max(found.posterior.values())
    scaled = max(likelihood) > 1
    assert ("only their ratios matter" in found.text()) == scaled
    assert scaled or found.evidence == whole


@pytest.mark.parametrize("written", ["0.25", "25%", "1/4", "2/8", Fraction(1, 4)])
def test_numbers_are_as_they_are_written(written: str | Fraction) -> None:
    """Decimals, percents, fractions in any terms."""
    found = bayes({"a": written, "b": "3/4"}, {"a": 1, "b": "10%"})
    assert found.posterior == {"a": Fraction(10, 13), "b": Fraction(3, 13)}


@given(st.dictionaries(st.sampled_from("abc"), st.integers(0, 9), min_size=1), rules)
def test_an_estimate_spreads_what_is_imagined(counts: dict[str, int], rule: Smoothing) -> None:
    """(n + a) / (N + a K), or (n + m/K) / (N + m)."""
    size, whole = len(counts), sum(counts.values())
    each = rule.weight / size if rule.rule == "m" else rule.weight
    if whole + each * size == 0:
        refuses(RefnbError, ".", lambda: _exactly(counts, rule))
        return
    found = estimate(counts, rule).estimate
    assert all(found[v] * (whole + each * size) == n + each for v, n in counts.items())


def _exactly(counts: dict[str, int], rule: Smoothing) -> None:
    try:
        estimate(counts, rule)
    except RefnbError as refusal:
        raise RefnbError(str(refusal)) from None


def wrong(truth: Truth, rule: dict[tuple[str, ...], str]) -> Fraction:
    """Add up the truth where the rule says something else."""
    return sum(
        (
            Fraction(e.weight)
            for e in truth.examples
            if e.weight and rule[tuple(e.instance[f] for f in truth.schema.features)] != e.label
        ),
        Fraction(0),
    )


@given(schemas().flatmap(lambda schema: truths(schema, every_label=True)), st.data())
def test_the_error_of_any_rule(truth: Truth, source: st.DataObject) -> None:
    """Of naive Bayes with the truth's own marginals, the best rule, and a label for each cell."""
    every = cells(truth.schema)
    own = marginals(truth)
    scores = {
        x: naive.scores(own.prior, categorical.factors(own, named(truth.schema, x))) for x in every
    }
    naively = {x: max(row, key=row.__getitem__) for x, row in scores.items() if any(row.values())}
    assert error(truth).error == wrong(truth, naively)
    labels = st.sampled_from(truth.schema.labels)
    rule = {x: source.draw(labels) for x in every}
    found = error(truth, rule)
    assert found.error == wrong(truth, rule)
    best = error(truth, "bayes")
    assert best.error == best.bayes_error == found.bayes_error <= found.error
    assert sum((o.truth for o in found.outcomes if o.wrong), Fraction(0)) == found.error


@given(schemas(least=1).flatmap(lambda s: st.tuples(truths(s), models(s, least=1))))
def test_the_error_of_a_classifier(pair: tuple[Truth, categorical.Model]) -> None:
    """A classifier, its model, and the labels that it gives are the same rule."""
    truth, model = pair
    known = Classifier(engine(model), {})
    every = {x: known.ask(dict(named(truth.schema, x))).label for x in cells(truth.schema)}
    expected = wrong(truth, every)
    assert error(truth, known).error == error(truth, model).error == error(truth, every).error
    assert error(truth, known).error == expected


@given(schemas(least=1).flatmap(lambda s: st.tuples(models(s), models(s, least=1))))
def test_the_error_without_the_table(pair: tuple[categorical.Model, categorical.Model]) -> None:
    """Parameters that are too long to list have the same errors, worked out in three steps."""
    known, model = pair
    for rule in (model, "naive", "bayes"):
        if rule == "naive" and not all(known.prior.values()):
            continue
        listed = error(known, rule)
        with mock.patch.object(expected, "LISTED", 0):
            found = error(known, rule)
        assert (found.error, found.bayes_error) == (listed.error, listed.bayes_error)
        assert found.outcomes == ()
        values = {step.name: step.value for step in found.solution.steps}
        assert values["features"] == tuple(known.conditionals)
        assert values["cells"] == len(cells(known.schema))
        assert (values["error"], values["bayes_error"]) == (found.error, found.bayes_error)
        assert found.solution.title == listed.solution.title
        refuses(BadRequest, "by its outcomes", found.exercise)


def test_the_error_of_a_joint_table() -> None:
    """It is asked cell by cell."""
    rows = [{"f": "0", "y": "a"}, {"f": "1", "y": "b"}]
    truth = {"prior": {"a": "0.5", "b": "0.5"}, "presence": {"f": {"a": "0.2", "b": "0.7"}}}
    found = learn(rows, "y", model="joint")
    assert error(truth, found).error == error(truth, found.model).error == Fraction(1, 4)
    assert isinstance(found.model, joint.Table)


TRUTH = {"prior": {"a": "1"}, "presence": {"f": {"a": "1/2"}}}


@pytest.mark.parametrize(
    ("refusal", "message", "truth", "rule"),
    [
        (BadRequest, "a truth is a path", None, "naive"),
        (BadRequest, "a truth is a path", 5, "naive"),
        (BadRequest, "a truth has the members", {}, "naive"),
        (BadRequest, "exact numbers, got the float 0.5", {"prior": {"a": 0.5}}, "naive"),
        (UnknownValue, "no rule 'nave'; did you mean 'naive'", TRUTH, "nave"),
        (UnknownValue, "no rule 5; there are 'naive', 'bayes'", TRUTH, 5),
        (BadRequest, "a cell is a tuple", TRUTH, {"0": "a"}),
        (UnknownLabel, "got 'b'", TRUTH, {("0",): "b", ("1",): "a"}),
        (DomainMismatch, "a model needs the labels", TRUTH, learn([{"y": "b"}], "y")),
    ],
)
def test_what_is_no_truth_or_no_rule(
    refusal: type[RefnbError], message: str, truth: dict[str, object], rule: str
) -> None:
    """One refusal each."""
    refuses(refusal, message, lambda: error(truth, rule))


def test_other_refusals() -> None:
    """Of numbers, names and problems."""
    refuses(NotExact, "'a'.*write the text '0.5'", lambda: bayes({"a": 0.5}, {"a": 1}))  # type: ignore[dict-item]
    refuses(Negative, "'b'.*got -1", lambda: bayes({"a": "1/2", "b": "1/2"}, {"a": 3, "b": -1}))
    refuses(NotADistribution, "sum to 1/2", lambda: bayes({"a": "50%"}, {"a": 1}))
    refuses(DomainMismatch, "same keys", lambda: bayes({"a": 1}, {"b": 1}))
    refuses(NotText, "got int 1", lambda: bayes({1: 1}, {1: 1}))  # type: ignore[dict-item]
    refuses(NotText, "the event", lambda: bayes({"a": 1}, {"a": 1}, 5))  # type: ignore[arg-type]
    refuses(BadRequest, "a mapping", lambda: estimate([1]))  # type: ignore[arg-type]
    refuses(UnknownValue, "did you mean 'hiking'", lambda: solve("hikng"))
    refuses(NotText, "a problem", lambda: solve(5))  # type: ignore[arg-type]
