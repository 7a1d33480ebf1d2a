"""Categorical naive Bayes: each feature takes one of finitely many values.

    pi(y)           prior of label y                         prior[y]
    theta(f, y, v)  probability of value v of feature f      conditionals[f][y][v]
                    when the label is y, sums to 1 over v
    x               an instance: feature -> value            absent when missing
    n(y)            weight of the examples with label y      counts.labels[y]
    n(y, f, v)      of those in which x_f is v               counts.values[f][y][v]

    p(x | y) = product over the features f of x of theta(f, y, x_f)

Picture one die for each label and feature: d features and C labels make d C dice,
and an example is a label with one throw of each of its d dice.

The trap: theta sums to 1 over the values of one feature and label; its denominator is the number of
known values there, not the number of examples.

Source: K. Weinberger, CS4780, Bayes Classifier and Naive Bayes, case 1;
T. Mitchell, Machine Learning (1997), section 6.9; S. Levine, Week 3, section 2.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from refnb.classifiers import naive
from refnb.classifiers.naive import Inference, Prior
from refnb.core import checks, limits
from refnb.core.checks import Probabilities
from refnb.core.errors import UnknownLabel
from refnb.estimation import schema
from refnb.estimation.counting import Counts
from refnb.estimation.likelihood import power_product
from refnb.estimation.schema import Count, Instance, Schema
from refnb.estimation.smoothing import Pseudocounts, Smoothing, by_feature
from refnb.exact import logarithm
from refnb.exact.logarithm import Extended, Infinite


@dataclass(frozen=True)
class Model:
    """The parameters: prior[y] = pi(y) and conditionals[f][y][v] = theta(f, y, v).

    Fit it from counts, or write it by hand when an exam gives the parameters. The keys of the
    tables declare labels, features and domains, in their order; a domain has the order in which the
    first label of the prior lists its values.

    Raises DomainMismatch when a table has other labels than the prior, or other values for
    one label than for another.
    """

    prior: Probabilities[str]
    conditionals: Mapping[str, Mapping[str, Probabilities[str]]]

    def __post_init__(self) -> None:
        checks.freeze_fields(self, "prior", "conditionals")
        checks.prior(self.prior)
        checks.by_value(self.prior, self.conditionals, checks.distribution)

    @cached_property
    def schema(self) -> Schema:
        """The labels, features and domains that the keys declare."""
        first = next(iter(self.prior))
        domains = {f: tuple(table[first]) for f, table in self.conditionals.items()}
        return Schema(tuple(self.prior), domains)


def fit(counts: Counts, smoothing: Smoothing | Pseudocounts, prior: Prior) -> Model:
    """Estimate theta(f, y, v) from n(y, f, v), and pi(y) from n(y), or take pi as given.

    `smoothing` is the rule for the features, or smoothing[f][v] is the pseudo-count of value
    v of feature f, for every label. `prior` is either the rule for the labels
    or the distribution over them: smoothing one never smooths the other.

    Raises UndefinedEstimate when a rule divides 0 by 0; DomainMismatch when the given prior
    has other labels, or pseudo-counts other features or values.

    >>> days, none = Schema(("yes",), {"wind": ("weak", "strong")}), Smoothing.spelled("none")
    >>> seen = Counts(days, {"yes": 3}, {"wind": {"yes": {"weak": 2, "strong": 1}}})
    >>> fit(seen, none, none).conditionals["wind"]["yes"]
    {'weak': Fraction(2, 3), 'strong': Fraction(1, 3)}
    """
    return Model(naive.estimate_prior(counts.labels, prior), by_feature(counts.values, smoothing))


def factors(model: Model, x: Instance) -> dict[str, dict[str, Fraction]]:
    """Return p(x_f | y) = theta(f, y, x_f) for each feature f of x, in declared order.

    Raises UnknownFeature; UnknownValue.

    >>> half, third = Fraction(1, 2), Fraction(1, 3)
    >>> model = Model({"yes": Fraction(1)}, {"wind": {"yes": {"weak": third, "strong": 2 * third}}})
    >>> factors(model, {"wind": "strong"})
    {'wind': {'yes': Fraction(2, 3)}}
    """
    schema.check_instance(model.schema, x, "the instance")
    theta = model.conditionals
    return {f: {y: theta[f][y][x[f]] for y in model.prior} for f in theta if f in x}


def probability(model: Model, x: Instance, label: str) -> Fraction:
    """Return p(x | y), the product of theta(f, y, x_f) over the features f of x, for one label.

    The prior plays no part. Without values it is 1.

    Raises UnknownFeature; UnknownValue; UnknownLabel.

    >>> third = Fraction(1, 3)
    >>> model = Model({"yes": Fraction(1)}, {"wind": {"yes": {"weak": third, "strong": 2 * third}}})
    >>> probability(model, {"wind": "strong"}, "yes")
    Fraction(2, 3)
    """
    checks.known([label], model.prior, UnknownLabel, "the label")
    return naive.likelihood(factors(model, x), label)


def infer(model: Model, x: Instance) -> Inference:
    """Return scores, evidence, posterior and decision for an instance.

    Raises UnknownFeature; UnknownValue; ZeroEvidence when every score is 0.

    >>> half, third = Fraction(1, 2), Fraction(1, 3)
    >>> model = Model({"a": half, "b": half}, {"f": {"a": {"0": half, "1": half},
    ...                                              "b": {"0": third, "1": 2 * third}}})
    >>> infer(model, {"f": "1"}).decision
    Decision(label='b', ties=('b',))
    """
    return naive.infer(model.prior, factors(model, x))


def likelihood(model: Model, counts: Counts) -> Fraction:
    """Return the probability of the examples: product of pi(y)^n(y) theta(f, y, v)^n(y, f, v).

    Missing values are summed out: they leave no factor.

    Raises DomainMismatch when labels, features or domains differ; BadWeight for a count that is not
    whole.

    >>> days, none = Schema(("yes",), {"wind": ("weak", "strong")}), Smoothing.spelled("none")
    >>> seen = Counts(days, {"yes": 3}, {"wind": {"yes": {"weak": 2, "strong": 1}}})
    >>> likelihood(fit(seen, none, none), seen)
    Fraction(4, 27)
    """
    powers = list[tuple[Fraction, int]]()
    for v, p, n in _throws(model, counts):
        checks.count(n, "the count of", v)
        powers.append((p, int(n)))
    return power_product(powers, "a likelihood", limits.size)


def log_likelihood(model: Model, counts: Counts) -> Extended:
    """Return the sum of n(y) log pi(y) and of n(y, f, v) log theta(f, y, v), to the base e.

    Counts can be fractions here, and can include imaginary examples: the sum over real and
    imaginary counts is log p(theta | D), up to a constant, for the Dirichlet prior whose weights
    exceed the imaginary counts by 1. With 0 log 0 = 0, it is -inf when the counts contain something
    that the model rules out.

    Raises DomainMismatch when labels, features or domains differ.

    >>> days, none = Schema(("yes",), {"wind": ("weak", "strong")}), Smoothing.spelled("none")
    >>> seen = Counts(days, {"yes": 3}, {"wind": {"yes": {"weak": 2, "strong": 1}}})
    >>> log_likelihood(fit(seen, none, none), seen) == logarithm.log(Fraction(4, 27), "e")
    True
    """
    pairs = [(p, n) for _, p, n in _throws(model, counts) if n]
    if any(p == 0 for p, _ in pairs):
        return Infinite(-1)
    return logarithm.combination((logarithm.log(p, "e"), n) for p, n in pairs)


def _throws(model: Model, counts: Counts) -> list[tuple[str, Fraction, Count]]:
    """Return each side of each die, its probability and how often it came up: DomainMismatch."""
    checks.same(model.prior, counts.labels, "the labels of model and counts")
    checks.same(model.conditionals, counts.values, "the features of model and counts")
    dice = [(model.prior, counts.labels)]
    for f, rows in model.conditionals.items():
        dice += [(theta, counts.values[f][y]) for y, theta in rows.items()]
    for theta, row in dice:
        checks.same(theta, row, "the values of model and counts")
    return [(v, p, row[v]) for theta, row in dice for v, p in theta.items()]
