"""Bayes' theorem worked out: a hypothesis h from its prior, and a likelihood of the event e.

    P(e, h)    P(e | h) · P(h)
    P(e)       Σ P(e, h)
    P(h | e)   P(e, h)/P(e)

The most probable hypothesis need not be the most likely one.
"""

from collections.abc import Mapping
from fractions import Fraction

from refnb.checks import Number
from refnb.probability import bayes, distribution
from refnb.solutions import estimate, steps
from refnb.solutions.layout import Block, Line, line
from refnb.solutions.numbers import number
from refnb.solutions.solution import Solution, Step
from refnb.solutions.steps import P
from refnb.solutions.terms import letter, name

E, H, BOTH = letter("e"), letter("h"), P(letter("e, h"))
SUM = letter("Σ P(e, h)", r"\sum_h P(e, h)")


def solve(
    title: str, event: str, prior: Mapping[str, Number], likelihood: Mapping[str, Number]
) -> Solution:
    """Work out P(h | e) and the most probable hypothesis.

    >>> bag, heads = {"fair": 1, "fake": 0}, {"fair": 1, "fake": 1}
    >>> solve("A coin", "heads", bag, heads).steps[-1].value
    Decision(label='fair', ties=('fair',))
    """
    both, whole = bayes.joint(prior, likelihood), bayes.evidence(prior, likelihood)
    after = bayes.posterior(prior, likelihood)
    likely = (line(P(event, h), number(p)) for h, p in likelihood.items())
    found = (
        Step("event", event),
        estimate.prior(prior),
        Step("likelihood", dict(likelihood), estimate.parameters("Likelihood", likely)),
        _joint(event, prior, likelihood, both),
        steps.evidence(line(P(E), SUM), P(event), both, whole),
        steps.posterior(line(P(H, E), BOTH / P(E)), event, both, whole, after),
        steps.decision(letter("h*", "h^*"), distribution.most_probable(both)),
    )
    return Solution(title, found)


def likeliest(likelihood: Mapping[str, Number]) -> Step:
    """Show the hypothesis of greatest likelihood, for comparison."""
    made = distribution.most_probable(likelihood)
    best = Line((letter("h_ML", r"h_{ML}"), name(", ".join(made.ties))))
    return Step("most_likely", made, Block("The most likely, whatever the prior", lines=(best,)))


def _joint(
    event: str,
    prior: Mapping[str, Number],
    likelihood: Mapping[str, Number],
    both: Mapping[str, Fraction],
) -> Step:
    """Show likelihood times prior."""
    lines = (
        line(P(f"{event}, {h}"), number(likelihood[h]) * number(prior[h]), number(p))
        for h, p in both.items()
    )
    return Step("joint", both, Block("Joint", line(BOTH, P(E, H) * P(H)), tuple(lines)))
