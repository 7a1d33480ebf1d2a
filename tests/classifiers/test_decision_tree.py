"""Laws of decision trees: every instance has its leaf, and a split never lowers the likelihood."""

from collections.abc import Sequence
from fractions import Fraction

from hypothesis import example, given
from hypothesis import strategies as st

from examples.tables import LABELS, TWELVE
from examples.tried import tried
from helpers.refusals import HALF, refuses, refusing
from oracles import enumerations as oracle
from oracles import trees as written
from refnb.classifiers import joint
from refnb.classifiers.decision_tree import (
    Model,
    Path,
    Tree,
    conditional_likelihood,
    counts,
    fit,
    from_points,
    leaf,
    posterior,
)
from refnb.classifiers.joint import Table
from refnb.core import errors
from refnb.estimation.schema import Example, Instance, Schema
from refnb.estimation.smoothing import smoothing
from strategies import models as some
from strategies.probability import TINY, between, distances
from strategies.sizes import Draws, positive

NONE = smoothing("none")
small = some.schemas(features=3, values=3)
Case = tuple[Tree, list[Example[Instance]]]
BARE = Tree(Schema(("a", "b"), {}), {})
test_refuses = refusing(
    (errors.UndefinedEstimate, r"leaf \(\): n\(v\)", fit, BARE, Table(BARE.schema, {}), NONE)
)


@st.composite
def trees(draw: st.DrawFn, schema: Schema) -> Tree:
    """Draw a tree: split leaves, or leave them."""
    splits: dict[Path, str] = {}

    def grow(path: Path, left: Sequence[str]) -> None:
        """Draw whether a path is a leaf, and what is tested if it is not."""
        if left and draw(st.sampled_from([True, True, False])):
            splits[path] = f = draw(st.sampled_from(left))
            for v in schema.features[f]:
                grow((*path, v), [g for g in left if g != f])

    grow((), list(schema.features))
    return Tree(schema, splits)


@st.composite
def cases(draw: st.DrawFn, least: int = 0) -> Case:
    """Draw a tree, and complete examples over its schema."""
    schema = draw(small)
    return draw(trees(schema)), draw(some.data(schema, least, missing=False, most=8))


def table(case: Case) -> Table:
    """Return the counts of the examples of a case, the labels of a cell from last to first."""
    found = joint.count(case[0].schema, case[1])
    return Table(found.schema, {x: oracle.backwards(row) for x, row in found.cells.items()})


def shares_in(case: Case, rival: Model | None = None) -> dict[Path, dict[str, Fraction]]:
    """Return the share of each label in each leaf, and the rival's where no example is."""
    tree, records = case[0], oracle.records(case[1])
    found = {}
    for path in tree.leaves():
        here = [e.label for e in records if written.reached(tree.splits, e.instance) == path]
        uniform = dict.fromkeys(tree.schema.labels, Fraction(1, len(tree.schema.labels)))
        other = rival.leaves[path] if rival else uniform
        found[path] = oracle.shares(here, tree.schema.labels[::-1]) if here else dict(other)
    return found


BITS = Schema(("y",), {"g": ("1", "0"), "f": ("0", "1")})


@given(small.flatmap(trees))
@example(Tree(BITS, {(): "f", ("0",): "g"}))
def test_every_instance_has_one_leaf(tree: Tree) -> None:
    """The leaves divide the cells: each cell leads to one of them, by the values on its path.

    They stand in the order of a walk that goes down before it goes on.
    """
    leaves = list(tree.leaves())
    tested = [[tree.schema.features[tree.splits[p[:i]]] for i in range(len(p))] for p in leaves]
    places = [
        [domain.index(v) for domain, v in zip(domains, path, strict=True)]
        for domains, path in zip(tested, leaves, strict=True)
    ]
    assert places == sorted(places)
    for x in oracle.cells(tree.schema):
        named = oracle.named(tree.schema, x)
        path = leaf(tree, named)
        assert leaves.count(path) == 1
        assert path == written.reached(tree.splits, named)
        needed = {tree.splits[path[:i]]: v for i, v in enumerate(path)}
        assert leaf(tree, needed) == path
        for f in needed:
            known = {g: v for g, v in named.items() if g != f}
            refuses(errors.MissingValue, repr(f), lambda x=known: leaf(tree, x))  # type: ignore[misc]


