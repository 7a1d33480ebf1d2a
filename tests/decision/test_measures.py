"""Laws of the measures of a classifier; the oracle counts the cases one by one, or in pairs."""

from collections import Counter
from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import product

from hypothesis import example, given
from hypothesis import strategies as st

from examples.tried import tried
from helpers.refusals import HALF, refusing
from refnb.core import errors
from refnb.decision import measures
from refnb.decision.measures import Score
from refnb.exact.enclosure import Enclosure

Pairs = list[tuple[str, str | None]]  # a true label, and what was said, if anything
LABELS = [f"y{i}" for i in range(12)]
said = st.sampled_from([*"abc", None])
pairs = st.lists(st.tuples(st.sampled_from("abc"), said), min_size=1)
scores = st.lists(st.sampled_from([Fraction(k, 4) for k in range(5)]), min_size=1, max_size=6)
WIDE: Pairs = [(y, None if i % 11 == 3 else z)
               for i, (y, z) in enumerate(product(LABELS, LABELS)) if i % 5 != 2]  # fmt: skip
NEAR = [HALF, HALF + Fraction(1, 10**60)]


def table(cases: Pairs) -> dict[str, Counter[str | None]]:
    """Count pairs."""
    rows: dict[str, Counter[str | None]] = {}
    for y, z in cases:
        rows.setdefault(y, Counter())[z] += 1
    return rows


def share(cases: Sequence[tuple[object, object]]) -> Fraction | None:
    """Return the part of some pairs that are equal, one by one; None for no pairs."""
    return Fraction(sum(y == z for y, z in cases), len(cases)) if cases else None


def found(measure: Callable[..., Fraction], *of: object) -> Fraction | None:  # type: ignore[explicit-any]
    """Return a measure, None where it is undefined."""
    try:
        return measure(*of)
    except errors.UndefinedEstimate:
        return None


@tried(
    wide=(WIDE,),
    long=([("a", "a")] * 10**3 + [("b", "a")] + [("b", None)] * 2,),
    near="shares of cases are compared with nothing",
    uneven=([("a", "b"), ("b", "a"), ("b", "a")],),
)
@given(pairs)
def test_each_is_a_share_of_cases_one_by_one(cases: Pairs) -> None:
    """Of those that were said, of those that are, of the others; F1 lies between its parts.

    Macro is the mean over the labels, whatever their sizes, undefined where one of them is.
    """
    rows, three = table(cases), (measures.precision, measures.recall, measures.f1)
    labels = {label for pair in cases for label in pair if label}
    assert measures.accuracy(rows) == share(cases)
    means = [[x for a in labels if (x := found(m, rows, a)) is not None] for m in three]
    if all(len(each) == len(labels) for each in means):
        of = [sum(each, Fraction(0)) / len(labels) for each in means]
        assert measures.macro(rows) == dict(zip(("precision", "recall", "F1"), of, strict=True))
    for a in labels:
        assert measures.cases(measures.rest(rows)[a], a) == measures.cases(rows, a)
        right = share([(y, z) for y, z in cases if z == a])
        there = share([(y, z) for y, z in cases if y == a])
        others = [(y != a, z != a) for y, z in cases if y != a]
        assert found(measures.precision, rows, a) == right
        assert found(measures.recall, rows, a) == there
        assert found(measures.specificity, rows, a) == share(others)
        f1 = measures.f1(rows, a)
        if right is not None and there is not None:
            assert f1 * (right + there) == 2 * right * there
        n = measures.cases(rows, a)
        assert n.tp + n.fp + n.fn + n.tn == len(cases)
    if any(z for _, z in cases):
        p, r, f1 = measures.micro(rows).values()
        assert (p, r) == (share([pair for pair in cases if pair[1]]), measures.accuracy(rows))
        assert f1 * (p + r) == 2 * p * r


@given(pairs)
@example(WIDE)
@example([("a", "a")] * 99 + [("b", "a")])
@example([("a", "b"), ("b", "a"), ("b", "a")])
def test_agreement_beyond_chance_is_that_of_pairs_of_cases(cases: Pairs) -> None:
    """Kappa by a second case at random; Matthews by covariances of signs, label by label."""
    rows, n = table(cases), len(cases)
    every = {each for pair in cases for each in pair}
    chance = Fraction(sum(y == z for y, _ in cases for _, z in cases), n * n)
    right = measures.accuracy(rows)
    if chance < 1:
        assert measures.kappa(rows) == (right - chance) / (1 - chance)
    else:
        assert found(measures.kappa, rows) is None

    def covariance(i: int, j: int) -> Fraction:
        signs = [[(p[i] == y, p[j] == y) for p in cases] for y in every]
        return sum(
            (Fraction(sum(a and b for a, b in row), n)
             - Fraction(sum(a for a, _ in row) * sum(b for _, b in row), n * n) for row in signs),
            Fraction(0),
        )  # fmt: skip

    own, across = covariance(0, 0) * covariance(1, 1), covariance(0, 1)
    assert found(measures.matthews_squared, rows) == (across * abs(across) / own if own else None)
    if own:
        root = measures.matthews(rows)
        ends = root.ends(0) if isinstance(root, Enclosure) else (root, root)
        assert min(e * abs(e) for e in ends) <= across * abs(across) / own
        assert max(e * abs(e) for e in ends) >= across * abs(across) / own
        assert ends[1] - ends[0] <= Fraction(1, 2**180)
    there = {y for y, _ in cases}
    recalls = [found(measures.recall, rows, y) or Fraction(0) for y in there]
    assert measures.balanced_accuracy(rows) == sum(recalls) / len(there)


