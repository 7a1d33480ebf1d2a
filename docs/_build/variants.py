"""Other numbers for the worked problems, shown on a page: the variants of the first seeds.

Each problem has its own script, loaded when you open it; a separate process writes them.
"""

import json
import sys
from pathlib import Path
from typing import cast

from docs._build import answers
from refnb.exercises import program, replay
from refnb.exercises.problems import catalogue
from refnb.exercises.problems.problem import Problem
from refnb.exercises.problems.variety import Source
from refnb.worked import terms
from refnb.worked.layout import Line, Table
from refnb.worked.solution import Step

SEEDS = 20
PLACE = "assets/playground/variants"


def varied() -> dict[str, str]:
    """Return the title of each problem that has variants, by its name."""
    return {name: p.title for name, p in catalogue.listed().items() if p.solver.draw}


def write(folder: Path) -> None:
    """Write the script of each of them."""
    (folder / PLACE).mkdir(parents=True, exist_ok=True)
    for name in varied():
        (folder / PLACE / f"{name}.js").write_text(script(name), "utf-8")


def script(name: str) -> str:
    """Return the script of a problem."""
    text = json.dumps(variants(name, SEEDS), separators=(",", ":"))
    return f'(globalThis.refnbVariants ??= {{}})["{name}"] = {text};\n'


def variants(name: str, most: int) -> dict[str, object]:
    """Return the variants of the seeds from 1 on, and the words of their mistakes, each once."""
    source, words = Source(catalogue.part(name)[0]), dict[str, str]()
    made = [_variant(source.vary(seed), words) for seed in range(1, most + 1)]
    return {"words": words, "variants": made}


def _variant(made: Problem, words: dict[str, str]) -> dict[str, object]:
    """Return a variant: its question, the data to judge answers, the solutions."""
    return {
        "question": made.question,
        "table": made.table and _table(made.table),
        "parts": [_part(made, letter, words) for letter in made.exercises],
        "solutions": [
            [solution.title, [*map(_block, solution.shown)]]
            for solution in made.work_out().solutions
        ],
    }


def _part(made: Problem, letter: str, words: dict[str, str]) -> dict[str, object]:
    """Return a number that is asked for, with the words of its mistakes that differ."""
    answer = made.work_out(letter)
    asked = answer.exercise()
    data = answers.exercise(asked, answer.headings, 2 if program.question(asked) else 1)
    texts = cast("dict[str, str]", data.pop("words", None) or data.pop("mistakes"))
    own = {key: text for key, text in texts.items() if words.setdefault(key, text) != text}
    return {**data, "letter": letter, "own": own, "is": answers.spelled(replay.answer(asked))}


def _block(step: Step) -> dict[str, object]:
    """Return a step as the page shows it; choices are words, everything else is TeX."""
    return {
        "title": step.title,
        "formula": _line(step.formula, step.name),
        "lines": [_line(line, step.name) for line in step.lines],
        "table": step.table and _table(step.table),
    }


def _line(line: Line, name: str = "") -> list[str]:
    """Return the decimal of a line, and its terms."""
    write = terms.text if name == "choices" else terms.tex
    return [terms.decimal(line.terms[-1]) if line.terms else "", *map(write, line.terms)]


def _table(table: Table) -> list[list[str]]:
    return [[*map(terms.tex, row)] for row in (table.head, *table.rows)]


if __name__ == "__main__":
    write(Path(sys.argv[1]))
