"""Laws of learning the tables of a network, by looking at the examples of each row."""

from fractions import Fraction
from itertools import product
from math import prod

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from refnb import errors
from refnb.classifiers import categorical
from refnb.estimation import counting
from refnb.estimation.schema import Cell, Schema
from refnb.estimation.smoothing import Smoothing, additive, smoothing
from refnb.networks import learning
from refnb.networks.learning import Cases, count, family, fit, likelihood, predictive
from refnb.networks.network import Network, probability, star
from refusals import HALF, refuses
from strategies import models as some
from strategies import rivals
from strategies.cases import Pile, counted, in_a_row, piles, structures

Weights = dict[str, dict[Cell, dict[str, int]]]

NONE, LAPLACE = smoothing("none"), smoothing("laplace")


@given(piles(examples=9))
def test_counting_compares_each_cell(pile: Pile) -> None:
    """n(x) is the number of the examples that are x, whatever their order."""
    declared, rows = pile
    turned = [dict(reversed(row.items())) for row in reversed(rows)]
    found = count(declared, iter(turned))
    assert found == counted(pile)
    assert list(found.cells) == list(counted(pile).cells)


@given(piles(), st.data())
def test_a_family_counts_the_examples_of_its_rows(pile: Pile, data: st.DataObject) -> None:
    """n(u, w) is how often w is seen where the parents are u; rows in the order of the domains."""
    declared, _ = pile
    parents = data.draw(structures(list(declared)))
    for v, above in parents.items():
        found = family(counted(pile), v, above)
        assert list(found) == list(product(*(declared[u] for u in above)))
        for u, row in found.items():
            seen = in_a_row(pile, v, above, u)
            assert list(row.items()) == [(w, seen.count(w)) for w in declared[v]]


@given(piles(), st.data())
def test_each_row_is_estimated_from_its_own_examples(pile: Pile, data: st.DataObject) -> None:
    """M-47, P-55: k imaginary examples of each value in every row, then shares of the row."""
    declared, _ = pile
    parents = data.draw(structures(list(declared)))
    k = data.draw(st.integers(1, 3))
    found = fit(counted(pile), parents, Smoothing("add", Fraction(k)))
    assert (found.variables, found.parents) == (declared, parents)
    for v, table in found.tables.items():
        for u, row in table.items():
            seen = in_a_row(pile, v, parents[v], u) + [*declared[v]] * k
            assert row == {w: Fraction(seen.count(w), len(seen)) for w in declared[v]}


@given(piles(), st.data())
def test_unsmoothed_shares_need_an_example(pile: Pile, data: st.DataObject) -> None:
    """A row of which examples are seen gets their shares; one that is never seen is undefined."""
    declared, _ = pile
    parents = data.draw(structures(list(declared)))
    rows = {
        (v, u): in_a_row(pile, v, above, u)
        for v, above in parents.items()
        for u in product(*(declared[p] for p in above))
    }
    if all(rows.values()):
        for (v, u), seen in rows.items():
            row = fit(counted(pile), parents, NONE).tables[v][u]
            assert row == {w: Fraction(seen.count(w), len(seen)) for w in declared[v]}
    else:
        refuses(errors.UndefinedEstimate, "the row of", lambda: fit(counted(pile), parents, NONE))


@given(piles(), st.data())
def test_weights_are_imaginary_examples(pile: Pile, data: st.DataObject) -> None:
    """P-23: whole weights are so many examples more in the row; 1 everywhere is Laplace."""
    declared, _ = pile
    parents = data.draw(structures(list(declared)))
    weights = {
        v: {
            u: {w: data.draw(st.integers(1, 3)) for w in reversed(declared[v])}
            for u in product(*(declared[p] for p in above))
        }
        for v, above in parents.items()
    }
    found = predictive(counted(pile), parents, weights)
    for v, table in found.tables.items():
        for u, row in table.items():
            more = [w for w, n in weights[v][u].items() for _ in range(n)]
            seen = in_a_row(pile, v, parents[v], u) + more
            assert row == {w: Fraction(seen.count(w), len(seen)) for w in declared[v]}
    ones = {v: {u: dict.fromkeys(row, 1) for u, row in t.items()} for v, t in weights.items()}
    assert predictive(counted(pile), parents, ones) == fit(counted(pile), parents, LAPLACE)


