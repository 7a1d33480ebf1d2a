"""A model that can be asked and worked out, whatever its family; here is that of words.

Discrete                       categorical naive Bayes, and Bernoulli in its categorical form
lazy_inference.LazyInference   what it says of a row
joint.Joint                    the whole table
mixed.Mixed                    words, numbers and counts under one prior
"""

# ruff: noqa: PLC0415 - what few questions need is loaded when they come

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING, ClassVar, NamedTuple, Protocol

from refnb.classifiers import categorical
from refnb.classifiers.naive import Inference
from refnb.core.checks import Number
from refnb.estimation.schema import Schema
from refnb.fast import weights
from refnb.probability import distribution
from refnb.worked import naive
from refnb.worked.solution import Solution

if TYPE_CHECKING:
    from refnb.api.lazy_inference import LazyInference
    from refnb.classifiers.joint import Match
    from refnb.classifiers.log_naive import Inference as LogInference
    from refnb.exact.enclosure import Enclosure
    from refnb.exact.logarithm import Extended
    from refnb.fast.compiled import Compiled
    from refnb.io.models import Model

    Result = LazyInference | Match | LogInference
    Posterior = Mapping[str, Fraction | Enclosure]

Row = Mapping[str, str]


class Parts(NamedTuple):
    """What a posterior is made of: its products, their logarithms, or the rows that match."""

    prior: Mapping[str, Fraction]
    factors: "Mapping[str, Mapping[str, Fraction | Extended]]"
    scores: "Mapping[str, Number | Extended]"
    evidence: Number | None


class Engine(Protocol):
    """A model of any kind, and what it was learned from."""

    @property
    def model(self) -> "Model":
        """The parameters."""

    @property
    def schema(self) -> Schema:
        """The labels, and the features with domains."""

    @property
    def numeric(self) -> dict[str, str]:
        """The features that are numbers, with their family."""

    def ready(self) -> "Engine":
        """Return what answers many rows alike, and faster where it can."""

    def infer(self, x: Row) -> "Result":
        """Return what the chapter of the model infers for a row."""

    def parts(self, inference: "Result") -> Parts:
        """Return what the posterior is made of."""

    def posterior(self, inference: "Result") -> "Posterior":
        """Return P(y | x) of each label, exact or enclosed."""

    def solve(self, title: str, x: Row, inference: "Result") -> Solution:
        """Work out what was inferred."""

    def sensitivity(self, x: Row, inference: "Result") -> Solution:
        """Work out what would turn the answer."""


@dataclass(frozen=True)
class Discrete:
    """Naive Bayes over words, prepared for many rows or not."""

    model: categorical.Model
    training: naive.Training | None = None
    prepared: "Compiled | None" = None
    numeric: ClassVar[dict[str, str]] = {}

    @cached_property
    def schema(self) -> Schema:
        """The labels, and the features with domains."""
        return self.model.schema

    def ready(self) -> "Discrete":
        """Return the engine that is prepared for many rows."""
        from refnb.fast import compiled

        return replace(self, prepared=compiled.prepare(self.model))

    def infer(self, x: Row) -> "LazyInference":
        """Return the decision; the rest is worked out when it is asked for."""
        from refnb.api.lazy_inference import LazyInference

        if self.prepared is not None:
            return LazyInference(self.model, dict(x), self.prepared.classify(x), self.prepared)
        found = weights.of_one(self.model, x)
        if not any(found):
            categorical.infer(self.model, x)  # which refuses, and says why
        scores = dict(zip(self.model.prior, found, strict=True))
        return LazyInference(self.model, dict(x), distribution.most_probable(scores))

    def parts(self, inference: "Result") -> Parts:
        """Return prior, factors, scores and evidence."""
        worked = whole(inference)
        return Parts(worked.prior, worked.factors, worked.scores, worked.evidence)

    def posterior(self, inference: "Result") -> "Posterior":
        """Return P(y | x) of each label."""
        return lazy(inference).posterior

    def solve(self, title: str, x: Row, inference: "Result") -> Solution:
        """Work out what was inferred."""
        return naive.solve(title, x, whole(inference), self.training)

    def sensitivity(self, x: Row, inference: "Result") -> Solution:
        """Show the priors, factors and weights that would turn the answer."""
        from refnb.worked import sensitivity

        return sensitivity.solve(x, whole(inference), self.training)


def whole(inference: "Result") -> Inference:
    """Return all that the chapter infers, worked out now."""
    return lazy(inference).whole


def lazy(inference: "Result") -> "LazyInference":
    """Return what a model of words says."""
    from refnb.api.lazy_inference import LazyInference

    assert isinstance(inference, LazyInference)
    return inference
