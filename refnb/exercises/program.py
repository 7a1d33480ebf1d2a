"""Kinds of exercises as data: stages and mistakes as formulas, for a program without Python.

    stages      name, axes, work (a formula as lists), heading, left (the name of a line)
    mistakes    key, stage, puts (formula and where), facts that a question must have
    local       the same of mistakes of one cell, in each line of a stage

A mistake that is a Python function has no such form and is left out.
"""

import json
from fractions import Fraction

from refnb.estimation.counting import Counts
from refnb.estimation.schema import Schema
from refnb.estimation.smoothing import smoothing
from refnb.exact import rational
from refnb.exercises import theorem
from refnb.exercises.mistakes import naive_bayes
from refnb.exercises.replay import TEXTS, Exercise, Kind, Row
from refnb.worked import bayes, formula, naive
from refnb.worked.formula import Data, Formula
from refnb.worked.working import Stage, Working

HALF = Fraction(1, 2)
KINDS = {"theorem": theorem.KIND, "rows": naive_bayes.ROWS}
FILE = "docs/playground/exercises/programs.js"
HEAD = """// Stages and mistakes of exercises as data, written by refnb.exercises.program.
"use strict";

refnb.chapter("programs", () => ({
"""


def programs() -> dict[str, Data]:
    """Return the programs for the kinds that a page checks: Bayes' theorem, and rows of a table."""
    even = {"{a}": HALF, "{b}": HALF}
    test = bayes.working("", even, {"{e}": even})
    workings = {"theorem": test, "rows": of_one_row()}
    return {name: program(workings[name], kind) for name, kind in KINDS.items()}


def of_one_row() -> Working:
    """Return the working of one row: f=v with two labels, each seen once."""
    laplace = smoothing("laplace")
    counts = Counts(
        Schema(("{a}", "{b}"), {"{f}": ("{v}",)}),
        {"{a}": 1, "{b}": 1},
        {"{f}": {"{a}": {"{v}": 1}, "{b}": {"{v}": 1}}},
    )
    return naive.of_row("", {"{f}": "{v}"}, naive.Training(counts, laplace, laplace))


def texts(kind: str) -> dict[str, str]:
    """Return the words of the mistakes of a kind."""
    of = KINDS[kind]
    families = dict.fromkeys((*of.mistakes, *(local.family for local in of.local)))
    return {key: text for family in families for key, text in TEXTS[family].items()}


def question(exercise: Exercise) -> dict[str, Data] | None:
    """Return the data of an exercise for a program: None if its kind has no program.

    The data are the kind, the given lines, the meanings of names, and the facts.
    """
    working, names = exercise.working, {stage.name for stage in exercise.stages}
    is_theorem = names & {"read", "times"} == {"read"}
    is_row = names & {"rows", "strange"} == {"rows"}
    if not (is_theorem or is_row):
        return None  # several observations, and documents, are none
    given: dict[str, Data] = {
        stage.name: [[[*c], rational.spelling(x)] for c, x in working.right[stage.name].items()]
        for stage in working.stages
        if not isinstance(stage.work, Formula)
    }
    shown: dict[str, Data] = {"names": {**working.names}, "spelled": {**working.spelled}}
    more: dict[str, Data] = {"facts": [*sorted(working.facts)], "telling": exercise.telling}
    return {"kind": "theorem" if is_theorem else "rows", "given": given, **shown, **more}


def program(working: Working, kind: Kind) -> dict[str, Data]:
    """Return the stages of a working and the mistakes of its kind, without functions."""
    rows = [(key, row) for table in kind.mistakes.values() for key, row in table.items()]
    return {
        "stages": [_stage(stage) for stage in working.stages],
        "mistakes": [_row(key, row) for key, row in rows if row.puts],
        "local": [
            {**_row(x.key, x.row), "each": x.each, "suffix": x.suffix, "other": int(x.other)}
            for x in kind.local
        ],
    }


def _stage(stage: Stage) -> Data:
    """Return a stage; names in braces stand for names from its axes and the question."""
    left = stage.line_name(tuple(f"{{{axis}}}" for axis in stage.axes))
    left = left.replace("{f}={v}", "{seen}")
    shown: dict[str, Data] = {"heading": stage.heading, "left": left} if stage.heading else {}
    of: dict[str, Data] = {"of": stage.of} if stage.of else {}
    axes: list[Data] = [str(axis) for axis in stage.axes]
    return {"name": stage.name, "axes": axes, "work": _work(stage), **of, **shown}


def _work(stage: Stage) -> Data:
    return formula.data(stage.work) if isinstance(stage.work, Formula) else 0


def _row(key: str, row: Row) -> dict[str, Data]:
    puts: list[Data] = [
        [formula.data(put.formula), formula.bindings(put.where.items())] for put in row.puts
    ]
    return {"key": key, "stage": row.stage, "puts": puts, "when": [*sorted(row.when)]}


def script() -> str:
    """Return the programs as a script, which gives them to the page and to the port."""
    kinds = (f"  {name}: {json.dumps(x, ensure_ascii=False)}," for name, x in programs().items())
    return HEAD + "\n".join(kinds) + "\n}));\n"
