"""Answers that someone entered are checked: of every kind of question, and of a whole class."""

from functools import partial

import pytest

import refnb
from helpers.refusals import refuses
from refnb.api.exercises import grading
from refnb.core import errors
from refnb.exercises import replay
from refnb.exercises.problems import catalogue

WEATHER = refnb.example("weather")


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
