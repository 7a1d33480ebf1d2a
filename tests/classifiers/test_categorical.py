"""Laws of categorical naive Bayes: the counts maximise the likelihood (Levine's exercise)."""

from collections.abc import Callable
from fractions import Fraction
from functools import partial
from math import prod

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

import wide
from oracles import enumerations as oracle
from refnb import errors
from refnb.checks import Number
from refnb.classifiers import naive
from refnb.classifiers.categorical import (
    Model,
    factors,
    fit,
    infer,
    likelihood,
    log_likelihood,
    probability,
)
from refnb.data.wire import decode, encode
from refnb.estimation.counting import Counts, count, count_observed
from refnb.estimation.schema import Example, Instance, Schema
from refnb.estimation.smoothing import Smoothing, smoothing
from refnb.exact.logarithm import log
from refnb.probability.distribution import Decision
from refusals import HALF, refuses
from strategies import models as some
from strategies import rivals

LAPLACE, NONE = smoothing("laplace"), smoothing("none")

EVEN = {"0": HALF, "1": HALF}
B_A = {"b": HALF, "a": HALF}
B_A_01 = Schema(("b", "a"), {"f": ("0", "1")})
OK = {"b": EVEN, "a": EVEN}


@given(some.contests())
@example((B_A_01, [], Model(B_A, {"f": OK})))  # no examples
def test_likelihood_is_the_product_over_the_examples(case: some.Contest) -> None:
    """The product over labels and values is the product over examples, missing cells summed out."""
    schema, examples, model = case
    assert likelihood(model, count(schema, examples)) == oracle.observed(model, examples)


@pytest.mark.theorems
@given(some.contests())
def test_counts_maximise_the_likelihood_of_what_was_observed(case: some.Contest) -> None:
    """No rival beats the frequencies, and only one equal to them wherever n > 0 comes even."""
    schema, examples, rival = case
    best, counts = oracle.best_of(examples, rival), count(schema, examples)
    here, there = likelihood(best, counts), likelihood(rival, counts)
    assert there <= here
    assert (there == here) == (rival == best)
    tables = [n for table in counts.values.values() for n in table.values()]
    if all(any(n.values()) for n in [counts.labels, *tables]):
        assert fit(counts, NONE, NONE) == best


@given(some.contests(), some.rules, some.rules)
def test_fit_counts_real_and_imaginary_examples(
    case: some.Contest, rule: Smoothing, prior_rule: Smoothing
) -> None:
    """Each table is a list of values, imaginary ones added; the prior has its own rule."""
    schema, examples, _ = case
    counts = count(schema, examples)
    labels = [e.label for e in oracle.records(examples)]
    found = {(f, c): oracle.column(examples, f, c) for f in schema.features for c in schema.labels}
    undefined = [] if labels or prior_rule != NONE else ["the prior"]
    if rule == NONE:
        undefined += [f"{f!r} given {c!r}" for (f, c), values in found.items() if not values]
    if undefined:
        refuses(
            errors.UndefinedEstimate, "|".join(undefined), lambda: fit(counts, rule, prior_rule)
        )
        return
    model = fit(counts, rule, prior_rule)
    assert model.prior == oracle.shares(labels, schema.labels, prior_rule)
    assert model.conditionals == {
        f: {c: oracle.shares(found[f, c], domain, rule) for c in schema.labels}
        for f, domain in schema.features.items()
    }
    assert model.schema == schema
    assert decode(Model, encode(model)) == model


@pytest.mark.theorems
@given(some.schemas(), some.positive_rules, st.data())
def test_the_prior_has_a_rule_of_its_own(
    schema: Schema, rule: Smoothing, source: st.DataObject
) -> None:
    """However features are smoothed, the prior maximises the likelihood of the labels alone."""
    labels = source.draw(st.lists(st.sampled_from(schema.labels), min_size=1, max_size=6))
    examples = [Example(source.draw(some.instances(schema)), y) for y in labels]
    best = fit(count(schema, examples), rule, NONE).prior
    for rival in source.draw(rivals.tables(best)):
        here, there = (prod((p[y] for y in labels), start=HALF) for p in (best, rival))
        assert (there < here) == (rival != best)


