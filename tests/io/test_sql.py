"""What SQLite answers to the query is what refnb counts of the rows, whatever their names."""

import sqlite3
from collections.abc import Sequence
from contextlib import closing

import pytest
from hypothesis import given

import refnb
from helpers.refusals import refusing
from refnb.core.errors import BadRequest, BadTable, EmptyData, NotText, OutOfRange
from refnb.io.sql import DIALECTS, Query
from strategies.sql_tables import HOSTILE, TABLE, TEXTS, Answer, Rows, tables, wide

LITE = DIALECTS["sqlite"]


def sqlite(rows: Rows, statement: str, types: Sequence[str] = ()) -> Answer:
    """Put rows into a table of SQLite, and return the answer to a query."""
    kinds = types or [*["TEXT"] * rows.texts, *["INTEGER"] * len(rows.names)]
    columns = [f"{LITE.name(name)} {kind}" for name, kind in zip(rows.names, kinds, strict=False)]
    with closing(sqlite3.connect(":memory:")) as base:
        base.execute(f"CREATE TABLE {LITE.name(TABLE)} ({', '.join(columns)})")
        holes = ", ".join("?" * len(rows.names))
        base.executemany(f"INSERT INTO {LITE.name(TABLE)} VALUES ({holes})", rows.rows)  # noqa: S608
        found = base.execute(statement)
        names = [column[0] for column in found.description]
        answer = [dict(zip(names, row, strict=True)) for row in found]
        left = base.execute(f"SELECT COUNT(*) FROM {LITE.name(TABLE)}").fetchone()  # noqa: S608
        assert left == (len(rows.rows),)
    return answer


@given(tables())
def test_counting_in_sqlite_is_counting_the_rows(rows: Rows) -> None:
    """Words with NULL, numbers with NULL, weights, and names that try to escape."""
    assert rows.counted(sqlite(rows, rows.query("sqlite"))) == rows.read()


@pytest.mark.parametrize("name", sorted({*HOSTILE, *map(str.strip, TEXTS)} - {""}))
def test_a_hostile_name_stays_a_name(name: str) -> None:
    """As the label, a word, a number or the weight."""
    cells = ("yes", "a", 3, 2)
    for place in range(4):
        names = ["p1", "p2", "p3", "p4"]
        names[place] = name
        rows = Rows(names[0], (names[1],), (names[2],), names[3], (cells,))
        assert rows.counted(sqlite(rows, rows.query("sqlite"))) == rows.read() != EmptyData


@pytest.mark.parametrize(
    ("dialect", "names", "texts"),
    [
        ("sqlite", ['"a""b"', '"a`b"'], ["'a''b'", r"'a\b'"]),
        ("duckdb", ['"a""b"', '"a`b"'], ["'a''b'", r"'a\b'"]),
        ("postgres", ['"a""b"', '"a`b"'], ["'a''b'", r" E'a\\b'"]),
        ("spark", ['`a"b`', "`a``b`"], [r"'a\'b'", r"'a\\b'"]),
    ],
)
def test_how_each_engine_quotes(dialect: str, names: list[str], texts: list[str]) -> None:
    """By the manual of each: a quote is doubled or escaped, a backslash stays or is doubled."""
    to = DIALECTS[dialect]
    assert [to.name(word) for word in ('a"b', "a`b")] == names
    assert [to.literal(word) for word in ("a'b", "a\\b")] == texts


def one(label: object, number: object, weight: object) -> Rows:
    fine = ("yes", "a", 1, 1)
    return Rows("y", ("v",), ("x",), "w", (fine, (label, "a", number, weight)))  # type: ignore[arg-type]


def counted(rows: Rows) -> object:
    """Learn what SQLite answers, which would be a REAL, or pass something by."""
    return refnb.learn_counts(sqlite(rows, rows.query("sqlite")))


