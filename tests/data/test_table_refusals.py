"""What is wrong in a table: always BadTable, with the line, the column and the requirement."""

import csv
import io
from decimal import Decimal
from functools import partial

import pytest

from refnb.data.table import Layout, Row, feature_columns, read_csv, read_records, read_rows
from refnb.data.table import example as example_of
from refnb.errors import BadTable, NotText
from refusals import refuses

PLAY = Layout("play")
LIMIT = csv.field_size_limit()


def bad(place: str, text: str, layout: Layout = PLAY) -> None:
    """Require that reading the whole text is refused with a message that names the place."""
    refuses(BadTable, place, lambda: list(read_csv(io.StringIO(text, newline="\n"), layout)))


@pytest.mark.parametrize("text", ["", "\n", "\r\n\n", "\ufeff", "\ufeff\n"], ids=repr)
def test_a_table_needs_a_header(text: str) -> None:
    """A file without a line, or with empty ones only, is refused."""
    bad("line 1: a table needs a header, the file is empty", text)


@pytest.mark.parametrize(
    ("place", "header"),
    [
        ("line 1: column 2 needs a name", "play,,a\n"),
        ("line 1: column 1 needs a name", '"",play\n'),
        ("line 1: column 'play' occurs twice", "play,a,play\n"),
        ("line 2: column 3 needs a name", "\nplay,a,\n"),
        ("line 3: column 'a\\\\nb' occurs twice", '"a\nb",play,"a\nb"\n'),
    ],
)
def test_the_names_of_columns_are_there_and_differ(place: str, header: str) -> None:
    """An empty and a repeated name are refused before any row is read."""
    bad(place, header)
    refuses(BadTable, place, lambda: read_rows(io.StringIO(header, newline="\n")))


@pytest.mark.parametrize(
    ("place", "layout"),
    [
        ("no column 'Play', the header has .'n', 'a', 'play'", Layout("Play")),
        ("no column 'z'", Layout("play", weight="z")),
        ("no column 'y'", Layout("play", ("a", "y"), weight="n")),
        ("column 'play' has two roles", Layout("play", weight="play")),
        ("column 'play' has two roles", Layout("play", ("play",))),
        ("column 'n' has two roles", Layout("play", ("n",), weight="n")),
        ("column 'a' has two roles", Layout("play", ("a", "n", "a"))),
    ],
)
def test_a_layout_names_columns_once(place: str, layout: Layout) -> None:
    """Label, weight and features are in the header, each in one role."""
    bad(f"line 1: {place}", "n,a,play\n1,2,3\n", layout)
    refuses(BadTable, f"line 1: {place}", lambda: feature_columns(["n", "a", "play"], layout))


def test_of_a_long_header_twelve_names_are_shown() -> None:
    """The refusal of an unknown column stays short."""
    header = [f"c{k}" for k in range(1000)]
    refuses(BadTable, "'c10', 'c11'.$", lambda: feature_columns(header, PLAY))


@pytest.mark.parametrize(
    ("place", "rows"),
    [
        ("line 2: the header has 2 cells, got 1", "x\n"),
        ("line 2: the header has 2 cells, got 3", "x,yes,\n"),
        ("line 4: the header has 2 cells, got 1", "x,yes\n\n \n"),
        ("line 5: the header has 2 cells, got 3", '"x\ny\n",yes\n1,2,3\n'),
        ("line 2: .*expected after", 'x"y,"yes"no\n'),
        ("line 3: unexpected end of data", 'x,yes\n"y,no'),
        ("line 4: unexpected end of data", 'x,yes\n"y,no\nz,no\n'),
        ("line 2: new-line character", "x\ry,yes\n"),
        ("line 2: a table holds no NUL", "x\0,yes\n"),
        ("line 4: a table holds no NUL", 'x,yes\n"y\n\0",no\n'),
        ("line 3: a table holds no NUL", "\n\0\n"),
    ],
)
def test_a_damaged_row_is_named_by_its_line(place: str, rows: str) -> None:
    """Ragged rows, quotes, stray line ends and NUL: the line is right behind quoted ones too."""
    bad(f"^{place}", "a,play\n" + rows)


def test_a_damaged_header_is_named_too() -> None:
    """Unbalanced quotes and NUL in the first line are of line 1."""
    bad("^line 1: unexpected end", '"a,play')
    bad("^line 1: .*expected after", '"a"b,play\n')
    bad("^line 1: a table holds no NUL", "a\0,play\n")


def test_rows_before_the_damage_are_read() -> None:
    """The reader streams: the first example is there, the second is refused."""
    found = read_csv(["a,play\n", "x,yes\n", "x\n"], PLAY)
    assert next(found).label == "yes"
    refuses(BadTable, "line 3", lambda: next(found))


