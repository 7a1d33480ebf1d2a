"""Laws of categorical naive Bayes: the counts maximise the likelihood (Levine's exercise)."""

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from examples import tables
from examples.tables import CONTESTS
from examples.tried import compares, tried
from helpers.refusals import HALF, refuses
from oracles import enumerations as oracle
from oracles.products import known, power
from refnb.classifiers import categorical, naive
from refnb.classifiers.categorical import Model, factors, fit, infer, likelihood, log_likelihood
from refnb.core import errors
from refnb.estimation import dirichlet
from refnb.estimation.counting import Counts, count, merge
from refnb.estimation.schema import Example, Schema
from refnb.estimation.smoothing import Smoothing, smoothing
from refnb.exact.logarithm import LogForm
from refnb.io.wire import encode
from strategies import data
from strategies import models as some

Imagined = dict[str, dict[str, Fraction]]

LAPLACE, NONE = smoothing("laplace"), smoothing("none")
EVEN, NIL = {"0": HALF, "1": HALF}, Fraction(0)
B_A = {"b": HALF, "a": HALF}


@st.composite
def imaginations(draw: st.DrawFn, schema: Schema) -> Imagined:
    """Draw a pseudo-count above 0 for each value of each feature."""
    domains = schema.features.items()
    return {f: {v: Fraction(draw(data.positive)) for v in domain} for f, domain in domains}


def imagined(schema: Schema) -> Imagined:
    """Return a pseudo-count for each value of each feature, no two of one feature alike."""
    return {
        f: {v: Fraction(2 * j + 1, i + 2) for j, v in enumerate(domain)}
        for i, (f, domain) in enumerate(schema.features.items())
    }


def imagining(case: some.Contest) -> st.SearchStrategy[Imagined]:
    """Draw pseudo-counts for the values of a contest."""
    return imaginations(case[0])


IMAGINED = {name: ((case, imagined(case[0])),) for name, (case,) in CONTESTS.items()}


def written(schema: Schema, imagined: Imagined) -> Counts:
    """Count imaginary examples: for each label and value one that knows nothing else."""
    cells = [({f: v}, a) for f, row in imagined.items() for v, a in row.items()]
    return count(schema, [Example(dict(x), y, a) for y in schema.labels for x, a in cells])


@pytest.mark.theorems
@tried({"above 0": 5}, **CONTESTS)
@given(some.contests())
def test_likelihood_is_the_product_over_the_examples(case: some.Contest) -> None:
    """The product over labels and values is the product over examples, missing cells summed out."""
    schema, examples, model = case
    found = likelihood(model, count(schema, examples))
    assert found == oracle.observed(model, examples)
    log = log_likelihood(model, count(schema, examples))
    assert (power(log) if isinstance(log, LogForm) else known(NIL)) == known(found)
    compares(**{"above 0": 0 < found < 1 and len(schema.labels) > 1 and bool(schema.features)})


@pytest.mark.theorems
@tried({"rivals": 4, "fits of several labels and features": 5}, **CONTESTS)
@given(some.contests())
def test_counts_maximise_the_likelihood_of_what_was_observed(case: some.Contest) -> None:
    """No rival beats the frequencies, and only one equal to them wherever n > 0 comes even."""
    schema, examples, rival = case
    best, counts = oracle.best_of(examples, rival), count(schema, examples)
    here, there = likelihood(best, counts), likelihood(rival, counts)
    assert there <= here
    assert (there == here) == (rival == best)
    compares(rivals=rival != best)
    if examples:  # however features are smoothed, the prior has a rule of its own
        assert fit(counts, LAPLACE, NONE).prior == best.prior
    tables = [n for table in counts.values.values() for n in table.values()]
    if all(any(n.values()) for n in [counts.labels, *tables]):
        assert fit(counts, NONE, NONE) == best
        several = len(schema.labels) > 1 and bool(schema.features)
        compares(**{"fits of several labels and features": several})


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


@pytest.mark.theorems
@tried({"rows": 50}, **IMAGINED)
@given(some.asked(some.contests(), imagining))
def test_pseudo_counts_are_written_into_the_data(case: tuple[some.Contest, Imagined]) -> None:
    """Fitting with them is fitting the real and the imaginary examples without any rule."""
    (schema, examples, _), imagined = case
    seen = count(schema, examples)
    model = fit(seen, imagined, dict.fromkeys(schema.labels, Fraction(1, len(schema.labels))))
    both = fit(merge(seen, written(schema, imagined)), NONE, model.prior)
    assert model == both
    assert list(model.conditionals) == list(schema.features)
    for f, y in product(schema.features, schema.labels):
        own = dirichlet.predictive(seen.values[f][y], imagined[f])
        assert model.conditionals[f][y] == own
        compares(rows=len(own) > 1)


@tried(**tables.each(tables.dice))
@given(some.queries())
def test_inference_sums_the_world(case: some.Query) -> None:
    """Scores add up all complete cells that agree with x: what is missing is summed out.

    Each factor is looked up by feature, label and value; evidence and decision are those of these.
    """
    model, x = case
    first, dice = next(iter(model.prior)), model.conditionals
    rows = {f: {y: dice[f][y][x[f]] for y in model.prior} for f in dice if f in x}
    assert encode(factors(model, x)) == encode(rows)
    assert type(categorical.probability(model, {}, first)) is Fraction
    scores = oracle.chances(oracle.world(model, x), x, model.prior)
    assert scores == naive.scores(model.prior, rows)
    assert scores == {y: p * categorical.probability(model, x, y) for y, p in model.prior.items()}
    turned = Model(model.prior, {f: oracle.turned(first, t) for f, t in dice.items()})
    assert turned.schema == model.schema
    if any(scores.values()):
        found = naive.infer(model.prior, rows)
        assert (
            encode(infer(turned, oracle.backwards(x))) == encode(infer(model, x)) == encode(found)
        )
    else:
        refuses(errors.ZeroEvidence, "every score is 0", lambda: infer(model, x))


def test_each_feature_is_read_at_its_own_value() -> None:
    """E-W10 ✘: with one index j for all features x is not read, and another label wins."""
    model = Model(B_A, {"f": {"b": {"0": HALF / 2, "1": 3 * HALF / 2}, "a": EVEN}})
    literal = {c: p * model.conditionals["f"][c]["1"] for c, p in model.prior.items()}
    assert oracle.maximisers(literal) == ("b",)
    assert infer(model, {"f": "0"}).decision.label == "a"
