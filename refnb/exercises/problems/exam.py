"""The exam: two causes, one effect, and two people who hear of it."""

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from functools import partial

from refnb.estimation.schema import Cell
from refnb.exercises.mistakes import network_query
from refnb.exercises.problems.draws import Draws
from refnb.exercises.problems.problem import Problem
from refnb.exercises.problems.variety import USUAL, Drawn, Variety
from refnb.exercises.problems.words import bare
from refnb.exercises.replay import Exercise
from refnb.networks import inference
from refnb.networks.network import Network
from refnb.worked import network, steps
from refnb.worked.solution import Solution

YES, NO = "yes", "no"


BOTH, LEARNS, HELPS, NEITHER = (YES, YES), (YES, NO), (NO, YES), (NO, NO)
Seen = dict[str, str]
ASKED: tuple[tuple[str, Seen, Seen], ...] = (
    ("a", {"S": YES}, {}),
    ("b", {"A": YES, "S": YES}, {}),
    ("c", {"A": YES}, {}),
    ("d", {"L": YES}, {"S": YES, "F": YES}),
)
Tenths = dict[Cell, int]


def network_of(learns: int, helps: int, passes: Tenths, aunt: Tenths, present: Tenths) -> Network:
    """Return the network with these tenths of yes."""
    return Network(
        variables=dict.fromkeys("LFSAG", (YES, NO)),
        parents={"L": (), "F": (), "S": ("L", "F"), "A": ("S",), "G": ("S",)},
        tables={
            "L": {(): _row(learns)},
            "F": {(): _row(helps)},
            "S": {causes: _row(tenths) for causes, tenths in passes.items()},
            "A": {seen: _row(tenths) for seen, tenths in aunt.items()},
            "G": {seen: _row(tenths) for seen, tenths in present.items()},
        },
    )


def _row(tenths: int) -> dict[str, Fraction]:
    """Return the distribution of yes and no, given how many tenths are yes."""
    return {YES: Fraction(tenths, 10), NO: Fraction(10 - tenths, 10)}


PRESENT: Tenths = {(YES,): 8, (NO,): 2}
NETWORK = network_of(
    4, 6, {BOTH: 8, LEARNS: 6, HELPS: 5, NEITHER: 3}, {(YES,): 7, (NO,): 3}, PRESENT
)


def of_success(net: Network) -> Solution:
    """Work out P(S)."""
    return network.solve("How probable is it that she passes?", net, ["S"], {})


def of_both(net: Network) -> Solution:
    """Work out P(A, S)."""
    return network.solve("Passed, and the aunt hears of it", net, ["A", "S"], {})


def of_the_aunt(net: Network) -> Solution:
    """Work out P(A)."""
    return network.solve("How probable is it that the aunt hears of it?", net, ["A"], {})


def of_the_causes(net: Network) -> Solution:
    """Work out P(L | S, F), and compare what is known with less."""
    title = "Did she learn, if she passed and a friend helped?"
    solution = network.solve(title, net, ["L"], {"S": YES, "F": YES})
    compared = steps.compare(
        {
            "P(L=yes)": learned({}, net),
            "P(L=yes | F=yes)": learned({"F": YES}, net),
            "P(L=yes | S=yes)": learned({"S": YES}, net),
        }
    )
    return Solution(title, (*solution.steps, compared))


def learned(given: dict[str, str], net: Network = NETWORK) -> Fraction:
    """Return P(L = yes | given)."""
    return inference.posterior(net, ["L"], given)[YES,]


def exercises(net: Network) -> dict[str, Callable[[], Exercise]]:
    """Return the exercises of the four parts."""
    return {
        letter: partial(network_query.exercise, net, asked, given) for letter, asked, given in ASKED
    }


def statement(net: Network) -> str:
    """Return the question in words."""
    given = {v: {u: bare(row[YES]) for u, row in t.items()} for v, t in net.tables.items()}
    passes, aunt, present = given["S"], given["A"], given["G"]
    return (
        f"A student learns with probability {given['L'][()]} (L), and a friend helps with "
        f"probability {given['F'][()]} (F). She passes the exam (S) with probability "
        f"{passes[BOTH]} if both, {passes[LEARNS]} if she only learns, {passes[HELPS]} if the "
        f"friend only helps, {passes[NEITHER]} if neither. Her aunt hears of it (A) with "
        f"probability {aunt[YES,]} if she passes, {aunt[NO,]} if not; grandmother sends a "
        f"present (G) with {present[YES,]} and {present[NO,]}. Compute (a) P(S), (b) P(A, S), "
        "(c) P(A). (d) She passed, and a friend helped. How probable is it that she learned?"
    )


def problem(net: Network) -> Problem:
    """Return the problem of a network."""
    return Problem(
        place=12,
        title="The exam, its causes and its news",
        question=statement(net),
        source="Bayesian Learning slides, slide 44, without the story; part d is ours",
        parts=tuple(partial(p, net) for p in (of_success, of_both, of_the_aunt, of_the_causes)),
        exercises=exercises(net),
    )


def draw(numbers: Draws) -> Drawn[Problem]:
    """Draw tenths; each of the two causes helps."""
    neither = numbers.between(1, 4)
    learns, helps = (neither + numbers.between(1, 3) for _ in range(2))
    passes: Tenths = {
        BOTH: max(learns, helps) + numbers.between(1, 2),
        LEARNS: learns,
        HELPS: helps,
        NEITHER: neither,
    }
    aunt: Tenths = {(YES,): numbers.between(5, 9), (NO,): numbers.between(1, 4)}
    causes = numbers.between(2, 8), numbers.between(2, 8)
    return Drawn(USUAL, partial(problem, network_of(*causes, passes, aunt, PRESENT)))


PROBLEM = replace(
    problem(NETWORK),
    variety=Variety(draw, most=2000),
    errata=("Slide 44 calls its third part (b) again, and prints no answers.",),
)
