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

from dataclasses import dataclass
from fractions import Fraction

from refnb import checks
from refnb.classifiers import categorical, gaussian, lognaive, poisson
from refnb.classifiers.lognaive import Inference
from refnb.errors import DomainMismatch, Duplicate, UnknownFeature
from refnb.estimation.schema import Instance, Quantities
from refnb.exact.logarithm import Extended


@dataclass(frozen=True)
class Model:
    """A model of each family, over the same prior.

    Raises, in this order: DomainMismatch when the prior of the Gaussian part, then of the
    Poisson part, is not that of the categorical one; Duplicate for a feature in two parts.
    """

    categorical: categorical.Model
    gaussian: gaussian.Model
    poisson: poisson.Model

    def __post_init__(self) -> None:
        for name, part in (("Gaussian", self.gaussian), ("Poisson", self.poisson)):
            if part.prior != self.prior:
                raise DomainMismatch(f"one prior is needed, that of the {name} part is another")
        known = set(self.categorical.conditionals)
        for feature in (*self.gaussian.means, *self.poisson.rates):
            if feature in known:
                raise Duplicate(f"a feature has one family, {feature!r} has two")
            known.add(feature)

    @property
    def prior(self) -> dict[str, Fraction]:
        """The prior that all parts share, in the order of the categorical part."""
        return self.categorical.prior


def factors(model: Model, values: Instance, numbers: Quantities) -> dict[str, dict[str, Extended]]:
    """Return log theta or g(f, y) for each feature that is known: categorical, Gaussian, Poisson.

    Raises, in this order: UnknownFeature; UnknownValue among the values; UnknownFeature
    among the numbers; NotExact for a real number; then, count by count, NotExact;
    BadWeight for one that is not whole; Negative.

    >>> prior, two = {"a": Fraction(1)}, {"size": {"a": Fraction(2)}}
    >>> parts = categorical.Model(prior, {}), gaussian.Model(prior, two, two)
    >>> model = Model(*parts, poisson.Model(prior, {"calls": {"a": Fraction(5)}}))
    >>> list(factors(model, {}, {"calls": 1, "size": 2}))
    ['size', 'calls']
    """
    known = (*model.gaussian.means, *model.poisson.rates)
    seen = lognaive.log_factors(categorical.factors(model.categorical, values))
    checks.known(numbers, known, UnknownFeature, "the numbers: a feature")
    real = {f: x for f, x in numbers.items() if f in model.gaussian.means}
    counts = {f: x for f, x in numbers.items() if f in model.poisson.rates}
    return seen | gaussian.factors(model.gaussian, real) | poisson.factors(model.poisson, counts)


def infer(model: Model, values: Instance, numbers: Quantities) -> Inference:
    """Return log factors, log scores and decision for an instance.

    Raises, in this order: what `factors` raises; ZeroEvidence when every label is
    impossible.

    >>> from fractions import Fraction
    >>> half, one = Fraction(1, 2), Fraction(1)
    >>> prior = {"cat": half, "dog": half}
    >>> animal = Model(
    ...     categorical.Model(prior, {"coat": {"cat": {"long": half, "short": half},
    ...                                        "dog": {"long": half / 2, "short": 3 * half / 2}}}),
    ...     gaussian.Model(prior, {"kg": {"cat": 4 * one, "dog": 9 * one}},
    ...                    {"kg": {"cat": one, "dog": 4 * one}}),
    ...     poisson.Model(prior, {"barks": {"cat": half, "dog": 3 * one}}),
    ... )
    >>> infer(animal, {"coat": "long"}, {"kg": 5, "barks": 2}).decision
    Decision(label='cat', ties=('cat',))
    """
    return lognaive.infer(model.prior, factors(model, values, numbers))
