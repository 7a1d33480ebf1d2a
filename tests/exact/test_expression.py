"""Laws of expressions; the oracle is Python's own parser, with fractions for its numbers."""

import ast
import operator
import re
from collections.abc import Callable
from fractions import Fraction
from functools import partial
from unicodedata import category, numeric

import pytest
from hypothesis import given
from hypothesis import strategies as st

from examples.tried import tried
from helpers.refusals import refuses
from refnb.core.errors import NotExact, OutOfRange, RefnbError
from refnb.exact.expression import plain, read, value

OPERATIONS: dict[type, Callable[[Fraction, Fraction], Fraction]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.truediv,
}

digits = st.integers(0, 12).map(str)
numbers = digits | st.sampled_from(["0.5", ".25", "12.75", "1e-2", "25E+1", "0.80"])
blanks = st.sampled_from(["", "", " ", "  "])
CHANGES = {
    "-": "-−–‐﹣－", "*": "*×∗＊", "/": "/÷⁄∕／", "%": "%％﹪", ".": ".．",
    "(": "(（", ")": ")）", " ": " \u00a0\u2009\u202f\t$", "+": "+＋", "^": "^＾",
}  # fmt: skip
SCRIPTS = "0٠۰०০๐０𝟎𝟘𝟢𝟬𝟶"
GRAMMAR = "a number is written like 0.8, 4/5, 80% or 1e-3, got {!r}"
ODDS = "3:2 may be 3/2, or 3/(3 + 2) by the odds 3 to 2"
NONE = ["", " ", "a", "1 2", "2(3)", "(1", "1)", "(1]", "()", "1+", "*1", "1//2", "50%%", ".",
        "0.8.5", "1,23,456", "3e", "1_000", "√2", "nan", "inf", "0x10", r"\frac{1}",
        r"\frac(1)(2)", r"\frac49{235}", r"\frac{49}235", r"\sqrt{2}",
        "p = 1", "1 <= 2", "__import__('os')", "1j", "²", "\0",
        ]  # fmt: skip


REFUSED: list[tuple[type[RefnbError], str, list[str]]] = [
    (OutOfRange, "can have 1549681992 bits, the limit is 1000000", ["9^9^9"]),
    (OutOfRange, "the limit is 1000000", ["1.0^99999999999"]),
    (OutOfRange, "nested at most 50 deep", ["(" * 51 + "1" + ")" * 51, "(" * 99_999]),
    (OutOfRange, "nested at most 50 deep", ["2^" * 51 + "1", r"\frac{" * 51 + "1" + "}{1}" * 51]),
    (OutOfRange, "at most 100000 characters", ["1" * 100_001]),
    (OutOfRange, "an exponent lies in", ["1e10001"]),
    (OutOfRange, "a denominator must be > 0, got '1/0'", ["1/0"]),
    (NotExact, "a/b% may be (a/b)% or a/(b%)", ["1/2%", "3*1/2%", "1/(2)/3%"]),
    (NotExact, "3.9:1 may be 3.9/1, or 3.9/(3.9 + 1) by", ["3.9:1", "1/(3.9 : 1)"]),
    (NotExact, ODDS, ["3:2", "3 : 2", "1+(3∶2)", "３：２"]),
    (NotExact, "0·9 may be 0.9 or 0 * 9: write the one that is meant", ["0·9", "1 - 0⋅9", "0·9/4"]),
    (NotExact, "12·5 may be 12.5 or 12 * 5:", ["12·5", "(12∙5)"]),
    (NotExact, "50/50 may be 1, or 1/2 as fifty-fifty: write", ["50/50", " 50 / 50 "]),
    (NotExact, "0.3... may be 0.3, or a fraction that goes on:", ["0.3...", "1 - 0.3…"]),
    *((NotExact, GRAMMAR.format(text), [text]) for text in NONE),
]


