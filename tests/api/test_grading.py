"""Answers that someone entered are checked: of every kind of question, and of a whole class."""

import refnb
from helpers.refusals import refuses
from refnb.core import errors
from refnb.exercises import replay


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
    nothing = [{"seed": "1", "answer": x} for x in ("", " ", "-", "— ", "? ?", "...", "n/a", "-.5")]
    kinds = [row[2] for row in refnb.mark("lab-test", nothing).rows]
    assert kinds == ["empty"] * 6 + ["unread", "short"]
    refuses(errors.BadRequest, "its own", lambda: refnb.mark("umbrella-a", rows))
    asked = refnb.estimate({"a": 9, "b": 4})
    third = str(replay.answer(asked.vary(3).exercise()))
    assert refnb.mark(asked, [{"seed": 3, "answer": third}]).rows[0][2] == "right"
