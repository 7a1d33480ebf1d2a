"""Laws of explanation: the greatest of all worlds, every one of them counted."""

from fractions import Fraction
from itertools import islice, product
from math import prod

from hypothesis import example, given
from hypothesis import strategies as st

from examples.networks import SEEN
from examples.tried import tried
from helpers.refusals import refuses
from oracles import networks as oracle
from refnb.core import errors
from refnb.networks import mpe
from refnb.networks.network import Network
from strategies import networks


@tried(**{name: (case,) for name, case in SEEN.items()})
@given(networks.seen(most=5))
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
        refuses(errors.ZeroEvidence, "impossible", lambda: mpe.explain(net, seen))
        return
    greatest = max(masses.values())
    best = tuple(cell for cell, p in masses.items() if p == greatest)
    found = mpe.explain(net, seen)
    assert found == mpe.Explanation(greatest, greatest / whole, len(best), best)


@given(st.lists(st.integers(1, 7), min_size=1, max_size=12), st.booleans())
@example([2] * 70, True)
@example([40, 40], False)
def test_ties_are_counted_and_the_first_thousand_listed(sizes: list[int], row: bool) -> None:
    """Fair dice, alone or each below the one before: every world is a best one."""
    domains = {f"d{i}": tuple(map(str, range(n))) for i, n in enumerate(sizes)}
    names = list(domains)
    parents = {v: tuple(names[max(i - 1, 0) : i if row else 0]) for i, v in enumerate(names)}
    fair = {v: {a: Fraction(1, len(domain)) for a in domain} for v, domain in domains.items()}
    tables = {v: dict.fromkeys(product(*(domains[u] for u in parents[v])), fair[v]) for v in names}
    found = mpe.explain(Network(domains, parents, tables), {})
    assert found.number == prod(sizes)
    assert found.probability == found.posterior == Fraction(1, prod(sizes))
    assert found.cells == tuple(islice(product(*domains.values()), 1000))
    last = {v: domain[-1] for v, domain in domains.items()}
    last_alone = {v: {a: Fraction(a == last[v]) for a in domain} for v, domain in domains.items()}
    sure = {v: dict.fromkeys(tables[v], last_alone[v]) for v in names}
    assert mpe.explain(Network(domains, parents, sure), {}).cells == ((*last.values(),),)
