"""A table of counts says what its rows say, whatever their order, or is refused with the place."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import permutations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from helpers.refusals import refuses, refusing
from refnb.core.errors import BadTable
from refnb.estimation.moments import Moment
from refnb.io import count_tables
from refnb.io.count_tables import CountTable
from refnb.io.tables import Row
from strategies import sizes

Cells = dict[str, str]
Record = tuple[str, Fraction, tuple[str | None, ...]]
Columns = dict[str, bool]  # whether a column holds numbers

WORDS = st.sampled_from(["a", "b", "", "a,b", None])
NUMBERS = st.sampled_from(["3", "-1/2", "1e3", f"{sizes.LONG}/7", None])
AMOUNTS = st.sampled_from(["0", "1", "7", "1/3", "0.5", f"{sizes.LONG}"]).map(Fraction)


def rows(cells: Sequence[Cells]) -> list[Row]:
    return [Row(f"line {number}", row) for number, row in enumerate(cells, 2)]


def cell(y: str, f: str, v: str, n: str) -> Cells:
    return {"kind": "value", "label": y, "feature": f, "value": v, "count": n}


@st.composite
def piles(draw: st.DrawFn, parts: int = 1) -> tuple[Columns, list[list[Record]]]:
    """Draw columns of words and of numbers, and some piles of labelled and weighted records."""
    labels = st.sampled_from(draw(sizes.names(usual=("yes", "no", ""))))
    columns = {f: draw(st.booleans()) for f in draw(sizes.names(2))}
    record = st.tuples(
        labels, AMOUNTS, st.tuples(*(NUMBERS if number else WORDS for number in columns.values()))
    )
    return columns, [draw(st.lists(record, max_size=4)) for _ in range(parts)]


def table(columns: Columns, records: Sequence[Record]) -> list[Cells]:
    """Count records by hand, a row for each label, column and value that they have."""
    found: dict[tuple[str, ...], list[Fraction]] = {}
    for y, w, known in records:
        for (f, number), v in zip(columns.items(), known, strict=True):
            kind = "missing" if v is None else "number" if number else "value"
            x = Fraction(v) if v is not None and number else Fraction(0)
            key = (kind, y, f, "" if v is None or number else v)
            sums = found.setdefault(key, [Fraction(0)] * 3)
            found[key] = [s + w * x**k for k, s in enumerate(sums)]
    names = "kind", "label", "feature", "value", "count", "total", "squares"
    return [
        dict(zip(names, (*key, *map(str, sums)), strict=True))
        if key[0] == "number"
        else dict(zip(names, (*key, str(sums[0])), strict=False))
        for key, sums in found.items()
    ]


@given(piles(), st.data())
def test_every_row_is_there(drawn: tuple[Columns, list[list[Record]]], data: st.DataObject) -> None:
    """n(y, f, v), the sums of a number, and n(y), which the rows of each column make together."""
    columns, (records,) = drawn
    cells = data.draw(st.permutations(table(columns, records)))
    found = count_tables.read(rows(cells))
    for row in cells:
        y, f, seen = row["label"], row["feature"], Fraction(row["count"])
        if row["kind"] == "number":
            assert found.moments[f][y] == Moment(
                seen, Fraction(row["total"]), Fraction(row["squares"])
            )
        elif row["kind"] == "missing":
            assert found.missing[f][y] == seen
        else:
            assert found.values[f][y][row["value"]] == seen
    assert found.labels == {y: sum(w for z, w, _ in records if z == y) for y, *_ in records}


@given(piles(3))
def test_shards_add_up_in_any_order(drawn: tuple[Columns, list[list[Record]]]) -> None:
    """All orders of merging are the table of all records; one without rows changes nothing."""
    columns, piles_ = drawn
    parts = [count_tables.read(rows(table(columns, records))) for records in piles_]
    whole = count_tables.read(rows(table(columns, [one for records in piles_ for one in records])))
    for order in permutations(parts):
        merged = CountTable()
        for part in order:
            merged = count_tables.merge(merged, part)
        assert merged == whole
    assert count_tables.merge(whole, CountTable()) == whole


WIDE = {f"f{i}": False for i in range(5)}


@given(piles(), st.data())
@example((WIDE, [[(f"y{i}", Fraction(1), ("v",) * 5) for i in range(5)]]), None)
def test_a_lost_or_repeated_row_is_noticed(
    drawn: tuple[Columns, list[list[Record]]], data: st.DataObject | None
) -> None:
    """A row that is not 0 cannot be lost, and no row can come twice; nor be a hair more."""
    columns, (records,) = drawn
    cells = table(columns, records)
    places = [data.draw(st.integers(0, len(cells) - 1))] if data and cells else range(len(cells))
    for place in places:
        row = cells[place]
        with pytest.raises(BadTable, match="says the same"):
            count_tables.read(rows([*cells, row]))
        rest = cells[:place] + cells[place + 1 :]
        still = any(other["feature"] == row["feature"] for other in rest)
        elsewhere = any(x["feature"] != row["feature"] and x["label"] == row["label"] for x in rest)
        if still and elsewhere:
            if Fraction(row["count"]):
                refuses(BadTable, "in all, elsewhere", lambda r=rest: count_tables.read(rows(r)))  # type: ignore[misc]
            if row["kind"] != "number":
                hair = str(Fraction(row["count"]) + Fraction(1, 10**12))
                more = [*rest, row | {"count": hair}]
                refuses(BadTable, "in all, elsewhere", lambda m=more: count_tables.read(rows(m)))  # type: ignore[misc]


KG = {"kind": "number", "label": "yes", "feature": "kg", "count": "9", "total": "12",
      "squares": "20"}  # fmt: skip
WIND = [cell("yes", "wind", "weak", "6"), cell("yes", "wind", "strong", "3")]


def test_the_kind_of_a_row_can_be_left_out() -> None:
    """A value that is missing says how many are, and a total makes a number."""
    plain = [{k: v for k, v in row.items() if k != "kind"} for row in WIND]
    gone = {"label": "yes", "feature": "wind", "count": "2"}
    marked = gone | {"value": "?"}
    expected = count_tables.read(rows([*WIND, {**cell("yes", "wind", "", "2"), "kind": "missing"}]))
    assert count_tables.read(rows([*plain, gone])) == expected
    assert count_tables.read(rows([*plain, marked])).values["wind"]["yes"]["?"] == 2
    number = {k: v for k, v in KG.items() if k != "kind"}
    assert count_tables.read(rows([*plain, number])) == count_tables.read(rows([*WIND, KG]))


BAD = cell("yes", "w", "", "")
NO_KG = cell("no", "wind", "weak", "3")
NINE = {"kind": "label", "label": "yes", "count": "9"}


test_a_damaged_table_is_refused = refusing(
    *((BadTable, message, count_tables.read, rows(cells)) for message, cells in (
        ("line 4: a row before it says the same", [*WIND, WIND[0]]),
        ("line 2: a count must be >= 0, got -1", [cell("yes", "wind", "weak", "-1")]),
        ("line 2: a number is written", [cell("yes", "wind", "weak", "x")]),
        ("line 2: no kind 'x'", [{**KG, "kind": "x"}]),
        ("line 2: the label is missing", [{"kind": "label", "count": "1"}]),
        ("line 2: the feature is missing", [{**NINE, "kind": "value", "value": "x"}]),
        ("line 2: the value is missing", [{**NINE, "kind": "value", "feature": "x"}]),
        ("line 2: the count is missing", [{"kind": "label", "label": "yes"}]),
        ("line 2: the squares is missing", [{k: v for k, v in KG.items() if k != "squares"}]),
        ("line 2: no numbers have the weight, sum", [{**KG, "squares": "15"}]),
        ("label 'yes', column 'wind': 9 in all, elsewhere 10", [{**NINE, "count": "10"}, *WIND]),
        ("label 'no', column 'kg': 0 in all, elsewhere 3", [*WIND, KG, NO_KG]),
        ("column 'kg': it has values or numbers", [KG, cell("yes", "kg", "4", "1")]),
        ("line 2: rows have no label", [{"kind": "unlabelled", "count": "3"}]),
        ("line 2: label 'yes', column 'w': rows have no weight", [BAD | {"kind": "unweighted"}]),
        ("line 2: label 'yes', column 'w': a weight is below 0", [BAD | {"kind": "negative"}]),
        ("line 2: label 'yes', column 'w': only whole numbers", [BAD | {"kind": "inexact"}]),
    )),
)  # fmt: skip


def test_tables_of_other_columns_are_not_added() -> None:
    """A shard that lacks a feature, or has it in another form; labels alone are added."""
    wind, kg = count_tables.read(rows(WIND)), count_tables.read(rows([KG]))
    refuses(BadTable, "features, got {'wind'}, {'kg'}$", lambda: count_tables.merge(wind, kg))
    words = count_tables.read(rows([cell("yes", "kg", "1", "9")]))
    refuses(BadTable, "values or numbers", lambda: count_tables.merge(words, kg))
    none, some = (count_tables.read(rows([NINE | {"label": y}])) for y in ("no", "yes"))
    both = count_tables.merge(none, count_tables.merge(some, none))
    assert list(both.labels.items()) == [("no", 18), ("yes", 9)]
