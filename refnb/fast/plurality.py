"""Plurality: with what weight each label comes first, of all draws or of all products.

    n_y      how often the label y is drawn                            int >= 0
    p_y      the weight of one draw of it                              int >= 0
    M, W_y   a product of the label y, and what makes a score of it    int >= 0
    s        score, W_y M
    unit     shares of one decision, of which each of t labels that tie gets as many    int > 0

    plurality    the sum of n! times the product of p_y^n_y / n_y! over the draws y leads
    wins         the sum, over the products M of y, of their weight times, for each other
                 label z, the weight of its products with a score below s

Ties: with the unit 1 the first of the labels that tie gets all. So a label that comes before
must be below, and one that comes after may have the same score. With the unit
lcm(1, 2, ..., L) each of t labels gets unit / t.

The trap: a score of 0 does not win, even where it is the greatest one. That is a decision
of the fallback.

Source: the counting is this project's.
"""

from collections.abc import Iterator, Sequence
from itertools import accumulate, pairwise
from math import comb, lcm, prod
from operator import add, mul, sub

from refnb.fast.products import Table

Parts = tuple[list[int], int]  # the weight with which each label decides, and with which none does
Rival = tuple[Table, int, bool]  # its products, its W, and whether it comes before in the order


def unit(ties: str, labels: int) -> int:
    """Return into how many shares a decision is cut.

    >>> unit("even", 3), unit("first", 3)
    (6, 1)
    """
    return lcm(*range(1, labels + 1)) if ties == "even" else 1


def decided(tables: Sequence[Table], factors: Sequence[int], unit: int) -> Parts:
    """Return with what weight each label decides, and with what none does, given the n_y."""
    whole, labels = prod(table.upto[-1] for table in tables), range(len(tables))
    if not factors:
        return [0 for _ in labels], whole
    none = prod(table.most([0], w)[0] for table, w in zip(tables, factors, strict=True))
    long = max(labels, key=lambda y: len(tables[y].products))
    parts = [0 if y == long else _wins(y, tables, factors, unit) for y in labels]
    parts[long] = unit * (whole - none) - sum(parts)
    return parts, none


def _wins(c: int, tables: Sequence[Table], factors: Sequence[int], unit: int) -> int:
    """Return the weight of all products with which c has the greatest score, above 0."""
    scored = [
        (q * factors[c], w) for q, w in zip(tables[c].products, tables[c].weights, strict=True)
    ]
    scores, weights = [s for s, _ in scored if s], [w for s, w in scored if s]
    rivals = [(tables[y], w, y < c) for y, w in enumerate(factors) if y != c]
    return _even(scores, weights, rivals, unit) if unit > 1 else _first(scores, weights, rivals)


def _first(scores: Sequence[int], weights: Sequence[int], rivals: Sequence[Rival]) -> int:
    """Return the weight with which rivals are beaten; one that comes before must be below."""
    for table, w, before in rivals:
        weights = [*map(mul, weights, table.most([s - before for s in scores], w))]
    return sum(weights)


def _even(scores: Sequence[int], weights: Sequence[int], rivals: Sequence[Rival], unit: int) -> int:
    """Return the same in shares: where t rivals tie, 1 of t + 1 of the unit."""
    tied, nobody = [weights], [0] * len(scores)
    for table, w, _ in rivals:
        below, upto = table.most([s - 1 for s in scores], w), table.most(scores, w)
        equal = [*map(sub, upto, below)]
        pairs = pairwise([nobody, *tied, nobody])
        tied = [[*map(add, map(mul, below, b), map(mul, equal, a))] for a, b in pairs]
    return sum(unit // t * sum(row) for t, row in enumerate(tied, 1))


def plurality(ps: Sequence[int], m: int, unit: int) -> list[int]:
    """Return the weight of the sequences of m labels in which each is the most frequent."""
    found = [0] * len(ps)
    for counts in compositions(m, len(ps)):
        weight = orders(counts) * prod(map(pow, ps, counts))
        found = [f + weight * share for f, share in zip(found, most(counts, unit), strict=True)]
    return found


def most(counts: Sequence[int], unit: int) -> list[int]:
    """Return the shares of the most frequent labels: all to the first, or evenly."""
    best = [i for i, m in enumerate(counts) if m == max(counts)]
    said = best if unit > 1 else best[:1]
    return [unit // len(said) * (i in said) for i in range(len(counts))]


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
