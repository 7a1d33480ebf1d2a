"""Learning curves by merged products: the expected error over all samples, and none is listed.

    n        size of a sample                                            int >= 0
    n_y      examples of the label y in it                               they sum up to n
    a_f, b   imaginary examples of each value of f, of each label        Fraction >= 0
    K_f      how many values f has
    M        the product of k_f + a_f, as in `products`
    W_y      what it is multiplied by: (n_y + b) over the product of n_y + a_f K_f
    score    W_y M

    E(n)     1 - the sum over x, y of p(x, y) P(a sample of n decides for y at x)

Given the n_y the labels are independent. So at a cell the chance that the label of a score s
beats another one is read off a sorted list: the weight of the products M with W M <= s.

The joint table asks for less: m of the n examples lie in the cell, and the most frequent label
among them decides; for m = 0 it is the one among the others.

The trap: the label with the longest list need not be walked through. What no other label and
no fallback decides is its.

Source: P. Domingos and M. Pazzani, On the optimality of the simple Bayesian classifier under
zero-one loss (1997), for error and assumption; the counting is this project's.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from math import comb, lcm, prod
from operator import mul, sub

from refnb.core import checks, limits
from refnb.core.checks import Size
from refnb.core.errors import UnknownValue
from refnb.core.limits import Limits
from refnb.decision.learning_curve import TIES, Point
from refnb.decision.true_distribution import Truth
from refnb.estimation.schema import Cell
from refnb.estimation.smoothing import Smoothing
from refnb.exact import rational
from refnb.fast import plurality, products
from refnb.fast.plurality import Parts
from refnb.fast.products import Label

FEW = 3  # labels: below, every table is needed only once, and none is kept
LONG = 1000  # bits: above, a step takes longer the longer the numbers are


@dataclass(frozen=True)
class Rules:
    """The a_f, b and K_f; a decision is `unit` shares, and each of several labels has as many."""

    each: tuple[Fraction, ...]
    label: Fraction
    sizes: tuple[int, ...]
    unit: int


@dataclass(frozen=True)
class Draw:
    """The n_y, how probable they are, and the W_y in whole numbers; none for an estimate 0/0."""

    counts: tuple[int, ...]
    weight: int
    factors: tuple[int, ...]


def naive_bayes(
    truth: Truth,
    sizes: Sequence[Size],
    smoothing: Smoothing,
    prior: Smoothing,
    ties: str,
    *,
    within: Limits = limits.USUAL,
) -> Iterator[Point]:
    """Yield what `learning_curve.naive_bayes` returns for each n: E(n), and P(fallback).

    Raises UnknownValue for other ties than first and even; OutOfRange for n < 0, and when there
    are too many steps, before the first of them.

    >>> from refnb.decision.plug_in import from_model
    >>> from refnb.exercises.problems import hiking
    >>> laplace, none = Smoothing.spelled("laplace"), Smoothing.spelled("none")
    >>> walk = from_model(hiking.MODEL)
    >>> [round(10**6 * p.error) for p in naive_bayes(walk, [20, 30], laplace, none, "first")]
    [479955, 474980]
    """
    checks.known([ties], TIES, UnknownValue, "how a tie is decided")
    rules, cells = _rules(truth, smoothing, prior, ties), _cells(truth)
    labels = products.labels(truth, within=within)
    _check(sizes, partial(_naive_steps, truth, labels, rules), within)
    return (_naive(cells, labels, n, rules) for n in sizes)


def joint_table(
    truth: Truth, sizes: Sequence[Size], ties: str, *, within: Limits = limits.USUAL
) -> Iterator[Point]:
    """Yield what `learning_curve.joint_table` returns for each n: E(n), and P(fallback).

    Raises UnknownValue for other ties than first and even; OutOfRange for n < 0, and when there
    are too many steps, before the first of them.

    >>> from refnb.decision.plug_in import from_model
    >>> from refnb.exercises.problems import hiking
    >>> next(joint_table(from_model(hiking.MODEL), [2], "first"))
    Point(error=Fraction(3947, 8000), fallback=Fraction(77, 160))
    """
    checks.known([ties], TIES, UnknownValue, "how a tie is decided")
    parts, cells = len(truth.schema.labels), _cells(truth)
    _check(sizes, partial(_joint_steps, truth), within)
    each, unit = _denominator(truth), plurality.unit(ties, parts)
    rows = Counter(tuple((p * each).numerator for p in row.values()) for row in cells.values())
    return (_joint(rows, each, n, unit) for n in sizes)


def _check(sizes: Sequence[int], steps: Callable[[int], int], within: Limits) -> None:
    """Require sizes, and steps whose sum is not too large."""
    whole = 0
    for n in sizes:
        checks.size(n, "the size of a sample", 0)
        whole += steps(n)
        within.check_steps(whole, "a learning curve")


def _naive_steps(truth: Truth, labels: Sequence[Label], rules: Rules, n: int) -> int:
    """Return the steps of all cells: of the products, and of the n_y."""
    made, others = products.steps(labels, rules.each, n), len(labels) - 1
    bits = n * limits.whole_size(_denominator(truth))
    drawn = comb(n + others, others) * (100 + bits // 4)
    return len(_cells(truth)) * (made + made * bits // LONG + drawn)


def _joint_steps(truth: Truth, n: int) -> int:
    """Return the steps of all cells: of the labels of up to n examples in it."""
    bits, labels = n * limits.whole_size(_denominator(truth)), len(truth.schema.labels)
    return len(_cells(truth)) * comb(n + labels, labels) * (10 + bits // 4)


def _naive(
    cells: Mapping[Cell, Mapping[str, Fraction]], labels: Sequence[Label], n: int, rules: Rules
) -> Point:
    scale = lcm(*(label.whole or 1 for label in labels))
    each = lcm(*(label.p.denominator for label in labels)) * scale
    draws = [*_draws([(y.p * each / (y.whole or 1)).numerator for y in labels], n, rules)]
    right, unsure = Fraction(0), Fraction(0)
    for x, row in cells.items():
        said, left = _at(labels, x, n, draws, rules)
        right += rational.total(p * q for p, q in zip(row.values(), said, strict=True))
        unsure += rational.total(row.values()) * left
    return Point(1 - right / (each**n * rules.unit), unsure / each**n)


def _joint(rows: Mapping[tuple[int, ...], int], each: int, n: int, unit: int) -> Point:
    whole = [sum(map(mul, column, rows.values())) for column in zip(*rows, strict=True)]
    right, unsure, least = 0, 0, each ** (n + 1)
    for row, times in rows.items():
        rest = each - sum(row)
        said = plurality.plurality([*map(sub, whole, row)], n, unit)
        for m in range(1, n + 1):
            share, here = comb(n, m) * rest ** (n - m), plurality.plurality(row, m, unit)
            said = [s + share * q for s, q in zip(said, here, strict=True)]
        right += times * sum(map(mul, row, said))
        unsure += times * sum(row) * rest**n
    return Point(1 - Fraction(right, least * unit), Fraction(unsure, least))


def _cells(truth: Truth) -> dict[Cell, dict[str, Fraction]]:
    return {x: row for x, row in truth.joint().items() if any(row.values())}


def _denominator(truth: Truth) -> int:
    return lcm(*(Fraction(example.weight).denominator for example in truth.examples))


def _rules(truth: Truth, smoothing: Smoothing, prior: Smoothing, ties: str) -> Rules:
    sizes = tuple(len(domain) for domain in truth.schema.features.values())
    labels = len(truth.schema.labels)
    each = tuple(smoothing.pseudo_count(size) for size in sizes)
    return Rules(each, prior.pseudo_count(labels), sizes, plurality.unit(ties, labels))


def _draws(weights: Sequence[int], n: int, rules: Rules) -> Iterator[Draw]:
    """Yield every n_1, n_2, ... that can be drawn."""
    for counts in plurality.compositions(n, len(weights)):
        weight = plurality.orders(counts) * prod(map(pow, weights, counts))
        if weight:
            yield Draw(counts, weight, _factors(counts, rules))


def _factors(counts: Sequence[int], rules: Rules) -> tuple[int, ...]:
    """Return the W_y, multiplied until they are whole; nothing when an estimate is 0/0."""
    totals = [[m + a * k for a, k in zip(rules.each, rules.sizes, strict=True)] for m in counts]
    under = [prod(total, start=Fraction(1)) for total in totals]
    if not all(under) or not (sum(counts) + rules.label):
        return ()
    found = [(m + rules.label) / u for m, u in zip(counts, under, strict=True)]
    common = lcm(*(w.denominator for w in found))
    return tuple((w * common).numerator for w in found)


def _at(labels: Sequence[Label], x: Cell, n: int, draws: Sequence[Draw], rules: Rules) -> Parts:
    """Return with what weight each label decides at a cell, and with what the fallback does."""
    u = lcm(*(a.denominator for a in rules.each))
    a = [(each * u).numerator for each in rules.each]
    merged = [products.products(label, x, a, u, n) for label in labels]
    few = len(labels) < FEW
    found = [each.table if few else [*map(each.table, range(n + 1))].__getitem__ for each in merged]
    said, unsure = [0] * len(labels), 0
    for draw in draws:
        tables = [table(m) for table, m in zip(found, draw.counts, strict=True)]
        parts, left = plurality.decided(tables, draw.factors, rules.unit)
        often = plurality.most(draw.counts, rules.unit)
        said = [
            s + draw.weight * (p + left * q) for s, p, q in zip(said, parts, often, strict=True)
        ]
        unsure += draw.weight * left
    return said, unsure
