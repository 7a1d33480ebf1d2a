"""Learning curves: the expected error after n examples, over all samples that a truth can give.

    n          size of the sample                                   int >= 0
    x          a cell, with p(x) > 0
    n_y        examples of the label y                              they sum up to n
    k_f        those of them with the value x_f of the feature f
    a_f, b     imaginary examples of each value of f, of each label
    K_f        how many values f has
    s(y)       score, (n_y + b) times the product of (k_f + a_f) / (n_y + a_f K_f)
    fallback   the label that is most frequent in the sample

    error      1 - the sum over x, y of p(x, y) P(the sample decides for y at x)

The sample is drawn from the truth, and so is the case that is asked. The fallback decides where
an estimate is 0/0 or every score is 0. All labels of greatest score tie: then the first of
them decides, or each of them equally often.

Given the n_y the labels are independent, and of each only one number matters, the product of
its k_f + a_f. Equal products are put together, and the chance that one is beaten is read off a
sorted list. So no sample is ever listed.

The trap: a curve that goes up and down, or a joint table that beats naive Bayes, may come from
the first label winning every tie. Even ties tell.

Source: P. Domingos and M. Pazzani, On the optimality of the simple Bayesian classifier under
zero-one loss (1997), for error and assumption; the counting is this project's.
"""

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import accumulate, combinations, pairwise
from math import comb, gcd, lcm, prod
from typing import NamedTuple

from refnb import checks
from refnb.checks import Share, Size
from refnb.decision import error
from refnb.decision.truth import Truth, marginals
from refnb.errors import OutOfRange, UnknownValue
from refnb.estimation.schema import Cell
from refnb.estimation.smoothing import Smoothing
from refnb.exact import rational

TIES = ("first", "even")
MAX_WORK = 10**8

Ties = str
Atoms = dict[tuple[bool, ...], int]
Level = dict[int, int]


@dataclass(frozen=True)
class Point:
    """The expected error after n examples, and the probability that the fallback decides."""

    error: Fraction
    fallback: Fraction


@dataclass(frozen=True)
class Prices:
    """An error as a sum: that of the best rule, the price of the assumption, that of estimation."""

    bayes: Fraction
    assumption: Fraction
    estimation: Fraction


class Table(NamedTuple):
    """The products that the examples of a label can have, their weights, and these added up."""

    products: list[int]
    weights: list[int]
    upto: list[int]


@dataclass(frozen=True)
class Rules:
    """The imaginary examples a_f and b as whole numbers of 1/unit, the K_f, and how ties go."""

    each: tuple[Fraction, ...]
    label: Fraction
    sizes: tuple[int, ...]
    unit: int
    even: bool


def naive(truth: Truth, n: Size, smoothing: Smoothing, prior: Smoothing, ties: Ties) -> Point:
    """Return 1 - sum over x, y of p(x, y) P(naive Bayes of n examples says y at x).

    Ties are "first" or "even".

    Raises UnknownValue for other ties; OutOfRange for n < 0, and when there is too much to
    compute.

    >>> from refnb.problems import hiking
    >>> from refnb.decision.truth import from_model
    >>> laplace, none = Smoothing.spelled("laplace"), Smoothing.spelled("none")
    >>> naive(from_model(hiking.MODEL), 2, laplace, none, "first").error
    Fraction(19841, 40000)
    """
    checks.size(n, "the size of a sample", 0)
    checks.known([ties], TIES, UnknownValue, "how a tie is decided")
    rules = _rules(truth, smoothing, prior, ties)
    _check_work(truth, n)
    found = Point(Fraction(1), Fraction(0))
    for x, row in truth.joint().items():
        if any(row.values()):
            found = _added(found, row, _at(truth, x, n, rules))
    return found


