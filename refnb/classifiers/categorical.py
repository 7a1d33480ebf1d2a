"""Categorical naive Bayes: each feature takes one of finitely many values.

    pi(y)           prior of label y                         prior[y]
    theta(f, y, v)  probability of value v of feature f      conditionals[f][y][v]
                    when the label is y, sums to 1 over v
    x               an instance: feature -> value            absent when missing

    p(x | y) = product over the features f of x of theta(f, y, x_f)

Picture one die for each label and feature: d features and C labels make d C dice,
and an example is a label with one throw of each of its d dice.

The trap: theta is normalised over the values of one feature and label; the
denominator is the number of known values there, not the number of examples.

Source: K. Weinberger, CS4780, Bayes Classifier and Naive Bayes, case 1;
T. Mitchell, Machine Learning (1997), section 6.9; S. Levine, Week 3, section 2.
"""

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import prod

from refnb import checks
from refnb.classifiers import naive
from refnb.classifiers.naive import Inference, Prior
from refnb.estimation import counting, schema
from refnb.estimation.counting import Counts
from refnb.estimation.likelihood import likelihood as likelihood_of
from refnb.estimation.schema import Instance, Schema
from refnb.estimation.smoothing import Smoothing, estimate_at


@dataclass(frozen=True)
class Model:
    """The parameters: prior[y] = pi(y) and conditionals[f][y][v] = theta(f, y, v).

    Fitted from counts, or written by hand when an exam gives the parameters. The
    keys of the tables declare labels, features and domains, in their order.

    Raises, in this order: NotText; NotExact; Negative; NotADistribution for the
    prior; then, feature by feature: DomainMismatch when its labels are not those of
    the prior, and label by label NotExact; Negative; NotADistribution; DomainMismatch
    when the values are not those of the first label of the prior; at last NotText for
    the name of a feature or a value.
    """

    prior: dict[str, Fraction]
    conditionals: dict[str, dict[str, dict[str, Fraction]]]

    def __post_init__(self) -> None:
        checks.prior(self.prior)
        for feature, table in self.conditionals.items():
            checks.same(self.prior, table, f"the prior and the conditionals of {feature!r}")
            domain = table[next(iter(self.prior))]
            for label, theta in table.items():
                checks.distribution(theta, f"{feature!r} given {label!r}")
                checks.same(domain, theta, f"the domains of {feature!r}, also given {label!r},")
        _ = self.schema  # building it checks the names

    @cached_property
    def schema(self) -> Schema:
        """The labels, features and domains that the keys declare."""
        first = next(iter(self.prior))
        domains = {f: tuple(table[first]) for f, table in self.conditionals.items()}
        return Schema(tuple(self.prior), domains)


def fit(counts: Counts, smoothing: Smoothing, prior: Prior) -> Model:
    """Estimate theta(f, y, v) from n(y, f, v), and pi(y) from n(y), or take pi as given.

    The tables of the model have the order that the schema declares.
    `smoothing` is the rule for the features. `prior` is either the rule for the labels
    or the distribution over them: smoothing one never smooths the other.

    Raises, in this order: UndefinedEstimate for the prior, naming nothing seen; for a
    given prior NotText; NotExact; Negative; NotADistribution; DomainMismatch; then
    UndefinedEstimate for the first feature and label that were never seen together.

    >>> from refnb.estimation.counting import count_observed
    >>> from refnb.estimation.schema import Example
    >>> from refnb.estimation.smoothing import smoothing
    >>> seen = count_observed([Example({"wind": "weak"}, "yes", 2), Example({"wind": "strong"}, "yes")])
    >>> fit(seen, smoothing("none"), smoothing("none")).conditionals["wind"]["yes"]
    {'strong': Fraction(1, 3), 'weak': Fraction(2, 3)}
    """
    declared = counting.declare(counts.schema, counts)
    return Model(
        naive.estimate_prior(declared.labels, prior),
        {
            feature: {y: estimate_at(n, smoothing, feature, y) for y, n in table.items()}
            for feature, table in declared.values.items()
        },
    )


def factors(model: Model, x: Instance) -> dict[str, dict[str, Fraction]]:
    """Return p(x_f | y) = theta(f, y, x_f) for each feature f of x, in declared order.

    Raises, in this order: UnknownFeature; UnknownValue.

    >>> half, third = Fraction(1, 2), Fraction(1, 3)
    >>> model = Model({"yes": Fraction(1)}, {"wind": {"yes": {"weak": third, "strong": 2 * third}}})
    >>> factors(model, {"wind": "strong"})
    {'wind': {'yes': Fraction(2, 3)}}
    """
    schema.check_instance(model.schema, x, "the instance")
    return {
        feature: {y: table[y][x[feature]] for y in model.prior}
        for feature, table in model.conditionals.items()
        if feature in x
    }


def infer(model: Model, x: Instance) -> Inference:
    """Return scores, evidence, posterior and decision for an instance.

    Raises, in this order: UnknownFeature; UnknownValue; ZeroEvidence.

    >>> half, third = Fraction(1, 2), Fraction(1, 3)
    >>> model = Model({"a": half, "b": half}, {"f": {"a": {"0": half, "1": half},
    ...                                              "b": {"0": third, "1": 2 * third}}})
    >>> infer(model, {"f": "1"}).decision
    Decision(label='b', ties=('b',))
    """
    return naive.infer(model.prior, factors(model, x))


def likelihood(model: Model, counts: Counts) -> Fraction:
    """Return the probability of the examples: product of pi(y)^n(y) theta(f, y, v)^n(y, f, v).

    Missing cells are summed out: they leave no factor.

    Raises, in this order: DomainMismatch when labels, features or domains differ;
    BadWeight when a count is not whole.

    >>> from refnb.estimation.counting import count_observed
    >>> from refnb.estimation.schema import Example
    >>> from refnb.estimation.smoothing import smoothing
    >>> seen = count_observed([Example({"wind": "weak"}, "yes", 2), Example({"wind": "strong"}, "yes")])
    >>> likelihood(fit(seen, smoothing("none"), smoothing("none")), seen)
    Fraction(4, 27)
    """
    schema = model.schema
    checks.same(schema.labels, counts.labels, "the labels of model and counts")
    checks.same(schema.features, counts.values, "the features of model and counts")
    for feature, domain in schema.features.items():
        known = counts.schema.features[feature]
        checks.same(domain, known, f"the domains of {feature!r} in model and counts")
    return likelihood_of(counts.labels, model.prior) * prod(
        (
            likelihood_of(counts.values[feature][y], theta)
            for feature, table in model.conditionals.items()
            for y, theta in table.items()
        ),
        start=Fraction(1),
    )
