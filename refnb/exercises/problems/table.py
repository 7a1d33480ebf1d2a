"""Classify a row of your own table by naive Bayes, from a problem file.

The texts are `rows`, a table as CSV; each known value of the row, under the name of its column; and
`smoothing`, unless it is none. The part asks for a value of the column of labels: asked = { Play =
"no" }.
"""

# ruff: noqa: PLC0415 - mistakes are loaded when an answer is checked

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from math import ceil, prod

from refnb.classifiers import categorical
from refnb.core import checks, escapes, messages
from refnb.core.errors import BadRequest, EmptyData, UnknownLabel
from refnb.estimation import counting
from refnb.estimation.schema import Example, Instance, Schema
from refnb.estimation.smoothing import smoothing
from refnb.exercises.problems.problem import Draws, Exercise, Given, Part, Question, Solver
from refnb.io import suggestions, tables
from refnb.io.columns import family
from refnb.worked import naive
from refnb.worked.solution import Solution

NONE = smoothing("none")
MOST = 1000
MADE_UP = "The counts are those that were learned; which words stand together is made up."

Examples = Sequence[Example[Instance]]


def read(given: Given, label: str) -> tuple[tuple[str, ...], Examples]:
    """Return the feature columns of the table and its rows, as they are written."""
    lines = given.texts["rows"].splitlines(keepends=True)
    with messages.at("rows"), tables.open_source(lines, tables.Layout(label)) as sheet:
        sheet.idle = ("header",)
        columns, examples = sheet.features(), [*sheet.examples(tables.amount)]
    if not examples:
        raise EmptyData("rows: a row is needed below the names of the columns")
    for f in columns:
        cells = [e.instance[f] for e in examples if f in e.instance]
        if marks := [*filter(suggestions.is_mark, cells)]:
            raise BadRequest(f"rows, {f}: leave a missing cell empty, got {marks[0]!r}")
    return columns, examples


def read_words(given: Given, label: str) -> tuple[tuple[str, ...], Examples]:
    """Return the columns and the rows of a table of words: BadRequest for measurements."""
    columns, examples = read(given, label)
    for f in columns:
        cells = [e.instance[f] for e in examples if f in e.instance]
        if family(cells) == "gaussian":
            advice = "values are counted, and these are measured: write a word for each range"
            raise BadRequest(f"rows, {f}: {advice}, such as low or high, got {cells[0]!r}")
    return columns, examples


def schema(columns: Iterable[str], examples: Examples) -> Schema:
    """Return labels and values in the order of their first appearance."""
    known = {f: dict.fromkeys(e.instance[f] for e in examples if f in e.instance) for f in columns}
    labels = dict.fromkeys(e.label for e in examples)
    return Schema(tuple(labels), {f: tuple(values) for f, values in known.items() if values})


def row(given: Given, columns: Iterable[str]) -> dict[str, str]:
    """Return what the texts say about the columns."""
    return {f: given.texts[f] for f in columns if f in given.texts}


def label(given: Given, part: Part) -> str:
    """Return the column of labels, the one asked for: BadRequest for none, with what to write."""
    if len(part.asked) != 1:
        lines = given.texts["rows"].splitlines(keepends=True)
        with messages.at("rows"), tables.open_source(lines) as sheet:
            first = next((row.cells for row in sheet.rows), {})
        column = ["Play", *(c for c in sheet.columns if c not in given.texts)][-1]
        asks = Part(asked={column: first.get(column) or "no"})
        write = Question("table", Given({}), asks).toml().splitlines()[-1]
        raise BadRequest(f'ask for a label: write {write}; for a line of it, asks = "P(x)", too')
    return next(iter(part.asked))


def learned(given: Given, part: Part, of: Schema | None) -> tuple[naive.Training, Instance]:
    """Return the counts of the rows, by a given schema or by their own, and the question."""
    columns, examples = read_words(given, label(given, part))
    counts = counting.count(of or schema(columns, examples), examples)
    checks.known(part.asked.values(), counts.labels, UnknownLabel, "the label")
    rule, asked = smoothing(given.texts.get("smoothing", "none")), row(given, columns)
    suggestions.values(counts.schema, asked)
    return naive.Training(counts, rule, NONE), asked


