"""Counts that another engine has made, one table or several shards of it, added up exactly."""

from collections.abc import Iterable
from functools import reduce

from refnb.data import counted
from refnb.data.counted import NOTHING, Counted
from refnb.door import hints, mixture, sources
from refnb.door.choices import NUMERIC, Choices
from refnb.door.evidence import Sums, Tally
from refnb.door.sources import Source
from refnb.errors import BadRequest, BadTable, EmptyData
from refnb.estimation import counting
from refnb.estimation.counting import Counts
from refnb.estimation.moments import Moment
from refnb.estimation.schema import Schema

Shards = Source | tuple[Source, ...]


def read(given: Shards, how: Choices, known: Schema | None = None) -> tuple[Tally, Choices, str]:
    """Return what tables of counts say together, the choices with their numbers, and the name.

    Raises BadTable for damaged tables; EmptyData for no rows; BadRequest for choices that
    counts cannot serve; UnknownLabel; UnknownValue for what was not declared.
    """
    if how.model == "joint" or how.layout.weight is not None:
        words = "the joint model needs whole rows" if how.model == "joint" else "weights are in it"
        raise BadRequest(f"a table of counts holds one column at a time: {words}")
    parts = given if isinstance(given, tuple) else (given,)
    found = reduce(counted.merge, (_table(part, how) for part in parts), Counted())
    if not found.labels:
        raise EmptyData("a table of counts needs at least one row below the names of its columns")
    hints.features(found.features, how.families, "families")
    hints.features(found.features, how.domains, "domains")
    hints.features(found.features, how.layout.features or (), "the columns to use")
    chosen = how.with_columns(dict.fromkeys(found.moments, "gaussian"))
    return _tally(found, chosen, known), chosen, " and ".join(map(sources.name, parts))


def _table(source: Source, how: Choices) -> Counted:
    """Return one table, after asking for the columns that it needs."""
    with sources.opened(source, how.layout.delimiter) as sheet:
        for column in counted.COLUMNS:
            if sheet.columns and column not in sheet.columns:
                found = hints.hint(column, sheet.columns)
                raise BadTable(f"{sheet.head}: counts need a column {column!r}{found}")
        return counted.read(sheet.rows, how.layout.missing, how.layout.features)


def _tally(found: Counted, how: Choices, known: Schema | None) -> Tally:
    """Return the counts over what is declared, else what they show, else what was known."""
    for f in found.moments:
        if how.families[f] not in NUMERIC:
            raise BadRequest(f"column {f[:60]!r} holds sums of numbers, no words")
    sums = {f: dict(row) for f, row in found.moments.items()}
    sums |= {f: _moments(found, f, how) for f in how.numeric if f not in sums}
    seen = {f: table for f, table in found.values.items() if f not in sums}
    features = [f for f in how.layout.features or found.features if f not in sums]
    wide = {f: _domain(f, seen.get(f, {}).values(), how, known) for f in features}
    own = {f: tuple(sorted(set[str]().union(*seen.get(f, {}).values()))) for f in features}
    labels = tuple(sorted(found.labels))
    shown = Schema(labels, {f: own[f] or wide[f] for f in features})
    schema = Schema(how.labels or labels, wide)
    counts = counting.declare(schema, _counts(shown, found), within=how.within)
    full: Sums = {f: {y: row.get(y, NOTHING) for y in schema.labels} for f, row in sums.items()}
    return Tally(counts, full)


def _counts(schema: Schema, found: Counted) -> Counts:
    """Return the counts over the values that they show, 0 where a label has none."""
    values = {
        f: {
            y: {v: found.values.get(f, {}).get(y, {}).get(v, 0) for v in domain}
            for y in schema.labels
        }
        for f, domain in schema.features.items()
    }
    return Counts(schema, found.labels, values)


def _domain(
    f: str, rows: Iterable[Iterable[str]], how: Choices, known: Schema | None
) -> tuple[str, ...]:
    """Return the declared domain of a feature, the values that it shows, or those known."""
    shown = sorted(set[str]().union(*rows))
    found = how.domain(f) or tuple(shown) or (known.features.get(f) if known else None)
    if not found:
        raise EmptyData(f"column {f!r} holds no value: declare its domain")
    return found


def _moments(found: Counted, f: str, how: Choices) -> dict[str, Moment]:
    """Return the moments of a column of numbers whose values were counted one by one."""
    sums = dict.fromkeys(found.labels, NOTHING)
    for y, row in found.values.get(f, {}).items():
        for v, n in row.items():
            sums[y] += Moment.of(mixture.numbers({f: v}, how.numeric)[f], n)
    return sums
