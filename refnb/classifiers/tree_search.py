"""Pruning: the most likely of all decision trees, and the most probable one under a prior.

    T          decision tree, in which no path tests a feature twice
    s          number of its splits                                   int >= 0
    w(s)       prior weight of each tree with s splits                Fraction >= 0, w(0) first
    n(l, y)    examples in leaf l with label y                        int >= 0
    P(D | T)   likelihood of the labels, given the instances          product of p(y | l)^n(l, y)
               with p(y | l) = n(l, y) / n(l); a leaf without examples adds nothing

    most likely       arg max P(D | T)
    most probable     arg max w(s) P(D | T)

The search covers all trees, but not one by one. For a region of instances and a number of splits,
the best tree is a best split with best branches, and each region is worked out once, whichever path
leads to it.

The trap: the greatest likelihood is no achievement. A tree that tests everything has it.

A greedy tree takes the split that gains most, and does not look ahead. It is quick, but can be
larger than the smallest tree that is as good; `prune` cuts it back where held-out examples say so.

Source: J. R. Quinlan, Induction of decision trees (1986), and Simplifying decision trees (1987);
CMU 2009 spring, T. Mitchell, midterm, problem 2; S. Levine, Week 3: Naive Bayes, section 1.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import accumulate, zip_longest
from math import prod
from operator import mul
from typing import Annotated

from refnb.classifiers.decision_tree import Path, Tree
from refnb.classifiers.joint import Table
from refnb.core import checks, limits
from refnb.core.checks import Amount
from refnb.core.errors import DomainMismatch, EmptyData, ZeroEvidence
from refnb.estimation import likelihood
from refnb.estimation.schema import Cell, Schema

Prior = Annotated[Sequence[Amount], EmptyData, ZeroEvidence]
Region = tuple[str | None, ...]  # the value of each feature that was tested
Cells = list[tuple[Cell, Mapping[str, Amount]]]
Score = tuple[Fraction, int, dict[Path, str]]  # the greatest, how many trees have it, the first
Scores = list[Score]  # for 0, 1, 2, ... splits

NONE: Score = (Fraction(0), 0, {})


@dataclass(frozen=True)
class Best:
    """The greatest value, how many trees have it, and the first of them: fewer splits first.

    Among trees with equally many splits, the one with the earlier feature at its root comes first;
    if the roots agree, the first branch decides by the same order, then the second, and so on.
    """

    value: Fraction
    number: int
    tree: Tree


def number(schema: Schema) -> int:
    """Return how many trees there are: t(F) = 1 + sum over f in F of t(F without f)^K_f.

    >>> number(Schema(("y",), {"f": ("0", "1"), "g": ("0", "1")}))
    9
    """
    sizes = _sizes(schema)
    known: dict[frozenset[int], int] = {}

    def trees(left: frozenset[int]) -> int:
        """Return the number of trees that test only the features that are left."""
        if left not in known:
            known[left] = 1 + sum(trees(left - {f}) ** sizes[f] for f in left)
        return known[left]

    return trees(frozenset(range(len(sizes))))


def most_probable(table: Table, prior: Prior) -> Best:
    """Return arg max w(s) P(D | T): trees with more splits than the prior lists have weight 0.

    Raises BadWeight for a count that is not whole; ZeroEvidence when no tree has a weight above 0.

    >>> table = Table(Schema(("a", "b"), {"f": ("0", "1")}),
    ...               {("0",): {"a": 2, "b": 0}, ("1",): {"a": 1, "b": 1}})
    >>> best = most_probable(table, [1, Fraction(1, 4)])
    >>> best.value, best.number, best.tree.splits
    (Fraction(27, 256), 1, {})
    """
    checks.weights(dict(enumerate(prior)))
    for row in table.cells.values():
        checks.integer_counts(row)
    _sizes(table.schema)
    scores = _scores(table, len(prior) - 1)
    values = [w * best for w, (best, _, _) in zip(prior, scores, strict=False)]
    if not any(values):
        raise ZeroEvidence("no tree has a number of splits whose weight is > 0")
    wanted = [score for score, value in zip(scores, values, strict=False) if value == max(values)]
    tree = Tree(table.schema, wanted[0][2])
    return Best(Fraction(max(values)), sum(ties for _, ties, _ in wanted), tree)


def likeliest(table: Table) -> Best:
    """Return arg max P(D | T) over all trees.

    Raises BadWeight as in `most_probable`.

    >>> table = Table(Schema(("a", "b"), {"f": ("0", "1")}),
    ...               {("0",): {"a": 2, "b": 0}, ("1",): {"a": 1, "b": 1}})
    >>> best = likeliest(table)
    >>> best.value, best.number, best.tree.splits
    (Fraction(1, 4), 1, {(): 'f'})
    """
    return most_probable(table, (1,) * (_most(_sizes(table.schema)) + 1))


def greedy(table: Table) -> Tree:
    """Return the tree that always tests the feature that gains most information (ID3).

    The gain is the logarithm of the factor by which a split raises the likelihood, divided by the
    number of examples; so the tree takes the split with the greatest product of the branches, the
    first of equal ones. A leaf is pure, or its path tests every feature.

    Raises BadWeight for a count that is not whole.

    >>> table = Table(Schema(("a", "b"), {"f": ("0", "1")}),
    ...               {("0",): {"a": 2, "b": 0}, ("1",): {"a": 1, "b": 1}})
    >>> greedy(table).splits
    {(): 'f'}
    """
    for row in table.cells.values():
        checks.integer_counts(row)
    splits, names = dict[Path, str](), [*table.schema.features]
    waiting: list[tuple[Path, Cells]] = [((), [*table.cells.items()])]
    while waiting:
        path, cells = waiting.pop()
        tested = {splits[path[:i]] for i in range(len(path))}
        parts = {f: _parts(table.schema, f, cells) for f in names if f not in tested}
        if parts and len([n for n in _sums(table.schema, cells).values() if n]) > 1:
            worth = {
                f: prod(_likelihood(table.schema, one) for one in below.values())
                for f, below in parts.items()
            }
            splits[path] = best = max(worth, key=worth.__getitem__)
            waiting += [((*path, v), below) for v, below in parts[best].items()]
    return Tree(table.schema, dict(sorted(splits.items(), key=lambda pair: len(pair[0]))))


def prune(tree: Tree, table: Table, held_out: Table) -> Tree:
    """Return the tree without the splits that do not pay on held-out examples.

    From the leaves up, a split goes when the most frequent label of its training examples, the
    first of equal ones, makes no more errors on the held-out examples than the branches below
    (reduced-error pruning). A leaf without training examples takes the label of the node above it.

    Raises DomainMismatch when the schemas differ.

    >>> schema = Schema(("a", "b"), {"f": ("0", "1")})
    >>> seen = Table(schema, {("0",): {"a": 2, "b": 0}, ("1",): {"a": 1, "b": 2}})
    >>> prune(Tree(schema, {(): "f"}), seen, Table(schema, {("1",): {"a": 1, "b": 0}})).splits
    {}
    """
    if not tree.schema == table.schema == held_out.schema:
        raise DomainMismatch("a tree and its tables must have one schema, got different ones")

    def below(path: Path, seen: Cells, asked: Cells, y: str) -> tuple[Amount, dict[Path, str]]:
        """Return the weight of held-out errors, and the splits left."""
        counts, held = _sums(tree.schema, seen), _sums(tree.schema, asked)
        y = max(counts, key=counts.__getitem__) if any(counts.values()) else y
        wrong = sum(n for label, n in held.items() if label != y)
        if path not in tree.splits:
            return wrong, {}
        f = tree.splits[path]
        parts, others = (_parts(tree.schema, f, cells) for cells in (seen, asked))
        branches = [below((*path, v), parts[v], others[v], y) for v in parts]
        missed = sum(weight for weight, _ in branches)
        left = {at: name for _, splits in branches for at, name in splits.items()}
        return (missed, {path: f, **left}) if missed < wrong else (wrong, {})

    sides = [*table.cells.items()], [*held_out.cells.items()]
    return Tree(tree.schema, below((), *sides, tree.schema.labels[0])[1])


def _parts(schema: Schema, feature: str, cells: Cells) -> dict[str, Cells]:
    """Return the cells with each value of a feature."""
    i = [*schema.features].index(feature)
    return {v: [one for one in cells if one[0][i] == v] for v in schema.features[feature]}


def _sums(schema: Schema, cells: Cells) -> dict[str, Amount]:
    """Return the weight of each label."""
    return {y: sum(row[y] for _, row in cells) for y in schema.labels}


def _scores(table: Table, most: int) -> Scores:
    """Return the best trees over all instances with 0, 1, 2, ... splits, up to a limit."""
    features = list(table.schema.features)
    known = dict[Region, Scores]()

    def over(region: Region, cells: Cells) -> Scores:
        """Return those over a region."""
        if region not in known:
            best: Scores = [(_likelihood(table.schema, cells), 1, {})]
            for f, name in enumerate(features):
                if region[f] is None and most:
                    parts = _parts(table.schema, name, cells).items()
                    below = {v: over((*region[:f], v, *region[f + 1 :]), one) for v, one in parts}
                    split = [(p, n, {(): name, **tests}) for p, n, tests in _join(below, most)]
                    pairs = zip_longest(best, [NONE, *split], fillvalue=NONE)
                    best = [_better(x, y) for x, y in pairs]
            known[region] = best
        return known[region]

    return over((None,) * len(features), list(table.cells.items()))


def _join(below: dict[str, Scores], most: int) -> Scores:
    """Return the best branches for a total of 0, 1, 2, ... splits."""
    joined: Scores = [(Fraction(1), 1, {})]
    for v, scores in reversed(below.items()):
        best = [NONE] * min(len(scores) + len(joined) - 1, most)
        for i, (p, m, tests) in enumerate(scores):
            here = {(v, *path): f for path, f in tests.items()}
            for j, (q, n, others) in enumerate(joined[: max(most - i, 0)]):
                best[i + j] = _better(best[i + j], (p * q, m * n, {**here, **others}))
        joined = best
    return joined


def _better(a: Score, b: Score) -> Score:
    """Return the greater likelihood; if equal, the first tree, and how many there are."""
    if a[0] != b[0]:
        return a if a[0] > b[0] else b
    return a[0], a[1] + b[1], a[2]


def _likelihood(schema: Schema, cells: Cells) -> Fraction:
    """Return the likelihood of one leaf, which is 1 when it is empty."""
    n = _sums(schema, cells)
    return likelihood.likelihood(n, likelihood.mle(n)) if any(n.values()) else Fraction(1)


def _most(sizes: Sequence[int]) -> int:
    """Return the number of splits of the largest tree, which tests the widest features first."""
    return sum([*accumulate([1, *sorted(sizes, reverse=True)], mul)][:-1])


def _sizes(schema: Schema) -> list[int]:
    """Return the number of values of each feature; a region allows one of them, or all."""
    sizes = [len(domain) for domain in schema.features.values()]
    limits.check_cells(prod(k + 1 for k in sizes), "the table of all regions")
    return sizes
