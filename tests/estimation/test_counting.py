"""Laws of counting: counts add like piles of examples, whatever the order of the rows."""

import tracemalloc
from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from functools import partial

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from refnb.errors import EmptyData, Negative, OutOfRange
from refnb.estimation.counting import (
    Counts,
    count,
    count_observed,
    declare,
    merge,
    observed_schema,
    subtract,
)
from refnb.estimation.schema import Count, Example, Instance, Schema
from refusals import refuses
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
BARE = Example({}, "a")


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
    """Taking a pile out again leaves the other; one that was not part of it is Negative."""
    schema, (p, q) = case
    a, b = count(schema, p), count(schema, q)
    assert listing(subtract(count(schema, p + q), b)) == listing(a)
    assert listing(subtract(a, a)) == listing(count(schema, []))
    if any(m > n for n, m in zip(entries(a), entries(b), strict=True)):
        refuses(Negative, "must be >= 0", lambda: subtract(a, b))


def test_what_is_left_must_be_counts_of_something() -> None:
    """Without a record that had no value, a record that had one cannot stay behind."""
    one, bare = count(AB, [ONE]), count(AB, [BARE])
    refuses(OutOfRange, "'f' has at most n.'a'. = 0", lambda: subtract(one, bare))
    refuses(Negative, "f=0 with 'a' must be >= 0, got -1", lambda: subtract(bare, one))
    refuses(Negative, "'a' must be >= 0, got -1", lambda: subtract(count(AB, []), bare))


@given(some.data_sets())
@example((AB, [[BARE]]))
@example((AB, [[Example({"f": v}, v) for v in "52704163"]]))  # too many for luck with sets
def test_tally_counts_over_what_occurs(case: Piles) -> None:
    """The inferred schema is what occurs, sorted; a tally is the count over it."""
    _, (pile,) = case
    if not pile:
        refuses(EmptyData, "at least one example", lambda: count_observed(pile))
        refuses(EmptyData, "at least one example", lambda: observed_schema(iter(pile)))
        return
    cells = sorted({item for e in pile for item in e.instance.items()})
    features = {f: tuple(v for g, v in cells if g == f) for f, _ in cells}
    schema = Schema(tuple(sorted({e.label for e in pile})), features)
    assert observed_schema(iter(pile)) == schema
    assert list(observed_schema(pile).features) == list(features)
    assert listing(count_observed(iter(pile))) == listing(count(schema, pile))


def test_boxes_are_bounded_a_schema_is_not() -> None:
    """4000 labels and 3000 values can be inferred; their twelve million boxes are refused."""
    full = Example({str(f): "x" for f in range(3000)}, "0")
    pile = [full, *(Example({}, str(y)) for y in range(1, 4000))]
    schema = observed_schema(pile)
    assert (len(schema.labels), len(schema.features)) == (4000, 3000)
    words = "<= 10000000, got 4000 labels and 3000 values"
    refuses(OutOfRange, words, lambda: count_observed(pile))
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
    """100,000 examples are taken from a generator, once, in less than a megabyte."""

    def examples() -> Iterator[Example[Instance]]:
        for k in range(100_000):
            if k % 10_000 == 0:
                taken.append(k)
            yield Example({"f": str(k % 2)}, "ab"[k % 2])

    functions: list[Callable[[Iterable[Example[Instance]]], Counts]] = [
        partial(count, AB),
        count_observed,
    ]
    for function in functions:
        taken: list[int] = []
        tracemalloc.start()
        assert function(examples()).labels == {"a": 50_000, "b": 50_000}
        peak = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        assert taken == list(range(0, 100_000, 10_000))
        assert peak < 1_000_000


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
