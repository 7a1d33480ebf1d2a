"""Numbers of a column added up by label: whole numbers, as long as one denominator goes on."""

from fractions import Fraction

from refnb.core import checks
from refnb.estimation.moments import Moment
from refnb.estimation.schema import Count
from refnb.exact import rational
from refnb.io.suggestions import PLAIN


def number(cell: str, family: str) -> Fraction:
    """Return the number that a cell writes: NotExact; for counts BadWeight; Negative."""
    x = rational.rational(cell)
    if family == "poisson":
        checks.count(x, "the value")
    return x


class NumberSums:
    """n, Σ n x and Σ n x² of a column by label: numbers of one denominator are added as whole.

    >>> sums = NumberSums("gaussian")
    >>> for x in ("1.5", "2"):
    ...     sums.add("a", x, 1)
    >>> sums.moments()["a"]
    Moment(weight=2, total=Fraction(7, 2), squares=Fraction(25, 4))
    """

    def __init__(self, family: str = "gaussian") -> None:
        self.family = family
        self.weight: Count = 0
        self.points = False
        self.by_label: dict[str, dict[int, tuple[Count, Count, Count]]] = {}

    def add(self, y: str, cell: str, n: Count) -> None:
        """Add n times the number of a cell: what `number` raises."""
        plain = PLAIN.fullmatch(cell) if self.family == "gaussian" else None
        if plain:
            whole, part = plain.groups(default="")
            p, q = int(whole + part), 10 ** len(part)
        else:
            p, q = number(cell, self.family).as_integer_ratio()
        self.weight += n
        self.points |= "." in cell
        rows = self.by_label.setdefault(y, {})
        m, t, u = rows.get(q, (0, 0, 0))
        rows[q] = m + n, t + n * p, u + n * p * p

    def moments(self) -> dict[str, Moment]:
        """Return the moments of each label."""
        return {
            y: Moment(
                sum(m for m, _, _ in rows.values()),
                sum(Fraction(t, q) for q, (_, t, _) in rows.items()),
                sum(Fraction(u, q * q) for q, (_, _, u) in rows.items()),
            )
            for y, rows in self.by_label.items()
        }
