"""The sprinkler: two causes of wet grass, which clouds bind together."""

from dataclasses import replace
from fractions import Fraction
from functools import partial

from refnb.estimation.schema import Cell
from refnb.exercises.mistakes import network_query
from refnb.exercises.problems import stored
from refnb.exercises.problems.draws import Draws
from refnb.exercises.problems.problem import Problem
from refnb.exercises.problems.variety import USUAL, Drawn, Variety
from refnb.exercises.problems.words import ORDINALS, bare
from refnb.networks.network import Network
from refnb.worked import network
from refnb.worked.solution import Solution

NETWORK, WET = stored.network("sprinkler"), {"WetGrass": "yes"}
RAINED = {**WET, "Rain": "yes"}
YES, NO = "yes", "no"


def of_the_sprinkler(net: Network) -> Solution:
    """Work out P(Sprinkler | WetGrass)."""
    return network.solve("The grass is wet: the sprinkler?", net, ["Sprinkler"], WET)


def of_the_rain(net: Network) -> Solution:
    """Work out P(Rain | WetGrass)."""
    return network.solve("The grass is wet: the rain?", net, ["Rain"], WET)


def of_both_causes(net: Network) -> Solution:
    """Work out P(Sprinkler | WetGrass, Rain): the rain explains the sprinkler away."""
    return network.solve("The grass is wet, and it rained", net, ["Sprinkler"], RAINED)


def statement(net: Network) -> str:
    """Return the question in words."""
    given = {
        v: {u: bare(Fraction(row[YES])) for u, row in t.items()} for v, t in net.tables.items()
    }
    runs, rains, wet = given["Sprinkler"], given["Rain"], given["WetGrass"]
    cloudy = ORDINALS[net.tables["Cloudy"][()][YES].denominator]
    return (
        f"Every {cloudy} day is cloudy. The sprinkler runs with probability {runs[YES,]} "
        f"under clouds, {runs[NO,]} without; it rains with {rains[YES,]} and {rains[NO,]}. The "
        f"grass is wet with probability {wet[YES, YES]} after both, {wet[YES, NO]} after one "
        f"of them, {wet[NO, NO]} after neither. The grass is wet. How probable is it (a) that "
        "the sprinkler ran, (b) that it rained, (c) that the sprinkler ran, when it rained?"
    )


def problem(net: Network) -> Problem:
    """Return the problem of a network with these arrows; one cause alone wets as the other."""
    return Problem(
        place=13,
        title="The sprinkler, the rain and the wet grass",
        question=statement(net),
        source=(
            "K. Murphy, A brief introduction to graphical models and Bayesian networks (1998), who "
            "prints 0.430, 0.708 and 0.1945"
        ),
        parts=tuple(partial(p, net) for p in (of_the_sprinkler, of_the_rain, of_both_causes)),
        exercises={
            "a": partial(network_query.exercise, net, {"Sprinkler": YES}, WET),
            "b": partial(network_query.exercise, net, {"Rain": YES}, WET),
            "c": partial(network_query.exercise, net, {"Sprinkler": YES}, RAINED),
        },
    )


def draw(numbers: Draws) -> Drawn[Problem]:
    """Draw how often there are clouds, which bring rain and stop the sprinkler; else tenths."""
    dry, cloudy = numbers.between(4, 7), numbers.between(1, 3)
    rain, clear = numbers.between(5, 9), numbers.between(1, 4)
    one, cloud = numbers.between(6, 8), Fraction(1, numbers.between(3, 6))
    tables: dict[str, dict[Cell, int]] = {
        "Sprinkler": {(YES,): cloudy, (NO,): dry},
        "Rain": {(YES,): rain, (NO,): clear},
        "WetGrass": {(YES, YES): 9, (YES, NO): one, (NO, YES): one, (NO, NO): 0},
    }
    rows = {v: {u: _row(Fraction(n, 10)) for u, n in t.items()} for v, t in tables.items()}
    net = Network(NETWORK.variables, NETWORK.parents, {"Cloudy": {(): _row(cloud)}, **rows})
    return Drawn(USUAL, partial(_variant, net))


def _variant(net: Network) -> Problem:
    source = "the arrows of K. Murphy, A brief introduction to graphical models (1998), redrawn"
    return replace(problem(net), source=source)


def _row(p: Fraction) -> dict[str, Fraction]:
    return {YES: p, NO: 1 - p}


PROBLEM = replace(problem(NETWORK), variety=Variety(draw, most=5000))
