"""Laws of exact logarithms; the oracle is the factorisation of the arguments into primes."""

from fractions import Fraction
from itertools import pairwise
from math import ceil, floor, inf, nextafter, prod, trunc

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from examples.tables import TINY, TWELVE
from examples.tried import tried
from helpers.refusals import HALF, refuses, refusing
from oracles import prime_coordinates as oracle
from refnb.core import errors
from refnb.exact import logarithm
from refnb.exact.logarithm import (
    Infinite,
    LogForm,
    add,
    constant,
    equal,
    exponential,
    log,
    scale,
    spelling,
)
from refnb.exact.rational import spelling as number
from strategies import logarithms as some
from strategies.sizes import often

ZERO, ONE = Fraction(0), Fraction(1)
pairs = some.bases.flatmap(lambda base: st.tuples(*[some.forms(base, some.wide)] * 2))


def form(base: str, const: int, *terms: tuple[int | Fraction, int | Fraction]) -> LogForm:
    """Write a number down from whole numbers."""
    return LogForm(base, Fraction(const), tuple((Fraction(a), Fraction(q)) for a, q in terms))


def weighted(base: str) -> st.SearchStrategy[list[tuple[LogForm, Fraction]]]:
    part = st.tuples(some.forms(base, some.wide), some.wide)
    return often(st.lists(part, max_size=3), st.lists(part, min_size=9, max_size=10))


def twelve(turn: int) -> LogForm:
    """Return a number of twelve logarithms; the last of them is taken so many times more."""
    parts = [(int(n), Fraction(i - 5, 3)) for i, n in enumerate(TWELVE[:-1])]
    return form("e", 1, *parts, (int(TWELVE[-1]), turn))


@tried(
    wide=((twelve(1), twelve(2)),),
    wide_same=((twelve(1), form("e", 1, *reversed(twelve(1).terms))),),
    long=((form("2", 0, (3, 10**60 + 7)), form("2", 0, (9, Fraction(10**60 + 7, 2)))),),
    near=((form("e", 0, (2, 1)), form("e", 0, (2, 1 + TINY))),),
    near_power=((form("e", 0, (Fraction(2**60 + 1, 2**60), 1)), form("e", 0)),),
    uneven=((form("e", 0, (8, 1), (9, -1)), form("e", 0, (2, 3), (3, -2))),),
)
@given(pairs)
def test_equality_is_that_of_the_prime_factors(pair: tuple[LogForm, LogForm]) -> None:
    """To the base 2 a rational part is a power of 2; to the base e nothing else is one."""
    a, b = pair
    same = oracle.vector(a) == oracle.vector(b)
    assert (equal(a, b), a == b) == (same, same)


@given(some.bases.flatmap(weighted))
def test_sums_and_multiples_are_those_of_the_exponents(
    parts: list[tuple[LogForm, Fraction]],
) -> None:
    """Rational parts add, exponents add; no argument is left twice, and no term that is 0."""
    cases = [
        (logarithm.combination(iter(parts)), parts),
        *((scale(x, q), [(x, q)]) for x, q in parts),
    ]
    for (a, _), (b, _) in pairwise(parts):
        cases += [
            (add(a, b), [(a, ONE), (b, ONE)]),
            (logarithm.subtract(a, b), [(a, ONE), (b, -ONE)]),
        ]
    for made, summands in cases:
        assert made.base == (summands[0][0].base if summands else "e")
        assert oracle.vector(made) == oracle.added(
            oracle.scaled(oracle.vector(x), q) for x, q in summands
        )
        arguments = [a for a, _ in made.terms]
        assert len(arguments) == len(set(arguments))
        assert all(t != 0 and a != 1 for a, t in made.terms)


@given(some.bases.flatmap(some.forms))
def test_the_exponential_is_rational_exactly_when_the_prime_exponents_are_whole(x: LogForm) -> None:
    """And then it is the product of the powers of primes; to the base e, r must be 0."""
    exponents = oracle.vector(x)
    if 0 in exponents or any(t.denominator > 1 for t in exponents.values()):
        refuses(errors.OutOfRange, rf"{x.base}\^x must be rational", lambda: exponential(x))
        return
    value = prod((Fraction(p) ** int(t) for p, t in exponents.items()), start=ONE)
    assert exponential(x) == value
    assert log(value, x.base) == x
    size = max(value.numerator, value.denominator).bit_length()
    assert (logarithm.exponential_within(x, size), logarithm.exponential_within(x, size - 1)) == (
        value,
        None,
    )


def rational(x: LogForm) -> Fraction | None:
    """Return the rational number that this is, by the primes of its arguments."""
    only = {"e": 0, "2": 2}[x.base]
    found = oracle.vector(x)
    return None if set(found) - {only} else found.get(only, ZERO)


@given(some.bases.flatmap(some.forms), some.bases.flatmap(some.forms))
@example(form("2", 0, (HALF, -HALF), (2, -Fraction(1, 4))), scale(constant(1, "e"), HALF / 2))
@example(form("2", 0, (12, 1), (3, -1)), form("e", 2, (9, 1), (3, -2)))
@example(form("2", 1, (3, 1)), form("e", 0, (6, 1)))
def test_a_rational_number_equals_itself(x: LogForm, y: LogForm) -> None:
    """It is == the Fraction, has its hash and its text, to either base; others are == none."""
    a, b = rational(x), rational(y)
    assert logarithm.rational_value(x) == a
    if a is None:
        assert x not in (ZERO, x.const, 1.5, "log(2)", None, logarithm.Infinite(1))
        assert "log" in spelling(x)
    else:
        assert (x == a, a == x, hash(x) == hash(a), len({x, a})) == (True, True, True, 1)
        assert x != a + TINY
        assert (spelling(x), str(x)) == (number(a), number(a))
    if x.base != y.base:
        assert (x == y) == (a is not None and a == b)


