"""Finite distributions as tables from outcomes to exact probabilities.

    p        a distribution            dict from outcome to Fraction >= 0, sum 1
    A, B     events                    collections of outcomes of p
    P(A)     probability of A          Fraction, sum of p over the outcomes of A
    P(A|B)   the same, given B         P(A and B) / P(B), undefined when P(B) = 0

The keys of a table ARE its domain: an impossible outcome is present with
probability 0, and an outcome that is not a key is an error, never a silent 0.
The order of the keys is the declared order, which decides ties. A table is checked
entry by entry in that order.

Source: T. Mitchell, Machine Learning (1997), section 6.2, table 6.1; N. Smith,
CSE 446, Probabilistic Generative Machine Learning, chain rule.
"""

from collections.abc import Collection, Hashable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Generic, TypeVar

from refnb import checks
from refnb.checks import Number
from refnb.errors import (
    DomainMismatch,
    NotADistribution,
    ZeroEvidence,
)
from refnb.exact import rational

H = TypeVar("H", bound=Hashable)


@dataclass(frozen=True)
class Decision(Generic[H]):
    """The first of the most probable outcomes in declared order, and all of them.

    Raises: DomainMismatch when the label is not the first of the ties.
    """

    label: H
    ties: tuple[H, ...]

    def __post_init__(self) -> None:
        if self.label not in self.ties[:1]:
            raise DomainMismatch(f"the label must be the first of the ties, got {self.label!r}")


def probability(p: Mapping[H, Number], event: Collection[H]) -> Fraction:
    """Return P(A) = sum of p(h) over the outcomes h in A.

    Raises, in this order: NotExact; Negative; NotADistribution; UnknownValue.

    >>> die = {face: Fraction(1, 6) for face in "123456"}
    >>> probability(die, {"2", "4", "6"})
    Fraction(1, 2)
    """
    checks.distribution(p, "p")
    checks.event(p, event)
    return mass(p, event)


def condition(p: Mapping[H, Number], event: Collection[H]) -> dict[H, Fraction]:
    """Return p(h | B) = p(h) / P(B) for h in B, and 0 for the other outcomes.

    Raises, in this order: NotExact; Negative; NotADistribution; UnknownValue;
    ZeroEvidence when P(B) = 0.

    >>> condition({"a": Fraction(1, 2), "b": Fraction(1, 3), "c": Fraction(1, 6)}, {"b", "c"})
    {'a': Fraction(0, 1), 'b': Fraction(2, 3), 'c': Fraction(1, 3)}
    """
    given = probability(p, event)
    if given == 0:
        raise ZeroEvidence(f"P(A | B) needs P(B) > 0, and B = {_shown(event)} has probability 0")
    members = set(event)
    return {h: Fraction(p[h]) / given if h in members else Fraction(0) for h in p}


def conditional(p: Mapping[H, Number], event: Collection[H], given: Collection[H]) -> Fraction:
    """Return P(A | B) = P(A and B) / P(B).

    Raises, in this order: NotExact; Negative; NotADistribution; UnknownValue in A,
    then in B; ZeroEvidence when P(B) = 0.

    >>> die = {face: Fraction(1, 6) for face in "123456"}
    >>> conditional(die, {"6"}, {"2", "4", "6"})
    Fraction(1, 3)
    """
    checks.distribution(p, "p")
    checks.event(p, event)
    return mass(condition(p, given), event)


def total_probability(
    p: Mapping[H, Number], event: Collection[H], parts: Sequence[Collection[H]]
) -> Fraction:
    """Return P(B) = sum of P(B | A_i) P(A_i) over the parts with P(A_i) > 0.

    The parts must cover every possible outcome once; impossible outcomes do not
    count, and a part of probability 0 is passed over.

    Raises, in this order: NotExact; Negative; NotADistribution for p; UnknownValue
    in B, then in the parts; NotADistribution when the parts overlap or leave a gap.

    >>> die = {face: Fraction(1, 6) for face in "123456"}
    >>> total_probability(die, {"5", "6"}, [{"1", "3", "5"}, {"2", "4", "6"}])
    Fraction(1, 3)
    """
    checks.distribution(p, "p")
    for known in (event, *parts):
        checks.event(p, known)
    partition = [set(part) for part in parts]
    for h in p:
        covered = sum(h in part for part in partition)
        if p[h] > 0 and covered != 1:
            raise NotADistribution(f"the parts must cover {h!r} once, they do {covered} times")
    possible = [part for part in parts if mass(p, part) > 0]
    return rational.total(conditional(p, event, a) * mass(p, a) for a in possible)


def expectation(p: Mapping[H, Number], values: Mapping[H, Number]) -> Fraction:
    """Return E[g] = sum of p(h) g(h).

    Raises, in this order: NotExact; Negative; NotADistribution; DomainMismatch;
    NotExact in the values.

    >>> expectation({"win": Fraction(1, 4), "lose": Fraction(3, 4)}, {"win": 10, "lose": -2})
    Fraction(1, 1)
    """
    checks.distribution(p, "p")
    checks.same(p, values, "p and the values")
    for h in p:
        checks.exact(values[h], f"the value of {h!r}")
    return rational.total(p[h] * values[h] for h in p)


def normalise(weights: Mapping[H, Number]) -> dict[H, Fraction]:
    """Return p(h) = w(h) / sum of w.

    Raises, in this order: NotExact; Negative; EmptyData; ZeroEvidence when all
    weights are 0.

    >>> normalise({"sun": 3, "rain": 1})
    {'sun': Fraction(3, 4), 'rain': Fraction(1, 4)}
    """
    checks.weights(weights)
    whole = rational.total(weights.values())
    return {h: Fraction(w) / whole for h, w in weights.items()}


def most_probable(weights: Mapping[H, Number]) -> Decision[H]:
    """Return arg max w(h): the first maximiser in declared order, and all of them.

    Raises, in this order: NotExact; Negative; EmptyData; ZeroEvidence when all
    weights are 0.

    >>> most_probable({"a": Fraction(1, 4), "b": Fraction(3, 8), "c": Fraction(3, 8)})
    Decision(label='b', ties=('b', 'c'))
    """
    checks.weights(weights)
    greatest = max(weights.values())
    ties = tuple(h for h, w in weights.items() if w == greatest)
    return Decision(ties[0], ties)


def mass(p: Mapping[H, Number], event: Collection[H]) -> Fraction:
    """Return the sum of p(h) over the outcomes in the event, unchecked."""
    members = set(event)
    return rational.total(p[h] for h in p if h in members)


def _shown(outcomes: Collection[H]) -> str:
    return "{" + ", ".join(repr(h) for h in list(outcomes)[:8]) + "}"
