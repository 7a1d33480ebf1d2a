"""Laws of the joint classifier: the whole table, and what it costs."""

from fractions import Fraction
from itertools import product
from math import prod

import pytest
from hypothesis import given
from hypothesis import strategies as st

from examples.tables import FEATURES, LABELS, TINY
from examples.tried import compares, tried
from helpers.refusals import refuses
from oracles import enumerations as oracle
from refnb.classifiers import joint
from refnb.classifiers.joint import Table, agreement, infer, probabilities
from refnb.core import errors
from refnb.estimation.schema import Cell, Example, Instance, Schema
from refnb.io.wire import encode
from refnb.probability.distribution import Decision
from strategies import models as some
from strategies.probability import between, distances
from strategies.rivals import moved

Case = tuple[Schema, list[Example[Instance]]]
XOR = Schema(("odd", "even"), {"x": ("0", "1"), "y": ("0", "1")})
ROWS = [Example({"x": x, "y": y}, "even" if x == y else "odd") for x, y in product("01", repeat=2)]


@st.composite
def cases(draw: st.DrawFn, least: int = 0) -> Case:
    """Draw complete examples; with least 1, of which one has a weight."""
    schema = draw(some.schemas(values=2))
    lucky = draw(some.data(schema, least=least, missing=False, most=least))
    examples = [Example(e.instance, e.label, 1) for e in lucky]
    return schema, draw(st.permutations(examples + draw(some.data(schema, missing=False))))


UNEVEN: Case = (
    Schema(("1", "10", "b"), {"x": ("1", "10"), "x1": ("0", "")}),
    [
        Example({"x": x, "x1": v}, y, n)
        for x, v, y, n in [("1", "0", "1", 3), ("10", "0", "1", 1), ("1", "", "10", 2)]
    ],
)
HALL: Case = (  # cells that differ in their last feature alone
    Schema(LABELS, dict.fromkeys(FEATURES, ("1", "0"))),
    [
        Example({f: str(int(i < 11 or k == 1)) for i, f in enumerate(FEATURES)}, y, 1 + j + k)
        for j, y in enumerate(LABELS)
        for k in range(2)
    ],
)


def crowds(more: int) -> tuple[Case, Instance]:
    """Return many examples of two labels in one cell, of one label so many more."""
    n = 10**30
    seen: list[Example[Instance]] = [
        Example({"x": "1", "x1": "0"}, y, m) for y, m in (("10", n), ("1", n + more))
    ]
    return (UNEVEN[0], seen), {"x": "1"}


@tried(
    wide=((HALL, {FEATURES[-1]: "0"}),),
    wide_asked=((HALL, dict.fromkeys(FEATURES, "1")),),
    long=(crowds(10**60 + 7),),
    near=(crowds(0),),
    near_above=(crowds(1),),
    near_below=(crowds(-1),),
    uneven=((UNEVEN, {"x1": "0"}),),
    uneven_empty=((UNEVEN, {"x1": ""}),),
)
@given(some.asked(cases(), lambda case: some.instances(case[0])))
def test_inference_filters_the_list_of_examples(question: tuple[Case, Instance]) -> None:
    """|B| and |C| are weights of filtered lists; the posterior is their ratio."""
    (schema, examples), x = question
    counted = joint.count(schema, examples).cells
    table = Table(schema, oracle.backwards({c: oracle.backwards(n) for c, n in counted.items()}))
    matching = [e for e in examples if oracle.matches(x, e.instance) and e.weight]
    agreeing = {y: sum(e.weight for e in matching if e.label == y) for y in schema.labels}
    assert agreement(table, x) == agreeing
    assert list(agreement(table, x)) == list(schema.labels)
    if not matching:
        refuses(errors.ZeroEvidence, r"\|B\| > 0", lambda: infer(table, x))
        return
    match = infer(table, x)
    whole = sum(agreeing.values())
    shares = {y: Fraction(n) / whole for y, n in agreeing.items()}
    ties = oracle.maximisers(shares)
    assert (match.matching, match.agreeing, match.posterior) == (whole, agreeing, shares)
    assert match.decision == Decision(ties[0], ties)
    assert list(match.agreeing) == list(match.posterior) == list(schema.labels)


@given(cases(), st.data())
def test_fit_counts_whole_instances(case: Case, source: st.DataObject) -> None:
    """A cell counts the examples equal to it, in any order; p(x, y) is the share of them."""
    schema, examples = case
    table = joint.count(schema, iter(examples))
    seen = [oracle.key(schema, e) for e in oracle.records(examples)]
    for x, row in table.cells.items():
        assert row == {y: seen.count((x, y)) for y in schema.labels}
        assert tuple(row) == schema.labels
    known = {oracle.key(schema, e)[0] for e in examples}
    assert list(table.cells) == [x for x in oracle.cells(schema) if x in known]
    assert encode(joint.count(schema, source.draw(st.permutations(examples)))) == encode(table)
    if seen:
        p = probabilities(table)
        assert sum(p.values()) == 1
        assert p == {key: Fraction(seen.count(key), len(seen)) for key in p}


@pytest.mark.theorems
@tried(
    {"rivals": 12, "between labels": 12},
    wide=(HALL, Fraction(1, 4)),
    long=(UNEVEN, Fraction(3**60, 10**60 + 7)),
    near=(UNEVEN, TINY),
    uneven=(UNEVEN, Fraction(1, 3)),
)
@given(cases(least=2), distances.filter(bool))
def test_no_distribution_explains_the_examples_better(case: Case, share: Fraction) -> None:
    """Probability moved between two cells, or from all of them, makes the examples less likely."""
    schema, examples = case
    rows, p = oracle.records(examples), probabilities(joint.count(schema, examples))
    corner = tuple(domain[-1] for domain in schema.features.values()), schema.labels[-1]
    every = {corner: Fraction(0)} | p
    seen = list(dict.fromkeys(oracle.key(schema, e) for e in rows))

    def explained(q: dict[tuple[Cell, str], Fraction]) -> Fraction:
        return prod((q[oracle.key(schema, e)] for e in rows), start=Fraction(1))

    pairs = (seen[0], seen[-1]), (seen[-1], seen[0]), (seen[0], corner)
    for giver, taker in pairs:
        rival = moved(every, giver, taker, share)
        assert (explained(rival) < explained(every)) == (rival != every)
        labels = {"between labels": rival != every and giver[1] != taker[1]}
        compares(rivals=rival != every, **labels)
    level = between(every, dict.fromkeys(every, Fraction(1, len(every))), share)
    assert (explained(level) < explained(every)) == (level != every)


def test_the_evidence_is_estimated_too() -> None:
    """E-W11 ✘: an estimate of p(x, y) over the true p(x) need not sum to 1."""
    p = probabilities(joint.count(XOR, ROWS[:3]))
    literal = {y: p[("0", "0"), y] / Fraction(1, 4) for y in XOR.labels}  # the true p(x) is 1/4
    assert sum(literal.values()) == Fraction(4, 3)
    match = infer(joint.count(XOR, ROWS[:3]), {"x": "0", "y": "0"})
    assert match.posterior == {"odd": 0, "even": 1}
