"""Codes of many words."""

from fractions import Fraction

import pytest

from refnb.decision import description
from refnb.errors import DomainMismatch, OutOfRange
from refnb.exact import logarithm
from refusals import refuses


@pytest.mark.parametrize("place", [3, 9])
def test_every_length_is_checked(place: int) -> None:
    """Ten lengths, of which one has another base, or is minus infinite."""
    lengths: dict[str, logarithm.Extended] = {
        f"h{i}": logarithm.constant(1, "2") for i in range(10)
    }
    other = lengths | {f"h{place}": logarithm.constant(1, "e")}
    refuses(DomainMismatch, f"h{place}", lambda: description.shortest(other))
    below = lengths | {f"h{place}": logarithm.Infinite(-1)}
    refuses(OutOfRange, f"h{place}", lambda: description.shortest(below))
    code = dict.fromkeys(lengths, 5) | {f"h{place}": -1}
    refuses(OutOfRange, f"h{place}", lambda: description.kraft(code))


def test_the_bits_of_every_word_count() -> None:
    """Ten words of 1000 bits have 10000 together, and with one bit more they are too long."""
    lengths = {f"h{i}": 1000 for i in range(10)}
    assert set(map(len, description.words(lengths).values())) == {1000}
    refuses(OutOfRange, "10001", lambda: description.words(lengths | {"h9": 1001}))


@pytest.mark.parametrize("rare", [Fraction(1, 1000), Fraction(1, 10**12)])
def test_a_rare_word_of_one_bit_is_a_short_length(rare: Fraction) -> None:
    """The other word has none."""
    p = {"often": 1 - rare, "rarely": rare}
    assert description.expected_length(p, {"often": 0, "rarely": 1}) == rare
