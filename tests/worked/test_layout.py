"""How a worked answer is written: terms, numbers, lines, tables, and the four forms."""

import re
import unicodedata
from decimal import ROUND_HALF_UP, Decimal, localcontext
from fractions import Fraction

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from refnb.exact.enclosure import Enclosure
from refnb.exact.logarithm import Infinite, LogForm, constant, log, scale, subtract
from refnb.worked.layout import NO_FORMULA, Line, Table
from refnb.worked.solution import Solution, Step
from refnb.worked.terms import (
    Letter,
    Name,
    Term,
    Value,
    decimal,
    digits,
    number,
    text,
)
from refnb.worked.terms import (
    tex as as_tex,
)
from worked.arithmetic import calculate, untex

A, B, P = Letter("a"), Letter("b"), Letter("P")
HALF = number(Fraction(1, 2))
CJK = "\u6f22"
PIECES = [
    *("\x1b[31m", "|", "$", "$$", "<script>", "\\", "\\(x\\)", "\n", "\r", "\t", "a_b", CJK),
    *("%", "&", "#", "{", "}", "`", "~", "^", "*", "[x](y)", '"', "'", "''", "--", "\u2260"),
    *("\u2211", "\u202e", "\u2028", "\udc80", "\x00", "= ", "-", " ", "e"),
]
hostile = st.lists(st.sampled_from(PIECES), max_size=3).map("".join)

# Terms and names


def first(low: str, places: int) -> Term:
    """Return a number that is enclosed to so many places."""
    return number(Enclosure(Fraction(low), Fraction(low) + Fraction(1, 10**places)))


@st.composite
def terms(draw: st.DrawFn, depth: int = 3) -> tuple[Term, Fraction]:
    """Draw a term with its value."""
    kind = draw(st.sampled_from(["number", "ratio", "product", "sum", "power"]))
    if kind == "number" or depth == 0:
        x = draw(st.fractions(0, 9, max_denominator=9))
        return number(x), x
    one, x = draw(terms(depth - 1))
    if kind == "power":
        exponent = draw(st.integers(0, 3))
        return one**exponent, x**exponent
    other, y = draw(terms(depth - 1))
    if kind == "ratio" and y != 0:
        return one / other, x / y
    return (one * other, x * y) if kind == "product" else (one + other, x + y)


@given(terms())
def test_a_term_is_written_with_enough_parentheses(drawn: tuple[Term, Fraction]) -> None:
    """Read back by the rules of arithmetic, both spellings have the value of the term."""
    term, x = drawn
    assert calculate(text(term)) == x
    assert calculate(untex(as_tex(term))) == x


