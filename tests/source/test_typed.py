"""Decimals that are typed into a page stand beside what they are a decimal of, and agree with it.

What follows "about" or an approximate sign is rounded; what ends in dots is cut off.
"""

import math
import re
from collections.abc import Iterator
from decimal import ROUND_DOWN, ROUND_HALF_UP, Decimal
from fractions import Fraction
from math import exp, log, log2

import pytest

from source.course import pages

Value = float | Fraction
Found = tuple[str, str, Value | None]

FENCE = re.compile(r"^( *)```.*?^\1```", re.MULTILINE | re.DOTALL)
BESIDE = r"(?:[=|$(]\s*\\?[td]?(?:frac\{)?(\d+)(?:\}\{|/)(\d+)\}?\$?,?\s*)?"
ROUNDED = re.compile(rf"{BESIDE}(?:\\approx|≈|[Aa]bout)\s*\$?(?:\\pm)?\s*(-?\d*\.\d+)")
CUT = re.compile(r"()()(-?\d*\.\d+)\s*(?:…|\\l?dots)")
LOGISTIC = 1 / (1 + exp(-1))


def crossing(low: int, *coefficients: int) -> Fraction:
    """Return where a polynomial, below 0 at low and above 0 at low + 1, is 0, from below."""
    x, step = Fraction(low), Fraction(1)
    for _ in range(60):
        step /= 2
        if sum(c * (x + step) ** i for i, c in enumerate(coefficients)) < 0:
            x += step
    return x


VALUES: dict[str, dict[str, Value]] = {  # doubles are exact enough: no logarithm is a tie
    "book/heights.md": {
        "1.36": math.sqrt(8 / 3 * log(2)),
        "0.32": log(2) - 3 / 8,
        "0.27": log(2) - 27 / 64,
    },
    "check.md": {"0.209": Fraction(49, 235)},
    "machine/exercises.md": {
        "0.20851063": Fraction(49, 235),
        "208.51": Fraction(49000, 235),
        "20.85": Fraction(4900, 235),
        "2.08": Fraction(490, 235),
    },
    "book/learning-networks.md": {"1.292": log2(6) / 2},
    "book/calibration.md": {
        "0.415": log2(4 / 3),
        "0.105": Fraction(27, 256),
        "0.073": Fraction(729, 10000),
        "0.811": 2 - log2(3) * 3 / 4,
    },
    "book/clusters.md": {"0.622": 1 / (1 + exp(-1 / 2))},
    "book/em.md": {"0.0053": Fraction(13689, 2560000), "0.0076": Fraction(13, 44) ** 4},
    "book/line.md": {"0.69": log(2)},
    "book/umbrellas.md": {"0.80": Fraction(19251, 24089), "0.66": Fraction(46211, 70300)},
    "book/logistic.md": {"0.731": LOGISTIC},
    "book/logarithms.md": {
        "2.718": math.e,
        "-1.3579": log(125 / 486),
        "0.2046": Fraction(125, 611),
        "0.731": LOGISTIC,
        "7.39": exp(2),
    },
    "book/counts-mixed.md": {"0.0498": exp(-3), "6.07": exp(4) / 9, "1.01": exp(4) / 54},
    "book/likelihood.md": {
        "2.94": Fraction(2**34 * 10**24, 5845649050764848819103057861328125),
    },
    "book/newsgroups.md": {"0.8834": Fraction(5546, 6278)},
    "book/spam-counts.md": {"97.7": Fraction(5, 2) ** 5, "244.1": Fraction(5, 2) ** 6},
    "book/trees.md": {
        "0.247": log2(14) - (9 * log2(9) + 15 * log2(5) - 4 - 6 * log2(3)) / 14,
        "0.199": (13 * log2(13) - 15 * log2(5) - 20 + 6 * log2(3)) / 14,
    },
    "book/description.md": {"1.585": log2(3), "2.585": log2(6)},
    "book/costs.md": {"8.019": crossing(8, -1805, -3365, -1900, -350, 16, 8)},
    "book/learning-curves.md": {"0.30": Fraction(39, 128)},
    "book/sample-sizes.md": {"0.1001": Fraction(3, 4) ** 8, "0.075": Fraction(3, 4) ** 9},
    "machine/fast.md": {"11629079.96": log(2) * 2**24, "18431655.6": log(3) * 2**24},
}


def typed(text: str) -> Iterator[Found]:
    """Yield each typed decimal, how it is shortened, and the fraction before it, if there is one.

    What is run is left out.
    """
    prose = FENCE.sub("", text)
    for shortened, pattern in ((ROUND_HALF_UP, ROUNDED), (ROUND_DOWN, CUT)):
        for over, under, number in pattern.findall(prose):
            yield number, shortened, Fraction(int(over), int(under)) if over else None


def agrees(number: str, shortened: str, value: Value) -> bool:
    """Tell whether a value, rounded or cut off to as many places, is what was typed."""
    written, exact = Decimal(number), Fraction(value)
    digits = Decimal(exact.numerator) / exact.denominator
    return digits.quantize(written, rounding=shortened) == written


@pytest.mark.parametrize(
    "page", [place for place in pages() if not place.startswith("specification/")]
)
def test_typed_decimals_are_right(page: str) -> None:
    """Each is one of the fraction before it, or of a value in the table, which has no others."""
    found = list(typed(pages()[page].read_text("utf-8")))
    values = VALUES.get(page, {})
    bare = {number for number, _, beside in found if beside is None}
    assert bare == {*values}, "VALUES says what each is a decimal of"
    known = [(number, how, values[number] if x is None else x) for number, how, x in found]
    assert [number for number, how, x in known if not agrees(number, how, x)] == []
