"""The most probable explanation worked out: one assignment of all that is not known.

factors      the entries of the tables, for the first of the best     p(x*_v | its parents)
greatest     p(x*), their product
evidence     P(e)
posterior    P(x* | e) = p(x*)/P(e)
explanation  all that are as probable, as far as they are listed
"""

from collections.abc import Mapping

from refnb.networks.mpe import Explanation
from refnb.networks.network import Network, entries
from refnb.worked import steps
from refnb.worked.layout import P, assigned, letter, line, number, product, table
from refnb.worked.solution import Solution, step

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
    greatest, x, p = found.probability, best[0], entries(network, best[0])
    above = {v: assigned((u, x[u]) for u in network.parents[v]) or None for v in x}
    lines = (line(P(f"{v}={a}", above[v]), p[v]) for v, a in x.items())
    times = line(GREATEST, product(p.values()), greatest)
    told = [
        *([steps.given(given)] if given else []),
        step("factors", p, "Entries of the tables", lines),
        step("greatest", greatest, "Their product", [times], line(GREATEST, ENTRIES)),
    ]
    if given:
        evidence, everything = greatest / found.posterior, letter("Σ p(x)", r"\sum_x p(x)")
        share = line(P(BEST, E), number(greatest) / evidence, found.posterior)
        formula = line(P(BEST, E), GREATEST / P(E))
        told += [
            step(
                "evidence",
                evidence,
                "All that agrees with e",
                [line(P(E), evidence)],
                line(P(E), everything),
            ),
            step("posterior", found.posterior, "Posterior", [share], formula),
        ]
    places = [str(i) for i in range(1, len(best[:SHOWN]) + 1)]
    shown = table(
        ("variable", *(places if places[1:] else [BEST])),
        ((v, *(each[v] for each in best[:SHOWN])) for v in x),
    )
    tied = [line("equally probable", found.number)] if found.number > 1 else []
    title_ = "The most probable explanation"
    return Solution(title, (*told, step("explanation", tuple(best), title_, tied, table=shown)))
