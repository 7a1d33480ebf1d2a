"""Mistakes of the refuter."""

from collections.abc import Sequence
from itertools import product
from math import comb, prod

from mistakes.making import Mistake
from refnb.decision import claims, refuter
from refnb.decision.refuter import Search, Weights
from refnb.errors import UndefinedEstimate

RIGHT_WEIGHTS, RIGHT_REFUTE = refuter.weights, refuter.refute


def _every_count(labels: int, features: Sequence[int], denominator: int) -> int:
    m = labels * prod(features)
    return sum(comb(d + m - 1, d) for d in range(1, denominator + 1))


def _every_list(labels: int, features: Sequence[int], denominator: int) -> tuple[Weights, ...]:
    m = labels * prod(features)
    lists = product(range(denominator + 1), repeat=m)
    some = [w for w in lists if 0 < sum(w) <= denominator]
    return tuple(sorted(some, key=lambda w: (sum(w), [-n for n in w])))


def _least_first(labels: int, features: Sequence[int], denominator: int) -> tuple[Weights, ...]:
    found = RIGHT_WEIGHTS(labels, features, denominator)
    return tuple(sorted(found, key=lambda w: (sum(w), w)))


def _undefined_is_false(
    claim: str, labels: int, features: Sequence[int], denominator: int
) -> Search:
    found = RIGHT_REFUTE(claim, labels, features, denominator)
    schema = refuter.schema(labels, features)
    for w in RIGHT_WEIGHTS(labels, features, denominator):
        known = refuter.of_weights(schema, w)
        try:
            if not claims.holds(claim, known):
                return found
        except UndefinedEstimate:
            return Search(found.truths, (known,))
    return found


MISTAKES = (
    Mistake(
        "each-multiple-counted",
        "Counted 2/4 and 1/2 as two truths.",
        {"refuter.count": _every_count, "refuter.weights": _every_list},
    ),
    Mistake(
        "least-weight-first",
        "Listed the weights in ascending order.",
        {"refuter.weights": _least_first},
    ),
    Mistake(
        "undefined-is-false",
        "Took a claim that is undefined for a truth to be false of it.",
        {"refuter.refute": _undefined_is_false},
    ),
)
