"""Numbers below a bound that few words fit, and proposals of many variables."""

from fractions import Fraction

import pytest

from refnb.networks.network import Network
from refnb.networks.sampling import Drawn, below, denominator, proposals, word


@pytest.mark.parametrize(("d", "words"), [(2**63 + 1, 1), (2**127 + 1, 2), (2**191 + 3, 3)])
def test_words_above_the_last_whole_multiple_are_thrown_away(d: int, words: int) -> None:
    """About half of them are, often twice and more in a row."""
    for seed in range(20):
        state, number = seed, d
        while number >= d:  # twice d is more than all of the words
            number = 0
            for _ in range(words):
                drawn = word(state)
                number, state = number << 64 | drawn.value, drawn.state
        assert below(seed, d) == Drawn(number, state)


@pytest.mark.parametrize("seen", [0, 5, 10])
def test_every_free_variable_is_proposed_and_every_seen_one_weighs(seen: int) -> None:
    """Ten coins of 1/3, some of which are seen."""
    names = [f"v{i}" for i in range(10)]
    row = {"0": Fraction(1, 3), "1": Fraction(2, 3)}
    net = Network(
        dict.fromkeys(names, ("0", "1")),
        dict.fromkeys(names, ()),
        {v: {(): row} for v in names},
    )
    found = proposals(net, dict.fromkeys(names[:seen], "0"))
    assert len(found) == 2 ** (10 - seen)
    first = found[("0",) * 10]
    assert first == (Fraction(1, 3 ** (10 - seen)), Fraction(1, 3**seen))


def test_the_denominator_of_a_long_row_is_that_of_all_its_entries() -> None:
    """Eleven entries, 1/2, ..., 1/1024 and 1/1024 again."""
    row = {str(i): Fraction(1, 2 ** min(i, 10)) for i in range(1, 12)}
    assert sum(row.values()) == 1
    assert denominator(row) == 1024
