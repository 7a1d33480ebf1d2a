"""A truth as a person states it: cell by cell, or by the parameters of a model.

{"labels": [...], "features": {"Sunny": ["F", "T"]}, "truth": [[["F"], "stay", "1/4"], ...]}
{"prior": {...}, "features": {...}} as a saved model has it
"""

# ruff: noqa: PLC0415 - classifiers are loaded when one may have come

import os
from collections.abc import Mapping
from fractions import Fraction
from math import prod
from typing import get_args

from refnb.classifiers import bernoulli, categorical, joint, mixed
from refnb.core import messages
from refnb.core.errors import BadRequest, DomainMismatch, OutOfRange
from refnb.decision import plug_in
from refnb.decision.true_distribution import Truth
from refnb.estimation.schema import Cell, Example, Instance, Schema, named
from refnb.exact import rational
from refnb.io import documents, models
from refnb.io.documents import Json
from refnb.io.models import LEARNED, Model

MAX_LINES = 1 << 16
MEMBERS = {"labels", "features", "truth"}

Stated = str | os.PathLike[str] | Truth | Model | Mapping[str, object]


def read(stated: Stated) -> Truth:
    """Return the truth that is stated: a record, a model, a document, or the path of one.

    Raises BadTable for a file that cannot be read; BadRequest for another document;
    OutOfRange when parameters make more than 65536 cells and labels; what `Truth` raises.
    """
    found = recognised(stated)
    if isinstance(found, Truth):
        return found
    if (lines := count_lines(found)) > MAX_LINES:
        words = rational.spelling(lines) if lines < MAX_LINES**2 else "far more"
        raise OutOfRange(f"a truth has at most {MAX_LINES} lines, these parameters make {words}")
    return plug_in.from_model(found)


def recognised(stated: Stated) -> Truth | categorical.Model:
    """Return the truth that is stated, as a table or by its parameters.

    Raises as `read`, but for the number of cells.
    """
    if isinstance(stated, Truth):
        return stated
    if isinstance(stated, get_args(Model)):
        return _naive(stated)
    return documents.read(stated, "a truth", of_document)


def of_document(value: Json) -> Truth | categorical.Model:
    """Return the truth that a document states, cell by cell or by parameters."""
    if isinstance(value, dict) and set(value) == MEMBERS:
        labels = models.read_as(tuple[str, ...], value["labels"], "labels")
        schema = Schema(
            labels, models.read_as(dict[str, tuple[str, ...]], value["features"], "features")
        )
        lines = models.read_as(tuple[tuple[Cell, str, Fraction], ...], value["truth"], "truth")
        examples = [_example(place, schema, *line) for place, line in enumerate(lines, 1)]
        return Truth(schema, tuple(examples))
    if isinstance(value, dict) and "prior" in value:
        model = {member: entry for member, entry in value.items() if member != LEARNED}
        return _naive(models.read(model))
    kinds = "labels, features and truth, or prior and features"
    members = sorted(value) if isinstance(value, dict) else "no object"
    raise BadRequest(f"a truth has the members {kinds}, got {members}")


def count_lines(model: categorical.Model) -> int:
    """Return how many lines the table of a naive model has: its cells, times the labels."""
    return len(model.prior) * prod(len(domain) for domain in model.schema.features.values())


def categorical_of(model: object) -> categorical.Model | None:
    """Return a naive model in its categorical form, and None for what is no naive model.

    Raises BadRequest for a joint table or a model of numbers.
    """
    if isinstance(model, bernoulli.Model):
        return bernoulli.categorical_form(model)
    if isinstance(model, mixed.Model):
        raise BadRequest("with numbers there are infinitely many rows, and no table of them")
    if isinstance(model, categorical.Model | str | Mapping):
        return model if isinstance(model, categorical.Model) else None
    from refnb.api.classifier import Classifier

    if isinstance(model, Classifier) and not isinstance(model.model, joint.Table):
        return categorical_of(model.model)
    return None


def possible(truth: Truth) -> Truth:
    """Return a truth without the labels that have probability 0."""
    seen = {example.label for example in truth.examples if example.weight}
    known = Schema(tuple(y for y in truth.schema.labels if y in seen), truth.schema.features)
    return Truth(known, tuple(e for e in truth.examples if e.label in seen))


def check_labels(truth: Truth | categorical.Model, model: categorical.Model) -> None:
    """Require a model that speaks of the labels of the truth: DomainMismatch."""
    known = truth.schema.labels
    if set(known) != set(model.prior):
        raise DomainMismatch(f"a model needs the labels {list(known)}, got {list(model.prior)}")


def _naive(model: Model) -> categorical.Model:
    """Return a naive model in its categorical form: BadRequest for a joint table."""
    found = categorical_of(model)
    if found is None:
        raise BadRequest("a joint table is no naive model")
    return found


def _example(place: int, schema: Schema, cell: Cell, label: str, p: Fraction) -> Example[Instance]:
    features = tuple(schema.features)
    with messages.at(f"line {place} of the truth"):
        if len(cell) != len(features):
            words = f"a cell has one value a feature, {len(features)}, got {list(cell)}"
            raise DomainMismatch(words)
        return Example(named(schema, cell), label, p)
