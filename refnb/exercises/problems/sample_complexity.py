"""How many examples naive Bayes needs, and how many the joint classifier."""

from fractions import Fraction

from refnb.exercises.problems.given import Given, Part, Solver
from refnb.worked import sample_complexity
from refnb.worked.solution import Solution


def solve(_: Given, part: Part) -> Solution:
    """Work out one of the five questions, for some numbers of examples or of attributes."""
    d, risk = int(part.numbers.get("attributes", 0)), part.numbers.get("risk", Fraction(0))
    worked = {
        "alone": lambda: sample_complexity.alone(part.title, part.sizes),
        "naive": lambda: sample_complexity.naive(part.title, d, risk),
        "cell": lambda: sample_complexity.cell(part.title, d, part.sizes),
        "joint": lambda: sample_complexity.joint(part.title, d, risk),
        "table": lambda: sample_complexity.table(part.title, part.sizes, risk),
    }
    return worked[part.asks]()


SOLVER = Solver(solve)
