"""Families of many variables, and tables at their limit."""

from fractions import Fraction
from itertools import pairwise, product

import pytest

from refnb.checks import Amount
from refnb.errors import DomainMismatch, MissingValue, OutOfRange, UnknownVariable
from refnb.estimation.schema import Cell
from refnb.estimation.smoothing import Smoothing
from refnb.networks import learning
from refnb.networks.learning import Cases
from refnb.networks.network import Network
from refusals import refuses

LAPLACE = Smoothing.spelled("laplace")
TEN = [f"v{i}" for i in range(10)]


def domain(size: int) -> tuple[str, ...]:
    """Return so many values."""
    return tuple(map(str, range(size)))


def test_a_chain_can_be_declared_from_its_end() -> None:
    """Each variable is the child of the one declared after it: the last alone is ready at once."""
    parents = {v: (u,) for v, u in pairwise(TEN)} | {TEN[-1]: ()}
    cases = Cases(dict.fromkeys(TEN, domain(2)), {})
    assert learning.fit(cases, parents, LAPLACE).order == tuple(reversed(TEN))


def test_the_tables_of_all_families_together_are_limited() -> None:
    """Twelve variables of 331 values, each but one a child of the one before."""
    names = [f"v{i}" for i in range(12)]
    parents = {v: (u,) for u, v in pairwise(names)} | {names[0]: ()}
    cases = Cases(dict.fromkeys(names, domain(331)), {})
    refuses(OutOfRange, "1205502", lambda: learning.fit(cases, parents, LAPLACE))


def test_one_entry_above_a_million_is_too_many() -> None:
    """101 times 9901 is 1000001."""
    cases = Cases({"a": domain(9901), "b": domain(101)}, {})
    refuses(OutOfRange, "1000001", lambda: learning.family(cases, "a", ("b",)))


def test_weights_are_not_compared_with_too_many_rows() -> None:
    """A variable of twenty-one coins; no weights are given for their rows."""
    names = [f"v{i}" for i in range(21)]
    parents: dict[str, tuple[str, ...]] = dict.fromkeys(names, ())
    parents[names[-1]] = tuple(names[:-1])
    cases = Cases(dict.fromkeys(names, domain(2)), {})
    weights: dict[str, dict[Cell, dict[str, Amount]]] = {
        v: {(): {"0": Fraction(1), "1": Fraction(1)}} for v in names
    }
    refuses(OutOfRange, "2097192", lambda: learning.predictive(cases, parents, weights))


@pytest.mark.parametrize("place", [1, 4, 10])
def test_the_place_of_an_example_is_told(place: int) -> None:
    """Ten examples, one of them without a value."""
    examples = [{"v": "0"} if i != place else {} for i in range(1, 11)]
    refuses(MissingValue, f"example {place} ", lambda: learning.count({"v": ("0",)}, examples))


def test_each_of_many_variables_is_tallied() -> None:
    """Ten variables in another order, and without one of them."""
    cases = Cases(dict.fromkeys(TEN, domain(10)), {tuple("0123456789"): 2, tuple("9876543210"): 3})
    assert learning.tally(cases, TEN[:0:-1]) == {tuple("987654321"): 2, tuple("012345678"): 3}


def test_shares_of_long_denominators_are_kept() -> None:
    """Three values, each seen once."""
    p, q = (Fraction(k, 10**25 + 13) for k in (1234567890123456789012345, 3 * 10**24 + 1))
    row = {"0": p, "1": q, "2": 1 - p - q}
    network = Network({"v": domain(3)}, {"v": ()}, {"v": {(): row}})
    cases = Cases({"v": domain(3)}, {(v,): 1 for v in row})
    assert learning.likelihood(network, cases) == p * q * (1 - p - q)


def test_every_value_that_an_example_lacks_is_named() -> None:
    """The last of ten."""
    seen = dict.fromkeys(TEN[:-1], "0")
    declared = dict.fromkeys(TEN, domain(2))
    refuses(MissingValue, "'v9'", lambda: learning.count(declared, [seen]))


def test_the_parents_of_every_variable_are_known() -> None:
    """The last of ten has one that is none."""
    parents: dict[str, tuple[str, ...]] = {**dict.fromkeys(TEN, ()), "v9": ("w",)}
    refuses(UnknownVariable, "'w'", lambda: learning.check_parents(TEN, parents))


def test_the_weights_of_every_variable_have_its_rows() -> None:
    """Those of the last of ten have another row."""
    parents: dict[str, tuple[str, ...]] = dict.fromkeys(TEN, ())
    weights: dict[str, dict[Cell, dict[str, Amount]]] = {v: {(): {"0": 1, "1": 1}} for v in TEN}
    weights["v9"] = {("0",): {"0": 1, "1": 1}}
    cases = Cases(dict.fromkeys(TEN, domain(2)), {})
    refuses(DomainMismatch, "'v9'", lambda: learning.predictive(cases, parents, weights))


def test_the_bits_of_every_factor_count(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ten fair coins, each 1/2 of 1 + 2 bits."""
    row = {"0": Fraction(1, 2), "1": Fraction(1, 2)}
    network = Network(
        dict.fromkeys(TEN, domain(2)), dict.fromkeys(TEN, ()), {v: {(): row} for v in TEN}
    )
    cases = Cases(network.variables, {("0",) * 10: 1})
    monkeypatch.setattr(learning, "MAX_BITS", 30)
    assert learning.likelihood(network, cases) == Fraction(1, 2**10)
    monkeypatch.setattr(learning, "MAX_BITS", 29)
    refuses(OutOfRange, "got 30", lambda: learning.likelihood(network, cases))


def test_a_family_has_a_row_for_the_values_of_every_parent() -> None:
    """Five of two values are 32 rows."""
    cases = Cases(dict.fromkeys(TEN, domain(2)), {("1",) * 10: 7})
    rows = learning.family(cases, TEN[-1], tuple(TEN[:5]))
    assert [*rows] == [*product("01", repeat=5)]
    assert rows[("1",) * 5] == {"0": 0, "1": 7}
