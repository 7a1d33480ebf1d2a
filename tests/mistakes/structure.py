"""Mistakes of searching for a structure."""

from collections.abc import Collection
from dataclasses import replace

from mistakes.making import Mistake
from refnb.networks import score, structure
from refnb.networks.learning import Cases
from refnb.networks.score import Score
from refnb.networks.structure import Best, Greedy

RIGHT_GREEDY = structure.greedy
RIGHT_EXHAUSTIVE = structure.exhaustive


def _declared(cases: Cases, order: Collection[str], most: int, rule: Score) -> Greedy:
    return RIGHT_GREEDY(cases, list(cases.variables) if order else order, most, rule)


def _greedy(cases: Cases, rule: Score) -> Best:
    if not cases.variables:
        return RIGHT_EXHAUSTIVE(cases, rule)
    found = RIGHT_GREEDY(cases, list(cases.variables), len(cases.variables), rule)
    return Best(score.total(cases, found.parents, rule), 1, (found.parents,))


def _orders(cases: Cases, rule: Score) -> Best:
    found = RIGHT_EXHAUSTIVE(cases, rule)
    return replace(found, number=sum(map(_ways, found.structures)))


def _ways(parents: structure.Structure) -> int:
    """Count the orders of a structure in which parents come first."""
    if not parents:
        return 1
    last = [v for v in parents if not any(v in above for above in parents.values())]
    return sum(_ways({u: above for u, above in parents.items() if u != v}) for v in last)


MISTAKES = (
    Mistake(
        "order-ignored",
        "Searched along the declared order, whatever order was asked for.",
        {"structure.greedy": _declared},
    ),
    Mistake(
        "greedy-for-best",
        "Took the result of the greedy search for the best structure.",
        {"structure.exhaustive": _greedy},
    ),
    Mistake(
        "topological-orders-counted",
        "Counted a structure once for each order of its variables.",
        {"structure.exhaustive": _orders},
    ),
)
