"""Laws of whole weights: in the ratio of the scores, and reduced to the posterior."""

from fractions import Fraction
from math import gcd

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from refnb.classifiers import categorical
from refnb.core import errors
from refnb.estimation.schema import Instance
from refnb.exact import rounding
from refnb.fast import weights
from strategies import models

shares = st.lists(st.fractions(0, 1, max_denominator=60), min_size=1, max_size=5)


@given(models.queries())
def test_weights_are_in_the_ratio_of_the_scores(case: tuple[categorical.Model, Instance]) -> None:
    """w(y) s(z) = w(z) s(y) for all pairs of labels, and 0 only where the score is 0."""
    model, x = case
    labels = tuple(model.prior)
    rows = [
        {v: [theta[y][v] for y in labels] for v in model.schema.features[f]}
        for f, theta in model.conditionals.items()
    ]
    asked = weights.made(labels, [*model.prior.values()], rows)
    cells = [x.get(f) for f in model.conditionals]
    scores = [oracle(model, y, x) for y in labels]
    found = asked.of(cells)
    assert found == [asked.at(y, cells) for y in range(len(labels))]
    assert all(
        w * t == u * s
        for w, s in zip(found, scores, strict=True)
        for u, t in zip(found, scores, strict=True)
    )
    assert [w > 0 for w in found] == [s > 0 for s in scores]
    assert gcd(*asked.starts) <= 1
    alone = weights.of_one(model, x)
    assert [w * sum(scores) for w in alone] == [s * sum(alone) for s in scores]
    assert [w > 0 for w in alone] == [s > 0 for s in scores]
    assert weights.of_one(model, {**x, "no feature": "a"}) == []
    assert all(weights.of_one(model, {**x, f: "no value"}) == [] for f in model.conditionals)


def oracle(model: categorical.Model, y: str, x: Instance) -> Fraction:
    """Multiply one by one."""
    score = model.prior[y]
    for f, v in x.items():
        score *= model.conditionals[f][y][v]
    return score


@given(shares)
def test_whole_numbers_have_the_same_ratios(given_: list[Fraction]) -> None:
    """The least whole numbers, in the ratio of the shares."""
    found = weights.whole(given_)
    assert all(type(n) is int for n in found)
    assert all(
        n * q == m * p
        for n, p in zip(found, given_, strict=True)
        for m, q in zip(found, given_, strict=True)
    )
    assert gcd(*found) == (1 if any(given_) else 0)
    assert [n > 0 for n in found] == [p > 0 for p in given_]


whole = st.lists(st.integers(0, 10**40) | st.integers(0, 9), min_size=1, max_size=4).filter(any)


@given(whole, st.integers(0, 30) | st.sampled_from([999, 1000, 1001, 5000]))
@example([1, 1], 0)
@example([1, 7], 2)
@example([0, 3], 1)
@example([2**70 + 3**i for i in range(70)], 30)
def test_decimals_are_those_of_rounding(given_: list[int], places: int) -> None:
    """Rounded half up from the fraction itself, once."""
    labels = [f"y{i}" for i in range(len(given_))]
    shown = {
        y: rounding.decimal(Fraction(n, sum(given_)), places)
        for y, n in zip(labels, given_, strict=True)
    }
    assert weights.decimals(labels, given_, places) == shown
    exact = {y: Fraction(n, sum(given_)) for y, n in zip(labels, given_, strict=True)}
    assert weights.posterior(labels, given_) == exact


def test_places_are_asked_of_rounding() -> None:
    """Places below 0 and above 100000 are refused, as there."""
    for places in (-1, 100_001):
        with pytest.raises(errors.OutOfRange):
            weights.decimals("ab", (1, 1), places)
