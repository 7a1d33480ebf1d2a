"""Laws of counting: counts add like piles of examples, whatever the order of the rows."""

import tracemalloc
from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from functools import partial

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from refnb.errors import (
    DomainMismatch,
    EmptyData,
    Negative,
    OutOfRange,
    RefnbError,
    UnknownFeature,
    UnknownLabel,
    UnknownValue,
)
from refnb.estimation.counting import (
    Counts,
    Values,
    count,
    count_observed,
    declare,
    merge,
    observed_schema,
    subtract,
)
from refnb.estimation.schema import Count, Example, Instance, Schema
from refusals import HALF, refuses
from strategies import data as some

Piles = tuple[Schema, list[list[Example[Instance]]]]


class Name(str):
    """A text that counts how often it is compared with another."""

    compared = 0

    def __eq__(self, other: object) -> bool:
        Name.compared += 1
        return str.__eq__(self, other)

    __hash__ = str.__hash__


AB = Schema(("b", "a"), {"f": ("1", "0")})
ONE = Example({"f": "0"}, "a")
BARE: Example[Instance] = Example({}, "a")


def listing(counts: Counts) -> list[object]:
    """Write every table as a list, so that the order of the keys takes part in comparisons."""
    tables = [
        [f, y, list(n.items())] for f, table in counts.values.items() for y, n in table.items()
    ]
    return [list(counts.labels.items()), *tables, list(counts.schema.features.items())]


def weight(examples: Iterable[Example[Instance]], label: str) -> Count:
    """Add the weights of the examples with a label."""
    return sum(e.weight for e in examples if e.label == label)


def entries(counts: Counts) -> list[Count]:
    """Write down every count."""
    rows = [n for table in counts.values.values() for n in table.values()]
    return [n for row in (counts.labels, *rows) for n in row.values()]


@given(some.data_sets())
@example((AB, [[]]))
@example((AB, [[ONE, BARE, Example({"f": "0"}, "a", 0)]]))
def test_a_count_is_the_weight_of_a_list(case: Piles) -> None:
    """Gather the examples with a label, or with a label and a value, and add their weights."""
    schema, (pile,) = case
    values = [
        [f, y, [(v, weight([e for e in pile if e.instance.get(f) == v], y)) for v in domain]]
        for f, domain in schema.features.items()
        for y in schema.labels
    ]
    labels = [(y, weight(pile, y)) for y in schema.labels]
    assert listing(count(schema, pile)) == [labels, *values, list(schema.features.items())]


@given(some.data_sets())
def test_a_missing_cell_counts_its_record_alone(case: Piles) -> None:
    """What n(y) has more than the sum of n(y, f, v) is the weight of the cells missing."""
    schema, (pile,) = case
    counts = count(schema, pile)
    for feature, table in counts.values.items():
        missing = [e for e in pile if feature not in e.instance]
        for y, n in table.items():
            assert counts.labels[y] - sum(n.values()) == weight(missing, y)


@given(some.shuffled())
@example((AB, [], []))
def test_the_order_of_rows_changes_nothing(
    case: tuple[Schema, list[Example[Instance]], list[Example[Instance]]],
) -> None:
    """Rows and cells in another order: the same tables, and every key in the same place."""
    schema, pile, other = case
    assert listing(count(schema, pile)) == listing(count(schema, other))
    if pile:
        assert listing(count_observed(pile)) == listing(count_observed(other))
        assert observed_schema(pile) == observed_schema(other) == count_observed(other).schema


@given(some.data_sets(), st.integers(0, 3))
def test_a_weight_is_a_number_of_copies(case: Piles, k: int) -> None:
    """An example k times is one of k times the weight; ten times 1/10 of it is the example."""
    schema, (pile,) = case
    copies = [Example(e.instance, e.label, k * e.weight) for e in pile]
    tenths = [Example(e.instance, e.label, Fraction(e.weight) / 10) for e in pile]
    assert count(schema, pile * k) == count(schema, copies)
    assert count(schema, tenths * 10) == count(schema, pile)


