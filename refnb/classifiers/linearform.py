"""Naive Bayes rewritten as a linear classifier, family by family.

    family                     w_yf                              b_y - log pi(y)
    Bernoulli                  log theta - log(1 - theta)        sum of log(1 - theta)
    multinomial                log theta                         0
    categorical, one-hot       log theta(f, y, v) at f=v         0
    Poisson                    log lambda                        - sum of lambda
    Gaussian, v(f) shared      mu / v                            - sum of mu^2 / (2 v)

The affine score differs from the log score by what is the same for every label (the
multinomial coefficient, factorials, x^2 / (2 v)). So both make the same decision, with
the same ties.

The trap: a probability 0 has no finite weight, and a Gaussian feature whose variance
depends on the label adds a square. Both are refused here, while the product form of
naive Bayes works for both.

Source: M. Mohri, lecture 3, theorem on naive Bayes as a linear classifier; K. Weinberger,
CS4780, Bayes Classifier and Naive Bayes, naive Bayes is a linear classifier, items 1, 2.
"""

from collections.abc import Iterable, Mapping
from fractions import Fraction

from refnb.classifiers import bernoulli, categorical, gaussian, linear, mixed, multinomial, poisson
from refnb.classifiers.linear import Affine, Forms
from refnb.errors import DomainMismatch, Duplicate, OutOfRange
from refnb.estimation.schema import Instance, Schema, check_instance
from refnb.exact import logarithm
from refnb.exact.logarithm import LogForm


def of_bernoulli(model: bernoulli.Model) -> Affine:
    """Return w_yf = log theta - log(1 - theta) and b_y = log pi + sum of log(1 - theta).

    Raises: OutOfRange for a probability pi, theta or 1 - theta that is 0.

    >>> third = {"f": {"a": Fraction(1, 3)}}
    >>> found = of_bernoulli(bernoulli.Model({"a": Fraction(1)}, third))
    >>> found.weights["f"]["a"] == logarithm.log(Fraction(1, 2), "e")
    True
    """
    present = _logs(model.presence)
    absent = _logs({f: {y: 1 - p for y, p in row.items()} for f, row in model.presence.items()})
    weights = {
        f: {y: logarithm.subtract(row[y], absent[f][y]) for y in row} for f, row in present.items()
    }
    return Affine(_biases(model.prior, absent), weights)


def of_multinomial(model: multinomial.Model) -> Affine:
    """Return weights[w][y] = log theta(y, w) for each word w, and b_y = log pi.

    Raises: OutOfRange for a probability pi or theta that is 0.

    >>> half = Fraction(1, 2)
    >>> model = multinomial.Model({"a": Fraction(1)}, {"a": {"buy": half, "now": half}})
    >>> of_multinomial(model).weights["now"]["a"] == logarithm.log(half, "e")
    True
    """
    words = {w: {y: theta[w] for y, theta in model.words.items()} for w in model.vocabulary}
    return Affine(_biases(model.prior, {}), _logs(words))


def of_categorical(model: categorical.Model) -> Affine:
    """Return w = log theta(f, y, v) for each indicator f=v of `one_hot`, and b_y = log pi.

    Raises, in this order: Duplicate when two indicators have one name; OutOfRange for a
    probability pi or theta that is 0.

    >>> wind = {"wind": {"a": {"weak": Fraction(2, 3), "strong": Fraction(1, 3)}}}
    >>> of_categorical(categorical.Model({"a": Fraction(1)}, wind)).weights["wind=strong"]["a"] == (
    ...     logarithm.log(Fraction(1, 3), "e"))
    True
    """
    weights = _indicator_weights(model)
    return Affine(_biases(model.prior, {}), weights)


def of_poisson(model: poisson.Model) -> Affine:
    """Return w_yf = log lambda and b_y = log pi - sum of lambda.

    Raises: OutOfRange for a prior or a rate that is 0.

    >>> found = of_poisson(poisson.Model({"a": Fraction(1)}, {"calls": {"a": Fraction(5)}}))
    >>> found.weights["calls"]["a"] == logarithm.log(5, "e"), found.bias["a"] == logarithm.constant(-5, "e")
    (True, True)
    """
    return Affine(_biases(model.prior, _rate_shifts(model)), _logs(model.rates))


