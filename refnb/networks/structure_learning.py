"""Structure learning: find arrows that explain complete examples well, one by one.

    v         a variable                                           str
    P         its parents, in `greedy` before v in the order       tuple of str
    f(v, P)   score of the family, the greater the better          Fraction > 0

    greedy    while some u before v gives f(v, P + u) > f(v, P), add the u that gives most
    climb     add or remove the arrow that raises the whole score most, while one does

In `greedy` an order prevents cycles, and each variable has a search of its own: d variables need at
most d (1 + d most) scores, though 10 variables have 4175098976430598143 structures. `climb` needs
no order: it adds no arrow that closes a cycle, and it can remove arrows.

The trap: a step that would pay off later may not pay off now, so both may miss the best structure.
In a wrong order `greedy` needs more arrows, and it never removes one.

Source: G. Cooper, E. Herskovits, Machine Learning 9 (1992), section 3.3, K2; R. Robinson, Counting
labeled acyclic digraphs (1973), for the number.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
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
    """One more parent: the score of the family of `variable` grows by this factor."""

    variable: str
    parent: str
    factor: Fraction


@dataclass(frozen=True)
class Greedy:
    """The result of a greedy search, and the steps that led to it."""

    parents: Structure
    steps: tuple[Step, ...]


@dataclass(frozen=True)
class Change:
    """One arrow added or removed: the score of the family of `variable` grows by this factor."""

    variable: str
    parent: str
    added: bool
    factor: Fraction


@dataclass(frozen=True)
class Climb:
    """The structure where adding and removing ended, and the changes that led to it."""

    parents: Structure
    changes: tuple[Change, ...]


def greedy(cases: Cases, order: Names, most: Size, rule: Score) -> Greedy:
    """Give each variable, one by one, the earlier parent that makes f(v, P) grow most.

    It ends when no parent does, or at `most` parents; among equals it takes the first in the order.

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


def climb(cases: Cases, start: Structure, most: Size, rule: Score) -> Climb:
    """From a structure, keep adding or removing the arrow that raises the score most.

    It needs no order: it adds only arrows that close no cycle, and gives a variable at most so many
    parents. It ends when no change raises the score, which need not be the best of all; among equal
    changes it takes the first, by variable and then by parent.

    Raises DomainMismatch when the structure has other variables; OutOfRange when most < 0; Cyclic;
    BadWeight for a count that is not whole; EmptyData for mdl without examples.

    >>> seen = Cases({"a": ("0", "1"), "b": ("0", "1")}, {("0", "0"): 2, ("1", "1"): 1})
    >>> climb(seen, {"a": (), "b": ()}, 1, score.K2).changes
    (Change(variable='a', parent='b', added=True, factor=Fraction(2, 1)),)
    """
    checks.size(most, "the number of parents", 0)
    score.total(cases, start, rule)
    parents, names = {v: tuple(start[v]) for v in cases.variables}, [*cases.variables]
    known, changes = dict[tuple[str, tuple[str, ...]], Fraction](), list[Change]()

    def worth(v: str, chosen: tuple[str, ...]) -> Fraction:
        """Return the score of a family, computed only once."""
        if (v, chosen) not in known:
            known[v, chosen] = score.family(cases, v, chosen, rule)
        return known[v, chosen]

    while True:
        grown = dict[tuple[str, str], Fraction]()
        for v, u in product(names, names):
            if u in parents[v] or (u != v and len(parents[v]) < most and not _leads(parents, v, u)):
                grown[v, u] = worth(v, _flip(names, parents[v], u)) / worth(v, parents[v])
        v, u = max(grown, key=grown.__getitem__, default=("", ""))
        if grown.get((v, u), 0) <= 1:
            return Climb(parents, tuple(changes))
        changes.append(Change(v, u, u not in parents[v], grown[v, u]))
        parents[v] = _flip(names, parents[v], u)


def _flip(names: Sequence[str], chosen: tuple[str, ...], u: str) -> tuple[str, ...]:
    """Return the parents with u added, or removed if it was among them."""
    return tuple(w for w in names if (w in chosen) != (w == u))


def _leads(parents: Structure, v: str, u: str) -> bool:
    """Return whether arrows lead from v to u."""
    return v in parents[u] or any(_leads(parents, v, w) for w in parents[u])
