"""Laws of reading and writing exact numbers; the oracles are Python's own readers and writers."""

import sys
from decimal import Decimal
from fractions import Fraction
from functools import partial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from examples.tried import tried
from helpers.refusals import refuses
from refnb.core.errors import NotExact, OutOfRange
from refnb.exact.rational import rational, spelling

signs = st.sampled_from(["", "-"])
digits = st.text("0123456789", min_size=1, max_size=6)
wholes = st.one_of(digits, st.builds("{}.{}".format, st.one_of(st.just(""), digits), digits))
exponents = st.builds("{}{}{}".format, st.sampled_from("eE"), st.sampled_from(["", "+", "-"]),
                      st.integers(0, 40).map(str) | st.just("007"))  # fmt: skip
decimals = st.builds("{}{}{}".format, signs, wholes, st.one_of(st.just(""), exponents))
fractions = st.builds("{}{}/{}{}".format, signs, digits, st.sampled_from(["", "0"]),
                      st.integers(1, 999))  # fmt: skip
REFUSED = """
    +1 . 1. - -- --1 -+1 1/2/3 1/-2 /2 1/ / % -% .% 1.% 1%% %1 1_000 1,5 0x10 0b1 1j 1f
    1e 1e+ 1e- e5 -e5 .e3 1.e3 1e1.5 1e+-5 1ee5 1e1e1 1/2e3 1/2% 1e2% 1/.5 1.5/2 1.5.2
    nan -nan inf -inf Infinity NaN sNaN one None True ½ ² ٣ １ 1٣ 1e٣ 1.٣ ٣/2 1/٣ −1 1％
"""
SPACED = ["", " ", " 1", "1 ", "1 /2", "1/ 2", "- 1", "1 %", "1\n", "\n1", "1/2\n", "80%\n"]
SPACED += ["1e3\n", "1\n/2", "1\u00a0", "1\x00", "1\r", "1\t", "1\u2028"]
OUT_OF_RANGE = ["1/0", "-0/000", "1e-10001", "0e99999", "-.5E+10001", "1" * 100_001, "1/" * 50_001,
                f"1e{'9' * 1000}", f"1e{'0' * 20}10001"]  # fmt: skip
HUGE: list[str | Decimal] = [
    Decimal(word) for word in ("1e999999999", "0e-10001", "-1e10001", "1" * 100_001)
]


@tried(
    wide="a number has no width",
    long=(f"-{10**60 + 7}/{3**41}",),
    long_decimal=(f"{3**120}.{7**60:060}e-20",),
    long_tenths=(f"-{10**60 + 1}.3",),
    near=("1." + "0" * 29 + "1",),
    near_power=(f"{2**60 + 1}/{2**60}",),
    uneven=("-.50e+1",),
)
@given(decimals | fractions)
def test_a_text_reads_as_python_reads_it(word: str) -> None:
    """Every fraction and decimal of the grammar is what fractions.Fraction reads, exactly."""
    value = rational(word)
    assert value == Fraction(word)
    assert type(value) is Fraction


@given(st.booleans(), st.lists(st.integers(0, 9), max_size=30), st.integers(-60, 60))
def test_a_decimal_reads_as_its_fraction(negative: bool, coefficient: list[int], e: int) -> None:
    """A finite Decimal is taken digit by digit, whatever the precision of the context."""
    value = Decimal((int(negative), tuple(coefficient), e))
    assert rational(value) == Fraction(value)


@given(st.fractions())
def test_text_is_what_fraction_writes_and_reads_back(x: Fraction) -> None:
    """The text of x is p/q in lowest terms or p, and reads back as x; x reads as itself."""
    assert spelling(x) == str(x)
    assert rational(spelling(x)) == x
    assert rational(x) == x
    assert spelling(x.numerator) == str(x.numerator)
    assert repr(rational(x.numerator)) == repr(Fraction(x.numerator))


@pytest.mark.parametrize("k", [541, 641, 1199, 4300, 20_000])
def test_long_numbers_read_and_write(k: int) -> None:
    """Numbers of up to 20,000 digits go through text unchanged, whatever Python's limit is."""
    before = sys.get_int_max_str_digits()
    sys.set_int_max_str_digits(640)
    for n, word in ((10**k - 1, "9" * k), (10**k + 7, f"1{'0' * (k - 1)}7")):
        assert rational(f"{word}/7") * 7 == rational(word) == n
        assert rational(f"-.{word}") * 10 ** len(word) == -n
        assert spelling(Fraction(-n, 7 * n + 1)).startswith(f"-{word}/")
    assert sys.get_int_max_str_digits() == 640
    sys.set_int_max_str_digits(before)


def test_what_is_refused() -> None:
    """A text outside the grammar, a value that is not exact, and what is absurdly large."""
    for word in (*REFUSED.split(), *SPACED):
        refuses(NotExact, "a number is written like", partial(rational, word))
    odd: list[object] = [0.5, True, None, [], b"1"]
    for value in odd:
        refuses(NotExact, "value must be", partial(rational, value))  # type: ignore[arg-type]
    for word in ("NaN", "-Infinity"):
        refuses(NotExact, f"a number is written like.*'{word}'", partial(rational, Decimal(word)))
    for large in (*OUT_OF_RANGE, *HUGE):
        with pytest.raises(OutOfRange):
            rational(large)
