"""Laws of rounding for display; the oracle is Python's decimal module, cut first, rounded once."""

import sys
from decimal import ROUND_DOWN, ROUND_HALF_UP, Context, Decimal
from fractions import Fraction

from hypothesis import example, given
from hypothesis import strategies as st

from examples.tried import tried
from refnb.exact.rounding import decimal, significant, tex
from strategies import logarithms as some

CUT = Context(prec=300, rounding=ROUND_DOWN)
THIRD = Fraction(1, 3)

tenths = st.builds(lambda n, e: n * Fraction(10) ** e, st.integers(-10_000, 10_000),
                   st.integers(-12, 12))  # fmt: skip
numbers = st.one_of(st.fractions(), tenths, some.extremes)


def cut(x: Fraction) -> Decimal:
    """Return x with 300 digits, the others cut off."""
    return CUT.divide(Decimal(x.numerator), Decimal(x.denominator))


@tried(
    wide="a number has no width",
    long=(Fraction(10**60 + 7, 10**20 + 1), 12),
    long_half=(Fraction(10**30 + 1, 2 * 10**12), 12),
    near=(Fraction(-1, 8), 2),
    near_above=(Fraction(1, 8) + Fraction(1, 10**31), 2),
    near_below=(Fraction(1, 8) - Fraction(1, 10**31), 2),
    near_far_below=(Fraction(5, 2) - Fraction(1, 10**70), 0),
    uneven=(Fraction(4449, 10_000), 2),  # rounding twice would give 0.45
)
@given(numbers, st.integers(0, 12))
def test_decimal_rounds_once_and_half_away_from_zero(x: Fraction, places: int) -> None:
    """To so many places, halves away from zero; what rounds to zero has no sign."""
    unit = Decimal((0, (1,), -places))
    rounded = cut(x).quantize(unit, ROUND_HALF_UP, Context(prec=300))
    assert decimal(x, places) == format(rounded or abs(rounded), "f")


@tried(
    long=(Fraction(10**60 + 7, 10**20 + 1), 12),
    long_half=(Fraction(10**12 + 1, 2 * 10**12), 12),
    near=(Fraction(-1, 8), 2),
    near_below=(Fraction(1, 8) - Fraction(1, 10**31), 2),
    near_far_below=(Fraction(5, 2) - Fraction(1, 10**70), 1),
)
@given(numbers, st.integers(1, 12))
@example(Fraction(-99_996, 10_000), 4)  # -10.00
@example(Fraction(99_996, 10), 4)  # 1.000e4
@example(Fraction(99_996, 10**10), 4)  # 0.00001000
@example(Fraction(99_994, 10**10), 4)  # 9.999e-6
def test_significant_rounds_once_and_chooses_the_notation(x: Fraction, digits: int) -> None:
    """So many digits from the first that is not 0, in positional notation for -5 <= e < digits."""
    expected = "0"
    if rounded := Context(prec=digits, rounding=ROUND_HALF_UP).plus(cut(x)):
        e = rounded.adjusted()
        whole = format(rounded.quantize(Decimal((0, (1,), e - digits + 1)), context=CUT), "f")
        mantissa = format(rounded.scaleb(-e), f".{digits - 1}f")
        expected = whole if -5 <= e < digits else f"{mantissa}e{e}"
    assert significant(x, digits) == expected


def test_long_numbers_are_written_under_the_smallest_limit() -> None:
    """Numbers of 20,000 digits are rounded and written although Python's own limit is 640."""
    before = sys.get_int_max_str_digits()
    sys.set_int_max_str_digits(640)
    assert decimal(-(10**20_000), 1) == f"-1{'0' * 20_000}.0"
    assert significant(10**20_000 - 1, 5) == "1.0000e20000"
    assert significant(THIRD / 10**5, 100_000) == f"3.{'3' * 99_999}e-6"
    assert tex(Fraction(10**20_000, 3)) == rf"\frac{{1{'0' * 20_000}}}{{3}}"
    sys.set_int_max_str_digits(before)
