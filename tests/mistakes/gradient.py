"""Mistakes of going uphill."""

from collections.abc import Mapping, Sequence
from fractions import Fraction

from mistakes.making import Mistake
from refnb.estimation.schema import Cell
from refnb.exact import rational
from refnb.networks import gradient, incomplete
from refnb.networks.gradient import Line
from refnb.networks.incomplete import Seen, Tables
from refnb.networks.network import Network

LINE, SLOPES, TANGENT = gradient.line, gradient.slopes, gradient.tangent
PROJECTED, RENORMALISED = gradient.projected, gradient.renormalised


def _logarithm(network: Network, given: Mapping[str, str], v: str, u: Cell, y: str) -> Line:
    found = LINE(network, given, v, u, y)
    p = incomplete.evidence(network, given)
    return Line(found.constant, found.slope / p if p else found.slope)


def _dead_line(network: Network, given: Mapping[str, str], v: str, u: Cell, y: str) -> Line:
    found = LINE(network, given, v, u, y)
    return found if network.tables[v][u][y] else Line(found.constant, Fraction(0))


def _plain(network: Network, data: Sequence[Seen]) -> Tables:
    found = SLOPES(network, data)
    shares = [incomplete.evidence(network, d.values) for d in data if d.weight]
    p = shares[0] if shares else Fraction(1)
    return {
        v: {u: {y: g * p for y, g in row.items()} for u, row in t.items()} for v, t in found.items()
    }


def _counts(network: Network, data: Sequence[Seen]) -> Tables:
    SLOPES(network, data)
    return incomplete.expected(network, data)


def _dead(network: Network, data: Sequence[Seen]) -> Tables:
    found = SLOPES(network, data)
    return {
        v: {
            u: {y: g * bool(network.tables[v][u][y]) for y, g in row.items()}
            for u, row in t.items()
        }
        for v, t in found.items()
    }


def _uncentred(network: Network, data: Sequence[Seen]) -> Tables:
    TANGENT(network, data)
    return SLOPES(network, data)


def _clipped(network: Network, data: Sequence[Seen], rate: Fraction) -> Network:
    PROJECTED(network, data, rate)
    g = SLOPES(network, data)
    tables: Tables = {}
    for v, rows in network.tables.items():
        tables[v] = {}
        for u, row in rows.items():
            mean = rational.total(g[v][u].values())
            moved = {y: max(p + rate * (g[v][u][y] - mean), Fraction(0)) for y, p in row.items()}
            whole = rational.total(moved.values())
            tables[v][u] = {y: x / whole for y, x in moved.items()} if whole else row
    return Network(network.variables, network.parents, tables)


MISTAKES = (
    Mistake(
        "line-of-logarithm",
        "Gave the slope of the logarithm.",
        {"gradient.line": _logarithm},
    ),
    Mistake(
        "zero-has-no-slope-line",
        "Took the slope at an entry of 0 for 0.",
        {"gradient.line": _dead_line},
    ),
    Mistake(
        "not-of-the-logarithm",
        "Did not divide by P(d).",
        {"gradient.slopes": _plain},
    ),
    Mistake(
        "counts-for-slopes",
        "Forgot to divide the expected counts by the entries.",
        {"gradient.slopes": _counts},
    ),
    Mistake(
        "zero-has-no-slope",
        "Took every slope at an entry of 0 for 0.",
        {"gradient.slopes": _dead},
    ),
    Mistake(
        "not-centred",
        "Gave the gradient for its tangent.",
        {"gradient.tangent": _uncentred},
    ),
    Mistake(
        "divided-by-the-sum",
        "Divided by the sum instead of projecting, as the notes do.",
        {"gradient.projected": RENORMALISED},
    ),
    Mistake(
        "clipped-then-divided",
        "Clipped at 0, and divided by the sum.",
        {"gradient.projected": _clipped},
    ),
    Mistake(
        "projected-for-renormalised",
        "Projected, where the step of the notes was asked for.",
        {"gradient.renormalised": PROJECTED},
    ),
)
