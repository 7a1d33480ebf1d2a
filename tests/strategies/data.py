"""Small random tables of counts, rivals of an estimate, and piles of examples, built valid."""

from collections.abc import Mapping, Sequence
from fractions import Fraction

from hypothesis import strategies as st

from oracles.enumerations import backwards
from refnb.estimation.schema import Count, Example, Instance, Schema
from strategies import probability
from strategies.models import distributions, instances, schemas
from strategies.probability import between, distances, extremes, rarely, shares, tables_of, urns_of
from strategies.sizes import MANY, often

Table = dict[str, int]
Weights = dict[str, Count]
Contest = tuple[Table, dict[str, Fraction]]
Guess = tuple[Table, Table]
Piles = tuple[Schema, list[list[Example[Instance]]]]

WIDE = Schema(MANY, dict.fromkeys(MANY, MANY))

wholes = rarely(st.integers(0, 6), st.integers(40, 90))
few_amounts = st.integers(0, 3) | st.fractions(0, 3, max_denominator=6)
few_positive = st.integers(1, 4) | st.fractions(Fraction(1, 6), 4, max_denominator=6)
amounts, positive = rarely(few_amounts, extremes), rarely(few_positive, extremes)

kinds = often(probability.kinds, st.permutations(MANY))
tables = kinds.flatmap(lambda domain: tables_of(domain, wholes))
seen_tables = kinds.flatmap(urns_of)
table_pairs = kinds.flatmap(
    lambda domain: st.tuples(tables_of(domain, wholes), tables_of(domain[::-1], wholes))
)


def guesses_of(domain: Sequence[str]) -> st.SearchStrategy[Guess]:
    """Draw a table of counts, and an urn of imaginary examples, its kinds from last to first."""
    return st.tuples(tables_of(domain, wholes), urns_of(domain[::-1]))


guesses, few_guesses = kinds.flatmap(guesses_of), probability.kinds.flatmap(guesses_of)


@st.composite
def weights(draw: st.DrawFn, wide: bool = True) -> Weights:
    """Draw a table of whole and of fractional counts, not all of them 0."""
    domain = draw(kinds)
    table: Weights = {v: draw(amounts if wide else few_amounts) for v in domain}
    lucky = draw(st.sampled_from(domain))
    return {**table, lucky: draw(positive if wide else few_positive)}


@st.composite
def contests(draw: st.DrawFn) -> Contest:
    """Draw a table of counts, and a rival far from the observed shares, near them or equal."""
    table = draw(tables)
    wild = draw(distributions(list(table)[::-1], wide=True))
    if not any(table.values()):
        return table, wild
    return table, backwards(between(shares(table), wild, draw(distances)))


def piles(schema: Schema, most: int = 6) -> st.SearchStrategy[list[Example[Instance]]]:
    """Draw examples with cells missing, and with whole and fractional weights."""
    label = st.sampled_from(schema.labels)
    return st.lists(st.builds(Example, instances(schema), label, amounts), max_size=most)


@st.composite
def wide_sets(draw: st.DrawFn, count: int = 1) -> Piles:
    """Draw the same, once in five over eleven labels, features and values, with more examples."""
    schema = draw(often(schemas(), st.just(WIDE)))
    most = 12 if schema is WIDE else 6
    return schema, [draw(piles(schema, most)) for _ in range(count)]


def shuffled_keys(table: Mapping[str, Count]) -> st.SearchStrategy[dict[str, Count]]:
    """Draw the same table with its keys in another order."""
    return st.permutations(list(table.items())).map(dict)
