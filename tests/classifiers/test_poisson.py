"""Laws of Poisson naive Bayes: counts with a rate, e^-lambda kept exact."""

from fractions import Fraction
from itertools import product
from math import factorial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from examples.tables import each
from examples.tables import rates as table_rates
from examples.tried import compares, tried
from helpers.refusals import refuses, refusing
from oracles import draws
from refnb.classifiers import log_naive, naive
from refnb.classifiers.poisson import Model, count, draw, factors, fit, infer, log_likelihood, rate
from refnb.core import errors
from refnb.estimation import moments
from refnb.estimation.moments import Moment, Moments
from refnb.estimation.schema import Example
from refnb.estimation.smoothing import smoothing
from refnb.exact.enclosure import compare
from refnb.exact.logarithm import LogForm, add, log
from strategies import numbers as some
from strategies import rivals, sizes

NONE = smoothing("none")
samples = st.lists(st.integers(0, 4), max_size=5)


@given(some.piles(some.counts), st.sampled_from(["none", "laplace", "m=2"]))
def test_fit_balances(pile: some.Pile, rule: str) -> None:
    """About the rate the known counts balance; missing ones are left out; the prior is counted."""
    labels, features, seen = pile
    prior, counted = smoothing(rule), count(labels, features, seen)
    assert counted == moments.count(labels, features, seen)
    known = {f: {y: some.column(pile, f, y) for y in labels} for f in features}
    empty = not all(xs for row in known.values() for xs in row.values())
    if empty or (rule == "none" and not sum(o.weight for o in seen)):
        refuses(errors.UndefinedEstimate, "needs", lambda: fit(counted, prior))
        return
    model = fit(counted, prior)
    for f, y in product(features, labels):
        assert sum(x - model.rates[f][y] for x in known[f][y]) == 0
    assert model.prior == naive.estimate_prior(counted.labels, prior)
    lighter = [Example(o.instance, o.label, Fraction(o.weight) / 3) for o in seen]
    assert fit(count(labels, features, lighter), model.prior) == model


@pytest.mark.theorems
@tried(
    {"rivals": 14},
    wide=([*range(12)], rivals.FAR),
    long=([10**60 + 7, 10**20 + 1], rivals.LONG),
    near=([1, 0, 4], rivals.NEAR),
    uneven=([1, 0, 4], rivals.FAR),
    empty=([0, 0], rivals.NEAR),
)
@given(samples.filter(bool), rivals.ways)
def test_the_mean_maximises_the_likelihood(xs: list[int], way: rivals.Way) -> None:
    """P-28: no rate beats the mean count, and no other comes even; all zeros give the rate 0."""
    seen = some.moment(xs)
    best = rate(seen)
    for lam in way.amounts(best):
        assert compare(log_likelihood(seen, best), log_likelihood(seen, lam)) == (best != lam)
        compares(rivals=best != lam)


SLOW = pytest.mark.slow


@pytest.mark.parametrize(
    "rate", ["15/4", pytest.param("1/3", marks=SLOW), pytest.param("1", marks=SLOW)]
)
def test_counts_come_as_poisson_says(rate: str) -> None:
    """A thousand draws: each count within five standard deviations of what is expected."""
    weights = {k: Fraction(rate) ** k / factorial(k) for k in range(60)}
    draws.agree(weights, lambda below: draw(Fraction(rate), below))


@st.composite
def calls(draw: st.DrawFn) -> tuple[Model, dict[str, int]]:
    """Draw rates and counts of any size."""
    labels, features = draw(sizes.names(usual="bca")), draw(sizes.names(usual="yxz"))
    rates = {f: {y: draw(sizes.positive) for y in labels} for f in features}
    x = {f: draw(sizes.often(st.integers(0, 4), st.just(sizes.LONG))) for f in features}
    return Model(dict.fromkeys(labels, Fraction(1, len(labels))), rates), x


@tried(**each(table_rates))
@given(calls())
def test_each_factor_is_that_of_its_own_count_and_rate(case: tuple[Model, dict[str, int]]) -> None:
    """It is k log lambda - lambda; one more count multiplies the odds by the ratio of the rates."""
    (model, x), rates = case, case[0].rates
    labels, features = tuple(model.prior), list(rates)
    found = factors(model, x)
    assert infer(model, x) == log_naive.infer(model.prior, found)
    assert [(f, tuple(row)) for f, row in found.items()] == [(f, labels) for f in features]
    for f, y in product(features, labels):
        assert found[f][y] == LogForm("e", -rates[f][y], ((rates[f][y], Fraction(x[f])),))
    more, y, z = factors(model, {f: k + 1 for f, k in x.items()}), labels[0], labels[-1]
    for f, vote in log_naive.log_ratios(found, y, z).items():
        assert isinstance(vote, LogForm)
        one_more = add(vote, log(rates[f][y] / rates[f][z], "e"))
        assert log_naive.log_odds(more[f], y, z) == one_more


DEBT, NO_ONE = Moment(1, -1, 1), some.moment([])


test_refuses = refusing(
    (errors.Negative, "'f' given 'a'", fit, Moments({"a": 2}, {"f": {"a": DEBT}}), NONE),
    (errors.UndefinedEstimate, "'f' given 'a'", fit, Moments({"a": 2}, {"f": {"a": NO_ONE}}), NONE),
)
