"""A classifier in a file: its model, and what it was learned from under the member `learned`.

Without that member the file is a model written by hand, which can be asked and not changed.
"""

from refnb.api import settings
from refnb.api.engines import Discrete, Engine
from refnb.api.joint import Cells, Joint
from refnb.api.mixed import Mixed
from refnb.api.settings import Choices
from refnb.api.statistics import Evidence, Tally
from refnb.classifiers import bernoulli, categorical, joint, mixed
from refnb.core import checks
from refnb.core.errors import BadRequest
from refnb.io import documents, models, wire
from refnb.io.documents import Json
from refnb.io.models import LEARNED, Model


def written(model: Model, choices: Choices | None, evidence: Evidence | None) -> str:
    """Return the text of a file that `read` understands."""
    value = wire.encode(model)
    assert isinstance(value, dict)
    if choices and evidence:
        value[LEARNED] = {"how": wire.encode(choices), "counted": wire.encode(evidence)}
    return documents.dumps(value, indent=1) + "\n"


def read(text: str) -> tuple[Model, Choices | None, Evidence | None]:
    """Return the model of a file, and what it was learned from where the file says so.

    Raises BadRequest for another document, or parameters that are not those of what was
    learned; what the model itself raises.
    """
    value = documents.loads_by_hand(text)
    learned = value.pop(LEARNED, None) if isinstance(value, dict) else None
    model = models.read(value)
    if learned is None:
        return model, None, None
    choices, evidence = _learned(learned)
    if evidence.fit(choices).model != model:
        raise BadRequest(f"the parameters are not what was learned: take {LEARNED!r} out")
    return model, choices, evidence


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


def _learned(value: Json) -> tuple[Choices, Evidence]:
    if not isinstance(value, dict) or set(value) != {"how", "counted"}:
        raise BadRequest(f"{LEARNED!r} has the members how, counted")
    choices = wire.decode(Choices, value["how"], f"{LEARNED}.how")
    settings.check(choices)
    if choices.model == "joint":
        return choices, wire.decode(Cells, value["counted"], f"{LEARNED}.counted")
    tally = wire.decode(Tally, value["counted"], f"{LEARNED}.counted")
    checks.same(choices.numeric, tally.sums, f"the families of numbers and the sums in {LEARNED!r}")
    return choices, tally
