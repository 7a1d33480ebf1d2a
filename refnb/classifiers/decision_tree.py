"""Decision trees with probabilities in their leaves: a model of the label, given the instance.

    T          tree: the feature that is tested after a path  splits[path]
    path       values from the root downwards                 tuple of str
    l          leaf: a path that ends without a test
    n(l, y)    weight of the examples in leaf l with label y  int or Fraction >= 0
    p(y | l)   leaf distribution                              n(l, y) / n(l), or smoothed
    P(D | T)   likelihood of the labels, given the instances  product of p(y | l)^n(l, y)

A tree divides the instances among its leaves. All instances in one leaf have the same distribution
of labels; the tree does not say how often an instance occurs.

A tree tests a number by cuts: "< 5/2" is a feature with the values yes and no.

The trap: another split never lowers the likelihood, whatever it tests.

Source: CMU 2009 spring, T. Mitchell, midterm, problem 2; S. Levine, Week 3: Naive Bayes, section 1.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise

from refnb.classifiers import joint
from refnb.classifiers.joint import Table
from refnb.core import checks, limits, messages
from refnb.core.checks import Names, Number, Probabilities
from refnb.core.errors import DomainMismatch, Duplicate, MissingValue, UnknownFeature, UnknownValue
from refnb.estimation import likelihood, schema, smoothing
from refnb.estimation.schema import Count, Example, Instance, Schema
from refnb.estimation.smoothing import Smoothing
from refnb.exact import rational

Path = tuple[str, ...]
Row = dict[str, Count]


@dataclass(frozen=True)
class Tree:
    """The feature tested at the end of each path that is not a leaf: () is the root.

    Raises DomainMismatch for a path that the tree does not lead to; UnknownFeature; UnknownValue;
    Duplicate when a path tests a feature twice.
    """

    schema: Schema
    splits: Mapping[Path, str]

    def __post_init__(self) -> None:
        checks.freeze_fields(self)
        features = self.schema.features
        checks.known(self.splits.values(), features, UnknownFeature, "a split")
        for path, feature in self.splits.items():
            tested = [self.splits.get(path[:i]) for i in range(len(path))]
            if None in tested:
                raise DomainMismatch(f"the tree does not lead to the path {messages.quote(path)}")
            if feature in tested:
                raise Duplicate(f"the path {messages.quote(path)} tests {feature!r} twice")
            for f, v in zip(tested, path, strict=True):
                checks.known([v], features[str(f)], UnknownValue, f"a value of {f!r}")

    def leaves(self, path: Path = ()) -> Iterator[Path]:
        """Yield the leaves below a path, in the order of the values from the root downwards."""
        waiting = [path]
        while waiting:
            path = waiting.pop()
            if path in self.splits:
                domain = self.schema.features[self.splits[path]]
                waiting += [(*path, v) for v in reversed(domain)]
            else:
                yield path


@dataclass(frozen=True)
class Model:
    """A tree with the distribution p(y | l) of the labels in each of its leaves.

    Raises DomainMismatch when the distributions have other leaves or other labels.
    """

    tree: Tree
    leaves: Mapping[Path, Probabilities[str]]

    def __post_init__(self) -> None:
        checks.freeze_fields(self, "leaves")
        checks.same(list(self.tree.leaves()), self.leaves, "the leaves and their distributions")
        for leaf, p in self.leaves.items():
            checks.same(self.tree.schema.labels, p, f"the labels, and leaf {messages.quote(leaf)},")
            checks.distribution(p, f"leaf {messages.quote(leaf)}")


def leaf(tree: Tree, x: Instance) -> Path:
    """Return the leaf l to which the values of x lead; x needs only the tested values.

    Raises UnknownFeature; UnknownValue; MissingValue when x lacks a tested value.

    >>> leaf(Tree(Schema(("a", "b"), {"f": ("0", "1")}), {(): "f"}), {"f": "1"})
    ('1',)
    """
    schema.check_instance(tree.schema, x, "the instance")
    path: Path = ()
    while path in tree.splits:
        if (f := tree.splits[path]) not in x:
            place = f"after {messages.quote(path)}"
            raise MissingValue(f"{place} the tree tests {f!r}, which is missing")
        path = (*path, x[f])
    return path


def counts(tree: Tree, table: Table) -> dict[Path, Row]:
    """Return n(l, y) for each leaf and label.

    Raises DomainMismatch when the schemas differ.

    >>> flat = Tree(Schema(("a", "b"), {"f": ("0", "1")}), {})
    >>> counts(flat, Table(flat.schema, {("0",): {"a": 2, "b": 0}, ("1",): {"a": 0, "b": 1}}))
    {(): {'a': 2, 'b': 1}}
    """
    if tree.schema != table.schema:
        raise DomainMismatch("tree and table must have one schema, got two different ones")
    rows: dict[Path, Row] = {path: dict.fromkeys(tree.schema.labels, 0) for path in tree.leaves()}
    for cell, row in table.cells.items():
        below = rows[leaf(tree, schema.named(table.schema, cell))]
        for y, n in row.items():
            below[y] += n
    return rows


def fit(tree: Tree, table: Table, rule: Smoothing) -> Model:
    """Estimate p(y | l) = n(l, y) / n(l) in each leaf, or by another rule of smoothing.

    Raises DomainMismatch when the schemas differ; UndefinedEstimate when the rule divides 0 by 0.

    >>> flat = Tree(Schema(("a", "b"), {"f": ("0", "1")}), {})
    >>> table = Table(flat.schema, {("0",): {"a": 2, "b": 0}, ("1",): {"a": 0, "b": 1}})
    >>> fit(flat, table, Smoothing.spelled("none")).leaves
    {(): {'a': Fraction(2, 3), 'b': Fraction(1, 3)}}
    """
    leaves = {}
    for path, row in counts(tree, table).items():
        with messages.at(f"leaf {messages.quote(path)}"):
            leaves[path] = smoothing.estimate(row, rule)
    return Model(tree, leaves)


def posterior(model: Model, x: Instance) -> dict[str, Fraction]:
    """Return p(y | l) for the leaf l of x.

    Raises UnknownFeature; UnknownValue; MissingValue when x lacks a tested value.

    >>> half = Fraction(1, 2)
    >>> posterior(Model(Tree(Schema(("a", "b"), {}), {}), {(): {"a": half, "b": half}}), {})
    {'a': Fraction(1, 2), 'b': Fraction(1, 2)}
    """
    return {y: Fraction(p) for y, p in model.leaves[leaf(model.tree, x)].items()}


def conditional_likelihood(model: Model, table: Table) -> Fraction:
    """Return P(D | T) = product of p(y | l)^n(l, y), with 0^0 = 1.

    Raises DomainMismatch when the schemas differ; BadWeight for a count that is not whole.

    >>> flat = Tree(Schema(("a", "b"), {}), {})
    >>> table = Table(flat.schema, {(): {"a": 2, "b": 1}})
    >>> conditional_likelihood(fit(flat, table, Smoothing.spelled("none")), table)
    Fraction(4, 27)
    """
    rows = counts(model.tree, table)
    for row in rows.values():
        checks.integer_counts(row)
    leaves = [(model.leaves[path], row) for path, row in rows.items()]
    powers = [(p[y], int(n)) for p, row in leaves for y, n in row.items()]
    return likelihood.power_product(powers, "the likelihood")


def from_points(labels: Names, points: Sequence[tuple[Number, str]]) -> Table:
    """Return the table of points on a line: one feature "< c" for each cut c between neighbours.

    The cuts are the midpoints, in ascending order.

    Raises UnknownLabel for a label that is not declared.

    >>> table = from_points(["a", "b"], [(1, "a"), (3, "b"), (2, "a")])
    >>> list(table.schema.features), table.cells[("no", "yes")]
    (['< 3/2', '< 5/2'], {'a': 1, 'b': 0})
    """
    for number, _ in points:
        checks.exact(number, "the place of a point")
    cuts = [Fraction(a + b) / 2 for a, b in pairwise(sorted({number for number, _ in points}))]
    limits.check_cells(len(points) * len(cuts), "the table of all points and cuts")
    names = {f"< {rational.spelling(c)}": c for c in cuts}
    declared = Schema(tuple(labels), dict.fromkeys(names, ("yes", "no")))
    rows = [({f: "yes" if x < c else "no" for f, c in names.items()}, y) for x, y in points]
    return joint.count(declared, [Example(row, y) for row, y in rows])
