"""Naive Bayes rewritten as a linear classifier, family by family.

    family                     w_yf                              b_y - log pi(y)
    Bernoulli                  log theta - log(1 - theta)        sum of log(1 - theta)
    multinomial                log theta                         0
    complement                 - log theta                       0
    categorical, one-hot       log theta(f, y, v) at f=v         0
    Poisson                    log lambda                        - sum of lambda
    Gaussian, v(f) shared      mu / v                            - sum of mu^2 / (2 v)

The affine score differs from the log score only by terms that are the same for every label (the
multinomial coefficient, factorials, x^2 / (2 v)). So both make the same decision, with the same
ties.

The trap: a probability 0 has no finite weight, and a Gaussian feature whose variance depends on the
label adds a square. The linear form refuses both, while the product form of naive Bayes works for
both.

Source: M. Mohri, lecture 3, theorem on naive Bayes as a linear classifier; K. Weinberger,
CS4780, Bayes Classifier and Naive Bayes, naive Bayes is a linear classifier, items 1, 2.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from fractions import Fraction
from typing import Any

from refnb.classifiers import (
    bernoulli,
    categorical,
    complement,
    gaussian,
    mixed,
    multinomial,
    poisson,
)
from refnb.classifiers.linear import Affine, Forms
from refnb.core import checks, messages
from refnb.estimation.schema import Instance, Schema, check_instance
from refnb.exact import logarithm
from refnb.exact.logarithm import LogForm

Model = (
    bernoulli.Model
    | multinomial.Model
    | complement.Model
    | categorical.Model
    | poisson.Model
    | gaussian.Model
    | mixed.Model
)


def of(model: Model) -> Affine:
    """Return the linear form of a model of any family.

    Raises what the family raises.

    >>> of(poisson.Model({"a": Fraction(1)}, {"calls": {"a": Fraction(5)}})).bias["a"].const
    Fraction(-5, 1)
    """
    forms: dict[type, Callable[[Any], Affine]] = {  # type: ignore[explicit-any]
        bernoulli.Model: of_bernoulli,
        multinomial.Model: of_multinomial,
        complement.Model: of_complement,
        categorical.Model: of_categorical,
        poisson.Model: of_poisson,
        gaussian.Model: of_gaussian,
        mixed.Model: of_mixed,
    }
    return forms[type(model)](model)


def of_bernoulli(model: bernoulli.Model) -> Affine:
    """Return w_yf = log theta - log(1 - theta) and b_y = log pi + sum of log(1 - theta).

    Raises OutOfRange for a probability pi, theta or 1 - theta that is 0.

    >>> third = {"f": {"a": Fraction(1, 3)}}
    >>> found = of_bernoulli(bernoulli.Model({"a": Fraction(1)}, third))
    >>> found.weights["f"]["a"] == logarithm.log(Fraction(1, 2), "e")
    True
    """
    weights = messages.map_cells(model.presence, lambda p: logarithm.subtract(_log(p), _log(1 - p)))
    return _affine(model.prior, weights, messages.map_cells(model.presence, lambda p: _log(1 - p)))


def of_multinomial(model: multinomial.Model) -> Affine:
    """Return w_yw = log theta(y, w) for each word w, and b_y = log pi.

    Raises OutOfRange for a probability pi or theta that is 0.

    >>> half = Fraction(1, 2)
    >>> model = multinomial.Model({"a": Fraction(1)}, {"a": {"buy": half, "now": half}})
    >>> of_multinomial(model).weights["now"]["a"] == logarithm.log(half, "e")
    True
    """
    columns = {w: {y: theta[w] for y, theta in model.words.items()} for w in model.vocabulary}
    return _affine(model.prior, messages.map_cells(columns, _log), {})


def of_complement(model: complement.Model) -> Affine:
    """Return w_yw = -log theta(y, w) for each word w, and b_y = log pi.

    Raises OutOfRange for a prior that is 0.

    >>> half = Fraction(1, 2)
    >>> model = complement.Model({"a": Fraction(1)}, {"a": {"buy": half, "now": half}})
    >>> of_complement(model).weights["now"]["a"] == logarithm.log(2, "e")
    True
    """
    columns = {w: {y: 1 / theta[w] for y, theta in model.others.items()} for w in model.vocabulary}
    return _affine(model.prior, messages.map_cells(columns, _log), {})


def of_categorical(model: categorical.Model) -> Affine:
    """Return w = log theta(f, y, v) for each indicator f=v of `one_hot`, and b_y = log pi.

    Raises Duplicate when two indicators have one name; OutOfRange for a probability pi or
    theta that is 0.

    >>> wind = {"wind": {"a": {"weak": Fraction(2, 3), "strong": Fraction(1, 3)}}}
    >>> found = of_categorical(categorical.Model({"a": Fraction(1)}, wind))
    >>> found.weights["wind=strong"]["a"] == logarithm.log(Fraction(1, 3), "e")
    True
    """
    sides = [(dice, v) for f, dice in model.conditionals.items() for v in model.schema.features[f]]
    columns = [{y: theta[v] for y, theta in dice.items()} for dice, v in sides]
    thetas = dict(zip(one_hot(model.schema, {}), columns, strict=True))
    return _affine(model.prior, messages.map_cells(thetas, _log), {})


def of_poisson(model: poisson.Model) -> Affine:
    """Return w_yf = log lambda and b_y = log pi - sum of lambda.

    Raises OutOfRange for a prior or a rate that is 0.

    >>> found = of_poisson(poisson.Model({"a": Fraction(1)}, {"calls": {"a": Fraction(5)}}))
    >>> logarithm.spelling(found.weights["calls"]["a"]), logarithm.spelling(found.bias["a"])
    ('log(5)', '-5')
    """
    return _affine(model.prior, *poisson.linear(model))


def of_gaussian(model: gaussian.Model) -> Affine:
    """Return w_yf = mu / v and b_y = log pi - sum of mu^2 / (2 v), where v is shared.

    Raises DomainMismatch for a feature whose variance depends on the label; OutOfRange for a
    prior that is 0.

    >>> three, two = {"size": {"a": Fraction(3)}}, {"size": {"a": Fraction(2)}}
    >>> found = of_gaussian(gaussian.Model({"a": Fraction(1)}, three, two))
    >>> logarithm.spelling(found.weights["size"]["a"]), logarithm.spelling(found.bias["a"])
    ('3/2', '-9/4')
    """
    return _affine(model.prior, *gaussian.linear(model))


def of_mixed(model: mixed.Model) -> Affine:
    """Return the weights of all parts, and b_y = log pi + the contribution of each part.

    Its instance is `one_hot` of the values, together with the numbers.

    Raises DomainMismatch for a Gaussian feature whose variance depends on the label;
    Duplicate when two indicators, or an indicator and a feature, have one name; OutOfRange
    for a probability or a rate that is 0.

    >>> prior, two = {"a": Fraction(1)}, {"size": {"a": Fraction(2)}}
    >>> counts = poisson.Model(prior, {"calls": {"a": Fraction(5)}})
    >>> parts = {"gaussian": gaussian.Model(prior, two, two), "poisson": counts}
    >>> found = of_mixed(mixed.Model(categorical.Model(prior, {}), parts))
    >>> found.bias["a"] == logarithm.constant(-6, "e")
    True
    """
    one_hots = of_categorical(model.categorical).weights
    forms = [mixed.FAMILIES[name].linear(part) for name, part in model.families.items()]
    _check_names([f for rows in (one_hots, *(weights for weights, _ in forms)) for f in rows])
    weights = {f: row for rows, _ in ((one_hots, {}), *forms) for f, row in rows.items()}
    shifts = {f: row for _, rows in forms for f, row in rows.items()}
    return _affine(model.prior, weights, shifts)


def one_hot(schema: Schema, x: Instance) -> dict[str, int]:
    """Return, for each feature f and value v, the indicator f=v: 1 where x_f is v, else 0.

    A missing value has no indicator that is 1: its feature adds nothing to any score.

    Raises UnknownFeature; UnknownValue; Duplicate when two indicators have one name.

    >>> one_hot(Schema(("yes",), {"wind": ("weak", "strong")}), {"wind": "strong"})
    {'wind=weak': 0, 'wind=strong': 1}
    """
    check_instance(schema, x, "the instance")
    sides = [(f, v) for f, domain in schema.features.items() for v in domain]
    _check_names([f"{f}={v}" for f, v in sides])
    return {f"{f}={v}": int(x.get(f) == v) for f, v in sides}


def _affine(prior: Mapping[str, Fraction], weights: Forms, shifts: Forms) -> Affine:
    """Return these weights, and b_y = log pi + the sum of the shifts of all features."""
    bias = messages.map_cells({"the prior": prior}, _log)["the prior"]
    terms = {y: [(b, 1), *((row[y], 1) for row in shifts.values())] for y, b in bias.items()}
    return Affine({y: logarithm.combination(parts) for y, parts in terms.items()}, weights)


def _log(p: Fraction) -> LogForm:
    return logarithm.log(p, "e")


def _check_names(names: Collection[str]) -> None:
    if names:
        checks.names(names, "the features of the linear form")
