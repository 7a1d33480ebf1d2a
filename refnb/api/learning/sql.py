"""A query that counts inside the database, and returns a table for `refnb.learn_counts`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Unpack

from refnb.api import settings
from refnb.api.learning import choices, rows
from refnb.core import checks, errors, messages
from refnb.io import suggestions, tables
from refnb.io.sql import DIALECTS, Query


def sql(  # noqa: PLR0913
    table: str | tuple[str, ...],
    label: str,
    *,
    dialect: str,
    features: Iterable[str] | None = None,
    numbers: Iterable[str] | None = None,
    weight: str | None = None,
    like: tables.Source | None = None,
    **reading: Unpack[settings.Reading],
) -> str:
    """Return the query that counts a table: categories as words, numbers as sums.

    A tuple is a path, such as schema and table. Example rows in `like` show the rest: the columns,
    and which of them hold measured numbers; you say how to read them as for `refnb.learn`.

    Raises OutOfRange for an unknown dialect; BadRequest for names that no query can hold, or if the
    columns are unknown; BadTable for damaged rows.

    >>> sql("days", "Play", dialect="duckdb", features=["Wind"]).splitlines()[-1]
    '  FROM "days" AS source) AS taken GROUP BY y, v'
    """
    settings.check_options(sql, reading)
    suggestions.choice(dialect, DIALECTS, "dialect")
    path = settings.listed(table, "the table") or ()
    checks.text(label, "the label")
    values, sums = settings.listed(features, "features"), settings.listed(numbers, "numbers")
    layout = settings.layout(label, weight=weight, **reading)
    if reading and like is None:
        what = f"{min(reading)} says how rows are read"
        raise errors.BadRequest(f"{what}: give rows like the table's")
    if like is not None:
        with tables.open_source(like, layout) as sheet:
            known = sheet.features()
            for chosen in (values, sums):
                suggestions.features(known, chosen or (), "the columns to count")
            if values is None and sums is None:
                sums = rows.ColumnCounts(sheet, known, choices.Choices(layout)).decide().taken
            sheet.check_options()
        values = values or tuple(f for f in known if f not in (sums or ()))
    if values is None and sums is None:
        shell = "--features, --numbers or a SAMPLE"
        write = messages.option("features, numbers or rows like them", shell)
        raise errors.BadRequest(f"say which columns to count: {write}")
    return Query(dialect, path, label, values or (), sums or (), weight).text()
