"""Rows and documents drawn from a model: a label from the prior, then features from its tables.

    value      of a row p, with its probability
    number     as its family draws it, to so many places where it is measured
    document   so many words, each by the table of the class, or each word of a list that is there

The random numbers are those of `probability.draws`: a seed gives the same rows everywhere.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from typing import TypeVar

from refnb.classifiers import bernoulli, categorical, joint, mixed, multinomial
from refnb.core import checks, errors, escapes, limits
from refnb.core.checks import Number
from refnb.exact import rounding
from refnb.io import columns, models
from refnb.probability import distribution
from refnb.probability.draws import WORD, Below, Source, Wheel

LONGEST = 1_000_000  # words of a document that is drawn
T = TypeVar("T")
Row = dict[str, "str | Number"]
Words = tuple[tuple[str, ...], str]  # of a document, and its class


def of_model(
    model: models.Model, label: str, places: int, length: int
) -> tuple[Callable[[Below], Row], int]:
    """Return a function that draws a row of a model, and how many draws that takes.

    Raises BadRequest for the complement.
    """
    checks.size(places, "the number of places", 0)
    checks.size(length, "the number of words", 0, LONGEST)
    match model:
        case joint.Table():
            return of_table(model, label), 1 + len(model.schema.features)
        case categorical.Model():
            return of_model(mixed.Model(model, {}), label, places, length)
        case mixed.Model():
            width = 1 + len(model.categorical.schema.features) + len(model.numeric)
            for name, part in model.families.items():
                draws = mixed.family(name).draws
                numbers = ([part.numbers(f, y) for y in model.prior] for f in part.features)
                width += sum(max(map(draws, each)) for each in numbers)
            return of_row(model, label, places), width
        case multinomial.Model():
            return of_counts(model, label, length)
        case _:
            way = "learn with model='multinomial'"
            raise errors.BadRequest(f"the complement has no probabilities to draw from: {way}")


def of_table(model: joint.Table, label: str) -> Callable[[Below], Row]:
    """Return a function that draws a whole row of a joint table, label included."""
    weights = {(x, y): n for x, row in model.cells.items() for y, n in row.items()}
    wheel, names = Wheel(distribution.normalise(weights)), tuple(model.schema.features)

    def draw(below: Below) -> Row:
        """Draw a cell and its label together."""
        x, y = wheel.spin(below)
        return {label: y, **dict(zip(names, x, strict=True))}

    return draw


def of_row(model: mixed.Model, label: str, places: int = 0) -> Callable[[Below], Row]:
    """Return a function that draws a row of a model: P(y), then P(x_f | y) for each feature."""
    labels, conditionals = Wheel(model.prior), model.categorical.conditionals
    tables = {f: {y: Wheel(p) for y, p in t.items()} for f, t in conditionals.items()}

    def draw(below: Below) -> Row:
        """Draw a label, then each feature."""
        y = labels.spin(below)
        x: Row = {label: y, **{f: table[y].spin(below) for f, table in tables.items()}}
        for name, part in model.families.items():
            number = mixed.family(name).draw
            x |= {f: number(part.numbers(f, y), places, below) for f in part.features}
        return x

    return draw


def of_counts(
    model: multinomial.Model, label: str, length: int
) -> tuple[Callable[[Below], Row], int]:
    """Return a function that draws a row of word counts: a label, then its words."""
    write, width = of_document(model, length)

    def draw(below: Below) -> Row:
        """Draw a label and its words, and count them."""
        tokens, y = write(below)
        return {label: y, **{w: tokens.count(w) for w in model.vocabulary}}

    return draw, width


def of_document(
    model: multinomial.Model | bernoulli.Model, length: int
) -> tuple[Callable[[Below], Words], int]:
    """Return a function that draws the words and the class of a document."""
    labels = Wheel(model.prior)
    if isinstance(model, multinomial.Model):
        wheels = {y: [Wheel(p)] * length for y, p in model.words.items()}
    else:
        wheels = {
            y: [Wheel({w: p[y], "": 1 - p[y]}) for w, p in model.presence.items()]
            for y in model.prior
        }

    def draw(below: Below) -> Words:
        """Draw a class, then the words."""
        y = labels.spin(below)
        tokens = (wheel.spin(below) for wheel in wheels[y])
        return tuple(filter(None, tokens)), y

    return draw, 1 + (length if isinstance(model, multinomial.Model) else len(model.presence))


def series(draw: Callable[[Below], T], width: int, n: int, seed: int) -> list[T]:
    """Return n draws of so many random numbers each, from a seed: OutOfRange for too much."""
    checks.size(n, "the number of rows", 0)
    checks.size(seed, "the seed", 0, WORD - 1)
    limits.check_cells(n * max(1, width), "the table of the rows")
    source = Source(seed)
    return [draw(source) for _ in range(n)]


def csv(
    head: Iterable[str], rows: Iterable[Mapping[str, Number | str] | tuple[str, columns.Original]]
) -> str:
    """Write rows below their header; a fraction has two decimals."""
    cells = (row.values() if isinstance(row, Mapping) else row for row in rows)
    texts = (
        [rounding.decimal(x, 2) if isinstance(x, Fraction) else str(x) for x in row]
        for row in cells
    )
    return escapes.csv(([*head], *texts))
