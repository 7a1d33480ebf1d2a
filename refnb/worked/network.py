"""A question to a Bayesian network worked out: P(q | e), one variable summed out after the other.

    factors    the entries of the tables that agree with e      P(v | its parents)
    sums       Σ_v(...): over v, of the products of the factors that hold v
    weights    P(q, e), the product of the factors that are left
    evidence, posterior, decision

The order is that of least fill; tables that have no say are left out. A question whose entries and
sums are many is answered first, in brief: the posterior, and how all steps are written.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import product
from operator import add, mul

from refnb.core import checks, messages
from refnb.exact import rational
from refnb.networks import d_separation, elimination, factor
from refnb.networks.elimination import Elimination
from refnb.networks.factor import Factor
from refnb.networks.network import Network
from refnb.probability import distribution
from refnb.worked import steps
from refnb.worked.layout import Line, P, Term, assigned, letter, line, name, number
from refnb.worked.solution import Solution, Step, step

Q, E = letter("q"), letter("e")
BOTH, WHOLE = P(letter("q, e")), letter("Σ P(q, e)", r"\sum_q P(q, e)")


def solve(
    title: str,
    network: Network,
    query: Sequence[str],
    given: Mapping[str, str],
    found: Elimination | None = None,
) -> Solution:
    """Work out P(q | e) for each cell q of the query; without evidence it is P(q).

    Where it was summed out before, that is shown.

    Raises EmptyData when nothing is asked for.

    >>> from refnb.exercises.problems.exam import NETWORK
    >>> solve("The exam", NETWORK, ["S"], {"L": "yes"}).steps[-2].value
    {'S=yes': Fraction(18, 25), 'S=no': Fraction(7, 25)}
    """
    checks.names(query, "what is asked for")
    if found is None:
        order = elimination.least_fill(network, query, given)
        found = elimination.eliminate(network, query, given, order)
    weights = {assigned(zip(query, q, strict=True)): p for q, p in found.weights.items()}
    kept = d_separation.ancestral_set(network, [*query, *given])
    *sums, last = _terms(network, found, len(kept))
    seen = [assigned(given.items())] if given else []
    together = (
        line(P(", ".join([q, *seen])), written, p)
        for (q, p), written in zip(weights.items(), last.table, strict=True)
    )
    shown = [steps.given(given)] if given else []
    shown += [_entries(network, kept, given), *_sums(network, found, sums)]
    heading = "Together with what is given" if given else "What is left, multiplied"
    shown.append(step("weights", weights, heading, together))
    if given:  # without evidence the weights are the posterior
        whole, posterior = rational.total(weights.values()), distribution.normalise(weights)
        shown.append(steps.evidence(line(P(E), WHOLE), P(seen[0]), weights, whole))
        formula = line(P(Q, E), BOTH / P(E))
        shown.append(steps.posterior(formula, seen[0], weights, whole, posterior))
    shown.append(steps.decision(letter("q*", "q^*"), distribution.most_probable(weights)))
    return Solution(title, tuple(shown))


def entries_and_sums(found: Elimination) -> int:
    """Return how many entries of tables and cells of sums all steps show.

    >>> from refnb.exercises.problems.exam import NETWORK
    >>> entries_and_sums(elimination.eliminate(NETWORK, ["S"], {}, ["L", "F"]))
    18
    """
    return sum(len(f.table) for f in found.factors[:-1]) - 1  # one of them is a 1


def brief(title: str, given: Mapping[str, str], found: Elimination) -> Solution:
    """Show P(q | e) alone, and say how many steps led to it.

    >>> from refnb.exercises.problems.exam import NETWORK
    >>> order = elimination.least_fill(NETWORK, ["S"], {})
    >>> brief("The exam", {}, elimination.eliminate(NETWORK, ["S"], {}, order)).steps[0].value
    {'S=yes': Fraction(27, 50), 'S=no': Fraction(23, 50)}
    """
    weights = {assigned(zip(found.query, q, strict=True)): p for q, p in found.weights.items()}
    posterior = distribution.normalise(weights)
    lines = (line(P(q, E if given else None), p) for q, p in posterior.items())
    write = messages.option("print(answer.whole)", "--whole")
    words = f"{entries_and_sums(found)} entries and sums led to it; {write} writes them all"
    shown = [
        step("posterior", posterior, "Posterior", lines),
        steps.decision(letter("q*", "q^*"), distribution.most_probable(posterior)),
        *([steps.given(given)] if given else []),
        step("steps", words, "Steps", [line(words)]),
    ]
    return Solution(title, tuple(shown))


def _entries(network: Network, kept: Iterable[str], given: Mapping[str, str]) -> Step:
    """Show the entries of the tables that agree with what is given."""
    entries: dict[str, dict[str, Fraction]] = {}
    lines = list[Line]()
    for v in kept:
        parents = network.parents[v]
        domains = [(given[u],) if u in given else network.variables[u] for u in (*parents, v)]
        for *above, a in product(*domains):
            event, condition = assigned([(v, a)]), assigned(zip(parents, above, strict=True))
            p = network.tables[v][*above,][a]
            entries.setdefault(event, {})[condition] = p
            lines.append(line(P(event, condition or None), p))
    return step("factors", entries, "Entries of the tables", lines)


def _terms(network: Network, found: Elimination, kept: int) -> Iterator[Factor[Term]]:
    """Yield what is written for each cell of each sum, and at last of the weights.

    The factor behind those of the kept variables is a 1, and is not written.
    """
    names = [f.names for f in found.factors]
    written = [Factor(f.names, [number(p) for p in f.table]) for f in found.factors]
    for v, numbers in zip((*found.order, None), found.whole.met, strict=True):
        meeting = [written[i] for i in numbers if i != kept]
        if v is None:
            yield factor.multiply(network.sizes, meeting, found.query, mul)
        else:
            wide = factor.joined(v, [names[i] for i in numbers])
            together = factor.multiply(network.sizes, meeting, wide, mul)
            yield factor.sum_out(network.sizes, together, add)


def _sums(network: Network, found: Elimination, terms: Sequence[Factor[Term]]) -> Iterator[Step]:
    """Show every sum, a line for each cell of what is left."""
    if not terms:
        return
    value, lines = dict[str, dict[str, Fraction]](), list[Line]()
    sums = zip(found.order, found.factors[-1 - len(terms) : -1], terms, strict=True)
    for v, left, written in sums:
        cells = [
            assigned(zip(left.names, cell, strict=True))
            for cell in product(*(network.variables[u] for u in left.names))
        ]
        of = name(v)
        sign = letter(f"Σ_{of.plain}", rf"\sum_{{{of.tex}}}")
        value[v] = dict(zip(cells, left.table, strict=True))
        rows = zip(cells, written.table, left.table, strict=True)
        lines += (line(sign(cell) if cell else sign, term, p) for cell, term, p in rows)
    yield step("sums", value, "Sums, one variable after the other", lines)