@given(some.data_sets(3))
def test_counts_add_as_piles_do(case: Piles) -> None:
    """Merging is counting one pile after the other: any order, any grouping, empty is nothing."""
    schema, (p, q, r) = case
    a, b, c = (count(schema, pile) for pile in (p, q, r))
    before = listing(a), listing(b)
    assert listing(merge(a, b)) == listing(count(schema, p + q)) == listing(merge(b, a))
    assert listing(merge(merge(a, b), c)) == listing(merge(a, merge(b, c)))
    assert listing(merge(a, count(schema, []))) == listing(a)
    turned = Schema(schema.labels, dict(reversed(schema.features.items())))
    assert listing(merge(a, count(turned, q))) == listing(count(schema, p + q))
    assert (listing(a), listing(b)) == before


@given(some.data_sets(2))
@example((AB, [[ONE], [Example({}, "a"), Example({"f": "1"}, "b")]]))
@example((AB, [[ONE, ONE], [BARE]]))
def test_what_is_subtracted_was_never_learned(case: Piles) -> None:
    """Taking a pile out again leaves the other; one that was not part of it is refused."""
    schema, (p, q) = case
    a, b = count(schema, p), count(schema, q)
    assert listing(subtract(count(schema, p + q), b)) == listing(a)
    assert listing(subtract(a, a)) == listing(count(schema, []))
    if any(m > n for n, m in zip(entries(a), entries(b), strict=True)):
        with pytest.raises((Negative, OutOfRange)):
            subtract(a, b)


def test_what_is_left_must_be_counts_of_something() -> None:
    """Without a record that had no value, a record that had one cannot stay behind."""
    one, bare = count(AB, [ONE]), count(AB, [BARE])
    refuses(OutOfRange, "'f' given 'a'.* at most n.'a'. = 0, got 1", lambda: subtract(one, bare))
    refuses(Negative, "'f' given 'a'.*'0' must be >= 0, got -1", lambda: subtract(bare, one))
    names = Schema(("a",), {})
    none, more = count(names, []), count(names, [BARE])
    refuses(Negative, "'a' must be >= 0, got -1", lambda: subtract(none, more))


@given(some.data_sets(), st.data())
def test_counts_have_the_order_of_their_schema(case: Piles, source: st.DataObject) -> None:
    """Whatever order the tables are given in, they are put in declared order, and copied."""
    schema, (pile,) = case
    counts = count(schema, pile)
    turned = {
        f: {y: source.draw(some.shuffled_keys(n)) for y, n in reversed(table.items())}
        for f, table in reversed(counts.values.items())
    }
    labels = source.draw(some.shuffled_keys(counts.labels))
    given_ = Counts(schema, labels, turned)
    assert listing(given_) == listing(counts)
    labels[schema.labels[0]] += 1
    assert given_ == counts


@given(some.data_sets())
@example((AB, [[BARE]]))
@example((AB, [[Example({"f": v}, v) for v in "52704163"]]))  # too many for luck with sets
def test_what_is_observed_is_counted_over_what_occurs(case: Piles) -> None:
    """The observed schema is what occurs, sorted; the counts are those over it."""
    _, (pile,) = case
    if not pile:
        refuses(EmptyData, "the labels", lambda: count_observed(pile))
        refuses(EmptyData, "the labels", lambda: observed_schema(iter(pile)))
        return
    cells = sorted({item for e in pile for item in e.instance.items()})
    features = {f: tuple(v for g, v in cells if g == f) for f, _ in cells}
    schema = Schema(tuple(sorted({e.label for e in pile})), features)
    assert observed_schema(iter(pile)) == schema
    assert list(observed_schema(pile).features) == list(features)
    assert listing(count_observed(iter(pile))) == listing(count(schema, pile))


def test_boxes_are_bounded() -> None:
    """More than a million boxes are refused before they are built: 4000 labels, 3000 values."""
    full = Example({str(f): "x" for f in range(3000)}, "0")
    pile = [full, *(Example({}, str(y)) for y in range(1, 4000))]
    schema = Schema(tuple(map(str, range(4000))), dict.fromkeys(full.instance, ("x",)))
    words = "4000 labels and 3000 values is above the limit of 1000000"
    refuses(OutOfRange, words, lambda: count_observed(pile))
    refuses(OutOfRange, words, lambda: observed_schema(pile))
    refuses(OutOfRange, words, lambda: count(schema, []))
    refuses(OutOfRange, words, lambda: declare(schema, count_observed([full])))


