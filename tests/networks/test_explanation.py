"""Laws of explanation: the greatest of all worlds, every one of them counted."""

from fractions import Fraction
from itertools import islice, product
from math import prod

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from networks.bounds import Refusal
from oracles import networks as oracle
from oracles.networks import tied
from oracles.wide import WIDE
from refnb import errors
from refnb.networks import explanation, network
from refnb.networks.network import Network
from refnb.problems import exam
from refusals import refuses
from strategies import networks

TINY = Fraction(1, 10**30)


@given(networks.seen(most=5))
@example((WIDE, {"w": "5", "c": "1"}))
def test_it_is_the_greatest_of_all_worlds(question: tuple[Network, dict[str, str]]) -> None:
    """An explanation is all the greatest worlds in declared order, and their share of those."""
    net, seen = question
    worlds = {tuple(x[v] for v in net.variables): p for x, p in oracle.worlds(net)}
    names = list(net.variables)
    masses = {
        cell: worlds[cell]
        for cell in product(*net.variables.values())
        if all(cell[names.index(v)] == a for v, a in seen.items())
    }
    whole = sum(masses.values())
    if whole == 0:
        refuses(errors.ZeroEvidence, "impossible", lambda: explanation.explain(net, seen))
        return
    greatest = max(masses.values())
    best = tuple(cell for cell, p in masses.items() if p == greatest)
    found = explanation.explain(net, seen)
    assert found == explanation.Explanation(greatest, greatest / whole, len(best), best)


@given(st.lists(st.integers(1, 7), min_size=1, max_size=12), st.booleans())
@example([2] * 70, False)
@example([40, 40], False)
def test_ties_are_counted_and_the_first_thousand_listed(sizes: list[int], row: bool) -> None:
    """Fair dice, alone or each below the one before: every world is a best one."""
    domains = {f"d{i}": tuple(map(str, range(n))) for i, n in enumerate(sizes)}
    names = list(domains)
    parents = {v: tuple(names[max(i - 1, 0) : i if row else 0]) for i, v in enumerate(names)}
    fair = {v: {a: Fraction(1, len(domain)) for a in domain} for v, domain in domains.items()}
    tables = {v: dict.fromkeys(product(*(domains[u] for u in parents[v])), fair[v]) for v in names}
    found = explanation.explain(Network(domains, parents, tables), {})
    assert found.number == prod(sizes)
    assert found.probability == found.posterior == Fraction(1, prod(sizes))
    assert found.cells == tuple(islice(product(*domains.values()), 1000))


@given(st.integers(1, 40), st.lists(st.integers(0, 39), max_size=3))
def test_a_hair_decides(length: int, places: list[int]) -> None:
    """Coins that are fair, but for some in which heads is 10^-30 more probable."""
    names = [f"c{i}" for i in range(length)]
    some = {i for i in places if i < length}
    half = Fraction(1, 2)
    more = [half + TINY * (i in some) for i in range(length)]
    net = Network(
        dict.fromkeys(names, ("t", "h")),
        dict.fromkeys(names, ()),
        {v: {(): {"h": p, "t": 1 - p}} for v, p in zip(names, more, strict=True)},
    )
    found = explanation.explain(net, {})
    free = [("h",) if i in some else ("t", "h") for i in range(length)]
    assert found.number == 2 ** (length - len(some))
    assert found.probability == (half + TINY) ** len(some) * half ** (length - len(some))
    assert found.cells == tuple(islice(product(*free), 1000))


def test_together_is_not_one_by_one() -> None:
    """The most probable cause alone shares its mass among three effects, the other one does not."""
    third = {"x": Fraction(1, 3), "y": Fraction(1, 3), "z": Fraction(1, 3)}
    net = Network(
        {"cause": ("a", "b"), "effect": ("x", "y", "z")},
        {"cause": (), "effect": ("cause",)},
        {
            "cause": {(): {"a": Fraction(3, 5), "b": Fraction(2, 5)}},
            "effect": {
                ("a",): third,
                ("b",): {"x": Fraction(1), "y": Fraction(0), "z": Fraction(0)},
            },
        },
    )
    assert explanation.explain(net, {}).cells == (("b", "x"),)
    assert network.probability(net, {"cause": "b", "effect": "x"}) == Fraction(2, 5)


REFUSALS: list[Refusal] = [
    (errors.UnknownVariable, "'X'", lambda: explanation.explain(exam.NETWORK, {"X": "yes"})),
    (errors.UnknownValue, "'A'", lambda: explanation.explain(exam.NETWORK, {"A": "maybe"})),
    (errors.OutOfRange, "32767 cells", lambda: explanation.explain(*tied(["01"] * 14))),
]


@pytest.mark.parametrize("refusal", REFUSALS)
def test_refusals(refusal: Refusal) -> None:
    """What is no variable or no value, and what takes too long."""
    refuses(*refusal)
