"""Laws of certified signs, floors and decimals, by 250 digits of the logarithm of each prime."""

from collections.abc import Callable
from fractions import Fraction
from functools import partial
from math import ceil
from math import floor as floor_of
from operator import add as add_
from operator import eq, mul, ne, sub, truediv
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from examples.tables import TINY, TWELVE
from examples.tried import tried
from helpers.enclosures import both_ends
from helpers.refusals import HALF, refuses, refusing
from oracles import prime_coordinates as oracle
from refnb.core import errors
from refnb.exact.enclosure import Enclosure, ceiling, compare, decimal, floor, sign
from refnb.exact.logarithm import (
    Infinite,
    LogForm,
    add,
    bounds,
    constant,
    log,
    scale,
    subtract,
)  # fmt: skip
from strategies import logarithms as some

ZERO, ONE = Fraction(0), Fraction(1)


LOG_2 = "0.693147180559945309417232121458176568075500134360255254120680009493393621969694715606"


numbers = some.bases.flatmap(some.forms)
wide_numbers = some.bases.flatmap(lambda base: some.forms(base, some.wide))


def side(x: LogForm) -> int:
    """Return the sign of a number by 250 digits of the logarithm of each prime."""
    return oracle.sign(oracle.vector(x))


def logs(*terms: tuple[Fraction | int, Fraction | int], const: int = 0) -> LogForm:
    """Write a number to the base e."""
    return LogForm("e", Fraction(const), tuple((Fraction(a), Fraction(q)) for a, q in terms))


@tried(
    wide=(logs(*((int(n) + 1, Fraction((-1) ** i, i + 1)) for i, n in enumerate(TWELVE))),),
    long=(logs((2, Fraction(10**60 + 7, 10**20)), (3, -(10**40)), const=1),),
    near=(logs((4, 1), (2, -2)),),
    near_above=(logs((1 + TINY, 1), (4, 1), (2, -2)),),
    near_below=(logs((Fraction(2**60, 2**60 + 1), 1)),),
    uneven=(logs((3, -2), (2, 3)),),
)
@given(wide_numbers)
def test_the_sign_is_that_of_many_digits(x: LogForm) -> None:
    """Of small and large numbers; short products are multiplied out, those of long powers not."""
    assert sign(x) == sign(scale(x, 10**6)) == side(x)
    assert sign(scale(x, -1)) == -side(x)


@given(wide_numbers.flatmap(lambda x: st.tuples(st.just(x), some.respelled(x))))
def test_what_is_0_in_another_spelling_is_found_to_be_0(pair: tuple[LogForm, LogForm]) -> None:
    """No precision shows a 0; the exponents do."""
    a, b = pair
    assert (sign(subtract(a, b)), compare(a, b)) == (0, 0)
    hair = scale(log(Fraction(2**200 + 1, 2**200), a.base), Fraction(1, 10**20))
    assert (compare(a, add(b, hair)), compare(add(a, hair), b)) == (-1, 1)


@given(numbers, some.coefficients)
@example(log(2**100 - 1, "2"), ZERO)
@example(log(2**100, "2"), ZERO)
def test_floor_and_ceiling_are_the_next_whole_numbers(x: LogForm, r: Fraction) -> None:
    """A whole number k is at most x exactly when b^k is at most b^x."""
    x = add(x, constant(r, x.base))
    below, above = floor(x), ceiling(x)
    one = constant(1, x.base)
    assert side(subtract(x, scale(one, below))) >= 0
    assert side(subtract(x, scale(one, below + 1))) < 0
    assert side(subtract(x, scale(one, above))) <= 0
    assert side(subtract(x, scale(one, above - 1))) > 0
    assert above - below == (side(subtract(x, scale(one, below))) != 0)


@given(st.integers(54, 70), st.integers(0, 39))
@example(64, 0)
def test_the_floor_of_a_large_multiple(bits: int, i: int) -> None:
    """Where the first bounds are about as wide as 1; the digits of log 2 are those of a table."""
    two, c = Fraction(LOG_2), 2**bits + i * 10**12
    assert floor(scale(log(2, "e"), c)) == two * c // 1
    assert floor(scale(log(2, "e"), -c)) == -two * c // 1


