"""Laws of network: the product of the entries is a distribution that has the tables (P-50)."""

from fractions import Fraction
from functools import partial
from itertools import permutations, product
from math import prod

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oracles import networks as oracle
from oracles import wide
from oracles.wide import DICE, WIDE
from refnb import errors
from refnb.classifiers import categorical, naive
from refnb.classifiers.categorical import Model
from refnb.estimation.schema import Cell
from refnb.networks import network
from refnb.networks.network import Network
from refnb.probability import independence
from refnb.problems import campfire, exam
from refusals import refuses
from strategies import models, networks

HALF = Fraction(1, 2)
COIN = {"h": HALF, "t": HALF}
PAIR = Network(
    {"b": ("h", "t"), "a": ("h", "t")},
    {"a": (), "b": ("a",)},
    {"a": {(): COIN}, "b": {("h",): COIN, ("t",): COIN}},
)


@given(networks.networks(least=0))
def test_the_joint_is_what_the_dice_give(net: Network) -> None:
    """P-50: every cell in declared order, each with the probability of its world; together 1."""
    dice = oracle.worlds(net)
    found = network.joint(net)
    assert list(found) == list(product(*net.variables.values()))
    assert found == {tuple(x[v] for v in net.variables): p for x, p in dice}
    assert sum(found.values()) == 1
    assert all(network.probability(net, x) == p for x, p in dice)


@given(networks.networks())
def test_the_joint_gives_the_tables_back(net: Network) -> None:
    """P-50: P(v, u) = p(v | u) P(u) for each row u of each table; an entry is that of its row."""
    dice = oracle.worlds(net)
    for v, table in net.tables.items():
        for cell, row in table.items():
            u = dict(zip(net.parents[v], cell, strict=True))
            for a, p in row.items():
                assert oracle.mass(dice, {**u, v: a}) == p * oracle.mass(dice, u)
    for x, p in dice:
        entries = network.entries(net, x)
        assert list(entries) == list(net.variables)
        assert prod(entries.values()) == p
        assert all(
            entries[v] == row[cell][x[v]]
            for v, row in net.tables.items()
            for cell in row
            if cell == tuple(x[u] for u in net.parents[v])
        )


@given(networks.graphs())
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
    assert list(network.joint(Network(net.variables, parents, turned)).items()) == list(
        network.joint(net).items()
    )


@given(networks.networks())
def test_turning_the_parents_turns_the_rows(net: Network) -> None:
    """A row belongs to the parents in the order of their list."""
    turned = Network(
        net.variables,
        {v: us[::-1] for v, us in net.parents.items()},
        {v: {u[::-1]: row for u, row in table.items()} for v, table in net.tables.items()},
    )
    assert network.joint(turned) == network.joint(net)


@given(networks.graphs(least=2), st.data())
def test_a_circle_is_refused(parents: dict[str, tuple[str, ...]], data: st.DataObject) -> None:
    """P-50: an arrow from a variable to one of its ancestors, or to itself, closes a circle."""
    v = data.draw(st.sampled_from(list(parents)))
    top = data.draw(st.sampled_from(sorted(oracle.ancestors(parents, [v]))))
    around = {**parents, top: (*(u for u in parents[top] if u != v), v)}
    tables = {w: {("0",) * len(us): {"0": Fraction(1)}} for w, us in around.items()}
    refuses(errors.Cyclic, "circle", lambda: Network(dict.fromkeys(around, ("0",)), around, tables))


@given(networks.networks())
def test_free_numbers_are_entries_less_sums(net: Network) -> None:
    """P-7: each row loses one number by its sum, and so does the joint table."""
    rows = [row for table in net.tables.values() for row in table.values()]
    found = network.parameters(net)
    assert found.tables == sum(len(row) for row in rows) - len(rows)
    assert found.joint == len(oracle.worlds(net)) - 1


