"""One SQL query that counts: it returns a table of counts, wherever the rows are.

    dialect   how an engine quotes and casts       sqlite, duckdb, postgres, spark
    y, v      the label and a column of words, as texts
    w, x      the weight and a column of numbers, whose sums are exact or refused

The labels and each column have a GROUP BY of their own; UNION ALL joins them. Counts and sums are
texts in the result, so no driver rounds them.

Blanks around a text are removed and an empty text is NULL, as in every table that refnb reads. Sums
must be exact in the database: those of whole numbers and decimals are, those of DOUBLE are not. In
SQLite a cell has a type, not a column, and a product that is too long becomes a REAL; so the query
checks both. Spark rounds the product of long decimals, so only short ones are accepted.

The trap: SUM of a DOUBLE depends on the order of the rows. Such a column is not summed: its rows in
the result are marked `inexact`, and `count_tables.read` refuses them.

Source: J. Gray and others, Data cube: a relational aggregation operator generalizing group-by,
cross-tab, and sub-totals, Data Mining and Knowledge Discovery 1 (1997).
"""

import re
from collections import Counter
from dataclasses import dataclass

from refnb.core import messages
from refnb.core.errors import BadRequest, EmptyData, OutOfRange
from refnb.io import suggestions

_UNREADABLE = re.compile(
    r"[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\ud800-\udfff]|\r(?!\n)"
)
MAX_COLUMNS = 499  # beside the labels: SQLite joins 500 queries with UNION ALL
COLUMNS = ("feature", "value", "count", "total", "squares")
HEAD = "-- A table of counts for refnb. Texts are as CAST writes them, without blanks around.\n"
UNION = "\nUNION ALL\n"


@dataclass(frozen=True)
class Dialect:
    """The words of an engine; {x} is a column, {xx} the term to sum; `trim` removes blanks.

    A text with a backslash begins with `mark`; `quoted` is how to write a quote in it, `slash` a
    backslash.
    """

    text: str
    binary: str
    wide: str
    exact: str
    trim: str
    small: str = ""
    quote: str = '"'
    quoted: str = "''"
    slash: str = "\\"
    mark: str = ""

    def name(self, word: str) -> str:
        """Return the name of a column or a table in quotes, with inner quotes doubled."""
        return f"{self.quote}{word.replace(self.quote, 2 * self.quote)}{self.quote}"

    def literal(self, word: str) -> str:
        """Return a text, quoted."""
        mark = self.mark if "\\" in word else ""
        inside = word.replace("\\", self.slash).replace("'", self.quoted)
        return f"{mark}'{inside}'"


_DUCKDB = "'^(U?(TINYINT|SMALLINT|INTEGER|BIGINT)|HUGEINT|DECIMAL.*)$'"
DIALECTS = {
    "sqlite": Dialect(
        text="TEXT",
        binary=" COLLATE BINARY",
        wide="{x}",
        exact="typeof({x}) IN ('integer', 'null') AND typeof({xx}) IN ('integer', 'null')",
        trim="TRIM({x}, ' ' || char(9, 160))",
    ),
    "duckdb": Dialect(
        text="VARCHAR",
        binary=' COLLATE "C"',
        wide="({x} + 0::HUGEINT)",
        exact=f"regexp_matches(typeof({{x}}), {_DUCKDB})",
        trim="TRIM({x}, ' ' || chr(9) || chr(160))",
    ),
    "postgres": Dialect(
        text="text",
        binary=' COLLATE "C"',
        wide="CAST({x} AS numeric)",
        exact="CAST(pg_typeof({x}) AS text) IN ('smallint', 'integer', 'bigint', 'numeric')",
        trim="BTRIM({x}, ' ' || chr(9) || chr(160))",
        slash="\\\\",
        mark=" E",
    ),
    "spark": Dialect(
        text="STRING",
        binary="",
        wide="({x} + CAST(0 AS DECIMAL(1, 0)))",
        exact="typeof({x}) RLIKE '^((tiny|small|big)?int$|decimal[(]([1-9]|1[0-9]|2[0-7]),)'",
        small="typeof({x}) RLIKE '^((tiny|small)?int$|decimal[(]([1-9]|1[01]),)'",
        trim="TRIM(BOTH concat(' ', char(9), char(160)) FROM {x})",
        quote="`",
        quoted="\\'",
        slash="\\\\",
    ),
}


