"""The joint classifier worked out: the examples that match, and those of them with each label.

    P(y | x)   |C(y)|/|B|

Nothing is multiplied: the answer is a share of what was counted.
"""

from refnb.classifiers.joint import Match
from refnb.estimation.schema import Instance
from refnb.worked import steps
from refnb.worked.layout import Block, line
from refnb.worked.numbers import number
from refnb.worked.solution import Solution, Step
from refnb.worked.steps import P, X, Y
from refnb.worked.terms import Term, letter, name

B = letter("|B|", r"\lvert B \rvert")


def solve(title: str, x: Instance, found: Match) -> Solution:
    """Work out |C| / |B| for each label."""
    formula = line(P(Y, X), _agreeing(Y) / B)
    counted = (
        line(B, number(found.matching)),
        *(line(_agreeing(name(y)), number(n)) for y, n in found.agreeing.items()),
    )
    title_ = "Matching examples B, and those C of them with label y"
    return Solution(
        title,
        (
            steps.given(x),
            Step("matching", found.matching),
            Step("agreeing", found.agreeing, Block(title_, lines=counted)),
            steps.posterior(formula, X, found.agreeing, found.matching, found.posterior),
            steps.decision(letter("y*", "y^*"), found.decision),
        ),
    )


def _agreeing(y: Term) -> Term:
    return letter(f"|C({y.plain})|", rf"\lvert C({y.tex}) \rvert")
