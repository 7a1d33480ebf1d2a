"""Rows that a model tells: a label by the prior, then every feature by its own table.

    word       a value of a row p, with its probability
    count      a Poisson number, exactly
    number     a bell curve on the grid of so many places: n/10^places with a probability in
               proportion to its density
    text       so many words, each by the table of the class, or each word of a list that is there

The numbers behind are those of `networks.sampling`: the same seed gives the same rows everywhere.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import accumulate
from typing import TypeVar

from refnb.classifiers import bernoulli, categorical, gaussian, joint, mixed, multinomial
from refnb.core import checks, escapes, limits
from refnb.core.checks import Number
from refnb.exact import rounding
from refnb.networks import sampling
from refnb.networks.sampling import Source, below
from refnb.probability import distribution

V = TypeVar("V", bound=Hashable)
T = TypeVar("T")
Rows = categorical.Model | bernoulli.Model | joint.Table | mixed.Model  # of features one by one
Row = dict[str, "str | Number"]
Wheel = tuple[Sequence[V], Sequence[int]]
Told = tuple[Row, int]


def wheel(p: Mapping[V, Number]) -> Wheel[V]:
    """Return values, and the whole number below which each comes: a distribution made ready."""
    d = sampling.denominator(p)
    return [*p], [*accumulate(int(q * d) for q in p.values())]


def spin(ready: Wheel[V], state: int, ask: Source = below) -> tuple[V, int]:
    """Return a value with its probability, and the next state."""
    values, tops = ready
    drawn = ask(state, tops[-1])
    return values[bisect_right(tops, drawn.value)], drawn.state


def teller(model: Rows, label: str, places: int) -> Callable[[int, Source], Told]:
    """Return what draws a row of a model from a state: P(y), then P(x_f | y) for each feature."""
    if isinstance(model, joint.Table):
        cells = {(x, y): n for x, row in model.cells.items() for y, n in row.items()}
        whole, names = wheel(distribution.normalise(cells)), tuple(model.schema.features)

        def told(state: int, ask: Source) -> Told:
            """Draw a cell and its label together."""
            (x, y), state = spin(whole, state, ask)
            return {label: y, **dict(zip(names, x, strict=True))}, state

        return told
    labels, words = wheel(model.prior), model
    parts = dict[str, mixed.Part]()
    if isinstance(words, mixed.Model):
        parts, words = words.families, words.categorical
    if isinstance(words, bernoulli.Model):
        words = bernoulli.categorical_form(words)
    tables = {f: {y: wheel(p) for y, p in t.items()} for f, t in words.conditionals.items()}

    def row(state: int, ask: Source) -> Told:
        """Draw a label, then each feature."""
        y, state = spin(labels, state, ask)
        x: Row = {label: y}
        for f, table in tables.items():
            x[f], state = spin(table[y], state, ask)
        for part in parts.values():
            for f in part.features:
                if isinstance(part, gaussian.Model):
                    step = Fraction(1, 10**places)
                    bell = part.means[f][y] / step, part.variances[f][y] / step**2
                    n, state = sampling.bell(*bell, state, ask)
                    x[f] = n * step
                else:
                    x[f], state = sampling.poisson(part.rates[f][y], state, ask)
        return x, state

    return row


def counter(model: multinomial.Model, label: str, length: int) -> Callable[[int, Source], Told]:
    """Return what draws a row of word counts: a label, then so many words."""
    write = _words(model, length)

    def row(state: int, ask: Source) -> Told:
        """Draw a label and its words, and count them."""
        (words, y), state = write(state, ask)
        return {label: y, **{w: words.count(w) for w in model.vocabulary}}, state

    return row


def writer(
    model: multinomial.Model | bernoulli.Model, length: int
) -> Callable[[int, Source], tuple[tuple[str, str], int]]:
    """Return what draws a document of a model and its class: so many words, or each word or not."""
    write = _words(model, length)

    def text(state: int, ask: Source) -> tuple[tuple[str, str], int]:
        """Draw a class and its words, and join them."""
        (words, y), state = write(state, ask)
        return (" ".join(words), y), state

    return text


def _words(
    model: multinomial.Model | bernoulli.Model, length: int
) -> Callable[[int, Source], tuple[tuple[tuple[str, ...], str], int]]:
    """Return what draws the words of a model and their class."""
    labels, ready = wheel(model.prior), {}
    if isinstance(model, multinomial.Model):
        ready = {y: [wheel(p)] * length for y, p in model.words.items()}
    else:
        ready = {
            y: [wheel({w: p[y], "": 1 - p[y]}) for w, p in model.presence.items()]
            for y in model.prior
        }

    def told(state: int, ask: Source) -> tuple[tuple[tuple[str, ...], str], int]:
        """Draw a class, then the words."""
        y, state = spin(labels, state, ask)
        words = list[str]()
        for each in ready[y]:
            w, state = spin(each, state, ask)
            words.append(w)
        return (tuple(filter(None, words)), y), state

    return told


def counting(model: Rows) -> int:
    """Return how many draws the counts of a row take, two for each unit of a Poisson rate."""
    parts = model.families.values() if isinstance(model, mixed.Model) else ()
    tables = (part.rates.values() for part in parts if not isinstance(part, gaussian.Model))
    return sum(int(2 * max(rates.values())) for table in tables for rates in table)


def drawn(tell: Callable[[int, Source], tuple[T, int]], n: int, seed: int, width: int) -> list[T]:
    """Return what is told n times, from a seed: OutOfRange for too much, or a wrong seed."""
    checks.size(n, "the number of rows", 0)
    checks.size(seed, "the seed", 0, sampling.WORD - 1)
    limits.check_cells(n * max(1, width), "the table of the rows")
    found, state = list[T](), seed
    for _ in range(n):
        one, state = tell(state, below)
        found.append(one)
    return found


def csv(head: Iterable[str], rows: Iterable[Iterable[str | Number]], places: int = 2) -> str:
    """Write rows below their head; a fraction with its places."""
    shown = (
        [rounding.decimal(x, places) if isinstance(x, Fraction) else str(x) for x in row]
        for row in rows
    )
    return escapes.csv(([*head], *shown))
