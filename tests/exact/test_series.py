"""Laws of bounds between whole numbers: by powers of e, and logarithms of Python's decimal."""

from decimal import MAX_EMAX, MIN_EMIN, Context, Decimal
from fractions import Fraction
from math import factorial

from hypothesis import example, given
from hypothesis import strategies as st

from examples.tried import tried
from refnb.exact.series import FEW, exponential_bounds, log_bounds, log_two

LAST = 60
LOW = sum((Fraction(1, factorial(i)) for i in range(LAST + 1)), Fraction(0))
HIGH = LOW + Fraction(1, LAST * factorial(LAST))

few = st.integers(2, 12)
wide = st.builds(Fraction, st.integers(1, 10**6), st.integers(1, 10**6))
sizes = few | st.sampled_from([FEW + 1, FEW + 16, 2_500])
near = st.builds(lambda n, m: Fraction(2**n + m, 2**n), st.integers(4, 80), st.integers(-1, 1))
numbers = wide | near | wide.map(lambda a: a**20)


def power_bounds(k: int) -> tuple[Fraction, Fraction]:
    """Return bounds of the k-th power of Euler's number."""
    return (LOW**k, HIGH**k) if k >= 0 else (HIGH**k, LOW**k)


@tried(
    wide="a number has no width",
    long=(Fraction(10**60 + 7, 3**100), 40),
    near=(Fraction(10**30 + 1, 10**30), 7),
    near_below=(Fraction(2**60, 2**60 + 1), 3),
    uneven=(Fraction(3, 4), 40),
    empty=(Fraction(1), 1),
)
@given(numbers, st.integers(1, 40))
def test_logarithms_are_those_of_whole_powers(a: Fraction, n: int) -> None:
    """A whole number k is at most n log a exactly when e^k is at most a^n."""
    bits = 40
    low, high = log_bounds(a, bits, log_two(bits))
    k = n * low >> bits
    assert power_bounds(k)[0] <= a**n
    k = -(-n * high >> bits)
    assert a**n <= power_bounds(k)[1]


@given(st.integers(2, 400), st.integers(-400, 400), numbers)
def test_bounds_are_near_each_other(bits: int, x: int, a: Fraction) -> None:
    """Their distance grows with the number of terms alone, which is at most one for each bit."""
    two = log_two(bits)
    assert two[0] <= two[1] <= 1 << bits
    assert two[1] - two[0] <= 4 * bits + 40
    k = abs(a.numerator.bit_length() - a.denominator.bit_length()) + 1
    low, high = log_bounds(a, bits, two)
    assert 0 <= high - low <= (k + 1) * (4 * bits + 40)
    low, high = exponential_bounds((-abs(x), -abs(x)), bits, two)
    assert 0 <= low <= high <= (1 << bits) + 4 * bits + 40
    assert high - low <= (abs(2 * x) + 4) * (4 * bits + 40)


def test_exponents_of_any_size_are_bounded_at_once() -> None:
    """Far below 0 nothing is left but the unit; loose bounds do no harm below 0."""
    two = log_two(64)
    for x in (-(10**30), -(10**1000)):
        assert exponential_bounds((x << 64, x << 64), 64, two) == (0, 1)
        low, high = exponential_bounds((x << 64, 0), 64, two)
        assert (low, high - (1 << 64) < 300) == (0, True)


def placed(n: Decimal, bits: int, context: Context) -> Decimal:
    """Return 2^bits n."""
    return context.multiply(n, Decimal(2**bits))


def many_digits(bits: int) -> Context:
    """Return an arithmetic of so many digits that even the square of a last bit can be seen."""
    return Context(prec=2 * bits // 3 + 30, Emax=MAX_EMAX, Emin=MIN_EMIN)


@given(sizes, numbers | st.builds(Fraction, st.integers(1, 10**40), st.integers(1, 10**40)))
@example(7, Fraction(10**400, 3**700))
@example(FEW, Fraction(1, 2))
@example(2_500, Fraction(2))
def test_bits_of_any_logarithm_are_those_of_decimals(bits: int, a: Fraction) -> None:
    """Both ends stand, of few bits and of many: no rounding was forgotten."""
    context = many_digits(bits)
    log = context.ln(context.divide(Decimal(a.numerator), Decimal(a.denominator)))
    low, high = log_bounds(a, bits, log_two(bits))
    assert low <= placed(log, bits, context) <= high


@given(st.data(), sizes, st.sampled_from([1, 12, 400, 2_000]))
def test_bits_of_an_exponential_are_those_of_decimals(
    data: st.DataObject, bits: int, zeros: int
) -> None:
    """The bounds of e^(x / 2^bits) < 21, for x of all bits and of the lowest few alone.

    At most five times log 2 is taken away, each time with an error of its bounds.
    """
    x = data.draw(st.integers(-(3 << bits), 3 << bits)) >> data.draw(st.sampled_from([0, zeros]))
    context, two = many_digits(bits), log_two(bits)
    power = context.exp(context.divide(Decimal(x), Decimal(2**bits)))
    low, high = exponential_bounds((x, x), bits, two)
    assert low <= placed(power, bits, context) <= high
    assert high - low <= 21 * (5 * (two[1] - two[0]) + 3)


@given(few, st.integers(-3000, 3000), st.integers(0, 30))
@example(2, 3000, 0)
@example(4, -7, 30)
def test_exponentials_hold_those_of_both_ends(bits: int, x: int, width: int) -> None:
    """The lower end of e^x for the lower end of x; also far from 1, with many times log 2."""
    context = Context(prec=1500, Emax=MAX_EMAX, Emin=MIN_EMIN)
    ends = (context.exp(context.divide(Decimal(n), Decimal(2**bits))) for n in (x, x + width))
    least, most = (placed(end, bits, context) for end in ends)
    low, high = exponential_bounds((x, x + width), bits, log_two(bits))
    assert low <= least <= most <= high
