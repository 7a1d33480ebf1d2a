"""Mistakes of counting."""

from collections.abc import Sequence

from mistakes.making import Mistake
from refnb.errors import Negative
from refnb.estimation import counting
from refnb.estimation.counting import Counts
from refnb.estimation.schema import Example, Instance, Schema

Examples = Sequence[Example[Instance]]
RIGHT_COUNT = counting.count
RIGHT_SUBTRACT = counting.subtract


def _missing_as_category(schema: Schema, examples: Examples) -> Counts:
    """Count a missing cell as the last value of its domain."""
    last = {feature: domain[-1] for feature, domain in schema.features.items()}
    filled = [Example({**last, **e.instance}, e.label, e.weight) for e in examples]
    return RIGHT_COUNT(schema, filled)


def _once(schema: Schema, examples: Examples) -> Counts:
    distinct: list[Example[Instance]] = []
    for example in examples:
        if example not in distinct:
            distinct.append(example)
    return RIGHT_COUNT(schema, distinct)


def _unweighted(schema: Schema, examples: Examples) -> Counts:
    return RIGHT_COUNT(schema, [Example(e.instance, e.label) for e in examples])


def _first_seen(examples: Examples) -> Schema:
    domains: dict[str, dict[str, None]] = {}
    for example in examples:
        for feature, value in example.instance.items():
            domains.setdefault(feature, {})[value] = None
    labels = dict.fromkeys(example.label for example in examples)
    return Schema(tuple(labels), {f: tuple(domain) for f, domain in domains.items()})


def _at_least_zero(a: Counts, b: Counts) -> Counts:
    try:
        return RIGHT_SUBTRACT(a, b)
    except Negative:
        return RIGHT_SUBTRACT(a, a)


MISTAKES = (
    Mistake(
        "order-of-appearance",
        "Kept labels, features and values in the order in which the examples show them.",
        {
            "counting.observed_schema": _first_seen,
            "counting.count_observed": lambda examples: RIGHT_COUNT(
                _first_seen(examples), examples
            ),
        },
    ),
    Mistake(
        "subtract-cut-at-zero",
        "Left 0 where less than 0 would be left.",
        {"counting.subtract": _at_least_zero},
    ),
    Mistake("set-counting", "Counted equal examples once.", {"counting.count": _once}),
    Mistake("weights-ignored", "Counted 1 for each example.", {"counting.count": _unweighted}),
    Mistake(
        "missing-as-category",
        "Counted a missing value as one of the values.",
        {"counting.count": _missing_as_category},
    ),
)
