"""A Bayesian network on paper, and questions to it worked out.

    solve, brief                  P(q | e), one variable summed out after the other
    marginals                     P(v = a | e) of every variable
    explain                       x*, the most probable assignment of all that is not known
    separate                      a trail, and what lets it pass or blocks it
    structure, search, tables     the arrows, how they were found, and the table of each variable

The steps of a query, and of an explanation:

    factors      the entries of the tables that agree with e      P(v | its parents)
    sums         Σ_v(...): over v, of the products of the factors that hold v
    weights      P(q, e), the product of the factors that are left
    greatest     p(x*), the product of its entries
    evidence, posterior, decision

The order is by least fill; tables that do not matter are left out. A question with many entries and
sums gets a short answer first: the posterior, and how to print all steps.
"""

import itertools
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from operator import add, mul
from typing import TYPE_CHECKING

from refnb.core import messages
from refnb.core.escapes import visible
from refnb.estimation.schema import Cell, Count
from refnb.networks import d_separation, factor
from refnb.networks.d_separation import COLLIDER, Separation
from refnb.networks.elimination import Elimination
from refnb.networks.factor import Factor
from refnb.networks.network import Network, entries
from refnb.probability import distribution
from refnb.worked import layout
from refnb.worked.layout import line, table
from refnb.worked.solution import Solution, Step
from refnb.worked.terms import Entry, Group, Letter, Name, Number, P, Term, assigned, product

if TYPE_CHECKING:
    from refnb.networks.mpe import Explanation
    from refnb.networks.structure_learning import Step as Added

Counts = Mapping[str, Mapping[Cell, Mapping[str, Count]]]

WIDTH, EXPLANATIONS, ENTRIES = 70, 10, 1_000
NAMED = 8  # variables in the sentence of an explanation
Q, E, X_BEST, GREATEST = Letter("q"), Letter("e"), Letter("x*", "x^*"), Letter("p(x*)", "p(x^*)")
Q_BEST = Letter("q*", "q^*")
BOTH, SUM_OF_WEIGHTS = P(Letter("q, e")), Letter("Σ P(q, e)", r"\sum_q P(q, e)")
EVERYTHING = Letter("Σ p(x)", r"\sum_x p(x)")
PRODUCT = Letter("∏ p(x*_v | its parents)", r"\prod_v p(x^*_v \mid \text{its parents})")


def solve(title: str, elimination: Elimination) -> Solution:
    """Work out P(q | e) for each cell q of the query; without evidence it is P(q).

    >>> from refnb.examples import EXAM
    >>> from refnb.networks.elimination import eliminate
    >>> solve("The exam", eliminate(EXAM, ["S"], {"L": "yes"}, ["F"])).steps[-2].value
    {'S=yes': Fraction(18, 25), 'S=no': Fraction(7, 25)}
    """
    network, given = elimination.network, elimination.given
    weights = _named(elimination, elimination.weights)
    telling = d_separation.ancestral_set(network, [*elimination.query, *given])
    *sums, last = _terms(elimination, len(telling))
    seen = [assigned(given.items())] if given else []
    written = zip(weights.items(), last.table, strict=True)
    together = [line(P(", ".join([q, *seen])), term, p) for (q, p), term in written]
    heading = "Together with what is given" if given else "What is left, multiplied"
    shown = [
        *([Step.given(given)] if given else []),
        _entries(network, telling, given),
        *([_sums(elimination, sums)] if sums else []),
        Step("weights", weights, heading, together),
    ]
    posterior = _named(elimination, elimination.posterior)
    if given:  # with nothing given the weights are the posterior
        evidence = elimination.evidence
        shown.append(Step.evidence(line(P(E), SUM_OF_WEIGHTS), P(seen[0]), weights, evidence))
        formula = line(P(Q, E), BOTH / P(E))
        shown.append(Step.posterior(formula, seen[0], weights, evidence, posterior))
    shown.append(Step.decision(Q_BEST, distribution.most_probable(weights), posterior))
    return Solution(title, tuple(shown))


def entries_and_sums(elimination: Elimination) -> int:
    """Return how many entries of tables and cells of sums all steps show.

    >>> from refnb.examples import EXAM
    >>> from refnb.networks.elimination import eliminate
    >>> entries_and_sums(eliminate(EXAM, ["S"], {}, ["L", "F"]))
    18
    """
    return sum(len(f.table) for f in elimination.integers.factors[:-1]) - 1  # one of them is a 1


