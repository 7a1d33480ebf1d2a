"""Laws of averaging: each equally likely pair of a hypothesis and a label is counted."""

from collections.abc import Mapping
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oracles.enumerations import maximisers
from refnb.checks import Number
from refnb.decision.averaging import decide, map_decide, predict
from refnb.errors import DomainMismatch, EmptyData, Negative, NotADistribution, RefnbError
from refnb.probability import bayes
from refnb.probability.distribution import Decision, most_probable
from refusals import HALF, refuses
from strategies.hypotheses import Committee, Table, Votes, World, committees, rows, worlds
from strategies.probability import TINY, between, distances

SLIDE_10 = {"h1": Fraction(2, 5), "h2": Fraction(3, 10), "h3": Fraction(3, 10)}
PLUS, MINUS = {"+": Fraction(1), "-": Fraction(0)}, {"+": Fraction(0), "-": Fraction(1)}


@given(committees())
def test_a_prediction_counts_the_votes(case: Committee) -> None:
    """P-13: p(y | x, D) is the share of the pairs of hypothesis and label that have y."""
    found = predict(case.posterior, case.votes)
    assert list(found.items()) == list(case.counted.items())
    ties = maximisers(case.counted)
    assert decide(case.posterior, case.votes) == Decision(ties[0], ties)


@given(committees())
def test_the_best_hypothesis_answers_alone(case: Committee) -> None:
    """h_MAP is the first with the most balls, and its decision the most frequent of its cases."""
    best = max(case.urn, key=lambda h: case.urn[h])
    alone = {y: Fraction(case.cases[best].count(y)) for y in case.labels}
    ties = maximisers(alone)
    assert map_decide(case.posterior, case.votes) == Decision(ties[0], ties)


@given(rows(), st.data())
def test_a_hair_decides_which_hypothesis_is_best(
    case: tuple[Table, Votes], source: st.DataObject
) -> None:
    """Of even hypotheses the one with 10^-30 more answers alone, and of its labels likewise."""
    even = {h: Fraction(1, len(case[0])) for h in case[0]}
    one = source.draw(st.sampled_from(list(even)))
    favoured = between(even, {h: Fraction(h == one) for h in even}, TINY)
    votes = {h: dict(row) for h, row in case[1].items()}
    said = source.draw(st.sampled_from(list(votes[one])))
    flat = {y: Fraction(1, len(votes[one])) for y in votes[one]}
    votes[one] = between(flat, {y: Fraction(y == said) for y in flat}, TINY)
    assert map_decide(favoured, votes) == Decision(said, (said,))


@given(rows(), st.data())
def test_a_prediction_is_between_the_votes_and_linear(
    case: tuple[Table, Votes], source: st.DataObject
) -> None:
    """It sums to 1, no label leaves the span of its votes, and mixed posteriors mix predictions."""
    posterior, votes = case
    found = predict(posterior, votes)
    assert sum(found.values()) == 1
    for y, p in found.items():
        heard = [votes[h][y] for h, w in posterior.items() if w > 0]
        assert min(heard) <= p <= max(heard)
    part, one = source.draw(distances), source.draw(st.sampled_from(list(posterior)))
    sure = {h: Fraction(h == one) for h in posterior}
    mixed = predict(between(posterior, sure, part), votes)
    assert mixed == between(found, votes[one], part)


@given(worlds())
def test_no_method_is_right_more_often(world: World) -> None:
    """P-13: of all maps from data to label the best ones say a Bayes optimal label everywhere."""
    labels = list(next(iter(world.votes.values())))
    possible = [d for d, row in world.likelihood.items() if bayes.evidence(world.prior, row) > 0]
    optimal = {
        d: decide(bayes.posterior(world.prior, world.likelihood[d]), world.votes).ties
        for d in possible
    }
    right: dict[tuple[str, ...], Fraction] = {}
    for said in product(labels, repeat=len(possible)):
        method = dict(zip(possible, said, strict=True))
        right[said] = sum(
            (p for (_, d, y), p in world.outcomes.items() if p and method[d] == y), Fraction(0)
        )
    best = maximisers({str(i): p for i, p in enumerate(right.values())})
    found = [said for i, said in enumerate(right) if str(i) in best]
    assert found == [
        said for said in right if all(y in optimal[d] for d, y in zip(possible, said, strict=True))
    ]


@given(rows(sure=True))
def test_a_sure_majority_cannot_be_outvoted(case: tuple[Table, Votes]) -> None:
    """P-14: with p(h_MAP | D) > 1/2 and sure hypotheses both decisions are one."""
    posterior, votes = case
    tipped = between(posterior, {h: Fraction(h == next(iter(posterior))) for h in posterior}, HALF)
    for weights in (posterior, tipped, between(tipped, posterior, TINY)):
        if max(weights.values()) > HALF:
            assert decide(weights, votes) == map_decide(weights, votes)