@given(some.queries())
def test_inference_sums_the_world(case: some.Query) -> None:
    """Scores add up all complete cells that agree with x: what is missing is summed out."""
    model, x = case
    scores = oracle.chances(oracle.world(model), x, model.prior)
    evidence = sum(scores.values(), Fraction(0))
    if evidence == 0:
        refuses(errors.ZeroEvidence, "every score is 0", lambda: infer(model, x))
        return
    ties, inference = oracle.maximisers(scores), infer(model, x)
    assert (inference.scores, inference.evidence) == (scores, evidence)
    assert inference.posterior == {c: s / evidence for c, s in scores.items()}
    assert inference.decision == Decision(ties[0], ties)
    assert list(inference.factors) == [f for f in model.conditionals if f in x]


@given(some.queries())
def test_the_probability_of_x_is_its_share_of_a_label(case: some.Query) -> None:
    """p(x | y) is p(x, y) over p(y) in the world; times the prior it is the score; it sums to 1."""
    model, x = case
    chances = oracle.chances(oracle.world(model), x, model.prior)
    for y, p in model.prior.items():
        found = probability(model, x, y)
        assert type(found) is Fraction
        assert p * found == chances[y]
        assert p * found == naive.scores(model.prior, factors(model, x))[y]
        cells = [oracle.named(model.schema, z) for z in oracle.cells(model.schema)]
        assert sum(probability(model, z, y) for z in cells) == 1
        assert found == sum(probability(model, z, y) for z in cells if oracle.matches(x, z))
    refuses(errors.UnknownLabel, "'zz'", lambda: probability(model, x, "zz"))


@given(some.schemas(), some.positive_rules, st.data())
def test_training_commutes_with_every_order(
    schema: Schema, rule: Smoothing, source: st.DataObject
) -> None:
    """Records, features, values or labels in another order: equal scores; the first tie leads."""
    examples, x = source.draw(some.data(schema)), source.draw(some.instances(schema))
    features = {
        f: tuple(source.draw(st.permutations(schema.features[f])))
        for f in source.draw(st.permutations(list(schema.features)))
    }
    other = Schema(tuple(source.draw(st.permutations(schema.labels))), features)
    here = infer(fit(count(schema, examples), rule, rule), x)
    there = infer(fit(count(other, source.draw(st.permutations(examples))), rule, rule), x)
    assert there.scores == here.scores
    ties = tuple(c for c in other.labels if c in here.decision.ties)
    assert there.decision == Decision(ties[0], ties)


@given(some.queries(), st.data())
def test_the_schema_declares_the_order(case: some.Query, source: st.DataObject) -> None:
    """Counts, a prior or tables written down backwards give tables in declared order."""
    model, x = case
    counts = count(model.schema, source.draw(some.data(model.schema)))
    values = {
        f: oracle.backwards({c: oracle.backwards(n) for c, n in table.items()})
        for f, table in oracle.backwards(counts.values).items()
    }
    turned = Counts(counts.schema, oracle.backwards(counts.labels), values)
    back = oracle.backwards(model.prior)
    assert encode(fit(turned, LAPLACE, LAPLACE)) == encode(fit(counts, LAPLACE, LAPLACE))
    assert encode(fit(turned, LAPLACE, back)) == encode(fit(counts, LAPLACE, model.prior))
    mirrored = {f: oracle.backwards(table) for f, table in model.conditionals.items()}
    assert encode(factors(Model(model.prior, mirrored), x)) == encode(factors(model, x))


@given(some.schemas(least=1), st.data())
def test_twins_tie(schema: Schema, source: st.DataObject) -> None:
    """Labels with the same examples tie exactly, whatever x, and the first declared one leads."""
    seen, x = source.draw(some.data(schema)), source.draw(some.instances(schema))
    twins = [Example(e.instance, c, e.weight) for e in seen for c in schema.labels]
    model = fit(count(schema, twins), LAPLACE, LAPLACE)
    assert infer(model, x).decision == Decision(schema.labels[0], schema.labels)


