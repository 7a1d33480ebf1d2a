"""Two limits: refuse what would be too long before computing it.

    BITS     of a number that powers and long products make
    CELLS    of a table or a list that grows as a power of the number of names

The arguments give an estimate of the size of an answer. Everything smaller is answered, however
long it takes; a caller who wants to wait for long work says so to the API.

The trap: a request of fifty characters can ask for 3^(10^30). It is no longer than the
others, and a limit on its length would not notice.
"""

from fractions import Fraction

from refnb.core.errors import OutOfRange
from refnb.core.messages import quote

BITS = CELLS = 1_000_000
FEW = 100  # labels or values: a table that is so narrow is not much longer than its request


def check_bits(bits: int | Fraction, what: str) -> None:
    """Require a number that cannot get too long: OutOfRange.

    >>> check_bits(10**30, "a likelihood")
    Traceback (most recent call last):
    ...
    refnb.core.errors.OutOfRange: a likelihood can have 10000...000 bits, the limit is 1000000
    """
    if bits > BITS:
        raise OutOfRange(f"{what} can have {quote(bits)} bits, the limit is {BITS}")


def check_cells(cells: int, what: str) -> None:
    """Require a table that is not too large: OutOfRange.

    >>> check_cells(2**40, "a joint table")
    Traceback (most recent call last):
    ...
    refnb.core.errors.OutOfRange: a joint table has 1099511627776 cells, the limit is 1000000
    """
    if cells > CELLS:
        raise OutOfRange(f"{what} has {quote(cells)} cells, the limit is {CELLS}")


def check_table(labels: int, values: int) -> None:
    """Require a table of labels by values that is not too large: OutOfRange.

    If there are few labels or few values, it can have ten times as many cells.
    """
    most = 10 * CELLS if min(labels, values) <= FEW else CELLS
    if labels * values > most:
        table = f"a table of {labels} labels and {values} values"
        raise OutOfRange(f"{table} is above the limit of {most} cells")


def size(x: int | Fraction) -> int:
    """Return the bits of the denominator: the least k for which it is at most 2^k.

    A power x^n of a probability has at most n size(x) of them. Powers of 0 and 1 have none.

    >>> size(Fraction(1, 2)), size(Fraction(2, 3)), size(1)
    (1, 2, 0)
    """
    return integer_size(x.denominator)


def length(x: int | Fraction) -> int:
    """Return the bits of numerator and denominator, written one after the other.

    >>> length(Fraction(5, 8))
    7
    """
    return x.numerator.bit_length() + x.denominator.bit_length()


def integer_size(n: int) -> int:
    """Return the least k for which n <= 2^k, for n >= 1.

    >>> integer_size(1), integer_size(8), integer_size(9)
    (0, 3, 4)
    """
    return (n - 1).bit_length()
