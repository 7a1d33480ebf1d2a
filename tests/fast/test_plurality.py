"""Laws of the contests: every draw, and every combination of products, is looked at."""

from collections import Counter
from fractions import Fraction
from itertools import product
from math import lcm, prod

from hypothesis import example, given
from hypothesis import strategies as st

from refnb.fast import plurality
from refnb.fast.products import Table

ties = st.sampled_from(["first", "even"])
weights = st.lists(st.integers(0, 4), min_size=1, max_size=3)


def table(level: dict[int, int]) -> Table:
    """Return products with their weights as a table."""
    qs = sorted(level)
    upto = tuple(sum(level[q] for q in qs[:i]) for i in range(len(qs) + 1))
    return Table(tuple(qs), tuple(level[q] for q in qs), upto)


def shares(scores: list[int], tie: str) -> list[Fraction]:
    """Return the share of each label: all of it, or a part for each that ties."""
    best = [y for y, s in enumerate(scores) if s == max(scores)]
    chosen = best if tie == "even" else best[:1]
    return [Fraction(y in chosen, len(chosen)) for y in range(len(scores))]


levels = st.dictionaries(st.integers(0, 6), st.integers(1, 5), min_size=1, max_size=4)
sides = st.lists(st.tuples(levels, st.integers(0, 4)), min_size=1, max_size=4)


@given(sides, ties)
@example([({2: 1}, 3), ({3: 5}, 2), ({1: 1, 6: 2}, 1)], "even")
@example([({4: 2}, 1), ({2: 1}, 2), ({1: 3}, 4), ({8: 1, 1: 2}, 1)], "even")
@example([({q: q + 1 for q in range(1, 21)}, 1), *[({9: 2**40}, 1)] * 30], "first")
def test_who_has_the_greatest_score(sides: list[tuple[dict[int, int], int]], tie: str) -> None:
    """Over all combinations of products; where all scores are 0, nobody decides."""
    unit = plurality.unit(tie, len(sides))
    expected, none = [Fraction(0)] * len(sides), 0
    for row in product(*(level.items() for level, _ in sides)):
        weight = prod(w for _, w in row)
        scores = [q * factor for (q, _), (_, factor) in zip(row, sides, strict=True)]
        if any(scores):
            said = shares(scores, tie)
            expected = [e + weight * s for e, s in zip(expected, said, strict=True)]
        else:
            none += weight
    tables, factors = [table(level) for level, _ in sides], [w for _, w in sides]
    parts, left = plurality.decided(tables, factors, unit)
    assert [Fraction(part, unit) for part in parts] == expected
    assert left == none


@given(weights, st.integers(0, 5), ties)
def test_who_is_drawn_most(ps: list[int], m: int, tie: str) -> None:
    """Over all sequences of m labels, each with the product of its weights."""
    unit = plurality.unit(tie, len(ps))
    expected = [Fraction(0)] * len(ps)
    for row in product(range(len(ps)), repeat=m):
        said = shares([row.count(y) for y in range(len(ps))], tie)
        weight = prod(ps[y] for y in row)
        expected = [e + weight * s for e, s in zip(expected, said, strict=True)]
    assert [Fraction(w, unit) for w in plurality.plurality(ps, m, unit)] == expected


@given(st.integers(0, 5), st.integers(1, 3))
def test_every_draw_once_with_its_orders(n: int, parts: int) -> None:
    """The sequences of n labels, counted by how often each label is in them."""
    sequences = Counter(
        tuple(row.count(y) for y in range(parts)) for row in product(range(parts), repeat=n)
    )
    found = list(plurality.compositions(n, parts))
    assert len(found) == len(set(found))
    assert {counts: plurality.orders(counts) for counts in found} == sequences


@given(st.lists(st.integers(0, 3), min_size=1, max_size=6), ties)
def test_shares_make_up_a_decision(counts: list[int], tie: str) -> None:
    """The shares of the most frequent labels are whole, and sum up to the unit."""
    unit = plurality.unit(tie, len(counts))
    found = plurality.most(counts, unit)
    assert sum(found) == unit
    assert [Fraction(share, unit) for share in found] == shares(counts, tie)
    assert unit == (lcm(*range(1, len(counts) + 1)) if tie == "even" else 1)


def test_nobody_decides_without_an_estimate() -> None:
    """An estimate 0/0: all of the weight is the fallback's."""
    pair = [table({1: 2, 3: 4}), table({0: 5})]
    assert plurality.decided(pair, (), 2) == ([0, 0], 30)
