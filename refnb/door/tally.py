"""What was counted of the rows, and the model that is fitted to it.

    Tally    counts of words, moments of numbers: for every naive model
    Cells    the weight of every row as a whole: for the joint model

Both add and subtract: rows can be learned later, and unlearned as if they had never been.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Protocol

from refnb.classifiers import categorical, gaussian, joint, mixed, poisson
from refnb.data import table
from refnb.data.table import Row
from refnb.door import engines, hints
from refnb.door.choices import NUMERIC, Choices
from refnb.door.engines import Discrete, Engine, Joint, Mixed
from refnb.errors import BadTable, EmptyData, MissingValue, RefnbError, UnknownLabel, UnknownValue
from refnb.estimation import counting
from refnb.estimation.counting import Counts
from refnb.estimation.moments import Moment, Moments
from refnb.estimation.schema import Count, Example, Instance, Schema
from refnb.solutions import lognaive, naive


class Evidence(Protocol):
    """What was counted: it adds, subtracts, and is fitted to."""

    @property
    def schema(self) -> Schema:
        """The labels, and the features with domains."""

    def merge(self, other: "Evidence", wide: Schema) -> "Evidence":
        """Return the evidence of both piles of rows, over a schema that holds both."""

    def subtract(self, other: "Evidence") -> "Evidence":
        """Return the evidence as if the other rows had never been learned."""

    def fit(self, choices: Choices) -> Engine:
        """Return the model that the choices make of the evidence."""


Sums = dict[str, dict[str, Moment]]
NOTHING = Moment(0, 0, 0)


@dataclass(frozen=True)
class Tally:
    """Counts of the words, and of the numbers their moments by feature and label."""

    counts: Counts
    sums: Sums

    @property
    def schema(self) -> Schema:
        """The labels, and the features with domains."""
        return self.counts.schema

    def merge(self, other: Evidence, wide: Schema) -> "Tally":
        """Return the tally of both piles of rows, over a schema that holds both."""
        assert isinstance(other, Tally)
        a, b = self._over(wide), other._over(wide)
        sums = {f: {y: m + b.sums[f][y] for y, m in row.items()} for f, row in a.sums.items()}
        return Tally(counting.merge(a.counts, b.counts), sums)

    def subtract(self, other: Evidence) -> "Tally":
        """Return the tally as if the other rows had never been learned."""
        assert isinstance(other, Tally)
        b = other._over(self.schema)
        sums = {f: {y: m - b.sums[f][y] for y, m in row.items()} for f, row in self.sums.items()}
        return Tally(counting.subtract(self.counts, b.counts), sums)

    def fit(self, choices: Choices) -> Engine:
        """Return the model that the choices make of the tally."""
        prior = choices.prior_over(self.schema.labels)
        model = categorical.fit(self.counts, choices.smoothing, prior)
        learned = naive.Learned(self.counts, choices.smoothing, prior)
        if not self.sums:
            return Discrete(model, learned)
        real, counted = (self._moments(choices, family) for family in NUMERIC)
        whole = mixed.Model(
            model,
            gaussian.fit(real, choices.divisor, choices.shared, prior),
            poisson.fit(counted, prior),
        )
        moments = Moments(self.counts.labels, self.sums)
        return Mixed(whole, lognaive.Learned(learned, moments, choices.divisor, choices.shared))

    def _moments(self, choices: Choices, family: str) -> Moments:
        chosen = {f: row for f, row in self.sums.items() if choices.families[f] == family}
        return Moments(self.counts.labels, chosen)

    def _over(self, wide: Schema) -> "Tally":
        sums = {f: {y: row.get(y, NOTHING) for y in wide.labels} for f, row in self.sums.items()}
        return Tally(counting.declare(wide, self.counts), sums)


@dataclass(frozen=True)
class Cells:
    """The weight of every distinct row, by label."""

    table: joint.Table

    @property
    def schema(self) -> Schema:
        """The labels, and the features with domains."""
        return self.table.schema

    def merge(self, other: Evidence, wide: Schema) -> "Cells":
        """Return the cells of both piles of rows, over a schema that holds both."""
        assert isinstance(other, Cells)
        return Cells(joint.count(wide, [*self._piles(), *other._piles()]))

    def subtract(self, other: Evidence) -> "Cells":
        """Return the cells as if the other rows had never been learned."""
        assert isinstance(other, Cells)
        cells = {x: dict(row) for x, row in self.table.cells.items()}
        for x, row in joint.count(self.schema, other._piles()).cells.items():
            left = cells.setdefault(x, dict.fromkeys(self.schema.labels, 0))
            left.update({y: left[y] - n for y, n in row.items()})
        known = {x: row for x, row in cells.items() if any(row.values())}
        return Cells(joint.Table(self.schema, known))

    def fit(self, _choices: Choices) -> Engine:
        """Return the table, which is the model."""
        return Joint(self.table)

    def _piles(self) -> Iterator[Example[Instance]]:
        for x, row in self.table.cells.items():
            seen = dict(zip(self.schema.features, x, strict=True))
            yield from (Example(seen, y, n) for y, n in row.items() if n)


def count(rows: Iterable[Row], features: tuple[str, ...], choices: Choices) -> Evidence:
    """Count the rows in one pass; what was not declared is what they show.

    Raises EmptyData for no rows, or a feature without a value; BadTable for a damaged row;
    UnknownLabel; UnknownValue for what was not declared.
    """
    domains = {f: domain for f in features if (domain := choices.domain(f)) is not None}
    examples = _examples(rows, features, choices, domains)
    if choices.model == "joint":
        piles = [*_piled(_complete(examples, features))]
        seen = counting.count_observed(piles).schema
        return Cells(joint.count(_schema(choices, features, domains, seen), piles))
    sums: dict[tuple[str, str], tuple[Count, Fraction, Fraction]] = {}
    counts = counting.count_observed(_separated(examples, choices.numeric, sums))
    words = tuple(f for f in features if f not in choices.numeric)
    wide = _schema(choices, words, domains, counts.schema)
    moments = {
        f: {y: Moment(*sums[f, y]) if (f, y) in sums else NOTHING for y in wide.labels}
        for f in features
        if f in choices.numeric
    }
    return Tally(counting.declare(wide, counts), moments)


def union(choices: Choices, a: Schema, b: Schema) -> Schema:
    """Return the schema of both, what was not declared sorted by code point."""
    labels = choices.labels or tuple(sorted({*a.labels, *b.labels}))
    wide = {
        f: choices.domain(f) or tuple(sorted({*domain, *b.features.get(f, ())}))
        for f, domain in a.features.items()
    }
    return Schema(labels, wide)


def _examples(
    rows: Iterable[Row],
    features: tuple[str, ...],
    choices: Choices,
    domains: Mapping[str, tuple[str, ...]],
) -> Iterator[tuple[Row, Example[Instance]]]:
    """Yield each row with its example, after checking what was declared."""
    known = {feature: frozenset(domain) for feature, domain in domains.items()}
    row = None
    for row in rows:
        found = table.example(row, features, choices.layout)
        if choices.labels is not None and found.label not in choices.labels:
            place = f"{row.place}, column {choices.layout.label!r}"
            raise UnknownLabel(_undeclared(place, found.label, choices.labels))
        for feature, domain in known.items():
            value = found.instance.get(feature)
            if value is not None and value not in domain:
                place = f"{row.place}, column {feature!r}"
                raise UnknownValue(_undeclared(place, value, domains[feature]))
        yield row, found
    if row is None:
        raise EmptyData("a table needs at least one row below the names of its columns")


def _undeclared(place: str, value: str, known: tuple[str, ...]) -> str:
    return f"{place}: {value[:60]!r} is not declared{hints.hint(value, known)}"


def _separated(
    rows: Iterable[tuple[Row, Example[Instance]]],
    numeric: Mapping[str, str],
    sums: dict[tuple[str, str], tuple[Count, Fraction, Fraction]],
) -> Iterator[Example[Instance]]:
    """Yield each example without its numbers, which are added to the sums."""
    for row, found in rows:
        try:
            xs = engines.numbers(found.instance, numeric)
        except RefnbError as error:
            raise BadTable(f"{row.place}, column {error}") from None
        w = found.weight
        for f, x in xs.items():
            n, t, u = sums.get((f, found.label), (0, Fraction(0), Fraction(0)))
            sums[f, found.label] = n + w, t + w * x, u + w * x * x
        words = {f: v for f, v in found.instance.items() if f not in xs}
        yield Example(words, found.label, w) if xs else found


def _complete(
    rows: Iterable[tuple[Row, Example[Instance]]], features: tuple[str, ...]
) -> Iterator[Example[Instance]]:
    """Yield the examples, each of which must have every value."""
    for row, found in rows:
        if len(found.instance) < len(features):
            empty = next(f for f in features if f not in found.instance)
            raise MissingValue(f"{row.place}, column {empty!r}: the joint table needs a value")
        yield found


def _piled(examples: Iterable[Example[Instance]]) -> Iterator[Example[Instance]]:
    """Add up equal rows first, so that memory grows with distinct rows only."""
    weights: dict[tuple[tuple[tuple[str, str], ...], str], Count] = {}
    for found in examples:
        key = tuple(found.instance.items()), found.label
        weights[key] = weights.get(key, 0) + found.weight
    for (pairs, label), weight in weights.items():
        yield Example(dict(pairs), label, weight)


def _schema(
    choices: Choices,
    features: tuple[str, ...],
    domains: Mapping[str, tuple[str, ...]],
    seen: Schema,
) -> Schema:
    """Return what is declared, and for the rest what was seen."""
    for f in features:
        if f not in domains and f not in seen.features:
            raise EmptyData(f"column {f!r} holds no value: declare its domain")
    return Schema(
        choices.labels or seen.labels,
        {f: domains[f] if f in domains else seen.features[f] for f in features},
    )
