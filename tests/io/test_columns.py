"""Kinds of columns: what a cell says, and which columns hold measured numbers."""

import struct
from collections import Counter
from fractions import Fraction

import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

from refnb.io import columns
from refnb.io.columns import Kind

WHOLE = st.integers(-(10**40), 10**40).map(str)
MEASURED = st.sampled_from(["0.5", "5.0", "1/2", "10%", "5e0", "-0.1", ".5"])
WORDS = st.sampled_from([" ", "+5", "five", "1/0", "1 2", "-", "none", "1,5", "??"])
NOTHING = st.sampled_from([None, "", "?", "NA", "N/A", "n/a", "nan", "NaN", "null"])


@given(st.lists(WHOLE | NOTHING, max_size=40))
def test_whole_numbers_are_words_until_many_differ(cells: list[str | None]) -> None:
    """Twelve codes are words, however they are spelled and wherever they stand."""
    different = {int(cell) for cell in cells if cell and cell[-1].isdigit()}
    assert columns.family(cells) == ("gaussian" if len(different) > 12 else "categorical")
    padded = [
        f"-000{cell[1:]}" if cell and cell[0] == "-" else cell and f"00{cell}"
        for cell in cells
        if cell and cell[-1].isdigit()
    ]
    assert columns.family(padded[::-1]) == columns.family(cells)


@given(st.lists(WHOLE | NOTHING, max_size=9), MEASURED, st.integers(0, 9))
def test_one_written_as_measured_is_enough(cells: list[str | None], cell: str, at: int) -> None:
    """One cell that is not whole as it is written makes a column of numbers measured."""
    assert columns.family([*cells[:at], cell, *cells[at:]]) == "gaussian"


@given(st.lists(WHOLE | NOTHING | MEASURED, max_size=30), WORDS, st.integers(0, 2000))
def test_one_word_is_enough(cells: list[str | None], word: str, at: int) -> None:
    """One known cell that is no number makes a column of words, wherever it stands."""
    many = cells * 60
    assert columns.family([*many[:at], word, *many[at:]]) == "categorical"


@given(st.lists(WHOLE | NOTHING | MEASURED, min_size=1))
def test_a_column_that_is_not_unsure_has_its_family(cells: list[str | None]) -> None:
    """Of numbers and marks `kind` says what `family` says; marks alone are words."""
    kind = columns.kind(Counter(cell or "" for cell in cells))
    numbers = any((cell and cell[-1].isdigit()) or cell == "10%" for cell in cells)
    assert kind == Kind(columns.family(cells), numbers)


DECIMAL, THOUSANDS = "decimal", "thousands"
COMMAS: list[tuple[list[str], str, Kind]] = [
    (["47,7", "3"], "", Kind("gaussian", True, DECIMAL)),
    (["47,7", "1,200"], "", Kind("gaussian", True, DECIMAL)),
    (["1.200,50", "3"], "", Kind("gaussian", True, DECIMAL)),
    (["1.200,50", "3.5"], "", Kind("categorical", unsure=("1.200,50",))),
    (["1,5%", "3%"], "", Kind("gaussian", True, DECIMAL)),
    (["0,125"], "", Kind("gaussian", True, DECIMAL)),
    (["1,200,300", "1,200"], "", Kind("categorical", True, THOUSANDS)),
    (["1,200.5", "850"], "", Kind("gaussian", True, THOUSANDS)),
    (["1,200", "3.5"], "", Kind("gaussian", True, THOUSANDS)),
    (["1,200", "850"], "", Kind("categorical", True, "", ("1,200",))),
    (["1,200", "850"], DECIMAL, Kind("gaussian", True, DECIMAL)),
    (["1,200", "850", "?"], THOUSANDS, Kind("categorical", True, THOUSANDS)),
    (["47,7", "3.5"], "", Kind("categorical", unsure=("47,7",))),
    (["47,7", "3.5", "x"], "", Kind("categorical")),
    (["47,7", "3"], THOUSANDS, Kind("categorical", unsure=("47,7",))),
    (["1", "2", "x"], "", Kind("categorical")),
    ([*["1"] * 19, "x"], "", Kind("categorical", unsure=("x",))),
    ([*["1"] * 18, "x"], "", Kind("categorical")),
    (["?", "NA"], "", Kind("categorical")),
    (["?", "x"], "", Kind("categorical")),
    (["1", "?"], "", Kind("categorical", True)),
]  # fmt: skip


@pytest.mark.parametrize("row", COMMAS, ids=map(str, range(len(COMMAS))))
def test_what_a_comma_or_a_word_among_numbers_means(row: tuple[list[str], str, Kind]) -> None:
    """By hand: one reading alone is taken, two are told."""
    cells, comma, kind = row
    assert columns.kind(Counter(cells), comma) == kind


WIDTHS = st.sampled_from([("float16", "e", "H"), ("float32", "f", "I")])


@given(WIDTHS, st.integers(1, 2**31 - 2**23 - 2), st.booleans())
@example(("float16", "e", "H"), 8191, False)  # 1/128: the float below is nearer than that above
def test_a_float_is_the_shortest_decimal_of_its_width(
    width: tuple[str, str, str], n: int, below_zero: bool
) -> None:
    """It is nearer to the float than to its neighbours, and no shorter decimal is."""
    name, code, whole = width
    bits = n if name == "float32" else n % (2**15 - 2**10 - 2) + 1
    near = [struct.unpack(code, struct.pack(whole, bits + step))[0] for step in (-1, 0, 1)]
    below, x, above = map(Fraction, near)
    assume(x.denominator > 1)

    def names(word: str) -> bool:
        """Say whether a decimal is nearer to the float than to others."""
        return all(abs(Fraction(word) - x) < abs(Fraction(word) - y) for y in (below, above))

    word = columns.shortest(-x if below_zero else x, name)
    assert word.startswith("-") == below_zero
    word = word.removeprefix("-")
    digits = len(word.partition("e")[0].replace(".", "").strip("0"))
    assert names(word)
    assert not any(names(f"{near[1]:.{k}g}") for k in range(1, digits))
