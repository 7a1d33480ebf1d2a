"""Problems of a Bayesian network: a query, or the probability of one world."""

# ruff: noqa: PLC0415 - files and mistakes are loaded when they are needed

from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import replace
from fractions import Fraction
from itertools import product

from refnb.core import checks, messages
from refnb.core.errors import BadRequest, RefnbError
from refnb.estimation.schema import Cell
from refnb.exercises.problems import problem
from refnb.exercises.problems.problem import Draws, Exercise, Given, Part, Question, Solver, Table
from refnb.networks import elimination, inference
from refnb.networks.network import Network, entries, probability
from refnb.worked import network as worked
from refnb.worked.solution import Solution, Step
from refnb.worked.terms import assigned

YES, NO, GIVEN = "yes", "no", " | "


def stored(name: str) -> Network:
    """Return the network of an example, from the same file that `refnb example` gives.

    >>> stored("sprinkler").parents["WetGrass"]
    ('Sprinkler', 'Rain')
    """
    from refnb.io import bif
    from refnb.io.files import example

    return bif.read(example(f"{name}.bif").read_text("utf-8"))


def of(given: Given) -> Network:
    """Return the network of an example, or of numbers P(v = yes | the values before v).

    >>> from fractions import Fraction
    >>> p = Fraction(1, 3)
    >>> of(Given({"A": {"yes": p}, "B": {"A=yes": p, "A=no": p}})).parents
    {'A': (), 'B': ('A',)}
    """
    if "network" in given.texts:
        return stored(given.texts["network"])
    return read(given.numbers)


def read(numbers: Mapping[str, Table]) -> Network:
    """Return the network of tables: P(v = yes) for each case of the parents, or a row.

    >>> rows = {"A=yes": Fraction(1, 3), "A=no": Fraction(1, 4)}
    >>> read({"A": {"yes": Fraction(1, 2)}, "B": rows}).tables["B"]["no",]
    {'yes': Fraction(1, 4), 'no': Fraction(3, 4)}
    >>> read({"A": {"a": Fraction(1, 2), "b": Fraction(1, 2)}}).variables
    {'A': ('a', 'b')}
    """
    domains, parents = dict[str, Cell](), dict[str, Cell]()
    rows = dict[str, dict[Cell, Mapping[str, Fraction]]]()
    for v, case, row, write in _cases(numbers):
        pairs = (pair.partition("=") for pair in case.split(",") if pair)
        known = {u.strip(): a.strip() for u, _, a in pairs}
        own, cases = parents.setdefault(v, tuple(known)), rows.setdefault(v, {})
        cell = tuple(known.get(u, "") for u in own)
        if not all(cell) or len(known) != len(own) or cell in cases:
            raise BadRequest(write)
        cases[cell] = row
        domains.setdefault(v, tuple(row))
    for v, own in parents.items():
        for cell in product(*(domains.get(u, ()) for u in own)):
            if cell not in rows[v]:
                case = assigned(zip(own, cell, strict=True))
                form = f'"{case}" = 0.4'
                if v not in numbers:
                    form = f'"{v}{GIVEN}{case}" = {{ {domains[v][0]} = 0.4, ... }}'
                raise BadRequest(f"numbers, {v}: a case of its parents is missing: write {form}")
    return Network(domains, parents, rows)


def _cases(numbers: Mapping[str, Table]) -> Iterator[tuple[str, str, Table, str]]:
    """Yield each row of each variable, its combination of parents, and how to write it."""
    for name, table in numbers.items():
        v, _, above = name.partition(GIVEN)
        if above or is_row(name, table):
            write = f'write "{v}{GIVEN}u=a, w=b" in each row'
            yield v, above, table, f"numbers, {messages.quote(name)}: {write}"
            continue
        for key, p in table.items():
            checks.share(p, f"numbers, {v}, {key}")
            write = 'write yes = 0.4 alone, or for each case of its parents "A=yes, B=no" = 0.4'
            case = "" if key == YES else key
            yield v, case, {YES: p, NO: 1 - p}, f"numbers, {v}, {key}: {write}"


