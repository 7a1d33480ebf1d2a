"""Laws of incomplete examples: everything is dealt out to the worlds that agree with it."""

from collections import Counter
from fractions import Fraction
from functools import partial

from hypothesis import given
from hypothesis import strategies as st

from oracles import hidden
from oracles import networks as oracle
from oracles.wide import WIDE, mass
from refnb import errors
from refnb.limits import Limits
from refnb.networks import incomplete, learning
from refnb.networks.incomplete import Seen
from refnb.networks.network import Network
from refnb.problems import exam
from refusals import HALF, refuses
from strategies.incomplete import Case, cases, complete


@given(cases())
def test_the_likelihood_has_a_factor_for_each_time(case: Case) -> None:
    """P(D) is the product of the masses of all that was seen, one after the other."""
    net, data = case
    assert incomplete.likelihood(net, data) == hidden.likelihood(net, data)


@given(cases(whole=False))
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


def test_the_limits() -> None:
    """Bits, and the work of all examples together; `within` raises the bits."""
    half = Seen({"S": "yes"})
    many = [half] * 4
    refuses(
        errors.OutOfRange,
        "limit is 10",
        lambda: incomplete.expected(exam.NETWORK, many, within=Limits(bits=10)),
    )
    bits = exam.NETWORK.bits
    assert incomplete.expected(exam.NETWORK, many, within=Limits(bits=4 * bits))
    refuses(
        errors.OutOfRange,
        "limit is 5",
        lambda: incomplete.likelihood(exam.NETWORK, many, within=Limits(bits=5)),
    )
    net, given_ = oracle.tied(["0123456789"] * 3)
    incomplete.check_work(net, [Seen(given_)] * 10)
    refuses(
        errors.OutOfRange,
        "1000000000",
        lambda: incomplete.check_work(net, [Seen(given_)] * 100_000),
    )


def test_questions_are_refused() -> None:
    """What is no variable, no value, no weight or no whole weight."""
    net = exam.NETWORK
    refuses(errors.UnknownVariable, "'X'", lambda: incomplete.expected(net, [Seen({"X": "yes"})]))
    refuses(errors.UnknownValue, "'A'", lambda: incomplete.likelihood(net, [Seen({"A": "?"})]))
    refuses(errors.Negative, "-1/2", lambda: Seen({}, -HALF))
    refuses(errors.BadWeight, "1/2", lambda: incomplete.likelihood(net, [Seen({}, HALF)]))


def test_a_wide_network_with_long_numbers() -> None:
    """Four parents, seven values, numbers of 25 digits: each family has its share of the worlds."""
    data = [Seen({"w": "5", "a": "3"}, 2), Seen({"c": "0"})]
    found = incomplete.expected(WIDE, data)
    for v, u, y in hidden.entries(WIDE):
        x = {**dict(zip(WIDE.parents[v], u, strict=True)), v: y}
        assert found[v][u][y] == sum(
            d.weight
            * mass(**d.values, **{a: x[a] for a in x if a not in d.values})
            / mass(**d.values)
            for d in data
            if all(d.values.get(a, b) == b for a, b in x.items())
        )
    assert incomplete.likelihood(WIDE, data) == mass(w="5", a="3") ** 2 * mass(c="0")
    often = [Seen({"w": "5"}, 60)]
    assert incomplete.likelihood(WIDE, often) == mass(w="5") ** 60
    incomplete.check_counts(WIDE, found)
    found["w"]["2",]["6"] -= 2
    refuses(errors.Negative, "the counts of", lambda: incomplete.check_counts(WIDE, found))
    found["w"]["3",] = found["w"]["2",]
    refuses(errors.DomainMismatch, "rows and counts", lambda: incomplete.check_counts(WIDE, found))
    for other in ({}, {**found, "odd": {}}):
        asked = partial(incomplete.check_counts, WIDE, other)
        refuses(errors.DomainMismatch, "the variables and their counts", asked)
