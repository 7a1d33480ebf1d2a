"""Lines of working: the first that does not follow, credit after it, and rounding too early."""

from fractions import Fraction
from functools import partial
from math import nextafter

import pytest
from hypothesis import given
from hypothesis import strategies as st

import refnb
from helpers.refusals import refuses, refusing
from refnb.core.errors import BadRequest, NotExact, UnknownLabel, UnknownValue
from refnb.exact import rational, rounding
from refnb.exercises import feedback, replay, theorem
from refnb.exercises.feedback import WorkingFeedback
from refnb.exercises.problems import catalogue

LAB, DAY = catalogue.answer("lab-test"), catalogue.answer("play-tennis")
CATS = {"cat": [4, 5, 4], "dog": [9, 13, 20, 10]}
LAST_FACTORS = "P(Humidity=high | no), P(Wind=strong | no)."
shares = st.builds(Fraction, st.integers(1, 99), st.just(100))


def verdicts(found: WorkingFeedback) -> str:
    """Return the first letter of each verdict: follows, coarse, Mistake."""
    return "".join({"follows": "f", "coarse": "c", "fault": "M"}[x.verdict] for x in found.lines)


@pytest.mark.parametrize(
    ("lines", "expected", "fault", "rounded", "right"),
    [
        (["49/235"], "f", 0, 0, True),
        (["joint = 49/6250, 93/3125", "P(+) = 47/1250", "0.209"], "ffff", 0, 0, True),
        (["joint = .0078, .0298", "39/188"], "fff", 0, 1, False),
        (["joint = .0078, .0298", ".2074"], "fff", 0, 1, False),
        (["joint = .0078, .0298", ".2085"], "fff", 0, 1, True),
        (["joint = .0078, .298", ".0255"], "fMf", 2, 1, False),
        (["P(cancer) = 1/2", "98/101"], "Mf", 1, 0, False),
        (["P( + , cancer )=49/6250", "0.3"], "fM", 2, 0, False),
        (["joint = 49/6250, 93/3125", "49/186"], "ffM", 3, 0, False),
        (["P(+, cancer) = 0.98 · 0.008 = .00784 ≈ 0.0078"], "f", 0, 1, False),
        (["joint = 0.0, .03"], "cc", 0, 1, False),
        (["joint: (.0078, .0298)", "P(+): 0.0376", "0.209"], "ffff", 0, 1, True),
        (["joint = [49/6250; 93/3125]", "{0.209}"], "fff", 0, 0, True),
        (["P(cancer) = 0.008", "49/235"], "ff", 0, 0, True),
        (["49/235", "0.3"], "fM", 2, 0, False),
        (["joint = 0,0078, 0,0298", "39/188"], "fff", 0, 1, False),
        (["0.2"], "c", 0, 0, False),
        (["P(+) = 0.038", "0.21"], "ff", 0, 1, True),
        (["P(+) = 0.3", "P(+) = 47/1250", "49/235"], "Mff", 1, 0, True),
        ([], "", 0, 0, False),
    ],
)
def test_the_lab_test(
    lines: list[str], expected: str, fault: int, rounded: int, right: bool
) -> None:
    """Right, rounded, wrong at a line, and wrong with credit for what comes after."""
    found = LAB.follow(lines)
    assert (verdicts(found), found.fault, found.rounded) == (expected, fault, rounded)
    assert found.right is right


def test_the_answer_tells_which_mistake_a_line_has() -> None:
    """Any of three factors may be left out of s(yes) = 1/63; with 54/79 it is that of the wind."""
    play, line = catalogue.answer("play-tennis"), "s(yes) = 1/63"
    assert len(play.follow([line]).lines[0].explanations) == 3
    both = play.follow([line, "54/79"]).lines[0].explanations
    assert [way.mistakes for way in both] == [("left-out:Wind",)]


def test_a_line_is_told_of_itself() -> None:
    """Not of the first one that the same mistake changes."""
    found = refnb.solve("play-tennis").follow(["P(Wind=strong | yes) = 4/11"])
    (way,) = found.lines[0].explanations
    assert way.line == "P(Wind=strong | yes) is 1/3, not 4/11"


@given(shares, shares, shares, st.integers(2, 4))
def test_rounding_is_followed(p: Fraction, a: Fraction, b: Fraction, places: int) -> None:
    """Round every line, go on with the rounded numbers: all lines follow, whatever comes out."""
    asked = theorem.exercise({"h": p, "n": 1 - p}, {"e": {"h": a, "n": b}}, "h")
    joint = [rounding.decimal(x, places) for x in (p * a, (1 - p) * b)]
    one, other = map(rational.rational, joint)
    answer = "0/0" if one + other == 0 else rational.spelling(one / (one + other))
    found = feedback.follow(asked, [f"joint = {', '.join(joint)}", answer])
    assert found.fault == 0
    right = replay.answer(asked)
    assert found.right is (one + other != 0 and one / (one + other) == right)
    if not found.right:
        assert found.rounded


