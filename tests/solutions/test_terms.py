"""Terms of a formula: enough parentheses, and names that stand in TeX as they are."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from refnb.escapes import visible
from refnb.solutions.numbers import number
from refnb.solutions.terms import Term, decimal_tex, letter, name, product, total
from solutions.arithmetic import calculate, untex
from strategies.solutions import hostile

A, B, P = letter("a"), letter("b"), letter("P")
HALF = number(Fraction(1, 2))


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
    assert calculate(term.plain) == x
    assert calculate(untex(term.tex)) == x


@pytest.mark.parametrize(
    ("term", "plain", "tex"),
    [
        (A, "a", "a"),
        (letter("mu", r"\mu"), "mu", r"\mu"),
        (A + B, "a + b", "a + b"),
        (A * B, "a · b", r"a \cdot b"),
        ((A + B) * A, "(a + b) · a", r"\left(a + b\right) \cdot a"),
        (A * (A + B), "a · (a + b)", r"a \cdot \left(a + b\right)"),
        (A * B * A, "a · b · a", r"a \cdot b \cdot a"),
        (A / B, "a/b", r"\frac{a}{b}"),
        ((A + B) / (A * B), "(a + b)/(a · b)", r"\frac{a + b}{a \cdot b}"),
        (HALF / number(3), "(1/2)/3", r"\frac{1/2}{3}"),
        ((HALF + A) / HALF, "(1/2 + a)/(1/2)", r"\frac{\frac{1}{2} + a}{1/2}"),
        (number(2) ** 6, "2^6", "2^{6}"),
        (HALF**6, "(1/2)^6", r"\left(\frac{1}{2}\right)^{6}"),
        ((A**2) ** 3, "(a^2)^3", r"\left(a^{2}\right)^{3}"),
        (A**1, "a", "a"),
        (A**0, "a^0", "a^{0}"),
        (A * B**2, "a · b^2", r"a \cdot b^{2}"),
        (P("e"), "P(e)", r"P(\text{e})"),
        (P("e", "h"), "P(e | h)", r"P(\text{e} \mid \text{h})"),
        (P("e", A), "P(e | a)", r"P(\text{e} \mid a)"),
        (P(A, "h"), "P(a | h)", r"P(a \mid \text{h})"),
        (P("", ""), 'P("" | "")', r'P(\text{""} \mid \text{""})'),
        (A / P("e"), "a/P(e)", r"\frac{a}{P(\text{e})}"),
        (total([A]), "a", "a"),
        (total([A, B, A]), "a + b + a", "a + b + a"),
        (product([A, B, A]), "a · b · a", r"a \cdot b \cdot a"),
    ],
)
def test_how_a_term_is_written(term: Term, plain: str, tex: str) -> None:
    """One example of each kind."""
    assert (term.plain, term.tex) == (plain, tex)


@given(hostile)
def test_a_name_is_printable_and_tells_itself_apart(words: str) -> None:
    """Nothing unprintable is left; the empty name is seen; other names stay as they are."""
    assert visible(words).isprintable()
    assert visible(words)
    if words.isprintable() and words:
        assert visible(words) == words


@pytest.mark.parametrize(
    ("words", "plain", "tex"),
    [
        ("", '""', r'\text{""}'),
        ("word_count", "word_count", r"\text{word}{\_}\text{count}"),
        ("10%", "10%", r"\text{10}{\%}"),
        ("tag #", "tag #", r"\text{tag }{\#}"),
        ("$5", "$5", r"{\$}\text{5}"),
        ("a & b", "a & b", r"\text{a }{\&}\text{ b}"),
        ("a~b", "a~b", r"\text{a}{\sim}\text{b}"),
        ("x^2", "x^2", r"\text{x}{\hat{\ }}\text{2}"),
        ("<b>", "<b>", r"{<}\text{b}{>}"),
        ("a|b", "a|b", r"\text{a}{\vert}\text{b}"),
        ("`", "`", r"{\grave{\ }}"),
        ("{x}", "{x}", r"{\{}\text{x}{\}}"),
        ("\\", "\\", r"{\backslash}"),
        ("≠≤≥", "≠≤≥", r"{\neq}{\leq}{\geq}"),
        ("∑", "∑", "{∑}"),
        ("a+b=c", "a+b=c", r"\text{a+b=c}"),
        ("a--b''", "a--b''", r"\text{a-}\text{-b'}\text{'}"),
        ("---", "---", r"\text{-}\text{-}\text{-}"),
        ("a\x1b[31m", r"a\x1b[31m", r"\text{a}{\backslash}\text{x1b}{\lbrack}\text{31m}"),
        ("a\nb", r"a\nb", r"\text{a}{\backslash}\text{nb}"),
        ("\u202e", r"\u202e", r"{\backslash}\text{u202e}"),
        ("\udc80", r"\udc80", r"{\backslash}\text{udc80}"),
        ("\u6f22\u5b57 é", "\u6f22\u5b57 é", "\\text{\u6f22\u5b57 é}"),
    ],
)
def test_how_a_name_is_written(words: str, plain: str, tex: str) -> None:
    r"""In text as Python escapes it; in TeX only ordinary characters are within \text."""
    assert visible(words) == plain
    assert (name(words).plain, name(words).tex) == (plain, tex)
    assert (P(words).plain, P(words).tex) == (f"P({plain})", f"P({tex})")


@pytest.mark.parametrize(
    ("words", "tex"),
    [
        ("= 0.6", "= 0.6"),
        ("≈ 0.7954", r"\approx 0.7954"),
        ("≈ -3.333e-7", r"\approx -3.333 \times 10^{-7}"),
        ("= 1.000e12", r"= 1.000 \times 10^{12}"),
        ("0.333...", r"0.333\ldots"),
        ("1.23...e-15", r"1.23\ldots \times 10^{-15}"),
    ],
)
def test_how_a_decimal_is_written(words: str, tex: str) -> None:
    """A power of ten stands in the place of the e."""
    assert decimal_tex(words) == tex