@given(some.data_sets(), st.data())
def test_declaring_is_counting_over_the_wider_schema(case: Piles, source: st.DataObject) -> None:
    """Names put in any order, and new ones among them: as if the wide schema had been there."""
    schema, (pile,) = case
    features = {
        f: tuple(source.draw(st.permutations([*domain, "new"])))
        for f, domain in source.draw(st.permutations([*schema.features.items(), ("n", ("0",))]))
    }
    wide = Schema(tuple(source.draw(st.permutations([*schema.labels, "new"]))), features)
    counts = count(schema, pile)
    assert listing(declare(wide, counts)) == listing(count(wide, pile))
    assert listing(declare(schema, declare(schema, counts))) == listing(counts)


def test_counting_streams() -> None:
    """10,000 examples are taken from a generator, once, in less than a third of a megabyte."""

    def examples() -> Iterator[Example[Instance]]:
        for k in range(10_000):
            if k % 1_000 == 0:
                taken.append(k)
            yield Example({"f": str(k % 2)}, "ab"[k % 2])

    functions: list[Callable[[Iterable[Example[Instance]]], Counts]] = [
        partial(count, AB),
        count_observed,
    ]
    for function in functions:
        taken: list[int] = []
        tracemalloc.start()
        assert function(examples()).labels == {"a": 5_000, "b": 5_000}
        peak = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        assert taken == list(range(0, 10_000, 1_000))
        assert peak < 300_000


def many(kind: str) -> list[Example[Instance]]:
    """Write down a thousand examples with as many labels, features or values."""
    names = [Name(k) for k in range(1000)]
    if kind == "labels":
        return [Example({"f": "0"}, y) for y in names]
    return [Example({n: "0"} if kind == "features" else {"f": n}, "a") for n in names]


@pytest.mark.parametrize("kind", ["labels", "features", "values"])
def test_names_are_looked_up_and_not_searched(kind: str) -> None:
    """A thousand names need some thousand comparisons, not the half million of a search."""
    pile = many(kind)
    schema = count_observed(many(kind)).schema
    Name.compared = 0
    counts = [count(schema, pile), declare(schema, count_observed(pile)), count_observed(pile)]
    assert counts[0] == counts[1] == counts[2]
    assert len(merge(*counts[:2]).labels) == len(subtract(*counts[:2]).labels) == len(schema.labels)
    assert 1000 <= Name.compared < 50_000


def test_a_count_counts_records_not_values() -> None:
    """E-L3: the set of the labels that equal y has one element at most; n(y) counts records."""
    pile = [BARE, BARE, Example({}, "b")]
    assert len({e.label for e in pile if e.label == "a"}) == 1
    assert count(AB, pile).labels == {"b": 1, "a": 2}
    assert {
        type(n) for n in entries(merge(count(AB, pile), declare(AB, count_observed(pile))))
    } == {int}


FINE: Values = {"f": {"a": {"0": 1, "1": 1}, "b": {"0": 0, "1": HALF}}}


def f(a: dict[str, Count], b: dict[str, Count] | None = None) -> Values:
    """Write down the counts of f with the labels a and b."""
    return {"f": {"a": a, "b": {"0": 0, "1": 0} if b is None else b}}


