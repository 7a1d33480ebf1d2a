"""Laws of diagnosis: the first verdict that holds, and explanations that really give the number."""

from fractions import Fraction

from hypothesis import example, given
from hypothesis import strategies as st

from refnb.exact import rational
from refnb.exercises import diagnosis
from refnb.exercises.diagnosis import Diagnosis, Outcome

RIGHT = Fraction(49, 235)
values = st.one_of(st.none(), st.fractions(-1, 2, max_denominator=30))
kinds = st.sampled_from(["global", "local", "rounding", "pair"])
outcomes = st.lists(
    st.builds(lambda n, kind, x: Outcome((f"s{n}",), kind, x), st.integers(), kinds, values),
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


def test_a_number_in_percent_is_told_from_a_wrong_one() -> None:
    """20.85 for 49/235 has forgotten its sign; 20.8 % is cut off, and 0.2085 % is wrong."""
    verdicts = {text: diagnosis.diagnose(RIGHT, [], text).verdict for text in PERCENTS}
    assert verdicts == PERCENTS


PERCENTS = {
    "20.85": "percent",
    "20.9": "percent",
    "20.86": "unexplained",
    "20.8 %": "right",
    "0.2085 %": "unexplained",
    "4900/235": "percent",
}


def test_two_mistakes_do_not_explain_what_is_common() -> None:
    """0, 1/2 and 1 come out by chance; three digits are too few for two mistakes."""
    for x, entered, verdict in (
        ("0", "0", "unexplained"),
        ("1/2", "1/2", "unexplained"),
        ("1", "1", "unexplained"),
        ("3/4", "3/4", "explained"),
        ("1/3", "0.333", "unexplained"),
        ("1/3", "0.3333", "explained"),
    ):
        both = [Outcome(("a", "b"), "pair", Fraction(x))]
        assert diagnosis.diagnose(RIGHT, both, entered).verdict == verdict, entered
