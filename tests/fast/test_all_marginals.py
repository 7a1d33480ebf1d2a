"""Laws of the marginals: every posterior of elimination, in one pass there and one back."""

import re
from collections.abc import Mapping
from fractions import Fraction
from functools import partial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oracles import networks as oracle
from refnb.core import errors
from refnb.exercises.problems import exam
from refnb.fast import all_marginals, buckets
from refnb.io.wire import encode
from refnb.networks import elimination
from refnb.networks.network import Network
from refusals import refuses
from strategies import networks
from strategies.networks import Question

FLAT = buckets.flatten(exam.NETWORK)


def same(net: Network, seen: Mapping[str, str]) -> None:
    """Require the posteriors of elimination in the same order, or its refusal in the same words."""
    flat, before = buckets.flatten(net), encode(net)
    ask = partial(all_marginals.posteriors, flat, seen)
    try:
        expected = elimination.posteriors(net, seen)
    except errors.RefnbError as said:
        refuses(type(said), re.escape(str(said)), ask)
        return
    found = ask()
    assert [(v, *row.items()) for v, row in found.items()] == [
        (v, *row.items()) for v, row in expected.items()
    ]
    assert encode(net) == before


@given(networks.networks(least=0, most=6), st.data())
def test_all_posteriors_are_those_of_elimination(net: Network, data: st.DataObject) -> None:
    """Whatever is given, also nothing, everything and the impossible; zeros in the tables."""
    same(net, data.draw(networks.chosen(net)) if net.variables else {})


@given(networks.questions(least=1, most=4))
def test_a_plan_for_a_query_has_all_that_it_keeps(question: Question) -> None:
    """The posterior of each variable that is kept and not given, asked for or summed out."""
    net, seen = question.network, question.given
    ready = buckets.plan(buckets.flatten(net), question.query, list(seen))
    try:
        found = all_marginals.answer(ready, seen)
    except errors.ZeroEvidence:
        assert oracle.mass(oracle.worlds(net), seen) == 0
        return
    assert list(found) == [v for v in ready.kept if v not in seen]
    for v, row in found.items():
        assert {(a,): p for a, p in row.items()} == elimination.posterior(net, [v], seen)


@given(networks.networks(most=4), st.data())
def test_a_gain_is_what_the_sum_gains(net: Network, data: st.DataObject) -> None:
    """One more in any one cell of any table makes N(e) greater by the gain of that cell."""
    seen = data.draw(networks.chosen(net))
    ready = all_marginals.plan(buckets.flatten(net), list(seen))
    tables = buckets.filled(ready, seen)
    gain = all_marginals.gains(ready, tables)
    assert sorted(gain) == list(range(len(tables)))
    i = data.draw(st.integers(0, len(ready.kept)))
    for cell in range(len(tables[i])):
        changed = list(tables)
        changed[i] = [n + (k == cell) for k, n in enumerate(tables[i])]
        for number, bucket in enumerate(ready.buckets, len(ready.kept) + 1):
            changed[number] = product_of(bucket, changed)
        assert sum(changed[-1]) - sum(tables[-1]) == gain[i][cell]


def product_of(bucket: buckets.Bucket, tables: list[buckets.Table]) -> list[int]:
    """Return the table of a bucket, cell by cell."""
    cells = len(bucket.places[0])
    found = [0] * (cells // bucket.size)
    for cell in range(cells):
        n = 1
        for i, places in zip(bucket.tables, bucket.places, strict=True):
            n *= tables[i][places[cell]]
        found[cell % len(found)] += n
    return found


@pytest.mark.slow
def test_what_is_too_wide_is_asked_of_the_chapter() -> None:
    """A plan of 100001 cells is not made; the posterior is there all the same."""
    faces = tuple(map(str, range(100_001)))
    die = Network({"x": faces}, {"x": ()}, {"x": {(): dict.fromkeys(faces, Fraction(1, 100_001))}})
    flat = buckets.flatten(die)
    refuses(errors.OutOfRange, "100000 cells", lambda: all_marginals.plan(flat, []))
    assert set(all_marginals.posteriors(flat, {})["x"].values()) == {Fraction(1, 100_001)}


def test_dice_that_have_to_do_with_each_other() -> None:
    """All with all, in a ring, too many of them, and twelve faces with numbers of seventy bits."""
    for ring in (False, True):
        net, seen = oracle.tied(["01", "012", "0123", "01234", "01"], ring=ring)
        same(net, seen)
        same(net, {**seen, "x2": "1"})
    same(*oracle.tied(["012"] * 18))
    for seen in ({}, {"d": "6"}, {"c": "5"}, {"b": "3", "d": "0"}):
        same(oracle.many_faced(1), seen)


def test_questions_are_refused() -> None:
    """What is no variable, no value, or not what was planned."""
    for seen in ({"X": "yes"}, {"A": "maybe"}):
        same(exam.NETWORK, seen)
    ready = all_marginals.plan(FLAT, ["S"])
    refuses(errors.DomainMismatch, "planned", lambda: all_marginals.answer(ready, {"A": "no"}))
    refuses(
        errors.UnknownValue, "'S'.*'maybe'", lambda: all_marginals.answer(ready, {"S": "maybe"})
    )
    refuses(errors.Duplicate, "'S' twice", lambda: all_marginals.plan(FLAT, ["S", "S"]))
    refuses(errors.UnknownVariable, "'X'", lambda: all_marginals.plan(FLAT, ["X"]))
