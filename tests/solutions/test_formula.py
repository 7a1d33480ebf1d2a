"""Terms of a formula: their value, their decimals, their sizes and their names."""

import re
from decimal import ROUND_HALF_UP, Decimal, localcontext
from fractions import Fraction

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from refnb.estimation.smoothing import Smoothing, estimate, smoothing
from refnb.exact.rational import spelling
from refnb.solutions.estimates import estimated, general
from refnb.solutions.formula import (
    Number,
    P,
    Power,
    Product,
    Ratio,
    Sum,
    Symbol,
    Term,
    caption,
    escape_tex,
    name,
    plain,
    to_tex,
    visible,
)
from solutions.arithmetic import calculate, untex
from strategies import models as some
from strategies.solutions import hostile

numbers = st.fractions(max_denominator=10**6) | st.builds(
    Fraction, st.integers(-(10**9), 10**9), st.sampled_from([1, 2, 8, 10**3, 2**13, 5**9, 10**7])
)
HUGE = 10**5000 + 1


@st.composite
def terms(draw: st.DrawFn, depth: int = 3) -> tuple[Term, Fraction]:
    """Draw a term with its value."""
    kind = draw(st.sampled_from(["number", "ratio", "product", "sum", "power"]))
    if kind == "number" or depth == 0:
        x = draw(st.fractions(0, 9, max_denominator=9))
        return Number(x), x
    if kind == "power":
        base, x = draw(terms(depth - 1))
        exponent = draw(st.integers(0, 3))
        return Power(base, exponent), x**exponent
    one, x = draw(terms(depth - 1))
    other, y = draw(terms(depth - 1))
    if kind == "ratio" and y != 0:
        return Ratio(one, other), x / y
    return (Product([one, other]), x * y) if kind == "product" else (Sum([one, other]), x + y)


@given(terms())
def test_a_term_is_written_with_enough_parentheses(drawn: tuple[Term, Fraction]) -> None:
    """Read back by the rules of arithmetic, both spellings have the value of the term."""
    term, x = drawn
    assert calculate(plain(term)) == x
    assert calculate(untex(to_tex(term))) == x


@pytest.mark.parametrize(
    ("term", "written", "tex"),
    [
        (Number(Fraction(2, 9)), "2/9", r"\frac{2}{9}"),
        (Ratio(Number(6), Number(12)), "6/12", r"\frac{6}{12}"),
        (
            Ratio(Number(Fraction(1, 2)), Number(Fraction(3, 4))),
            "(1/2)/(3/4)",
            r"\frac{1/2}{3/4}",
        ),
        (Product([Number(2), Number(3)]), "2 · 3", r"2 \cdot 3"),
        (Product([Sum([Number(1), Number(2)]), Number(3)]), "(1 + 2) · 3", None),
        (Power(Number(Fraction(1, 2)), 6), "(1/2)^6", r"\left(\frac{1}{2}\right)^{6}"),
        (Power(Number(2), 6), "2^6", r"\left(2\right)^{6}"),
        (P("e"), "P(e)", r"P(\text{e})"),
        (P("e", "h"), "P(e | h)", r"P(\text{e} \mid \text{h})"),
        (Ratio(Symbol("s(y)", "s(y)"), P("e")), "s(y)/P(e)", r"\frac{s(y)}{P(\text{e})}"),
        (name("50%"), "50%", r"\text{50\%}"),
    ],
)
def test_how_a_term_is_written(term: Term, written: str, tex: str | None) -> None:
    """One example of each kind."""
    assert plain(term) == written
    assert tex in (None, to_tex(term))


@given(st.lists(st.integers(0, 9), min_size=1, max_size=4), some.rules)
def test_the_formula_of_a_rule_is_what_the_rule_does(counts: list[int], rule: Smoothing) -> None:
    """In letters and with the numbers put in, the formula gives the estimate."""
    table = {str(place): n for place, n in enumerate(counts)}
    whole, k = sum(counts), len(counts)
    if whole + rule.weight == 0:
        return
    values: dict[str, int | Fraction] = {"N": whole, "K": k, "a": rule.weight, "m": rule.weight}
    for v, p in estimate(table, rule).items():
        filled = estimated(Fraction(table[v]), Fraction(whole), k, rule)
        assert calculate(plain(filled)) == calculate(untex(to_tex(filled))) == p
        letters = plain(general(rule, "n(v)", "N")).replace("a K", "a · K")
        letters = letters.replace("n(v)", str(table[v]))
        for letter, x in values.items():
            letters = letters.replace(letter, f"({spelling(x)})")
        assert calculate(letters) == p


