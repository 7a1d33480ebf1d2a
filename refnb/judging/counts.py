"""Naive Bayes with counts: categories, presence of words, or repeated words.

    n, N, K    counts of a value and of its label, and how many values there are    Cell
    a          what is added to a count                                             Fraction
    p          (n + a) / (N + a K), the estimate                                    Fraction
    k          how often a word comes in a row: its factor is p^k                   int

Every factor is a Fraction, so two choices are the same function if their factors are equal.
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import cache
from typing import NamedTuple

from refnb.judging.choices import Labels, Learner, decimal
from refnb.judging.logs import UNIT, Term, log, number
from refnb.judging.tables import Row, Table, Value

ONE, NONE = Fraction(1), Fraction(0)
Column = Mapping[Value, int]


class Statistics(NamedTuple):
    """The counts of a table: n(y, f, v), N(y), and the number of values of each feature.

    For words, whose value is their index, each feature has the counts of all words.
    """

    n: Mapping[str, Sequence[Column]]
    total: Mapping[str, int]
    values: Sequence[int]


class Counted(Labels):
    """A table, counted in each way that a learner needs."""

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self.columns = [Counter(column) for column in zip(*table.rows, strict=True)]
        self.count = cache(self._count)

    def _count(self, how: str) -> Statistics:
        """Return the counts of values, or of words: flags, times, documents, elsewhere."""
        return self._word_counts(how) if how in KINDS else self._value_counts(how)

    def term(self, v: Learner, y: str, f: int, value: Value) -> Term:
        """Return the power of a factor, and its logarithm."""
        p, k = factor(self, v, y, f, value)
        return k, log(p)

    def _value_counts(self, how: str) -> Statistics:
        n = dict[str, list[Column]]()
        for y, rows in self.groups.items():
            counters = [*map(Counter, zip(*rows, strict=True))]
            if how == "mixed":
                counters = [sum(counters, Counter())] * self.features
            n[y] = [{v: c[v] for v in all_} for c, all_ in zip(counters, self.columns, strict=True)]
        return Statistics(n, self.n, [*map(len, self.columns)])

    def _word_counts(self, how: str) -> Statistics:
        """Count words by label, or the rows that contain them; or those of all other labels."""
        n, features = dict[str, Counter[Value]](), range(self.features)
        most = 1 if how in ("flags", "documents") else UNIT
        for y, rows in self.groups.items():
            n[y] = Counter({f: sum(min(int(x[f]), most) for x in rows) for f in features})
        if how == "elsewhere":
            n = {y: Counter({f: sum(n[z][f] for z in n if z != y) for f in features}) for y in n}
        flags = how == "flags"
        total = self.n if flags else {y: row.total() for y, row in n.items()}
        values = [2 if flags else self.features] * self.features
        return Statistics({y: [row] * self.features for y, row in n.items()}, total, values)


class Cell:
    """One value of a feature, or one word, with one label: the counts that a formula may use."""

    def __init__(self, table: Counted, how: str, y: str, f: int, v: Value) -> None:
        self.table, self.all, self.y, self.f, self.v = table, table.count(how), y, f, v
        self.n = self.all.n[y][f].get(v, 0)
        self.N, self.K = self.all.total[y], self.all.values[f]

    def seen(self) -> int:
        """Return how many values of the feature, or words, occur with the label."""
        return sum(map(bool, self.all.n[self.y][self.f].values()))

    def gap(self, y: str) -> bool:
        """Return whether a value of the feature, or a word, never occurs with a label."""
        return 0 in self.all.n[y][self.f].values()


AMOUNT: Mapping[str, Callable[[Cell], Fraction]] = {
    "where 0": lambda c: Fraction(c.n == 0),
    "where gap": lambda c: Fraction(c.gap(c.y)),
    "where label": lambda c: Fraction(c.gap(c.y)),
    "where gaps": lambda c: Fraction(any(map(c.gap, c.table.n))),
}
BELOW: Mapping[str, Callable[[Cell, Fraction], Fraction]] = {
    "a K": lambda c, a: a * c.K,
    "nothing": lambda _c, _a: NONE,
    "minus 1": lambda _c, _a: -ONE,
    "plus 1": lambda _c, _a: ONE,
    "not above": lambda c, a: a * c.K,
    "a": lambda _c, a: a,
    "2 a": lambda _c, a: 2 * a,
    "a (K + 1)": lambda c, a: a * (c.K + 1),
    "K": lambda c, _a: Fraction(c.K),
    "a labels": lambda c, a: a * len(c.table.n),
    "a features": lambda c, a: a * c.table.features,
    "a values": lambda c, a: a * sum(c.all.values),
    "a all": lambda c, a: a * len(set().union(*c.table.columns)),
    "a first": lambda c, a: a * c.all.values[0],
    "a last": lambda c, a: a * c.all.values[-1],
    "a words": lambda c, a: a * sum(c.all.total.values()),
    "a seen": lambda c, a: a * c.seen(),
    "a rows": lambda c, a: a * c.table.total,
}
BASE: Mapping[str, Callable[[Cell], int]] = {
    "label": lambda c: c.N,
    "every": lambda c: sum(c.all.total.values()),
    "value": lambda c: sum(column[c.f].get(c.v, 0) for column in c.all.n.values()),
    "rows": lambda c: c.table.n[c.y],
    "all rows": lambda c: c.table.total,
    "nothing": lambda _c: 1,
    "seen": Cell.seen,
    "words": lambda c: c.table.count("times").total[c.y],
}
UNSEEN: Mapping[str, Callable[[Fraction], Fraction]] = {
    "skipped": lambda _p: ONE,
    "any constant": lambda _p: Fraction("1e-6"),
    "count 0": lambda p: p,
    "one more": lambda p: p / (1 + p),
    "zero": lambda _p: NONE,
}
Factor = Callable[[Fraction, int], tuple[Fraction, int]]
KIND: Mapping[str, tuple[str, Factor]] = {
    "bernoulli": ("flags", lambda p, k: (p if k else 1 - p, 1)),
    "multinomial": ("times", lambda p, k: (p, k)),
    "complement": ("elsewhere", lambda p, k: (p, -k)),
    "binarised": ("documents", lambda p, k: (p, min(k, 1))),
    "present": ("flags", lambda p, k: (p, min(k, 1))),
    "always": ("flags", lambda p, _k: (p, 1)),
    "exchanged": ("flags", lambda p, k: (1 - p if k else p, 1)),
    "once": ("times", lambda p, k: (p, min(k, 1))),
    "times": ("times", lambda p, k: (k * p, min(k, 1))),
    "documents": ("documents", lambda p, k: (p, k)),
}
KINDS = {how for how, _ in KIND.values()}
FEATURES: Mapping[str, Callable[[Row, int, int], int]] = {  # how often a factor comes
    "all": lambda _x, _f, times: times,
    "mixed": lambda _x, _f, times: times,
    "not first": lambda _x, f, times: times - (f == 0),
    "not last": lambda x, f, times: times - (f == len(x) - 1),
    "only first": lambda _x, f, _times: int(f == 0),
    "only last": lambda x, f, _times: int(f == len(x) - 1),
    "first twice": lambda _x, f, times: times + (f == 0),
    "last twice": lambda x, f, times: times + (f == len(x) - 1),
    "twice": lambda _x, _f, times: 2 * times,
    "equal values": lambda x, f, _times: int(x[f] not in x[f + 1 :]),
}


def estimate(v: Learner, c: Cell) -> Fraction:
    """Return (n + a) / (N + a K), or a learner's replacement; ZeroDivisionError for 0/0."""
    amount, of_k, _ = v["amount"].partition("/K")
    a = AMOUNT[amount](c) if amount in AMOUNT else number(amount) / (c.K if of_k else 1)
    above = NONE if v["below"] == "not above" else a
    p = (c.n + above) / (BASE[v["base"]](c) + BELOW[v["below"]](c, a))
    return p if v["rounded"] == "no" else decimal(p, int(v["rounded"]))


def never_zero(v: Learner, p: Fraction) -> Fraction:
    """Return a probability, or a learner's replacement if it is 0."""
    if v["lift"] != "no":
        p += Fraction(v["lift"])
    if p or v["zero"] == "as it is":
        return p
    return ONE if v["zero"] == "skipped" else Fraction(v["zero"])


def factor(t: Counted, v: Learner, y: str, f: int, value: Value) -> tuple[Fraction, int]:
    """Return the factor of a value or of a repeated word given a label, and its power.

    Raises LookupError for an unseen value, if the learner refuses it.
    """
    if "kind" in v:
        how, power = KIND[v["kind"].removeprefix("as ")]
        p, k = power(estimate(v, Cell(t, how, y, f, f)), int(value))
        return never_zero(v, p) if k else ONE, k
    how = "mixed" if v["features"] == "mixed" else "values"
    p = estimate(v, Cell(t, how, y, f, value))
    if value not in t.columns[f]:
        p = UNSEEN[v["unseen"]](p)  # KeyError for "raises"
    return never_zero(v, p), 1
