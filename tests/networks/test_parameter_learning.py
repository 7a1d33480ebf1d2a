"""Laws of learning the tables of a network, by looking at the examples of each row."""

from fractions import Fraction
from itertools import product
from math import prod

import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

from examples.networks import STUDIES
from examples.tried import compares, tried
from helpers.refusals import refuses, refusing
from refnb.classifiers import categorical
from refnb.core import errors
from refnb.estimation import counting
from refnb.estimation.schema import Schema
from refnb.estimation.smoothing import Smoothing, smoothing
from refnb.networks.network import Network, probability, star
from refnb.networks.parameter_learning import Cases, count, fit, likelihood, predictive
from strategies import models as some
from strategies import rivals
from strategies.networks import WIDE, Pile, Study, counted, in_a_row, piles, studies

NONE, LAPLACE = smoothing("none"), smoothing("laplace")
BITS = ("0", "1")
ELEVEN: Study = (  # variables, each with the one before it as its parent
    (
        dict.fromkeys("kbcdefghija", BITS),
        [{v: str(i * j % 3 % 2) for j, v in enumerate("abcdefghijk")} for i in range(13)],
    ),
    {v: tuple(u) for v, u in zip("kbcdefghija", ["", *"kbcdefghij"], strict=True)},
)


@given(piles(examples=9))
@example(WIDE[0])
@example(ELEVEN[0])
def test_counting_compares_each_cell(pile: Pile) -> None:
    """n(x) is the number of the examples that are x, whatever their order."""
    declared, rows = pile
    turned = [dict(reversed(row.items())) for row in reversed(rows)]
    found = count(declared, iter(turned))
    assert found == counted(pile)
    assert list(found.cells) == list(counted(pile).cells)


FAMILY, UNEVEN = STUDIES["wide"], STUDIES["uneven"]


@tried(
    wide=(WIDE, 2),
    wide_parents=(FAMILY, 1),
    wide_many=(ELEVEN, 1),
    long=(UNEVEN, 10**60 + 7),
    near="a table of shares decides nothing",
    uneven=(UNEVEN, 1),
    none=(WIDE, 0),
    none_few=((({"a": BITS, "b": BITS}, [dict.fromkeys("ab", "0")]), {"a": (), "b": ("a",)}), 0),
)
@given(studies(), st.integers(0, 3))
def test_each_row_is_estimated_from_its_own_examples(study: Study, k: int) -> None:
    """M-47, P-55: k imaginary examples of each value in every row, then shares; 0/0 is refused."""
    pile, parents = study
    declared, _ = pile
    rule = Smoothing("add", Fraction(k)) if k else NONE
    rows = {
        (v, u): in_a_row(pile, v, above, u)
        for v, above in parents.items()
        for u in product(*(declared[p] for p in above))
    }
    if k == 0 and not all(rows.values()):
        refuses(errors.UndefinedEstimate, "the row of", lambda: fit(counted(pile), parents, rule))
        return
    found = fit(counted(pile), parents, rule)
    assert (found.variables, found.parents) == (declared, parents)
    for (v, u), seen in rows.items():
        whole = len(seen) + k * len(declared[v])
        assert found.tables[v][u] == {w: Fraction(seen.count(w) + k, whole) for w in declared[v]}


@given(studies(), st.data())
def test_weights_are_imaginary_examples(study: Study, data: st.DataObject) -> None:
    """P-23: whole weights are so many examples more in the row; 1 everywhere is Laplace."""
    pile, parents = study
    declared, _ = pile
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
@tried(
    {"rivals": 28},
    wide=(FAMILY, rivals.FAR),
    long=(UNEVEN, rivals.LONG),
    near=(UNEVEN, rivals.NEAR),
    uneven=(UNEVEN, rivals.FAR),
)
@given(studies(examples=5), rivals.ways)
def test_no_tables_explain_the_examples_better(study: Study, way: rivals.Way) -> None:
    """P-55: what is learned maximises the likelihood; rivals of a row, or of all rows, lose."""
    (declared, seen), parents = study
    rows = [*seen]
    for v, above in parents.items():
        for u in product(*(declared[p] for p in above)):
            if not in_a_row((declared, rows), v, above, u):
                some_row = {w: domain[len(rows) % len(domain)] for w, domain in declared.items()}
                rows.append(some_row | dict(zip(above, u, strict=True)))
    cases = counted((declared, rows))
    best = fit(cases, parents, NONE)
    most = likelihood(best, cases)
    assert most == prod(probability(best, x) for x in rows)
    v = way.of([*declared])[0]
    u = way.of([*best.tables[v]])[1]
    for k, row in enumerate(way.tables(best.tables[v][u])):
        whole = {
            w: {cell: way.tables(p)[k] for cell, p in table.items()}
            for w, table in best.tables.items()
        }
        for tables in ({**best.tables, v: {**best.tables[v], u: row}}, whole):
            other = likelihood(Network(declared, parents, tables), cases)
            assert (other < most) == (tables != best.tables)
            assert other <= most
            compares(rivals=tables != best.tables)


THOUSAND = Cases(dict.fromkeys("ab", tuple(map(str, range(1000)))), {})

test_refusals = refusing(
    (errors.OutOfRange, "1001000", lambda: fit(THOUSAND, {"a": (), "b": ("a",)}, LAPLACE))
)
