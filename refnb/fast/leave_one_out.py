"""Every row left out in turn: its label loses one of each count, and all others keep theirs.

    y, f, v       a label, a feature, a value
    o, x, w       label, cells and weight of the row that is left out
    a(f), A(f)    imaginary examples of each value of a feature, and of all: A = a K    Fraction
    n, N          n(y, f, v), and its sum over v
    d(y)          product of N(y, f) + A(f) over the features f

    s(y) for y != o    q(y) times the product of (n(y, f, x_f) + a(f)) / (N(y, f) + A(f))
    s(o)               the same, with q(o), n and N less w where x_f is known

q(y) is n(y) plus the imaginary examples of the prior, or the prior that was given. What all labels
share cancels: the sum of all q, and one common denominator. So a row takes a product of whole
numbers for each label, and no model is made for it.

The trap: a rule without imaginary examples can be left with 0/0. Then there is no answer here, and
`check` asks the counts of the others, which say what is undefined.

Source: M. Stone, Cross-validatory choice and assessment of statistical predictions (1974); the
counts of naive Bayes make it exact without learning again.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import lcm, prod
from operator import getitem

from refnb.classifiers import naive
from refnb.classifiers.naive import Prior
from refnb.estimation import smoothing
from refnb.estimation.counting import Counts
from refnb.estimation.schema import Count
from refnb.estimation.smoothing import Smoothing

Cells = Sequence[str | None]
Table = dict[str | None, int]


@dataclass(frozen=True)
class LeftOut:
    """The whole numbers of all labels, in units of 1/unit."""

    labels: tuple[str, ...]
    unit: int
    starts: list[int]
    estimated: bool  # the prior is estimated: it loses the row, too
    tables: list[list[Table]]
    products: list[int]

    @cached_property
    def others(self) -> list[list[int]]:
        """The common denominator of all labels but one, and what it is of each of their own."""
        found = []
        for place in range(len(self.labels)):
            common = lcm(*(d for y, d in enumerate(self.products) if y != place))
            whole = enumerate(self.products)
            found.append([common if y == place else common // d for y, d in whole])
        return found

    def weights(self, label: str, cells: Cells, weight: Count = 1) -> list[int]:
        """Return whole numbers in the ratio of the scores, when a row is left out.

        There are none where a rule is left with 0/0, every score is 0, or a weight has a
        denominator that the counts do not have.
        """
        place, less = self.labels.index(label), weight * self.unit
        if less.denominator != 1:
            return []
        w = int(less)
        known = [(t, v) for t, v in zip(self.tables[place], cells, strict=True) if v is not None]
        over, under = prod([t[v] - w for t, v in known]), prod([t[None] - w for t, _ in known])
        if not under or 0 in self.products or (self.estimated and sum(self.starts) == w):
            return []
        columns = zip(self.starts, self.tables, self.others[place], strict=True)
        found = [q * prod(map(getitem, t, cells)) * rest * under for q, t, rest in columns]
        start = self.starts[place] - (w if self.estimated else 0)
        found[place] = start * over * self.others[place][place]
        return found if any(found) else []

    def check(
        self,
        counts: Counts,
        rule: Smoothing,
        prior: Prior,
        label: str,
        cells: Cells,
        weight: Count = 1,
    ) -> None:
        """Raise what the counts of the others raise for a row that has no weights.

        Where no estimate was 0/0 before, only one of the label of the row can be.
        """
        if not all(self.products):
            return  # whichever row is left out, an estimate of all of them is 0/0
        left = counts.labels | {label: counts.labels[label] - weight}
        pi, factors = naive.estimate_prior(left, prior), dict[str, dict[str, Fraction]]()
        for i, (f, v) in enumerate(zip(counts.values, cells, strict=True)):
            row = dict(counts.values[f][label])
            if v is not None:
                row[v] -= weight
            own = smoothing.by_feature({f: {label: row}}, rule)[f][label]
            if v is not None:
                rows = zip(self.labels, (table[i] for table in self.tables), strict=True)
                factors[f] = {y: Fraction(t[v], t[None]) for y, t in rows} | {label: own[v]}
        naive.infer(pi, factors)


def prepare(counts: Counts, rule: Smoothing, prior: Prior) -> LeftOut:
    """Return the counts made ready, to leave out each row that is in them.

    >>> from refnb.estimation.schema import Schema
    >>> schema = Schema(("a", "b"), {"f": ("v", "w")})
    >>> rows = {"a": {"v": 1, "w": 1}, "b": {"v": 1, "w": 0}}
    >>> counts = Counts(schema, {"a": 2, "b": 1}, {"f": rows})
    >>> laplace = Smoothing.spelled("laplace")
    >>> prepare(counts, laplace, laplace).weights("a", ["v"])
    [6, 12]
    """
    schema = counts.schema
    adds = {f: rule.pseudo_count(len(domain)) for f, domain in schema.features.items()}
    if isinstance(prior, Smoothing):
        a = prior.pseudo_count(len(schema.labels))
        starts = [n + a for n in counts.labels.values()]
    else:
        starts = [Fraction(prior[y]) for y in schema.labels]
    rows = [row for table in counts.values.values() for row in table.values()]
    numbers = [*starts, *adds.values(), *(n for row in rows for n in row.values())]
    unit = lcm(*{n.denominator for n in numbers})

    def table(f: str, y: str) -> Table:
        """Return n + a of each value, and N + A of the missing one."""
        row: Table = {v: int((n + adds[f]) * unit) for v, n in counts.values[f][y].items()}
        return row | {None: sum(row.values())}

    tables = [[table(f, y) for f in schema.features] for y in schema.labels]
    products = [prod([t[None] for t in row]) for row in tables]
    whole = [int(q * unit) for q in starts]
    return LeftOut(schema.labels, unit, whole, isinstance(prior, Smoothing), tables, products)
