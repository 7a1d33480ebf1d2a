"""What is to be believed of every variable that is not given: P(v = a | e)."""

from collections.abc import Mapping
from fractions import Fraction

from refnb.worked import steps
from refnb.worked.layout import P, letter, line
from refnb.worked.solution import Solution, step


def solve(
    title: str, posteriors: Mapping[str, Mapping[str, Fraction]], given: Mapping[str, str]
) -> Solution:
    """Show the posterior of each value of each variable.

    >>> solve("A coin", {"c": {"h": Fraction(1, 2), "t": Fraction(1, 2)}}, {}).steps[0].name
    'posterior'
    """
    condition = letter("e") if given else None
    lines = (
        line(P(f"{v}={a}", condition), p) for v, row in posteriors.items() for a, p in row.items()
    )
    shown = step("posterior", posteriors, "Every variable", lines)
    return Solution(title, (steps.given(given), shown) if given else (shown,))
