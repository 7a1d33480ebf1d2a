"""Problems of a step of expectation maximisation, with rows in which something is hidden.

The tables are the start, one for each variable, or for each row of it given values of its parents:
coin = { A = 0.5, B = 0.5 }, "toss | coin=A" = { H = 0.7, T = 0.3 }. The text `rows` is a table as
CSV, in which an empty cell is hidden; the text `weight` names the column that says how often a row
occurs. An exercise can ask for any line of the step by its name, as asks = "P(toss=H | coin=A)".
"""

# ruff: noqa: PLC0415 - mistakes are loaded when an answer is checked

from collections import Counter
from collections.abc import Sequence

from refnb.core import escapes, messages
from refnb.core.errors import BadRequest
from refnb.exercises.problems import network
from refnb.exercises.problems.problem import Exercise, Given, Part, Question, Solver
from refnb.io import tables
from refnb.latent import em
from refnb.latent.expected_counts import Seen
from refnb.networks.network import Network
from refnb.worked import em as worked
from refnb.worked.solution import Solution

WEIGHT = "weight"


def data(given: Given) -> tuple[Seen, ...]:
    """Return the distinct rows with their weights."""
    lines = given.texts["rows"].splitlines(keepends=True)
    layout = tables.Layout(weight=given.texts.get(WEIGHT))
    counts = Counter[tuple[tuple[str, str], ...]]()
    with messages.at("rows"), tables.open_source(lines, layout) as sheet:
        sheet.idle = ("header",)
        for row in sheet.rows:
            cells = ((v, a) for v, a in row.cells.items() if v != layout.weight)
            counts[tuple(cells)] += int(tables.weight(row, layout, tables.times))
    return tuple(Seen(dict(cells), n) for cells, n in counts.items())


def solve(given: Given, part: Part) -> Solution:
    """Work out the first step."""
    net, rows = network.read(given.numbers), data(given)
    return worked.solve(part.title, net, rows, em.run(net, rows, 1), None)


def exercise(given: Given, part: Part) -> Exercise:  # noqa: ARG001 - a line is asked for
    """Ask for the first new entry of the tables."""
    from refnb.exercises.mistakes import em as mistakes

    return mistakes.exercise(network.read(given.numbers), data(given))


def question(net: Network, rows: Sequence[Seen]) -> Question:
    """Return tables and rows as the data of a problem file.

    Raises BadRequest for names that a file cannot separate.
    """
    lines = [[*net.variables, WEIGHT]]
    lines += [[*(d.values.get(v, "") for v in net.variables), f"{d.weight}"] for d in rows]
    given = Given(network.written(net), {"rows": escapes.csv(lines), WEIGHT: WEIGHT})
    if WEIGHT in net.variables or {*data(given)} != {*rows}:
        raise BadRequest("a problem file has cells without blanks around, and none is weight")
    return Question("em", given, Part())


def shown(given: Given, part: Part) -> Sequence[Sequence[str]]:  # noqa: ARG001 - rows are the same
    """Return the rows as a table, header first; ? is hidden."""
    names, rows = [*network.read(given.numbers).variables], data(given)
    cells = ((*(d.values.get(v, "?") for v in names), str(d.weight)) for d in rows)
    return ((*names, given.texts.get(WEIGHT, "rows")), *cells)


SOLVER = Solver(solve, (), exercise, sums=network.is_row, rows=shown, by="one step of EM")
