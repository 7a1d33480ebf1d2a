"""Drawn files, read beside Python's own readers: what differs is refused or told."""

import csv
import tempfile
from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path

from hypothesis import example, given
from hypothesis import strategies as st

import refnb
from refnb.core.errors import RefnbError
from refnb.io.tables import AUTO, BLANKS, Layout, opened

Rows = list[list[str]]
CELLS = st.text("ab12 ,.;\"'\n\t|-?%:\u00a0é", max_size=6) | st.sampled_from(["NA", "---", "1,5"])
NAMES = st.lists(st.text("kx#2 ,é", min_size=1, max_size=3).filter(lambda f: bool(f.strip(BLANKS))),
                 min_size=2, max_size=4, unique_by=lambda f: f.strip(BLANKS))  # fmt: skip


@st.composite
def tables(draw: st.DrawFn) -> tuple[str, Rows, str]:
    """Draw a delimiter, a header with rows below, and the text that Python writes of them."""
    delimiter, names = draw(st.sampled_from(",;\t|")), draw(NAMES)
    row = st.lists(CELLS, min_size=len(names), max_size=len(names))
    rows = [names, *draw(st.lists(row, min_size=1, max_size=5))]
    return delimiter, rows, written(rows, delimiter, draw(st.sampled_from(["\n", "\r\n"])))


def written(rows: Rows, delimiter: str, end: str) -> str:
    """Return rows as Python writes them."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "t.csv")
        with path.open("w", encoding="utf-8", newline="") as file:
            csv.writer(file, delimiter=delimiter, lineterminator=end).writerows(rows)
        return path.read_bytes().decode()


def is_no_row(cells: Sequence[str]) -> str:
    """Return what is told of a row that says nothing."""
    joined = "".join(cells).strip(BLANKS)
    if not joined:
        return "rows of empty cells"
    return "rows of dashes" if "--" in joined and not joined.strip(f"{BLANKS}-:") else ""


@given(tables(), st.booleans())
@example((";", [["k", "x"], ["1,5", " a\n"]], 'k;x\n1,5;" a\n"\n'), False)
@example((",", [["k", "x"], ["", ""], ["--", "-"]], "k,x\n,\n--,-\n"), True)
def test_cells_are_those_of_python(table: tuple[str, Rows, str], named: bool) -> None:
    """Blanks left out and told, rows of nothing told; a delimiter that is not named may be two."""
    delimiter, rows, text = table
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "t.csv")
        path.write_bytes(text.encode())
        with path.open(encoding="utf-8", newline="") as file:
            names, *below = csv.reader(file, delimiter=delimiter)
        assert [names, *below] == rows
        layout = Layout(delimiter=delimiter if named else AUTO)
        try:
            with opened(path, layout) as sheet:
                header = sheet.header
                blocks = list(sheet.blocks(sheet.columns))
        except RefnbError:
            assert not named
            return
    if not named and ("delimiter" in sheet.notes) != (delimiter != ","):
        return  # another one fits as well, and is told
    told = {what for cells in below if (what := is_no_row(cells))}
    kept = [[cell.strip(BLANKS) for cell in cells] for cells in below if not is_no_row(cells)]
    found = [list(row) for block in blocks for row in zip(*block.cells.values(), strict=True)]
    if not named and len(header) != len(names):
        return
    assert list(header) == [f.strip(BLANKS) for f in names]
    assert found == [[cell or None for cell in cells] for cells in kept]
    assert told <= sheet.notes.keys()
    raw = [cell for cells in below if not is_no_row(cells) for cell in cells]
    blanks = any(cell.strip(BLANKS) not in ("", cell) for cell in raw)
    assert ("blanks" in sheet.notes) == blanks
    assert ("taken for missing" in sheet.notes) == any(not cell.strip(BLANKS) for cell in raw)


DIGITS = st.text("0123456789", min_size=1, max_size=4)
WRITTEN = st.builds(
    "{}{}{}{}".format,
    st.sampled_from(["", "-", "+"]),
    DIGITS,
    st.one_of(st.just(""), st.builds("{}{}".format, st.sampled_from("._/,"), DIGITS), st.just(".")),
    st.sampled_from(["", "", "e2", "E-3", "%"]),
)


@given(st.lists(WRITTEN, min_size=1, max_size=4))
@example(["1_0", "2"])
@example(["0", "1.", "+3"])
@example(["1,5", "2.5"])
def test_numbers_are_those_of_python(cells: list[str]) -> None:
    """A number of Python is the same number, or refused; what is none may have a comma or a %."""
    try:
        found = refnb.cluster([{"x": cell} for cell in cells], "x", centres=[0], steps=0).points
    except RefnbError:
        return
    for cell, (x,) in zip(cells, found, strict=True):
        try:
            assert x == Fraction(cell), cell
        except (ValueError, ZeroDivisionError):
            assert set(cell) & {",", "%"}
            plain = Fraction(cell.removesuffix("%").replace(",", "."))
            whole = Fraction(cell.removesuffix("%").replace(",", ""))
            assert x * (100 if "%" in cell else 1) in (plain, whole)
