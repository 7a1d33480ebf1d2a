"""Measures of a confusion as exercises; the oracle looks at the cases one by one."""

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

import refnb
from helpers.refusals import refuses
from refnb.core import errors
from refnb.decision.measures import Counts
from refnb.exercises import replay
from refnb.exercises.mistakes import measures

YES = (True, False)
Pair = tuple[str, str | None]  # a true label, and what was said, if anything
pairs = st.lists(st.tuples(st.sampled_from("abc"), st.sampled_from([*"abc", None])), min_size=1)


def table(cases: Sequence[Pair]) -> dict[str, Counter[str | None]]:
    rows: dict[str, Counter[str | None]] = {}
    for y, z in cases:
        rows.setdefault(y, Counter())[z] += 1
    return rows


def share(cases: Sequence[bool]) -> Fraction | None:
    """Return the part of some cases that is so, one by one; None for none."""
    return Fraction(sum(cases), len(cases)) if cases else None


@given(pairs)
def test_lines_and_mistakes(cases: list[Pair]) -> None:
    """Each measure is a share of cases; a mistake is a share of others."""
    rows = table(cases)
    right = share([y == z for y, z in cases])
    assert replay.answer(measures.exercise(rows)) == right
    for a in {label for pair in cases for label in pair if label}:
        there, others = (share([(z == a) is so for y, z in cases if (y == a) is so]) for so in YES)
        taken, left = (share([(y == a) is so for y, z in cases if (z == a) is so]) for so in YES)
        hits = share([case == (a, a) for case in cases])
        by_hand = {
            "precision": (taken, {"recall-given": there, "other-side": left, "over-all": hits}),
            "recall": (there, {"precision-given": taken, "specificity-given": others}),
            "specificity": (others, {"recall-given": there, "other-side": left}),
        }
        for measure, (x, wrong) in by_hand.items():
            asked = measures.exercise(rows, f"{measure}({a})")
            assert replay.answer(asked) == x
            if x is not None:
                for key, y in {**wrong, "accuracy-given": right, "the-rest": 1 - x}.items():
                    assert replay.answer(asked, [key]) == y, (measure, key)


SPAM = {"true": ["y"] * 10 + ["n"] * 90, "guess": ["y"] * 8 + ["n"] * 2 + ["y"] * 4 + ["n"] * 86}
TRIAL = refnb.evaluate(SPAM, "true", "guess")
THREE: Counts = {
    "a": {"a": 5, "b": 1, "c": 0},
    "b": {"a": 2, "b": 2, "c": 0},
    "c": {"a": 0, "b": 1, "c": 1},
}
WRONG = [  # of 100 mails 10 are spam: 8 are found, 4 good ones are taken for spam
    ("recall(y)", "2/3", "precision-given table-turned"),
    ("precision(y)", "0.8", "recall-given table-turned"),
    ("precision(y)", "8 %", "over-all"),
    ("precision(y)", "2.00", "odds"),
    ("precision(y)", "0.94", "accuracy-given"),
    ("recall(y)", "0.956", "specificity-given"),
    ("specificity(y)", "0.0444", "the-rest"),
    ("specificity(y)", "0.977", "other-side table-turned"),
    ("F1(y)", "0.733", "mean-of-both"),
    ("F1(y)", "4/11", "product-over-sum"),
    ("F1(y)", "8/14", "hits-once"),
    ("accuracy", "0.878", "mean-of-recalls"),
    ("macro F1", "17143/20193", "F1-of-means"),
    ("macro recall", "0.94", "not-macro weighted"),
    ("micro F1", "829/979", "not-micro"),
]


@pytest.mark.parametrize(("of", "entered", "keys"), WRONG)
def test_typical_wrong_answers(of: str, entered: str, keys: str) -> None:
    """Each names its mistake; 8 % has one digit, and is written with another one."""
    feedback = TRIAL.check(entered.replace("8 %", "8.00 %"), of=of)
    assert feedback.verdict == "explained"
    assert {key for way in feedback.explanations for key in way.mistakes} == {*keys.split()}


def test_right_answers_and_lines() -> None:
    """In several forms; the counts are lines, too; the default is the accuracy."""
    for of, x in {"recall(y)": "8/10 0.80 80%", "F1(y)": "8/11 0.727 16/22"}.items():
        assert all(TRIAL.check(entered, of=of).is_right for entered in x.split())
    assert TRIAL.check("94/100").is_right
    assert TRIAL.check("94/100").asked == "accuracy"
    assert TRIAL.follow(["TP = 8", "FP(y) = 4", "precision(y) = 8/12"], of="precision(y)").right
    turned = TRIAL.follow(["TP = 8", "FP(y) = 2", "8/10"], of="precision(y)")
    assert (turned.fault, turned.lines[1].explanations[0].mistakes) == (2, ("table-turned",))
    three = measures.exercise(THREE, "macro recall")  # 5/6, 2/4, 1/2
    assert replay.answer(three) == Fraction(11, 18)
    assert replay.answer(three, ["not-macro"]) == Fraction(2, 3)


def test_undefined_and_refused() -> None:
    """Where nothing was taken for a label its precision is 0/0; others are there."""
    silent: Counts = {"a": {"a": 3, None: 1}, "b": {"a": 2}}
    assert replay.answer(measures.exercise(silent, "precision(b)")) is None
    assert replay.answer(measures.exercise(silent, "precision(a)")) == Fraction(3, 5)
    assert replay.answer(measures.exercise(silent), ["answered-alone"]) == Fraction(3, 5)
    refuses(errors.UnknownLabel, r"recall\(y\)", lambda: TRIAL.check("1", of="recal(y)"))
    wide: Counts = {f"y{i}": {"y0": 1} for i in range(101)}
    refuses(errors.OutOfRange, "the labels", lambda: measures.exercise(wide))
