"""Expectation maximisation worked out: the first step in full, and what all steps reach.

    start        the tables that it begins with              p(y | u)
    shares       what is hidden in each example              P(z | d), all ways z to fill it in
    counts       expected counts                             n(u, y) = Σ n(d) · P(u, y | d)
    estimates    the first new tables                        n(u, y)/n(u), rounded to the grid
    climb        P(D) at the start and after each step
    tables       the last ones, and why they are the last

Paper shows the first twenty examples and a hundred entries; the values hold all of them.
"""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import islice
from math import prod

from refnb.estimation.schema import Cell
from refnb.latent import em, expected_counts
from refnb.latent.em import FIXED, REFUSED, STEPS, Run
from refnb.latent.expected_counts import Seen, Tables
from refnb.networks import elimination
from refnb.networks.network import Network
from refnb.worked.layout import (
    Entry,
    Line,
    P,
    Y,
    decimal_tex,
    letter,
    line,
    number,
    product,
    table,
    total,
)
from refnb.worked.solution import Solution, Step, step

DIGITS = "digits"
EXAMPLES, ENTRIES, WAYS, SHORT = 20, 100, 16, 12
ENDS = {
    STEPS: "all steps were taken",
    FIXED: "the next step changes nothing",
    REFUSED: "the next step, on the grid, does not raise P(D)",
    DIGITS: "the next step needs longer numbers than are allowed",
}
N, D, U = map(letter, "nDu")
BOTH, SHARE = letter("u, y"), letter("Σ n(d) · P(u, y | d)", r"\sum_d n(d)\,P(u, y \mid d)")


def solve(
    title: str, network: Network, data: Sequence[Seen], reached: Run, grid: int | None
) -> Solution:
    """Work out the first step from a network, and tell what the run reached.

    >>> from refnb.exercises.problems.exam import NETWORK
    >>> seen = [Seen({"S": "yes"})]
    >>> solve("The exam", NETWORK, seen, em.run(NETWORK, seen, 1), None).steps[2].value["L"]
    {(): {'yes': Fraction(8, 15), 'no': Fraction(7, 15)}}
    """
    counts = expected_counts.expected(network, data)
    found = (
        _tables("start", "The tables at the start", network),
        _shares(network, data),
        _counts(network, data, counts),
        _estimates(network, counts, grid),
        _climb(reached),
        _tables("tables", f"The last tables: {ENDS[reached.end]}", reached.network),
    )
    return Solution(title, found)


def _tables(what: str, title: str, network: Network) -> Step:
    """Show the entries of all tables."""
    lines = (
        line(P(_said({v: y}), _said(_above(network, v, u)) or None), p)
        for v, rows in network.tables.items()
        for u, row in rows.items()
        for y, p in row.items()
    )
    return step(what, network.tables, title, _first(lines))


def _shares(network: Network, data: Sequence[Seen]) -> Step:
    """Show what each example hides, with the probability of each way to fill it in."""
    found, lines = dict[str, dict[str, Fraction]](), list[Line]()
    for d in data:
        hidden = [v for v in network.variables if v not in d.values]
        if hidden and d.weight and prod(network.sizes[v] for v in hidden) <= WAYS:
            ways = elimination.posterior(network, hidden, d.values)
            shares = {_said(dict(zip(hidden, z, strict=True))): p for z, p in ways.items()}
            seen = _said(d.values)
            found[seen] = shares
            if len(found) <= EXAMPLES:
                whole = expected_counts.evidence(network, d.values)
                for z, p in shares.items():  # P(z | d) = P(z, d)/P(d)
                    lines.append(line(P(z, seen or None), number(p * whole) / whole, p))
    lines += _more(len(found) - EXAMPLES, "examples")
    return step("shares", found, "Expectation: what is hidden, given what was seen", lines)


def _counts(network: Network, data: Sequence[Seen], counts: Tables) -> Step:
    """Show n(u, y), with its terms where the examples are few."""
    few = data if len(data) <= EXAMPLES else ()
    alone = [(d, expected_counts.expected(network, [Seen(d.values)])) for d in few if d.weight]
    lines = list[Line]()
    for v, rows in network.tables.items():
        for u, row in rows.items():
            for y in row:
                parts = [(d.weight, found[v][u][y]) for d, found in alone if found[v][u][y]]
                terms = [product((n, p)) if n != 1 else number(p) for n, p in parts]
                family = _said(_above(network, v, u) | {v: y})
                lines.append(line(N(family), total(terms) if terms else None, counts[v][u][y]))
    return step("counts", counts, "Expected counts", _first(iter(lines)), line(N(BOTH), SHARE))


def _estimates(network: Network, counts: Tables, grid: int | None) -> Step:
    """Show n(u, y)/n(u), then the grid; a row without counts stays."""
    exact = em.maximise(network, counts)
    found = em.on_grid(network, exact, grid) if grid else exact
    lines = list[Line]()
    for v, rows in found.tables.items():
        for u, row in rows.items():
            whole = sum(counts[v][u].values())
            for y, p in row.items():
                left = P(_said({v: y}), _said(_above(network, v, u)) or None)
                share = number(counts[v][u][y]) / whole if whole else "as before"
                lines.append(line(left, share, exact.tables[v][u][y]))
                if p != exact.tables[v][u][y]:
                    lines.append(line(letter("on the grid", r"\text{on the grid}"), p))
    title, formula = "Maximisation: estimates from these counts", line(P(Y, U), N(BOTH) / N(U))
    return step("estimates", found.tables, title, _first(iter(lines)), formula)


def _climb(reached: Run) -> Step:
    """Show P(D) after each step, and how many times it is that of the start."""
    start = reached.likelihoods[0]
    rows = (
        (k, _short(p), _short(p / start) if start else "")
        for k, p in enumerate(reached.likelihoods)
    )
    shown = table(("step", P(D), "times the start"), rows)
    title = "P(D), the probability of what was seen, after each step"
    return step("climb", reached.likelihoods, title, table=shown)


def _short(p: Fraction) -> Entry:
    """Return a number, or its decimal where it is long."""
    found = number(p)
    if not found.decimal or len(found.plain) <= SHORT:
        return found
    return letter(found.decimal, decimal_tex(found.decimal))


def _first(lines: Iterator[Line]) -> tuple[Line, ...]:
    """Return the first lines, and how many there are more."""
    known = list(islice(lines, ENTRIES))
    return (*known, *_more(sum(1 for _ in lines), "entries"))


def _more(left: int, what: str) -> list[Line]:
    return [line(f"and {left} more {what}")] if left > 0 else []


def _above(network: Network, v: str, u: Cell) -> dict[str, str]:
    return dict(zip(network.parents[v], u, strict=True))


def _said(values: Mapping[str, str]) -> str:
    """Return variables with their values as text: L=yes, F=no."""
    return ", ".join(f"{v}={a}" for v, a in values.items())
