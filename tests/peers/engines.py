"""Engines that are started for a test: DuckDB, PostgreSQL in a folder of its own, Spark.

What is not installed skips the test, with the reason.
"""

import json
import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from functools import partial
from pathlib import Path

import pytest

from peers import peers
from refnb.io.sql import DIALECTS
from strategies.sql_tables import TABLE, Answer, Ask, Cell, Rows

HOMES = [*sorted(Path("/usr/lib/postgresql").glob("*/bin")), Path("/usr/local/bin")]
COLUMNS = ("kind", "label", "feature", "value", "count", "total", "squares")


def duckdb(rows: Rows, statement: str, types: Sequence[str] = ()) -> Answer:
    """Put rows into a table of DuckDB, and return the answer to a query."""
    (engine,) = peers.needed("duckdb")
    holes = ", ".join("?" * len(rows.names))
    with closing(engine.connect()) as base:
        base.execute(created(rows, "duckdb", types, "VARCHAR"))
        name = DIALECTS["duckdb"].name(TABLE)
        base.executemany(f"INSERT INTO {name} VALUES ({holes})", rows.rows)  # noqa: S608
        found = base.execute(statement).fetchall()
        return [dict(zip(COLUMNS, row, strict=True)) for row in found]


def created(rows: Rows, dialect: str, types: Sequence[str], text: str) -> str:
    """Return the statement that makes a table: of texts and whole numbers, where not said."""
    to = DIALECTS[dialect]
    kinds = types or [*[text] * rows.texts, *["BIGINT"] * len(rows.names)]
    columns = ", ".join(f"{to.name(f)} {kind}" for f, kind in zip(rows.names, kinds, strict=False))
    return f"CREATE TABLE {to.name(TABLE)} ({columns})"


@contextmanager
def postgres() -> Iterator[Ask]:
    """Start a server that listens to a socket in its own folder; stop it at the end."""
    home = next((home for home in HOMES if (home / "pg_ctl").exists()), None)
    client = shutil.which("psql")
    if home is None or client is None:
        pytest.skip("no PostgreSQL server here: apt-get install postgresql")
    nobody = pwd.getpwnam("nobody") if os.geteuid() == 0 else None
    with tempfile.TemporaryDirectory() as folder:
        user = {"user": nobody.pw_uid, "group": nobody.pw_gid, "extra_groups": ()} if nobody else {}
        if nobody:
            os.chown(folder, nobody.pw_uid, nobody.pw_gid)

        def do(*words: str) -> None:
            command, log = [str(home / words[0]), *words[1:]], Path(folder) / "log"
            ended = subprocess.run(  # type: ignore[call-overload]
                command,
                **user,
                cwd=folder,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.PIPE,
                check=False,
            )
            assert ended.returncode == 0, (ended.stderr, log.read_text() if log.exists() else "")

        data = ("-D", f"{folder}/data")
        do("initdb", *data, "-U", "refnb", "-A", "trust", "-E", "UTF8", "--no-locale", "-N")
        options = f"-c listen_addresses='' -c unix_socket_directories={folder} -c fsync=off"
        do("pg_ctl", "-w", *data, "-l", f"{folder}/log", "-o", options, "start")
        try:
            yield partial(_psql, client, folder)
        finally:
            do("pg_ctl", "-w", *data, "-m", "immediate", "stop")


def _psql(
    client: str, folder: str, rows: Rows, statement: str, types: Sequence[str] = ()
) -> Answer:
    """Put rows into a table, and return the answer to a query, numbers as they are printed."""
    table, name = created(rows, "postgres", types, "text"), DIALECTS["postgres"].name(TABLE)
    lines = ", ".join(f"({', '.join(map(_literal, row))})" for row in rows.rows)
    filled = f"INSERT INTO {name} VALUES {lines}"  # noqa: S608
    asked = f"SELECT coalesce(json_agg(answer), '[]') FROM ({statement}) AS answer"  # noqa: S608
    script = f"BEGIN;\n{table};\n{filled};\n{asked};\nROLLBACK;\n"
    words = ["-X", "-q", "-A", "-t", "-v", "ON_ERROR_STOP=1", "-U", "refnb", "-h", folder]
    ended = subprocess.run(
        [client, *words, "-d", "postgres"], input=script.encode(), capture_output=True, check=False
    )
    assert ended.returncode == 0, ended.stderr.decode()
    answer: Answer = json.loads(ended.stdout, parse_float=str, parse_int=str)
    return answer


def _literal(cell: Cell) -> str:
    """Write a text or NULL as SQL has it; a column of numbers reads its own."""
    return "NULL" if cell is None else "'{}'".format(str(cell).replace("'", "''"))


@contextmanager
def spark() -> Iterator[Ask]:
    """Start Spark in local mode, on one core."""
    (engine, kinds) = peers.needed("pyspark.sql", "pyspark.sql.types")
    if shutil.which("java") is None:
        pytest.skip("Spark needs Java: apt-get install default-jre-headless")
    settings = {"spark.ui.enabled": "false", "spark.sql.shuffle.partitions": "1"}
    builder = engine.SparkSession.builder.master("local[1]").config(map=settings)
    session = builder.getOrCreate()

    def ask(rows: Rows, statement: str, types: Sequence[str] = ()) -> Answer:
        made = [*["string"] * rows.texts, *["int"] * len(rows.names)]
        fields = [
            kinds.StructField(name, kinds._parse_datatype_string(kind), True)
            for name, kind in zip(rows.names, types or made, strict=False)
        ]
        session.createDataFrame(rows.rows, kinds.StructType(fields)).createOrReplaceTempView("made")
        view = DIALECTS["spark"].name(TABLE)
        session.sql(f"CREATE OR REPLACE TEMPORARY VIEW {view} AS SELECT * FROM made")  # noqa: S608
        return [dict(zip(COLUMNS, row, strict=True)) for row in session.sql(statement).collect()]

    try:
        yield ask
    finally:
        session.stop()
