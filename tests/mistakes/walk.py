"""Mistakes of Gibbs sampling."""

from collections.abc import Collection
from fractions import Fraction
from math import prod

from mistakes.making import Mistake
from refnb.estimation.schema import Cell, Instance
from refnb.networks import inference, sampling, walk
from refnb.networks.network import Network

RIGHT_KERNEL = walk.kernel
RIGHT_SWEEP = walk.sweep


def _at_once(
    network: Network, given: Instance, x: Instance, state: int
) -> tuple[dict[str, str], int]:
    y = dict(x)
    for v in network.variables:
        if v not in given:
            others = {u: w for u, w in x.items() if u != v}
            row = inference.one_unknown(network, v, others)
            drawn = sampling.below(state, sampling.denominator(row))
            y[v], state = sampling.chosen(row, drawn.value), drawn.state
    return y, state


def _all_updated(
    network: Network, given: Instance, x: Instance, state: int
) -> tuple[dict[str, str], int]:
    return RIGHT_SWEEP(network, {}, x, state) if given else RIGHT_SWEEP(network, given, x, state)


def _kernel_at_once(
    network: Network, given: Instance, updates: Collection[str]
) -> dict[Cell, dict[Cell, Fraction]]:
    single = [RIGHT_KERNEL(network, given, [v]) for v in updates]
    places = {v: i for i, v in enumerate(network.variables)}

    def moved(x: Cell, y: Cell, v: str) -> Cell:
        """Return x with the value of v from y."""
        return (*x[: places[v]], y[places[v]], *x[places[v] + 1 :])

    cells = list(single[0])
    return {
        x: {
            y: prod(
                (
                    k[x].get(moved(x, y, v), Fraction(0))
                    for v, k in zip(updates, single, strict=True)
                ),
                start=Fraction(1),
            )
            for y in cells
        }
        for x in cells
    }


MISTAKES = (
    Mistake(
        "all-at-once",
        "Updated all variables from the values before the sweep.",
        {"walk.sweep": _at_once},
    ),
    Mistake(
        "given-forgotten",
        "Updated what is given, too.",
        {"walk.sweep": _all_updated},
    ),
    Mistake(
        "all-at-once-kernel",
        "Multiplied the probabilities of the single updates, each from the first cell.",
        {"walk.kernel": _kernel_at_once},
    ),
)
