"""Searches with many trees, values and labels."""

from functools import cache
from math import prod

import pytest

from refnb.checks import Amount
from refnb.classifiers.joint import Table
from refnb.decision import pruning
from refnb.decision.pruning import likeliest, most_probable, number
from refnb.errors import OutOfRange
from refnb.estimation.schema import Cell, Schema
from refusals import refuses


@cache
def trees(sizes: tuple[int, ...]) -> int:
    """Return t = 1 + the sum over the features of t(without it)^K."""
    below = ([trees(sizes[:i] + sizes[i + 1 :])] * k for i, k in enumerate(sizes))
    return 1 + sum(map(prod, below))


@pytest.mark.parametrize("sizes", [(51, 1), (20, 2, 2), (1,) * 9])
def test_without_examples_every_tree_is_as_likely(
    monkeypatch: pytest.MonkeyPatch, sizes: tuple[int, ...]
) -> None:
    """The likelihood of nothing is 1: more than 2^63 trees tie, or some have 52 splits, or 9."""
    monkeypatch.setattr(pruning, "MAX_TREES", 1)
    schema = Schema(("y",), {f"f{i}": tuple(map(str, range(k))) for i, k in enumerate(sizes)})
    best = likeliest(Table(schema, {}))
    assert best.value == 1
    assert best.number == number(schema) == trees(sizes)


@pytest.mark.parametrize("place", [3, 9])
def test_the_counts_of_every_cell_and_label_are_work(place: int) -> None:
    """10^9 examples are too many, wherever they are."""
    names = tuple(map(str, range(10)))
    few: dict[str, Amount] = dict.fromkeys(names, 1)
    many: dict[str, Amount] = {**few, str(place): 10**9}
    one = Table(Schema(names, {}), {(): many})
    refuses(OutOfRange, "work", lambda: most_probable(one, [1]))
    rows: dict[Cell, dict[str, Amount]] = {(x,): many if x == str(place) else few for x in names}
    refuses(OutOfRange, "work", lambda: likeliest(Table(Schema(names, {"f": names}), rows)))


def test_the_ninth_feature_is_work() -> None:
    """3^9 partial cells, 18 values, 450^2: 18 times 3^8 times 450^2 would be little enough."""
    schema = Schema(("y",), {f"f{i}": ("0", "1") for i in range(9)})
    table = Table(schema, {("0",) * 9: {"y": 400}})
    refuses(OutOfRange, "the work of the search", lambda: most_probable(table, [1]))


def test_all_of_many_splits_can_be_in_the_first_branch(monkeypatch: pytest.MonkeyPatch) -> None:
    """A feature of one value, then one of 53, then another below each: it is listed first."""
    monkeypatch.setattr(pruning, "MAX_WORK", 10**12)
    f = tuple(map(str, range(53)))
    schema = Schema(("a",), {"r": ("0",), "f": f, "g": ("0",)})
    found = most_probable(Table(schema, {}), [*[0] * 55, 1])
    first: dict[tuple[str, ...], str] = {(): "r", ("0",): "f", **{("0", v): "g" for v in f}}
    assert found.trees[0].splits == first
