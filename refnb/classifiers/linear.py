"""Linear classifiers with exact weights: the sign of w . x + b.

    x_f       feature f as a number: 0 or 1, a count, a real number    x[f]
    b_y, w_y  bias and weights of label y                              bias[y], weights[f][y]
    A(y)      affine score                                             b_y + sum of w_yf x_f
    y*        decision                                                 arg max A(y), all ties
    b, w      bias and weights of one label against another            differences of the two
    margin    w . x + b, the log-odds                                  > 0: the one, < 0: the other

Bias and weights are logarithmic forms, so the sign of the margin is exact: it is 0 just
when the two labels tie. With two labels one vector w is enough, with more each has its
own; only differences between labels count.

The trap: sgn(0). A margin of 0 is a tie, which the declared order of the labels decides,
and not an answer "negative".

Source: M. Mohri, lecture 3, theorem on naive Bayes as a linear classifier; K. Weinberger,
CS4780, Bayes Classifier and Naive Bayes, naive Bayes is a linear classifier.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from refnb import checks
from refnb.checks import Number
from refnb.classifiers import lognaive
from refnb.errors import (
    DomainMismatch,
    Duplicate,
    EmptyData,
    MissingValue,
    UnknownFeature,
    UnknownLabel,
)
from refnb.estimation.schema import Quantities
from refnb.exact import logarithm
from refnb.exact.logarithm import LogForm
from refnb.probability.distribution import Decision

Forms = dict[str, dict[str, LogForm]]


@dataclass(frozen=True)
class Affine:
    """An affine score for each label: bias[y] = b_y and weights[f][y] = w_yf.

    Raises, in this order: EmptyData for no labels; DomainMismatch for a bias to another
    base than e; then, feature by feature, DomainMismatch when its labels are not those of
    the bias, or for a weight to another base.
    """

    bias: dict[str, LogForm]
    weights: Forms

    def __post_init__(self) -> None:
        if not self.bias:
            raise EmptyData("at least one label is needed")
        _check_base(self.bias, "the bias of")
        for feature, row in self.weights.items():
            checks.same(self.bias, row, f"the bias and the weights of {feature!r}")
            _check_base(row, f"the weight of {feature!r} for")


@dataclass(frozen=True)
class Linear:
    """One label against another: it is `positive` where bias + sum of weights[f] x_f > 0.

    Raises, in this order: Duplicate when both labels are the same; DomainMismatch for a
    base that is not e.
    """

    positive: str
    negative: str
    bias: LogForm
    weights: dict[str, LogForm]

    def __post_init__(self) -> None:
        if self.positive == self.negative:
            raise Duplicate(f"two different labels are needed, got {self.positive!r} twice")
        _check_base({self.positive: self.bias}, "the bias for")
        _check_base(self.weights, "the weight of")


def scores(affine: Affine, x: Quantities) -> dict[str, LogForm]:
    """Return A(y) = b_y + sum of w_yf x_f for each label.

    Raises, in this order: UnknownFeature; then, feature by feature, MissingValue; NotExact.

    >>> from refnb.exact.logarithm import add, constant, log
    >>> two, one = {"a": log(2, "e")}, constant(1, "e")
    >>> scores(Affine({"a": one}, {"f": two}), {"f": 3})["a"] == add(one, log(8, "e"))
    True
    """
    _check_numbers(affine.weights, x)
    return {
        y: combined(bias, [(row[y], x[f]) for f, row in affine.weights.items()])
        for y, bias in affine.bias.items()
    }


def decide(affine: Affine, x: Quantities) -> Decision[str]:
    """Return arg max A(y): the first maximiser in declared order, and all of them.

    Raises, in this order: UnknownFeature; then, feature by feature, MissingValue; NotExact.

    >>> from refnb.exact.logarithm import constant
    >>> one = constant(1, "e")
    >>> decide(Affine({"a": one, "b": one}, {"f": {"a": one, "b": one}}), {"f": 2})
    Decision(label='a', ties=('a', 'b'))
    """
    return lognaive.decide(scores(affine, x))


def between(affine: Affine, positive: str, negative: str) -> Linear:
    """Return b and w of one label against another: the differences of bias and weights.

    Raises, in this order: UnknownLabel for positive, then for negative; Duplicate when
    they are the same.

    >>> from refnb.exact.logarithm import log
    >>> from fractions import Fraction
    >>> mail = Affine({"spam": log(1, "e"), "ham": log(3, "e")}, {})
    >>> between(mail, "spam", "ham").bias == log(Fraction(1, 3), "e")
    True
    """
    checks.known((positive, negative), affine.bias, UnknownLabel, "a label")
    weights = {
        f: logarithm.subtract(row[positive], row[negative]) for f, row in affine.weights.items()
    }
    bias = logarithm.subtract(affine.bias[positive], affine.bias[negative])
    return Linear(positive, negative, bias, weights)


def contributions(linear: Linear, x: Quantities) -> dict[str, LogForm]:
    """Return w_f x_f for each feature: what it adds to the margin.

    Raises, in this order: UnknownFeature; then, feature by feature, MissingValue; NotExact.

    >>> from refnb.exact.logarithm import log
    >>> linear = Linear("spam", "ham", log(1, "e"), {"free": log(2, "e")})
    >>> contributions(linear, {"free": 3})["free"] == log(8, "e")
    True
    """
    _check_numbers(linear.weights, x)
    return {f: logarithm.scale(w, x[f]) for f, w in linear.weights.items()}


def margin(linear: Linear, x: Quantities) -> LogForm:
    """Return w . x + b, the log-odds of positive against negative.

    Raises, in this order: UnknownFeature; then, feature by feature, MissingValue; NotExact.

    >>> from refnb.exact.logarithm import constant, log
    >>> from fractions import Fraction
    >>> linear = Linear("a", "b", log(3, "e"), {"f": log(Fraction(1, 3), "e")})
    >>> margin(linear, {"f": 1}) == constant(0, "e")
    True
    """
    _check_numbers(linear.weights, x)
    return combined(linear.bias, [(w, x[f]) for f, w in linear.weights.items()])


def combined(bias: LogForm, summands: Iterable[tuple[LogForm, Number]]) -> LogForm:
    """Return bias + the sum of w x over the pairs (w, x), gathered once.

    >>> from refnb.exact.logarithm import add, constant, log
    >>> combined(constant(1, "e"), [(log(2, "e"), 3)]) == add(constant(1, "e"), log(8, "e"))
    True
    """
    return lognaive.weighted([(bias, 1), *summands])


def _check_numbers(weights: Mapping[str, object], x: Quantities) -> None:
    checks.known(x, weights, UnknownFeature, "the instance: a feature")
    for feature in weights:
        if feature not in x:
            raise MissingValue(f"every feature needs a number, {feature!r} has none")
        checks.exact(x[feature], f"the value of {feature!r}")


def _check_base(forms: Mapping[str, LogForm], what: str) -> None:
    for name, form in forms.items():
        if form.base != "e":
            raise DomainMismatch(f"{what} {name!r} must be to the base e, got {form.base}")
