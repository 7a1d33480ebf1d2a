"""Mistakes in choosing a decision tree."""

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

from mistakes.making import Mistake
from refnb.classifiers.joint import Table
from refnb.decision import pruning, tree
from refnb.decision.pruning import Best
from refnb.decision.tree import Tree
from refnb.estimation import likelihood
from refnb.estimation.schema import Schema

RIGHT_NUMBER = pruning.number
RIGHT_PROBABLE = pruning.most_probable
RIGHT_LIKELIEST = pruning.likeliest


def _one_order(schema: Schema) -> int:
    RIGHT_NUMBER(schema)
    trees = 1
    for domain in reversed(schema.features.values()):
        trees = 1 + trees ** len(domain)
    return trees


def _value(grown: Tree, table: Table, prior: Sequence[Fraction]) -> Fraction:
    rows = [row for row in tree.counts(grown, table).values() if any(row.values())]
    value = Fraction(prior[len(grown.splits)]) if len(grown.splits) < len(prior) else Fraction(0)
    for row in rows:
        value *= likelihood.likelihood(row, likelihood.mle(row))
    return value


def _greedy(table: Table, prior: Sequence[Fraction]) -> Best:
    """Add one split at a time, the best, as long as the value grows."""
    RIGHT_PROBABLE(table, prior)
    grown = Tree(table.schema, {})
    while True:
        further = [
            replace(grown, splits={**grown.splits, leaf: f})
            for leaf in grown.leaves()
            for f in table.schema.features
            if f not in [grown.splits[leaf[:i]] for i in range(len(leaf))]
        ]
        here = _value(grown, table, prior)
        best = max(further, key=lambda t: _value(t, table, prior), default=grown)
        if _value(best, table, prior) <= here:
            return Best(here, 1, (grown,))
        grown = best


def _greedy_likeliest(table: Table) -> Best:
    RIGHT_LIKELIEST(table)
    return _greedy(table, [Fraction(1)] * 20)


def _unweighted(table: Table, prior: Sequence[Fraction]) -> Best:
    RIGHT_PROBABLE(table, prior)
    return RIGHT_PROBABLE(table, [Fraction(1)] * 4)


def _once_in_a_tree(table: Table) -> Best:
    """Forget the trees in which two branches test the same feature."""
    best = RIGHT_LIKELIEST(table)
    kept = [t for t in best.trees if len({*t.splits.values()}) == len(t.splits)]
    return Best(best.value, len(kept), tuple(kept))


MISTAKES = (
    Mistake(
        "orders-of-tests-forgotten",
        "Counted the trees that test the features in one order only.",
        {"pruning.number": _one_order},
    ),
    Mistake(
        "greedy",
        "Added one split at a time, the best, as long as it helped.",
        {"pruning.most_probable": _greedy, "pruning.likeliest": _greedy_likeliest},
    ),
    Mistake(
        "prior-on-trees-forgotten",
        "Took the most likely tree for the most probable one.",
        {"pruning.most_probable": _unweighted},
    ),
    Mistake(
        "a-feature-once-in-a-tree",
        "Let a feature be tested once in the whole tree, not once on a path.",
        {"pruning.likeliest": _once_in_a_tree},
    ),
)
