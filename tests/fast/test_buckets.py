"""Laws of the buckets: always the posterior of elimination, or the refusal of elimination."""

import re
from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import partial
from itertools import product

import pytest
from hypothesis import example, given

from oracles.networks import many_faced, tied
from refnb.core import errors
from refnb.exercises.problems import exam
from refnb.fast import buckets
from refnb.io.wire import encode
from refnb.networks import d_separation, elimination
from refnb.networks.network import Network
from refusals import HALF, refuses
from strategies import networks
from strategies.networks import Question

FLAT = buckets.flatten(exam.NETWORK)
TINY = Fraction(1, 2**30_000)


def same(net: Network, query: Sequence[str], seen: Mapping[str, str]) -> None:
    """Require the posterior of elimination, cell by cell, or its refusal in the same words."""
    flat, before = buckets.flatten(net), encode(net)
    ask = partial(buckets.posterior, flat, query, seen)
    try:
        expected = elimination.posterior(net, query, seen)
    except errors.RefnbError as said:
        refuses(type(said), re.escape(str(said)), ask)
        return
    assert list(ask().items()) == list(expected.items())
    assert encode(net) == before


RING, RINGED = tied(["01", "012", "0123", "01234", "01"], ring=True)
KNOT, KNOTTED = tied(["01", "012", "0123", "01234", "01"], ring=False)
TIGHT, TIGHTENED = tied(["012"] * 18)
FACES = many_faced(1)  # twelve faces decide, with parts of a number of seventy bits


@given(networks.questions(least=0, most=6))
@example(Question(RING, ["x4", "x0"], RINGED))
@example(Question(KNOT, ["x1", "x3", "x2"], KNOTTED))
@example(Question(FACES, ["b", "a"], {"c": "5"}))
@example(Question(FACES, ["c"], {"d": "6"}))
@example(Question(TIGHT, [], TIGHTENED))  # refused by both
def test_the_posterior_is_that_of_elimination(question: Question) -> None:
    """Any query, any evidence, in any order, zeros in the tables and impossible evidence."""
    same(question.network, question.query, question.given)


@given(networks.questions(least=1, most=4))
def test_one_plan_serves_all_values(question: Question) -> None:
    """A plan has no value in it: the same one answers every evidence of its kind."""
    net, query, seen = question.network, question.query, list(question.given)
    ready = buckets.plan(buckets.flatten(net), query, seen)
    for values in product(*(net.variables[v] for v in seen)):
        e = dict(zip(reversed(seen), reversed(values), strict=True))
        try:
            expected = elimination.posterior(net, query, e)
        except errors.ZeroEvidence:
            refuses(errors.ZeroEvidence, "impossible", partial(buckets.answer, ready, e))
            continue
        assert buckets.answer(ready, e) == expected


@given(networks.questions(least=0, most=6))
def test_the_cost_is_that_of_elimination(question: Question) -> None:
    """The tables that are kept, and the cells of those that are built, are known before."""
    net, query, seen = question.network, question.query, question.given
    ready = buckets.plan(buckets.flatten(net), query, list(seen))
    order = elimination.least_fill(net, query, seen)
    assert ready.cells == elimination.cells(net, query, seen, order)
    assert ready.kept == d_separation.ancestral_set(net, [*query, *seen])


@given(networks.networks(most=5))
def test_a_flat_network_is_the_network(net: Network) -> None:
    """Whole numbers over one denominator, row after row, and all that is above a variable."""
    flat = buckets.flatten(net)
    for v, rows in net.tables.items():
        cells = product(*(net.variables[u] for u in net.parents[v]))
        entries = [rows[cell][a] for cell in cells for a in net.variables[v]]
        (d,) = {n / p for n, p in zip(flat.tables[v], entries, strict=True) if p}
        assert [n / d for n in flat.tables[v]] == entries
        assert d.denominator == 1
        assert flat.bits[v] == d.numerator.bit_length()
        assert set(flat.above[v]) == set(d_separation.ancestral_set(net, [v]))


def die(faces: int) -> Network:
    """Return a fair die, and a coin that falls on its edge nearly never."""
    names = tuple(map(str, range(faces)))
    coin = {"a": HALF, "b": HALF - TINY, "edge": TINY}
    return Network(
        {"x": names, "y": tuple(coin)},
        {"x": (), "y": ()},
        {"x": {(): dict.fromkeys(names, Fraction(1, faces))}, "y": {(): coin}},
    )


@pytest.mark.slow
def test_a_plan_is_bounded() -> None:
    """A hundred thousand cells, and bits of whole tables: beyond that the chapter is asked."""
    flat, wide = buckets.flatten(die(100_000)), buckets.flatten(die(100_001))
    assert buckets.plan(flat, ["x"], []).cells == 100_000
    refuses(errors.OutOfRange, "100000 cells, got 100001", lambda: buckets.plan(wide, ["x"], []))
    assert set(buckets.posterior(wide, ["x"], {}).values()) == {Fraction(1, 100_001)}
    refuses(
        errors.OutOfRange, "100000 cells and 3001. bits", lambda: buckets.plan(flat, ["x"], ["y"])
    )
    assert set(buckets.posterior(flat, ["x"], {"y": "a"}).values()) == {Fraction(1, 100_000)}
    same(flat.network, ["x"], {"y": "edge"})


def test_questions_are_refused() -> None:
    """What is no variable, no value, named twice, or not what was planned."""
    for query, seen in (("X", {}), ("S", {"X": "yes"}), ("S", {"A": "maybe"}), ("S", {"S": "no"})):
        same(exam.NETWORK, [*query], seen)
    same(exam.NETWORK, ["S", "S"], {})
    ready = buckets.plan(FLAT, ["L"], ["S"])
    for other in ({}, {"A": "no"}, {"S": "yes", "A": "no"}):
        refuses(errors.DomainMismatch, "planned", partial(buckets.answer, ready, other))
    refuses(errors.UnknownValue, "'S'.*'maybe'", lambda: buckets.answer(ready, {"S": "maybe"}))
    refuses(errors.Duplicate, "'S' twice", lambda: buckets.plan(FLAT, ["S"], ["S"]))
    refuses(errors.UnknownVariable, "'X'", lambda: buckets.plan(FLAT, ["S"], ["X"]))
