"""Bernoulli naive Bayes: each feature is present (1) or absent (0), and absence counts.

    pi(y)        prior of label y                              prior[y]
    theta(f, y)  probability that f is present with label y    presence[f][y]

    p(x_f | y) = theta(f, y) when x_f is 1, and 1 - theta(f, y) when x_f is 0

With d features and two labels there are 1 + 2 d parameters.

The trap: a word that is not in the document is evidence too. Leaving out the
factors 1 - theta gives another classifier.

Source: N. Smith, CSE 446, naive Bayes: probabilistic story; M. Mohri, lecture 3,
document classification; CMU 2009 spring midterm, problem 2 (the spam example).
"""

from collections.abc import Collection
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from refnb import checks
from refnb.classifiers import categorical, naive
from refnb.classifiers.naive import Inference, Prior
from refnb.errors import DomainMismatch, OutOfRange, UnknownFeature
from refnb.estimation import counting, schema
from refnb.estimation.counting import Counts
from refnb.estimation.schema import Instance, Schema
from refnb.estimation.smoothing import Smoothing, estimate_at
from refnb.exact import rational

ABSENT, PRESENT = "0", "1"


@dataclass(frozen=True)
class Model:
    """The parameters: prior[y] = pi(y) and presence[f][y] = theta(f, y).

    Raises, in this order: NotText; NotExact; Negative; NotADistribution for the
    prior; then, feature by feature: DomainMismatch when its labels are not those of
    the prior; NotExact; OutOfRange for a probability outside 0..1; at last NotText
    for the name of a feature.
    """

    prior: dict[str, Fraction]
    presence: dict[str, dict[str, Fraction]]

    def __post_init__(self) -> None:
        checks.prior(self.prior)
        for feature, table in self.presence.items():
            checks.same(self.prior, table, f"the prior and the presence of {feature!r}")
            for label, theta in table.items():
                checks.exact(theta, f"p({feature} = 1 | {label})")
                if not 0 <= theta <= 1:
                    raise OutOfRange(
                        f"p({feature} = 1 | {label}) lies in 0..1, got {rational.spelling(theta)}"
                    )
        _ = self.schema  # building it checks the names

    @cached_property
    def schema(self) -> Schema:
        """The labels, and the features with the domain 0, 1."""
        return Schema(tuple(self.prior), dict.fromkeys(self.presence, (ABSENT, PRESENT)))


def fit(counts: Counts, smoothing: Smoothing, prior: Prior) -> Model:
    """Estimate theta(f, y) from n(y, f, 1) and n(y, f, 0), and pi as `categorical.fit` does.

    Every feature must have the domain 0, 1 in either order.

    Raises, in this order: DomainMismatch for another domain; then what
    `categorical.fit` raises.

    >>> from refnb.estimation.counting import count_observed
    >>> from refnb.estimation.schema import Example
    >>> from refnb.estimation.smoothing import smoothing
    >>> seen = count_observed([Example({"free": "1"}, "spam", 8), Example({"free": "0"}, "spam", 0)])
    >>> fit(seen, smoothing("laplace"), smoothing("none")).presence
    {'free': {'spam': Fraction(9, 10)}}
    """
    for feature, domain in counts.schema.features.items():
        if set(domain) != {ABSENT, PRESENT}:
            raise DomainMismatch(f"{feature!r} must have the domain 0, 1, got {list(domain)}")
    declared = counting.declare(counts.schema, counts)
    return Model(
        naive.estimate_prior(declared.labels, prior),
        {
            feature: {y: estimate_at(n, smoothing, feature, y)[PRESENT] for y, n in table.items()}
            for feature, table in declared.values.items()
        },
    )


def instance(features: Collection[str], present: Collection[str]) -> dict[str, str]:
    """Return the instance in which exactly the features in `present` are 1.

    Raises: UnknownFeature for a present one that is not among the features.

    >>> instance(["study", "free", "money"], ["money", "study"])
    {'study': '1', 'free': '0', 'money': '1'}
    """
    for feature in present:
        if feature not in features:
            raise UnknownFeature(f"a feature must be one of {list(features)}, got {feature!r}")
    return {feature: PRESENT if feature in present else ABSENT for feature in features}


def factors(model: Model, x: Instance) -> dict[str, dict[str, Fraction]]:
    """Return p(x_f | y), theta or 1 - theta, for each feature f of x, in declared order.

    Raises, in this order: UnknownFeature; UnknownValue for a value other than 0 and 1.

    >>> factors(Model({"spam": Fraction(1)}, {"free": {"spam": Fraction(9, 10)}}), {"free": "0"})
    {'free': {'spam': Fraction(1, 10)}}
    """
    schema.check_instance(model.schema, x, "the instance")
    return {
        feature: {y: table[y] if x[feature] == PRESENT else 1 - table[y] for y in model.prior}
        for feature, table in model.presence.items()
        if feature in x
    }


def infer(model: Model, x: Instance) -> Inference:
    """Return scores, evidence, posterior and decision for an instance.

    Raises, in this order: UnknownFeature; UnknownValue; ZeroEvidence.

    >>> half = Fraction(1, 2)
    >>> model = Model({"spam": half, "ham": half}, {"free": {"spam": Fraction(9, 10), "ham": half}})
    >>> infer(model, {"free": "0"}).posterior
    {'spam': Fraction(1, 6), 'ham': Fraction(5, 6)}
    """
    return naive.infer(model.prior, factors(model, x))


def categorical_form(model: Model) -> categorical.Model:
    """Return the same model with both values written out: theta(f, y, 0) = 1 - theta(f, y).

    >>> model = Model({"spam": Fraction(1)}, {"free": {"spam": Fraction(9, 10)}})
    >>> categorical_form(model).conditionals
    {'free': {'spam': {'0': Fraction(1, 10), '1': Fraction(9, 10)}}}
    """
    conditionals = {
        feature: {y: {ABSENT: 1 - theta, PRESENT: theta} for y, theta in table.items()}
        for feature, table in model.presence.items()
    }
    return categorical.Model(dict(model.prior), conditionals)
