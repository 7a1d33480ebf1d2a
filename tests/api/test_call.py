"""A door to every chapter: any function by its name, its numbers as people write them."""

import pytest

import refnb
from refnb.conformance import catalogue, serve, vectors
from refnb.core.errors import RefnbError
from refnb.io import wire
from refnb.io.catalogue import functions


@pytest.mark.parametrize("chapter", vectors.chapters())
def test_every_operation_can_be_called_by_its_name(chapter: str) -> None:
    """With the arguments of its first vector it answers as it answers a port."""
    first = {v.op: v for v in reversed(vectors.of(chapter)) if "ok" in v.expect}
    for vector in first.values():
        if vector.op.startswith("arithmetic.echo") or vector.op not in functions():
            continue
        operation = catalogue.operations()[vector.op]
        read = dict(zip(operation.args, serve.read(operation, vector.args), strict=True))
        found = refnb.call(vector.op, limit=10**7, **read)
        assert wire.encode(found.value) == vector.expect["ok"] or found.value == operation.function(
            *read.values()
        )
        assert found.text()


@pytest.mark.parametrize("name", [*functions()][::7])
def test_no_odd_argument_ends_in_a_traceback(name: str) -> None:
    """Whatever stands in the place of an argument is read, or refused."""
    odd = ["", "{", "[]", "a:1", "a:1;b", "1,2", "x:y:1;z:w:2", "9" * 400, "-1", "1/0", None, True]
    odd += [1.5, float("nan"), b"x", {}, [[[[]]]], {1: 2, "1": 3}, 10**20, ("x", None)]  # type: ignore[list-item]
    operation, shown = functions()[name], list[str]()
    for value in odd:
        try:
            refnb.call(name, limit=10_000, **dict.fromkeys(operation.args, value)).text()
        except RefnbError as refusal:
            shown.append(str(refusal))
    assert all(shown)
