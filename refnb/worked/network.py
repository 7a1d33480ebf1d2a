"""A question to a Bayesian network worked out: P(q | e), one variable summed out after the other.

    factors    the entries of the tables that agree with e      P(v | its parents)
    sums       Σ_v(...): over v, of the products of the factors that hold v
    weights    P(q, e), the product of the factors that are left
    evidence, posterior, decision

The order is that of least fill; tables that have no say are left out.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import product
from operator import add, mul
from typing import TypeVar

from refnb.core import checks
from refnb.exact import rational
from refnb.networks import d_separation, elimination, factor
from refnb.networks.factor import Factor, Names
from refnb.networks.network import Network
from refnb.probability import distribution
from refnb.worked import steps
from refnb.worked.layout import Block, Line, line
from refnb.worked.numbers import number
from refnb.worked.solution import Solution, Step
from refnb.worked.steps import P
from refnb.worked.terms import Term, letter, name

Q, E = letter("q"), letter("e")
BOTH, WHOLE = P(letter("q, e")), letter("Σ P(q, e)", r"\sum_q P(q, e)")
N = TypeVar("N", Fraction, Term)
Sum = tuple[str, Factor[Fraction], Factor[Term]]


def solve(title: str, network: Network, query: Sequence[str], given: Mapping[str, str]) -> Solution:
    """Work out P(q | e) for each cell q of the query; without evidence it is P(q).

    Raises EmptyData when nothing is asked for.

    >>> from refnb.exercises.problems.exam import NETWORK
    >>> solve("The exam", NETWORK, ["S"], {"L": "yes"}).steps[-2].value
    {'S=yes': Fraction(18, 25), 'S=no': Fraction(7, 25)}
    """
    checks.names(query, "what is asked for")
    order = elimination.least_fill(network, query, given)
    found = elimination.weights(network, query, given, order)
    weights = {_said(zip(query, q, strict=True)): p for q, p in found.items()}
    kept = d_separation.ancestral_set(network, [*query, *given])
    sums, left = _summed(network, [_agreeing(network, v, given) for v in kept], order)
    last = factor.multiply(network.sizes, map(_shown, left), tuple(query), mul)
    seen = [steps.given(given)] if given else []
    shown = (*seen, _entries(network, kept, given), *_sums(network, sums))
    lines = zip(weights, last.table, weights.values(), strict=True)
    together = tuple(line(_p(q, given), term, number(p)) for q, term, p in lines)
    title_ = "Together with what is given" if given else "What is left, multiplied"
    joint = Step("weights", weights, Block(title_, lines=together))
    return Solution(title, (*shown, joint, *_conclusion(weights, given)))


def _said(pairs: Iterable[tuple[str, str]]) -> str:
    """Return variables with their values as text: L=yes, F=no."""
    return ", ".join(f"{v}={a}" for v, a in pairs)


def _p(q: str, given: Mapping[str, str]) -> Term:
    return P(", ".join([q, *([_said(given.items())] if given else [])]))


def _agreeing(network: Network, v: str, given: Mapping[str, str]) -> Factor[Fraction]:
    """Return the table of v where it agrees with what is given."""
    d, whole = factor.whole(network, v, given)
    return Factor(whole.names, [Fraction(n, d) for n in whole.table])


def _shown(values: Factor[Fraction]) -> Factor[Term]:
    return Factor(values.names, [number(p) for p in values.table])


def _cells(network: Network, names: Names) -> list[str]:
    """Return the cells of a factor as text."""
    domains = [network.variables[v] for v in names]
    return [_said(zip(names, cell, strict=True)) for cell in product(*domains)]


def _entries(network: Network, kept: Iterable[str], given: Mapping[str, str]) -> Step:
    """Show the entries of the tables that agree with what is given."""
    entries: dict[str, dict[str, Fraction]] = {}
    lines = list[Line]()
    for v in kept:
        parents = network.parents[v]
        domains = [(given[u],) if u in given else network.variables[u] for u in (*parents, v)]
        for *above, a in product(*domains):
            condition, p = _said(zip(parents, above, strict=True)), network.tables[v][*above,][a]
            entries.setdefault(_said([(v, a)]), {})[condition] = p
            lines.append(line(P(_said([(v, a)]), condition or None), number(p)))
    return Step("factors", entries, Block("Entries of the tables", lines=tuple(lines)))


def _summed(
    network: Network, left: list[Factor[Fraction]], order: Iterable[str]
) -> tuple[list[Sum], list[Factor[Fraction]]]:
    """Return each sum with its terms, and the factors that are left at the end."""
    sums = list[Sum]()
    for v in order:
        holding = [f for f in left if v in f.names]
        names = factor.joined(v, [f.names for f in holding])
        new = _over(network, holding, names)
        sums.append((v, new, _over(network, list(map(_shown, holding)), names)))
        left = [*(f for f in left if v not in f.names), new]
    return sums, left


def _over(network: Network, holding: list[Factor[N]], names: Names) -> Factor[N]:
    """Multiply, and sum over the first of the names."""
    return factor.sum_out(network.sizes, factor.multiply(network.sizes, holding, names, mul), add)


def _sums(network: Network, sums: list[Sum]) -> Iterator[Step]:
    """Show every sum, a line for each cell of what is left."""
    if sums:
        lines = [
            line(_sum(v)(cell) if cell else _sum(v), term, number(p))
            for v, values, terms in sums
            for cell, term, p in zip(
                _cells(network, values.names), terms.table, values.table, strict=True
            )
        ]
        found = {
            v: dict(zip(_cells(network, values.names), values.table, strict=True))
            for v, values, _ in sums
        }
        title = "Sums, one variable after the other"
        yield Step("sums", found, Block(title, lines=tuple(lines)))


def _sum(v: str) -> Term:
    of = name(v)
    return letter(f"Σ_{of.plain}", rf"\sum_{{{of.tex}}}")


def _conclusion(weights: Mapping[str, Fraction], given: Mapping[str, str]) -> Iterator[Step]:
    """Show what follows from the weights: without evidence they are the posterior."""
    whole = rational.total(weights.values())
    if given:
        seen = _said(given.items())
        yield steps.evidence(line(P(E), WHOLE), P(seen), weights, whole)
        posterior = distribution.normalise(weights)
        yield steps.posterior(line(P(Q, E), BOTH / P(E)), seen, weights, whole, posterior)
    yield steps.decision(letter("q*", "q^*"), distribution.most_probable(weights))
