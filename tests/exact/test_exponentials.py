"""Laws of the sign of a sum of exponentials.

The oracle is exact where the exponentials are rational, sums whole powers of bounds of
Euler's number where the exponents are whole, and compares whole square roots where they are
halves of logarithms.
"""

from fractions import Fraction
from math import factorial, isqrt, prod

from hypothesis import example, given
from hypothesis import strategies as st

from refnb.errors import DomainMismatch, NotExact
from refnb.exact.enclosure import Enclosure, floor
from refnb.exact.exponentials import Terms, log_sum, sign_of_sum, softmax
from refnb.exact.logarithm import LogForm, add, constant, log, scale
from refusals import HALF, refuses
from strategies import logarithms as some
from strategies.sizes import often

ZERO = Fraction(0)
LAST = 60
LOW = sum((Fraction(1, factorial(i)) for i in range(LAST + 1)), ZERO)
EULER = LOW, LOW + Fraction(1, LAST * factorial(LAST))
NOTHING = constant(0, "e")
TINY = constant(-500_000, "e")

Powers = list[tuple[Fraction, int]]

small = st.integers(-6, 6)
powers = some.terms().map(lambda terms: [(a, int(q)) for a, q in terms])
roots = st.lists(st.tuples(small, st.integers(1, 60)), max_size=5)


def sign(x: Fraction | int) -> int:
    return (x > 0) - (x < 0)


@given(st.lists(st.tuples(small, powers), max_size=4))
@example([(3, [(Fraction(2), 1)]), (-2, [(Fraction(3), 1)])])
@example([(1, [(Fraction(6), 2)]), (-4, [(Fraction(3), 2)])])
def test_rational_exponentials_are_added_up(drawn: list[tuple[int, Powers]]) -> None:
    """With whole coefficients of the logarithms every e^x is a product of powers."""
    value = sum((c * prod((a**q for a, q in t), start=Fraction(1)) for c, t in drawn), ZERO)
    forms = [LogForm("e", ZERO, tuple((a, Fraction(q)) for a, q in t)) for _, t in drawn]
    assert sign_of_sum([(c, x) for (c, _), x in zip(drawn, forms, strict=True)]) == sign(value)


@given(st.lists(st.tuples(small, small), max_size=5))
@example([(1, 1), (-2, 0)])
@example([(1, 3), (-20, 0)])
@example([(2, 1), (-2, 1)])
def test_whole_exponents_are_a_polynomial(drawn: list[tuple[int, int]]) -> None:
    """Euler's number is the root of no polynomial, so bounds of it tell the sign."""
    joined = {k: sum(c for c, other in drawn if other == k) for _, k in drawn}
    low = sum((c * EULER[(c < 0) ^ (k < 0)] ** k for k, c in joined.items()), ZERO)
    high = sum((c * EULER[(c > 0) ^ (k < 0)] ** k for k, c in joined.items()), ZERO)
    assert sign(low) == sign(high), "more terms of the series are needed"
    assert sign_of_sum([(c, constant(k, "e")) for c, k in drawn]) == sign(low)


