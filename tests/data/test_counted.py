"""A table of counts says what its rows say, whatever their order, or is refused with the place."""

from collections.abc import Sequence
from fractions import Fraction
from functools import partial
from itertools import permutations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from refnb.data import counted
from refnb.data.counted import Counted
from refnb.data.table import Row
from refnb.errors import BadTable
from refnb.estimation.moments import Moment
from refnb.estimation.schema import Count
from refusals import HALF, refuses

Cells = dict[str, str]

LABELS, VALUES = ["yes", "no", ""], ["a", "b", "", "a,b"]
AMOUNTS = st.sampled_from(["0", "1", "7", "1/3", "0.5", "100000000000000000000000001"])


def rows(cells: Sequence[Cells]) -> list[Row]:
    return [Row(f"line {number}", row) for number, row in enumerate(cells, 2)]


def cell(y: str, f: str, v: str, n: str) -> Cells:
    return {"kind": "value", "label": y, "feature": f, "value": v, "count": n}


@st.composite
def tables(draw: st.DrawFn, features: Sequence[str] = ("f", "g")) -> list[Cells]:
    """Draw records with a label, two words and a weight, counted by hand into a table."""
    one = st.tuples(
        st.sampled_from(LABELS),
        st.sampled_from([*VALUES, None]),
        st.sampled_from([*VALUES, None]),
        AMOUNTS,
    )
    found: dict[tuple[str, str, str | None], Fraction] = {}
    for y, *words, w in draw(st.lists(one, max_size=5)):
        for f, v in zip(features, words, strict=True):
            found[y, f, v] = found.get((y, f, v), Fraction(0)) + Fraction(w)
    table = [
        cell(y, f, v, str(n)) if v is not None else cell(y, f, "", str(n)) | {"kind": "missing"}
        for (y, f, v), n in found.items()
    ]
    return draw(st.permutations(table))


@given(tables())
def test_every_row_is_in_its_place(table: list[Cells]) -> None:
    """n(y, f, v) is what its row says, and n(y) what the rows of each feature make together."""
    found = counted.read(rows(table))
    for row in table:
        y, f, seen = row["label"], row["feature"], Fraction(row["count"])
        own = found.missing[f] if row["kind"] == "missing" else found.values[f][y]
        assert own[y if row["kind"] == "missing" else row["value"]] == seen
    for y, n in found.labels.items():
        for f in "fg":
            assert (
                sum(Fraction(r["count"]) for r in table if (r["label"], r["feature"]) == (y, f))
                == n
            )


@given(st.lists(tables(), min_size=1, max_size=3))
def test_shards_add_up_in_any_order(shards: list[list[Cells]]) -> None:
    """All orders of merging are one table; a table without rows changes nothing."""
    parts = [counted.read(rows(shard)) for shard in shards]
    merged = []
    for order in permutations(parts):
        whole = Counted()
        for part in order:
            whole = counted.merge(whole, part)
        merged.append(whole)
    assert all(one == merged[0] for one in merged)
    assert merged[0].labels == {
        y: sum(part.labels.get(y, 0) for part in parts) for part in parts for y in part.labels
    }
    one = counted.merge(parts[0], parts[-1])
    assert counted.merge(Counted(), one) == counted.merge(one, Counted()) == one


@given(tables().filter(bool), st.data())
def test_a_lost_or_repeated_row_is_noticed(table: list[Cells], data: st.DataObject) -> None:
    """A row that is not 0 cannot be lost, and no row can come twice."""
    place = data.draw(st.integers(0, len(table) - 1))
    with pytest.raises(BadTable, match="says the same"):
        counted.read(rows([*table, table[place]]))
    if Fraction(table[place]["count"]):
        rest = table[:place] + table[place + 1 :]
        lost = table[place]["feature"], table[place]["label"]
        still = any(row["feature"] == lost[0] for row in rest)
        other = any(row["feature"] != lost[0] and row["label"] == lost[1] for row in rest)
        if still and other:
            with pytest.raises(BadTable, match="in all, elsewhere"):
                counted.read(rows(rest))


KG = {
    "kind": "number",
    "label": "yes",
    "feature": "kg",
    "count": "9",
    "total": "12",
    "squares": "20",
}


