"""What counting refuses, in which order, and how large a table it is willing to build."""

from collections.abc import Callable, Iterator

import pytest

from refnb.errors import (
    DomainMismatch,
    Negative,
    NotExact,
    OutOfRange,
    RefnbError,
    UnknownFeature,
    UnknownLabel,
    UnknownValue,
)
from refnb.estimation import counting
from refnb.estimation.counting import Counts, Values, count, declare, merge
from refnb.estimation.counting import subtract as take
from refnb.estimation.schema import Count, Example, Instance, Schema
from refusals import HALF, refuses

AB = Schema(("b", "a"), {"f": ("1", "0")})
LABELS: dict[str, Count] = {"a": 2, "b": 1}
FINE: Values = {"f": {"a": {"0": 1, "1": 1}, "b": {"0": 0, "1": HALF}}}


def f(a: dict[str, object], **more: object) -> dict[str, object]:
    """Write down the counts of f: those with label a, and b's unless they are given."""
    return {"f": {"a": a, **({"b": {"0": 0, "1": 0}} | more)}}


def test_counts_need_no_order_and_no_values() -> None:
    """Any order of the keys will do, fewer values than records too, and equality is by content."""
    counts = Counts(AB, LABELS, FINE)
    assert counts == Counts(AB, {"b": 1, "a": 2}, {"f": {"b": FINE["f"]["b"], "a": FINE["f"]["a"]}})
    assert list(declare(AB, counts).labels) == ["b", "a"]
    assert list(declare(AB, counts).values["f"]) == ["b", "a"]
    assert list(declare(AB, counts).values["f"]["b"]) == ["1", "0"]
    assert Counts(AB, {"a": 0, "b": 0}, f({"0": 0, "1": 0})) == count(AB, [])  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("error", "place", "labels", "values"),
    [  # each breaks its rule and every later one that it can
        (DomainMismatch, "counts of labels .*'b', 'a'.*'a'", {"a": -1}, {}),
        (DomainMismatch, "counts of labels", {"a": 1, "b": 0.5, "c": 1}, {}),
        (DomainMismatch, "counts of features must have the keys .'f'., got ..$", LABELS, {}),
        (DomainMismatch, "counts of features", LABELS, {**FINE, "g": {}}),
        (DomainMismatch, "counts of 'f' .*'b', 'a'", {"a": -1, "b": 0.5}, {"f": {"a": {"0": 1}}}),
        (DomainMismatch, "counts of 'f'", LABELS, f({"0": 1, "1": 1}, c={})),
        (DomainMismatch, "counts of 'f' .*'1', '0'.*'0'", {"a": -1, "b": 0.5}, f({"0": 1})),
        (DomainMismatch, "counts of 'f'", LABELS, f({"0": 1, "1": 1}, b={"0": 0, "1": 0, "2": 0})),
        (NotExact, "count of 'a'.*float", {"a": 0.5, "b": -1}, f({"0": -1, "1": 9})),
        (NotExact, "count of 'b'.*bool", {"a": 2, "b": True}, f({"0": -1, "1": 9})),
        (Negative, "count of 'a' must be >= 0, got -1", {"a": -1, "b": 0.5}, FINE),
        (NotExact, "count of f=0 with 'a'.*float", LABELS, f({"0": 1.0, "1": -1})),
        (Negative, "count of f=1 with 'b'.*-1/2", LABELS,
         f({"0": 9, "1": 9}, b={"0": 0, "1": -HALF})),
        (OutOfRange, "'f' has at most n.'a'. = 2 values with 'a', got 5/2", LABELS,
         f({"0": 2, "1": HALF})),
        (OutOfRange, "n.'b'. = 1 ", LABELS, f({"0": 1, "1": 1}, b={"0": 1, "1": HALF})),
    ],
)  # fmt: skip
def test_counts_refuse_in_order(
    error: type[RefnbError], place: str, labels: dict[str, Count], values: Values
) -> None:
    """Keys come first, then each count, then that no feature has more values than records."""
    refuses(error, place, lambda: Counts(AB, labels, values))


