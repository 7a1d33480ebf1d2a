"""Laws of the signs: always that of the enclosure, and never a proof that is none."""

from fractions import Fraction

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from oracles import decimals as sixty
from refnb.exact import enclosure
from refnb.exact.logarithm import LogForm, add, constant, log
from refnb.fast import signs
from strategies import logarithms as some

TIE = LogForm("e", Fraction(0), ((Fraction(4), Fraction(1)), (Fraction(1, 2), Fraction(2))))
BITS = LogForm("2", Fraction(-3), ((Fraction(8), Fraction(1)),))
whole = st.integers(1, 2**70) | st.integers(1, 300) | st.integers(1, 2**1000)


@given(some.bases.flatmap(lambda base: some.forms(base, some.wide)))
@example(TIE)
@example(BITS)
def test_the_sign_is_that_of_the_enclosure(x: LogForm) -> None:
    """Ties too, to both bases."""
    assert signs.sign(signs.prepare(x)) == enclosure.sign(x)


@given(some.bases.flatmap(some.forms).flatmap(lambda x: st.tuples(st.just(x), some.respelled(x))))
def test_a_difference_that_is_nothing(pair: tuple[LogForm, LogForm]) -> None:
    """Two spellings of a number are equal; with 10^-40 more, the difference is seen."""
    x, other = pair
    terms = (*x.terms, *((a, -q) for a, q in other.terms))
    for more in (Fraction(0), some.TINY, -some.TINY):
        form = signs.prepare(LogForm(x.base, x.const - other.const + more, terms))
        assert signs.sign(form) == (more > 0) - (more < 0)


@given(whole, whole)
@example(2**64 - 1, 2**64)
@example(2**63 + 1, 2**63)
@example(1, 2**1000 - 1)
def test_a_logarithm_is_off_by_less_than_the_slack(over: int, under: int) -> None:
    """By the decimals of Python's own logarithm, to sixty digits."""
    exact = sixty.SIXTY.ln(sixty.decimal(Fraction(over, under)))
    distance = sixty.SIXTY.multiply(exact, sixty.decimal(Fraction(2**64))) - signs.log(over, under)
    assert abs(distance) < signs.SLACK


def test_every_piece_of_the_table() -> None:
    """At the first and the last number of each piece of the line, and in its middle."""
    for j in range(64, 256):
        for n in (2**20 * j, 2**20 * (j + 1) - 1, 2**20 * j + 2**19):
            exact = sixty.SIXTY.ln(sixty.decimal(Fraction(n, 2**27)))
            distance = exact * 2**64 - signs.log(n, 2**27)
            assert abs(distance) < signs.SLACK


@pytest.mark.parametrize("r", ["0.6931471805599453094172321214581765680755001343602552", "1/3"])
def test_near_ties_are_left_to_the_enclosure(r: str) -> None:
    """Log 2 and its first fifty decimals: the look is not enough, and the answer is right."""
    x = add(log(2, "e"), constant(-Fraction(r), "e"))
    assert signs.sign(signs.prepare(x)) == 1


def test_all_is_in_whole_numbers() -> None:
    """Coefficients are cleared of denominators, and a number to base 2 is one more logarithm."""
    x = LogForm("2", Fraction(1, 3), ((Fraction(3, 5), Fraction(-1, 2)),))
    assert signs.prepare(x)[:4] == (((3, 5, -3), (2, 1, 2)), 0, 1, 5 * signs.SLACK + 1)


@pytest.mark.parametrize("n", [3, 5, 7, 9])
def test_the_parts_of_one_are_rounded_down(n: int) -> None:
    """So that each is less than a unit too small, and the slack covers it."""
    part = {3: signs.THIRD, 5: signs.FIFTH, 7: signs.SEVENTH, 9: signs.NINTH}[n]
    assert n * part <= signs.ONE < n * (part + 1)