def test_a_field_has_at_most_the_characters_that_csv_allows() -> None:
    """A field above the limit is refused, as is one that a quote left open; the limit is fine."""
    (found,) = read_csv(["a,play\n", "x" * LIMIT + ",yes\n"], PLAY)
    assert len(found.instance["a"]) == LIMIT
    bad(f"line 2: field larger than field limit .{LIMIT}", f"a,play\n{'x' * (LIMIT + 1)},yes\n")
    endless = ["a,play\n", '"', *["x" * 999 + "\n"] * 200, '",yes\n']
    refuses(BadTable, "line 13.: field larger", lambda: list(read_csv(endless, PLAY)))


@pytest.mark.parametrize(
    "delimiter", ["", ",,", '"', "\n", "\r", "\0", ";" * 10**6], ids=lambda d: ascii(d[:3])
)
def test_a_delimiter_is_one_character(delimiter: str) -> None:
    """No quote, no line end, no NUL, and neither none nor several."""
    place = "a delimiter is one character, no quote, got '.{0,25}'$"
    refuses(BadTable, place, lambda: Layout("play", delimiter=delimiter))
    refuses(BadTable, place, lambda: read_rows([], delimiter))


@pytest.mark.parametrize(
    ("place", "cell"),
    [
        ("a weight must be >= 0, got -1/2$", "-1/2"),
        ("a number is written like", "two"),
        ("a number is written like", ""),
        ("a number is written like", " 1"),
        ("a number is written like", "nan"),
        ("a number is written like", '"1,5"'),
        ("a denominator must be > 0", "1/0"),
        ("an exponent lies in", "1e10001"),
        ("an exponent lies in", "1e" + "9" * 10_000),
        ("a number has at most 100000 characters", "1" * 100_001),
        ("a weight must be >= 0", "-" + "1" * 90_000),
    ],
    ids=lambda word: word[:12],
)
def test_a_weight_is_an_exact_number_that_is_not_negative(place: str, cell: str) -> None:
    """Line and column are named, and what was written is cut when it is long."""
    with pytest.raises(BadTable, match=f"^line 3, column 'n': {place}") as refused:
        list(read_csv(["n,a,play\n", "1,x,yes\n", f"{cell},x,yes\n"], Layout("play", weight="n")))
    assert len(str(refused.value)) < 200


def test_a_row_without_its_weight_is_refused() -> None:
    """A cell that is not there is told as missing, not as a number in another notation."""
    row = Row("line 3", {"play": "yes"})
    told = "^line 3, column 'n': the weight is missing$"
    refuses(BadTable, told, lambda: example_of(row, [], Layout("play", weight="n")))


def test_a_label_is_never_missing() -> None:
    """An empty one is a label unless it marks missing."""
    for missing in ("", "?"):
        layout = Layout("play", missing=missing, weight="n")
        text = f"n,a,play\n1,?,yes\n1,x,{missing}\n"
        bad("^line 3, column 'play': the label is missing", text, layout)
        row = list(read_rows(text.splitlines())[1])[1]
        refuses(BadTable, "the label is missing", partial(example_of, row, [], layout))


@pytest.mark.parametrize(
    ("place", "record"),
    [
        ("record 2, 'a': .*the float 0.5: write the text '0.5'", {"play": "yes", "a": 0.5}),
        (
            "record 2, 'a': a cell is a text or an exact number, got float inf",
            {"play": "yes", "a": float("inf")},
        ),
        ("record 2, 'a': .*got list", {"play": "yes", "a": [1]}),
        ("record 2, 'a': .*got Decimal", {"play": "yes", "a": Decimal("inf")}),  # no float
        ("record 2, 'play': .*got bytes", {"play": b"yes"}),
        ("record 2, column 'play': the label is missing", {"a": "x"}),
        ("record 2, column 'play': the label is missing", {"a": "x", "play": None}),
        ("record 2, column 'play': the label is missing", {"play": float("nan")}),
        ("record 2, column 'play': the label is missing", {"play": "?"}),
    ],
)
def test_a_damaged_record_is_named_by_its_place(place: str, record: dict[str, object]) -> None:
    """A cell of another type, and a label that is absent or missing."""
    found = read_records([{"play": "no"}, record], "play", missing="?")
    assert next(found).label == "no"
    refuses(BadTable, place, lambda: next(found))


def test_names_in_records_are_text() -> None:
    """The name of a column that is not a str is refused as in every example."""
    record: dict[str, object] = {"play": "yes", 1: "x"}  # type: ignore[dict-item]
    refuses(NotText, "a key of instance", lambda: list(read_records([record], "play")))


def test_a_delimiter_is_text() -> None:
    """Of a layout, and of lines that have none."""
    for asked in (partial(Layout, "y", None, None, None), partial(read_rows, ["a,b\n"])):
        with pytest.raises(NotText, match="a delimiter must be a str, got int 5"):
            asked(5)  # type: ignore[arg-type]
