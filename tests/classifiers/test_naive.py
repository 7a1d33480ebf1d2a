"""Laws of naive Bayes from its parts: a prior times one factor for each feature."""

from collections.abc import Callable
from fractions import Fraction
from itertools import product
from math import lcm, prod

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

import wide
from oracles.enumerations import maximisers
from refnb import errors
from refnb.classifiers import (
    bernoulli,
    categorical,
    gaussian,
    joint,
    lognaive,
    multinomial,
    poisson,
)
from refnb.classifiers.naive import estimate_prior, infer, odds, ranking, scores
from refnb.data.wire import encode
from refnb.estimation.schema import Schema
from refnb.estimation.smoothing import smoothing
from refnb.probability.distribution import Decision
from refusals import BROKEN_PRIORS, HALF, refuses
from strategies.models import distributions, names

Table = dict[str, Fraction]
Parts = tuple[Table, dict[str, Table]]

THIRD = Fraction(1, 3)
PRIOR = {"b": THIRD, "a": 1 - THIRD}


@st.composite
def parts(draw: st.DrawFn, least: int = 0) -> Parts:
    """Draw a prior and factors k/4; with least 1 no score is 0."""
    labels = draw(names("bcade", 1, 5))
    factor = st.fixed_dictionaries({y: st.integers(least, 4).map(quarter) for y in labels})
    prior = draw(distributions(labels, least, wide=True))
    return prior, {f: draw(factor) for f in draw(names("zyx", 0, 3))}


def quarter(k: int) -> Fraction:
    """Return k of the four sides of a die."""
    return Fraction(k, 4)


@given(parts())
def test_scores_count_the_throws_in_which_every_feature_comes_up(given_parts: Parts) -> None:
    """Throw a label and one four-sided die a feature: s(y) is the share of throws with all of x."""
    prior, factors = given_parts
    sides = [Fraction(side, 4) for side in range(4)]
    throws = list(product(sides, repeat=len(factors)))
    won = {
        y: sum(all(s < f[y] for s, f in zip(t, factors.values(), strict=True)) for t in throws)
        for y in prior
    }
    found = scores(prior, factors)
    assert found == {y: p * Fraction(won[y], len(throws)) for y, p in prior.items()}
    assert list(found) == list(prior)
    assert all(type(s) is Fraction for s in found.values())


@given(parts())
@example((PRIOR, {}))  # no features: the posterior is the prior
def test_infer_is_bayes_one_feature_at_a_time(given_parts: Parts) -> None:
    """Yesterday's posterior is today's prior: each feature alone, in turn, gives the posterior."""
    prior, factors = given_parts
    belief = dict(prior)
    if not any(scores(prior, factors).values()):
        return
    for feature, factor in factors.items():
        belief = infer(belief, {feature: factor}).posterior
    inference = infer(prior, factors)
    assert inference.posterior == belief
    assert sum(inference.posterior.values()) == 1


@given(parts(least=1))
def test_inference_holds_every_part_of_the_way(given_parts: Parts) -> None:
    """Prior, factors and scores are kept; posterior times evidence is the score; ties in order."""
    prior, factors = given_parts
    inference = infer(prior, factors)
    assert (inference.prior, inference.factors) == (prior, factors)
    assert inference.scores == scores(prior, factors)
    assert {y: p * inference.evidence for y, p in inference.posterior.items()} == inference.scores
    best = maximisers(inference.scores)
    assert inference.decision == Decision(best[0], best)
    assert maximisers(inference.posterior) == best  # E-W10: the arg maxes are equal
    for table in (inference.prior, inference.posterior, *inference.factors.values()):
        assert list(table) == list(prior)
        assert all(type(p) is Fraction for p in table.values())


@pytest.mark.theorems
@given(parts(least=1))
def test_no_other_answer_is_right_more_often(given_parts: Parts) -> None:
    """Throw label and dice, look where all of x came up: the decision and its ties win most."""
    prior, factors = given_parts
    urn = lcm(*(p.denominator for p in prior.values()))
    sides = list(product([Fraction(side, 4) for side in range(4)], repeat=len(factors)))

    def right(answer: str) -> int:
        shown = (zip(throw, factors.values(), strict=True) for throw in sides)
        return int(prior[answer] * urn) * sum(all(s < f[answer] for s, f in x) for x in shown)

    decision = infer(prior, factors).decision
    assert [y for y in prior if y in decision.ties] == list(decision.ties)
    for y in prior:
        assert (right(y) == right(decision.label)) == (y in decision.ties)
        assert right(y) <= right(decision.label)


def test_the_arg_maxes_are_equal_not_proportional() -> None:
    """E-W10: scores and posterior differ by the evidence, their arg maxes by nothing."""
    inference = infer(PRIOR, {"f": {"b": HALF, "a": THIRD}})
    assert inference.evidence == Fraction(7, 18)
    assert inference.scores != inference.posterior == {"b": Fraction(3, 7), "a": Fraction(4, 7)}
    assert inference.decision == Decision("a", ("a",))


