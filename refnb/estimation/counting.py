"""Count examples: all that naive Bayes learning needs to know of the data.

    y, f, v      a label, a feature, a value of the schema    str
    n(y)         weight of the examples with label y          int or Fraction >= 0
    n(y, f, v)   weight of those whose feature f has value v  int or Fraction >= 0

A value never seen is present with count 0. A missing value is an absent key: its
example counts in n(y) but in no n(y, f, v) of that feature. Counts add: counting two
piles and merging is counting one pile, and the empty counts change nothing.

The trap: n(y) is not the sum of n(y, f, v) over v when values are missing.

Source: S. Levine, Week 3: Naive Bayes, section 2; T. Mitchell, Machine Learning
(1997), section 6.9, Naive_Bayes_Learn.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass

from refnb import checks
from refnb.errors import (
    DomainMismatch,
    EmptyData,
    OutOfRange,
    UnknownFeature,
    UnknownLabel,
    UnknownValue,
)
from refnb.estimation.schema import Count, Example, Instance, Schema, check_example
from refnb.exact import rational

Values = dict[str, dict[str, dict[str, Count]]]

MAX_CELLS = 10_000_000


@dataclass(frozen=True)
class Counts:
    """n(y) for each label y, and n(y, f, v) as values[f][y][v].

    Raises, in this order: DomainMismatch when the keys are not those of the
    schema; NotExact; Negative; OutOfRange when a feature was seen more often with
    a label than the label itself.
    """

    schema: Schema
    labels: dict[str, Count]
    values: Values

    def __post_init__(self) -> None:
        schema = self.schema
        _check_keys(self.labels, schema.labels, "the counts of labels")
        _check_keys(self.values, schema.features, "the counts of features")
        for feature, table in self.values.items():
            _check_keys(table, schema.labels, f"the counts of {feature!r}")
            for counts in table.values():
                _check_keys(counts, schema.features[feature], f"the counts of {feature!r}")
        for place, n in _entries(self):
            checks.amount(n, f"the count of {place}")
        _check_sums(self)


def observed_schema(examples: Iterable[Example[Instance]]) -> Schema:
    """Return the labels, features and values that occur, each sorted by code point.

    Nothing depends on the order of the examples.

    Raises: EmptyData when there are none.

    >>> observed_schema([Example({"wind": "weak"}, "yes"), Example({"wind": "strong"}, "no")])
    Schema(labels=('no', 'yes'), features={'wind': ('strong', 'weak')})
    """
    labels: set[str] = set()
    domains: dict[str, set[str]] = {}
    for example in examples:
        labels.add(example.label)
        for feature, value in example.instance.items():
            domains.setdefault(feature, set()).add(value)
    return _sorted_schema(labels, domains)


def count(schema: Schema, examples: Iterable[Example[Instance]]) -> Counts:
    """Return n(y) and n(y, f, v), adding up the weights; one pass, in constant memory.

    Raises, in this order: OutOfRange when labels times values are more than 10000000;
    at the first example that breaks a rule UnknownLabel; UnknownFeature; UnknownValue.

    >>> schema = Schema(("yes", "no"), {"wind": ("weak", "strong")})
    >>> count(schema, [Example({"wind": "weak"}, "yes"), Example({}, "yes", 2)]).labels
    {'yes': 3, 'no': 0}
    """
    labels: dict[str, Count] = dict.fromkeys(schema.labels, 0)
    values = _zeros(schema)
    for place, example in enumerate(examples, 1):
        try:
            labels[example.label] += example.weight
            for feature, value in example.instance.items():
                values[feature][example.label][value] += example.weight
        except KeyError:
            check_example(schema, example, f"example {place}")
    return Counts(schema, labels, values)


def count_observed(examples: Iterable[Example[Instance]]) -> Counts:
    """Return the counts over the schema that `observed_schema` finds, in one pass.

    Boxes that `count` would refuse as too many are refused here, too.

    Raises: EmptyData when there are no examples.

    >>> count_observed([Example({"wind": "weak"}, "yes"), Example({"wind": "strong"}, "yes")]).values
    {'wind': {'yes': {'strong': 1, 'weak': 1}}}
    """
    labels: dict[str, Count] = {}
    values: Values = {}
    for example in examples:
        labels[example.label] = labels.get(example.label, 0) + example.weight
        for feature, value in example.instance.items():
            seen = values.setdefault(feature, {}).setdefault(example.label, {})
            seen[value] = seen.get(value, 0) + example.weight
    seen_values = {f: set[str]().union(*table.values()) for f, table in values.items()}
    return _spread(_sorted_schema(labels, seen_values), labels, values)


def declare(schema: Schema, counts: Counts) -> Counts:
    """Return the same counts over a wider schema, 0 for whatever it adds, in its order.

    Raises, in this order: UnknownLabel; UnknownFeature; UnknownValue for what the counts
    have a box for, be it empty, and the schema does not declare; OutOfRange as in `count`.

    >>> seen = count_observed([Example({"wind": "weak"}, "yes")])
    >>> declare(Schema(("yes", "no"), {"wind": ("weak", "strong")}), seen).labels
    {'yes': 1, 'no': 0}
    """
    checks.known(counts.labels, dict.fromkeys(schema.labels), UnknownLabel, "a label")
    checks.known(counts.values, schema.features, UnknownFeature, "a feature")
    for feature, domain in counts.schema.features.items():
        known = dict.fromkeys(schema.features[feature])
        checks.known(domain, known, UnknownValue, f"the value of {feature!r}")
    return _spread(schema, counts.labels, counts.values)


def merge(a: Counts, b: Counts) -> Counts:
    """Return the counts of both piles of examples together: n(y) + n'(y) throughout.

    Raises: DomainMismatch when the schemas differ.

    >>> one = count_observed([Example({"wind": "weak"}, "yes")])
    >>> merge(one, one).labels
    {'yes': 2}
    """
    return _combine(a, b, 1)


def subtract(a: Counts, b: Counts) -> Counts:
    """Return the counts without those of b, as if b had never been learned.

    Raises, in this order: DomainMismatch when the schemas differ; Negative when b
    was not part of a; OutOfRange when the rest is not the counts of any examples.

    >>> one = count_observed([Example({"wind": "weak"}, "yes")])
    >>> subtract(merge(one, one), one) == one
    True
    """
    return _combine(a, b, -1)


def _check_keys(table: Collection[str], keys: Collection[str], what: str) -> None:
    if set(table) != set(keys):
        raise DomainMismatch(f"{what} must have the keys {list(keys)}, got {list(table)}")


def _check_sums(counts: Counts) -> None:
    """Require that no feature was seen more often with a label than the label: OutOfRange."""
    for feature, table in counts.values.items():
        for label, row in table.items():
            if sum(row.values()) > counts.labels[label]:
                raise OutOfRange(
                    f"{feature!r} has at most n({label!r}) = {rational.spelling(counts.labels[label])} values "
                    f"with {label!r}, got {rational.spelling(sum(row.values()))}"
                )


def _entries(counts: Counts) -> Iterator[tuple[str, Count]]:
    """Yield every count with its place in words."""
    for label, n in counts.labels.items():
        yield repr(label), n
    for feature, table in counts.values.items():
        for label, row in table.items():
            for value, n in row.items():
                yield f"{feature}={value} with {label!r}", n


def _sorted_schema(labels: Collection[str], domains: Mapping[str, Collection[str]]) -> Schema:
    """Return what was seen as a schema, each part sorted by code point: EmptyData."""
    if not labels:
        raise EmptyData("a schema can only be inferred from at least one example")
    return Schema(tuple(sorted(labels)), {f: tuple(sorted(domains[f])) for f in sorted(domains)})


def _zeros(schema: Schema) -> Values:
    """Return a count of 0 for every label and value, unless they are absurdly many."""
    labels, values = len(schema.labels), sum(map(len, schema.features.values()))
    if labels * values > MAX_CELLS:
        raise OutOfRange(
            f"labels times values must be <= {MAX_CELLS}, got {labels} labels and {values} values"
        )
    return {
        feature: {label: dict.fromkeys(domain, 0) for label in schema.labels}
        for feature, domain in schema.features.items()
    }


def _spread(schema: Schema, labels: dict[str, Count], values: Values) -> Counts:
    """Return the counts over the whole schema, 0 where the tables say nothing."""
    full = _zeros(schema)
    for feature, table in values.items():
        for label, row in table.items():
            full[feature][label].update(row)
    return Counts(schema, {label: labels.get(label, 0) for label in schema.labels}, full)


def _combine(a: Counts, b: Counts, sign: int) -> Counts:
    if a.schema != b.schema:
        raise DomainMismatch("counts can be combined over one schema, got two different ones")
    values = {
        feature: {c: _add(n, b.values[feature][c], sign) for c, n in table.items()}
        for feature, table in a.values.items()
    }
    return Counts(a.schema, _add(a.labels, b.labels, sign), values)


def _add(a: dict[str, Count], b: dict[str, Count], sign: int) -> dict[str, Count]:
    return {key: n + sign * b[key] for key, n in a.items()}
