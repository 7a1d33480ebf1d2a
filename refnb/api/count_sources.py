"""Counts that another engine has made, in one table or in several, added up exactly."""

from dataclasses import replace

from refnb.api.number_sums import NumberSums
from refnb.api.settings import Choices
from refnb.api.statistics import Tally
from refnb.core import messages
from refnb.core.errors import BadRequest, BadTable, EmptyData
from refnb.estimation.schema import Schema
from refnb.io import count_tables, suggestions, tables
from refnb.io.count_tables import Counted
from refnb.io.tables import Layout, Source

Tables = Source | tuple[Source, ...]


def read(
    given: Tables, choices: Choices, known: Schema | None = None
) -> tuple[Tally, Choices, str]:
    """Return what tables of counts say together, the choices with their numbers, and the name.

    Raises BadTable for damaged tables; EmptyData for no rows; BadRequest for choices that
    counts cannot serve; UnknownLabel; UnknownValue for what was not declared.
    """
    layout = choices.layout
    if choices.model == "joint" or layout.weight is not None:
        joint = "the joint model needs whole rows"
        words = joint if choices.model == "joint" else "weights are in it"
        raise BadRequest(f"a table of counts holds one column at a time: {words}")
    parts, found = given if isinstance(given, tuple) else (given,), Counted()
    for part in parts:
        found = count_tables.merge(found, _table(part, layout))
    if not found.labels:
        raise EmptyData("a table of counts needs at least one row below the names of its columns")
    chosen = choices.with_columns(dict.fromkeys(found.moments, "gaussian"))
    suggestions.features(found.features, chosen.families, messages.option("families", "--family"))
    suggestions.features(found.features, chosen.domains, messages.option("domains", "--domain"))
    suggestions.features(found.features, layout.features or (), "the columns to use")
    moments = dict(found.moments)
    for f in moments:
        if f not in chosen.numeric:
            raise BadRequest(f"column {f[:60]!r} holds sums of numbers, no words")
    for f in chosen.numeric.keys() & found.values.keys():
        sums = NumberSums(chosen.numeric[f])
        with messages.at("", f):
            for y, row in found.values[f].items():
                for v, n in row.items():
                    sums.add(y, v, n)
        moments[f] = sums.moments()
    features = tuple(layout.features or found.features)
    tally = Tally.of(replace(found, moments=moments), features, chosen, known)
    return tally, chosen, " and ".join(map(tables.source_name, parts))


def _table(source: Source, layout: Layout) -> Counted:
    """Return one table, after asking for the columns that it needs."""
    with tables.opened(source, layout) as sheet:
        for column in count_tables.COLUMNS:
            if sheet.columns and column not in sheet.columns:
                miss = sheet.miss(column)
                raise BadTable(f"{sheet.head}: counts need a column {column!r}{miss}")
        return count_tables.read(sheet.rows, layout.features)
