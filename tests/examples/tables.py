"""The cases that laws share, of each kind: like the tables of a book, without a pattern.

A table has a prior, a chance for each feature and label, and which features are seen. Each family
reads it in its own way: as the chance of a value or a word, as a rate, as a mean. The names are
such that one is a part of another, and no two columns, rows or parents can be exchanged.
"""

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import NamedTuple, TypeVar

from helpers.families import named
from oracles.enumerations import backwards, best_of, turned
from refnb.classifiers import bernoulli, categorical, gaussian, mixed, multinomial, poisson
from refnb.decision.plug_in import from_model
from refnb.estimation.schema import Example, Instance, Quantities, Schema
from strategies.probability import between

T = TypeVar("T")
Shares = dict[str, Fraction]
Rows = dict[str, Shares]
Contest = tuple[Schema, list[Example[Instance]], categorical.Model]
Pile = tuple[list[str], list[str], list[Example[Quantities]]]

HALF, ONE, NIL = Fraction(1, 2), Fraction(1), Fraction(0)
TINY = Fraction(1, 10**30)
LABELS = ("10", "1", "b", "ab", "a")
TWELVE = ("10", "1", "12", "2", "11", "3", "7", "5", "9", "4", "8", "6")
FEATURES = tuple(f"x{i}" for i in TWELVE)
DOZEN = {v: 1 + int(v) ** 2 % 5 for v in TWELVE}
"""So many balls of twelve kinds."""
HEAVY = {v: Fraction(7 * int(v) + 1, 4) for v in TWELVE}
"""Fractional counts of twelve values, 279/2 in all."""
SMALL, SIXTY = 97, 10**60 + 7  # primes: powers of 5 modulo them come in no order


def shares(names: Sequence[str], turn: int = 0, over: int = SMALL) -> Shares:
    """Return a distribution of numbers that have nothing to do with each other."""
    weights = [pow(5, 90 + 13 * turn + i, over) for i, _ in enumerate(names)]
    return {name: Fraction(w, sum(weights)) for name, w in zip(names, weights, strict=True)}


def chances(labels: Sequence[str], features: Sequence[str], over: int = SMALL) -> Rows:
    """Return a number between 0 and 1 for each feature and label, no two of them equal.

    The labels of a feature come from last to first.
    """
    return {f: backwards(shares(labels, 1 + i, over)) for i, f in enumerate(features)}


class Table(NamedTuple):
    """A prior, a chance for each feature and label, and which of the features are seen."""

    prior: Shares
    chances: Rows
    seen: dict[str, int]


def tie(more: Fraction = NIL) -> Table:
    """Return three votes that cancel, but for so much more of one chance."""
    tenths = {"f": (1, 3), "f1": (2, 1), "f10": (3, 2)}
    rows = {f: {"1": Fraction(b, 10), "10": Fraction(a, 10)} for f, (a, b) in tenths.items()}
    rows["f"]["10"] *= 1 + more
    return Table({"10": HALF, "1": HALF}, rows, dict.fromkeys(rows, 1))


TABLES = {
    "wide": Table(
        shares(LABELS),
        chances(LABELS, FEATURES),
        {f: int(i % 3 == 1) for i, f in enumerate(FEATURES)},
    ),
    "wide_labels": Table(
        shares(TWELVE), chances(TWELVE, ("x", "x1", "1")), {"x": 1, "x1": 0, "1": 1}
    ),
    "long": Table(
        shares(LABELS[:3], 0, SIXTY),
        chances(LABELS[:3], FEATURES[:2], SIXTY),
        {"x10": 1, "x1": 0},
    ),
    "near": tie(),
    "near_above": tie(TINY),
    "near_below": tie(-TINY),
    "near_power": tie(Fraction(1, 2**60)),
    "uneven": Table(
        {"1": Fraction(3, 10), "10": Fraction(2, 10), "": Fraction(4, 10), "ab": Fraction(1, 10)},
        chances(("1", "10", "", "ab"), ("x", "", "1", "10")),
        {"x": 1, "": 0, "1": 1, "10": 0},
    ),
}