@pytest.mark.parametrize(
    ("term", "plain", "tex"),
    [
        # names: as Python escapes them; in TeX only ordinary characters are within \text
        (Name(""), '""', r'\text{""}'),
        (Name("word_count"), "word_count", r"\text{word}{\_}\text{count}"),
        (Name("$5"), "$5", r"{\$}\text{5}"),
        (Name("a~b"), "a~b", r"\text{a}{\sim}\text{b}"),
        (Name("x^2"), "x^2", r"\text{x}{\hat{\ }}\text{2}"),
        (Name("a|b"), "a|b", r"\text{a}{\vert}\text{b}"),
        (Name("{x}"), "{x}", r"{\{}\text{x}{\}}"),
        (Name("\\"), "\\", r"{\backslash}"),
        (Name("≠≤≥"), "≠≤≥", r"{\neq}{\leq}{\geq}"),
        (Name("a--b''"), "a--b''", r"\text{a-}\text{-b'}\text{'}"),
        (P("a\nb"), r"P(a\nb)", r"P(\text{a}{\backslash}\text{nb})"),
        (Name("a\x1b["), r"a\x1b[", r"\text{a}{\backslash}\text{x1b}{\lbrack}"),
        (Name("\udc80"), r"\udc80", r"{\backslash}\text{udc80}"),
        (Name("\u6f22\u5b57 é"), "\u6f22\u5b57 é", "\\text{\u6f22\u5b57 é}"),
        # numbers, and their first digits
        (number(Fraction(2, 9)), "2/9", r"\frac{2}{9}"),
        (number(Fraction(-2, 9)), "-2/9", r"-\frac{2}{9}"),
        (number(7), "7", "7"),
        (number(log(3, "e")), "log(3)", r"\log 3"),
        (number(subtract(log(9, "e"), constant(1, "e"))), "-1 + log(9)", r"-1 + \log 9"),
        (number(scale(log(3, "e"), 2)), "2 log(3)", r"2 \log 3"),
        (number(constant(Fraction(1, 2), "e")), "1/2", r"\frac{1}{2}"),
        (number(Infinite(1)), "inf", r"\infty"),
        (number(Infinite(-1)), "-inf", r"-\infty"),
        (number(Enclosure(Fraction(1, 2), Fraction(1, 2))), "1/2", r"\frac{1}{2}"),
        (first("0.817574476193", 12), "0.817574476193...", r"0.817574476193\ldots"),
        (first("0.999999999999", 12), "0.999999999999...", r"0.999999999999\ldots"),
        (first("0.3", 1), "0.3...", r"0.3\ldots"),
        (first("3.212e-9", 12), "3.212...e-9", r"3.212\ldots \times 10^{-9}"),
        (
            first("1.3456789012345e-15", 48),
            *("1.34567890123...e-15", r"1.34567890123\ldots \times 10^{-15}"),
        ),
        (first("0", 1000), "below 1e-1000", r"\text{below } 10^{-1000}"),
        # decimals: a power of ten stands in the place of the e
        (digits("= 0.6"), "= 0.6", "= 0.6"),
        (digits("≈ 0.7954"), "≈ 0.7954", r"\approx 0.7954"),
        (digits("≈ -3.333e-7"), "≈ -3.333e-7", r"\approx -3.333 \times 10^{-7}"),
        (digits("= 1.000e12"), "= 1.000e12", r"= 1.000 \times 10^{12}"),
    ],
)
def test_how_a_term_is_written(term: Term, plain: str, tex: str) -> None:
    """One example of each kind, in both spellings."""
    assert (text(term), as_tex(term)) == (plain, tex)


# Numbers


rationals = st.fractions(max_denominator=10**6) | st.builds(
    Fraction, st.integers(-(10**9), 10**9), st.sampled_from([1, 2, 8, 10**3, 2**13, 5**9, 10**7])
)
HUGE, HAIR = 10**5000 + 1, Fraction(1, 10**9)


@given(rationals)
@example(Fraction(1, 16000))
@example(Fraction(1, 1024))
@example(Fraction(12345, 10**4))
@example(Fraction(99995, 10**5))
@example(Fraction(1, 10**6))
def test_a_decimal_is_exact_or_rounded_half_up(x: Fraction) -> None:
    """= before the same number, ≈ before the nearest of 4 digits, as the decimal module rounds."""
    said = decimal(number(x))
    if x.denominator == 1:
        assert said == ""
        return
    sign, shown = said.split(" ")
    assert sign == ("=" if Fraction(shown) == x else "≈")
    with localcontext(prec=4, rounding=ROUND_HALF_UP):
        nearest = Fraction(Decimal(x.numerator) / Decimal(x.denominator))
    assert Fraction(shown) in ({nearest} if sign == "≈" else {x})


SIZES: dict[str, int | Fraction] = {
    str(10**59): 10**59,
    "[61-digit integer]": 10**60,
    "[5001-digit integer]": HUGE,
    f"1/{10**59}": Fraction(1, 10**59),
    "[1-digit/61-digit fraction]": Fraction(1, 10**60),
    "[5001-digit/5001-digit fraction]": Fraction(HUGE, HUGE + 1),
    "[5001-digit/1-digit fraction]": Fraction(-HUGE, 3),
}


