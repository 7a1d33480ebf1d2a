"""Sampling: simulate a network with whole numbers, and know exactly what comes out how often.

    d          common denominator of the row p                      int >= 1
    k          a whole number below d, each as likely as the other  int
    x          a cell: a value of every variable                    tuple of str
    e          what is known: variable -> value                     Mapping
    P(x)       product over v of p(x_v | x_pa(v))                   Fraction
    w(x)       weight: the factors of P(x) for the known variables  Fraction
    Q(x)       the other factors: how often weighting draws x       Fraction

    a draw       the first value at which the sum of p times d exceeds k
    forward      parents first, each variable from its row: x comes with P(x)
    rejection    the same, kept when x agrees with e: P(keep) = P(e), and x is kept with P(x | e)
    weighting    known variables stay, the others as before: P(x) = Q(x) w(x), sum of Q w = P(e)

Numbers come from fair integers, too: `exponential_coin` is true with probability e^-r, `poisson`
is a count, `bell` a whole number n with a probability in proportion to exp(-(n - m)^2 / 2v).

The trap: a word of SplitMix64 mod d is not uniform, unless d divides 2^64.

Source: M. Henrion, UAI 1986; R. Fung, K. Chang, UAI 1989; G. Steele, D. Lea, C. Flood, OOPSLA 2014;
C. Canonne, G. Kamath, T. Steinke, The discrete Gaussian for differential privacy (2020).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import accumulate, product
from math import factorial, isqrt, lcm, prod
from typing import TypeVar

from refnb.core import checks, limits, messages
from refnb.core.checks import Amount, Distribution, Number, Size
from refnb.core.errors import DomainMismatch, UnknownVariable
from refnb.estimation.schema import Cell, Instance
from refnb.networks.network import Network, entries
from refnb.probability import distribution

WORD, GAMMA = 1 << 64, 0x9E3779B97F4A7C15


@dataclass(frozen=True)
class Drawn:
    """A whole number, and the state of the generator after it."""

    value: int
    state: int


@dataclass(frozen=True)
class Sample:
    """A cell, and what it weighs: 1 where nothing is weighted."""

    cell: Cell
    weight: Amount


@dataclass(frozen=True)
class Run:
    """What was drawn, and the state of the generator after it."""

    samples: tuple[Sample, ...]
    state: int


V = TypeVar("V")
Source = Callable[[int, int], Drawn]
Thrown = tuple[Sample, int]


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

    Raises OutOfRange for a state that is not in 0..2^64 - 1, or d < 1.

    >>> below(1234567, 6)
    Drawn(value=3, state=11400714819324433052)
    """
    checks.size(d, "d", 1)
    limits.check_bits(d.bit_length(), "d")
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
    checks.size(k, "k", 0, denominator(p) - 1)
    return chosen(p, k)


def forward(network: Network, times: Size, seed: Size) -> Run:
    """Draw every variable from its row, parents first, so many times: x comes with P(x).

    Raises OutOfRange when times < 0, or the seed is not in 0..2^64 - 1.

    >>> from refnb.examples import EXAM
    >>> forward(EXAM, 1, 1).samples[0].cell
    ('yes', 'no', 'yes', 'yes', 'yes')
    """
    return weighting(network, {}, times, seed)


def rejection(network: Network, given: Instance, times: Size, seed: Size) -> Run:
    """Draw forward so many times, and keep the cells that agree with what is given.

    Raises UnknownVariable; UnknownValue; OutOfRange as in `forward`.

    >>> from refnb.examples import EXAM
    >>> len(rejection(EXAM, {"S": "yes"}, 100, 1).samples)
    53
    """
    network.check_values(given)
    run = forward(network, times, seed)
    kept = tuple(s for s in run.samples if given.items() <= named(network, s.cell).items())
    return Run(kept, run.state)


def weighting(network: Network, given: Instance, times: Size, seed: Size) -> Run:
    """Draw the unknown variables from their rows, parents first; weigh by those of the known ones.

    Raises UnknownVariable; UnknownValue; OutOfRange as in `forward`.

    >>> from refnb.examples import EXAM
    >>> weighting(EXAM, {"S": "yes"}, 1, 1).samples[0].weight
    Fraction(3, 5)
    """
    network.check_values(given)
    check_draws(network, times, seed)
    samples, state = list[Sample](), seed
    for _ in range(times):
        sample, state = throw(network, given, state)
        samples.append(sample)
    return Run(tuple(samples), state)


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
    """Return Q(x) and w(x) of every cell that agrees with what is given.

    Raises UnknownVariable; UnknownValue.

    >>> from refnb.examples import EXAM
    >>> found = proposals(EXAM, {"S": "yes"}).values()
    >>> sum(q for q, _ in found), sum(q * w for q, w in found)
    (Fraction(1, 1), Fraction(27, 50))
    """
    network.check_values(given)
    found = {}
    for x in worlds(network, given):
        p = entries(network, named(network, x))
        free = (p[v] for v in p if v not in given)
        found[x] = Fraction(prod(free)), Fraction(prod(p[v] for v in given))
    return found


