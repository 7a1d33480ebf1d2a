"""Rows counted in one pass: what was declared is checked, and what was not is what they show."""

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction

from refnb.classifiers import joint
from refnb.data import table
from refnb.data.table import Row
from refnb.door import engines, hints
from refnb.door.choices import Choices
from refnb.door.evidence import NOTHING, Cells, Evidence, Tally
from refnb.errors import BadTable, EmptyData, MissingValue, RefnbError, UnknownLabel, UnknownValue
from refnb.estimation import counting
from refnb.estimation.moments import Moment
from refnb.estimation.schema import Count, Example, Instance, Schema

Sums = dict[str, dict[str, tuple[Count, Fraction, Fraction]]]


def count(
    rows: Iterable[Row], features: tuple[str, ...], choices: Choices, known: Schema | None = None
) -> Evidence:
    """Count the rows in one pass; what was not declared is what they show.

    A feature of which they say nothing has the domain that is known.

    Raises EmptyData for no rows, or a feature without a value; BadTable for a damaged row;
    UnknownLabel; UnknownValue for what was not declared.
    """
    domains = {f: domain for f in features if (domain := choices.domain(f)) is not None}
    examples = _examples(rows, features, choices, domains)
    if choices.model == "joint":
        piles = [*_piled(_complete(examples, features))]
        seen = counting.count_observed(piles, within=choices.within).schema
        wide = _schema(choices, features, domains, seen, known)
        return Cells(joint.count(wide, (pile for pile in piles if pile.weight)))
    sums: Sums = {f: {} for f in features if f in choices.numeric}
    words_only = _separated(examples, choices.numeric, sums)
    counts = counting.count_observed(words_only, within=choices.within)
    words = tuple(f for f in features if f not in choices.numeric)
    wide = _schema(choices, words, domains, counts.schema, known)
    return Tally(counting.declare(wide, counts, within=choices.within), _moments(sums, wide))


def _moments(sums: Sums, wide: Schema) -> dict[str, dict[str, Moment]]:
    return {
        f: {y: Moment(*row[y]) if y in row else NOTHING for y in wide.labels}
        for f, row in sums.items()
    }


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
    sums: Sums,
) -> Iterator[Example[Instance]]:
    """Yield each example without its numbers, which are added to the sums."""
    for row, found in rows:
        try:
            xs = engines.numbers(found.instance, numeric)
        except RefnbError as error:
            raise BadTable(f"{row.place}, column {error}") from None
        w = found.weight
        for f, x in xs.items():
            n, t, u = sums[f].get(found.label, (0, Fraction(0), Fraction(0)))
            sums[f][found.label] = n + w, t + w * x, u + w * x * x
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
    known: Schema | None,
) -> Schema:
    """Return what is declared, for the rest what was seen, and else what was known."""
    wide = {**(known.features if known else {}), **seen.features, **domains}
    for f in features:
        if f not in wide:
            raise EmptyData(f"column {f!r} holds no value: declare its domain")
    return Schema(choices.labels or seen.labels, {f: wide[f] for f in features})
