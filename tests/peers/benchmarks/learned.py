"""Random tables of a size, the same for the same size: what the jobs are asked of."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import log
from random import Random


@dataclass(frozen=True)
class Table:
    """Columns of shared strings, and the label of each row."""

    columns: dict[str, list[str | None]]
    labels: list[str]


def table(rows: int, features: int, values: int, labels: int) -> Table:
    """Return rows whose values are the objects of one list for each column."""
    dice = Random(rows)  # noqa: S311
    domains = {f"f{f}": [f"f{f}v{v}" for v in range(values)] for f in range(features)}
    weights = range(values, 0, -1)
    names = [f"c{y}" for y in range(labels)]
    columns: dict[str, list[str | None]] = {
        f: [*dice.choices(domain, weights, k=rows)] for f, domain in domains.items()
    }
    return Table(columns, dice.choices(names, k=rows))


def logs(p: Mapping[str, Fraction]) -> dict[str, float]:
    """Return the logarithms that a program in floating point adds."""
    return {v: log(x) for v, x in p.items()}