def test_the_networks_of_the_notes() -> None:
    """Slide 42: 18 numbers for 63; slide 44: 10 for 31, and the product of five entries."""
    assert network.parameters(campfire.NETWORK) == network.Parameters(18, 63)
    assert network.parameters(exam.NETWORK) == network.Parameters(10, 31)
    row = campfire.NETWORK.tables["Campfire"]["yes", "no"]
    assert row == {"yes": Fraction(1, 10), "no": Fraction(9, 10)}
    assert sum(network.joint(campfire.NETWORK).values()) == 1


@given(models.queries())
def test_a_star_is_naive_bayes(query: models.Query) -> None:
    """P-50, P-7: the same p(y, x) as naive Bayes, and as many free numbers."""
    model, _ = query
    star = network.star(model, "label")
    assert star.parents["label"] == ()
    assert {star.parents[f] for f in model.conditionals} <= {("label",)}
    assert list(star.variables) == ["label", *model.conditionals]
    for x, p in oracle.worlds(star):
        instance = {f: a for f, a in x.items() if f != "label"}
        scores = naive.scores(model.prior, categorical.factors(model, instance))
        assert p == network.probability(star, x) == scores[x["label"]]
    sizes = [len(domain) for domain in model.schema.features.values()]
    assert network.parameters(star).tables == independence.naive_parameters(len(model.prior), sizes)


def test_a_star_needs_a_name() -> None:
    """The label is one more variable."""
    model = Model({"a": Fraction(1)}, {"f": {"a": COIN}})
    refuses(errors.Duplicate, "'f'", lambda: network.star(model, "f"))
    refuses(errors.NotText, "1", lambda: network.star(model, 1))  # type: ignore[arg-type]


def test_a_record_keeps_what_it_was_given() -> None:
    """Changing a table afterwards does not change the network."""
    variables: dict[str, tuple[str, ...]] = {"a": ("h", "t")}
    tables: dict[str, dict[Cell, dict[str, Fraction]]] = {"a": {(): dict(COIN)}}
    net = Network(variables, {"a": ()}, tables)
    tables["a"][()]["h"] = Fraction(7)
    variables["b"] = ()
    assert net.tables["a"][()]["h"] == HALF
    assert list(net.variables) == ["a"]


ROWS = PAIR.tables["b"]


@pytest.mark.parametrize(
    ("error", "place", "changed"),
    [
        (errors.NotText, "1", {"variables": dict.fromkeys(["a", 1], ("x",))}),
        (errors.EmptyData, "'a'", {"variables": {**PAIR.variables, "a": ()}}),
        (errors.Duplicate, "'a'.*'h' twice", {"variables": {**PAIR.variables, "a": ("h", "h")}}),
        (errors.DomainMismatch, "variables and parents", {"parents": {"b": ("a",)}}),
        (errors.DomainMismatch, "variables and tables", {"tables": {"b": ROWS}}),
        (errors.UnknownVariable, "a parent of 'b'.*'c'", {"parents": {"a": (), "b": ("c",)}}),
        (errors.Duplicate, "parents of 'b'.*'a'", {"parents": {"a": (), "b": ("a", "a")}}),
        (errors.Cyclic, "'b', 'a'", {"parents": {"a": ("b",), "b": ("a",)}}),
        (errors.DomainMismatch, r"'b' has no row for \('t',\)", {"b": {("h",): COIN}}),
        (errors.DomainMismatch, "'b': 1 parents, 2 values", {"b": {**ROWS, ("h", "h"): COIN}}),
        (errors.UnknownValue, "'b'.*'x'", {"b": {**ROWS, ("x",): COIN}}),
        (errors.DomainMismatch, r"'b' given \('t',\)", {"b": {**ROWS, ("t",): {"h": HALF * 2}}}),
        (
            errors.NotExact,
            r"tables\['b'\]\[\('t',\)\]\['h'\].*float",
            {"b": {**ROWS, ("t",): {"h": 0.5, "t": HALF}}},
        ),
        (
            errors.Negative,
            "'t'.*-1",
            {"b": {**ROWS, ("t",): {"h": Fraction(2), "t": Fraction(-1)}}},
        ),
        (
            errors.NotADistribution,
            r"\('t',\).*sum to 3/4",
            {"b": {**ROWS, ("t",): {"h": HALF, "t": HALF / 2}}},
        ),
    ],
)
def test_a_damaged_network_is_refused(
    error: type[errors.RefnbError], place: str, changed: dict[str, dict[str, object]]
) -> None:
    """Each rule by its name, and the place in the message."""
    tables = {**PAIR.tables, **{v: rows for v, rows in changed.items() if v == "b"}}
    fields = {"variables": PAIR.variables, "parents": PAIR.parents, "tables": tables}
    fields |= {name: value for name, value in changed.items() if name != "b"}
    refuses(error, place, lambda: Network(**fields))  # type: ignore[arg-type]


