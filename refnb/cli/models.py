"""Models in files: saved, read back, or written by hand as an exam question does."""

from refnb.classifiers import bernoulli, categorical, joint, mixed
from refnb.cli import source
from refnb.cli.learning import Learned, Model
from refnb.cli.source import naming
from refnb.data import document, wire
from refnb.data.document import Json
from refnb.errors import BadRequest


def load(path: str) -> Learned:
    """Read a model that was saved, or written by hand.

    Raises: BadTable for a file that cannot be read; BadRequest for one that is not a
    model; what the model itself raises.
    """
    with naming(path):
        model = as_model(document.loads(source.document(path)))
    return Learned(model, None, None, {"model": f"{_family(model)}, from {path}"})


def as_model(value: Json) -> Model:
    """Return the model that a document writes; its members tell the family.

    Raises: BadRequest for another document; what the model itself raises.

    >>> as_model({"prior": [["a", "1"]], "presence": []})
    Model(prior={'a': Fraction(1, 1)}, presence={})
    """
    members = set(value) if isinstance(value, dict) else set[str]()
    if members == {"prior", "conditionals"}:
        return wire.decode(categorical.Model, value, "the model")
    if members == {"prior", "presence"}:
        return wire.decode(bernoulli.Model, value, "the model")
    if members == {"schema", "cells"}:
        return wire.decode(joint.Table, value, "the table")
    if members == {"categorical", "gaussian", "poisson"}:
        return wire.decode(mixed.Model, value, "the model")
    kinds = "prior and conditionals, prior and presence, schema and cells, or the three families"
    raise BadRequest(f"a model has the members {kinds}, got {sorted(members) or 'no object'}")


def saved(learned: Learned) -> str:
    """Return the text of the file that `load` reads back."""
    return document.dumps(wire.encode(learned.model), indent=1) + "\n"


def _family(model: Model) -> str:
    """Name the family of a model."""
    names = {categorical.Model: "categorical", bernoulli.Model: "bernoulli", mixed.Model: "mixed"}
    return names.get(type(model), "joint")
