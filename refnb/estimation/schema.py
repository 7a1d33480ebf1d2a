"""Say what there is to count: labels, features with their domains, examples.

    label      the class of an example                     str
    feature    the name of a column                        str
    domain     the values a feature can have, declared     tuple of str, no duplicates
    instance   the values of one case                      Mapping from feature to value
    cell       a complete instance in declared order       tuple of str

The declared order of labels and values decides ties and the order of every table.
A value outside the domain is an error. A missing value is an absent key.

The trap: a domain is not just the values that the data happen to show. A value that was never seen
still takes part in smoothing, so it must be declared.

Source: S. Levine, Week 3: Naive Bayes, section 1; K. Weinberger, CS4780, Bayes
Classifier and Naive Bayes, case 1.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Annotated, Generic, TypeVar

from refnb.core import checks, messages
from refnb.core.checks import Amount, Number
from refnb.core.errors import (
    DomainMismatch,
    Duplicate,
    EmptyData,
    MissingValue,
    UnknownFeature,
    UnknownLabel,
    UnknownValue,
)

Count = Amount
Domain = Annotated[tuple[str, ...], EmptyData, Duplicate]
Cell = tuple[str, ...]
Instance = Mapping[str, str]
Quantities = Mapping[str, Number]
Bag = Mapping[str, int]
Tokens = tuple[str, ...]
T = TypeVar("T")
X_co = TypeVar("X_co", bound=Mapping[str, Number | str] | Tokens, covariant=True)


@dataclass(frozen=True)
class Schema:
    """The labels, and each feature with its domain, in declared order."""

    labels: Domain
    features: Mapping[str, Domain]

    def __post_init__(self) -> None:
        checks.freeze_fields(self)
        checks.names(self.labels, "the labels")
        for feature, domain in self.features.items():
            checks.names(domain, messages.place("the domain of", feature))

    @cached_property
    def _known(self) -> dict[str, dict[str, None]]:
        """The domains as dict keys, for a quick look-up."""
        return {feature: dict.fromkeys(domain) for feature, domain in self.features.items()}


@dataclass(frozen=True)
class Example(Generic[X_co]):
    """An observed instance, with its label and a weight.

    An instance is a table of values or numbers by feature, the number of times that each word
    occurs, or the words of a document in their order.
    """

    instance: X_co
    label: str
    weight: Count = 1

    def __post_init__(self) -> None:
        checks.amount(self.weight, "the weight of an example")


def cell(schema: Schema, instance: Instance) -> Cell:
    """Return the values of a complete instance in declared order.

    Raises UnknownFeature; UnknownValue; MissingValue when a feature has no value.

    >>> cell(Schema(("yes",), {"sky": ("blue",), "wind": ("weak",)}),
    ...      {"wind": "weak", "sky": "blue"})
    ('blue', 'weak')
    """
    check_instance(schema, instance, "the instance")
    for feature in schema.features:
        if feature not in instance:
            raise MissingValue(f"every feature needs a value, {feature!r} has none")
    return tuple(instance[feature] for feature in schema.features)


def named(schema: Schema, x: Cell) -> dict[str, str]:
    """Return the instance of a cell: its values by feature, in declared order.

    >>> named(Schema(("yes",), {"sky": ("blue",), "wind": ("weak",)}), ("blue", "weak"))
    {'sky': 'blue', 'wind': 'weak'}
    """
    return dict(zip(schema.features, x, strict=True))


def in_order(domains: Iterable[Domain], cells: Mapping[Cell, T]) -> dict[Cell, T]:
    """Return the same table, its cells in the order of the domains, the last changing fastest.

    >>> in_order([("b", "a")], {("a",): 1, ("b",): 2})
    {('b',): 2, ('a',): 1}
    """
    ranks = [{v: i for i, v in enumerate(domain)} for domain in domains]
    order = sorted(cells, key=lambda x: [rank[v] for rank, v in zip(ranks, x, strict=True)])
    return {x: cells[x] for x in order}


def check_cell(schema: Schema, x: Cell) -> None:
    """Require one value for each feature, of its domain: DomainMismatch; UnknownValue."""
    if len(x) != len(schema.features):
        known = messages.listing(schema.features)
        raise DomainMismatch(f"a cell needs a value for each of {known}, got {messages.quote(x)}")
    check_instance(schema, named(schema, x), "a cell")


def check_example(schema: Schema, example: Example[Instance], place: str) -> None:
    """Require an example of this schema: UnknownLabel; UnknownFeature; UnknownValue."""
    checks.known([example.label], schema.labels, UnknownLabel, f"{place}: the label")
    check_instance(schema, example.instance, place)


def check_instance(schema: Schema, instance: Instance, place: str) -> None:
    """Require declared features and values only: UnknownFeature; UnknownValue."""
    checks.known(instance, schema.features, UnknownFeature, f"{place}: a feature")
    for feature, value in instance.items():
        where = messages.place(f"{place}: the value of", feature)
        checks.known([value], schema._known[feature], UnknownValue, where)
