"""Mixed naive Bayes: every feature has a family of its own, and all share one prior.

    categorical    features with finitely many values      categorical.Model
    families       features that are numbers, by family    families["gaussian"], a gaussian.Model
    x              an instance: values by feature          values[f], a str
                   and numbers by feature                  numbers[f], an int or Fraction

    S(y) = log pi(y) + sum of log theta(f, y, x_f) + sum of g(f, y) of each family of numbers

Given the label the features are independent, so one can be a category, another a length and a third
a count: each contributes its factor. Each part is a complete model, either fitted or written by
hand.

`FAMILIES` has the chapter of each family of numbers, in which stand

    Model          the prior, and a table for each parameter
    check_value    what a number must be
    fit            the model of moments
    factors        g(f, y)
    linear         weights and shifts of the linear form
    FAMILY         letters, formulas, free parameters, draws

The trap: a density is not a probability. It has a unit and can exceed 1, and only its
ratio between two labels is free of the unit.

Source: K. Weinberger, CS4780, Bayes Classifier and Naive Bayes, cases 1 and 3; N. Smith,
CSE 446, naive Bayes beyond binary features.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from types import ModuleType

from refnb.classifiers import categorical, gaussian, log_naive, poisson
from refnb.classifiers.log_naive import Family, Inference
from refnb.core import checks
from refnb.core.errors import BadRequest, DomainMismatch, UnknownFeature, UnknownValue
from refnb.estimation.schema import Instance, Quantities
from refnb.exact.logarithm import Extended

Part = gaussian.Model | poisson.Model


FAMILIES: Mapping[str, ModuleType] = {"gaussian": gaussian, "poisson": poisson}


@dataclass(frozen=True)
class Model:
    """A categorical model, and a model of each family of numbers, over the same prior.

    A family without features can be left out.

    Raises UnknownValue for a family that is not in `FAMILIES`; BadRequest for a model of
    another family; DomainMismatch when the parts have different priors; Duplicate for a
    feature in two parts.
    """

    categorical: categorical.Model
    families: dict[str, Part]

    def __post_init__(self) -> None:
        checks.freeze_fields(self)
        checks.known(self.families, FAMILIES, UnknownValue, "a family of numbers")
        for name, part in self.families.items():
            if not isinstance(part, FAMILIES[name].Model):
                raise BadRequest(f"the family {name!r} has a model of another family")
            if part.prior != self.prior:
                raise DomainMismatch("the parts of a model need one prior, got different ones")
        numbers = [f for part in self.families.values() for f in part.features]
        if features := [*self.categorical.conditionals, *numbers]:
            checks.names(features, "the features")

    @property
    def prior(self) -> Mapping[str, Fraction]:
        """The prior that all parts share, in the order of the categorical part."""
        return self.categorical.prior

    @property
    def numeric(self) -> dict[str, str]:
        """The numeric features, each with its family."""
        return {f: name for name, part in self.families.items() for f in part.features}


def family(name: str) -> Family:
    """Return what defines a family of numbers: its letters, its formulas, how to draw from it.

    Raises UnknownValue for a family that is not in `FAMILIES`.

    >>> family("poisson").free(labels=3, shared=False)
    3
    """
    checks.known([name], FAMILIES, UnknownValue, "a family of numbers")
    record: Family = FAMILIES[name].FAMILY
    return record


def factors(model: Model, values: Instance, numbers: Quantities) -> dict[str, dict[str, Extended]]:
    """Return log theta or g(f, y) for each known feature: categories first, then by family.

    Raises UnknownFeature; UnknownValue; BadWeight for a count that is not whole; Negative
    for one below 0.

    >>> prior, two = {"a": Fraction(1)}, {"size": {"a": Fraction(2)}}
    >>> counts = poisson.Model(prior, {"calls": {"a": Fraction(5)}})
    >>> parts = {"gaussian": gaussian.Model(prior, two, two), "poisson": counts}
    >>> list(factors(Model(categorical.Model(prior, {}), parts), {}, {"calls": 1, "size": 2}))
    ['size', 'calls']
    """
    numeric = model.numeric
    checks.known(numbers, numeric, UnknownFeature, "the instance: a feature")
    table = log_naive.log_factors(categorical.factors(model.categorical, values))
    for name, part in model.families.items():
        x = {f: n for f, n in numbers.items() if numeric[f] == name}
        table |= FAMILIES[name].factors(part, x)
    return table


def infer(model: Model, values: Instance, numbers: Quantities) -> Inference:
    """Return log factors, log scores and decision for an instance.

    Raises UnknownFeature; UnknownValue; BadWeight for a count that is not whole; Negative
    for one below 0; ZeroEvidence when every label is impossible.

    >>> half, row = Fraction(1, 2), {"cat": Fraction(4), "dog": Fraction(9)}
    >>> prior = {"cat": half, "dog": half}
    >>> bell = gaussian.Model(prior, {"kg": row}, {"kg": row})
    >>> parts = {"gaussian": bell, "poisson": poisson.Model(prior, {"barks": row})}
    >>> infer(Model(categorical.Model(prior, {}), parts), {}, {"kg": 5, "barks": 2}).decision
    Decision(label='cat', ties=('cat',))
    """
    return log_naive.infer(model.prior, factors(model, values, numbers))
