"""Laws of the states: keys compare as products do, and merging loses nothing."""

from collections import Counter
from fractions import Fraction
from itertools import product
from math import prod

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from refnb.fast import states
from refnb.fast.states import Factor, Row

HUGE = 10**12
numbers = st.integers(1, 12) | st.sampled_from([2**10, HUGE, HUGE + 1, HUGE - 1])
rows = st.tuples(numbers, numbers, numbers)
TWINS = [(HUGE, HUGE + 1, 1), (HUGE, HUGE - 1, 1)] * 2
TIE = [(4, 6, 1), (9, 6, 1), (2, 3, 1), (6, 4, 1)]


def factor(*ms: Row) -> Factor:
    """Return a factor whose truth is one of each value."""
    return Factor(dict.fromkeys(ms, (1, 1, 1)), len(ms))


@pytest.mark.parametrize("coprimes", [False, True])
@given(st.lists(rows, min_size=1, max_size=6))
@example(TWINS)
@example(TIE)
def test_keys_compare_as_products_do(coprimes: bool, chosen: list[Row]) -> None:
    """Above the slack is greater, within it is equal; with coprime numbers equal keys are equal."""
    factors = [factor(row) for row in chosen]
    bits = sum(one.bits for one in factors)
    keys = states.keys(states.powers(factors, coprimes=coprimes), bits, len(chosen))
    whole = sum(keys.key(row) for row in chosen)
    for y, field in enumerate(keys.fields([whole], 3)):
        ratio = Fraction(prod(row[y] for row in chosen), prod(row[0] for row in chosen))
        assert (field[0] > keys.slack, field[0] < -keys.slack) == (ratio > 1, ratio < 1)
        assert not coprimes or (field[0] == 0) == (ratio == 1)


@given(st.lists(st.tuples(st.integers(0, 2), st.integers(0, 2), st.integers(0, 2)), max_size=5))
def test_a_zero_loses_against_everything(chosen: list[Row]) -> None:
    """The label with a zero is behind one without, however large its other numbers are."""
    factors = [factor(row) for row in chosen] + [factor((2**60, 1, 1))]
    bits = sum(one.bits for one in factors)
    keys = states.keys(states.powers(factors, coprimes=True), bits, len(factors))
    whole = sum(keys.key(row) for one in factors for row in one.rows)
    (one,), (two,), (three,) = keys.fields([whole], 3)
    for (y, field), (z, other) in product(enumerate([one, two, three]), repeat=2):
        if all(row[y] for row in chosen) and not all(row[z] for row in chosen):
            assert field - other > keys.slack


@given(st.lists(st.lists(rows, min_size=1, max_size=3, unique=True), max_size=5))
def test_merged_states_are_those_with_equal_ratios(chosen: list[list[Row]]) -> None:
    """Their weights are added, and there are no more of them than `size` says."""
    factors = [Factor({row: (i + 1, 2, 2**i) for i, row in enumerate(ms)}, 9) for ms in chosen]
    powers = states.powers([*factors, factor((1, 2, 3))], coprimes=True)
    keys = states.keys(powers, 2 * sum(one.bits for one in factors) + 2, len(factors) + 1)
    expected: dict[Row, list[int]] = {}
    for cell in product(*(one.rows.items() for one in factors)):
        ms = [prod(row[y] for row, _ in cell) for y in range(3)]
        ratios = (ms[1] * HUGE**6 // ms[0], Fraction(ms[1], ms[0]), Fraction(ms[2], ms[0]))
        sums = expected.setdefault(ratios[1:], [0, 0, 0])  # type: ignore[arg-type]
        for y in range(3):
            sums[y] += prod(ts[y] for _, ts in cell)
    found = states.states(factors, keys, 3, merged=True)
    assert sorted(zip(*found.weights, strict=True)) == sorted(map(tuple, expected.values()))
    assert len(set(found.keys)) == len(found.keys) <= states.size(factors, powers)
    listed = states.states(factors, keys, 3, merged=False)
    assert len(listed.keys) == prod(len(one.rows) for one in factors)
    for y in range(3):
        assert sums_by_key(listed, y) == sums_by_key(found, y)


def sums_by_key(found: states.States, y: int) -> Counter[int]:
    """Return the weight of each key."""
    sums = Counter[int]()
    for key, weight in zip(found.keys, found.weights[y], strict=True):
        sums[key] += weight
    return sums


def test_how_many_states_there_can_be() -> None:
    """Alike features are counted by how many show what, others by the primes that they share."""
    ones = [Factor(dict.fromkeys([(1, 2), (2, 1), (1, 1)], (1, 1)), 3)] * 10
    assert states.size(ones, states.powers(ones, coprimes=True)) == 21
    rows = [[(n, n + 1), (n + 1, n)] for n in (1, 2, 3, 8)]
    others = [Factor(dict.fromkeys(ms, (1, 1)), 2) for ms in rows]
    powers = states.powers(others, coprimes=True)
    assert states.size(others, powers) == 2**4
    assert states.size(others * 9, powers) == (9 * 14 + 1) * (9 * 8 + 1)


def test_values_with_the_same_ratios_are_one() -> None:
    """What the model does not tell apart is added up; what never is, is left out."""
    tenth = Fraction(1, 10)
    model = [[2 * tenth, 4 * tenth], [3 * tenth, 6 * tenth], [5 * tenth, 0 * tenth]]
    truth = [[tenth, 2 * tenth], [4 * tenth, 3 * tenth], [0 * tenth, 0 * tenth]]
    assert states.factor(model, truth) == Factor({(1, 2): (5, 5)}, 10)