def test_naive_bayes_does_not_maximise_the_conditional_likelihood() -> None:
    """P-22: with a feature written twice, the counts predict the labels worse than a rival."""
    pairs = [("0", "a", 1), ("1", "a", 1), ("0", "b", 2), ("1", "b", 4)]
    examples = [Example({"x": v, "copy": v}, c, n) for v, c, n in pairs]
    model = fit(counts := count_observed(examples), NONE, NONE)
    rival = Model(model.prior, model.conditionals | {"copy": {"a": EVEN, "b": EVEN}})

    def conditional(model: Model) -> Fraction:
        given_x = [infer(model, e.instance).posterior[e.label] for e in oracle.records(examples)]
        return prod(given_x, start=Fraction(1))

    assert conditional(model) == Fraction(9437184, 849301957)
    assert conditional(rival) == Fraction(1024, 84375)
    assert likelihood(model, counts) > likelihood(rival, counts)


@given(st.integers(0, 9), st.integers(0, 9), st.integers(1, 4), st.sampled_from(["1/2", "1", "3"]))
@example(4, 4, 2, "1")  # E-W13: the two smoothing values cancel only between equal classes
def test_an_unseen_value_speaks_for_the_smaller_class(
    spam: int, ham: int, seen: int, weight: str
) -> None:
    """The factors of an unseen value are as (n(ham) + a K) to (n(spam) + a K)."""
    a = Fraction(weight)
    schema = Schema(("spam", "ham"), {"f": ("new", *"abcd"[:seen])})
    examples = [Example({"f": "a"}, c, n) for c, n in (("spam", spam), ("ham", ham))]
    model = fit(count(schema, examples), smoothing(f"add={weight}"), LAPLACE)
    new = factors(model, {"f": "new"})["f"]
    assert new["spam"] * (spam + a * (seen + 1)) == new["ham"] * (ham + a * (seen + 1))
    assert (new["spam"] > new["ham"], new["spam"] == new["ham"]) == (spam < ham, spam == ham)


def test_each_feature_is_read_at_its_own_value() -> None:
    """E-W10 ✘: with one index j for all features x is not read, and another label wins."""
    model = Model(B_A, {"f": {"b": {"0": HALF / 2, "1": 3 * HALF / 2}, "a": EVEN}})
    literal = {c: p * model.conditionals["f"][c]["1"] for c, p in model.prior.items()}
    assert oracle.maximisers(literal) == ("b",)
    assert infer(model, {"f": "0"}).decision.label == "a"


def test_a_class_without_records_has_no_estimate() -> None:
    """E-L7: 0/0 is refused even where the prior would multiply it by 0, and nothing is unique."""
    counts = count(B_A_01, [Example({"f": "0"}, "b"), Example({}, "a")])
    refuses(errors.UndefinedEstimate, "'f' given 'a'", lambda: fit(counts, NONE, {"a": 0, "b": 1}))
    sure = {"0": Fraction(1), "1": Fraction(0)}
    rivals = [Model(B_A, {"f": {"b": sure, "a": theta}}) for theta in (sure, EVEN)]
    assert likelihood(rivals[0], counts) == likelihood(rivals[1], counts) == Fraction(1, 4)


def test_a_model_refuses() -> None:
    """Tables over the labels of the prior, dice over the values of the first; places are named."""
    other, dice = {"b": EVEN}, {"b": EVEN, "a": {"0": HALF, "2": HALF}}
    refuses(errors.DomainMismatch, "'f'", lambda: Model(B_A, {"f": other}))
    refuses(errors.DomainMismatch, "'f'.*'2'", lambda: Model(B_A, {"f": dice}))
    for error, die in (
        (errors.Negative, {"0": 3 * HALF, "1": -HALF}),
        (errors.NotADistribution, {"0": HALF, "1": Fraction(0)}),
        (errors.NotADistribution, {}),
    ):
        refuses(error, "'f' given 'a'", partial(Model, B_A, {"f": {"b": EVEN, "a": die}}))
    refuses(errors.NotText, "1", lambda: Model(B_A, {1: OK}))  # type: ignore[dict-item]
    numbers = {1: HALF, 2: HALF}
    refuses(errors.NotText, "'f'.*1", lambda: Model(B_A, {"f": {"b": numbers, "a": numbers}}))  # type: ignore[dict-item]


