"""Gather numbers: for each feature and label how many there are, their sum, that of their squares.

    x_f          value of feature f in an observation             int or Fraction
    w            weight of an observation                         int or Fraction >= 0
    n(y)         weight of the observations with label y          labels[y]
    n(f, y)      weight of those in which x_f is known            Moment.weight
    t(f, y)      sum of w x_f over them                           Moment.total
    u(f, y)      sum of w x_f^2 over them                         Moment.squares

These moments are all that Gaussian and Poisson learning need of the data. They add, as
counts do: gathering two piles and merging is gathering one pile, in any order.

The trap: sums of squares and squares of sums nearly cancel in the variance
u/n - (t/n)^2. In floating point the difference of two such numbers can be negative;
exact numbers lose nothing.

Source: M. Mohri, lecture 3, maximum likelihood for the Gaussian distribution; R. A.
Fisher, On the mathematical foundations of theoretical statistics (1922).
"""

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass
from fractions import Fraction

from refnb import checks
from refnb.checks import Number
from refnb.errors import (
    DomainMismatch,
    Negative,
    OutOfRange,
    UndefinedEstimate,
    UnknownFeature,
    UnknownLabel,
)
from refnb.estimation.schema import Count, Example, Quantities
from refnb.exact import rational

Sums = tuple[Count, Number, Number]

MAX_MOMENTS = 1_000_000


@dataclass(frozen=True)
class Moment:
    """The weight n of some numbers, their sum t and the sum u of their squares.

    Raises, in this order: NotExact; Negative for n; OutOfRange when no numbers have such
    sums: when n u < t^2, or n = 0 and u is not 0.
    """

    weight: Count
    total: Number
    squares: Number

    def __post_init__(self) -> None:
        checks.amount(self.weight, "the weight")
        checks.exact(self.total, "the sum")
        checks.exact(self.squares, "the sum of squares")
        empty = self.weight == 0 and self.squares != 0
        if empty or self.weight * self.squares < self.total**2:
            shown = ", ".join(
                rational.spelling(part) for part in (self.weight, self.total, self.squares)
            )
            raise OutOfRange(f"no numbers have the weight, sum and sum of squares {shown[:200]}")


@dataclass(frozen=True)
class Moments:
    """n(y) for each label y, and the moment of each feature and label as features[f][y].

    Raises, in this order: NotText and EmptyData for the labels; NotText for a feature;
    NotExact; Negative for n(y); then, feature by feature, DomainMismatch when its labels
    are not those of n(y); OutOfRange when it was seen more often with a label than the
    label itself.
    """

    labels: dict[str, Count]
    features: dict[str, dict[str, Moment]]

    def __post_init__(self) -> None:
        checks.names(self.labels, "the labels")
        if self.features:
            checks.names(self.features, "the features")
        for label, n in self.labels.items():
            checks.amount(n, f"the weight of {label!r}")
        for feature, table in self.features.items():
            if table.keys() != self.labels.keys():
                raise DomainMismatch(f"the moments of {feature!r} need {list(self.labels)}")
            for label, n in self.labels.items():
                if table[label].weight > n:
                    raise OutOfRange(
                        f"{feature!r} has at most n({label!r}) = {rational.spelling(n)} values"
                    )


