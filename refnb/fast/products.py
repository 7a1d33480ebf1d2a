"""Merged products: what the examples of one label can multiply up to, and with what weight.

    x       the cell that is asked
    m       examples of one label, drawn independently                     int >= 0
    k_f     those of them with the value x_f of the feature f              0..m
    a_f     imaginary examples of each value of f, in whole numbers        int >= 0
    u       the unit they are counted in                                   int > 0
    M       the product of u k_f + a_f over all features                   int >= 0
    block   features that depend on each other, given the label

A score of naive Bayes knows M and m, and nothing else. Different k with the same M are merged.
Blocks are independent of each other: their products are convolved, under multiplication.
Inside a block only the pattern of what agrees with x counts, so a copy adds nothing.

The trap: features that are independent pair by pair need not be so together.

Source: the counting is this project's.
"""

from bisect import bisect_right
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import accumulate, combinations
from math import comb, factorial, gcd, lcm, prod
from operator import add

from refnb.core import limits
from refnb.core.limits import Limits
from refnb.decision.true_distribution import Truth
from refnb.estimation.schema import Cell

Weights = dict[Cell, int]
Level = dict[int, int]


@dataclass(frozen=True)
class Block:
    """Features by their places, and the weight of each row of their values."""

    features: tuple[int, ...]
    rows: Weights

    @property
    def whole(self) -> int:
        """The sum of the weights: p(row) is the weight over it."""
        return sum(self.rows.values())

    @property
    def patterns(self) -> int:
        """How many ways to agree with a cell there can be, at most."""
        return max(1, min(1 << len(self.features), len(self.rows)))

    def steps(self, n: int) -> int:
        """Return how many times an example is drawn after another, for n of them, at most."""
        a, b = self.patterns, len(self.features)
        return a * min(comb(n + a, a), prod([n + 1] * (b + 1)))


@dataclass(frozen=True)
class Label:
    """A label: its probability, and the blocks of its features."""

    p: Fraction
    blocks: tuple[Block, ...]

    @property
    def whole(self) -> int:
        """What the weights of the products of m examples sum up to is this, to the power m."""
        return prod(block.whole for block in self.blocks)

    def free(self, each: Sequence[Fraction]) -> tuple[int, int]:
        """Return how many of the k are free, and in how many orders the kinds of them can be."""
        kinds = Counter[Fraction | tuple[int, ...]]()
        for block in self.blocks:
            k, own = block.patterns - 1, [each[f] for f in block.features]
            kinds.update(own if k >= len(own) else [block.features] * k)
        return kinds.total(), factorial(kinds.total()) // prod(map(factorial, kinds.values()))


