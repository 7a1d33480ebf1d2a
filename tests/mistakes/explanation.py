"""Mistakes of explaining."""

from collections.abc import Mapping
from dataclasses import replace

from mistakes.making import Mistake
from refnb.networks import elimination, explanation, network
from refnb.networks.explanation import Explanation
from refnb.networks.network import Network
from refnb.probability import distribution

RIGHT = explanation.explain


def _one_by_one(of: Network, given: Mapping[str, str]) -> Explanation:
    found = RIGHT(of, given)
    rows = elimination.posteriors(of, given)
    best = dict(given) | {v: distribution.most_probable(row).label for v, row in rows.items()}
    cell = tuple(best[v] for v in of.variables)
    return replace(found, probability=network.probability(of, best), cells=(cell,))


def _first(of: Network, given: Mapping[str, str]) -> Explanation:
    found = RIGHT(of, given)
    return replace(found, number=1, cells=found.cells[:1])


def _joint(of: Network, given: Mapping[str, str]) -> Explanation:
    found = RIGHT(of, given)
    return replace(found, posterior=found.probability)


MISTAKES = (
    Mistake(
        "one-by-one",
        "Took the most probable value of each variable alone.",
        {"explanation.explain": _one_by_one},
    ),
    Mistake(
        "first-of-ties",
        "Returned the first of the best, as if there were no other.",
        {"explanation.explain": _first},
    ),
    Mistake(
        "posterior-forgotten",
        "Gave the joint probability for the posterior.",
        {"explanation.explain": _joint},
    ),
)