def is_row(_: str, table: Table) -> bool:
    """Return whether a table is one row of values, and not P(v = yes) for each combination."""
    is_whole = YES not in table and sum(table.values()) == 1
    return (len(table) > 1 or is_whole) and not any("=" in key for key in table)


def written(net: Network) -> dict[str, Table]:
    """Return the tables of a network in the form of a problem file.

    Raises BadRequest for names that a file cannot separate.
    """
    tables, is_short = dict[str, Table](), {*net.variables.values()} == {(YES, NO)}
    for v in net.variables:
        above = (assigned(zip(net.parents[v], u, strict=True)) for u in net.tables[v])
        rows = dict(zip(above, net.tables[v].values(), strict=True))
        if is_short:
            tables[v] = {case or YES: row[YES] for case, row in rows.items()}
        else:
            tables |= {GIVEN.join(filter(None, [v, x])): {**row} for x, row in rows.items()}
    with suppress(RefnbError):
        if read(tables) == net:
            return tables
    raise BadRequest("a problem file has names without a comma, | or =")


def question(net: Network, asked: Mapping[str, str], given: Mapping[str, str]) -> Question:
    """Return a network as the data of a problem file, and the query."""
    return Question("network", Given(written(net)), Part(asked=asked, given=given))


def solve(given: Given, part: Part) -> Solution:
    """Work out P(asked | given), also with less evidence; or show the entries of a world."""
    net, seen = of(given), part.given
    if part.asks == "world":
        each = {f"the entry of {v}": p for v, p in entries(net, seen).items()}
        answer = Step.answer({**each, "their product": probability(net, seen)})
        return Solution(part.title, (answer,))
    if not part.asked or (part.compared and len(part.asked) > 1):
        v, domain = next(iter(net.variables.items()))
        raise BadRequest(f'one variable is asked for: write asked = {{ {v} = "{domain[0]}" }}')
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
    """Draw tenths such that each of the two causes helps."""
    neither = numbers.between(1, 4)
    learns, helps = (neither + numbers.between(1, 3) for _ in range(2))
    passes = (max(learns, helps) + numbers.between(1, 2), learns, helps, neither)
    aunt = (numbers.between(5, 9), numbers.between(1, 4))
    causes = {v: (numbers.between(2, 8),) for v in "LF"}
    rows = {**causes, "S": passes, "A": aunt, "G": (8, 2)}
    return problem.Drawn("usual", Given(_tenths("exam", rows)))


def draw_sprinkler(numbers: Draws) -> problem.Drawn:
    """Draw P(clouds), which bring rain and stop the sprinkler; the rest in tenths."""
    dry, cloudy = numbers.between(4, 7), numbers.between(1, 3)
    rain, clear = numbers.between(5, 9), numbers.between(1, 4)
    one, days = numbers.between(6, 8), numbers.between(3, 6)
    rows = {"Sprinkler": (cloudy, dry), "Rain": (rain, clear), "WetGrass": (9, one, one, 0)}
    tables = {"Cloudy": {"yes": Fraction(1, days)}, **_tenths("sprinkler", rows)}
    return problem.Drawn("usual", Given(tables, {"cloudy": problem.ORDINALS[days]}))


def _tenths(name: str, rows: Mapping[str, tuple[int, ...]]) -> dict[str, dict[str, Fraction]]:
    """Return tenths in the form of a problem's tables."""
    known = problem.read(name)[0].numbers
    return problem.over(10, {v: dict(zip(known[v], row, strict=True)) for v, row in rows.items()})


def names(given: Given, _: Part) -> set[str]:
    """Return the tables and the text that the solver reads."""
    return {*given.numbers, "network"}


READS, WORLD = ("asks", "asked", "given", "compared"), ("world",)
SOLVER = Solver(solve, READS, exercise, asks=WORLD, unchecked=WORLD, names=names, sums=is_row)
EXAM, SPRINKLER = replace(SOLVER, draw=draw_exam), replace(SOLVER, draw=draw_sprinkler)