@given(shares, shares, shares, st.sampled_from(["prior", "likelihood", "joint", "evidence"]))
def test_the_fault_is_where_it_was_made(p: Fraction, a: Fraction, b: Fraction, stage: str) -> None:
    """Write all lines of a working with one mistake: the first fault is a line of its stage."""
    asked = theorem.exercise({"h": p, "n": 1 - p}, {"e": {"h": a, "n": b}}, "h")
    right = replay.working(asked)
    for mistake in [mistake for mistake in asked.mistakes if mistake.stage == stage]:
        wrong = replay.working(asked, [mistake.key])
        written = [
            (f"{s.line_name(cell)} = {x.numerator}/{x.denominator}", x == right[s.name].get(cell))
            for s in asked.stages
            if s.heading
            for cell, x in wrong.get(s.name, {}).items()
        ]
        found = feedback.follow(asked, [line for line, _ in written])
        faults = [place for place, (_, same) in enumerate(written, 1) if not same]
        assert found.fault == (faults[0] if faults else 0)


@pytest.mark.parametrize(
    ("problem", "line", "name"),
    [
        ("lab-test", "P(cancer, +) = 49/6250", "P(+, cancer)"),
        ("lab-test", "P(h=cancer) = 1/125", "P(cancer)"),
        ("umbrella-a", "alpha1(rain) = 9/20", "α_1(rain)"),
        ("lab-test", "P(test=+, cancer) = 49/6250", "P(+, cancer)"),
        ("exam-b", "P(S=yes, A=yes) = 0.378", "P(A=yes, S=yes)"),
        ("play-tennis", "P(sunny | Play=no) = 3/5", "P(Outlook=sunny | no)"),
    ],
)
def test_a_name_may_be_turned_or_spelled_out(problem: str, line: str, name: str) -> None:
    """P(b, a) is P(a, b); before a value may stand what it is of."""
    assert catalogue.answer(problem).follow([line]).lines[0].name == name


NOWHERE = "what is asked for: no line is called"
PAIR = r"2 numbers, of P\(\+, cancer\), P\(\+, not cancer\) in this"
TWICE, NO_LINE = "P(cancer) = 0.5 = 0.008", "P(cancer) = 1/125 ; P(+) = 0.0376"
test_refusals = refusing(
    (UnknownValue, r"'P.dog.'; there are .*'P\(\+\)'", LAB.follow, ["P(dog) = 1"]),
    (UnknownValue, r"did you mean 'P\(\+, cancer\)'", LAB.follow, ["P(+, canser) = 1"]),
    (UnknownValue, r"of a line, such as P\(", LAB.follow, ["0.98 * 0.008 = 0.00784"]),
    (BadRequest, PAIR, LAB.follow, ["joint = 1/2"]),
    (UnknownLabel, NOWHERE, DAY.exercise, "P(Wind=sunny | yes)"),
    (UnknownLabel, NOWHERE, DAY.exercise, "P(yes | sunny)"),
    (UnknownLabel, NOWHERE, LAB.exercise, "P(cancer, +, +)"),
    (NotExact, "like", LAB.follow, ["0.5 or so"]),
    (NotExact, "got '1/125 ; P.\\+. = 0.0376'", LAB.follow, [NO_LINE]),
    (NotExact, "these differ, got '0.5 = 0.008'", LAB.follow, [TWICE]),
)


def test_the_right_number_of_another_name_is_not_right() -> None:
    """Who writes P(not cancer | +) = 49/235 says what is wrong."""
    for name in ("P(cancer|+)", "Pr(Cancer | positive)", "P(h=cancer | +)", "p", "Cancer"):
        assert LAB.check(f"{name} = 49/235").is_right
    assert LAB.check("not cancer = 93/3125", of="P(+, not cancer)").is_right
    for name in ("P(not cancer | +)", "P(+ | cancer)", "P(+, cancer)", "Not cancer", "no cancer"):
        refuses(NotExact, "asked for: give it, got", partial(LAB.check, f"{name} = 49/235"))


def test_what_stands_behind_a_number_says_nothing() -> None:
    """The full stop of a sentence, and the unit of a gain."""
    assert LAB.check("49/235.").is_right
    rows = [{"a": "u", "y": "p"}, {"a": "u", "y": "q"}, {"a": "v", "y": "p"}, {"a": "v", "y": "p"}]
    assert refnb.gain(rows, "y").check("0.311 bits.").is_right  # 0.8113 - 1/2


