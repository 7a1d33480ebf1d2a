"""Say what there is to count: labels, features with their domains, examples.

    label      the class of an example                     str
    feature    the name of a column                        str
    domain     the values a feature can have, declared     tuple of str, no duplicates
    instance   the values of one case                      Mapping from feature to value
    cell       a complete instance in declared order       tuple of str

The declared order of labels and values decides ties and the order of every table.
A value outside the domain is an error. A missing value is an absent key.

The trap: a domain is not what the data happen to show. A value that was never seen
still takes part in smoothing, so it must be declared.

Source: S. Levine, Week 3: Naive Bayes, section 1; K. Weinberger, CS4780, Bayes
Classifier and Naive Bayes, case 1.
"""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from refnb.errors import (
    Duplicate,
    EmptyData,
    MissingValue,
    NotText,
    UnknownFeature,
    UnknownLabel,
    UnknownValue,
)
from refnb.exact.rational import check_amount

Count = int | Fraction
Cell = tuple[str, ...]
Instance = Mapping[str, str]


@dataclass(frozen=True)
class Schema:
    """The labels, and each feature with its domain, in declared order.

    Raises, in this order: NotText; EmptyData for no labels; Duplicate label;
    EmptyData for an empty domain; Duplicate value.
    """

    labels: tuple[str, ...]
    features: dict[str, tuple[str, ...]]

    def __post_init__(self) -> None:
        check_names(self.labels, "the labels")
        for feature, domain in self.features.items():
            check_text(feature, "the name of a feature")
            check_names(domain, f"the domain of {feature!r}")

    @cached_property
    def _known(self) -> dict[str, dict[str, None]]:
        """The domains as keys, where a value is found at once."""
        return {feature: dict.fromkeys(domain) for feature, domain in self.features.items()}


@dataclass(frozen=True)
class Example:
    """An instance with its label, counted with a weight.

    Raises, in this order: NotText; NotExact; Negative for the weight.
    """

    instance: Instance
    label: str
    weight: Count = 1

    def __post_init__(self) -> None:
        check_text(self.label, "a label")
        for feature, value in self.instance.items():
            check_text(feature, "the name of a feature")
            check_text(value, f"the value of {feature!r}")
        check_amount(self.weight, "the weight of an example")


def cell(schema: Schema, instance: Instance) -> Cell:
    """Return the values of a complete instance in declared order.

    Raises, in this order: UnknownFeature; UnknownValue; MissingValue.

    >>> cell(Schema(("yes",), {"sky": ("blue",), "wind": ("weak",)}),
    ...      {"wind": "weak", "sky": "blue"})
    ('blue', 'weak')
    """
    check_instance(schema, instance, "the instance")
    for feature in schema.features:
        if feature not in instance:
            raise MissingValue(f"every feature needs a value, {feature!r} has none")
    return tuple(instance[feature] for feature in schema.features)


def check_example(schema: Schema, example: Example, place: str) -> None:
    """Require an example of this schema: UnknownLabel; UnknownFeature; UnknownValue."""
    check_known([example.label], schema.labels, UnknownLabel, f"{place}: the label")
    check_instance(schema, example.instance, place)


def check_instance(schema: Schema, instance: Instance, place: str) -> None:
    """Require declared features and values only: UnknownFeature; UnknownValue."""
    check_known(instance, schema.features, UnknownFeature, f"{place}: a feature")
    for feature, value in instance.items():
        known = schema._known[feature]
        check_known([value], known, UnknownValue, f"{place}: the value of {feature!r}")


def check_names(names: Collection[str], what: str) -> None:
    """Require at least one string, none twice: NotText; EmptyData; Duplicate."""
    for name in names:
        check_text(name, f"each of {what}")
    if not names:
        raise EmptyData(f"{what} must name at least one")
    seen = set[str]()
    for name in names:
        if name in seen:
            raise Duplicate(f"{what} must differ, got {name!r} twice")
        seen.add(name)


def check_text(name: object, what: str) -> None:
    """Require a string: NotText."""
    if not isinstance(name, str):
        raise NotText(f"{what} must be a str, got {type(name).__name__} {name!r}")


def check_known(
    names: Iterable[str],
    known: Collection[str],
    error: type[UnknownLabel | UnknownFeature | UnknownValue],
    what: str,
) -> None:
    """Require names that are known; the error says which there are."""
    for name in names:
        if name not in known:
            raise error(f"{what} must be one of {list(known)[:12]}, got {name!r}")
