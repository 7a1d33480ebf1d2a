"""Laws of pseudo-counts and of the whole model's posterior: imaginary examples are examples."""

from collections.abc import Mapping
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oracles import enumerations as oracle
from refnb import errors
from refnb.checks import Number
from refnb.classifiers import bernoulli
from refnb.classifiers.categorical import Model, fit, likelihood, log_likelihood
from refnb.estimation import dirichlet
from refnb.estimation.counting import Counts, count, merge
from refnb.estimation.schema import Example, Instance, Schema
from refnb.estimation.smoothing import smoothing
from refnb.exact.enclosure import compare
from refnb.exact.logarithm import Infinite, LogForm, exponential, scale
from refusals import HALF, refuses
from strategies import data
from strategies import models as some
from strategies.probability import between, distances

Imagined = dict[str, dict[str, Fraction]]

NONE = smoothing("none")


@st.composite
def imaginations(draw: st.DrawFn, schema: Schema) -> Imagined:
    """Draw a pseudo-count above 0 for each value of each feature."""
    domains = schema.features.items()
    return {f: {v: Fraction(draw(data.positive)) for v in domain} for f, domain in domains}


def written(schema: Schema, imagined: Imagined) -> Counts:
    """Count imaginary examples: for each label and value one that knows nothing else."""
    lines: list[Example[Instance]] = [
        Example({f: v}, y, a)
        for y in schema.labels
        for f, row in imagined.items()
        for v, a in row.items()
    ]
    return count(schema, lines)


@pytest.mark.theorems
@given(some.contests(), st.data())
def test_pseudo_counts_are_written_into_the_data(case: some.Contest, source: st.DataObject) -> None:
    """Fitting with them is fitting the real and the imaginary examples without any rule."""
    schema, examples, _ = case
    imagined, seen = source.draw(imaginations(schema)), count(schema, examples)
    model = fit(seen, imagined, dict.fromkeys(schema.labels, Fraction(1, len(schema.labels))))
    both = fit(merge(seen, written(schema, imagined)), NONE, model.prior)
    assert model == both
    assert list(model.conditionals) == list(schema.features)
    for f, y in product(schema.features, schema.labels):
        own = dirichlet.predictive(seen.values[f][y], imagined[f])
        assert model.conditionals[f][y] == own


@given(some.contests())
def test_the_log_likelihood_is_the_log_of_the_likelihood(case: some.Contest) -> None:
    """Whole counts: e^ it is the product over the examples; -inf where that is 0; halves halve."""
    schema, examples, model = case
    counts = count(schema, examples)
    found, whole = log_likelihood(model, counts), oracle.observed(model, examples)
    if whole == 0:
        assert found == Infinite(-1)
        return
    assert isinstance(found, LogForm)
    assert exponential(found) == whole == likelihood(model, counts)
    lighter = [Example(e.instance, e.label, Fraction(e.weight) / 3) for e in examples]
    assert log_likelihood(model, count(schema, lighter)) == scale(found, Fraction(1, 3))


@given(some.contests(), st.sampled_from([2, 60, 60]))
def test_copies_of_the_data_are_powers(case: some.Contest, k: int) -> None:
    """However often an example occurs: k copies of all have the likelihood to the power k."""
    schema, examples, model = case
    copies = [Example(e.instance, e.label, k * e.weight) for e in examples]
    one, all_of_them = count(schema, examples), count(schema, copies)
    assert likelihood(model, all_of_them) == likelihood(model, one) ** k
    best = oracle.best_of(examples, model)
    assert likelihood(best, all_of_them) == likelihood(best, one) ** k


