"""Laws of reading tables: what the csv module writes is read back; what is wrong has its place."""

import csv
import gzip
import io
from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

from helpers.refusals import refuses, refusing
from refnb.core.errors import BadTable, NotText, OutOfRange
from refnb.estimation.schema import Example
from refnb.io import tables
from refnb.io.tables import BLANKS, Layout, Source, amount, open_source
from strategies import sizes

PLAY = Layout("play")
LIMIT = csv.field_size_limit()
DELIMITERS = [",", ";", "\t", "|", " ", "'", "é", "0"]

letters = st.sampled_from("aB é?0\",;\n\r'|\t\u00a0")
texts = st.text(letters, max_size=5)
names = st.text(letters, min_size=1).filter(lambda name: name.strip(BLANKS))
headers = sizes.often(
    st.lists(names, min_size=1, max_size=4, unique_by=lambda name: name.strip(BLANKS)),
    st.just([f"c{i} " for i in range(12)]),
)


def examples(source: Source, layout: Layout) -> list[Example[Mapping[str, str]]]:
    """Return an example for each row."""
    with open_source(source, layout) as sheet:
        return [*sheet.examples(amount)]


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
    st.booleans(),
)
@example((["a"], [[""], ["x"]]), ",", "\n", "", False)  # an empty cell is a row, not an empty line
@example((["a", 'b"\r\n'], [['",\n', "\r"]]), ",", "\r\n", "\ufeff", True)
def test_what_csv_writes_is_read_back(
    sheet: tuple[list[str], list[list[str]]], delimiter: str, end: str, mark: str, kept: bool
) -> None:
    """Without outer blanks, unless these are kept; each row ends on the line it says."""
    header, rows = sheet
    assume(len(header) == 1 or all(any(v.strip(BLANKS) for v in row) for row in rows))

    def said(cell: str) -> str:
        """Return a cell as it is read."""
        return cell if kept else cell.strip(BLANKS)

    text = io.StringIO(mark + written([header, *rows], delimiter, end).read(), newline="")
    with open_source(text, Layout(delimiter=delimiter, blanks=kept)) as found:
        assert found.columns == tuple(map(said, header))
        taken = list(found.rows)
    for place, (row, read) in enumerate(zip(rows, taken, strict=True), 2):
        before = written([header, *rows][:place], delimiter, end).read()
        lines = len(list(io.StringIO(before, newline="")))
        assert read.place == f"line {lines}"
        assert read.cells == {said(f): said(v) for f, v in zip(header, row, strict=True) if said(v)}


@given(sheets(), st.data())
def test_examples_are_rows(sheet: tuple[list[str], list[list[str]]], source: st.DataObject) -> None:
    """One column is the label, some others in any order are features, two texts may be missing."""
    header, rows = [name.strip(BLANKS) for name in sheet[0]], sheet[1]
    label, marks = source.draw(st.sampled_from(header)), source.draw(st.lists(texts, max_size=2))
    missing = {"", *marks}
    others = [column for column in header if column != label]
    some = source.draw(st.lists(st.sampled_from(others), unique=True) if others else st.just([]))
    chosen = source.draw(st.sampled_from([None, tuple(some)]))
    table = [dict(zip(header, (v.strip(BLANKS) for v in row), strict=True)) for row in rows]
    known = [row for row in table if row[label] not in missing]
    file = written([header, *([row[c] for c in header] for row in known)])
    features = others if chosen is None else chosen
    expected = [
        (row[label], [(f, row[f]) for f in features if row[f] not in missing], 1) for row in known
    ]
    found = examples(file, Layout(label, chosen, tuple(marks), delimiter=","))
    assert [(e.label, list(e.instance.items()), e.weight) for e in found] == expected


@pytest.mark.parametrize(
    ("lines", "delimiter"),
    [
        (["a,b\n"], ","), (["a;b\n", "1,5;2\n"], ";"), (["a\tb\n", "x, y\tz\n"], "\t"),
        (["a|b\n"], "|"), (["alone\n"], ","), ([], ","), (['"a;b",c\n', "x,y\n"], ","),
        (["a,b;c\n", "1,5;2\n", "3;4\n"], ";"), (["a;b;c,d\n", "1;2;3,4\n"], ";"),
        (['a;b\n', '"1\n', '2";3\n', '"4\n'], ";"), (["a,b\n", "x\n"], ","),
    ],
)  # fmt: skip
def test_what_stands_between_cells_is_found(lines: list[str], delimiter: str) -> None:
    """What line 1 has; of several, what makes most cells, as many in each line."""
    assert tables.separator(lines) == delimiter


