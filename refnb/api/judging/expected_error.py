"""The expected error of a rule under a known truth, and the least possible error.

You state a truth cell by cell, or by the parameters of a model:

{"labels": [...], "features": {"Sunny": ["F", "T"]}, "truth": [[["F"], "stay", "1/4"], ...]}
{"prior": {...}, "features": {...}} as a saved model has it
"""

from __future__ import annotations

# ruff: noqa: PLC0415 - an exercise is loaded when it is asked for
import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from math import prod
from typing import TYPE_CHECKING, TypeAlias, cast, get_args

from refnb import exercises
from refnb.api import work
from refnb.classifiers import bernoulli, categorical, joint, mixed
from refnb.core import messages
from refnb.core.errors import BadRequest, DomainMismatch, UnknownValue
from refnb.decision import expected_error as chapter
from refnb.decision import plug_in
from refnb.decision.expected_error import ErrorTable
from refnb.decision.true_distribution import Truth
from refnb.estimation.schema import Cell, Example, Instance, Schema, named
from refnb.io import documents, models, rounded_rows, suggestions
from refnb.io.documents import Json
from refnb.io.models import LEARNED, Model
from refnb.worked import expected_error as worked
from refnb.worked.solution import Solution

if TYPE_CHECKING:
    from refnb.api.learning.classifier import Classifier

NAIVE, BAYES = "naive", "bayes"
MEMBERS = {"labels", "features", "truth"}

Stated = str | os.PathLike[str] | Truth | Model | Mapping[str, object]
Rule: TypeAlias = "str | Classifier | Model | Mapping[Cell, str]"


@dataclass(frozen=True, repr=False)
class ExpectedError(exercises.Checkable, ErrorTable):
    """The expected error of a rule under a truth, with every outcome, and the Bayes error.

    If the rule is naive Bayes, its model is known.
    """

    truth: Truth
    model: categorical.Model | None
    settings: Mapping[str, str] = field(default_factory=dict)

    @cached_property
    def bayes_error(self) -> Fraction:
        """The least error of any rule."""
        return chapter.bayes_error(self.truth)

    @cached_property
    def solution(self) -> Solution:
        """Every step."""
        title = f"The expected error{' of naive Bayes' if self.model else ''}"
        return worked.solve(title, self.truth, self, self.model).with_choices(self.settings)

    def ask(self, label: str | None) -> exercises.Exercise:  # noqa: ARG002 - there are none
        """Return the exercise that asks for the error.

        Raises BadRequest unless the rule is naive Bayes.
        """
        from refnb.exercises.mistakes import expected_error as mistakes

        if self.model is None:
            raise BadRequest("an error is checked by its outcomes, for the rule of naive Bayes")
        return mistakes.exercise(self.truth, self.model)


def expected_error(truth: Stated, rule: Rule = NAIVE, *, limit: int = work.LIMIT) -> ExpectedError:
    """Return the expected error of a rule under a truth, and the least error of any rule.

    The rule is "naive", naive Bayes with the truth's own marginals; "bayes", the best possible
    rule; a classifier or a model; or a table with a label for each cell.

    A label of probability 0 in a table is left out: naive Bayes never predicts it.

    Raises BadRequest for a document that states no truth; UnknownValue for an unknown rule;
    UnknownLabel; MissingValue if the rule is undefined in a cell that has a positive probability;
    OutOfRange for more steps than the limit, before the first of them.

    >>> fair = {"prior": {"a": "0.5", "b": "0.5"},
    ...         "features": {"f": {"a": "0.2", "b": "0.7"}}}
    >>> expected_error(fair).error
    Fraction(1, 4)
    """
    stated, notes = read(truth)
    cells = by_cells(stated, limit)
    if rule == NAIVE:
        cells = _possible(stated) if isinstance(stated, Truth) else cells
        rule = plug_in.marginals(cells) if isinstance(stated, Truth) else stated
    model = _categorical(rule)
    labels = cells.schema.labels
    if model and {*labels} != {*model.prior}:
        raise DomainMismatch(f"a model needs the labels {[*labels]}, got {[*model.prior]}")
    decisions = plug_in.naive_rule(model, cells) if model else _rule(cells, rule)
    table = chapter.expected_error(cells, decisions)
    return ExpectedError(table.outcomes, table.error, cells, model, notes)