def joined(parts: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    """Return longer expressions of what there is: with signs, brackets, operations and powers."""
    two = st.builds("{}{}{}{}{}".format, parts, blanks, st.sampled_from("+-*/"), blanks, parts)
    power = st.builds("{}^{}{}".format, parts, st.sampled_from(["", "-", "+"]), st.integers(0, 3))
    return (
        two
        | parts.map("({})".format)
        | parts.map("-{}".format)
        | st.builds("({})^{}".format, parts, st.integers(0, 3))
        | power
    )


expressions = st.recursive(numbers, joined, max_leaves=12)


def oracle(text: str) -> Fraction | None:
    """Return what Python's grammar says, None for a division by 0."""

    def worked(node: ast.expr) -> Fraction:
        match node:
            case ast.Constant():
                return Fraction(ast.get_source_segment(source, node) or "")
            case ast.UnaryOp(op=sign, operand=x):
                return -worked(x) if isinstance(sign, ast.USub) else worked(x)
            case ast.BinOp(left=a, op=ast.Pow(), right=k):
                n = worked(k)
                if n.denominator > 1 or abs(n) > 64:
                    raise OverflowError(text)
                return worked(a) ** int(n)
            case ast.BinOp(left=a, op=sign, right=b):
                return OPERATIONS[type(sign)](worked(a), worked(b))
            case _:
                raise AssertionError(text)

    source = text.replace("^", "**").strip()
    try:
        return worked(ast.parse(source, mode="eval").body)
    except ZeroDivisionError:
        return None


def is_small(text: str) -> bool:
    """Tell whether its exponents are whole numbers up to 64."""
    try:
        oracle(text)
    except OverflowError:
        return False
    return True


@tried(
    wide=("1/2-2*3+4^2/5-(6-7)*8+9-10/11+12",),
    long=(f"{10**60 + 7}/{10**20}-0.{3**120}",),
    near=("(2^60+1)/2^60-1",),
    uneven=("2^-3^2",),
    empty=("(1/0)^0",),
)
@given(expressions.filter(is_small))
def test_an_expression_is_what_python_reads(text: str) -> None:
    """Precedence, order and signs are those of Python, the arithmetic that of fractions."""
    right = oracle(text)
    assert read(text).value == right
    if right is None:
        refuses(OutOfRange, "a denominator must be > 0", partial(value, text))
    else:
        assert value(text) == right


@given(
    st.lists(st.tuples(st.sampled_from("+-"), st.integers(0, 999), st.integers(0, 4)), min_size=1)
)
def test_a_sum_has_the_places_that_come_out_by_hand(terms: list[tuple[str, int, int]]) -> None:
    """A sum of decimals has as many places as the longest, and a product those of all."""
    words = [f"{n // 10**k}.{n % 10**k:0{k}}" if k else str(n) for _, n, k in terms]
    signs = [sign for sign, _, _ in terms]
    places = [k for _, _, k in terms]
    assert read("".join(s + w for s, w in zip(signs, words, strict=True))).places == max(places)
    assert read("*".join(words)).places == sum(places)
    assert read(f"{'*'.join(words)}/2").places is None


@given(expressions, st.data())
def test_what_looks_the_same_is_the_same(text: str, data: st.DataObject) -> None:
    """Every sign and digit in another shape, and the same number; plain twice is plain."""

    def other(c: str) -> str:
        if c in "0123456789":
            return chr(ord(data.draw(st.sampled_from(SCRIPTS))) + int(c))
        return data.draw(st.sampled_from(CHANGES.get(c, c)))

    written = "".join(map(other, text))
    assert plain(written) == plain(text.replace("$", " ").replace("\t", " "))
    assert read(written) == read(text)
    assert plain(plain(written)) == plain(written)


def test_every_digit_of_ascii_is_one_of_unicode() -> None:
    """What becomes a digit or a fraction has that value in the tables of Unicode."""
    signs = [*map(chr, range(0x80, 0x20000))]
    letters = (c for c in signs[:0xFF00] if category(c)[0] != "N")
    assert not re.search("[0-9]", plain("".join(letters)))
    for c in signs:
        if category(c)[0] == "N" and re.fullmatch(r"[0-9]|\(.*\)", became := plain(c)):
            assert abs(numeric(c) - value(became)) < 1e-9


@given(st.integers(0, 10**9), st.integers(1, 9), st.integers(1, 6), st.integers(1, 999))
def test_groups_and_marks(whole: int, part: int, places: int, front: int) -> None:
    """Python's own groups of three are read, with the marks of either custom.

    A comma before three digits is asked about: both readings are shown, and no other has two.
    """
    text, right = f"{whole:,}.{part:0{places}}", Fraction(f"{whole}.{part:0{places}}")
    assert value(text) == value(text.replace(",", "")) == right
    if "," in text:
        assert value(text.translate(str.maketrans(",.", ".,"))) == right
    behind = f"{whole % 1000:03}"
    readings = f"{front},{behind} may be {front}.{behind} or {front}{behind}:"
    refuses(NotExact, re.escape(readings), partial(value, f"{front},{behind}"))
    assert value(f"0,{behind}") == Fraction(whole % 1000, 1000)
    assert value(f"{front},{behind}0") == front + Fraction(whole % 1000, 1000)


@pytest.mark.slow
def test_a_long_sum_is_refused() -> None:
    """It has too many steps, though its numbers are short."""
    refuses(OutOfRange, "the limit is 1000000", partial(value, "1+" * 49_999 + "1"))


def test_what_is_refused() -> None:
    """Size, nesting, length and a division by 0; what is no number; what can be read twice."""
    for error, words, texts in REFUSED:
        for text in texts:
            refuses(error, re.escape(words), partial(value, text))
    assert value("(1/2)%") == Fraction(1, 200)
    assert value("1/(2%)") == 50
    for text in ("9/14·2/9", "2·3·4/168", "3 · 1/21", r"3\cdot 1/21", "3 x 1/21", "(1/7) X 1"):
        assert value(text) == Fraction(1, 7)
    assert [value(text) for text in ("5‰", "1.", r"\frac1{200}", r"\frac{1}2")] == [
        Fraction(1, 200), 1, Fraction(1, 200), Fraction(1, 2)]  # fmt: skip
