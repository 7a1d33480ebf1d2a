"""Laws of incomplete examples: everything is dealt out to the worlds that agree with it."""

from collections import Counter
from fractions import Fraction
from functools import partial

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from networks.bounds import Limit, Refusal, bounded
from oracles import hidden
from oracles.wide import WIDE
from refnb import errors
from refnb.networks import incomplete, learning
from refnb.networks.incomplete import Counts, Seen
from refnb.networks.network import Network
from refnb.problems import exam
from refusals import HALF, refuses
from strategies import sizes
from strategies.incomplete import Case, cases, complete


@given(cases())
@example((WIDE, [Seen({"w": "5", "a": "3"}, 2), Seen({"c": "0"})]))
@example((WIDE, [Seen({"w": "5"}, 60)]))
def test_the_likelihood_has_a_factor_for_each_time(case: Case) -> None:
    """P(D) is the product of the masses of all that was seen, one after the other."""
    net, data = case
    assert incomplete.likelihood(net, data) == hidden.likelihood(net, data)


@given(cases(whole=False))
@example((WIDE, [Seen({"w": "5", "a": "3"}, 2), Seen({"c": "0"})]))
def test_expected_counts_deal_examples_out_to_worlds(case: Case) -> None:
    """M-35, M-36: worlds that agree with an example share it, and are counted."""
    net, data = case
    found = incomplete.expected(net, data)
    assert found == hidden.expected(net, data)
    assert [list(rows) for rows in found.values()] == [list(t) for t in net.tables.values()]
    whole = sum((d.weight for d in data), Fraction(0))
    for rows in found.values():
        assert sum((n for row in rows.values() for n in row.values()), Fraction(0)) == whole


@given(complete())
def test_complete_examples_are_just_counted(case: Case) -> None:
    """With nothing hidden the shares are whole, and the network plays no part."""
    net, data = case
    cells = Counter[tuple[str, ...]]()
    for d in data:
        cells[tuple(d.values[v] for v in net.variables)] += int(d.weight)
    seen = learning.Cases(net.variables, dict(cells))
    found = incomplete.expected(net, data)
    for v, rows in found.items():
        counted = learning.family(seen, v, net.parents[v])
        assert {u: dict(row) for u, row in rows.items()} == counted
    assert incomplete.likelihood(net, data) == learning.likelihood(net, seen)


@given(cases(most=2), st.integers(2, 5))
def test_a_weight_is_so_many_examples(case: Case, n: int) -> None:
    """An example of weight n counts as n of weight 1."""
    net, data = case
    heavy = [Seen(d.values, n) for d in data]
    single = [Seen(d.values) for d in data for _ in range(n)]
    assert incomplete.expected(net, heavy) == incomplete.expected(net, single)
    assert incomplete.likelihood(net, heavy) == incomplete.likelihood(net, single)


@given(st.lists(sizes.positive, max_size=11))
@example([Fraction(1, d) for d in range(2, 22)])
def test_weights_add_up(weights: list[Fraction]) -> None:
    """However many parts of however many denominators: together they are their sum."""
    whole = sum(weights, Fraction(0))
    found = incomplete.expected(coins(1), [Seen({"c0": "h"}, n) for n in weights])
    assert found == {"c0": {(): {"h": whole, "t": 0}}}


def test_pairs_are_not_products() -> None:
    """P-62, E-M9: two switches that agree, none seen: both are on half the time, no quarter."""
    on = {"on": HALF, "off": HALF}
    same: dict[tuple[str, ...], dict[str, Fraction]] = {
        ("on",): {"on": Fraction(1), "off": Fraction(0)}
    }
    same |= {("off",): {"on": Fraction(0), "off": Fraction(1)}}
    net = Network(
        dict.fromkeys("ab", ("on", "off")), {"a": (), "b": ("a",)}, {"a": {(): on}, "b": same}
    )
    found = incomplete.expected(net, [Seen({})])
    assert found["a"][()]["on"] == HALF
    assert found["b"]["on",]["on"] == HALF != HALF * HALF


