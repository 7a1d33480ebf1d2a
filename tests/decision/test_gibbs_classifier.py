"""Laws of the Gibbs classifier: hypotheses are drawn from an urn, and pairs are counted."""

from fractions import Fraction

from hypothesis import example, given

from examples.tables import PAIRS
from examples.tried import tried
from helpers.refusals import HALF
from oracles.enumerations import maximisers
from refnb.decision.bayes_optimal import decide, predict
from refnb.decision.gibbs_classifier import answer, commit, draw, expected_error
from strategies.hypotheses import CROWD, Committee, Table, Votes, committees, rows
from strategies.probability import TINY, share

PLUS, MINUS = {"+": Fraction(1), "-": Fraction(0)}, {"+": Fraction(0), "-": Fraction(1)}


@tried(**{name: ((dict(reversed(q.items())), {}),) for name, (_, q) in PAIRS.items()})
@given(rows())
def test_the_draws_have_the_shares_of_the_posterior(case: tuple[Table, Votes]) -> None:
    """Between its two ends each hypothesis is drawn; their distance is p(h | D)."""
    posterior, end = case[0], Fraction(0)
    for h, p in posterior.items():
        if p > 0:
            assert draw(posterior, end) == h
            assert draw(posterior, end + p - TINY**3) == h
        end += p
    assert end == 1


@given(committees())
@example(CROWD)
def test_the_answer_counts_the_pairs(case: Committee) -> None:
    """A drawn hypothesis and one of its cases: the share of the pairs that have y.

    Who commits says the most frequent of his cases, the first that no other beats.
    """
    assert [*answer(case.posterior, case.votes).items()] == [*case.counted.items()]
    assert answer(case.posterior, case.votes) == predict(case.posterior, case.votes)
    committed = commit(case.votes)
    assert list(committed) == list(case.votes)
    for h, row in committed.items():
        best = maximisers({y: Fraction(case.cases[h].count(y)) for y in case.votes[h]})[0]
        assert [*row.items()] == [(y, Fraction(y == best)) for y in case.votes[h]]


@given(committees(), committees())
def test_the_error_counts_the_pairs_that_differ(one: Committee, other: Committee) -> None:
    """Answer and truth are drawn independently: count the pairs of two that differ."""
    domain = list(dict.fromkeys([*one.labels, *other.labels]))
    a = {y: Fraction(one.said.count(y), len(one.said)) for y in domain}
    t = {y: Fraction(other.said.count(y), len(other.said)) for y in reversed(domain)}
    pairs = [(x, y) for x in one.said for y in other.said]
    assert (
        expected_error(a, t)
        == expected_error(t, a)
        == share(pairs, lambda pair: pair[0] != pair[1])
    )


@given(rows())
@example(({"h": Fraction(1)}, {"h": PLUS}))
def test_gibbs_errs_at_most_twice_as_often(case: tuple[Table, Votes]) -> None:
    """P-15: err* <= err <= err* (2 - err*) <= 2 err*, when the truth is drawn like the answer."""
    posterior, votes = case
    truth = predict(posterior, votes)
    least = 1 - max(truth.values())
    best = commit({"": truth})[""]
    assert expected_error(best, truth) == least
    found = expected_error(answer(posterior, votes), truth)
    assert least <= found <= least * (2 - least) <= 2 * least
    assert (found == 2 * least) == (least == 0)


def test_the_factor_two_needs_answers_that_are_drawn() -> None:
    """E-M5 ✘: a hypothesis of 11/20 that says its label for sure errs 133/500 > 2 · 11/100.

    And so does the target: if it is always h1, Bayes optimal errs never, Gibbs every second time.
    """
    posterior = {"h1": Fraction(1, 5), "h2": Fraction(4, 5)}
    votes = {"h1": {"-": Fraction(11, 20), "+": Fraction(9, 20)}, "h2": PLUS}
    truth = predict(posterior, votes)
    assert truth == {"-": Fraction(11, 100), "+": Fraction(89, 100)}
    assert expected_error(answer(posterior, commit(votes)), truth) == Fraction(133, 500)
    assert expected_error({"-": 0, "+": 1}, truth) == Fraction(11, 100)
    assert expected_error(answer(posterior, votes), truth) <= Fraction(22, 100)
    even, sides = {"h1": HALF, "h2": HALF}, {"h1": PLUS, "h2": MINUS}
    assert decide(even, sides).label == "+"
    assert expected_error(answer(even, sides), PLUS) == HALF
