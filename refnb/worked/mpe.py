"""The most probable explanation worked out: one assignment of all that is not known.

factors      the entries of the tables, for the first of the best     p(x*_v | its parents)
greatest     p(x*), their product
evidence     P(e)
posterior    P(x* | e) = p(x*)/P(e)
explanation  all that are as probable, as far as they are listed
"""

from collections.abc import Mapping
from fractions import Fraction

from refnb.networks.mpe import Explanation
from refnb.networks.network import Network, entries
from refnb.worked import steps
from refnb.worked.layout import Block, Line, Table, line
from refnb.worked.numbers import number
from refnb.worked.solution import Solution, Step
from refnb.worked.steps import P
from refnb.worked.terms import letter, name, product

E, BEST = letter("e"), letter("x*", "x^*")
GREATEST = letter("p(x*)", "p(x^*)")
ENTRIES = letter("∏ p(x*_v | its parents)", r"\prod_v p(x^*_v \mid \text{its parents})")
SHOWN = 10


def solve(title: str, network: Network, given: Mapping[str, str], found: Explanation) -> Solution:
    """Show how probable the best assignments are, and which they are.

    >>> from refnb.networks import mpe
    >>> from refnb.exercises.problems.exam import NETWORK
    >>> solve("Exam", NETWORK, {}, mpe.explain(NETWORK, {})).steps[1].value
    Fraction(336, 3125)
    """
    best = [dict(zip(network.variables, cell, strict=True)) for cell in found.cells]
    told = [steps.given(given)] if given else []

    x, p = best[0], entries(network, best[0])
    above = {v: ", ".join(f"{u}={x[u]}" for u in network.parents[v]) or None for v in x}
    lines = tuple(line(P(f"{v}={a}", above[v]), number(p[v])) for v, a in x.items())
    told.append(Step("factors", p, Block("Entries of the tables", lines=lines)))

    greatest = number(found.probability)
    lines = (line(GREATEST, product(map(number, p.values())), greatest),)
    block = Block("Their product", line(GREATEST, ENTRIES), lines)
    told.append(Step("greatest", found.probability, block))

    if given:
        evidence: Fraction = found.probability / found.posterior
        everything = letter("Σ p(x)", r"\sum_x p(x)")
        lines = (line(P(E), number(evidence)),)
        block = Block("All that agrees with e", line(P(E), everything), lines)
        told.append(Step("evidence", evidence, block))
        lines = (line(P(BEST, E), greatest / number(evidence), number(found.posterior)),)
        block = Block("Posterior", line(P(BEST, E), GREATEST / P(E)), lines)
        told.append(Step("posterior", found.posterior, block))

    shown = best[:SHOWN]
    places = [BEST] if len(shown) == 1 else [name(f"{i}") for i in range(1, len(shown) + 1)]
    rows = tuple((name(v), *(name(each[v]) for each in shown)) for v in x)
    tied = Line((name("equally probable"), number(found.number)))
    table = Table((name("variable"), *places), rows)
    lines = (tied,) if found.number > 1 else ()
    block = Block("The most probable explanation", lines=lines, table=table)
    return Solution(title, (*told, Step("explanation", tuple(best), block)))
