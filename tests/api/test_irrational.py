"""Answers to an irrational posterior are judged by every digit; an oracle has 400 of them."""

from collections.abc import Mapping, Sequence
from decimal import ROUND_DOWN, ROUND_HALF_UP, Context, Decimal
from fractions import Fraction
from functools import reduce
from random import Random

from hypothesis import example, given
from hypothesis import strategies as st

import refnb
from refnb.exact.enclosure import Enclosure

Table = Sequence[Mapping[str, object]]
LONG = Context(prec=400)
WRONG = ("short", "explained", "unexplained")
RARE = refnb.learn(
    [{"x": x + shift / 10, "y": y} for y, shift in (("a", 0), ("b", 900)) for x in (1.5, 3, 5)], "y"
)


def decimal(x: Fraction) -> Decimal:
    """Return a fraction in 400 digits."""
    return LONG.divide(Decimal(x.numerator), Decimal(x.denominator))


def density(column: Sequence[Fraction], x: Fraction) -> Decimal:
    """Return v^(-1/2) e^(-(x - mu)^2 / (2 v)), with the mean and variance of a column."""
    n = len(column)
    mu = sum(column, Fraction(0)) / n
    v = sum(((z - mu) ** 2 for z in column), Fraction(0)) / n
    return LONG.divide(LONG.exp(decimal(-((x - mu) ** 2) / (2 * v))), LONG.sqrt(decimal(v)))


def share(rows: Table, asked: Mapping[str, Fraction], label: str) -> Decimal:
    """Return P(label | x) by Python's decimals: the products of shares and densities, divided."""
    scores = dict[object, Decimal]()
    for y in {row["y"] for row in rows}:
        own = [row for row in rows if row["y"] == y]
        scores[y] = decimal(Fraction(len(own), len(rows)))
        for f, x in asked.items():
            bell = density([Fraction(str(row[f])) for row in own], x)
            scores[y] = LONG.multiply(scores[y], bell)
    return LONG.divide(scores[label], reduce(LONG.add, scores.values()))


def rounded(p: Decimal, places: int) -> tuple[Decimal, Decimal]:
    """Return a number cut off and rounded half up to places after the point."""
    unit = Decimal(1).scaleb(-places)
    return p.quantize(unit, ROUND_DOWN, LONG), p.quantize(unit, ROUND_HALF_UP, LONG)


def tried(p: Decimal) -> list[int]:
    """Return few places and many, and those behind which the digits are almost 0, 1/2 or 1."""
    digits = f"{p:f}"[2:303]
    near = [k for k in range(3, 300) if digits[k : k + 3] in ("499", "500", "999", "000")]
    return [1, 2, 3, 13, *near[:1], *near[-1:]]


@given(st.integers(0, 2**32 - 1), st.integers(2, 3), st.integers(1, 3))
@example(1, 2, 12)
def test_a_decimal_is_right_where_it_is_rounded(seed: int, labels: int, columns: int) -> None:
    """Cut off or rounded half up: right from 3 digits on, else coarse; those next to it neither."""
    rng = Random(seed)  # noqa: S311 - a draw
    names, features = [f"y{i}" for i in range(labels)], [f"f{i}" for i in range(columns)]
    numbers = [n for n in range(1, 400) if n % 10]
    columns_ = {(f, y): rng.sample(numbers, 3) for f in features for y in names}
    rows = [
        {"y": y} | {f: Fraction(columns_[f, y][i], 10) for f in features}
        for y in names
        for i in range(3)
    ]
    asked = {f: Fraction(rng.randint(100, 300), 10) for f in features}
    label = rng.choice(names)
    answer = refnb.learn(rows, "y").ask(asked)
    p = share(rows, asked, label)
    for places in tried(p):
        cut, half = rounded(p, places)
        unit = Decimal(1).scaleb(-places)
        for right in {cut, half}:
            enough = len(f"{right:f}".replace(".", "").lstrip("0")) >= 3
            found = answer.check(f"{right:f}", label)
            assert found.verdict == ("right" if enough else "coarse"), places
        for wrong in (LONG.add(half, unit), LONG.subtract(cut, unit)) if places == 13 else ():
            assert answer.check(f"{wrong:f}", label).verdict in WRONG


def test_what_is_nearly_a_half_is_none() -> None:
    """A sixtieth decimal beside the middle of two bells: its loss is a little more than log 2."""
    bells = {"h": {"gaussian": {"a": [0, "1"], "b": [2, "1"]}}}
    known = refnb.load({"prior": {"a": "1/2", "b": "1/2"}, "features": bells}, "y")
    loss = known.test([{"h": f"1.{'0' * 60}1", "y": "a"}]).log_loss
    assert isinstance(loss, Enclosure)
    ends = [LONG.subtract(decimal(end), LONG.ln(Decimal(2))) for end in (loss.low, loss.high)]
    assert -Decimal("1e-11") < ends[0] <= 0 <= ends[1] < Decimal("1e-11")


def test_a_posterior_of_few_parts() -> None:
    """The digits of a small number count, however far behind the point; 0 says impossible."""
    answer = RARE.ask({"x": "1.0"})
    small = answer.posterior["b"]
    assert isinstance(small, Enclosure)
    assert small.high < Fraction(1, 10**600)
    loss = RARE.test([{"x": "1.0", "y": "b"}]).log_loss
    assert isinstance(loss, Enclosure)
    assert loss.low <= LONG.ln(decimal(small.low)).copy_negate() <= loss.high
    three, two = (f"{decimal(small.low):.{places}e}" for places in (2, 1))
    entered = three, two, "0.00", "0." + "0" * 500, "0"
    verdicts = ["right", "coarse", "coarse", "coarse", "unexplained"]
    assert [answer.check(text, "b").verdict for text in entered] == verdicts