@dataclass(frozen=True)
class Table:
    """Products in ascending order, the weight of each, and that of the first i of them."""

    products: tuple[int, ...]
    weights: tuple[int, ...]
    upto: tuple[int, ...]

    def most(self, scores: Iterable[int], factor: int) -> list[int]:
        """Return for each score s the weight of all products M with factor M <= s, s >= 0.

        >>> Table((1, 2, 6), (5, 7, 1), (0, 5, 12, 13)).most([3, 4, 20], 2)
        [5, 12, 13]
        """
        if not factor:
            return [self.upto[-1] for _ in scores]
        return [self.upto[bisect_right(self.products, s // factor)] for s in scores]


@dataclass(frozen=True)
class Products:
    """For each block its products after 0, 1, 2, ... examples; a table is built when asked for."""

    levels: tuple[list[Level], ...]

    def table(self, m: int) -> Table:
        """Return the products of all blocks together, after m examples."""
        level: Level = {1: 1}
        for levels in self.levels:
            level = _convolved(level, levels[m])
        found = sorted(level)
        weights = tuple(level[q] for q in found)
        return Table(tuple(found), weights, (0, *accumulate(weights)))


def labels(truth: Truth, *, within: Limits = limits.USUAL) -> tuple[Label, ...]:
    """Return P(y) of each label y, and its blocks: p(x | y) is the product of their rows.

    Raises OutOfRange when labels, cells, features d, and cells + 2^d, multiplied, are more than
    the limit of steps.

    >>> from refnb.exercises.problems import hiking
    >>> [block.features for block in labels(hiking.with_rainy())[0].blocks]
    [(0, 2), (1,)]
    """
    table, names, d = truth.joint(), truth.schema.labels, len(truth.schema.features)
    within.check_steps(len(names) * len(table) * d * (len(table) + 2**d), "finding blocks")
    found = list[Label]()
    for y in names:
        unit = lcm(*(row[y].denominator for row in table.values()))
        rows = {x: (row[y] * unit).numerator for x, row in table.items() if row[y]}
        parts = _parts(rows, tuple(range(d)))
        blocks = tuple(Block(part, _seen(rows, part)) for part in parts)
        found.append(Label(Fraction(sum(rows.values()), unit), blocks))
    return tuple(found)


def products(label: Label, x: Cell, a: Sequence[int], u: int, n: int) -> Products:
    """Return the products M of the examples of a label at the cell x, for up to n of them.

    >>> from refnb.exercises.problems import hiking
    >>> from refnb.decision.plug_in import from_model
    >>> stay = labels(from_model(hiking.MODEL))[0]
    >>> products(stay, ("T", "T"), (1, 1), 1, 2).table(2).products
    (1, 2, 3, 4, 6, 9)
    """
    blocks = (_levels(block, x, [a[f] for f in block.features], u, n) for block in label.blocks)
    return Products(tuple(blocks))


def steps(labels: Sequence[Label], each: Sequence[Fraction], n: int) -> int:
    """Return at most how many steps a cell takes: products made, compared, and drawn.

    After m examples a label has at most g C(m + e, e) products, where e counts the numbers k
    that are free, and g is 1 when they all have the same a_f: then their order is not seen.

    >>> from refnb.exercises.problems import hiking
    >>> steps(labels(hiking.with_rainy()), [Fraction(1)] * 3, 1)
    48
    """
    others, found = len(labels) - 1, 0
    for label in labels:
        e, g = label.free(each)
        made = len(label.blocks) * comb(n + e, e + 1)
        compared = others * comb(n + e + others, e + others)
        found += g * (made + compared) + sum(block.steps(n) for block in label.blocks)
    return found


def _parts(rows: Weights, features: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """Yield the finest parts of the features that are independent of each other."""
    while features:
        first, *rest = features
        others = (more for size in range(len(features)) for more in combinations(rest, size))
        part = next(p for more in others if _apart(rows, features, p := (first, *more)))
        yield part
        features = tuple(f for f in features if f not in part)


def _apart(rows: Weights, features: tuple[int, ...], part: tuple[int, ...]) -> bool:
    """Tell whether a part of the features is independent of the others among them."""
    left = tuple(f for f in features if f not in part)
    one, other, both = (_seen(rows, some) for some in (part, left, (*part, *left)))
    whole, wholes = sum(both.values()), sum(one.values()) * sum(other.values())
    return all(
        w * wholes == one[x[: len(part)]] * other[x[len(part) :]] * whole for x, w in both.items()
    )


def _seen(rows: Weights, features: tuple[int, ...]) -> Weights:
    """Return the weight of each row of values of some features, in lowest terms."""
    found = defaultdict[Cell, int](int)
    for x, w in rows.items():
        found[tuple(x[f] for f in features)] += w
    common = gcd(*found.values())
    return {x: w // common for x, w in found.items()}


def _levels(block: Block, x: Cell, a: Sequence[int], u: int, n: int) -> list[Level]:
    """Return, for 0 to n examples, the products of one block."""
    patterns = defaultdict[tuple[bool, ...], int](int)
    for values, w in block.rows.items():
        patterns[tuple(v == x[f] for v, f in zip(values, block.features, strict=True))] += w
    counts: dict[tuple[int, ...], int] = {(0,) * len(a): 1}
    levels = list[Level]()
    for m in range(n + 1):
        level = defaultdict[int, int](int)
        for ks, w in counts.items():
            level[prod(u * k + each for k, each in zip(ks, a, strict=True))] += w
        levels.append(dict(level))
        counts = _drawn(counts, patterns) if m < n else {}
    return levels


def _drawn(
    counts: Mapping[tuple[int, ...], int], patterns: Mapping[tuple[bool, ...], int]
) -> dict[tuple[int, ...], int]:
    """Draw one example more."""
    found = defaultdict[tuple[int, ...], int](int)
    for ks, w in counts.items():
        for agrees, v in patterns.items():
            found[tuple(map(add, ks, agrees))] += w * v
    return dict(found)


def _convolved(one: Level, other: Level) -> Level:
    """Return the products of both, with the weights of both."""
    found = defaultdict[int, int](int)
    for p, w in one.items():
        for q, v in other.items():
            found[p * q] += w * v
    return dict(found)