def joint(truth: Truth, n: Size, ties: Ties) -> Point:
    """Return the same for the joint table, which says what is most frequent in the cell.

    Raises UnknownValue for other ties; OutOfRange for n < 0, and when there is too much to
    compute.
    """
    checks.size(n, "the size of a sample", 0)
    checks.known([ties], TIES, UnknownValue, "how a tie is decided")
    _check_work(truth, n)
    rows = [row for row in truth.joint().values() if any(row.values())]
    labels = {y: rational.total(row[y] for row in rows) for y in truth.schema.labels}
    found = Point(Fraction(1), Fraction(0))
    for row in rows:
        here = rational.total(row.values())
        rest = [labels[y] - p for y, p in row.items()]
        unseen = _plurality(rest, n, ties == "even")
        seen = [_plurality([*row.values()], m, ties == "even") for m in range(1, n + 1)]
        shares = [comb(n, m) * (1 - here) ** (n - m) for m in range(1, n + 1)]
        parts = zip(
            unseen,
            *([q * c for c in said] for q, said in zip(shares, seen, strict=True)),
            strict=True,
        )
        found = _added(found, row, ([sum(part) for part in parts], (1 - here) ** n))
    return found


def prices(truth: Truth, learned: Share) -> Prices:
    """Return what an error is made of: err* + (err of the naive rule - err*) + the rest.

    The naive rule has the truth's own marginals, and says the first of tied labels.

    Raises UndefinedEstimate for a label of probability 0, unless there are no features.
    """
    checks.share(learned, "an error")
    best = error.bayes_error(truth)
    limit = error.expected_error(truth, error.naive_rule(marginals(truth), truth)).error
    return Prices(best, limit - best, Fraction(learned) - limit)


def _added(
    found: Point, row: Mapping[str, Fraction], said: tuple[Sequence[Fraction], Fraction]
) -> Point:
    """Take away what is right at one cell, and add what the fallback decides there."""
    decided, unsure = said
    right = rational.total(p * q for p, q in zip(row.values(), decided, strict=True))
    return Point(found.error - right, found.fallback + rational.total(row.values()) * unsure)


def _rules(truth: Truth, smoothing: Smoothing, prior: Smoothing, ties: Ties) -> Rules:
    sizes = tuple(len(domain) for domain in truth.schema.features.values())
    each = tuple(_imaginary(smoothing, size) for size in sizes)
    label = _imaginary(prior, len(truth.schema.labels))
    return Rules(each, label, sizes, lcm(*(a.denominator for a in each)), ties == "even")


def _imaginary(rule: Smoothing, size: int) -> Fraction:
    """Return the imaginary examples of each of so many values."""
    return rule.weight / size if rule.rule == "m" else rule.weight


def _at(truth: Truth, x: Cell, n: int, rules: Rules) -> tuple[list[Fraction], Fraction]:
    """Return P(the sample decides for y at x) for each y, and P(the fallback decides)."""
    labels = [_Label(truth, x, y, n, rules) for y in truth.schema.labels]
    decided, unsure = [Fraction(0)] * len(labels), Fraction(0)
    for counts in _compositions(n, len(labels)):
        share = Fraction(_multinomial(counts))
        for label, m in zip(labels, counts, strict=True):
            share *= label.p**m
        if share:
            parts, left = _decided(labels, counts, rules)
            fall = _most(counts, rules.even)
            unsure += share * left
            decided = [
                d + share * (q + left * f) for d, q, f in zip(decided, parts, fall, strict=True)
            ]
    return decided, unsure


