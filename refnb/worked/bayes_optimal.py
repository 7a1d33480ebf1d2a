"""Averaging over hypotheses worked out: a label y from the predictions of all hypotheses h.

    P(y | D)   Σ P(y | h) · P(h | D)
    err(a)     Σ a(y) · (1 - P(y | D))

An answer a is a label, or random: a(y) is its probability. Three ways to answer are compared: the
Bayes optimal label, the label of the most probable hypothesis, and the label of a hypothesis drawn
at random.
"""

from fractions import Fraction

from refnb.decision import bayes_optimal, gibbs_classifier
from refnb.decision.map_ml import Space
from refnb.probability import distribution
from refnb.worked.layout import line, table
from refnb.worked.solution import Solution, Step
from refnb.worked.terms import Letter, Number, Numbers, P, Y, total

H, D, ERR = Letter("h"), Letter("D"), Letter("err", r"\mathrm{err}")
AVERAGE = Letter("Σ P(y | h) · P(h | D)", r"\sum_h P(y \mid h) P(h \mid D)")
MISSED = Letter("Σ a(y) · (1 - P(y | D))", r"\sum_y a(y) (1 - P(y \mid D))")


def solve(title: str, posterior: Numbers, votes: Space) -> Solution:
    """Work out the Bayes optimal label, and the error of each way to answer.

    >>> sure = {"h1": {"+": 1, "-": 0}, "h2": {"+": 0, "-": 1}}
    >>> solve("Two", {"h1": Fraction(1, 3), "h2": Fraction(2, 3)}, sure).steps[3].value
    Decision(label='-', ties=('-',))
    """
    believed = bayes_optimal.predict(posterior, votes)
    best, alone = bayes_optimal.decide(posterior, votes), bayes_optimal.map_decide(posterior, votes)
    given = [line(P(h, D), p) for h, p in posterior.items()]
    asked = {h: dict(votes[h]) for h in posterior}
    rows = table(
        (H, *(P(y, H) for y in believed)),
        ((h, *(row[y] for y in believed)) for h, row in asked.items()),
    )
    sums = {y: total(Number(votes[h][y]) * q for h, q in posterior.items()) for y in believed}
    averages = [line(P(y, D), sums[y], p) for y, p in believed.items()]
    most = (
        line(Letter("h_MAP", "h_{MAP}"), distribution.most_probable(posterior).label),
        line(Letter("h_MAP(x)", "h_{MAP}(x)"), alone.label),
    )
    answers = {
        "Bayes optimal": {y: Fraction(y == best.label) for y in believed},
        "most probable h": {y: Fraction(y == alone.label) for y in believed},
        "a drawn h": gibbs_classifier.answer(posterior, votes),
    }
    errors = {way: gibbs_classifier.expected_error(a, believed) for way, a in answers.items()}
    missed = [
        line(ERR(way), total(Number(q) * (1 - believed[y]) for y, q in a.items() if q), errors[way])
        for way, a in answers.items()
    ]
    steps = (
        Step("posterior", dict(posterior), "Posterior, given", given),
        Step("votes", asked, "Votes, given", table=rows),
        Step("average", dict(believed), "Average", averages, line(P(Y, D), AVERAGE)),
        Step.decision(Letter("y*", "y^*"), best, believed),
        Step("map_decision", alone, "The most probable hypothesis, and what it says", most),
        Step("errors", errors, "Expected errors", missed, line(ERR(Letter("a")), MISSED)),
    )
    return Solution(title, steps)