def each(of: Callable[[Table], T]) -> dict[str, tuple[T]]:
    """Return what is built of each table, by name, as the one argument of a law."""
    return {name: (of(table),) for name, table in TABLES.items()}


def coins(table: Table) -> tuple[bernoulli.Model, dict[str, str]]:
    """Read a chance as that of a word to be there."""
    x = {f: str(n) for f, n in table.seen.items()}
    return bernoulli.Model(table.prior, table.chances), x


def dice(table: Table) -> tuple[categorical.Model, dict[str, str]]:
    """Read a chance as that of the value 1; of three features or more the second is missing.

    The labels of a feature and the values of a label are listed in another order than declared.
    """
    domain = TWELVE if len(table.chances) == 12 else ("", "1", "10")
    others = [v for v in domain if v != "1"]
    conditionals: dict[str, Rows] = {}
    for i, (f, row) in enumerate(table.chances.items()):
        rest = {y: shares(others, 3 * i + j) for j, y in enumerate(row)}
        die = {y: {"1": p} | {v: (1 - p) * s for v, s in rest[y].items()} for y, p in row.items()}
        first = next(iter(table.prior))
        conditionals[f] = turned(first, {y: {v: die[y][v] for v in domain} for y in row})
    x = {f: "1" if n else domain[0] for f, n in table.seen.items()}
    if len(table.prior) > 2:
        del x[[*x][1]]
    return categorical.Model(table.prior, conditionals), x


def words(table: Table) -> tuple[multinomial.Model, dict[str, int]]:
    """Read a chance as that of a word among as many; another word has what is left."""
    k = len(table.chances)
    thetas = {y: {f: row[y] / k for f, row in table.chances.items()} for y in table.prior}
    full = {y: theta | {"other": 1 - sum(theta.values(), NIL)} for y, theta in thetas.items()}
    model = multinomial.Model(table.prior, turned(next(iter(full)), full))
    return model, {**numbers(table), "other": 0}


def numbers(table: Table) -> dict[str, int]:
    """Return what is seen as small counts, of two labels as 0 and 1."""
    turns = len(table.prior) - 1
    return {f: n * (1 + i % turns) for i, (f, n) in enumerate(table.seen.items())}


def rates(table: Table) -> tuple[poisson.Model, dict[str, int]]:
    """Read a chance as a rate."""
    return poisson.Model(table.prior, table.chances), numbers(table)


def bells(table: Table) -> tuple[gaussian.Model, dict[str, int]]:
    """Read a chance as a mean; each feature has a variance of its own, of two labels 1."""
    turns = len(table.prior) - 1
    widths = {
        f: dict.fromkeys(table.prior, Fraction(1 + i % turns)) for i, f in enumerate(table.chances)
    }
    return gaussian.Model(table.prior, table.chances, widths), numbers(table)


def all_three(table: Table) -> tuple[mixed.Model, dict[str, str], dict[str, int], dict[str, int]]:
    """Read a table as dice, bell curves and rates, each with names of its own; three questions."""
    (die, values), (bell, x), (rate, n) = dice(table), bells(table), rates(table)
    curves = gaussian.Model(
        table.prior,
        {f"g{f}": row for f, row in bell.means.items()},
        {f"g{f}": row for f, row in bell.variances.items()},
    )
    counts = poisson.Model(table.prior, {f"p{f}": row for f, row in rate.rates.items()})
    x, n = {f"g{f}": k for f, k in x.items()}, {f"p{f}": k for f, k in n.items()}
    return mixed.Model(die, named(curves, counts)), values, x, n


def examples(table: Table) -> tuple[Schema, list[Example[Instance]]]:
    """Return three examples of each label, with weights; some of them do not know some features."""
    schema = dice(table)[0].schema
    found: list[Example[Instance]] = []
    for j, y in enumerate(schema.labels):
        for k in range(3):
            places = {f: i * (j + 1) + 5 * k + j for i, f in enumerate(schema.features)}
            x = {f: v[places[f] % len(v)] for f, v in schema.features.items()}
            x = backwards(x) if k == 1 else x
            found.append(Example({f: v for f, v in x.items() if places[f] % 7}, y, 1 + (j + k) % 3))
    return schema, found