@pytest.mark.parametrize(
    ("error", "place", "instance", "label"),
    [  # each breaks its rule and every later one that it can
        (UnknownLabel, "example 2: the label must be one of .'b', 'a'., got 'c'", {"g": "2"}, "c"),
        (UnknownFeature, "example 2: a feature .*'f'.*'g'", {"f": "2", "g": "0"}, "a"),
        (UnknownValue, "example 2: the value of 'f' .*'1', '0'.*'2'", {"f": "2"}, "a"),
        (UnknownValue, "example 2: .*'a'", {"f": "a"}, "a"),
    ],
)
def test_the_first_unknown_name_stops_the_count(
    error: type[RefnbError], place: str, instance: Instance, label: str
) -> None:
    """The first bad example is named, weight 0 or not, and no example after it is taken."""

    def examples() -> Iterator[Example[Instance]]:
        yield Example({"f": "0"}, "a")
        yield Example(instance, label, 0)
        pytest.fail("the count went on")

    refuses(error, place, lambda: count(AB, examples()))


@pytest.mark.parametrize(
    ("error", "place", "schema"),
    [  # each breaks its rule and every later one that it can
        (UnknownLabel, "a label must be one of .'b', 'c'., got 'a'", Schema(("b", "c"), {})),
        (UnknownFeature, "a feature must be one of .'g'., got 'f'",
         Schema(("a", "b"), {"g": ("0",)})),
        (UnknownValue, "'f' must be one of .'2', '0'., got '1'",
         Schema(("a", "b"), {"f": ("2", "0")})),
    ],
)  # fmt: skip
def test_declare_refuses_in_order(error: type[RefnbError], place: str, schema: Schema) -> None:
    """Whatever was declared before must be declared again, also where its count is 0."""
    refuses(error, place, lambda: declare(schema, count(AB, [])))


@pytest.mark.parametrize(
    "other",
    [
        Schema(("a", "b"), AB.features),
        Schema(("b", "a"), {"f": ("0", "1")}),
        Schema(("b", "a"), {}),
        Schema(("b", "a"), {"g": ("1", "0")}),
        Schema(("b", "a", "c"), AB.features),
    ],
)
@pytest.mark.parametrize("combine", [merge, take])
def test_counts_combine_over_one_schema(
    combine: Callable[[Counts, Counts], Counts], other: Schema
) -> None:
    """Other names, or the same in another order, are another schema: declare one first."""
    refuses(DomainMismatch, "over one schema", lambda: combine(count(AB, []), count(other, [])))


def test_absurdly_many_counts_are_refused_before_they_are_built() -> None:
    """More than ten million counts are OutOfRange, before any example is looked at."""
    names = tuple(f"{k:04}" for k in range(4000))
    wide = Schema(names, {"f": names[:2000], "g": names[:501]})
    place = "<= 10000000, got 4000 labels and 2501 values"
    refuses(OutOfRange, place, lambda: count(wide, [Example({}, "unknown")]))
    refuses(OutOfRange, place, lambda: declare(wide, count(Schema(("0001",), {}), [])))
    refuses(UnknownLabel, "got 'b'", lambda: declare(wide, count(AB, [])))


def test_the_limit_itself_is_allowed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Labels times values may be the limit, features without values of their own are free."""
    monkeypatch.setattr(counting, "MAX_CELLS", 6)
    assert count(Schema(("a", "b"), {"f": ("0", "1"), "g": ("0",)}), []).labels == {"a": 0, "b": 0}
    assert count(Schema(tuple("abcdefgh"), {}), []).values == {}
    larger = Schema(("a", "b"), {"f": ("0", "1"), "g": ("0", "1")})
    refuses(OutOfRange, "<= 6, got 2 labels and 4 values", lambda: count(larger, []))
