"""Laws of log scores: what they are sure of is what the chapter infers, and they mostly are."""

import pickle
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from helpers import families
from helpers.enclosures import both_ends
from oracles.decimals import SIXTY, added, decimal, exponential
from refnb.classifiers import categorical, gaussian, log_naive, mixed, poisson
from refnb.core.errors import RefnbError
from refnb.exact.logarithm import Infinite, LogForm, subtract
from refnb.fast import log_scores
from refnb.probability.distribution import Decision
from strategies import linear
from strategies.models import instances

reals = st.fractions(-5, 5, max_denominator=6) | st.just(Fraction(1, 10**30))


@given(linear.mixed_models(), st.data())
def test_what_is_sure_is_what_the_chapter_infers(model: mixed.Model, source: st.DataObject) -> None:
    """Decision, posterior in decimals, and bounds of each share and loss."""
    x = source.draw(instances(model.categorical.schema))
    numbers: dict[str, int | Fraction] = {
        f: source.draw(reals) for f in families.bells(model).means
    }
    numbers |= {f: source.draw(st.integers(0, 9)) for f in families.counts(model).rates}
    ready = log_scores.prepare(model)
    assert pickle.loads(pickle.dumps(ready)) == ready  # noqa: S301
    sums = ready.sums(x, numbers)
    try:
        found = mixed.infer(model, x, numbers)
    except RefnbError:
        assert ready.decision(sums) is None
        return
    assert ready.decision(sums) in (None, found.decision)
    for places in (0, 12, 48):
        quick, slow = ready.posterior(sums, places), log_naive.posterior(found.scores, places)
        assert both_ends(quick) in (None, both_ends(slow))
    top = found.scores[found.decision.label]
    assert isinstance(top, LogForm)
    behind = {y: subtract(s, top) if isinstance(s, LogForm) else s for y, s in found.scores.items()}
    for y, (low, high) in (ready.shares(sums, ready.labels) or {}).items():
        weights = {z: exponential(score) for z, score in behind.items()}
        share = SIXTY.divide(weights[y], added(weights.values()))
        wide = SIXTY.multiply(share, decimal(Fraction(1, 10**40)))
        assert SIXTY.subtract(decimal(low), wide) <= share <= SIXTY.add(decimal(high), wide)
        assert (high == 0) == (found.scores[y] == Infinite(-1))
        if share and (loss := ready.loss(sums, y)) is not None:
            assert 0 <= loss.low < loss.high < loss.low + Fraction(1, 10**20)
            log = SIXTY.ln(share).copy_negate()
            assert abs(SIXTY.subtract(decimal(loss.low), log)) < decimal(Fraction(1, 10**20))


WAYS = {"y3": (3, 3, 4), "y2": (2, -4, 3), "y4": (4, 0, 5), "y5": (5, 5, 0), "y9": (9, -3, -4)}


def equal(more: Fraction, better: str) -> mixed.Model:
    """Return labels that tie: 1/n n/180, legs of one hypotenuse, rates of one sum and product.

    One label has so much more of a value.
    """
    shares = {"f": {y: Fraction(1, n) for y, (n, *_) in WAYS.items()}}
    shares["g"] = {y: Fraction(n, 180) + more * (y == better) for y, (n, *_) in WAYS.items()}
    words = {f: {y: {"v": p, "w": 1 - p} for y, p in row.items()} for f, row in shares.items()}
    prior = dict.fromkeys(WAYS, Fraction(1, 5))
    legs = {f: {y: Fraction(way[i]) for y, way in WAYS.items()} for i, f in ((1, "s"), (2, "t"))}
    bell = gaussian.Model(prior, legs, dict.fromkeys(legs, dict.fromkeys(WAYS, Fraction(7, 2))))
    rates = {
        y: (k, 144 // k, 146 - k - 144 // k) for y, k in zip(WAYS, (1, 2, 3, 4, 12), strict=True)
    }
    sevenths = {f: {y: Fraction(r[i], 7) for y, r in rates.items()} for i, f in enumerate("klm")}
    count = poisson.Model(prior, sevenths)
    return mixed.Model(categorical.Model(prior, words), families.named(bell, count))


@pytest.mark.parametrize("better", WAYS)
def test_what_rounding_makes_of_a_tie_decides_nothing(better: str) -> None:
    """Sums that differ by their errors alone have no verdict; one part in 10^40 has one."""
    words, numbers, n = {"f": "v", "g": "v"}, {"s": 0, "t": 0}, dict.fromkeys("klm", 0)
    for more in (Fraction(0), Fraction(1, 10**40)):
        ready = log_scores.prepare(equal(more, better))
        often = {"k": 10**6, "l": 10**6, "m": 0}
        for x, some in (words, {}), ({}, numbers), ({}, n), ({}, often), (words, numbers | n):
            sums = ready.sums(x, some)
            assert sums is not None
            certain = bool(more and x)
            assert certain or len({*sums.totals.values()}) > 1
            assert ready.decision(sums) == (Decision(better, (better,)) if certain else None)
            assert ready.posterior(sums, 3) is None


def pets(*kilograms: int) -> log_scores.LogScores:
    """Return labels that differ in the mean of one number."""
    prior = {str(mu): Fraction(1, len(kilograms)) for mu in kilograms}
    means = {"kg": {str(mu): Fraction(mu) for mu in kilograms}}
    real = gaussian.Model(prior, means, {"kg": dict.fromkeys(prior, Fraction(1))})
    return log_scores.prepare(mixed.Model(categorical.Model(prior, {}), {"gaussian": real}))


def test_it_says_when_it_is_not_sure() -> None:
    """A tie, a rational posterior, what the model does not know; one far behind has a share."""
    ready = pets(0, 2)
    tie = ready.sums({}, {"kg": 1})
    assert (ready.decision(tie), ready.shares(tie, ["0"])) == (None, None)
    assert (ready.posterior(tie, 3), ready.loss(tie, "0")) == (None, None)
    assert ready.sums({"coat": "long"}, {}) is ready.sums({}, {"lb": 1}) is None
    far = pets(0, 40).sums({}, {"kg": 0})
    shares = pets(0, 40).shares(far, ["0", "40"])
    assert shares is not None
    assert 1 - shares["0"][0] < Fraction(1, 10**300)
    low, high = shares["40"]
    assert 0 < low < high < low * (1 + Fraction(1, 10**40))
    gone = pets(0, 10**6).shares(pets(0, 10**6).sums({}, {"kg": 0}), ["1000000"])
    assert gone is not None
    assert gone["1000000"][0] == 0 < gone["1000000"][1] < Fraction(1, 10**300)


def test_what_is_far_behind_has_no_digits_within_a_thousand_places() -> None:
    """Posteriors of 10^-1000 and less are those of the chapter, without an exponential."""
    for means, sure in (((0, 68), 1), ((0, 500), 1), ((0, 3, 500), 0), ((0, 500, 10**6), 1)):
        ready = pets(*means)
        sums = ready.sums({}, {"kg": 0})
        scores = {str(mu): LogForm("e", -Fraction(mu**2, 2), ()) for mu in means}
        for places, known in ((1000, bool(sure)), (12, True)):
            found = ready.posterior(sums, places)
            assert (found is not None) == known
            assert both_ends(found) in (None, both_ends(log_naive.posterior(scores, places)))
