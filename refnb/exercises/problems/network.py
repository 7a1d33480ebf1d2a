"""Problems of a Bayesian network: what is asked of it, or how probable one world is."""

# ruff: noqa: PLC0415 - files and mistakes are loaded when they are needed

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction

from refnb.core import checks
from refnb.core.errors import BadRequest
from refnb.exercises.problems import problem
from refnb.exercises.problems.problem import Draws, Exercise, Given, Part, Question, Solver, Table
from refnb.networks import elimination, inference
from refnb.networks.network import Network, entries, probability
from refnb.worked import network as worked
from refnb.worked.solution import Solution, Step
from refnb.worked.terms import assigned

YES, NO = "yes", "no"


def stored(name: str) -> Network:
    """Return the network of an example, from the same file that people get.

    >>> stored("sprinkler").parents["WetGrass"]
    ('Sprinkler', 'Rain')
    """
    from refnb.io import bif
    from refnb.io.files import example

    return bif.read(example(f"{name}.bif").read_text("utf-8"))


def of(given: Given) -> Network:
    """Return the network of an example, or that of numbers P(v = yes | the values before v).

    >>> from fractions import Fraction
    >>> p = Fraction(1, 3)
    >>> of(Given({"A": {"yes": p}, "B": {"A=yes": p, "A=no": p}})).parents
    {'A': (), 'B': ('A',)}
    """
    if "network" in given.texts:
        return stored(given.texts["network"])
    rows = {v: _rows(v, table) for v, table in given.numbers.items()}
    parents = {v: before for v, (before, _) in rows.items()}
    tables = {v: row for v, (_, row) in rows.items()}
    return Network(dict.fromkeys(rows, (YES, NO)), parents, tables)


def _rows(v: str, table: Table) -> tuple[tuple[str, ...], dict[tuple[str, ...], Table]]:
    """Return the parents of v, and its row for each of their values."""
    rows, parents = dict[tuple[str, ...], Table](), tuple[str, ...]()
    for key, p in table.items():
        checks.share(p, f"numbers, {v}, {key}")
        pairs = [pair.partition("=") for pair in key.split(",") if key != YES]
        known = {u.strip(): value.strip() for u, _, value in pairs}
        parents = parents if rows else tuple(known)
        cell = tuple(known.get(u, "") for u in parents)
        if not all(cell) or len(known) > len(cell) or cell in rows:
            advice = 'write yes = 0.4 alone, or for each case of its parents "A=yes, B=no" = 0.4'
            raise BadRequest(f"numbers, {v}, {key}: {advice}")
        rows[cell] = {YES: p, NO: 1 - p}
    return parents, rows


def question(net: Network, asked: Mapping[str, str], given: Mapping[str, str]) -> Question:
    """Return a network of yes and no as the data of a problem file: BadRequest for another one."""
    if {*net.variables.values()} != {(YES, NO)} or any("," in v or "=" in v for v in net.variables):
        raise BadRequest("a problem file of a network has the values yes and no, and plain names")
    tables = dict[str, Table]()
    for v in net.order:
        above, rows = net.parents[v], net.tables[v].items()
        tables[v] = {assigned(zip(above, u, strict=True)) or YES: row[YES] for u, row in rows}
    return Question("network", Given(tables), Part(asked=asked, given=given))


def solve(given: Given, part: Part) -> Solution:
    """Work out P(asked | given), compared with less evidence; or the entries of a world."""
    net, seen = of(given), part.given
    if part.asks == "world":
        each = {f"the entry of {v}": p for v, p in entries(net, seen).items()}
        answer = Step.answer({**each, "their product": probability(net, seen)})
        return Solution(part.title, (answer,))
    if not part.asked or (part.compared and len(part.asked) > 1):
        raise BadRequest('one variable is asked for: write asked = { Rain = "yes" }')
    order = elimination.least_fill(net, [*part.asked], seen)
    solution = worked.solve(part.title, elimination.eliminate(net, [*part.asked], seen, order))
    if not part.compared:
        return solution
    less = {}
    for known in part.compared:
        ((v, value),) = part.asked.items()
        event = f"{v}={value}{' | ' if known else ''}{', '.join(map('='.join, known.items()))}"
        less[f"P({event})"] = inference.posterior(net, [v], known)[value,]
    return Solution(solution.title, (*solution.steps, Step.compare(less)))


def exercise(given: Given, part: Part) -> Exercise:
    """Ask for P(asked | given)."""
    from refnb.exercises.mistakes import network_query

    net = of(given)
    net.check_values(part.asked)
    return network_query.exercise(net, part.asked, part.given)


def draw_exam(numbers: Draws) -> problem.Drawn:
    """Draw tenths; each of the two causes helps."""
    neither = numbers.between(1, 4)
    learns, helps = (neither + numbers.between(1, 3) for _ in range(2))
    passes = (max(learns, helps) + numbers.between(1, 2), learns, helps, neither)
    aunt = (numbers.between(5, 9), numbers.between(1, 4))
    causes = {v: (numbers.between(2, 8),) for v in "LF"}
    rows = {**causes, "S": passes, "A": aunt, "G": (8, 2)}
    return problem.Drawn("usual", Given(_tenths("exam", rows)))


def draw_sprinkler(numbers: Draws) -> problem.Drawn:
    """Draw how often there are clouds, which bring rain and stop the sprinkler; else tenths."""
    dry, cloudy = numbers.between(4, 7), numbers.between(1, 3)
    rain, clear = numbers.between(5, 9), numbers.between(1, 4)
    one, days = numbers.between(6, 8), numbers.between(3, 6)
    rows = {"Sprinkler": (cloudy, dry), "Rain": (rain, clear), "WetGrass": (9, one, one, 0)}
    tables = {"Cloudy": {"yes": Fraction(1, days)}, **_tenths("sprinkler", rows)}
    return problem.Drawn("usual", Given(tables, {"cloudy": problem.ORDINALS[days]}))


def _tenths(name: str, rows: Mapping[str, tuple[int, ...]]) -> dict[str, dict[str, Fraction]]:
    """Return tenths as the tables of a problem have them."""
    known = problem.read(name)[0].numbers
    return problem.over(10, {v: dict(zip(known[v], row, strict=True)) for v, row in rows.items()})


def names(given: Given, _: Part) -> set[str]:
    """Return the tables, and the text that is read."""
    return {*given.numbers, "network"}


READS, WORLD = ("asks", "asked", "given", "compared"), ("world",)
SOLVER = Solver(solve, READS, exercise, asks=WORLD, unchecked=WORLD, names=names)
EXAM, SPRINKLER = replace(SOLVER, draw=draw_exam), replace(SOLVER, draw=draw_sprinkler)
