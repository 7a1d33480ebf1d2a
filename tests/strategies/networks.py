"""Small random networks and questions about them, built valid."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import product

from hypothesis import strategies as st

from oracles.enumerations import turned
from refnb.networks.network import Network
from strategies.models import distributions, names

Rows = dict[tuple[str, ...], dict[str, Fraction]]


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
def networks(draw: st.DrawFn, least: int = 1, most: int = 4) -> Network:
    """Draw a network of up to three values for each variable; small rows have ties.

    All rows of a table but one are listed backwards.
    """
    parents = draw(graphs(least, most))
    variables = {v: tuple(draw(names("012", 1, 3))) for v in parents}
    cells = {v: list(product(*(variables[u] for u in us))) for v, us in parents.items()}
    row = {v: distributions(domain, wide=True) for v, domain in variables.items()}
    tables = {v: turned(cells[v][0], {u: draw(row[v]) for u in cells[v]}) for v in parents}
    return Network(variables, parents, tables)


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
