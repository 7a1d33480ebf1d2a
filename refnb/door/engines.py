"""Models that can be asked and worked out, whatever their family: one class for each kind.

Discrete    categorical naive Bayes, and Bernoulli in its categorical form
Joint       the whole table
Mixed       words, numbers and counts under one prior; its numbers are written as text
"""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import ClassVar, Protocol

import refnb.solutions.joint
from refnb import checks
from refnb.classifiers import bernoulli, categorical, joint, mixed
from refnb.classifiers.joint import Match
from refnb.classifiers.lognaive import Inference as LogInference
from refnb.classifiers.naive import Inference
from refnb.data.models import Model
from refnb.errors import RefnbError
from refnb.estimation.schema import Schema
from refnb.exact import rational
from refnb.solutions import lognaive, naive
from refnb.solutions.solution import Solution

Found = Inference | Match | LogInference
Row = Mapping[str, str]


class Engine(Protocol):
    """A model of any kind, and what it was learned from."""

    @property
    def model(self) -> Model:
        """The parameters."""

    @property
    def schema(self) -> Schema:
        """The labels, and the features with domains."""

    @property
    def numeric(self) -> dict[str, str]:
        """The features that are numbers, with their family."""

    def infer(self, x: Row) -> Found:
        """Return what the chapter of the model infers for a row."""

    def solve(self, title: str, x: Row, found: Found) -> Solution:
        """Work out what was inferred."""


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

    def solve(self, title: str, x: Row, found: Found) -> Solution:
        """Work out what was inferred."""
        assert isinstance(found, Inference)
        return naive.solve(title, x, found, self.learned)


@dataclass(frozen=True)
class Joint:
    """The table of whole rows."""

    model: joint.Table
    numeric: ClassVar[dict[str, str]] = {}

    @property
    def schema(self) -> Schema:
        """The labels, and the features with domains."""
        return self.model.schema

    def infer(self, x: Row) -> Match:
        """Return the rows that match, those of them with each label, and what follows."""
        return joint.infer(self.model, x)

    def solve(self, title: str, x: Row, found: Found) -> Solution:
        """Work out what was inferred."""
        assert isinstance(found, Match)
        return refnb.solutions.joint.solve(title, x, found)


@dataclass(frozen=True)
class Mixed:
    """Naive Bayes over words, numbers and counts."""

    model: mixed.Model
    learned: lognaive.Learned | None = None

    @cached_property
    def schema(self) -> Schema:
        """The labels, and the features with domains."""
        return self.model.categorical.schema

    @cached_property
    def numeric(self) -> dict[str, str]:
        """The features that are numbers, with their family."""
        bells = dict.fromkeys(self.model.gaussian.means, "gaussian")
        return bells | dict.fromkeys(self.model.poisson.rates, "poisson")

    def infer(self, x: Row) -> LogInference:
        """Return prior, log factors, log scores and decision."""
        return mixed.infer(self.model, *self._parted(x))

    def solve(self, title: str, x: Row, found: Found) -> Solution:
        """Work out what was inferred."""
        assert isinstance(found, LogInference)
        _, real = self._parted(x)
        return lognaive.solve(title, {**x, **real}, self.model, found, self.learned)

    def _parted(self, x: Row) -> tuple[dict[str, str], dict[str, Fraction]]:
        """Return the words and the numbers of a row."""
        real = numbers(x, self.numeric)
        return {f: v for f, v in x.items() if f not in real}, real


def engine(model: Model) -> Engine:
    """Return a model that was given, ready to be asked."""
    match model:
        case categorical.Model():
            return Discrete(model)
        case bernoulli.Model():
            return Discrete(bernoulli.categorical_form(model))
        case joint.Table():
            return Joint(model)
        case mixed.Model():
            return Mixed(model)


def numbers(x: Mapping[str, str], numeric: Mapping[str, str]) -> dict[str, Fraction]:
    """Return the numbers that the cells of numeric columns write.

    Raises, naming the column: NotExact; OutOfRange; for counts BadWeight; Negative.

    >>> numbers({"coat": "long", "kg": "4.5"}, {"kg": "gaussian"})
    {'kg': Fraction(9, 2)}
    """
    found = {}
    for feature in (f for f in x if f in numeric):
        try:
            found[feature] = rational.rational(x[feature])
            if numeric[feature] == "poisson":
                checks.count(found[feature], "the value")
        except RefnbError as error:
            empty = "" if x[feature] else "; is '' the mark of a missing cell?"
            raise type(error)(f"{feature!r}: {error}{empty}") from None
    return found
