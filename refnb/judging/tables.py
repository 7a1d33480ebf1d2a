"""The small tables that programs learn from and are asked about, by family.

    rows      label and values, in the order in which the program gets them
    queries   rows without a label
    opens     the dimensions that a table can show, and those before it could not
    first     whether nothing is named unless it explains this table

They were drawn by seed, which their names contain, and chosen so that labels separate the choices.
"""

import json
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from itertools import product
from pathlib import Path
from string import ascii_lowercase
from typing import NamedTuple

Value = str | int | float
Row = tuple[Value, ...]


class Table(NamedTuple):
    """A table to learn from, and its queries."""

    name: str
    rows: Sequence[Row]
    labels: Sequence[str]
    queries: Sequence[Row]
    opens: Sequence[str]
    first: bool
    times: int  # how often the same columns stand beside themselves

    @property
    def features(self) -> tuple[str, ...]:
        """The names of the columns."""
        return tuple(f"f{place}" for place in range(len(self.rows[0])))

    @property
    def cells(self) -> int:
        """How many cells it has."""
        return len(self.rows) * len(self.rows[0])


Pairs = Sequence[tuple[str, Row]]
ROWS: Mapping[str, Callable[[Pairs], Pairs]] = {
    "all": lambda pairs: pairs,
    "not first": lambda pairs: pairs[1:],
    "not last": lambda pairs: pairs[:-1],
    "once": lambda pairs: [*dict.fromkeys(pairs)],
}


def part(table: Table, rows: str) -> Table:
    """Return a table with only the rows that a program learns from."""
    labels, values = zip(*ROWS[rows]([*zip(table.labels, table.rows, strict=True)]), strict=True)
    return table._replace(labels=labels, rows=values)


@lru_cache(maxsize=4)
def of(family: str) -> tuple[Table, ...]:
    """Return the series of a family.

    >>> of("categorical")[0].labels[:3]
    ('no', 'yes', 'maybe')
    """
    entries = json.loads(Path(__file__).with_name("tables.json").read_text("utf-8"))
    return tuple(table(family, entry) for entry in entries[family])


def table(family: str, entry: Mapping[str, str]) -> Table:
    """Return a table from its entry: rows separated by ;, each with its label first.

    Values are single digits written together, or numbers separated by blanks; `repeat` repeats the
    columns so many times, and `all` asks for all combinations of values.
    """

    def row(text: str) -> Row:
        """Return the values: names such as a2 for categories, whole numbers for words, decimals."""
        if family == "gaussian":
            return tuple(map(json.loads, text.split()))
        if family != "categorical":
            return tuple(map(int, text))
        first = "v" * len(text) if "shared" in entry else ascii_lowercase
        return tuple(letter + digit for letter, digit in zip(first, text, strict=False))

    times, opens = int(entry.get("repeat", "1")), entry["opens"].split()
    labels, _, values = zip(
        *(line.partition(" ") for line in entry["rows"].split(";")), strict=True
    )
    rows = [*map(row, values)]
    grid = product(*(sorted({*column}) for column in zip(*rows, strict=True)))
    queries = [*grid] if entry["queries"] == "all" else [*map(row, entry["queries"].split(";"))]
    wide, asked = ([x * times for x in some] for some in (rows, queries))
    return Table(entry["name"], wide, labels, asked, opens, "first" in entry, times)
