"""Copies of the features: wrong odds, and under a uniform prior the right decision."""

from collections.abc import Mapping
from fractions import Fraction
from itertools import product

from hypothesis import given
from hypothesis import strategies as st

from refnb.classifiers import bernoulli, linearform, logistic
from refnb.classifiers.linear import between, decide, margin
from refnb.classifiers.naive import odds
from refnb.decision.error import bayes_rule, expected_error, naive_rule
from refnb.decision.truth import Truth
from refnb.estimation.schema import Example
from refnb.exact.logarithm import scale
from refnb.probability.distribution import Decision
from strategies import linear as some

HALF, THIRD = Fraction(1, 2), Fraction(1, 3)


def copied(x: Mapping[str, int], copies: int) -> dict[str, int]:
    """Write every number down so many times, each under a name of its own."""
    return {f"{f}{i}": value for i in range(copies) for f, value in x.items()}


def repeated(model: bernoulli.Model, copies: int) -> bernoulli.Model:
    """Believe that all copies of a feature are independent."""
    presence = {f"{f}{i}": t for i in range(copies) for f, t in model.presence.items()}
    return bernoulli.Model(model.prior, presence)


def even(model: bernoulli.Model) -> bernoulli.Model:
    """Replace the prior by the uniform one."""
    share = Fraction(1, len(model.prior))
    return bernoulli.Model(dict.fromkeys(model.prior, share), model.presence)


@given(some.bernoulli_models(least=2), st.integers(2, 3), st.data())
def test_copies_raise_the_odds_to_a_power(
    model: bernoulli.Model, copies: int, source: st.DataObject
) -> None:
    """Under a uniform prior every margin is multiplied, and so no decision changes."""
    level = even(model)
    one, many = linearform.of_bernoulli(level), linearform.of_bernoulli(repeated(level, copies))
    x = source.draw(st.fixed_dictionaries(dict.fromkeys(model.presence, st.integers(0, 1))))
    xs = copied(x, copies)
    assert decide(many, xs) == decide(one, x)
    a, b, *_ = model.prior
    there = between(many, a, b)
    assert margin(there, xs) == scale(margin(between(one, a, b), x), copies)
    posterior = bernoulli.infer(level, {f: str(v) for f, v in x.items()}).posterior
    pair = {y: posterior[y] / (posterior[a] + posterior[b]) for y in (a, b)}
    assert logistic.odds(there, xs) == odds(pair, a) ** copies


def whole_truth(model: bernoulli.Model, copies: int) -> Truth:
    """Write every instance with its probability; all copies of a feature are equal."""
    believed = repeated(model, copies)
    lines = []
    for sides in product((0, 1), repeat=len(model.presence)):
        x = dict(zip(model.presence, sides, strict=True))
        there = {f: str(v) for f, v in copied(x, copies).items()}
        scores = bernoulli.infer(model, {f: str(v) for f, v in x.items()}).scores
        lines += [Example(there, y, p) for y, p in scores.items()]
    return Truth(believed.schema, tuple(lines))


@given(some.bernoulli_models())
def test_wrong_posteriors_can_be_right_decisions(model: bernoulli.Model) -> None:
    """M-16: where every maximiser is right, no rule errs less, however wrong the odds."""
    level = even(model)
    truth, believed = whole_truth(level, 2), bernoulli.categorical_form(repeated(level, 2))
    best = expected_error(truth, bayes_rule(truth)).error
    assert expected_error(truth, naive_rule(believed, truth)).error == best


def test_with_another_prior_copies_can_change_the_decision() -> None:
    """✘ Odds 3/2 against a prior of 1/2: 3/4, but with the feature twice 9/8."""
    model = bernoulli.Model(
        {"up": THIRD, "down": 2 * THIRD}, {"f": {"up": 3 * HALF * HALF, "down": HALF}}
    )
    one, two = linearform.of_bernoulli(model), linearform.of_bernoulli(repeated(model, 2))
    assert decide(one, {"f": 1}) == Decision("down", ("down",))
    assert decide(two, {"f0": 1, "f1": 1}) == Decision("up", ("up",))
    assert logistic.odds(between(one, "up", "down"), {"f": 1}) == Fraction(3, 4)
    assert logistic.odds(between(two, "up", "down"), {"f0": 1, "f1": 1}) == Fraction(9, 8)
