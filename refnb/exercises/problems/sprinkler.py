"""The sprinkler: two causes of wet grass, which clouds bind together."""

from dataclasses import replace
from fractions import Fraction

from refnb.exercises.problems import given, network
from refnb.exercises.problems.draws import Draws
from refnb.exercises.problems.given import ORDINALS, Drawn, Given

GIVEN, _ = given.read("sprinkler")


def draw(numbers: Draws) -> Drawn:
    """Draw how often there are clouds, which bring rain and stop the sprinkler; else tenths."""
    dry, cloudy = numbers.between(4, 7), numbers.between(1, 3)
    rain, clear = numbers.between(5, 9), numbers.between(1, 4)
    one, days = numbers.between(6, 8), numbers.between(3, 6)
    tenths = {"Sprinkler": (cloudy, dry), "Rain": (rain, clear), "WetGrass": (9, one, one, 0)}
    tables = {
        v: dict(zip(GIVEN.numbers[v], (Fraction(n, 10) for n in row), strict=True))
        for v, row in tenths.items()
    }
    clouds = {"yes": Fraction(1, days)}
    return Drawn("usual", Given({"Cloudy": clouds, **tables}, {"cloudy": ORDINALS[days]}))


SOLVER = replace(network.SOLVER, draw=draw)
