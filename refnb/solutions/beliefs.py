"""What is to be believed of every variable that is not given: P(v = a | e)."""

from collections.abc import Mapping
from fractions import Fraction

from refnb.solutions import steps
from refnb.solutions.layout import Block, line
from refnb.solutions.numbers import number
from refnb.solutions.solution import Solution, Step
from refnb.solutions.steps import P
from refnb.solutions.terms import letter

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
