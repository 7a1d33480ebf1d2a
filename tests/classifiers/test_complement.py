"""Laws of complement naive Bayes: not to be a label is a label, too."""

from fractions import Fraction
from itertools import pairwise, product
from math import prod

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from examples import tables
from examples.tables import each
from examples.tried import compares, tried
from helpers import wide
from helpers.refusals import HALF
from oracles import products as oracle
from oracles.enumerations import maximisers, turned
from oracles.products import known
from refnb.classifiers import linear, linear_form, log_naive, multinomial
from refnb.classifiers.complement import Model, elsewhere, factors, fit, infer
from refnb.classifiers.multinomial import count
from refnb.estimation.schema import Bag, Example
from refnb.estimation.smoothing import Smoothing, smoothing
from refnb.exact.logarithm import LogForm
from refnb.io.wire import encode
from refnb.probability.distribution import Decision
from strategies import linear as dice
from strategies import models as several
from strategies import words as some
from strategies.models import asked

Query = tuple[Model, dict[str, int]]

NONE, LAPLACE, ONE = smoothing("none"), smoothing("laplace"), Fraction(1)
EVEN = {"v": HALF, "w": HALF}

SHORT = [Example({w: i * j for i, w in enumerate(wide.NAMES)}, y) for j, y in ((1, "b"), (3, "a"))]
LONG: list[Example[Bag]] = [Example({"v": 1}, y, 10**40 + i) for i, y in enumerate(wide.NAMES)]


def models(least: int = 1) -> st.SearchStrategy[Model]:
    """Draw words without a 0, some or many."""
    return dice.multinomial_models(least).map(lambda model: Model(model.prior, model.words))


@given(some.piles(), several.positive_rules, several.rules)
@example(([*wide.NAMES], ["v", "w"], LONG), LAPLACE, LAPLACE)
@example((["b", "a"], [*wide.NAMES], SHORT), LAPLACE, LAPLACE)
def test_whoever_is_not_y_shares_one_label(
    case: some.Pile, rule: Smoothing, prior: Smoothing
) -> None:
    """Rename every other label, and learn their words as those of one: these are the others."""
    labels, words, bags = case
    totals = count(labels, words, bags)
    uniform = {y: Fraction(1, len(labels)) for y in labels}
    model = fit(totals, rule, uniform)
    for y in labels:
        renamed = [Example(e.instance, "-" if e.label != y else y, e.weight) for e in bags]
        told = count(["-", y], words, renamed)
        assert elsewhere(totals)[y] == told.occurrences["-"]
        assert model.others[y] == multinomial.fit(told, rule, {"-": ONE, y: 0}).words["-"]
    assert (list(model.others), list(model.vocabulary)) == (labels, words)
    listed = multinomial.Counts(totals.documents, turned(labels[0], totals.occurrences))
    assert elsewhere(listed) == elsewhere(totals)
    if any(totals.documents.values()) or prior != NONE:
        own = multinomial.fit(totals, LAPLACE, prior).prior
        assert fit(totals, rule, prior).prior == own


def others(table: tables.Table) -> Query:
    """Read the words of a table as those of the other labels."""
    model, x = tables.words(table)
    return Model(model.prior, model.words), x


@tried(**each(others))
@given(asked(models(), lambda model: some.bags([*model.vocabulary])))
@example((Model({"b": ONE, "a": 0 * ONE}, {"b": EVEN, "a": EVEN}), {"v": 1}))  # a prior 0
def test_the_score_divides_by_what_the_others_say(case: Query) -> None:
    """e^S is pi over the product of theta^x, of any size; every decision and tie follows."""
    model, x = case
    weights = {
        y: p / prod((model.others[y][w] ** n for w, n in x.items()), start=ONE)
        for y, p in model.prior.items()
    }
    found, ties = infer(model, x), maximisers(weights)
    for y, weight in weights.items():
        score = found.scores[y]
        assert (oracle.power(score)[0] if isinstance(score, LogForm) else 0) == weight
    assert found.decision == Decision(ties[0], ties)
    assert list(found.factors) == [w for w in model.vocabulary if x.get(w)]
    assert found == log_naive.infer(model.prior, factors(model, x))
    other = Model(model.prior, turned(next(iter(model.prior)), model.others))
    assert other.vocabulary == model.vocabulary
    assert encode(infer(other, x)) == encode(found)


@pytest.mark.theorems
@tried({"labels": 7, "ties": 1}, **each(others))
@given(asked(models(), lambda model: dice.bags(model.vocabulary)))
def test_it_is_linear(case: Query) -> None:
    """Weights -log theta and bias log pi: the affine scores are the scores, and decide alike."""
    model, x = case
    affine = linear_form.of_complement(model)
    found = infer(model, x)
    assert linear.scores(affine, x) == found.scores
    assert linear.decide(affine, x) == found.decision
    compares(labels=len(model.prior) > 1, ties=len(found.decision.ties) > 1)
    assert list(affine.weights) == list(model.vocabulary)
    for w, (one, other) in product(x, pairwise(model.prior)):
        margin = linear.between(affine, one, other).weights[w]
        assert oracle.power(margin) == known(model.others[other][w] / model.others[one][w])