def wide() -> list[Cells]:
    """Ten labels in six columns of ten values, six of numbers and six where all is missing."""
    one, ten = (str(n * (10**9 + Fraction(1, 7))) for n in (1, 10))
    labels, places = [f"y{i}" for i in range(10)], range(6)
    table = [
        cell(y, f"values {i}", f"v{k}", one) for i in places for y in labels for k in range(10)
    ]
    table += [KG | {"label": y, "feature": f"kg {i}", "count": ten} for i in places for y in labels]
    return table + [
        cell(y, f"none {i}", "", ten) | {"kind": "missing"} for i in places for y in labels
    ]


def test_every_row_of_a_wide_table_counts() -> None:
    """A hair more in any of them is noticed; and what has values has no numbers."""
    table = wide()
    found = counted.read(rows(table))
    twice = counted.merge(found, found)
    assert (len(found.features), list(twice.features)) == (18, list(found.features))
    for f, (y, n) in product(found.features, found.labels.items()):
        assert twice.total(f, y) == 2 * n
    for place in [*range(570, 600), *range(650, 660), *range(710, 720)]:
        more = str(Fraction(table[place]["count"]) + Fraction(1, 10**12))
        changed = [*table[:place], table[place] | {"count": more}, *table[place + 1 :]]
        refuses(BadTable, "in all, elsewhere", partial(counted.read, rows(changed)))
    for last in (table[659], table[719]):
        more_labels = [*table, last | {"label": "y"}]
        refuses(BadTable, "label 'y'.*in all", partial(counted.read, rows(more_labels)))
    both = [*table, table[-1] | KG | {"label": "y9", "feature": "values 5"}]
    refuses(BadTable, "'values 5': it has values or numbers", lambda: counted.read(rows(both)))


WIND = [cell("yes", "wind", "weak", "6"), cell("yes", "wind", "strong", "3")]


def test_numbers_are_moments() -> None:
    """Σw, Σwx and Σwx², beside the words of the same label."""
    found = counted.read(rows([*WIND, KG]))
    assert found.moments == {"kg": {"yes": Moment(9, 12, 20)}}
    assert found.features.keys() == {"wind", "kg"}
    less = {**KG, "count": "8.5", "total": "-1e1", "squares": "40/3"}
    gone = {**cell("yes", "kg", "", "1/2"), "kind": "missing"}
    part = counted.read(rows([*WIND, less, gone]))
    assert part.moments["kg"]["yes"] == Moment(Fraction(17, 2), -10, Fraction(40, 3))
    both = counted.merge(found, part)
    assert both.moments["kg"]["yes"] == Moment(Fraction(35, 2), 2, Fraction(100, 3))
    assert both.labels == {"yes": 18}


def test_the_kind_of_a_row_can_be_left_out() -> None:
    """A value that is missing says how many are, and a total makes a number."""
    plain = [{k: v for k, v in row.items() if k != "kind"} for row in WIND]
    gone = {"label": "yes", "feature": "wind", "count": "2"}
    marked = gone | {"value": "?"}
    expected = counted.read(rows([*WIND, {**cell("yes", "wind", "", "2"), "kind": "missing"}]))
    assert counted.read(rows([*plain, gone])) == expected
    assert counted.read(rows([*plain, marked]), "?") == expected
    assert counted.read(rows([*plain, marked])).values["wind"]["yes"]["?"] == 2
    number = {k: v for k, v in KG.items() if k != "kind"}
    full = [{**row, "total": ""} for row in plain]
    assert counted.read(rows([*full, number])) == counted.read(rows([*WIND, KG]))


def test_some_features_can_be_chosen() -> None:
    """The others are passed by, whatever they say."""
    odd = cell("yes", "odd", "x", "1")
    assert counted.read(rows([*WIND, odd]), features=["wind"]) == counted.read(rows(WIND))


BAD = cell("yes", "w", "", "")
NO_KG = cell("no", "wind", "weak", "3")
NINE = {"kind": "label", "label": "yes", "count": "9"}


