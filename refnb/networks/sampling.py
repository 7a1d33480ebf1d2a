"""Sampling: simulate a network with whole numbers, and know each exact probability.

    d          common denominator of the row p                      int >= 1
    k          a whole number below d, all equally likely           int
    x          a cell: a value of every variable                    tuple of str
    e          given: variable -> value                             Mapping
    P(x)       product over v of p(x_v | x_pa(v))                   Fraction
    w(x)       weight: the factors of P(x) for the known variables  Fraction
    Q(x)       the other factors: how often weighting draws x       Fraction

    a draw       the first value at which the sum of p times d exceeds k
    forward      parents first, each variable from its row: x has probability P(x)
    rejection    the same, keeping only x that agree with e: with P(e), and then x with P(x | e)
    weighting    known variables stay, the others as before: P(x) = Q(x) w(x), sum of Q w = P(e)

The numbers come from `draws`.

The trap: an estimate is only close to the posterior. Where P(e) is small, rejection drops almost
every draw, and in weighting a few heavy draws decide.

Source: M. Henrion, UAI 1986; R. Fung, K. Chang, UAI 1989.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from math import prod

from refnb.core import checks, limits, messages
from refnb.core.checks import Amount, Distribution, Size
from refnb.core.errors import DomainMismatch, UnknownVariable
from refnb.estimation.schema import Cell, Instance
from refnb.networks.network import Network, entries
from refnb.probability import distribution
from refnb.probability.draws import GAMMA, WORD, Below, Source, Wheel, mix


@dataclass(frozen=True)
class Drawn:
    """A whole number, and the state of the generator after it."""

    value: int
    state: int


@dataclass(frozen=True)
class Sample:
    """A cell, and its weight: 1 when nothing is weighted."""

    cell: Cell
    weight: Amount


@dataclass(frozen=True)
class Run:
    """The samples, and the state of the generator after them."""

    samples: tuple[Sample, ...]
    state: int


def word(state: Size) -> Drawn:
    """Return the next word of SplitMix64 and the next state, state + 0x9E3779B97F4A7C15 mod 2^64.

    Raises OutOfRange for a state that is not in 0..2^64 - 1.

    >>> word(1234567).value
    6457827717110365317
    """
    checks.size(state, "a state", 0, WORD - 1)
    state = (state + GAMMA) % WORD
    return Drawn(mix(state), state)


def below(state: Size, d: Size) -> Drawn:
    """Return a whole number below d, each from equally many words.

    Raises OutOfRange for a state that is not in 0..2^64 - 1, or d < 1.

    >>> below(1234567, 6)
    Drawn(value=3, state=11400714819324433052)
    """
    checks.size(d, "d", 1)
    limits.check_bits(d.bit_length(), "d")
    checks.size(state, "a state", 0, WORD - 1)
    source = Source(state)
    return Drawn(source(d), source.state)


def choose(p: Distribution[str], k: Size) -> str:
    """Return the first value at which the sum of p(v) d exceeds k.

    Raises OutOfRange for k that is not in 0..d - 1.

    >>> row = {"low": Fraction(1, 2), "high": Fraction(1, 3), "none": Fraction(1, 6)}
    >>> [choose(row, k) for k in range(6)]
    ['low', 'low', 'low', 'high', 'high', 'none']
    """
    checks.distribution(p, "p")
    wheel = Wheel(p)
    checks.size(k, "k", 0, wheel.tops[-1] - 1)
    return wheel.at(k)


def forward(network: Network, times: Size, seed: Size) -> Run:
    """Draw every variable from its row, parents first, so many times: x has probability P(x).

    Raises OutOfRange when times < 0, or the seed is not in 0..2^64 - 1.

    >>> from refnb.examples import EXAM
    >>> forward(EXAM, 1, 1).samples[0].cell
    ('yes', 'no', 'yes', 'yes', 'yes')
    """
    return weighting(network, {}, times, seed)


def rejection(network: Network, given: Instance, times: Size, seed: Size) -> Run:
    """Draw forward so many times, and keep the cells that agree with the given values.

    Raises UnknownVariable; UnknownValue; OutOfRange as in `forward`.

    >>> from refnb.examples import EXAM
    >>> len(rejection(EXAM, {"S": "yes"}, 100, 1).samples)
    53
    """
    network.check_values(given)
    run = forward(network, times, seed)
    agreeing = (s for s in run.samples if given.items() <= named(network, s.cell).items())
    return Run(tuple(agreeing), run.state)


def weighting(network: Network, given: Instance, times: Size, seed: Size) -> Run:
    """Draw the unknown variables from their rows, parents first; weight by the known ones' rows.

    Raises UnknownVariable; UnknownValue; OutOfRange as in `forward`.

    >>> from refnb.examples import EXAM
    >>> weighting(EXAM, {"S": "yes"}, 1, 1).samples[0].weight
    Fraction(3, 5)
    """
    network.check_values(given)
    check_draws(network, times, seed)
    source = Source(seed)
    samples = tuple(weighted_sample(network, given, source) for _ in range(times))
    return Run(samples, source.state)


def estimate(network: Network, samples: Sequence[Sample], variable: str) -> dict[str, Fraction]:
    """Return the weighted share of each value of a variable among the samples.

    Raises UnknownVariable; UnknownValue; DomainMismatch for a cell of another length; Negative for
    a weight below 0; ZeroEvidence when all weights are 0, or there are none.

    >>> from refnb.examples import EXAM
    >>> estimate(EXAM, forward(EXAM, 100, 1).samples, "S")["yes"]
    Fraction(53, 100)
    """
    checks.known([variable], network.variables, UnknownVariable, "a variable")
    weights = dict.fromkeys(network.variables[variable], Fraction(0))
    for sample in samples:
        x = named(network, sample.cell)
        network.check_values(x)
        checks.amount(sample.weight, "the weight of", sample.cell)
        weights[x[variable]] += sample.weight
    return distribution.normalise(weights)


def proposals(network: Network, given: Instance) -> dict[Cell, tuple[Fraction, Fraction]]:
    """Return Q(x) and w(x) of every cell that agrees with the given values.

    Raises UnknownVariable; UnknownValue.

    >>> from refnb.examples import EXAM
    >>> pairs = proposals(EXAM, {"S": "yes"}).values()
    >>> sum(q for q, _ in pairs), sum(q * w for q, w in pairs)
    (Fraction(1, 1), Fraction(27, 50))
    """
    network.check_values(given)
    pairs = {}
    for x in worlds(network, given):
        p = entries(network, named(network, x))
        free = (p[v] for v in p if v not in given)
        pairs[x] = Fraction(prod(free)), Fraction(prod(p[v] for v in given))
    return pairs


def weighted_sample(network: Network, given: Instance, below: Below) -> Sample:
    """Draw the unknown variables, parents first, with numbers from a source; weight by the others.

    >>> from refnb.examples import EXAM
    >>> weighted_sample(EXAM, {"S": "yes"}, Source(1)).weight
    Fraction(3, 5)
    """
    x, weight = dict(given), Fraction(1)
    for v in network.order:
        table = network.tables[v][tuple(x[u] for u in network.parents[v])]
        row = {w: table[w] for w in network.variables[v]}
        if v in given:
            weight *= row[x[v]]
        else:
            x[v] = Wheel(row).spin(below)
    return Sample(tuple(x[v] for v in network.variables), weight)


def named(network: Network, x: Cell) -> dict[str, str]:
    """Return the value of each variable in a cell of the same length: DomainMismatch."""
    if len(x) != len(network.variables):
        raise DomainMismatch(f"a cell has one value for each variable, got {messages.quote(x)}")
    return dict(zip(network.variables, x, strict=True))


def worlds(network: Network, given: Instance) -> Iterator[Cell]:
    """Return the cells that agree with the given values, OutOfRange for too many."""
    network.check_cells(v for v in network.variables if v not in given)
    return product(*((given[v],) if v in given else d for v, d in network.variables.items()))


def check_draws(network: Network, times: int, seed: int) -> None:
    """Require a feasible number of draws, and a state of the generator: OutOfRange."""
    checks.size(times, "the number of draws", 0)
    limits.check_cells(times * max(1, len(network.variables)), "the table of the draws")
    checks.size(seed, "the seed", 0, WORD - 1)
