"""Laws of restricted JSON: what is written reads back; numbers and doubles are refused."""

import json

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from helpers.refusals import refusing
from refnb.core.errors import BadRequest
from refnb.io.documents import Json, dumps, loads

leaves = st.none() | st.booleans() | st.text(max_size=5)
documents: st.SearchStrategy[Json] = st.recursive(
    leaves,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=2), inner),
    max_leaves=8,
)
ways = st.sampled_from(["[{}]", '["a", {}, null]', '{{"a": {}}}', '{{"b": "[", "a": {}}}'])
paths = st.lists(ways)
NUMBERS = ["0", "-0", "1", "-17", "1.5", "1e5", "1E-3", "9007199254740993", "1" * 5000, "1e999999"]
NUMBERS += ["NaN", "Infinity", "-Infinity"]


def put(document: str, path: list[str]) -> str:
    """Put a document into arrays and objects."""
    for place in path:
        document = place.format(document)
    return document


@given(documents, st.sampled_from([None, 1, 2, 60]))
@example({"ü": [None, True, False, "", {}, []], "9007199254740993": "\x00\n\u2028😀"}, None)
def test_what_is_written_reads_back(value: Json, indent: int | None) -> None:
    """loads(dumps(v)) is v, types and order of names included, and the text is ASCII."""
    document = dumps(value, indent)
    assert repr(loads(document)) == repr(value)
    assert document.isascii()
    assert json.loads(document) == value


@given(st.sampled_from(NUMBERS), paths)
@example("1", [])
@example("NaN", ["[{}]"] * 100)
def test_a_number_is_refused_wherever_it_stands(number: str, path: list[str]) -> None:
    """A JSON number is BadRequest at every depth; in quotes it is the string it looks like."""
    with pytest.raises(BadRequest, match="as a string"):
        loads(put(number, path))
    assert loads(f'"{number}"') == number


@given(st.lists(st.text("ab", max_size=2), min_size=1, max_size=4, unique=True), st.data())
@example(["a"], None)
def test_a_name_that_occurs_twice_is_named(names: list[str], data: st.DataObject | None) -> None:
    """Two equal names in one object are BadRequest, also with equal values or an escape."""
    twice = data.draw(st.sampled_from(names)) if data else names[0]
    order = data.draw(st.permutations([*names, twice])) if data else [*names, twice]
    written = ", ".join(f'"{name}": "1"' for name in order)
    escaped = written.replace(f'"{twice}"', '"' + twice.replace("a", r"\u0061") + '"', 1)
    for document in (written, escaped):
        with pytest.raises(BadRequest, match=f"the name '{twice}' occurs twice"):
            loads(f'[{{"x": {{{document}}}}}]')


LONG = ", ".join(f'"{i}": "0"' for i in (*range(50_000), 49_999))


test_the_fault_is_named = refusing(
    (BadRequest, "line 2, column 6: not JSON", loads, '["a",\n "b" "c"]'),
    (BadRequest, f'"{"1" * 60}" and not {"1" * 60}$', loads, "1" * 5000),
    (BadRequest, "nested too deeply", loads, "[" * 200_000),
    (BadRequest, "nested too deeply", loads, '{"a":' * 200_000),
    (BadRequest, "'49999' occurs twice", loads, f"{{{LONG}}}"),
)


@given(st.lists(ways, min_size=101, max_size=101))
def test_a_nest_of_100_is_read_and_one_of_101_is_refused(path: list[str]) -> None:
    """Arrays and objects count, and signs in a string do not."""
    inside = r'"[{\"["'
    loads(put(inside, path[1:]))
    with pytest.raises(BadRequest, match="more than 100 times"):
        loads(put(inside, path))
