"""The sprinkler: two causes of wet grass, which clouds bind together."""

from refnb.problems import stored
from refnb.problems.problem import Problem
from refnb.solutions import network
from refnb.solutions.solution import Solution

NETWORK, WET = stored.network("sprinkler"), {"WetGrass": "yes"}


def of_the_sprinkler() -> Solution:
    """Work out P(Sprinkler | WetGrass)."""
    return network.solve("The grass is wet: the sprinkler?", NETWORK, ["Sprinkler"], WET)


def of_the_rain() -> Solution:
    """Work out P(Rain | WetGrass)."""
    return network.solve("The grass is wet: the rain?", NETWORK, ["Rain"], WET)


def of_both_causes() -> Solution:
    """Work out P(Sprinkler | WetGrass, Rain): the rain explains the sprinkler away."""
    given = {**WET, "Rain": "yes"}
    return network.solve("The grass is wet, and it rained", NETWORK, ["Sprinkler"], given)


PROBLEM = Problem(
    place=13,
    title="The sprinkler, the rain and the wet grass",
    question=(
        "Every second day is cloudy. The sprinkler runs with probability .1 under clouds, .5 "
        "without; it rains with .8 and .2. The grass is wet with probability .99 after both, .9 "
        "after one of them, 0 after neither. The grass is wet. How probable is it (a) that the "
        "sprinkler ran, (b) that it rained, (c) that the sprinkler ran, when it rained?"
    ),
    source=(
        "K. Murphy, A brief introduction to graphical models and Bayesian networks (1998), who "
        "prints 0.430, 0.708 and 0.1945"
    ),
    parts=(of_the_sprinkler, of_the_rain, of_both_causes),
)
