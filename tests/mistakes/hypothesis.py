"""Mistakes of learning by trying every hypothesis."""

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import factorial, prod

from mistakes.making import Mistake
from refnb.decision import hypothesis
from refnb.decision.error import Rule
from refnb.estimation.schema import Cell
from refnb.probability import distribution

Weights = Mapping[str, Fraction]
Space = Mapping[str, Weights]
RIGHT_LIKELIHOOD = hypothesis.likelihood
RIGHT_AGREEMENT = hypothesis.agreement
RIGHT_PREDICT = hypothesis.predict


def _each_once(space: Space, data: Sequence[str]) -> dict[str, Fraction]:
    RIGHT_LIKELIHOOD(space, data)
    return RIGHT_LIKELIHOOD(space, tuple(dict.fromkeys(data)))


def _in_any_order(space: Space, data: Sequence[str]) -> dict[str, Fraction]:
    orders = factorial(len(data)) // prod(factorial(n) for n in Counter(data).values())
    return {h: orders * p for h, p in RIGHT_LIKELIHOOD(space, data).items()}


def _any_example(
    concepts: Mapping[str, Rule], examples: Sequence[tuple[Cell, str]]
) -> dict[str, Fraction]:
    RIGHT_AGREEMENT(concepts, examples)
    return {h: Fraction(any(c[x] == y for x, y in examples)) for h, c in concepts.items()}


def _by_the_best(p: Weights, space: Space) -> dict[str, Fraction]:
    RIGHT_PREDICT(p, space)
    return {v: Fraction(q) for v, q in space[distribution.most_probable(p).label].items()}


MISTAKES = (
    Mistake(
        "repeats-dropped",
        "Multiplied one factor for each outcome that occurs, however often it does.",
        {"hypothesis.likelihood": _each_once},
    ),
    Mistake(
        "orders-counted",
        "Multiplied the likelihood by the number of orders of the data.",
        {"hypothesis.likelihood": _in_any_order},
    ),
    Mistake(
        "one-example-is-enough",
        "Took a hypothesis for consistent that agrees with some example.",
        {"hypothesis.agreement": _any_example},
    ),
    Mistake(
        "map-speaks-alone",
        "Let the most probable hypothesis alone foretell the next outcome.",
        {"hypothesis.predict": _by_the_best},
    ),
)
