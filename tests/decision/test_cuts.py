"""Laws of cuts; the oracle takes every case for a label or not, one by one."""

from collections import Counter
from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from examples.tried import tried
from helpers.refusals import HALF, refusing
from refnb.core import errors
from refnb.decision import cuts, measures
from refnb.decision.measures import Score
from refnb.exact.enclosure import Enclosure

scores = st.lists(st.sampled_from([Fraction(k, 4) for k in range(5)]), min_size=1, max_size=6)
NEAR = [HALF, HALF + Fraction(1, 10**60)]


def judged(
    ours: list[Fraction], others: list[Fraction], t: Fraction | None
) -> dict[str, Fraction | None]:
    """Judge a cut from all the single cases; of Matthews the square, with its sign."""
    tp, fp = (sum(t is not None and s >= t for s in side) for side in (ours, others))
    p, n, m = len(ours), len(others), len(ours) + len(others)
    tn, taken = n - fp, tp + fp
    both = Fraction(tp, p) + Fraction(tn, n)
    product = tp * tn - fp * (p - tp)
    chance = Fraction(p * taken + n * (m - taken), m * m)
    under = taken * p * n * (m - taken)
    return {
        "accuracy": Fraction(tp + tn, m),
        "precision": Fraction(tp, taken) if taken else None,
        "recall": Fraction(tp, p),
        "specificity": Fraction(tn, n),
        "F1": Fraction(2 * tp, taken + p),
        "balanced accuracy": both / 2,
        "informedness": both - 1,
        "kappa": (Fraction(tp + tn, m) - chance) / (1 - chance),
        "Matthews": Fraction(product * abs(product), under) if under else None,
    }


@tried(
    wide=([Fraction(k, 97) for k in range(97)], [Fraction(k * k % 96, 96) for k in range(96)]),
    long=([Fraction(k % 9, 8) for k in range(400)], [Fraction(k % 7, 8) for k in range(300)]),
    near=(NEAR, NEAR[:1] * 3),
    uneven=([HALF], [HALF / 2] * 40 + [Fraction(3, 4)]),
)
@given(scores, scores)
def test_the_best_cut_is_the_best_of_all(ours: list[Fraction], others: list[Fraction]) -> None:
    """Of every score and of none; each cut is judged case by case."""
    positive, negative = Counter[Score](ours), Counter[Score](others)
    tried_cuts = [None, *sorted({*ours, *others}, reverse=True)]
    every = {t: judged(ours, others, t) for t in tried_cuts}
    for name, measure in cuts.MEASURES.items():
        values = {t: row[name] for t, row in every.items()}
        greatest = max((x for x in values.values() if x is not None), default=None)
        if greatest is None:
            continue
        best = cuts.best(positive, negative, name)
        assert best.thresholds == tuple(t for t, x in values.items() if x == greatest)
        table = cuts.confusion(positive, negative, best.thresholds[0])
        value = measure(table)
        if isinstance(value, Enclosure):
            assert isinstance(best.value, Enclosure)
            assert value.ends(0) == best.value.ends(0)
        else:
            assert value == best.value
        if name != "Matthews":
            assert value == greatest
    for t in tried_cuts:
        table = cuts.confusion(positive, negative, t)
        assert measures.accuracy(table) == every[t]["accuracy"]
        assert measures.recall(table, cuts.Y) == every[t]["recall"]


WIDE = Enclosure(HALF / 2, HALF + HALF / 2)
test_refuses = refusing(
    (errors.OutOfRange, "one of accuracy, .*, Matthews, got 'f2'", cuts.best, {}, {}, "f2"),
    (errors.UndefinedEstimate, "no other case", cuts.best, {HALF: 1}, {}, "F1"),
    (errors.UndefinedEstimate, "Matthews", cuts.best, {HALF: 1}, {HALF: 1}, "Matthews"),
    (errors.OutOfRange, "not far enough apart", cuts.confusion, {WIDE: 1}, {}, HALF),
)