@given(numbers, st.integers(0, 6))
@example(constant(Fraction(-1, 8), "2"), 2)
@example(constant(Fraction(1, 8), "e"), 2)
@example(constant(Fraction(-5, 2) + Fraction(1, 10**70), "e"), 0)
def test_a_decimal_is_off_by_half_a_unit_at_most(x: LogForm, places: int) -> None:
    """Its size is at most half a unit above, and less than half a unit below the number."""
    word = decimal(x, places)
    shown, unit = Fraction(word), Fraction(1, 10**places)
    size = scale(x, sign(x))
    assert compare(size, constant(abs(shown) - unit / 2, x.base)) >= 0
    assert compare(size, constant(abs(shown) + unit / 2, x.base)) < 0
    assert word.startswith("-") == (sign(x) < 0 and shown != 0)
    whole, point, digits = word.lstrip("-").partition(".")
    assert (len(digits), bool(point)) == (places, places > 0)
    assert whole == str(int(whole))


@given(numbers, st.integers(2, 90))
@example(LogForm("e", Fraction(1, 3), ()), 10)
@example(log(1 + Fraction(1, 3**20), "e"), 64)
@example(log(1 - Fraction(5, 8 * 3**70), "2"), 80)
def test_bounds_hold_the_number_and_shrink(x: LogForm, bits: int) -> None:
    """The distance of the ends falls below every size."""
    low, high = bounds(x, bits)
    assert compare(constant(Fraction(low, 2**bits), x.base), x) <= 0
    assert compare(constant(Fraction(high, 2**bits), x.base), x) >= 0
    low, high = bounds(x, bits + 64)
    assert high - low < 2**50


@given(st.fractions(), st.fractions(min_value=0) | st.just(Fraction(1, 10**999)))
@example(Fraction(-1, 3), Fraction(1, 10**4000))
def test_an_enclosure_is_written_from_outside(low: Fraction, width: Fraction) -> None:
    """The decimals lie around it, less than its width away, or than the thousandth place."""
    written = str(Enclosure(low, low + width))
    ends = [Fraction(end) for end in written.split(" .. ")]
    step = Fraction(1, 10 ** min(len(written), 1000)) if width else Fraction(0)
    assert len(ends) == (2 if width else 1)
    assert ends[0] <= low <= low + width <= ends[-1]
    assert max(low - ends[0], ends[-1] - low - width) <= max(width, step)


test_refuses = refusing(
    (errors.OutOfRange, "low <= high.*1000.* > 1", Enclosure, ONE + TINY, ONE),
    (errors.NotExact, "high.*float", Enclosure, ZERO, 0.5),
    (errors.OutOfRange, "a power can have 3000000000 bits", Enclosure(ONE, ONE + 1).__pow__, 10**9),
    (errors.OutOfRange, "other than 0", Enclosure(-ONE, ONE).__pow__, -1),
)


def test_a_power_is_as_narrow_as_it_can_be() -> None:
    """Its ends are powers of the ends, and 0 if an even power turns back there."""
    for low, high, n, ends in (
        (-1, 2, 2, (0, 4)),
        (-2, 1, 2, (0, 4)),
        (-3, -2, 2, (4, 9)),
        (-3, 2, 3, (-27, 8)),
        (-1, 2, 0, (1, 1)),
        (2, 4, -2, (HALF**4, HALF**2)),
        (2, 3, 10**5, (2**10**5, 3**10**5)),
    ):
        assert both_ends(Enclosure(Fraction(low), Fraction(high)) ** n) == ends


@given(*[st.tuples(st.fractions(-9, 9), st.fractions(0, 1)) for _ in range(2)])
@example((HALF, ZERO), (HALF, ZERO))
@example((ZERO, HALF), (HALF, HALF))
@example((ZERO, HALF), (HALF + TINY, HALF))
@example((ZERO, HALF + TINY), (HALF, HALF))
def test_an_order_is_certain_or_refused(
    one: tuple[Fraction, Fraction], other: tuple[Fraction, Fraction]
) -> None:
    """Whichever ends are meant, they are in this order; float is next to the middle."""
    a, b = (Enclosure(low, low + width) for low, width in (one, other))
    for x, y in ((a, b), (b, a), (a, b.low)):
        orders = {p < q for p in enclosure_ends(x) for q in enclosure_ends(y)}
        try:
            assert {x < y, y > x} == orders
        except errors.OutOfRange:
            assert len(orders) == 2
    assert abs(Fraction(float(a)) - (a.low + a.high) / 2) <= Fraction(1, 2**49)


def enclosure_ends(x: Enclosure | Fraction) -> tuple[Fraction, Fraction]:
    """Return the ends of a number."""
    return (x.low, x.high) if isinstance(x, Enclosure) else (x, x)


ends = st.tuples(st.fractions(-9, 9, max_denominator=9), st.fractions(0, 1, max_denominator=9))
places = st.fractions(0, 1, max_denominator=5)
OPERATIONS: list[Callable[[Any, Any], Any]] = [add_, sub, mul, truediv]  # type: ignore[explicit-any]


