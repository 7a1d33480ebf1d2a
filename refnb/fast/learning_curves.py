"""Learning curves by merged products: the expected error over all samples, without a list.

    n        size of a sample                                            int >= 0
    n_y      examples of the label y in it                               they sum to n
    x        the cell in question
    k_f      those of the n_y with the value x_f of the feature f        0..n_y
    a_f, b   imaginary examples of each value of f, of each label        Fraction >= 0
    u        the unit in which the a_f are whole                         int > 0
    K_f      how many values f has
    M        the product of u k_f + u a_f over all features              int >= 0
    W_y      the factor of M in the score: (n_y + b) over the product of n_y + a_f K_f
    score    W_y M
    block    features that depend on each other, given the label
    unit     number of shares of one decision, which tied labels divide evenly

    E(n)     1 - the sum over x, y of p(x, y) P(a sample of n decides for y at x)

A score of naive Bayes depends only on M and n_y. So different k with the same M merge. Blocks are
independent of each other: their products are convolved, under multiplication. Inside a block only
the pattern of features that agree with x counts, so a copy adds nothing.

Given the n_y the labels are independent. So at a cell a sorted list gives the chance that a label
with score s beats another one: the weight of the products M with W M <= s.

The joint table needs less: m of the n examples lie in the cell, and the most frequent label among
them decides; for m = 0 the most frequent label of all examples does.

Ties: with unit 1 the first of the tied labels gets everything. So labels that come before it must
have lower scores, while those after it may have the same score. With unit lcm(1, 2, ..., L) each of
t tied labels gets unit / t.

The trap: features that are independent pair by pair need not be independent together. And a score
of 0 does not win, even if it is the greatest: then the fallback decides.

Source: P. Domingos and M. Pazzani, On the optimality of the simple Bayesian classifier under
zero-one loss (1997), for error and assumption; the counting is this project's.
"""

from bisect import bisect_right
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import accumulate, combinations, pairwise
from math import comb, factorial, gcd, lcm, prod
from operator import add, mul, sub

from refnb.core import checks, limits
from refnb.decision.learning_curve import Point
from refnb.decision.true_distribution import Truth
from refnb.estimation.schema import Cell
from refnb.estimation.smoothing import Smoothing
from refnb.exact import rational

Weights = dict[Cell, int]
Level = dict[int, int]  # the weight of each product

FEW = 3  # labels: with fewer, every table is needed only once, so none is kept
LONG = 1000  # bits: above this, longer numbers make a step slower


@dataclass(frozen=True)
class Block:
    """Features by their positions, and the weight of each row of their values."""

    features: tuple[int, ...]
    rows: Weights

    @property
    def total(self) -> int:
        """The sum of the weights: p(row) is the weight of the row divided by it."""
        return sum(self.rows.values())

    @property
    def patterns(self) -> int:
        """A bound on the number of ways to agree with a cell."""
        return max(1, min(1 << len(self.features), len(self.rows)))

    def steps(self, n: int) -> int:
        """Return a bound on the steps of drawing n examples one after another."""
        a, b = self.patterns, len(self.features)
        return a * min(comb(n + a, a), prod([n + 1] * (b + 1)))


@dataclass(frozen=True)
class Label:
    """A label: its probability, and the blocks of its features."""

    p: Fraction
    blocks: tuple[Block, ...]

    @property
    def total(self) -> int:
        """The weights of the products of m examples sum to this number to the power m."""
        return prod(block.total for block in self.blocks)

    def free(self, each: Sequence[Fraction]) -> tuple[int, int]:
        """Return how many of the k are free, and the number of orders of their kinds."""
        kinds = Counter[Fraction | tuple[int, ...]]()
        for block in self.blocks:
            k, own = block.patterns - 1, [each[f] for f in block.features]
            kinds.update(own if k >= len(own) else [block.features] * k)
        return kinds.total(), factorial(kinds.total()) // prod(map(factorial, kinds.values()))


@dataclass(frozen=True)
class Table:
    """Products in ascending order, the weight of each, and the total weight of the first i."""

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
class Rules:
    """The a_f, b and K_f, and the unit."""

    each: tuple[Fraction, ...]
    label: Fraction
    sizes: tuple[int, ...]
    unit: int

    def factors(self, counts: Sequence[int]) -> list[int]:
        """Return the W_y, scaled to whole numbers, or nothing when an estimate is 0/0."""
        pairs = [*zip(self.each, self.sizes, strict=True)]
        under = [prod([m + a * k for a, k in pairs], start=Fraction(1)) for m in counts]
        if not all(under) or not (sum(counts) + self.label):
            return []
        shares = [(m + self.label) / u for m, u in zip(counts, under, strict=True)]
        return rational.integers(shares)[1]


