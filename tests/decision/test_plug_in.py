"""Laws of plug-in rules: they decide as the model would, and the nearest model is the marginals."""

from fractions import Fraction

from hypothesis import example, given
from hypothesis import strategies as st

from examples.tables import LONE, TRUTHS
from examples.tried import tried
from helpers.refusals import refuses
from oracles import enumerations as oracle
from oracles.known_truths import mass
from refnb.classifiers import joint
from refnb.classifiers.categorical import Model
from refnb.core import errors
from refnb.decision.plug_in import from_model, joint_rule, marginals, naive_rule
from refnb.decision.true_distribution import Truth
from refnb.estimation.schema import Example, Instance, Schema
from refnb.io.wire import encode
from strategies import models as some

A_B = Schema(("a", "b"), {"x": ("0", "1"), "y": ("0", "1")})
small = some.schemas(features=2, values=2)
CELLS = [({"x": "0", "y": "0"}, "a"), ({"x": "1", "y": "0"}, "b"), ({"x": "1", "y": "1"}, "b")]
SOMETIMES = Truth(A_B, tuple(Example(x, y, Fraction(1, 3)) for x, y in CELLS))
NEVER = Truth(A_B, tuple(Example(x, y, n) for (x, y), n in zip(CELLS, (1, 0, 0), strict=True)))


@tried(**{name: ((truth, LONE[name]),) for name, truth in TRUTHS.items()})
@given(small.flatmap(lambda s: st.tuples(some.truths(s), some.models(s))))
@example((NEVER, marginals(SOMETIMES)))
def test_a_naive_rule_says_what_its_model_says(case: tuple[Truth, Model]) -> None:
    """At each listed cell the first best label in the world of the model; none where all are 0."""
    truth, model = case[0], Model(oracle.backwards(case[1].prior), case[1].conditionals)
    said = {
        x: oracle.chances(oracle.world(model), oracle.named(truth.schema, x), model.prior)
        for x in truth.joint()
    }
    rule = naive_rule(model, truth)
    assert rule == {x: oracle.maximisers(p)[0] for x, p in said.items() if any(p.values())}
    assert list(rule) == [x for x, p in said.items() if any(p.values())]


@given(small.flatmap(lambda s: st.tuples(some.truths(s), some.data(s, missing=False))))
def test_a_joint_rule_says_what_was_seen_most(case: tuple[Truth, list[Example[Instance]]]) -> None:
    """At each listed cell the label of most examples that are equal to it; none where none is."""
    truth, examples = case
    seen = {
        x: [e.label for e in oracle.records(examples) if oracle.key(truth.schema, e)[0] == x]
        for x in truth.joint()
    }
    rule = joint_rule(joint.count(truth.schema, examples), truth)
    assert list(rule) == [x for x, labels in seen.items() if labels]
    for x, label in rule.items():
        most = oracle.maximisers({y: Fraction(seen[x].count(y)) for y in truth.schema.labels})
        assert label == most[0]


@given(some.schemas().flatmap(some.models))
def test_independent_throws_every_die(model: Model) -> None:
    """Every cell is listed once with every label, in declared order, with its probability."""
    truth, schema = from_model(model), model.schema
    world = {oracle.key(schema, Example(x, y)): p for x, y, p in oracle.world(model)}
    found = {oracle.key(schema, e): e.weight for e in truth.examples}
    assert truth.schema == schema
    assert found == world
    assert list(found) == [(x, y) for x in oracle.cells(schema) for y in schema.labels]


@given(some.any_truths())
def test_marginals_are_shares_of_the_truth(truth: Truth) -> None:
    """p(y) and p(x_f | y) are weights over weights; a label of probability 0 has no p(x_f | y)."""
    schema = truth.schema
    p = {y: mass(truth, y) for y in schema.labels}
    impossible = [y for y in schema.labels if p[y] == 0]
    if impossible and schema.features:
        place = f"{next(iter(schema.features))!r} given {impossible[0]!r}"
        refuses(errors.UndefinedEstimate, place, lambda: marginals(truth))
        return
    model = marginals(truth)
    rows = {
        f: {y: {v: mass(truth, y, **{f: v}) / p[y] for v in domain} for y in schema.labels}
        for f, domain in schema.features.items()
    }
    assert encode(model) == encode(Model(p, rows))
    assert model.schema == schema
