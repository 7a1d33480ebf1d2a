"""A classifier in a file: its model, and what it was learned from under the member `learned`.

Without that member the file is a model written by hand, which can be asked and not changed.
"""

from __future__ import annotations

from refnb.api.learning.bags import Bags
from refnb.api.learning.engines import Discrete
from refnb.api.learning.joint import Joint
from refnb.api.learning.mixed import Mixed
from refnb.api.learning.reading import Engine, Statistics, Tally
from refnb.api.settings import Choices
from refnb.classifiers import bernoulli, categorical, complement, joint, mixed, multinomial
from refnb.core import checks, messages
from refnb.core.errors import BadRequest
from refnb.io import documents, models, rounded_rows, wire
from refnb.io.documents import Json
from refnb.io.models import LEARNED, Model

Parts = tuple[Engine, dict[str, str], Choices | None, Statistics | None]


def written(
    model: Model, choices: Choices | None, statistics: Statistics | None, label: str | None = None
) -> str:
    """Return the text of a file that `read` understands."""
    value = models.document(model, choices.layout.label if choices else label)
    assert isinstance(value, dict)
    if choices and statistics:
        value[LEARNED] = {"how": wire.encode(choices), "counted": wire.encode(statistics)}
    return documents.dumps(value, indent=1) + "\n"


def read(value: Json, label: str | None = None, name: str | None = None) -> Parts:
    """Return what a classifier is made of, from a document that is named so in its settings.

    Of a joint table any column can be the label; what it was learned from has another one.

    Raises BadRequest for another document, or parameters that are not those of what was
    learned; what the model itself raises.
    """
    members = dict(value) if isinstance(value, dict) else {}
    learned, column = members.pop(LEARNED, None), models.label(members)
    if label is not None and column not in (None, label):
        if "joint" not in members:
            words = f"of a joint table alone another column can be asked for than {column!r}"
            raise BadRequest(f"{words}, got {messages.quote(label)}")
        members["label"], learned = label, None
    with rounded_rows.reading() as rows:
        model = models.read(members or value)
    if learned is None:
        origin = "as given" if name is None else f"from {name}"
        told = {"model": f"{models.family(model)}, {origin}", "label": label or column or ""}
        told |= rounded_rows.notes(rows)
        return engine(model), {what: said for what, said in told.items() if said}, None, None
    choices, statistics = _learned(learned)
    known = statistics.fit(choices)
    if models.document(known.model) != models.document(model):
        raise BadRequest(f"the parameters are not what was learned: take {LEARNED!r} out")
    told = choices.settings("as given" if name is None else f"that of {name}")
    return known, told, choices, statistics


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
        case multinomial.Model() | complement.Model():
            return Bags(model)


def _learned(value: Json) -> tuple[Choices, Statistics]:
    if not isinstance(value, dict) or set(value) != {"how", "counted"}:
        raise BadRequest(f"{LEARNED!r} has the members how, counted")
    choices = wire.decode(Choices, value["how"], f"{LEARNED}.how")
    if choices.model == "joint":
        return choices, wire.decode(Joint, value["counted"], f"{LEARNED}.counted")
    tally = wire.decode(Tally, value["counted"], f"{LEARNED}.counted")
    checks.same(choices.numeric, tally.sums, f"the families of numbers and the sums in {LEARNED!r}")
    return choices, tally
