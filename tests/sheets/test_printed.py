"""Sheets word for word: of a question whose numbers are found in the head.

(x + 1) / y is asked for, with x = 2 and y = 8: 3/8. Exchanged it is 9/2. Four slips double it, and
one of a single cell does, too; another such slip gives 1/8. One divides by 0, one changes nothing.
"""

import re
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from functools import partial

import pytest

from refnb.checking import diagnosis
from refnb.checking.replay import Exercise, Lines, Slip, Stage, Working
from refnb.errors import BadRequest
from refnb.problems.problem import Answer
from refnb.sheets import moodle, paper, stack, wrong
from refnb.sheets.items import Item
from refnb.solutions.layout import Block, Table, line
from refnb.solutions.numbers import number
from refnb.solutions.solution import Solution, Step
from refnb.solutions.terms import letter, name
from refusals import refuses

def times(n: int) -> Lines:
    return {(): Fraction(n, 8)}


def zero(_: Working, __: Lines) -> Lines:
    return {("x",): Fraction(2), ("y",): Fraction(0)}


SLIPS = (
    Slip("nothing", "more", "nothing is done", lambda _, m: m),
    Slip("third", "over", "a third is given", lambda _, m: {(): m[()] / 3}, diagnosis.LOCAL),
    Slip("swap", "read", "x & y are exchanged", lambda _, r: {("x",): r["y",], ("y",): r["x",]}),
    Slip("zero", "read", "y is overlooked", zero),
    Slip("cell", "over", "a cell is doubled", lambda *_: times(6), diagnosis.LOCAL),
    *(Slip(f"twice-{k}", "over", f"it is doubled {k}", lambda *_: times(6)) for k in "abcd"),
)
STAGES = (
    Stage("read", lambda _: {("x",): Fraction(2), ("y",): Fraction(8)}),
    Stage("more", lambda w: {(): w["read"]["x",] + 1}, "More", lambda _: "m"),
    Stage("over", lambda w: {(): w["more"][()] / w["read"]["y",]}, "Over", lambda _: "m/y"),
)
M = line(letter("m"), number(Fraction(2)) + number(Fraction(1)), number(Fraction(3)))
ROWS = Table((name("x"), name("y")), ((name("2"), name("8")), (name("<i>"), name("&"))))
FIRST = Solution(
    "All of it",
    (
        Step("more", None, Block("More", line(letter("m"), letter("x") + letter("1")), (M, M))),
        Step("rows", None, Block("Rows", table=ROWS)),
        Step("over", None, Block("Over", lines=(line(letter("m/y"), number(Fraction(3, 8))),))),
    ),
)
SECOND = Solution("", (Step("end", None, Block("No more")),))
ASKED = Exercise("m/y", STAGES, SLIPS, "more")
QUESTION = "x = 2 & y = 8. What is (x + 1) / y?"
ANSWER = Answer("sum", QUESTION, "the head", (FIRST, SECOND), (), lambda: ASKED, ROWS)
BARE = Answer("tale", "Tell 5 % of it.", "the head", (SECOND,), ())
PART = replace(ANSWER, solutions=(SECOND,), table=None)
ITEM, OTHER = Item("sum", 1, 7, ANSWER), Item("sum-b", 2, 9, PART)
SHEETS = ((ITEM, Item("tale", 1, 8, BARE)), (OTHER,))


def test_what_wrong_answers_come_from() -> None:
    """Three ways are told of a number, and how many more; a global slip goes before a local."""
    both = [(w.value, w.slips) for w in wrong.answers(ITEM, moodle.KINDS)]
    assert both == [
        (Fraction(9, 2), ("swap",)),
        (Fraction(1, 8), ("third",)),
        (Fraction(3, 4), ("twice-a", "twice-b", "twice-c", "twice-d")),
    ]
    swapped, doubled = wrong.answers(ITEM, (diagnosis.GLOBAL,))
    assert swapped.words == (
        "This is what you get if x & y are exchanged. See step 1, More: m is 3, not 9."
    )
    assert doubled.ways == (
        "it is doubled a. See step 3, Over. Or if it is doubled b. See step 3, Over."
        " Or if it is doubled c. See step 3, Over. And 1 more ways lead to it."
    )
    assert wrong.answers(SHEETS[0][1], moodle.KINDS) == []


@pytest.mark.parametrize(
    ("file", "said"),
    [
        ("moodle.xml", partial(moodle.render, [ITEM])),
        ("stack.xml", partial(stack.render, [OTHER])),
        ("sheet.md", partial(paper.in_markdown, SHEETS, key=False)),
        ("key.md", partial(paper.in_markdown, SHEETS, key=True)),
        ("sheet.tex", partial(paper.in_latex, SHEETS, key=False)),
        ("key.tex", partial(paper.in_latex, SHEETS, key=True)),
    ],
)
def test_word_for_word(
    file: str, said: Callable[[], str], approved: Callable[[str, str], None]
) -> None:
    """Each file was read line by line: what is asked, shown, told and scored."""
    approved(f"sheets/{file}", said())


def test_a_bank_has_a_category_for_each_problem() -> None:
    """Its items follow, in their order; what asks for no number is in none."""
    items = [ITEM, OTHER, replace(ITEM, sheet=2)]
    said = re.findall(r"<(?:category|name)><text>(.*?)<", moodle.render(items))
    one = ["$course$/refnb/sum", "sum 1 (seed 7)", "sum 2 (seed 7)"]
    assert said == [*one, "$course$/refnb/sum-b", "sum-b 2 (seed 9)"]
    for render in (moodle.render, stack.render):
        refuses(BadRequest, "tale asks for no", partial(render, [SHEETS[0][1]]))


def test_many_sheets_of_many_digits() -> None:
    """Five sheets with one item each, whose numbers no double holds: none is rounded."""
    x, y = Fraction(10**40), Fraction(10**30 + 1)
    read = Stage("read", lambda _: {("x",): x, ("y",): y})
    asked = replace(ASKED, stages=(read, *STAGES[1:]))
    items = [Item("sum", k, k, replace(ANSWER, asked=lambda: asked)) for k in range(1, 6)]
    right, swapped = (x + 1) / y, (y + 1) / x
    bank, trees = moodle.render(items), stack.render(items)
    for value in (right, swapped):
        assert bank.count(f"<text>{value}</text>") == 5
        assert trees.count(f"<value>{value}</value>") == 5
    assert trees.count(f"<text>ta:{right};</text>") == trees.count(f"<tans>{swapped}</tans>") == 5
    pages = [(item,) for item in items]
    for key in (False, True):
        assert paper.in_markdown(pages, key=key).count("# Sheet ") == 5
        assert paper.in_latex(pages, key=key).count(r"\section*{Sheet ") == 5
