"""Laws of cuts; the cases of each cut are counted one by one."""

from collections import Counter
from contextlib import suppress
from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from examples.tried import tried
from helpers.enclosures import both_ends
from helpers.refusals import HALF, refusing
from refnb.core import errors
from refnb.decision import cuts, measures
from refnb.decision.measures import Score
from refnb.exact.enclosure import Enclosure

scores = st.lists(st.sampled_from([Fraction(k, 4) for k in range(5)]), min_size=1, max_size=6)
NEAR = [HALF, HALF + Fraction(1, 10**60)]


def counted(ours: list[Fraction], others: list[Fraction], t: Fraction | None) -> cuts.Table:
    """Return the confusion at a threshold, case by case."""
    table: cuts.Table = {cuts.Y: {cuts.Y: 0, cuts.NO: 0}, cuts.NO: {cuts.Y: 0, cuts.NO: 0}}
    for true, scores_ in ((cuts.Y, ours), (cuts.NO, others)):
        for s in scores_:
            table[true][cuts.NO if t is None or s < t else cuts.Y] += 1
    return table


@tried(
    wide=([Fraction(k, 97) for k in range(97)], [Fraction(k * k % 96, 96) for k in range(96)]),
    long=([Fraction(k % 9, 8) for k in range(400)], [Fraction(k % 7, 8) for k in range(300)]),
    near=(NEAR, NEAR[:1] * 3),
    uneven=([HALF], [HALF / 2] * 40 + [Fraction(3, 4)]),
)
@given(scores, scores)
def test_the_best_cut_is_the_best_of_all(ours: list[Fraction], others: list[Fraction]) -> None:
    """Of every score and of none; the cases of each cut are counted."""
    positive, negative = Counter[Score](ours), Counter[Score](others)
    places = [None, *sorted({*ours, *others}, reverse=True)]
    tables = {t: counted(ours, others, t) for t in places}
    for t, table in tables.items():
        assert cuts.confusion(positive, negative, t) == table
        assert cuts.informedness(table) == 2 * measures.balanced_accuracy(table) - 1
    for name, measure in cuts.MEASURES.items():
        exact = measures.matthews_squared if name == "Matthews" else measure
        values = dict[Fraction | None, Score]()
        for t, table in tables.items():
            with suppress(errors.UndefinedEstimate):
                values[t] = exact(table)
        if values:
            best, greatest = cuts.best(positive, negative, name), max(values.values())
            first, *ties = (t for t, x in values.items() if x == greatest)
            assert best.thresholds == (first, *ties)
            assert both_ends(best.value) == both_ends(measure(tables[first]))


WIDE = Enclosure(HALF / 2, HALF + HALF / 2)
test_refuses = refusing(
    (errors.OutOfRange, "one of accuracy, .*, Matthews, got 'f2'", cuts.best, {}, {}, "f2"),
    (errors.UndefinedEstimate, "no other case", cuts.best, {HALF: 1}, {}, "F1"),
    (errors.UndefinedEstimate, "Matthews", cuts.best, {HALF: 1}, {HALF: 1}, "Matthews"),
    (errors.OutOfRange, "not far enough apart", cuts.confusion, {WIDE: 1}, {}, HALF),
)
