"""Mistakes of expectation maximisation."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction

from mistakes.incomplete import _best
from mistakes.making import Mistake
from refnb.checks import Number
from refnb.estimation.schema import Cell
from refnb.networks import em, incomplete
from refnb.networks.em import Rounded, Run
from refnb.networks.incomplete import Seen
from refnb.networks.network import Network

Counts = Mapping[str, Mapping[Cell, Mapping[str, Number]]]

MAXIMISE, STEP, ROUNDED, RUN, RUN_ROUNDED = (
    em.maximise,
    em.step,
    em.rounded,
    em.run,
    em.run_rounded,
)


def _uniform(network: Network, counts: Counts) -> Network:
    found = MAXIMISE(network, counts)
    tables = {
        v: {
            u: row if any(counts[v][u].values()) else dict.fromkeys(row, Fraction(1, len(row)))
            for u, row in rows.items()
        }
        for v, rows in found.tables.items()
    }
    return Network(network.variables, network.parents, tables)


def _hard(network: Network, data: Sequence[Seen]) -> Network:
    STEP(network, data)
    return MAXIMISE(network, _best(network, data))


def _smoothed(network: Network, data: Sequence[Seen]) -> Network:
    counts = incomplete.expected(network, data)
    more = {
        v: {u: {y: n + 1 for y, n in row.items()} for u, row in t.items()}
        for v, t in counts.items()
    }
    return MAXIMISE(network, more)


def _swapped(network: Network, data: Sequence[Seen], grid: int) -> Rounded:
    found = ROUNDED(network, data, grid)
    return replace(found, before=found.after, after=found.before)


def _always(network: Network, data: Sequence[Seen], grid: int) -> Rounded:
    return replace(ROUNDED(network, data, grid), taken=True)


def _to_death(network: Network, data: Sequence[Seen], grid: int) -> Rounded:
    found = ROUNDED(network, data, grid)
    exact = STEP(network, data)
    tables = {
        v: {u: _nearest(row, grid) for u, row in rows.items()} for v, rows in exact.tables.items()
    }
    return replace(found, network=Network(network.variables, network.parents, tables))


def _nearest(row: Mapping[str, Fraction], grid: int) -> dict[str, Fraction]:
    parts = {y: int(grid * p) for y, p in row.items()}
    order = sorted(row, key=lambda y: parts[y] - grid * row[y])
    for y in order[: grid - sum(parts.values())]:
        parts[y] += 1
    return {y: Fraction(k, grid) for y, k in parts.items()}


def _startless(found: Run) -> Run:
    return replace(found, likelihoods=found.likelihoods[1:])


def _run(network: Network, data: Sequence[Seen], steps: int) -> Run:
    return _startless(RUN(network, data, steps))


def _run_rounded(network: Network, data: Sequence[Seen], steps: int, grid: int) -> Run:
    return _startless(RUN_ROUNDED(network, data, steps, grid))


def _listed(network: Network, data: Sequence[Seen], steps: int) -> Run:
    found = RUN(network, data, steps)
    again = found.likelihoods[-1:] if found.end == em.FIXED else ()
    return replace(found, likelihoods=found.likelihoods + again)


MISTAKES = (
    Mistake(
        "no-counts-uniform",
        "Gave a row without counts equal shares.",
        {"em.maximise": _uniform},
    ),
    Mistake(
        "hard-step",
        "Filled in the most probable values, and counted those.",
        {"em.step": _hard},
    ),
    Mistake(
        "smoothed-step",
        "Added one to every expected count.",
        {"em.step": _smoothed},
    ),
    Mistake(
        "never-judged-before",
        "Exchanged the likelihoods before and after.",
        {"em.rounded": _swapped},
    ),
    Mistake(
        "always-taken",
        "Took a rounded step without looking whether it gains.",
        {"em.rounded": _always},
    ),
    Mistake(
        "rounded-to-death",
        "Rounded a small entry to 0, where it stays for ever.",
        {"em.rounded": _to_death},
    ),
    Mistake(
        "unchanged-rounded",
        "Rounded the rows that the step does not change, too.",
        {"em.rounded": _to_death},
    ),
    Mistake(
        "start-forgotten",
        "Listed the likelihoods after each step, but not that of the start.",
        {"em.run": _run},
    ),
    Mistake(
        "fixed-listed",
        "Listed the step that changes nothing.",
        {"em.run": _listed},
    ),
    Mistake(
        "start-forgotten-rounded",
        "Listed what rounded steps reach, but not the start.",
        {"em.run_rounded": _run_rounded},
    ),
)
