"""JSON Schemas of what is published as data, read off the types as the catalogue is.

vectors   a file of vectors: each request, and the answer or the name of an error
models    a model as a person writes it, or as refnb saved it; a Bayesian network

The trap: a schema knows shapes, not sums. That a distribution sums to 1 is for the code.

Source: A. Wright et al., JSON Schema: A Media Type for Describing JSON Documents, 2020-12.
"""

import json
from collections.abc import Callable, Iterator, Mapping

from refnb.conformance import catalogue, refusals, vectors
from refnb.core import annotations
from refnb.core.annotations import Listing, Record, Row, Table, Union
from refnb.io import models
from refnb.latent import hmm
from refnb.networks import network

DIALECT = "https://json-schema.org/draft/2020-12/schema"
WHOLE = r"^(?:0|-?[1-9][0-9]*)$"
EXACT = r"^(?:0|-?[1-9][0-9]*)(?:/[1-9][0-9]*)?$"
SPELLED = r"^[ ]*[-+]?[0-9.]+(?:[eE][-+]?[0-9]+)?(?:[ ]*/[ ]*[0-9]+)?[ ]*%?[ ]*$"

Shape = dict[str, object]


def of_vectors() -> Shape:
    """Return the schema of a file of vectors: an answer has the shape of its operation's."""
    members: Shape = {
        "format": {"const": vectors.FORMAT},
        "chapter": TEXT,
        "count": LEAVES["integer"],
    }
    cases: Shape = {"items": {"$ref": "#/$defs/vector"}, "type": "array"}
    records = {name: _object(_members(hint)) for name, hint in catalogue.records().items()}
    return {
        "$schema": DIALECT,
        "title": "refnb: a file of vectors",
        **_object({**members, "cases": cases}),
        "$defs": {"vector": _vector(), **records},
    }


def of_models() -> Shape:
    """Return the schema of a model, a hidden Markov model or a network, by hand or saved."""
    kinds = [*models.FAMILIES.values(), hmm.Model, network.Network]
    names = [annotations.type_name(kind) for kind in kinds]
    records = {kind.name: kind for hint in kinds for kind in annotations.records_in(hint)}
    shapes = {name: _object(_members(hint, by_hand=True)) for name, hint in records.items()}
    for kind in models.FAMILIES.values():
        shape = shapes[annotations.type_name(kind)]
        assert isinstance(shape["properties"], dict)
        shape["properties"]["learned"] = {"type": "object"}
    choice = [{"$ref": f"#/$defs/{name}"} for name in names]
    return {"$schema": DIALECT, "title": "refnb: a model", "anyOf": choice, "$defs": {**shapes}}


SCHEMAS: dict[str, Callable[[], Shape]] = {"vectors": of_vectors, "models": of_models}
TEXT: Shape = {"type": "string"}
LEAVES: Mapping[str, Shape] = {
    "rational": {"type": "string", "pattern": EXACT},
    "integer": {"type": "string", "pattern": WHOLE},
    "bool": {"type": "boolean"},
    "null": {"type": "null"},
}


def of(hint: object, by_hand: bool = False) -> Shape:
    """Return the shape of a type on the wire, or by hand, where numbers are as people write them.

    >>> of(dict[str, bool])["items"]["prefixItems"]
    [{'type': 'string'}, {'type': 'boolean'}]
    """
    kind = annotations.read(hint)
    if isinstance(kind, Record):
        return {"$ref": f"#/$defs/{kind.name}"}
    parts = [of(part, by_hand) for part in kind.parts]
    match kind:
        case Union():
            return {"anyOf": parts}
        case Table():
            key, entry = parts
            return _table(key, entry, by_hand, missing=kind.entry.name == "string")
        case Row():
            return _tuple(*parts)
        case Listing():
            return {"type": "array", "items": parts[0]}
        case _:
            return _leaf(kind.name, by_hand)


def written(name: str) -> str:
    """Return the text of a schema."""
    return json.dumps(SCHEMAS[name](), indent=1) + "\n"


def _leaf(name: str, by_hand: bool) -> Shape:
    if name == "rational" and by_hand:
        return {"anyOf": [{"type": "string", "pattern": SPELLED}, {"type": "number"}]}
    return LEAVES.get(name, TEXT)


def _table(key: Shape, entry: Shape, by_hand: bool, missing: bool) -> Shape:
    """Return the shape of a table: pairs, or by hand an object."""
    value: Shape = {"anyOf": [entry, {"type": "null"}]} if missing else entry
    pairs: Shape = {"type": "array", "items": _tuple(key, value)}
    plain: Shape = {"type": "object", "additionalProperties": entry}
    return {"anyOf": [plain, pairs]} if by_hand and key == TEXT else pairs


def _tuple(*parts: Shape) -> Shape:
    return {"type": "array", "prefixItems": [*parts], "minItems": len(parts), "items": False}


def _object(members: Mapping[str, object]) -> Shape:
    return {
        "type": "object",
        "properties": {**members},
        "required": [*members],
        "additionalProperties": False,
    }


def _members(record: object, by_hand: bool = False) -> Shape:
    return {name: of(hint, by_hand) for name, hint in annotations.members(record).items()}


def _vector() -> Shape:
    """Return the shape of one vector; what is refused may have arguments of any shape."""
    texts: Shape = {"type": "array", "items": TEXT}
    members: Shape = {
        **dict.fromkeys(("id", "title", "op"), TEXT),
        "args": {"type": "object"},
        "expect": {"oneOf": [{"required": ["ok"]}, {"required": ["error"]}]},
        **dict.fromkeys(("clauses", "catches"), texts),
        "origin": {"type": "object", "additionalProperties": TEXT, "required": ["kind"]},
        "steps": {"type": "object"},
    }
    asked: Shape = _object(members)
    asked["required"] = ["id", "title", "op", "args", "expect", "clauses", "origin"]
    return {**asked, "allOf": [*_answers(), _refused()]}


def _answers() -> Iterator[Shape]:
    """Yield for each operation: with its name and an answer, both have its types."""
    for name, operation in catalogue.operations().items():
        taken = _object({arg: of(hint) for arg, hint in operation.args.items()})
        given: Shape = {"properties": {"ok": of(operation.result)}}
        yield {
            "if": {
                "properties": {"op": {"const": name}, "expect": {"required": ["ok"]}},
            },
            "then": {"properties": {"args": taken, "expect": given}},
        }


def _refused() -> Shape:
    names = [*refusals.registry()]
    error: Shape = {"properties": {"error": {"enum": names}}}
    return {"properties": {"expect": error}}
