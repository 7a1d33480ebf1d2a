"""Signs of logarithmic forms at one look: whole numbers, a table, and a count of errors.

    x       a number r + sum of q log a                              LogForm
    k       the q times their common denominator                     int
    P       places: a number t is kept as about 2^P t                64
    c       (2 j + 1) / 256, the middle of a piece of the line       j = 64 ... 255
    slack   the sum of x is off by at most so many units             int

    log a = e log 2 + log c + 2 atanh z,  z = (m - c) / (m + c),  a = 2^e m with 1/2 < m < 2

As |m - c| <= 2^-8 and m + c >= 1, five terms of atanh z are enough: z + z^3/3 + ... + z^9/9 leaves
out less than 2^-90. Every quotient is rounded down. The m is one unit too small at most, and z two;
the inner terms are off by two together, since they are multiplied by z^2, and their sum by one
more. So 2 atanh z is off by less than 12 units, log c by 2, and e log 2 by 2: less than 16 for a
logarithm, and one for r. Farther than the slack from 0, the sign is proved.

Nearer to 0, and where x is 0, `enclosure` decides, with as many bits as it takes.

The trap: a form that is 0 has no sign at any precision. To look once, and then to ask for a proof,
is faster than to begin with the proof.

Source: P. T. P. Tang, Table-driven implementation of the logarithm function in IEEE floating-point
arithmetic, ACM TOMS 16 (1990), for the table.
"""

from fractions import Fraction
from itertools import pairwise
from math import lcm
from typing import NamedTuple

from refnb.exact import enclosure, series
from refnb.exact.logarithm import LogForm

PLACES, MORE = 64, 48  # the e of a number that fits into a machine is below 2^48
SLACK = 16
ONE = 1 << PLACES
THIRD, FIFTH, SEVENTH, NINTH = (ONE // n for n in (3, 5, 7, 9))


class Form(NamedTuple):
    """Whole numbers with the sign of x: sum of k log(over/under), and r as a quotient."""

    terms: tuple[tuple[int, int, int], ...]
    over: int
    under: int
    slack: int
    number: LogForm


def prepare(x: LogForm) -> Form:
    """Return the whole numbers of a form; those of base 2 are multiplied by log 2.

    >>> from refnb.exact.logarithm import add, constant, log
    >>> prepare(add(log(Fraction(3, 2), "e"), constant(Fraction(-2, 5), "e")))[:4]
    (((3, 2, 1),), -2, 5, 17)
    """
    const, terms = x.const, [(a.numerator, a.denominator, q) for a, q in x.terms]
    if x.base == "2":
        const, terms = Fraction(0), [*terms, (2, 1, x.const)]
    unit = lcm(*(q.denominator for _, _, q in terms))
    whole = [(over, under, int(q * unit)) for over, under, q in terms if q]
    r = const * unit
    slack = SLACK * sum(abs(k) for _, _, k in whole) + 1
    return Form(tuple(whole), r.numerator, r.denominator, slack, x)


def sign(form: Form) -> int:
    """Return -1, 0 or 1, as the number is below, equal to or above 0: `enclosure.sign`.

    >>> from refnb.exact.logarithm import add, constant, log
    >>> [sign(prepare(add(log(3, "e"), constant(Fraction(r, 10), "e")))) for r in (-11, -10)]
    [-1, 1]
    """
    terms, over, under, slack, number = form
    total = (over << PLACES) // under
    for n, d, k in terms:
        total += k * log(n, d)
    if total > slack:
        return 1
    return -1 if total < -slack else enclosure.sign(number)


def log(over: int, under: int) -> int:
    """Return a whole number less than 16 units of 2^-64 from the logarithm of a quotient.

    >>> log(10, 1), log(1, 1)
    (42475197918399869016, -2)
    """
    e = over.bit_length() - under.bit_length()
    shift = PLACES - e
    m = (over << shift) // under if shift >= 0 else over // (under << -shift)
    j = m >> PLACES - 7
    c = 2 * j + 1 << PLACES - 8
    z = (m - c << PLACES) // (m + c)
    s = z * z >> PLACES
    more = SEVENTH + (s * NINTH >> PLACES)
    more = FIFTH + (s * more >> PLACES)
    more = THIRD + (s * more >> PLACES)
    more = z * (s * more >> PLACES) >> PLACES
    return (e * LOG_TWO >> MORE) + LOGS[j] + 2 * (z + more)


def _logs() -> tuple[int, ...]:
    """Return log c for each j, none below 64: each from the one before."""
    bits = PLACES + MORE
    two = series.log_two(bits)
    low, _ = series.log_bounds(Fraction(129, 256), bits, two)
    found = [0] * 64 + [low >> MORE]
    for c, after in pairwise(range(129, 513, 2)):
        low += 2 * series.atanh_bounds(after - c, after + c, bits)[0]
        found.append(low >> MORE)
    return tuple(found)


LOG_TWO, LOGS = series.log_two(PLACES + MORE)[0], _logs()
