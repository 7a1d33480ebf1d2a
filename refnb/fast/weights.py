"""Whole weights: a prepared model, whose decisions and posteriors are products of integers.

    theta(f, y, v)  probability of value v of feature f        Fraction
    d(f, y)         makes all theta(f, y, v) whole             int > 0, the least factor
    n(f, y, v)      theta(f, y, v) d(f, y)                     int >= 0
    n(f, y, -)      of a missing value: d(f, y)                int
    m(y)            pi(y) / the product of d(f, y) over f,     int >= 0
                    scaled to whole numbers for all labels
    cells           the values of a row in declared order      None where one is missing

    w(y) = m(y) times the product of n(f, y, x_f) over all features f
    P(y | x) = w(y) / sum of w

The w are the scores multiplied by one common number, which cancels. Chained Fractions reduce after
each factor; this code reduces each Fraction once, at the end.

You can leave out a row that was learned: its label loses one of each count, and all others keep
theirs. So it needs no new model.

    o, x          label and cells of the row that is left out, once
    c(y, f, v)    how often value v of feature f was counted with label y; C(y, f) sums over v
    a(f, v)       imaginary examples of each value of a feature; A(f) sums over v       Fraction
    q(y)          the count of y plus the imaginary examples of the prior, or the given prior

    s(y) for y != o    q(y) times the product of (c(y, f, x_f) + a(f, x_f)) / (C(y, f) + A(f))
    s(o)               the same, with q(o), c and C less 1 where x_f is known

Whatever all labels share cancels: the sum of all q, and one common denominator. So all weights
except w(o) stay, and w(o) is multiplied by the ratio of the smaller counts to the greater ones.

The trap: one denominator for all labels at each feature would turn short numbers into long ones.
And a rule without imaginary examples can give 0/0. Then there is no answer here: a model learned
from the other rows says what is undefined.

Source: the common denominator of schoolbook arithmetic; D. Knuth, The Art of Computer
Programming 2, section 4.5.1, for when to reduce fractions; M. Stone, Cross-validatory choice and
assessment of statistical predictions (1974).
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import gcd, lcm, prod
from operator import getitem

from refnb.classifiers import categorical, naive
from refnb.core.checks import Number
from refnb.estimation.counting import Counts
from refnb.estimation.schema import Instance
from refnb.estimation.smoothing import Pseudocounts, Smoothing
from refnb.exact import rational
from refnb.probability import distribution
from refnb.probability.distribution import Decision

Cells = Sequence[str | None]
Table = dict[str | None, int]


@dataclass(frozen=True)
class Weights:
    """m(y) for each label, n(f, y, v) of all labels as wholes[f][v]; None is the missing value."""

    labels: tuple[str, ...]
    starts: tuple[int, ...]
    wholes: list[dict[str | None, tuple[int, ...]]]

    def of(self, cells: Cells) -> list[int]:
        """Return w(y) for each label, or none if a value is not known."""
        try:
            return [*map(prod, zip(*map(getitem, self.wholes, cells), self.starts, strict=True))]
        except KeyError:
            return []

    @cached_property
    def alone(self) -> list[Decision[str]]:
        """The decision for each label that does not tie."""
        return [Decision(y, (y,)) for y in self.labels]

    def decided(self, weights: list[int]) -> Decision[str] | None:
        """Return the decision by w(y) of each label; None where all are 0."""
        most = max(weights) if weights else 0
        if most and weights.count(most) == 1:
            return self.alone[weights.index(most)]
        return decision(self.labels, weights) if most else None

    def many(self, rows: Iterable[Cells]) -> Iterator[tuple[Decision[str] | None, Sequence[int]]]:
        """Yield decision and w(y) of each row; None if all are 0, or a value is not known."""
        for cells in rows:
            weights = self.of(cells)
            yield self.decided(weights), weights


@dataclass(frozen=True)
class LeftOut:
    """The whole weights of all rows, and the counts of each label in units of 1/unit."""

    ready: Weights
    unit: int
    starts: list[int]  # of an estimated prior, which also loses the row
    tables: list[list[Table]]

    def weights(self, label: str, cells: Cells) -> list[int]:
        """Return whole numbers in the ratio of the scores, when a row is left out; none for 0/0."""
        place, r = self.ready.labels.index(label), self.unit
        rows = zip(self.tables[place], cells, strict=True)
        known = [(table[v], table[None]) for table, v in rows if v is not None]
        over = prod([(n - r) * total for n, total in known])
        under = prod([n * (total - r) for n, total in known])
        if self.starts:
            over, under = over * (self.starts[place] - r), under * self.starts[place]
        weights = self.ready.of(cells)
        own = over * weights[place]
        weights = [under * w for w in weights]
        weights[place] = own
        return weights if under else []

    def factors(self, label: str, cells: Cells) -> list[dict[str, Fraction]]:
        """Return P(x_f | y) of each cell that is not missing, when a row is left out."""
        less = [self.unit * (y == label) for y in self.ready.labels]
        return [
            {
                y: Fraction(table[v] - r, table[None] - r)
                for y, table, r in zip(self.ready.labels, tables, less, strict=True)
                if v is not None
            }
            for v, tables in zip(cells, zip(*self.tables, strict=True), strict=True)
        ]


def prepare(model: categorical.Model) -> Weights:
    """Return the weights of a model, which can be pickled.

    >>> half, third = Fraction(1, 2), Fraction(1, 3)
    >>> wind = {"a": {"weak": half, "strong": half}, "b": {"weak": third, "strong": 2 * third}}
    >>> ready = prepare(categorical.Model({"a": half, "b": half}, {"wind": wind}))
    >>> [(made.ties, found) for made, found in ready.many([("weak",), (None,)]) if made]
    [(('a',), [3, 2]), (('a', 'b'), [6, 6])]
    """
    shares, wholes = dict(model.prior), list[dict[str | None, tuple[int, ...]]]()
    for rows in model.conditionals.values():
        tables = {y: _table(rows[y]) for y in shares}
        shares = {y: Fraction(p, tables[y][None]) for y, p in shares.items()}
        first = tables[next(iter(shares))]
        wholes.append({v: tuple(table[v] for table in tables.values()) for v in first})
    return Weights(tuple(model.prior), tuple(least(shares.values())), wholes)


def infer(model: categorical.Model, x: Instance, ratios: Sequence[Number]) -> naive.Inference:
    """Return the chapter's inference from whole numbers, not all 0, in the ratio of the scores.

    One score gives the value of a unit.

    >>> half, third = Fraction(1, 2), Fraction(1, 3)
    >>> table = {"wind": {"yes": {"weak": third, "strong": 2 * third},
    ...                   "no": {"weak": half, "strong": half}}}
    >>> model = categorical.Model({"yes": half, "no": half}, table)
    >>> infer(model, {"wind": "strong"}, [4, 3]).scores
    {'yes': Fraction(1, 3), 'no': Fraction(1, 4)}
    """
    factors, made = categorical.factors(model, x), decision(model.prior, ratios)
    score = prod((row[made.label] for row in factors.values()), start=model.prior[made.label])
    unit = score / max(ratios)
    return naive.Inference(
        prior=dict(model.prior),
        factors=factors,
        scores={y: unit * w for y, w in zip(model.prior, ratios, strict=True)},
        evidence=unit * sum(ratios),
        posterior=posterior(model.prior, ratios),
        decision=made,
    )


def least(shares: Iterable[Fraction]) -> list[int]:
    """Return the least whole numbers in the ratio of some shares; if all are 0, they stay 0.

    >>> least([Fraction(1, 4), Fraction(1, 6), Fraction(0)])
    [3, 2, 0]
    """
    _, integers = rational.integers(shares)
    most = gcd(*integers) or 1
    return [n // most for n in integers]


def posterior(labels: Iterable[str], weights: Sequence[Number]) -> dict[str, Fraction]:
    """Return P(y | x) = w(y) / sum of w, which is > 0.

    >>> posterior(("a", "b"), (3, 9))
    {'a': Fraction(1, 4), 'b': Fraction(3, 4)}
    """
    total = sum(weights)
    return {y: Fraction(w, total) for y, w in zip(labels, weights, strict=True)}


def decision(labels: Iterable[str], weights: Sequence[Number]) -> Decision[str]:
    """Return arg max w(y): the first maximiser in declared order, and all of them.

    >>> decision(("a", "b", "c"), (3, 9, 9))
    Decision(label='b', ties=('b', 'c'))
    """
    return distribution.arg_max(dict(zip(labels, weights, strict=True)))


def prepare_counts(counts: Counts, rule: Smoothing | Pseudocounts, prior: naive.Prior) -> LeftOut:
    """Return the prepared counts, to leave out each row that is in them.

    >>> from refnb.estimation.schema import Schema
    >>> schema = Schema(("a", "b"), {"f": ("v", "w")})
    >>> rows = {"a": {"v": 1, "w": 1}, "b": {"v": 1, "w": 0}}
    >>> counts = Counts(schema, {"a": 2, "b": 1}, {"f": rows})
    >>> laplace = Smoothing.spelled("laplace")
    >>> prepare_counts(counts, laplace, laplace).weights("a", ["v"])
    [72, 144]
    """
    schema = counts.schema
    adds = {
        f: dict.fromkeys(domain, rule.pseudo_count(len(domain)))
        if isinstance(rule, Smoothing)
        else rule[f]
        for f, domain in schema.features.items()
    }
    a = prior.pseudo_count(len(schema.labels)) if isinstance(prior, Smoothing) else Fraction(0)
    rows = [row for table in counts.values.values() for row in table.values()]
    rows += [*adds.values(), counts.labels]
    numbers = [a, *(n for row in rows for n in row.values())]
    unit = lcm(*{n.denominator for n in numbers})

    def table(f: str, y: str) -> Table:
        """Return n + a of each value, and N + A of the missing one."""
        row: Table = {v: int((n + adds[f][v]) * unit) for v, n in counts.values[f][y].items()}
        return row | {None: sum(row.values())}

    tables = [[table(f, y) for f in schema.features] for y in schema.labels]
    starts = [int((n + a) * unit) for n in counts.labels.values()]
    ready = prepare(categorical.fit(counts, rule, prior))
    return LeftOut(ready, unit, starts if isinstance(prior, Smoothing) else [], tables)


def _table(row: Mapping[str, Fraction]) -> Table:
    """Return n(f, y, v) for each value v, and d(f, y) for the missing one."""
    d, integers = rational.integers(row.values())
    return {**dict(zip(row, integers, strict=True)), None: d}
