"""Kinds of columns: what a cell says, and which columns hold measured numbers."""

from hypothesis import given
from hypothesis import strategies as st

from refnb.io import columns

WHOLE = st.integers(-(10**40), 10**40).map(str)
MEASURED = st.sampled_from(["0.5", "5.0", "1/2", "10%", "5e0", "-0.1", ".5"])
WORDS = st.sampled_from(["?", " ", "+5", "five", "1/0", "1 2"])
NOTHING = st.sampled_from([None, ""])


@given(st.lists(WHOLE | NOTHING, max_size=40))
def test_whole_numbers_are_words_until_many_differ(cells: list[str | None]) -> None:
    """Twelve codes are words, however they are spelled and wherever they stand."""
    different = {int(cell) for cell in cells if cell}
    assert columns.family(cells) == ("gaussian" if len(different) > 12 else "categorical")
    padded = [
        f"-000{cell[1:]}" if cell and cell[0] == "-" else cell and f"00{cell}" for cell in cells
    ]
    assert columns.family(padded[::-1]) == columns.family(cells)


@given(st.lists(WHOLE | NOTHING, max_size=9), MEASURED, st.integers(0, 9))
def test_one_written_as_measured_is_enough(cells: list[str | None], cell: str, at: int) -> None:
    """One cell that is not whole as it is written makes a column of numbers measured."""
    assert columns.family([*cells[:at], cell, *cells[at:]]) == "gaussian"


@given(st.lists(WHOLE | NOTHING | MEASURED, max_size=30), WORDS, st.integers(0, 30))
def test_one_word_is_enough(cells: list[str | None], word: str, at: int) -> None:
    """One known cell that is no number makes a column of words."""
    assert columns.family([*cells[:at], word, *cells[at:]]) == "categorical"


@given(st.lists(WHOLE, min_size=20, max_size=20), MEASURED | WORDS)
def test_only_the_first_thousand_are_looked_at(cells: list[str], cell: str) -> None:
    """What follows fifty times twenty cells changes nothing."""
    assert columns.family([*cells * 50, cell]) == columns.family(cells * 50)
