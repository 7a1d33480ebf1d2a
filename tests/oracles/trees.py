"""Every decision tree, written out: the oracle of what is found without writing them out.

A tree is a leaf, (), or a split, (place of a feature, branch, branch, ...).
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import product

from refnb.estimation.schema import Example, Instance, Schema

Nested = tuple[object, ...]


def every(schema: Schema, used: frozenset[int] = frozenset()) -> Iterator[Nested]:
    """Yield all trees that test none of the features that are used."""
    yield ()
    for f, domain in enumerate(schema.features.values()):
        if f not in used:
            below = list(every(schema, used | {f}))
            yield from ((f, *branches) for branches in product(below, repeat=len(domain)))


def branches(tree: Nested) -> list[Nested]:
    """Return the branches of a split."""
    return [part for part in tree[1:] if isinstance(part, tuple)]


def splits(tree: Nested) -> int:
    """Return how many splits there are."""
    return 1 + sum(map(splits, branches(tree))) if tree else 0


def order(tree: Nested) -> tuple[object, ...]:
    """Return what trees are sorted by: splits, feature at the root, branch after branch."""
    return (splits(tree), *tree[:1], *map(order, branches(tree)))


def flat(schema: Schema, tree: Nested, path: tuple[str, ...] = ()) -> dict[tuple[str, ...], str]:
    """Return the feature that is tested after each path."""
    if not tree:
        return {}
    name, domain = list(schema.features.items())[int(str(tree[0]))]
    found = {path: name}
    for v, branch in zip(domain, branches(tree), strict=True):
        found |= flat(schema, branch, (*path, v))
    return found


def reached(tests: Mapping[tuple[str, ...], str], x: Instance) -> tuple[str, ...]:
    """Return the leaf to which an instance leads."""
    path: tuple[str, ...] = ()
    while path in tests:
        path = (*path, x[tests[path]])
    return path


def likelihood(
    tests: Mapping[tuple[str, ...], str], records: Sequence[Example[Instance]]
) -> Fraction:
    """Multiply over the records the share of their label among all that share their leaf."""
    found = Counter((reached(tests, e.instance), e.label) for e in records)
    leaves = Counter(leaf for leaf, _ in found.elements())
    value = Fraction(1)
    for (leaf, _), n in found.items():
        value *= Fraction(n, leaves[leaf]) ** n
    return value