@pytest.mark.parametrize(
    ("message", "table"),
    [
        ("line 4: a row before it says the same", [*WIND, WIND[0]]),
        ("line 3: a row before it says the same", [NINE, NINE]),
        ("line 3: a row before it says the same", [KG, KG]),
        ("line 3: a row before it", [{**KG, "kind": "missing"}] * 2),
        ("line 2: a count must be >= 0, got -1", [cell("yes", "wind", "weak", "-1")]),
        ("line 2: a number is written", [cell("yes", "wind", "weak", "x")]),
        ("line 2: a number is written", [cell("yes", "wind", "weak", "")]),
        ("line 2: a number is written", [cell("yes", "wind", "weak", "NaN")]),
        ("line 2: no kind 'x'", [{**KG, "kind": "x"}]),
        ("line 2: the label is missing", [{"kind": "label", "count": "1"}]),
        ("line 2: the feature is missing", [{**NINE, "kind": "value", "value": "x"}]),
        ("line 2: the value is missing", [{**NINE, "kind": "value", "feature": "x"}]),
        ("line 2: the count is missing", [{"kind": "label", "label": "yes"}]),
        ("line 2: the squares is missing", [{k: v for k, v in KG.items() if k != "squares"}]),
        ("line 2: no numbers have the weight, sum", [{**KG, "squares": "15"}]),
        ("label 'yes', column 'wind': 9 in all, elsewhere 10", [{**NINE, "count": "10"}, *WIND]),
        ("label 'yes', column 'kg': 9 in all, elsewhere 6", [WIND[0], KG]),
        ("label 'no', column 'kg': 0 in all, elsewhere 3", [*WIND, KG, NO_KG]),
        ("column 'kg': it has values or numbers", [KG, cell("yes", "kg", "4", "1")]),
        ("line 2: rows have no label", [{"kind": "unlabelled", "count": "3"}]),
        ("line 2: label 'yes', column 'w': rows have no weight", [BAD | {"kind": "unweighted"}]),
        ("line 2: label 'yes', column 'w': a weight is below 0", [BAD | {"kind": "negative"}]),
        ("line 2: label 'yes', column 'w': only whole numbers", [BAD | {"kind": "inexact"}]),
    ],
)  # fmt: skip
def test_a_damaged_table_is_refused(message: str, table: list[Cells]) -> None:
    """Each fault, with its line or its label and column."""
    refuses(BadTable, message, lambda: counted.read(rows(table)))


def test_tables_of_other_columns_are_not_added() -> None:
    """A shard that lacks a feature, or has it in another form."""
    wind, kg = counted.read(rows(WIND)), counted.read(rows([KG]))
    refuses(BadTable, "have the same features", lambda: counted.merge(wind, kg))
    words = counted.read(rows([cell("yes", "kg", "1", "9")]))
    refuses(BadTable, "values or numbers", lambda: counted.merge(words, kg))


def test_labels_without_columns_are_added() -> None:
    """A label that no feature counts has the sum of its own rows, in the order of both tables."""
    none, some = (counted.read(rows([NINE | {"label": y}])) for y in ("no", "yes"))
    both = counted.merge(none, counted.merge(some, none))
    assert list(both.labels.items()) == [("no", 18), ("yes", 9)]


def test_the_last_of_many_columns_is_added() -> None:
    """Four labels, four columns of numbers: each is twice what it was."""
    moments = {f: {y: Moment(1, 2, 4) for y in "wxyz"} for f in "abcd"}
    row: dict[str, Count] = dict.fromkeys("0123", Fraction(1, 4))
    values = {"e": dict.fromkeys("wxyz", row)}
    found = counted.merge(*[Counted(dict.fromkeys("wxyz", 1), values, {}, moments)] * 2)
    assert found.labels == dict.fromkeys("wxyz", 2)
    assert found.moments == {f: {y: Moment(2, 4, 8) for y in "wxyz"} for f in "abcd"}
    assert found.values["e"]["z"] == dict.fromkeys("0123", HALF)


def test_a_label_of_the_last_column_alone_counts() -> None:
    """Four columns, and a label that the first three do not have."""
    table = [cell(y, f, "x", "1") for f in "abcd" for y in ("p", "q") if (f, y) != ("a", "q")]
    table = [row for row in table if row["label"] == "p" or row["feature"] == "d"]
    refuses(BadTable, "label 'q', column 'd': 1 in all", lambda: counted.read(rows(table)))


@pytest.mark.parametrize(("kind", "value"), [("value", "v"), ("missing", "")])
def test_every_label_of_a_feature_is_counted(kind: str, value: str) -> None:
    """Five labels in one feature, four in the other."""
    table = [cell(f"y{i}", f, value, "1") | {"kind": kind} for f in "fg" for i in range(5)]
    assert counted.read(rows(table)).labels == {f"y{i}": 1 for i in range(5)}
    refuses(BadTable, "y4", lambda: counted.read(rows(table[:-1])))