def root_side(drawn: list[tuple[int, int]]) -> int:
    """Return the sign of the sum of c sqrt(n), after taking squares out of the roots."""
    free: dict[int, int] = {}
    for c, n in drawn:
        square = max(d for d in range(1, 8) if n % d**2 == 0)
        free[n // square**2] = free.get(n // square**2, 0) + c * square
    unit = 10**40
    parts = [(c, isqrt(n * unit**2)) for n, c in free.items()]
    low = sum(c * (root + (c < 0)) for c, root in parts)
    high = sum(c * (root + (c > 0)) for c, root in parts)
    assert not any(free.values()) or sign(low) == sign(high), "more digits are needed"
    return sign(low) if any(free.values()) else 0


@given(roots)
@example([(1, 2), (1, 8), (-1, 18)])
@example([(1, 2), (1, 3), (-1, 10)])
@example([(2, 3), (-1, 12)])
def test_square_roots_are_compared_by_whole_ones(drawn: list[tuple[int, int]]) -> None:
    """The sum of square roots of different numbers without square factors is not 0."""
    terms = [(c, scale(log(n, "e"), HALF)) for c, n in drawn]
    assert sign_of_sum(terms) == root_side(drawn)


term = st.tuples(some.coefficients, some.forms("e"))
sums = often(st.lists(term, max_size=4), st.lists(term, min_size=9, max_size=10))
rational = st.tuples(some.arguments, st.integers(-4, 4))
rational_terms = often(
    st.lists(rational, min_size=1, max_size=3), st.lists(rational, min_size=9, max_size=11)
)
exponent_lists = st.lists(some.forms("e"), min_size=1, max_size=3)


@given(sums, some.forms("e"), some.coefficients.filter(bool), st.data())
def test_a_common_factor_and_the_order_change_nothing(
    terms: list[tuple[Fraction, LogForm]], y: LogForm, c: Fraction, source: st.DataObject
) -> None:
    """Times e^y the sign stays, times c it is that of c; spelling and order are free."""
    before = sign_of_sum(terms)
    assert sign_of_sum(source.draw(st.permutations(terms))) == before
    assert sign_of_sum([(c * q, add(x, y)) for q, x in terms]) == sign(c) * before
    assert sign_of_sum([(q, source.draw(some.respelled(x))) for q, x in terms]) == before


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


def next_to(exponents: list[LogForm], found: tuple[Enclosure, ...], parts: int) -> None:
    """Require the floor and the ceiling of each share, in parts, by the signs of sums."""
    for place, share in enumerate(found):
        for end, step, wanted in ((share.low, 1, 1), (share.high, -1, -1)):
            whole, rest = divmod(end * parts, 1)
            here, there = (
                sign_of_sum([(parts * (i == place) - k, x) for i, x in enumerate(exponents)])
                for k in (whole, whole + step)
            )
            assert rest == 0
            assert (here in (0, wanted), there) == (True, -wanted)


@given(exponent_lists, st.integers(0, 60))
def test_shares_are_next_to_the_exact_ones(exponents: list[LogForm], places: int) -> None:
    """In parts a share is at least its lower end, at most its upper one, and by less than 1."""
    next_to(exponents, softmax(exponents, places), 10**places)


@given(rational_terms, st.integers(0, 60))
def test_shares_of_rational_exponentials_are_rounded_both_ways(
    drawn: list[tuple[Fraction, int]], places: int
) -> None:
    """The multiples of a unit next to a^q over the sum of them, or the share itself."""
    values, parts = [a**q for a, q in drawn], 10**places
    found = softmax([scale(log(a, "e"), q) for a, q in drawn], places)
    for value, share in zip(values, found, strict=True):
        exact = value * parts / sum(values, ZERO)
        assert (share.low * parts, share.high * parts) == (exact // 1, -(-exact // 1))


@given(rational_terms, st.integers(0, 60))
@example([(HALF, 1), (Fraction(1, 4), 2), (Fraction(1, 4), 1)], 3)
@example([(Fraction(1, 10), 1)] * 10, 3)
@example([(Fraction(2), -400), (Fraction(1), 0)], 30)
def test_the_log_of_a_rational_sum_is_rounded_both_ways(
    drawn: list[tuple[Fraction, int]], places: int
) -> None:
    """The multiples of a unit next to log of the sum of a^q, or the logarithm itself."""
    value, unit = log(sum((a**q for a, q in drawn), ZERO), "e"), 10**places
    found = log_sum([scale(log(a, "e"), q) for a, q in drawn], places)
    assert found.low * unit == floor(scale(value, unit))
    assert found.high * unit == -floor(scale(value, -unit))


@given(exponent_lists, st.integers(0, 60))
@example([NOTHING, constant(1, "e")], 30)
@example([scale(log(3, "e"), 2**62)], 0)
@example([add(constant(Fraction(12345678901, 10**10), "e"), log(HALF, "e"))] * 2, 10)
def test_the_log_of_a_sum_is_rounded_both_ways(exponents: list[LogForm], places: int) -> None:
    """It is at least its lower end, at most its upper one, and these are next to each other."""
    found, terms = log_sum(exponents, places), [(Fraction(1), x) for x in exponents]
    low, high = (sign_of_sum([*terms, (-1, constant(end, "e"))]) for end in (found.low, found.high))
    assert (low, high) in ((0, 0), (1, -1))
    assert found.high - found.low == (Fraction(1, 10**places) if low else 0)
    assert (found.low * 10**places).denominator == 1


def test_what_cancels_cancels_before_anything_is_computed() -> None:
    """1/2 against 1/(2 + e^-500000), and sums that leave a term of that size."""
    assert sign_of_sum([(Fraction(1), NOTHING), (HALF, TINY), (-1, NOTHING)]) == 1
    assert sign_of_sum([(10**6, NOTHING), (-5, TINY), (-(10**6), NOTHING)]) == -1
    two, three = scale(log(2, "e"), HALF), scale(log(3, "e"), HALF)
    six = scale(log(24, "e"), HALF)
    squared: Terms = [(1, log(2, "e")), (2, add(two, three)), (1, log(3, "e"))]
    assert sign_of_sum([*squared, (-5, NOTHING), (-1, six)]) == 0
    assert sign_of_sum([*squared, (-5, NOTHING), (-1, six), (-1, TINY)]) == -1


def test_near_ties_are_told_apart() -> None:
    """The hundredth convergent of the square root of 2, on either side of it."""
    p, q = 1, 1
    for _ in range(100):
        p, q = p + 2 * q, p + q
    assert abs(p * p - 2 * q * q) == 1
    assert sign_of_sum([(q, scale(log(2, "e"), HALF)), (-p, NOTHING)]) == sign(2 * q * q - p * p)
    p, q = p + 2 * q, p + q
    assert sign_of_sum([(q, scale(log(2, "e"), HALF)), (-p, NOTHING)]) == sign(2 * q * q - p * p)
    assert sign_of_sum([(1, constant(Fraction(1, 10**60), "e")), (-1, NOTHING)]) == 1
    assert sign_of_sum([(10**60, constant(Fraction(1, 10**60), "e")), (-1 - 10**60, NOTHING)]) == 1


def test_sizes_do_not_matter() -> None:
    """Exponents of 1000 digits, coefficients of 20,000: the greatest term is the measure."""
    far = constant(-(10**1000), "e")
    assert sign_of_sum([(1, NOTHING), (-(10**20_000), far)]) == 1
    assert sign_of_sum([(-1, NOTHING), (1, scale(far, -1))]) == 1
    tiny = Fraction(1, 10**20_000)
    assert sign_of_sum([(tiny, NOTHING), (-tiny, constant(-1, "e"))]) == 1
    assert sign_of_sum([(tiny, NOTHING), (-(10**20_000), constant(-92_000, "e"))]) == -1
    assert sign_of_sum([(tiny, NOTHING), (-(10**20_000), constant(-93_000, "e"))]) == 1


def test_loose_bounds_do_no_harm() -> None:
    """3^(10^30) lies between two powers of 2, and the first bounds of its exponent know nothing."""
    k = floor(scale(log(3, "2"), 10**30))
    near, below, above = (scale(log(a, "e"), n) for a, n in [(3, 10**30), (2, k), (2, k + 1)])
    assert sign_of_sum([(1, near), (-1, below)]) == 1
    assert sign_of_sum([(1, near), (-1, above)]) == -1
    for places in range(0, 40, 3):
        for pair in ([near, below], [above, near]):
            next_to(pair, softmax(pair, places), 10**places)
    even = scale(log(3, "e"), 3 * 130441933147714940), scale(log(2, "e"), 3 * 206745572560704147)
    unlike = [even[0], add(even[1], constant(Fraction(7, 5), "e"))]
    next_to(unlike, softmax(unlike, 1), 10)  # 64 bits leave 1, 2 and 3 tenths


def test_the_log_of_one_exponential_is_its_exponent() -> None:
    """Rational or not, great or small; and what is added far below shows as the next multiple."""
    third = constant(Fraction(1, 3), "e")
    assert log_sum([third], 1) == Enclosure(Fraction(3, 10), Fraction(4, 10))
    far = constant(10**30, "e")
    assert log_sum([far], 0) == Enclosure(Fraction(10**30), Fraction(10**30))
    assert log_sum([far, NOTHING], 0) == Enclosure(Fraction(10**30), Fraction(10**30 + 1))
    assert log_sum([add(far, log(2, "e"))], 0).low == 10**30
    assert log_sum([far, far], 0).low == 10**30


def test_long_ratios_are_joined_when_nothing_else_helps() -> None:
    """Terms that are 2^6000 apart cancel, though a third one hides it; and a hair is seen."""
    up = scale(log(2, "e"), 6_000)
    c = 2**3_000
    hidden: Terms = [(1, NOTHING), (-1, NOTHING), (c, up), (-Fraction(1, c), scale(up, 2))]
    assert sign_of_sum(hidden) == 0
    assert sign_of_sum([*hidden, (-1, scale(up, -1))]) == -1
    assert sign_of_sum([(1, scale(up, 10**6)), (-1, scale(up, 10**5))]) == 1


def test_many_exponents_whose_shares_end_on_a_place() -> None:
    """The shares n/100 of 1 to 10 and 45, and 47/100 beside 53 times 1/100."""
    weights = [*range(1, 11), 45]
    ends = tuple(Enclosure(Fraction(n, 100), Fraction(n, 100)) for n in weights)
    assert softmax([log(n, "e") for n in weights], 2) == ends
    assert sign_of_sum([*((1, log(n, "e")) for n in weights), (-1, log(100, "e"))]) == 0
    alike = softmax([*[NOTHING] * 53, log(47, "e")], 2)
    assert alike[53] == Enclosure(*[Fraction(47, 100)] * 2)


def test_what_hides_behind_a_hundred_places_is_found() -> None:
    """Of two exponents below 10^101 the fraction of one tells the shares and the logarithm."""
    great = scale(log(3, "e"), 10**100)
    exponents = [NOTHING, NOTHING, NOTHING, great, constant(floor(great), "e")]
    next_to(exponents, softmax(exponents, 9), 10**9)
    found = log_sum(exponents, 9)
    assert found.high - found.low == Fraction(1, 10**9)
    rest = [(1, x) for x in exponents]
    assert sign_of_sum([*rest, (-1, constant(found.low, "e"))]) == 1
    assert sign_of_sum([*rest, (-1, constant(found.high, "e"))]) == -1


def test_what_is_refused() -> None:
    """An inexact coefficient, another base, even with the coefficient 0; no terms are 0."""
    assert (sign_of_sum([]), sign_of_sum([(0, TINY)]), sign_of_sum([(-2, TINY)])) == (0, 0, -1)
    refuses(NotExact, "float", lambda: sign_of_sum([(1, NOTHING), (0.5, NOTHING)]))  # type: ignore[list-item]
    last, zero = [(1, NOTHING)] * 4 + [(1, log(2, "2"))], [(0, log(2, "2")), (1, NOTHING)]
    refuses(DomainMismatch, "base e, got 2", lambda: sign_of_sum(last))
    refuses(DomainMismatch, "base e, got 2", lambda: sign_of_sum(zero))