def by_cells(truth: Truth | categorical.Model, limit: int) -> Truth:
    """Return a truth cell by cell: OutOfRange if the parameters make too many cells."""
    if isinstance(truth, Truth):
        return truth
    domains = truth.schema.features.values()
    lines = len(truth.prior) * prod(map(len, domains))
    what = f"a truth of {messages.quote(lines)} cells and labels"
    work.check(what, work.outcomes(lines, len(domains)), limit)
    return plug_in.from_model(truth)


def read(stated: Stated) -> tuple[Truth | categorical.Model, dict[str, str]]:
    """Return the truth, and the rows that were rounded.

    You may give a record, a model, a document, or the path of one.

    Raises BadTable for a file that cannot be read; BadRequest for any other document; whatever
    `Truth` raises.
    """
    if isinstance(stated, Truth):
        return stated, {}
    if isinstance(stated, get_args(Model)):
        return _naive(stated), {}
    with rounded_rows.reading() as rows:
        return documents.read(stated, "a truth", _of_document), rounded_rows.notes(rows)


def _of_document(value: Json) -> Truth | categorical.Model:
    """Return the truth of a document that states it cell by cell or by parameters."""
    if isinstance(value, dict) and set(value) == MEMBERS:
        labels = models.read_as(tuple[str, ...], value["labels"], "labels")
        domains = models.read_as(dict[str, tuple[str, ...]], value["features"], "features")
        lines = models.read_as(tuple[tuple[Cell, str, Fraction], ...], value["truth"], "truth")
        texts = [str(p) for *_, p in cast("list[list[Json]]", value["truth"])]
        row = {str(place): p for place, (*_, p) in enumerate(lines)}
        shares = rounded_rows.repair(row, texts, "the truth")
        schema, examples = Schema(labels, domains), list[Example[Instance]]()
        for place, ((cell, label, _), p) in enumerate(zip(lines, shares.values(), strict=True), 1):
            with messages.at(f"line {place} of the truth"):
                if len(cell) != len(domains):
                    one_each = f"a cell has one value a feature, {len(domains)}"
                    raise DomainMismatch(f"{one_each}, got {list(cell)}")
                examples.append(Example(named(schema, cell), label, p))
        return Truth(schema, tuple(examples))
    if isinstance(value, dict) and "prior" in value:
        model = {member: entry for member, entry in value.items() if member != LEARNED}
        return _naive(models.read(model))
    kinds = "labels, features and truth, or prior and features"
    members = sorted(value) if isinstance(value, dict) else "no object"
    raise BadRequest(f"a truth has the members {kinds}, got {members}")


def _rule(truth: Truth, rule: Rule) -> dict[Cell, str]:
    """Return the label of each cell, by the best rule, by a joint table, or as given."""
    if rule == BAYES:
        return chapter.bayes_rule(truth)
    if isinstance(rule, Mapping):
        for x in rule:
            if type(x) is not tuple:
                got = messages.misfit(x)
                raise BadRequest(f"a cell is a tuple, a value for each feature, got {got}")
        return dict(rule)
    table = getattr(rule, "model", rule)
    if not isinstance(table, joint.Table):
        known = suggestions.hint(messages.quote(rule), (NAIVE, BAYES))
        raise UnknownValue(f"no rule {messages.quote(rule)}{known}")
    suggestions.features(table.schema.features, truth.schema.features, "the question")
    return plug_in.joint_rule(table, truth)


def _categorical(rule: object) -> categorical.Model | None:
    """Return the naive model of a rule or a classifier in categorical form, if it has one.

    Raises BadRequest for a model with numeric features.
    """
    model = getattr(rule, "model", rule)
    if isinstance(model, bernoulli.Model):
        return bernoulli.categorical_form(model)
    if isinstance(model, mixed.Model):
        raise BadRequest("with numbers there are infinitely many rows, and no table of them")
    return model if isinstance(model, categorical.Model) else None


def _possible(truth: Truth) -> Truth:
    """Return a truth without the labels that have probability 0."""
    seen = {example.label for example in truth.examples if example.weight}
    known = Schema(tuple(y for y in truth.schema.labels if y in seen), truth.schema.features)
    return Truth(known, tuple(e for e in truth.examples if e.label in seen))


def _naive(model: Model) -> categorical.Model:
    """Return a naive model in categorical form: BadRequest for a joint table."""
    naive = _categorical(model)
    if naive is None:
        raise BadRequest("a joint table is no naive model")
    return naive
