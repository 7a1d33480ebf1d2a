"""The most probable explanation worked out: one assignment of all that is not known.

factors      the entries of the tables, for the first of the best     p(x*_v | its parents)
greatest     p(x*), their product
evidence     P(e)
posterior    P(x* | e) = p(x*)/P(e)
explanation  all that are as probable, as far as they are listed
"""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import islice

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
    return Solution(title, tuple(_steps(network, given, found)))


def _steps(network: Network, given: Mapping[str, str], found: Explanation) -> Iterator[Step]:
    best = [dict(zip(network.variables, cell, strict=True)) for cell in found.cells]
    if given:
        yield steps.given(given)
    yield _factors(network, best[0])
    terms = product(map(number, entries(network, best[0]).values()))
    lines = (line(GREATEST, terms, number(found.probability)),)
    yield Step(
        "greatest", found.probability, Block("Their product", line(GREATEST, ENTRIES), lines)
    )
    if given:
        yield from _share(found)
    yield _table(found, best)


def _factors(network: Network, x: Mapping[str, str]) -> Step:
    """Show the entry of each table."""
    p = entries(network, x)
    lines = (
        line(
            P(f"{v}={a}", ", ".join(f"{u}={x[u]}" for u in network.parents[v]) or None),
            number(p[v]),
        )
        for v, a in x.items()
    )
    return Step("factors", p, Block("Entries of the tables", lines=tuple(lines)))


def _share(found: Explanation) -> Iterator[Step]:
    """Show P(e), and what part of it the best assignment has."""
    evidence: Fraction = found.probability / found.posterior
    everything = letter("Σ p(x)", r"\sum_x p(x)")
    yield Step(
        "evidence",
        evidence,
        Block("All that agrees with e", line(P(E), everything), (line(P(E), number(evidence)),)),
    )
    ratio = number(found.probability) / number(evidence)
    lines = (line(P(BEST, E), ratio, number(found.posterior)),)
    yield Step(
        "posterior", found.posterior, Block("Posterior", line(P(BEST, E), GREATEST / P(E)), lines)
    )


def _table(found: Explanation, best: list[dict[str, str]]) -> Step:
    """Show the best assignments side by side, and how many there are."""
    shown = list(islice(best, SHOWN))
    heads = (
        name("variable"),
        *(BEST if len(shown) == 1 else name(str(i)) for i in range(1, len(shown) + 1)),
    )
    rows = tuple((name(v), *(name(x[v]) for x in shown)) for v in shown[0])
    tied = found.number > 1
    lines = (Line((name("equally probable"), number(found.number))),) if tied else ()
    block = Block("The most probable explanation", lines=lines, table=Table(heads, rows))
    return Step("explanation", tuple(best), block)
