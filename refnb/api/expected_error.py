"""The expected error of a rule under a truth, and the least that there is."""

# ruff: noqa: PLC0415 - exercises, halves and classifiers are loaded when they are asked for

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING, TypeAlias

from refnb.api import true_distribution
from refnb.api.true_distribution import Stated
from refnb.classifiers import categorical, joint
from refnb.core import messages
from refnb.core.errors import BadRequest, RefnbError, UnknownValue
from refnb.core.limits import USUAL
from refnb.decision.expected_error import (
    ErrorTable,
    Outcome,
    bayes_error,
    bayes_rule,
    expected_error,
)
from refnb.decision.plug_in import marginals, naive_rule
from refnb.decision.true_distribution import Truth
from refnb.estimation.schema import Cell, named
from refnb.exercises import Checkable
from refnb.io import suggestions
from refnb.worked import expected_error as worked
from refnb.worked.solution import Solution

if TYPE_CHECKING:
    from refnb.api.classifier import Classifier
    from refnb.certificates.certificate import Certificate
    from refnb.exercises.replay import Exercise
    from refnb.io.models import Model

NAIVE, BAYES = "naive", "bayes"
LISTED = 1 << 12

Rule: TypeAlias = "str | Classifier | Model | Mapping[Cell, str]"


@dataclass(frozen=True, repr=False)
class ExpectedError(Checkable):
    """The expected error of a rule under a truth, with every outcome, and the Bayes error.

    There are no outcomes where they are too many to be listed.
    """

    truth: Truth | categorical.Model
    rule: Rule

    @cached_property
    def _model(self) -> categorical.Model | None:
        """The model whose rule is that of naive Bayes."""
        return true_distribution.categorical_of(self.rule)

    @cached_property
    def _halves(self) -> tuple[categorical.Model, categorical.Model] | None:
        """The truth and the model that gives the rule, where both are naive."""
        if isinstance(self.truth, Truth):
            return None
        model = self.truth if self.rule == BAYES else self._model
        return (self.truth, model) if model else None

    @property
    def _long(self) -> bool:
        """Whether the outcomes are too many to be listed."""
        if self._halves is None:
            return False
        truth, _ = self._halves
        lines = true_distribution.count_lines(truth)
        return lines > LISTED or lines * (len(truth.conditionals) + 1) > USUAL.values

    @cached_property
    def _listed(self) -> tuple[Truth, ErrorTable]:
        """The truth cell by cell, and every outcome."""
        known, model = true_distribution.read(self.truth), self._model
        if model:
            true_distribution.check_labels(known, model)
        return known, expected_error(
            known, naive_rule(model, known) if model else _rule(known, self.rule)
        )

    @cached_property
    def _errors(self) -> tuple[Fraction, Fraction]:
        from refnb.fast import meet_in_the_middle

        if self._halves:
            truth, model = self._halves
            try:
                true_distribution.check_labels(truth, model)
                found = least = meet_in_the_middle.expected_error(truth, model)
                if model != truth:
                    least = meet_in_the_middle.expected_error(truth, truth)
            except RefnbError:
                if self._long:
                    raise  # else the table answers, or refuses in its words
            else:
                return found, least
        known, table = self._listed
        return table.error, bayes_error(known)

    @property
    def error(self) -> Fraction:
        """The expected error of the rule."""
        return self._errors[0]

    @property
    def bayes_error(self) -> Fraction:
        """The least error of any rule."""
        return self._errors[1]

    @property
    def outcomes(self) -> tuple[Outcome, ...]:
        """Each cell with each label: its probability, what is predicted, and if that is wrong."""
        return () if self._long else self._listed[1].outcomes

    @cached_property
    def solution(self) -> Solution:
        """Every step."""
        title = f"The expected error{' of naive Bayes' if self._model else ''}"
        if self._halves is None or not self._long:
            return worked.solve(title, *self._listed, self._model)
        truth, _ = self._halves
        cells = true_distribution.count_lines(truth) // len(truth.prior)
        return worked.briefly(title, [*truth.conditionals], cells, self._errors)

    def certificate(self) -> "Certificate":
        """Return the error of the rule and the Bayes error with their proof: arg max by cell.

        Raises BadRequest where there are too many outcomes to be listed.
        """
        from refnb.certificates import makers

        if not self.outcomes:
            raise BadRequest(f"an error is proved by its outcomes, up to {LISTED} of them")
        return makers.rule(self.outcomes)

    def exercise(self, of: str | None = None) -> "Exercise":
        """Return the exercise that asks for the error.

        Raises BadRequest for a rule that is not that of naive Bayes, or without outcomes.
        """
        from refnb.exercises.mistakes import expected_error as mistakes

        if self._long or self._model is None or of is not None:
            raise BadRequest("an error is checked by its outcomes, for the rule of naive Bayes")
        return mistakes.exercise(self._listed[0], self._model)


def error(truth: Stated, rule: Rule = NAIVE) -> ExpectedError:
    """Return the expected error of a rule under a truth, and the least of any rule.

    Parameters are judged without a table of outcomes, where the rule is that of naive Bayes or the
    best one; up to 4096 of them are listed when they are asked for.

    The rule is "naive", naive Bayes with the truth's own marginals; "bayes", the best rule; a
    classifier or a model; or a label for each cell.

    A label of probability 0 in a table is left out: naive Bayes never predicts it.

    Raises BadRequest for what states no truth; UnknownValue for what is no rule; UnknownLabel;
    MissingValue when the rule is undefined where the truth has probability.

    >>> fair = {"prior": {"a": "0.5", "b": "0.5"},
    ...         "features": {"f": {"a": "0.2", "b": "0.7"}}}
    >>> error(fair).error
    Fraction(1, 4)
    """
    known = true_distribution.recognised(truth)
    if isinstance(rule, str) and rule not in (NAIVE, BAYES):
        raise _no_rule(rule)
    chosen: Rule = rule
    if rule == NAIVE:
        known = true_distribution.possible(known) if isinstance(known, Truth) else known
        chosen = marginals(known) if isinstance(known, Truth) else known
    found = ExpectedError(known, chosen)
    _ = found.error  # which refuses what is no rule
    return found


def _rule(truth: Truth, rule: Rule) -> dict[Cell, str]:
    """Return the label of each cell by the best rule, by a classifier, or as it is given."""
    if rule == BAYES:
        return bayes_rule(truth)
    if isinstance(rule, Mapping):
        given: Collection[object] = rule
        for x in given:
            if not isinstance(x, tuple):
                words = f"a cell is a tuple, a value for each feature, got {messages.typed(x)}"
                raise BadRequest(words)
        return dict(rule)
    from refnb.api.classifier import Classifier

    if isinstance(rule, joint.Table):
        from refnb.api import joint as joint_api

        rule = Classifier(joint_api.Joint(rule), {})
    if not isinstance(rule, Classifier):
        raise _no_rule(rule)
    cells = {x: named(truth.schema, x) for x in bayes_rule(truth)}
    return {x: rule.ask(cell).label for x, cell in cells.items()}


def _no_rule(rule: object) -> UnknownValue:
    known = suggestions.hint(messages.shown(rule), (NAIVE, BAYES))
    return UnknownValue(f"no rule {messages.shown(rule)}{known}")
