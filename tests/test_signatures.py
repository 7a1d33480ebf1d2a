"""Every operation refuses what has another type than its annotation, and says where.

The law asks every operation with every argument, and every part of it, replaced by what cannot
have its type. Nobody has to remember an operation: one that does not ask is found here.
"""

import inspect
from collections.abc import Iterator, Mapping
from dataclasses import is_dataclass
from fractions import Fraction
from typing import TypeVar

import pytest

from refnb.conformance import catalogue, serve, vectors
from refnb.core.errors import BadRequest, NotExact, NotText, RefnbError
from refnb.estimation import counting
from refnb.estimation.schema import Example, Schema
from refnb.exact import exponentials, logarithm
from refnb.exact.logarithm import LogForm
from refnb.io import wire
from refnb.probability import distribution
from refnb.probability.distribution import Decision
from refusals import refuses

HALF = Fraction(1, 2)


class Odd:
    """Nothing that anything takes."""


ODD = Odd()
REFUSALS = (NotExact, NotText, BadRequest)
WRONG: tuple[object, ...] = (None, 1.5, True, 3, "ab", b"ab", [1.5], (None,), {"a": ODD}, ODD)
PLAIN = {"rational": int, "integer": int, "bool": bool, "null": type(None), "string": str}


def wrong_for(hint: object) -> Iterator[object]:
    """Yield what cannot have a type, by the name of the type alone; a letter is any name."""
    name = wire.type_name(hint)
    names = name.split(" or ")
    for value in WRONG:
        if isinstance(hint, TypeVar):
            fits = not isinstance(value, list | dict)
        elif isinstance(value, list | tuple | dict):
            fits = name in ("list<string>", "list<string or null>")
        else:
            fits = any(PLAIN.get(name) is type(value) for name in names)
        if not fits:
            yield value


def broken(hint: object, value: object) -> Iterator[object]:
    """Yield a value with one place in it replaced by what has another type."""
    yield from wrong_for(hint)
    parts = wire.codec(hint).parts
    if " or " in wire.type_name(hint):
        parts = ()
    if isinstance(value, Mapping) and parts:
        for name, entry in list(value.items())[:1]:
            yield from ({**value, name: wrong} for wrong in broken(parts[1], entry))
            yield from ({**value, key: entry} for key in [1.5] if parts[0] is str)
    elif isinstance(value, tuple) and value and parts:
        yield from ((wrong, *value[1:]) for wrong in broken(parts[0], value[0]))


def given(op: str) -> tuple[object, ...]:
    """Return the arguments of the first vector of an operation that has an answer."""
    operation = catalogue.operations()[op]
    asked = vectors.of(op.partition(".")[0])
    args = next(v.args for v in asked if v.op == op and "ok" in v.expect)
    return tuple(serve.read(operation, args))


@pytest.mark.parametrize("op", [op for op in catalogue.operations() if op != "rational.rational"])
def test_what_has_another_type_is_refused(op: str) -> None:
    """Every argument, and what is in it, is refused by the error of its type."""
    operation, whole = catalogue.operations()[op], given(op)
    for place, (name, hint) in enumerate(operation.args.items()):
        for wrong in broken(hint, whole[place]):
            args = [*whole[:place], wrong, *whole[place + 1 :]]
            with pytest.raises(RefnbError) as refused:
                operation.function(*args)
            assert refused.type in REFUSALS, (name, wrong)
            assert name in str(refused.value), (name, wrong)


def test_a_record_copies_its_tables() -> None:
    """Built again from its members it is equal, and shares none of its tables."""
    found = [value for op in catalogue.operations() for value in given(op)]
    records = [value for value in found if is_dataclass(value) and not isinstance(value, type)]
    for record in records:
        kind = type(record)
        members = {name: getattr(record, name) for name in inspect.signature(kind).parameters}
        built = kind(**members)
        assert built == record
        shared = [name for name, value in members.items() if getattr(built, name) is value]
        assert not [name for name in shared if isinstance(members[name], dict)], (kind, shared)
    assert len({type(record) for record in records}) > 10


FINE = Example({"a": "x"}, "y")
SCHEMA = Schema(("y",), {"a": ("x",)})
Row = tuple[type[RefnbError], str, object, tuple[object, ...]]
REFUSED: list[Row] = [
    (BadRequest, "examples must be a list, got 'ab'", counting.count_observed, ("ab",)),
    (BadRequest, "examples must be a list, got int 3", counting.count_observed, (3,)),
    (BadRequest, r"examples\[1\] must be Example", counting.count_observed, ([FINE, 3],)),
    (BadRequest, r"examples\[1\] must be", counting.count, (SCHEMA, iter([FINE, None]))),
    (BadRequest, "terms must be a list, got set", exponentials.sign_of_sum, ({HALF},)),
    (BadRequest, r"terms\[0\] must be a tuple of 2", exponentials.sign_of_sum, ([(1,)],)),
    (NotExact, r"terms\[0\]\[1\].*the float 0.5: write F", LogForm, ("e", 0, ((2, 0.5),))),
    (NotExact, "q must be .* the bool True", logarithm.scale, (logarithm.log(2, "e"), True)),
    (NotExact, "grid must be a whole number, got Fr", distribution.rounded, ({"a": 1}, HALF)),
    (NotText, r"labels\[1\] must be a str", Schema, (("a", 1), {})),
    (BadRequest, "labels must be a tuple, got list", Schema, (["a"], {})),
    (BadRequest, r"features\['f'\] must be a tuple, got 'ab'", Schema, (("a",), {"f": "ab"})),
    (NotText, r"instance\['f'\]|label", Example, ({"f": 1}, None)),
    (BadRequest, "label must be a name, got list", Decision, ([], ())),
]


@pytest.mark.parametrize(("error", "place", "call", "args"), REFUSED)
def test_the_place_and_the_type_are_named(
    error: type[RefnbError], place: str, call: object, args: tuple[object, ...]
) -> None:
    """Where it stands, what it must be, and what it is; of a stream, when the wrong one comes."""
    assert callable(call)
    refuses(error, f"^{place}", lambda: call(*args))


def test_an_argument_by_name_is_checked_too() -> None:
    """And nothing is taken from a stream before the function asks."""
    some = iter([FINE, FINE])
    assert counting.count(SCHEMA, examples=some).labels == {"y": 2}
    refuses(BadRequest, r"^examples\[0\]", lambda: counting.count(SCHEMA, examples=iter([None])))  # type: ignore[arg-type]
