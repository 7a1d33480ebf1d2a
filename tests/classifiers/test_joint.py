"""Laws of the joint classifier: the whole table, and what it costs."""

from collections.abc import Callable
from fractions import Fraction
from functools import partial
from itertools import product
from math import prod

import pytest
from hypothesis import given
from hypothesis import strategies as st

import wide
from oracles import enumerations as oracle
from refnb import errors
from refnb.classifiers import categorical, joint
from refnb.classifiers.joint import Table, agreement, infer, probabilities
from refnb.data.wire import decode, encode
from refnb.estimation import counting
from refnb.estimation.schema import Cell, Count, Example, Instance, Schema
from refnb.estimation.smoothing import smoothing
from refnb.probability.distribution import Decision
from refusals import HALF, refuses
from strategies import models as some
from strategies.probability import distances

NONE, LAPLACE = smoothing("none"), smoothing("laplace")
Case = tuple[Schema, list[Example[Instance]]]


@st.composite
def cases(draw: st.DrawFn, least: int = 0) -> Case:
    """Draw complete examples; with least 1, of which one has a weight."""
    schema = draw(some.schemas(values=2))
    lucky = draw(some.data(schema, least=least, missing=False, most=least))
    examples = [Example(e.instance, e.label, 1) for e in lucky]
    return schema, draw(st.permutations(examples + draw(some.data(schema, missing=False))))


@st.composite
def independent_cases(draw: st.DrawFn) -> Case:
    """Draw examples weighted as throws of dice are, for every label."""
    schema = draw(some.schemas(values=2))
    prior = draw(some.distributions(schema.labels, 1))
    dice = categorical.Model(prior, draw(some.models(schema)).conditionals)
    return schema, [Example(x, y, p) for x, y, p in oracle.world(dice)]


@given(cases(), st.data())
def test_inference_filters_the_list_of_examples(case: Case, source: st.DataObject) -> None:
    """|B| and |C| are lengths of filtered lists; the posterior is their ratio."""
    schema, examples = case
    x = source.draw(some.instances(schema))
    table = joint.count(schema, examples)
    matching = [e.label for e in oracle.records(examples) if oracle.matches(x, e.instance)]
    agreeing = {y: matching.count(y) for y in schema.labels}
    assert agreement(table, x) == agreeing
    assert list(agreement(table, x)) == list(schema.labels)
    if not matching:
        refuses(errors.ZeroEvidence, r"\|B\| > 0", lambda: infer(table, x))
        return
    match = infer(table, x)
    shares = oracle.shares(matching, schema.labels)
    ties = oracle.maximisers(shares)
    assert (match.matching, match.agreeing, match.posterior) == (len(matching), agreeing, shares)
    assert match.decision == Decision(ties[0], ties)
    assert list(match.agreeing) == list(match.posterior) == list(schema.labels)


@given(cases(), st.data())
def test_fit_counts_whole_instances(case: Case, source: st.DataObject) -> None:
    """A cell counts the examples equal to it; the order of the examples leaves no trace."""
    schema, examples = case
    table = joint.count(schema, iter(examples))
    rows = oracle.records(examples)
    assert table.cells == {
        x: {y: sum(oracle.named(schema, x) == e.instance and y == e.label for e in rows)
            for y in schema.labels}
        for x in table.cells
    }  # fmt: skip
    seen = [
        x for x in oracle.cells(schema) if oracle.named(schema, x) in [e.instance for e in examples]
    ]
    assert list(table.cells) == seen
    assert all(tuple(row) == schema.labels for row in table.cells.values())
    assert encode(joint.count(schema, source.draw(st.permutations(examples)))) == encode(table)
    assert decode(Table, encode(table)) == table


@given(cases(), st.data())
def test_labels_in_any_order(case: Case, source: st.DataObject) -> None:
    """Only the first of the ties depends on the order of the labels."""
    schema, examples = case
    x = source.draw(some.instances(schema))
    other = Schema(tuple(source.draw(st.permutations(schema.labels))), schema.features)
    table = joint.count(schema, examples)
    if any(agreement(table, x).values()):
        here, there = infer(table, x), infer(joint.count(other, examples), x)
        ties = tuple(y for y in other.labels if y in here.decision.ties)
        assert there.posterior == here.posterior
        assert there.decision == Decision(ties[0], ties)


@given(cases(least=1))
def test_probabilities_are_shares_of_all_examples(case: Case) -> None:
    """p(x, y) is the share of the examples equal to (x, y), and the whole sums to 1."""
    schema, examples = case
    rows = oracle.records(examples)
    p = probabilities(joint.count(schema, examples))
    assert sum(p.values()) == 1
    for (x, y), share in p.items():
        hits = [e for e in rows if e.instance == oracle.named(schema, x) and e.label == y]
        assert share == Fraction(len(hits), len(rows))