@given(numbers)
@example(Fraction(1, 16000))
@example(Fraction(1, 1024))
@example(Fraction(12345, 10**4))
@example(Fraction(99995, 10**5))
@example(Fraction(1, 10**6))
def test_a_decimal_is_exact_or_rounded_half_up(x: Fraction) -> None:
    """= before the same number, ≈ before the nearest of 4 digits, as the decimal module rounds."""
    said = caption(x)
    if x.denominator == 1:
        assert said == ""
        return
    sign, shown = said.split(" ")
    assert sign == ("=" if Fraction(shown) == x else "≈")
    with localcontext(prec=4, rounding=ROUND_HALF_UP):
        nearest = Fraction(Decimal(x.numerator) / Decimal(x.denominator))
    assert Fraction(shown) in ({nearest} if sign == "≈" else {x})


@pytest.mark.parametrize(
    ("x", "said"),
    [
        ("3/5", "= 0.6"),
        ("1/8", "= 0.125"),
        ("1/3", "≈ 0.3333"),
        ("2/3", "≈ 0.6667"),
        ("-2/3", "≈ -0.6667"),
        ("7/400", "= 0.0175"),
        ("93/3125", "= 0.02976"),
        ("1/4096", "≈ 0.0002441"),
        ("1/1000000", "= 1.000e-6"),
        ("1/3000000", "≈ 3.333e-7"),
        ("100001/8", "≈ 1.250e4"),
        ("7", ""),
        ("0", ""),
    ],
)
def test_how_a_decimal_is_shown(x: str, said: str) -> None:
    """Positional where it is short, with an exponent where it is not, nothing for an integer."""
    assert caption(Fraction(x)) == said


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
    assert plain(Number(x)) == written
    if written.startswith("["):
        assert to_tex(Number(x)) == rf"\text{{{written}}}"
        assert to_tex(Ratio(Number(x), Number(2))) == rf"\frac{{\text{{{written}}}}}{{2}}"
        assert re.fullmatch(r"[=≈] -?\d\.\d{3}(e-?\d+)?", caption(x))
    else:
        assert calculate(untex(to_tex(Number(x)))) == x


@pytest.mark.parametrize("exponent", [5000, 20000, 40000])
def test_any_size_has_a_decimal(exponent: int) -> None:
    """No limit of digits is met, on either side of 0."""
    assert caption(Fraction(2 * 10**exponent + 1, 3)) == f"≈ 6.667e{exponent - 1}"
    assert caption(Fraction(1, 3 * 10**exponent)) == f"≈ 3.333e-{exponent + 1}"


@given(hostile)
def test_a_name_is_printable_and_tells_itself_apart(words: str) -> None:
    """Nothing unprintable is left; the empty name is seen; other names stay as they are."""
    assert visible(words).isprintable()
    assert visible(words)
    if words.isprintable() and words:
        assert visible(words) == words


@pytest.mark.parametrize(
    ("words", "seen", "tex"),
    [
        ("", '""', '""'),
        ("a\x1b[31m", r"a\x1b[31m", r"a\textbackslash{}x1b[31m"),
        ("a\nb", r"a\nb", r"a\textbackslash{}nb"),
        ("\u202e", r"\u202e", r"\textbackslash{}u202e"),
        ("\udc80", r"\udc80", r"\textbackslash{}udc80"),
        ("50% & more", "50% & more", r"50\% \& more"),
        ("a_b#{c}", "a_b#{c}", r"a\_b\#\{c\}"),
        ("$5|~^", "$5|~^", r"\textdollar{}5\textbar{}\textasciitilde{}\textasciicircum{}"),
        ("<b>`≠\\", "<b>`≠\\", r"\textless{}b\textgreater{}\lq{}\(\neq\)\textbackslash{}"),
        ("\u6f22\u5b57 é", "\u6f22\u5b57 é", "\u6f22\u5b57 é"),
    ],
)
def test_how_a_name_is_escaped(words: str, seen: str, tex: str) -> None:
    """In text as Python escapes it, in TeX by its own signs."""
    assert visible(words) == seen
    assert escape_tex(words) == tex
    assert (plain(P(words)), to_tex(P(words))) == (f"P({seen})", rf"P(\text{{{tex}}})")


def test_the_letters_of_a_rule() -> None:
    """The general formulas, as the pages print them."""
    shown = {
        spelling: plain(general(smoothing(spelling), "n(v)", "N"))
        for spelling in ("none", "laplace", "add=1/2", "m=3")
    }
    assert shown == {
        "none": "n(v)/N",
        "laplace": "(n(v) + 1)/(N + K)",
        "add=1/2": "(n(v) + a)/(N + a K)",
        "m=3": "(n(v) + m/K)/(N + m)",
    }