@given(parts(least=1), st.integers(1, 4).map(quarter))
def test_a_factor_without_the_label_drops_out(given_parts: Parts, k: Fraction) -> None:
    """A factor that is the same for every label scales the evidence and changes nothing else."""
    prior, factors = given_parts
    plain = infer(prior, factors)
    scaled = infer(prior, factors | {"same": dict.fromkeys(prior, k)})
    assert scaled.evidence == k * plain.evidence
    assert scaled.scores == {y: k * s for y, s in plain.scores.items()}
    assert (scaled.posterior, scaled.decision) == (plain.posterior, plain.decision)


@given(parts(least=1), st.data())
def test_order_decides_ties_and_nothing_else(given_parts: Parts, source: st.DataObject) -> None:
    """Features in any order: all is equal. Labels in any order: the first tie is another one."""
    prior, factors = given_parts
    labels = source.draw(st.permutations(list(prior)))
    features = source.draw(st.permutations(list(factors)))
    inference = infer(prior, factors)
    shuffled = infer({y: prior[y] for y in labels}, {f: factors[f] for f in features})
    assert shuffled.scores == inference.scores
    assert list(shuffled.scores) == labels
    assert list(shuffled.factors) == features
    assert all(list(factor) == labels for factor in shuffled.factors.values())
    ties = tuple(y for y in labels if y in inference.decision.ties)
    assert shuffled.decision == Decision(ties[0], ties)


@given(parts(), st.data())
def test_one_zero_annihilates(given_parts: Parts, source: st.DataObject) -> None:
    """A single factor 0 gives its label the score 0, and leaves the other scores alone."""
    prior, factors = given_parts
    label = source.draw(st.sampled_from(list(prior)))
    veto = {y: Fraction(int(y != label)) for y in prior}
    assert scores(prior, factors | {"veto": veto}) == scores(prior, factors) | {label: 0}


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


@given(distributions("bcad"))
def test_ranking_takes_the_first_best_again_and_again(weights: Table) -> None:
    """Take the first maximiser away until nothing is left: equal labels keep their order."""
    rest, order = dict(weights), []
    while rest:
        order.append(maximisers(rest)[0])
        del rest[order[-1]]
    assert ranking(weights) == tuple(order)


def test_ranking_takes_any_exact_weights() -> None:
    """Weights need not be probabilities: they may be negative or all equal."""
    assert ranking({"c": -1, "b": 2, "a": 2}) == ("b", "a", "c")
    assert ranking(dict.fromkeys("cab", 0)) == ("c", "a", "b")
    assert ranking({}) == ()


@given(distributions("bca"), st.sampled_from("bca"))
@example({"b": Fraction(1), "c": Fraction(0), "a": Fraction(0)}, "b")  # infinite
@example({"b": 1, "c": 0, "a": 0}, "c")  # whole numbers
def test_odds_are_for_against(posterior: Table, label: str) -> None:
    """Odds times the probability of all other labels is the probability of the label."""
    against = sum((p for y, p in posterior.items() if y != label), Fraction(0))
    if against == 0:
        with pytest.raises(errors.OutOfRange, match=r"p\('" + label):
            odds(posterior, label)
    else:
        assert odds(posterior, label) * against == posterior[label]
        assert type(odds(posterior, label)) is Fraction


@given(distributions("bca", wide=True), st.permutations("bca"))
def test_a_given_prior_is_only_put_in_order(prior: Table, order: list[str]) -> None:
    """Its numbers stay, whatever was counted, and its labels take the order of the counts."""
    found = estimate_prior(dict.fromkeys(order, 7), prior)
    assert found == prior
    assert list(found) == order


def test_whole_numbers_are_exact_numbers() -> None:
    """An int is as good as a Fraction, at the edges 0 and 1 too, and comes back as one."""
    inference = infer({"b": 1, "a": 0}, {"f": {"a": 1, "b": 1}, "g": {"b": HALF, "a": 0}})
    assert inference.posterior == {"b": 1, "a": 0}
    tables = (inference.prior, inference.scores, *inference.factors.values())
    assert all(type(p) is Fraction for table in tables for p in table.values())


NONE = smoothing("none")
TAKERS: dict[str, Callable[[Table], object]] = {
    "scores": lambda prior: scores(prior, {}),
    "infer": lambda prior: infer(prior, {}),
    "odds": lambda prior: odds(prior, "b"),
    "log scores": lambda prior: lognaive.scores(prior, {}),
    "estimate": lambda prior: estimate_prior(dict.fromkeys(prior, 1) or {"b": 1}, prior),
    "categorical": lambda prior: categorical.Model(prior, {}),
    "bernoulli": lambda prior: bernoulli.Model(prior, {}),
    "multinomial": lambda prior: multinomial.Model(prior, {y: {"w": HALF * 2} for y in prior}),
    "gaussian": lambda prior: gaussian.Model(prior, {}, {}),
    "poisson": lambda prior: poisson.Model(prior, {}),
}


