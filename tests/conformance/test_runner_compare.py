"""How an answer is compared with the one that is wanted: by its type, a logarithm by its value."""

from dataclasses import dataclass
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from refnb.conformance.runner import compare
from refnb.estimation.counting import Counts
from refnb.exact.enclosure import Enclosure
from refnb.exact.logarithm import Extended, Infinite, LogForm, add, log
from refnb.io.documents import Json
from refnb.io.wire import encode
from refnb.networks import score as scores
from refnb.probability.distribution import Decision
from strategies import logarithms as some

TABLE = dict[str, Fraction]
PAIR = tuple[int, bool]
THIRDS: dict[str, Json] = {"low": "1/3", "high": "1/2"}
TIED: dict[str, Json] = {"label": "a", "ties": ["a", "b"]}
LONG = "1" + "0" * 999
SCHEMA: Json = {"labels": ["b", "a"], "features": []}
OTHER: Json = {"labels": ["a", "b"], "features": []}
COUNTS: dict[str, Json] = {"schema": SCHEMA, "labels": [["b", "1"], ["a", "2/3"]], "values": []}


@dataclass(frozen=True)
class Half:
    """A record of which one member may be missing in a question."""

    a: str
    b: str | None


@dataclass(frozen=True)
class Ruled:
    """A record whose last member is a word that spells a number."""

    a: str
    rule: scores.Score


@pytest.mark.parametrize(
    ("hint", "want", "got", "status"),
    [
        (Fraction, "1/2", "1/2", "pass"),
        (Fraction, "2", "02", "noncanonical"),
        (Fraction, "0", "-0", "noncanonical"),
        (Fraction, "1/2", "+1/2", "noncanonical"),
        (Enclosure, THIRDS, THIRDS | {"high": "2/3"}, "wrong-value"),
        (Enclosure, THIRDS, dict(reversed(THIRDS.items())), "pass"),
        (Fraction, "1/2", "-1/2", "wrong-value"),
        (Fraction, "1/2", "1/0", "wrong-value"),
        (Fraction, "1/2", True, "wrong-value"),
        (bool, True, True, "pass"),
        (bool, True, "true", "wrong-value"),
        (str, "a", "b", "wrong-value"),
        (TABLE, [["a", "1"], ["b", "2"]], [["b", "2"], ["a", "1"]], "pass"),
        (TABLE, [["a", "1"], ["b", "2"]], [["a", "2"], ["b", "1"]], "wrong-value"),
        (TABLE, [["a", "1"]], [["a", "1"], ["a", "1"]], "wrong-value"),
        (TABLE, [], [], "pass"),
        (list[str], ["a", "b"], ["b", "a"], "wrong-value"),
        (PAIR, ["1", True], ["1", True], "pass"),
        (PAIR, ["1", True], ["01", True], "noncanonical"),
        (PAIR, ["1", True], ["1", True, True], "wrong-value"),
        (Decision[str], TIED, dict(reversed(TIED.items())), "pass"),
        (Decision[str], TIED, TIED | {"ties": ["b", "a"]}, "wrong-value"),
        (Decision[str], TIED, TIED | {"more": None}, "wrong-value"),
        (Half, {"a": "x", "b": None}, {"a": "x", "b": None}, "wrong-value"),
        (Half, {"a": "x", "b": "y"}, {"a": "x", "b": None}, "wrong-value"),
        (Half, {"a": "x", "b": "y"}, {"b": "y", "a": "x"}, "pass"),
        (Fraction, LONG, f"{LONG}/1", "noncanonical"),
        (Fraction, f"1/{LONG}", f"2/2{LONG[1:]}", "noncanonical"),
        (Fraction, LONG, f"{LONG[:-1]}1", "wrong-value"),
        (Ruled, {"a": "x", "rule": "bdeu=1/2"}, {"rule": "bdeu=1/2", "a": "x"}, "pass"),
        (Ruled, {"a": "x", "rule": "bdeu=1/2"}, {"rule": "bdeu=0.5", "a": "x"}, "noncanonical"),
        (Ruled, {"a": "x", "rule": "bdeu=1/2"}, {"rule": "k2", "a": "x"}, "wrong-value"),
        (Extended, "inf", "inf", "pass"),
        (Extended, "-inf", "-inf", "pass"),
        (Extended, "inf", "-inf", "wrong-value"),
        (Counts, COUNTS, COUNTS | {"labels": [["a", "2/3"], ["b", "1"]]}, "pass"),
        (Counts, COUNTS, COUNTS | {"labels": [["a", "4/6"], ["b", "1"]]}, "noncanonical"),
        (Counts, COUNTS, COUNTS | {"schema": OTHER}, "wrong-value"),
    ],
)
def test_equality_goes_by_the_type(hint: object, want: Json, got: Json, status: str) -> None:
    """A number by its value, a map in any order, a list in its own; null is no answer."""
    assert compare(hint, want, got) == status


@given(
    st.integers(1, 12).flatmap(lambda n: st.tuples(st.just(n), st.integers(0, n - 1))),
    st.sampled_from([("2/4", "noncanonical"), ("1/3", "wrong-value"), (None, "wrong-value")]),
)
def test_one_fault_counts_anywhere(where: tuple[int, int], fault: tuple[Json, str]) -> None:
    """In a list, in a map, and in the last member of a record of a list, however long."""
    (n, place), (word, status) = where, fault
    want: list[Json] = ["1/2"] * n
    got = [*want[:place], word, *want[place + 1 :]]
    assert compare(list[Fraction], want, got) == status
    keyed: list[list[Json]] = [[[str(i), x] for i, x in enumerate(part)] for part in (want, got)]
    assert compare(TABLE, keyed[0], keyed[1][::-1]) == status
    pairs: list[list[Json]] = [[["1", True, x] for x in part] for part in (want, got)]
    assert compare(list[tuple[int, bool, Fraction]], *pairs) == status


# Logarithms, wherever they stand


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
        ({"base": "e", "const": "0", "terms": [["1/2", "-1"], ["3", "0"], ["1", "7"]]}, "pass"),
        ({"base": "e", "const": "0", "terms": [["4/2", "1"]]}, "noncanonical"),
        ({"base": "e", "const": "0/1", "terms": [["4", "2/4"]]}, "noncanonical"),
        ({"base": "e", "const": "0", "terms": [["6/2", "1"]]}, "wrong-value"),
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
