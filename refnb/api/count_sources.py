"""Counts that another engine has made, in one table or in several, added up exactly."""

from dataclasses import replace
from functools import reduce

from refnb.api.number_sums import NumberSums
from refnb.api.settings import Choices
from refnb.api.statistics import Tally
from refnb.core import messages
from refnb.core.errors import BadRequest, BadTable, EmptyData
from refnb.estimation.schema import Schema
from refnb.io import count_tables, sources, suggestions
from refnb.io.count_tables import Counted
from refnb.io.sources import Source

Tables = Source | tuple[Source, ...]


def read(
    given: Tables, choices: Choices, known: Schema | None = None
) -> tuple[Tally, Choices, str]:
    """Return what tables of counts say together, the choices with their numbers, and the name.

    Raises BadTable for damaged tables; EmptyData for no rows; BadRequest for choices that
    counts cannot serve; UnknownLabel; UnknownValue for what was not declared.
    """
    _check(choices)
    parts = given if isinstance(given, tuple) else (given,)
    found = reduce(count_tables.merge, (_table(part, choices) for part in parts), Counted())
    if not found.labels:
        raise EmptyData("a table of counts needs at least one row below the names of its columns")
    chosen = choices.with_columns(dict.fromkeys(found.moments, "gaussian"))
    _check_features(found, chosen)
    features = tuple(choices.layout.features or found.features)
    return (
        Tally.of(_summed(found, chosen), features, chosen, known),
        chosen,
        " and ".join(map(sources.name, parts)),
    )


def _check(choices: Choices) -> None:
    """Require choices that counts of single columns can serve."""
    if choices.model == "joint" or choices.layout.weight is not None:
        words = (
            "the joint model needs whole rows" if choices.model == "joint" else "weights are in it"
        )
        raise BadRequest(f"a table of counts holds one column at a time: {words}")


def _check_features(found: Counted, choices: Choices) -> None:
    suggestions.features(found.features, choices.families, messages.option("families", "--family"))
    suggestions.features(found.features, choices.domains, messages.option("domains", "--domain"))
    suggestions.features(found.features, choices.layout.features or (), "the columns to use")
    for f in found.moments:
        if f not in choices.numeric:
            raise BadRequest(f"column {f[:60]!r} holds sums of numbers, no words")


def _summed(found: Counted, choices: Choices) -> Counted:
    """Return the counts with the moments of numbers that were counted one by one."""
    moments = dict(found.moments)
    for f in choices.numeric:
        if f in found.values:
            sums = NumberSums(choices.numeric[f])
            for y, row in found.values[f].items():
                for v, n in row.items():
                    with messages.at("", f):
                        sums.add(y, v, n)
            moments[f] = sums.moments()
    return replace(found, moments=moments)


def _table(source: Source, choices: Choices) -> Counted:
    """Return one table, after asking for the columns that it needs."""
    with sources.opened(source, choices.layout) as sheet:
        for column in count_tables.COLUMNS:
            if sheet.columns and column not in sheet.columns:
                found = suggestions.hint(column, sheet.columns)
                raise BadTable(f"{sheet.head}: counts need a column {column!r}{found}")
        return count_tables.read(sheet.rows, choices.layout.features)
