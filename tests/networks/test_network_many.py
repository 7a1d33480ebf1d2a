"""Networks of many variables and values."""

from fractions import Fraction

import pytest

from refnb.errors import Duplicate, MissingValue, OutOfRange, UnknownVariable
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
