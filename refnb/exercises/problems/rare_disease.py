"""A positive test for a rare disease: nine positives out of ten are false."""

from dataclasses import replace
from fractions import Fraction

from refnb.exercises.problems import bayes_theorem
from refnb.exercises.problems.draws import Draws
from refnb.exercises.problems.given import Drawn, Given

ONE_IN = (10, 16, 20, 25, 40, 50, 80, 100, 125, 160, 200, 250, 400, 500)


def draw(numbers: Draws) -> Drawn:
    """Draw one in how many, and percents for the test."""
    many = numbers.pick(ONE_IN)
    ill, right, alarm = Fraction(1, many), numbers.share(80, 99, 100), numbers.share(1, 15, 100)
    tables = {"prior": {"d": ill, "nd": 1 - ill}, "pos": {"d": right, "nd": alarm}}
    return Drawn("usual", Given(tables, {"one_in": str(many)}))


SOLVER = replace(bayes_theorem.SOLVER, draw=draw)
