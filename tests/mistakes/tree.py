"""Mistakes with decision trees."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import pairwise

from mistakes.making import Mistake
from refnb.classifiers import joint
from refnb.classifiers.joint import Table
from refnb.decision import tree
from refnb.decision.tree import Model, Tree
from refnb.errors import UndefinedEstimate
from refnb.estimation.schema import Count, Example, Schema
from refnb.estimation.smoothing import Smoothing, smoothing
from refnb.exact import rational

RIGHT_COUNTS = tree.counts
RIGHT_FIT = tree.fit
RIGHT_LIKELIHOOD = tree.conditional_likelihood
RIGHT_POINTS = tree.from_points


def _in_the_order_of_the_tree(grown: Tree, table: Table) -> dict[tuple[str, ...], dict[str, Count]]:
    RIGHT_COUNTS(grown, table)
    found = {leaf: dict.fromkeys(grown.schema.labels, Fraction(0)) for leaf in grown.leaves()}
    for cell, row in table.cells.items():
        path: tuple[str, ...] = ()
        while path in grown.splits:
            path = (*path, cell[list(grown.schema.features).index(grown.splits[path])])
        for y, n in row.items():
            found.setdefault(path, dict.fromkeys(grown.schema.labels, Fraction(0)))[y] += n
    return {leaf: dict(row) for leaf, row in found.items()}


def _plain(grown: Tree, table: Table, rule: Smoothing) -> Model:
    RIGHT_FIT(grown, table, rule)
    try:
        return RIGHT_FIT(grown, table, smoothing("none"))
    except UndefinedEstimate:
        uniform = Fraction(1, len(grown.schema.labels))
        leaf = dict.fromkeys(grown.schema.labels, uniform)
        return Model(grown, dict.fromkeys(grown.leaves(), leaf))


def _each_leaf_once(model: Model, table: Table) -> Fraction:
    RIGHT_LIKELIHOOD(model, table)
    rows = RIGHT_COUNTS(model.tree, table)
    values = [model.leaves[leaf][y] for leaf, row in rows.items() for y, n in row.items() if n]
    return sum((Fraction(p) for p in values), Fraction(0)) / max(len(values), 1)


def _cut_each_pair(labels: Sequence[str], points: Sequence[tuple[Fraction, str]]) -> Table:
    RIGHT_POINTS(labels, points)
    cuts = [Fraction(a + b) / 2 for a, b in pairwise(sorted(x for x, _ in points))]
    names = {f"< {rational.spelling(c)}": c for c in cuts}
    return joint.count(
        Schema(tuple(labels), dict.fromkeys(names, ("yes", "no"))),
        [Example({f: "yes" if x < c else "no" for f, c in names.items()}, y) for x, y in points],
    )


MISTAKES = (
    Mistake(
        "cells-by-the-order-of-the-tree",
        "Read the cells of a table in the order of the features of the tree.",
        {"tree.counts": _in_the_order_of_the_tree},
    ),
    Mistake(
        "leaves-not-smoothed",
        "Took the plain fractions, and halves where there were none.",
        {"tree.fit": _plain},
    ),
    Mistake(
        "mean-of-the-leaves",
        "Averaged the probabilities of the labels, instead of multiplying them.",
        {"tree.conditional_likelihood": _each_leaf_once},
    ),
    Mistake(
        "a-cut-for-each-pair",
        "Cut also between points that lie on each other.",
        {"tree.from_points": _cut_each_pair},
    ),
)
