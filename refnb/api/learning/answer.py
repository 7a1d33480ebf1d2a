"""The answer to one row: its steps, and every number of them by name."""

from __future__ import annotations

# ruff: noqa: PLC0415 - what few questions need is loaded when they come
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple, Self, TypeAlias, TypeVar

from refnb.api import work
from refnb.classifiers import naive
from refnb.core import checks, errors, messages
from refnb.exercises import Checkable
from refnb.io import columns
from refnb.io.columns import Original
from refnb.probability.distribution import Decision
from refnb.worked.solution import Solution

if TYPE_CHECKING:
    from refnb.api.learning.contributions import Contributions
    from refnb.api.learning.deciding import Decided, Losses
    from refnb.api.learning.engine import Engine, Exercise, Question, Result, Row, Weights
    from refnb.exact import enclosure, logarithm
    from refnb.worked.pictures import Picture


E = TypeVar("E")
Probability: TypeAlias = "Fraction | Original"  # of measured columns an Enclosure computes alike


class ByLabel(checks.ReadOnly[Original, E]):
    """A table of an answer by label, as it came or its text; it cannot be changed.

    >>> survived = ByLabel({0: "no", 1: "yes"})
    >>> survived[1], survived["1"]
    ('yes', 'yes')
    """

    @classmethod
    def of(cls, table: Mapping[str, E], own: Mapping[str, Original]) -> Self:
        """Return a table by the texts of labels as one by the labels themselves."""
        return cls({own.get(y, y): entry for y, entry in table.items()})

    def __missing__(self, label: object) -> E:
        """Return the entry of a label that has the same text: KeyError for none."""
        with suppress(errors.RefnbError):
            text = columns.label_text(label)
            for known, entry in self.items():
                if columns.label_text(known) == text:
                    return entry
        raise KeyError(label)


class Parts(NamedTuple):
    """What a posterior is made of: its products, their logarithms, or the rows that match."""

    prior: Mapping[str, Fraction]
    factors: Mapping[str, Mapping[str, Fraction | logarithm.Extended]]
    scores: Mapping[str, checks.Number | logarithm.Extended]
    evidence: checks.Number | None


