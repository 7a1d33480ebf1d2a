"""Random tables with choices and a question, and what the API answers: the playground must agree.

A case is the state of the page, as a link holds it. It is made of any source of random
choices, so that Hypothesis draws it here, and a seed in a browser.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import TypedDict

import refnb
from refnb.api import settings
from refnb.api.learning.answer import Answer
from refnb.api.learning.classifier import Classifier
from refnb.core.errors import RefnbError
from refnb.worked.layout import Line
from refnb.worked.solution import Solution
from refnb.worked.terms import Term, decimal, tex, text


class State(TypedDict):
    """What was chosen on the page."""

    name: str
    text: str
    delimiter: str
    header: list[str] | None
    quotes: bool
    blanks: str
    comma: str
    label: str
    kinds: dict[str, str]
    missing: str | None
    smoothing: str
    prior: str | dict[str, str]
    given: dict[str, str]


WORDS = (
    ("\U0001f600", "b", "\uff5e"), ("sunny", "rain", "overcast"), ("10%", "$1", "x_y"),
    ("x, y", 'the "q"', "it's"), ("", " ", "\\"), ("0", "1", "2"), ("--", "''", "#~^|<>"),
    ("\u03b8", "\u2190 \u03a3", "\u221e\u2264"),
)  # fmt: skip
NUMBERS = ("4.5", "1/2", "10%", "-3", "1e-3", "0.25", "7", "1e40", "12.125", "2/3", "0.00008")
COUNTS = ("0", "1", "2", "3", "17")
WRITTEN = (  # numbers with commas, and marks
    (" 1", "0,5", "47,7", "?"), ("1,200", "850", "1.200,50", "NA"),
    ("1,200", "850", "12,500.5", "n/a"),
)  # fmt: skip
RULES = ("none", "laplace", "add=1/2", "add=0", "m=3", "m=1/7", "add=10000000001/3")
NAMES = ("f", "Wind speed", "x|y", 'the "f"', "größe", "g_1")
SAME = ("smoothing", "prior", "missing", "header", "quotes", "blanks")
BROKEN = ('a"b\n', '"open\n', "too,many,cells,by,far,here,now\n", "\0\n", '"x"y\n')


@dataclass
class Column:
    """A column: its name, what it is drawn from, and what is said of it."""

    name: str
    pool: tuple[str, ...]
    kind: str = ""


def case(rng: Random, path: str) -> State:
    """Draw a table with its choices and a question."""
    names = rng.sample(NAMES, rng.randint(1, 4))
    columns = [_column(rng, name) for name in names]
    label = Column("y, the label" if rng.random() < 0.2 else "y", rng.choice(WORDS[:4]))
    missing = rng.choice([None, None, "?", ""])
    weight = [Column("w", ("1", "2", "1/3", "0"), "weight")] if rng.random() < 0.2 else []
    every = [*columns, label, *weight]
    rows = [[_cell(rng, c, label, missing) for c in every] for _ in range(rng.randint(2, 12))]
    used = [place for place, column in enumerate(every) if column.kind != "left out"]
    if rng.random() < 0.9 and not any(row[place] == missing for row in rows for place in used):
        missing = None
    header = [c.name for c in every] if rng.random() < 0.1 else None
    delimiter, pools = rng.choice([",", ",", ";", "\t"]), {c.pool for c in columns}
    top = [] if header else [_record([c.name for c in every], delimiter)]
    lines = [*top, *(_record(r, delimiter) for r in rows)]
    if rng.random() < 0.1:
        lines.insert(rng.randint(1, len(lines)), rng.choice(BROKEN))
    return {
        "name": path,
        "text": ("\ufeff" if rng.random() < 0.1 else "") + "".join(lines),
        "delimiter": rng.choice(["", delimiter]),
        "header": header,
        "quotes": any('"' in line for line in lines) or rng.random() < 0.5,
        "blanks": rng.choice(["trim", "trim", "keep"]),
        "comma": rng.choice(["", "", "decimal", "thousands"] if pools & {*WRITTEN} else [""]),
        "label": label.name,
        "kinds": {c.name: c.kind for c in every if c.kind},
        "missing": missing,
        "smoothing": rng.choice(RULES),
        "prior": _prior(rng, sorted({row[len(columns)] for row in rows})),
        "given": _given(rng, columns, rows, missing),
    }


def _column(rng: Random, name: str) -> Column:
    kinds = ("", "", "", "categorical", "poisson", "bernoulli", "left out", "")
    words = rng.choice(WORDS)
    pools = (words, words, NUMBERS, NUMBERS, COUNTS, ("0", "1"), words, rng.choice(WRITTEN))
    pool, kind = rng.choice([*zip(pools, kinds, strict=True)])
    return Column(name, pool, kind)


def _cell(rng: Random, column: Column, label: Column, missing: str | None) -> str:
    known = column is label or column.kind == "weight"
    if missing is not None and not known and rng.random() < 0.1:
        return missing
    return "nonsense" if rng.random() < 0.003 else rng.choice(column.pool)


def _prior(rng: Random, labels: Sequence[str]) -> str | dict[str, str]:
    kind = rng.choice(["none", "laplace", "m=2", "uniform", "given"])
    if kind != "given":
        return kind
    first, *others = labels
    if rng.random() < 0.3:
        return dict.fromkeys(others, "0") | {first: "1"}
    rest = {y: f"1/{2 * len(others)}" for y in others}
    return {first: rng.choice(["1/2", "0.5", "50%", "1/3"]) if others else "1"} | rest


def _given(
    rng: Random, columns: Sequence[Column], rows: Sequence[Sequence[str]], missing: str | None
) -> dict[str, str]:
    """Draw a question: known values, and numbers that were never seen."""
    found = {}
    for place, column in rng.sample([*enumerate(columns)], len(columns)):
        if column.kind == "left out" or rng.random() < 0.2:
            continue
        value = rng.choice([row[place] for row in rows])
        if column.kind == "poisson" and rng.random() < 0.3:
            value = "5"
        if value != missing:
            found[column.name] = value
    return found


def _record(cells: Sequence[str], delimiter: str) -> str:
    special = {'"', "\r", "\n", delimiter}
    written = [
        '"' + cell.replace('"', '""') + '"' if special & {*cell} or not cell else cell
        for cell in cells
    ]
    return delimiter.join(written) + "\n"


def learned(state: State) -> Classifier:
    """Return what the API learns from a case, which is written to its file."""
    settings.prior(state["prior"])  # refused before the table is opened, for its header as well
    path = Path(state["name"])
    path.write_text(state["text"], encoding="utf-8", newline="")
    kinds = state["kinds"]
    weight = next((name for name, kind in kinds.items() if kind == "weight"), None)
    out = [name for name, kind in kinds.items() if kind == "left out"]
    features = [name for name in _header(state) if name not in (*out, weight, state["label"])]
    families = {f: kind for f, kind in kinds.items() if kind not in ("weight", "left out")}
    same = {name: state[name] for name in SAME}  # type: ignore[literal-required]
    delimiter, comma = state["delimiter"] or "auto", state["comma"] or None
    return refnb.learn(str(path), state["label"], features=features if out else None,
                       families=families, weight=weight, delimiter=delimiter,
                       comma=comma,  # type: ignore[arg-type]
                       **same)  # fmt: skip


def _header(state: State) -> list[str]:
    from refnb.io import tables  # noqa: PLC0415
    from refnb.io.tables import Layout  # noqa: PLC0415

    header, keep = tuple(state["header"] or ()) or None, state["blanks"] == "keep"
    how = Layout(
        delimiter=state["delimiter"] or "auto", header=header, quotes=state["quotes"], blanks=keep
    )
    with tables.open_source(state["name"], how) as sheet:
        return [*sheet.columns]


def asked(state: State) -> Answer | tuple[str, str]:
    """Return the answer of the API, or the name and the words of its refusal."""
    try:
        return learned(state).ask(state["given"])
    except RefnbError as error:
        return type(error).__name__, str(error)


def blocks(solution: Solution) -> list[dict[str, object]]:
    """Return what paper shows, as the worker hands it to the page."""
    shown = list[dict[str, object]]()
    for block in solution.shown:
        rows = [[*map(_term, row)] for row in block.table.rows] if block.table else []
        table = block.table and {"head": [*map(_term, block.table.head)], "rows": rows}
        formula, lines = _line(block.formula), [*map(_line, block.lines)]
        shown.append({"title": block.title, "formula": formula, "lines": lines, "table": table})
    return shown


def _line(line: Line) -> list[dict[str, str]]:
    return [*map(_term, line.terms)]


def _term(term: Term) -> dict[str, str]:
    return {"plain": text(term), "tex": tex(term), "decimal": decimal(term)}


def without_long(found: object) -> object:
    """Return blocks without the digits that the page shows on request."""
    if isinstance(found, Mapping):
        return {key: without_long(value) for key, value in found.items() if key != "long"}
    return [*map(without_long, found)] if isinstance(found, list) else found


def drawn(seed: int, path: str) -> Iterator[State]:
    """Yield cases without end, the same for the same seed."""
    rng = Random(seed)  # noqa: S311
    while True:
        yield case(rng, path)
