"""The posterior of two labels as a logistic function of the margin.

    w . x + b    margin: log-odds of positive against negative     LogForm
    R            odds, e^(w . x + b)                               Fraction, when rational
    sigma(t)     logistic function 1 / (1 + e^-t)
    p(y | x)     posterior: sigma(w . x + b) for the positive      R / (1 + R)
                 label, 1 - sigma for the negative one

With labels +1 and -1 that is p(y | x) = 1 / (1 + e^(-y (w . x + b))): the form of
logistic regression, whose weights are the only difference.

The trap: the same form is not the same classifier. Naive Bayes chooses weights that
maximise p(x, y), logistic regression those that maximise p(y | x).

Source: K. Weinberger, CS4780, Bayes Classifier and Naive Bayes, naive Bayes is a linear
classifier, item 2; T. Mitchell, Generative and discriminative classifiers (2005).
"""

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

from refnb import checks
from refnb.classifiers import lognaive
from refnb.classifiers.linear import Linear, margin
from refnb.errors import EmptyData, UnknownLabel, ZeroEvidence
from refnb.estimation.schema import Example, Quantities
from refnb.exact import logarithm, rational
from refnb.exact.enclosure import Enclosure


@dataclass(frozen=True)
class Gradient:
    """The derivatives of the mean log loss with respect to b and to each weight."""

    bias: Fraction
    weights: dict[str, Fraction]


def odds(linear: Linear, x: Quantities) -> Fraction:
    """Return R = e^(w . x + b), the odds of positive against negative.

    This is the product form e^b times the product of (e^w_f)^x_f.

    Raises, in this order: what `linear.margin` raises; OutOfRange when R is irrational or
    a part of it has more than 1000000 bits.

    >>> odds(Linear("a", "b", logarithm.log(Fraction(1, 2), "e"), {"f": logarithm.log(3, "e")}), {"f": 2})
    Fraction(9, 2)
    """
    return logarithm.exponential(margin(linear, x))


def posterior(linear: Linear, x: Quantities) -> dict[str, Fraction]:
    """Return p = R / (1 + R) for the positive label and 1 - p for the negative one.

    Raises, in this order: what `odds` raises.

    >>> posterior(Linear("a", "b", logarithm.log(Fraction(1, 2), "e"), {"f": logarithm.log(3, "e")}), {"f": 2})
    {'a': Fraction(9, 11), 'b': Fraction(2, 11)}
    """
    ratio = odds(linear, x)
    return {linear.positive: ratio / (1 + ratio), linear.negative: 1 / (1 + ratio)}


def enclosed(linear: Linear, x: Quantities, places: int) -> dict[str, Enclosure]:
    """Return the multiples of 10^-places next to both posteriors, as `lognaive.posterior` does.

    Raises, in this order: what `linear.margin` raises; NotExact; OutOfRange unless
    0 <= places <= 1000.

    >>> enclosed(Linear("a", "b", logarithm.constant(1, "e"), {}), {}, 2)["a"]
    Enclosure(low=Fraction(73, 100), high=Fraction(37, 50))
    """
    scores = {linear.positive: margin(linear, x), linear.negative: logarithm.constant(0, "e")}
    return lognaive.posterior(scores, places)


def gradient(linear: Linear, examples: Iterable[Example[Quantities]]) -> Gradient:
    """Return the mean of (p(positive | x) - [y is positive]) x_f, for b without the x_f.

    Where all derivatives are 0, no other weights have a smaller mean log loss.

    Raises, in this order: at the first observation that breaks a rule UnknownLabel; what
    `odds` raises; then EmptyData for no observations; ZeroEvidence when all weights are 0.

    >>> even = Linear("a", "b", logarithm.constant(0, "e"), {"f": logarithm.constant(0, "e")})
    >>> gradient(even, [Example({"f": 1}, "a"), Example({"f": 3}, "b")]).weights
    {'f': Fraction(1, 2)}
    """
    slopes: list[tuple[Fraction, Example[Quantities]]] = []
    for seen in examples:
        checks.known([seen.label], (linear.positive, linear.negative), UnknownLabel, "a label")
        p = posterior(linear, seen.instance)[linear.positive]
        slopes.append((seen.weight * (p - (seen.label == linear.positive)), seen))
    whole = rational.total(seen.weight for _, seen in slopes)
    if not slopes:
        raise EmptyData("a gradient needs at least one observation")
    if whole == 0:
        raise ZeroEvidence("a gradient needs a weight > 0, all are 0")
    weights = {
        f: rational.total(g * x.instance[f] for g, x in slopes) / whole for f in linear.weights
    }
    return Gradient(rational.total(g for g, _ in slopes) / whole, weights)
