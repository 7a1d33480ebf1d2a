"""Searches with many trees, values and labels."""

import pytest

from refnb.classifiers.joint import Table
from refnb.decision.pruning import likeliest, most_probable, number
from refnb.errors import OutOfRange
from refnb.estimation.schema import Schema
from refusals import refuses


def trees(sizes: tuple[int, ...]) -> int:
    """Return t = 1 + the sum over the features of t(without it)^K."""
    return 1 + sum(trees(sizes[:i] + sizes[i + 1 :]) ** k for i, k in enumerate(sizes))


@pytest.mark.parametrize("sizes", [(51, 1), (20, 2, 2)])
def test_without_examples_every_tree_is_as_likely(sizes: tuple[int, ...]) -> None:
    """The likelihood of nothing is 1: more than 2^63 trees tie, or one has 52 splits."""
    schema = Schema(("y",), {f"f{i}": tuple(map(str, range(k))) for i, k in enumerate(sizes)})
    best = likeliest(Table(schema, {}))
    assert best.value == 1
    assert best.number == number(schema) == trees(sizes)


@pytest.mark.parametrize("place", [3, 9])
def test_the_counts_of_every_cell_and_label_are_work(place: int) -> None:
    """10^9 examples are too many, wherever they are."""
    names = tuple(map(str, range(10)))
    few, many = dict.fromkeys(names, 1), {**dict.fromkeys(names, 1), str(place): 10**9}
    one = Table(Schema(names, {}), {(): many})
    refuses(OutOfRange, "work", lambda: most_probable(one, [1]))
    rows = {(x,): many if x == str(place) else few for x in names}
    refuses(OutOfRange, "work", lambda: likeliest(Table(Schema(names, {"f": names}), rows)))
