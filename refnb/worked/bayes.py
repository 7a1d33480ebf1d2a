"""Bayes' theorem worked out: a hypothesis h from its prior, and a likelihood of the event e.

    P(e, h)    P(e | h) · P(h)
    P(e)       Σ P(e, h)
    P(h | e)   P(e, h)/P(e)

Several observations are independent given h: P(e | h) is the product of all P(eᵢ | h). The most
probable hypothesis need not be the most likely one.
"""

from collections.abc import Mapping
from fractions import Fraction

from refnb.decision import mdl
from refnb.exact import enclosure, rational
from refnb.exact.logarithm import Extended, Infinite
from refnb.probability import distribution
from refnb.worked import estimate
from refnb.worked.layout import line, table
from refnb.worked.solution import Solution, Step
from refnb.worked.terms import Letter, Numbers, P, product

L = Letter("L")
E, H, BOTH = Letter("e"), Letter("h"), P(Letter("e, h"))
EACH = Letter("Π P(eᵢ | h)", r"\prod_i P(e_i \mid h)")
SUM = Letter("Σ P(e, h)", r"\sum_h P(e, h)")


def solve(
    title: str,
    prior: Numbers,
    observed: Mapping[str, Numbers],
    both: Mapping[str, Fraction],
    after: Mapping[str, Fraction],
) -> Solution:
    """Work out P(h | e) and the most probable hypothesis, from one observation or several.

    >>> prior, heads, whole = {"fair": 1, "fake": 0}, {"fair": 1, "fake": 1}, Fraction(1)
    >>> known = {"fair": whole, "fake": 0 * whole}
    >>> solve("A coin", prior, {"heads": heads}, known, known).steps[-1].value
    Decision(label='fair', ties=('fair',))
    """
    whole, event, several = rational.total(both.values()), ", ".join(observed), len(observed) > 1
    found = [Step("event", event), estimate.prior(prior)]
    for i, (e, row) in enumerate(observed.items(), 1):
        what, given = f"likelihood_{i}", [line(P(e, h), p) for h, p in row.items()]
        found.append(estimate.parameters(what if several else "likelihood", dict(row), given))
    products = {h: product(row[h] for row in (*observed.values(), prior)) for h in both}
    lines = [line(P(f"{event}, {h}"), products[h], p) for h, p in both.items()]
    formula = line(BOTH, (EACH if several else P(E, H)) * P(H))
    found += [
        Step("joint", both, "Joint", lines, formula),
        Step.evidence(line(P(E), SUM), P(event), both, whole),
        Step.posterior(line(P(H, E), BOTH / P(E)), event, both, whole, after),
        Step.decision(Letter("h*", "h^*"), distribution.most_probable(both), after),
    ]
    return Solution(title, tuple(found))


def lengths(prior: Numbers, likelihood: Numbers) -> Solution:
    """Work out the bits of each hypothesis, of the data given it, and of both: MDL.

    >>> found = lengths({"a": Fraction(1, 2), "b": Fraction(1, 2)}, {"a": 1, "b": Fraction(1, 4)})
    >>> found.steps[-1].value
    Decision(label='a', ties=('a',))
    """
    of_h, of_data = mdl.ideal_lengths(prior), mdl.ideal_lengths(likelihood)
    whole = mdl.total(of_h, of_data)
    rows = ((h, *map(_bits, (of_h[h], of_data[h], whole[h]))) for h in prior)
    head = (H, "L(h)", "L(e | h)", "sum")
    steps = (
        Step("lengths", whole, "Description lengths in bits", table=table(head, rows)),
        Step("exact", whole, "The sums", [line(L(h), bits) for h, bits in whole.items()]),
        Step.decision(Letter("h_MDL", "h_{MDL}"), mdl.shortest(whole), what="the shortest"),
    )
    return Solution("Description lengths", steps)


def _bits(x: Extended) -> str:
    return x.spelling() if isinstance(x, Infinite) else enclosure.decimal(x, 4)


def likeliest(likelihood: Numbers) -> Step:
    """Show the hypothesis of greatest likelihood, for comparison."""
    likely = distribution.most_probable(likelihood)
    best = line(Letter("h_ML", r"h_{ML}"), ", ".join(likely.ties))
    return Step("most_likely", likely, "The most likely, whatever the prior", [best])
