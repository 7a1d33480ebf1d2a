"""Expectation maximisation worked out: the first step in full, and the results of all steps.

    start        the tables that it begins with              p(y | u)
    shares       what is hidden in each example              P(z | d), all ways z to fill it in
    counts       expected counts                             n(u, y) = Σ n(d) · P(u, y | d)
    estimates    the first new tables                        n(u, y)/n(u), rounded to the grid
    climb        P(D) at the start and after each step
    tables       the last ones, and why they are the last

On paper there are the first twenty examples and a hundred entries; the values hold all of them.
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import islice
from math import prod
from operator import ne

from refnb.estimation.schema import Cell
from refnb.latent import em, expected_counts
from refnb.latent.em import FIXED, REFUSED, STEPS, Run
from refnb.latent.expected_counts import Seen, Tables
from refnb.networks import elimination
from refnb.networks.network import Network
from refnb.worked.layout import Line, line, table
from refnb.worked.solution import Solution, Step
from refnb.worked.terms import Letter, Number, P, assigned, short, total

DIGITS = "digits"
EXAMPLES, ENTRIES, WAYS, SHORT = 20, 100, 16, 12
ENDS = {
    STEPS: "all steps were taken",
    FIXED: "the next step changes nothing",
    REFUSED: "the next step, on the grid, does not raise P(D)",
    DIGITS: "the next step needs longer numbers than are allowed",
}
N, D, U, Y = map(Letter, "nDuy")
BOTH, SHARE = Letter("u, y"), Letter("Σ n(d) · P(u, y | d)", r"\sum_d n(d)\,P(u, y \mid d)")


def solve(
    title: str, network: Network, data: Sequence[Seen], reached: Run, grid: int | None
) -> Solution:
    """Work out the first step from a network, and report the results of the run.

    >>> from refnb.examples import EXAM
    >>> seen = [Seen({"S": "yes"})]
    >>> solve("The exam", EXAM, seen, em.run(EXAM, seen, 1), None).steps[2].value["L"]
    {(): {'yes': Fraction(8, 15), 'no': Fraction(7, 15)}}
    """
    counts = expected_counts.expected(network, data)
    steps = (
        _tables("start", "The tables at the start", network),
        _shares(network, data),
        _counts(network, data, counts),
        _estimates(network, counts, grid),
        _climb(reached),
        _tables("tables", f"The last tables: {ENDS[reached.end]}", reached.network),
    )
    return Solution(title, steps)


def _entries(network: Network) -> Iterator[tuple[str, Cell, str, str, str]]:
    """Yield variable, cell of its parents and value; in words, only the value and the cell.

    Yield no more of them than are shown.
    """
    tables = network.tables
    cells = ((v, u, y) for v in tables for u in tables[v] for y in tables[v][u])
    for v, u, y in islice(cells, ENTRIES):
        yield v, u, y, assigned([(v, y)]), assigned(zip(network.parents[v], u, strict=True))


def _tables(what: str, title: str, network: Network) -> Step:
    """Show the entries of all tables."""
    tables, entries = network.tables, _entries(network)
    lines = [line(P(event, above or None), tables[v][u][y]) for v, u, y, event, above in entries]
    return Step(what, tables, title, _first(lines, len(_numbers(tables))))


def _shares(network: Network, data: Sequence[Seen]) -> Step:
    """Show the hidden values of each example, with the probability of each way to fill them in."""
    hidden_in, lines = dict[str, dict[str, Fraction]](), list[Line]()
    for d in data:
        hidden = [v for v in network.variables if v not in d.values]
        if hidden and d.weight and prod(network.sizes[v] for v in hidden) <= WAYS:
            ways = elimination.posterior(network, hidden, d.values)
            shares = {assigned(zip(hidden, z, strict=True)): p for z, p in ways.items()}
            seen = assigned(d.values.items())
            hidden_in[seen] = shares
            if len(hidden_in) <= EXAMPLES:
                evidence = expected_counts.evidence(network, d.values)
                for z, p in shares.items():  # P(z | d) = P(z, d)/P(d)
                    lines.append(line(P(z, seen or None), Number(p * evidence) / evidence, p))
    lines += _more(len(hidden_in) - EXAMPLES, "examples")
    return Step("shares", hidden_in, "Expectation: what is hidden, given what was seen", lines)


def _counts(network: Network, data: Sequence[Seen], counts: Tables) -> Step:
    """Show n(u, y), with its terms if there are few examples."""
    few = data if len(data) <= EXAMPLES else ()
    alone = [(d, expected_counts.expected(network, [Seen(d.values)])) for d in few if d.weight]
    lines = list[Line]()
    for v, u, y, event, above in _entries(network):
        parts = [(d.weight, share[v][u][y]) for d, share in alone if share[v][u][y]]
        terms = [Number(n) * p if n != 1 else Number(p) for n, p in parts]
        family = f"{above}, {event}" if above else event
        lines.append(line(N(family), total(terms) if terms else None, counts[v][u][y]))
    shown = _first(lines, len(_numbers(counts)))
    return Step("counts", counts, "Expected counts", shown, line(N(BOTH), SHARE))


def _estimates(network: Network, counts: Tables, grid: int | None) -> Step:
    """Show n(u, y)/n(u), then the grid; a row without counts stays."""
    exact = em.maximise(network, counts)
    rounded = em.on_grid(network, exact, grid) if grid else exact
    lines = list[Line]()
    for v, u, y, event, above in _entries(network):
        n, n_u = counts[v][u][y], sum(counts[v][u].values())
        p, near = exact.tables[v][u][y], rounded.tables[v][u][y]
        lines.append(line(P(event, above or None), Number(n) / n_u if n_u else "as before", p))
        if near != p:
            lines.append(line(Letter("on the grid", r"\text{on the grid}"), near))
    numbers = _numbers(exact.tables)
    shown = _first(lines, len(numbers) + sum(map(ne, numbers, _numbers(rounded.tables))))
    title, formula = "Maximisation: estimates from these counts", line(P(Y, U), N(BOTH) / N(U))
    return Step("estimates", rounded.tables, title, shown, formula)


def _climb(reached: Run) -> Step:
    """Show P(D) after each step, and its ratio to the start."""
    start = reached.likelihoods[0]
    climb = enumerate(reached.likelihoods)
    rows = ((k, short(p, SHORT), short(p / start, SHORT) if start else "") for k, p in climb)
    shown = table(("step", P(D), "times the start"), rows)
    title = "P(D), the probability of what was seen, after each step"
    return Step("climb", reached.likelihoods, title, table=shown)


def _numbers(tables: Tables) -> list[Fraction]:
    """Return the entries of all tables."""
    return [p for rows in tables.values() for row in rows.values() for p in row.values()]


def _first(lines: Sequence[Line], many: int) -> list[Line]:
    """Return the first lines, and how many more there are."""
    return [*lines[:ENTRIES], *_more(many - ENTRIES, "entries")]


def _more(left: int, what: str) -> list[Line]:
    return [line(f"and {left} more {what}")] if left > 0 else []
