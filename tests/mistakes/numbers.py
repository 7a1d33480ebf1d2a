"""What becomes of a number in a port whose numbers are too small."""

from fractions import Fraction

GREATEST = Fraction((2**53 - 1) * 2**971)


def double(x: Fraction) -> Fraction:
    """Return the double nearest to x, as an exact number; beyond all of them the greatest.

    >>> double(Fraction(1, 10)) == Fraction(3602879701896397, 36028797018963968)
    True
    """
    try:
        return Fraction(float(x))
    except OverflowError:
        return GREATEST if x > 0 else -GREATEST
