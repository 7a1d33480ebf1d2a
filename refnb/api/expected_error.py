"""The expected error of a rule under a truth, and the least that there is."""

# ruff: noqa: PLC0415 - exercises, halves and classifiers are loaded when they are asked for

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, TypeAlias

import refnb.worked.expected_error
from refnb.api import true_distribution
from refnb.api.true_distribution import Stated
from refnb.classifiers import categorical, joint
from refnb.core import messages
from refnb.core.errors import BadRequest, UnknownValue
from refnb.decision.expected_error import (
    Outcome,
    bayes_error,
    bayes_rule,
    expected_error,
    naive_rule,
)
from refnb.decision.true_distribution import Truth, marginals
from refnb.estimation.schema import Cell
from refnb.exercises.checkable import Checkable
from refnb.io import suggestions
from refnb.worked.solution import Solution, Worked

if TYPE_CHECKING:
    from refnb.api.classifier import Classifier
    from refnb.certificates.written import Certificate
    from refnb.exercises.replay import Exercise
    from refnb.io.models import Model

NAIVE, BAYES = "naive", "bayes"
LISTED = 1 << 12

Rule: TypeAlias = "str | Classifier | Model | Mapping[Cell, str]"


@dataclass(frozen=True, repr=False)
class Erring(Worked, Checkable):
    """The expected error of a rule under a truth, with every outcome, and the Bayes error.

    There are no outcomes where they are too many to be listed.
    """

    error: Fraction
    bayes_error: Fraction
    outcomes: tuple[Outcome, ...]
    worked: Solution
    judged: tuple[Truth, categorical.Model] | None = None

    def certificate(self) -> "Certificate":
        """Return the error of the rule and the Bayes error with their proof: arg max by cell.

        Raises BadRequest where there are too many outcomes to be listed.
        """
        from refnb.certificates import rules

        if not self.outcomes:
            raise BadRequest(f"an error is proved by its outcomes, up to {LISTED} of them")
        return rules.rule(self.outcomes)

    def exercise(self, of: str | None = None) -> "Exercise":
        """Return the exercise that asks for the error.

        Raises BadRequest for a rule that is not that of naive Bayes, or without outcomes.
        """
        from refnb.exercises.mistakes import expected_error as mistakes

        if self.judged is None or of is not None:
            raise BadRequest("an error is checked by its outcomes, for the rule of naive Bayes")
        return mistakes.exercise(*self.judged)


def error(truth: Stated, rule: Rule = NAIVE) -> Erring:
    """Return the expected error of a rule under a truth, and the least of any rule.

    Parameters that make more than 4096 outcomes are judged without the table, where the rule is
    that of naive Bayes or the best one.

    The rule is "naive", naive Bayes with the truth's own marginals; "bayes", the best rule; a
    classifier or a model; or a label for each cell.

    A label of probability 0 in a table is left out: naive Bayes never predicts it.

    Raises BadRequest for what states no truth; UnknownValue for what is no rule; UnknownLabel;
    MissingValue when the rule is undefined where the truth has probability.

    >>> fair = {"prior": {"a": "0.5", "b": "0.5"},
    ...         "presence": {"f": {"a": "0.2", "b": "0.7"}}}
    >>> error(fair).error
    Fraction(1, 4)
    """
    known = true_distribution.recognised(truth)
    if isinstance(rule, str) and rule not in (NAIVE, BAYES):
        raise UnknownValue(
            f"no rule {messages.shown(rule)}{suggestions.hint(rule, (NAIVE, BAYES))}"
        )
    if isinstance(known, categorical.Model):
        model = true_distribution.categorical_of(known if rule in (NAIVE, BAYES) else rule)
        if model and true_distribution.count_lines(known) > LISTED:
            return _by_halves(known, model, rule)
        return _by_table(true_distribution.read(known), known if rule == NAIVE else rule)
    if rule == NAIVE:
        known = true_distribution.possible(known)
        return _by_table(known, marginals(known))
    return _by_table(known, rule)


def _by_table(known: Truth, rule: Rule) -> Erring:
    """Return the error with every outcome."""
    model = true_distribution.categorical_of(rule)
    if model:
        true_distribution.check_labels(known, model)
    chosen = naive_rule(model, known) if model else _rule(known, rule)
    found = expected_error(known, chosen)
    worked = refnb.worked.expected_error.solve(_title(model), known, found, model)
    judged = (known, model) if model else None
    return Erring(found.error, bayes_error(known), found.outcomes, worked, judged)


def _by_halves(truth: categorical.Model, model: categorical.Model, rule: Rule) -> Erring:
    """Return the error of a naive model under a truth that is one, too long to be listed."""
    from refnb.fast import meet_in_the_middle

    true_distribution.check_labels(truth, model)
    found = meet_in_the_middle.expected_error(truth, model)
    least = found if model == truth else meet_in_the_middle.expected_error(truth, truth)
    title = _title(None if rule == BAYES else model)
    cells = true_distribution.count_lines(truth) // len(truth.prior)
    worked = refnb.worked.expected_error.briefly(
        title, [*truth.conditionals], cells, (found, least)
    )
    return Erring(found, least, (), worked)


def _title(model: categorical.Model | None) -> str:
    return f"The expected error{' of naive Bayes' if model else ''}"


def _rule(truth: Truth, rule: Rule) -> dict[Cell, str]:
    """Return the label of each cell by the best rule, by a classifier, or as it is given."""
    if rule == BAYES:
        return bayes_rule(truth)
    if isinstance(rule, Mapping):
        return {_cell(x): y for x, y in rule.items()}
    from refnb.api.classifier import Classifier

    if isinstance(rule, joint.Table):
        from refnb.api import joint as joint_api

        rule = Classifier(joint_api.Joint(rule), {})
    if not isinstance(rule, Classifier):
        known = suggestions.hint(messages.shown(rule), (NAIVE, BAYES))
        raise UnknownValue(f"no rule {messages.shown(rule)}{known}")
    cells = {x: dict(zip(truth.schema.features, x, strict=True)) for x in bayes_rule(truth)}
    return {x: rule.ask(cell).label for x, cell in cells.items()}


def _cell(x: Cell) -> Cell:
    """Return a cell: BadRequest for what is no tuple."""
    if isinstance(x, tuple):
        return x
    raise BadRequest(f"a cell is a tuple, a value for each feature, got {messages.typed(x)}")