def solve(given: Given, part: Part, of: Schema | None = None) -> Solution:
    """Work out the naive Bayes label of the row."""
    training, asked = learned(given, part, of)
    categorical.infer(categorical.fit(training.counts, training.rule, NONE), asked)  # or refuse
    return naive.of_row(part.title, asked, training).solution


def exercise(given: Given, part: Part, of: Schema | None = None) -> Exercise:
    """Ask for the posterior of a label."""
    from refnb.exercises.mistakes.naive_bayes import of_row

    training, asked = learned(given, part, of)
    return of_row(training.counts, training.rule, NONE, asked, part.asked[label(given, part)])


def question(training: naive.Training, x: Instance, header: str, asked: str) -> Question:
    """Return rows with the same counts as the data of a problem file, and the question.

    Raises BadRequest if such rows cannot express another prior, counts that are not whole, or a
    value without rows; OutOfRange for more than 1000 rows.
    """
    counts, names = training.counts, [*training.counts.schema.features]
    checks.size(ceil(sum(counts.labels.values())), "the rows of a problem file", 1, MOST)
    lines = [[*names, header]]
    for y, n in counts.labels.items():
        own = ([v for v, k in counts.values[f][y].items() for _ in range(ceil(k))] for f in names)
        columns = [[*cells, *[""] * (ceil(n) - len(cells))] for cells in own]
        lines += [[*row, y] for row in zip(*columns, strict=True)]
    texts = {**x, "smoothing": training.rule.spelling(), "rows": escapes.csv(lines)}
    part = Part(asked={header: asked})
    made = Question("table", Given({}, texts), part, MADE_UP)
    same = learned(made.given, made.part, None)[0].counts
    if training.prior != NONE or (same.labels, same.values) != (counts.labels, counts.values):
        advice = "whole rows of words, all their values among them, and the prior from them"
        raise BadRequest(f"a problem file of a table has {advice}")
    return made


def kind(examples: Examples, labels: Sequence[str], asked: Instance) -> str:
    """Say what is special about a row: one count that is 0, labels that tie, or neither.

    Labels tie if n(y) prod of n(y, x_f) / n(y) is the greatest for both.
    """
    own = {y: [e.instance for e in examples if e.label == y] for y in labels}
    same = {y: [sum(x.get(f) == v for x in own[y]) for f, v in asked.items()] for y in labels}
    if zeros := sum(row.count(0) for row in same.values()):
        return "zero" if zeros == 1 else "other"
    scores = [Fraction(len(own[y]) * prod(same[y]), len(own[y]) ** len(asked)) for y in labels]
    return "tie" if scores.count(max(scores)) > 1 else "usual"


def names(given: Given, part: Part) -> set[str]:
    """Return the columns of the rows, and the other texts that are read."""
    return {"rows", "smoothing", *read_words(given, label(given, part))[0]}


def shown(given: Given, part: Part) -> Sequence[Sequence[str]]:
    """Return the rows as a table, header first; ? is a missing cell."""
    columns, examples = read(given, label(given, part))
    cells = ((*(e.instance.get(f, "?") for f in columns), e.label) for e in examples)
    return ((*columns, label(given, part)), *cells)


def texts(given: Given, part: Part, numbers: Draws) -> Mapping[str, str]:
    """Shuffle the cells of each column, and draw the known values of the row."""
    columns, examples = read(given, label(given, part))
    of, labels = schema(columns, examples), [e.label for e in examples]
    cells = [shuffled([e.instance.get(f, "") for e in examples], numbers) for f in columns]
    today = {f: numbers.pick(of.features[f]) for f in row(given, columns)}
    rows = ((*columns, label(given, part)), *zip(*cells, labels, strict=True))
    return {**given.texts, **today, "rows": escapes.csv(rows)}


def shuffled(cells: list[str], numbers: Draws) -> list[str]:
    """Return the cells in random order, all orders equally likely."""
    left = [*cells]
    return [left.pop(numbers.below(len(left))) for _ in cells]


SOLVER = Solver(solve, ("asked",), exercise, names=names, texts=texts, rows=shown)