@given(some.schemas(), some.rules, st.data())
def test_the_star_is_naive_bayes(schema: Schema, rule: Smoothing, data: st.DataObject) -> None:
    """P-50: with the label above every feature, the tables are those of categorical.fit."""
    examples = data.draw(some.data(schema, missing=False))
    assume(all(any(e.label == y and e.weight for e in examples) for y in schema.labels))
    declared = {"label": schema.labels, **schema.features}
    rows = [{"label": e.label, **e.instance} for e in examples for _ in range(int(e.weight))]
    parents = {"label": (), **dict.fromkeys(schema.features, ("label",))}
    found = fit(count(declared, rows), parents, rule)
    model = categorical.fit(counting.count(schema, examples), rule, rule)
    assert found == star(model, "label")


@pytest.mark.theorems
@given(piles(examples=5), st.data())
def test_no_tables_explain_the_examples_better(pile: Pile, data: st.DataObject) -> None:
    """P-55: what is learned maximises the likelihood; rivals of a row lose, to whichever side."""
    declared, rows = pile
    parents = data.draw(structures(list(declared)))
    for v, above in parents.items():
        for u in product(*(declared[p] for p in above)):
            if not in_a_row((declared, rows), v, above, u):
                some_row = {w: data.draw(st.sampled_from(domain)) for w, domain in declared.items()}
                rows.append(some_row | dict(zip(above, u, strict=True)))
    cases = counted((declared, rows))
    best = fit(cases, parents, NONE)
    most = likelihood(best, cases)
    assert most == prod(probability(best, x) for x in rows)
    v = data.draw(st.sampled_from(list(declared)))
    u = data.draw(st.sampled_from(list(best.tables[v])))
    for row in data.draw(rivals.tables(best.tables[v][u])):
        table = best.tables[v] | {u: row}
        other = likelihood(Network(declared, parents, best.tables | {v: table}), cases)
        assert other < most or (row == best.tables[v][u] and other == most)


def test_a_saturated_network_repeats_the_shares_of_the_cells() -> None:
    """With an arrow between any two variables, the learned joint is the table of shares."""
    cases = Cases({"a": ("0", "1"), "b": ("0", "1")}, {("0", "1"): 3, ("1", "0"): 2, ("1", "1"): 5})
    found = fit(cases, {"a": (), "b": ("a",)}, NONE)
    assert probability(found, {"a": "0", "b": "1"}) == Fraction(3, 10)
    assert probability(found, {"a": "1", "b": "1"}) == HALF
    assert fit(cases, {"a": (), "b": ()}, NONE).tables["b"][()]["1"] == Fraction(4, 5)


AB = Cases({"a": ("0", "1"), "b": ("0", "1")}, {("0", "1"): 2})


def test_examples_are_refused() -> None:
    """What is not declared, and what is missing: a network learns from complete examples."""
    declared = {"a": ("0", "1"), "b": ("0",)}
    refuses(errors.UnknownVariable, "'c'", lambda: count(declared, [{"a": "0", "c": "0"}]))
    refuses(errors.UnknownValue, "'1'", lambda: count(declared, [{"a": "0", "b": "1"}]))
    refuses(errors.MissingValue, "'b'", lambda: count(declared, [{"a": "0"}]))
    refuses(errors.DomainMismatch, "2 values", lambda: Cases({**AB.variables}, {("0",): 1}))
    refuses(errors.Negative, "-1", lambda: Cases({**AB.variables}, {("0", "0"): -1}))
    refuses(errors.Duplicate, "'a'", lambda: Cases({"a": ("0", "0")}, {}))
    four: dict[str, tuple[str, ...]] = dict.fromkeys("abcd", ("0", "1"))
    refuses(errors.Duplicate, "'d'", lambda: Cases({**four, "d": ("0", "0")}, {}))
    refuses(errors.UnknownValue, "'2'", lambda: Cases(four, {("0", "0", "0", "2"): 1}))
    refuses(errors.NotText, "1", lambda: Cases({1: ("0",)}, {}))  # type: ignore[dict-item]


@pytest.mark.parametrize(
    ("error", "parents"),
    [
        (errors.DomainMismatch, {"a": ()}),
        (errors.UnknownVariable, {"a": ("c",), "b": ()}),
        (errors.Duplicate, {"a": (), "b": ("a", "a")}),
        (errors.Cyclic, {"a": ("a",), "b": ()}),
        (errors.Cyclic, {"a": ("b",), "b": ("a",)}),
    ],
)
def test_parents_are_refused(
    error: type[errors.RefnbError], parents: dict[str, tuple[str, ...]]
) -> None:
    """Parents of other variables, unknown ones, twice the same, a circle."""
    refuses(error, "a", lambda: fit(AB, parents, LAPLACE))
    refuses(error, "a", lambda: predictive(AB, parents, {v: {} for v in "ab"}))


