"""Laws of network: the product of the entries is a distribution that has the tables (P-50)."""

from fractions import Fraction
from itertools import permutations, product
from math import prod

from hypothesis import example, given
from hypothesis import strategies as st

from examples.networks import SEEN, TREE, WIDE
from examples.tried import tried
from helpers.refusals import refuses, refusing
from oracles import networks as oracle
from refnb.core import errors
from refnb.io.wire import encode
from refnb.networks import network
from refnb.networks.network import Network
from strategies import networks


@tried(**{name: (net,) for name, (net, _) in SEEN.items()})
@given(networks.networks(least=0))
def test_the_joint_is_what_the_dice_give(net: Network) -> None:
    """P-50: every cell in declared order, each with the probability of its world; together 1.

    P(x) is the product of its entries, each that of the row of its parents.
    """
    dice = oracle.worlds(net)
    found = network.joint(net)
    assert list(found) == list(product(*net.variables.values()))
    assert found == {tuple(x[v] for v in net.variables): p for x, p in dice}
    assert sum(found.values()) == 1
    for x, p in dice:
        entries = network.entries(net, x)
        rows = {v: net.tables[v][tuple(x[u] for u in us)] for v, us in net.parents.items()}
        assert [*entries.items()] == [(v, rows[v][x[v]]) for v in net.variables]
        assert network.probability(net, x) == prod(entries.values()) == p


@given(networks.graphs())
@example(WIDE.parents)
def test_the_order_is_the_first_of_all_orders(parents: dict[str, tuple[str, ...]]) -> None:
    """P-50: of all orders with parents first, the one that comes first in declared order."""
    variables: dict[str, tuple[str, ...]] = dict.fromkeys(parents, ("0",))
    tables = {v: {("0",) * len(us): {"0": Fraction(1)}} for v, us in parents.items()}
    fitting = (
        order
        for order in permutations(parents)
        if all(order.index(u) < order.index(v) for v, us in parents.items() for u in us)
    )
    assert network.topological_order(Network(variables, parents, tables)) == next(fitting)


@given(networks.networks(), st.data())
def test_entries_may_come_in_any_order(net: Network, data: st.DataObject) -> None:
    """Tables, rows and values are found by name, whatever the order in which they are written."""
    turned = {
        v: {
            u: dict(data.draw(st.permutations(list(net.tables[v][u].items()))))
            for u in data.draw(st.permutations(list(net.tables[v])))
        }
        for v in data.draw(st.permutations(list(net.tables)))
    }
    parents = dict(data.draw(st.permutations(list(net.parents.items()))))
    other = Network(net.variables, parents, turned)
    assert list(network.joint(other).items()) == list(network.joint(net).items())
    assert encode(other.children) == encode(net.children)
    assert other.order == net.order
    for v, us in net.parents.items():
        d, whole = other.integers[v]
        cells = product(*(net.variables[u] for u in us), net.variables[v])
        assert [Fraction(n, d) for n in whole] == [net.tables[v][tuple(u)][a] for *u, a in cells]


@given(networks.graphs(least=2), st.data())
def test_a_circle_is_refused(parents: dict[str, tuple[str, ...]], data: st.DataObject) -> None:
    """P-50: an arrow from a variable to one of its ancestors, or to itself, closes a circle."""
    v = data.draw(st.sampled_from(list(parents)))
    top = data.draw(st.sampled_from(sorted(oracle.ancestors(parents, [v]))))
    around = {**parents, top: (*(u for u in parents[top] if u != v), v)}
    tables = {w: {("0",) * len(us): {"0": Fraction(1)}} for w, us in around.items()}
    refuses(errors.Cyclic, "cycle", lambda: Network(dict.fromkeys(around, ("0",)), around, tables))


@given(networks.networks())
@example(WIDE)
def test_free_numbers_are_entries_less_sums(net: Network) -> None:
    """P-7: each row loses one number by its sum, and so does the joint table."""
    rows = [row for table in net.tables.values() for row in table.values()]
    found = network.parameters(net)
    assert found.tables == sum(len(row) for row in rows) - len(rows)
    assert found.joint == len(oracle.worlds(net)) - 1


LAST = {**TREE.parents, "t4": ("t99",)}
test_refusals = refusing(
    (errors.UnknownVariable, "parent of 't4'", Network, TREE.variables, LAST, TREE.tables),
)
