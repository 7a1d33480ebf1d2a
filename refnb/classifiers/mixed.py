"""Mixed naive Bayes: every feature has a family of its own, and all share one prior.

    categorical    features with finitely many values      categorical.Model
    gaussian       real numbers                            gaussian.Model
    poisson        counts                                  poisson.Model
    x              an instance: values by feature          values[f], a str
                   and numbers by feature                  numbers[f], an int or Fraction

    S(y) = log pi(y) + sum of log theta(f, y, x_f) + sum of g(f, y), Gaussian and Poisson

Given the label the features are independent, so it does not matter that one is a word,
one a length and one a count: each contributes its factor. Each part is a complete model,
fitted or written by hand; a part without features has the prior alone.

The trap: a density is not a probability. It has a unit and can exceed 1, and only its
ratio between two labels is free of the unit.

Source: K. Weinberger, CS4780, Bayes Classifier and Naive Bayes, cases 1 and 3; N. Smith,
CSE 446, naive Bayes beyond binary features.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from refnb.classifiers import categorical, gaussian, log_naive, poisson
from refnb.classifiers.log_naive import Inference
from refnb.core import checks
from refnb.core.checks import Tabled
from refnb.core.errors import DomainMismatch
from refnb.estimation.schema import Instance, Quantities
from refnb.exact.logarithm import Extended


@dataclass(frozen=True)
class Model(Tabled):
    """A model of each family, over the same prior.

    Raises DomainMismatch when the parts have different priors; Duplicate for a feature in
    two parts.
    """

    categorical: categorical.Model
    gaussian: gaussian.Model
    poisson: poisson.Model

    def __post_init__(self) -> None:
        if not self.prior == self.gaussian.prior == self.poisson.prior:
            raise DomainMismatch("the three parts need one prior, got different ones")
        parts = self.categorical.conditionals, self.gaussian.means, self.poisson.rates
        if features := [f for part in parts for f in part]:
            checks.names(features, "the features")

    @property
    def prior(self) -> dict[str, Fraction]:
        """The prior that all parts share, in the order of the categorical part."""
        return self.categorical.prior


def factors(model: Model, values: Instance, numbers: Quantities) -> dict[str, dict[str, Extended]]:
    """Return log theta or g(f, y) for each feature that is known: categorical, Gaussian, Poisson.

    Raises UnknownFeature; UnknownValue; BadWeight for a count that is not whole; Negative
    for one below 0.

    >>> prior, two = {"a": Fraction(1)}, {"size": {"a": Fraction(2)}}
    >>> parts = categorical.Model(prior, {}), gaussian.Model(prior, two, two)
    >>> model = Model(*parts, poisson.Model(prior, {"calls": {"a": Fraction(5)}}))
    >>> list(factors(model, {}, {"calls": 1, "size": 2}))
    ['size', 'calls']
    """
    counts = {f: n for f, n in numbers.items() if f in model.poisson.rates}
    reals = {f: x for f, x in numbers.items() if f not in counts}
    words = log_naive.log_factors(categorical.factors(model.categorical, values))
    return words | gaussian.factors(model.gaussian, reals) | poisson.factors(model.poisson, counts)


def infer(model: Model, values: Instance, numbers: Quantities) -> Inference:
    """Return log factors, log scores and decision for an instance.

    Raises UnknownFeature; UnknownValue; BadWeight for a count that is not whole; Negative
    for one below 0; ZeroEvidence when every label is impossible.

    >>> half, row = Fraction(1, 2), {"cat": Fraction(4), "dog": Fraction(9)}
    >>> prior = {"cat": half, "dog": half}
    >>> bell = gaussian.Model(prior, {"kg": row}, {"kg": row})
    >>> pets = Model(categorical.Model(prior, {}), bell, poisson.Model(prior, {"barks": row}))
    >>> infer(pets, {}, {"kg": 5, "barks": 2}).decision
    Decision(label='cat', ties=('cat',))
    """
    return log_naive.infer(model.prior, factors(model, values, numbers))
