"""Vectors near others: each is near one that is shipped, and what is kept is enough."""

import re
from copy import deepcopy
from random import Random

import pytest

from conformance import varying
from mutation import nearby
from refnb.conformance import vectors
from refnb.data.document import Json, dumps

NEAR = [vector for vector in vectors.shipped() if vector.id.startswith("near-")]


def test_each_is_near_another() -> None:
    """It asks the same operation something else; one that is refused, is refused as the other."""
    known = {vector.id: vector for vector in vectors.shipped()}
    assert NEAR
    for one in NEAR:
        named = re.fullmatch(r"near-(.+)-\d+", one.id)
        assert named
        base = known[named[1]]
        assert one.op == base.op
        assert one.args != base.args
        assert one.expect == base.expect or "ok" in one.expect
        assert one.clauses == base.clauses or "error" in one.expect


@pytest.mark.parametrize("seed", range(20))
def test_a_varied_request_leaves_the_other_alone(seed: int) -> None:
    """The die alone decides; nothing of the request that it was made of changes."""
    answered = [vector for vector in vectors.of("bayes") if "ok" in vector.expect]
    base = Random(seed).choice(answered)  # noqa: S311
    before = deepcopy(base.args)
    once, again = (varying.varied(Random(seed), base) for _ in range(2))  # noqa: S311
    assert once == again
    assert base.args == before


@pytest.mark.parametrize("way", dict.fromkeys(varying.WAYS))
def test_every_way_changes_something(way: varying.Way) -> None:
    """In a request with two shares and two names; a die may leave it as it is, but not always."""
    args: dict[str, Json] = {"prior": [["ill", "1/3"], ["well", "2/3"]]}
    found = set()
    for seed in range(30):
        near = deepcopy(args)
        way(Random(seed), near)  # noqa: S311
        found.add(dumps(near))
    assert found - {dumps(args)}


def test_moving_keeps_the_sum() -> None:
    """What a number loses the next one has."""
    for seed in range(30):
        args: dict[str, Json] = {"prior": [["a", "1/3"], ["b", "1/2"], ["c", "1/6"]]}
        varying.move(Random(seed), args)  # noqa: S311
        assert sum(x for _, x in varying.numbers(args)) == 1


def test_each_change_gets_what_it_lacks() -> None:
    """What few notice is chosen first, and counts for the others; among equals the shortest."""
    found: dict[str, nearby.Case] = {
        name: {"args": {"x": "1" * n}, "expect": {"ok": "1"}}
        for name, n in {"a": 9, "b": 5, "c": 1}.items()
    }
    assert nearby.chosen(found, [(1, ["a", "b", "c"]), (2, ["a", "b"])]) == ["b", "a"]
    assert nearby.chosen(found, [(1, ["a", "b", "c"])]) == ["c"]
    assert nearby.chosen(found, [(2, ["a"]), (1, [])]) == ["a"]
