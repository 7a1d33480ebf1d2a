"""Exact numbers as terms: their decimals, their sizes, their first digits."""

import re
from decimal import ROUND_HALF_UP, Decimal, localcontext
from fractions import Fraction

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from refnb.exact.enclosure import Enclosure
from refnb.exact.logarithm import Infinite, LogForm, constant, log, scale, subtract
from refnb.solutions.reals import Value, real
from solutions.arithmetic import calculate, untex

rationals = st.fractions(max_denominator=10**6) | st.builds(
    Fraction, st.integers(-(10**9), 10**9), st.sampled_from([1, 2, 8, 10**3, 2**13, 5**9, 10**7])
)
HUGE = 10**5000 + 1


@given(rationals)
@example(Fraction(1, 16000))
@example(Fraction(1, 1024))
@example(Fraction(12345, 10**4))
@example(Fraction(99995, 10**5))
@example(Fraction(1, 10**6))
def test_a_decimal_is_exact_or_rounded_half_up(x: Fraction) -> None:
    """= before the same number, ≈ before the nearest of 4 digits, as the decimal module rounds."""
    said = real(x).decimal
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
        ("1/64", "= 0.015625"),
        ("1/128", "≈ 0.007813"),
        ("1/62500", "= 0.000016"),
        ("1/3", "≈ 0.3333"),
        ("2/3", "≈ 0.6667"),
        ("-2/3", "≈ -0.6667"),
        ("7/400", "= 0.0175"),
        ("93/3125", "= 0.02976"),
        ("1/4096", "≈ 0.0002441"),
        ("1/1000000", "= 1.000e-6"),
        ("1/3000000", "≈ 3.333e-7"),
        ("1/3000000000000000", "≈ 3.333e-16"),
        ("1/99999", "≈ 0.00001000"),
        ("99999/100000", "≈ 1.000"),
        ("1/65536", "≈ 0.00001526"),
        ("4097/4096", "≈ 1.000"),
        ("100001/8", "≈ 1.250e4"),
        ("1001/8", "= 125.125"),
        ("7", ""),
        ("0", ""),
    ],
)
def test_how_a_decimal_is_shown(x: str, said: str) -> None:
    """Positional where it is short, with an exponent where it is not, nothing for an integer."""
    assert real(Fraction(x)).decimal == said


@pytest.mark.parametrize(
    ("x", "plain", "tex"),
    [
        (Fraction(2, 9), "2/9", r"\frac{2}{9}"),
        (Fraction(-2, 9), "-2/9", r"-\frac{2}{9}"),
        (7, "7", "7"),
        (log(3, "e"), "log(3)", r"\log 3"),
        (subtract(scale(log(3, "e"), 2), constant(1, "e")), "-1 + 2 log(3)", r"-1 + 2 \log 3"),
        (constant(Fraction(1, 2), "e"), "1/2", r"\frac{1}{2}"),
        (Infinite(1), "inf", r"\infty"),
        (Infinite(-1), "-inf", r"-\infty"),
        (Enclosure(Fraction(1, 2), Fraction(1, 2)), "1/2", r"\frac{1}{2}"),
    ],
)
def test_how_a_number_is_written(x: Value, plain: str, tex: str) -> None:
    """Each kind of number, in both spellings."""
    assert (real(x).plain, real(x).tex) == (plain, tex)


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
    assert real(x).plain == written
    if written.startswith("["):
        assert real(x).tex == rf"\text{{{written}}}"
        assert (real(x) / real(2)).tex == rf"\frac{{\text{{{written}}}}}{{2}}"
        assert re.fullmatch(r"[=≈] -?\d\.\d{3}(e-?\d+)?", real(x).decimal)
    else:
        assert calculate(untex(real(x).tex)) == x


@pytest.mark.parametrize("exponent", [5000, 20000, 40000])
def test_any_size_has_a_decimal(exponent: int) -> None:
    """No limit of digits is met, on either side of 0."""
    assert real(Fraction(2 * 10**exponent + 1, 3)).decimal == f"≈ 6.667e{exponent - 1}"
    assert real(Fraction(1, 3 * 10**exponent)).decimal == f"≈ 3.333e-{exponent + 1}"


def test_a_long_logarithm_is_shown_by_its_size() -> None:
    """A rational number by its digits, any other by how many logarithms it has."""
    two, three = log(2, "e").terms[0], log(3, "e").terms[0]
    for terms, said in (
        ((), "[61-digit integer]"),
        ((two,), "[a number with 1 logarithm]"),
        ((two, three), "[a number with 2 logarithms]"),
    ):
        term = real(LogForm("e", Fraction(10**60), terms))
        assert (term.plain, term.tex) == (said, rf"\text{{{said}}}")
    hair = log(1 + Fraction(1, 10**40), "e")
    for long in (hair, scale(log(3, "e"), Fraction(10**40 + 1, 10**40))):
        assert real(long).plain == "[a number with 1 logarithm]"
    many = tuple((Fraction(a), Fraction(1)) for a in range(2, 33))
    assert real(LogForm("e", Fraction(0), many[:30])).plain.endswith(" + log(31)")
    assert real(LogForm("e", Fraction(0), many)).plain == "[a number with 31 logarithms]"


def test_a_great_number_shows_four_digits() -> None:
    """From 10^12 on: 0.693147... times 10^30, and the same below 0; a half goes up."""
    great = scale(log(2, "e"), 10**30)
    assert real(great).decimal == "≈ 6.931e29"
    assert real(scale(log(2, "e"), 2 * 10**12)).decimal == "≈ 1.386e12"
    assert real(scale(log(2, "e"), 10**12)).decimal == "≈ 693147180559.9453"
    assert real(scale(great, -1)).decimal == "≈ -6.931e29"
    assert real(scale(log(2, "e"), 10**6)).decimal == "≈ 693147.1806"
    thin = scale(log(1 + Fraction(1, 10**9), "e"), 10**24)
    assert real(thin).decimal == "≈ 1.000e15"
    hair = LogForm("e", Fraction(12345 * 10**20), ((Fraction(2), Fraction(1, 10**9)),))
    assert real(hair).decimal == "≈ 1.235e24"


@pytest.mark.parametrize(
    ("low", "places", "plain", "tex"),
    [
        ("0.817574476193", 12, "0.817574476193...", r"0.817574476193\ldots"),
        ("0.8175744761936437", 16, "0.817574476193...", r"0.817574476193\ldots"),
        ("0.999999999999", 12, "0.999999999999...", r"0.999999999999\ldots"),
        ("0.012345678901", 12, "0.012345678901...", r"0.012345678901\ldots"),
        ("0.3", 1, "0.3...", r"0.3\ldots"),
        ("3.212e-9", 12, "3.212...e-9", r"3.212\ldots \times 10^{-9}"),
        (
            "1.3456789012345e-15",
            48,
            "1.34567890123...e-15",
            r"1.34567890123\ldots \times 10^{-15}",
        ),
        ("0", 1000, "below 1e-1000", r"\text{below } 10^{-1000}"),
    ],
)
def test_an_enclosed_number_shows_its_first_digits(
    low: str, places: int, plain: str, tex: str
) -> None:
    """Twelve at most, cut off and not rounded; a small one has a power of ten, not zeros."""
    term = real(Enclosure(Fraction(low), Fraction(low) + Fraction(1, 10**places)))
    assert (term.plain, term.tex, term.decimal) == (plain, tex, "")