@dataclass(frozen=True, repr=False)
class Answer(Checkable):
    """What a classifier says of one row, or of one document.

    decision     the most probable label, the first of them when several tie, and all ties;
                 labels are those of the table, ints where it has ints; `made` has their texts
    posterior    exact, or an enclosure where it is irrational
    scores       prior times factors of each label, its logarithm, or the matching rows that have it
    evidence     the sum of the scores, P(x) or how many rows match; None where they are logarithms
    """

    given: Row
    made: Decision[str]
    engine: Engine
    settings: Mapping[str, str]
    weights: Weights = ()
    own: Mapping[str, Original] = field(default_factory=dict)

    @property
    def title(self) -> str:
        """The question."""
        label = self.settings.get("label")
        return f"Which {self.engine.noun}?" if label is None else f"Which value of {label}?"

    def _brief(self) -> str:
        return f"{messages.quote(self.title)} {messages.join_names([self.made.label])}"

    @cached_property
    def posterior(self) -> Mapping[Original, Probability]:
        """P(y | x) of each label y: a Fraction, or an Enclosure narrower than 10^-12."""
        return ByLabel.of(self.engine.posterior(self.given, self.weights), self.own)

    @property
    def exact(self) -> Mapping[Original, Fraction]:
        """P(y | x) of each label y as a Fraction.

        Raises BadRequest where it is irrational, as with Gaussian and Poisson columns.
        """
        known = {y: p for y, p in self.posterior.items() if isinstance(p, Fraction)}
        if len(known) < len(self.posterior):
            raise errors.BadRequest("the posterior is irrational: it is enclosed in `posterior`")
        return ByLabel(known)

    @property
    def likelihood(self) -> Mapping[Original, Fraction]:
        """P(x | y) of each label y: the product of its factors.

        Raises BadRequest where the factors are logarithms, and for the joint model.
        """
        inference = self.inference
        if not isinstance(inference, naive.Inference):
            raise errors.BadRequest("P(x | y) is a product where the factors are probabilities")
        factors = inference.factors
        return ByLabel.of({y: naive.likelihood(factors, y) for y in inference.prior}, self.own)

    @cached_property
    def inference(self) -> Result:
        """All that the chapter of the model infers."""
        return self.engine.infer(self.given, self.weights)

    @cached_property
    def decision(self) -> Decision[Original]:
        """The most probable label, and all ties."""
        return columns.restore_decision(self.made, self.own)

    @property
    def label(self) -> Original:
        """The label that is decided."""
        return self.decision.label

    @property
    def prior(self) -> Mapping[Original, Fraction]:
        """P(y) of each label y; the joint model has none."""
        return ByLabel.of(self._parts.prior, self.own)

    @property
    def factors(self) -> Mapping[str, Mapping[Original, Fraction | logarithm.Extended]]:
        """P(x_f | y) by feature f and label y, or its logarithm; the joint model has none."""
        return {f: ByLabel.of(row, self.own) for f, row in self._parts.factors.items()}

    @property
    def scores(self) -> Mapping[Original, checks.Number | logarithm.Extended]:
        """What the posterior of each label is made of."""
        return ByLabel.of(self._parts.scores, self.own)

    @property
    def evidence(self) -> checks.Number | None:
        """The sum of the scores."""
        return self._parts.evidence

    @cached_property
    def solution(self) -> Solution:
        """Every step, the choices first."""
        known = {**self.engine.schema.features, **self.engine.numeric}
        left = [feature for feature in known if feature not in self.given]
        more = f" and {len(left) - 5} more" if len(left) > 6 else ""
        names = ", ".join(left[:5] if more else left) + more
        choices = dict(self.settings) | ({"not given, left out": names} if left else {})
        worked = self.engine.solve(self.title, self.given, self.inference)
        asked = {*self.engine.schema.labels, *self.given, *self.given.values()}
        return worked.observing("x", asked).with_choices(choices)

    def draw(self) -> Picture:
        """Draw a bar for P(y | x) of each label, of many for the most probable ones.

        Raises BadRequest for the complement, which has none.
        """
        from refnb.worked import pictures

        shares = {columns.label_text(y): p for y, p in self.posterior.items()}
        most = sorted(shares, key=shares.__getitem__, reverse=True)[: pictures.MANY]
        return pictures.bars(self.title, {y: p for y, p in shares.items() if y in most}, 1)

    @property
    def figure(self) -> str:
        """The bars, where there is a posterior."""
        return self.draw().svg() if self.engine.has_posterior else ""

    @property
    def labels(self) -> tuple[str, ...]:
        """The labels, whose posteriors may be asked for."""
        return self.engine.schema.labels

    def pose(self, label: str | None) -> Question:
        """Return rows with the counts that were learned, the rule, and which label is asked for.

        Raises BadRequest for a model that is not of such rows, and OutOfRange for too many.
        """
        header = self.settings.get("label", self.engine.noun)
        return self.engine.pose(self.given, header, self.made.label if label is None else label)

    def ask(self, label: str | None) -> Exercise:
        """Return the exercise that asks for P(y | x), of the decided label or another one.

        Raises OutOfRange for more than 400 factors.
        """
        asked = self.made.label if label is None else label
        return self.engine.exercise(self.given, self.inference, asked)

    def sensitivity(self, limit: int = work.LIMIT) -> Solution:
        """Return which prior or factor would turn the answer.

        Raises BadRequest for the joint model and documents, where no such number could move;
        OutOfRange for more steps of work than the limit.
        """
        steps = work.turns(len(self.posterior), len(self.given))
        work.check("moving each prior and factor", steps, limit)
        return self.engine.sensitivity(self.given, self.inference)

    def contributions(self, label: object = None, other: object = None) -> Contributions:
        """Return what the prior and each factor add to the log odds of a label against another.

        They are the decided label and the strongest other one, where none are named. Of words and
        categories the factors are the weights of `line`, of a measured number the logarithms of
        two bell curves.

        Raises UnknownLabel; BadRequest for the joint model, and where there is no other label;
        ZeroEvidence where both are impossible.
        """
        from refnb.api.learning import contributions
        from refnb.api.learning.contributions import Contributions

        given, factors = self.engine.log_factors(self.given, self.inference)
        names = [None if y is None else columns.label_text(y) for y in (label, other)]
        decided = self.made.label if names[0] is None else names[0]
        y, z = contributions.pair(decided, names[1], self._parts.scores)
        added = contributions.between(y, z, self._parts.prior, factors)
        one, two = (self.own.get(each, each) for each in (y, z))
        return Contributions(one, two, *added, given, self.settings, self.engine.has_posterior)

    def decide(self, loss: Losses | None = None, *, gain: Losses | None = None) -> Decided:
        """Return the decision of least expected loss, or greatest gain, by numbers of one's own.

        loss["spam"]["ham"] is what it costs to say spam where ham is true, and 0 for the true label
        unless it is given; loss["ask"] may be one number, whatever is true. gain["drill"]["oil"] is
        what it brings, and has to be given for every label.

        Raises UnknownLabel; DomainMismatch for a number that is not given; NotExact; BadRequest
        for loss and gain together.
        """
        from refnb.api.learning import deciding

        asked = self.engine, self.given
        return deciding.decide(self.posterior, loss, gain, lambda: self._parts.scores, asked)

    def turning(self, feature: str, other: object) -> tuple[enclosure.Enclosure, ...]:
        """Return the numbers of a measured feature where the decision and another label tie.

        All other features are as they were asked; there are none to two such numbers, enclosed.

        Raises UnknownFeature for one that is not Gaussian; UnknownLabel; ZeroEvidence.
        """
        labels = self.made.label, columns.label_text(other)
        return self.engine.turning(self.given, feature, labels)

    @cached_property
    def _parts(self) -> Parts:
        from refnb.classifiers.joint import Match

        result = self.inference
        if isinstance(result, Match):
            return Parts({}, {}, result.agreeing, result.matching)
        evidence = result.evidence if isinstance(result, naive.Inference) else None
        return Parts(result.prior, result.factors, result.scores, evidence)
