"""Laws of reading tables: what the csv module writes is read back; what is wrong has its place."""

import csv
import io
from collections.abc import Iterator, Sequence
from fractions import Fraction

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from refnb.core.errors import BadTable, NotText, RefnbError
from refnb.estimation.schema import Example
from refnb.io.tables import Layout, Row, feature_columns, read_csv, read_records, read_rows
from refnb.io.tables import example as example_of
from refusals import refuses
from strategies import sizes

PLAY = Layout("play")
LIMIT = csv.field_size_limit()
DELIMITERS = [",", ";", "\t", "|", " ", "'", "é", "0"]

letters = st.sampled_from("aB é?0\",;\n\r'|\t")
texts = st.text(letters, max_size=5)
headers = sizes.often(
    st.lists(st.text(letters, min_size=1), min_size=1, max_size=4, unique=True),
    st.just([f"c{i} " for i in range(12)]),
)


@st.composite
def sheets(draw: st.DrawFn) -> tuple[list[str], list[list[str]]]:
    """Draw different names of columns, and rows of as many cells."""
    header = draw(headers)
    row = st.lists(texts, min_size=len(header), max_size=len(header))
    return header, draw(sizes.often(st.lists(row, max_size=4), row.map(lambda cells: [cells] * 99)))


def written(rows: Sequence[Sequence[str]], delimiter: str = ",", end: str = "\r\n") -> io.StringIO:
    r"""Write rows as the csv module does, to be read as a file opened with newline="".

    When lines end with a bare \n, csv forgets to quote cells with \r unless it quotes all.
    """
    file = io.StringIO(newline="")
    if end == "\n":
        writer = csv.writer(file, delimiter=delimiter, lineterminator=end, quoting=csv.QUOTE_ALL)
    else:
        writer = csv.writer(file, delimiter=delimiter, lineterminator=end)
    writer.writerows(rows)
    file.seek(0)
    return file


@given(
    sheets(),
    st.sampled_from(DELIMITERS),
    st.sampled_from(["\n", "\r\n"]),
    st.sampled_from(["", "\ufeff"]),
)
@example((["a"], [[""], ["x"]]), ",", "\n", "")  # one empty cell is a row, not an empty line
@example((["a", 'b"\r\n'], [['",\n', "\r"]]), ",", "\r\n", "\ufeff")
def test_what_csv_writes_is_read_back(
    sheet: tuple[list[str], list[list[str]]], delimiter: str, end: str, mark: str
) -> None:
    """Quotes, delimiters and line ends in cells survive; each row ends on the line it says."""
    header, rows = sheet
    file = written([header, *rows], delimiter, end)
    found, taken = read_rows(io.StringIO(mark + file.read(), newline=""), delimiter)
    assert found == tuple(header)
    for place, row in enumerate(rows, 2):
        before = written([header, *rows][:place], delimiter, end).read()
        lines = len(list(io.StringIO(before, newline="")))
        assert next(taken) == Row(f"line {lines}", dict(zip(header, row, strict=True)))
    assert next(taken, None) is None


@given(sheets(), st.data())
def test_examples_are_rows_by_role(
    sheet: tuple[list[str], list[list[str]]], source: st.DataObject
) -> None:
    """One column is the label, some others in any order are features, one text may be missing."""
    header, rows = sheet
    label, missing = source.draw(st.sampled_from(header)), source.draw(st.none() | texts)
    others = [column for column in header if column != label]
    some = source.draw(st.lists(st.sampled_from(others), unique=True) if others else st.just([]))
    chosen = source.draw(st.sampled_from([None, tuple(some)]))
    table = [dict(zip(header, row, strict=True)) for row in rows]
    kept = [row for row in table if row[label] != missing]
    delimiter = source.draw(st.sampled_from(DELIMITERS))
    file = written([header, *([row[c] for c in header] for row in kept)], delimiter)
    features = others if chosen is None else chosen
    expected = [
        (row[label], [(f, row[f]) for f in features if row[f] != missing], 1) for row in kept
    ]
    found = read_csv(file, Layout(label, chosen, missing, delimiter=delimiter))
    assert [(e.label, list(e.instance.items()), e.weight) for e in found] == expected


@pytest.mark.parametrize(
    ("missing", "cells"),
    [
        (None, {"a": "", "b": "?", "c": "x"}),
        ("", {"b": "?", "c": "x"}),
        ("?", {"a": "", "c": "x"}),
        (" ?", {"a": "", "b": "?", "c": "x"}),
    ],
)
def test_the_marker_of_missing_cells_is_exact(missing: str | None, cells: dict[str, str]) -> None:
    """Only the text that the layout gives, or that is asked for, marks a missing cell."""
    (found,) = read_csv(["a,b,c,play\n", ",?,x,yes\n"], Layout("play", missing=missing))
    assert found == Example(cells, "yes")
    record = {"a": "", "b": "?", "c": "x", "play": "yes"}
    assert next(read_records([record], "play", missing)) == found


