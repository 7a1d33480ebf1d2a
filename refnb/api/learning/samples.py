"""Rows that a model tells: a label by the prior, then every feature by its own table.

    word       a value of a row p, with its probability
    number     as its family draws it, to so many places where it is measured
    text       so many words, each by the table of the class, or each word of a list that is there

The numbers behind are those of `probability.draws`: a seed gives the same rows everywhere.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction
from typing import TypeVar

from refnb.classifiers import bernoulli, categorical, joint, mixed, multinomial
from refnb.core import checks, escapes, limits
from refnb.core.checks import Number
from refnb.exact import rounding
from refnb.probability import distribution
from refnb.probability.draws import WORD, Below, Source, Wheel

T = TypeVar("T")
Rows = categorical.Model | bernoulli.Model | joint.Table | mixed.Model  # of features one by one
Row = dict[str, "str | Number"]
Teller = Callable[[Below], T]


def teller(model: Rows, label: str, places: int) -> Teller[Row]:
    """Return what draws a row of a model from a source: P(y), then P(x_f | y) for each feature."""
    if isinstance(model, joint.Table):
        cells = {(x, y): n for x, row in model.cells.items() for y, n in row.items()}
        wheel, names = Wheel(distribution.normalise(cells)), tuple(model.schema.features)

        def cell(below: Below) -> Row:
            """Draw a cell and its label together."""
            x, y = wheel.spin(below)
            return {label: y, **dict(zip(names, x, strict=True))}

        return cell
    labels, words = Wheel(model.prior), model
    parts = dict[str, mixed.Part]()
    if isinstance(words, mixed.Model):
        parts, words = words.families, words.categorical
    if isinstance(words, bernoulli.Model):
        words = bernoulli.categorical_form(words)
    tables = {f: {y: Wheel(p) for y, p in t.items()} for f, t in words.conditionals.items()}

    def row(below: Below) -> Row:
        """Draw a label, then each feature."""
        y = labels.spin(below)
        x: Row = {label: y, **{f: table[y].spin(below) for f, table in tables.items()}}
        for name, part in parts.items():
            draw = mixed.family(name).draw
            x |= {f: draw(part.numbers(f, y), places, below) for f in part.features}
        return x

    return row


def counter(model: multinomial.Model, label: str, length: int) -> Teller[Row]:
    """Return what draws a row of word counts: a label, then so many words."""
    write = _writer(model, length)

    def row(below: Below) -> Row:
        """Draw a label and its words, and count them."""
        words, y = write(below)
        return {label: y, **{w: words.count(w) for w in model.vocabulary}}

    return row


def writer(model: multinomial.Model | bernoulli.Model, length: int) -> Teller[tuple[str, str]]:
    """Return what draws a document of a model and its class: so many words, or each word or not."""
    write = _writer(model, length)

    def text(below: Below) -> tuple[str, str]:
        """Draw a class and its words, and join them."""
        words, y = write(below)
        return " ".join(words), y

    return text


def _writer(
    model: multinomial.Model | bernoulli.Model, length: int
) -> Teller[tuple[list[str], str]]:
    """Return what draws the words of a model and their class."""
    labels = Wheel(model.prior)
    if isinstance(model, multinomial.Model):
        wheels = {y: [Wheel(p)] * length for y, p in model.words.items()}
    else:
        wheels = {
            y: [Wheel({w: p[y], "": 1 - p[y]}) for w, p in model.presence.items()]
            for y in model.prior
        }

    def write(below: Below) -> tuple[list[str], str]:
        """Draw a class, then the words."""
        y = labels.spin(below)
        words = [wheel.spin(below) for wheel in wheels[y]]
        return [*filter(None, words)], y

    return write


def counting(model: Rows) -> int:
    """Return how many draws the numbers of a row take, where these can be many."""
    parts = model.families.items() if isinstance(model, mixed.Model) else ()
    return sum(
        max(mixed.family(name).draws(part.numbers(f, y)) for y in part.prior)
        for name, part in parts
        for f in part.features
    )


def draw(tell: Teller[T], n: int, seed: int, width: int) -> list[T]:
    """Return what is told n times, from a seed: OutOfRange for too much, or a wrong seed."""
    checks.size(n, "the number of rows", 0)
    checks.size(seed, "the seed", 0, WORD - 1)
    limits.check_cells(n * max(1, width), "the table of the rows")
    source = Source(seed)
    return [tell(source) for _ in range(n)]


def csv(head: Iterable[str], rows: Iterable[Iterable[str | Number]], places: int = 2) -> str:
    """Write rows below their head; a fraction with its places."""
    shown = (
        [rounding.decimal(x, places) if isinstance(x, Fraction) else str(x) for x in row]
        for row in rows
    )
    return escapes.csv(([*head], *shown))
