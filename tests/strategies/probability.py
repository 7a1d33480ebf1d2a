"""Small random urns, events and joint tables, built valid; and counting the balls.

An urn holds so many balls of each kind, and each ball is equally likely to be drawn.
So every probability is a number of balls over a number of balls: an oracle that needs
no formula. Kinds come in any order, and the name of one is a part of another's.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from fractions import Fraction
from itertools import product
from math import prod
from typing import TypeVar

from hypothesis import strategies as st

from strategies import sizes

K = TypeVar("K")
N = TypeVar("N")
Cell = tuple[str, ...]
Urn = dict[str, int]

rarely, TINY = sizes.often, sizes.TINY
extremes = st.sampled_from([TINY, 1 - TINY, sizes.HUGE])
distances = st.sampled_from([Fraction(0), TINY, Fraction(1, 100), Fraction(1), Fraction(1)])

kinds = st.lists(st.sampled_from(["b", "ab", "a", "c"]), min_size=1, max_size=4, unique=True)
numbers = st.fractions(-3, 3, max_denominator=4)


def between(p: Mapping[K, Fraction], q: Mapping[K, Fraction], share: Fraction) -> dict[K, Fraction]:
    """Return the distribution that lies this share of the way from p to q."""
    return {key: (1 - share) * p[key] + share * q[key] for key in p}


@st.composite
def urns_of(draw: st.DrawFn, keys: Sequence[K]) -> dict[K, int]:
    """Draw a number of balls for each kind; some kinds may have none, but not all."""
    numbers = draw(st.lists(st.integers(0, 4), min_size=len(keys), max_size=len(keys)))
    numbers[draw(st.integers(0, len(keys) - 1))] += 1
    return dict(zip(keys, numbers, strict=True))


def events_of(keys: Sequence[K]) -> st.SearchStrategy[list[K]]:
    """Draw an event, where outcomes may be named twice."""
    return st.lists(st.sampled_from(keys), max_size=5)


def tables_of(keys: Sequence[K], values: st.SearchStrategy[N]) -> st.SearchStrategy[dict[K, N]]:
    """Draw a number for each key."""
    return st.fixed_dictionaries(dict.fromkeys(keys, values))


def values_of(keys: Sequence[K]) -> st.SearchStrategy[dict[K, Fraction]]:
    """Draw a number for each key."""
    return st.fixed_dictionaries(dict.fromkeys(keys, sizes.often(numbers, sizes.positive)))


urns = kinds.flatmap(urns_of)
valued_urns = urns.flatmap(
    lambda urn: st.tuples(st.just(urn), values_of([*urn]), values_of([*reversed(urn)]))
)
"""Urns, and two numbers for each kind."""
events = urns.flatmap(lambda urn: st.tuples(st.just(urn), events_of(list(urn))))
event_pairs = urns.flatmap(
    lambda urn: st.tuples(st.just(urn), events_of(list(urn)), events_of(list(urn)))
)


@st.composite
def partitions(draw: st.DrawFn) -> tuple[Urn, list[str], list[list[str]]]:
    """Draw an urn, an event and parts; a kind without balls may lie in none or in several."""
    urn = draw(urns)
    parts: list[list[str]] = [[] for _ in range(draw(st.integers(1, 4)))]
    for kind, size in urn.items():
        chosen = st.lists(st.sampled_from(parts), max_size=2)
        for part in [draw(st.sampled_from(parts))] if size else draw(chosen):
            part.append(kind)
    return urn, draw(events_of(list(urn))), parts


@st.composite
def joint_urns(draw: st.DrawFn) -> tuple[list[Cell], dict[Cell, int]]:
    """Draw all the cells of up to three variables and an urn over some or all of them."""
    domains = draw(st.lists(st.sampled_from(["x", "xy", "yx"]), max_size=3))
    cells = list(product(*domains))
    held = draw(st.lists(st.sampled_from(cells), min_size=1, unique=True))
    return cells, draw(urns_of(held))


@st.composite
def diagnoses(draw: st.DrawFn, pieces: int = 1) -> tuple[Urn, list[Urn], int]:
    """Draw a prior urn, and for each piece of evidence in how many of d cases each kind shows it.

    One kind at least is possible after all the pieces.
    """
    urn, cases = draw(urns), draw(st.integers(1, 4))
    shows = [draw(tables_of(list(urn), st.integers(0, cases))) for _ in range(pieces)]
    lucky = draw(st.sampled_from(balls(urn)))
    return urn, [{**show, lucky: max(1, show[lucky])} for show in shows], cases


def balls(urn: dict[K, int]) -> list[K]:
    """Return every ball of the urn."""
    return [kind for kind, size in urn.items() for _ in range(size)]


def shares(urn: dict[K, int]) -> dict[K, Fraction]:
    """Return the distribution of the kind of a ball."""
    drawn = balls(urn)
    return {kind: Fraction(drawn.count(kind), len(drawn)) for kind in urn}


def share(drawn: Collection[K], has: Callable[[K], bool]) -> Fraction:
    """Return how large a part of the balls has a property."""
    return Fraction(sum(1 for ball in drawn if has(ball)), len(drawn))


Positions = list[int]
World = tuple[dict[Cell, int], list[Positions], Positions]

coins = st.sampled_from([(1, 1), (1, 1), (1, 2), (1, 0), (0, 1)])


@st.composite
def worlds(draw: st.DrawFn, groups: int = 2) -> World:
    """Draw an urn, so many disjoint groups of positions, and positions to be given.

    The variable that makes the others independent is mostly given; any of them may be
    given too, or left out. Cells without balls may be missing.
    """
    domains = draw(st.lists(st.sampled_from(["xy", "yx", "x"]), min_size=groups, max_size=3))
    urn: dict[Cell, int] = {}
    for z in draw(st.sampled_from(["a", "ab", "ba"])):
        dice = [dict(zip(domain, draw(coins), strict=False)) for domain in domains]
        for cell in product(*domains):
            urn[z, *cell] = prod(die[v] for die, v in zip(dice, cell, strict=True))
    one_more(draw, urn)
    keep, order = draw(st.booleans()), draw(st.permutations(range(len(domains) + 1)))
    turned = {tuple(cell[i] for i in order): n for cell, n in urn.items() if n or keep}
    usual = [groups, *(i % groups for i in range(len(domains)))]
    places = [draw(st.sampled_from([i, i, i, *range(groups + 2)])) for i in usual]
    here = [places[i] for i in order]
    *chosen, known = [[i for i, g in enumerate(here) if g == place] for place in range(groups + 1)]
    return turned, chosen, known


def one_more(draw: st.DrawFn, urn: dict[Cell, int]) -> None:
    """Put one more ball into an urn, or perhaps none when it is not empty."""
    lucky = draw(st.sampled_from(list(urn)))
    urn[lucky] += 0 if any(urn.values()) and draw(st.booleans()) else 1
