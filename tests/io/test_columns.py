"""Kinds of columns: what a cell says, and which columns hold measured numbers."""

import re
import struct
from collections import Counter
from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

from helpers.columns import DECIMAL, KINDS, THOUSANDS, unsure
from refnb.core.errors import NotExact, RefnbError
from refnb.exact import expression, rational
from refnb.io import columns
from refnb.io.columns import Kind

WHOLE = st.integers(-(10**40), 10**40).map(str)
MEASURED = st.sampled_from(["0.5", "5.5", "1/2", "10%", "5e-1", "-0.1", ".5", "+.5", "\u22121.5"])
WORDS = st.sampled_from([" ", "+-5", "five", "1/0", "1 2", "1.2.3", "1,5", "??"])
NOTHING = st.sampled_from(
    [None, "", "?", "NA", "N/A", "NaN", "null", "-", "--", ".", "None", "#N/A", "<NA>"]
)


@given(st.lists(WHOLE | NOTHING, max_size=40))
def test_whole_numbers_are_words_until_many_differ(cells: list[str | None]) -> None:
    """Twelve codes are words, however they are spelled and wherever they stand."""
    different = {int(cell) for cell in cells if cell and cell[-1].isdigit()}
    assert columns.family(cells) == ("gaussian" if len(different) > 12 else "categorical")
    other = [f"{cell}.0" if cell and cell[-1].isdigit() else cell for cell in cells]
    assert columns.family(other[::-1]) == columns.family(cells)
    assert columns.family([*cells, "007"]) == "categorical"  # a name


@given(st.lists(WHOLE | NOTHING | MEASURED.filter(lambda cell: "/" not in cell), min_size=1))
def test_a_column_that_is_not_unsure_has_its_family(cells: list[str | None]) -> None:
    """Of numbers and marks `kind` says what `family` says; marks alone are words.

    Percents beside numbers above 1 have two readings.
    """
    kind = columns.kind(Counter(cell or "" for cell in cells))
    known = (c.replace("\u2212", "-") for c in cells if c and c[-1].isdigit())
    if "10%" in cells and any(abs(Fraction(c)) > 1 for c in known):
        assert kind == unsure(columns.DRESS, "10%")
        return
    numbers = any((cell and cell[-1].isdigit()) or cell == "10%" for cell in cells)
    assert kind == Kind(columns.family(cells), numbers)


@pytest.mark.parametrize("row", KINDS, ids=map(str, range(len(KINDS))))
def test_what_cells_among_numbers_mean(row: tuple[list[str], str, Kind]) -> None:
    """By hand: one reading alone is taken, two are told."""
    cells, comma, kind = row
    found = columns.kind(Counter(cells), comma)
    assert replace(found, unsure=()) == replace(kind, unsure=())
    assert {*found.unsure} == {*kind.unsure}


@given(
    st.from_regex(r"\A[-+\u2212]?[0-9]{1,4}([.,][0-9]{1,4}){0,3}[.%]?\Z"),
    st.sampled_from(["", DECIMAL, THOUSANDS]),
)
@example("-0", "")
@example("\u22120.00", "")
@example("+3,0", DECIMAL)
def test_a_number_is_that_of_an_expression_or_refused(cell: str, comma: str) -> None:
    """Whatever a comma means in a column; a whole one is its digits, unless it begins with 0."""
    try:
        read = rational.rational(text := columns.number(cell, comma))
    except RefnbError:
        return
    assert read.denominator > 1 or text == str(read) or re.match("-?0[0-9]", text)
    try:
        assert read == expression.value(cell)
    except NotExact:  # two readings, of which the column says one
        assert comma
        said = (
            cell.replace("\u2212", "-")
            .replace("." if comma == DECIMAL else ",", "")
            .replace(",", ".")
        )
        assert read == expression.value(said)


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


@pytest.mark.parametrize(
    ("cells", "gaps"),
    [
        ("1 49.5 99", "99"),  # twice as far as 49.5
        ("1 49.6 99", ""),
        ("-49.5 2 99", "99"),
        ("-49.6 2 99", ""),
        ("0 3 4 -9", "-9"),  # the only one below 0
        ("0 3 -4 -9", "-9"),  # and more than twice as far as -4
        ("0 3 -5 -9", ""),
        ("0 5 6 -9", "-9"),  # not twice as far as 6, but below three others
        ("0 5 -9", ""),  # which are too few
        ("-9", ""),
    ],
)
def test_numbers_that_may_stand_for_missing_ones(cells: str, gaps: str) -> None:
    """Of nines, or -1 or -9: the only ones below 0, or twice as far from it as all others."""
    assert columns.may_be_gaps(cells.split()) == gaps.split()
