"""Mistakes of sampling a network."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction

from mistakes.making import Mistake
from refnb.estimation.schema import Cell, Instance
from refnb.networks import sampling
from refnb.networks.network import Network
from refnb.networks.sampling import Drawn, Run, Sample

RIGHT_WORD = sampling.word
RIGHT_BELOW = sampling.below
RIGHT_WEIGHTING = sampling.weighting
RIGHT_ESTIMATE = sampling.estimate
RIGHT_PROPOSALS = sampling.proposals
RIGHT_FORWARD = sampling.forward
RIGHT_THROW = sampling.throw


def _unmixed(state: int) -> Drawn:
    after = RIGHT_WORD(state).state
    return Drawn(after, after)


def _modulo(state: int, d: int) -> Drawn:
    if d > sampling.WORD:
        return RIGHT_BELOW(state, d)
    drawn = RIGHT_WORD(state)
    return Drawn(drawn.value % d, drawn.state)


def _nothing(state: int, d: int) -> Drawn:
    return Drawn(0, state) if d == 1 else RIGHT_BELOW(state, d)


def _throw_with_nothing(
    network: Network, given: Instance, state: int, ask: sampling.Source = _nothing
) -> sampling.Thrown:
    return RIGHT_THROW(network, given, state, ask)


def _weightless(network: Network, given: Instance, times: int, seed: int) -> Run:
    run = RIGHT_WEIGHTING(network, given, times, seed)
    return replace(run, samples=tuple(Sample(s.cell, 1) for s in run.samples))


def _as_listed(network: Network, given: Instance, state: int) -> sampling.Thrown:
    x, weight = dict(given), Fraction(1)
    for v in network.order:
        row = network.tables[v][tuple(x[u] for u in network.parents[v])]
        if v in given:
            weight *= row[x[v]]
        else:
            drawn = RIGHT_BELOW(state, sampling.denominator(row))
            x[v], state = sampling.chosen(row, drawn.value), drawn.state
    return Sample(tuple(x[v] for v in network.variables), weight), state


def _kept(network: Network, given: Instance, times: int, seed: int) -> Run:
    run = RIGHT_FORWARD(network, times, seed)
    fixed = [
        tuple(given.get(v, w) for v, w in zip(network.variables, s.cell, strict=True))
        for s in run.samples
    ]
    return replace(run, samples=tuple(Sample(cell, 1) for cell in fixed))


def _counted(network: Network, samples: Sequence[Sample], variable: str) -> Mapping[str, Fraction]:
    return RIGHT_ESTIMATE(network, [Sample(s.cell, int(s.weight > 0)) for s in samples], variable)


def _of_all(network: Network, given: Instance) -> dict[Cell, tuple[Fraction, Fraction]]:
    return {x: (q, q * w) for x, (q, w) in RIGHT_PROPOSALS(network, given).items()}


MISTAKES = (
    Mistake(
        "state-unmixed",
        "Returned the state of SplitMix64 in the place of the mixed word.",
        {"sampling.word": _unmixed},
    ),
    Mistake(
        "modulo-bias",
        "Took the remainder of the first word, also of one in the incomplete block.",
        {"sampling.below": _modulo},
    ),
    Mistake(
        "nothing-for-one",
        "Drew no word where there is nothing to choose.",
        {"sampling.below": _nothing, "sampling.throw": _throw_with_nothing},
    ),
    Mistake(
        "weight-forgotten",
        "Fixed the known variables, and did not weigh what came out.",
        {"sampling.weighting": _weightless},
    ),
    Mistake(
        "rows-as-listed",
        "Drew from a row in the order in which it was sent.",
        {"sampling.throw": _as_listed},
    ),
    Mistake(
        "known-kept",
        "Put the known values into the cells that did not have them.",
        {"sampling.rejection": _kept},
    ),
    Mistake(
        "weight-forgotten-in-share",
        "Counted weighted samples as if all weights were equal.",
        {"sampling.estimate": _counted},
    ),
    Mistake(
        "weight-of-all",
        "Weighed by all entries, and not by those of the known variables only.",
        {"sampling.proposals": _of_all},
    ),
)
