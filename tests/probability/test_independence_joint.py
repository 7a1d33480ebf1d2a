"""Laws of the joint table of independent variables: one ball from each urn."""

from fractions import Fraction
from itertools import product
from math import prod

import pytest
from hypothesis import given
from hypothesis import strategies as st

from refnb.checks import Number
from refnb.errors import Negative, NotADistribution, NotExact, OutOfRange, RefnbError
from refnb.limits import Limits
from refnb.probability.chain import marginal, product_rule
from refnb.probability.independence import independent_joint, mutually_independent
from refusals import HALF, refuses
from strategies.models import distributions
from strategies.probability import Urn, balls, kinds, shares, urns

COIN: dict[str, Number] = {"h": HALF, "t": HALF}
wide = kinds.flatmap(lambda keys: distributions(keys, wide=True))


@given(st.lists(urns, max_size=3))
def test_a_ball_from_each_urn(drawn: list[Urn]) -> None:
    """Every combination of one ball from each urn is equally likely: count the cells."""
    cells = list(product(*map(balls, drawn)))
    table = independent_joint([shares(urn) for urn in drawn])
    assert table == {c: Fraction(cells.count(c), len(cells)) for c in product(*drawn)}
    assert list(table) == list(product(*drawn))
    assert {type(p) for p in table.values()} == {Fraction}


@given(st.lists(wide, min_size=1, max_size=3))
def test_the_variables_are_independent_and_are_these(drawn: list[dict[str, Fraction]]) -> None:
    """P-5: the marginals are the distributions that went in, and all are independent together."""
    table = independent_joint(drawn)
    assert mutually_independent(table, [[i] for i in range(len(drawn))], [])
    for i, p in enumerate(drawn):
        assert marginal(table, [i]) == {(v,): q for v, q in p.items()}


@given(wide, wide)
def test_two_are_the_product_rule(p: dict[str, Fraction], q: dict[str, Fraction]) -> None:
    """With one conditional for every outcome, p(v | h) p(h) is p(v) p(h)."""
    assert independent_joint([p, q]) == product_rule(p, dict.fromkeys(p, q))


@pytest.mark.slow
def test_large_tables_are_refused() -> None:
    """2^16 cells are listed and 2^17 are not; nor are few cells of very long numbers."""
    assert len(independent_joint([COIN] * 16)) == 2**16
    refuses(OutOfRange, "100000 cells.*131072", lambda: independent_joint([COIN] * 17))
    many: dict[str, Number] = {str(i): Fraction(1, 1000) for i in range(1000)}
    refuses(OutOfRange, "a number of", lambda: independent_joint([many] * 1000))

    def thousand(power: int) -> dict[str, Number]:
        """Return a variable of 1000 values, the first with the probability 2^-power."""
        tiny = Fraction(1, 2**power)
        return {"a": tiny, "b": 1 - tiny} | {str(i): 0 for i in range(998)}

    assert len(independent_joint([thousand(49_997), COIN])) == 2000
    refuses(OutOfRange, "100002000", lambda: independent_joint([thousand(49_998), COIN]))


@pytest.mark.parametrize(
    ("error", "place", "wrong"),
    [
        (Negative, "variable 1.*'a'.*-1/2", {"a": -HALF, "b": 3 * HALF}),
        (NotADistribution, "variable 1.*sum to 1/2", {"a": HALF}),
        (NotADistribution, "variable 1.*sum to 0", {}),
        (NotExact, r"variables\[1\].*float", {"a": 0.5, "b": HALF}),
    ],
)
def test_variables_are_refused(
    error: type[RefnbError], place: str, wrong: dict[str, Number]
) -> None:
    """Each is a distribution."""
    refuses(error, place, lambda: independent_joint([COIN, wrong]))


def test_many_variables_with_many_values() -> None:
    """One cell of ten variables, and one variable of ten values that differ in length."""
    ones = [{"v": Fraction(1, 10**9 + i), "w": 1 - Fraction(1, 10**9 + i)} for i in range(10)]
    found = independent_joint(ones)
    assert found["v", "v", "v", "v", "v", "v", "v", "v", "v", "v"] == prod(p["v"] for p in ones)
    assert found["v", "w", "v", "w", "v", "w", "v", "w", "v", "w"] == prod(
        p["vw"[i % 2]] for i, p in enumerate(ones)
    )


def test_the_longest_denominator_counts_wherever_it_stands() -> None:
    """Ten values, one of which is halved 40 times: 10 cells times 41 bits."""
    last = Fraction(1, 2**40)
    p = {str(i): Fraction(1, 16) for i in range(8)} | {"8": HALF - last, "9": last}
    assert len(independent_joint([p], within=Limits(listed=10, bits=41_000))) == 10
    few = Limits(listed=10, bits=40_999)
    refuses(OutOfRange, "410", lambda: independent_joint([p], within=few))


def test_the_bits_of_every_variable_count() -> None:
    """Ten coins of two bits: 1024 cells of 20 bits, of 100000 times a thousandth of the limit."""
    assert len(independent_joint([COIN] * 10, within=Limits(bits=205))) == 1024
    refuses(OutOfRange, "20480", lambda: independent_joint([COIN] * 10, within=Limits(bits=204)))
