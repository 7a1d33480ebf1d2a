"""Laws of the sign of a sum of exponentials: rational ones, and powers of bounds of e."""

from fractions import Fraction
from math import factorial, prod

from hypothesis import example, given
from hypothesis import strategies as st

from examples.tables import TINY as HAIR
from examples.tables import TWELVE
from examples.tried import tried
from helpers.refusals import HALF
from refnb.exact.enclosure import floor
from refnb.exact.exponentials import log_sum, sign_of_sum, softmax
from refnb.exact.logarithm import LogForm, add, constant, log, scale
from strategies import logarithms as some
from strategies.sizes import often

ZERO = Fraction(0)
LAST = 60
LOW = sum((Fraction(1, factorial(i)) for i in range(LAST + 1)), ZERO)
EULER = LOW, LOW + Fraction(1, LAST * factorial(LAST))
NOTHING = constant(0, "e")
TINY = constant(-500_000, "e")
FAR = constant(10**30, "e")
GREAT = scale(log(3, "e"), 10**100)  # beside its floor, what is behind a hundred places decides
POWER = floor(scale(log(3, "2"), 10**30))
NEAR = scale(log(3, "e"), 10**30)  # between two powers of 2
BELOW, ABOVE = scale(log(2, "e"), POWER), scale(log(2, "e"), POWER + 1)

Powers = list[tuple[Fraction, int]]
small = st.integers(-6, 6)
powers = some.terms().map(lambda terms: [(a, int(q)) for a, q in terms])
term = st.tuples(some.coefficients, some.forms("e"))
sums = often(st.lists(term, max_size=4), st.lists(term, min_size=9, max_size=10))
exponent_lists = st.lists(some.forms("e"), min_size=1, max_size=3)


def sign(x: Fraction | int) -> int:
    return (x > 0) - (x < 0)


@given(st.lists(st.tuples(small, powers), max_size=4))
def test_rational_exponentials_are_added_up(drawn: list[tuple[int, Powers]]) -> None:
    """With whole coefficients of the logarithms every e^x is a product of powers."""
    value = sum((c * prod((a**q for a, q in t), start=Fraction(1)) for c, t in drawn), ZERO)
    forms = [LogForm("e", ZERO, tuple((a, Fraction(q)) for a, q in t)) for _, t in drawn]
    assert sign_of_sum([(c, x) for (c, _), x in zip(drawn, forms, strict=True)]) == sign(value)


@given(st.lists(st.tuples(small, small), max_size=5))
def test_whole_exponents_are_a_polynomial(drawn: list[tuple[int, int]]) -> None:
    """Euler's number is the root of no polynomial, so bounds of it tell the sign."""
    joined = {k: sum(c for c, other in drawn if other == k) for _, k in drawn}
    low = sum((c * EULER[(c < 0) ^ (k < 0)] ** k for k, c in joined.items()), ZERO)
    high = sum((c * EULER[(c > 0) ^ (k < 0)] ** k for k, c in joined.items()), ZERO)
    assert sign(low) == sign(high), "more terms of the series are needed"
    terms = [(Fraction(c), constant(k, "e")) for c, k in drawn]
    assert sign_of_sum(terms) == sign(low)
    for places in (1, 18, 19, 20, 37, 38, 39) if low != high else ():
        below = low * 10**places // 1
        ends = [(Fraction(-end, 10**places), NOTHING) for end in (below, below + 1)]
        assert [sign_of_sum([*terms, end]) for end in ends] == [1, -1]


@given(sums, sums)
def test_sums_of_one_sign_keep_it(
    left: list[tuple[Fraction, LogForm]], right: list[tuple[Fraction, LogForm]]
) -> None:
    """Above 0 and above 0 is above 0; a sum less itself is 0, and a hair tells."""
    signs = {sign_of_sum(left), sign_of_sum(right)} - {0}
    if len(signs) < 2:
        assert sign_of_sum([*left, *right]) == sum(signs)
    nothing = [*left, *((-c, x) for c, x in reversed(left))]
    assert sign_of_sum(nothing) == 0
    for hair in (1, -1):
        assert sign_of_sum([*nothing, (hair, TINY)]) == hair


@tried(
    wide=([log(int(n), "e") for n in TWELVE], 30),
    long=([NOTHING, NOTHING, NOTHING, GREAT, constant(floor(GREAT), "e")], 9),
    long_below=([NEAR, BELOW], 27),
    long_above=([ABOVE, NEAR], 0),
    near=([constant(HAIR, "e"), NOTHING], 31),
    near_tie=([log(4, "e"), scale(log(2, "e"), 2), NOTHING], 5),
    near_exact=([log(n, "e") for n in (*range(1, 11), 45)], 2),
    uneven=([log(2, "e"), constant(2, "e"), log(HALF, "e")], 12),
)
@given(exponent_lists, st.integers(0, 60))
def test_shares_are_next_to_the_exact_ones(exponents: list[LogForm], places: int) -> None:
    """In parts a share is at least its lower end, at most its upper one, and by less than 1."""
    parts = 10**places
    for place, share in enumerate(softmax(exponents, places)):
        for end, step, wanted in ((share.low, 1, 1), (share.high, -1, -1)):
            whole, rest = divmod(end * parts, 1)
            here, there = (
                sign_of_sum([(parts * (i == place) - k, x) for i, x in enumerate(exponents)])
                for k in (whole, whole + step)
            )
            assert rest == 0
            assert (here in (0, wanted), there) == (True, -wanted)


@given(exponent_lists, st.integers(0, 60))
@example([NOTHING, constant(1, "e")], 30)
@example([scale(log(2, "e"), -400), NOTHING], 30)
@example([log(Fraction(1, 10), "e")] * 10, 3)
@example([constant(Fraction(1, 3), "e")], 1)
@example([scale(log(3, "e"), 2**62)], 0)
@example([FAR], 0)
@example([FAR, NOTHING], 0)
@example([add(FAR, log(2, "e"))], 0)
@example([NOTHING, NOTHING, NOTHING, GREAT, constant(floor(GREAT), "e")], 9)
@example([add(constant(Fraction(12345678901, 10**10), "e"), log(HALF, "e"))] * 2, 10)
def test_the_log_of_a_sum_is_rounded_both_ways(exponents: list[LogForm], places: int) -> None:
    """It is at least its lower end, at most its upper one, and these are next to each other."""
    found, terms = log_sum(exponents, places), [(Fraction(1), x) for x in exponents]
    low, high = (sign_of_sum([*terms, (-1, constant(end, "e"))]) for end in (found.low, found.high))
    assert (low, high) in ((0, 0), (1, -1))
    assert found.high - found.low == (Fraction(1, 10**places) if low else 0)
    assert (found.low * 10**places).denominator == 1
