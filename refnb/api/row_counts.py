"""Rows counted in one pass: what was declared is checked, and what was not is what they show."""

# ruff: noqa: PLC0415 - what few questions need is loaded when they come

from collections.abc import Iterable, Iterator, Mapping

from refnb.api.settings import Choices
from refnb.api.statistics import Evidence, Tally
from refnb.core.errors import EmptyData, UnknownLabel, UnknownValue
from refnb.estimation import counting
from refnb.estimation.counting import Counts
from refnb.estimation.schema import Example, Instance, Schema
from refnb.io import suggestions, tables
from refnb.io.tables import Row


def count(
    rows: Iterable[Row], features: tuple[str, ...], choices: Choices, known: Schema | None = None
) -> Evidence:
    """Count the rows in one pass; what was not declared is what they show.

    A feature of which they say nothing has the domain that is known.

    Raises EmptyData for no rows, or a feature without a value; BadTable for a damaged row;
    UnknownLabel; UnknownValue for what was not declared.
    """
    domains = {f: domain for f in features if (domain := choices.domain(f)) is not None}
    seen = examples(rows, features, choices, domains)
    if choices.model == "joint":
        from refnb.api import joint

        merged = joint.merged(seen, features)
        shown = counting.count_observed(merged, within=choices.within).schema
        return joint.count(_schema(choices, features, domains, shown, known), merged)
    if not choices.numeric:
        return Tally(_words(seen, features, choices, domains, known), {})
    from refnb.api import mixed

    sums: mixed.Sums = {f: {} for f in features if f in choices.numeric}
    words = mixed.separated(seen, choices.numeric, sums)
    counts = _words(words, [f for f in features if f not in sums], choices, domains, known)
    return Tally(counts, mixed.moments(sums, counts.schema.labels))


def _words(
    rows: Iterable[tuple[Row, Example[Instance]]],
    features: Iterable[str],
    choices: Choices,
    domains: Mapping[str, tuple[str, ...]],
    known: Schema | None,
) -> Counts:
    """Count the rows over what is declared, else what they show, else what was known."""
    seen = counting.count_observed((found for _, found in rows), within=choices.within)
    schema = _schema(choices, features, domains, seen.schema, known)
    return counting.declare(schema, seen, within=choices.within)


def union(choices: Choices, a: Schema, b: Schema) -> Schema:
    """Return the schema of both, what was not declared sorted by code point."""
    labels = choices.labels or tuple(sorted({*a.labels, *b.labels}))
    wide = {
        f: choices.domain(f) or tuple(sorted({*domain, *b.features.get(f, ())}))
        for f, domain in a.features.items()
    }
    return Schema(labels, wide)


def examples(
    rows: Iterable[Row],
    features: tuple[str, ...],
    choices: Choices,
    domains: Mapping[str, tuple[str, ...]],
) -> Iterator[tuple[Row, Example[Instance]]]:
    """Yield each row with its example, after checking what was declared."""
    known = {feature: frozenset(domain) for feature, domain in domains.items()}
    row = None
    for row in rows:
        found = tables.example(row, features, choices.layout)
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
    return f"{place}: {value[:60]!r} is not declared{suggestions.hint(value, known)}"


def _schema(
    choices: Choices,
    features: Iterable[str],
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
