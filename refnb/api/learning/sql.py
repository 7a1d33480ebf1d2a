"""A query that counts inside the database, and returns a table for `refnb.learn_counts`."""

from __future__ import annotations

from collections.abc import Iterable

from refnb.api import settings
from refnb.core import checks, errors, messages
from refnb.io import suggestions
from refnb.io.sql import DIALECTS, Query


def sql(
    table: str | tuple[str, ...],
    label: str,
    *,
    dialect: str,
    features: Iterable[str] | None = None,
    numbers: Iterable[str] | None = None,
    weight: str | None = None,
) -> str:
    """Return the query that counts a table: categories as words, numbers as sums.

    A tuple is a path, such as schema and table.

    Raises OutOfRange for an unknown dialect; BadRequest for names that no query can hold, or if the
    columns are unknown.

    >>> sql("days", "Play", dialect="duckdb", features=["Wind"]).splitlines()[-1]
    '  FROM "days" AS source) AS taken GROUP BY y, v'
    """
    suggestions.choice(dialect, DIALECTS, "dialect")
    path = settings.listed(table, "the table") or ()
    checks.text(label, "the label")
    values, sums = settings.listed(features, "features"), settings.listed(numbers, "numbers")
    if values is None and sums is None:
        write = messages.option("features or numbers", "--features or --numbers")
        raise errors.BadRequest(f"say which columns to count: {write}")
    return Query(dialect, path, label, values or (), sums or (), weight).text()
