"""What enumeration says of examples, models and truths: the oracles, without the formulas."""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from functools import cache
from itertools import product
from math import prod
from typing import TypeVar

from refnb.classifiers import categorical
from refnb.estimation.schema import Cell, Example, Instance, Schema
from refnb.estimation.smoothing import Smoothing, smoothing

K = TypeVar("K")
T = TypeVar("T")
World = list[tuple[dict[str, str], str, Fraction]]

NONE = smoothing("none")


def records(examples: Iterable[Example[Instance]]) -> list[Example[Instance]]:
    """Return an example of weight n written out n times."""
    return [example for example in examples for _ in range(int(example.weight))]


def matches(x: Instance, other: Instance) -> bool:
    """Tell whether `other` has every value that x has."""
    return all(other.get(feature) == value for feature, value in x.items())


def shares(
    found: Sequence[str], domain: Sequence[str], rule: Smoothing = NONE
) -> dict[str, Fraction]:
    """Return the share of each value in a list, the imaginary values written into it."""
    a = rule.weight / (len(domain) if rule.rule == "m" else 1)
    written = list(found) * a.denominator + list(domain) * a.numerator
    return {v: Fraction(written.count(v), len(written)) for v in domain}


def world(model: categorical.Model, x: Instance | None = None) -> World:
    """Return every complete instance and label with its probability: throw all the dice.

    Where x is told, each die that shows something else ends a throw.
    """
    found: World = [({}, label, p) for label, p in model.prior.items()]
    told = x or {}
    for feature, table in model.conditionals.items():
        found = [
            (x | {feature: value}, label, p * q)
            for x, label, p in found
            for value, q in table[label].items()
            if told.get(feature, value) == value
        ]
    return found


def of_texts(bag: Mapping[str, int], chance: Mapping[str, Fraction]) -> Fraction:
    """Add up the chances of all texts that have the words of a bag: a first word, then the rest.

    Where each word has the chance 1, that is their number.
    """
    words = tuple(bag)

    @cache
    def rest(left: tuple[int, ...]) -> Fraction:
        if not any(left):
            return Fraction(1)
        firsts = (i for i, n in enumerate(left) if n)
        return sum(
            (chance[words[i]] * rest((*left[:i], left[i] - 1, *left[i + 1 :])) for i in firsts),
            Fraction(0),
        )

    return rest(tuple(bag.values()))


def chances(found: World, x: Instance, labels: Iterable[str]) -> dict[str, Fraction]:
    """Return for each label its probability with the values of x: sum all completions."""
    return {
        label: sum((p for z, y, p in found if y == label and matches(x, z)), Fraction(0))
        for label in labels
    }


def maximisers(weights: Mapping[str, Fraction]) -> tuple[str, ...]:
    """Return every key that no other beats, in order."""
    return tuple(y for y, w in weights.items() if not any(w < v for v in weights.values()))


def cells(schema: Schema) -> list[Cell]:
    """Return every cell of the schema."""
    return list(product(*schema.features.values()))


def named(schema: Schema, x: Cell) -> dict[str, str]:
    """Return the instance that a cell writes."""
    return dict(zip(schema.features, x, strict=True))


def column(examples: Sequence[Example[Instance]], feature: str, label: str) -> list[str]:
    """Return the known values of a feature in the examples with a label."""
    cases = [e.instance for e in records(examples) if e.label == label]
    return [x[feature] for x in cases if feature in x]


def best_of(examples: Sequence[Example[Instance]], rival: categorical.Model) -> categorical.Model:
    """Return the relative frequencies, and the rival's tables where nothing was seen."""
    schema, labels = rival.schema, [e.label for e in records(examples)]
    conditionals = {
        f: {
            c: shares(column(examples, f, c), domain) if column(examples, f, c) else theta
            for c, theta in rival.conditionals[f].items()
        }
        for f, domain in schema.features.items()
    }
    return categorical.Model(shares(labels, schema.labels) if labels else rival.prior, conditionals)


def observed(model: categorical.Model, examples: Sequence[Example[Instance]]) -> Fraction:
    """Multiply, example by example, the chance of its label and known values in the world."""
    seen = [
        chances(world(model, e.instance), e.instance, [e.label])[e.label] ** int(e.weight)
        for e in examples
    ]
    return prod(seen, start=Fraction(1))


def backwards(table: Mapping[K, T]) -> dict[K, T]:
    """Return the table with its keys from last to first."""
    return {key: table[key] for key in reversed(list(table))}


def turned(first: K, rows: Mapping[K, Mapping[str, T]]) -> dict[K, dict[str, T]]:
    """List one of the rows last, and each other one from its last number to its first."""
    others = {y: backwards(row) for y, row in rows.items() if y != first}
    return others | {first: {**rows[first]}}


def key(schema: Schema, example: Example[Instance]) -> tuple[Cell, str]:
    """Return the cell and the label of a complete example."""
    return tuple(example.instance[f] for f in schema.features), example.label
