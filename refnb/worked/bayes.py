"""Bayes' theorem worked out: a hypothesis h from its prior, and a likelihood of the event e.

    P(e, h)    P(e | h) · P(h)
    P(e)       Σ P(e, h)
    P(h | e)   P(e, h)/P(e)

Several observations are independent given h: P(e | h) is the product of all P(eᵢ | h). The most
probable hypothesis need not be the most likely one.
"""

from collections.abc import Sequence
from fractions import Fraction
from math import prod

from refnb.exact import rational
from refnb.probability import bayes, distribution
from refnb.worked import estimate
from refnb.worked.layout import line
from refnb.worked.solution import Solution, Step
from refnb.worked.terms import Letter, Numbers, P, product

E, H, BOTH = Letter("e"), Letter("h"), P(Letter("e, h"))
EACH = Letter("Π P(eᵢ | h)", r"\prod_i P(e_i \mid h)")
SUM = Letter("Σ P(e, h)", r"\sum_h P(e, h)")


def solve(title: str, event: str, prior: Numbers, *likelihoods: Numbers) -> Solution:
    """Work out P(h | e) and the most probable hypothesis, from one observation or several.

    >>> bag, heads = {"fair": 1, "fake": 0}, {"fair": 1, "fake": 1}
    >>> solve("A coin", "heads", bag, heads).steps[-1].value
    Decision(label='fair', ties=('fair',))
    """
    after = bayes.update(prior, likelihoods)
    both = bayes.joint(prior, together(likelihoods))
    whole = rational.total(both.values())
    names = events(event, len(likelihoods))
    event, several = ", ".join(names), len(names) > 1
    found = [Step("event", event), estimate.prior(prior)]
    for i, (e, row) in enumerate(zip(names, likelihoods, strict=True), 1):
        what, given = f"likelihood_{i}", [line(P(e, h), p) for h, p in row.items()]
        found.append(estimate.parameters(what if several else "likelihood", dict(row), given))
    lines = [
        line(P(f"{event}, {h}"), product(p[h] for p in (*likelihoods, prior)), p)
        for h, p in both.items()
    ]
    formula = line(BOTH, (EACH if several else P(E, H)) * P(H))
    found += [
        Step("joint", both, "Joint", lines, formula),
        Step.evidence(line(P(E), SUM), P(event), both, whole),
        Step.posterior(line(P(H, E), BOTH / P(E)), event, both, whole, after),
        Step.decision(Letter("h*", "h^*"), distribution.most_probable(both)),
    ]
    return Solution(title, tuple(found))


def events(event: str, number: int) -> tuple[str, ...]:
    """Return the name of each of so many observations.

    >>> events("e", 1), events("e", 2)
    (('e',), ('e1', 'e2'))
    """
    return (event,) if number == 1 else tuple(f"{event}{i}" for i in range(1, number + 1))


def together(likelihoods: Sequence[Numbers]) -> dict[str, Fraction]:
    """Return the likelihood of all observations, which are independent given each hypothesis."""
    return {h: Fraction(prod(p[h] for p in likelihoods)) for h in likelihoods[0]}


def likeliest(likelihood: Numbers) -> Step:
    """Show the hypothesis of greatest likelihood, for comparison."""
    likely = distribution.most_probable(likelihood)
    best = line(Letter("h_ML", r"h_{ML}"), ", ".join(likely.ties))
    return Step("most_likely", likely, "The most likely, whatever the prior", [best])