def test_empty_lines_are_passed_over() -> None:
    """They are no records, before the header or after it, and count as lines; so are blank ones."""
    lines = ["\n", "\r\n", "a,play\r\n", "\r\n", " x ,yes\r\n", "  \n", "y,no", "\n"]
    with open_source(lines, PLAY) as sheet:
        assert [(row.place, row.cells["a"]) for row in sheet.rows] == [
            ("line 5", "x"), ("line 7", "y"),
        ]  # fmt: skip
        assert (sheet.head, sheet.notes) == ("line 3", {"blanks": "those around cells left out"})
    assert list(examples(["a,play\n"], PLAY)) == list(examples(["a,play\n", "  \n"], PLAY)) == []
    with open_source(["-,play\n", "x,yes\n"], Layout("play", missing=("-",))) as sheet:
        assert sheet.columns == ("-", "play")
    assert list(examples(["play\n", "yes\n"], PLAY)) == [Example({}, "yes")]
    without = examples(["a,play\n", "x,\n", "y,no\n"], Layout("play", missing=("",)))
    assert list(without) == [Example({"a": "y"}, "no")]


@pytest.mark.parametrize("encoding", ["utf-8", "UTF-8", "cp1252", "utf-16", "latin-1"])
@pytest.mark.parametrize("packed", [False, True])
def test_files_come_in_encodings_and_packed(encoding: str, packed: bool, tmp_path: Path) -> None:
    """By the name of the encoding, and whatever a packed file is called."""
    content = "größe,play\n1,ja\n2,né\n".encode(encoding)
    path = tmp_path / "t.csv"
    path.write_bytes(gzip.compress(content) if packed else content)
    found = list(examples(path, Layout("play", encoding=encoding)))
    assert found == [Example({"größe": "1"}, "ja"), Example({"größe": "2"}, "né")]


def file(content: bytes, layout: Layout = PLAY) -> list[object]:
    """Read a file with this content."""
    import tempfile  # noqa: PLC0415

    with tempfile.NamedTemporaryFile() as made:
        made.write(content)
        made.flush()
        return list(examples(made.name, layout))


PACKED = gzip.compress(b"a,play\n" + b"u,p\n" * 1000)
N, A = Layout("play", weight="n"), "a,play\n"


def of(text: str, layout: Layout = PLAY) -> list[object]:
    """Read a text."""
    return list(examples(io.StringIO(text, newline="\n"), layout))


