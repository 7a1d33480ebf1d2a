"""Laws of Bernoulli naive Bayes: absence counts."""

import re
from fractions import Fraction
from functools import partial
from itertools import product

import pytest
from hypothesis import given

from examples import tables
from examples.tables import coins, each
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
from strategies import models as some

Query = tuple[Model, dict[str, str]]
Pseudo = dict[str, int | Fraction]
Tosses = tuple[Schema, list[Example[Instance]]]

NONE = smoothing("none")


@tried(**each(coins))
@given(some.asked(some.bernoulli_models(), lambda model: some.instances(model.schema)))
def test_inference_counts_the_documents_that_agree(case: Query) -> None:
    """Theta where a word is present, 1 - theta where it is absent: as dice of two sides.

    The scores add up the chances of all documents that agree with x.
    """
    model, x = case
    found, written = factors(model, x), categorical_form(model)
    for f, row in found.items():
        theta = model.presence[f]
        own = {y: theta[y] if x[f] == "1" else 1 - theta[y] for y in model.prior}
        assert encode(row) == encode(own)
    assert list(found) == [f for f in model.presence if f in x]
    assert written.prior == model.prior
    scores = oracle.chances(oracle.world(written, x), x, model.prior)
    assert scores == naive.scores(model.prior, found)
    assert scores == {y: p * bernoulli.probability(model, x, y) for y, p in model.prior.items()}
    if not any(scores.values()):
        refuses(errors.ZeroEvidence, "every score is 0", lambda: infer(model, x))
        return
    turned = Model(model.prior, {f: oracle.backwards(t) for f, t in model.presence.items()})
    inferred = naive.infer(model.prior, found)
    assert encode(infer(turned, oracle.backwards(x))) == encode(infer(model, x)) == encode(inferred)


def tossed(table: tables.Table) -> Tosses:
    """Return coins with weights, heads where the number of a table is above 2; some are unknown."""
    labels, features, seen = tables.pile(table)
    examples: list[Example[Instance]] = [
        Example({f: str(int(n > 2)) for f, n in e.instance.items()}, e.label, e.weight)
        for e in seen
    ]
    return Schema(tuple(labels), dict.fromkeys(features, ("1", "0"))), examples


@pytest.mark.theorems
@tried({"thetas": 200}, **each(tossed))
@given(some.asked(some.binary_schemas(), some.data))
def test_bernoulli_is_categorical_with_two_values(case: Tosses) -> None:
    """Fitted by one rule or by pseudo-counts: the same inference, or refused in the same words.

    So its counts maximise the likelihood, as those of a categorical model do.
    """
    schema, examples = case
    counts = count(schema, examples)
    own: dict[str, Pseudo] = {
        f: {"0": 2 + i, "1": Fraction(1, 3)} for i, f in enumerate(schema.features)
    }
    rules: list[Smoothing | dict[str, Pseudo]] = [NONE, smoothing("m=5/3"), own]
    for how, prior in product(rules, (NONE, smoothing("add=2"))):
        try:
            other = categorical.fit(counts, how, prior)
        except errors.UndefinedEstimate as same:
            words = re.escape(str(same))
            refuses(errors.UndefinedEstimate, words, partial(fit, counts, how, prior))
            continue
        model = fit(counts, how, prior)
        heads = {
            f: {y: theta["1"] for y, theta in dice.items()}
            for f, dice in other.conditionals.items()
        }
        assert model == Model(other.prior, heads)
        assert categorical_form(model) == other
        assert model.schema == Schema(schema.labels, dict.fromkeys(schema.features, ("0", "1")))
        for e in examples:
            assert encode(factors(model, e.instance)) == encode(
                categorical.factors(other, e.instance)
            )
        for p in (p for row in heads.values() for p in row.values()):
            compares(thetas=0 < p < 1)
