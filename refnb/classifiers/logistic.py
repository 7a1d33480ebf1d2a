"""The posterior of two labels as a logistic function of the margin.

    w . x + b    margin: log-odds of positive against negative     LogForm
    R            odds, e^(w . x + b)                               Fraction, when rational
    sigma(t)     logistic function 1 / (1 + e^-t)
    p(y | x)     posterior: sigma(w . x + b) for the positive      R / (1 + R)
                 label, 1 - sigma for the negative one

With labels +1 and -1 that is p(y | x) = 1 / (1 + e^(-y (w . x + b))): the form of logistic
regression, which differs only in its weights.

The trap: the same form is not the same classifier. Naive Bayes chooses the weights that maximise
p(x, y), logistic regression those that maximise p(y | x).

Source: K. Weinberger, CS4780, Bayes Classifier and Naive Bayes, naive Bayes is a linear
classifier, item 2; T. Mitchell, Generative and discriminative classifiers (2005).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from refnb.classifiers import log_naive
from refnb.classifiers.linear import Linear, margin
from refnb.core import checks, limits, messages
from refnb.core.checks import Places
from refnb.core.errors import UnknownLabel
from refnb.estimation.schema import Example, Quantities
from refnb.exact import logarithm, rational
from refnb.exact.enclosure import Enclosure
from refnb.probability import distribution


@dataclass(frozen=True)
class Gradient:
    """The derivatives of the mean log loss with respect to b and to each weight."""

    bias: Fraction
    weights: Mapping[str, Fraction]


def odds(linear: Linear, x: Quantities) -> Fraction:
    """Return R = e^(w . x + b), the odds of positive against negative.

    This is the product form e^b times the product of (e^w_f)^x_f.

    Raises UnknownFeature; MissingValue; OutOfRange when R is irrational.

    >>> half, three = logarithm.log(Fraction(1, 2), "e"), logarithm.log(3, "e")
    >>> odds(Linear("a", "b", half, {"f": three}), {"f": 2})
    Fraction(9, 2)
    """
    return logarithm.exponential(margin(linear, x))


def posterior(linear: Linear, x: Quantities) -> dict[str, Fraction]:
    """Return p = R / (1 + R) for the positive label and 1 - p for the negative one.

    Raises UnknownFeature; MissingValue; OutOfRange when R is irrational.

    >>> half, three = logarithm.log(Fraction(1, 2), "e"), logarithm.log(3, "e")
    >>> posterior(Linear("a", "b", half, {"f": three}), {"f": 2})
    {'a': Fraction(9, 11), 'b': Fraction(2, 11)}
    """
    ratio = odds(linear, x)
    return {linear.positive: ratio / (1 + ratio), linear.negative: 1 / (1 + ratio)}


def enclosed(linear: Linear, x: Quantities, places: Places) -> dict[str, Enclosure]:
    """Return the multiples of 10^-places next to both posteriors, as `log_naive.posterior` does.

    Raises UnknownFeature; MissingValue.

    >>> enclosed(Linear("a", "b", logarithm.constant(1, "e"), {}), {}, 2)["a"]
    <Enclosure 0.730 .. 0.740>
    """
    scores = {linear.positive: margin(linear, x), linear.negative: logarithm.constant(0, "e")}
    return log_naive.posterior(scores, places)


def gradient(linear: Linear, examples: Iterable[Example[Quantities]]) -> Gradient:
    """Return the mean of (p(positive | x) - [y is positive]) x_f; for b, without the x_f.

    Where all derivatives are 0, no other weights have a smaller mean log loss.

    Raises UnknownLabel for a third label; UnknownFeature; MissingValue; OutOfRange when some R is
    irrational; EmptyData for no examples; ZeroEvidence when all weights are 0.

    >>> even = Linear("a", "b", logarithm.constant(0, "e"), {"f": logarithm.constant(0, "e")})
    >>> gradient(even, [Example({"f": 1}, "a"), Example({"f": 3}, "b")]).weights
    {'f': Fraction(1, 2)}
    """
    seen, y = list(examples), linear.positive
    checks.known((e.label for e in seen), (y, linear.negative), UnknownLabel, "a label")
    with messages.at("the examples of a gradient"):
        shares = distribution.normalise({i: e.weight for i, e in enumerate(seen)}).values()
    sizes, chances = dict[Fraction, int](), list[Fraction]()
    for e in seen:
        p = posterior(linear, e.instance)[y]
        sizes[p] = limits.size(p)
        limits.check_bits((1 + len(linear.weights)) * sum(sizes.values()), "the gradient")
        chances.append(p)
    cases = zip(shares, chances, seen, strict=True)
    slopes = [(share * (p - (e.label == y)), e.instance) for share, p, e in cases]
    weights = {f: rational.total(g * x[f] for g, x in slopes) for f in linear.weights}
    return Gradient(rational.total(g for g, _ in slopes), weights)
