"""Laws of sampling: feed every draw all the integers it can get, and count what comes out."""

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import partial
from math import prod

from hypothesis import example, given
from hypothesis import strategies as st

from examples.networks import SEEN, WIDE
from examples.tables import DOZEN
from examples.tried import tried
from helpers.refusals import HALF, refuses
from oracles.draws import fed
from refnb.core import errors
from refnb.estimation.schema import Cell
from refnb.networks import network as networks
from refnb.networks.network import Network
from refnb.networks.sampling import (
    Run,
    Sample,
    estimate,
    forward,
    proposals,
    rejection,
    weighted_sample,
    weighting,
)
from strategies.networks import chosen
from strategies.networks import countable as drawn_networks

WORD = 1 << 64
states = st.integers(0, WORD - 1)


FACES = {v: Fraction(n, sum(DOZEN.values())) for v, n in DOZEN.items()}


Question = tuple[Network, dict[str, str]]
asked = drawn_networks().flatmap(lambda net: st.tuples(st.just(net), chosen(net)))


def named(network: Network, x: Cell) -> dict[str, str]:
    """Return the values of a cell by variable."""
    return dict(zip(network.variables, x, strict=True))


def agree(network: Network, known: Mapping[str, str], x: Cell) -> bool:
    """Tell whether a cell has all known values."""
    return known.items() <= named(network, x).items()


def thrown(network: Network, known: Mapping[str, str]) -> dict[Cell, tuple[Fraction, Fraction]]:
    """Feed all integers: how often each cell comes, and what it weighs."""
    found: dict[Cell, tuple[Fraction, Fraction]] = {}
    for p, sample in fed(lambda below: weighted_sample(network, known, below)):
        before, weight = found.get(sample.cell, (Fraction(0), sample.weight))
        assert weight == sample.weight
        found[sample.cell] = before + p, Fraction(weight)
    return found


@tried(**{name: (case,) for name, case in SEEN.items()})
@given(asked)
def test_a_proposal_times_its_weight_is_the_probability(question: Question) -> None:
    """P-54: Q(x) w(x) = P(x) of each cell that agrees, its weight the entries of what is known."""
    network, known = question
    found, joint = proposals(network, known), networks.joint(network)
    assert sum(q for q, _ in found.values()) == 1
    assert list(found) == [x for x in joint if agree(network, known, x)]
    for x, (q, weight) in found.items():
        assert q * weight == joint[x]
        assert weight == prod(networks.entries(network, named(network, x))[v] for v in known)


@given(asked)
@example((Network({"v": tuple(DOZEN)}, {"v": ()}, {"v": {(): FACES}}), {}))
def test_what_is_drawn_is_what_is_proposed(question: Question) -> None:
    """P-54: fed with all integers, each cell that can be drawn comes with Q(x), and weighs w(x)."""
    network, known = question
    possible = {x: pair for x, pair in proposals(network, known).items() if pair[0]}
    assert thrown(network, known) == possible


@given(asked, states, st.integers(0, 6), st.integers(0, 6))
@example((WIDE, {"c": "1"}), 7, 12, 28)
def test_runs_go_on_where_they_stopped(question: Question, seed: int, cut: int, more: int) -> None:
    """A run is a run and another from its last state; rejection keeps what agrees, in order."""
    network, known = question
    runs: list[Callable[[int, int], Run]] = [
        partial(forward, network),
        partial(rejection, network, known),
        partial(weighting, network, known),
    ]
    for run in runs:
        first = run(cut, seed)
        second = run(more, first.state)
        whole = Run((*first.samples, *second.samples), second.state)
        assert run(cut + more, seed) == whole
    every = forward(network, cut, seed).samples
    kept = [s for s in every if agree(network, known, s.cell)]
    assert list(rejection(network, known, cut, seed).samples) == kept
    declared = proposals(network, known)
    for sample in weighting(network, known, cut, seed).samples:
        assert sample.weight == declared[sample.cell][1]


@given(st.lists(st.tuples(st.sampled_from("ab"), st.integers(0, 3)), max_size=6))
def test_estimates_are_weighted_shares(pairs: list[tuple[str, int]]) -> None:
    """Repeat each sample as often as it weighs in thirds, and count."""
    one = Network({"v": ("a", "b")}, {"v": ()}, {"v": {(): {"a": HALF, "b": HALF}}})
    samples = [Sample((v,), Fraction(n, 3)) for v, n in pairs]
    seen = [v for v, n in pairs for _ in range(n)]
    if seen:
        want = {v: Fraction(seen.count(v), len(seen)) for v in "ab"}
        assert estimate(one, samples, "v") == want
    else:
        refuses(errors.ZeroEvidence, "weight", lambda: estimate(one, samples, "v"))
