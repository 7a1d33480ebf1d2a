"""How a worked answer lies on the page: headings, folded lines, tables."""

import unicodedata
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from refnb.solutions.layout import NO_FORMULA, Block, Line, Table, line
from refnb.solutions.numbers import number
from refnb.solutions.plain import render
from refnb.solutions.terms import Term, letter, name, product, total
from strategies.solutions import hostile

HALF = number(Fraction(1, 2))
CJK = "\u6f22"


def columns(words: str) -> int:
    """Count the columns of a terminal that the words take."""
    widths = [2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in words]
    return sum(w for w, c in zip(widths, words, strict=True) if not unicodedata.combining(c))


def printed(*lines: Line, formula: Line = NO_FORMULA, table: Table | None = None) -> list[str]:
    return render("", [Block("B", formula, lines, table)]).splitlines()


@given(st.lists(st.fractions(0, 1, max_denominator=99), min_size=1, max_size=60))
def test_long_products_and_sums_are_folded(numbers: list[Fraction]) -> None:
    """No line is too long, each line that follows begins with an operator, nothing is lost."""
    for term in (product(map(number, numbers)), total(map(number, numbers))):
        first, *others = printed(line(letter("s"), term, number(1)))[1:]
        assert max(columns(line) for line in (first, *others)) <= 78
        assert first.startswith("    s = ")
        assert all(line.split()[0] in "·+=≈" for line in others)
        chain = f"s = {term.plain} = 1" if term.plain != "1" else "s = 1"
        assert " ".join(" ".join((first, *others)).split()) == chain


def test_how_a_long_chain_is_folded() -> None:
    """Each further term stands below the first; what does not fit goes on two columns deeper."""
    ones, more = product([number(1000)] * 16), product([number(2000)] * 16)
    assert printed(line(name("score"), ones, more, HALF))[1:] == [
        "    score = 1000 · 1000 · 1000 · 1000 · 1000 · 1000 · 1000 · 1000 · 1000",
        "            · 1000 · 1000 · 1000 · 1000 · 1000 · 1000 · 1000",
        "          = 2000 · 2000 · 2000 · 2000 · 2000 · 2000 · 2000 · 2000 · 2000",
        "            · 2000 · 2000 · 2000 · 2000 · 2000 · 2000 · 2000",
        "          = 1/2",
        "          = 0.5",
    ]
    long = name("x" * 70)
    assert printed(line(long, ones, HALF))[1:3] == [
        f"    {'x' * 70}",
        "            = 1000 · 1000 · 1000 · 1000 · 1000 · 1000 · 1000 · 1000 · 1000",
    ]


@pytest.mark.parametrize(
    ("length", "shown"),
    [
        (69, ["1. B" + " " * 5 + "x" * 69]),
        (72, ["1. B  " + "x" * 72]),
        (73, ["1. B", " " * 4 + "x" * 73]),
    ],
)
def test_a_formula_stands_beside_its_heading_or_below(length: int, shown: list[str]) -> None:
    """It ends at column 78, two blanks away at least."""
    assert printed(formula=Line((name("x" * length),))) == shown


@given(
    st.lists(st.tuples(hostile, st.sampled_from(["", "a", CJK, CJK * 3, "e\u0301"])), min_size=1)
)
def test_the_columns_of_a_table_are_aligned(rows: list[tuple[str, str]]) -> None:
    """The second column starts at the same place of the screen in all rows, wide names or not."""
    cells = [(name(f"{words}{wide}"), letter("#2")) for words, wide in rows]
    head, *body = cells
    lines = printed(table=Table(head, tuple(body)))[1:]
    assert len(lines) == len(rows)
    assert len({columns(line.removesuffix("#2")) for line in lines}) == 1
    assert columns(lines[0]) == 4 + max(columns(first.plain) for first, _ in cells) + 2 + 2


def test_a_wide_title_is_underlined_in_full() -> None:
    """A sign of two columns has two lines below it; a title is printable."""
    assert render(CJK, []) == f"{CJK}\n==\n"
    assert render("a\n", []) == "a\\n\n===\n"


@pytest.mark.parametrize(
    ("terms", "plain", "tex"),
    [
        ([number(3), number(3)], ["N", "= 3"], ["N", "= 3"]),
        ([number(1) + number(2), number(3)], ["N", "= 1 + 2", "= 3"], ["N", "= 1 + 2", "= 3"]),
        ([None, HALF], ["N", "= 1/2", "= 0.5"], ["N", r"= \frac{1}{2}", "= 0.5"]),
        (
            [Term("1/3", "1/3"), number(Fraction(1, 3))],
            ["N", "= 1/3", "≈ 0.3333"],
            ["N", r"= \frac{1}{3}", r"\approx 0.3333"],
        ),
        ([HALF, letter("x")], ["N", "= 1/2", "= x"], ["N", r"= \frac{1}{2}", "= x"]),
    ],
)
def test_a_line_says_nothing_twice(
    terms: list[Term | None], plain: list[str], tex: list[str]
) -> None:
    """Of two equal neighbours the last stays; the decimal is that of the last term."""
    chain = line(letter("N"), *terms)
    assert (chain.plain(), chain.tex()) == (plain, tex)


def test_a_name_may_equal_its_value() -> None:
    """What is left of the first equals sign is never left out, and no terms are nothing."""
    assert line(name("a"), name("a")).plain() == ["a", "= a"]
    assert (NO_FORMULA.plain(), NO_FORMULA.tex()) == ([], [])


@pytest.mark.parametrize(("length", "first"), [(29, 64), (30, 32)])
def test_a_piece_may_be_as_wide_as_the_text_below_it(length: int, first: int) -> None:
    """64 columns stand between the margin of 12 and the two that are left for what follows."""
    parts = [name("x" * 30), name("y" * length), name("z" * 30)]
    _, start, *others = printed(line(name("s" * 60), product(parts)))
    assert start == "    " + "s" * 60
    assert columns(others[0]) == 12 + first
    assert "".join(others).replace(" ", "") == f"={'x' * 30}·{'y' * length}·{'z' * 30}"


@pytest.mark.parametrize(("length", "beside"), [(61, True), (62, False)])
def test_what_follows_stands_beside_where_it_fits(length: int, beside: bool) -> None:
    """In 78 columns; else below."""
    _, first, *others = printed(line(name("s" * 10), name("x" * length), HALF))
    assert (first == f"    {'s' * 10} = {'x' * length}") == beside
    assert columns(first) == (78 if beside else 14)
    assert others[-2:] == [" " * 12 + "= 1/2", " " * 12 + "= 0.5"]
