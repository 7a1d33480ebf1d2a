"""How many examples naive Bayes needs, and how many the joint classifier."""

from fractions import Fraction

from refnb.exercises.problems.given import Given, Part, Solver
from refnb.worked import sample_complexity
from refnb.worked.solution import Solution


def solve(_: Given, part: Part) -> Solution:
    """Work out one of the five questions, for some numbers of examples or of attributes."""
    d, risk = int(part.numbers.get("attributes", 0)), part.numbers.get("risk", Fraction(0))
    title = part.title
    worked = {
        "alone": lambda: sample_complexity.alone(title, part.sizes),
        "naive": lambda: sample_complexity.naive(title, d, risk),
        "cell": lambda: sample_complexity.cell(title, d, part.sizes),
        "joint": lambda: sample_complexity.joint(title, d, risk),
        "table": lambda: sample_complexity.table(title, part.sizes, risk),
    }
    return worked[part.asks]()


SOLVER = Solver(solve)