def count(
    labels: Collection[str], features: Collection[str], examples: Iterable[Example[Quantities]]
) -> Moments:
    """Return n(y) and the moments n(f, y), t(f, y), u(f, y); one pass, in constant memory.

    Raises, in this order: NotText, EmptyData and Duplicate for the labels; NotText and
    Duplicate for the features; OutOfRange when labels times features is more than 1000000;
    then at the first observation that breaks a rule UnknownLabel; UnknownFeature.

    >>> seen = [Example({"size": 1}, "a"), Example({"size": 3}, "a"), Example({}, "b")]
    >>> count(["a", "b"], ["size"], seen).features["size"]["a"]
    Moment(weight=2, total=4, squares=10)
    """
    checks.names(labels, "the labels")
    if features:
        checks.names(features, "the features")
    _check_size(len(labels), len(features))
    weights: dict[str, Count] = dict.fromkeys(labels, 0)
    sums: dict[str, dict[str, Sums]] = {f: dict.fromkeys(labels, (0, 0, 0)) for f in features}
    for place, seen in enumerate(examples, 1):
        checks.known([seen.label], weights, UnknownLabel, f"observation {place}: the label")
        checks.known(seen.instance, sums, UnknownFeature, f"observation {place}: a feature")
        y, w = seen.label, seen.weight
        weights[y] += w
        for f, x in seen.instance.items():
            sums[f][y] = extended(sums[f][y], x, w)
    moments = {f: {y: Moment(*parts) for y, parts in row.items()} for f, row in sums.items()}
    return Moments(weights, moments)


def extended(sums: Sums, x: Number, weight: Count) -> Sums:
    """Return n, t and u after one more number x of that weight.

    >>> extended((1, 2, 4), 3, 2)
    (3, 8, 22)
    """
    n, t, u = sums
    return n + weight, t + weight * x, u + weight * x * x


def named(feature: str, label: str, estimate: Callable[[], Fraction]) -> Fraction:
    """Return an estimate for a feature and a label, which are named when it is refused.

    Raises, in this order: Negative; UndefinedEstimate.

    >>> named("size", "a", lambda: Fraction(1, 2))
    Fraction(1, 2)
    """
    try:
        return estimate()
    except (Negative, UndefinedEstimate) as error:
        raise type(error)(f"{feature!r} given {label!r}: {error}") from None


def merge(a: Moments, b: Moments) -> Moments:
    """Return the moments of both piles of observations together.

    Raises: DomainMismatch when labels or features differ.

    >>> one = count(["a"], ["size"], [Example({"size": 2}, "a")])
    >>> merge(one, one).features["size"]["a"]
    Moment(weight=2, total=4, squares=8)
    """
    _check_same(a, b)
    return _combine(a, b, 1)


def subtract(a: Moments, b: Moments) -> Moments:
    """Return the moments without those of b, as if b had never been learned.

    Raises, in this order: DomainMismatch when labels or features differ; Negative for a
    weight of a label, then of a feature; OutOfRange when the rest is not the moments of
    any observations: for a moment, then for a weight above that of its label.

    >>> one = count(["a"], ["size"], [Example({"size": 2}, "a")])
    >>> subtract(merge(one, one), one) == one
    True
    """
    _check_same(a, b)
    for y, n in a.labels.items():
        checks.amount(n - b.labels[y], f"the weight of {y!r}")
    for f, table in a.features.items():
        for y, part in table.items():
            checks.amount(part.weight - b.features[f][y].weight, f"the weight of {f!r} with {y!r}")
    return _combine(a, b, -1)


def _combine(a: Moments, b: Moments, sign: int) -> Moments:
    features = {
        f: {y: _add(part, b.features[f][y], sign, f"{f!r} with {y!r}") for y, part in row.items()}
        for f, row in a.features.items()
    }
    return Moments({y: n + sign * b.labels[y] for y, n in a.labels.items()}, features)


def _add(a: Moment, b: Moment, sign: int, place: str) -> Moment:
    """Add or subtract part by part; an error names the place."""
    try:
        return Moment(
            a.weight + sign * b.weight, a.total + sign * b.total, a.squares + sign * b.squares
        )
    except OutOfRange as error:
        raise OutOfRange(f"{place}: {error}") from None


def _check_same(a: Moments, b: Moments) -> None:
    if a.labels.keys() != b.labels.keys() or a.features.keys() != b.features.keys():
        raise DomainMismatch("moments can be combined over the same labels and features")


def _check_size(labels: int, features: int) -> None:
    """Require few enough moments to be held in memory, also where all of them are 0."""
    if labels * features > MAX_MOMENTS:
        raise OutOfRange(
            f"labels times features must be <= {MAX_MOMENTS}, got {labels} and {features}"
        )