@given(ends, ends, places, places, st.sampled_from(OPERATIONS))
@example((-ONE, ONE), (-ONE, ONE + 1), ZERO, ONE, mul)
@example((ONE, ONE), (ZERO, ONE), ZERO, ONE, truediv)
@example((ONE, ONE), (-ONE, ONE), ZERO, ZERO, truediv)
def test_arithmetic_encloses_that_of_every_number_inside(  # type: ignore[explicit-any]
    one: tuple[Fraction, Fraction],
    other: tuple[Fraction, Fraction],
    s: Fraction,
    t: Fraction,
    made: Callable[[Any, Any], Any],
) -> None:
    """Of enclosures, and of one with a number on either side; by 0 nothing is divided."""
    a, b = (Enclosure(low, low + width) for low, width in (one, other))
    x, y = a.low + s * (a.high - a.low), b.low + t * (b.high - b.low)
    for left, right in ((a, b), (a, y), (x, b)):
        low, high = (right.low, right.high) if isinstance(right, Enclosure) else (right, right)
        if made is truediv and low <= 0 <= high:
            with pytest.raises(errors.OutOfRange, match="other than 0"):
                made(left, right)
            continue
        found = made(left, right)
        assert found.low <= made(x, y) <= found.high
    assert (-a).low <= -x <= (-a).high
    assert abs(a).low <= abs(x) <= abs(a).high
    assert (a <= b) == (not a > b) if a.high < b.low else True


def test_an_enclosure_is_shown_shortly() -> None:
    """As a number with so many places, as the nearest float, and in one short line."""
    narrow = Enclosure(Fraction(1, 7), Fraction(1, 7) + Fraction(1, 10**400))
    assert (f"{narrow:.3f}", round(narrow, 2), round(narrow)) == ("0.143", Fraction(7, 50), 0)
    assert float(narrow) == 1 / 7
    assert len(repr(narrow)) < 80
    assert both_ends(log(2, "e") + narrow) == both_ends(narrow + log(2, "e"))
    assert (log(2, "e") > narrow, narrow < Infinite(1), narrow < 0.5) == (True, True, True)
    assert (narrow < float("inf"), narrow > float("-inf")) == (True, True)
    refuses(errors.OutOfRange, "nan is no number", lambda: narrow.__lt__(float("nan")))
    assert both_ends(narrow**2) == both_ends(narrow * narrow)


THIRD_TO_HALF = Enclosure(Fraction(1, 3), HALF)
APART: list[object] = [0, Fraction(3, 5), 0.25, 2 * THIRD_TO_HALF, log(2, "e"), "x", None]
APART += [Infinite(1), float("inf"), float("nan"), Enclosure(Fraction(1, 4), Fraction(1, 4))]
OPEN = [HALF, 0.4, Enclosure(Fraction(1, 3), HALF), THIRD_TO_HALF + Fraction(1, 10)]
OPEN += [log(Fraction(3, 2), "e"), constant(HALF, "e"), Enclosure(HALF, HALF)]


def test_what_lies_apart_is_not_equal() -> None:
    """From either side, and in lists; an enclosure is itself, also as a key.

    What may be equal is refused, as < is: no test that works for words fails for numbers.
    """
    x = THIRD_TO_HALF
    for other in APART:
        assert [x == other, other == x, x != other, other != x] == [False, False, True, True]
        assert [other, x].index(x) == 1
        assert {x: 1, other: 2}[x] == 1
    for near in OPEN:
        for ask in (partial(eq, near, x), partial(ne, near, x)):
            refuses(errors.OutOfRange, "may be equal: compare both ends, .low and .high", ask)


def test_a_point_is_a_number() -> None:
    """With its hash; what may be 0 is no truth value."""
    point = Enclosure(HALF, HALF)
    assert point == HALF == point == 0.5 == Enclosure(HALF, HALF) == constant(HALF, "e")
    assert len({point, HALF}) == 1
    assert [bool(x) for x in (point, THIRD_TO_HALF, Enclosure(ZERO, ZERO))] == [1, 1, 0]
    for ask in (lambda: sum([THIRD_TO_HALF] * 2) == 1, lambda: bool(THIRD_TO_HALF - point)):
        refuses(errors.OutOfRange, "may be equal", ask)
    assert (int(5 * THIRD_TO_HALF), floor_of(-THIRD_TO_HALF), ceil(THIRD_TO_HALF)) == (2, -1, 1)