def test_weights_and_networks_are_refused() -> None:
    """Weights of other variables or rows; another network; counts that are not whole."""
    flat = {"a": (), "b": ()}
    refuses(errors.DomainMismatch, "weights", lambda: predictive(AB, flat, {"a": {}}))
    ones: Weights = {v: {(): {"0": 1, "1": 1}} for v in "ab"}
    more: Weights = {**ones, "b": {("0",): {"0": 1, "1": 1}}}
    refuses(errors.DomainMismatch, "weights of 'b'", lambda: predictive(AB, flat, more))
    zero: Weights = {**ones, "b": {(): {"0": 1, "1": 0}}}
    refuses(errors.OutOfRange, "the row of 'b'.*> 0", lambda: predictive(AB, flat, zero))
    network = fit(AB, flat, LAPLACE)
    turned = Cases({"b": ("0", "1"), "a": ("0", "1")}, {})
    refuses(errors.DomainMismatch, "one order", lambda: likelihood(network, turned))
    half = Cases(AB.variables, {("0", "1"): HALF})
    refuses(errors.BadWeight, "1/2", lambda: likelihood(network, half))


def test_what_is_large_is_refused() -> None:
    """A table of 1,000,001 entries; factors of 1,000,001 bits: 3/4 has 5, and 1 has 2."""
    wide = Cases({"a": tuple(map(str, range(1000))), "b": tuple(map(str, range(1000)))}, {})
    assert len(family(wide, "b", ("a",))) == 1000
    refuses(errors.OutOfRange, "1001000", lambda: fit(wide, {"a": (), "b": ("a",)}, LAPLACE))
    coin = Network(
        {"a": ("0", "1")}, {"a": ()}, {"a": {(): {"0": Fraction(3, 4), "1": Fraction(1, 4)}}}
    )
    most = Cases(coin.variables, {("0",): 200_000})
    assert likelihood(coin, most) == Fraction(3, 4) ** 200_000
    more = Cases(coin.variables, {("0",): 200_000, ("1",): 1})
    refuses(errors.OutOfRange, "1000004", lambda: likelihood(coin, more))
    much = Cases(coin.variables, {("0",): 2**64})
    refuses(errors.OutOfRange, "bits", lambda: likelihood(coin, much))
    assert (
        additive({"0": 1, "1": 0}, 1)
        == fit(Cases({"a": ("0", "1")}, {("0",): 1}), {"a": ()}, LAPLACE).tables["a"][()]
    )
    learning.check_parents([], {})


def test_wide_tables_of_long_numbers() -> None:
    """Five variables, seven values, long weights: counted in declared order, each row its share."""
    declared = {"w": tuple("6543210"), "a": tuple("01234"), **dict.fromkeys("bcd", ("1", "0"))}
    cells = list(product(*declared.values()))[::3]
    found = count(declared, [dict(zip(declared, x, strict=True)) for x in reversed(cells)])
    assert list(found.cells.items()) == [(x, 1) for x in cells]
    weights = {x: Fraction(10**13 + i, 3**20) for i, x in enumerate(cells)}
    cases, k = Cases(declared, dict(weights)), Fraction(10**13, 7**9)
    parents: dict[str, tuple[str, ...]] = {"w": ("a", "d"), **dict.fromkeys("abcd", ())}
    tables = fit(cases, parents, Smoothing("add", k)).tables
    each = {y: k + i for i, y in enumerate(declared["w"])}
    given = {v: {u: dict.fromkeys(row, k) for u, row in t.items()} for v, t in tables.items()}
    given["w"] = dict.fromkeys(tables["w"], each)
    others = predictive(cases, parents, given).tables
    for u in product(declared["a"], declared["d"]):
        seen = {
            y: sum(n for x, n in weights.items() if (x[0], x[1], x[4]) == (y, *u))
            for y in declared["w"]
        }
        assert family(cases, "w", ("a", "d"))[u] == seen
        whole = sum(seen.values())
        assert tables["w"][u] == {y: (n + k) / (whole + 7 * k) for y, n in seen.items()}
        more = whole + sum(each.values())
        assert others["w"][u] == {y: (n + each[y]) / more for y, n in seen.items()}
    few = Cases(declared, {x: i + 1 for i, x in enumerate(cells[:12])})
    net = Network(declared, parents, tables)
    assert likelihood(net, few) == prod(
        probability(net, dict(zip(declared, x, strict=True))) ** (i + 1)
        for i, x in enumerate(cells[:12])
    )
