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

The trap: a floating-point logarithm promises no error bound that holds everywhere. Here
nothing is measured: a bound counts the most that each rounding can have lost.

Source: R. P. Brent and P. Zimmermann, Modern Computer Arithmetic (2010), chapter 4:
argument reduction, power series; J. Machin (1706) for pi.
"""

from fractions import Fraction

Bounds = tuple[int, int]


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

    >>> low, high = log_two(40)
    >>> low <= 762123384786 <= high, high - low < 300
    (True, True)
    """
    low, high = atanh_bounds(1, 3, bits)
    return 2 * low, min(2 * high, 1 << bits)


def atanh_bounds(over: int, under: int, bits: int) -> Bounds:
    """Return bounds of atanh z for z = over/under, 0 <= z <= 1/2.

    A power of z, rounded down twice from the one before, is at most 4 units too small,
    and its quotient at most 5; the tail behind a power that was rounded to 0 is at most 2.

    >>> atanh_bounds(0, 1, 8)
    (0, 0)
    """
    if over == 0:
        return 0, 0
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
    near, far = _atan(5, bits), _atan(239, bits)
    return 16 * near[0] - 4 * far[1], 16 * near[1] - 4 * far[0]


def exponential_bounds(x: Bounds, bits: int, two: Bounds) -> Bounds:
    """Return bounds of e^x for every number x that has the bounds `x`.

    Where k log 2 is taken away, each end takes the end of log 2 that keeps it on its side.

    >>> exponential_bounds((0, 0), 8, log_two(8))[0]
    256
    """
    (low, _), k = _reduced(x[0], bits, two[x[0] >= 0])
    (_, high), n = _reduced(x[1], bits, two[x[1] < 0])
    return _shifted(low, k), -_shifted(-high, n)


def scaled(count: int, part: tuple[int, int], n: int, bits: int) -> Bounds:
    """Return bounds of count (a/b)^n for `part` a, b with 0 <= a <= b: about 2^-bits of it is lost.

    The binary digits of n are read from the first to the last. The power so far is kept as
    m 2^e with so many bits of m that the 2 n roundings of its factors do no harm.

    >>> scaled(10**6, (1, 3), 2, 40), scaled(8, (1, 2), 3, 40)
    ((111111, 111112), (1, 1))
    """
    low, high = (_scaled(count, *part, n, bits, up) for up in (0, 1))
    return low, high


def _scaled(count: int, over: int, under: int, n: int, bits: int, up: int) -> int:
    kept = bits + n.bit_length() + 3
    shift = kept + under.bit_length() - over.bit_length()
    base, m, e = ((over << shift) + up * (under - 1)) // under, 1, 0
    for digit in f"{n:b}":
        m, e = (m * m * base, 2 * e - shift) if digit == "1" else (m * m, 2 * e)
        cut = max(m.bit_length() - kept, 0)
        m, e = (m + up * ((1 << cut) - 1)) >> cut, e + cut
    m *= count
    if e >= 0:
        return m << e
    return -(-m >> -e) if up else m >> -e


def _reduced(x: int, bits: int, two: int) -> tuple[Bounds, int]:
    """Return bounds of e^t, in units of 2^-bits, and k, for x = k two + t and 0 <= t < two."""
    k, t = divmod(x, two)
    return _taylor(t, bits), k


def _taylor(t: int, bits: int) -> Bounds:
    """Return bounds of e^t for 0 <= t < 1, in units of 2^-bits.

    A term, rounded down twice, is at most 3 units too small; the tail is at most twice
    the first term left out.
    """
    term, total, k = 1 << bits, 1 << bits, 0
    while term:
        k += 1
        term = (term * t >> bits) // k
        total += term
    return total, total + 3 * k + 6


def _shifted(n: int, k: int) -> int:
    return n << k if k >= 0 else n >> -k


def _atan(n: int, bits: int) -> Bounds:
    """Return bounds of atan 1/n for n >= 2, in units of 2^-bits.

    A power, rounded down from the one before, is less than 2 units too small, so a term is off
    by less than 3; the tail, whose terms alternate, is less than the first term left out.
    """
    power, total, k = (1 << bits) // n, 0, 1
    while power:
        total += power // k if k % 4 == 1 else -(power // k)
        power //= n * n
        k += 2
    return total - 3 * k, total + 3 * k
