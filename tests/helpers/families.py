"""The parts of a mixed model by name, and back."""

from refnb.classifiers import gaussian, poisson
from refnb.classifiers.mixed import Model, Part


def named(*parts: Part) -> dict[str, Part]:
    """Return models of numbers under the names of their families."""
    return {type(part).__module__.rpartition(".")[2]: part for part in parts}


def bells(model: Model) -> gaussian.Model:
    """Return the Gaussian part; without one, the prior alone."""
    part = model.families.get("gaussian", gaussian.Model(model.prior, {}, {}))
    assert isinstance(part, gaussian.Model)
    return part


def counts(model: Model) -> poisson.Model:
    """Return the Poisson part; without one, the prior alone."""
    part = model.families.get("poisson", poisson.Model(model.prior, {}))
    assert isinstance(part, poisson.Model)
    return part