def test_empty_lines_are_passed_over() -> None:
    """They are no records, before the header or after it, and count as lines."""
    lines = ["\n", "\r\n", "a,play\r\n", "\r\n", "x,yes\r\n", "\n", "y,no", "\n"]
    header, rows = read_rows(lines)
    assert header == ("a", "play")
    assert [(row.place, row.cells["a"]) for row in rows] == [("line 5", "x"), ("line 7", "y")]
    assert list(read_csv(["a,play\n"], PLAY)) == []
    assert list(read_csv(["play\n", "yes\n"], PLAY)) == [Example({}, "yes")]


def test_a_byte_order_mark_is_no_part_of_a_name() -> None:
    """It is taken away in front of the file and nowhere else, quoted header or not."""
    for first in ("\ufeffplay,a\n", '\ufeff"play",a\n'):
        assert read_rows([first])[0] == ("play", "a")
    header, rows = read_rows(["\ufeff\ufeffplay\n", "\ufeffyes\n"])
    assert header == ("\ufeffplay",)
    assert next(rows).cells == {"\ufeffplay": "\ufeffyes"}


@pytest.mark.parametrize(
    ("cell", "weight"),
    [("2", 2), ("1/2", Fraction(1, 2)), ("50%", Fraction(1, 2)), ("0", 0), ("4/2", 2),
     ("1e3", 1000), ("0.10", Fraction(1, 10)), ("-0", 0), ("1e10000", 10**10_000)],
    ids=lambda value: value if isinstance(value, str) else "",
)  # fmt: skip
def test_weights_are_exact_numbers(cell: str, weight: Fraction | int) -> None:
    """A weight is read exactly, an int where it is whole; its column is then no feature."""
    (found,) = read_csv(["n,a,play\n", f"{cell},x,yes\n"], Layout("play", weight="n"))
    assert found == Example({"a": "x"}, "yes", weight)
    assert type(found.weight) is type(weight)
    (bare,) = read_csv(["n,a,play\n", f"{cell},x,yes\n"], PLAY)
    assert bare == Example({"n": cell, "a": "x"}, "yes")


def test_a_column_may_have_no_role() -> None:
    """Features are the named columns in the order of the layout; none at all is fine."""
    header = ["a", "b", "n", "play"]
    assert feature_columns(header, Layout("play", ("n", "a"))) == ("n", "a")
    assert feature_columns(header, Layout("play", (), weight="n")) == ()
    assert feature_columns(header, Layout("b", weight="n")) == ("a", "play")
    assert feature_columns(header, PLAY) == ("a", "b", "n")
    row = Row("line 2", {"a": "x", "b": "y", "n": "3", "play": "yes"})
    assert example_of(row, ["b"], Layout("play", weight="n")) == Example({"b": "y"}, "yes", 3)


def test_records_become_text() -> None:
    """Texts stay, ints and bools are written, None, nan and the marker are missing cells."""
    nan, long = float("nan"), 10**5000
    records: list[dict[str, object]] = [
        {"a": 1, "b": False, "c": "?", "d": nan, "e": None, "play": True},
        {"play": 0, "a": "", "c": -7, "d": " x", "e": "nan", "b": "None"},
        {"play": long, "a": -long},
    ]
    found = [(e.label, list(e.instance.items()), e.weight) for e in read_records(records, "play")]
    assert found == [
        ("True", [("a", "1"), ("b", "False"), ("c", "?")], 1),
        ("0", [("a", ""), ("c", "-7"), ("d", " x"), ("e", "nan"), ("b", "None")], 1),
        ("1" + 5000 * "0", [("a", "-1" + 5000 * "0")], 1),
    ]
    first = next(read_records(iter(records), "play", missing="1"))
    assert first == Example({"b": "False", "c": "?"}, "True")
    assert list(read_records([], "play")) == []


def test_rows_are_read_one_by_one() -> None:
    """Each example is there before the line after it has been read, or the damage behind it."""

    def lines() -> Iterator[str]:
        yield "a,play\n"
        yield "x,yes\n"
        pytest.fail("the reader went on")

    assert next(read_csv(lines(), PLAY)) == Example({"a": "x"}, "yes")
    found = read_csv(["a,play\n", "x,yes\n", "x\n"], PLAY)
    assert next(found).label == "yes"
    refuses(BadTable, "line 3", lambda: next(found))


def test_large_tables_stay_fast() -> None:
    """A hundred thousand columns, each looked up at once; as many characters as csv has."""
    names = [f"c{k}" for k in range(100_000)]
    layout = Layout("c0", tuple(reversed(names[1:])))
    (found,) = read_csv([",".join(names), ",".join(names)], layout)
    assert list(found.instance) == names[:0:-1]
    refuses(BadTable, "'c10', 'c11'.$", lambda: feature_columns(names, PLAY))
    (found,) = read_csv(["a,play\n", "x" * LIMIT + ",yes\n"], PLAY)
    assert len(found.instance["a"]) == LIMIT