def test_a_weight_of_zero_was_not_seen() -> None:
    """What is impossible has no shares; with weight 0 nobody asks."""
    sure = Network({"v": ("0", "1")}, {"v": ()}, {"v": {(): {"0": Fraction(1), "1": Fraction(0)}}})
    assert incomplete.expected(sure, [Seen({"v": "1"}, 0)])["v"] == {(): {"0": 0, "1": 0}}
    assert incomplete.likelihood(sure, [Seen({"v": "1"}, 0)]) == 1
    assert incomplete.likelihood(sure, [Seen({"v": "1"})]) == 0
    refuses(errors.ZeroEvidence, "'v', '1'", lambda: incomplete.expected(sure, [Seen({"v": "1"})]))


def coins(number: int) -> Network:
    """Return so many fair coins."""
    names = [f"c{i}" for i in range(number)]
    fair: dict[tuple[str, ...], dict[str, Fraction]] = {(): {"h": HALF, "t": HALF}}
    none: dict[str, tuple[str, ...]] = dict.fromkeys(names, ())
    return Network(dict.fromkeys(names, ("h", "t")), none, dict.fromkeys(names, fair))


NET, ONE, TEN = exam.NETWORK, coins(1), coins(10)
SUCCESS = Seen({"S": "yes"})
HEADS = Seen({"c0": "h"})
CELLS = 1 + 20 + 10  # ten hidden coins: one for P(d), two for each coin, and one more for each
LIMITS: list[Limit] = [
    ("work", 3 * 2 * ONE.bits, lambda most: incomplete.likelihood(ONE, [HEADS] * 3, within=most)),
    ("work", CELLS * TEN.bits, lambda most: incomplete.likelihood(TEN, [Seen({})], within=most)),
    ("work", CELLS * TEN.bits, lambda most: incomplete.expected(TEN, [Seen({})], within=most)),
    ("bits", 9 * 3, lambda most: incomplete.likelihood(ONE, [HEADS] * 9, within=most)),
    ("bits", 4 * NET.bits, lambda most: incomplete.expected(NET, [SUCCESS] * 4, within=most)),
]
FINE = incomplete.expected(NET, [SUCCESS])
LAST = {**FINE["S"], ("no", "no"): {"yes": Fraction(1), "no": Fraction(-1)}}
ODD: dict[tuple[str, ...], dict[str, int | Fraction]] = {(): {"yes": 1}}
BROKEN: list[tuple[type[errors.RefnbError], str, Counts]] = [
    (errors.DomainMismatch, "the variables and their counts", {}),
    (errors.DomainMismatch, "the variables and their counts", {**FINE, "odd": {}}),
    (errors.DomainMismatch, "rows and counts of 'G'", {**FINE, "G": ODD}),
    (errors.DomainMismatch, r"the counts of 'L' given \(", {**FINE, "L": ODD}),
    (errors.Negative, "the counts of 'S' given .*'no'.*-1", {**FINE, "S": LAST}),
]
REFUSALS: list[Refusal] = [
    (errors.UnknownVariable, "'X'", lambda: incomplete.expected(NET, [Seen({"X": "yes"})])),
    (errors.UnknownValue, "'A'", lambda: incomplete.likelihood(NET, [Seen({"A": "?"})])),
    (errors.Negative, "-1/2", lambda: Seen({}, -HALF)),
    (errors.BadWeight, "1/2", lambda: incomplete.likelihood(ONE, [HEADS] * 8 + [Seen({}, HALF)])),
    (errors.OutOfRange, "cells", lambda: incomplete.check_work(ONE, [HEADS], 2**64)),
    *((error, words, partial(incomplete.check_counts, NET, n)) for error, words, n in BROKEN),
]


@pytest.mark.parametrize("limit", LIMITS)
def test_limits(limit: Limit) -> None:
    """The cells of every query times the bits of the network, and the bits of an answer."""
    bounded(*limit)


@pytest.mark.parametrize("refusal", REFUSALS)
def test_refusals(refusal: Refusal) -> None:
    """What is no variable, no value, no weight or no whole weight; and counts of other rows."""
    refuses(*refusal)
