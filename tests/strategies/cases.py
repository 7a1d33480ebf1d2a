"""Small random piles of complete examples, structures and networks, built valid."""

from collections.abc import Sequence
from itertools import product

from hypothesis import strategies as st

from refnb.estimation.schema import Cell, Domain
from refnb.networks.network import Network
from refnb.networks.parameter_learning import Cases
from strategies.models import distributions, names
from strategies.networks import structures
from strategies.probability import rarely

Pile = tuple[dict[str, Domain], list[dict[str, str]]]
Structure = dict[str, tuple[str, ...]]
Study = tuple[Pile, Structure]


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


@st.composite
def networks(draw: st.DrawFn, most: int = 3, values: int = 2, least: int = 0) -> Network:
    """Draw a network of small shares; with least 1 none of them is 0."""
    declared = draw(variables(most, values))
    parents = draw(structures(list(declared)))
    tables = {
        v: {
            u: draw(distributions(draw(st.permutations(declared[v])), least))
            for u in product(*(declared[w] for w in parents[v]))
        }
        for v in declared
    }
    return Network(declared, parents, tables)


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
