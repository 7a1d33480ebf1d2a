"""Structure learning: the arrows that explain complete examples best.

    v         a variable                                           str
    C         variables that may be its parents                    tuple of str
    P         its parents, a subset of C
    f(v, P)   score of the family, the greater the better          Fraction > 0
    g(v, C)   max of f(v, P) over the subsets P of C
    S         a set of variables; some v in S comes last of them
    best(S)   max over v in S of best(S - v) g(v, S - v)

    greedy       f(v, P) grows by one parent at a time, among those that stand before v
    exhaustive   best(all variables)

Without circles some variable is nobody's parent. Put it last: what is left is a smaller structure,
so 10 variables need 10 times 2^9 families, and not all 4175098976430598143 structures.

The trap: the greedy search never looks back. A wrong order needs more arrows, and the step that
would pay off later may not pay off now.

Source: G. Cooper, E. Herskovits, Machine Learning 9 (1992), section 3.3, K2; T. Silander,
P. Myllymaki, UAI 2006; R. Robinson, Counting labeled acyclic digraphs (1973), for the number.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import reduce
from itertools import islice
from math import prod

from refnb.core import checks
from refnb.core.checks import Names, Size
from refnb.networks import score
from refnb.networks.parameter_learning import Cases, tally
from refnb.networks.score import Score
from refnb.probability import distribution

Structure = dict[str, tuple[str, ...]]
Above = dict[int, tuple[Fraction, frozenset[int]]]
Tops = Sequence[Above]
Sets = tuple[int, ...]
Lasts = dict[int, Sets]

MAX_WORK, MAX_VARIABLES, LISTED = 2_000_000_000, 12, 1_000


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


@dataclass(frozen=True)
class Best:
    """The greatest score, how many structures have it, and the first 1000 of them."""

    score: Fraction
    number: int
    structures: tuple[Structure, ...]


def greedy(cases: Cases, order: Names, most: Size, rule: Score) -> Greedy:
    """Give each variable, one by one, the earlier parent that makes f(v, P) grow most.

    It ends where none does, or with `most` parents; of equal ones the first in the order is taken.

    Raises DomainMismatch when the order is not one of the declared variables; OutOfRange when
    most < 0 or the search is too long; BadWeight for a count that is not whole; EmptyData for mdl
    without examples.

    >>> seen = Cases({"a": ("0", "1"), "b": ("0", "1")}, {("0", "0"): 2, ("1", "1"): 1})
    >>> greedy(seen, ["a", "b"], 1, score.K2).parents
    {'a': (), 'b': ('a',)}
    """
    checks.names(order, "the order")
    checks.same(cases.variables, order, "the variables and the order")
    checks.size(most, "the number of parents", 0)
    line, d, m = list(order), len(cases.variables), min(most, len(cases.variables) - 1)
    _check(cases, d * (1 + m * d), m + 1, rule)
    steps = [step for i, v in enumerate(line) for step in _steps(cases, v, line[:i], most, rule)]
    chosen = {v: {step.parent for step in steps if step.variable == v} for v in line}
    parents = {v: tuple(u for u in cases.variables if u in chosen[v]) for v in cases.variables}
    return Greedy(parents, tuple(steps))


def exhaustive(cases: Cases, rule: Score) -> Best:
    """Return best(all variables), the number of the structures that have it, and the first ones.

    Raises OutOfRange for more than 12 variables, or when the search is too long; BadWeight for a
    count that is not whole; EmptyData for mdl without examples.

    >>> seen = Cases({"a": ("0", "1"), "b": ("0", "1")}, {("0", "0"): 2, ("1", "1"): 1})
    >>> exhaustive(seen, score.K2).structures
    ({'a': (), 'b': ('a',)}, {'a': ('b',), 'b': ()})
    """
    names, d = list(cases.variables), len(cases.variables)
    checks.size(d, "the number of variables", 0, MAX_VARIABLES)
    _check(cases, (d << d) >> 1, d, rule)
    tops = [_tops(weights) for weights in _families(cases, rule)]
    best, lasts = _best(tops)
    first = islice(_structures(tops, lasts), LISTED)
    structures = ({v: _named(names, p) for v, p in zip(names, s, strict=True)} for s in first)
    return Best(best, _number(tops, lasts), tuple(structures))


def _steps(cases: Cases, v: str, before: Sequence[str], most: int, rule: Score) -> Iterator[Step]:
    """Yield the parents that are added to v, the best one first."""
    chosen: tuple[str, ...] = ()
    now = score.family(cases, v, chosen, rule)
    while len(chosen) < most and len(chosen) < len(before):
        others = [u for u in before if u not in chosen]
        found = {u: score.family(cases, v, (*chosen, u), rule) for u in others}
        best = distribution.most_probable(found).label
        if found[best] <= now:
            return
        yield Step(v, best, found[best] / now)
        chosen, now = (*chosen, best), found[best]


def _families(cases: Cases, rule: Score) -> Iterator[dict[int, Fraction]]:
    """Yield f(v, P) of each variable; a set is a number with a bit for each place."""
    names = list(cases.variables)
    sets = range(1 << len(names))
    seen = [[*map(int, tally(cases, _named(names, p)).values())] for p in sets]
    r = [len(domain) for domain in cases.variables.values()]
    q = [prod(r[i] for i in _places(p)) for p in sets]
    for i in range(len(names)):
        free = [p for p in sets if not p >> i & 1]
        yield {p: score.of_counts(seen[p | 1 << i], seen[p], r[i], q[p], rule) for p in free}


def _tops(weights: Mapping[int, Fraction]) -> Above:
    """Return g(v, C) for every C, with the sets P that have it; subsets come before their sets."""
    found: Above = {}
    for c, weight in weights.items():
        parts = [found[c ^ 1 << i] for i in _places(c)]
        scores = [weight, *(g for g, _ in parts)]
        top = max(scores)
        ties = frozenset[int]().union(*(sets for g, sets in parts if g == top))
        found[c] = top, ties | {c} if weight == top else ties
    return found


def _best(tops: Tops) -> tuple[Fraction, Lasts]:
    """Return best(all), and for each set the variables that can come last in a best structure."""
    best, lasts = {0: Fraction(1)}, dict[int, Sets]()
    for s in range(1, 1 << len(tops)):
        chances = {i: best[s ^ 1 << i] * tops[i][s ^ 1 << i][0] for i in _places(s)}
        best[s] = max(chances.values())
        lasts[s] = tuple(i for i, chance in chances.items() if chance == best[s])
    return best[(1 << len(tops)) - 1], lasts


def _number(tops: Tops, lasts: Lasts) -> int:
    """Count the best structures by sets of last variables; with signs, each structure is 1.

    All of a set can be last if each can, of those that are left, with parents outside of the set.
    """

    def g(i: int, c: int) -> Fraction:
        """Return the greatest score of a family with parents in C."""
        return tops[i][c][0]

    number = {0: 1}
    for s in range(1, 1 << len(tops)):
        number[s] = 0
        for t in _sets(lasts[s]):
            rests = [(i, s ^ (t & (1 << i) - 1)) for i in _places(t)]
            if all(i in lasts[r] and g(i, r ^ 1 << i) == g(i, s ^ t) for i, r in rests):
                ways = prod(len(tops[i][s ^ t][1]) for i in _places(t))
                number[s] -= (-1) ** t.bit_count() * ways * number[s ^ t]
    return number[(1 << len(tops)) - 1]


def _structures(tops: Tops, lasts: Lasts, fixed: Sets = ()) -> Iterator[Sets]:
    """Yield the best structures that begin with these sets of parents, in order."""
    if len(fixed) == len(tops):
        yield fixed
        return
    for p in sorted(_next(tops, lasts, fixed)):
        yield from _structures(tops, lasts, (*fixed, p))


def _next(tops: Tops, lasts: Lasts, fixed: Sets) -> set[int]:
    """Return the sets of parents that the next variable has in best structures beginning so."""
    steps = {
        s: [i for i in last if i >= len(fixed) or fixed[i] in tops[i][s ^ 1 << i][1]]
        for s, last in lasts.items()
    }
    down, found, up = {0}, set[int](), {(1 << len(tops)) - 1}
    for s, last in steps.items():
        if any(s ^ 1 << i in down for i in last):
            down.add(s)
    for s in reversed(steps):
        for i in steps[s] if s in up else ():
            if s ^ 1 << i in down:
                up.add(s ^ 1 << i)
                found |= tops[i][s ^ 1 << i][1] if i == len(fixed) else frozenset()
    return found


def _check(cases: Cases, families: int, widest: int, rule: Score) -> None:
    """Bound the work: so many families, each with a table over the widest domains."""
    n = score.examples(cases.cells.values(), rule) + len(cases.cells)
    sizes = sorted((len(domain) for domain in cases.variables.values()), reverse=True)
    most = min(score.MAX_WORK, MAX_WORK // max(1, families))
    score.check(n, [prod(sizes[:widest])], rule, most)


def _places(s: int) -> list[int]:
    """Return the places of the bits of a set."""
    return [i for i in range(s.bit_length()) if s >> i & 1]


def _sets(places: Sequence[int]) -> list[int]:
    """Return all sets of some places but the empty one."""
    return reduce(lambda sets, i: sets + [t | 1 << i for t in sets], places, [0])[1:]


def _named(names: Sequence[str], s: int) -> tuple[str, ...]:
    return tuple(names[i] for i in _places(s))
