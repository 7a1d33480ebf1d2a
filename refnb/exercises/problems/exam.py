"""The exam: two causes, one effect, and two people who hear of it."""

from dataclasses import replace
from fractions import Fraction

from refnb.exercises.problems import given, network
from refnb.exercises.problems.draws import Draws
from refnb.exercises.problems.given import Drawn, Given

YES, NO = network.YES, network.NO
GIVEN, _ = given.read("exam")
NETWORK = network.of(GIVEN)


def draw(numbers: Draws) -> Drawn:
    """Draw tenths; each of the two causes helps."""
    neither = numbers.between(1, 4)
    learns, helps = (neither + numbers.between(1, 3) for _ in range(2))
    both = max(learns, helps) + numbers.between(1, 2)
    aunt = {"S=yes": numbers.between(5, 9), "S=no": numbers.between(1, 4)}
    causes = [{"yes": numbers.between(2, 8)} for _ in "LF"]
    passes = dict(zip(GIVEN.numbers["S"], (both, learns, helps, neither), strict=True))
    tenths = {"L": causes[0], "F": causes[1], "S": passes, "A": aunt}
    tables = {v: {u: Fraction(n, 10) for u, n in row.items()} for v, row in tenths.items()}
    return Drawn("usual", Given({**tables, "G": GIVEN.numbers["G"]}))


SOLVER = replace(network.SOLVER, draw=draw)
