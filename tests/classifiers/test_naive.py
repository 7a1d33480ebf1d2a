"""Laws of naive Bayes: a prior times one factor for each feature, and what such a model is for."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import product
from math import lcm, prod

import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

from examples.tables import PAIRS, TINY, each, factored
from examples.tried import compares, tried
from helpers import wide
from helpers.refusals import HALF, refuses, refusing
from oracles import enumerations as oracle
from refnb.classifiers import (
    bernoulli,
    categorical,
    decision_tree,
    gaussian,
    joint,
    multinomial,
    poisson,
)
from refnb.classifiers.categorical import Model
from refnb.classifiers.decision_tree import Tree
from refnb.classifiers.linear import Affine, Linear
from refnb.classifiers.naive import infer, odds, ranking, scores
from refnb.core import errors
from refnb.estimation.entropy import Forecast, log_loss
from refnb.estimation.regression import Case
from refnb.estimation.schema import Example, Instance, Schema
from refnb.exact.enclosure import compare
from refnb.exact.logarithm import constant
from refnb.io.wire import encode
from refnb.probability.distribution import Decision
from strategies import models as some
from strategies import sizes
from strategies.models import distributions, names

Table = dict[str, Fraction]
Parts = tuple[Table, dict[str, Table]]
Rows = Sequence[Example[Instance]]

ONE, THIRD = Fraction(1), Fraction(1, 3)
LONG = wide.shares(), {f: wide.shares(i) for i, f in enumerate(wide.NAMES)}
small = some.schemas(features=2, values=2)
samples = small.flatmap(
    lambda s: st.tuples(some.data(s, least=1, missing=False), some.models(s, 1))
)


@st.composite
def parts(draw: st.DrawFn, least: int = 0, most: int = 3) -> Parts:
    """Draw a prior and factors k/4 of some or many labels; with least 1 no score is 0."""
    labels = draw(sizes.names(usual="bcade"))
    quarters = st.integers(least, 4).map(lambda k: Fraction(k, 4))
    factor = st.fixed_dictionaries(dict.fromkeys(labels, quarters))
    features = draw(sizes.names(0) if most > 3 else names("zyx", 0, most))
    return draw(distributions(labels, least, wide=True)), {f: draw(factor) for f in features}


def outcomes(sides: Sequence[int]) -> int:
    """Count the throws of dice of so many sides: one by one, where they are not too many."""
    if prod(sides) > 5000 or max(sides) > 5000:
        return prod(sides)
    return sum(1 for _ in product(*map(range, sides)))


def thrown(given_parts: Parts) -> tuple[dict[str, int], int]:
    """Throw a die for the label and each feature: how many throws show y and all x; how many all.

    A die has as many sides as its chances have parts.
    """
    prior, factors = given_parts
    dice = [prior, *factors.values()]
    sides = [lcm(*(p.denominator for p in die.values())) for die in dice]
    shown = {y: [int(die[y] * n) for die, n in zip(dice, sides, strict=True)] for y in prior}
    return {y: outcomes(winning) for y, winning in shown.items()}, outcomes(sides)


ZERO_IN_THE_MIDDLE: Parts = (
    {"10": Fraction(1, 5), "1": Fraction(4, 5)},
    {"f": {"10": HALF, "1": HALF}, "f1": {"10": ONE, "1": 0 * ONE}, "f10": {"10": THIRD, "1": ONE}},
)


@pytest.mark.theorems
@tried({"labels": 8, "ties": 1, "near": 2}, **each(factored), empty=(ZERO_IN_THE_MIDDLE,))
@given(parts())
def test_scores_count_the_throws_in_which_every_feature_comes_up(given_parts: Parts) -> None:
    """Throw a die for the label and each feature: s(y) is the share of throws with y and all x.

    The labels that most of these throws show are the decision and its ties, as declared.
    """
    prior, factors = given_parts
    won, throws = thrown(given_parts)
    found = scores(prior, factors)
    assert list(found.items()) == [(y, Fraction(n, throws)) for y, n in won.items()]
    assert all(type(s) is Fraction for s in found.values())
    if any(won.values()):
        turned = {f: oracle.backwards(row) for f, row in oracle.backwards(factors).items()}
        best = tuple(y for y, n in won.items() if n == max(won.values()))
        assert infer(prior, turned).decision == Decision(best[0], best)
        first, second, *_ = *sorted(won.values(), reverse=True), 0
        near = 0 < first - second < first * 10**15 * TINY
        compares(labels=len(prior) > 1, ties=first == second, near=near)


@given(parts(least=1, most=11))
@example(LONG)
@example(({"b": 1, "a": 0}, {"f": {"a": 1, "b": 1}, "g": {"b": HALF, "a": 0}}))  # whole numbers
def test_inference_holds_every_part_of_the_way(given_parts: Parts) -> None:
    """Prior, factors and scores are kept; posterior times evidence is the score; ties in order."""
    prior, factors = given_parts
    inference = infer(prior, factors)
    assert (inference.prior, inference.factors) == (prior, factors)
    assert list(inference.factors) == list(factors)
    assert inference.scores == scores(prior, factors)
    assert {y: p * inference.evidence for y, p in inference.posterior.items()} == inference.scores
    best = oracle.maximisers(inference.scores)
    assert inference.decision == Decision(best[0], best)
    assert oracle.maximisers(inference.posterior) == best  # E-W10: the arg maxes are equal
    for table in (inference.prior, inference.posterior, *inference.factors.values()):
        assert list(table) == list(prior)
        assert all(type(p) is Fraction for p in table.values())


@given(parts())
def test_all_scores_zero_is_scores_but_no_inference(given_parts: Parts) -> None:
    """When every label has a zero, scores returns zeros and infer refuses, naming each zero."""
    prior, factors = given_parts
    sure, never = (dict.fromkeys(prior, Fraction(p)) for p in (1, 0))
    nothing = factors | {"veto": never, "sure": sure}
    assert scores(prior, nothing) == dict.fromkeys(prior, 0)
    with pytest.raises(errors.ZeroEvidence) as refused:
        infer(prior, nothing)
    for y, p in prior.items():
        assert (f"p({y}) = 0" if p == 0 else f"| {y}) = 0") in str(refused.value)
    assert "p(sure" not in str(refused.value)


@tried(
    **{name: (oracle.backwards(q),) for name, (_, q) in PAIRS.items()},
    negative=({"c": Fraction(-1), "b": Fraction(2), "a": Fraction(2)},),
    many=(wide.numbers(),),
)
@given(sizes.names().flatmap(sizes.weights))
def test_ranking_takes_the_first_best_again_and_again(weights: Table) -> None:
    """Take the first maximiser away until nothing is left: equal labels keep their order."""
    rest, order = dict(weights), []
    while rest:
        order.append(oracle.maximisers(rest)[0])
        del rest[order[-1]]
    assert ranking(weights) == tuple(order)


@given(sizes.names().flatmap(sizes.distribution), st.integers(0, 10))
@example({"b": Fraction(1), "c": Fraction(0), "a": Fraction(0)}, 0)  # infinite
@example(wide.shares(), 9)
def test_odds_are_for_against(posterior: Table, place: int) -> None:
    """Odds times the probability of all other labels is the probability of the label."""
    label = [*posterior, *posterior][place % len(posterior)]
    against = sum((p for y, p in posterior.items() if y != label), Fraction(0))
    if against == 0:
        refuses(errors.OutOfRange, rf"p\('{label}", lambda: odds(posterior, label))
    else:
        assert odds(posterior, label) * against == posterior[label]
        assert type(odds(posterior, label)) is Fraction


def forecasts(model: Model, rows: Rows) -> list[Forecast]:
    """Forecast the label of each row by the posterior of the model."""
    found = [categorical.infer(model, e.instance).posterior for e in rows]
    return [Forecast(p, e.label, e.weight) for p, e in zip(found, rows, strict=True)]


@given(samples)
def test_no_model_explains_labels_better_than_the_shares_at_each_x(
    case: tuple[Rows, Model],
) -> None:
    """P-22, P-31: the least log loss is that of the table; equal just for its posteriors."""
    rows, model = case
    assume(any(e.weight for e in rows))
    table = joint.count(model.schema, rows)
    kept = [e for e in rows if e.weight]
    best = [joint.infer(table, e.instance).posterior for e in kept]
    least = [Forecast(p, e.label, e.weight) for p, e in zip(best, kept, strict=True)]
    same = [f.predicted for f in forecasts(model, kept)] == best
    assert compare(log_loss(forecasts(model, kept), "e"), log_loss(least, "e")) == (not same)


def test_records_own_their_tables() -> None:
    """What becomes of the tables that a record was built from is nothing to it."""
    sure, inner = {"a": ONE}, {"a": ONE}
    row, forms = {"a": inner}, {"a": constant(1, "e")}
    found = (
        bernoulli.Model(sure, row),
        poisson.Model(sure, row),
        multinomial.Model(sure, row),
        gaussian.Model(sure, row, row),
        categorical.Model(sure, {"f": row}),
        decision_tree.Model(Tree(Schema(("a",), {}), {}), {(): sure}),
        Forecast(sure, "a"),
        Case(sure, 1),
        multinomial.Counts(sure, row),
        joint.Table(Schema(("a",), {"f": ("a",)}), {("a",): sure}),
        Affine(forms, {"f": forms}),
        Linear("a", "b", forms["a"], forms),
    )
    before = [encode(record) for record in found]
    for table in (inner, row, sure, forms):
        table.clear()
    assert [encode(record) for record in found] == before


test_refuses = refusing(
    (errors.NotText, "1", scores, {1: 1}, {}),
)
