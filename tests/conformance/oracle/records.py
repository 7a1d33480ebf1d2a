"""The records that are arguments: taken apart, and refused where they break their own rules."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import product

from .numbers import Key, Number, Refused, canonical, whole
from .reading import (
    Json,
    array,
    entries,
    listed,
    nested,
    number,
    numbers,
    record,
    rows,
    table,
    text,
    texts,
)

Cell = tuple[str, ...]


def same_keys(a: Iterable[Key], b: Iterable[Key]) -> None:
    """Refuse two tables of which one has a key that the other has not."""
    if set(a) != set(b):
        raise Refused("DomainMismatch")


def no_negative(table: Iterable[Number]) -> None:
    if any(p < 0 for p, _ in table):
        raise Refused("Negative")


def distribution(table: Mapping[Key, Number]) -> dict[Key, Number]:
    """Return the table if its probabilities are at least 0 and fill the whole."""
    no_negative(table.values())
    parts, size = whole(table)
    if sum(parts.values()) != size:
        raise Refused("NotADistribution")
    return dict(table)


def no_repeated(names: list[str]) -> None:
    if any(names.count(name) > 1 for name in set(names)):
        raise Refused("Duplicate")


@dataclass(frozen=True)
class Schema:
    labels: list[str]
    features: dict[str, list[str]]

    @staticmethod
    def read(value: Json) -> "Schema":
        members = record(value)
        features = {text(f): texts(domain) for f, domain in entries(members["features"])}
        return Schema(texts(members["labels"]), features)

    def write(self) -> Json:
        return {
            "labels": listed(self.labels),
            "features": [[f, listed(domain)] for f, domain in self.features.items()],
        }

    def cells(self) -> Iterator[Cell]:
        """Yield every complete instance, in the order of the domains."""
        return product(*self.features.values())

    def known(self, instance: Mapping[str, str]) -> None:
        """Refuse an instance that speaks of what is not declared."""
        if any(f not in self.features for f in instance):
            raise Refused("UnknownFeature")
        if any(v not in self.features[f] for f, v in instance.items()):
            raise Refused("UnknownValue")

    def cell(self, instance: Mapping[str, str]) -> Cell:
        """Return the values of a complete instance."""
        self.known(instance)
        if any(f not in instance for f in self.features):
            raise Refused("MissingValue")
        return tuple(instance[f] for f in self.features)

    def agreeing(self, x: Mapping[str, str]) -> list[Cell]:
        """Return the cells that do not contradict the instance."""
        return [
            cell
            for cell in self.cells()
            if all(cell[i] == x[f] for i, f in enumerate(self.features) if f in x)
        ]


def instance(value: Json) -> dict[str, str]:
    return {text(f): text(v) for f, v in entries(value)}


@dataclass(frozen=True)
class Example:
    instance: dict[str, str]
    label: str
    weight: Number

    @staticmethod
    def read(value: Json) -> "Example":
        members = record(value)
        return Example(
            instance(members["instance"]), text(members["label"]), number(members["weight"])
        )

    def write(self) -> Json:
        return {
            "instance": [[f, v] for f, v in self.instance.items()],
            "label": self.label,
            "weight": canonical(self.weight),
        }


def examples(value: Json) -> list[Example]:
    return [Example.read(entry) for entry in array(value)]


@dataclass(frozen=True)
class Counts:
    schema: Schema
    labels: dict[str, Number]
    values: dict[str, dict[str, dict[str, Number]]]

    @staticmethod
    def read(value: Json) -> "Counts":
        members = record(value)
        values = {text(f): rows(block) for f, block in entries(members["values"])}
        return Counts(Schema.read(members["schema"]), numbers(members["labels"]), values)

    def write(self) -> Json:
        return {
            "schema": self.schema.write(),
            "labels": table(self.labels),
            "values": [[f, nested(block)] for f, block in self.values.items()],
        }


@dataclass(frozen=True)
class Model:
    """A categorical model; a Bernoulli model is read as one with the domain 0, 1."""

    prior: dict[str, Number]
    conditionals: dict[str, dict[str, dict[str, Number]]]

    @staticmethod
    def read(value: Json) -> "Model":
        members = record(value)
        conditionals = {text(f): rows(block) for f, block in entries(members["conditionals"])}
        return Model(numbers(members["prior"]), conditionals)

    @staticmethod
    def read_bernoulli(value: Json) -> "Model":
        members = record(value)
        coins = {
            f: {y: {"0": (q - p, q), "1": (p, q)} for y, (p, q) in row.items()}
            for f, row in rows(members["presence"]).items()
        }
        return Model(numbers(members["prior"]), coins)

    def write(self) -> Json:
        conditionals: Json = [[f, nested(block)] for f, block in self.conditionals.items()]
        return {"prior": table(self.prior), "conditionals": conditionals}

    def write_bernoulli(self) -> Json:
        presence = {
            f: {y: coin["1"] for y, coin in block.items()} for f, block in self.conditionals.items()
        }
        return {"prior": table(self.prior), "presence": nested(presence)}

    def schema(self) -> Schema:
        """Return what the model can be asked about: the domains of its first label."""
        first = next(iter(self.prior))
        return Schema(
            list(self.prior), {f: list(block[first]) for f, block in self.conditionals.items()}
        )