def brief(title: str, settings: Mapping[str, str], elimination: Elimination) -> Solution:
    """Show only P(q | e), and say how many steps led to it.

    >>> from refnb.examples import EXAM
    >>> from refnb.networks.elimination import eliminate
    >>> brief("The exam", {}, eliminate(EXAM, ["S"], {}, ["L", "F"])).steps[0].value
    {'S=yes': Fraction(27, 50), 'S=no': Fraction(23, 50)}
    """
    given, posterior = elimination.given, _named(elimination, elimination.posterior)
    lines = [line(P(q, E if given else None), p) for q, p in posterior.items()]
    write = messages.option("print(answer.full)", "--full")
    advice = f"{entries_and_sums(elimination)} entries and sums led to it; {write} writes them all"
    shown = (
        Step("posterior", posterior, "Posterior", lines),
        Step.decision(Q_BEST, distribution.most_probable(posterior), posterior),
        *([Step.given(given)] if given else []),
        Step.choices(settings),
        Step("steps", advice, "Steps", [line(advice)]),
    )
    return Solution(title, shown)


def _named(elimination: Elimination, cells: Mapping[Cell, Fraction]) -> dict[str, Fraction]:
    """Return the number of each cell of the query, with the cell in words."""
    return {assigned(zip(elimination.query, q, strict=True)): p for q, p in cells.items()}


def _entries(network: Network, some: Iterable[str], given: Mapping[str, str]) -> Step:
    """Show the entries of the tables that agree with the evidence."""
    value, lines = dict[str, dict[str, Fraction]](), []
    for v in some:
        parents = network.parents[v]
        domains = [(given[u],) if u in given else network.variables[u] for u in (*parents, v)]
        for *above, a in itertools.product(*domains):
            event, condition = assigned([(v, a)]), assigned(zip(parents, above, strict=True))
            p = network.tables[v][*above,][a]
            value.setdefault(event, {})[condition] = p
            lines.append(line(P(event, condition or None), p))
    return Step("factors", value, "Entries of the tables", lines)


def _terms(elimination: Elimination, unit: int) -> Iterator[Factor[Term]]:
    """Yield the line for each cell of each sum, and finally for the weights.

    A factor 1 after those of the kept variables is left out.
    """
    sizes = elimination.network.sizes
    names = [f.names for f in elimination.factors]
    written = [Factor[Term](f.names, [Number(p) for p in f.table]) for f in elimination.factors]
    for v, numbers in zip((*elimination.order, None), elimination.integers.met, strict=True):
        meeting = [written[i] for i in numbers if i != unit]
        if v is None:
            yield factor.multiply(sizes, meeting, elimination.query, mul)
        else:
            wide = factor.join(v, [names[i] for i in numbers])
            yield factor.sum_out(sizes, factor.multiply(sizes, meeting, wide, mul), add)


def _sums(elimination: Elimination, terms: Sequence[Factor[Term]]) -> Step:
    """Show every sum, with a line for each remaining cell."""
    value, lines = dict[str, dict[str, Fraction]](), []
    sums = zip(elimination.order, elimination.factors[-1 - len(terms) : -1], terms, strict=True)
    for v, left, written in sums:
        domains = (elimination.network.variables[u] for u in left.names)
        cells = [assigned(zip(left.names, x, strict=True)) for x in itertools.product(*domains)]
        sign = Group((Letter("Σ_", r"\sum_{"), Name(v), Letter("", "}")))
        value[v] = dict(zip(cells, left.table, strict=True))
        rows = zip(cells, written.table, left.table, strict=True)
        lines += [line(sign(cell) if cell else sign, term, p) for cell, term, p in rows]
    return Step("sums", value, "Sums, one variable after the other", lines)


def marginals(
    title: str, posteriors: Mapping[str, Mapping[str, Fraction]], given: Mapping[str, str]
) -> Solution:
    """Show the posterior of every variable that is not in the evidence.

    >>> marginals("A coin", {"c": {"h": Fraction(1, 2), "t": Fraction(1, 2)}}, {}).steps[0].name
    'posterior'
    """
    event = E if given else None
    lines = [line(P(f"{v}={a}", event), p) for v, a, p in layout.entries(posteriors)]
    shown = Step("posterior", posteriors, "Every variable", lines)
    return Solution(title, (Step.given(given), shown) if given else (shown,))


def explain(
    title: str, network: Network, given: Mapping[str, str], explanation: "Explanation"
) -> Solution:
    """Show the probability of the best assignments, and list them.

    >>> from refnb.networks import mpe
    >>> from refnb.examples import EXAM
    >>> explain("Exam", EXAM, {}, mpe.explain(EXAM, {})).steps[1].value
    Fraction(336, 3125)
    """
    best = [dict(zip(network.variables, cell, strict=True)) for cell in explanation.cells]
    greatest, x, p = explanation.probability, best[0], entries(network, best[0])
    times = line(GREATEST, product(p.values()), greatest)
    shown = [
        *([Step.given(given)] if given else []),
        replace(_entries(network, x, x), value=p),
        Step("greatest", greatest, "Their product", [times], line(GREATEST, PRODUCT)),
    ]
    if given:
        evidence, posterior = greatest / explanation.posterior, explanation.posterior
        of_e, best_given = line(P(E), evidence), P(X_BEST, E)
        share = line(best_given, Number(greatest) / evidence, posterior)
        shown += [
            Step("evidence", evidence, "All that agrees with e", [of_e], line(P(E), EVERYTHING)),
            Step("posterior", posterior, "Posterior", [share], line(best_given, GREATEST / P(E))),
        ]
    listed = best[:EXPLANATIONS]
    places = [str(i) for i, _ in enumerate(listed, 1)] if len(listed) > 1 else [X_BEST]
    rows = table(("variable", *places), ((v, *(each[v] for each in listed)) for v in x))
    tied = [line("equally probable", explanation.number)] if explanation.number > 1 else []
    heading = "The most probable explanation"
    free = [f"{v}={a}" for v, a in x.items() if v not in given]
    more = [f"and {len(free) - NAMED} more"] if len(free) > NAMED else []
    verdict = f"most probable: {', '.join([*free[:NAMED], *more])}" if free else ""
    step = Step("explanation", tuple(best), heading, tied, table=rows, sentence=verdict)
    return Solution(title, (*shown, step))


