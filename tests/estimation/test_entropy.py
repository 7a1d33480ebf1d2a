"""Laws of cross-entropy: true shares cost least, and least log loss is most likelihood (P-31)."""

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from math import prod

from hypothesis import assume, example, given
from hypothesis import strategies as st

from examples.tables import DOZEN, PAIRS
from examples.tried import tried
from helpers.refusals import HALF
from oracles.products import known, power
from refnb.core.checks import Number
from refnb.estimation.entropy import (
    Forecast,
    conditional_likelihood,
    cross_entropy,
    divergence,
    entropy,
    log_loss,
)
from refnb.estimation.likelihood import likelihood
from refnb.exact import logarithm
from refnb.exact.enclosure import compare
from refnb.exact.logarithm import Extended, Infinite, LogForm, constant, scale
from strategies import data as some
from strategies.models import distributions
from strategies.probability import TINY, balls, between, shares
from strategies.sizes import MANY, often

Shares = Mapping[str, Number]
Pair = tuple[dict[str, Fraction], dict[str, Fraction]]

ZERO, INF = constant(0, "e"), Infinite(1)
SURE = {"heads": Fraction(1), "tails": Fraction(0)}
nearby = st.sampled_from([Fraction(0), TINY, Fraction(1, 100), Fraction(1)])
pairs_of = some.kinds.flatmap(
    lambda keys: st.tuples(distributions(keys, wide=True), distributions(keys))
)
EVEN = dict.fromkeys(MANY, Fraction(1, len(MANY)))
LATE = {v: Fraction(1, 2 ** min(i, 10)) for i, v in enumerate(MANY, 1)}  # 1/2, 1/4, ... 2^-10
labels = st.sampled_from(["1", "0"])
chances = st.sampled_from([Fraction(k, 4) for k in range(5)] + [TINY, 1 - TINY])
few = often(st.sampled_from([0, 1, 1, 2]), st.sampled_from([7, 60]))


def finite(x: Extended) -> LogForm:
    """Return a number that is not infinite."""
    assert isinstance(x, LogForm)
    return x


def impossible(p: Shares, q: Shares) -> bool:
    """Tell whether something that happens was called impossible."""
    return any(p[v] > 0 and q[v] == 0 for v in p)


@given(some.seen_tables)
def test_entropy_counts_the_balls(urn: dict[str, int]) -> None:
    """N times the entropy is the logarithm of a product, in either base: N/n for each ball."""
    n, p = sum(urn.values()), shares(urn)
    whole = prod((Fraction(n, urn[v]) for v in balls(urn)), start=Fraction(1))
    assert power(scale(entropy(p, "e"), n)) == known(whole)
    assert logarithm.exponential(scale(entropy(p, "2"), n)) == whole


@given(some.contests())
@example(({"heads": 2, "tails": 0}, SURE))  # 0 log 0
@example(({"heads": 1, "tails": 1}, SURE))  # infinite
def test_cross_entropy_is_likelihood_written_small(case: some.Contest) -> None:
    """P-31: e^(-N H(p, q)) is the likelihood of the counts under q; it is 0 when H is infinite."""
    counts, q = case
    assume(any(counts.values()))
    n, cost = sum(counts.values()), cross_entropy(shares(counts), q, "e")
    if likelihood(counts, q) == 0:
        assert cost == INF
        assert impossible(counts, q)
    else:
        assert power(scale(finite(cost), -n)) == known(likelihood(counts, q))


@tried(
    **{name: (pair, Fraction(1, 3)) for name, pair in PAIRS.items()}, wide_near=((LATE, EVEN), TINY)
)
@given(pairs_of, nearby)
def test_the_true_shares_cost_least_and_nothing_else_does(pair: Pair, distance: Fraction) -> None:
    """P-31, Gibbs: H(p, q) >= H(p), so D(p, q) >= 0, with equality just when q is p."""
    p, wild = pair
    q = between(p, wild, distance)
    assert compare(cross_entropy(p, q, "e"), entropy(p, "e")) == (p != q)
    assert compare(divergence(p, q, "e"), ZERO) == (p != q)


def said(h: Fraction, label: str, weight: Number = 1) -> Forecast:
    """Forecast the label 1 with the probability h; the label that comes is listed first."""
    row = {"1": h, "0": 1 - h} if label == "1" else {"0": 1 - h, "1": h}
    return Forecast(row, label, weight)


TWELVE_CASES = [Forecast(shares(DOZEN), v, n % 4) for v, n in DOZEN.items()]
forecast = st.builds(said, chances, labels, few)
forecasts = often(st.lists(forecast, max_size=5), st.lists(forecast, min_size=9, max_size=11))


@given(forecasts)
@example(TWELVE_CASES)
def test_log_loss_is_the_logarithm_of_the_likelihood(cases: list[Forecast]) -> None:
    """P-31: e^(-N loss) is the conditional likelihood, turned around; a 0 makes it infinite.

    This has one factor a case: what it gave to its label, as often as it counts.
    """
    factors = [one.predicted[one.label] for one in cases for _ in range(int(one.weight))]
    whole = prod(factors, start=Fraction(1))
    assert conditional_likelihood(iter(cases)) == whole
    assume(factors)
    loss = log_loss(iter(cases[::-1]), "e")
    if whole == 0:
        assert loss == INF
    else:
        assert power(scale(finite(loss), -len(factors))) == known(whole)
    halves = [replace(one, weight=one.weight * HALF) for one in cases]
    assert log_loss(halves, "e") == loss
