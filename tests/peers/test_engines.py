"""What DuckDB, PostgreSQL and Spark answer to the query is what refnb counts of the rows.

Run on 22 November 2026 with DuckDB 2.0.0, PostgreSQL 15.18 and PySpark 4.3.0; sqlglot 30.30.0
reads the text of all dialects where an engine is not there.
"""

from collections.abc import Iterator
from decimal import Decimal

import pytest
from hypothesis import HealthCheck, given, settings

import refnb
from helpers.refusals import refuses
from peers import engines, peers
from refnb.core.errors import BadTable
from refnb.io.sql import DIALECTS
from strategies.sql_tables import HOSTILE, NUMBERS, Ask, Cell, Rows, tables, wide

pytestmark = pytest.mark.filterwarnings("ignore")

ENGINES = ("duckdb", "postgres", "spark")
SLOW = settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture])


@pytest.fixture(scope="module")
def postgres() -> Iterator[Ask]:
    with engines.postgres() as ask:
        yield ask


@pytest.fixture(scope="module")
def spark() -> Iterator[Ask]:
    with engines.spark() as ask:
        yield ask


@pytest.fixture(params=ENGINES)
def engine(request: pytest.FixtureRequest) -> tuple[str, Ask]:
    """Yield each engine with its dialect."""
    name: str = request.param
    ask: Ask = engines.duckdb if name == "duckdb" else request.getfixturevalue(name)
    return name, ask


@SLOW
@given(tables())
def test_counting_by_query_is_counting_the_rows(postgres: Ask, rows: Rows) -> None:
    """Words with NULL, numbers with NULL, weights, and names that try to escape."""
    for name, ask in {"duckdb": engines.duckdb, "postgres": postgres}.items():
        assert rows.counted(ask(rows, rows.query(name))) == rows.read()


def hostile() -> Rows:
    """Return rows whose columns have all the hostile names that differ without regard to case."""
    names = tuple({name.casefold(): name for name in HOSTILE}.values())
    rows = [(y, *((y, None, name)[i % 3] for i, name in enumerate(names[1:]))) for y in ("a", "b'")]
    return Rows(names[0], names[1:], (), None, tuple(rows))


TYPES = {
    "duckdb": ("VARCHAR", "VARCHAR", "DECIMAL(9,2)", "DECIMAL(5,1)"),
    "postgres": ("text", "text", "numeric(9,2)", "numeric"),
    "spark": ("string", "string", "decimal(9,2)", "decimal(5,1)"),
}
DOUBLES = {
    "duckdb": ("DOUBLE", "FLOAT"),
    "postgres": ("double precision", "real"),
    "spark": ("double", "float"),
}


def cats(number: Cell, weight: Cell) -> Rows:
    rows = (("cat", "long", number, weight), ("cat", None, number, weight))
    return Rows("kind", ("coat",), ("kg",), "n", rows)


TABLES = {
    "hostile": hostile(),
    "none": wide(0),
    "one": wide(1),
    "70": wide(70),
    "numbers": NUMBERS,
    "decimals": cats(Decimal("9999999.99"), Decimal("0.3")),
}


@pytest.mark.parametrize("name", TABLES)
def test_every_engine_counts_the_same(engine: tuple[str, Ask], name: str) -> None:
    """Hostile names, no columns, 70 columns with NULL, numbers with weights; exact squares."""
    (dialect, ask), rows = engine, TABLES[name]
    types = TYPES[dialect] if name == "decimals" else ()
    assert rows.counted(ask(rows, rows.query(dialect), types)) == rows.read()


@pytest.mark.parametrize("place", [2, 3])
def test_what_has_no_exact_sum_is_refused(engine: tuple[str, Ask], place: int) -> None:
    """A DOUBLE, be it the number or the weight, whatever it holds."""
    name, ask = engine
    rows = cats(2.0, Decimal(1)) if place == 2 else cats(Decimal(2), 1.0)
    for kind in DOUBLES[name]:
        types = [*TYPES[name][:place], kind, *TYPES[name][place + 1 :]]
        answer = ask(rows, rows.query(name), types)
        with pytest.raises(BadTable, match="only whole numbers and decimals"):
            refnb.learn_counts(answer)


@pytest.mark.parametrize(
    ("message", "row"),
    [
        ("rows have no label", (None, "a", 1, 1)),
        ("column 'w': rows have no weight", ("yes", "a", 1, None)),
        ("column 'w': a weight is below 0", ("yes", "a", 1, -1)),
    ],
)
def test_rows_that_cannot_be_counted_are_refused(
    engine: tuple[str, Ask], message: str, row: tuple[Cell, ...]
) -> None:
    """No label, no weight, a weight below 0."""
    name, ask = engine
    rows = Rows("y", ("v",), ("x",), "w", (("no", "a", 1, 1), row))
    answer = ask(rows, rows.query(name))
    refuses(BadTable, message, lambda: refnb.learn_counts(answer))


DAY = "2026-11-22"
TEXTS = {
    "duckdb": {"BOOLEAN": (True, "true"), "DATE": (DAY, DAY), "DECIMAL(5,2)": (1, "1.00")},
    "postgres": {"boolean": (True, "true"), "date": (DAY, DAY), "numeric(5,2)": (1, "1.00")},
    "spark": {"boolean": (True, "true"), "decimal(5,2)": (Decimal(1), "1.00")},
}


def test_the_text_of_a_cell(engine: tuple[str, Ask]) -> None:
    """Booleans, dates and decimals are as CAST writes them."""
    name, ask = engine
    for kind, (cell, text) in TEXTS[name].items():
        rows = Rows("y", ("v",), (), None, (("a", cell),))  # type: ignore[arg-type]
        answer = ask(rows, rows.query(name), (TYPES[name][0], kind))
        assert [row["value"] for row in answer if row["kind"] == "value"] == [text]


def test_collations_do_not_join_values() -> None:
    """What differs by its bytes differs, whatever the column says."""
    rows = Rows("y", ("v",), (), None, (("a", "x"), ("A", "X")))
    answer = engines.duckdb(rows, rows.query("duckdb"), ["VARCHAR COLLATE NOCASE"] * 2)
    assert rows.counted(answer) == rows.read()


@pytest.mark.parametrize("dialect", DIALECTS)
def test_the_text_is_one_query(dialect: str) -> None:
    """A parser of SQL reads one SELECT, of the columns that are meant and of no others."""
    (sqlglot, expressions) = peers.needed("sqlglot", "sqlglot.expressions")
    for rows in (hostile(), NUMBERS, wide(70)):
        statements = sqlglot.parse(rows.query(dialect), read=dialect)
        assert len(statements) == 1
        (found,) = statements
        named = {
            column.name for column in found.find_all(expressions.Column) if column.table == "source"
        }
        assert named == set(rows.names)