def of_gaussian(model: gaussian.Model) -> Affine:
    """Return w_yf = mu / v and b_y = log pi - sum of mu^2 / (2 v), where v is shared.

    Raises, in this order: DomainMismatch for a feature whose variance depends on the
    label; OutOfRange for a prior that is 0.

    >>> three, two = {"size": {"a": Fraction(3)}}, {"size": {"a": Fraction(2)}}
    >>> found = of_gaussian(gaussian.Model({"a": Fraction(1)}, three, two))
    >>> found.weights["size"]["a"] == logarithm.constant(Fraction(3, 2), "e")
    True
    """
    weights = _slopes(model)
    return Affine(_biases(model.prior, _square_shifts(model)), weights)


def of_mixed(model: mixed.Model) -> Affine:
    """Return the weights of all parts, and b_y = log pi + what each part adds to it.

    Its instance is `one_hot` of the values, together with the numbers.

    Raises, in this order: DomainMismatch for a Gaussian feature whose variance depends on
    the label; Duplicate when two indicators, or an indicator and a feature, have one name;
    OutOfRange for a probability or a rate that is 0.

    >>> prior, two = {"a": Fraction(1)}, {"size": {"a": Fraction(2)}}
    >>> parts = categorical.Model(prior, {}), gaussian.Model(prior, two, two)
    >>> found = of_mixed(mixed.Model(*parts, poisson.Model(prior, {"calls": {"a": Fraction(5)}})))
    >>> found.bias["a"] == logarithm.constant(-6, "e")
    True
    """
    slopes = _slopes(model.gaussian)
    _check_new((*slopes, *model.poisson.rates), one_hot(model.categorical.schema, {}))
    rates = _logs(model.poisson.rates)
    shifts = _square_shifts(model.gaussian) | _rate_shifts(model.poisson)
    weights = _indicator_weights(model.categorical) | slopes | rates
    return Affine(_biases(model.prior, shifts), weights)


def one_hot(schema: Schema, x: Instance) -> dict[str, int]:
    """Return, for each feature f and value v, the indicator f=v: 1 where x_f is v, else 0.

    A missing value has no 1: its feature adds nothing to any score.

    Raises, in this order: UnknownFeature; UnknownValue; Duplicate when two indicators have
    one name.

    >>> one_hot(Schema(("yes",), {"wind": ("weak", "strong")}), {"wind": "strong"})
    {'wind=weak': 0, 'wind=strong': 1}
    """
    check_instance(schema, x, "the instance")
    indicators: dict[str, int] = {}
    for feature, domain in schema.features.items():
        row = {f"{feature}={v}": int(x.get(feature) == v) for v in domain}
        _check_new(row, indicators)
        indicators |= row
    return indicators


def _biases(prior: Mapping[str, Fraction], shifts: Forms) -> dict[str, LogForm]:
    """Return b_y = log pi(y) + the sum of what each feature shifts it by."""
    logs = _logs({"the prior": prior})["the prior"]
    return {y: linear.combined(logs[y], [(row[y], 1) for row in shifts.values()]) for y in prior}


def _logs(table: Mapping[str, Mapping[str, Fraction]]) -> Forms:
    for feature, row in table.items():
        for label, p in row.items():
            if p == 0:
                raise OutOfRange(f"log 0 is no weight, {feature!r} given {label!r} needs it")
    return {
        feature: {y: logarithm.log(p, "e") for y, p in row.items()}
        for feature, row in table.items()
    }


def _indicator_weights(model: categorical.Model) -> Forms:
    weights: Forms = {}
    one_hot(model.schema, {})  # no two indicators have one name
    for feature, domain in model.schema.features.items():
        table = model.conditionals[feature]
        weights |= _logs({f"{feature}={v}": {y: table[y][v] for y in table} for v in domain})
    return weights


def _rate_shifts(model: poisson.Model) -> Forms:
    rates = model.rates
    return {
        f: {y: logarithm.constant(-rate, "e") for y, rate in row.items()}
        for f, row in rates.items()
    }


def _slopes(model: gaussian.Model) -> Forms:
    """Return mu / v, where v is the same for every label."""
    for feature, row in model.variances.items():
        if len(set(row.values())) > 1:
            raise DomainMismatch(f"{feature!r} needs one variance for all labels: it is quadratic")
    return {
        f: {y: logarithm.constant(mu / model.variances[f][y], "e") for y, mu in row.items()}
        for f, row in model.means.items()
    }


def _square_shifts(model: gaussian.Model) -> Forms:
    return {
        f: {
            y: logarithm.constant(-mu * mu / (2 * model.variances[f][y]), "e")
            for y, mu in row.items()
        }
        for f, row in model.means.items()
    }


def _check_new(names: Iterable[str], known: Mapping[str, object]) -> None:
    for name in names:
        if name in known:
            raise Duplicate(f"two features of the linear form are named {name!r}")
