"""One SQL query that counts: its answer is a table of counts, wherever the rows lie.

    dialect   how an engine quotes, casts and groups    sqlite, duckdb, postgres, spark
    y, v1     the label and the columns of words, as texts
    w, x1     the weight and the columns of numbers, whose sums are exact or refused

Where an engine has grouping sets, all columns are counted in one scan, and one flag for each
column tells a missing value from a column that is not grouped by. Elsewhere each column is a
query of its own. Counts and sums are texts in the answer, so that no driver rounds them.

Blanks around a text are left out and an empty one is NULL, as in every table that refnb reads.
What is summed must be exact there: whole numbers and decimals are, a DOUBLE is not. In SQLite a
type belongs to a cell and not to a column, and a product that is too long becomes a REAL; so
both are asked. Spark rounds the product of long decimals, so that short ones alone are taken.

The trap: SUM of a DOUBLE depends on the order of the rows. Such a column is not summed: its rows
in the answer say `inexact`, and `count_tables.read` refuses them.

Source: J. Gray and others, Data cube: a relational aggregation operator generalizing group-by,
cross-tab, and sub-totals, Data Mining and Knowledge Discovery 1 (1997).
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from refnb.core import messages
from refnb.core.errors import BadRequest, EmptyData, OutOfRange
from refnb.io import suggestions

_UNREADABLE = re.compile(
    r"[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\ud800-\udfff]|\r(?!\n)"
)
MAX_PARTS = 500  # that SQLite joins with UNION ALL
HEAD = (
    "-- A table of counts for refnb. Texts are as CAST writes them, blanks around them left out.\n"
)


@dataclass(frozen=True)
class Dialect:
    """The words of an engine; {x} is a column, {xx} what is summed of it; `trim` takes blanks off.

    So many columns are grouped `at_once`, by grouping sets; without them each on its own. A text
    with a backslash begins with `mark`; `quoted` is how a quote stands in it, `slash` a backslash.
    """

    text: str
    binary: str
    wide: str
    exact: str
    note: str
    trim: str
    small: str = ""
    at_once: int = 4000
    quote: str = '"'
    quoted: str = "''"
    slash: str = "\\"
    mark: str = ""

    def name(self, word: str) -> str:
        """Return the name of a column or a table, quoted: the quote itself is doubled."""
        return f"{self.quote}{word.replace(self.quote, 2 * self.quote)}{self.quote}"

    def literal(self, word: str) -> str:
        """Return a text, quoted."""
        mark = self.mark if "\\" in word else ""
        inside = word.replace("\\", self.slash).replace("'", self.quoted)
        return f"{mark}'{inside}'"


_SMALL = "'tinyint', 'smallint', 'int'"
_DUCKDB = "'TINYINT', 'SMALLINT', 'INTEGER', 'BIGINT', 'HUGEINT', 'UTINYINT', 'USMALLINT'"
DIALECTS = {
    "sqlite": Dialect(
        text="TEXT",
        binary=" COLLATE BINARY",
        wide="{x}",
        exact="typeof({x}) IN ('integer', 'null') AND typeof({xx}) IN ('integer', 'null')",
        note="Booleans are 0 and 1. Weights and numbers are integers: SQLite has no decimals.",
        trim="TRIM({x}, ' ' || char(9, 160))",
        at_once=0,
    ),
    "duckdb": Dialect(
        text="VARCHAR",
        binary=' COLLATE "C"',
        wide="({x} + 0::HUGEINT)",
        exact=f"(typeof({{x}}) IN ({_DUCKDB}, 'UINTEGER', 'UBIGINT')"
        " OR typeof({x}) LIKE 'DECIMAL(%')",
        note="Booleans are true and false. Weights and numbers are integers or DECIMAL.",
        trim="TRIM({x}, ' ' || chr(9) || chr(160))",
    ),
    "postgres": Dialect(
        text="text",
        binary=' COLLATE "C"',
        wide="CAST({x} AS numeric)",
        exact="CAST(pg_typeof({x}) AS text) IN ('smallint', 'integer', 'bigint', 'numeric')",
        note="Booleans are true and false, dates follow DateStyle."
        " Weights and numbers are integers or numeric.",
        trim="BTRIM({x}, ' ' || chr(9) || chr(160))",
        slash="\\\\",
        mark=" E",
    ),
    "spark": Dialect(
        text="STRING",
        binary="",
        wide="({x} + CAST(0 AS DECIMAL(1, 0)))",
        exact=f"(typeof({{x}}) IN ({_SMALL}, 'bigint')"
        " OR typeof({x}) RLIKE '^decimal[(]([1-9]|1[0-9]|2[0-7]),')",
        small=f"(typeof({{x}}) IN ({_SMALL}) OR typeof({{x}}) RLIKE '^decimal[(]([1-9]|1[01]),')",
        note="Booleans are true and false. Weights are integers or decimals of at most 27 digits,"
        " those beside\n-- numbers, and numbers, are INT or decimals of at most 11.",
        trim="TRIM(BOTH concat(' ', char(9), char(160)) FROM {x})",
        at_once=60,
        quote="`",
        quoted="\\'",
        slash="\\\\",
    ),
}


@dataclass(frozen=True)
class Query:
    """A query in the words of one engine: features are counted, numbers are summed up.

    The table is a path, such as schema and table.

    Raises BadRequest for a name that no query can hold, or that has two roles; EmptyData for a
    table without a name; OutOfRange for another dialect, or for more columns than it takes.

    >>> print(Query("duckdb", ("days",), "Play", ("Wind",)).text().splitlines()[0])
    -- A table of counts for refnb. Texts are as CAST writes them, blanks around them left out.
    """

    dialect: str
    table: tuple[str, ...]
    label: str
    features: tuple[str, ...] = ()
    numbers: tuple[str, ...] = ()
    weight: str | None = None

    def __post_init__(self) -> None:
        suggestions.choice(self.dialect, DIALECTS, "dialect")
        weight = () if self.weight is None else (self.weight,)
        seen = set[str]()
        for column in (self.label, *self.features, *self.numbers, *weight):
            _check_name(column, "a column")
            if column in seen:
                raise BadRequest(f"column {messages.shown(column)} has two roles")
            seen.add(column)
        if not self.table:
            raise EmptyData("a table needs a name")
        for part in self.table:
            _check_name(part, "a table")
        parts, most = len(self.features) + 2 * len(self.numbers), MAX_PARTS - 3
        if not self.to.at_once and parts > most:
            words = f"{self.dialect} joins at most {most} queries"
            raise OutOfRange(f"{words}, these columns need {parts}")

    @property
    def to(self) -> Dialect:
        """The engine."""
        return DIALECTS[self.dialect]

    def text(self) -> str:
        """Return the whole query: what is wrong with the weights, the counts, the numbers."""
        sums = f"WITH sums AS (\n{self._sums()}\n)\n" if self.numbers or self.weight else ""
        parts = [*([self._weight()] if self.weight else []), self._counts(), *self._numbers()]
        return f"{HEAD}-- {self.to.note}\n{sums}" + "\nUNION ALL\n".join(parts) + "\n"

    def _counts(self) -> str:
        """Return the counts of the labels and of the words."""
        counted = self._sets() if self.to.at_once else self._union()
        return (
            "SELECT CASE WHEN label IS NULL THEN 'unlabelled' WHEN feature IS NULL THEN 'label'\n"
            "    WHEN value IS NULL THEN 'missing' ELSE 'value' END AS kind,\n"
            "  label, feature, value, total AS count,"
            f" {self._null()} AS total, {self._null()} AS squares\n"
            f"FROM (\n{counted}\n) AS counted"
        )

    def _null(self) -> str:
        return f"CAST(NULL AS {self.to.text})"

    def _words(self, x: str) -> str:
        return f"CAST({x} AS {self.to.text})"

    def _weighed(self, x: str = "") -> str:
        """Return the sum of weights times a product of columns."""
        columns = ["w"] if self.weight else []
        factors = [self.to.wide.format(x=name) for name in [*columns, *x.split()]]
        return f"SUM({' * '.join(factors)})" if factors else "COUNT(*)"

    def _from(self, words: Sequence[str], numbers: Sequence[str] = ()) -> str:
        """Return the columns that are needed: y, v1, v2, ..., w, x1, x2, ..."""
        to, weight = self.to, self.weight
        texts = {"y": self.label} | {f"v{i}": f for i, f in enumerate(words, 1)}
        plain = {"w": weight} if weight else {}
        plain |= {f"x{i}": f for i, f in enumerate(numbers, 1)}
        cells = {
            v: to.trim.format(x=f"CAST(source.{to.name(f)} AS {to.text})") for v, f in texts.items()
        }
        shown = [f"NULLIF({cell}, ''){to.binary} AS {v}" for v, cell in cells.items()]
        shown += [f"source.{to.name(f)} AS {x}" for x, f in plain.items()]
        table = ".".join(map(to.name, self.table))
        chosen = ", ".join(shown)
        return f"  FROM (SELECT {chosen}\n    FROM {table} AS source) AS taken\n"  # noqa: S608

    def _sets(self) -> str:
        """Return all columns, counted in one scan, or in a few where there are very many."""
        words, most = self.features, self.to.at_once
        starts = range(0, max(len(words), 1), most)
        return "\n  UNION ALL\n".join(self._set(words[i : i + most], i == 0) for i in starts)

    def _set(self, words: Sequence[str], first: bool) -> str:
        """Return some columns, counted in one scan; the first also counts the labels."""
        values = [f"v{i}" for i in range(1, len(words) + 1)]
        names = map(self.to.literal, words)
        flags = [f"WHEN GROUPING({v}) = 0 THEN {f}" for v, f in zip(values, names, strict=True)]
        feature = f"CASE {' '.join(flags)} END" if flags else self._null()
        value = f"COALESCE({', '.join([*values, self._null()])})" if flags else self._null()
        sets = ", ".join([*(["(y)"] if first else []), *(f"(y, {v})" for v in values)])
        return (
            f"  SELECT y AS label, {feature} AS feature,\n"
            f"    {value} AS value, {self._words(self._weighed())} AS total\n"
            f"{self._from(words)}  GROUP BY GROUPING SETS ({sets})"
        )

    def _union(self) -> str:
        """Return the labels, then one column after the other."""
        null, total = self._null(), self._words(self._weighed())
        first = f"  SELECT y AS label, {null} AS feature, {null} AS value, {total} AS total"
        parts = [f"{first}\n{self._from(())}  GROUP BY y"]
        parts += [
            f"  SELECT y, {self.to.literal(f)}, v1, {total}\n{self._from([f])}  GROUP BY y, v1"
            for f in self.features
        ]
        return "\n  UNION ALL\n".join(parts)

    def _sums(self) -> str:
        """Return for each label n, how its weights are, and the moments of each number."""
        numbers, weight = self.numbers, self.weight
        found = [f"y, {self._weighed()} AS n"]
        if weight:
            found.append(f"COUNT(*) - COUNT(w) AS absent, MIN(w) AS least, {self._exact('w')} AS e")
        for x in (f"x{i}" for i in range(1, len(numbers) + 1)):
            n = f"CASE WHEN {x} IS NOT NULL THEN {self.to.wide.format(x='w')} END"
            known = f"COALESCE(SUM({n}), 0)" if weight else f"COUNT({x})"
            sums = (
                f"COALESCE({self._weighed(x)}, 0) AS t{x}, COALESCE({self._weighed(f'{x} {x}')}, 0)"
            )
            found.append(f"{known} AS n{x}, {sums} AS u{x}, {self._exact(x)} AS e{x}")
        shown = ",\n    ".join(found)
        return f"  SELECT {shown}\n{self._from((), numbers)}  GROUP BY y"

    def _exact(self, x: str) -> str:
        """Return 1 where every cell of a column has exact sums."""
        to, numbers = self.to, self.numbers
        test = to.small if numbers and to.small else to.exact
        products = ["w"] if x == "w" else [*(["w"] if self.weight else []), x, x]
        return f"MIN(CASE WHEN {test.format(x=x, xx=' * '.join(products))} THEN 1 ELSE 0 END)"

    def _numbers(self) -> Iterator[str]:
        """Yield two rows for each number and label: its sums, and what is missing."""
        for i, f in enumerate(self.numbers, 1):
            name, x = self.to.literal(f), f"x{i}"
            sums = ", ".join(self._words(f"{part}{x}") for part in "ntu")
            yield (
                f"SELECT CASE WHEN e{x} = 0 THEN 'inexact' ELSE 'number' END, y, {name},"
                f" {self._null()}, {sums}\nFROM sums WHERE y IS NOT NULL"
            )
            yield (
                f"SELECT 'missing', y, {name}, {self._null()}, {self._words(f'n - n{x}')},"
                f" {self._null()}, {self._null()}\nFROM sums WHERE y IS NOT NULL AND n > n{x}"
            )

    def _weight(self) -> str:
        """Return the labels whose weights cannot be summed."""
        name, null = self.to.literal(self.weight or ""), self._null()
        sums = f"{null} AS count, {null} AS total, {null} AS squares"
        return (
            "SELECT CASE WHEN e = 0 THEN 'inexact' WHEN absent > 0 THEN 'unweighted'\n"
            f"    ELSE 'negative' END AS kind, y AS label, {name} AS feature, {null} AS value,\n"
            f"  {sums}\nFROM sums WHERE e = 0 OR absent > 0 OR least < 0"
        )


def _check_name(word: str, what: str) -> None:
    """Require a name that can be quoted, and that leaves the query as it reads."""
    if not word or _UNREADABLE.search(word):
        words = "has a name, without control characters or marks that turn the text around"
        raise BadRequest(f"{what} {words}, got {messages.shown(word)}")