N, A = Layout("play", weight="n"), "a,play\n"
TEXTS: list[tuple[str, str, Layout]] = [
    ("line 1: a table needs a header, the file is empty", "\ufeff\n", PLAY),
    ("line 1: column 2 needs a name", "play,,a\n", PLAY),
    ("line 2: column 3 needs a name", "\nplay,a,\n", PLAY),
    ("line 3: column 'a\\\\nb' occurs twice", '"a\nb",play,"a\nb"\n', PLAY),
    ("line 1: a table holds no NUL", "a\0,play\n", PLAY),
    ("line 1: no column 'Play', the header has .'n', 'a', 'play'", "n,a,play\n", Layout("Play")),
    ("line 1: no column 'y'", "n,a,play\n", Layout("play", ("a", "y"), weight="n")),
    ("line 1: column 'play' has two roles", "n,a,play\n", Layout("play", weight="play")),
    ("line 1: column 'a' has two roles", "n,a,play\n", Layout("play", ("a", "n", "a"))),
    ("line 5: the header has 2 cells, got 3", f'{A}"x\ny\n",yes\n1,2,3\n', PLAY),
    ("line 2: .*expected after", f'{A}x"y,"yes"no\n', PLAY),
    ("line 4: unexpected end of data", f'{A}x,yes\n"y,no\nz,no\n', PLAY),
    ("line 2: new-line character", f"{A}x\ry,yes\n", PLAY),
    ("line 4: a table holds no NUL", f'{A}x,yes\n"y\n\0",no\n', PLAY),
    (f"line 2: field larger than field limit .{LIMIT}", f"{A}{'x' * (LIMIT + 1)},yes\n", PLAY),
    ("line 3, column 'play': the label is missing", f"{A}?,yes\nx,?\n",
     Layout("play", missing="?")),
    *((f"line 3, column 'n': {said}", f"n,a,play\n1,x,yes\n{cell},x,yes\n", N) for said, cell in (
        ("a weight must be >= 0, got -1/2$", "-1/2"),
        *(("a number is written like", cell) for cell in ("two", "")),
        ("a denominator must be > 0", "1/0"),
        ("an exponent lies in", "1e10001"),
        ("a number has at most 100000 characters", "1" * 100_001),
    )),
]  # fmt: skip


@pytest.mark.parametrize("place", range(len(TEXTS)))
def test_what_is_wrong_in_a_text_has_its_place(place: int) -> None:
    """The line, the column and the requirement; what was written is cut when it is long."""
    said, text, layout = TEXTS[place]
    with pytest.raises(BadTable, match=f"^{said}") as refused:
        list(read_csv(io.StringIO(text, newline="\n"), layout))
    assert refused.type is BadTable
    assert len(str(refused.value)) < 250


@pytest.mark.parametrize(
    "delimiter", ["", ",,", '"', "\n", "\r", "\0", ";" * 10**6, 5], ids=lambda d: ascii(d)[:6]
)
def test_a_delimiter_is_one_character(delimiter: str) -> None:
    """No quote, no line end, no NUL, neither none nor several; and it is text."""
    number = not isinstance(delimiter, str)
    error = NotText if number else BadTable
    words = (
        "a delimiter must be a str, got int 5"
        if number
        else "one character, no quote, got '.{0,25}'$"
    )
    refuses(error, words, lambda: Layout("play", delimiter=delimiter))
    refuses(error, words, lambda: read_rows(["a,b\n"], delimiter))


def test_a_row_without_its_weight_is_refused() -> None:
    """A cell that is not there is told as missing, not as a number in another notation."""
    row = Row("line 3", {"play": "yes"})
    told = "^line 3, column 'n': the weight is missing$"
    refuses(BadTable, told, lambda: example_of(row, [], N))


@pytest.mark.parametrize(
    ("error", "said", "record"),
    [
        (BadTable, "'a': .*the float 0.5: write the text '0.5'", {"play": "yes", "a": 0.5}),
        (BadTable, "'a': a cell is a text.*, got float inf", {"play": "yes", "a": float("inf")}),
        (BadTable, "'play': .*got bytes", {"play": b"yes"}),
        (BadTable, "column 'play': the label is missing", {"a": "x"}),
        (BadTable, "column 'play': the label is missing", {"a": "x", "play": None}),
        (BadTable, "column 'play': the label is missing", {"play": "?"}),
        (NotText, "a name in record 6", {"play": "yes", 1: "x"}),
    ],
)
def test_a_damaged_record_is_named_by_its_place(
    error: type[RefnbError], said: str, record: dict[str, object]
) -> None:
    """A cell of another type, a label that is absent or missing, a name that is no text."""
    found = read_records([*[{"play": "no"}] * 5, record], "play", missing="?")
    assert [next(found).label for _ in range(5)] == ["no"] * 5
    refuses(error, said if error is NotText else f"^record 6, {said}", lambda: next(found))
