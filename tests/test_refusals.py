"""What a chapter refuses, by its own words: the types of its arguments, and its vectors.

`Distribution` says Negative and NotADistribution: so a number of each distribution in a request
becomes negative, and one a little greater. The message of each refusal names its place.
"""

import re
from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import chain
from math import ceil, floor

import pytest

from examples.tables import TINY
from refnb.conformance import catalogue, serve, vectors
from refnb.core.errors import BadWeight, RefnbError
from refnb.io import annotations
from refnb.io.annotations import Listing, Record, Table, Type
from refnb.io.documents import Json
from test_exactness import Place, put, simplest

OPERATIONS = catalogue.operations()
OUTSIDE: dict[str, list[int | Fraction]] = {  # the numbers that are refused, by the words of a rule
    "Negative": [-TINY],
    "ZeroVariance": [0],
    "a number outside 0..1": [-TINY, 1 + TINY],
    "a number outside 0..1000": [-1, 1001],
    "a number below 1": [0],
    "a weight that is not > 0": [0],
}


def places(kind: Type, value: object, place: Place) -> Iterator[tuple[Place, Type, object]]:
    """Yield what stands in a value, with its type and the way to it."""
    yield place, kind, value
    if isinstance(kind, Record):
        for name, part in kind.members.items():
            yield from places(part, getattr(value, name), (*place, name))
    elif isinstance(kind, Table) and isinstance(value, Mapping):
        for key, part in value.items():
            yield from places(kind.parts[1], part, (*place, key))
    elif isinstance(kind, Listing) and isinstance(value, tuple | list):
        for i, part in enumerate(value):
            yield from places(kind.parts[i % len(kind.parts)], part, (*place, i))


def broken(kind: Type, value: object) -> Iterator[object]:
    """Yield a value with one thing wrong, in each way that its type names."""
    rules = {getattr(rule, "__name__", rule) for rule in kind.rules}
    numbers = [number for words, wrong in OUTSIDE.items() if words in rules for number in wrong]
    if isinstance(value, int | Fraction):
        yield from numbers if kind.of is not int else [outward(n) for n in numbers]
    elif isinstance(value, Mapping):
        last = [key for key, number in value.items() if isinstance(number, int | Fraction)][-1:]
        yield from ({**value, key: number} for key in last for number in numbers)
        if "NotADistribution" in rules:
            yield from ({**value, key: value[key] + TINY} for key in last)
        if "ZeroEvidence" in rules and last:
            yield dict.fromkeys(value, 0)
    elif isinstance(value, tuple | list) and value and "Duplicate" in rules:
        yield *value, value[0]
    if "EmptyData" in rules:
        yield {} if isinstance(value, Mapping) else ()


def outward(number: int | Fraction) -> int:
    """Return the next whole number further from 0."""
    return floor(number) if number < 0 else ceil(number)


def asked(op: str) -> list[object]:
    """Return the arguments of a vector that is answered, the simplest one with numbers."""
    answered = (v for v in vectors.of(op.partition(".")[0]) if v.op == op and "ok" in v.expect)
    return simplest(op) or serve.read(OPERATIONS[op], next(answered).args)


@pytest.mark.parametrize("chapter", catalogue.chapters())
def test_what_a_type_refuses_is_refused(chapter: str) -> None:
    """By an error of that type, or as no count; what a record refuses, when it is made."""
    for op in (op for op in OPERATIONS if op.startswith(f"{chapter}.")):
        args = asked(op)
        for i, hint in enumerate(OPERATIONS[op].args.values()):
            for place, kind, value in places(annotations.read(hint), args[i], (i,)):
                for other in broken(kind, value):
                    with pytest.raises(RefnbError) as refused:
                        OPERATIONS[op].function(*put(args, place, other))  # type: ignore[misc]
                    assert refused.type in (*kind.rules, BadWeight), (op, place, other)


NAMELESS = {"EmptyData", "DomainMismatch", "NotADistribution", "BadRequest"}  # about a whole table
GENERAL = re.compile(  # what is too large, empty, or made of several parts of the request
    "the limit is|in -10000|sum to|at most 50|every score|''|the key|B = {}|n(-1)? > 0|u=v=w|an urn"
)


@pytest.mark.parametrize("chapter", catalogue.chapters())
def test_a_refusal_names_its_place(chapter: str) -> None:
    """Of each vector: the message has a name or a number of its request, or says it is general."""
    for vector in vectors.of(chapter) if chapter not in ("bif", "true_distribution") else ():
        if vector.expect.get("error", "BadRequest") in NAMELESS:
            continue
        with pytest.raises(RefnbError) as refused:
            serve.answer(vector.op, vector.args)
        named = re.findall(r"'([^']*)'|(-?\d[\d/]*)", str(refused.value))
        parts = {*re.findall(r"[^'\"(),\[\]{} =]*", repr(vector.args)), *strings(vector.args)}
        assert GENERAL.search(str(refused.value)) or {*chain(*named)} & parts - {""}, vector.id


def strings(asked: Json) -> Iterator[str]:
    """Yield each text in a request, names of members too."""
    if isinstance(asked, str):
        yield asked
    elif isinstance(asked, list | dict):
        for part in asked:
            yield from strings(part)
        yield from strings([*asked.values()]) if isinstance(asked, dict) else ()