def test_fit_refuses() -> None:
    """A given prior is over the labels that were counted."""
    counts = count(B_A_01, [Example({"f": v}, c) for v in "01" for c in "ba"])
    refuses(errors.DomainMismatch, "'b', 'a'.*'c'", lambda: fit(counts, NONE, {"c": 1}))


@pytest.mark.parametrize("function", [factors, infer])
def test_instances_are_refused(function: Callable[[Model, Instance], object]) -> None:
    """Another feature, another value, evidence 0."""
    model = Model(B_A, {"f": {c: {"0": Fraction(1), "1": Fraction(0)} for c in B_A}})
    refuses(errors.UnknownFeature, "'h'", lambda: function(model, {"h": "0"}))
    refuses(errors.UnknownValue, "'f'.*'7'", lambda: function(model, {"f": "7"}))
    refuses(errors.ZeroEvidence, r"p\(f \| a\) = 0", lambda: infer(model, {"f": "1"}))


@pytest.mark.parametrize(
    ("error", "place", "labels", "features"),
    [
        (errors.DomainMismatch, "labels", "bc", {"f": "01"}),
        (errors.DomainMismatch, "features", "ba", {"g": "01"}),
        (errors.DomainMismatch, "values", "ba", {"f": "02"}),
        (errors.BadWeight, "'b'.*1/2", "ba", {"f": "01"}),
    ],
)
def test_likelihood_refuses(
    error: type[errors.RefnbError], place: str, labels: str, features: dict[str, str]
) -> None:
    """The model and the counts speak of the same things, and a power needs a whole number."""
    schema = Schema(tuple(labels), {f: tuple(domain) for f, domain in features.items()})
    counts = count(schema, [Example({}, "b", HALF if error is errors.BadWeight else 1)])
    refuses(error, place, lambda: likelihood(Model(B_A, {"f": OK}), counts))


WIDE = Model(
    wide.shares(),
    {
        f: {y: wide.shares(3 * i + j) for j, y in enumerate(wide.NAMES)}
        for i, f in enumerate(wide.NAMES)
    },
)


def test_many_labels_features_and_values_with_long_numbers() -> None:
    """Each is looked up in its own table, whatever stands before it."""
    x = {f: wide.NAMES[9 - 3 * i % 10] for i, f in enumerate(wide.NAMES)}
    own = {f: {y: dice[y][x[f]] for y in wide.NAMES} for f, dice in WIDE.conditionals.items()}
    assert factors(WIDE, x) == own
    scores = {y: p * prod(row[y] for row in own.values()) for y, p in WIDE.prior.items()}
    found = infer(WIDE, x)
    assert found.scores == scores
    assert found.evidence == sum(scores.values())
    assert found.decision.label == max(scores, key=lambda y: scores[y])


def test_many_counts() -> None:
    """The likelihood is a product over all of them; each must be whole, and of a known value."""
    rows: dict[str, dict[str, dict[str, Number]]] = {
        f: {y: {v: int(v == y) for v in wide.NAMES} for y in wide.NAMES} for f in wide.NAMES
    }
    seen = Counts(WIDE.schema, dict.fromkeys(wide.NAMES, 2), rows)
    hits = [dice[y][y] for dice in WIDE.conditionals.values() for y in wide.NAMES]
    whole = prod(WIDE.prior.values()) ** 2 * prod(hits)
    assert likelihood(WIDE, seen) == whole
    assert log_likelihood(WIDE, seen) == log(whole, "e")
    last = wide.NAMES[-1]
    rows[last][last][last] = HALF
    half = Counts(WIDE.schema, dict.fromkeys(wide.NAMES, 2), rows)
    refuses(errors.BadWeight, f"'{last}'.*1/2", lambda: likelihood(WIDE, half))
    fewer = Schema(wide.NAMES, WIDE.schema.features | {last: wide.NAMES[1:]})
    refuses(errors.DomainMismatch, "values", lambda: likelihood(WIDE, count(fewer, [])))
    fitted = fit(seen, LAPLACE, LAPLACE)
    assert fitted.conditionals[last]["v0"] == {v: Fraction(1 + (v == "v0"), 11) for v in wide.NAMES}
    assert set(fitted.prior.values()) == {Fraction(1, 10)}
