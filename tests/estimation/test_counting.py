"""Laws of counting: counts add like piles of examples, whatever the order of the rows."""

import tracemalloc
from collections.abc import Iterable
from fractions import Fraction

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from examples import tables
from examples.tried import tried
from helpers.refusals import refuses, refusing
from refnb.core import errors
from refnb.estimation import counting
from refnb.estimation.counting import Counts, count, count_observed, declare, merge, observed_schema
from refnb.estimation.schema import Count, Example, Instance, Schema
from strategies import data as some
from strategies.sizes import MANY, TINY, Data

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


HEAPS: some.Piles = (  # of eleven labels, features and values, with heavy fractional weights
    some.WIDE,
    [
        [Example(dict.fromkeys(MANY, v), v, Fraction(70 * i + k, 3)) for i, v in enumerate(MANY)]
        for k in (1, 2, 4)
    ],
)
WIDE, UNEVEN = (tables.examples(tables.TABLES[kind]) for kind in ("wide", "uneven"))


@tried(
    wide=((WIDE[0], [WIDE[1]]),),
    long=((some.WIDE, [[Example(dict.fromkeys(MANY, v), v, 10**60 + 7) for v in MANY]]),),
    near="counting decides nothing",
    uneven=((UNEVEN[0], [UNEVEN[1]]),),
    empty=((AB, [[ONE, BARE, Example({"f": "0"}, "a", 0)]]),),
)
@given(some.wide_sets())
def test_a_count_is_the_weight_of_a_list(case: some.Piles) -> None:
    """Gather the examples with a label, or with a label and a value, and add their weights."""
    schema, (pile,) = case
    values = [
        [f, y, [(v, weight([e for e in pile if e.instance.get(f) == v], y)) for v in domain]]
        for f, domain in schema.features.items()
        for y in schema.labels
    ]
    labels = [(y, weight(pile, y)) for y in schema.labels]
    assert listing(count(schema, pile)) == [labels, *values, list(schema.features.items())]


@given(some.wide_sets(3))
@example(HEAPS)
@example((AB, [[ONE], [Example({}, "a"), Example({"f": "1"}, "b")], []]))
@example((AB, [[ONE, ONE], [BARE], []]))
def test_counts_add_as_piles_do(case: some.Piles) -> None:
    """Merging is counting one pile after the other: any order, any grouping, empty is nothing.

    Taking a pile out again leaves the other; one that was not part of it is refused.
    """
    schema, (p, q, r) = case
    a, b, c = (count(schema, pile) for pile in (p, q, r))
    before = listing(a), listing(b)
    assert listing(merge(a, b)) == listing(count(schema, p + q)) == listing(merge(b, a))
    assert listing(merge(merge(a, b), c)) == listing(merge(a, merge(b, c)))
    assert listing(merge(a, count(schema, []))) == listing(a)
    turned = Schema(schema.labels, dict(reversed([*schema.features.items()])))
    assert listing(merge(a, count(turned, q))) == listing(count(schema, p + q))
    assert listing(declare(schema, count(turned, q))) == listing(b)
    assert listing(counting.subtract(count(schema, p + q), b)) == listing(a)
    assert listing(counting.subtract(a, a)) == listing(count(schema, []))
    if any(m > n for n, m in zip(entries(a), entries(b), strict=True)):
        with pytest.raises((errors.Negative, errors.OutOfRange)):
            counting.subtract(a, b)
    assert (listing(a), listing(b)) == before


@given(some.wide_sets(), st.data())
def test_counts_have_the_order_of_their_schema(case: some.Piles, source: Data) -> None:
    """Whatever order the tables are given in, they are put in declared order, and copied."""
    schema, (pile,) = case
    counts = count(schema, pile)
    turned = {
        f: {y: source.draw(some.shuffled_keys(n)) for y, n in reversed([*table.items()])}
        for f, table in reversed([*counts.values.items()])
    }
    labels = source.draw(some.shuffled_keys(counts.labels))
    given_ = Counts(schema, labels, turned)
    assert listing(given_) == listing(counts)
    labels[schema.labels[0]] += 1
    assert given_ == counts


@given(some.wide_sets())
@example((HEAPS[0], HEAPS[1][:1]))
@example((AB, [[Example({"f": v}, v) for v in "52704163"]]))  # too many for luck with sets
@example((AB, [[ONE, Example({"f": "", "g": "0"}, "b", 0)]]))  # what is seen 0 times is declared
def test_what_is_observed_is_counted_over_what_occurs(case: some.Piles) -> None:
    """The observed schema is what occurs, sorted; the counts are those over it."""
    _, (pile,) = case
    if not pile:
        refuses(errors.EmptyData, "the labels", lambda: count_observed(pile))
        refuses(errors.EmptyData, "the labels", lambda: observed_schema(iter(pile)))
        return
    cells = sorted({item for e in pile for item in e.instance.items()})
    features = {f: tuple(v for g, v in cells if g == f) for f, _ in cells}
    schema = Schema(tuple(sorted({e.label for e in pile})), features)
    assert observed_schema(iter(pile)) == schema
    assert list(observed_schema(pile).features) == list(features)
    assert listing(count_observed(iter(pile))) == listing(count(schema, pile))


@given(some.wide_sets(), st.data())
def test_declaring_is_counting_over_the_wider_schema(case: some.Piles, source: Data) -> None:
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
    """3,000 examples are taken from a generator, once, in less than a third of a megabyte."""
    for function in (lambda pile: count(AB, pile), count_observed):
        examples = (Example({"f": str(k % 2)}, "ab"[k % 2]) for k in range(3_000))
        tracemalloc.start()
        assert function(examples).labels == {"a": 1_500, "b": 1_500}
        assert tracemalloc.get_traced_memory()[1] < 300_000
        tracemalloc.stop()


def test_a_count_counts_records_not_values() -> None:
    """E-L3: the set of the labels that equal y has one element at most; n(y) counts records."""
    found = count(AB, [BARE, BARE, Example({}, "b")])
    assert found.labels == {"b": 1, "a": 2}
    assert {type(n) for n in entries(merge(found, found))} == {int}


def fields(a: dict[str, Count], b: dict[str, Count]) -> counting.Values:
    """Write down the counts of f with the labels a and b."""
    return {"f": {"a": a, "b": b}}


BOTH: dict[str, Count] = {"a": 2, "b": 1}
NONE: dict[str, Count] = {"0": 0, "1": 0}
test_refuses = refusing(
    (errors.OutOfRange, "'a'. = 2, got 20", Counts, AB, BOTH, fields({"0": 2, "1": TINY}, NONE)),
)
