"""Searches with many places, and what their weights are."""

from fractions import Fraction
from functools import partial
from math import comb, gcd

import pytest

from refnb.decision import refuter
from refnb.decision.claims import Claim
from refnb.decision.truth import Truth
from refnb.errors import OutOfRange
from refnb.estimation.schema import Schema
from refnb.limits import Limits
from refusals import refuses

ALL = ("labels", "values", "features")
FALSE = Claim("Nothing is true.", lambda _: False)


@pytest.mark.parametrize(
    ("labels", "features"),
    [
        (2, (2, 2, 2)),
        (60, ()),
        (1, (60,)),
        (2, (1, 1, 1, 1, 1, 2)),
        (1, (7, 6)),
        (1, (6, 7)),
    ],
)
def test_one_truth_of_all_that_names_exchange_is_asked(labels: int, features: list[int]) -> None:
    """Over the denominator 1 all is in one place, and each can be exchanged with the first."""
    asked = list[Truth]()

    def holds(truth: Truth) -> bool:
        asked.append(truth)
        return True

    refuter.search(Claim("All is true.", holds, ALL), labels, features, 1)
    assert len(asked) == 1


def test_the_number_of_truths_is_told_however_great() -> None:
    """Of 100 places over denominators up to 100: the first of all is a counterexample."""
    ample = Limits(values=10**70)
    found = refuter.search(FALSE, 100, (), 100, within=ample)
    assert found.truths == refuter.count(100, (), 100) > 10**50
    assert refuter.search(FALSE, 1, (60,), 2).truths == 60 + 60 * 59 // 2


def test_weights_are_shares_of_their_sum() -> None:
    """Of many labels, and of great numbers."""
    schema = Schema(tuple(f"y{i}" for i in range(10)), {})
    weights = tuple(range(1, 10**25, 10**24))
    known = refuter.of_weights(schema, weights).joint()[()]
    assert list(known.values()) == [Fraction(n, 45 * 10**24 + 10) for n in weights]


def test_every_size_is_checked() -> None:
    """Two negative ones have a positive product."""
    for features in ((1, 1, 1, -1, -1), (-1, -1), (1, 1, 1, 1, -1, -1)):
        refuses(OutOfRange, "values of a feature", partial(refuter.count, 1, features, 1))
    refuses(OutOfRange, "number of labels.*101", lambda: refuter.count(101, (), 1))
    refuses(OutOfRange, "values of a feature.*101", lambda: refuter.count(1, (101,), 1))


def test_any_two_of_four_features_are_exchanged() -> None:
    """There are six pairs."""
    ways = [*refuter._exchanges(2, (2, 2, 2, 2), {"features"})]
    assert len(ways) == len(set(map(tuple, ways))) == 6


def test_two_features_of_many_values_are_exchanged() -> None:
    """Row i and column j of 64 places become row j and column i."""
    assert [*refuter._exchanges(1, (8, 8), {"features"})] == [
        [8 * j + i for i in range(8) for j in range(8)]
    ]


def test_every_laying_is_a_multiple_of_one_without_a_common_divisor() -> None:
    """N(n) + N(n // 2) + N(n // 3) + ... = C(n + m, n) - 1, the layings of 1 to n units."""
    assert sum(refuter.count(100, (), 100 // k) for k in range(1, 101)) == comb(200, 100) - 1
    pairs = {(a, b) for a in range(61) for b in range(61 - a) if gcd(a, b) == 1}
    assert set(refuter.weights(2, (), 60)) == pairs


def test_too_many_truths_are_refused_however_many() -> None:
    """Up to 10^50 of them, and one more than the limit."""
    for n in range(10, 101):
        refuses(OutOfRange, "all truths", partial(refuter.search, FALSE, 100, (), n))
    numbers = (60 + 60 * 59 // 2) * 60
    assert refuter.search(FALSE, 60, (), 2, within=Limits(values=numbers)).counterexamples
    few = Limits(values=numbers - 1)
    refuses(OutOfRange, "all truths", lambda: refuter.search(FALSE, 60, (), 2, within=few))
