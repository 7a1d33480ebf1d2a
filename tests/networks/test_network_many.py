"""Networks of many variables and values."""

from fractions import Fraction
from itertools import product

import pytest

from refnb.errors import (
    Cyclic,
    DomainMismatch,
    Duplicate,
    MissingValue,
    NotADistribution,
    OutOfRange,
    UnknownValue,
    UnknownVariable,
)
from refnb.estimation.schema import Cell
from refnb.networks import network
from refnb.networks.network import Network
from refusals import refuses


def alone(variables: int, values: int) -> Network:
    """Return a network without arrows, all values of a variable alike."""
    names, domain = [f"v{i}" for i in range(variables)], tuple(map(str, range(values)))
    row = dict.fromkeys(domain, Fraction(1, values))
    return Network(
        dict.fromkeys(names, domain), dict.fromkeys(names, ()), {key: {(): row} for key in names}
    )


@pytest.mark.parametrize("place", [3, 9])
def test_every_variable_needs_a_value(place: int) -> None:
    """Ten variables, of which one has none."""
    x = {f"v{i}": "0" for i in range(10) if i != place}
    refuses(MissingValue, f"v{place}", lambda: network.probability(alone(10, 2), x))


@pytest.mark.parametrize("place", [3, 9])
def test_the_parents_of_every_variable_are_known(place: int) -> None:
    """Ten variables, of which one has a parent that is none."""
    made = alone(10, 2)
    parents = made.parents | {f"v{place}": ("w",)}
    refuses(UnknownVariable, "w", lambda: Network(made.variables, parents, made.tables))


def test_the_free_numbers_of_a_long_joint_table_are_counted_exactly() -> None:
    """Forty variables of three values."""
    found = network.parameters(alone(40, 3))
    assert (found.tables, found.joint) == (80, 3**40 - 1)


def test_the_bits_of_every_entry_count() -> None:
    """The shares 1/2, 1/4, ..., 1/512 and 1/512 have the common denominator 2^9, of ten bits."""
    domain = tuple(map(str, range(10)))
    row = {v: Fraction(1, 2 ** min(i, 9)) for i, v in enumerate(domain, 1)}
    assert Network({"v": domain}, {"v": ()}, {"v": {(): row}}).bits == 10


def test_cells_times_bits_meet_their_limit_exactly(monkeypatch: pytest.MonkeyPatch) -> None:
    """Three variables of two values: 8 cells of 3 times 2 bits."""
    monkeypatch.setattr(network, "MAX_BITS", 48)
    assert len(network.joint(alone(3, 2))) == 8
    monkeypatch.setattr(network, "MAX_BITS", 47)
    refuses(OutOfRange, "8 cells of 6 bits", lambda: network.joint(alone(3, 2)))


@pytest.mark.parametrize(("values", "bits"), [(16, 6_250_000), (17, 5_882_353)])
def test_a_hundred_million_bits_are_the_most(values: int, bits: int) -> None:
    """16 cells of 6250000 bits are as many, and 17 of 5882353 are one more."""
    tiny = Fraction(1, 1 << bits - 1)
    domain = tuple(map(str, range(values)))
    row = {**dict.fromkeys(domain, Fraction(0)), "0": tiny, "1": 1 - tiny}
    found = Network({"v": domain}, {"v": ()}, {"v": {(): row}})
    assert found.bits == bits
    if values == 16:
        found.check_cells(["v"])
    else:
        refuses(OutOfRange, "17 cells", lambda: found.check_cells(["v"]))


@pytest.mark.parametrize("place", [3, 9])
def test_the_values_of_every_variable_differ(place: int) -> None:
    """Ten variables, of which one has a value twice."""
    made = alone(10, 2)
    variables = made.variables | {f"v{place}": ("0", "0")}
    refuses(Duplicate, f"v{place}", lambda: Network(variables, made.parents, made.tables))


Tables = dict[str, dict[Cell, dict[str, Fraction]]]
SURE, BITS = {"x": Fraction(1)}, ("0", "1")


def below(parents: int, rows: dict[Cell, dict[str, Fraction]]) -> Network:
    """Return sure coins, and below them all a child with these rows."""
    names = [f"u{i}" for i in range(parents)]
    coin = {"0": Fraction(1), "1": Fraction(0)}
    tables: Tables = {**{u: {(): coin} for u in names}, "child": rows}
    variables = {**dict.fromkeys(names, BITS), "child": ("x",)}
    return Network(variables, {**dict.fromkeys(names, ()), "child": tuple(names)}, tables)


def test_every_row_and_every_parent_of_a_wide_table_is_looked_at() -> None:
    """Four parents have sixteen rows: the last is no distribution, unknown, or not there."""
    rows = dict.fromkeys(product(BITS, repeat=4), SURE)
    assert below(4, rows).entry(
        "child", {**dict.fromkeys(["u0", "u1", "u2", "u3"], "1"), "child": "x"}
    )
    last = ("1",) * 4
    short = {**rows, last: {"x": Fraction(1, 2)}}
    refuses(NotADistribution, "1/2", lambda: below(4, short))
    unknown = {**rows, ("1", "1", "1", "2"): SURE}
    refuses(UnknownValue, "'2'", lambda: below(4, unknown))
    missing = {x: row for x, row in rows.items() if x != last}
    refuses(DomainMismatch, "no row", lambda: below(4, missing))


def test_the_table_of_every_variable_holds_distributions() -> None:
    """Ten variables; the last row of the last one sums to 1/2."""
    made = alone(10, 2)
    tables: Tables = {**made.tables, "v9": {(): {"0": Fraction(1, 2), "1": Fraction(0)}}}
    refuses(NotADistribution, "v9", lambda: Network(made.variables, made.parents, tables))


def test_every_value_is_one_of_its_variable() -> None:
    """Also that of the tenth."""
    x = {f"v{i}": "0" for i in range(9)}
    refuses(UnknownValue, "'2'", lambda: alone(10, 2).check_values({**x, "v9": "2"}))


def test_a_circle_at_the_end_is_named() -> None:
    """Ten variables, of which the last two are each other's parents."""
    made = alone(10, 2)
    parents = {**made.parents, "v8": ("v9",), "v9": ("v8",)}
    refuses(Cyclic, "'v8', 'v9'", lambda: Network(made.variables, parents, made.tables))


def test_the_bits_of_every_table_and_row_are_added() -> None:
    """Ten tables over 3 have two bits each; a last row over 2^20 has 21, each coin one."""
    assert alone(10, 3).bits == 20
    tiny = Fraction(1, 1 << 20)
    rows: dict[Cell, dict[str, Fraction]] = {
        x: {"x": tiny, "y": 1 - tiny} if x[0] == "8" else {"x": Fraction(1), "y": Fraction(0)}
        for x in product("012345678")
    }
    digits = tuple("012345678")
    first = {v: Fraction(v == "0") for v in digits}
    found = Network(
        {"u": digits, "v": ("x", "y")}, {"u": (), "v": ("u",)}, {"u": {(): first}, "v": rows}
    )
    assert found.bits == 1 + 21