@given(cases(least=1), st.data())
def test_the_table_explains_the_examples_best(case: Case, source: st.DataObject) -> None:
    """P-33: no naive model gives the examples, or their labels, more probability than the table."""
    schema, examples = case
    rows, counts, table = (
        oracle.records(examples),
        counting.count(schema, examples),
        joint.count(schema, examples),
    )
    p = probabilities(table)
    whole = prod((p[oracle.key(schema, e)] for e in rows), start=Fraction(1))
    given_x = prod((infer(table, e.instance).posterior[e.label] for e in rows), start=Fraction(1))
    naive = [source.draw(some.models(schema, 1))]
    if all(counts.labels.values()):
        naive.append(categorical.fit(counts, NONE, NONE))
    for model in naive:
        ours = (categorical.infer(model, e.instance).posterior[e.label] for e in rows)
        assert categorical.likelihood(model, counts) <= whole
        assert prod(ours, start=Fraction(1)) <= given_x


@pytest.mark.theorems
@given(cases(least=1), distances.filter(bool), st.data())
def test_no_distribution_explains_the_examples_better(
    case: Case, share: Fraction, source: st.DataObject
) -> None:
    """Probability moved between two cells, however little, makes the examples less probable."""
    schema, examples = case
    rows, p = oracle.records(examples), probabilities(joint.count(schema, examples))
    every = dict.fromkeys(product(oracle.cells(schema), schema.labels), Fraction(0)) | p
    giver, taker = (source.draw(st.sampled_from(list(every))) for _ in range(2))
    moved = share * every[giver]
    rival = every | {giver: every[giver] - moved}
    rival[taker] += moved

    def explained(q: dict[tuple[Cell, str], Fraction]) -> Fraction:
        return prod((q[oracle.key(schema, e)] for e in rows), start=Fraction(1))

    assert (explained(rival) < explained(every)) == (rival != every)


@given(independent_cases())
def test_independent_examples_need_no_table(case: Case) -> None:
    """P-33: if the examples are independent given the label, both agree wherever |B| > 0."""
    schema, examples = case
    naive = categorical.fit(counting.count(schema, examples), NONE, NONE)
    table = joint.count(schema, examples)
    for x in (oracle.named(schema, values) for values in oracle.cells(schema)):
        if any(agreement(table, x).values()):
            match, inference = infer(table, x), categorical.infer(naive, x)
            assert match.posterior == inference.posterior
            assert match.decision == inference.decision


XOR = Schema(("odd", "even"), {"x": ("0", "1"), "y": ("0", "1")})
ROWS = [Example({"x": x, "y": y}, "even" if x == y else "odd") for x, y in product("01", repeat=2)]


def test_dependent_examples_need_it() -> None:
    """Exclusive or: the table knows the label, naive Bayes only ties."""
    naive = categorical.fit(counting.count(XOR, ROWS), NONE, NONE)
    table = joint.count(XOR, ROWS)
    for row in ROWS:
        assert infer(table, row.instance).posterior[row.label] == 1
        assert categorical.infer(naive, row.instance).decision == Decision("odd", XOR.labels)


def test_an_unseen_instance_has_no_answer() -> None:
    """E-W11: 0/0 where |B| = 0; naive Bayes, smoothed, still answers."""
    table = joint.count(XOR, ROWS[:3])
    x = {"x": "1", "y": "1"}
    refuses(errors.ZeroEvidence, "'x': '1', 'y': '1'", lambda: infer(table, x))
    naive = categorical.fit(counting.count(XOR, ROWS[:3]), LAPLACE, LAPLACE)
    assert categorical.infer(naive, x).decision.label == "odd"


def test_the_evidence_is_estimated_too() -> None:
    """E-W11 ✘: an estimate of p(x, y) over the true p(x) need not sum to 1."""
    p = probabilities(joint.count(XOR, ROWS[:3]))
    literal = {y: p[("0", "0"), y] / Fraction(1, 4) for y in XOR.labels}  # the true p(x) is 1/4
    assert sum(literal.values()) == Fraction(4, 3)
    assert infer(joint.count(XOR, ROWS[:3]), {"x": "0", "y": "0"}).posterior == {
        "odd": 0,
        "even": 1,
    }


def test_weights_may_be_fractions_or_zero() -> None:
    """A weight of 0 makes a cell and no evidence; fractions add up."""
    rows = [Example({"x": "1", "y": "0"}, "odd", HALF), Example({"x": "1", "y": "0"}, "even", 3)]
    table = joint.count(XOR, [*rows, Example({"x": "0", "y": "0"}, "even", 0)])
    assert list(table.cells) == [("0", "0"), ("1", "0")]
    assert infer(table, {}).matching == Fraction(7, 2)
    assert infer(table, {"x": "1"}).posterior == {"odd": Fraction(1, 7), "even": Fraction(6, 7)}
    refuses(errors.ZeroEvidence, "'x': '0'", lambda: infer(table, {"x": "0"}))


