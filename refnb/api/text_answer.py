"""The answer to one document: its steps, and every number of them by name."""

# ruff: noqa: PLC0415 - exercises are loaded when something is checked

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING

import refnb.worked.text
from refnb.api.labels import ByLabel
from refnb.classifiers.naive import Inference
from refnb.core import messages
from refnb.estimation.schema import Tokens
from refnb.exercises.checkable import Checkable
from refnb.probability.distribution import Decision
from refnb.worked import naive, steps
from refnb.worked.solution import Solution

if TYPE_CHECKING:
    from refnb.exercises.replay import Exercise


@dataclass(frozen=True, repr=False)
class TextAnswer(Checkable):
    """What a text classifier says of one document; scores are P(y) times factors."""

    document: Tokens
    inference: Inference
    training: refnb.worked.text.Training | naive.Training
    settings: dict[str, str]

    @property
    def posterior(self) -> dict[str, Fraction]:
        """P(y | x) of each class y."""
        return ByLabel(self.inference.posterior)

    @property
    def decision(self) -> Decision[str]:
        """The most probable class, and all ties."""
        return self.inference.decision

    @property
    def label(self) -> str:
        """The class that is decided."""
        return self.inference.decision.label

    @property
    def scores(self) -> dict[str, Fraction]:
        """Prior times the factor of every word, by class."""
        return ByLabel(self.inference.scores)

    def _brief(self) -> str:
        return messages.several([self.label])

    @cached_property
    def solution(self) -> Solution:
        """Every step, the choices first."""
        title, document, found = "Which class?", self.document, self.inference
        if isinstance(self.training, naive.Training):
            worked = refnb.worked.text.solve_presence(title, document, found, self.training)
        else:
            worked = refnb.worked.text.solve(title, document, found, self.training)
        return Solution(worked.title, (steps.choices(self.settings), *worked.steps))

    def exercise(self, of: str | None = None) -> "Exercise":
        """Return the exercise that asks for P(y | x), of the decided class or another one.

        Raises UnknownLabel.
        """
        from refnb.api import exercises

        return exercises.of_document(self.training, self.document, self.inference, of)
