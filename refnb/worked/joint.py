"""The joint classifier worked out: the examples that match, and those of them with each label.

    P(y | x)   |C(y)|/|B|

Nothing is multiplied: the answer is a share of what was counted.
"""

from refnb.classifiers.joint import Match
from refnb.estimation.schema import Instance
from refnb.worked import steps
from refnb.worked.layout import Entry, P, Term, X, Y, letter, line, term
from refnb.worked.solution import Solution, Step, step

B = letter("|B|", r"\lvert B \rvert")


def solve(title: str, x: Instance, found: Match) -> Solution:
    """Work out |C| / |B| for each label."""
    agreeing = (line(_agreeing(y), n) for y, n in found.agreeing.items())
    heading = "Matching examples B, and those C of them with label y"
    formula = line(P(Y, X), _agreeing(Y) / B)
    return Solution(
        title,
        (
            steps.given(x),
            Step("matching", found.matching),
            step("agreeing", found.agreeing, heading, (line(B, found.matching), *agreeing)),
            steps.posterior(formula, X, found.agreeing, found.matching, found.posterior),
            steps.decision(letter("y*", "y^*"), found.decision),
        ),
    )


def _agreeing(label: Entry) -> Term:
    y = term(label)
    return letter(f"|C({y.plain})|", rf"\lvert C({y.tex}) \rvert")
