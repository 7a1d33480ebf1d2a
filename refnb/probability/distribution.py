"""Finite distributions as tables from outcomes to exact probabilities.

    p        a distribution            dict from outcome to Fraction >= 0, sum 1
    A, B     events                    collections of outcomes of p
    P(A)     probability of A          Fraction, sum of p over the outcomes of A
    P(A|B)   the same, given B         P(A and B) / P(B), undefined when P(B) = 0
    d        grid                      int >= 1: multiples of 1/d

The keys of a table ARE its domain: an impossible outcome is present with
probability 0, and an outcome that is not a key is an error, never a silent 0.
The order of the keys is the declared order, which decides ties.

Source: T. Mitchell, Machine Learning (1997), section 6.2, table 6.1; N. Smith,
CSE 446, Probabilistic Generative Machine Learning, chain rule.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Hashable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Generic, Protocol, Self, TypeVar

from refnb.core import checks, messages
from refnb.core.checks import Distribution, Number, Size, Weights
from refnb.core.errors import DomainMismatch, NotADistribution, OutOfRange, ZeroEvidence
from refnb.exact import rational

H = TypeVar("H", bound=Hashable)


class Ordered(Protocol):
    """A type whose values can be compared with each other."""

    def __lt__(self, other: Self, /) -> bool:
        """Tell whether it is less."""


S = TypeVar("S", bound=Ordered)


@dataclass(frozen=True)
class Decision(Generic[H]):
    """The first of the most probable outcomes in declared order, and all of them.

    Raises DomainMismatch when the label is not the first of the ties.
    """

    label: H
    ties: tuple[H, ...]

    def __post_init__(self) -> None:
        if self.label not in self.ties[:1]:
            got = messages.quote(self.label)
            raise DomainMismatch(f"the label must be the first of the ties, got {got}")


def probability(p: Distribution[H], event: Collection[H]) -> Fraction:
    """Return P(A) = sum of p(h) over the outcomes h in A.

    Raises UnknownValue for an outcome that p does not have.

    >>> die = {face: Fraction(1, 6) for face in "123456"}
    >>> probability(die, {"2", "4", "6"})
    Fraction(1, 2)
    """
    checks.distribution(p, "p")
    checks.event(p, event)
    return rational.total(p[h] for h in set(event))


def condition(p: Distribution[H], event: Collection[H]) -> dict[H, Fraction]:
    """Return p(h | B) = p(h) / P(B) for h in B, and 0 for the other outcomes.

    Raises UnknownValue for an outcome that p does not have; ZeroEvidence when P(B) = 0.

    >>> condition({"a": Fraction(1, 2), "b": Fraction(1, 3), "c": Fraction(1, 6)}, {"b", "c"})
    {'a': Fraction(0, 1), 'b': Fraction(2, 3), 'c': Fraction(1, 3)}
    """
    given, members = probability(p, event), set(event)
    if given == 0:
        raise ZeroEvidence(f"p(h | B) needs P(B) > 0, B = {messages.listing(event)} is impossible")
    return {h: p[h] / given if h in members else Fraction(0) for h in p}


def conditional(p: Distribution[H], event: Collection[H], given: Collection[H]) -> Fraction:
    """Return P(A | B) = P(A and B) / P(B): the sum of p(h | B) over the outcomes h in A.

    Raises UnknownValue for an outcome that p does not have; ZeroEvidence when P(B) = 0.

    >>> die = {face: Fraction(1, 6) for face in "123456"}
    >>> conditional(die, {"6"}, {"2", "4", "6"})
    Fraction(1, 3)
    """
    return probability(condition(p, given), event)


def total_probability(
    p: Distribution[H], event: Collection[H], parts: Sequence[Collection[H]]
) -> Fraction:
    """Return P(B) = sum of P(B | A_i) P(A_i) over the parts with P(A_i) > 0.

    The parts must cover every possible outcome once; impossible outcomes do not count, and parts of
    probability 0 are left out.

    Raises UnknownValue for an outcome that p does not have; NotADistribution when the
    parts overlap or leave a gap.

    >>> die = {face: Fraction(1, 6) for face in "123456"}
    >>> total_probability(die, {"5", "6"}, [{"1", "3", "5"}, {"2", "4", "6"}])
    Fraction(1, 3)
    """
    checks.distribution(p, "p")
    covered = Counter(h for part in parts for h in set(part))
    for h, w in p.items():
        if w > 0 and covered[h] != 1:
            once = f"{messages.quote(h)} once, they do {covered[h]} times"
            raise NotADistribution(f"the parts must cover {once}")
    chances = [(part, probability(p, part)) for part in parts]
    return rational.total(conditional(p, event, a) * p_a for a, p_a in chances if p_a > 0)


def expectation(p: Distribution[H], values: Mapping[H, Number]) -> Fraction:
    """Return E[g] = sum of p(h) g(h).

    Raises DomainMismatch when the keys differ.

    >>> expectation({"win": Fraction(1, 4), "lose": Fraction(3, 4)}, {"win": 10, "lose": -2})
    Fraction(1, 1)
    """
    checks.distribution(p, "p")
    checks.same(p, values, "p and the values")
    numbers = checks.fractions(values, "the value of")
    return rational.total(p[h] * numbers[h] for h in p)


def normalise(weights: Weights[H]) -> dict[H, Fraction]:
    """Return p(h) = w(h) / sum of w.

    >>> normalise({"sun": 3, "rain": 1})
    {'sun': Fraction(3, 4), 'rain': Fraction(1, 4)}
    """
    checks.weights(weights)
    total = rational.total(weights.values())
    return {h: w / total for h, w in weights.items()}


def rounded(p: Distribution[H], grid: Size) -> dict[H, Fraction]:
    """Return k(h) / d with whole k(h) that sum to d and the least sum of (k(h) - d p(h))^2.

    An outcome of probability 0 keeps it, and every other outcome has at least one part. If several
    tables tie, it is the one with more parts at the first outcome where they differ.

    Raises OutOfRange when the grid has fewer parts than there are possible outcomes.

    >>> rounded({"a": Fraction(2, 7), "b": Fraction(2, 7), "c": Fraction(3, 7)}, 10)
    {'a': Fraction(3, 10), 'b': Fraction(3, 10), 'c': Fraction(2, 5)}
    """
    checks.distribution(p, "p")
    checks.size(grid, "the grid", 1)
    alive = [h for h in p if p[h]]
    if grid < len(alive):
        needed = f"{len(alive)} entries > 0 need as many parts, got {messages.quote(grid)}"
        raise OutOfRange(f"the grid is too coarse: {needed}")
    parts = {h: -(-grid * p[h] // 1) for h in alive}
    while (more := sum(parts.values()) - grid) > 0:
        rich = [h for h in reversed(alive) if parts[h] > 1]
        rich.sort(key=lambda h: grid * p[h] - parts[h])
        parts |= {h: parts[h] - 1 for h in rich[:more]}
    return {h: Fraction(parts.get(h, 0), grid) for h in p}


def most_probable(weights: Weights[H]) -> Decision[H]:
    """Return arg max w(h): the first maximiser in declared order, and all of them.

    >>> most_probable({"a": Fraction(1, 4), "b": Fraction(3, 8), "c": Fraction(3, 8)})
    Decision(label='b', ties=('b', 'c'))
    """
    checks.weights(weights)
    return arg_max(weights)


def arg_max(scores: Mapping[H, S]) -> Decision[H]:
    """Return arg max of at least one score: the first maximiser in declared order, and all of them.

    >>> arg_max({"a": -3, "b": -2, "c": -2})
    Decision(label='b', ties=('b', 'c'))
    """
    greatest = max(scores.values())
    ties = tuple(h for h, score in scores.items() if score == greatest)
    return Decision(ties[0], ties)
