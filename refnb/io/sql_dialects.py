"""How engines quote, cast and sum: sqlite, duckdb, postgres, spark.

What is summed must be exact there: whole numbers and decimals are, a DOUBLE is not. In SQLite a
type belongs to a cell and not to a column, and a product that is too long becomes a REAL; so
both are asked. Spark rounds the product of long decimals, so that short ones alone are taken.
"""

from dataclasses import dataclass


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
