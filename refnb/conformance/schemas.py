"""JSON Schemas of what is published as data.

vectors   a file of vectors: each request, and the answer or the name of an error
models    a model as a person writes it, or as refnb saves it; a Bayesian network

The trap: a schema knows shapes, not sums. That a distribution sums to 1 is for the code.

Source: A. Wright et al., JSON Schema: A Media Type for Describing JSON Documents, 2020-12.
"""

import json
from collections.abc import Callable, Mapping
from fractions import Fraction

from refnb.classifiers.mixed import FAMILIES
from refnb.conformance import vectors
from refnb.io import annotations, models
from refnb.latent import hmm
from refnb.networks import network

DIALECT = "https://json-schema.org/draft/2020-12/schema"
SPELLED = r"^[ ]*[-+]?[0-9.]+(?:[eE][-+]?[0-9]+)?(?:[ ]*/[ ]*[0-9]+)?[ ]*%?[ ]*$"

Shape = dict[str, object]


def of_vectors() -> Shape:
    """Return the schema of a file of vectors; operations.json says what each operation takes."""
    texts: Shape = {"type": "array", "items": TEXT}
    case = _object(
        {
            **dict.fromkeys(("id", "title", "op"), TEXT),
            "args": {"type": "object"},
            "expect": {"oneOf": [_object({"ok": {}}), _object({"error": TEXT})]},
            "clauses": texts,
            "origin": {"type": "object", "additionalProperties": TEXT, "required": ["kind"]},
        }
    )
    members: Shape = {
        "format": {"const": vectors.FORMAT},
        "chapter": TEXT,
        "cases": {"items": case, "type": "array"},
    }
    return {"$schema": DIALECT, "title": "refnb: a file of vectors", **_object(members)}


def of_models() -> Shape:
    """Return the schema of a model, a hidden Markov model or a network, by hand or saved."""
    numbers, values = (of(hint) for hint in (dict[str, Fraction], dict[str, dict[str, Fraction]]))
    shapes = {"categorical": values, "bernoulli": numbers}
    shapes |= {name: _parameters(family.Model) for name, family in FAMILIES.items()}
    families = [_object({name: shape}) for name, shape in shapes.items()]
    feature = {"anyOf": [values, numbers, *families]}
    more = {"format": {"const": models.FORMAT}, "label": TEXT, "learned": {"type": "object"}}
    flat = {
        "naive Bayes": _object(
            {"prior": numbers, "features": {"type": "object", "additionalProperties": feature}},
            more,
        ),
        "joint table": _object(
            {"columns": of(tuple[str, ...]), "joint": of(dict[tuple[str, ...], Fraction])},
            {**more, "domains": of(dict[str, tuple[str, ...]])},
        ),
    }
    kinds = (hmm.Model, network.Network)
    known = {kind.name: kind for hint in kinds for kind in annotations.records_in(hint)}
    records = {name: _object(_members(hint)) for name, hint in known.items()}
    names = (*flat, *map(annotations.type_name, kinds))
    choice, defined = [{"$ref": f"#/$defs/{name}"} for name in names], {**flat, **records}
    return {"$schema": DIALECT, "title": "refnb: a model", "anyOf": choice, "$defs": defined}


SCHEMAS: dict[str, Callable[[], Shape]] = {"vectors": of_vectors, "models": of_models}
TEXT: Shape = {"type": "string"}
NUMBER: Shape = {"anyOf": [{"type": "string", "pattern": SPELLED}, {"type": "number"}]}


def of(hint: object) -> Shape:
    """Return the shape of a type by hand, where numbers are as people write them.

    >>> of(tuple[str, ...])
    {'type': 'array', 'items': {'type': 'string'}}
    """
    kind = annotations.read(hint)
    parts = [] if isinstance(kind, annotations.Record) else [of(part) for part in kind.parts]
    match kind:
        case annotations.Record():
            return {"$ref": f"#/$defs/{kind.name}"}
        case annotations.Table():  # pairs, or an object
            pairs: Shape = {"type": "array", "items": _tuple(*parts)}
            plain: Shape = {"type": "object", "additionalProperties": parts[1]}
            return {"anyOf": [plain, pairs]} if parts[0] == TEXT else pairs
        case annotations.Row():
            return _tuple(*parts)
        case annotations.Listing():
            return {"type": "array", "items": parts[0]}
        case annotations.Number():
            return NUMBER
        case _:
            return TEXT


def _parameters(model: type) -> Shape:
    """Return the shape of a feature of numbers: of each label a parameter, or a list of them."""
    _, *tables = annotations.members(model)
    number = annotations.read(Fraction)
    several = annotations.Row((number,) * len(tables))
    return of(annotations.Table(annotations.Text(), several if len(tables) > 1 else number))


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


def _members(record: object) -> Shape:
    return {name: of(hint) for name, hint in annotations.members(record).items()}