@given(scores, scores)
@example([HALF] * 3, [HALF] * 2)
@example(NEAR, NEAR[::-1])
@example(NEAR[:1], NEAR[1:])
@example([Fraction(k, 97) for k in range(97)], [Fraction(k, 96) for k in range(96)])
def test_the_area_is_a_share_of_pairs(ours: list[Fraction], others: list[Fraction]) -> None:
    """Of those in which the case of y has the higher score; a tie is half of one."""
    wins = sum(((p > n) + HALF * (p == n) for p in ours for n in others), Fraction(0))
    positive, negative = Counter[Score](ours), Counter[Score](others)
    assert measures.auc(positive, negative) == wins / (len(ours) * len(others))
    assert measures.auc(negative, positive) == 1 - measures.auc(positive, negative)
    points = measures.roc(positive, negative)
    thirds = {s: Fraction(n, 3) for s, n in reversed(positive.items())}
    assert measures.roc(thirds, negative) == points == tuple(sorted(points, key=lambda p: p[:2]))
    assert [*points[0], *points[-1][:2]] == [0, 0, None, 1, 1]
    for threshold in {*ours, *others}:
        point = (
            Fraction(sum(n >= threshold for n in others), len(others)),
            Fraction(sum(p >= threshold for p in ours), len(ours)),
            threshold,
        )
        assert point in points
    assert len(points) == 1 + len({*ours, *others})


@given(scores, scores, st.integers(1, 5))
@example([Fraction(1)], [Fraction(0)], 10)
@example([Fraction(1, 10)], [Fraction(1, 10)], 10)
@example([HALF - Fraction(1, 10**60)], NEAR, 2)
@example([Fraction(k, 97) for k in range(0, 97, 3)], [Fraction(k, 96) for k in range(60)], 5)
def test_brier_and_calibration_count_each_case(
    ours: list[Fraction], others: list[Fraction], bins: int
) -> None:
    """The mean square of what is missed; each case is in one bin, the share of y at its share."""
    positive, negative = Counter[Score](ours), Counter[Score](others)
    whole = [(s - 1) ** 2 for s in ours] + [s**2 for s in others]
    assert measures.brier(positive, negative) == sum(whole, Fraction(0)) / len(whole)
    (score, enclosed) = (measures.brier(positive, negative, *bits) for bits in ((), (0,)))
    assert isinstance(enclosed, Enclosure)
    assert enclosed.low <= score <= enclosed.high <= enclosed.low + Fraction(1, 2**180)
    light, less = ({s: Fraction(n, 7) for s, n in said.items()} for said in (positive, negative))
    assert measures.brier(light, less) == measures.brier(positive, negative)
    rows = measures.calibration(positive, negative, bins)
    sevenths = measures.calibration(light, less, bins)
    assert {name: (7 * r.cases, r.score, r.share) for name, r in sevenths.items()} == {
        name: (r.cases, r.score, r.share) for name, r in rows.items()
    }
    assert sum(row.cases for row in rows.values()) == len(whole)
    for name, row in rows.items():
        low, high = map(Fraction, name.split(".."))
        inside = [s for s in (*ours, *others) if low <= s < high or s == high == 1]
        assert row.cases == len(inside)
        assert row.score == sum(inside, Fraction(0)) / len(inside)
        assert row.share == Fraction(sum(s in inside for s in ours), len(inside))


def test_scores_may_be_enclosed() -> None:
    """Where their order is certain; ends that touch are not."""
    low, high = Enclosure(Fraction(1, 5), Fraction(1, 4)), Enclosure(Fraction(1, 2), Fraction(2, 3))
    assert measures.auc({high: 2, low: 1}, {low: 1}) == Fraction(5, 6)
    about_0 = Enclosure(-Fraction(1, 9), Fraction(1, 9))
    rows = measures.calibration({high: 2}, {low: 1, about_0: 1}, 2)
    assert {name: row.cases for name, row in rows.items()} == {"0..1/2": 2, "1/2..1": 2}
    found = measures.brier({high: 1}, {low: 1})
    assert isinstance(found, Enclosure)
    assert found.low <= (Fraction(4, 10) ** 2 + Fraction(9, 40) ** 2) / 2 <= found.high


TO_HALF = Enclosure(Fraction(1, 4), HALF)
CONFUSION = {"a": {"a": 1, "b": 0}, "b": {"a": 2, "b": 0}}
test_refuses = refusing(
    (errors.UndefinedEstimate, "precision of 'b' is 0/0", measures.precision, CONFUSION, "b"),
    (errors.UndefinedEstimate, "precision of 'b'", measures.macro, CONFUSION),
    (errors.UndefinedEstimate, "recall of 'c'", measures.recall, {"a": {"c": 1}}, "c"),
    (errors.UndefinedEstimate, "accuracy is 0/0", measures.accuracy, {}),
    (errors.UndefinedEstimate, "kappa is 0/0", measures.kappa, {"a": {"a": 2}}),
    (errors.UndefinedEstimate, "Matthews", measures.matthews, {"a": {"a": 1}, "b": {"a": 2}}),
    (errors.UndefinedEstimate, "balanced accuracy is 0/0", measures.balanced_accuracy, {}),
    (errors.EmptyData, "labels", measures.macro, {}),
    (errors.UndefinedEstimate, "the precision is 0/0", measures.micro, {"a": {None: 1}}),
    (errors.OutOfRange, "far enough", measures.calibration, {TO_HALF: 1}, {}, 2),
    (errors.UndefinedEstimate, "no other case", measures.auc, {HALF: 1}, {}),
    (errors.UndefinedEstimate, "no case of y", measures.auc, {}, {HALF: 1}),
    (errors.UndefinedEstimate, "Brier", measures.brier, {}, {}),
)
