"""Sampling: simulate a network with whole numbers, and know exactly what comes out how often.

    d          common denominator of the row p                      int >= 1
    k          a whole number below d, each as likely as the other  int
    x          a cell: a value of every variable                    tuple of str
    e          what is known: variable -> value                     Mapping
    P(x)       product over v of p(x_v | x_pa(v))                   Fraction
    w(x)       weight: the factors of P(x) for the known variables  Fraction
    Q(x)       the other factors: how often weighting draws x       Fraction
    K(x, y)    how often Gibbs goes from x to y                     Fraction

    a draw       the first value at which the sum of p times d exceeds k
    forward      parents first, each variable from its row: x comes with P(x)
    rejection    the same, kept when x agrees with e: P(keep) = P(e), and x is kept with P(x | e)
    weighting    known variables stay, the others as before: P(x) = Q(x) w(x), sum of Q w = P(e)
    Gibbs        one unknown variable after the other, given all others: P(x | e) K = P(x | e)

The numbers come from SplitMix64, a named recurrence on the whole numbers below 2^64: a run states
its seed, and can be repeated in any language.

The trap: k mod d is not uniform when d does not divide 2^64. And Gibbs cannot go where every way
leads through probability 0: it keeps the posterior, but may never find it.

Source: S. Geman, D. Geman, IEEE PAMI 6 (1984), Gibbs; R. Fung, K. Chang, UAI 1989, weighting;
M. Henrion, UAI 1986, rejection; G. Steele, D. Lea, C. Flood, Fast splittable pseudorandom number
generators, OOPSLA 2014, SplitMix64.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import accumulate, product
from math import lcm, prod
from typing import Annotated

from refnb import checks, messages
from refnb.checks import Distribution, Names, Size
from refnb.errors import DomainMismatch, OutOfRange, UnknownVariable, ZeroEvidence
from refnb.estimation.schema import Cell, Instance
from refnb.exact import rational
from refnb.networks import network as networks
from refnb.networks.network import Network
from refnb.probability import distribution

WORD = 1 << 64
GAMMA = 0x9E3779B97F4A7C15
MAX_DRAWS, MAX_BITS, MAX_STATES = 100_000, 10_000, 128


@dataclass(frozen=True)
class Drawn:
    """A whole number, and the state of the generator after it."""

    value: int
    state: int


@dataclass(frozen=True)
class Sample:
    """A cell, and what it weighs: 1 where nothing is weighted.

    Raises Negative for a weight below 0.
    """

    cell: Cell
    weight: Amount


@dataclass(frozen=True)
class Run:
    """What was drawn, and the state of the generator after it."""

    samples: tuple[Sample, ...]
    state: int


@dataclass(frozen=True)
class Proposal:
    """How often weighting draws a cell, and what it weighs then."""

    probability: Fraction
    weight: Fraction


Source = Callable[[int, int], Drawn]


def word(state: Size) -> Drawn:
    """Return the next word of SplitMix64 and the next state, state + 0x9E3779B97F4A7C15 mod 2^64.

    Raises OutOfRange for a state that is not in 0..2^64 - 1.

    >>> word(1234567).value
    6457827717110365317
    """
    checks.size(state, "a state", 0, WORD - 1)
    state = (state + GAMMA) % WORD
    z = (state ^ state >> 30) * 0xBF58476D1CE4E5B9 % WORD
    z = (z ^ z >> 27) * 0x94D049BB133111EB % WORD
    return Drawn(z ^ z >> 31, state)


def below(state: Size, d: Size) -> Drawn:
    """Return a whole number below d, each with equally many words.

    As many words are read as digits of one number m below 2^64, 2^128 and so on, as it takes to
    reach d; a number in the last, incomplete block of d is thrown away, and read anew.

    Raises OutOfRange for a state that is not in 0..2^64 - 1, d < 1 or d of more than 10000 bits.

    >>> below(1234567, 6)
    Drawn(value=3, state=11400714819324433588)
    """
    checks.size(d, "d", 1)
    checks.size(d.bit_length(), "the bits of d", 1, MAX_BITS)
    number, whole = 0, 1
    while True:
        drawn = word(state)
        number, whole, state = number * WORD + drawn.value, whole * WORD, drawn.state
        if whole >= d:
            if number < whole - whole % d:
                return Drawn(number % d, state)
            number, whole = 0, 1


def choose(p: Distribution[str], k: Size) -> str:
    """Return the first value at which the sum of p(v) d exceeds k.

    Raises OutOfRange for k that is not in 0..d - 1.

    >>> row = {"low": Fraction(1, 2), "high": Fraction(1, 3), "none": Fraction(1, 6)}
    >>> [choose(row, k) for k in range(6)]
    ['low', 'low', 'low', 'high', 'high', 'none']
    """
    checks.distribution(p, "p")
    checks.size(k, "k", 0, _denominator(p) - 1)
    return _chosen(p, k)


def forward(network: Network, times: Size, seed: Size) -> Run:
    """Draw every variable from its row, parents first, so many times: x comes with P(x).

    Raises OutOfRange when times < 0, times the variables is above 100000, the seed is not in
    0..2^64 - 1, or a common denominator has more than 10000 bits.

    >>> from refnb.problems.exam import NETWORK
    >>> forward(NETWORK, 1, 1).samples[0].cell
    ('no', 'no', 'no', 'no', 'no')
    """
    return weighting(network, {}, times, seed)


def rejection(network: Network, given: Instance, times: Size, seed: Size) -> Run:
    """Draw forward so many times, and keep the cells that agree with what is given.

    Raises UnknownVariable; UnknownValue; OutOfRange as in `forward`.

    >>> from refnb.problems.exam import NETWORK
    >>> len(rejection(NETWORK, {"S": "yes"}, 100, 1).samples)
    50
    """
    check_values(network, given)
    run = forward(network, times, seed)
    kept = tuple(s for s in run.samples if given.items() <= _named(network, s.cell).items())
    return Run(kept, run.state)


def weighting(network: Network, given: Instance, times: Size, seed: Size) -> Run:
    """Draw the unknown variables from their rows, parents first; weigh by those of the known ones.

    Raises UnknownVariable; UnknownValue; OutOfRange as in `forward`.

    >>> from refnb.problems.exam import NETWORK
    >>> weighting(NETWORK, {"S": "yes"}, 1, 1).samples[0].weight
    Fraction(1, 10)
    """
    check_values(network, given)
    _check_draws(network, times, seed)
    samples, state = list[Sample](), seed
    for _ in range(times):
        sample, state = throw(network, given, state)
        samples.append(sample)
    return Run(tuple(samples), state)


def gibbs(network: Network, given: Instance, start: Instance, times: Size, seed: Size) -> Run:
    """Give each unknown variable a new value, given all others, one by one; so many times.

    Raises UnknownVariable; UnknownValue; MissingValue when the start is not complete;
    DomainMismatch when it does not agree with what is given; ZeroEvidence when P(start) = 0;
    OutOfRange as in `forward`.

    >>> from refnb.problems.exam import NETWORK
    >>> gibbs(NETWORK, {"S": "yes"}, dict.fromkeys("LFSAG", "yes"), 1, 1).samples[0].cell
    """
    check_values(network, given)
    _check_draws(network, times, seed)
    if probability(network, start) == 0:
        raise ZeroEvidence("Gibbs needs a start of probability > 0")
    if not given.items() <= start.items():
        raise DomainMismatch(f"the start must agree with {messages.shown(dict(given))}")
    samples, state, x = list[Sample](), seed, dict(start)
    for _ in range(times):
        x, state = sweep(network, given, x, state)
        samples.append(Sample(_cell(network, x), 1))
    return Run(tuple(samples), state)


def estimate(network: Network, samples: Sequence[Sample], variable: str) -> dict[str, Fraction]:
    """Return the weighted share of each value of a variable among the samples.

    Raises UnknownVariable; DomainMismatch for a cell of another length; UnknownValue; ZeroEvidence
    when all weights are 0, or there are no samples.

    >>> from refnb.problems.exam import NETWORK
    >>> estimate(NETWORK, forward(NETWORK, 100, 1).samples, "S")["yes"]
    Fraction(1, 2)
    """
    checks.known([variable], network.variables, UnknownVariable, "a variable")
    weights = dict.fromkeys(network.variables[variable], Fraction(0))
    for sample in samples:
        if len(sample.cell) != len(network.variables):
            raise DomainMismatch(f"a cell has a value of each variable, got {sample.cell}")
        x = _named(network, sample.cell)
        check_values(network, x)
        weights[x[variable]] += sample.weight
    return distribution.normalise(weights)


def proposals(network: Network, given: Instance) -> dict[Cell, Proposal]:
    """Return Q(x) and w(x) of every cell that agrees with what is given.

    Raises UnknownVariable; UnknownValue; OutOfRange for more than 10000 cells.

    >>> from refnb.problems.exam import NETWORK
    >>> found = proposals(NETWORK, {"S": "yes"}).values()
    >>> sum(each.probability for each in found), sum(e.probability * e.weight for e in found)
    (Fraction(1, 1), Fraction(27, 50))
    """
    check_values(network, given)
    found = {}
    for x in _worlds(network, given, MAX_CELLS):
        p = entries(network, x)
        known = prod((p[v] for v in given), start=Fraction(1))
        rest = prod((p[v] for v in p if v not in given), start=Fraction(1))
        found[_cell(network, x)] = Proposal(rest, known)
    return found


def kernel(network: Network, given: Instance, updates: Names) -> dict[Cell, dict[Cell, Fraction]]:
    """Return K(x, y): how often Gibbs goes from x to y when it updates these unknown variables.

    Its cells are those that agree with what is given and have P(x) > 0.

    Raises UnknownVariable, also for an update of what is given; UnknownValue; OutOfRange when more
    than 128 cells agree; ZeroEvidence when none has P(x) > 0.

    >>> from refnb.problems.exam import NETWORK
    >>> x = ("yes", "yes", "yes", "yes", "yes")
    >>> kernel(NETWORK, {"S": "yes", "F": "yes", "A": "yes", "G": "yes"}, ["L"])[x][x]
    Fraction(16, 31)
    """
    check_values(network, given)
    checks.names(updates, "the updates")
    unknown = [v for v in network.variables if v not in given]
    checks.known(updates, unknown, UnknownVariable, "an update")
    worlds = _worlds(network, given, MAX_STATES)
    cells = [_cell(network, x) for x in worlds if probability(network, x) > 0]
    if not cells:
        raise ZeroEvidence(f"K needs P(e) > 0, {messages.shown(dict(given))} is impossible")
    table = {}
    for x in cells:
        reached = _spread(network, x, updates)
        table[x] = {y: reached.get(y, Fraction(0)) for y in cells}
    return table


def throw(
    network: Network, given: Instance, state: int, source: Source = below
) -> tuple[Sample, int]:
    """Draw one weighted cell with numbers from a source, and return its next state.

    >>> from refnb.problems.exam import NETWORK
    >>> throw(NETWORK, {"L": "yes"}, 1)[0].weight
    Fraction(2, 5)
    """
    x, weight = dict(given), Fraction(1)
    for v in network.order:
        row = network.tables[v][tuple(x[u] for u in network.parents[v])]
        if v in given:
            weight *= row[x[v]]
        else:
            drawn = source(state, _denominator(row))
            x[v], state = _chosen(row, drawn.value), drawn.state
    return Sample(_cell(network, x), weight), state


def sweep(
    network: Network, given: Instance, x: Instance, state: int, source: Source = below
) -> tuple[dict[str, str], int]:
    """Update every unknown variable once, in declared order, with numbers from a source.

    >>> from refnb.problems.exam import NETWORK
    >>> sweep(NETWORK, dict.fromkeys("LFSA", "yes"), dict.fromkeys("LFSAG", "yes"), 1)[0]["G"]
    'yes'
    """
    y = dict(x)
    for v in network.variables:
        if v not in given:
            row = _given_others(network, y, v)
            drawn = source(state, _denominator(row))
            y[v], state = _chosen(row, drawn.value), drawn.state
    return y, state


def _given_others(network: Network, x: Instance, v: str) -> dict[str, Fraction]:
    """Return P(v | all others): only the rows of v and of its children speak of it."""
    near = (v, *network.children[v])
    worlds = {w: {**x, v: w} for w in network.variables[v]}
    return distribution.normalise(
        {w: prod((network.entry(u, y) for u in near), start=Fraction(1)) for w, y in worlds.items()}
    )
