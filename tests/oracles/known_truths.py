"""Truths built by hand or from other truths, and every rule there is."""

from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import product

from oracles.enumerations import cells, key, matches, named
from refnb.classifiers.categorical import Model
from refnb.decision.true_distribution import Truth
from refnb.estimation.schema import Cell, Example, Schema

BITS = ("0", "1")


def listed(weights: Sequence[int]) -> Truth:
    """Return the truth over the cells 00, 01, 10, 11, each with labels a and b, from weights."""
    schema = Schema(("a", "b"), {"x": BITS, "y": BITS})
    lines = zip(product(cells(schema), schema.labels), weights, strict=True)
    whole = sum(weights)
    examples = [Example(named(schema, x), y, Fraction(w, whole)) for (x, y), w in lines]
    return Truth(schema, tuple(examples))


def binary(prior: str, *thetas: tuple[str, str]) -> Model:
    """Return a model with labels a and b from p(a) and p(1 | a), p(1 | b) of each feature."""
    tables = {
        f"x{i}": {
            c: {"0": 1 - Fraction(t), "1": Fraction(t)} for c, t in zip("ab", row, strict=True)
        }
        for i, row in enumerate(thetas, 1)
    }
    return Model({"a": Fraction(prior), "b": 1 - Fraction(prior)}, tables)


def appended(truth: Truth, name: str, value: Callable[[Cell], str]) -> Truth:
    """Return the truth with one more feature, a function of the others."""
    schema = Schema(truth.schema.labels, {**truth.schema.features, name: BITS})
    lines = [(key(truth.schema, e)[0], e) for e in truth.examples]
    examples = [Example({**e.instance, name: value(x)}, e.label, e.weight) for x, e in lines]
    return Truth(schema, tuple(examples))


def copied(truth: Truth) -> Truth:
    """Return the truth with each feature f written a second time, as ff."""
    doubled = {f + f: domain for f, domain in truth.schema.features.items()}
    twice = [{**e.instance, **{f + f: v for f, v in e.instance.items()}} for e in truth.examples]
    lines = zip(twice, truth.examples, strict=True)
    examples = tuple(Example(x, e.label, e.weight) for x, e in lines)
    return Truth(Schema(truth.schema.labels, {**truth.schema.features, **doubled}), examples)


def every_rule(truth: Truth) -> list[dict[Cell, str]]:
    """Return all maps from cells to labels."""
    return every_answer(truth, truth.schema.labels)


def every_answer(truth: Truth, decisions: Sequence[str]) -> list[dict[Cell, str]]:
    """Return all maps from cells to decisions."""
    known = cells(truth.schema)
    answers = product(decisions, repeat=len(known))
    return [dict(zip(known, each, strict=True)) for each in answers]


def mass(truth: Truth, label: str, **known: str) -> Fraction:
    """Return the total weight of the lines with a label and these values."""
    lines = [e for e in truth.examples if e.label == label and matches(known, e.instance)]
    return sum((Fraction(e.weight) for e in lines), Fraction(0))
