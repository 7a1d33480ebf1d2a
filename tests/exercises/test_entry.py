"""Laws of entry: a decimal stands for an interval, a fraction for itself, as 0 and 1 do."""

from decimal import ROUND_DOWN, ROUND_HALF_UP, Decimal, localcontext
from fractions import Fraction
from functools import partial

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from helpers.refusals import refuses
from refnb.core.errors import NotExact
from refnb.exercises import entry
from refnb.exercises.entry import Entry

numbers = st.fractions(-3, 3, max_denominator=900)
TINY = Fraction(1, 10**30)


def written(x: Fraction, places: int, how: str) -> str:
    """Return a decimal of x, by way of sixty digits: no x here is so near to another decimal."""
    with localcontext(prec=60):
        rounded = (Decimal(x.numerator) / x.denominator).quantize(Decimal(10) ** -places, how)
        return f"{rounded:f}"


@given(numbers, st.integers(0, 8), st.sampled_from([ROUND_HALF_UP, ROUND_DOWN]))
@example(Fraction(1, 8), 2, ROUND_HALF_UP)
@example(Fraction(-1, 8), 2, ROUND_HALF_UP)
@example(Fraction(3, 803), 0, ROUND_DOWN)
@example(1 - TINY, 3, ROUND_DOWN)
@example(Fraction(-99, 100), 0, ROUND_HALF_UP)
def test_rounded_and_cut_off_agree(x: Fraction, places: int, how: str) -> None:
    """Whatever the decimal module rounds or cuts off agrees, plain and as a percent.

    But 0, 1 and 100 % without places are claims.
    """
    text = written(x, places, how)
    assert entry.agrees(text, x) is (text.lstrip("-") not in ("0", "1") or Fraction(text) == x)
    part = written(100 * x, places, how)
    claims = part.lstrip("-") in ("0", "100")
    assert entry.agrees(f"{part}%", x) is (not claims or Fraction(part) == 100 * x)


@given(numbers, st.integers(-40, 40), st.integers(0, 3))
@example(Fraction(1, 8), 12, 2)
@example(Fraction(1, 8), 13, 2)
@example(Fraction(1, 8), 14, 2)
@example(Fraction(-1, 8), 13, 2)
@example(TINY, 0, 3)
def test_nothing_else_agrees(x: Fraction, n: int, places: int) -> None:
    """A decimal agrees just when its rounding interval, or that of cutting off, holds x."""
    step = Fraction(1, 10**places)
    text = f"{Decimal(n).scaleb(-places):f}"
    near = abs(abs(x) - abs(n) * step)
    same = x * n >= 0
    rounds = same and (-step / 2 <= abs(x) - abs(n) * step < step / 2)
    cuts = same and abs(x) >= abs(n) * step and near < step
    claim = places == 0 and abs(n) <= 1
    assert entry.agrees(text, x) is (n == x if claim else rounds or cuts)


@given(numbers, st.integers(1, 9))
def test_a_fraction_is_itself(x: Fraction, k: int) -> None:
    """A fraction in any terms agrees with its value alone, however near another number is."""
    found = entry.read(f"{x.numerator * k}/{x.denominator * k}")
    assert found == Entry("fraction", x, 0, 0)
    assert found.agrees(x)
    assert not found.agrees(x + TINY)


def test_what_is_refused() -> None:
    """Two readings, both of which are told, and two numbers."""
    for text, one, other in (
        ("1,200", "1.200", "1200"),
        ("p = 1,200", "1.200", "1200"),
        ("486:611", "486/611", "odds"),
        ("1/2%", r"\(a/b\)%", r"a/\(b%\)"),
    ):
        both = f"may be .*{one}.*{other}.* the one that is meant, got"
        refuses(NotExact, both, partial(entry.read, text))
    for text in ("486/611 = 0.759", "1/2 = 0.5 = 0.6", "0/0 = 0", "0 = 0/0"):
        refuses(NotExact, "one number is entered", partial(entry.read, text))


@pytest.mark.parametrize(
    "entered",
    ["0,795", "~ 0.795", "≈0.795", "P(no|x) = 0.795", "= 0.795", "486 / 611", "79,5 %",
     "79,5\u202f%", "\u2009 0.795", "486⁄611", "486÷611", "４８６／６１１", "٠٫٧٩٥",
     r"\frac{486}{611}", r"\tfrac{486}{611}", r"$P(no \mid x) = \frac{486}{611}$", "[486/611]",
     "(0.795)", "79.5\\%", "0{,}795", "1 − 125/611", "2*243/611", "486/611 ≈ 0.795", "+0.795"],
)  # fmt: skip
def test_an_answer_is_read_as_it_is_written(entered: str) -> None:
    """A comma, a name, a tilde, LaTeX, blanks and signs of all kinds: the right answer is right."""
    assert entry.agrees(entered, Fraction(486, 611))
