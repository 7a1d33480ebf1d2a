"""Laws of the wire: what is written reads back by its type; one spelling for each value."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from types import NoneType
from typing import Generic, TypeVar, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from refnb.core import checks
from refnb.core.errors import BadRequest, BadWeight, DomainMismatch, Duplicate, NotExact, OutOfRange
from refnb.estimation.schema import Example, Quantities, Tokens
from refnb.estimation.smoothing import Smoothing, smoothing
from refnb.exact.logarithm import Infinite, LogForm
from refnb.io import annotations
from refnb.io.documents import Json, dumps, loads
from refnb.io.wire import decode, encode
from refnb.probability.distribution import Decision

V = TypeVar("V")
K = TypeVar("K")
Cell = tuple[str, ...]


@dataclass(frozen=True)
class Leaf:
    name: str
    amount: checks.Amount
    sure: bool
    note: str | None


@dataclass(frozen=True)
class Tree:
    leaves: tuple[Leaf, ...]
    rule: Smoothing
    table: Mapping[Cell, Mapping[str, Fraction]]
    order: Sequence[str]
    chosen: Collection[int]
    best: Decision[str]
    below: "Tree | None"


@dataclass(frozen=True)
class Pair(Generic[V, K]):
    left: V
    right: K | None
    table: dict[V, tuple[K, ...]]


words = st.text(max_size=3)
integers = st.integers(-(10**30), 10**30)
fractions = st.fractions()
amounts = st.one_of(integers, fractions.map(lambda x: x if x.denominator > 1 else int(x)))
cells = st.lists(words, max_size=2).map(tuple)
weights = st.builds("{}={}".format, st.sampled_from(["add", "m"]), st.fractions(0))
rules = st.one_of(st.sampled_from(["none", "laplace"]), weights).map(smoothing)
leaves = st.builds(Leaf, words, amounts, st.booleans(), st.none() | words)
decisions = st.lists(words, min_size=1, max_size=3).map(lambda t: Decision(t[0], tuple(t)))
tables = st.dictionaries(cells, st.dictionaries(words, fractions, max_size=2), max_size=2)
flat = st.builds(Tree, st.lists(leaves, max_size=2).map(tuple), rules, tables, cells,
                 st.lists(integers, max_size=2).map(tuple), decisions, st.none())  # fmt: skip
trees = st.builds(lambda tree, below: replace(tree, below=below), flat, st.none() | flat)

KINDS: list[tuple[object, str, st.SearchStrategy[object]]] = [
    (int, "integer", integers),
    (Fraction, "rational", fractions),
    (str, "string", words),
    (V, "string", words),
    (bool, "bool", st.booleans()),
    (NoneType, "null", st.none()),
    (int | Fraction, "rational", amounts),
    (checks.Amount | None, "rational or null", st.none() | amounts),
    (Fraction | None, "rational or null", st.none() | fractions),
    (bool | str | Cell | Leaf | None, "bool or string or list<string> or test_wire.Leaf or null",
     st.one_of(st.none(), st.booleans(), words, cells, leaves)),
    (Smoothing, "smoothing", rules),
    (LogForm | Infinite, "logarithm.LogForm or infinite",
     st.sampled_from([Infinite(-1), LogForm("e", Fraction(1), ((Fraction(2), Fraction(3)),))])),
    (Leaf | Decision[str], "test_wire.Leaf or distribution.Decision", leaves),
    (tuple[Fraction], "tuple<rational>", st.tuples(fractions)),
    (tuple[str, int, Cell], "tuple<string, integer, list<string>>",
     st.tuples(words, integers, cells)),
    (Sequence[bool], "list<bool>", st.lists(st.booleans(), max_size=3).map(tuple)),
    (Collection[Cell], "list<list<string>>", st.lists(cells, max_size=3).map(tuple)),
    (dict[str, Fraction], "map<string, rational>", st.dictionaries(words, fractions, max_size=3)),
    (checks.Weights[Cell], "map<list<string>, rational>", st.dictionaries(cells, amounts)),
    (Mapping[bool, int], "map<bool, integer>", st.dictionaries(st.booleans(), integers)),
    (dict[int, str], "map<integer, string>", st.dictionaries(integers, words, max_size=3)),
    (dict[Cell, dict[str, Fraction]], "map<list<string>, map<string, rational>>", tables),
    (Decision, "distribution.Decision", decisions),
    (Decision[str], "distribution.Decision", decisions),
    (Decision[Cell], "distribution.Decision<list<string>>",
     cells.map(lambda cell: Decision(cell, (cell, (*cell, "z"))))),
    (Example[Quantities], "schema.Example<map<string, rational>>",
     st.builds(Example, st.dictionaries(words, amounts), words, amounts.map(abs))),
    (Example[Tokens], "schema.Example<list<string>>", st.builds(Example, cells, words)),
    (Pair[int, Fraction], "test_wire.Pair<integer, rational>",
     st.builds(Pair, integers, fractions, st.just({1: (Fraction(2),)}))),
    (Tree, "test_wire.Tree", trees),
]  # fmt: skip


def read(kind: object, value: Json, *place: str) -> object:
    return decode(cast("type[object]", kind), value, *place)


@pytest.mark.parametrize(("kind", "name", "values"), KINDS, ids=[str(row[0]) for row in KINDS])
@given(data=st.data())
def test_what_is_written_reads_back(
    kind: object, name: str, values: st.SearchStrategy[object], data: st.DataObject
) -> None:
    """decode(type, encode(v)) is v, order of the keys and types of the parts included."""
    assert annotations.read(kind).name == name
    value = data.draw(values)
    found = read(kind, loads(dumps(encode(value))))
    assert found == value
    assert repr(found) == repr(value)


@pytest.mark.parametrize("value", [0.5, float("nan"), 1j, b"1", {"a"}, Leaf, range(2)], ids=repr)
def test_what_is_not_exact_is_not_written(value: object) -> None:
    """A float or a value of another type, also inside a value."""
    for whole in (value, {"a": (value,)}):
        with pytest.raises(NotExact, match="the wire carries exact values"):
            encode(whole)


GOOD: dict[str, Json] = {"name": "n", "amount": "1", "sure": True, "note": None}
REFUSED: list[tuple[object, Json, type[ValueError], str]] = [
    (int, "1/2", NotExact, "the value must be a whole number"),
    (Fraction, "2/4", NotExact, "the value must be a number in lowest terms such as 9/14, got"),
    (Fraction, None, BadRequest, "the value must be a string, got null"),
    (str, True, BadRequest, "the value must be a string"),
    (bool, "true", BadRequest, "the value must be true or false"),
    (NoneType, "", BadRequest, "the value must be null"),
    (int | Fraction, True, BadRequest, "the value must be a string, got true"),
    (Cell, ["a", True], BadRequest, r"the value\[1\] must be a string"),
    (Sequence[int], ["1", "2", "x"], NotExact, r"the value\[2\] must be a number"),
    (tuple[str], ["a", "b"], BadRequest, "the value must have 1 entries"),
    (
        dict[str, int],
        {"a": "1"},
        BadRequest,
        r"the value, as \[name, value\] pairs, must be an array, got .\"a\": \"1\"",
    ),
    (dict[str, int], [["a"]], BadRequest, "each entry of the value must have 2 entries"),
    (dict[str, int], [[None, "1"]], BadRequest, "a key of the value must be a string"),
    (dict[int, int], [["01", "1"]], NotExact, "a key of the value must be a number"),
    (dict[str, int], [["a", "x"]], NotExact, 'the value, "a" must be a number'),
    (dict[str, int], [["a", "1"], ["a", "1"]], Duplicate, 'the value: the key "a" occurs twice'),
    (dict[str, str], [["a", None], ["a", "x"]], Duplicate, 'the value: the key "a" occurs twice'),
    (dict[str, int], [["a", None]], BadRequest, 'the value, "a" must be a string, got null'),
    (dict[Cell, Cell], [[["a"], []], [["a"], []]], Duplicate, r'the key \["a"\] occurs twice'),
    (Leaf, [["name", "n"]], BadRequest, "the value must have the members"),
    (Leaf, {"name": "n", "amount": "1", "sure": True}, BadRequest, "must have the members"),
    (tuple[Leaf, ...], [GOOD, {**GOOD, "note": []}], BadRequest, r"the value\[1\]\.note has the"),
    (Decision[Cell], {"label": "a", "ties": []}, BadRequest, r"the value\.label must be an array"),
    (Fraction, "1" * 100_001, OutOfRange, "a number has at most 100000 characters"),
    (Decision, {"label": "a", "ties": ["b"]}, DomainMismatch, "the label must be the first"),
    (Smoothing, "add=x", BadWeight, "add=x"),
]


@pytest.mark.parametrize(
    ("kind", "form", "error", "message"),
    REFUSED,
    ids=[f"{i} {r[0]}" for i, r in enumerate(REFUSED)],
)
def test_other_shapes_are_refused_and_the_place_is_named(
    kind: object, form: Json, error: type[ValueError], message: str
) -> None:
    """A wrong shape, a number with another spelling and a repeated key name their place."""
    with pytest.raises(error, match=message):
        read(kind, form)
    if "the value" in message:
        with pytest.raises(error, match=message.replace("the value", "params.x")):
            read(kind, form, "params.x")
