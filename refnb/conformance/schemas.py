"""JSON Schemas of what is published as data, read off the types as the catalogue is.

vectors   a file of vectors: each request, and the answer or the name of an error
models    a model as a person writes it, or as refnb saves it; a Bayesian network

The trap: a schema knows shapes, not sums. That a distribution sums to 1 is for the code.

Source: A. Wright et al., JSON Schema: A Media Type for Describing JSON Documents, 2020-12.
"""

import json
from collections.abc import Callable, Mapping
from fractions import Fraction

from refnb.conformance import catalogue, vectors
from refnb.io import annotations, models
from refnb.latent import hmm
from refnb.networks import network

DIALECT = "https://json-schema.org/draft/2020-12/schema"
WHOLE = r"^(?:0|-?[1-9][0-9]*)$"
EXACT = r"^(?:0|-?[1-9][0-9]*)(?:/[1-9][0-9]*)?$"
SPELLED = r"^[ ]*[-+]?[0-9.]+(?:[eE][-+]?[0-9]+)?(?:[ ]*/[ ]*[0-9]+)?[ ]*%?[ ]*$"

Shape = dict[str, object]


def of_vectors() -> Shape:
    """Return the schema of a file of vectors: an answer has the shape of its operation's.

    What is refused may have arguments of any shape.
    """
    texts: Shape = {"type": "array", "items": TEXT}
    case: Shape = _object(
        {
            **dict.fromkeys(("id", "title", "op"), TEXT),
            "args": {"type": "object"},
            "expect": {"oneOf": [{"required": ["ok"]}, {"required": ["error"]}]},
            **dict.fromkeys(("clauses", "catches"), texts),
            "origin": {"type": "object", "additionalProperties": TEXT, "required": ["kind"]},
            "steps": {"type": "object"},
        }
    )
    case["required"] = ["id", "title", "op", "args", "expect", "clauses", "origin"]
    rules = list[Shape]()
    for name, operation in catalogue.operations().items():
        answered = {"op": {"const": name}, "expect": {"required": ["ok"]}}
        taken = _object({arg: of(hint) for arg, hint in operation.args.items()})
        given = {"args": taken, "expect": {"properties": {"ok": of(operation.result)}}}
        rules.append({"if": {"properties": answered}, "then": {"properties": given}})
    refused: Shape = {"properties": {"error": {"enum": [*catalogue.registry()]}}}
    vector = {**case, "allOf": [*rules, {"properties": {"expect": refused}}]}
    members: Shape = {
        "format": {"const": vectors.FORMAT},
        "chapter": TEXT,
        "count": LEAVES["integer"],
        "cases": {"items": {"$ref": "#/$defs/vector"}, "type": "array"},
    }
    records = {name: _object(_members(hint)) for name, hint in catalogue.records().items()}
    whole, title = _object(members), "refnb: a file of vectors"
    return {"$schema": DIALECT, "title": title, **whole, "$defs": {"vector": vector, **records}}


def of_models() -> Shape:
    """Return the schema of a model, a hidden Markov model or a network, by hand or saved."""
    numbers, values = (
        of(hint, True) for hint in (dict[str, Fraction], dict[str, dict[str, Fraction]])
    )
    shapes = (values, numbers, of(dict[str, tuple[Fraction, Fraction]], True), numbers)
    families = [_object({kind: shape}) for kind, shape in zip(models.KINDS, shapes, strict=True)]
    feature = {"anyOf": [values, numbers, *families]}
    more = {"format": {"const": models.FORMAT}, "label": TEXT, "learned": {"type": "object"}}
    flat = {
        "naive Bayes": _object(
            {"prior": numbers, "features": {"type": "object", "additionalProperties": feature}},
            more,
        ),
        "joint table": _object(
            {"columns": of(tuple[str, ...]), "joint": of(dict[tuple[str, ...], Fraction], True)},
            {**more, "domains": of(dict[str, tuple[str, ...]], True)},
        ),
    }
    kinds = (hmm.Model, network.Network)
    known = {kind.name: kind for hint in kinds for kind in annotations.records_in(hint)}
    records = {name: _object(_members(hint, by_hand=True)) for name, hint in known.items()}
    names = (*flat, *map(annotations.type_name, kinds))
    choice, defined = [{"$ref": f"#/$defs/{name}"} for name in names], {**flat, **records}
    return {"$schema": DIALECT, "title": "refnb: a model", "anyOf": choice, "$defs": defined}


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
    if isinstance(kind, annotations.Record):
        return {"$ref": f"#/$defs/{kind.name}"}
    parts = [of(part, by_hand) for part in kind.parts]
    match kind:
        case annotations.Union():
            return {"anyOf": parts}
        case annotations.Table():  # pairs, or by hand an object
            key, entry = parts
            missing = kind.entry.name == "string"
            value: Shape = {"anyOf": [entry, {"type": "null"}]} if missing else entry
            pairs: Shape = {"type": "array", "items": _tuple(key, value)}
            plain: Shape = {"type": "object", "additionalProperties": entry}
            return {"anyOf": [plain, pairs]} if by_hand and key == TEXT else pairs
        case annotations.Row():
            return _tuple(*parts)
        case annotations.Listing():
            return {"type": "array", "items": parts[0]}
        case _ if kind.name == "rational" and by_hand:
            return {"anyOf": [{"type": "string", "pattern": SPELLED}, {"type": "number"}]}
        case _:
            return LEAVES.get(kind.name, TEXT)


def written(name: str) -> str:
    """Return the text of a schema."""
    return json.dumps(SCHEMAS[name](), indent=1) + "\n"


def _tuple(*parts: Shape) -> Shape:
    return {"type": "array", "prefixItems": [*parts], "minItems": len(parts), "items": False}


def _object(members: Mapping[str, object], more: Mapping[str, object] = {}) -> Shape:
    """Return the shape of an object that has some members and may have more."""
    return {
        "type": "object",
        "properties": {**members, **more},
        "required": [*members],
        "additionalProperties": False,
    }


def _members(record: object, by_hand: bool = False) -> Shape:
    return {name: of(hint, by_hand) for name, hint in annotations.members(record).items()}
