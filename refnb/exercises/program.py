"""The kinds of exercises as data: stages and mistakes of formulas, for a program without Python.

    stages      name, axes, work (a formula as lists), heading, left (the name of a line)
    mistakes    key, stage, puts (formula and where), facts that a question must have
    local       the same of mistakes of one cell, in each line of a stage
    other       formulas that stand in the place of some where a rule is another one

What is a function in Python is none here.
"""

import json
from collections.abc import Mapping, Sequence
from fractions import Fraction

from refnb.estimation.counting import Counts
from refnb.estimation.schema import Schema
from refnb.estimation.smoothing import Smoothing, smoothing
from refnb.exact import rational
from refnb.exercises import theorem
from refnb.exercises.mistakes import naive_bayes
from refnb.exercises.replay import TEXTS, Exercise, Local, Row
from refnb.worked import bayes, formula, naive
from refnb.worked.formula import Data, Formula
from refnb.worked.working import Stage, Working

LAPLACE, M = map(smoothing, ("laplace", "m=2"))
HALF = Fraction(1, 2)
FILE = "docs/playground/exercises/programs.js"
HEAD = """// Stages and mistakes of exercises as data, written by refnb.exercises.program.
"use strict";

refnb.chapter("programs", () => ({
"""


def programs() -> dict[str, Data]:
    """Return the programs of the kinds that a page checks: Bayes' theorem, and rows of a table."""
    even = {"{a}": HALF, "{b}": HALF}
    test = bayes.working("", even, {"{e}": even})
    usual, other = (
        of_rule(LAPLACE, LAPLACE),
        {"m": of_rule(M, LAPLACE), "prior m": of_rule(LAPLACE, M)},
    )
    tables = (naive_bayes.ESTIMATES, naive_bayes.POSTERIORS, naive_bayes.PRESENCE)
    of_rows = program(usual, tables, (*naive_bayes.CELLS, naive_bayes.OTHER))
    differs = {
        name: {s.name: _work(s) for s in made.stages if _work(s) != _work(usual.stage(s.name))}
        for name, made in other.items()
    }
    return {
        "theorem": program(test, [theorem.MISTAKES], [theorem.OTHER]),
        "rows": {**of_rows, "other": {name: {**some} for name, some in differs.items()}},
    }


def of_rule(rule: Smoothing, prior: Smoothing) -> Working:
    """Return the working of one row: f=v of two labels, each seen once."""
    counts = Counts(
        Schema(("{a}", "{b}"), {"{f}": ("{v}",)}),
        {"{a}": 1, "{b}": 1},
        {"{f}": {"{a}": {"{v}": 1}, "{b}": {"{v}": 1}}},
    )
    return naive.of_row("", {"{f}": "{v}"}, naive.Training(counts, rule, prior))


FAMILIES = {"theorem": ("theorem",), "rows": ("estimation", "posterior", "presence", "cells")}


def texts(kind: str) -> dict[str, str]:
    """Return the words of the mistakes of a kind."""
    return {key: text for family in FAMILIES[kind] for key, text in TEXTS[family].items()}


def question(exercise: Exercise) -> dict[str, Data] | None:
    """Return what a program needs to ask an exercise: None where its kind is none of the programs.

    That is the kind, the lines that are given, what the names stand for, and the facts.
    """
    working, names = exercise.working, {stage.name for stage in exercise.stages}
    if not (
        ("read" in names and "times" not in names) or ("rows" in names and "orders" not in names)
    ):
        return None  # several observations, and documents, are none
    kind = "theorem" if "read" in names else "rows"
    usual, facts = of_rule(LAPLACE, LAPLACE), [*working.facts]
    for name, fact in (("weights", "m"), ("prior weight", "prior m")):
        of_m = (s.work != usual.stage(name).work for s in working.stages if s.name == name)
        facts += [fact for differs in of_m if differs]
    given: dict[str, Data] = {
        stage.name: [[[*c], rational.spelling(x)] for c, x in working.right[stage.name].items()]
        for stage in working.stages
        if not isinstance(stage.work, Formula)
    }
    shown: dict[str, Data] = {"names": {**working.names}, "spelled": {**working.spelled}}
    more: dict[str, Data] = {"facts": [*facts], "telling": exercise.telling}
    return {"kind": kind, "given": given, **shown, **more}


def program(
    working: Working, tables: Sequence[Mapping[str, Row]], local: Sequence[Local]
) -> dict[str, Data]:
    """Return the stages of a working and tables of mistakes, but for functions."""
    rows = [(key, row) for table in tables for key, row in table.items() if row.puts]
    return {
        "stages": [_stage(stage) for stage in working.stages],
        "mistakes": [_row(key, row) for key, row in rows],
        "local": [
            {**_row(x.key, x.row), "each": x.each, "suffix": x.suffix, "other": int(x.other)}
            for x in local
        ],
    }


def _stage(stage: Stage) -> Data:
    """Return a stage; names in braces stand for those of its axes and of the question."""
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
        [
            formula.data(put.formula),
            {str(axis): [to.kind, str(to)] for axis, to in put.where.items()},
        ]
        for put in row.puts
    ]
    return {"key": key, "stage": row.stage, "puts": puts, "when": [*sorted(row.when)]}


def script() -> str:
    """Return the programs as a script, which gives them to the page and to the port."""
    kinds = (
        f"  {name}: {json.dumps(each, ensure_ascii=False)}," for name, each in programs().items()
    )
    return HEAD + "\n".join(kinds) + "\n}));\n"