class _Label:
    """One label at one cell: its probability, and its products after m examples."""

    def __init__(self, truth: Truth, x: Cell, y: str, n: int, rules: Rules) -> None:
        atoms = defaultdict[tuple[bool, ...], Fraction](Fraction)
        for other, row in truth.joint().items():
            atoms[tuple(a == b for a, b in zip(other, x, strict=True))] += row[y]
        self.p = rational.total(atoms.values())
        unit = lcm(*(p.denominator for p in atoms.values()))
        whole = {key: (p * unit).numerator for key, p in atoms.items() if p}
        a = [(each * rules.unit).numerator for each in rules.each]
        self.blocks = [
            (sum(part.values()), _levels(part, [a[f] for f in block], rules.unit, n))
            for block in _blocks(whole, tuple(range(len(x))))
            for part in [_reduced(_marginal(whole, block))]
        ]
        self.known = dict[int, Table]()

    def table(self, m: int) -> Table:
        """Return the products after m examples; their weights sum up to `whole`."""
        if m not in self.known:
            level: Level = {1: 1}
            for _, levels in self.blocks:
                level = _times(level, levels[m])
            products = sorted(level)
            weights = [level[q] for q in products]
            self.known[m] = Table(products, weights, [0, *accumulate(weights)])
        return self.known[m]


def _marginal(atoms: Atoms, block: Sequence[int]) -> Atoms:
    found = defaultdict[tuple[bool, ...], int](int)
    for key, w in atoms.items():
        found[tuple(key[f] for f in block)] += w
    return dict(found)


