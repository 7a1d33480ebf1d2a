"""The exam: two causes, one effect, and two people who hear of it."""

from fractions import Fraction

from refnb.estimation.schema import Cell
from refnb.networks import inference
from refnb.networks.network import Network
from refnb.problems.problem import Problem
from refnb.slips import asking
from refnb.solutions import network, steps
from refnb.solutions.solution import Solution

YES, NO = "yes", "no"


def _row(tenths: int) -> dict[str, Fraction]:
    """Return the distribution of yes and no, given how many tenths are yes."""
    return {YES: Fraction(tenths, 10), NO: Fraction(10 - tenths, 10)}


_S: dict[Cell, int] = {(YES, YES): 8, (YES, NO): 6, (NO, YES): 5, (NO, NO): 3}

NETWORK = Network(
    variables=dict.fromkeys("LFSAG", (YES, NO)),
    parents={"L": (), "F": (), "S": ("L", "F"), "A": ("S",), "G": ("S",)},
    tables={
        "L": {(): _row(4)},
        "F": {(): _row(6)},
        "S": {causes: _row(tenths) for causes, tenths in _S.items()},
        "A": {(YES,): _row(7), (NO,): _row(3)},
        "G": {(YES,): _row(8), (NO,): _row(2)},
    },
)


def of_success() -> Solution:
    """Work out P(S)."""
    return network.solve("How probable is it that she passes?", NETWORK, ["S"], {})


def of_both() -> Solution:
    """Work out P(A, S)."""
    return network.solve("Passed, and the aunt hears of it", NETWORK, ["A", "S"], {})


def of_the_aunt() -> Solution:
    """Work out P(A)."""
    return network.solve("How probable is it that the aunt hears of it?", NETWORK, ["A"], {})


def of_the_causes() -> Solution:
    """Work out P(L | S, F), and compare what is known with less."""
    title = "Did she learn, if she passed and a friend helped?"
    solution = network.solve(title, NETWORK, ["L"], {"S": YES, "F": YES})
    compared = steps.compare(
        {
            "P(L=yes)": learned({}),
            "P(L=yes | F=yes)": learned({"F": YES}),
            "P(L=yes | S=yes)": learned({"S": YES}),
        }
    )
    return Solution(title, (*solution.steps, compared))


def learned(given: dict[str, str]) -> Fraction:
    """Return P(L = yes | given)."""
    return inference.posterior(NETWORK, ["L"], given)[YES,]


PROBLEM = Problem(
    place=12,
    title="The exam, its causes and its news",
    question=(
        "A student learns with probability .4 (L), and a friend helps with probability .6 (F). She "
        "passes the exam (S) with probability .8 if both, .6 if she only learns, .5 if the friend "
        "only helps, .3 if neither. Her aunt hears of it (A) with probability .7 if she passes, "
        ".3 if not; grandmother sends a present (G) with .8 and .2. Compute (a) P(S), (b) P(A, S), "
        "(c) P(A). (d) She passed, and a friend helped. How probable is it that she learned?"
    ),
    source="Bayesian Learning slides, slide 44, without the story; part d is ours",
    parts=(of_success, of_both, of_the_aunt, of_the_causes),
    exercises={
        "a": lambda: asking.exercise(NETWORK, {"S": YES}, {}),
        "b": lambda: asking.exercise(NETWORK, {"A": YES, "S": YES}, {}),
        "c": lambda: asking.exercise(NETWORK, {"A": YES}, {}),
        "d": lambda: asking.exercise(NETWORK, {"L": YES}, {"S": YES, "F": YES}),
    },
    errata=("Slide 44 calls its third part (b) again, and prints no answers.",),
)
