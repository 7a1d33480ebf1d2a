"""An answer that is a logarithm is judged by its value, wherever it stands."""

from dataclasses import dataclass
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from refnb.conformance.runner import compare
from refnb.estimation.counting import Counts
from refnb.exact.logarithm import Extended, Infinite, LogForm, add, log
from refnb.io.annotations import read, records_in
from refnb.io.documents import Json
from refnb.io.wire import decode, encode
from strategies import logarithms as some


@dataclass(frozen=True)
class Votes:
    """A record with numbers in a map and in a list, as answers have them."""

    total: LogForm
    scores: dict[str, Extended]
    listed: tuple[tuple[str, LogForm], ...]


Pair = tuple[LogForm, LogForm]

spelled = some.bases.flatmap(some.forms).flatmap(lambda x: st.tuples(st.just(x), some.respelled(x)))


def votes(x: LogForm) -> Json:
    """Write a record that holds a number in every place."""
    return encode(Votes(x, {"a": x, "b": Infinite(-1)}, (("a", x),)))


@given(spelled)
def test_any_spelling_of_the_right_number_passes(pair: Pair) -> None:
    """Alone, in a union, in a map, in a list and in a record."""
    a, b = pair
    for hint in (LogForm, Extended):
        assert compare(hint, encode(a), encode(b)) == "pass"
    assert compare(Votes, votes(a), votes(b)) == "pass"
    turned = encode({"y": a, "x": b})
    assert compare(dict[str, Extended], encode({"x": a, "y": b}), turned) == "pass"


@given(spelled)
def test_a_hair_more_is_a_wrong_number(pair: Pair) -> None:
    """And so is the same sum to the other base."""
    a, b = pair
    more = add(b, log(Fraction(2**100 + 1, 2**100), b.base))
    other = LogForm("e" if b.base == "2" else "2", b.const, b.terms)
    for wrong in (more, other):
        assert compare(LogForm, encode(a), encode(wrong)) == "wrong-value"
        assert compare(Votes, votes(a), votes(wrong)) == "wrong-value"
    assert compare(Extended, encode(a), "-inf") == "wrong-value"


@pytest.mark.parametrize(
    ("got", "status"),
    [
        ({"base": "e", "const": "0", "terms": [["4", "1/2"]]}, "pass"),
        ({"base": "e", "const": "0", "terms": [["1/2", "-1"], ["3", "0"], ["1", "7"]]}, "pass"),
        ({"base": "e", "const": "0", "terms": [["4/2", "1"]]}, "noncanonical"),
        ({"base": "e", "const": "0/1", "terms": [["4", "2/4"]]}, "noncanonical"),
        ({"base": "e", "const": "0", "terms": [["6/2", "1"]]}, "wrong-value"),
        ({"base": "2", "const": "0", "terms": [["2", "1"]]}, "wrong-value"),
        ({"base": "10", "const": "0", "terms": [["2", "1"]]}, "wrong-value"),
        ({"base": "e", "const": "0", "terms": [["2", "1"], ["0", "0"]]}, "wrong-value"),
        ({"base": "e", "const": None, "terms": [["2", "1"]]}, "wrong-value"),
        ({"base": "e", "terms": [["2", "1"]]}, "wrong-value"),
        ({"base": "e", "const": "0", "terms": {"2": "1"}}, "wrong-value"),
        ("inf", "wrong-value"),
        ("log(2)", "wrong-value"),
    ],
    ids=str,
)
def test_answers_for_the_logarithm_of_2(got: Json, status: str) -> None:
    """Numbers that are not in lowest terms are one mistake; what is no number is another."""
    assert compare(Extended, encode(log(2, "e")), got) == status


def test_infinities_are_words() -> None:
    """They are read by their shape, and are no record of the catalogue."""
    words: list[tuple[Json, Infinite]] = [("inf", Infinite(1)), ("-inf", Infinite(-1))]
    for word, value in words:
        assert (encode(value), decode(Extended, word)) == (word, value)  # type: ignore[arg-type]
        assert compare(Extended, word, word) == "pass"
    assert compare(Extended, "inf", "-inf") == "wrong-value"
    assert read(Extended).name == "logarithm.LogForm or infinite"
    assert [found.of for found in records_in(Extended)] == [LogForm]


def test_a_record_may_come_in_any_order() -> None:
    """A record that puts its tables in declared order says nothing of how they were sent."""
    schema: Json = {"labels": ["b", "a"], "features": []}
    want: dict[str, Json] = {"schema": schema, "labels": [["b", "1"], ["a", "2/3"]], "values": []}
    turned = want | {"labels": [["a", "2/3"], ["b", "1"]]}
    assert compare(Counts, want, turned) == "pass"
    assert compare(Counts, want, turned | {"labels": [["a", "4/6"], ["b", "1"]]}) == "noncanonical"
    other = want | {"schema": {"labels": ["a", "b"], "features": []}}
    assert compare(Counts, want, other) == "wrong-value"