def _reduced(atoms: Atoms) -> Atoms:
    common = gcd(*atoms.values())
    return {key: w // common for key, w in atoms.items()}


def _blocks(atoms: Atoms, features: tuple[int, ...]) -> list[tuple[int, ...]]:
    """Return the finest parts of the features that are independent of each other."""
    if not features:
        return []
    first, *rest = features
    for size in range(len(rest)):
        for others in combinations(rest, size):
            block = (first, *others)
            left = tuple(f for f in rest if f not in others)
            if _independent(atoms, block, left):
                return [block, *_blocks(atoms, left)]
    return [features]


def _independent(atoms: Atoms, block: tuple[int, ...], left: tuple[int, ...]) -> bool:
    both = _marginal(atoms, (*block, *left))
    one, other = _marginal(atoms, block), _marginal(atoms, left)
    whole = sum(atoms.values())
    return all(
        both.get(p + q, 0) * whole == w * v for p, w in one.items() for q, v in other.items()
    )


def _levels(atoms: Atoms, a: Sequence[int], unit: int, n: int) -> list[Level]:
    """Return for 0 to n examples the products of the k_f + a_f of one block, each unit-fold."""
    counts: dict[tuple[int, ...], int] = {(0,) * len(a): 1}
    levels = list[Level]()
    for m in range(n + 1):
        level = defaultdict[int, int](int)
        for ks, w in counts.items():
            level[prod(unit * k + each for k, each in zip(ks, a, strict=True))] += w
        levels.append(dict(level))
        counts = _drawn(counts, atoms) if m < n else {}
    return levels


def _drawn(counts: Mapping[tuple[int, ...], int], atoms: Atoms) -> dict[tuple[int, ...], int]:
    """Draw one example more."""
    found = defaultdict[tuple[int, ...], int](int)
    for ks, w in counts.items():
        for key, v in atoms.items():
            found[tuple(k + hit for k, hit in zip(ks, key, strict=True))] += w * v
    return dict(found)


def _times(one: Level, other: Level) -> Level:
    found = defaultdict[int, int](int)
    for p, w in one.items():
        for q, v in other.items():
            found[p * q] += w * v
    return dict(found)


def _decided(
    labels: Sequence[_Label], counts: Sequence[int], rules: Rules
) -> tuple[list[Fraction], Fraction]:
    """Return P(decides for y) for each y without the fallback, and P(fallback), given the n_y."""
    weights = _weights(counts, rules)
    if weights is None:
        return [Fraction(0)] * len(labels), Fraction(1)
    tables = [label.table(m) for label, m in zip(labels, counts, strict=True)]
    whole = prod(table.upto[-1] for table in tables)
    found = [Fraction(_wins(c, tables, weights, rules.even)) / whole for c in range(len(labels))]
    none = prod(
        table.upto[-1] if not w else table.upto[bisect_right(table.products, 0)]
        for table, w in zip(tables, weights, strict=True)
    )
    return found, Fraction(none, whole)


def _weights(counts: Sequence[int], rules: Rules) -> list[int] | None:
    """Return what each product is multiplied by to be the score, in whole numbers; or 0/0."""
    if not sum(counts) and not rules.label:
        return None
    under = [
        prod(
            (m + a * size for a, size in zip(rules.each, rules.sizes, strict=True)),
            start=Fraction(1),
        )
        for m in counts
    ]
    if not all(under):
        return None
    factors = [(m + rules.label) / u for m, u in zip(counts, under, strict=True)]
    common = lcm(*(f.denominator for f in factors))
    return [(f * common).numerator for f in factors]


def _wins(c: int, tables: Sequence[Table], weights: Sequence[int], even: bool) -> Fraction | int:
    """Return the weight of all products with which the label c has the greatest score, above 0."""
    others = [(tables[y], weights[y], y < c) for y in range(len(tables)) if y != c]
    found: Fraction | int = 0
    for product, weight in zip(tables[c].products, tables[c].weights, strict=True):
        if score := product * weights[c]:
            found += weight * (_even(score, others) if even else _first(score, others))
    return found


def _first(score: int, others: Sequence[tuple[Table, int, bool]]) -> int:
    """Return the weight of others below, or up to, a score: a label before it must be below."""
    return prod(_upto(table, w, score - before) for table, w, before in others)


def _even(score: int, others: Sequence[tuple[Table, int, bool]]) -> Fraction | int:
    """Return the same where t others that tie leave 1 / (t + 1) of it."""
    tied = [1]
    for table, w, _ in others:
        below = _upto(table, w, score - 1)
        equal = _upto(table, w, score) - below
        tied = [below * a + equal * before for before, a in pairwise([0, *tied, 0])]
    return sum(Fraction(w, t + 1) for t, w in enumerate(tied))


def _upto(table: Table, w: int, score: int) -> int:
    """Return the weight of the products q with q w <= score."""
    return table.upto[bisect_right(table.products, score // w)] if w else table.upto[-1]


def _compositions(n: int, parts: int) -> Iterator[tuple[int, ...]]:
    """Yield every way to divide n examples among so many labels."""
    if parts == 1:
        yield (n,)
        return
    for m in range(n + 1):
        for rest in _compositions(n - m, parts - 1):
            yield (m, *rest)


def _multinomial(counts: Sequence[int]) -> int:
    return prod(comb(total, m) for total, m in zip(accumulate(counts), counts, strict=True))


def _plurality(ps: Sequence[Fraction], m: int, even: bool) -> list[Fraction]:
    """Return the weight of the sequences of m labels that say each label."""
    found = [Fraction(0)] * len(ps)
    for counts in _compositions(m, len(ps)):
        share = _multinomial(counts) * prod(
            (p**k for p, k in zip(ps, counts, strict=True)), start=Fraction(1)
        )
        found = [f + share * q for f, q in zip(found, _most(counts, even), strict=True)]
    return found


def _check_work(truth: Truth, n: int) -> None:
    """Require cells, labels and products that are not too many."""
    cells, labels, d = len(truth.joint()), len(truth.schema.labels), len(truth.schema.features)
    work = (
        cells
        * labels
        * (
            d * comb(n + d, d + 1)
            + comb(n + d, d)
            + (labels - 1) * comb(n + d + labels - 1, d + labels - 1)
        )
    )
    if work > MAX_WORK:
        raise OutOfRange(f"{work} steps are above the limit of {MAX_WORK}")


def _most(counts: Sequence[int], even: bool) -> list[Fraction]:
    """Return how often the fallback says each label: the first most frequent, or any of them."""
    best = [i for i, m in enumerate(counts) if m == max(counts)]
    said = best if even else best[:1]
    return [Fraction(i in said, len(said)) for i in range(len(counts))]