@pytest.mark.parametrize("taker", TAKERS)
@pytest.mark.parametrize(("error", "place", "prior"), BROKEN_PRIORS)
def test_a_prior_is_a_distribution(
    taker: str, error: type[errors.RefnbError], place: str, prior: Table
) -> None:
    """Whoever takes a prior refuses what is none, and names the label."""
    refuses(error, place, lambda: TAKERS[taker](prior))


def test_refuses() -> None:
    """One broken rule each; the message names feature and label."""
    other, large = {"f": {"b": HALF}}, {"f": {"b": 3 * HALF, "a": HALF}}
    refuses(errors.DomainMismatch, "'f'.*'b', 'a'.*'b'", lambda: scores(PRIOR, other))
    refuses(errors.DomainMismatch, "'f'.*'c'", lambda: infer(PRIOR, {"f": PRIOR | {"c": 1}}))
    refuses(errors.OutOfRange, "'f' given 'b'.* 3/2", lambda: scores(PRIOR, large))
    refuses(
        errors.OutOfRange, "'f' given 'a'.* -1", lambda: scores(PRIOR, {"f": {"b": 0, "a": -1}})
    )
    refuses(errors.UnknownLabel, "'b', 'a'.*'c'", lambda: odds(PRIOR, "c"))
    refuses(errors.NotExact, "'a'.*float", lambda: ranking({"b": HALF, "a": 0.5}))  # type: ignore[dict-item]
    even = {"b": 1, "a": 1}
    refuses(errors.DomainMismatch, "'b', 'a'.*'c'", lambda: estimate_prior(even, {"c": 1}))
    refuses(errors.UndefinedEstimate, "prior", lambda: estimate_prior({"b": 0, "a": 0}, NONE))
    refuses(errors.Negative, "'a'.*-1", lambda: estimate_prior({"b": 2, "a": -1}, PRIOR))
    refuses(errors.EmptyData, "at least one", lambda: estimate_prior({}, NONE))


def test_records_own_their_tables() -> None:
    """What becomes of the tables that a record was built from is nothing to it."""
    sure, inner = {"a": Fraction(1)}, {"a": Fraction(1)}
    row = {"a": inner}
    found = (
        bernoulli.Model(sure, row),
        poisson.Model(sure, row),
        multinomial.Model(sure, row),
        gaussian.Model(sure, row, row),
        categorical.Model(sure, {"f": row}),
        multinomial.Counts(sure, row),  # type: ignore[arg-type]
        joint.Table(Schema(("a",), {"f": ("a",)}), {("a",): sure}),  # type: ignore[dict-item]
    )
    before = [encode(record) for record in found]
    for table in (inner, row, sure):
        table.clear()
    assert [encode(record) for record in found] == before


def test_many_labels_and_features_with_long_numbers() -> None:
    """Each factor counts, whatever stands before it; the numbers are those that are given."""
    prior, rows = wide.shares(), {f: wide.shares(i) for i, f in enumerate(wide.NAMES)}
    found = infer(prior, rows)
    products = {y: p * prod(row[y] for row in rows.values()) for y, p in prior.items()}
    assert found.prior == prior
    assert found.factors == rows
    assert found.scores == scores(prior, rows) == products
    assert found.evidence == sum(products.values())
    assert found.posterior == {y: s / sum(products.values()) for y, s in products.items()}
    assert ranking(products) == tuple(sorted(products, key=lambda y: (-products[y], products)))
    assert found.decision.label == ranking(products)[0]
    assert estimate_prior(dict.fromkeys(prior, 0), prior) == prior
    for y in prior:
        assert odds(prior, y) == prior[y] / (1 - prior[y])
        none = {f: {z: int(z != y) for z in prior} for f in rows}
        assert scores(prior, none) == {z: p * (z != y) for z, p in prior.items()}


def test_a_part_that_is_0_is_named_for_each_of_many_labels() -> None:
    """Ten labels, each with a factor that is 0, and the last with a prior that is 0, too."""
    prior = {**dict.fromkeys(wide.NAMES, Fraction(1, 9)), wide.NAMES[-1]: Fraction(0)}
    words = ", ".join(rf"p\(f \| {y}\) = 0" for y in wide.NAMES[:-1]) + r", p\(v0\) = 0"
    refuses(errors.ZeroEvidence, words, lambda: infer(prior, {"f": dict.fromkeys(wide.NAMES, 0)}))
