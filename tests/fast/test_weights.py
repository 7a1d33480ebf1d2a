"""Laws of whole weights: in the ratio of the scores, and reduced to the posterior."""

from fractions import Fraction
from math import factorial, gcd

import pytest
from hypothesis import given
from hypothesis import strategies as st

from refnb import errors
from refnb.classifiers import categorical
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


@given(whole, st.integers(0, 30))
def test_decimals_are_those_of_rounding(given_: list[int], places: int) -> None:
    """Rounded half up from the fraction itself, once."""
    labels = "bacd"[: len(given_)]
    shown = {
        y: rounding.decimal(Fraction(n, sum(given_)), places)
        for y, n in zip(labels, given_, strict=True)
    }
    assert weights.decimals(labels, given_, places) == shown


@pytest.mark.parametrize("places", [0, 1, 999, 1000, 1001, 5000])
def test_short_and_long_decimals(places: int) -> None:
    """Halves go up; 1 and 0 have all their places; beyond what Python writes at once, too."""
    for given_ in ((1, 1), (1, 7), (0, 3), (10**9 - 1, 10**9 + 1)):
        shown = [rounding.decimal(Fraction(n, sum(given_)), places) for n in given_]
        assert [*weights.decimals("ab", given_, places).values()] == shown


def test_many_and_huge_weights() -> None:
    """Seventy labels, and numbers that no double holds."""
    given_ = [2**70 + 3**i for i in range(70)]
    names, whole = [f"y{i}" for i in range(70)], sum(given_)
    assert weights.posterior(names, given_) == {
        y: Fraction(n, whole) for y, n in zip(names, given_, strict=True)
    }
    shown = [rounding.decimal(Fraction(n, whole), 30) for n in given_]
    assert weights.decimals(names, given_, 30) == dict(zip(names, shown, strict=True))
    shares_ = [Fraction(n, 3**80) for n in given_]
    assert weights.whole(shares_) == [n // gcd(*given_) for n in given_]
    rows = [{"v": [Fraction(1, i + 2), Fraction(i + 1, i + 2)]} for i in range(70)]
    asked = weights.made("ab", [Fraction(1, 2), Fraction(1, 2)], rows)
    assert asked.of(["v"] * 70) == [asked.at(0, ["v"] * 70), asked.at(1, ["v"] * 70)]
    assert Fraction(*asked.of(["v"] * 70)) == Fraction(1, factorial(70))


def test_places_are_asked_of_rounding() -> None:
    """Places below 0 and above 100000 are refused, as there."""
    for places in (-1, 100_001):
        with pytest.raises(errors.OutOfRange):
            weights.decimals("ab", (1, 1), places)
