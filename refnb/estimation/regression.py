"""Regression: least squares is maximum likelihood, and ridge is the most probable line.

    x_f         feature f of a case, a number                  instance[f]
    d           target of a case, the number to be explained   target
    c           weight of a case: it counts c times            weight
    w_f         weight of feature f                            weights[f]
    w . x       fitted value, the sum of w_f x_f
    RSS(w)      residual sum of squares, of c (d - w . x)^2
    lambda_f    penalty of w_f: the variance of the noise      penalty[f]
                over that of the prior of w_f
    v           variance of the noise                          Fraction > 0

If d = w . x + noise, and the noise is independent and Gaussian with one variance v, then the w of
greatest likelihood is that of least RSS, whatever v is. If each w_f also has a Gaussian prior about
0, the most probable w minimises RSS + the sum of lambda_f w_f^2. Either way w solves as many linear
equations as there are features, and no step rounds.

Noise with another distribution leads to another criterion. If its density falls like e^(-|e| / b),
as Laplace's does, the sum of the absolute errors must be least, and for a constant that gives a
median.

The trap: a constant term is a feature like any other, a column of ones, and powers of a number are
columns that the caller computes. The penalty depends on the units of x.

Source: T. Mitchell, Machine Learning (1997), section 6.4; N. Smith, CSE 446, losses as
log-likelihoods; A. Hoerl and R. Kennard, Ridge regression (1970).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import accumulate
from operator import mul

from refnb.core import checks, messages
from refnb.core.checks import Amount, Number
from refnb.core.errors import MissingValue, UndefinedEstimate, UnknownFeature, ZeroVariance
from refnb.estimation.moments import Features, Variance, check_variance
from refnb.estimation.schema import Count, Quantities
from refnb.exact import logarithm, rational
from refnb.exact.logarithm import LogForm

Weights = Mapping[str, Number]
Penalty = Mapping[str, Amount]


@dataclass(frozen=True)
class Case:
    """A measured case: a number for each feature, the target, and how often it counts."""

    instance: Quantities
    target: Number
    weight: Count = 1

    def __post_init__(self) -> None:
        checks.freeze_fields(self)
        checks.exact(self.target, "the target of a case")
        checks.amount(self.weight, "the weight of a case")
        for f, x in self.instance.items():
            checks.exact(x, "the value of", f)


def least_squares(features: Features, cases: Iterable[Case]) -> dict[str, Fraction]:
    """Return the w of least RSS(w): the w of greatest likelihood under Gaussian noise.

    Raises UnknownFeature; MissingValue; UndefinedEstimate when a feature is the same combination of
    the features before it in every case of weight > 0.

    >>> cases = [Case({"one": 1, "x": x}, d) for x, d in ((0, 1), (1, 2), (2, 2))]
    >>> least_squares(["one", "x"], cases)
    {'one': Fraction(7, 6), 'x': Fraction(1, 2)}
    """
    if features:
        checks.names(features, "the features")
    return ridge(cases, dict.fromkeys(features, 0))


def ridge(cases: Iterable[Case], penalty: Penalty) -> dict[str, Fraction]:
    """Return the w of least RSS(w) + sum of lambda_f w_f^2: the most probable w.

    For each feature f it solves one equation, where [f = g] is 1 for f = g and else 0:

        the sum over g of (sum of c x_f x_g + [f = g] lambda_f) w_g = sum of c x_f d

    Where lambda_f > 0, w_f is always determined.

    Raises UnknownFeature; MissingValue; UndefinedEstimate when a feature with lambda_f = 0 is the
    same combination of other such features in every case of weight > 0.

    >>> cases = [Case({"one": 1, "x": x}, d) for x, d in ((0, 1), (1, 2), (2, 2))]
    >>> ridge(cases, {"one": 0, "x": 1})
    {'one': Fraction(4, 3), 'x': Fraction(1, 3)}
    """
    seen = list(cases)
    for f, amount in penalty.items():
        checks.amount(amount, "the penalty of", f)
    _check_cases(seen, penalty)
    return _solve(_equations(seen, penalty))


def fitted(weights: Weights, cases: Iterable[Case]) -> tuple[Fraction, ...]:
    """Return w . x = sum of w_f x_f for each case.

    Raises UnknownFeature; MissingValue.

    >>> fitted({"one": 1, "x": Fraction(1, 2)}, [Case({"one": 1, "x": 3}, 0)])
    (Fraction(5, 2),)
    """
    seen, exact = list(cases), checks.fractions(weights, "the weight of")
    _check_cases(seen, weights)
    return tuple(rational.total(w * c.instance[f] for f, w in exact.items()) for c in seen)


def residual_sum(weights: Weights, cases: Iterable[Case]) -> Fraction:
    """Return RSS(w) = sum of c (d - w . x)^2.

    Raises UnknownFeature; MissingValue.

    >>> residual_sum({"one": 1}, [Case({"one": 1}, 3), Case({"one": 1}, 0, 2)])
    Fraction(6, 1)
    """
    seen = list(cases)
    pairs = zip(seen, fitted(weights, seen), strict=True)
    return rational.total(case.weight * (case.target - value) ** 2 for case, value in pairs)


def log_likelihood(weights: Weights, cases: Iterable[Case], v: Variance[Number]) -> LogForm:
    """Return log L = -n/2 log v - RSS(w) / (2 v), where n is the sum of all c.

    The constant -n/2 log 2 pi is left out: it is the same for every w and every v.

    Raises UnknownFeature; MissingValue.

    >>> logarithm.spelling(log_likelihood({"one": 1}, [Case({"one": 1}, 3)], 2))
    '-1 - 1/2 log(2)'
    """
    seen = list(cases)
    check_variance(v, "the variance of the noise")
    n, distance = rational.total(case.weight for case in seen), residual_sum(weights, seen)
    log, far = logarithm.log(v, "e"), logarithm.constant(distance / v, "e")
    return logarithm.combination([(log, -n / 2), (far, Fraction(-1, 2))])


def laplace_log_likelihood(weights: Weights, cases: Iterable[Case], b: Number) -> LogForm:
    """Return log L = -n log 2b - (sum of c |d - w . x|) / b, for Laplace noise.

    Its density is e^(-|e| / b) / 2b. Whatever b is, the best w makes the sum of the absolute errors
    least.

    Raises UnknownFeature; MissingValue; ZeroVariance for b = 0.

    >>> logarithm.spelling(laplace_log_likelihood({"one": 1}, [Case({"one": 1}, 3)], 2))
    '-1 - log(4)'
    """
    seen = list(cases)
    checks.amount(b, "the scale of the noise")
    if b == 0:
        raise ZeroVariance("Laplace noise needs a scale > 0, got 0")
    pairs = zip(fitted(weights, seen), seen, strict=True)
    far = rational.total(case.weight * abs(case.target - x) for x, case in pairs)
    n = rational.total(case.weight for case in seen)
    log, miss = logarithm.log(2 * b, "e"), logarithm.constant(far / b, "e")
    return logarithm.combination([(log, -n), (miss, -1)])


def medians(cases: Iterable[Case]) -> tuple[Fraction, Fraction]:
    """Return the least and the greatest median of the targets: half of the weight on each side.

    Every number between them, and no other, makes the sum of the absolute errors least.

    Raises UndefinedEstimate without weight.

    >>> medians(Case({}, d) for d in (1, 2, 4, 100))
    (Fraction(2, 1), Fraction(4, 1))
    """
    seen = sorted((Fraction(c.target), c.weight) for c in cases if c.weight)
    half = Fraction(rational.total(c for _, c in seen), 2)
    if not half:
        raise UndefinedEstimate("a median needs a weight > 0")
    tops = [*accumulate(c for _, c in seen)]
    low = next(d for (d, _), top in zip(seen, tops, strict=True) if top >= half)
    return low, next(d for (d, _), top in zip(seen, tops, strict=True) if top > half)


def _equations(cases: Sequence[Case], penalty: Penalty) -> dict[str, list[Number]]:
    """Return the coefficients of each equation, followed by its right-hand side."""
    targets = [case.target for case in cases]
    columns = {f: [case.instance[f] for case in cases] for f in penalty}
    weighted = {f: [c.weight * c.instance[f] for c in cases] for f in penalty}
    table = {f: {g: sum(map(mul, weighted[f], columns[g])) for g in penalty} for f in penalty}
    for f, row in table.items():
        row[f] += penalty[f]
    return {f: [*row.values(), sum(map(mul, weighted[f], targets))] for f, row in table.items()}


def _solve(equations: Mapping[str, Sequence[Number]]) -> dict[str, Fraction]:
    """Solve by elimination in whole numbers, each of which is a minor of the whole table.

    The division by the last pivot leaves no remainder (E. Bareiss, 1968). It needs no search for a
    pivot: the table is a sum of squares, so a pivot is 0 exactly when a column depends on others.
    """
    rows, last = [rational.integers(row)[1] for row in equations.values()], 1
    for p, f in enumerate(equations):
        pivot = rows[p]
        if pivot[p] == 0:
            shares = {g: Fraction(row[p], last) for g, row in zip(equations, rows, strict=True)}
            terms = [f"{messages.quote(q)} {messages.quote(g)}" for g, q in shares.items() if q]
            others = " + ".join(terms) or "0"
            raise UndefinedEstimate(f"{messages.quote(f)} is {others} in every case")
        for i, row in enumerate(rows):
            if i != p:
                pairs = zip(row, pivot, strict=True)
                rows[i] = [(pivot[p] * a - row[p] * b) // last for a, b in pairs]
        last = pivot[p]
    return {f: Fraction(row[-1], last) for f, row in zip(equations, rows, strict=True)}


def _check_cases(cases: Sequence[Case], features: Mapping[str, object]) -> None:
    """Require a number for each feature and for no other: UnknownFeature; MissingValue."""
    for place, case in enumerate(cases, 1):
        checks.known(case.instance, features, UnknownFeature, f"case {place}: a feature")
        for f in features:
            if f not in case.instance:
                raise MissingValue(f"case {place}: every feature needs a value, {f!r} has none")
