"""Measures of a confusion as exercises; the oracle looks at the cases one by one."""

from collections.abc import Sequence
from fractions import Fraction

from hypothesis import given

import refnb
from decision.test_measures import Pairs, pairs, table
from exercises.mistakes.test_typical import SPAM
from helpers.refusals import refuses
from refnb.core import errors
from refnb.decision.measures import Counts
from refnb.exercises import replay
from refnb.exercises.mistakes import measures

YES = (True, False)


def share(cases: Sequence[bool]) -> Fraction | None:
    """Return the part of some cases that is so, one by one; None for none."""
    return Fraction(sum(cases), len(cases)) if cases else None


@given(pairs)
def test_lines_and_mistakes(cases: Pairs) -> None:
    """Each measure is a share of cases; a mistake is a share of others."""
    rows = table(cases)
    right = share([y == z for y, z in cases])
    assert replay.answer(measures.exercise(rows)) == right
    for a in {label for pair in cases for label in pair if label}:
        there, others = (share([(z == a) is so for y, z in cases if (y == a) is so]) for so in YES)
        taken, left = (share([(y == a) is so for y, z in cases if (z == a) is so]) for so in YES)
        hits = share([case == (a, a) for case in cases])
        by_hand = {
            "precision": (taken, {"other-side": left, "over-all": hits}),
            "recall": (there, {}),
            "specificity": (others, {"other-side": left}),
        }
        given_ = {f"{measure}-given": x for measure, (x, _) in by_hand.items()}
        either = [case == (a, a) for case in cases for z in case if z == a]
        given_["F1-given"] = share(either)  # each hit is two of these
        for measure, (x, wrong) in by_hand.items():
            asked = measures.exercise(rows, f"{measure}({a})")
            assert replay.answer(asked) == x
            if x is not None:
                more = {key: y for key, y in given_.items() if key != f"{measure}-given"}
                side = measure != "specificity"
                number = sum((y == a) is side is (z == a) for y, z in cases)
                more["count-given"] = Fraction(number)
                for key, y in {**wrong, **more, "accuracy-given": right, "the-rest": 1 - x}.items():
                    assert replay.answer(asked, [key]) == y, (measure, key)


TRIAL = refnb.evaluate(SPAM, "true", "guess")
THREE: Counts = {
    "a": {"a": 5, "b": 1, "c": 0},
    "b": {"a": 2, "b": 2, "c": 0},
    "c": {"a": 0, "b": 1, "c": 1},
}


def test_lines() -> None:
    """The counts are lines, too; means of three labels by hand."""
    turned = TRIAL.follow(["TP = 8", "FP(y) = 2", "8/10"], of="precision(y)")
    assert (turned.fault, turned.lines[1].explanations[0].mistakes) == (2, ("table-turned",))
    three = measures.exercise(THREE, "macro recall")  # 5/6, 2/4, 1/2
    assert replay.answer(three) == Fraction(11, 18)
    assert replay.answer(three, ["not-macro"]) == Fraction(2, 3)
    assert replay.answer(three, ["mean-precision"]) == Fraction(31, 42)  # 5/7, 2/4, 1
    assert replay.answer(three, ["mean-F1"]) == Fraction(151, 234)  # 10/13, 4/8, 2/3


def test_undefined_and_refused() -> None:
    """Where nothing was taken for a label its precision is 0/0; others are there."""
    silent: Counts = {"a": {"a": 3, None: 1}, "b": {"a": 2}}
    assert replay.answer(measures.exercise(silent, "precision(b)")) is None
    assert replay.answer(measures.exercise(silent, "precision(a)")) == Fraction(3, 5)
    assert replay.answer(measures.exercise(silent), ["answered-alone"]) == Fraction(3, 5)
    refuses(errors.UnknownLabel, r"recall\(y\)", lambda: TRIAL.check("1", of="recal(y)"))
    wide: Counts = {f"y{i}": {"y0": 1} for i in range(101)}
    refuses(errors.OutOfRange, "the labels", lambda: measures.exercise(wide))
