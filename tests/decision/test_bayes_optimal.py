"""Laws of averaging: each equally likely pair of a hypothesis and a label is counted."""

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import example, given

from examples.tables import PAIRS
from examples.tried import tried
from helpers.refusals import HALF
from oracles.enumerations import maximisers
from refnb.decision.bayes_optimal import decide, map_decide, predict
from refnb.probability import bayes
from refnb.probability.distribution import Decision
from strategies.hypotheses import CROWD, Committee, Table, Votes, World, committees, rows, worlds
from strategies.probability import TINY, between, distances

Case = tuple[Table, Votes]
Names = tuple[str, ...]
PLUS, MINUS = {"+": Fraction(1), "-": Fraction(0)}, {"+": Fraction(0), "-": Fraction(1)}


@given(committees())
@example(CROWD)
@example(Committee({"h": 1, "g": 1}, {"h": ["a"], "g": ["b"]}, ["b", "a"]))  # the first
@example(Committee({"h": 2, "g": 1}, {"h": ["a", "b"], "g": ["b", "b"]}, ["b", "a"]))  # a tie
def test_a_prediction_counts_the_votes(case: Committee) -> None:
    """P-13: p(y | x, D) is the share of the pairs of hypothesis and label that have y.

    h_MAP is the first with the most balls, and its decision the most frequent of its cases.
    """
    assert [*predict(case.posterior, case.votes).items()] == [*case.counted.items()]
    ties = maximisers(case.counted)
    assert decide(case.posterior, case.votes) == Decision(ties[0], ties)
    best = max(case.urn, key=lambda h: case.urn[h])
    alone = maximisers({y: Fraction(case.cases[best].count(y)) for y in case.labels})
    assert map_decide(case.posterior, case.votes) == Decision(alone[0], alone)


def voting(p: Table, q: Table) -> Case:
    """Let the first hypothesis vote by q, the others by p: labels have the names of hypotheses."""
    return p, {h: dict(q) if i == 0 else {y: p[y] for y in q} for i, h in enumerate(p)}


@tried(**{name: (voting(*pair), Fraction(1, 3)) for name, pair in PAIRS.items()})
@given(rows(), distances)
def test_a_prediction_is_linear(case: Case, part: Fraction) -> None:
    """It sums to 1, and mixed posteriors mix predictions; the first best label is decided."""
    posterior, votes = case
    found, one = predict(posterior, votes), next(iter(posterior))
    assert sum(found.values()) == 1
    ties = maximisers(found)
    assert decide(posterior, votes) == Decision(ties[0], ties)
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


SLIDE_10 = {"h1": Fraction(2, 5), "h2": Fraction(3, 10), "h3": Fraction(3, 10)}
NEARLY = {"h1": HALF + TINY, "h2": HALF - TINY}
DOUBT = {"+": HALF + TINY, "-": HALF - TINY}


@pytest.mark.parametrize(
    ("posterior", "votes", "ties"),
    [
        (SLIDE_10, {"h1": PLUS, "h2": MINUS, "h3": MINUS}, ("-",)),
        (SLIDE_10, {"h1": PLUS, "h2": PLUS, "h3": MINUS}, ("+",)),
        ({"h1": HALF, "h2": HALF}, {"h1": PLUS, "h2": MINUS}, ("+", "-")),
        (NEARLY, {"h1": DOUBT, "h2": MINUS}, ("-",)),
    ],
)
def test_the_best_hypothesis_may_be_outvoted(posterior: Table, votes: Votes, ties: Names) -> None:
    """P-14, E-M2 ✘: on slide 10; not always; at exactly 1/2; and by a majority that doubts."""
    assert map_decide(posterior, votes).ties == ("+",)
    assert decide(posterior, votes).ties == ties