test_refuses = refusing((errors.OutOfRange, "1 or -1, got int 0", logarithm.Infinite, 0))


finite = some.bases.flatmap(lambda base: st.tuples(*[some.forms(base)] * 2))
rationals = st.fractions(-9, 9, max_denominator=9)


@given(finite, rationals)
@example((form("e", 0, (2, 1)), form("e", 0, (2, -1), (1 + TINY, 1))), ZERO)
@example((form("2", 0, (8, 1)), form("2", 3)), Fraction(3))
def test_it_behaves_as_a_number(pair: tuple[LogForm, LogForm], q: Fraction) -> None:
    """Sums, multiples, order and size are those of 250 digits of each prime's logarithm."""
    a, b = pair
    assert (a + b, a - b) == (add(a, b), add(a, logarithm.scale(b, -1)))
    assert (a + q, q + a, q - a) == (add(a, constant(q, a.base)),) * 2 + (-(a - q),)
    assert (q * a, a * q, -a) == (logarithm.scale(a, q),) * 2 + (logarithm.scale(a, -1),)
    assert q == 0 or a / q == logarithm.scale(a, 1 / q)
    side, of_q = (oracle.sign(oracle.vector(a - x)) for x in (b, q))
    assert (a < b, a > b, a <= b, a >= b) == (side < 0, side > 0, side <= 0, side >= 0)
    assert (a < q, q < a, a <= q, q <= a) == (of_q < 0, of_q > 0, of_q <= 0, of_q >= 0)
    assert abs(a) in (a, -a)
    assert abs(a) >= 0
    for infinite in (Infinite(1), Infinite(-1)):
        assert (a < infinite) == (infinite > a) == (infinite.sign > 0)
        assert (a + infinite, infinite + a, a - infinite) == (infinite, infinite, -infinite)


@given(some.bases.flatmap(some.forms))
@example(form("2", 0, (2 ** (2**53 % 97), 1)))
@example(form("e", 0, (1 + TINY, 1)))
def test_a_float_is_the_nearest_one(x: LogForm) -> None:
    """No other float is nearer; a format and a rounded number follow."""
    found = float(x)
    for other in (nextafter(found, inf), nextafter(found, -inf)):
        assert abs(x - Fraction(found)) <= abs(x - Fraction(other))
    assert abs(Fraction(f"{x:.3e}") - x) <= abs(Fraction(f"{found:.3e}") - x)
    assert abs(Fraction(f"{x:.30f}") - x) * 2 * 10**30 <= 1
    assert f"{x}" == str(x)
    assert abs(x - round(x, 30)) <= Fraction(1, 2 * 10**30)
    assert abs(x - round(x)) <= HALF


def test_what_no_script_can_do() -> None:
    """No float enters, two bases do not mix, inf - inf is no number; repr is a line."""
    two, three = log(2, "e"), log(3, "e")
    for wrong in (lambda: two + 0.5, lambda: two * three, lambda: 1 / two):  # type: ignore[operator]
        with pytest.raises(TypeError):
            wrong()
    refuses(errors.DomainMismatch, "bases", lambda: log(2, "e") < log(3, "2"))
    refuses(errors.OutOfRange, "inf - inf", lambda: Infinite(1) - Infinite(1))
    assert (float(Infinite(-1)), min(Infinite(1), two, key=float)) == (-inf, two)
    assert sorted([Infinite(1), three, two, Infinite(-1)])[1:3] == [two, three]
    assert repr(twelve(1)) == "<LogForm a sum of 12 logarithms ≈ 4.44076>"


SPECK = Fraction(1, 10**35)


def test_what_is_nearly_whole_goes_by_its_exact_digits() -> None:
    """Not by the float that is next to it."""
    x = log(HALF, "2") - SPECK
    assert (floor(x), ceil(x), int(x), trunc(x), round(x)) == (-2, -1, -1, -1, -1)
    half = log(2, "2") / 2 + SPECK
    places = "0.5" + "0" * 33 + "10"
    assert [f"{half:.0f}", f"{half:.36f}", f"{half:%}"] == ["1", places, "50.000000%"]
    assert [f"{2 + half:.0e}", f"{2 + half:.1g}", f"{-half:+08.0f}", f"{half:>6.2f}"] == [
        "3e+00", "3", "-0000001", "  0.50"]  # fmt: skip
    assert f"{half * 10**9:,.1f}" == "500,000,000.0"
    two = log(2, "e")
    assert [bool(y) for y in (two - two, log(1, "2"), two, Infinite(-1))] == [0, 0, 1, 1]
    assert f"{Infinite(-1):.2f}" == "-inf"
    infinite = Infinite(1)
    for ask in (infinite.__floor__, infinite.__ceil__, infinite.__int__, infinite.__round__):
        refuses(errors.OutOfRange, "inf lies between no two numbers", ask)
