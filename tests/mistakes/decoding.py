"""Mistakes of decoding."""

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise, product

from mistakes.making import Mistake
from refnb.estimation.schema import Cell
from refnb.networks import decoding
from refnb.networks.explanation import Explanation
from refnb.networks.markov import Model
from refnb.probability import distribution

EXPLAIN, FILTERED, SMOOTHED = decoding.explain, decoding.filtered, decoding.smoothed


def _products(model: Model, observed: Sequence[str]) -> tuple[dict[Cell, Fraction], ...]:
    rows = pairwise(SMOOTHED(model, observed))
    cells = list(product(model.states, repeat=2))
    return tuple({(z, w): first[z] * then[w] for z, w in cells} for first, then in rows)


def _one_by_one(model: Model, observed: Sequence[str]) -> Explanation:
    rows = SMOOTHED(model, observed)
    cell = tuple(distribution.most_probable(row).label for row in rows)
    return replace(EXPLAIN(model, observed), cells=(cell,))


def _first(model: Model, observed: Sequence[str]) -> Explanation:
    found = EXPLAIN(model, observed)
    return replace(found, number=1, cells=found.cells[:1])


def _joint(model: Model, observed: Sequence[str]) -> Explanation:
    found = EXPLAIN(model, observed)
    return replace(found, posterior=found.probability)


MISTAKES = (
    Mistake(
        "smoothed-for-filtered",
        "Looked at what came later where only what came before was asked for.",
        {"decoding.filtered": SMOOTHED},
    ),
    Mistake(
        "filtered-for-smoothed",
        "Forgot what came later.",
        {"decoding.smoothed": FILTERED},
    ),
    Mistake(
        "pairs-as-products",
        "Multiplied the posteriors of two neighbours, as if they were independent.",
        {"decoding.pairs": _products},
    ),
    Mistake(
        "path-one-by-one",
        "Put the most probable states together to a path.",
        {"decoding.explain": _one_by_one},
    ),
    Mistake(
        "first-path-alone",
        "Returned the first of the best paths, as if there were no other.",
        {"decoding.explain": _first},
    ),
    Mistake(
        "joint-for-posterior-of-a-path",
        "Gave the joint probability of the path for its posterior.",
        {"decoding.explain": _joint},
    ),
)