test_what_has_no_exact_sum_is_refused = refusing(
    (BadTable, "rows have no label", counted, one(None, 1, 1)),
    (BadTable, "label 'yes', column 'w': rows have no weight", counted, one("yes", 1, None)),
    (BadTable, "label 'no', column 'w': a weight is below 0", counted, one("no", 1, -1)),
    (BadTable, "label 'no', column 'w': only whole numbers", counted, one("no", 1, 0.5)),
    (BadTable, "label 'no', column 'w': only whole numbers", counted, one("no", 1, 2.0e300)),
    (BadTable, "label 'no', column 'w': only whole numbers", counted, one("no", 1, "x")),
    (BadTable, "label 'no', column 'x': only whole numbers", counted, one("no", 0.5, 1)),
    (BadTable, "label 'no', column 'x': only whole numbers", counted, one("no", "x", 1)),
    (BadTable, "label 'no', column 'x': only whole numbers", counted, one("no", 3037000500, 1)),
    (BadTable, "label 'no', column 'x': only whole numbers", counted, one("no", 3, 2**62)),
)


def test_values_differ_by_their_bytes() -> None:
    """Whatever collation a column has, as in a file."""
    cells = [("Yes", "a"), ("yes", "A"), ("yes", "a ")]
    rows = Rows("y", ("v",), (), None, tuple(cells))
    answer = sqlite(rows, rows.query("sqlite"), ["TEXT COLLATE NOCASE", "TEXT COLLATE RTRIM"])
    assert len([row for row in answer if row["kind"] == "value"]) == 3
    assert rows.counted(answer) == rows.read()


def test_a_column_that_is_not_there_is_no_text() -> None:
    """SQLite takes a quoted name that it does not know for a text, unless its table is named."""
    rows = Rows("y", ("v",), (), None, (("yes", "a"),))
    with pytest.raises(sqlite3.OperationalError, match="no such column"):
        sqlite(rows, refnb.sql(TABLE, "y", dialect="sqlite", features=["V2"]))


def test_sqlite_joins_so_many_queries() -> None:
    """Some hundred columns; more are refused before the engine is asked, of SQLite alone."""
    most = wide(499)
    assert most.counted(sqlite(most, most.query("sqlite"))) == most.read()
    assert "'f499'" in wide(500).query("duckdb")


MANY = ("a", "b", "c", "d")
NUMBER: str = 1.5  # type: ignore[assignment]
test_refusals = refusing(
    (OutOfRange, "at most 499 columns, got 500", lambda: wide(500).query("sqlite")),
    (OutOfRange, "did you mean 'duckdb'", lambda: refnb.sql("t", "y", dialect="Duckdb")),
    (OutOfRange, "did you mean 'duckdb'", lambda: Query("Duckdb", ("t",), "y")),
    (BadRequest, "a table has a name", lambda: Query("duckdb", (*MANY, "e\0"), "y")),
    (BadRequest, "a column has a name", lambda: Query("duckdb", ("t",), "y", (*MANY, "e\udfff"))),
    (BadRequest, "two roles", lambda: Query("duckdb", ("t",), "y", MANY, ("d",))),
    (BadRequest, "two roles", lambda: Query("duckdb", ("t",), "y", ("a",), ("b",), "b")),
    (BadRequest, "two roles", lambda: refnb.sql("t", "y", features=["y"], dialect="sqlite")),
    (BadRequest, "which columns", lambda: refnb.sql("t", "y", dialect="sqlite")),
    (EmptyData, "a table needs", lambda: refnb.sql((), "y", features=[], dialect="spark")),
    (BadRequest, "the table: a list", lambda: refnb.sql(NUMBER, "y", dialect="spark")),
    (NotText, "the label", lambda: refnb.sql("t", NUMBER, dialect="spark")),
)


@pytest.mark.parametrize(
    "bad", ["", "a\0b", "\ud800", "\x1b[31m", "a\rb", "\x85", "a\u202eb", "\u2066"]
)
def test_what_no_query_can_hold_is_refused(bad: str) -> None:
    """NUL, half a surrogate pair, what a terminal obeys, no name: as a table or a column."""
    for dialect in DIALECTS:
        for table, label, feature in ((bad, "y", "v"), ("t", bad, "v"), ("t", "y", bad)):
            with pytest.raises(BadRequest, match="has a name, without control characters"):
                refnb.sql(table, label, features=[feature], dialect=dialect)