def test_numbers_are_answers_too() -> None:
    """A float is its shortest decimal; what is no number, and no lines, is refused."""
    right = Fraction(49, 235)
    assert LAB.check(right).verdict == "right"
    assert LAB.check(0.209) == LAB.check("0.209")
    assert LAB.check(0.219).verdict != "right"
    assert LAB.check(49 / 235).verdict == "right"
    assert LAB.check(0.98 * 0.008 / (0.98 * 0.008 + 0.03 * 0.992)).verdict == "right"
    assert (
        LAB.check("0.208510638297873").verdict == LAB.check("20.8510638297875 %").verdict == "right"
    )
    assert LAB.check("0.208510638298081").verdict == "unexplained"  # 1.0007 parts in 10^12
    (way,) = LAB.check(nextafter(0.98 * 0.008, 1)).explanations
    assert way.mistakes == ("joint-occurrence",)
    assert LAB.follow(["joint = .0078, .0298", 0.209]) == LAB.follow("joint = .0078, .0298\n0.209")
    wrong = "an answer is a number or its text"
    refuses(NotExact, wrong, lambda: LAB.check(None))  # type: ignore[arg-type]
    refuses(NotExact, wrong, lambda: LAB.check(True))
    refuses(NotExact, "got float nan", lambda: LAB.check(float("nan")))
    refuses(NotExact, "got float -inf", lambda: LAB.check(float("-inf")))
    assert LAB.check(10**5000).verdict == "unexplained"
    tiny = [Fraction(1, 10**n) for n in (37, 38)]  # 40 letters, and 41
    assert [*map(feedback.shown, tiny)] == [f"1/{10**37}", "1.00000e-38"]
    refuses(BadRequest, "a list of texts", lambda: LAB.follow(None))  # type: ignore[arg-type]


TEST = refnb.bayes({"ill": "1/125", "well": "124/125"}, {"ill": "49/50", "well": "3/100"}, "+")


@pytest.mark.parametrize(
    ("of", "telling"),
    [("P(+)", "joint"), ("P(+, ill)", "likelihood"), ("P(+ | well)", ""), ("P(ill)", "")],
)
def test_a_working_ends_at_the_line_that_is_asked(of: str, telling: str) -> None:
    """No mistake is made behind it; of the lines that it needs the last tells most."""
    exercise = TEST.exercise(of)
    stages = [stage.name for stage in exercise.stages]
    assert all(mistake.stage in stages for mistake in exercise.mistakes)
    assert exercise.telling == telling


def test_a_line_is_told_of_those_that_it_needs() -> None:
    """The score of a label is made of its own factors; a mean is counted, whatever the prior is."""
    unknown = str(DAY.check("0.1234", of="s(no)"))
    assert unknown.endswith(": P(Outlook=sunny | no), P(Temperature=cool | no), " + LAST_FACTORS)
    rows = [{"kg": x, "kind": y} for y, many in CATS.items() for x in many]
    model = refnb.learn(rows, label="kind", families={"kg": "gaussian"})
    assert "working" not in str(model.ask({"kg": 4.5}).check("2.2468", of="mu(kg|cat)"))


@pytest.mark.parametrize(
    ("lines", "ends"),
    [
        (["P(yes) = 0.64", "0.80"], "the answer is right."),
        (["P(yes) = 0.64", "0.8"], "the answer has too few digits to tell."),
        (["P(yes) = 0.6", "s(no) = 0.02", "0.79"], "the answer is right."),
    ],
)
def test_a_coarse_answer_is_right_whatever_was_rounded(lines: list[str], ends: str) -> None:
    """As it is without the lines: 486/611 is 0.795 and a bit."""
    assert str(DAY.follow(lines)).endswith(f"All lines follow, and {ends}")


def test_lines_of_a_table() -> None:
    """A posterior is that of its label; other lines are asked with the mistakes before them."""
    day = refnb.solve("play-tennis")
    assert day.check("2/9", of="P(Outlook=sunny | yes)").is_right
    assert day.follow(["P(yes) = 9/14", "2/9"], of="P(Outlook=sunny | yes)").right
    assert day.check("1/4", of="P(Outlook=sunny | yes)").asked == "P(Outlook=sunny | yes)"
    assert TEST.exercise("P(well | +)").quantity == TEST.exercise("well").quantity
    assert TEST.exercise("P(well | +)").mistakes[-1].key == TEST.exercise("well").mistakes[-1].key


@pytest.mark.parametrize("wrong", ["P(x)", "joint", "", " ", "P(-", "odd", "P(+ | ilk)", 3, True])
def test_what_no_line_is(wrong: object) -> None:
    """It is refused with the name that is meant, and a step of several lines is none."""
    refuses(UnknownLabel, "what is asked for: no line is called", partial(TEST.exercise, wrong))
    with pytest.raises(UnknownLabel, match=r"did you mean|there are"):
        TEST.check("0.2", of=wrong)
