"""Models as documents: saved, read back, or written by hand as an exam question does.

    categorical    categorical naive Bayes    prior, conditionals
    Bernoulli      features that are there    prior, presence
    joint          the whole table            schema, cells
    mixed          a family for each feature  categorical, gaussian, poisson
    network        not of one label alone     variables, parents, tables

The members of a document tell the family. A table is an object, or an array of pairs as on the
wire; a number is written as people do: 9/10, 0.9, 90%, 0.9^2, a JSON number or a string. What is
read back equals what was written.

The trap: a model is its parameters, not the data that they came from. Counts are needed to
learn more, or to unlearn.

Source: T. Bray, The I-JSON Message Format, RFC 7493 (2015), for what a document may hold.
"""

from typing import TypeVar

from refnb.classifiers import bernoulli, categorical, joint, mixed
from refnb.core import annotations, messages
from refnb.core.annotations import Number, Record, Table, Type, Union
from refnb.core.errors import BadRequest
from refnb.exact import expression, rational
from refnb.io import documents, wire
from refnb.io.documents import Json
from refnb.networks.network import Network

T = TypeVar("T")

Model = categorical.Model | bernoulli.Model | joint.Table | mixed.Model

LEARNED = "learned"  # a member beside them: how the parameters were learned, and what was counted

FAMILIES: dict[str, type[Model]] = {
    "categorical": categorical.Model,
    "bernoulli": bernoulli.Model,
    "joint": joint.Table,
    "mixed": mixed.Model,
}


def read(value: Json) -> Model:
    """Return the model that a document writes.

    Raises BadRequest for another document; NotExact for what is no number; what the model
    itself raises.

    >>> read({"prior": {"a": "0.5", "b": "2/4"}, "presence": []}).prior
    {'a': Fraction(1, 2), 'b': Fraction(1, 2)}
    """
    members = set(value) if isinstance(value, dict) else set[str]()
    for family in FAMILIES.values():
        if members == set(annotations.members(family)):
            return read_as(family, value)
    if members == set(annotations.members(Network)):
        raise BadRequest("this is a Bayesian network, no model of one label")
    kinds = "; ".join(", ".join(annotations.members(family)) for family in FAMILIES.values())
    raise BadRequest(f"a model has the members {kinds}; got {sorted(members) or 'no object'}")


def network(value: Json) -> Network:
    """Return the Bayesian network that a document writes, a row being [values of parents, numbers].

    Raises BadRequest for another document; NotExact for what is no number; what the network
    itself raises.

    >>> tables: Json = {"a": [[[], {"x": "1"}]]}
    >>> network({"variables": {"a": ["x"]}, "parents": {"a": []}, "tables": tables}).tables
    {'a': {(): {'x': Fraction(1, 1)}}}
    """
    return read_as(Network, value, "the network")


def read_as(kind: type[T], value: Json, place: str = "the model") -> T:
    """Return a record of a known kind that a document writes, tables as objects and any numbers.

    Raises BadRequest for another document; NotExact for what is no number; what the record
    itself raises.

    >>> read_as(bernoulli.Model, {"prior": {"a": "1"}, "presence": {}}).prior
    {'a': Fraction(1, 1)}
    """
    return wire.decode(kind, by_hand(kind, value, place), place)


def by_hand(kind: object, value: Json, place: str = "the model") -> Json:
    """Return the wire form of what a person wrote for a type: tables as objects, any number.

    Raises NotExact; OutOfRange for what is no number.

    >>> from fractions import Fraction
    >>> by_hand(dict[str, Fraction], {"a": "10%"})
    [['a', '1/10']]
    """
    known = annotations.read(kind)
    match known:
        case Table(entry=entry):
            return _pairs(entry, value, place)
        case Record(members=members) if isinstance(value, dict):
            return {
                m: by_hand(members[m], entry, f"{place}.{m}") if m in members else entry
                for m, entry in value.items()
            }
    if isinstance(value, str) and _takes_fractions(known):
        with messages.at(place):
            return rational.spelling(expression.value(value))
    return value


def _takes_fractions(kind: Type) -> bool:
    """Tell whether a number of this type need not be whole."""
    parts = kind.parts if isinstance(kind, Union) else (kind,)
    return any(isinstance(part, Number) and part.of is not int for part in parts)


def _pairs(kind: Type, value: Json, place: str) -> Json:
    """Return a table as pairs, be it an object or pairs already."""
    pairs = [[k, v] for k, v in value.items()] if isinstance(value, dict) else value
    if not isinstance(pairs, list):
        return pairs
    return [
        [pair[0], by_hand(kind, pair[1], f"{place}, {messages.shown(pair[0])}")]
        if isinstance(pair, list) and len(pair) == 2
        else pair
        for pair in pairs
    ]


def written(model: Model | Network) -> str:
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
    return documents.dumps(wire.encode(model), indent=1) + "\n"


def family(model: Model) -> str:
    """Return the name of the family.

    >>> family(bernoulli.Model({"a": 1}, {}))
    'bernoulli'
    """
    return next(name for name, kind in FAMILIES.items() if isinstance(model, kind))
