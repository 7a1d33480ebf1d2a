"""Answers checked at the door: tables, documents, theorems, estimates, errors, and a class."""

from fractions import Fraction

import refnb
from cli.commands import answered, files, refused, run
from refnb.checking import replay
from refnb.door import marking
from refnb.door.files import example
from refnb.errors import BadRequest, BadTable, UnknownLabel, UnknownValue
from refnb.exact import rational
from refnb.problems import catalogue
from refnb.slips.checked import Checkable
from refusals import refuses

WEATHER = str(example("weather"))


def right(answer: Checkable, of: str | None = None) -> Fraction | None:
    return replay.answer(answer.exercise(of))


def test_a_row() -> None:
    """Learn, ask, check: the decided label unless another is named; the answer is the posterior."""
    for model in ("categorical", "joint"):
        play = refnb.learn(WEATHER, label="Play", model=model)
        answer = play.ask({"Outlook": "sunny", "Wind": "strong"})
        assert right(answer) == answer.posterior[answer.label]
        for y, p in answer.posterior.items():
            assert right(answer, y) == p
    play = refnb.learn(WEATHER, label="Play", smoothing="laplace")
    answer = play.ask({"Outlook": "sunny", "Wind": "strong"})
    assert answer.check("110/173").is_right
    (way,) = answer.check("63/173").explanations
    assert (way.slips, way.step) == (("the-rest",), "step 9, Posterior")
    refuses(UnknownLabel, "'maybe'", lambda: answer.check("1/2", "maybe"))
    assert answer.follow(["prior = 5/14, 9/14", "0.636"]).right


def test_logarithms_have_no_slips() -> None:
    """Where the posterior is irrational nothing is compared."""
    row = refnb.learn(str(example("animals")), label="kind").ask({})
    refuses(BadRequest, "fraction", lambda: row.check("1/2"))


def test_a_document() -> None:
    """The class of a document, by its words."""
    spam = refnb.text({"spam": ["win money now", "win win"], "ham": ["see you now"]})
    answer = spam.ask("win now")
    assert right(answer) == answer.posterior[answer.label]
    assert right(answer, "ham") == answer.posterior["ham"]


def test_questions_without_rows() -> None:
    """The theorem, an estimate, and the error of naive Bayes alone."""
    test = refnb.bayes({"ill": "1%", "well": "99%"}, {"ill": "0.9", "well": "5%"}, "positive")
    assert right(test, "ill") == Fraction(2, 13)
    assert [way.slips for way in test.check("0.9", "ill").explanations] == [("fisherian",)]
    coin = refnb.estimate({"heads": 2, "tails": 1}, "laplace")
    assert right(coin) == Fraction(3, 5)
    assert right(coin, "tails") == Fraction(2, 5)
    fair = {
        "prior": {"a": "0.5", "b": "0.5"},
        "presence": {"f": {"a": "0.2", "b": "0.7"}},
    }
    assert right(refnb.error(fair)) == Fraction(1, 4)
    refuses(BadRequest, "naive Bayes", lambda: refnb.error(fair, "bayes").check("1/4"))
    assert refnb.solve("lab-test").check("49/235").is_right
    refuses(BadRequest, "hiking has no", lambda: refnb.solve("hiking").check("1/4"))


def test_a_class() -> None:
    """Every row with its verdict; the other columns stay, and what cannot be read says so."""
    rows: list[dict[str, object]] = [
        {"who": "A", "answer": "0.98"},
        {"who": "B, C", "answer": " 0.2085 "},
        {"who": "D", "answer": None},
        {"who": "E", "answer": "98/473"},
    ]
    marks = marking.mark(catalogue.answer("lab-test"), rows)
    assert marks.unread == 1
    assert [row.row[1:4] for row in marks.rows] == [
        ("0.98", "explained", "fisherian"),
        (" 0.2085 ", "right", ""),
        ("", "unread", ""),
        ("98/473", "explained", "prior-as-odds; false-alarms-not-weighted"),
    ]
    lines = marks.csv().splitlines()
    assert lines[0] == "who,answer,verdict,slips,words"
    assert lines[2] == '"B, C", 0.2085 ,right,,'
    assert (
        marking.mark(catalogue.answer("coin"), ["answer\n"]).csv() == "answer,verdict,slips,words\n"
    )
    refuses(
        BadTable,
        "no column 'anwser'; did",
        lambda: marking.mark(catalogue.answer("coin"), rows, "anwser"),
    )


def test_the_command() -> None:
    """An answer, lines of working, a file of answers, the collisions, as text and as JSON."""
    said = answered("check", "lab-test", "0.98")
    assert said == str(catalogue.answer("lab-test").check("0.98")) + "\n"
    assert answered("check", "lab-test", "-137/6250").startswith("-137/6250 is not P(cancer | +).")
    followed = answered("check", "lab-test", "--line", "joint = .0078, .0298", "39/188")
    assert (
        followed
        == str(catalogue.answer("lab-test").follow(["joint = .0078, .0298", "39/188"])) + "\n"
    )
    assert '"verdict": "right"' in answered("check", "coin", "1/2", "--format", "json")
    groups = answered("check", "lab-test", "--collisions")
    assert groups.splitlines()[0] == "P(cancer | +): 31 slips, 28 answers"
    assert "  98/473: prior-as-odds, false-alarms-not-weighted\n" in groups
    assert "the right answer: " in answered("check", "spam", "--collisions")
    with files(all="answer\n1/2\n6/6\n", some="n,value\n1,x\n") as paths:
        table = answered("check", "coin", "--answers", paths["all"])
        assert table.splitlines()[1] == "1/2,right,,"
        ended = run("check", "coin", "--answers", paths["some"], "--column", "value")
        assert (ended.status, ended.out.splitlines()[1].startswith("1,x,unread")) == (1, True)


def test_what_the_command_refuses() -> None:
    """One line: no question, two questions, no such problem, no number, no exercise."""
    assert "give an ANSWER" in refused("check", "lab-test")
    assert "give an ANSWER" in refused("check", "lab-test", "1/2", "--collisions")
    assert "did you mean 'lab-test'?" in refused("check", "lab-tset", "1")
    assert "a number is written like" in refused("check", "lab-test", "half")
    assert "single number; hiking-b, hiking-d do" in refused("check", "hiking", "1")


def test_names_of_what_can_be_checked() -> None:
    """Every name has an exercise, and the others say so."""
    for name in catalogue.names():
        found = catalogue.answer(name)
        if name in catalogue.checkable():
            value = right(found)
            assert value is not None
            assert found.check(rational.spelling(value) + "/1" * (value.denominator == 1)).is_right
        else:
            refuses(BadRequest, "no answer that can be checked", found.exercise)
    refuses(UnknownValue, "nothing", lambda: catalogue.answer("nothing"))
