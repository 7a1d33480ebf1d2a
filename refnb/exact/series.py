"""Logarithm and exponential between whole numbers: fixed point, and every error counted.

    p            precision: a number x is kept as about 2^p x      int > 1
    low, high    whole numbers with low <= 2^p x <= high           Bounds
    m, k         a = 2^k m with 3/4 <= m < 3/2

    log a = k log 2 + 2 atanh z,  z = (m - 1) / (m + 1),  -1/7 <= z < 1/5
    atanh z = z + z^3/3 + z^5/5 + ...              log 2 = 2 atanh 1/3
    pi = 16 atan 1/5 - 4 atan 1/239                atan 1/n = 1/n - 1/(3 n^3) + 1/(5 n^5) - ...
    e^x = 2^k e^t,  t = x - k log 2,  0 <= t < 1   e^t = 1 + t + t^2/2 + t^3/6 + ...

Every quotient is rounded down, which gives the lower end; the upper end adds what the
rounding of each term and the tail behind the last one can amount to.

Beyond FEW bits a sum is one exact quotient of whole numbers, of its two halves each time,
rounded once. A long z or t is taken apart first, into pieces c / 2^j with j = 8, 16, 32, ...:

    1 + e = (1 + c/2^j) (1 + e'),  0 <= e' < 2^-j       log(1 + c/2^j) = 2 atanh c / (2^(j+1) + c)
    t = the sum of all c/2^j                            e^t = the product of all e^(c/2^j)

The trap: a floating-point logarithm promises no error bound that holds everywhere. Here
nothing is measured: a bound counts the most that each rounding can have lost.

Source: R. P. Brent and P. Zimmermann, Modern Computer Arithmetic (2010), chapter 4:
argument reduction, power series, splitting, bit bursts; J. Machin (1706) for pi.
"""

from collections.abc import Callable
from fractions import Fraction

Bounds = tuple[int, int]
Triple = tuple[int, int, int]

FEW, SHORT = 2_000, 16  # bits up to which terms are faster; bits a short z has for each it gains
GUARD = 16  # bits more, for what many pieces lose: less than 2^16 units


def log_bounds(a: Fraction, bits: int, two: Bounds) -> Bounds:
    """Return bounds of log a for a > 0; `two` is what `log_two` returns for these bits.

    >>> log_bounds(Fraction(1), 8, log_two(8))
    (0, 0)
    >>> low, high = log_bounds(Fraction(10), 40, log_two(40))
    >>> low <= 2531719083690 <= high
    True
    """
    over, under = a.numerator, a.denominator
    k = over.bit_length() - under.bit_length()
    over, under = over << max(-k, 0), under << max(k, 0)
    if 2 * over >= 3 * under:
        under, k = 2 * under, k + 1
    elif 4 * over < 3 * under:
        over, k = 2 * over, k - 1
    low, high = atanh_bounds(abs(over - under), over + under, bits)
    if over < under:
        low, high = -high, -low
    far = (k * two[0], k * two[1]) if k >= 0 else (k * two[1], k * two[0])
    return 2 * low + far[0], 2 * high + far[1]


def log_two(bits: int) -> Bounds:
    """Return bounds of log 2 < 1.

    Of many bits it is 18 atanh 1/26 - 2 atanh 1/4801 + 8 atanh 1/8749, which is faster.

    >>> low, high = log_two(40)
    >>> low <= 762123384786 <= high, high - low < 300
    (True, True)
    """
    if bits <= FEW:
        low, high = atanh_bounds(1, 3, bits)
        return 2 * low, min(2 * high, 1 << bits)
    (low, high), (least, most), (near, far) = (atanh_bounds(1, n, bits) for n in (26, 4801, 8749))
    return 18 * low - 2 * most + 8 * near, 18 * high - 2 * least + 8 * far


def atanh_bounds(over: int, under: int, bits: int) -> Bounds:
    """Return bounds of atanh z for z = over/under, 0 <= z <= 1/2.

    >>> atanh_bounds(0, 1, 8)
    (0, 0)
    """
    gain = max(under.bit_length() - over.bit_length() - 1, 1)
    if over == 0:
        return 0, 0
    if bits <= FEW:
        return _atanh_by_terms(over, under, bits)
    if under.bit_length() <= SHORT * gain:
        return _of_short(over, under, bits, gain, 1)
    return _atanh_by_pieces(over, under, bits)


def _atanh_by_terms(over: int, under: int, bits: int) -> Bounds:
    """Return bounds of atanh z for 0 < z <= 1/2, one term after the other.

    A power of z, rounded down twice from the one before, is at most 4 units too small,
    and its quotient at most 5; the tail behind a power that was rounded to 0 is at most 2.
    """
    power = (over << bits) // under
    square = power * power >> bits
    total, k = power, 1
    while power:
        power = power * square >> bits
        k += 2
        total += power // k
    return total, total + 5 * (k + 1) // 2 + 6


def pi_bounds(bits: int) -> Bounds:
    """Return bounds of the number pi.

    >>> low, high = pi_bounds(40)
    >>> low <= 3454217652358 <= high, high - low < 3000
    (True, True)
    """
    near, far = (_of_short(1, n, bits, n.bit_length() - 1, -1) for n in (5, 239))
    return 16 * near[0] - 4 * far[1], 16 * near[1] - 4 * far[0]


