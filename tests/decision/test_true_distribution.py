"""Laws of a known truth: a distribution over cells and labels."""

from fractions import Fraction
from functools import partial
from math import lcm, prod

from hypothesis import assume, example, given
from hypothesis import strategies as st

from oracles import enumerations as oracle
from refnb.classifiers.categorical import Model
from refnb.core import errors
from refnb.core.limits import Limits
from refnb.decision.true_distribution import Truth, from_model, marginals
from refnb.estimation.schema import Example, Schema
from refnb.io.wire import encode
from refusals import HALF, refuses, refusing
from strategies import models as some
from strategies.probability import between, distances
from strategies.sizes import Draws

A_B = Schema(("a", "b"), {"x": ("0", "1"), "y": ("0", "1")})


def mass(truth: Truth, label: str, **known: str) -> Fraction:
    """Return the total weight of the lines with a label and these values."""
    lines = [e for e in truth.examples if e.label == label and oracle.matches(known, e.instance)]
    return sum((Fraction(e.weight) for e in lines), Fraction(0))


@st.composite
def truths(draw: st.DrawFn, every_label: bool = False) -> Truth:
    """Draw a truth of any kind, or one in which the features are independent."""
    schema = draw(some.schemas(values=2))
    if draw(st.booleans()):
        return draw(some.truths(schema, every_label))
    prior = draw(some.distributions(schema.labels, int(every_label)))
    return from_model(Model(prior, draw(some.models(schema)).conditionals))


@given(truths())
@example(Truth(A_B, (Example({"x": "0", "y": "1"}, "b", 1),)))  # a whole weight
def test_joint_adds_up_the_lines(truth: Truth) -> None:
    """p(x, y) is the weight of the lines with x and y; cells in order of first listing."""
    listed = list(dict.fromkeys(oracle.key(truth.schema, e)[0] for e in truth.examples))
    table = truth.joint()
    assert list(table) == listed
    assert table == {
        x: {y: mass(truth, y, **oracle.named(truth.schema, x)) for y in truth.schema.labels}
        for x in listed
    }
    rows = table.values()
    assert all(list(row) == list(truth.schema.labels) for row in rows)
    assert all(type(p) is Fraction for row in rows for p in row.values())


@given(some.schemas().flatmap(some.models))
def test_independent_throws_every_die(model: Model) -> None:
    """Every cell is listed once with every label, in declared order, with its probability."""
    truth, schema = from_model(model), model.schema
    world = {oracle.key(schema, Example(x, y)): p for x, y, p in oracle.world(model)}
    found = {oracle.key(schema, e): e.weight for e in truth.examples}
    assert truth.schema == schema
    assert found == world
    assert list(found) == [(x, y) for x in oracle.cells(schema) for y in schema.labels]


@given(truths())
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
    assert model.prior == p
    assert model.conditionals == {
        f: {y: {v: mass(truth, y, **{f: v}) / p[y] for v in domain} for y in schema.labels}
        for f, domain in schema.features.items()
    }
    assert model.schema == schema


@given(truths(every_label=True))
@example(
    Truth(A_B, tuple(Example({"x": v, "y": v}, y, Fraction(1, 4)) for v in "01" for y in "ab"))
)
def test_the_naive_story_is_true_exactly_under_independence(truth: Truth) -> None:
    """The model of the marginals is the truth if and only if the features are independent."""
    schema = truth.schema
    story = from_model(marginals(truth)).joint()
    told = all(
        story[x][y] == mass(truth, y, **oracle.named(schema, x))
        for x in oracle.cells(schema)
        for y in schema.labels
    )
    alone = all(
        mass(truth, y, **oracle.named(schema, x)) * mass(truth, y) ** len(schema.features)
        == mass(truth, y)
        * prod(mass(truth, y, **{f: v}) for f, v in oracle.named(schema, x).items())
        for x in oracle.cells(schema)
        for y in schema.labels
    )
    assert told == alone


@given(some.schemas().flatmap(lambda s: st.tuples(st.just(s), some.models(s))), st.data())
def test_marginals_recover_an_independent_model(case: tuple[Schema, Model], source: Draws) -> None:
    """Fitting a model to its own truth gives it back, when every label is possible."""
    schema, dice = case
    model = Model(source.draw(some.distributions(schema.labels, 1)), dice.conditionals)
    assert marginals(from_model(model)) == model
    assert encode(marginals(from_model(model))) == encode(model)


@given(truths(every_label=True), distances.filter(bool), st.data())
def test_marginals_are_the_nearest_naive_story(
    truth: Truth, share: Fraction, source: Draws
) -> None:
    """No naive model, however near, makes many draws from the truth more probable."""
    schema, best = truth.schema, marginals(truth)
    wild = source.draw(some.models(schema))
    tables = {
        f: {y: between(die, wild.conditionals[f][y], share) for y, die in row.items()}
        for f, row in best.conditionals.items()
    }
    times = lcm(*(Fraction(e.weight).denominator for e in truth.examples))
    assume(times < 1000)

    def explained(model: Model) -> Fraction:
        story = {(x, y): p for x, row in from_model(model).joint().items() for y, p in row.items()}
        lines = ((oracle.key(schema, e), int(e.weight * times)) for e in truth.examples)
        return prod((story[key] ** n for key, n in lines), start=Fraction(1))

    rival = Model(between(best.prior, wild.prior, share), tables)
    assert (explained(rival) < explained(best)) == (rival != best)


def coins(features: int) -> Model:
    """Return the model of two labels and so many coins."""
    row = {"0": HALF, "1": HALF}
    tables = {f"f{i}": {"a": row, "b": row} for i in range(features)}
    return Model({"a": HALF, "b": HALF}, tables)


X = {"x": "0", "y": "1"}
test_refusals = refusing(
    (errors.UnknownLabel, "line 1 .*'c'", Truth, A_B, (Example(X, "c"),)),
    (errors.MissingValue, "'y'", Truth, A_B, (Example({"x": "0"}, "a"),)),
    (errors.Duplicate, "line 2 .*'0', '1'.*'a'", Truth, A_B, (Example(X, "a"), Example(X, "a", 0))),
    (errors.NotADistribution, "3/2", Truth, A_B, (Example(X, "a"), Example(X, "b", HALF))),
    (errors.OutOfRange, "24", partial(from_model, within=Limits(values=23)), coins(2)),
)
