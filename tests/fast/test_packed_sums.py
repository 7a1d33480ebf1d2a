"""Laws of the sums: bounds that hold, zeros that are counted, and nothing runs over."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import count

import pytest
from hypothesis import given
from hypothesis import strategies as st

from helpers.refusals import HALF
from refnb.fast.packed_sums import Row, pack
from strategies import models

Case = tuple[list[str], Row, list[dict[str, Row]], list[str]]

THIRD = Fraction(1, 3)
TINY = Fraction(1, 10**300)
shares = st.fractions(0, 1, max_denominator=9) | st.sampled_from(
    [Fraction(1, 10**30), 1 - Fraction(1, 10**30), TINY, Fraction(1, 2658121)]
)


@st.composite
def tables(draw: st.DrawFn) -> Case:
    """Draw labels, a prior, tables of rows, and a value of each table."""
    labels = draw(models.labels_of())
    rows = st.lists(shares, min_size=len(labels), max_size=len(labels))
    found: list[dict[str, Row]] = [
        {"v": draw(rows), "w": draw(rows)} for _ in range(draw(st.integers(0, 4)))
    ]
    return labels, draw(rows), found, [draw(st.sampled_from("vw")) for _ in found]


def scored(case: Case, times: int) -> list[Fraction]:
    """Multiply one by one."""
    _, prior, features, values = case
    scores = list(prior)
    for t, v in zip(features, values, strict=True):
        scores = [s * p**times for s, p in zip(scores, t[v], strict=True)]
    return scores


def summed(start: int, cells: Sequence[Mapping[str, int]], case: Case, times: int) -> int:
    """Add the cells of the values, so many times."""
    return start + times * sum(t[v] for t, v in zip(cells, case[3], strict=True))


@given(tables(), st.integers(1, 5))
def test_every_cost_is_a_lower_bound(case: Case, times: int) -> None:
    """The sum of a lane is below 2^24 log(1/s), by t u at most; zeros are counted beside it."""
    labels, prior, features, _ = case
    sums, cells = pack(labels, prior, features, times)
    total, terms = summed(sums.start, cells, case, times), 1 + times * len(features)
    for cost, score in zip(sums.costs(total), scored(case, times), strict=True):
        assert (cost <= sums.mask) == (score > 0)
        if score > Fraction(1, 10**40):
            assert below_log(cost, 1 / score)
            assert not below_log(cost + terms * sums.unit + 1, 1 / score)
    assert total >> sums.places.stop + len(labels) * sums.narrow == 0


def below_log(cost: int, x: Fraction) -> bool:
    """Tell whether e^(cost / 2^24) <= x, by the series of e^t between fractions."""
    t, term, total = Fraction(cost, 2**24), Fraction(1), Fraction(0)
    for n in count(1):
        total += term
        term = Fraction(int(term * t / n * 2**200), 2**200)
        if total > x:
            return False
        if term * 2**100 < 1 and n > 2 * t:
            return True
    raise AssertionError("the terms of the series fall in the end")


@given(tables(), st.integers(1, 5))
def test_the_contenders_hold_every_maximiser(case: Case, times: int) -> None:
    """Whoever is beaten for certain is beaten; impossible labels are never left."""
    labels, prior, features, _ = case
    sums, cells = pack(labels, prior, features, times)
    total, scores = summed(sums.start, cells, case, times), scored(case, times)
    left = sums.left(total, 1 + times * len(features))
    best = [y for y, s in enumerate(scores) if s and s == max(scores)]
    assert set(best) <= set(left) <= {y for y, s in enumerate(scores) if s}
    assert set(left) <= set(sums.left(total, 10**9))


def test_the_unit_is_the_width_of_the_widest_bound() -> None:
    """One probability whose logarithm is next to a whole number widens it for all."""
    for p, unit in ((HALF, 1), (Fraction(1, 2658121), 2)):
        assert pack("ab", [HALF, HALF], [{"v": [p, HALF]}], 1)[0].unit == unit


def test_lanes_hold_the_cells_of_every_table() -> None:
    """Twelve tables of 10^-300: each adds 2^34 units, so often that a field is full."""
    features = [{"v": [TINY, 1 - TINY]}] * 12
    for times in (1, 1 << 26, 1 << 29):
        sums, cells = pack("ab", [HALF, HALF], features, times)
        total = sums.start + times * sum(t["v"] for t in cells)
        first, second = sums.costs(total)
        start, one = sums.costs(sums.start)[0], sums.costs(cells[0]["v"])
        assert (first, second) == (start + 12 * times * one[0], start + 12 * times * one[1])
        assert first.bit_length() == sums.mask.bit_length()
        assert sums.narrow == (1 + 12 * times).bit_length()


@pytest.mark.parametrize("labels", [2, 70])
def test_who_is_left_is_within_reach(labels: int) -> None:
    """A cost is above the least by one unit for each term at most; the least may be the last."""
    names = [f"y{i}" for i in range(labels)]
    sums, _ = pack(names, [Fraction(1, labels)] * labels, [{"v": [TINY] * labels}], 1 << 20)
    for terms in (1, 9, 1000, 2**40):
        far = terms * sums.unit
        for more, left in ((far, [*range(labels)]), (far + 1, [labels - 1])):
            total = sums.start + sum(more << at for at in sums.places[:-1])
            assert sums.left(total, terms) == left
