"""A row of a table of one's own: its label by naive Bayes, as the file of the problem gives them.

The texts of the problem are `rows`, a table as CSV; the value of each column that is known of the
row, by the name of the column; and `smoothing`, where it is not none. The part asks for a value of
the column of labels: asked = { Play = "no" }.
"""

# ruff: noqa: PLC0415 - mistakes are loaded when an answer is checked

from collections.abc import Sequence
from fractions import Fraction
from math import prod

from refnb.classifiers import categorical
from refnb.core import checks
from refnb.core.errors import BadRequest, UnknownLabel
from refnb.estimation import counting
from refnb.estimation.schema import Example, Instance, Schema
from refnb.estimation.smoothing import Smoothing, smoothing
from refnb.exercises.problems.problem import Drawn, Draws, Exercise, Given, Part, Solver
from refnb.io import tables
from refnb.worked import naive
from refnb.worked.solution import Solution

NONE = smoothing("none")


def examples(given: Given, label: str) -> list[Example[Instance]]:
    """Return the rows of the table."""
    lines = given.texts["rows"].splitlines(keepends=True)
    return list(tables.examples(lines, tables.Layout(label)))


def schema(seen: list[Example[Instance]]) -> Schema:
    """Return labels and values in the order in which the rows name them."""
    labels = dict.fromkeys(e.label for e in seen)
    known = {f: tuple(dict.fromkeys(e.instance[f] for e in seen)) for f in seen[0].instance}
    return Schema(tuple(labels), known)


def row(given: Given, part: Part) -> dict[str, str]:
    """Return what the texts say of the columns."""
    columns = examples(given, label(part))[0].instance
    return {f: given.texts[f] for f in columns if f in given.texts}


def label(part: Part) -> str:
    """Return the column of the labels: the one that is asked for."""
    if len(part.asked) != 1:
        raise BadRequest('ask for a label: write asked = { Play = "no" }')
    return next(iter(part.asked))


def count(given: Given, part: Part, of: Schema | None = None) -> counting.Counts:
    """Return the counts of the rows, by a schema or by the one that they show."""
    seen = examples(given, label(part))
    counts = counting.count(of or schema(seen), seen)
    checks.known(part.asked.values(), counts.labels, UnknownLabel, "the label")
    return counts


def rule(given: Given) -> Smoothing:
    """Return the rule of smoothing."""
    return smoothing(given.texts.get("smoothing", "none"))


def solve(given: Given, part: Part, of: Schema | None = None) -> Solution:
    """Work out the naive Bayes label of the row."""
    counts, how = count(given, part, of), rule(given)
    asked = row(given, part)
    found = categorical.infer(categorical.fit(counts, how, NONE), asked)
    return naive.solve(part.title, asked, found, naive.Training(counts, how, NONE))


def exercise(given: Given, part: Part, of: Schema | None = None) -> Exercise:
    """Ask for the posterior of a label."""
    from refnb.exercises.mistakes.naive_bayes import of_row

    counts = count(given, part, of)
    return of_row(counts, rule(given), NONE, row(given, part), part.asked[label(part)])


def kind(seen: Sequence[Example[Instance]], labels: Sequence[str], asked: Instance) -> str:
    """Tell what is special about a row: one count that is 0, labels that tie, or neither.

    Labels tie whose n(y) prod of n(y, x_f) / n(y) is the greatest.
    """
    own = {y: [e.instance for e in seen if e.label == y] for y in labels}
    same = {y: [sum(x.get(f) == v for x in own[y]) for f, v in asked.items()] for y in labels}
    if zeros := sum(row.count(0) for row in same.values()):
        return "zero" if zeros == 1 else "other"
    scores = [Fraction(len(own[y]) * prod(same[y]), len(own[y]) ** len(asked)) for y in labels]
    return "tie" if scores.count(max(scores)) > 1 else "usual"


def draw_like(given: Given, part: Part, numbers: Draws) -> Drawn:
    """Draw the cells of each column in another order, and the values that are known of the row."""
    seen = examples(given, label(part))
    columns = [[e.instance[f] for e in seen] for f in seen[0].instance]
    mixed = [_mixed(cells, numbers) for cells in columns]
    head = (*seen[0].instance, label(part))
    rows = (head, *zip(*mixed, [e.label for e in seen], strict=True))
    today = {f: numbers.pick(schema(seen).features[f]) for f in row(given, part)}
    table = "".join(f"{','.join(cells)}\n" for cells in rows)
    drawn = Given(given.numbers, {**given.texts, **today, "rows": table})
    return Drawn(kind(examples(drawn, label(part)), schema(seen).labels, today), drawn, rows)


def _mixed(cells: list[str], numbers: Draws) -> list[str]:
    """Return cells in an order that is drawn: each of those left is as likely as the others."""
    left = [*cells]
    return [left.pop(numbers.below(len(left))) for _ in cells]


SOLVER = Solver(solve, exercise)
