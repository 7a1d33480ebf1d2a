"""No float enters: a number in a request is an int or a Fraction, or it is refused.

The law puts a float, a bool and the equal int in the place of every number of a request, one
after another, and asks every operation, in a process that has loaded every chapter twice.
"""

import subprocess
import sys
from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass, replace
from fractions import Fraction
from importlib import import_module, reload

import pytest

from helpers.enclosures import both_ends
from refnb.conformance import catalogue, serve, vectors
from refnb.core.errors import RefnbError

Place = tuple[object, ...]


def numbers(value: object, place: Place = ()) -> Iterator[tuple[Place, int | Fraction]]:
    """Yield every number in a value, with the way to it."""
    if type(value) is int or type(value) is Fraction:
        yield place, value
    for at, part in inside(value):
        yield from numbers(part, (*place, at))


def inside(value: object) -> list[tuple[object, object]]:
    """Return the parts of a table, a list or a record, each with its place."""
    if isinstance(value, Mapping):
        return list(value.items())
    if isinstance(value, tuple | list):
        return list(enumerate(value))
    if is_dataclass(value) and not isinstance(value, type):
        return [(field.name, getattr(value, field.name)) for field in fields(value)]
    return []


def put(value: object, place: Place, number: object) -> object:
    """Return a value with another number at a place."""
    if not place:
        return number
    at, *rest = place
    parts = dict(inside(value))
    parts[at] = put(parts[at], tuple(rest), number)
    if isinstance(value, Mapping):
        return parts
    if isinstance(value, tuple | list):
        return tuple(parts.values())
    assert is_dataclass(value)
    assert not isinstance(value, type)
    return replace(value, **{str(at): parts[at]})


def is_exact(value: object) -> bool:
    """Tell whether there is no float in a value."""
    return not isinstance(value, float) and all(is_exact(part) for _, part in inside(value))


def simplest(op: str) -> list[object]:
    """Return the arguments with the smallest numbers among the answered vectors of an operation."""
    operation = catalogue.operations()[op]
    answered = [v for v in vectors.of(op.partition(".")[0]) if v.op == op and "ok" in v.expect]
    requests = [serve.read(operation, vector.args) for vector in answered]
    numbered = [args for args in requests if any(numbers(args))]
    return min(numbered, key=size, default=[])


def size(args: list[object]) -> Fraction:
    """Return how much there is in the numbers of a request: the sum of |x| + 1."""
    return sum((abs(Fraction(x)) + 1 for _, x in numbers(args)), Fraction(0))


def entered(op: str) -> Iterator[tuple[Place, object, str]]:
    """Yield each float and bool that an operation answers, each int that changes its answer."""
    args, function = simplest(op), catalogue.operations()[op].function
    for place, number in numbers(args):
        for other in (float(number), True, *([int(number)] if number.denominator == 1 else [])):
            try:
                given = put(args, place, other)
                assert isinstance(given, tuple)
                answer = function(*given)
            except RefnbError:
                if type(other) is int:
                    yield place, other, "refused"
            except Exception as error:
                yield place, other, repr(error)
            else:
                if (
                    type(other) is not int
                    or not is_exact(answer)
                    or both_ends(answer) != both_ends(function(*args))
                ):
                    yield place, other, f"{answer}"


@pytest.mark.slow
def test_no_float_enters() -> None:
    """A float or a bool is refused by name; an int is the equal Fraction, in every place."""
    command = [sys.executable, "-c", "import test_exactness; test_exactness.tell()"]
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd="tests")
    assert (done.stdout, done.stderr) == ("", "")


def tell() -> None:
    """Load every chapter twice, and print what enters an operation."""
    for chapter, folder in catalogue.chapters().items():
        reload(import_module(f"refnb.{folder}.{chapter}"))
    for op in catalogue.operations():
        for found in entered(op):
            print(op, *found)
