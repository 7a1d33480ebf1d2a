"""Laws of replay: a pipeline of numbers with mistakes, against the same computed by hand."""

from collections.abc import Mapping
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from refnb.exercises import replay
from refnb.exercises.diagnosis import Outcome
from refnb.exercises.replay import Exercise, Kind, Row, exchanged, row
from refnb.worked.formula import A, Axis, B, table
from refnb.worked.terms import Letter
from refnb.worked.working import Stage, Working
from strategies.probability import extremes, rarely

OF, READ, MORE = Axis("of"), table("read"), table("more")
MISTAKES: Mapping[str, Row] = {
    "exchanged": row("read", *exchanged(READ, OF)),
    "twice": row("more", 2 * MORE),
    "nothing": row("more", MORE),
    "not-divided": row("over", MORE),
}
numbers = rarely(st.fractions(-4, 4, max_denominator=6), extremes)
ONE = Fraction(1)


def chain(x: Fraction, y: Fraction) -> Exercise:
    """Return the exercise (x + 1) / y: read, one more, over."""
    stages = (
        Stage("read", (OF,), {("x",): x, ("y",): y}),
        Stage("more", (), READ(of=A) + 1, "More", lambda _: Letter("m")),
        Stage("over", (), MORE / READ(of=B), "Over", lambda _: Letter("m/y")),
    )
    working = Working(stages, {"a": "x", "b": "y"})
    return Kind({"chain": MISTAKES}, "more").exercise(working)


@pytest.fixture(autouse=True)
def _words(monkeypatch: pytest.MonkeyPatch) -> None:
    words = {"exchanged": "{a} and {b} are exchanged", "twice": "it is doubled"}
    words |= {"nothing": "it is as it was", "not-divided": "it is not divided"}
    monkeypatch.setitem(replay.TEXTS, "chain", words)


def over(a: Fraction, b: Fraction) -> Fraction | None:
    return a / b if b else None


@given(numbers, numbers)
def test_outcomes(x: Fraction, y: Fraction) -> None:
    """Single mistakes that change nothing are left out, those of the last stage come first."""
    found = chain(x, y)
    right = over(x + 1, y)
    values = {"exchanged": over(y + 1, x), "twice": over(2 * x + 2, y)}
    values = {"not-divided": x + 1 if y else None, **values, "nothing": right}
    expected = [Outcome((k,), "global", v) for k, v in values.items() if v != right]
    assert [o for o in found.by_one if o.kind == "global"] == expected
    both = {
        ("exchanged", "twice"): over(2 * y + 2, x),
        ("exchanged", "nothing"): over(y + 1, x),
        ("exchanged", "not-divided"): y + 1 if x else None,
        ("twice", "not-divided"): 2 * x + 2 if y else None,
        ("nothing", "not-divided"): x + 1 if y else None,
    }
    assert {outcome.mistakes: outcome.value for outcome in found.by_two} == both


@given(numbers, numbers, numbers)
def test_given_lines_stay(x: Fraction, y: Fraction, m: Fraction) -> None:
    """What is given takes the place of what would be worked out, and the rest follows from it."""
    found = chain(x, y)
    worked = replay.working(found, (), {"more": {(): m}})
    assert worked["more"] == {(): m}
    assert worked.get("over") == (None if y == 0 else {(): m / y})
    assert replay.working(found, ["twice"], {"more": {(): m}})["more"] == {(): m}
