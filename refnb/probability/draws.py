"""Draws: uniform whole numbers from a generator, and from them events of any probability.

    d        a whole number >= 1
    below    a source: called with d, it returns a whole number below d, all equally likely
    p(v)     probability of value v                           Fraction >= 0, sums to 1
    wheel    the values of p, and the sums of p(v) d up to each, d the common denominator
    r        an exponent                                      Fraction >= 0

    word     SplitMix64: the next state, GAMMA further, mixed
    spin     the first value whose sum exceeds a number below d
    coin     true with probability p = u/d: the number below d is below u
    exponential coin    true with probability e^-r

Nothing is random here: the same state gives the same numbers, on every computer.

The trap: a word of SplitMix64 mod d is not uniform, unless d divides 2^64.

Source: G. Steele, D. Lea, C. Flood, OOPSLA 2014, for the generator; C. Canonne, G. Kamath, T.
Steinke, The discrete Gaussian for differential privacy (2020), for the exponential coin.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Hashable, Mapping
from fractions import Fraction
from itertools import accumulate
from math import lcm
from typing import Generic, TypeVar

from refnb.core.checks import Number

V = TypeVar("V", bound=Hashable)
Below = Callable[[int], int]

WORD, GAMMA = 1 << 64, 0x9E3779B97F4A7C15


class Source:
    """Whole numbers from the words of SplitMix64 after a state; `state` is the current one.

    >>> dice = Source(1234567)
    >>> dice(6), dice.state
    (3, 11400714819324433052)
    """

    def __init__(self, state: int) -> None:
        self.state = state

    def __call__(self, d: int) -> int:
        """Return a uniform whole number below d, from enough words; reject the uneven rest."""
        number, size = 0, 1
        while True:
            self.state = (self.state + GAMMA) % WORD
            number, size = number * WORD + mix(self.state), size * WORD
            if size >= d:
                if number < size - size % d:
                    return number % d
                number, size = 0, 1


class Wheel(Generic[V]):
    """The values of a distribution, and for each the whole number below which it is drawn.

    >>> row = {"low": Fraction(1, 2), "high": Fraction(1, 3), "none": Fraction(1, 6)}
    >>> [Wheel(row).at(k) for k in range(6)]
    ['low', 'low', 'low', 'high', 'high', 'none']
    """

    def __init__(self, p: Mapping[V, Number]) -> None:
        d = lcm(*(q.denominator for q in p.values()))
        self.values, self.tops = [*p], [*accumulate(int(q * d) for q in p.values())]

    def at(self, k: int) -> V:
        """Return the first value at which the sum of p(v) d exceeds k."""
        return self.values[bisect_right(self.tops, k)]

    def spin(self, below: Below) -> V:
        """Return a value, each with its probability."""
        return self.at(below(self.tops[-1]))


def mix(z: int) -> int:
    """Return the word that SplitMix64 makes of a state.

    >>> mix(1234567 + GAMMA)
    6457827717110365317
    """
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9 % WORD
    z = (z ^ z >> 27) * 0x94D049BB133111EB % WORD
    return z ^ z >> 31


def coin(p: Fraction, below: Below) -> bool:
    """Return true with probability p = u/d: when a number drawn below d is below u.

    >>> [coin(Fraction(1, 3), lambda d: k) for k in range(3)]
    [True, False, False]
    """
    return below(p.denominator) < p.numerator


def exponential_coin(r: Fraction, below: Below) -> bool:
    """Return true with probability e^-r for r >= 0: by its series up to r = 1, above it in steps.

    Toss coins with probability r/k for k = 1, 2, ...: the first k that fails is odd with that
    probability.

    >>> exponential_coin(Fraction(0), Source(1))
    True
    """
    while True:
        part, k = min(r, Fraction(1)), 1
        while coin(part / k, below):
            k += 1
        r -= part
        if k % 2 == 0 or r == 0:
            return k % 2 == 1
