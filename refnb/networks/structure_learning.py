"""Structure learning: in a given order, the arrows that explain complete examples best.

    v         a variable                                           str
    P         its parents, some of those before v in the order     tuple of str
    f(v, P)   score of the family, the greater the better          Fraction > 0

    greedy    while some u before v gives f(v, P + u) > f(v, P), add the u that gives most

The order keeps the arrows from running in a circle, and each variable is searched alone: d
variables need at most d (1 + d most) scores, though 10 of them have 4175098976430598143 structures.

The trap: the search never looks back. A wrong order needs more arrows, and the step that would pay
off later may not pay off now.

Source: G. Cooper, E. Herskovits, Machine Learning 9 (1992), section 3.3, K2; R. Robinson, Counting
labeled acyclic digraphs (1973), for the number.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import prod

from refnb.core import checks
from refnb.core.checks import Names, Size
from refnb.networks import score
from refnb.networks.parameter_learning import Cases
from refnb.networks.score import Score
from refnb.probability import distribution

Structure = Mapping[str, tuple[str, ...]]


@dataclass(frozen=True)
class Step:
    """One parent more: the score of the family of `variable` grows by this factor."""

    variable: str
    parent: str
    factor: Fraction


@dataclass(frozen=True)
class Greedy:
    """What a greedy search found, and the steps that led to it."""

    parents: Structure
    steps: tuple[Step, ...]


def greedy(cases: Cases, order: Names, most: Size, rule: Score) -> Greedy:
    """Give each variable, one by one, the earlier parent that makes f(v, P) grow most.

    It ends where none does, or with `most` parents; of equal ones the first in the order is taken.

    Raises DomainMismatch when the order is not one of the declared variables; OutOfRange when most
    < 0; BadWeight for a count that is not whole; EmptyData for mdl without examples.

    >>> seen = Cases({"a": ("0", "1"), "b": ("0", "1")}, {("0", "0"): 2, ("1", "1"): 1})
    >>> greedy(seen, ["a", "b"], 1, score.K2).parents
    {'a': (), 'b': ('a',)}
    """
    checks.names(order, "the order")
    checks.same(cases.variables, order, "the variables and the order")
    checks.size(most, "the number of parents", 0)
    n = score.examples(cases.cells.values(), rule)
    sizes = sorted((len(domain) for domain in cases.variables.values()), reverse=True)
    score.check(n, prod(sizes[: most + 1]), rule)

    parents, steps, before = dict[str, tuple[str, ...]](), list[Step](), list[str]()
    for v in order:
        chosen = tuple[str, ...]()
        now = score.family(cases, v, chosen, rule)
        while len(chosen) < min(most, len(before)):
            others = [u for u in before if u not in chosen]
            grown = {u: score.family(cases, v, (*chosen, u), rule) for u in others}
            best = distribution.most_probable(grown).label
            if grown[best] <= now:
                break
            steps.append(Step(v, best, grown[best] / now))
            chosen, now = (*chosen, best), grown[best]
        parents[v] = tuple(u for u in cases.variables if u in chosen)
        before.append(v)
    return Greedy({v: parents[v] for v in cases.variables}, tuple(steps))
