"""Laws of Huffman's code: all lengths that a code can have are tried."""

from collections.abc import Mapping
from fractions import Fraction
from itertools import product

from hypothesis import given

from examples.tried import tried
from refnb.decision import mdl
from refnb.decision.huffman import lengths
from strategies.probability import Urn, urns

FIBONACCI = dict(zip("abcdef", (1, 1, 2, 3, 5, 8), strict=True))


def least(p: Mapping[str, Fraction]) -> tuple[Fraction, int]:
    """Return the least expected length of all codes of 0 to k - 1 bits, and their longest word."""
    alive = [q for q in p.values() if q]
    codes = product(range(len(alive)), repeat=len(alive))
    fits = (code for code in codes if sum(Fraction(1, 2**n) for n in code) <= 1)
    pairs = ((zip(alive, code, strict=True), max(code, default=0)) for code in fits)
    return min((sum((q * n for q, n in each), Fraction(0)), most) for each, most in pairs)


@tried(
    wide=({"a": 1, "b": 1, "c": 1, "d": 1, "e": 0, "f": 2},),
    long=(FIBONACCI,),
    near=({"a": 10**9, "b": 1, "c": 10**9 + 1},),
    near_joined=({"a": 1, "b": 1, "c": 2, "d": 2},),
    uneven=({"a": 10**12, "b": 3, "c": 1, "d": 10**6},),
    empty=({"a": 3},),
)
@given(urns)
def test_no_code_is_shorter(urn: Urn) -> None:
    """The expected length and the longest word are those of the best code; each word is needed."""
    p = {v: Fraction(n, sum(urn.values())) for v, n in urn.items()}
    n = lengths(p)
    assert (mdl.expected_length(p, n), max(n.values())) == least(p)
    assert mdl.kraft(n) == 1
    assert [*n] == [v for v, q in p.items() if q]
