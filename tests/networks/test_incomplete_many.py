"""Counts of many variables, and how much work they are."""

from fractions import Fraction
from functools import partial
from itertools import product

from refnb.checks import Amount
from refnb.errors import BadWeight, DomainMismatch, Negative, OutOfRange
from refnb.estimation.schema import Cell, Domain
from refnb.exact import enclosure
from refnb.limits import Limits
from refnb.networks import gradient, incomplete
from refnb.networks.incomplete import Seen
from refnb.networks.network import Network
from refusals import HALF, refuses


def coins(number: int) -> Network:
    """Return so many coins."""
    names = [f"c{i}" for i in range(number)]
    row = {"h": HALF, "t": HALF}
    domains: dict[str, Domain] = dict.fromkeys(names, ("h", "t"))
    return Network(domains, dict.fromkeys(names, ()), {key: {(): row} for key in names})


def test_the_counts_of_every_variable_are_checked() -> None:
    """Ten coins; the counts of one have a value too many."""
    ten = coins(10)
    for place in (3, 9):
        counts: dict[str, dict[Cell, dict[str, Amount]]] = {
            v: {(): {"h": Fraction(1), "t": Fraction(1)}} for v in ten.variables
        }
        counts[f"c{place}"][()]["edge"] = Fraction(1)
        refuses(DomainMismatch, f"c{place}", partial(incomplete.check_counts, ten, counts))


def enough(ask: object, network: Network, data: list[Seen], work: int) -> bool:
    """Tell whether a limit of work lets a call through."""
    assert callable(ask)
    try:
        ask(network, data, within=Limits(work=work))
    except OutOfRange:
        return False
    return True


def test_expected_counts_are_once_the_work_and_slopes_once_for_each_variable() -> None:
    """Sixty coins, one thrown: the least limits of three calls."""
    sixty, data = coins(60), [Seen({"c0": "h"})]
    least = enclosure.first(partial(enough, incomplete.likelihood, sixty, data), 50_000)
    assert enough(incomplete.expected, sixty, data, least)
    assert not enough(incomplete.expected, sixty, data, least - 1)
    assert enough(gradient.slopes, sixty, data, 60 * least)
    assert not enough(gradient.slopes, sixty, data, 60 * least - 1)


def test_the_work_is_that_of_every_example() -> None:
    """A coin has 2 bits, and what was seen of it costs a cell for the coin and one for P(d)."""
    one, data = coins(1), [Seen({"c0": "h"})] * 3
    assert enough(incomplete.likelihood, one, data, 3 * 2 * 2)
    assert not enough(incomplete.likelihood, one, data, 3 * 2 * 2 - 1)
    refuses(OutOfRange, "cells", partial(incomplete.check_work, one, data, 2**64))


def test_the_ninth_weight_is_whole() -> None:
    """And each before it."""
    data = [*[Seen({"c0": "h"})] * 8, Seen({"c0": "h"}, HALF)]
    refuses(BadWeight, "1/2", lambda: incomplete.likelihood(coins(1), data))


def test_the_bits_of_every_example_count() -> None:
    """Nine of 1/2, which has three."""
    data = [Seen({"c0": "h"})] * 9
    assert incomplete.likelihood(coins(1), data, within=Limits(bits=27)) == HALF**9
    call = partial(incomplete.likelihood, coins(1), data, within=Limits(bits=26))
    refuses(OutOfRange, "27", call)


def test_the_counts_of_every_row_are_checked() -> None:
    """The last of sixteen rows has a count below 0."""
    names = ["a", "b", "c", "d"]
    rows = {key: {"x": Fraction(1)} for key in product("ht", repeat=4)}
    made = coins(4)
    net = Network(
        {**dict(zip(names, made.variables.values(), strict=True)), "v": ("x",)},
        {**dict.fromkeys(names, ()), "v": tuple(names)},
        {**{v: {(): {"h": HALF, "t": HALF}} for v in names}, "v": rows},
    )
    counts = {
        v: {u: dict.fromkeys(row, Fraction(1)) for u, row in t.items()}
        for v, t in net.tables.items()
    }
    counts["v"]["t", "t", "t", "t"]["x"] = Fraction(-1)
    refuses(Negative, "-1", lambda: incomplete.check_counts(net, counts))


def test_the_cells_of_every_query_are_work() -> None:
    """Ten hidden coins: one cell for P(d), two for each coin, and one more for each."""
    ten = coins(10)
    assert enough(incomplete.likelihood, ten, [Seen({})], (1 + 20 + 10) * ten.bits)
    assert not enough(incomplete.likelihood, ten, [Seen({})], (1 + 20 + 10) * ten.bits - 1)


def test_a_sum_has_every_part() -> None:
    """Of twenty different denominators."""
    parts = [Fraction(1, d) for d in range(2, 22)]
    assert incomplete._sum(parts) == sum(parts)


def test_counts_are_refused_by_their_place() -> None:
    """The variable first, and then its row."""
    asked = partial(incomplete.check_counts, coins(1), {"c0": {(): {"h": 1}}})
    refuses(DomainMismatch, r"the counts of 'c0' given \(", asked)


def test_what_was_seen_is_a_copy() -> None:
    """It stays when the table that it was made of changes."""
    values = {"c0": "h"}
    seen = Seen(values)
    values["c0"] = "t"
    assert seen.values == {"c0": "h"}
