"""Answers that someone entered are checked: of every kind of question, and of a whole class."""

import re
from fractions import Fraction
from functools import partial

import pytest

import refnb
from cli.commands import files, refused, run
from helpers.refusals import refuses
from refnb.api.exercises import grading
from refnb.core import errors
from refnb.exact import rational
from refnb.exercises import Checkable, replay
from refnb.exercises.problems import catalogue

WEATHER = refnb.example("weather")
PLAY = refnb.learn(WEATHER, label="Play", smoothing="laplace")
ANSWER = PLAY.ask({"Outlook": "sunny", "Wind": "strong"})
WHOLE = refnb.learn(WEATHER, label="Play", model="joint").ask({"Outlook": "sunny"})
SPAM = refnb.text({"spam": ["win money now", "win win"], "ham": ["see you now"]}).ask("win now")
TEST = refnb.bayes({"ill": "1%", "well": "99%"}, {"ill": "0.9", "well": "5%"}, "positive")
COIN = refnb.estimate({"heads": 2, "tails": 1}, "laplace")
FAIR = {"prior": {"a": "0.5", "b": "0.5"}, "presence": {"f": {"a": "0.2", "b": "0.7"}}}
TINY = refnb.bayes({"a": f"1/{10**30}", "b": f"{10**30 - 1}/{10**30}"}, {"a": "1/3", "b": "1/7"})


@pytest.mark.parametrize(
    ("question", "answers"),
    [
        (ANSWER, ANSWER.posterior | {None: ANSWER.posterior[ANSWER.label]}),  # type: ignore[operator]
        (WHOLE, WHOLE.posterior | {None: WHOLE.posterior[WHOLE.label]}),  # type: ignore[operator]
        (SPAM, SPAM.posterior | {None: SPAM.posterior[SPAM.label]}),  # type: ignore[operator]
        (TEST, {"ill": Fraction(2, 13)}),
        (TINY, TINY.posterior),
        (COIN, {None: Fraction(3, 5), "tails": Fraction(2, 5)}),
        (refnb.expected_error(FAIR), {None: Fraction(1, 4)}),
    ],
    ids=["row", "joint", "document", "theorem", "tiny", "estimate", "error"],
)
def test_the_right_answer_is_that_of_the_question(
    question: Checkable, answers: dict[str | None, Fraction]
) -> None:
    """The decided label unless another is named; nothing is rounded."""
    for of, right in answers.items():
        assert replay.answer(question.exercise(of)) == right
        found = question.check(rational.spelling(right), of)
        assert (found.is_right, found.right) == (True, right)


def test_a_wrong_answer_has_its_mistakes() -> None:
    """Named, with their step; lines of working are followed."""
    (way,) = ANSWER.check("63/173").explanations
    assert (way.mistakes, way.step) == (("the-rest",), "step 9, Posterior")
    assert ANSWER.follow(["prior = 5/14, 9/14", "0.636"]).right


def test_a_class() -> None:
    """Every row with its verdict; the other columns stay, and what cannot be read says so."""
    given = {"A": "0.98", "B, C": " 0.2085 ", "D": None, "E": "98/473", "F": "1,200"}
    rows: list[dict[str, object]] = [{"who": who, "answer": x} for who, x in given.items()]
    marks = grading.mark(catalogue.answer("lab-test"), rows)
    assert marks.unread == 1
    with pytest.raises(errors.NotExact) as unread:
        refnb.solve("lab-test").check("1,200")
    assert marks.rows[4][-1] == str(unread.value)
    assert [row[1:4] for row in marks.rows] == [
        ("0.98", "explained", "fisherian"), (" 0.2085 ", "right", ""), ("", "empty", ""),
        ("98/473", "explained", "prior-as-odds; false-alarms-not-weighted"),
        ("1,200", "unread", ""),
    ]  # fmt: skip
    lines = marks.csv().splitlines()
    head = "who,answer,verdict,mistakes,explanation"
    assert (lines[0], lines[2]) == (head, '"B, C", 0.2085 ,right,,')
    coin = catalogue.answer("coin")
    assert grading.mark(coin, ["answer\n"]).csv() == "answer,verdict,mistakes,explanation\n"
    many = grading.mark(coin, [{"answer": "heads"}] * 60)
    assert many.unread == len(many.rows) == 60
    first, one, two = marks.summary.splitlines()
    assert first == "5 answers: 2 explained, 1 right, 1 empty, 1 unread."
    assert one.startswith("   1  you give P(+ | cancer), which is the other way round")
    assert two.endswith("p to 1; or you multiply P(+ | h) by P(h) for cancer alone")
    told = "column= names the answers: the columns: no column 'anwser'; did"
    refuses(errors.BadTable, told, lambda: grading.mark(coin, rows, "anwser"))


