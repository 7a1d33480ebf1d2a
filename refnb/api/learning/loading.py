"""A classifier from a file: its model and, under `learned`, the counts behind it.

Without that member the file is a model written by hand; you can ask it but not teach it.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import get_args

from refnb.api.learning import classifier, words
from refnb.api.learning.choices import Choices
from refnb.api.learning.documents import TextChoices
from refnb.api.learning.engine import Discrete, Engine
from refnb.api.learning.joint import Joint
from refnb.api.learning.mixed import Mixed
from refnb.api.learning.statistics import ColumnStatistics, Statistics, WordStatistics
from refnb.api.learning.text import TextClassifier
from refnb.classifiers import bernoulli, categorical, complement, joint, mixed, multinomial
from refnb.core import checks, errors, messages
from refnb.io import documents, files, fitted, models, rounded_rows, wire
from refnb.io.models import LEARNED, Model


def load(
    source: str | os.PathLike[str] | Mapping[str, object] | models.Model, label: str | None = None
) -> classifier.Classifier:
    """Return the classifier of a file written by `save`, or of a model that a person writes.

    Give a path, a dict, or the record of a chapter. Any column of a joint table can be the `label`,
    so it answers for each variable given any others.

    Raises BadTable for a file that cannot be read; BadRequest for a document that is not a model;
    whatever the model itself raises.

    >>> height = {"gaussian": {"m": [178, "7^2"], "f": [165, "6^2"]}}
    >>> load({"prior": {"m": "1/2", "f": "1/2"}, "features": {"height": height}}).ask(
    ...     {"height": 180}).label
    'm'
    """
    given: object = source
    if isinstance(source, get_args(models.Model)):
        given = models.document(source)
    name = files.name(os.fspath(given)) if isinstance(given, str | os.PathLike) else None
    kinds = dict[str, str]()
    if hasattr(given, "fit"):
        with fitted.attributes(given):
            name, model = type(given).__name__, fitted.classifier(given)
            kinds, given = fitted.label_kinds(given), model
    learned = documents.read(given, "a model", partial(read, label=label, name=name))
    return replace(learned, kinds=kinds)


def read(
    value: documents.Json, label: str | None = None, name: str | None = None
) -> classifier.Classifier:
    """Return the classifier of a document, under the name that its settings show.

    Any column of a joint table can be the label; counts were made for one label only.

    Raises BadRequest for any other document, or parameters that do not follow from the counts;
    whatever the model itself raises.
    """
    members = dict(value) if isinstance(value, dict) else {}
    learned, column = members.pop(LEARNED, None), models.label(members)
    if label is not None and column not in (None, label):
        if "joint" not in members:
            alone = f"of a joint table alone another column can be asked for than {column!r}"
            raise errors.BadRequest(f"{alone}, got {messages.quote(label)}")
        members["label"], learned = label, None
    with rounded_rows.reading() as rows:
        model = models.read(members or value)
    if learned is None:
        origin = "as given" if name is None else f"from {name}"
        notes = {"model": f"{models.family(model)}, {origin}", "label": label or column or ""}
        notes |= rounded_rows.notes(rows)
        notes = {name: text for name, text in notes.items() if text}
        return classifier.Classifier(engine(model), notes)
    choices, statistics = _learned(learned)
    kind = TextClassifier if isinstance(statistics, WordStatistics) else classifier.Classifier
    origin = "as given" if name is None else f"that of {name}"
    known = classifier.fit(kind, statistics, choices, origin)
    if models.document(known.engine.model) != models.document(model):
        raise errors.BadRequest(f"the parameters are not what was learned: take {LEARNED!r} out")
    return known


def engine(model: Model) -> Engine:
    """Return a given model, ready to be asked."""
    match model:
        case categorical.Model():
            return Discrete(model)
        case bernoulli.Model():
            return Discrete(bernoulli.categorical_form(model))
        case joint.Table():
            return Joint(model)
        case mixed.Model():
            return Mixed(model)
        case multinomial.Model() | complement.Model():
            return words.Bags(model)


def _learned(value: documents.Json) -> tuple[Choices, Statistics]:
    if not isinstance(value, dict) or set(value) != {"how", "counted"}:
        raise errors.BadRequest(f"{LEARNED!r} has the members how, counted")
    how, counts, place = value["how"], value["counted"], f"{LEARNED}.counted"
    if isinstance(how, dict) and "rule" in how:
        of_texts = wire.decode(TextChoices, how, f"{LEARNED}.how")
        return of_texts, wire.decode(WordStatistics, counts, place)
    choices = wire.decode(Choices, how, f"{LEARNED}.how")
    if choices.model == "joint":
        return choices, wire.decode(Joint, counts, place)
    statistics = wire.decode(ColumnStatistics, counts, place)
    sums = f"the families of numbers and the sums in {LEARNED!r}"
    checks.same(choices.numeric, statistics.sums, sums)
    return choices, statistics
