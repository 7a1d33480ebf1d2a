"""Bernoulli naive Bayes: each feature is present (1) or absent (0), and absence counts.

    pi(y)        prior of label y                              prior[y]
    theta(f, y)  probability that f is present with label y    presence[f][y]
    x_f          1 when f is present, 0 when it is absent      x[f], absent when missing

    p(x_f | y) = theta(f, y) when x_f is 1, and 1 - theta(f, y) when x_f is 0

With d features and two labels there are 1 + 2 d parameters.

The trap: a word that is not in the document is evidence too. Leaving out the
factors 1 - theta gives another classifier.

Source: N. Smith, CSE 446, naive Bayes: probabilistic story; M. Mohri, lecture 3,
document classification; CMU 2009 spring midterm, problem 2 (the spam example).
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from refnb.classifiers import categorical, naive
from refnb.classifiers.naive import Inference, Prior
from refnb.core import checks, messages
from refnb.core.checks import Probabilities, Probability
from refnb.core.errors import UnknownFeature
from refnb.estimation import schema
from refnb.estimation.counting import Counts
from refnb.estimation.schema import Instance, Schema
from refnb.estimation.smoothing import Pseudocounts, Smoothing, by_feature

ABSENT, PRESENT = "0", "1"


@dataclass(frozen=True)
class Model:
    """The parameters: prior[y] = pi(y) and presence[f][y] = theta(f, y).

    Raises DomainMismatch when the presence of a feature has other labels than the prior.
    """

    prior: Probabilities[str]
    presence: Mapping[str, Mapping[str, Probability]]

    def __post_init__(self) -> None:
        checks.freeze_fields(self, "prior", "presence")
        checks.prior(self.prior)
        checks.by_label(self.prior, self.presence, "presence", checks.share)

    @cached_property
    def schema(self) -> Schema:
        """The labels, and the features with the domain 0, 1."""
        return Schema(tuple(self.prior), dict.fromkeys(self.presence, (ABSENT, PRESENT)))


def fit(counts: Counts, smoothing: Smoothing | Pseudocounts, prior: Prior) -> Model:
    """Estimate theta(f, y) from n(y, f, 1) and n(y, f, 0), and pi as `categorical.fit` does.

    Raises DomainMismatch when a feature has a domain other than 0 and 1, in either order, when the
    given prior has other labels, or pseudo-counts have other features or values; UndefinedEstimate
    when a rule divides 0 by 0.

    >>> mail, laplace = Schema(("spam",), {"free": ("0", "1")}), Smoothing.spelled("laplace")
    >>> seen = Counts(mail, {"spam": 8}, {"free": {"spam": {"0": 0, "1": 8}}})
    >>> fit(seen, laplace, laplace).presence
    {'free': {'spam': Fraction(9, 10)}}
    """
    for f, domain in counts.schema.features.items():
        checks.same((ABSENT, PRESENT), domain, f"two values, and the domain of {f!r},")
    pi = naive.estimate_prior(counts.labels, prior)
    return Model(pi, messages.map_cells(by_feature(counts.values, smoothing), lambda p: p[PRESENT]))


def instance(features: Collection[str], present: Collection[str]) -> dict[str, str]:
    """Return the instance in which exactly the features in `present` are 1.

    Raises UnknownFeature when `present` names something that is not a feature.

    >>> instance(["study", "free", "money"], ["money", "study"])
    {'study': '1', 'free': '0', 'money': '1'}
    """
    checks.known(present, dict.fromkeys(features), UnknownFeature, "a feature")
    return {f: PRESENT if f in present else ABSENT for f in features}


def factors(model: Model, x: Instance) -> dict[str, dict[str, Fraction]]:
    """Return p(x_f | y), theta or 1 - theta, for each feature f of x, in declared order.

    Raises UnknownFeature; UnknownValue for a value other than 0 and 1.

    >>> factors(Model({"spam": Fraction(1)}, {"free": {"spam": Fraction(9, 10)}}), {"free": "0"})
    {'free': {'spam': Fraction(1, 10)}}
    """
    schema.check_instance(model.schema, x, "the instance")
    return {
        f: {y: theta[y] if x[f] == PRESENT else 1 - theta[y] for y in model.prior}
        for f, theta in model.presence.items()
        if f in x
    }


def probability(model: Model, x: Instance, label: str) -> Fraction:
    """Return p(x | y), the product of theta or 1 - theta over the features of x, for one label.

    The prior plays no part. Without values it is 1.

    Raises UnknownFeature; UnknownValue for a value other than 0 and 1; UnknownLabel.

    >>> model = Model({"spam": Fraction(1)}, {"free": {"spam": Fraction(9, 10)}})
    >>> probability(model, {"free": "0"}, "spam")
    Fraction(1, 10)
    """
    return categorical.probability(categorical_form(model), x, label)


def infer(model: Model, x: Instance) -> Inference:
    """Return scores, evidence, posterior and decision for an instance.

    Raises UnknownFeature; UnknownValue for a value other than 0 and 1; ZeroEvidence when
    every score is 0.

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
    dice = messages.map_cells(model.presence, lambda theta: {ABSENT: 1 - theta, PRESENT: theta})
    return categorical.Model(model.prior, dice)