@pytest.mark.parametrize(
    ("error", "place", "labels", "values"),
    [
        (DomainMismatch, "labels and their counts", {"a": 2}, FINE),
        (DomainMismatch, "labels and their counts", {"a": 2, "b": 1, "c": 1}, FINE),
        (DomainMismatch, "features and their counts", {"a": 2, "b": 1}, {}),
        (DomainMismatch, "features and their counts", {"a": 2, "b": 1}, {**FINE, "g": FINE["f"]}),
        (DomainMismatch, "labels and the counts of 'f'", {"a": 2, "b": 1}, {"f": {}}),
        (DomainMismatch, "'f' given 'a'.*'0'", {"a": 2, "b": 1}, f({"0": 1})),
        (DomainMismatch, "given 'b'", {"a": 2, "b": 1}, f({"0": 1, "1": 1}, {"0": 0, "2": 0})),
        (Negative, "'f' given 'b'.*'1'", {"a": 0, "b": 1}, f({"0": 0, "1": 0}, {"0": 1, "1": -1})),
        (OutOfRange, "n.'a'. = 2, got 5/2", {"a": 2, "b": 1}, f({"0": 2, "1": HALF})),
        (OutOfRange, "n.'b'. = 0, got 1/2", {"a": 2, "b": 0}, FINE),
    ],
)
def test_counts_are_refused(
    error: type[RefnbError], place: str, labels: dict[str, Count], values: Values
) -> None:
    """Other keys than those of the schema, counts below 0, more values than records."""
    refuses(error, place, lambda: Counts(AB, labels, values))


@pytest.mark.parametrize(
    ("error", "place", "instance", "label"),
    [
        (UnknownLabel, "example 2: the label must be one of .'b', 'a'., got 'c'", {"f": "0"}, "c"),
        (UnknownFeature, "example 2: a feature .*'f'.*'g'", {"g": "0"}, "a"),
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


def test_declare_refuses_what_is_declared_no_more() -> None:
    """Whatever was declared before must be declared again, also where its count is 0."""
    labels, feature, value = (
        Schema(("b", "c"), AB.features),
        Schema(AB.labels, {"g": ("0",)}),
        Schema(AB.labels, {"f": ("2", "0")}),
    )
    none = count(AB, [])
    refuses(UnknownLabel, "one of .'b', 'c'., got 'a'", lambda: declare(labels, none))
    refuses(UnknownFeature, "one of .'g'., got 'f'", lambda: declare(feature, none))
    refuses(UnknownValue, "'f' must be one of .'2', '0'., got '1'", lambda: declare(value, none))


@pytest.mark.parametrize(
    "other",
    [
        Schema(("a", "b"), AB.features),
        Schema(("b", "a"), {"f": ("0", "1")}),
        Schema(("b", "a"), {}),
        Schema(("b", "a", "c"), AB.features),
    ],
)
@pytest.mark.parametrize("combine", [merge, subtract])
def test_counts_combine_over_one_schema(
    combine: Callable[[Counts, Counts], Counts], other: Schema
) -> None:
    """Other names, or the same in another order, are another schema: declare one first."""
    refuses(DomainMismatch, "over one schema", lambda: combine(count(AB, []), count(other, [])))


def test_the_last_of_many_features_is_declared() -> None:
    """A value of the fourth feature that the schema does not know is refused."""
    seen = count_observed([Example(dict.fromkeys("abcd", "0"), "y")])
    fewer = Schema(("y",), {f: ("0",) if f != "d" else ("1",) for f in "abcd"})
    refuses(UnknownValue, "the value of 'd'", lambda: declare(fewer, seen))


@pytest.mark.parametrize("place", [3, 9])
def test_many_labels_features_and_values_are_counted(place: int) -> None:
    """Each example shows the last of everything; a row is too large wherever its number stands."""
    names = tuple(f"v{i}" for i in reversed(range(place + 1)))
    wide = Schema(names, dict.fromkeys(names, names))
    seen = [Example(dict.fromkeys(names, v), v, 10**20 + i) for i, v in enumerate(names)]
    found = count(wide, seen)
    assert found.labels == {v: 10**20 + i for i, v in enumerate(names)}
    for f in names:
        for y in names:
            assert found.values[f][y] == {v: found.labels[y] * (v == y) for v in names}
    assert observed_schema(seen).features == dict.fromkeys(sorted(names), tuple(sorted(names)))
    assert subtract(merge(found, found), found) == found == declare(wide, count_observed(seen))
    row: dict[str, Count] = {v: int(v == names[-1]) for v in names}
    many = {f: dict.fromkeys(names, row) for f in names}
    labels: dict[str, Count] = dict.fromkeys(names, 1)
    assert Counts(wide, labels, many).values == many
    few = labels | {names[-1]: 0}
    refuses(OutOfRange, "at most n\\('v0'\\) = 0, got 1", lambda: Counts(wide, few, many))
