"""Mistakes of learning the tables of a network."""

from collections.abc import Iterable, Mapping
from fractions import Fraction

from mistakes.making import Mistake
from refnb.errors import UndefinedEstimate
from refnb.estimation.schema import Instance
from refnb.estimation.smoothing import Smoothing
from refnb.networks import learning
from refnb.networks.learning import Cases, Parents, Rows
from refnb.networks.network import Network

RIGHT_COUNT = learning.count
RIGHT_FAMILY = learning.family
RIGHT_FIT = learning.fit


def _dropping(variables: Mapping[str, tuple[str, ...]], examples: Iterable[Instance]) -> Cases:
    return RIGHT_COUNT(variables, [x for x in examples if len(x) >= len(variables)])


def _whole(cases: Cases, variable: str, parents: tuple[str, ...]) -> Rows:
    row = RIGHT_FAMILY(cases, variable, ())[()]
    return dict.fromkeys(RIGHT_FAMILY(cases, variable, parents), row)


def _divided_by_all(cases: Cases, parents: Parents, smoothing: Smoothing) -> Network:
    found = RIGHT_FIT(cases, parents, smoothing)
    n = sum(cases.cells.values())
    tables = {
        v: {
            u: {w: Fraction(k) / n for w, k in row.items()}
            for u, row in RIGHT_FAMILY(cases, v, parents[v]).items()
        }
        for v in found.tables
    }
    object.__setattr__(found, "tables", tables)
    return found


def _uniform(cases: Cases, parents: Parents, smoothing: Smoothing) -> Network:
    try:
        return RIGHT_FIT(cases, parents, smoothing)
    except UndefinedEstimate:
        return RIGHT_FIT(cases, parents, Smoothing.spelled("laplace"))


MISTAKES = (
    Mistake(
        "missing-dropped",
        "Left out the examples with a missing value, without a word.",
        {"learning.count": _dropping},
    ),
    Mistake(
        "family-of-the-whole",
        "Counted every example in every row, whatever the parents were.",
        {"learning.family": _whole},
    ),
    Mistake(
        "divided-by-all",
        "Divided by the number of all examples, and not of those of the row.",
        {"learning.fit": _divided_by_all},
    ),
    Mistake(
        "unseen-uniform",
        "Gave equal shares to a row that was never seen.",
        {"learning.fit": _uniform},
    ),
)