@pytest.mark.parametrize("read", [network.entries, network.probability])
def test_an_assignment_is_complete(read: object) -> None:
    """Variables that are none, values that are none, and none missing."""
    assert callable(read)
    refuses(errors.MissingValue, "'b'", lambda: read(PAIR, {"a": "h"}))
    refuses(
        errors.UnknownVariable, "'b', 'a'.*'c'", lambda: read(PAIR, {"a": "h", "b": "h", "c": "h"})
    )
    refuses(errors.UnknownValue, "'b'.*'x'", lambda: read(PAIR, {"a": "h", "b": "x"}))


def coins(sizes: list[int]) -> Network:
    """Return independent variables, each sure of its first value."""
    domains = {str(i): tuple(map(str, range(n))) for i, n in enumerate(sizes)}
    sure = {v: {a: Fraction(a == "0") for a in domain} for v, domain in domains.items()}
    return Network(domains, dict.fromkeys(domains, ()), {v: {(): p} for v, p in sure.items()})


def test_a_joint_table_has_a_limit() -> None:
    """10000 cells are listed, and not one more; a wide network is told before it is multiplied."""
    assert len(network.joint(coins([100, 10, 10]))) == 10_000
    refuses(errors.OutOfRange, "10001 cells", lambda: network.joint(coins([73, 137])))
    refuses(errors.OutOfRange, "bits", lambda: network.joint(coins([2] * 1000)))


def test_a_wide_network_with_long_numbers() -> None:
    """Four parents, seven values, numbers of 25 digits: each world is its throws."""
    masses = {tuple(x[v] for v in WIDE.variables): p for x, p in DICE}
    assert network.joint(WIDE) == masses
    assert network.topological_order(WIDE) == ("a", "b", "c", "d", "v", "w")
    assert network.parameters(WIDE) == network.Parameters(88, 671)  # 6 . 3 + 3 + 2 . 32 + 3
    for x, p in DICE[::50]:
        assert network.probability(WIDE, x) == p


def test_a_star_of_a_wide_model_with_long_numbers() -> None:
    """Five labels, seven values, numbers of 25 digits stay what they are."""
    rows = {y: wide.row(tuple("0123456"), i) for i, y in enumerate("abcde")}
    prior = wide.row(tuple("abcde"), 9)
    found = network.star(Model(prior, {"f": rows, "g": rows}), "y")
    assert found.tables["y"] == {(): prior}
    assert found.tables["f"] == found.tables["g"] == {(y,): p for y, p in rows.items()}


def test_only_the_circle_is_named() -> None:
    """What is above a circle is none of it."""
    parents = {"a": (), "b": ("c", "a"), "c": ("b",)}
    tables = {v: {("0",) * len(us): {"0": Fraction(1)}} for v, us in parents.items()}
    wrong = partial(Network, dict.fromkeys(parents, ("0",)), parents, tables)
    refuses(errors.Cyclic, "among {'b', 'c'}", wrong)
