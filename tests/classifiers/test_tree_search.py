"""Laws of the best tree: what the search finds is what comes of writing out every tree."""

from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from itertools import product
from math import prod

from hypothesis import example, given
from hypothesis import strategies as st

from examples.tables import LABELS, TINY, TWELVE
from examples.tried import tried
from helpers.refusals import HALF, refuses
from oracles import enumerations as oracle
from oracles import trees as written
from refnb.classifiers import c45, joint
from refnb.classifiers.decision_tree import Tree, leaf
from refnb.classifiers.joint import Table
from refnb.classifiers.tree_search import (
    Best,
    greedy,
    likeliest,
    most_probable,
    number,
    prune,
)
from refnb.core import errors
from refnb.estimation.schema import Example, Instance, Schema
from strategies import models as some
from strategies.sizes import often, positive

Case = tuple[Schema, list[Example[Instance]]]
binary = some.schemas(labels=3, features=3, values=2)
wide = some.schemas(labels=2, features=2, values=3)
priors = st.lists(often(st.just(0 * HALF), positive) | positive, min_size=1, max_size=8).filter(any)


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
    """Return the first of the best trees, by writing all of them out and sorting them."""
    schema, records = case[0], oracle.records(case[1])
    every = [
        (weight * written.likelihood(written.flat(schema, tree), records), tree)
        for tree in written.every(schema)
        if (s := written.splits(tree)) < len(prior) and (weight := prior[s])
    ]
    value = max(found for found, _ in every)
    won = sorted((tree for found, tree in every if found == value), key=written.order)
    return Best(value, len(won), Tree(schema, written.flat(schema, won[0])))


ORCHARD: Case = (
    Schema(LABELS, {"x": TWELVE}),
    [Example({"x": TWELVE[i % 12]}, LABELS[i * i % 5]) for i in range(30)],
)
PLUM: Case = (  # without a split its likelihood is 27/256, with one 1/4
    Schema(("10", "1"), {"f": ("1", "10")}),
    [Example({"f": f}, y) for f, y in [("1", "1"), ("1", "1"), ("10", "1"), ("10", "10")]],
)
FOREST: Case = (  # no likelihood of a tree is a float above 0
    Schema(("a", "b"), {"f": ("0", "1"), "g": ("0", "1")}),
    [
        Example({"f": f, "g": g}, y, 220 if (g == "0") == (y == "a") else 120 + int(f))
        for f, g, y in product("01", "01", "ab")
    ],
)
ALONE, SPLIT = Fraction(27, 256), Fraction(1, 4)


@tried(
    wide=(ORCHARD, [Fraction(1), Fraction(1, 7)]),
    long=(TWO_BRANCHES, [Fraction(1, 3**40), Fraction(7**60, 10**60 + 7), Fraction(1, 10**20)]),
    long_data=(FOREST, [Fraction(1), HALF]),
    long_first=((Schema(("a", "b"), dict.fromkeys("gf", ("0", "1"))), FOREST[1]), [HALF, HALF]),
    near=(PLUM, [SPLIT, ALONE]),
    near_above=(PLUM, [SPLIT + TINY, ALONE]),
    near_below=(PLUM, [SPLIT - TINY, ALONE]),
    uneven=(TWO_BRANCHES, [Fraction(1), Fraction(1, 3), Fraction(1, 4)]),
)
@given(cases, priors)
def test_the_most_probable_tree_is_the_best_of_all(case: Case, prior: list[Fraction]) -> None:
    """P-32: value, number of ties and the first, for any weights of the numbers of splits."""
    rows = enumerate(joint.count(*case).cells.items())
    table = Table(case[0], {x: oracle.backwards(row) if i % 2 else row for i, (x, row) in rows})
    sizes = {written.splits(tree) for tree in written.every(case[0])}
    if not any(w for s, w in enumerate(prior) if s in sizes):
        words = "no tree has a number of splits whose weight is > 0"
        refuses(errors.ZeroEvidence, words, lambda: most_probable(table, prior))
        return
    found, best = most_probable(table, prior), best_of(case, prior)
    assert found == best
    assert [*found.tree.splits] == [*best.tree.splits]


@given(cases)
def test_the_likeliest_tree_needs_no_prior(case: Case) -> None:
    """E-L4: the greatest likelihood is that of the cells, and the tree that tests all has it."""
    found = likeliest(joint.count(*case))
    assert found == best_of(case, [Fraction(1)] * 8)
    cells = joint.count(*case).cells
    contradiction = any(sum(n > 0 for n in row.values()) > 1 for row in cells.values())
    assert (found.value == 1) == (not contradiction)


def of_sizes(*sizes: int) -> Schema:
    """Return the schema of one label and features of so many values."""
    return Schema(("y",), {f"f{i}": tuple(map(str, range(k))) for i, k in enumerate(sizes)})


@cache
def trees(sizes: tuple[int, ...]) -> int:
    """Return t = 1 + the sum over the features of t(without it)^K."""
    below = ([trees(sizes[:i] + sizes[i + 1 :])] * k for i, k in enumerate(sizes))
    return 1 + sum(map(prod, below))


