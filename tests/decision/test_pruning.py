"""Laws of the best tree: what the search finds is what comes of writing out every tree."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import pairwise, zip_longest
from math import isqrt

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from oracles import enumerations as oracle
from oracles import trees as written
from refnb import errors
from refnb.classifiers import joint
from refnb.classifiers.joint import Table
from refnb.data.wire import decode, encode
from refnb.decision import pruning
from refnb.decision.pruning import Best, likeliest, most_probable, number
from refnb.decision.tree import Tree, from_points
from refnb.estimation.schema import Cell, Count, Example, Instance, Schema
from refnb.exact import polynomial
from refusals import HALF, refuses
from strategies import models as some
from strategies.probability import TINY

Case = tuple[Schema, list[Example[Instance]]]
binary = some.schemas(labels=3, features=3, values=2)
wide = some.schemas(labels=2, features=2, values=3)
weights = st.fractions(0, 1, max_denominator=6) | st.sampled_from(
    [TINY, 1 - TINY, Fraction(10**40)]
)
priors = st.lists(weights, min_size=1, max_size=8).filter(any)


def with_data(schema: Schema) -> st.SearchStrategy[Case]:
    """Draw complete examples over a schema."""
    return some.data(schema, missing=False, most=8).map(lambda drawn: (schema, drawn))


cases = (binary | wide).flatmap(with_data)

TWO_BRANCHES = (
    Schema(("a", "b"), {"f": ("0", "1"), "g": ("0", "1", "2")}),
    [
        Example({"f": w[0], "g": w[1]}, w[2])
        for w in ["01b", "02a", "02a", "02b", "11a", "11b", "12a", "12a", "12a"]
    ],
)
"""To split the branch with the greater sum of likelihoods is not to have the greatest product."""


def best_of(case: Case, prior: Sequence[Fraction]) -> Best:
    """Return the best trees, by writing all of them out and sorting them."""
    schema, records = case[0], oracle.records(case[1])
    every = [
        (weight * written.likelihood(written.flat(schema, tree), records), tree)
        for tree in written.every(schema)
        if (s := written.splits(tree)) < len(prior) and (weight := prior[s])
    ]
    value = max(found for found, _ in every)
    won = sorted((tree for found, tree in every if found == value), key=written.order)
    trees = tuple(Tree(schema, written.flat(schema, tree)) for tree in won[:1000])
    return Best(value, len(won), trees)


@given(cases, priors)
@example(TWO_BRANCHES, [Fraction(1), Fraction(1, 3), Fraction(1, 4)])
def test_the_most_probable_tree_is_the_best_of_all(case: Case, prior: list[Fraction]) -> None:
    """P-32: value, number of ties and their order, for any weights of the numbers of splits."""
    table = joint.count(*case)
    sizes = {written.splits(tree) for tree in written.every(case[0])}
    if not any(w for s, w in enumerate(prior) if s in sizes):
        refuses(errors.ZeroEvidence, "> 0", lambda: most_probable(table, prior))
        return
    found = most_probable(table, prior)
    assert found == best_of(case, prior)
    assert [list(tree.splits) for tree in found.trees] == [
        list(tree.splits) for tree in best_of(case, prior).trees
    ]
    assert decode(Best, encode(found)) == found


@given(cases)
def test_the_likeliest_tree_needs_no_prior(case: Case) -> None:
    """E-L4: the greatest likelihood is that of the cells, and the tree that tests all has it."""
    found = likeliest(joint.count(*case))
    assert found == best_of(case, [Fraction(1)] * 8)
    cells = joint.count(*case).cells
    contradiction = any(sum(n > 0 for n in row.values()) > 1 for row in cells.values())
    assert (found.value == 1) == (not contradiction)


@given(cases, st.lists(st.fractions(0, 1, max_denominator=20).filter(bool), min_size=2, max_size=4))
def test_a_dearer_split_prunes(case: Case, costs: list[Fraction]) -> None:
    """When each split costs a smaller factor, no most probable tree has more splits."""
    table = joint.count(*case)
    found = [
        {len(tree.splits) for tree in most_probable(table, [c**s for s in range(8)]).trees}
        for c in sorted(set(costs))
    ]
    assert all(max(dear) <= min(cheap) or dear == cheap for dear, cheap in pairwise(found))


@given(cases)
def test_a_prior_for_the_leaf_alone_never_splits(case: Case) -> None:
    """With one weight the tree has no split, and its value is the likelihood of the labels."""
    found = most_probable(joint.count(*case), [HALF])
    labels = [e.label for e in oracle.records(case[1])]
    expected = HALF
    for y in labels:
        expected *= Fraction(labels.count(y), len(labels))
    assert found == Best(expected, 1, (Tree(case[0], {}),))


@given(binary | wide | some.schemas(labels=1, features=2, values=4))
def test_trees_are_counted_without_being_written(schema: Schema) -> None:
    """As many as are written out."""
    assert number(schema) == sum(1 for _ in written.every(schema))


@pytest.mark.parametrize(("k", "trees"), [(0, 1), (1, 2), (2, 9), (3, 244), (4, 238_145)])
def test_the_number_of_trees_explodes(k: int, trees: int) -> None:
    """Yes-or-no features: each one more than squares it."""
    assert number(Schema(("y",), {str(i): ("0", "1") for i in range(k)})) == trees


@given(st.permutations(range(4)))
@example([0, 1, 2, 3])
def test_the_order_of_the_points_has_no_influence(order: list[int]) -> None:
    """The table of points is the same, and so is the tree."""
    points = [(Fraction(1), "a"), (Fraction(2), "b"), (Fraction(3), "b"), (Fraction(3), "a")]
    best = likeliest(from_points(["a", "b"], [points[i] for i in order]))
    assert best == likeliest(from_points(["a", "b"], points))
    assert best.value == Fraction(1, 4)


def test_no_single_split_sees_the_exclusive_or() -> None:
    """L-4: a greedy learner, which stops when no split helps, has none; the best tree has three."""
    schema = Schema(("b", "a"), {"f": ("0", "1"), "g": ("0", "1")})
    rows = {"0": {"b": 4, "a": 0}, "1": {"b": 0, "a": 4}}
    table = Table(schema, {(f, g): dict(rows[str(int(f != g))]) for f in "01" for g in "01"})
    prior = [Fraction(1, 4**s) for s in range(4)]
    values = [most_probable(table, [*[Fraction(0)] * s, prior[s]]).value for s in range(4)]
    assert values == [HALF**16, HALF**18, HALF**12, HALF**6]
    assert [len(tree.splits) for tree in most_probable(table, prior).trees] == [3, 3]


def test_only_the_first_thousand_are_listed() -> None:
    """Four features without examples: all trees tie, the leaf comes first."""
    schema = Schema(("y",), dict.fromkeys("dacb", ("0", "1")))
    found = likeliest(Table(schema, {}))
    assert found.value == 1
    assert (found.number, len(found.trees)) == (238_145, 1000)
    sizes = [len(tree.splits) for tree in found.trees]
    assert sizes == sorted(sizes)
    assert [tree.splits for tree in found.trees[:3]] == [{}, {(): "d"}, {(): "a"}]
    assert len({tuple(sorted(tree.splits.items())) for tree in found.trees}) == 1000


def test_twelve_features_can_be_tested() -> None:
    """One split on any of twelve features of one value: all of them are listed, in their order."""
    schema = Schema(("a",), {f"f{i}": ("0",) for i in range(12)})
    found = most_probable(Table(schema, {}), [0, 1])
    assert (found.number, [tree.splits for tree in found.trees]) == (
        12,
        [{(): f} for f in schema.features],
    )


def test_the_last_of_twelve_features_can_tell_all() -> None:
    """The label is its value: one split, which no other feature makes as well."""
    names = [f"f{i}" for i in range(12)]
    schema = Schema(("a", "b"), {f: ("0", "1") if f == "f11" else ("0",) for f in names})
    zeros = ("0",) * 11
    table = Table(schema, {(*zeros, "0"): {"a": 2, "b": 0}, (*zeros, "1"): {"a": 0, "b": 2}})
    found = most_probable(table, [0, 1])
    assert [tree.splits for tree in found.trees] == [{(): "f11"}]


@pytest.mark.parametrize(
    ("sizes", "splits"),
    [*(((2, 8, 1), splits) for splits in (9, 13, 19, 25)), ((60, 1, 1), 31)],
)
def test_trees_of_a_size_are_counted_and_listed(sizes: tuple[int, ...], splits: int) -> None:
    """T(x) = 1 + x T_1(x)^k_1 + ... over the features left counts them, as nothing was seen."""

    def trees(left: frozenset[int]) -> polynomial.Polynomial:
        branches = [[trees(left - {f})] * sizes[f] for f in left]
        below = [polynomial.product_of([(0, 1), *parts]) for parts in branches]
        return tuple(map(sum, zip_longest((1,), *below, fillvalue=0)))

    domains = {f"f{i}": tuple(map(str, range(k))) for i, k in enumerate(sizes)}
    schema = Schema(("a",), domains)
    found = most_probable(Table(schema, {}), [*[0] * splits, 1])
    assert found.number == trees(frozenset(range(3)))[splits]
    listed = {tuple(sorted(tree.splits.items())) for tree in found.trees}
    assert (len(listed), {*map(len, listed)}) == (min(found.number, 1000), {splits})


@pytest.mark.parametrize("k", [12, 53])
def test_only_the_largest_tree_knows_all(monkeypatch: pytest.MonkeyPatch, k: int) -> None:
    """K values first, and below each the feature that is the label: K + 1 splits."""
    monkeypatch.setattr(pruning, "MAX_WORK", 10**12)
    schema = Schema(("a", "b"), {"f": tuple(map(str, range(k))), "g": ("a", "b")})
    cells: dict[Cell, dict[str, Count]] = {
        (v, y): {**dict.fromkeys("ab", 0), y: 1} for v in schema.features["f"] for y in "ab"
    }
    found = most_probable(Table(schema, cells), [*[0] * (k + 1), 1])
    below: dict[tuple[str, ...], str] = {(v,): "g" for v in schema.features["f"]}
    assert [tree.splits for tree in found.trees] == [{(): "f"} | below]


def test_fifty_four_splits() -> None:
    """A feature of 53 values first, another below each: no other tree has as many."""
    schema = Schema(("a",), {"f": tuple(map(str, range(53))), "g": ("0",)})
    found = most_probable(Table(schema, {}), [*[0] * 54, 1])
    below: dict[tuple[str, ...], str] = {(v,): "g" for v in schema.features["f"]}
    assert [tree.splits for tree in found.trees] == [{(): "f"} | below]


def test_what_is_refused() -> None:
    """A prior without weights or below 0, counts that are not whole, too much of anything."""
    schema = Schema(("a",), {"f": ("0", "1")})
    table = Table(schema, {("0",): {"a": 1}})
    refuses(errors.EmptyData, "at least one", lambda: most_probable(table, []))
    refuses(errors.ZeroEvidence, "> 0", lambda: most_probable(table, [0, 0]))
    refuses(errors.ZeroEvidence, "splits", lambda: most_probable(table, [0, 0, 1]))
    refuses(errors.Negative, "-1", lambda: most_probable(table, [1, -1]))
    refuses(errors.NotExact, "float", lambda: most_probable(table, [0.5]))  # type: ignore[list-item]
    halves = Table(schema, {("0",): {"a": HALF}})
    refuses(errors.BadWeight, "1/2", lambda: likeliest(halves))
    most = isqrt(50_000_000_000 // 6) - 50
    assert most_probable(Table(schema, {("0",): {"a": most}}), [1]).value == 1
    long = Table(schema, {("0",): {"a": most + 1}})
    refuses(errors.OutOfRange, "work", lambda: most_probable(long, [1]))
    thirteen = Schema(("a",), {str(i): ("0",) for i in range(13)})
    refuses(errors.OutOfRange, "features.*13", lambda: number(thirteen))
    refuses(errors.OutOfRange, "features.*13", lambda: likeliest(Table(thirteen, {})))
    edge = Schema(("a",), {f: tuple(map(str, range(k))) for f, k in (("f", 73), ("g", 137))})
    refuses(errors.OutOfRange, "cells.*10001", lambda: number(edge))
    crowd = Schema(("a",), {f: tuple(map(str, range(101))) for f in "fg"})
    refuses(errors.OutOfRange, "cells.*10201", lambda: number(crowd))
    refuses(errors.OutOfRange, "cells.*10201", lambda: most_probable(Table(crowd, {}), [1]))


def test_three_splits_in_the_first_branch_can_be_best() -> None:
    """Where f is 0, a label tells whether g and h differ, else it is a: two trees say so."""
    cells: dict[Cell, dict[str, Count]] = {
        (f, g, h): {"a": int(f == "1" or g == h), "b": int(f == "0" and g != h)}
        for f in "01"
        for g in "01"
        for h in "01"
    }
    table = Table(Schema(("a", "b"), dict.fromkeys("fgh", ("0", "1"))), cells)
    best = most_probable(table, [0, 0, 0, 0, 1])
    assert (best.value, best.number) == (Fraction(1), 2)
    first = {(): "f", ("0",): "g", ("0", "0"): "h", ("0", "1"): "h"}
    other = {(): "f", ("0",): "h", ("0", "0"): "g", ("0", "1"): "g"}
    assert [tree.splits for tree in best.trees] == [first, other]


def test_the_counts_of_every_cell_are_whole() -> None:
    """The last of five is 1/2."""
    rows: dict[Cell, dict[str, Count]] = {(v,): {"a": 1, "b": 0} for v in "01234"}
    table = Table(Schema(("a", "b"), {"f": tuple("01234")}), rows | {("4",): {"a": HALF, "b": 0}})
    refuses(errors.BadWeight, "1/2", lambda: likeliest(table))


def test_the_values_of_every_feature_are_work() -> None:
    """Nine features of two values, no splits: 3^9 * 18 (n + 50)^2 is above the limit from 326."""
    schema = Schema(("a",), {f"f{i}": ("0", "1") for i in range(9)})
    few, many = (Table(schema, {("0",) * 9: {"a": n}}) for n in (325, 326))
    assert most_probable(few, [1]).number == 1
    refuses(errors.OutOfRange, "work", lambda: most_probable(many, [1]))