FOREST: Case = (
    Tree(
        Schema(LABELS, {"x": TWELVE, "x1": ("0", "1", "10"), "1": ("1", "10")}),
        {(): "x", ("10",): "x1", ("1",): "1", ("10", "0"): "1"},
    ),
    [
        Example({"x": TWELVE[i % 12], "x1": ("10", "0", "1")[i * i % 3], "1": ("1", "10")[j]}, y)
        for i in range(30)
        for j, y in [(i // 12 % 2, LABELS[i * i % 5])]
    ],
)
HEDGE: Case = (
    Tree(Schema(("1", "10"), {"f": ("1", "10"), "g": ("1", "10")}), {(): "g", ("10",): "f"}),
    [Example({"f": "1", "g": "10"}, "10", 3), Example({"g": "1", "f": "10"}, "1", 2)],
)


@tried(
    wide=(FOREST,),
    long="whoever writes an example down as often as it weighs cannot count so far",
    near="a share in a leaf decides nothing",
    uneven=(HEDGE,),
)
@given(cases())
def test_counts_and_shares_are_those_of_a_leaf(case: Case) -> None:
    """n(l, y) counts the records that arrive, and the fit is smoothing of what is counted."""
    tree, examples = case
    records = oracle.records(examples)
    arrived = [(written.reached(tree.splits, e.instance), e.label) for e in records]
    found, labels = counts(tree, table(case)), tree.schema.labels
    assert found == {at: {y: arrived.count((at, y)) for y in labels} for at in tree.leaves()}
    for rule in (smoothing("laplace"), smoothing("m=5/3")):
        model = fit(tree, table(case), rule)
        for path in tree.leaves():
            here = [y for there, y in arrived if there == path]
            expected = oracle.shares(here, tree.schema.labels, rule)
            assert model.leaves[path] == expected
        turned = Model(tree, {at: oracle.backwards(row) for at, row in model.leaves.items()})
        for x in oracle.cells(tree.schema):
            named = oracle.named(tree.schema, x)
            assert posterior(turned, named) == model.leaves[leaf(tree, named)]


@given(cases(1), st.data(), distances)
def test_fractions_are_the_best_leaves(case: Case, source: Draws, far: Fraction) -> None:
    """P-32: for one tree no other distributions in its leaves have a greater likelihood."""
    tree, dice = case[0], some.distributions(case[0].schema.labels)
    wild = Model(tree, {at: source.draw(dice) for at in tree.leaves()})
    best = Model(tree, shares_in(case, wild))
    rival = Model(tree, {at: between(p, wild.leaves[at], far) for at, p in best.leaves.items()})
    ahead = conditional_likelihood(best, table(case))
    assert ahead == written.likelihood(tree.splits, oracle.records(case[1]))
    assert ahead >= conditional_likelihood(rival, table(case))
    assert (ahead == conditional_likelihood(rival, table(case))) == (rival == best)
    if all(any(row.values()) for row in counts(tree, table(case)).values()):
        assert fit(tree, table(case), NONE) == best


points = st.lists(
    st.tuples(st.fractions(-3, 3, max_denominator=4) | positive, st.sampled_from("ba")),
    max_size=12,
)


@given(points)
@example([(HALF, "b"), (HALF + TINY, "a"), (HALF - TINY, "a")])
def test_cuts_lie_between_neighbours(drawn: list[tuple[Fraction, str]]) -> None:
    """Any two different points are on two sides of a cut, and each point counts for its label."""
    found = from_points(["b", "a"], drawn)
    places = sorted({x for x, _ in drawn})
    assert len(found.schema.features) == max(len(places) - 1, 0)
    cuts = [Fraction(name.removeprefix("< ")) for name in found.schema.features]
    assert all(2 * c == a + b for a, c, b in zip(places, cuts, places[1:], strict=False))
    for x in places:
        cell = tuple("yes" if x < c else "no" for c in cuts)
        labels = [y for z, y in drawn if z == x]
        assert found.cells[cell] == {y: labels.count(y) for y in "ba"}
    assert sum(sum(row.values()) for row in found.cells.values()) == len(drawn)