def throw(network: Network, given: Instance, state: int, ask: Source = below) -> Thrown:
    """Draw a weighted cell with numbers from a source, and return its next state."""
    x, weight = dict(given), Fraction(1)
    for v in network.order:
        table = network.tables[v][tuple(x[u] for u in network.parents[v])]
        row = {w: table[w] for w in network.variables[v]}
        if v in given:
            weight *= row[x[v]]
        else:
            drawn = ask(state, denominator(row))
            x[v], state = chosen(row, drawn.value), drawn.state
    return Sample(tuple(x[v] for v in network.variables), weight), state


def _coin(p: Fraction, state: int, ask: Source = below) -> tuple[bool, int]:
    """Return true with probability p, and the next state."""
    drawn = ask(state, p.denominator)
    return drawn.value < p.numerator, drawn.state


def exponential_coin(r: Fraction, state: int, ask: Source = below) -> tuple[bool, int]:
    """Return true with probability e^-r for r >= 0: of at most 1 as its series, of more in steps.

    The first k at which a coin of r/k falls the other way is odd with that probability.

    >>> exponential_coin(Fraction(0), 1)[0]
    True
    """
    while True:
        part, k, on = min(r, Fraction(1)), 1, True
        while on:
            on, state = _coin(part / k, state, ask)
            k += on
        r -= part
        if k % 2 == 0 or r == 0:
            return k % 2 == 1, state


def poisson(rate: Fraction, state: int, ask: Source = below) -> tuple[int, int]:
    """Return k with probability e^-rate rate^k / k!, and the next state.

    It is a sum of m counts of the rate t/2 <= 1/2. Each is a number of heads before the first
    tail, kept with t^k / k!.

    >>> poisson(Fraction(3), 1)[0]
    4
    """
    m, whole = -(-2 * rate // 1), 0
    for _ in range(m):
        kept, k = False, 0
        while not kept:
            k, on = -1, True
            while on:
                on, state = _coin(Fraction(1, 2), state, ask)
                k += 1
            kept, state = _coin((2 * rate / m) ** k / factorial(k), state, ask)
        whole += k
    return whole, state


def bell(m: Fraction, v: Fraction, state: int, ask: Source = below) -> tuple[int, int]:
    """Return a whole number n with a probability in proportion to exp(-(n - m)^2 / 2v).

    A two-sided geometric number around the whole c next to m is kept with what the curve lacks.

    >>> bell(Fraction(150), Fraction(400), 1)[0]
    148
    """
    t, c = Fraction(isqrt(int(v)) + 1), (2 * m + 1) // 2
    while True:
        drawn = ask(state, int(t))
        y, (kept, state) = drawn.value, exponential_coin(drawn.value / t, drawn.state, ask)
        on = kept
        while on:
            on, state = exponential_coin(Fraction(1), state, ask)
            y += int(t) * on
        drawn = ask(state, 2)
        sign, state = 1 - 2 * drawn.value, drawn.state
        if kept and (y or sign > 0):
            beside = sign * (m - c)
            lost = (y - beside - v / t) ** 2 / (2 * v) + (abs(beside) - beside) / t
            kept, state = exponential_coin(lost, state, ask)
            if kept:
                return c + sign * y, state


def named(network: Network, x: Cell) -> dict[str, str]:
    """Return the value of each variable in a cell of as many: DomainMismatch."""
    if len(x) != len(network.variables):
        raise DomainMismatch(f"a cell has a value of each variable, got {messages.quote(x)}")
    return dict(zip(network.variables, x, strict=True))


def worlds(network: Network, given: Instance) -> Iterator[Cell]:
    """Return the cells that agree with what is given, OutOfRange for too many."""
    network.check_cells(v for v in network.variables if v not in given)
    return product(*((given[v],) if v in given else d for v, d in network.variables.items()))


def check_draws(network: Network, times: int, seed: int) -> None:
    """Require a number of draws that ends, and a state of the generator: OutOfRange."""
    checks.size(times, "the number of draws", 0)
    limits.check_cells(times * max(1, len(network.variables)), "the table of the draws")
    checks.size(seed, "the seed", 0, WORD - 1)


def denominator(p: Mapping[V, Number]) -> int:
    """Return d, the least common denominator."""
    return lcm(*(each.denominator for each in p.values()))


def chosen(p: Mapping[str, Number], k: int) -> str:
    """Return what `choose` does for a row and a number that are checked."""
    tops = zip(p, accumulate(p.values()), strict=True)
    return next(v for v, top in tops if k < top * denominator(p))
