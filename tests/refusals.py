"""What every table over labels refuses, and how a refusal is tested."""

from collections.abc import Callable
from fractions import Fraction

import pytest

from refnb.errors import Negative, NotADistribution, NotExact, NotText, RefnbError

HALF = Fraction(1, 2)

BROKEN_PRIORS = [  # each breaks one rule; the message names the place
    (NotText, "1", {1: 1}),
    (NotExact, "'b'.*float", {"b": 0.5, "a": HALF}),
    (Negative, "'b'.*-1/2", {"b": -HALF, "a": 3 * HALF}),
    (NotADistribution, "sum to 1/2", {"b": HALF, "a": 0}),
    (NotADistribution, "sum to 0", {}),
]


def refuses(error: type[RefnbError], place: str, call: Callable[[], object]) -> None:
    """Require exactly this error, with a message that names the place."""
    with pytest.raises(error, match=place) as refused:
        call()
    assert refused.type is error
