"""Naive Bayes that counts: categories, words that are there or not, words that come again.

    n, N, K    counts of a value and of its label, and how many values there are    Cell
    a          what is added to a count                                             Fraction
    p          (n + a) / (N + a K), the estimate                                    Fraction
    k          how often a word comes in a row: its factor is p^k                   int

Every factor is a Fraction, so that two choices are one function where their factors are equal.
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from refnb.exact import rounding
from refnb.judging.choices import Labels, Learner
from refnb.judging.tables import Row, Table, Value

ONE, NONE = Fraction(1), Fraction(0)
WORD = "the word"


@dataclass(frozen=True)
class Tally:
    """What is counted of a table: n(y, f, v), N(y), and how many values each feature has."""

    n: Mapping[str, Sequence[Mapping[Value, int]]]
    total: Mapping[str, int]
    values: Sequence[int]


class Counted(Labels):
    """A table, counted in each way that is asked for."""

    def __init__(self, table: Table) -> None:
        super().__init__(Counter(table.labels), len(table.features))
        pairs = [*zip(table.labels, table.rows, strict=True)]
        self.groups = {y: [x for label, x in pairs if label == y] for y in self.n}
        self.columns = [Counter(column) for column in zip(*table.rows, strict=True)]
        self.tallies = dict[str, Tally]()

    def tally(self, how: str) -> Tally:
        """Return the counts of values, or of words: flags, times, documents, elsewhere."""
        if how not in self.tallies:
            self.tallies[how] = self._values() if how == "values" else self._words(how)
        return self.tallies[how]

    def _values(self) -> Tally:
        n = {y: [*map(Counter, zip(*rows, strict=True))] for y, rows in self.groups.items()}
        return Tally(n, self.n, [*map(len, self.columns)])

    def _words(self, how: str) -> Tally:
        """Count words by label, or rows that have them; elsewhere, with all other labels."""
        once = how in ("flags", "documents")
        sums = {
            y: [sum(bool(v) if once else int(v) for v in c) for c in zip(*rows, strict=True)]
            for y, rows in self.groups.items()
        }
        if how == "elsewhere":
            every = [sum(column) for column in zip(*sums.values(), strict=True)]
            sums = {y: [a - b for a, b in zip(every, sums[y], strict=True)] for y in sums}
        n: dict[str, list[dict[Value, int]]]
        n = {y: [{WORD: times} for times in row] for y, row in sums.items()}
        flags = how == "flags"
        all_words = self.n if flags else {y: sum(row) for y, row in sums.items()}
        return Tally(n, all_words, [2 if flags else self.features] * self.features)


class Cell:
    """One value of a feature, or one word, with one label: what a formula may count of it."""

    def __init__(self, table: Counted, how: str, y: str, f: int, v: Value) -> None:
        self.table, self.tally, self.y, self.f, self.v = table, table.tally(how), y, f, v
        self.n = self.tally.n[y][f].get(v, 0)
        self.N = self.tally.total[y]
        self.K = self.tally.values[f]

    @property
    def every(self) -> int:
        """How often any value comes with any label."""
        return sum(self.tally.total.values())

    @property
    def having(self) -> int:
        """How often the value comes with any label."""
        return sum(rows[self.f].get(self.v, 0) for rows in self.tally.n.values())

    @property
    def seen(self) -> int:
        """How many values of the feature, or words, come with the label."""
        mine = self.tally.n[self.y]
        return sum(map(bool, (row[WORD] for row in mine))) if WORD in mine[0] else len(mine[self.f])

    def gap(self, y: str) -> bool:
        """Whether a value of the feature, or a word, never comes with the label."""
        mine = self.tally.n[y]
        if WORD in mine[0]:
            return any(row[WORD] == 0 for row in mine)
        return len(mine[self.f]) < self.K


Added = tuple[Fraction, Fraction]  # above the line, and below

AMOUNT: Mapping[str, Callable[[Cell], Fraction]] = {
    "1/K": lambda c: Fraction(1, c.K),
    "where 0": lambda c: Fraction(c.n == 0),
    "where gap": lambda c: Fraction(c.gap(c.y)),
    "where label": lambda c: Fraction(c.gap(c.y)),
    "where gaps": lambda c: Fraction(any(map(c.gap, c.table.n))),
}
BELOW: Mapping[str, Callable[[Cell, Fraction], Added]] = {
    "a K": lambda c, a: (a, a * c.K),
    "nothing": lambda _c, a: (a, NONE),
    "not above": lambda c, a: (NONE, a * c.K),
    "a": lambda _c, a: (a, a),
    "2 a": lambda _c, a: (a, 2 * a),
    "a (K + 1)": lambda c, a: (a, a * (c.K + 1)),
    "K": lambda c, a: (a, Fraction(c.K)),
    "a labels": lambda c, a: (a, a * len(c.table.n)),
    "a features": lambda c, a: (a, a * c.table.features),
    "a values": lambda c, a: (a, a * sum(c.tally.values)),
    "a seen": lambda c, a: (a, a * c.seen),
    "a rows": lambda c, a: (a, a * c.table.total),
}
BASE: Mapping[str, Callable[[Cell], int]] = {
    "label": lambda c: c.N,
    "every": lambda c: c.every,
    "value": lambda c: c.having,
    "rows": lambda c: c.table.n[c.y],
    "words": lambda c: c.table.tally("times").total[c.y],
    "all rows": lambda c: c.table.total,
}
UNSEEN: Mapping[str, Callable[[Fraction], Fraction]] = {
    "skipped": lambda _p: ONE,
    "any constant": lambda _p: Fraction("1e-6"),
    "count 0": lambda p: p,
    "one more": lambda p: p / (1 + p),
    "zero": lambda _p: NONE,
}
KIND: Mapping[str, tuple[str, Callable[[Fraction, int], tuple[Fraction, int]]]] = {
    "bernoulli": ("flags", lambda p, k: (p if k else 1 - p, 1)),
    "multinomial": ("times", lambda p, k: (p, k)),
    "as bernoulli": ("flags", lambda p, k: (p if k else 1 - p, 1)),
    "as multinomial": ("times", lambda p, k: (p, k)),
    "complement": ("elsewhere", lambda p, k: (p, -k)),
    "binarised": ("documents", lambda p, k: (p, min(k, 1))),
    "present": ("flags", lambda p, k: (p, min(k, 1))),
    "as present": ("flags", lambda p, _k: (p, 1)),
    "exchanged": ("flags", lambda p, k: (1 - p if k else p, 1)),
    "once": ("times", lambda p, k: (p, min(k, 1))),
    "times": ("times", lambda p, k: (k * p, min(k, 1))),
    "documents": ("documents", lambda p, k: (p, k)),
}


def estimate(v: Learner, c: Cell) -> Fraction:
    """Return (n + a) / (N + a K), or what a learner takes for it; ZeroDivisionError for 0/0."""
    a = AMOUNT[v["amount"]](c) if v["amount"] in AMOUNT else Fraction(v["amount"])
    above, below = BELOW[v["below"]](c, a)
    p = (c.n + above) / (BASE[v["base"]](c) + below)
    rounded = v["rounded"]
    return p if rounded == "no" else Fraction(rounding.decimal(p, int(rounded)))


def never_zero(v: Learner, p: Fraction) -> Fraction:
    """Return a probability, or what a learner takes for it where it is 0."""
    if v["lift"] != "no":
        p += Fraction(v["lift"])
    zero = v.get("zero", "as it is")
    if p or zero == "as it is":
        return p
    return ONE if zero == "skipped" else Fraction(zero)


def of_value(t: Counted, v: Learner, y: str, f: int, value: Value) -> Fraction:
    """Return the factor of a value of a feature with a label; LookupError for one never seen."""
    p = estimate(v, Cell(t, "values", y, f, value))
    if value not in t.columns[f]:
        if v["unseen"] == "raises":
            raise LookupError(value)
        p = UNSEEN[v["unseen"]](p)
    return never_zero(v, p)


def of_word(t: Counted, v: Learner, y: str, f: int, times: int) -> tuple[Fraction, int]:
    """Return the factor of a word that comes so many times with a label, and its power."""
    how, factor = KIND[v["kind"]]
    p, k = factor(estimate(v, Cell(t, how, y, f, WORD)), times)
    return never_zero(v, p) if k else ONE, k


def used(v: Learner, x: Row) -> Sequence[tuple[int, Value]]:
    """Return the places and values that have a factor: all, or the last of equal values."""
    if v.get("collide", "no") == "no":
        return [*enumerate(x)]
    return [(place, value) for value, place in {value: f for f, value in enumerate(x)}.items()]
