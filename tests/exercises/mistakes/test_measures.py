"""Measures of a confusion as exercises."""

from fractions import Fraction

from hypothesis import given

import refnb
from decision.test_measures import Pairs, found, pairs, table
from exercises.mistakes.test_typical import SPAM
from helpers.refusals import refuses
from refnb.core import errors
from refnb.decision import measures as chapter
from refnb.decision.measures import Counts
from refnb.exercises import replay
from refnb.exercises.mistakes import measures


@given(pairs)
def test_an_answer_is_that_of_the_chapter(cases: Pairs) -> None:
    """Each measure of each label, and those of all; None where it is undefined."""
    rows = table(cases)
    assert replay.answer(measures.exercise(rows)) == chapter.accuracy(rows)
    for y in {label for pair in cases for label in pair if label}:
        for measure in ("precision", "recall", "specificity", "F1"):
            wanted = found(getattr(chapter, measure.lower()), rows, y)
            assert replay.answer(measures.exercise(rows, f"{measure}({y})")) == wanted, measure


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
