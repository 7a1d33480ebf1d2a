"""Laws of the likelihood: it is greatest at the observed shares, and nowhere else (P-20)."""

from collections.abc import Mapping
from fractions import Fraction
from math import lcm, prod

import pytest
from hypothesis import given
from hypothesis import strategies as st

from examples.tables import HEAVY, ONE, TINY, TWELVE
from examples.tables import shares as uneven
from examples.tried import compares, tried
from helpers.refusals import HALF, refuses
from refnb.core import errors
from refnb.core.checks import Number
from refnb.estimation.likelihood import likelihood, mle
from strategies import data as some
from strategies.models import distributions
from strategies.probability import balls, between, distances, shares
from strategies.sizes import Data

Weighted = tuple[Mapping[str, Number], dict[str, Fraction]]

FAIR = {"heads": HALF, "tails": HALF}
SURELY: dict[str, Fraction] = {"heads": Fraction(1), "tails": Fraction(0)}
FACES = {v: i * i % 7 for i, v in enumerate(TWELVE)}
ROLLS = {"1": 3, "10": 1, "0": 0}
PARTS = {"1": HALF, "10": HALF / 3}
CONTESTS: dict[str, tuple[some.Contest]] = {
    "wide": ((FACES, uneven(TWELVE)),),
    "wide_near": ((FACES, between(shares(FACES), uneven(TWELVE), TINY)),),
    "long": (({"1": 90, "10": 71, "0": 13}, uneven([*ROLLS], 1, 10**60 + 7)),),
    "near": ((ROLLS, {"1": 3 * ONE / 4 + TINY, "10": ONE / 4 - TINY, "0": 0 * ONE}),),
    "near_below": ((ROLLS, {"1": 3 * ONE / 4 - TINY, "10": ONE / 4 + TINY, "0": 0 * ONE}),),
    "near_unseen": ((ROLLS, {"1": 3 * ONE / 4, "10": ONE / 4 - TINY, "0": TINY}),),
    "near_tie": ((ROLLS, {"1": 3 * ONE / 4, "10": ONE / 4, "0": 0 * ONE}),),
    "uneven": ((ROLLS, {"1": ONE / 4, "10": 3 * ONE / 4, "0": 0 * ONE}),),
    "empty": (({"heads": 0, "tails": 0}, FAIR),),  # every rival maximises
    "edge": (({"heads": 2, "tails": 0}, SURELY),),  # a maximum on the boundary
    "edge_beside": (({"heads": 2, "tails": 0}, FAIR),),
    "edge_impossible": (({"heads": 1, "tails": 1}, SURELY),),
    "edge_alone": (({"only": 3}, {"only": ONE}),),  # nothing to choose
}


FRACTIONS: dict[str, tuple[Weighted]] = {
    "wide_half": (({v: Fraction(n, 2) for v, n in FACES.items()}, uneven(TWELVE)),),
    "wide_heavy": ((HEAVY, uneven(TWELVE)),),
    "long_parts": (({"1": Fraction(3, 70), "10": 1}, uneven(["1", "10"], 1, 10**60 + 7)),),
    "near_parts": ((PARTS, {"1": 3 * ONE / 4 + TINY, "10": ONE / 4 - TINY}),),
    "uneven_parts": ((PARTS, {"1": ONE / 4, "10": 3 * ONE / 4}),),
}


@st.composite
def weighted_contests(draw: st.DrawFn) -> Weighted:
    """Draw whole or fractional counts, and a rival far from their shares, near them or equal."""
    counts = draw(some.weights(wide=False))
    return counts, between(mle(counts), draw(distributions([*counts])), draw(distances))


@tried(**{name: (*case, 5) for name, case in CONTESTS.items()})
@given(some.contests(), st.integers(1, 9))
def test_likelihood_has_one_factor_per_example(case: some.Contest, step: int) -> None:
    """Write the examples into a list, in any order: the product of their probabilities."""
    counts, p = case
    examples = [v for start in range(step) for v in balls(counts)[start::step]]
    found = likelihood(counts, p)
    assert found == prod((p[v] for v in examples), start=Fraction(1))
    assert type(found) is Fraction
    assert likelihood(counts, dict(reversed(p.items()))) == found


@pytest.mark.theorems
@tried({"rivals": 14}, **CONTESTS, **FRACTIONS)
@given(some.contests() | weighted_contests())
def test_the_shares_maximise_the_likelihood_and_nothing_else_does(case: Weighted) -> None:
    """P-20: n/N beats every rival strictly; without examples all are equal and n/N is 0/0.

    Fractional counts are compared times their common denominator.
    """
    counts, rival = case
    clear = lcm(*(n.denominator for n in counts.values()))
    whole = {v: n * clear for v, n in counts.items()}
    if not any(counts.values()):
        assert likelihood(whole, rival) == 1
        refuses(errors.UndefinedEstimate, "N > 0", lambda: mle(counts))
        return
    best, other = likelihood(whole, mle(counts)), likelihood(whole, rival)
    assert best >= other
    assert (best == other) == (rival == mle(counts))
    assert mle(counts) == mle(whole)
    compares(rivals=rival != mle(counts))


@given(some.seen_tables, st.data())
def test_the_estimate_is_the_share_of_a_list(table: some.Table, source: Data) -> None:
    """Count the examples of a list: a distribution in the order of the counts, all Fractions."""
    counts = source.draw(some.shuffled_keys(dict(table)))
    found = mle(counts)
    assert list(found.items()) == list(shares({v: table[v] for v in counts}).items())
    assert {type(share) for share in found.values()} == {Fraction}
    assert sum(found.values()) == 1
