"""Count examples: the counts are all that naive Bayes needs to know about the data.

    y, f, v      a label, a feature, a value of the schema    str
    n(y)         weight of the examples with label y          int or Fraction >= 0
    n(y, f, v)   weight of those whose feature f has value v  int or Fraction >= 0

A value never seen is present with count 0. A missing value is an absent key: its example counts in
n(y), but in no n(y, f, v) of that feature. Counts add: counting two parts and adding the counts
gives the counts of the whole, and empty counts change nothing.

The trap: n(y) is not the sum of n(y, f, v) over v when values are missing.

Source: S. Levine, Week 3: Naive Bayes, section 2; T. Mitchell, Machine Learning
(1997), section 6.9, Naive_Bayes_Learn.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from operator import add, sub
from typing import TypeVar

from refnb.core import checks, limits, messages
from refnb.core.checks import ReadOnly
from refnb.core.errors import DomainMismatch, OutOfRange, UnknownFeature, UnknownLabel, UnknownValue
from refnb.estimation.schema import Count, Example, Instance, Schema, check_example

E = TypeVar("E")
Row = Mapping[str, Count]
Values = Mapping[str, Mapping[str, Row]]
Sums = dict[str, dict[str, dict[str, Count]]]


@dataclass(frozen=True)
class Counts:
    """n(y) for each label y, and n(y, f, v) as values[f][y][v], in declared order.

    Raises DomainMismatch when the keys are not those of the schema; OutOfRange when a
    feature was seen more often with a label than the label itself.
    """

    schema: Schema
    labels: Row
    values: Values

    def __post_init__(self) -> None:
        schema, labels, values = self.schema, self.labels, self.values
        checks.same(schema.labels, labels, "the labels and their counts")
        checks.same(schema.features, values, "the features and their counts")
        checks.counts(labels)
        checks.by_label(labels, values, "counts", self._check_row)
        ordered = {
            f: ReadOnly({y: ReadOnly({v: values[f][y][v] for v in domain}) for y in schema.labels})
            for f, domain in schema.features.items()
        }
        object.__setattr__(self, "labels", ReadOnly({y: labels[y] for y in schema.labels}))
        object.__setattr__(self, "values", ReadOnly(ordered))

    def _check_row(self, row: Row, what: str, feature: str, label: str) -> None:
        """Require a count of every value of the feature, with a sum of at most n(y)."""
        with messages.at(what, feature, label):
            checks.same(self.schema.features[feature], row, "the values and their counts")
            checks.counts(row)
            if sum(row.values()) > self.labels[label]:
                most, total = map(messages.quote, (self.labels[label], sum(row.values())))
                raise OutOfRange(f"their sum must be at most n({label!r}) = {most}, got {total}")


def observed_schema(examples: Iterable[Example[Instance]]) -> Schema:
    """Return the labels, features and values that occur, each sorted by code point.

    Nothing depends on the order of the examples.

    Raises EmptyData when there are none.

    >>> observed_schema([Example({"wind": "weak"}, "yes"), Example({"wind": "strong"}, "no")])
    Schema(labels=('no', 'yes'), features={'wind': ('strong', 'weak')})
    """
    return count_observed(examples).schema


def count(schema: Schema, examples: Iterable[Example[Instance]]) -> Counts:
    """Return n(y) and n(y, f, v), adding up the weights; one pass, in constant memory.

    Raises UnknownLabel; UnknownFeature; UnknownValue when an example has one that the schema does
    not declare.

    >>> schema = Schema(("yes", "no"), {"wind": ("weak", "strong")})
    >>> count(schema, [Example({"wind": "weak"}, "yes"), Example({}, "yes", 2)]).labels
    {'yes': 3, 'no': 0}
    """
    labels, values = _fill(schema, {}, {})
    for place, example in enumerate(examples, 1):
        try:
            labels[example.label] += example.weight
            for f, v in example.instance.items():
                values[f][example.label][v] += example.weight
        except KeyError:
            check_example(schema, example, f"example {place}")
    return Counts(schema, labels, values)


def count_observed(examples: Iterable[Example[Instance]]) -> Counts:
    """Return the counts over the schema that `observed_schema` finds, in one pass.

    Raises EmptyData when there are no examples.

    >>> count_observed([Example({"wind": "weak"}, "yes"), Example({"wind": "no"}, "yes")]).values
    {'wind': {'yes': {'no': 1, 'weak': 1}}}
    """
    labels = dict[str, Count]()
    values = Sums()
    for example in examples:
        labels[example.label] = labels.get(example.label, 0) + example.weight
        for f, v in example.instance.items():
            row = values.setdefault(f, {}).setdefault(example.label, {})
            row[v] = row.get(v, 0) + example.weight
    seen = {f: tuple(sorted(set[str]().union(*values[f].values()))) for f in sorted(values)}
    schema = Schema(tuple(sorted(labels)), seen)
    return Counts(schema, *_fill(schema, labels, values))


def declare(schema: Schema, counts: Counts) -> Counts:
    """Return the same counts over a wider schema, with 0 for whatever it adds.

    Raises UnknownLabel; UnknownFeature; UnknownValue when the counts have a place, even an empty
    one, for something that the schema does not declare.

    >>> seen = count_observed([Example({"wind": "weak"}, "yes")])
    >>> declare(Schema(("yes", "no"), {"wind": ("weak", "strong")}), seen).labels
    {'yes': 1, 'no': 0}
    """
    return widen(schema, counts.labels, counts.values)


def widen(schema: Schema, labels: Row, values: Values) -> Counts:
    """Return the counts of these tables over a schema, with 0 for whatever they lack.

    Raises: as `declare`.

    >>> windy = Schema(("yes", "no"), {"wind": ("weak", "strong")})
    >>> widen(windy, {"yes": 2}, {"wind": {"yes": {"weak": 1}}}).values["wind"]
    {'yes': {'weak': 1, 'strong': 0}, 'no': {'weak': 0, 'strong': 0}}
    """
    checks.known(labels, dict.fromkeys(schema.labels), UnknownLabel, "a label")
    checks.known(values, schema.features, UnknownFeature, "a feature")
    for f, rows in values.items():
        seen, known = sorted(set[str]().union(*rows.values())), dict.fromkeys(schema.features[f])
        checks.known(seen, known, UnknownValue, messages.place("the value of", f))
    return Counts(schema, *_fill(schema, labels, values))


def merge(a: Counts, b: Counts) -> Counts:
    """Return the counts of both sets of examples together: n(y) + n'(y) throughout.

    Raises DomainMismatch when the schemas differ.

    >>> one = count_observed([Example({"wind": "weak"}, "yes")])
    >>> merge(one, one).labels
    {'yes': 2}
    """
    return _combine(add, a, b)


def subtract(a: Counts, b: Counts) -> Counts:
    """Return n(y) - n'(y) throughout: the counts as if b had never been learned.

    Raises DomainMismatch when the schemas differ; Negative when b was not part of a; OutOfRange
    when no examples have the counts that are left.

    >>> one = count_observed([Example({"wind": "weak"}, "yes")])
    >>> subtract(merge(one, one), one) == one
    True
    """
    return _combine(sub, a, b)


def entrywise(of: Callable[[E, E], E], a: Mapping[str, E], b: Mapping[str, E]) -> dict[str, E]:
    """Return of(a[k], b[k]) for each key k of a: the sum or the difference of two tables.

    >>> entrywise(int.__sub__, {"yes": 3, "no": 1}, {"no": 1, "yes": 2})
    {'yes': 1, 'no': 0}
    """
    return {key: of(entry, b[key]) for key, entry in a.items()}


def _combine(of: Callable[[Count, Count], Count], a: Counts, b: Counts) -> Counts:
    if a.schema != b.schema:
        raise DomainMismatch("counts can be combined over one schema, got two different ones")
    values = {
        f: {y: entrywise(of, row, b.values[f][y]) for y, row in table.items()}
        for f, table in a.values.items()
    }
    return Counts(a.schema, entrywise(of, a.labels, b.labels), values)


def _fill(schema: Schema, labels: Row, values: Values) -> tuple[dict[str, Count], Sums]:
    """Return tables over the whole schema, with 0 where these have no entry."""
    limits.check_table(len(schema.labels), sum(map(len, schema.features.values())))

    def row(names: Iterable[str], n: Row) -> dict[str, Count]:
        """Return n for each name, or 0 where there is none."""
        return {name: n.get(name, 0) for name in names}

    full = {
        f: {y: row(domain, values.get(f, {}).get(y, {})) for y in schema.labels}
        for f, domain in schema.features.items()
    }
    return row(schema.labels, labels), full