def test_each_is_judged_by_the_numbers_of_a_seed() -> None:
    """In a column of seeds; a mistake that several made is said once, whatever its numbers."""
    right = {seed: replay.answer(refnb.vary("lab-test", seed).exercise()) for seed in (1, 12)}
    rest = {seed: 1 - x for seed, x in right.items() if x is not None}
    rows = [{"seed": f" {seed}", "answer": str(x)} for seed, x in [*right.items(), *rest.items()]]
    rows += [{"seed": "1", "answer": str(right[12])}, {"seed": "x", "answer": "1/2"}]
    for question in ("lab-test", refnb.solve("lab-test"), refnb.vary("lab-test", 9)):
        marks = refnb.mark(question, rows)
        verdicts = [row[2] for row in marks.rows]
        assert verdicts[:4] == ["right", "right", "explained", "explained"]
        assert verdicts[4] != "right"
        assert marks.rows[5][2:] == ("unread", "", "a seed is a whole number, got 'x'")
        assert marks.mistakes["you give the rest, 1 - P(cancer | +)"] == 2
    refuses(errors.BadRequest, "its own", lambda: refnb.mark("umbrella-a", rows))
    asked = refnb.estimate({"a": 9, "b": 4})
    third = str(replay.answer(asked.vary(3).exercise()))
    assert refnb.mark(asked, [{"seed": 3, "answer": third}]).rows[0][2] == "right"


@pytest.mark.parametrize("name", ["Seed", "SEED", " seed "])
def test_a_column_of_seeds_has_any_case(name: str) -> None:
    """A seed may come from a column of floats; beside another name like it, it is refused."""
    right = {str(k): replay.answer(refnb.vary("lab-test", k).exercise()) for k in (1, 12)}
    rows = [{name: f"{seed}.0", "answer": str(x)} for seed, x in right.items()]
    assert [row[2] for row in refnb.mark("lab-test", rows).rows] == ["right", "right"]
    for row in ({"seeds": "1"}, {"Seed no": "1"}, {name: "1", "seed of the key": "1"}):
        marked = partial(refnb.mark, "lab-test", [{"answer": "0.5", **row}])
        refuses(errors.BadTable, "call the column of seeds 'seed', and no other", marked)


def test_the_command_marks_a_file() -> None:
    """The status is 1 where an answer cannot be read."""
    with files(all='answer\n1/2\n6/6\n""\n', some="n,value\n1,x\n") as paths:
        ended = run("check", "coin", "--answers", paths["all"])
        assert (ended.status, ended.out.splitlines()[1]) == (0, "1/2,right,,")
        assert ended.err.startswith("3 answers: 1 right, 1 explained, 1 empty.\n   1  ")
        missing = refused("check", "coin", "--answers", paths["some"])
        assert "--column names the answers: line 1: no column 'answer'" in missing
        ended = run("check", "coin", "--answers", paths["some"], "--column", "value")
        assert (ended.status, ended.out.splitlines()[1].startswith("1,x,unread")) == (1, True)


def test_names_of_what_can_be_checked() -> None:
    """The others say so."""
    for name in {*catalogue.names()} - {*catalogue.checkable()}:
        found = catalogue.answer(name)
        refuses(errors.BadRequest, f"{name} asks for no single number; ", found.exercise)
    refuses(errors.UnknownValue, "nothing", lambda: catalogue.answer("nothing"))
    refuses(errors.UnknownLabel, "'maybe'", lambda: ANSWER.check("1/2", "maybe"))
    best = refnb.expected_error(FAIR, "bayes")
    refuses(errors.BadRequest, "naive Bayes", lambda: best.check("1/4"))
    refuses(errors.BadRequest, "exam-d do$", lambda: refnb.solve("exam").check("1/4"))


@pytest.mark.parametrize(
    ("problem", "entered", "verdict"),
    [
        ("play-tennis", "−0,795", "unexplained"),
        ("play-tennis", "0,80", "coarse"),
        ("play-tennis", "P(no|x) = 0,2046", "explained"),
        ("play-tennis", "79,5", "percent"),
        ("play-tennis", "1", "(un)?explained"),
        ("lab-test", "0", "(un)?explained"),
        ("", "0.00", "coarse"),
    ],
)
def test_a_verdict_is_that_of_the_number(problem: str, entered: str, verdict: str) -> None:
    """0 and 1 say impossible and certain, and are wrong where neither holds; 0.00 is rounded."""
    one = refnb.bayes({"ill": "1/1000", "well": "999/1000"}, {"ill": "1", "well": "1"})
    checked = refnb.solve(problem).check(entered) if problem else one.check(entered, of="ill")
    assert re.fullmatch(verdict, checked.verdict)
    few = "too few digits" if problem == "" else "right as far as it goes"
    assert (few in str(checked)) == (verdict == "coarse")


def test_lines_of_working_take_commas() -> None:
    """Lines of a step with decimal commas stand between semicolons, or commas with blanks."""
    for joint in ("0,0078; 0,0298", "0.008*0.98; 0,0298", "0,0078, 0,0298", ".0078,.0298"):
        found = refnb.solve("lab-test").follow([f"joint = {joint}", "P(cancer | +) ≈ 0,209"])
        assert (found.fault, found.right) == (0, True)
