"""What is to be believed of every variable that is not given: P(v = a | e)."""

from collections.abc import Mapping
from fractions import Fraction

from refnb.worked import steps
from refnb.worked.layout import Block, line
from refnb.worked.numbers import number
from refnb.worked.solution import Solution, Step
from refnb.worked.steps import P
from refnb.worked.terms import letter

E = letter("e")


def solve(
    title: str, posteriors: Mapping[str, Mapping[str, Fraction]], given: Mapping[str, str]
) -> Solution:
    """Show the posterior of each value of each variable.

    >>> solve("A coin", {"c": {"h": Fraction(1, 2), "t": Fraction(1, 2)}}, {}).steps[0].name
    'posterior'
    """
    condition = E if given else None
    lines = tuple(
        line(P(f"{v}={a}", condition), number(p))
        for v, row in posteriors.items()
        for a, p in row.items()
    )
    shown = Step("posterior", posteriors, Block("Every variable", lines=lines))
    return Solution(title, (*([steps.given(given)] if given else []), shown))
