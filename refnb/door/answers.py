"""The answer to one row or one document: its steps, and every number of them by name."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

import refnb.solutions.text
from refnb.checking.replay import Exercise
from refnb.checks import Number
from refnb.classifiers.joint import Match
from refnb.classifiers.naive import Inference
from refnb.data.document import Json
from refnb.door import exercises
from refnb.door.engines import Engine, Found
from refnb.door.exercises import Questioned
from refnb.estimation.schema import Tokens
from refnb.exact.enclosure import Enclosure
from refnb.exact.logarithm import Extended
from refnb.probability.distribution import Decision
from refnb.slips import counted
from refnb.solutions import lognaive, steps
from refnb.solutions.solution import Solution


@dataclass(frozen=True)
class Answer(Questioned):
    """What a classifier says of one row.

    posterior    exact, or an enclosure where it is irrational
    scores       what the posterior is made of: products, logarithms, or matching rows
    evidence     the sum of the scores; None where they are logarithms
    """

    title: str
    given: dict[str, str]
    found: Found
    engine: Engine
    choices: dict[str, str]

    @cached_property
    def posterior(self) -> Mapping[str, Fraction | Enclosure]:
        """P(y | x) of each label y: a Fraction, or an Enclosure narrower than 10^-12."""
        if isinstance(self.found, Inference | Match):
            return self.found.posterior
        return lognaive.posterior(self.found.scores)

    @property
    def decision(self) -> Decision[str]:
        """The most probable label, the first of them when several tie, and all ties."""
        return self.found.decision

    @property
    def label(self) -> str:
        """The label that is decided."""
        return self.found.decision.label

    @property
    def prior(self) -> Mapping[str, Fraction]:
        """P(y) of each label y; the joint model has none."""
        return {} if isinstance(self.found, Match) else self.found.prior

    @property
    def factors(self) -> Mapping[str, Mapping[str, Fraction | Extended]]:
        """P(x_f | y) by feature f and label y, or its logarithm; the joint model has none."""
        return {} if isinstance(self.found, Match) else self.found.factors

    @property
    def scores(self) -> Mapping[str, Number | Extended]:
        """Prior times factors of each label, its logarithm, or the rows that match and have it."""
        return self.found.agreeing if isinstance(self.found, Match) else self.found.scores

    @property
    def evidence(self) -> Number | None:
        """The sum of the scores: P(x), or how many rows match."""
        if isinstance(self.found, Inference):
            return self.found.evidence
        return self.found.matching if isinstance(self.found, Match) else None

    @cached_property
    def solution(self) -> Solution:
        """Every step, the choices first."""
        known = {**self.engine.schema.features, **self.engine.numeric}
        left = [feature for feature in known if feature not in self.given]
        more = f" and {len(left) - 5} more" if len(left) > 6 else ""
        names = ", ".join(left[:5] if more else left) + more
        choices = self.choices | ({"not given, left out": names} if left else {})
        worked = self.engine.solve(self.title, self.given, self.found)
        return Solution(worked.title, (steps.choices(choices), *worked.steps))

    def data(self) -> Json:
        """Return title and steps in their wire form."""
        return self.solution.data()

    def exercise(self, of: str | None = None) -> Exercise:
        """Return the exercise that asks for P(y | x), of the decided label or another one.

        Raises UnknownLabel; BadRequest where the posterior is irrational.
        """
        return exercises.of_row(self.engine, self.found, self.given, of)


@dataclass(frozen=True)
class TextAnswer(Questioned):
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

    def exercise(self, of: str | None = None) -> Exercise:
        """Return the exercise that asks for P(y | x), of the decided class or another one.

        Raises UnknownLabel.
        """
        asked = exercises.label(of, self.label, self.posterior)
        known = self.learned
        return counted.of_document(known.counts, known.rule, known.prior, self.document, asked)
