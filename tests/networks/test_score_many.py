"""Scores of examples that were seen often."""

from fractions import Fraction
from math import prod

from refnb.errors import BadWeight, OutOfRange
from refnb.networks import score
from refnb.networks.learning import Cases, family
from refusals import refuses

NINE = [f"v{i}" for i in range(9)]


def test_mdl_of_counts_above_fifty() -> None:
    """One variable, 40 and 70 times: 4^-bits is 40^80 70^140 / 110^220, over N for its table."""
    cases = Cases({"v": ("0", "1")}, {("0",): 40, ("1",): 70})
    known = Fraction(40**80 * 70**140, 110**220 * 110)
    assert score.total(cases, {"v": ()}, score.MDL) == known


def test_every_family_of_nine_counts() -> None:
    """The i-th coin showed 1 in i of nine rows."""
    rows = [tuple(str(int(j < i)) for i in range(9)) for j in range(9)]
    cases = Cases(dict.fromkeys(NINE, ("0", "1")), dict.fromkeys(rows, 1))
    alone: dict[str, tuple[str, ...]] = dict.fromkeys(NINE, ())
    assert score.total(cases, alone, score.K2) == prod(score.k2(family(cases, v, ())) for v in NINE)


def test_each_of_nine_parents_makes_more_rows() -> None:
    """Two examples alike: 3/8 a parent, and for the child a weight a = 1/2^10 for each entry."""
    names = [*NINE, "child"]
    cases = Cases(dict.fromkeys(names, ("0", "1")), {("0",) * 10: 2})
    parents: dict[str, tuple[str, ...]] = {**dict.fromkeys(NINE, ()), "child": tuple(NINE)}
    a = Fraction(1, 1 << 10)
    found = score.total(cases, parents, score.Score("bdeu", Fraction(1)))
    assert found == Fraction(3, 8) ** 9 * (a + 1) / (2 * (2 * a + 1))


def test_the_last_of_many_families_can_be_too_long() -> None:
    """Seventeen parents make 2^18 entries; and so does a table behind eight small ones."""
    names = [f"v{i}" for i in range(18)]
    cases = Cases(dict.fromkeys(names, ("0", "1")), {})
    parents: dict[str, tuple[str, ...]] = dict.fromkeys(names, ())
    wide = {**parents, "v17": tuple(names[:-1])}
    refuses(OutOfRange, "too long", lambda: score.total(cases, wide, score.K2))
    refuses(OutOfRange, "too long", lambda: score.check(1, [1] * 8 + [10**6], score.K2))


def test_the_ninth_count_is_whole() -> None:
    """And the others, too."""
    counts = [1] * 8 + [Fraction(1, 2)]
    refuses(BadWeight, "1/2", lambda: score.examples(counts, score.K2))


def test_every_count_is_an_example() -> None:
    """Also the ninth, when none was seen of the others."""
    assert score.examples([0] * 8 + [3], score.MDL) == 3


def test_huge_counts_are_counted_exactly() -> None:
    """Beyond a double, and beyond a machine word."""
    assert score.examples([2**53, 1], score.K2) == 2**53 + 1
    assert score.examples([2**64], score.K2) == 2**64
    cases = Cases({"v": ("0", "1")}, {("0",): 2**64})
    assert max(score.seen(cases, ["v"])) == 2**64
    refuses(OutOfRange, "too long", lambda: score.check(2**64, [0], score.K2))


def test_the_bound_on_the_work_is_exact() -> None:
    """8 times 4 + 1 bits are 40; and 9901 times 14 + 87 are 1000001."""
    score.check(4, [4], score.K2, 40)
    refuses(OutOfRange, "got 40", lambda: score.check(4, [4], score.K2, 39))
    row = {"0": 9_899, "1": 0}
    refuses(OutOfRange, "got 1000001", lambda: score.bdeu({(): row}, 2**85))