def _of_short(over: int, under: int, bits: int, gain: int, sign: int) -> Bounds:
    """Return bounds of atanh z, or for the sign -1 of atan z, where 0 < z <= 2^-gain.

    The tail behind n terms, 2 gain n > bits, is below one unit, z^(2 n); the sum is one
    quotient, at most 2 units too small.
    """
    n, top, square = bits // (2 * gain) + 1, sign * over * over, under * under
    _, divisor, rest = _sum(0, n, lambda k: (top, square, 2 * k + 1))
    low = _quotient(over * (divisor + rest), under * divisor, bits)
    return low - (sign < 0), low + 3


def _atanh_by_pieces(over: int, under: int, bits: int) -> Bounds:
    """Return bounds of atanh z for 0 < z <= 1/2, half of log(1 + e) for e = 2 z / (1 - z).

    An e loses one unit, an atanh 3. At the end log(1 + e) is between e - 1 and e units.
    """
    places, low = bits + GUARD, 0
    e = (2 * over << places) // (under - over)
    for j in _places(places // 2 + 1):
        c = e >> places - j
        low += atanh_bounds(c, (2 << j) + c, places)[0]
        e = ((e << j) - (c << places)) // ((1 << j) + c)
    low += (e - 1) // 2
    return low >> GUARD, (low >> GUARD) + 2


def exponential_bounds(x: Bounds, bits: int, two: Bounds) -> Bounds:
    """Return bounds of e^x for every number x that has the bounds `x`.

    Where k log 2 is taken away, each end takes the end of log 2 that keeps it on its side.

    >>> exponential_bounds((0, 0), 8, log_two(8))[0]
    256
    """
    (low, _), k = _reduced(x[0], bits, two[x[0] >= 0])
    (_, high), n = _reduced(x[1], bits, two[x[1] < 0])
    return _shifted(low, k), -_shifted(-high, n)


def _reduced(x: int, bits: int, two: int) -> tuple[Bounds, int]:
    """Return bounds of e^t, in units of 2^-bits, and k, for x = k two + t and 0 <= t < two."""
    k, t = divmod(x, two)
    return _taylor(t, bits), k


def _taylor(t: int, bits: int) -> Bounds:
    """Return bounds of e^t for 0 <= t < 1, in units of 2^-bits.

    A piece loses fewer than 30 units: its factor 3, times less than 3, and its product one.
    """
    if bits <= FEW:
        return _taylor_by_terms(t, bits)
    places = bits + GUARD
    rest, total = t << GUARD, 1 << places
    for j in _places(places):
        c = rest >> places - j
        rest -= c << places - j
        total = total * _exponential_of_short(c, j, places) >> places
    return total >> GUARD, (total >> GUARD) + 2


def _taylor_by_terms(t: int, bits: int) -> Bounds:
    """Return bounds of e^t for 0 <= t < 1, one term after the other.

    A term, rounded down twice, is at most 3 units too small; the tail is at most twice
    the first term left out.
    """
    term, total, k = 1 << bits, 1 << bits, 0
    while term:
        k += 1
        term = (term * t >> bits) // k
        total += term
    return total, total + 3 * k + 6


def _exponential_of_short(c: int, j: int, bits: int) -> int:
    """Return a number at most 3 units below e^t, for t = c / 2^j < 1, as one quotient.

    With t < 2^-g a term t^n / n! is below 2^-(the sum of g + bits(k) - 1 over k <= n), and
    behind the first one below half a unit all are less than one unit together.
    """
    n, left = 0, bits + 1
    while left > 0:
        n += 1
        left -= j - c.bit_length() + n.bit_length() - 1
    _, divisor, rest = _sum(0, n, lambda k: (c, k << j, 1))
    return (1 << bits) + _quotient(rest, divisor, bits)


def _places(most: int) -> list[int]:
    """Return 8, 16, 32, ..., and `most` at last."""
    return [*(8 << i for i in range(most.bit_length()) if 8 << i < most), most]


def _sum(first: int, last: int, term: Callable[[int], Triple]) -> Triple:
    """Return C, D, T: T/D is the sum of (p/q(i) ... p/q(k)) / b(k), for first < i <= k <= last.

    The term k is p, q(k), b(k). C and D are the products of all p b(k) and q(k) b(k).
    """
    if last - first == 1:
        p, q, b = term(last)
        return p * b, q * b, p
    half = (first + last) // 2
    c, d, t = _sum(first, half, term)
    later_c, later_d, later_t = _sum(half, last, term)
    return c * later_c, d * later_d, t * later_d + c * later_t


def _quotient(over: int, under: int, bits: int) -> int:
    """Return a number at most 2 units below over/under, for 0 <= over <= 2 under.

    Of long numbers the leading bits are enough: with u >= 2^(bits + 2) units left, each of
    the two is off by less than one, and the quotient by less than 3 / u.
    """
    cut = max(under.bit_length() - bits - 3, 0)
    return (over >> cut << bits) // ((under >> cut) + (cut > 0))


def _shifted(n: int, k: int) -> int:
    return n << k if k >= 0 else n >> -k