def test_the_best_hypothesis_may_be_outvoted() -> None:
    """P-14: slide 10: h1 says + with 2/5, and h2 and h3 say - with 3/10 each."""
    votes = {"h1": PLUS, "h2": MINUS, "h3": MINUS}
    assert map_decide(SLIDE_10, votes) == Decision("+", ("+",))
    assert predict(SLIDE_10, votes) == {"+": Fraction(2, 5), "-": Fraction(3, 5)}
    assert decide(SLIDE_10, votes) == Decision("-", ("-",))


def test_it_may_also_be_right() -> None:
    """E-M2 ✘: "h_MAP(x) is not the most probable classification": with votes that agree it is."""
    votes = {"h1": PLUS, "h2": PLUS, "h3": MINUS}
    assert decide(SLIDE_10, votes) == map_decide(SLIDE_10, votes) == Decision("+", ("+",))


@pytest.mark.parametrize(
    ("posterior", "votes", "ties"),
    [
        ({"h1": HALF, "h2": HALF}, {"h1": PLUS, "h2": MINUS}, ("+", "-")),
        (
            {"h1": HALF + TINY, "h2": HALF - TINY},
            {"h1": {"+": Fraction(3, 5), "-": Fraction(2, 5)}, "h2": MINUS},
            ("-",),
        ),
    ],
)
def test_a_majority_must_be_sure_and_more_than_a_half(
    posterior: Table, votes: Votes, ties: tuple[str, ...]
) -> None:
    """P-14 ✘: at exactly 1/2 a tie is left, and a majority that doubts can be outvoted."""
    assert map_decide(posterior, votes).ties == ("+",)
    assert decide(posterior, votes).ties == ties


def test_the_average_need_not_be_a_hypothesis() -> None:
    """P-13: three rules that are each wrong once vote for a fourth, which none of them is."""
    third = Fraction(1, 3)
    rules = {"h1": "++-", "h2": "+-+", "h3": "-++"}
    posterior = dict.fromkeys(rules, third)
    votes = [{h: {"+": PLUS, "-": MINUS}[s[x]] for h, s in rules.items()} for x in range(3)]
    said = "".join(decide(posterior, at).label for at in votes)
    assert said == "+++"
    assert said not in rules.values()
    assert [predict(posterior, at)["+"] for at in votes] == [2 * third] * 3


@given(committees())
def test_the_order_of_the_votes_is_nothing_but_the_order_of_labels(case: Committee) -> None:
    """Hypotheses are matched by name; labels are declared by the first votes."""
    backwards = {
        h: dict.fromkeys(case.labels[::-1], Fraction(0)) | row for h, row in case.votes.items()
    }
    found = predict(case.posterior, backwards)
    assert found == predict(case.posterior, case.votes)
    assert list(found) == case.labels[::-1]
    best = most_probable(found).ties
    assert decide(case.posterior, backwards).ties == best


EVEN = {"a": HALF, "b": HALF}


@pytest.mark.parametrize(
    ("error", "place", "posterior", "votes"),
    [
        (Negative, "-1", {"a": -1, "b": 2}, {"a": EVEN, "b": EVEN}),
        (NotADistribution, "1/2", {"a": HALF}, {"a": EVEN}),
        (NotADistribution, "0", {}, {"a": EVEN}),
        (EmptyData, "hypothesis", {"a": 1}, {}),
        (NotADistribution, "sum to", {"a": HALF, "b": HALF - TINY}, {"a": EVEN, "b": EVEN}),
        (Negative, "'b'.*-1", {"a": 1, "b": 0}, {"a": EVEN, "b": {"a": -1, "b": 2}}),
        (NotADistribution, "'b'.*3/2", EVEN, {"a": EVEN, "b": {"a": 1, "b": HALF}}),
        (DomainMismatch, "'b'", EVEN, {"a": EVEN}),
        (DomainMismatch, "'b'", {"a": 1}, {"a": EVEN, "b": EVEN}),
        (DomainMismatch, "'c'", EVEN, {"a": EVEN, "b": {"a": HALF, "c": HALF}}),
    ],
)
def test_posterior_and_votes_are_refused(
    error: type[RefnbError],
    place: str,
    posterior: Mapping[str, Number],
    votes: Mapping[str, Mapping[str, Number]],
) -> None:
    """Each breaks one rule: no distribution, a hypothesis too many or too few, another label."""
    for function in (predict, decide, map_decide):
        refuses(error, place, lambda f=function: f(posterior, votes))  # type: ignore[misc]
