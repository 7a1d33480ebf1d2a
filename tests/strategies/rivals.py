"""Rivals of an estimate: one anywhere, and some close by on either side."""

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from typing import NamedTuple, TypeVar

from hypothesis import strategies as st

from refnb.classifiers.log_naive import LogFactors, Parameters, log_probability
from refnb.core.checks import Number
from refnb.estimation.schema import Example, Quantities
from refnb.exact.logarithm import Extended, Infinite, LogForm, combination, total
from strategies.models import K
from strategies.probability import TINY, between
from strategies.sizes import often

M = TypeVar("M", bound=Parameters)


class Way(NamedTuple):
    """Where to look for rivals of whatever estimate: anywhere, and in steps from it.

    Several blocks of parameters move at once: the first rivals of each, the second ones, ....
    """

    weights: tuple[int, ...]
    """Of a distribution anywhere: over more keys they begin anew."""
    number: Fraction
    step: Fraction
    pair: tuple[int, int]
    """The places of the keys that give each other a share; beyond the last they begin anew."""

    def tables(self, best: Mapping[K, Fraction]) -> list[dict[K, Fraction]]:
        """Return a distribution anywhere, what two keys can give each other, and a step to it."""
        weights = [self.weights[i % len(self.weights)] for i, _ in enumerate(best)]
        wild = {key: Fraction(w, sum(weights)) for key, w in zip(best, weights, strict=True)}
        one, other = self.of([*best])
        near = (moved(best, *pair, self.step) for pair in ((one, other), (other, one)))
        return [wild, *near, between(best, wild, self.step)]

    def numbers(self, best: Fraction) -> list[Fraction]:
        """Return a number anywhere, and two at one distance from the best."""
        return [self.number, best - self.step, best + self.step]

    def amounts(self, best: Fraction) -> list[Fraction]:
        """Return a number from 0 on, and two that differ by one share of the best, if that is 0."""
        return [abs(self.number), best - self.step * best, best + self.step * (best or 1)]

    def positives(self, best: Fraction) -> list[Fraction]:
        """Return the same, the first one above 0."""
        return [abs(self.number) or Fraction(1), *self.amounts(best)[1:]]

    def parameter(self, table: str, best: Fraction) -> list[Fraction]:
        """Return those of a number of a table of means, variances or rates."""
        ways = {"means": self.numbers, "variances": self.positives, "rates": self.amounts}
        return ways[table](best)

    def of(self, keys: list[K]) -> tuple[K, K]:
        """Return the two keys of the pair."""
        one, other = self.pair
        return keys[one % len(keys)], keys[other % len(keys)]


steps = st.sampled_from([TINY, TINY, Fraction(1, 100), Fraction(1, 4)])
ways = st.builds(
    Way,
    st.builds(
        lambda first, more: (first, *more),
        st.integers(1, 4),
        st.lists(often(st.integers(0, 4), st.just(10**30)), min_size=2, max_size=6),
    ),
    often(st.fractions(-4, 4, max_denominator=3), st.sampled_from([TINY, Fraction(25, 2)])),
    steps,
    st.sampled_from([(0, 1), (1, 2), (2, 0), (3, 1)]),
)

FAR = Way((1, 0, 4, 2, 3), Fraction(7, 3), Fraction(1, 4), (0, 1))
NEAR = Way((2, 7, 1, 8), Fraction(3, 5), TINY, (1, 2))
LONG = Way((10**60 + 7, 3**100, 7**70), Fraction(10**20 + 1, 10**20), Fraction(1, 3**60), (2, 0))


def moved(p: Mapping[K, Fraction], giver: K, taker: K, share: Fraction) -> dict[K, Fraction]:
    """Return the distribution after the giver gave this share of its own to the taker."""
    given = share * p[giver]
    less = {**p, giver: p[giver] - given}
    return {**less, taker: less[taker] + given}


def explained_by(
    factors: Callable[[M, Quantities], LogFactors], model: M, seen: Iterable[Example[Quantities]]
) -> Extended:
    """Add up what a model gives to each example with its label: its log score, or -inf."""
    forms = list[tuple[LogForm, Number]]()
    for e in (e for e in seen if e.weight):
        own: list[Extended] = [row[e.label] for row in factors(model, e.instance).values()]
        score = total([log_probability(model.prior[e.label]), *own])
        if isinstance(score, Infinite):
            return score
        forms.append((score, e.weight))
    return combination(forms)