@pytest.mark.parametrize("written", SIZES)
def test_a_long_number_is_shown_by_its_size(written: str) -> None:
    """More than 60 digits are no use to a reader; the decimal tells how large it is."""
    x = SIZES[written]
    assert text(number(x)) == written
    if written.startswith("["):
        assert as_tex(number(x)) == rf"\text{{{written}}}"
        assert as_tex(number(x) / number(2)) == rf"\frac{{\text{{{written}}}}}{{2}}"
        assert re.fullmatch(r"[=≈] -?\d\.\d{3}(e-?\d+)?", decimal(number(x)))
    else:
        assert calculate(untex(as_tex(number(x)))) == x


@pytest.mark.parametrize(
    ("x", "said"),
    [
        (scale(log(2, "e"), -(10**30)), "≈ -6.931e29"),
        (scale(log(2, "e"), 10**12), "≈ 693147180559.9453"),
        (scale(log(1 + Fraction(1, 10**9), "e"), 10**24), "≈ 1.000e15"),
        (LogForm("e", Fraction(12345 * 10**20), ((Fraction(2), HAIR),)), "≈ 1.235e24"),
        (LogForm("e", 10**12 - HAIR, ((Fraction(2), HAIR / 10),)), "≈ 1000000000000.0000"),
        (log(Fraction(100001, 100000), "2"), "≈ 0.00001443"),
        (log(Fraction(15, 16), "e"), "≈ -0.06454"),
        (Enclosure(Fraction(1, 3), Fraction(1, 2)), ""),
    ],
)
def test_how_a_decimal_is_shown(x: Value, said: str) -> None:
    """A logarithm has four digits from 10^12 on, below 1, and the same below 0; a half goes up."""
    assert decimal(number(x)) == said


# Lines, tables, headings


def columns(words: str) -> int:
    """Count the columns of a terminal that the words take."""
    widths = [2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in words]
    return sum(w for w, c in zip(widths, words, strict=True) if not unicodedata.combining(c))


def printed(*lines: Line, formula: Line = NO_FORMULA, table: Table | None = None) -> list[str]:
    shown = Step("b", 1, "B", lines, formula, table)
    return Solution("", (shown,)).text().splitlines()


@given(
    st.lists(st.tuples(hostile, st.sampled_from(["", "a", CJK, CJK * 3, "e\u0301"])), min_size=1)
)
def test_the_columns_of_a_table_are_aligned(rows: list[tuple[str, str]]) -> None:
    """The second column starts at the same place of the screen in all rows, wide names or not."""
    cells = [(Name(f"{words}{wide}"), Letter("#2")) for words, wide in rows]
    head, *body = cells
    lines = printed(table=Table(head, tuple(body)))[1:]
    assert len(lines) == len(rows)
    assert len({columns(line.removesuffix("#2")) for line in lines}) == 1
    assert columns(lines[0]) == 4 + max(columns(text(first)) for first, _ in cells) + 2 + 2


@pytest.mark.parametrize(
    "pieces",
    [
        [r"\frac{1}{2}", r"\cdot \frac{3}{4}", r"+ x^{10}", r"\cdot z"],
        [r"a", r"\cdot \left(b + c\right)", r"+ {x \cdot y}", r"+ \{d\}", r"\cdot e"],
        [r"\left(\frac{a + b}{c} + \left(d \cdot e\right)\right)", r"\cdot \leftarrow", "+ f"],
    ],
)
def test_where_a_line_of_latex_can_be_broken(pieces: list[str]) -> None:
    """Before each sign that stands in no group; a group is closed by what opened it."""
    wide = Line((Letter("x" * 110), Letter("", " ".join(pieces))))
    below = " \\\\\n  &".join([f"= {pieces[0]}", *(rf"\quad {{}}{piece}" for piece in pieces[1:])])
    assert wide.latex() == f"  {'x' * 110} &{below}"
