"""A model that can be asked and worked out, whatever its family; here is that of words.

Discrete           categorical naive Bayes, and Bernoulli in its categorical form
whole.Joint        the whole table
mixture.Mixed      words, numbers and counts under one prior
"""

# ruff: noqa: PLC0415 - what few questions need is loaded when they come

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING, ClassVar, NamedTuple, Protocol

from refnb.checks import Number
from refnb.classifiers import categorical
from refnb.classifiers.naive import Inference
from refnb.estimation.schema import Schema
from refnb.solutions import naive
from refnb.solutions.solution import Solution

if TYPE_CHECKING:
    from refnb.classifiers.joint import Match
    from refnb.classifiers.lognaive import Inference as LogInference
    from refnb.data.models import Model
    from refnb.exact.enclosure import Enclosure
    from refnb.exact.logarithm import Extended

    Found = Inference | Match | LogInference
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

    def infer(self, x: Row) -> "Found":
        """Return what the chapter of the model infers for a row."""

    def parts(self, found: "Found") -> Parts:
        """Return what the posterior is made of."""

    def posterior(self, found: "Found") -> "Posterior":
        """Return P(y | x) of each label, exact or enclosed."""

    def solve(self, title: str, x: Row, found: "Found") -> Solution:
        """Work out what was inferred."""

    def how_far(self, x: Row, found: "Found") -> Solution:
        """Work out what would turn the answer."""


@dataclass(frozen=True)
class Discrete:
    """Naive Bayes over words."""

    model: categorical.Model
    learned: naive.Learned | None = None
    numeric: ClassVar[dict[str, str]] = {}

    @cached_property
    def schema(self) -> Schema:
        """The labels, and the features with domains."""
        return self.model.schema

    def infer(self, x: Row) -> Inference:
        """Return prior, factors, scores, evidence, posterior and decision."""
        return categorical.infer(self.model, x)

    def parts(self, found: "Found") -> Parts:
        """Return prior, factors, scores and evidence."""
        assert isinstance(found, Inference)
        return Parts(found.prior, found.factors, found.scores, found.evidence)

    def posterior(self, found: "Found") -> "Posterior":
        """Return P(y | x) of each label."""
        assert isinstance(found, Inference)
        return found.posterior

    def solve(self, title: str, x: Row, found: "Found") -> Solution:
        """Work out what was inferred."""
        assert isinstance(found, Inference)
        return naive.solve(title, x, found, self.learned)

    def how_far(self, x: Row, found: "Found") -> Solution:
        """Show the priors, factors and weights that would turn the answer."""
        from refnb.solutions import switching

        assert isinstance(found, Inference)
        return switching.solve(x, found, self.learned)
