"""Laws of Bernoulli naive Bayes: absence counts."""

import re
from collections.abc import Sequence
from fractions import Fraction
from functools import partial
from itertools import product
from math import prod

import pytest
from hypothesis import given
from hypothesis import strategies as st

from examples.tables import FEATURES, LABELS, coins, each
from examples.tried import compares, tried
from helpers.refusals import refuses
from oracles import enumerations as oracle
from refnb.classifiers import bernoulli, categorical, naive
from refnb.classifiers.bernoulli import Model, categorical_form, factors, fit, infer
from refnb.core import errors
from refnb.estimation.counting import count
from refnb.estimation.schema import Example, Instance, Schema
from refnb.estimation.smoothing import Smoothing, smoothing
from refnb.io.wire import encode
from refnb.probability.distribution import Decision
from strategies import models as some
from strategies import rivals

Query = tuple[Model, dict[str, str]]
Tosses = tuple[Schema, list[Example[Instance]]]

NONE, ONE = smoothing("none"), Fraction(1)


def documents(model: Model) -> oracle.World:
    """Toss for every label and feature a coin with as many sides as theta has parts."""
    found: oracle.World = []
    for label, p in model.prior.items():
        coins = [table[label] for table in model.presence.values()]
        sides = list(product(*(range(theta.denominator) for theta in coins)))
        for throw in sides:
            present = [i < theta.numerator for i, theta in zip(throw, coins, strict=True)]
            x = dict(zip(model.presence, ("01"[up] for up in present), strict=True))
            found.append((x, label, p / len(sides)))
    return found


@st.composite
def queries(draw: st.DrawFn) -> Query:
    """Draw a model and an instance, values missing."""
    model = draw(some.bernoulli_models())
    return model, draw(some.instances(model.schema))


@given(queries())
def test_inference_counts_the_documents_that_agree(case: Query) -> None:
    """The posterior is the share of each label among all documents that agree with x."""
    model, x = case
    scores = oracle.chances(documents(model), x, model.prior)
    evidence = sum(scores.values(), Fraction(0))
    if evidence == 0:
        refuses(errors.ZeroEvidence, "every score is 0", lambda: infer(model, x))
        return
    ties, inference = oracle.maximisers(scores), infer(model, x)
    assert (inference.scores, inference.evidence) == (scores, evidence)
    assert inference.posterior == {c: s / evidence for c, s in scores.items()}
    assert inference.decision == Decision(ties[0], ties)
    assert list(inference.factors) == [f for f in model.presence if f in x]
    turned = Model(model.prior, {f: oracle.backwards(t) for f, t in model.presence.items()})
    assert encode(infer(turned, oracle.backwards(x))) == encode(inference)


@tried(**each(coins))
@given(queries())
def test_written_out_it_says_the_same(case: Query) -> None:
    """Theta where a word is present, 1 - theta where it is absent, as in a categorical model."""
    model, x = case
    found, written = factors(model, x), categorical_form(model)
    for f, row in found.items():
        theta = model.presence[f]
        own = {y: theta[y] if x[f] == "1" else 1 - theta[y] for y in model.prior}
        assert encode(row) == encode(own)
    assert written.prior == model.prior
    assert categorical.factors(written, x) == found
    for y in model.prior:
        assert bernoulli.probability(model, x, y) == prod(
            (row[y] for row in found.values()), start=ONE
        )
    if any(naive.scores(model.prior, found).values()):
        assert infer(model, x) == naive.infer(model.prior, found)


@given(some.binary_schemas(), some.rules, some.rules, st.data())
def test_bernoulli_is_categorical_with_two_values(
    schema: Schema, rule: Smoothing, prior: Smoothing, source: st.DataObject
) -> None:
    """Fitted by one rule or by pseudo-counts: the same inference, or refused in the same words."""
    counts = count(schema, source.draw(some.data(schema)))
    x = source.draw(some.instances(schema))
    numbers = st.fixed_dictionaries(dict.fromkeys("01", st.integers(1, 4)))
    for how in (rule, {f: source.draw(numbers) for f in schema.features}):
        try:
            other = categorical.fit(counts, how, prior)
        except errors.UndefinedEstimate as same:
            words = re.escape(str(same))
            refuses(errors.UndefinedEstimate, words, partial(fit, counts, how, prior))
            continue
        model = fit(counts, how, prior)
        assert model.prior == other.prior
        assert model.presence == {
            f: {c: theta["1"] for c, theta in table.items()}
            for f, table in other.conditionals.items()
        }
        assert categorical_form(model) == other
        assert model.schema == Schema(schema.labels, dict.fromkeys(schema.features, ("0", "1")))
        assert encode(factors(model, x)) == encode(categorical.factors(other, x))


@st.composite
def tosses(draw: st.DrawFn) -> Tosses:
    """Draw examples, of each label one at least whose coins are all known."""
    schema = draw(some.binary_schemas())
    sure = [Example(draw(some.instances(schema, missing=False)), y) for y in schema.labels]
    return schema, [*sure, *draw(some.data(schema))]


def tossed(labels: Sequence[str], features: Sequence[str]) -> Tosses:
    """Return examples in which a coin is the rarer there the later it and the label come."""
    seen = [
        Example({f: str(int(k >= (i + j) % 3)) for i, f in enumerate(features)}, y, 1 + k * j)
        for j, y in enumerate(labels)
        for k in range(3)
    ]
    return Schema(tuple(labels), dict.fromkeys(features, ("1", "0"))), [*seen, Example({}, "1")]


UNEVEN = tossed(["1", "10", "b"], ["1", "10"])


@pytest.mark.theorems
@tried(
    {"rivals": 100},
    wide=(tossed(LABELS, FEATURES), rivals.FAR),
    wide_near=(tossed(LABELS, FEATURES), rivals.NEAR),
    long=(UNEVEN, rivals.LONG),
    near=(UNEVEN, rivals.NEAR),
    uneven=(UNEVEN, rivals.FAR),
)
@given(tosses(), rivals.ways)
def test_counts_maximise_the_likelihood(case: Tosses, way: rivals.Way) -> None:
    """Toss the coins: a prior or theta beside the best, alone or all together, is less likely."""
    schema, examples = case
    seen, best = oracle.records(examples), fit(count(schema, examples), NONE, NONE)

    def explained(model: Model) -> Fraction:
        labels = [model.prior[e.label] for e in seen]
        sides = [
            p[e.label] if e.instance[f] == "1" else 1 - p[e.label]
            for e in seen
            for f, p in model.presence.items()
            if f in e.instance
        ]
        return prod([*labels, *sides], start=Fraction(1))

    y, most = way.of([*schema.labels])[0], explained(best)
    for k, prior in enumerate(way.tables(best.prior)):
        presence = {
            f: {z: way.tables({"1": p, "0": 1 - p})[k]["1"] for z, p in coins.items()}
            for f, coins in best.presence.items()
        }
        single = [
            {**best.presence, f: {**coins, y: presence[f][y]}} for f, coins in best.presence.items()
        ]
        tables = [best.presence, presence, *single]
        for rival in [*(Model(best.prior, t) for t in tables), Model(prior, presence)]:
            assert (explained(rival) < most) == (rival != best)
            compares(rivals=rival != best)