@pytest.mark.theorems
@given(some.contests(), st.data())
def test_the_whole_posterior_has_its_maximum_at_the_fit(
    case: some.Contest, source: st.DataObject
) -> None:
    """L-17: over real and imaginary examples log p(theta | D) is greatest at their shares alone."""
    schema, examples, wild = case
    imagined = source.draw(imaginations(schema))
    seen = merge(count(schema, examples), written(schema, imagined))
    lines: list[Example[Instance]] = [Example({}, y) for y in schema.labels]
    seen = merge(seen, count(schema, lines))
    best = fit(seen, NONE, NONE)
    share = source.draw(distances)
    dice = {
        f: {y: between(best.conditionals[f][y], p, share) for y, p in rows.items()}
        for f, rows in wild.conditionals.items()
    }
    rivals = [
        Model(between(best.prior, wild.prior, source.draw(distances)), best.conditionals),
        Model(best.prior, dice),
    ]
    for rival in rivals:
        order = compare(log_likelihood(best, seen), log_likelihood(rival, seen))
        assert order == (rival != best)


def test_a_maximum_with_one_imaginary_example_less() -> None:
    """L-17: fitted with a - 1 for Dirichlet weights a: the mode, feature by feature and label."""
    schema = Schema(("y",), {"f": ("0", "1", "2")})
    seen = count(schema, [Example({"f": v}, "y") for v in "0010"])
    weights = {"0": Fraction(3, 2), "1": Fraction(2), "2": Fraction(1)}
    less = {"f": {v: a - 1 for v, a in weights.items()}}
    peak = dirichlet.mode(dirichlet.posterior(seen.values["f"]["y"], weights))
    assert fit(seen, less, NONE).conditionals["f"]["y"] == peak
    assert peak["2"] == 0


@given(some.binary_schemas(), st.data())
def test_coins_take_pseudo_counts_too(schema: Schema, source: st.DataObject) -> None:
    """Presence and absence may have numbers of their own, as two values have."""
    seen = count(schema, source.draw(some.data(schema)))
    imagined = source.draw(imaginations(schema))
    prior = dict.fromkeys(schema.labels, Fraction(1, len(schema.labels)))
    dice = fit(seen, imagined, prior)
    coins = bernoulli.fit(seen, imagined, prior)
    assert coins.presence == {
        f: {y: p["1"] for y, p in rows.items()} for f, rows in dice.conditionals.items()
    }


SEEN = count(Schema(("y",), {"f": ("0", "1")}), [Example({}, "y")])


@pytest.mark.parametrize(
    ("error", "place", "imagined"),
    [
        (errors.DomainMismatch, "features", {}),
        (errors.DomainMismatch, "features", {"f": {"0": 1, "1": 1}, "g": {"0": 1}}),
        (errors.DomainMismatch, "'f' given 'y'", {"f": {"0": 1}}),
        (errors.Negative, "'f' given 'y'.*'1'.*-1/2", {"f": {"0": 1, "1": -HALF}}),
        (errors.UndefinedEstimate, "'f' given 'y'", {"f": {"0": 0, "1": 0}}),
    ],
)
def test_pseudo_counts_are_refused(
    error: type[errors.RefnbError], place: str, imagined: Mapping[str, Mapping[str, Number]]
) -> None:
    """Other features, other values, a number below 0, and neither seen nor imagined."""
    refuses(error, place, lambda: fit(SEEN, imagined, NONE))
    refuses(error, place, lambda: bernoulli.fit(SEEN, imagined, NONE))


@pytest.mark.parametrize(
    ("place", "labels", "features"),
    [("labels", "z", {"f": "01"}), ("features", "y", {}), ("values", "y", {"f": "02"})],
)
def test_the_log_likelihood_refuses(place: str, labels: str, features: dict[str, str]) -> None:
    """The model and the counts speak of the same things."""
    even = {"f": {"y": {"0": HALF, "1": HALF}}}
    schema = Schema(tuple(labels), {f: tuple(domain) for f, domain in features.items()})
    counts = count(schema, [])
    refuses(
        errors.DomainMismatch,
        place,
        lambda: log_likelihood(Model({"y": Fraction(1)}, even), counts),
    )