EMPTY = Table(XOR, {})


@pytest.mark.parametrize(
    ("error", "place", "cells"),
    [
        (errors.DomainMismatch, r"\('0',\)", {("0",): {"odd": 1, "even": 1}}),
        (errors.UnknownValue, "'y'.*'2'", {("0", "2"): {"odd": 1, "even": 1}}),
        (errors.DomainMismatch, "'odd', 'even'", {("0", "1"): {"odd": 1}}),
        (errors.Negative, "'even'", {("0", "1"): {"odd": 1, "even": -1}}),
    ],
)
def test_a_table_refuses(
    error: type[errors.RefnbError], place: str, cells: dict[Cell, dict[str, Count]]
) -> None:
    """A value for each feature, of its domain, and a count for each label."""
    refuses(error, place, lambda: Table(XOR, cells))


@pytest.mark.parametrize(
    ("error", "place", "example"),
    [
        (errors.UnknownLabel, "example 2: the label.*'c'", Example({"x": "0", "y": "0"}, "c")),
        (errors.UnknownFeature, "example 2.*'z'", Example({"x": "0", "y": "0", "z": "0"}, "odd")),
        (errors.UnknownValue, "example 2.*'x'.*'7'", Example({"x": "7", "y": "0"}, "odd")),
        (errors.MissingValue, "'y'", Example({"x": "0"}, "odd")),
    ],
)
def test_count_refuses(
    error: type[errors.RefnbError], place: str, example: Example[Instance]
) -> None:
    """Whole rows are needed, and their place is named."""
    refuses(error, place, lambda: joint.count(XOR, [ROWS[0], example]))


@pytest.mark.parametrize("function", [agreement, infer])
def test_questions_are_refused(function: Callable[[Table, Instance], object]) -> None:
    """Another feature or value; nothing that matches; no examples at all."""
    refuses(errors.UnknownFeature, "'z'", lambda: function(EMPTY, {"z": "0"}))
    refuses(errors.UnknownValue, "'x'.*'7'", lambda: function(EMPTY, {"x": "7"}))
    refuses(errors.ZeroEvidence, "examples that match", lambda: infer(EMPTY, {}))
    for table in (EMPTY, Table(XOR, {("0", "0"): {"odd": 0, "even": 0}})):
        refuses(errors.EmptyData, "n > 0", partial(probabilities, table))


def test_many_features_and_values() -> None:
    """Cells come in the order of the values, and agree in all that is known."""
    schema = Schema(wide.NAMES, dict.fromkeys(wide.NAMES, wide.NAMES))
    cells = [(u,) * 8 + (v, w) for u in ("v9", "v0") for v in wide.NAMES[5:] for w in wide.NAMES]
    seen = [
        Example(dict(zip(wide.NAMES, x, strict=True)), x[-1], i + 1) for i, x in enumerate(cells)
    ]
    table = joint.count(schema, seen[::-1])
    assert list(table.cells) == cells
    for one in (seen[3], seen[-1], seen[-4]):
        same = [e for e in seen if e.instance["v0"] == one.instance["v0"]]
        agreeing = {y: sum(e.weight for e in same if e.label == y) for y in wide.NAMES}
        assert agreement(table, {"v0": one.instance["v0"]}) == agreeing
        assert infer(table, {"v0": one.instance["v0"]}).matching == sum(agreeing.values())
        assert infer(table, one.instance).agreeing == {
            y: one.weight * (y == one.label) for y in wide.NAMES
        }
    assert probabilities(table)[cells[-1], "v0"] == Fraction(100, 5050)


@pytest.mark.parametrize("place", [3, 9])
def test_every_cell_is_checked(place: int) -> None:
    """One with an unknown value, without a label or with a count below 0, wherever it stands."""
    domain = tuple(f"v{i}" for i in range(place + 1))
    schema = Schema(domain, {"f": domain})
    row: dict[str, Count] = dict.fromkeys(domain, 1)
    good: dict[Cell, dict[str, Count]] = {(v,): row for v in domain[:-1]}
    broken: list[tuple[type[errors.RefnbError], str, Cell, dict[str, Count]]] = [
        (errors.UnknownValue, "'x'", ("x",), row),
        (errors.DomainMismatch, "labels, and cell", domain[-1:], {"v0": 1}),
        (errors.Negative, f"'{domain[-1]}'", domain[-1:], row | {domain[-1]: -1}),
    ]
    for error, words, x, counts in broken:
        refuses(error, words, partial(Table, schema, good | {x: counts}))
