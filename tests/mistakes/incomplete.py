"""Mistakes of counting what was not seen."""

from collections.abc import Sequence
from fractions import Fraction
from math import prod

from mistakes.making import Mistake
from refnb.networks import elimination, explanation, incomplete
from refnb.networks.incomplete import Seen, Tables
from refnb.networks.network import Network

RIGHT, RIGHT_LIKELIHOOD = incomplete.expected, incomplete.likelihood


def _completed(network: Network, data: Sequence[Seen]) -> list[Seen]:
    best = [explanation.explain(network, d.values).cells[0] if d.weight else () for d in data]
    return [
        Seen(dict(zip(network.variables, cell, strict=True)), d.weight) if cell else d
        for cell, d in zip(best, data, strict=True)
    ]


def _best(network: Network, data: Sequence[Seen]) -> Tables:
    return RIGHT(network, _completed(network, data))


def _best_likelihood(network: Network, data: Sequence[Seen]) -> Fraction:
    RIGHT_LIKELIHOOD(network, data)
    return RIGHT_LIKELIHOOD(network, _completed(network, data))


def _skipped(network: Network, data: Sequence[Seen]) -> Tables:
    return RIGHT(network, [d for d in data if len(d.values) == len(network.variables)])


def _unweighted(network: Network, data: Sequence[Seen]) -> Tables:
    return RIGHT(network, [Seen(d.values) for d in data if d.weight])


def _unweighted_likelihood(network: Network, data: Sequence[Seen]) -> Fraction:
    RIGHT_LIKELIHOOD(network, data)
    return RIGHT_LIKELIHOOD(network, [Seen(d.values) for d in data if d.weight])


def _products(network: Network, data: Sequence[Seen]) -> Tables:
    found = RIGHT(network, [])
    for d in data:
        alone = {v: {a: Fraction(1)} for v, a in d.values.items()}
        alone |= elimination.posteriors(network, d.values)
        for v, rows in found.items():
            for u, row in rows.items():
                of_row = [alone[w].get(a, 0) for w, a in zip(network.parents[v], u, strict=True)]
                for y in row:
                    row[y] += d.weight * alone[v].get(y, 0) * prod(of_row)
    return found


MISTAKES = (
    Mistake(
        "best-completion",
        "Filled in the most probable values, and counted them as seen.",
        {"incomplete.expected": _best},
    ),
    Mistake(
        "best-completion-likelihood",
        "Took the most probable completion for the sum over all of them.",
        {"incomplete.likelihood": _best_likelihood},
    ),
    Mistake(
        "skipped",
        "Left out every example that hides something.",
        {"incomplete.expected": _skipped},
    ),
    Mistake(
        "weights-forgotten",
        "Counted each entry of the list once.",
        {"incomplete.expected": _unweighted},
    ),
    Mistake(
        "weights-forgotten-likelihood",
        "Multiplied each entry of the list once.",
        {"incomplete.likelihood": _unweighted_likelihood},
    ),
    Mistake(
        "product-of-marginals",
        "Multiplied the posteriors of the members of a family, as if they were independent.",
        {"incomplete.expected": _products},
    ),
)
