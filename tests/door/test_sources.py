"""Every kind of source gives the same classifier, and every kind of cell the same text."""

import io
import math
from collections.abc import Iterator
from decimal import Decimal
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cli.commands import Study, files, studies
from door.tables import Dicts, Frame, Rules, Scalar, kinds, learned
from refnb import Classifier, learn
from refnb.door import sources
from refnb.errors import BadRequest, BadTable, Duplicate, EmptyData, NotText, RefnbError
from refusals import refuses
from strategies.models import rules

NAN = float("nan")


def outcome(study: Study, source: sources.Source, chosen: Rules) -> object:
    """Return model and evidence, or the kind of the refusal."""
    try:
        found = learned(study, source, chosen)
    except RefnbError as error:
        return type(error)
    return found.model, found.evidence


@given(studies(), st.tuples(rules, rules))
def test_every_kind_of_source_gives_the_same_classifier(study: Study, chosen: Rules) -> None:
    """A path, lines, records, an iterator, columns and two makes of data frames."""
    with files(table=study.sheet) as path:
        every = kinds(study, path["table"])
        found = {name: outcome(study, source(), chosen) for name, source in every.items()}
        assert all(one == found["path"] for one in found.values()), found
        at_path = outcome(study, Path(path["table"]), chosen)
    assert at_path == found["path"]


@pytest.mark.parametrize(
    ("cell", "text"),
    [
        (1, "1"), (-3, "-3"), (True, "True"), ("", ""), (" a ", " a "), (2.0, "2"), (-0.0, "0"),
        (Fraction(2, 4), "1/2"), (Decimal("0.50"), "0.50"),
        (None, None), (NAN, None), (Scalar(7), "7"), (Scalar(7.0), "7"), (Scalar("w"), "w"),
        (Scalar(NAN), None), (Scalar(None), None),
    ],
)  # fmt: skip
def test_a_cell_is_its_text(cell: object, text: str | None) -> None:
    """In a row that is learned and in one that is asked: ints, whole floats, Decimal, None, NaN."""
    rows: list[dict[str, object]] = [{"a": cell, "b": "x"}, {"a": "other", "b": "y"}]
    plain: list[dict[str, object]] = [{"a": text, "b": "x"}, {"a": "other", "b": "y"}]
    one, other = (learn(table, "b", smoothing="laplace") for table in (rows, plain))
    assert one.model == other.model
    assert one.ask({"a": cell}).posterior == other.ask({"a": text}).posterior
    assert sources.record({"a": cell}) == {"a": text}


def test_a_long_number_is_its_text() -> None:
    """CPython refuses to print 5,000 digits; here they are a cell."""
    assert sources.record({"a": 10**5000}) == {"a": "1" + "0" * 5000}


@pytest.mark.parametrize("cell", [0.5, math.inf, [1], {"a": 1}, b"a", Scalar(0.5), 1j, object()])
def test_what_is_no_cell_is_refused(cell: object) -> None:
    """A float that is not whole, a container, or anything else."""
    rows: list[dict[str, object]] = [{"a": 1, "b": 1}, {"a": cell, "b": 1}]
    refuses(BadTable, "record 2, 'a'", lambda: learn(rows, "b"))
    asked = learn([{"a": 1, "b": 1}], "b")
    refuses(BadTable, "'a'", lambda: asked.ask({"a": cell}))


class Repeated:
    columns = ("d", "c", "b", "a", "a")

    def to_dict(self, _orient: str) -> list[dict[str, object]]:
        return [{"a": 1}]


class Row:
    """The row of a data frame."""

    def to_dict(self) -> dict[str, object]:
        return {"a": 1}


def test_the_row_of_a_data_frame_can_be_asked() -> None:
    """It says its cells when it is asked for them."""
    play = learn([{"a": 1, "b": "x"}, {"a": 2, "b": "y"}], "b")
    assert play.ask(Row()).label == "x"  # type: ignore[arg-type]


def mixed() -> Iterator[object]:
    yield "a,b\n"
    yield 5


