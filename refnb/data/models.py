"""Models as documents: saved, read back, or written by hand as an exam question does.

    categorical    categorical naive Bayes    prior, conditionals
    Bernoulli      features that are there    prior, presence
    joint          the whole table            schema, cells
    mixed          a family for each feature  categorical, gaussian, poisson

The members of a document tell the family; their values are in the wire form. What is read
back equals what was written.

The trap: a model is its parameters, not the data that they came from. Counts are needed to
learn more, or to unlearn.

Source: T. Bray, The I-JSON Message Format, RFC 7493 (2015), for what a document may hold.
"""

from refnb.classifiers import bernoulli, categorical, joint, mixed
from refnb.data import document, wire
from refnb.data.document import Json
from refnb.errors import BadRequest

Model = categorical.Model | bernoulli.Model | joint.Table | mixed.Model

FAMILIES: dict[str, type[Model]] = {
    "categorical": categorical.Model,
    "bernoulli": bernoulli.Model,
    "joint": joint.Table,
    "mixed": mixed.Model,
}


def read(value: Json) -> Model:
    """Return the model that a document writes.

    Raises BadRequest for another document; what the model itself raises.

    >>> read({"prior": [["a", "1"]], "presence": []})
    Model(prior={'a': Fraction(1, 1)}, presence={})
    """
    members = set(value) if isinstance(value, dict) else set[str]()
    for family in FAMILIES.values():
        if members == set(wire.members(family)):
            return wire.decode(family, value, "the model")
    kinds = "; ".join(", ".join(wire.members(family)) for family in FAMILIES.values())
    raise BadRequest(f"a model has the members {kinds}; got {sorted(members) or 'no object'}")


def written(model: Model) -> str:
    """Return the text of a document that `read` understands.

    >>> print(written(bernoulli.Model({"a": 1}, {})))
    {
     "prior": [
      [
       "a",
       "1"
      ]
     ],
     "presence": []
    }
    <BLANKLINE>
    """
    return document.dumps(wire.encode(model), indent=1) + "\n"


def family(model: Model) -> str:
    """Return the name of the family.

    >>> family(bernoulli.Model({"a": 1}, {}))
    'bernoulli'
    """
    return next(name for name, kind in FAMILIES.items() if isinstance(model, kind))
