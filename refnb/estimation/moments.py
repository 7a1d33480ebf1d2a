"""Sum up numbers: for each feature and label their count, their sum and the sum of squares.

    x_f          value of feature f in an example                 int or Fraction
    w            weight of an example                             int or Fraction >= 0
    n(y)         weight of the examples with label y              labels[y]
    n(f, y)      weight of those in which x_f is known            Moment.weight
    t(f, y)      sum of w x_f over them                           Moment.total
    u(f, y)      sum of w x_f^2 over them                         Moment.squares

These moments are all that Gaussian and Poisson learning need of the data. They add, as counts do:
adding the moments of two parts gives those of the whole, in any order.

The trap: sums of squares and squares of sums nearly cancel in the variance
u/n - (t/n)^2. In floating point the difference of two such numbers can be negative;
exact numbers lose nothing.

Source: M. Mohri, lecture 3, maximum likelihood for the Gaussian distribution; R. A.
Fisher, On the mathematical foundations of theoretical statistics (1922).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from operator import add, sub
from typing import Annotated, TypeVar

from refnb.core import checks, limits, messages
from refnb.core.checks import Names, Number
from refnb.core.errors import (
    Duplicate,
    Negative,
    OutOfRange,
    UnknownFeature,
    UnknownLabel,
    ZeroVariance,
)
from refnb.estimation.counting import entrywise
from refnb.estimation.schema import Count, Example, Quantities

N = TypeVar("N", bound=Number)
Features = Annotated[Collection[str], Duplicate]
Variance = Annotated[N, Negative, ZeroVariance, "a variance of 0"]


@dataclass(frozen=True)
class Moment:
    """The weight n of some numbers, their sum t and the sum u of their squares.

    Raises OutOfRange when no numbers have such sums: when n u < t^2, or n = 0 and u is
    not 0.
    """

    weight: Count
    total: Number
    squares: Number

    def __post_init__(self) -> None:
        n, t, u = self.weight, self.total, self.squares
        checks.amount(n, "the weight")
        checks.exact(t, "the sum")
        checks.exact(u, "the sum of squares")
        if n * u < t * t or (n == 0 and u != 0):
            sums = ", ".join(map(messages.quote, (n, t, u)))
            raise OutOfRange(f"no numbers have the weight, sum and sum of squares {sums}")

    @classmethod
    def of(cls, x: Number, weight: Count) -> Moment:
        """Return the moment w, w x, w x^2 of one number with a weight."""
        return cls(weight, weight * x, weight * x * x)

    def __add__(self, other: Moment) -> Moment:
        """Return the moment of both: n + n', t + t', u + u'."""
        n, t, u = self.weight + other.weight, self.total + other.total, self.squares + other.squares
        return Moment(n, t, u)

    def __sub__(self, other: Moment) -> Moment:
        """Return the moment of the rest: n - n', t - t', u - u'."""
        n, t, u = self.weight - other.weight, self.total - other.total, self.squares - other.squares
        return Moment(n, t, u)


NOTHING = Moment(0, 0, 0)


@dataclass(frozen=True)
class Moments:
    """n(y) for each label y, and the moments of each feature and label as features[f][y].

    The labels of every feature come in the order of n(y).

    Raises EmptyData for no labels; DomainMismatch when a feature has other labels; OutOfRange when
    it was seen more often with a label than the label itself.
    """

    labels: Mapping[str, Count]
    features: Mapping[str, Mapping[str, Moment]]

    def __post_init__(self) -> None:
        checks.names(self.labels, "the labels")
        checks.counts(self.labels)
        checks.by_label(self.labels, self.features, "moment", self._check_weight)
        rows = {f: {y: row[y] for y in self.labels} for f, row in self.features.items()}
        object.__setattr__(self, "labels", dict(self.labels))
        object.__setattr__(self, "features", rows)

    def _check_weight(self, moment: Moment, what: str, feature: str, label: str) -> None:
        if moment.weight > self.labels[label]:
            most = f"n({label!r}) = {messages.quote(self.labels[label])}"
            raise OutOfRange(f"{messages.place(what, feature, label)} has a weight above {most}")


def count(labels: Names, features: Features, examples: Iterable[Example[Quantities]]) -> Moments:
    """Return n(y) and the moments n(f, y), t(f, y), u(f, y); one pass, in constant memory.

    Raises UnknownLabel; UnknownFeature when an example has one that is not declared.

    >>> seen = [Example({"size": 1}, "a"), Example({"size": 3}, "a"), Example({}, "b")]
    >>> count(["a", "b"], ["size"], seen).features["size"]["a"]
    Moment(weight=2, total=4, squares=10)
    """
    checks.names(labels, "the labels")
    if features:
        checks.names(features, "the features")
    limits.check_table(len(labels), len(features))
    weights: dict[str, Count] = dict.fromkeys(labels, 0)
    sums = {f: dict.fromkeys(labels, NOTHING) for f in features}
    for place, seen in enumerate(examples, 1):
        checks.known([seen.label], weights, UnknownLabel, f"example {place}: the label")
        checks.known(seen.instance, sums, UnknownFeature, f"example {place}: a feature")
        weights[seen.label] += seen.weight
        for f, x in seen.instance.items():
            sums[f][seen.label] += Moment.of(x, seen.weight)
    return Moments(weights, sums)


def merge(a: Moments, b: Moments) -> Moments:
    """Return the moments of both sets of examples together: n(y) + n'(y), and so on.

    Raises DomainMismatch when labels or features differ.

    >>> one = count(["a"], ["size"], [Example({"size": 2}, "a")])
    >>> merge(one, one).features["size"]["a"]
    Moment(weight=2, total=4, squares=8)
    """
    return _combine(a, b, add, Moment.__add__)


def subtract(a: Moments, b: Moments) -> Moments:
    """Return the moments without those of b, as if b had never been learned.

    Raises DomainMismatch when labels or features differ; Negative when b was not part of a;
    OutOfRange when no examples have the moments that are left.

    >>> one = count(["a"], ["size"], [Example({"size": 2}, "a")])
    >>> subtract(merge(one, one), one) == one
    True
    """
    return _combine(a, b, sub, Moment.__sub__)


def _combine(
    a: Moments,
    b: Moments,
    of_counts: Callable[[Count, Count], Count],
    of_moments: Callable[[Moment, Moment], Moment],
) -> Moments:
    checks.same(a.labels, b.labels, "the labels of both")
    checks.same(a.features, b.features, "the features of both")
    pairs = {f: {y: (m, b.features[f][y]) for y, m in row.items()} for f, row in a.features.items()}
    features = messages.map_cells(pairs, lambda pair: of_moments(*pair))
    return Moments(entrywise(of_counts, a.labels, b.labels), features)


def check_variance(v: Number, what: str, *of: object) -> None:
    """Require an exact number > 0: NotExact; Negative; ZeroVariance."""
    checks.amount(v, what, *of)
    if v == 0:
        place = messages.place(what, *of)
        raise ZeroVariance(f"{place} must be > 0: equal numbers have no density")
