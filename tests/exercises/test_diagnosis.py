"""Laws of diagnosis: the first verdict that holds, and explanations that really give the number."""

from fractions import Fraction

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from helpers.refusals import refuses
from refnb.core.errors import NotExact, OutOfRange
from refnb.exact import rational
from refnb.exercises import diagnosis
from refnb.exercises.diagnosis import Diagnosis, Outcome

RIGHT = Fraction(49, 235)
values = st.one_of(st.none(), st.fractions(-1, 2, max_denominator=30))
kinds = st.sampled_from(["global", "local", "rounding", "pair"])
outcomes = st.lists(
    st.builds(
        lambda n, kind, value: Outcome((f"s{n}",), kind, value), st.integers(), kinds, values
    ),
    max_size=8,
)
RANKS = {"global": 0, "rounding": 0, "local": 1, "pair": 2}


def spelled(x: Fraction | None) -> str:
    return "0/0" if x is None else rational.spelling(x)


@given(values, outcomes, st.data())
def test_an_exact_number_is_explained_by_all_that_give_it(
    right: Fraction | None, some: list[Outcome], data: st.DataObject
) -> None:
    """Of a fraction: the mistakes of the first rank that give just it, counted, and three shown."""
    x = data.draw(st.sampled_from([right, *(o.value for o in some)]))
    under = "/1" if x is not None and x.denominator == 1 else ""
    found = diagnosis.diagnose(right, some, spelled(x) + under)
    common = x in (None, 0, Fraction(1, 2), 1)
    giving = [o for o in some if o.value == x and not (common and o.kind == "pair")]
    first = min((RANKS[o.kind] for o in giving), default=None)
    ways = tuple(o.mistakes for o in giving if RANKS[o.kind] == first)
    if x == right:
        assert found == Diagnosis("right")
    elif ways:
        assert found == Diagnosis("explained", ways[:3], len(ways))
    else:
        assert found.verdict in ("unexplained", "short", "coarse")
        assert not found.explanations


@given(st.fractions(0, 1, max_denominator=500), st.integers(0, 6))
@example(Fraction(3, 803), 0)
@example(Fraction(3, 803), 4)
@example(Fraction(3, 803), 5)
def test_three_digits_are_enough(x: Fraction, places: int) -> None:
    """A decimal of the answer is right from three significant digits on, or when it is exact.

    But 0 and 1 are claims, and wrong unless exact.
    """
    step = 10**places
    n = (2 * x.numerator * step + x.denominator) // (2 * x.denominator)
    text = f"{n // step}.{n % step:0{places}}" if places else str(n)
    found = diagnosis.diagnose(x, [], text)
    enough = n >= 100 or Fraction(n, step) == x
    claim = places == 0 and n <= 1
    assert found == Diagnosis("right" if enough else "unexplained" if claim else "coarse")


@pytest.mark.parametrize(
    ("entered", "verdict"),
    [
        ("49/235", "right"),
        ("0.209", "right"),
        ("20.9%", "right"),
        ("0.21", "coarse"),
        ("20.9", "percent"),
        ("2085%", "unexplained"),
        ("21", "short"),
        ("0.207", "unexplained"),
        ("49000000001/235000000000", "unexplained"),
        ("0/0", "unexplained"),
        ("0", "unexplained"),
        ("0.0", "short"),
        ("P(cancer | +) = 0,209", "right"),
    ],
)
def test_the_verdicts(entered: str, verdict: str) -> None:
    """Each for the lab test, without any mistake."""
    assert diagnosis.diagnose(RIGHT, [], entered) == Diagnosis(verdict)


def test_few_digits_explain_only_what_is_exact() -> None:
    """Two digits are a print of a mistake whose number has no more."""
    some = [Outcome(("a",), "global", Fraction(49, 50)), Outcome(("b",), "global", Fraction(1, 3))]
    assert diagnosis.diagnose(RIGHT, some, "0.98").explanations == (("a",),)
    assert diagnosis.diagnose(RIGHT, some, "0.33") == Diagnosis("short")
    assert diagnosis.diagnose(RIGHT, some, "0.333").explanations == (("b",),)


@pytest.mark.parametrize(
    ("entered", "explained"),
    [("0.333", False), ("0.3333", True), ("1/3", True), ("33.33%", True)],
)
def test_pairs_want_four_digits(entered: str, explained: bool) -> None:
    """Two mistakes are tried for a fraction, and for a decimal of four digits."""
    pair = [Outcome(("a", "b"), "pair", Fraction(1, 3))]
    found = diagnosis.diagnose(RIGHT, pair, entered)
    expected = Diagnosis("explained", (("a", "b"),), 1) if explained else Diagnosis("unexplained")
    assert found == expected


@pytest.mark.parametrize("entered", ["0/3", "1/2", "0.5000", "3/3", "1.000"])
def test_pairs_do_not_explain_what_everything_leads_to(entered: str) -> None:
    """0, 1/2 and 1 in any form; one mistake may."""
    x = rational.rational(entered)
    pair, single = Outcome(("a", "b"), "pair", x), Outcome(("c",), "local", x)
    assert diagnosis.diagnose(RIGHT, [pair], entered).verdict == "unexplained"
    assert diagnosis.diagnose(RIGHT, [pair, single], entered).explanations == (("c",),)


def test_undefined_is_an_answer() -> None:
    """0/0 is right where the answer divides by 0, and explained by what does."""
    assert diagnosis.diagnose(None, [], "0/0") == Diagnosis("right")
    assert diagnosis.diagnose(None, [], "0.5") == Diagnosis("short")
    some = [Outcome(("a",), "global", None)]
    assert diagnosis.diagnose(RIGHT, some, "1/0").explanations == (("a",),)
    assert diagnosis.diagnose(RIGHT, some, "0.5") == Diagnosis("short")


def test_refusals() -> None:
    """No number, and a kind that there is not."""
    refuses(NotExact, "like", lambda: diagnosis.diagnose(RIGHT, [], "a"))
    refuses(OutOfRange, "'odd'", lambda: Outcome(("a",), "odd", RIGHT))
