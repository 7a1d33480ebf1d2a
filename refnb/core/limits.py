"""How much work is done: an answer that would be too long is refused before it is computed.

    bits     of a number that powers and long products make             1000000
    cells    of a table of labels by values                             1000000
    values   that the examples of a listed truth hold, labels included   200000
    steps    of a learning curve by merged products                      400000000
    listed   cells of a joint table of independent variables              100000
    work     cells times bits, while variables are summed out             1000000000
    nested   brackets and powers of an expression, each inside another    50

What a request would need is estimated from its arguments, by the formulas of the clauses. The
limits stand between a second and a minute of patience, and between a short request and the
gigabytes that it asks for. An operation that has one takes `within`: the same limits, or
higher ones for who wants to wait.

The trap: a request of fifty characters can ask for 3^(10^30). It is no longer than the
others, and a limit on its length would not notice.
"""

from dataclasses import dataclass
from fractions import Fraction

from refnb.core.errors import OutOfRange
from refnb.core.messages import option, shown

_SHORT = 200  # bits of a number that a message shows
FEW = 100  # labels or values: a table that is so narrow is not much longer than its request


@dataclass(frozen=True)
class Limits:
    """The most bits of a number, cells of a table, values of a truth, and so on.

    >>> Limits(cells=10).check_cells(2, 3)
    >>> Limits(cells=9).check_cells(200, 300)
    Traceback (most recent call last):
    ...
    refnb.core.errors.OutOfRange: a table of 200 labels and 300 values is above the limit of 9 cells
    """

    bits: int = 1_000_000
    cells: int = 1_000_000
    values: int = 200_000
    steps: int = 400_000_000
    listed: int = 100_000
    work: int = 1_000_000_000
    nested: int = 50

    def check_bits(self, bits: int | Fraction, what: str) -> None:
        """Require a number that cannot get too long: OutOfRange."""
        if bits > self.bits:
            raise OutOfRange(f"{what} can have {_many(bits)} bits, the limit is {self.bits}")

    def check_cells(self, labels: int, values: int) -> None:
        """Require a table of labels by values that is not too large: OutOfRange.

        Where the labels or the values are few, it can have ten times as many cells.
        """
        most = 10 * self.cells if min(labels, values) <= FEW else self.cells
        if labels * values > most:
            size = f"a table of {labels} labels and {values} values"
            raise OutOfRange(f"{size} is above the limit of {most} cells")

    def check_values(self, values: int, what: str) -> None:
        """Require a list of examples that is not too long: OutOfRange."""
        if values > self.values:
            raise OutOfRange(f"{what} would hold {values} values, the limit is {self.values}")

    def check_steps(self, steps: int, what: str) -> None:
        """Require an answer that does not take too long: OutOfRange."""
        if steps > self.steps:
            raise OutOfRange(f"{what} can take {_many(steps)} steps, the limit is {self.steps}")

    def check_listed(self, cells: int, bits: int) -> None:
        """Require few cells, each of at most a thousandth of the bits of a number: OutOfRange."""
        if cells > self.listed:
            raise OutOfRange(f"at most {self.listed} cells are listed, got {_many(cells)}")
        most = self.listed * self.bits // 1000
        if cells * bits > most:
            raise OutOfRange(f"cells of at most {most} bits are listed, got {cells * bits}")

    def check_nested(self, depth: int, what: str) -> None:
        """Require brackets and powers that are not nested too deeply: OutOfRange."""
        if depth > self.nested:
            raise OutOfRange(f"{what} is nested at most {self.nested} deep")

    def check_work(self, cells: int, bits: int) -> None:
        """Require cells times bits that are not too many: OutOfRange."""
        if cells * bits > self.work:
            found = f"got {_many(cells)} cells and {_many(bits)} bits"
            raise OutOfRange(f"cells times bits of denominators are at most {self.work}, {found}")


USUAL = Limits()


def _many(n: int | Fraction) -> str:
    return shown(n) if length(n) <= _SHORT else f"at least 2^{int(n).bit_length() - 1}"


def size(x: int | Fraction) -> int:
    """Return the bits of the denominator: the least k for which it is at most 2^k.

    A power x^n of a probability has at most n size(x) of them. Those of 0 and 1 have none.

    >>> size(Fraction(1, 2)), size(Fraction(2, 3)), size(1)
    (1, 2, 0)
    """
    return whole_size(x.denominator)


def length(x: int | Fraction) -> int:
    """Return the bits of numerator and denominator, written one after the other.

    >>> length(Fraction(5, 8))
    7
    """
    return x.numerator.bit_length() + x.denominator.bit_length()


def whole_size(n: int) -> int:
    """Return the least k for which n <= 2^k, for n >= 1.

    >>> whole_size(1), whole_size(8), whole_size(9)
    (0, 3, 4)
    """
    return (n - 1).bit_length()


def check_cost(cost: int, most: int, what: str) -> None:
    """Require what a caller can allow by a `limit`: OutOfRange, with what to write.

    >>> check_cost(30, 20, "3 questions take about 30 draws")
    Traceback (most recent call last):
    ...
    refnb.core.errors.OutOfRange: ...30 draws, the limit is 20; to wait for it, write limit=30
    """
    if cost > most:
        write = option(f"limit={cost}", f"--limit {cost}")
        raise OutOfRange(f"{what}, the limit is {most}; to wait for it, write {write}")
