"""Averaging over hypotheses worked out: a label y from what every hypothesis h says of it.

    P(y | D)   Σ P(y | h) · P(h | D)
    err(a)     Σ a(y) · (1 - P(y | D))

An answer a is a label, or is drawn: a(y) is its probability. Three ways to answer are compared:
the Bayes optimal label, the label of the most probable hypothesis, and that of a drawn one.
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction

from refnb.core.checks import Number
from refnb.decision import bayes_optimal, gibbs_classifier
from refnb.decision.map_ml import Space
from refnb.probability import distribution
from refnb.worked import estimate, steps
from refnb.worked.layout import Block, Line, Table, line
from refnb.worked.numbers import number
from refnb.worked.solution import Solution, Step
from refnb.worked.steps import P, Y
from refnb.worked.terms import Term, letter, name, total

Shares = Mapping[str, Number]

H, D, ERR = letter("h"), letter("D"), letter("err", r"\mathrm{err}")
AVERAGE = letter("Σ P(y | h) · P(h | D)", r"\sum_h P(y \mid h) P(h \mid D)")
MISSED = letter("Σ a(y) · (1 - P(y | D))", r"\sum_y a(y) (1 - P(y \mid D))")


def solve(title: str, posterior: Shares, votes: Space) -> Solution:
    """Work out the Bayes optimal label, and how often each way to answer errs.

    >>> sure = {"h1": {"+": 1, "-": 0}, "h2": {"+": 0, "-": 1}}
    >>> solve("Two", {"h1": Fraction(1, 3), "h2": Fraction(2, 3)}, sure).steps[3].value
    Decision(label='-', ties=('-',))
    """
    believed = bayes_optimal.predict(posterior, votes)
    best = bayes_optimal.decide(posterior, votes)
    found = (
        _posterior(posterior),
        _votes({h: dict(votes[h]) for h in posterior}, [*believed]),
        _average(posterior, votes, believed),
        steps.decision(letter("y*", "y^*"), best),
        _alone(posterior, votes),
        _errors(posterior, votes, believed),
    )
    return Solution(title, found)


def _posterior(posterior: Shares) -> Step:
    """Show what is believed of the hypotheses."""
    lines = (line(P(name(h), D), number(p)) for h, p in posterior.items())
    return Step("posterior", dict(posterior), estimate.parameters("Posterior", lines))


def _votes(votes: dict[str, dict[str, Number]], labels: Sequence[str]) -> Step:
    """Show what each hypothesis says."""
    head = (H, *(P(name(y), H) for y in labels))
    rows = tuple((name(h), *(number(row[y]) for y in labels)) for h, row in votes.items())
    return Step("votes", votes, Block("Votes, given", table=Table(head, rows)))


def _average(posterior: Shares, votes: Space, believed: Mapping[str, Fraction]) -> Step:
    """Show the votes, each weighted by the posterior of its hypothesis."""
    lines = (
        line(
            P(name(y), D),
            total(number(votes[h][y]) * number(q) for h, q in posterior.items()),
            number(p),
        )
        for y, p in believed.items()
    )
    block = Block("Average", line(P(Y, D), AVERAGE), tuple(lines))
    return Step("average", dict(believed), block)


def _alone(posterior: Shares, votes: Space) -> Step:
    """Show the most probable hypothesis and its label."""
    h, made = distribution.most_probable(posterior), bayes_optimal.map_decide(posterior, votes)
    lines = (
        Line((letter("h_MAP", "h_{MAP}"), name(h.label))),
        Line((letter("h_MAP(x)", "h_{MAP}(x)"), name(made.label))),
    )
    block = Block("The most probable hypothesis, and what it says", lines=lines)
    return Step("map_decision", made, block)


def _errors(posterior: Shares, votes: Space, believed: Mapping[str, Fraction]) -> Step:
    """Show the probability that each way to answer is wrong, zeros left out."""
    best, alone = bayes_optimal.decide(posterior, votes), bayes_optimal.map_decide(posterior, votes)
    answers = {
        "Bayes optimal": _surely(best.label, believed),
        "most probable h": _surely(alone.label, believed),
        "a drawn h": gibbs_classifier.answer(posterior, votes),
    }
    errors = {way: gibbs_classifier.expected_error(a, believed) for way, a in answers.items()}
    lines = (line(ERR(way), _sum(a, believed), number(errors[way])) for way, a in answers.items())
    block = Block("Expected errors", line(ERR(letter("a")), MISSED), tuple(lines))
    return Step("errors", errors, block)


def _surely(label: str, believed: Mapping[str, Fraction]) -> dict[str, Fraction]:
    """Return the answer that is this label."""
    return {y: Fraction(y == label) for y in believed}


def _sum(a: Mapping[str, Fraction], believed: Mapping[str, Fraction]) -> Term:
    return total(number(q) * number(1 - believed[y]) for y, q in a.items() if q)