@given(binary | wide | some.schemas(labels=1, features=2, values=4))
@example(of_sizes(2, 2, 2, 2))
@example(of_sizes(20, 2, 2))
@example(of_sizes(51, 1))
@example(of_sizes(*[1] * 9))
def test_without_examples_every_tree_is_as_likely(schema: Schema) -> None:
    """Each feature more than squares their number; the first is the leaf."""
    n = trees(tuple(map(len, schema.features.values())))
    assert number(schema) == n
    assert likeliest(Table(schema, {})) == Best(Fraction(1), n, Tree(schema, {}))
    if n < 1000:
        assert n == sum(1 for _ in written.every(schema))


def test_no_single_split_sees_the_exclusive_or() -> None:
    """L-4: a greedy learner, which stops when no split helps, has none; the best tree has three."""
    schema = Schema(("b", "a"), {"f": ("0", "1"), "g": ("0", "1")})
    rows = {"0": {"b": 4, "a": 0}, "1": {"b": 0, "a": 4}}
    table = Table(schema, {(f, g): dict(rows[str(int(f != g))]) for f in "01" for g in "01"})
    prior = [Fraction(1, 4**s) for s in range(4)]
    values = [most_probable(table, [*[Fraction(0)] * s, prior[s]]).value for s in range(4)]
    assert values == [HALF**16, HALF**18, HALF**12, HALF**6]
    best = most_probable(table, prior)
    assert (best.number, len(best.tree.splits)) == (2, 3)


ODD_ONE: Case = (  # f parts one example from seven, g three of each label from one of the other
    Schema(("a", "b"), {"f": ("0", "1"), "g": ("0", "1")}),
    [
        Example({"f": w[0], "g": w[1]}, w[2])
        for w in ["10a", "00a", "00a", "00b", "01a", "01b", "01b", "01b"]
    ],
)
LOSES: Case = (  # the label tells whether a and b differ; c agrees with it five times in six
    Schema(("0", "1"), {"c": ("0", "1"), "a": ("0", "1"), "b": ("0", "1")}),
    [
        Example({"a": a, "b": b, "c": c}, y := str(int(a != b)), 5 if c == y else 1)
        for a, b, c in product("01", repeat=3)
    ],
)


@given(cases)
@example(ORCHARD)
@example(PLUM)
@example(TWO_BRANCHES)
@example(LOSES)
@example(ODD_ONE)
@example(FOREST)
def test_greedy_takes_the_greatest_gain(case: Case) -> None:
    """It grows the tree of C4.5, which compares entropies in bits, where no value is missing."""
    schema, rows = case
    grown = c45.grow(schema.labels, schema.features, [e for e in rows if e.weight])
    assert greedy(joint.count(schema, rows)).splits == grown.tree.splits


@given((binary | wide).flatmap(lambda s: st.tuples(st.just(s), with_data(s), with_data(s))))
@example((LOSES[0], LOSES, LOSES))
@example((LOSES[0], LOSES, (LOSES[0], LOSES[1][:3])))
@example(
    (
        HAIR := Schema(("0", "1"), {"c": ("0", "1")}),
        (HAIR, [Example({"c": c}, c, 2**53 + int(c)) for c in "01"]),
        (HAIR, [Example({"c": c}, "0", n) for c, n in (("0", TINY), ("1", 1))]),
    )
)
@example(
    (
        BRANCH := Schema(("0", "1"), {"c": ("0", "1", "2")}),
        (BRANCH, [Example({"c": "0"}, "0", 2), Example({"c": "1"}, "1", 3)]),
        (BRANCH, [Example({"c": "0"}, "0"), Example({"c": "2"}, "1")]),
    )
)
def test_pruned_is_the_smallest_of_the_best_parts(case: tuple[Schema, Case, Case]) -> None:
    """Of all trees that splits can be taken from: fewest mistakes on held-out rows, then fewest."""
    schema, (_, seen), (_, asked) = case
    table, held = joint.count(schema, seen), joint.count(schema, asked)
    whole = greedy(table)

    def label(path: tuple[str, ...]) -> str:
        tested = [whole.splits[path[:i]] for i in range(len(path))]
        n = dict.fromkeys(schema.labels, 0 * HALF)
        for e in seen:
            if all(e.instance[f] == v for f, v in zip(tested, path, strict=True)):
                n[e.label] += e.weight
        if not path or any(n.values()):
            return max(n, key=n.__getitem__)
        return label(path[:-1])

    def wrong(tree: Tree) -> Fraction:
        wrong = [e for e in asked if label(leaf(tree, e.instance)) != e.label]
        return sum((Fraction(e.weight) for e in wrong), 0 * HALF)

    def parts(path: tuple[str, ...] = ()) -> list[dict[tuple[str, ...], str]]:
        if path not in whole.splits:
            return [{}]
        f = whole.splits[path]
        below = product(*(parts((*path, v)) for v in schema.features[f]))
        return [{}, *({path: f} | {k: v for d in some for k, v in d.items()} for some in below)]

    found = prune(whole, table, held)
    every = parts()
    assert dict(found.splits) in every
    ranked = [(wrong(Tree(schema, splits)), len(splits)) for splits in every]
    assert (wrong(found), len(found.splits)) == min(ranked)