def contest(table: Table, share: Fraction) -> Contest:
    """Return examples, and a rival that lies this share of the way from the best to the table."""
    schema, seen = examples(table)
    wild = dice(table)[0]
    best = best_of(seen, wild)
    rows = {
        f: {y: between(row, wild.conditionals[f][y], share) for y, row in of.items()}
        for f, of in best.conditionals.items()
    }
    return schema, seen, categorical.Model(between(best.prior, wild.prior, share), rows)


CONTESTS: dict[str, tuple[Contest]] = {
    "wide": (contest(TABLES["wide"], HALF),),
    "wide_labels": (contest(TABLES["wide_labels"], TINY),),
    "long": (contest(TABLES["long"], Fraction(1, 10**20)),),
    "near": (contest(TABLES["uneven"], TINY),),
    "near_tie": (contest(TABLES["near"], NIL),),
    "uneven": (contest(TABLES["uneven"], ONE),),
    "empty": ((*contest(TABLES["uneven"], ONE)[:1], [], dice(TABLES["uneven"])[0]),),
}


def pile(table: Table) -> Pile:
    """Return whole numbers with weights, at least two different ones of each label and feature."""
    found: list[Example[Quantities]] = []
    for j, y in enumerate(table.prior):
        for k in range(2):
            x = {f: (2 * i + 3 * j) % 5 + k * (1 + i % 2) for i, f in enumerate(table.chances)}
            found.append(Example(backwards(x) if k else x, y, 1 + (j + k) % 3))
    found.append(Example({}, next(iter(table.prior))))
    return [*table.prior], [*table.chances], found


def pair(names: Sequence[str], over: int = SMALL) -> tuple[Shares, Shares]:
    """Return two distributions over the same names, in another order."""
    other = shares(names, 5, over)
    return shares(names, 2, over), {name: other[name] for name in reversed(names)}


LEVEL = {"10": HALF, "1": HALF}
ALIKE = dict.fromkeys(LABELS, Fraction(1, len(LABELS)))
PAIRS: dict[str, tuple[Shares, Shares]] = {
    "wide": pair(TWELVE),
    "long": pair(["10", "1", "0"], SIXTY),
    "near": (LEVEL, {"10": HALF + TINY, "1": HALF - TINY}),
    "near_tie": (LEVEL, LEVEL),
    "near_many": (ALIKE, ALIKE),
    "uneven": pair(["10", "1", "b"]),
}
"""Two distributions, far from each other, next to each other, and equal."""


def factored(table: Table) -> tuple[Shares, Rows]:
    """Read a table as a prior and the factors of what is seen, and of what is not."""
    return table.prior, {
        f: row if table.seen[f] else {y: 1 - p for y, p in row.items()}
        for f, row in table.chances.items()
    }


def first(table: Table) -> categorical.Model:
    """Return the dice of the first feature alone."""
    (f, row), *_ = dice(table)[0].conditionals.items()
    return categorical.Model(table.prior, {f: row})


def beside(more: Fraction) -> categorical.Model:
    """Return two labels of which one has so much more of a value."""
    return categorical.Model(
        LEVEL, {"f": {"10": {"1": HALF + more, "0": HALF - more}, "1": {"1": HALF, "0": HALF}}}
    )


LONE = {name: first(TABLES[name]) for name in ("wide", "wide_labels", "long", "uneven")}
LONE |= {"near": beside(NIL), "near_above": beside(TINY), "near_below": beside(-TINY)}
LONE |= {"near_many": categorical.Model(ALIKE, {"f": dict.fromkeys(LABELS, LEVEL)})}
"""Models of one feature."""
TRUTHS = {name: from_model(model) for name, model in LONE.items()}
"""What is true if these are."""