test_what_is_wrong_has_its_place = refusing(
    (BadTable, "^line 1: a table needs a header, the file is empty", of, "\ufeff\n"),
    (BadTable, "^line 3: column 'a\\\\nb' occurs twice", of, '"a\nb","a\nb",play\nx,y,z\n'),
    (BadTable, "^line 1: a table holds no NUL", of, "a\0,play\n"),
    (BadTable, "no column 'Play'; did you mean 'play'", of, "n,a,play\n",
     Layout("Play")),
    (BadTable, "no column 'y'", of, "n,a,play\n", Layout("play", ("a", "y"), weight="n")),
    (BadTable, "column 'play' has two roles", of, "n,a,play\n", Layout("play", weight="play")),
    (BadTable, "^line 5: the header has 2 cells, got 3", of, f'{A}"x\ny\n",yes\n1,2,3\n'),
    (BadTable, "^line 2: a quoted cell ends with", of, f'{A}x"y,"yes"no\n'),
    (BadTable, "^line 3: the file ends inside.*quotes=False", of, f'{A}x,yes\n"y,no\nz,no\n'),
    (BadTable, "^line 2: a line ends with", of, f"{A}x\ry,yes\n"),
    (BadTable, "^line 4: a table holds no NUL", of, f'{A}x,yes\n"y\n\0",no\n'),
    (BadTable, "^line 2: a cell has at most 131072", of, f"{A}{'x' * (LIMIT + 1)},yes\n"),
    (BadTable, "^line 3, column 'play': the label is missing", of, f"{A}?,yes\nx,\n",
     Layout("play", missing=("?",))),
    (BadTable, "can be ',' or ';': write delimiter=','", of, "a,b;play\nx,y;z\n"),
    (BadTable, "^line 1: the header has 2 cells, got 3", of, "1,2,3\n",
     Layout("b", header=("a", "b"))),
    *((BadTable, f"^line 3, column 'n': {said}", of, f"n,a,play\n1,x,yes\n{cell},x,yes\n", N)
      for said, cell in (
        ("a weight must be >= 0, got -1/2$", "-1/2"), ("a number is written like", "two"),
        ("the weight is missing", ""), ("a denominator must be > 0", "1/0"),
        ("an exponent lies in", "1e10001"))),
    *((BadTable, "one character, no quote, or one of the words .*, got '.{0,25}'$", Layout, "play",
       None, (), None, word) for word in ("", ",,", '"', "\n", "\r", "\0", ";" * 10**6)),
    (NotText, "a delimiter must be a str, got int 5", Layout, "play", None, (), None, 5),
    (BadTable, "line 2: a file is UTF-8, got the byte 0xfc; it looks like cp1252: write encoding",
     file, "a,play\nü,x\n".encode("cp1252")),
    *((BadTable, f"it looks like {name}: write encoding='{name}'$", file, text.encode(name))
      for name, text in (
        ("utf-16", A), ("utf-16-le", A), ("utf-16-be", A), ("cp437", "a,play\nfür,x\n"),
        ("shift_jis", "a,play\n都市,x\n東京,はい\n"), ("cp1252", "a,play\n€ “Größe”,x\n"),
        ("cp1250", "a,play\nŁódź,x\n"), ("koi8-r", "a,play\nГород,x\nМосква,y\n"),
        ("iso8859-2", "a,play\nŁódź,żółw\n"), ("cp1253", "a,play\nΑθήνα,πόλη\n"))),
    *((BadTable, f"it looks like {both}: write encoding='{name}' or encod", file, text.encode(name))
      for name, both, text in (  # which a reader of the language tells apart
        ("cp1251", r"cp1251 \('Москва'\) or cp1253 \('Μξρκβΰ'\)", "a,play\nМосква,x\nгород,y\n"),
        ("cp1252", r"cp1252 \('père'\) or cp1250 \('pčre'\)", "a,play\npère,x\n"),
        ("gb2312", r"gb2312 \('城市'\) or big5 \('傑庈'\) or euc_kr \(.*\)",
         "a,play\n城市,x\n北京,y\n"))),
    (BadTable, "line 3: a file is UTF-8, got the byte 0xfc; the lines above are: write this one",
     file, "a,play\nü,x\n".encode() + b"\xfc,x\n"),
    (BadTable, "the file is not ascii", file, b"a,play\n\xfc,x\n",
     Layout("play", encoding="ascii")),
    (OutOfRange, "no encoding 'utf-9', such as", file, b"a", Layout("play", encoding="utf-9")),
    (OutOfRange, "no encoding 'rot13'", file, b"a", Layout("play", encoding="rot13")),
    *((BadTable, f"this is {said}", file, begun) for said, begun in (
        ("a zip file", b"PK\x03\x04x"), ("Parquet", b"PAR1x"), ("packed by xz", b"\xfd7zXZ\0"),
        ("no text", b"SQLite format 3\0\x10\0\xff"), ("no text", b"\x80\x10\x95\0\0"),
        ("a pickle .*: give what joblib.load", b"\x80\x04\x95\xe9"), ("a file of R", b"RDX3"),
        ("HTML or XML", b"<!DOCTYPE html>\n"), ("HTML or XML", b"\n<?xml version='1.0'?>\n"),
        ("ARFF", b"% made by hand\n@RELATION r\n"), ("JSON", b'[{"a": 1}]\n'),
        ("libsvm", b"+1 1:0.5 3:2e-1\n"), ("libsvm", b"0 qid:3 1:1 # a\n"),)),
    (BadTable, "the gzip file is damaged", file, PACKED[:-9]),
    (BadTable, "the gzip file is damaged", file, PACKED[:20] + b"x" + PACKED[21:]),
)  # fmt: skip


def test_a_file_that_is_packed_is_bounded() -> None:
    """A line has at most 16 MiB, also of a small file that holds one as long as a million of it."""
    refuses(BadTable, "at most 16777216", lambda: file(gzip.compress(b"x" * (1 << 25))))