def separate(
    title: str, network: Network, groups: Sequence[Sequence[str]], separation: Separation
) -> Solution:
    """Show the groups left, right and given, the trail that decides, and the answer.

    >>> from refnb.examples import EXAM
    >>> found = d_separation.separated(EXAM, ["L"], ["F"], [])
    >>> separate("Exam", EXAM, (["L"], ["F"], []), found).steps[1].value
    'L → S ← F'
    """
    sides = (", ".join(group) or "nothing" for group in groups)
    asked = dict(zip(("between", "and", "given"), sides, strict=True))
    steps = [Step("groups", asked, "The question", [line(*pair) for pair in asked.items()])]
    answer = "separated: no trail joins them"
    if separation.trail:
        heading, answer = "A trail", "not separated: dependent for almost all numbers"
        if separation.separated:
            heading = "The shortest of the trails, all of them blocked"
            answer = "separated: independent given these, whatever the numbers are"
        rows = [separation.trail[0]]
        for v, w in itertools.pairwise(separation.trail):
            arrow = f"{'→' if v in network.parents[w] else '←'} {w}"
            if len(rows[-1]) + len(arrow) >= WIDTH:
                rows.append(arrow)
            else:
                rows[-1] += f" {arrow}"
        steps.append(Step("trail", " ".join(rows), heading, [*map(line, rows)]))
    if len(separation.trail) > 2:
        steps.append(_reasons(network, groups[2], separation))
    steps.append(Step("separated", separation.separated, "Answer", [line(answer)], sentence=answer))
    return Solution(title, tuple(steps))


def _reasons(network: Network, given: Sequence[str], separation: Separation) -> Step:
    """Show of each inner variable if it is chain, fork or collider, and why it blocks."""
    trail, blocked = separation.trail, {block.variable for block in separation.blocks}
    reasons = dict[str, list[str]]()
    for u, v, w in zip(trail, trail[1:], trail[2:], strict=False):
        kind, blocks = d_separation.kind(network, u, v, w), v in blocked
        why = "it is given" if v in given else "it is not given"
        if kind == COLLIDER and v not in given:
            why = "neither it nor a descendant is given" if blocks else "a descendant is given"
        reasons[v] = [kind, "blocks" if blocks else "lets pass", why]
    head, rows = ("variable", "on the trail", "it", "because"), reasons.items()
    shown = table(head, ((v, *row) for v, row in rows))
    return Step("reasons", reasons, "Variable by variable", table=shown)


def structure(network: Network) -> Step:
    """Show each variable with its parents and its values."""
    parents = {v: ", ".join(some) or "-" for v, some in network.parents.items()}
    rows = ((v, parents[v], ", ".join(domain)) for v, domain in network.variables.items())
    shown = table(("variable", "parents", "values"), rows)
    return Step("structure", network.parents, "Variables", table=shown)


def search(added: "Sequence[Added]") -> Step:
    """Show the parents that were added, and the factor by which each raises the score."""
    value = {f"{step.parent} → {step.variable}": step.factor for step in added}
    lines = [line(*pair) for pair in value.items()] or [line("no arrow makes the score grow")]
    return Step("search", value, "Arrows, each with the growth of the score", lines)


def tables(network: Network, counts: Counts) -> Iterator[Step]:
    """Show the table of each variable, and the counts of each row if there are any.

    For a large network, show only the number of its entries.
    """
    size = sum(len(row) for rows in network.tables.values() for row in rows.values())
    if size > ENTRIES:
        yield Step("tables", size, "Tables", [line("entries", size)])
        return
    for v, domain in network.variables.items():
        often = counts.get(v)
        head = [f"n({a})" for a in domain] if often else []
        rows = list[Sequence[Entry]]()
        for u, row in network.tables[v].items():
            seen = [often[u][a] for a in domain] if often else []
            rows.append([*u, *seen, *(row[a] for a in domain)])
        shown = table((*network.parents[v], *head, *(P(f"{v}={a}") for a in domain)), rows)
        value = {u: {a: row[a] for a in domain} for u, row in network.tables[v].items()}
        yield Step(f"table of {v}", value, f"Table of {visible(v)}", table=shown)
