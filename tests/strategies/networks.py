"""Small random networks, questions about them, and examples of theirs, built valid."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import product

from hypothesis import strategies as st

from oracles.enumerations import turned
from oracles.networks import worlds
from refnb.estimation.schema import Cell, Domain
from refnb.latent.expected_counts import Seen
from refnb.networks.network import Network
from refnb.networks.parameter_learning import Cases
from strategies.models import distributions, names
from strategies.probability import rarely

Rows = dict[tuple[str, ...], dict[str, Fraction]]
Pile = tuple[dict[str, Domain], list[dict[str, str]]]
Structure = dict[str, tuple[str, ...]]
Study = tuple[Pile, Structure]
Case = tuple[Network, list[Seen]]


@dataclass(frozen=True)
class Question:
    """What is asked of a network: some variables, given the values of others."""

    network: Network
    query: list[str]
    given: dict[str, str]


@st.composite
def graphs(draw: st.DrawFn, least: int = 1, most: int = 5) -> dict[str, tuple[str, ...]]:
    """Draw the parents of each variable, the variables in any declared order."""
    declared = st.lists(st.sampled_from("uvwxyz"), min_size=least, max_size=most, unique=True)
    return draw(structures(draw(declared), most=3))


@st.composite
def structures(
    draw: st.DrawFn, declared: Sequence[str], most: int | None = None
) -> dict[str, tuple[str, ...]]:
    """Draw an order, and for each variable some of those before it, in any order."""
    parents: dict[str, tuple[str, ...]] = {}
    for v in draw(st.permutations(declared)):
        some = st.lists(st.sampled_from(list(parents) or [v]), unique=True, max_size=most)
        parents[v] = tuple(draw(some)) if parents else ()
    return {v: parents[v] for v in draw(st.permutations(declared))}


@st.composite
def networks(
    draw: st.DrawFn, least: int = 1, most: int = 4, domain: str = "012", *, wide: bool = True
) -> Network:
    """Draw a network of some of these values for each variable; small rows have ties.

    All rows of a table but one are listed backwards.
    """
    parents = draw(graphs(least, most))
    variables = {v: tuple(draw(names(domain, 1, len(domain)))) for v in parents}
    cells = {v: list(product(*(variables[u] for u in us))) for v, us in parents.items()}
    row = {v: distributions(domain, wide=wide) for v, domain in variables.items()}
    tables = {v: turned(cells[v][0], {u: draw(row[v]) for u in cells[v]}) for v in parents}
    return Network(variables, parents, tables)


def countable() -> st.SearchStrategy[Network]:
    """Draw a network so small that all ways of drawing from it can be counted."""
    return networks(1, 3, "01", wide=False)


@st.composite
def questions(draw: st.DrawFn, least: int = 1, most: int = 4) -> Question:
    """Draw a network, variables to ask for in any order, and values of some others."""
    network = draw(networks(least, most))
    query, given, _ = draw(parts(list(network.variables)))
    return Question(network, query, draw(values(network, given)))


@st.composite
def parts(draw: st.DrawFn, variables: Sequence[str]) -> tuple[list[str], list[str], list[str]]:
    """Deal the variables out to three groups, each in any order."""
    deck = draw(st.permutations(variables))
    places = [draw(st.integers(0, 2)) for _ in deck]
    first, second, third = (
        [v for v, i in zip(deck, places, strict=True) if i == k] for k in range(3)
    )
    return first, second, third


def values(network: Network, of: Sequence[str]) -> st.SearchStrategy[dict[str, str]]:
    """Draw a value for each of these variables."""
    return st.fixed_dictionaries({v: st.sampled_from(network.variables[v]) for v in of})


def chosen(network: Network) -> st.SearchStrategy[dict[str, str]]:
    """Draw values of some of the variables."""
    return st.sets(st.sampled_from(list(network.variables))).flatmap(
        lambda of: values(network, sorted(of))
    )


@st.composite
def seen(draw: st.DrawFn, least: int = 1, most: int = 4) -> tuple[Network, dict[str, str]]:
    """Draw a network, and values of some of its variables."""
    network = draw(networks(least, most))
    return network, draw(chosen(network))


@st.composite
def variables(draw: st.DrawFn, most: int = 3, values: int = 3) -> dict[str, Domain]:
    """Draw variables in any order, each with its values in any order; one value is enough."""
    domain = names("201"[:values], min(2, values), values).map(tuple)
    sole = st.sampled_from("01").map(lambda value: (value,))
    return {v: draw(rarely(domain, sole)) for v in draw(names("cabd", 1, most))}


@st.composite
def piles(
    draw: st.DrawFn, most: int = 3, values: int = 3, examples: int = 7, least: int = 0
) -> Pile:
    """Draw variables and complete examples of them."""
    declared = draw(variables(most, values))
    row = st.fixed_dictionaries({v: st.sampled_from(domain) for v, domain in declared.items()})
    return declared, draw(st.lists(row, min_size=least, max_size=examples))


def counted(pile: Pile) -> Cases:
    """Count a pile by comparing: the oracle of counting."""
    declared, rows = pile
    seen = [tuple(row[v] for v in declared) for row in rows]
    return Cases(declared, {x: seen.count(x) for x in product(*declared.values()) if x in seen})


@st.composite
def studies(
    draw: st.DrawFn, most: int = 3, values: int = 3, examples: int = 7, least: int = 0
) -> Study:
    """Draw a pile, and a structure of its variables."""
    pile = draw(piles(most, values, examples, least))
    return pile, draw(structures(list(pile[0])))


_SIXTY = tuple(map(str, reversed(range(60))))
WIDE: Study = (
    (
        {"a": _SIXTY, "b": ("0", "1", "2"), "c": ("1", "0")},
        [{"a": str(i % 60), "b": str(i * i % 7 % 3), "c": str(i % 2)} for i in range(150)],
    ),
    {"b": ("a",), "a": (), "c": ()},
)
"""Sixty values, a table of as many rows, and 150 examples."""


def in_a_row(pile: Pile, v: str, above: Sequence[str], row: Cell) -> list[str]:
    """Return the values of v in the examples whose parents have the values of a row."""
    _, rows = pile
    return [x[v] for x in rows if tuple(x[u] for u in above) == row]


def acyclic(parents: Structure) -> bool:
    """Tell whether walking up from anywhere ends."""
    reached: list[Cell] = [(v,) for v in parents]
    for _ in parents:
        reached = [(*way, u) for way in reached for u in parents[way[-1]]]
    return not reached


@st.composite
def cases(draw: st.DrawFn, most: int = 3, *, whole: bool = True) -> Case:
    """Draw a network, worlds that it allows, and what is seen of them; some have weight 0."""
    net = draw(networks(1, most))
    allowed = [x for x, p in worlds(net) if p]
    known: list[int | Fraction] = [1, 1, 2, 3, 0]
    weights = st.sampled_from(known if whole else [*known, Fraction(1, 2), Fraction(7, 3)])
    data = draw(st.lists(_told(allowed, weights), max_size=4))
    return net, data


@st.composite
def _told(
    draw: st.DrawFn,
    worlds: Sequence[dict[str, str]],
    weights: st.SearchStrategy[int | Fraction],
) -> Seen:
    """Draw a world, and hide some of it; its variables come in any order."""
    world = draw(st.sampled_from(worlds))
    kept = [v for v in draw(st.permutations(list(world))) if draw(st.booleans())]
    return Seen({v: world[v] for v in kept}, draw(weights))
