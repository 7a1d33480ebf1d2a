"""Mistakes that the authors of ports make, as lines of refnb, so that the vectors prove themselves.

Each file of this folder is named like a part of refnb, and has a table:

    ## probability/bayes                     the module that has the line
    joint, prior-forgotten: Left it out.     an operation, a name, what someone did
        likelihood[h] * prior[h]             a piece of the code that stands there once,
        -> likelihood[h]                     and what it becomes: on one line if there is room
"""

import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import NamedTuple

import lines
from refnb.conformance import catalogue, runner, serve
from refnb.conformance.vectors import Vector
from refnb.io.documents import Json

HERE = Path(__file__).parent
HELP = ("making",)
MODULE = re.compile(r"\n## (.+)\n")
ROW = re.compile(r"([\w.]+), ([\w-]+): (.+)\n((?:    .+\n)+)")


class Mistake(NamedTuple):
    """What someone did in an operation, and which piece of a module becomes which other one."""

    module: str
    op: str
    name: str
    did: str
    old: str
    new: str


@cache
def every() -> tuple[Mistake, ...]:
    """Return the mistakes of all parts."""
    parts = sorted(path.stem for path in HERE.glob("*.py") if path.stem not in HELP)
    return tuple(m for part in parts for m in read(import_module(f"mistakes.{part}").TABLE))


def read(table: str) -> Iterator[Mistake]:
    """Yield the rows of a table; what is no row is refused."""
    _, *parts = MODULE.split(table)
    for module, rows in zip(parts[::2], parts[1::2], strict=True):
        assert not ROW.sub("", rows).strip(), f"{module}: no row: {ROW.sub('', rows).strip()}"
        for op, name, did, code in ROW.findall(rows):
            old, new = " ".join(code.split("\n    ")).strip().split(" -> ")
            full = op if "." in op else f"{module.rpartition('/')[2]}.{op}"
            yield Mistake(module, full, name, did, old, new)


def chapters() -> list[str]:
    """Return the names of the modules that have mistakes."""
    return list(dict.fromkeys(m.module.rpartition("/")[2] for m in every()))


def of(chapter: str) -> list[Mistake]:
    """Return the mistakes of a module."""
    return [m for m in every() if m.module.rpartition("/")[2] == chapter]


@contextmanager
def made(mistake: Mistake) -> Iterator[None]:
    """Make a mistake, and take it back; how its operation reads is made anew both times."""
    operation = catalogue.operations()[mistake.op]
    try:
        with lines.made(_change(mistake)):
            vars(operation).pop("readers", None)
            yield
    finally:
        vars(operation).pop("readers", None)


@cache
def _change(mistake: Mistake) -> lines.Change:
    module = import_module(f"refnb.{mistake.module.replace('/', '.')}")
    return lines.change(module, mistake.old, mistake.new)


def reply(mistake: Mistake, vector: Vector) -> dict[str, Json]:
    """Return what a port that makes the mistake answers."""
    with made(mistake):
        return serve.reply(vector.op, vector.args)


def noticing(mistake: Mistake, vectors: Iterable[Vector]) -> Iterator[str]:
    """Yield the vectors that notice a mistake; a crash is not noticing.

    An answer is judged when all is right again: a mistake does not judge itself.
    """
    for vector in vectors:
        verdict = runner.judge(vector, reply(mistake, vector))
        if verdict.status not in ("pass", "crash"):
            yield vector.id
