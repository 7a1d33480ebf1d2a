"""Small exact logarithms, other spellings of them, and what they are by prime factors."""

from fractions import Fraction
from math import isqrt

from hypothesis import strategies as st

from refnb.exact.logarithm import LogForm

PRIMES = (2, 3, 5, 7, 11, 13)
Exponents = dict[int, Fraction]

UNFACTORED = (isqrt(2 << 2048) | 1, isqrt(3 << 2048) | 1)  # the first 1025 bits of two roots

wholes = st.integers(1, 16) | st.sampled_from([24, 27, 36, 60, 64, 72, 81, 96, 125, 144])
arguments = st.builds(Fraction, wholes, wholes)
coefficients = st.builds(Fraction, st.integers(-4, 4), st.integers(1, 4))
bases = st.sampled_from(["e", "2"])


def factors(n: int) -> Exponents:
    """Return the exponents of the primes in n > 0, by trial division."""
    found: Exponents = {}
    for p in PRIMES:
        while n % p == 0:
            found[p] = found.get(p, Fraction(0)) + 1
            n //= p
    assert n == 1, "a factor that is not among the primes"
    return found


def join(parts: list[tuple[Exponents, Fraction]]) -> Exponents:
    """Return the sum of q times the exponents over the pairs, without the zeros."""
    whole: Exponents = {}
    for exponents, q in parts:
        for p, t in exponents.items():
            whole[p] = whole.get(p, Fraction(0)) + q * t
    return {p: t for p, t in whole.items() if t}


def truth(x: LogForm) -> tuple[str, Fraction, Exponents]:
    """Return what decides the number: base, rational part and exponents of primes."""
    parts = [(factors(a.numerator), q) for a, q in x.terms]
    parts += [(factors(a.denominator), -q) for a, q in x.terms]
    if x.base == "2":
        return "2", Fraction(0), join([*parts, (factors(2), x.const)])
    return "e", x.const, join(parts)


terms = st.lists(st.tuples(arguments, coefficients), max_size=3).map(tuple)


def forms(base: str) -> st.SearchStrategy[LogForm]:
    """Draw a number to one base; terms may repeat, vanish or cancel."""
    return st.builds(LogForm, st.just(base), coefficients, terms)


@st.composite
def respelled(draw: st.DrawFn, x: LogForm) -> LogForm:
    """Draw another spelling: arguments split or turned over, coefficients split, terms moved."""
    const, terms = x.const, list[tuple[Fraction, Fraction]]()
    for a, q in x.terms:
        b, part = draw(arguments), draw(coefficients)
        terms += draw(
            st.sampled_from(
                [
                    [(a, q - part), (a, part)],
                    [(a / b, q), (b, q)],
                    [(1 / a, -q)],
                    [(a**2, q / 2), (b, Fraction(0))],
                    [(a, q)],
                ]
            )
        )
    if x.base == "2" and draw(st.booleans()):
        const, terms = const - 2, [*terms, (Fraction(4), Fraction(1))]
    return LogForm(x.base, const, tuple(draw(st.permutations(terms))))
