"""Counts that another engine has made, one table or several shards of it, added up exactly."""

from functools import reduce

from refnb.api import merging
from refnb.api.settings import Choices
from refnb.api.statistics import Tally
from refnb.core.errors import BadRequest, BadTable, EmptyData
from refnb.estimation.schema import Schema
from refnb.io import count_tables, sources, suggestions
from refnb.io.count_tables import Counted
from refnb.io.sources import Source

Shards = Source | tuple[Source, ...]


def read(given: Shards, how: Choices, known: Schema | None = None) -> tuple[Tally, Choices, str]:
    """Return what tables of counts say together, the choices with their numbers, and the name.

    Raises BadTable for damaged tables; EmptyData for no rows; BadRequest for choices that
    counts cannot serve; UnknownLabel; UnknownValue for what was not declared.
    """
    _check(how)
    parts = given if isinstance(given, tuple) else (given,)
    found = reduce(count_tables.merge, (_table(part, how) for part in parts), Counted())
    if not found.labels:
        raise EmptyData("a table of counts needs at least one row below the names of its columns")
    chosen = how.with_columns(dict.fromkeys(found.moments, "gaussian"))
    _check_features(found, chosen)
    features = tuple(how.layout.features or found.features)
    return (
        merging.tally(found, features, chosen, known),
        chosen,
        " and ".join(map(sources.name, parts)),
    )


def _check(how: Choices) -> None:
    """Require choices that counts of single columns can serve."""
    if how.model == "joint" or how.layout.weight is not None:
        words = "the joint model needs whole rows" if how.model == "joint" else "weights are in it"
        raise BadRequest(f"a table of counts holds one column at a time: {words}")


def _check_features(found: Counted, how: Choices) -> None:
    suggestions.features(found.features, how.families, "families")
    suggestions.features(found.features, how.domains, "domains")
    suggestions.features(found.features, how.layout.features or (), "the columns to use")
    for f in found.moments:
        if f not in how.numeric:
            raise BadRequest(f"column {f[:60]!r} holds sums of numbers, no words")


def _table(source: Source, how: Choices) -> Counted:
    """Return one table, after asking for the columns that it needs."""
    with sources.opened(source, how.layout.delimiter) as sheet:
        for column in count_tables.COLUMNS:
            if sheet.columns and column not in sheet.columns:
                found = suggestions.hint(column, sheet.columns)
                raise BadTable(f"{sheet.head}: counts need a column {column!r}{found}")
        return count_tables.read(sheet.rows, how.layout.missing, how.layout.features)
