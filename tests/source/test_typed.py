"""Decimals that are typed into a page stand beside what they are a decimal of, and agree with it.

What follows "about" or an approximate sign is rounded; what ends in dots is cut off.
"""

import re
from collections.abc import Iterator
from decimal import ROUND_DOWN, ROUND_HALF_UP, Decimal
from fractions import Fraction

import pytest

from oracles.decimals import SIXTY, added, decimal, multiplied
from source.course import pages

Value = Decimal | Fraction
Found = tuple[str, str]

FENCE = re.compile(r"^( *)```.*?^\1```", re.MULTILINE | re.DOTALL)
ROUNDED = re.compile(r"(?:\\approx|≈|[Aa]bout)\s*\$?(?:\\pm)?\s*(-?\d*\.\d+)")
CUT = re.compile(r"(-?\d*\.\d+)\s*(?:…|\\l?dots)")


def log(n: int | Fraction, times: int | Fraction = 1) -> Decimal:
    """Return times log n."""
    return multiplied(decimal(times), SIXTY.ln(decimal(n)))


def plus(*parts: Decimal | Fraction | int) -> Decimal:
    """Return a sum of decimals and of exact numbers."""
    return added(p if isinstance(p, Decimal) else decimal(p) for p in parts)


def crossing(low: int, *coefficients: int) -> Fraction:
    """Return where a polynomial, below 0 at low and above 0 at low + 1, is 0, from below."""
    x, step = Fraction(low), Fraction(1)
    for _ in range(60):
        step /= 2
        if sum(c * (x + step) ** i for i, c in enumerate(coefficients)) < 0:
            x += step
    return x


HALF, NINE = Fraction(1, 2), Fraction(9, 2)
VALUES: dict[str, dict[str, Value]] = {
    "book/heights.md": {
        "1.36": SIXTY.sqrt(log(2, Fraction(8, 3))),
        "0.32": plus(log(2), Fraction(-3, 8)),
        "0.27": plus(log(2), Fraction(-27, 64)),
    },
    "check.md": {"0.209": Fraction(49, 235)},
    "machine/exercises.md": {
        "0.20851063": Fraction(49, 235),
        "208.51": Fraction(49000, 235),
        "20.85": Fraction(4900, 235),
        "2.08": Fraction(490, 235),
    },
    "book/learning-networks.md": {"1.292": SIXTY.divide(log(6, HALF), log(2))},
    "book/calibration.md": {
        "0.415": SIXTY.divide(log(4) - log(3), log(2)),
        "0.105": Fraction(27, 256),
        "0.073": Fraction(729, 10000),
        "0.811": plus(2, SIXTY.divide(log(3, Fraction(-3, 4)), log(2))),
    },
    "book/clusters.md": {"0.622": SIXTY.divide(Decimal(1), plus(1, SIXTY.exp(decimal(-HALF))))},
    "book/em.md": {"0.0053": Fraction(13689, 2560000), "0.0076": Fraction(13, 44) ** 4},
    "book/line.md": {"0.69": log(2)},
    "book/umbrellas.md": {
        "0.80": Fraction(19251, 24089),
        "0.65": Fraction(4593, 7030),
        "0.66": Fraction(46211, 70300),
    },
    "book/voting.md": {"0.70": Fraction(87, 124)},
    "book/logistic.md": {
        "0.731": SIXTY.divide(Decimal(1), added((Decimal(1), SIXTY.exp(Decimal(-1))))),
    },
    "book/logarithms.md": {
        "2.718": SIXTY.exp(Decimal(1)),
        "-1.3579": log(Fraction(125, 486)),
        "0.2046": Fraction(125, 611),
        "0.731": SIXTY.divide(Decimal(1), added((Decimal(1), SIXTY.exp(Decimal(-1))))),
        "7.39": SIXTY.exp(Decimal(2)),
    },
    "book/counts-mixed.md": {
        "0.0498": SIXTY.exp(Decimal(-3)),
        "6.07": SIXTY.divide(SIXTY.exp(Decimal(4)), Decimal(9)),
        "1.01": SIXTY.divide(SIXTY.exp(Decimal(4)), Decimal(54)),
    },
    "book/likelihood.md": {
        "2.28": Fraction(22235661, 9765625),
        "0.54": Fraction(2278125, 4194304),
        "2.94": Fraction(2**34 * 10**24, 5845649050764848819103057861328125),
    },
    "book/newsgroups.md": {"0.8834": Fraction(5546, 6278)},
    "book/spam-counts.md": {
        "97.7": Fraction(5, 2) ** 5,
        "244.1": Fraction(5, 2) ** 6,
        "0.17": Fraction(4, 23),
        "0.14": Fraction(1, 7),
        "0.21": Fraction(3, 14),
    },
    "book/trees.md": {
        "0.247": SIXTY.divide(
            14 * log(14) - 9 * log(9) - 15 * log(5) + 4 * log(2) + 6 * log(3), 14 * log(2)
        ),
        "0.199": SIXTY.divide(13 * log(13) - 15 * log(5) - 20 * log(2) + 6 * log(3), 14 * log(2)),
    },
    "book/description.md": {
        "1.585": SIXTY.divide(log(3), log(2)),
        "2.585": SIXTY.divide(log(6), log(2)),
    },
    "errata.md": {".421687": Fraction(35, 83), ".578313": Fraction(48, 83)},
    "book/costs.md": {
        "8.019": crossing(8, -1805, -3365, -1900, -350, 16, 8),
        "0.15": Fraction(25, 162),
        "0.05": Fraction(25, 486),
        "0.21": Fraction(50, 243),
        "0.86": Fraction(108, 125),
    },
    "book/learning-curves.md": {
        "0.30": Fraction(39, 128),
    },
    "book/sample-sizes.md": {
        "0.1001": Fraction(3, 4) ** 8,
        "0.075": Fraction(3, 4) ** 9,
    },
    "machine/fast.md": {"11629079.96": log(2, 2**24), "18431655.6": log(3, 2**24)},
    "book/positive-test.md": {"0.209": Fraction(49, 235)},
}


def typed(text: str) -> Iterator[Found]:
    """Yield each typed decimal of a page with the way it is shortened; what is run is left out."""
    prose = FENCE.sub("", text)
    for shortened, pattern in ((ROUND_HALF_UP, ROUNDED), (ROUND_DOWN, CUT)):
        yield from ((found[1], shortened) for found in pattern.finditer(prose))


def agrees(found: Found, value: Value) -> bool:
    """Tell whether a value, rounded or cut off to as many places, is what was typed."""
    written = Decimal(found[0])
    exact = value if isinstance(value, Decimal) else decimal(value)
    return exact.quantize(written, rounding=found[1]) == written


@pytest.mark.parametrize(
    "page", [place for place in pages() if not place.startswith("specification/")]
)
def test_typed_decimals_are_right(page: str) -> None:
    """Each is a decimal of a value in the table, which has no others for the page."""
    found = list(typed(pages()[page].read_text("utf-8")))
    values = VALUES.get(page, {})
    assert {number for number, _ in found} == {*values}, "VALUES says what each is a decimal of"
    assert [number for number, how in found if not agrees((number, how), values[number])] == []