@dataclass(frozen=True)
class Query:
    """A query in the dialect of one engine, which counts features and sums up numbers.

    The table is a path, such as schema and table.

    Raises BadRequest for a name that no query can hold, or that has two roles; EmptyData for a
    table without a name; OutOfRange for an unknown dialect, or for more columns than it allows.

    >>> print(Query("duckdb", ("days",), "Play", ("Wind",)).text().splitlines()[0])
    -- A table of counts for refnb. Texts are as CAST writes them, without blanks around.
    """

    dialect: str
    table: tuple[str, ...]
    label: str
    features: tuple[str, ...] = ()
    numbers: tuple[str, ...] = ()
    weight: str | None = None

    def __post_init__(self) -> None:
        suggestions.choice(self.dialect, DIALECTS, "dialect")
        counted = (*self.features, *self.numbers)
        columns = (self.label, *counted, *([] if self.weight is None else [self.weight]))
        for what, names in (("a column", columns), ("a table", self.table)):
            if odd := [name for name in names if not name or _UNREADABLE.search(name)]:
                signs = "control characters or marks that turn the text around"
                got = messages.quote(odd[0])
                raise BadRequest(f"{what} has a name, without {signs}, got {got}")
        if twice := [name for name, times in Counter(columns).items() if times > 1]:
            raise BadRequest(f"column {messages.quote(twice[0])} has two roles")
        if not self.table:
            raise EmptyData("a table needs a name")
        if self.dialect == "sqlite" and len(counted) > MAX_COLUMNS:
            raise OutOfRange(f"sqlite counts at most {MAX_COLUMNS} columns, got {len(counted)}")

    @property
    def to(self) -> Dialect:
        """The engine."""
        return DIALECTS[self.dialect]

    def text(self) -> str:
        """Return the whole query: the labels, then one column after the other."""
        parts = [self._labels(), *map(self._values, self.features), *map(self._sums, self.numbers)]
        return f"{HEAD}{UNION.join(parts)}\n"

    def _labels(self) -> str:
        """Return the query for n(y), which also reports invalid weights."""
        if self.weight is None:
            return self._rows("ELSE 'label'", "NULL")
        inexact = f"WHEN {self._is_inexact('w', 'w')} THEN 'inexact'"
        wrong = "WHEN COUNT(w) < COUNT(*) THEN 'unweighted' WHEN MIN(w) < 0 THEN 'negative'"
        kind = f"{inexact}\n    {wrong} ELSE 'label'"
        return self._rows(kind, self.to.literal(self.weight))

    def _values(self, f: str) -> str:
        """Return the query for n(y, f, v), and for missing cells."""
        kind, cells = "WHEN v IS NULL THEN 'missing' ELSE 'value'", f", {self._text(f)} AS v"
        return self._rows(kind, self.to.literal(f), "v", cells=cells, by="y, v")

    def _sums(self, f: str) -> str:
        """Return the query for the moments of numbers, and for missing cells."""
        inexact = self._is_inexact("x", *self._weights, "x", "x")
        kind = f"WHEN x IS NULL THEN 'missing'\n    WHEN {inexact} THEN 'inexact' ELSE 'number'"
        sums, cells = (self._sum("x"), self._sum("x", "x")), f", source.{self.to.name(f)} AS x"
        return self._rows(kind, self.to.literal(f), "NULL", sums, cells, "y, x IS NULL")

    def _rows(
        self,
        kind: str,
        feature: str,
        value: str = "NULL",
        sums: tuple[str, str] = ("NULL", "NULL"),
        cells: str = "",
        by: str = "y",
    ) -> str:
        """Return the query for some rows of the table of counts, from the cells it needs."""
        pairs = zip(COLUMNS, (feature, value, self._sum(), *sums), strict=True)
        cast = ", ".join(f"CAST({x} AS {self.to.text}) AS {name}" for name, x in pairs)
        cells += f", source.{self.to.name(self.weight)} AS w" if self.weight else ""
        table = ".".join(map(self.to.name, self.table))
        rows = f"{table} AS source"
        if self.weight:  # a row of weight 0 is no row
            w = f"source.{self.to.name(self.weight)}"
            rows += f" WHERE {w} IS NULL OR {w} <> 0"
        return (
            f"SELECT CASE WHEN y IS NULL THEN 'unlabelled' {kind} END AS kind,\n"  # noqa: S608
            f"  y AS label, {cast}\n"
            f"FROM (SELECT {self._text(self.label)} AS y{cells}\n"
            f"  FROM {rows}) AS taken GROUP BY {by}"
        )

    def _text(self, f: str) -> str:
        """Return a column as text: without blanks around it, and NULL if it is empty."""
        cell = f"CAST(source.{self.to.name(f)} AS {self.to.text})"
        return f"NULLIF({self.to.trim.format(x=cell)}, ''){self.to.binary}"

    @property
    def _weights(self) -> tuple[str, ...]:
        return () if self.weight is None else ("w",)

    def _sum(self, *factors: str) -> str:
        """Return the sum of the weights times a product of columns."""
        wide = [self.to.wide.format(x=x) for x in (*self._weights, *factors)]
        return f"SUM({' * '.join(wide)})" if wide else "COUNT(*)"

    def _is_inexact(self, x: str, *factors: str) -> str:
        """Return the condition that some cell of a column has no exact sum."""
        test = self.to.small if self.numbers and self.to.small else self.to.exact
        exact = test.format(x=x, xx=" * ".join(factors))
        return f"MIN(CASE WHEN {exact} THEN 1 ELSE 0 END) = 0"
