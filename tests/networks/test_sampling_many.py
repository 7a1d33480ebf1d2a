"""Numbers below a bound that few words fit."""

import pytest

from refnb.networks.sampling import Drawn, below, word


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
