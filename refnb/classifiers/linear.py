"""Linear classifiers with exact weights: the sign of w . x + b.

    x_f       feature f as a number: 0 or 1, a count, a real number    x[f]
    b_y, w_y  bias and weights of label y                              bias[y], weights[f][y]
    A(y)      affine score                                             b_y + sum of w_yf x_f
    y*        decision                                                 arg max A(y), all ties
    b, w      bias and weights of one label against another            differences of the two
    margin    w . x + b, the log-odds                                  > 0: the one, < 0: the other

Bias and weights are logarithmic forms, so the sign of the margin is exact: it is 0 exactly when the
two labels tie. With two labels one vector w is enough; with more, each label has its own, and only
differences between labels count.

The trap: sgn(0). A margin of 0 is a tie, which the declared order of the labels decides; it does
not mean "negative".

Source: M. Mohri, lecture 3, theorem on naive Bayes as a linear classifier; K. Weinberger,
CS4780, Bayes Classifier and Naive Bayes, naive Bayes is a linear classifier.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated

from refnb.classifiers import log_naive
from refnb.core import checks, messages
from refnb.core.errors import DomainMismatch, MissingValue, UnknownLabel
from refnb.estimation.schema import Quantities
from refnb.exact import logarithm
from refnb.exact.logarithm import LogForm
from refnb.probability.distribution import Decision

Natural = Annotated[LogForm, DomainMismatch, "a base other than e"]
Forms = dict[str, dict[str, Natural]]


@dataclass(frozen=True)
class Affine:
    """An affine score for each label: bias[y] = b_y and weights[f][y] = w_yf, to the base e.

    Raises EmptyData for no labels; DomainMismatch when the weights of a feature have other
    labels than the bias.
    """

    bias: Mapping[str, Natural]
    weights: Forms

    def __post_init__(self) -> None:
        checks.freeze_fields(self)
        checks.names(self.bias, "the labels")
        checks.by_label(self.bias, {"the bias": self.bias}, "form", log_naive.check_form)
        checks.by_label(self.bias, self.weights, "weight", log_naive.check_form)


@dataclass(frozen=True)
class Linear:
    """One label against another: it is `positive` where bias + sum of weights[f] x_f > 0.

    Raises Duplicate when both labels are the same.
    """

    positive: str
    negative: str
    bias: Natural
    weights: Mapping[str, Natural]

    def __post_init__(self) -> None:
        checks.freeze_fields(self)
        checks.names((self.positive, self.negative), "the two labels")
        for f, form in (("the bias", self.bias), *self.weights.items()):
            log_naive.check_form(form, "the weight of", f)


def scores(affine: Affine, x: Quantities) -> dict[str, LogForm]:
    """Return A(y) = b_y + sum of w_yf x_f for each label.

    Raises UnknownFeature; MissingValue.

    >>> from refnb.exact.logarithm import add, constant, log
    >>> two, one = {"a": log(2, "e")}, constant(1, "e")
    >>> scores(Affine({"a": one}, {"f": two}), {"f": 3})["a"] == add(one, log(8, "e"))
    True
    """
    _check_numbers(affine.weights, x)
    return {
        y: logarithm.combination([(b, 1), *((row[y], x[f]) for f, row in affine.weights.items())])
        for y, b in affine.bias.items()
    }


def decide(affine: Affine, x: Quantities) -> Decision[str]:
    """Return arg max A(y): the first maximiser in declared order, and all of them.

    Raises UnknownFeature; MissingValue.

    >>> from refnb.exact.logarithm import constant
    >>> one = constant(1, "e")
    >>> decide(Affine({"a": one, "b": one}, {"f": {"a": one, "b": one}}), {"f": 2})
    Decision(label='a', ties=('a', 'b'))
    """
    return log_naive.decide(scores(affine, x))


def between(affine: Affine, positive: str, negative: str) -> Linear:
    """Return b and w of one label against another: the differences of bias and weights.

    Raises UnknownLabel; Duplicate when both labels are the same.

    >>> from refnb.exact.logarithm import log
    >>> from fractions import Fraction
    >>> mail = Affine({"spam": log(1, "e"), "ham": log(3, "e")}, {})
    >>> between(mail, "spam", "ham").bias == log(Fraction(1, 3), "e")
    True
    """
    checks.known((positive, negative), affine.bias, UnknownLabel, "a label")

    def lead(row: Mapping[str, LogForm]) -> LogForm:
        """Return the lead of the positive label over the negative one."""
        return logarithm.subtract(row[positive], row[negative])

    weights = {f: lead(row) for f, row in affine.weights.items()}
    return Linear(positive, negative, lead(affine.bias), weights)


def contributions(linear: Linear, x: Quantities) -> dict[str, LogForm]:
    """Return w_f x_f for each feature: what it adds to the margin.

    Raises UnknownFeature; MissingValue.

    >>> from refnb.exact.logarithm import log
    >>> linear = Linear("spam", "ham", log(1, "e"), {"free": log(2, "e")})
    >>> contributions(linear, {"free": 3})["free"] == log(8, "e")
    True
    """
    _check_numbers(linear.weights, x)
    return {f: logarithm.scale(w, x[f]) for f, w in linear.weights.items()}


def margin(linear: Linear, x: Quantities) -> LogForm:
    """Return w . x + b, the log-odds of positive against negative.

    Raises UnknownFeature; MissingValue.

    >>> from refnb.exact.logarithm import constant, log
    >>> from fractions import Fraction
    >>> linear = Linear("a", "b", log(3, "e"), {"f": log(Fraction(1, 3), "e")})
    >>> margin(linear, {"f": 1}) == constant(0, "e")
    True
    """
    _check_numbers(linear.weights, x)
    terms = ((w, x[f]) for f, w in linear.weights.items())
    return logarithm.combination([(linear.bias, 1), *terms])


def _check_numbers(weights: Mapping[str, object], x: Quantities) -> None:
    """Require an exact number for each feature: UnknownFeature; MissingValue; NotExact."""
    checks.values(x, weights, checks.exact)
    for f in weights:
        if f not in x:
            raise MissingValue(f"every feature needs a number, {messages.quote(f)} has none")