SOURCES: list[tuple[type[RefnbError], str, object]] = [
    (BadTable, "rows come from a path", None),
    (BadTable, "rows come from a path", 5),
    (EmptyData, "at least one row", []),
    (EmptyData, "at least one row", {}),
    (EmptyData, "at least one row", iter(())),
    (EmptyData, "at least one row", ["a,b\n"]),
    (EmptyData, "at least one row", {"a": [], "b": []}),
    (BadTable, "the file is empty", ["\n"]),
    (BadTable, "record 1: a mapping", [1]),
    (BadTable, "record 1: a mapping", b"ab"),
    (BadTable, "record 2: a mapping", [{"a": 1, "b": 2}, 5]),
    (BadTable, "line 2: a text", mixed()),
    (NotText, "the name of a column", [{1: 2}]),
    (BadTable, "record 3: no record before it", [{"a": 1, "b": 2}] * 2 + [{"c": 1}]),
    (BadTable, "equally long", {"a": [1, 2], "b": [1]}),
    (BadTable, "'a' is a list", {"a": "xy", "b": [1, 2]}),
    (BadTable, "'a' is a list", {"a": {1, 2}, "b": [1, 2]}),
    (BadTable, "'a' is a list", {"a": {0: 1}, "b": [1]}),
    (BadTable, "'a' is a list", {"a": 1, "b": 2}),
    (Duplicate, "'a' occurs twice", Repeated()),
    (BadTable, "no column 'b'; there are 'a'", [{"a": 1}]),
    (BadTable, "no such file", "/no/such/table.csv"),
    (BadTable, "'': no file", ""),
    (BadTable, r"'a,b\\n1,2\\n': no such file", "a,b\n1,2\n"),
]


@pytest.mark.parametrize(("error", "message", "source"), SOURCES)
def test_what_is_no_table_is_refused(
    error: type[RefnbError], message: str, source: sources.Source, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One refusal, which says what is wrong and where."""
    monkeypatch.setattr("refnb.data.columns.SAMPLE", 2)
    refuses(error, message, lambda: learn(source, "b"))


@pytest.mark.parametrize("row", [None, 5, "weak", ["weak"], [{"a": 1}], Dicts([])])
def test_what_is_no_row_is_refused(row: dict[str, object]) -> None:
    """Only a mapping from column to cell can be asked."""
    known = learn([{"a": 1, "b": 1}], "b")
    refuses(BadRequest, "a row is a mapping", lambda: known.ask(row))
    refuses(NotText, "the name of a column", lambda: known.ask({5: 1}))  # type: ignore[dict-item]


def test_what_can_be_read_again_is_known() -> None:
    """Lists, files, columns and frames; no iterators, nor columns of them, nor standard input."""
    rows = [{"a": 1}]
    for source in (rows, tuple(rows), {"a": [1]}, "t.csv", Path("t.csv"), Frame([])):
        assert sources.again(source)
        assert sources.kept(source) is source
    for once in (iter(rows), {"a": iter([1])}, "-", io.StringIO("a\n1\n")):
        assert not sources.again(once)
    for again in (iter(rows), {"a": iter([1])}, io.StringIO("a\n1\n")):
        kept = sources.kept(again)
        found = [[row.cells for row in sheet.rows] for sheet in (_read(kept), _read(kept))]
        assert found == [[{"a": "1"}]] * 2


def _read(source: sources.Source) -> sources.Sheet:
    with sources.opened(source) as sheet:
        return sheet


def test_a_list_that_changes_is_noticed() -> None:
    """Rows are read again to be left out: they must be those that were learned."""
    rows = [{"a": 1, "b": "x"}, {"a": 2, "b": "y"}, {"a": 1, "b": "y"}]
    play: Classifier = learn(rows, "b", smoothing="laplace")
    assert play.compare("laplace").best == ("laplace",)
    rows[0]["a"] = 2
    refuses(BadRequest, "they have changed", lambda: play.compare("laplace"))
