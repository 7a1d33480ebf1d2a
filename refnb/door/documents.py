"""The answer to one document: its steps, and every number of them by name."""

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

import refnb.solutions.text
from refnb.classifiers.naive import Inference
from refnb.estimation.schema import Tokens
from refnb.probability.distribution import Decision
from refnb.solutions import steps
from refnb.solutions.solution import Shown, Solution


@dataclass(frozen=True)
class TextAnswer(Shown):
    """What a text classifier says of one document; its scores are P(y) times each word's factor."""

    document: Tokens
    found: Inference
    learned: refnb.solutions.text.Learned
    told: dict[str, str]

    @property
    def posterior(self) -> dict[str, Fraction]:
        """P(y | x) of each class y."""
        return self.found.posterior

    @property
    def decision(self) -> Decision[str]:
        """The most probable class, and all ties."""
        return self.found.decision

    @property
    def label(self) -> str:
        """The class that is decided."""
        return self.found.decision.label

    @property
    def scores(self) -> dict[str, Fraction]:
        """Prior times the factor of every word, by class."""
        return self.found.scores

    @cached_property
    def solution(self) -> Solution:
        """Every step, the choices first."""
        worked = refnb.solutions.text.solve("Which class?", self.document, self.found, self.learned)
        return Solution(worked.title, (steps.choices(self.told), *worked.steps))
