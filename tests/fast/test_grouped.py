"""Laws of grouped counting: the counts of the chapters, however the columns are grouped."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from refnb.core import errors
from refnb.estimation import counting
from refnb.estimation.schema import Example
from refnb.fast import grouped
from refnb.io.wire import encode
from refusals import refuses

Table = tuple[dict[str, list[str | None]], list[str]]


@st.composite
def columns(draw: st.DrawFn) -> Table:
    """Draw columns with missing values, some of them without any, and labels."""
    rows = draw(st.integers(1, 8))
    cells = st.sampled_from(["b", "ab", "a", None]) | st.just(None)
    names = draw(st.lists(st.sampled_from("yxzwv"), max_size=5, unique=True))
    values = st.lists(cells, min_size=rows, max_size=rows)
    labels = st.lists(st.sampled_from("cba"), min_size=rows, max_size=rows)
    return {f: draw(values) for f in names}, draw(labels)


@given(columns(), st.sampled_from([1, 4, 12, 2000]))
def test_counts_are_those_of_the_chapter(case: Table, keys: int) -> None:
    """The same numbers in the same order as of the rows one by one."""
    table, labels = case
    rows = [
        Example({f: v for f, column in table.items() if (v := column[i]) is not None}, y)
        for i, y in enumerate(labels)
    ]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(grouped, "KEYS", keys)
        found = grouped.count(table, labels)
        groups = [*grouped.groups(table, labels)]
    assert encode(found) == encode(counting.count_observed(rows))
    assert [f for names in groups for f in names] == [*table]
    assert all(groups)
    for names in groups:
        sizes = [len(set(table[f])) for f in names]
        bound = len(set(labels))
        for size in sizes:
            bound *= size
        assert len(names) == 1 or bound <= keys


def test_a_column_that_looks_simple_and_is_not() -> None:
    """Beyond the first rows there can be more values than the groups were made for."""
    few, many = ["a"] * 5000, ["a"] * 4500 + [str(i) for i in range(500)]
    labels = ["y", "z"] * 2500
    counts = grouped.count({"f": few, "g": many, "h": many}, labels)
    assert counts.values["f"] == {"y": {"a": 2500}, "z": {"a": 2500}}
    assert counts.values["g"] == counts.values["h"]
    assert sum(counts.values["g"]["y"].values()) == 2500
    assert counts.values["g"]["z"]["499"] == 1


def test_what_is_counted_together() -> None:
    """Up to 2000 keys of the first 4096 rows, those of the labels among them."""
    labels = [*"yxz", *"yx" * 3000]

    def groups(*sizes: int, among: list[str] = labels) -> list[int]:
        columns = {str(i): [str(k % n) for k in range(6003)] for i, n in enumerate(sizes)}
        return [*map(len, grouped.groups(columns, among))]

    assert groups(23, 28) == [2]  # 1932 keys with the three labels
    assert groups(23, 29) == [1, 1]  # 2001
    assert groups(20, 4, 25, among=["y"] * 6003) == [3]  # 2000
    assert groups(20, 4, 25, 2, 2, among=["y"] * 6003) == [3, 2]
    assert groups(2, 2, 2, 2, 2, 2) == [6]
    late = ["a"] * 4095 + ["b"] + ["c"] * 1907
    later = ["a"] * 4096 + ["b"] * 1907
    for column, names in ((late, [1, 1]), (later, [2])):
        columns = {"f": [str(k % 334) for k in range(6003)], "g": column}
        assert [*map(len, grouped.groups(columns, labels))] == names
        columns = {"f": [str(k % 1001) for k in range(6003)], "g": ["v"] * 6003}
        assert [*map(len, grouped.groups(columns, column))] == names


def test_what_is_refused() -> None:
    """No rows, columns of another length, more labels than documents, too many cells."""
    refuses(errors.EmptyData, "row", lambda: grouped.count({}, []))
    refuses(errors.DomainMismatch, "'f'", lambda: grouped.count({"f": ["a"]}, ["y", "z"]))
    many: dict[str, list[str | None]] = {**{f: ["a"] for f in "fghij"}, "z": ["a", "a"]}
    refuses(errors.DomainMismatch, "'z'", lambda: grouped.count(many, ["y"]))
    wide: dict[str, list[str | None]] = {"f": [str(i) for i in range(4000)]}
    labels = [str(i) for i in range(4000)]
    refuses(errors.OutOfRange, "4000", lambda: grouped.count(wide, labels))