def naive_bayes(
    truth: Truth, sizes: Sequence[checks.Size], smoothing: Smoothing, prior: Smoothing, ties: str
) -> Iterator[Point]:
    """Yield what `learning_curve.naive_bayes` returns for each n >= 0: E(n), and P(fallback).

    >>> from refnb.decision.plug_in import from_model
    >>> from refnb.examples import HIKING
    >>> laplace, none = Smoothing.spelled("laplace"), Smoothing.spelled("none")
    >>> walk = from_model(HIKING)
    >>> [round(10**6 * p.error) for p in naive_bayes(walk, [20, 30], laplace, none, "first")]
    [479955, 474980]
    """
    cells, count = truth.possible(), len(truth.schema.labels)
    values = tuple(map(len, truth.schema.features.values()))
    each = tuple(map(smoothing.pseudo_count, values))
    rules = Rules(each, prior.pseudo_count(count), values, unit(ties, count))
    ys = labels(truth)
    return (_naive(cells, ys, n, rules) for n in sizes)


def naive_steps(truth: Truth, sizes: Sequence[int], smoothing: Smoothing) -> Iterator[int]:
    """Yield the number of steps of `naive_bayes` for each n: for products, and for the n_y.

    >>> from refnb.decision.plug_in import from_model
    >>> from refnb.examples import HIKING
    >>> [*naive_steps(from_model(HIKING), [1, 2], Smoothing.spelled("laplace"))]
    [960, 1588]
    """
    length, cells = limits.integer_size(_denominator(truth)), len(truth.possible())
    each = [smoothing.pseudo_count(len(domain)) for domain in truth.schema.features.values()]
    ys, others = labels(truth), len(truth.schema.labels) - 1
    for n in sizes:
        bits, made = n * length, steps(ys, each, n)
        draws = comb(n + others, others) * (100 + bits // 4)
        yield cells * (made + made * bits // LONG + draws)


def joint_table(truth: Truth, sizes: Sequence[checks.Size], ties: str) -> Iterator[Point]:
    """Yield what `learning_curve.joint_table` returns for each n >= 0: E(n), and P(fallback).

    >>> from refnb.decision.plug_in import from_model
    >>> from refnb.examples import HIKING
    >>> next(joint_table(from_model(HIKING), [2], "first"))
    Point(error=Fraction(3947, 8000), fallback=Fraction(77, 160))
    """
    count, cells, d = len(truth.schema.labels), truth.possible(), _denominator(truth)
    rows = Counter(tuple((p * d).numerator for p in row.values()) for row in cells.values())
    return (_joint(rows, d, n, unit(ties, count)) for n in sizes)


def joint_steps(truth: Truth, sizes: Sequence[int]) -> Iterator[int]:
    """Yield the number of steps of `joint_table` for each n: up to n examples in each cell.

    >>> from refnb.decision.plug_in import from_model
    >>> from refnb.examples import HIKING
    >>> [*joint_steps(from_model(HIKING), [1, 2])]
    [144, 336]
    """
    length, cells = limits.integer_size(_denominator(truth)), len(truth.possible())
    count = len(truth.schema.labels)
    return (cells * comb(n + count, count) * (10 + n * length // 4) for n in sizes)


def labels(truth: Truth) -> tuple[Label, ...]:
    """Return P(y) of each label y, and its blocks: p(x | y) is the product of their rows.

    >>> from refnb.examples import with_rainy
    >>> [block.features for block in labels(with_rainy())[0].blocks]
    [(0, 2), (1,)]
    """
    table, names, d = truth.joint(), truth.schema.labels, len(truth.schema.features)
    labels = list[Label]()
    for y in names:
        common, wholes = rational.integers(row[y] for row in table.values())
        rows = {x: w for x, w in zip(table, wholes, strict=True) if w}
        blocks = tuple(Block(part, _marginal(rows, part)) for part in _parts(rows, tuple(range(d))))
        labels.append(Label(Fraction(sum(rows.values()), common), blocks))
    return tuple(labels)


def products(label: Label, x: Cell, a: Sequence[int], u: int, n: int) -> Callable[[int], Table]:
    """Return the products M of m <= n examples of a label at the cell x, by m.

    The table is built anew at each call.

    >>> from refnb.examples import HIKING
    >>> from refnb.decision.plug_in import from_model
    >>> stay = labels(from_model(HIKING))[0]
    >>> products(stay, ("T", "T"), (1, 1), 1, 2)(2).products
    (1, 2, 3, 4, 6, 9)
    """
    blocks = [_levels(block, x, [a[f] for f in block.features], u, n) for block in label.blocks]

    def table(m: int) -> Table:
        """Return the products of all blocks together, after m examples."""
        level: Level = {1: 1}
        for levels in blocks:
            level = _convolve(level, levels[m])
        products = sorted(level)
        weights = tuple(level[q] for q in products)
        return Table(tuple(products), weights, (0, *accumulate(weights)))

    return table


def steps(labels: Sequence[Label], each: Sequence[Fraction], n: int) -> int:
    """Return a bound on the steps for a cell: products made, compared, and drawn.

    After m examples a label has at most g C(m + e, e) products, where e counts the free numbers k,
    and g is 1 when all features have the same a_f, since their order then does not matter.

    >>> from refnb.examples import with_rainy
    >>> steps(labels(with_rainy()), [Fraction(1)] * 3, 1)
    48
    """
    others, steps = len(labels) - 1, 0
    for label in labels:
        e, g = label.free(each)
        made = len(label.blocks) * comb(n + e, e + 1)
        compared = others * comb(n + e + others, e + others)
        steps += g * (made + compared) + sum(block.steps(n) for block in label.blocks)
    return steps


def unit(ties: str, labels: int) -> int:
    """Return how many shares a decision consists of.

    >>> unit("even", 3), unit("first", 3)
    (6, 1)
    """
    return lcm(*range(1, labels + 1)) if ties == "even" else 1


def decide(tables: Sequence[Table], factors: Sequence[int], unit: int) -> tuple[list[int], int]:
    """Return the weight with which each label wins, and with which none does, given the n_y."""
    total, labels = prod(table.upto[-1] for table in tables), range(len(tables))
    if not factors:
        return [0 for _ in labels], total
    none = prod(table.most([0], w)[0] for table, w in zip(tables, factors, strict=True))
    # the label with the longest list gets what no other one and no fallback decides
    long = max(labels, key=lambda y: len(tables[y].products))
    parts = [0 if y == long else _wins(y, tables, factors, unit) for y in labels]
    parts[long] = unit * (total - none) - sum(parts)
    return parts, none


def _wins(c: int, tables: Sequence[Table], factors: Sequence[int], unit: int) -> int:
    """Return the weight of all products with which c has the greatest score, above 0.

    It is the sum over these products of their weight times the weight of all lower products of the
    other labels. Among tied labels the first gets everything, or, if t others tie, each gets 1/(t +
    1) of the unit.
    """
    pairs = zip(tables[c].products, tables[c].weights, strict=True)
    scored = [(q * factors[c], w) for q, w in pairs if q * factors[c]]
    scores, nobody = [s for s, _ in scored], [0] * len(scored)
    tied = [[w for _, w in scored]]  # by how many others have the same score
    for y, (table, w) in enumerate(zip(tables, factors, strict=True)):
        if y != c:
            below, upto = table.most([s - 1 for s in scores], w), table.most(scores, w)
            equal = [*map(sub, upto, below)] if unit > 1 or y > c else nobody
            rows = pairwise([nobody, *tied, nobody])
            tied = [[*map(add, map(mul, below, b), map(mul, equal, a))] for a, b in rows]
    return sum((unit // t or 1) * sum(row) for t, row in enumerate(tied, 1))


def plurality(ps: Sequence[int], m: int, unit: int) -> list[int]:
    """Return, for each label, the weight of the sequences of m labels in which it leads.

    It is the sum of m! times the product of p_y^n_y / n_y! over the draws in which y leads.
    """
    sums = [0] * len(ps)
    for counts in compositions(m, len(ps)):
        weight = orders(counts) * prod(map(pow, ps, counts))
        sums = [f + weight * share for f, share in zip(sums, most(counts, unit), strict=True)]
    return sums


def most(counts: Sequence[int], unit: int) -> list[int]:
    """Return the shares of the most frequent labels: all to the first, or evenly."""
    best = [i for i, m in enumerate(counts) if m == max(counts)]
    leaders = best if unit > 1 else best[:1]
    return [unit // len(leaders) * (i in leaders) for i in range(len(counts))]


def compositions(n: int, parts: int) -> Iterator[tuple[int, ...]]:
    """Yield every way to divide n examples among so many labels."""
    if parts == 1:
        yield (n,)
        return
    for m in range(n + 1):
        for rest in compositions(n - m, parts - 1):
            yield (m, *rest)


def orders(counts: Sequence[int]) -> int:
    """Return n! over the product of the n_y!: in how many orders they can be drawn.

    >>> orders((2, 1))
    3
    """
    return prod(comb(total, m) for total, m in zip(accumulate(counts), counts, strict=True))


def _denominator(truth: Truth) -> int:
    return lcm(*(Fraction(example.weight).denominator for example in truth.examples))


def _naive(
    cells: Mapping[Cell, Mapping[str, Fraction]], labels: Sequence[Label], n: int, rules: Rules
) -> Point:
    """Add up the weight of each prediction, cell by cell and draw by draw."""
    scale = lcm(*(label.total or 1 for label in labels))
    d = lcm(*(label.p.denominator for label in labels)) * scale
    chances = [(y.p * d / (y.total or 1)).numerator for y in labels]
    draws = list[tuple[tuple[int, ...], int, list[int]]]()
    for counts in compositions(n, len(labels)):
        if weight := orders(counts) * prod(map(pow, chances, counts)):
            draws.append((counts, weight, rules.factors(counts)))
    u, a = rational.integers(rules.each)
    right, unsure = Fraction(0), Fraction(0)
    for x, row in cells.items():
        tables = [products(label, x, a, u, n) for label in labels]
        if len(labels) >= FEW:
            tables = [[*map(table, range(n + 1))].__getitem__ for table in tables]
        decisions, nobody = [0] * len(labels), 0
        for counts, weight, factors in draws:
            drawn = [table(m) for table, m in zip(tables, counts, strict=True)]
            parts, left = decide(drawn, factors, rules.unit)
            often = most(counts, rules.unit)
            decisions = [
                s + weight * (p + left * q) for s, p, q in zip(decisions, parts, often, strict=True)
            ]
            nobody += weight * left
        right += rational.total(map(mul, row.values(), decisions))
        unsure += rational.total(row.values()) * nobody
    return Point(1 - right / (d**n * rules.unit), unsure / d**n)


def _joint(rows: Mapping[tuple[int, ...], int], d: int, n: int, unit: int) -> Point:
    """Add up the weight of each prediction, cell by cell, for each number m of examples in it."""
    columns = [sum(map(mul, column, rows.values())) for column in zip(*rows, strict=True)]
    right, unsure = 0, 0
    for row, times in rows.items():
        rest = d - sum(row)
        decisions = plurality([*map(sub, columns, row)], n, unit)
        for m in range(1, n + 1):
            share, here = comb(n, m) * rest ** (n - m), plurality(row, m, unit)
            decisions = [s + share * q for s, q in zip(decisions, here, strict=True)]
        right += times * sum(map(mul, row, decisions))
        unsure += times * sum(row) * rest**n
    return Point(1 - Fraction(right, d ** (n + 1) * unit), Fraction(unsure, d ** (n + 1)))


def _parts(rows: Weights, features: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """Yield the finest parts of the features that are independent of each other."""
    while features:
        first, *rest = features
        others = (more for size in range(len(features)) for more in combinations(rest, size))
        part = next(p for more in others if _independent(rows, features, p := (first, *more)))
        yield part
        features = tuple(f for f in features if f not in part)


def _independent(rows: Weights, features: tuple[int, ...], part: tuple[int, ...]) -> bool:
    """Return whether a part of these features is independent of the rest."""
    left = tuple(f for f in features if f not in part)
    one, other, both = (_marginal(rows, some) for some in (part, left, (*part, *left)))
    total, product = sum(both.values()), sum(one.values()) * sum(other.values())
    cut = len(part)
    return all(w * product == one[x[:cut]] * other[x[cut:]] * total for x, w in both.items())


def _marginal(rows: Weights, features: tuple[int, ...]) -> Weights:
    """Return the weight of each row of values of some features, in lowest terms."""
    weights = Counter[Cell]()
    for x, w in rows.items():
        weights[tuple(x[f] for f in features)] += w
    common = gcd(*weights.values())
    return {x: w // common for x, w in weights.items()}


def _levels(block: Block, x: Cell, a: Sequence[int], u: int, n: int) -> list[Level]:
    """Return, for 0 to n examples, the products of one block."""
    patterns = Counter[tuple[bool, ...]]()
    for values, w in block.rows.items():
        patterns[tuple(v == x[f] for v, f in zip(values, block.features, strict=True))] += w
    counts: dict[tuple[int, ...], int] = {(0,) * len(a): 1}
    levels = list[Level]()
    for m in range(n + 1):
        level = defaultdict[int, int](int)
        for ks, w in counts.items():
            level[prod(u * k + each for k, each in zip(ks, a, strict=True))] += w
        levels.append(level)
        drawn = defaultdict[tuple[int, ...], int](int)
        for ks, w in counts.items() if m < n else ():
            for agrees, v in patterns.items():
                drawn[tuple(map(add, ks, agrees))] += w * v
        counts = drawn
    return levels


def _convolve(one: Level, other: Level) -> Level:
    """Return all products of a pair, with the products of their weights."""
    level = defaultdict[int, int](int)
    for p, w in one.items():
        for q, v in other.items():
            level[p * q] += w * v
    return level
