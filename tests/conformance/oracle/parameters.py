"""The records of the families of models: what they hold, and where they break their own rules."""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import combinations

from .logs import BASES, Log
from .numbers import Number, Refused, canonical, multiply, order
from .reading import Json, Record, entries, nested, number, numbers, record, rows, table, text
from .records import Model, distribution, no_negative, same_keys


@dataclass(frozen=True)
class Observation:
    instance: dict[str, Number]
    label: str
    weight: Number

    @staticmethod
    def read(value: Json) -> "Observation":
        members = record(value)
        return Observation(
            numbers(members["instance"]), text(members["label"]), number(members["weight"])
        )


@dataclass(frozen=True)
class Moment:
    weight: Number
    total: Number
    squares: Number

    @staticmethod
    def read(value: Json) -> "Moment":
        members = record(value)
        return Moment(*(number(members[name]) for name in ("weight", "total", "squares")))

    def write(self) -> Json:
        return {name: canonical(value) for name, value in vars(self).items()}

    def check(self) -> None:
        no_negative([self.weight])
        product, square = multiply(self.weight, self.squares), multiply(self.total, self.total)
        if order(product, square) < 0 or (not self.weight[0] and self.squares[0]):
            raise Refused("OutOfRange")


@dataclass(frozen=True)
class Moments:
    labels: dict[str, Number]
    features: dict[str, dict[str, Moment]]

    @staticmethod
    def read(value: Json) -> "Moments":
        members = record(value)
        features = {
            text(f): {text(y): Moment.read(moment) for y, moment in entries(block)}
            for f, block in entries(members["features"])
        }
        return Moments(numbers(members["labels"]), features)

    def write(self) -> Json:
        features: Json = [
            [f, [[y, moment.write()] for y, moment in block.items()]]
            for f, block in self.features.items()
        ]
        return {"labels": table(self.labels), "features": features}

    def check(self) -> None:
        if not self.labels:
            raise Refused("EmptyData")
        no_negative(self.labels.values())
        for block in self.features.values():
            same_keys(block, self.labels)
            if any(order(moment.weight, self.labels[y]) > 0 for y, moment in block.items()):
                raise Refused("OutOfRange")


@dataclass(frozen=True)
class Words:
    """A number of each label, and of each label and word: totals, or a model."""

    labels: dict[str, Number]
    words: dict[str, dict[str, Number]]

    @staticmethod
    def totals(value: Json) -> "Words":
        members = record(value)
        return Words(numbers(members["documents"]), rows(members["occurrences"]))

    @staticmethod
    def model(value: Json) -> "Words":
        members = record(value)
        return Words(numbers(members["prior"]), rows(members["words"]))

    def write(self, first: str, second: str) -> Json:
        return {first: table(self.labels), second: nested(self.words)}

    def vocabulary(self) -> list[str]:
        return list(self.words[next(iter(self.labels))])


def check_totals(members: Record) -> None:
    totals = Words.totals(members)
    if not totals.labels:
        raise Refused("EmptyData")
    same_keys(totals.words, totals.labels)
    if not totals.vocabulary():
        raise Refused("EmptyData")
    for row in totals.words.values():
        same_keys(row, totals.vocabulary())
    for row in (totals.labels, *totals.words.values()):
        no_negative(row.values())


def check_words(members: Record) -> None:
    model = Words.model(members)
    distribution(model.labels)
    same_keys(model.words, model.labels)
    for row in model.words.values():
        distribution(row)
        same_keys(row, model.vocabulary())


def check_bag(members: Record) -> None:
    no_negative(numbers(members["words"]).values())
    no_negative([number(members["weight"])])


def check_gaussian(members: Record) -> None:
    prior = distribution(numbers(members["prior"]))
    means, variances = rows(members["means"]), rows(members["variances"])
    same_keys(means, variances)
    for f in means:
        same_keys(means[f], prior)
        same_keys(variances[f], prior)
        for y in prior:
            no_negative([variances[f][y]])
            if not variances[f][y][0]:
                raise Refused("ZeroVariance")


def check_poisson(members: Record) -> None:
    prior = distribution(numbers(members["prior"]))
    for row in rows(members["rates"]).values():
        same_keys(row, prior)
        no_negative(row.values())


def check_mixed(members: Record) -> None:
    prior = Model.read(members["categorical"]).prior
    gaussian, poisson = record(members["gaussian"]), record(members["poisson"])
    for part in (gaussian, poisson):
        if numbers(part["prior"]) != prior:
            raise Refused("DomainMismatch")
    parts = [record(members["categorical"])["conditionals"], gaussian["means"], poisson["rates"]]
    for one, other in combinations(parts, 2):
        if {text(f) for f, _ in entries(one)} & {text(f) for f, _ in entries(other)}:
            raise Refused("Duplicate")


def check_log(members: Record) -> None:
    one = Log.read(members)
    if one.base not in BASES:
        raise Refused("UnknownValue")
    if any(a[0] <= 0 for a, _ in one.terms):
        raise Refused("OutOfRange")


def same_base(logs: Iterable[Log], base: str = "e") -> None:
    if any(one.base != base for one in logs):
        raise Refused("DomainMismatch")


def log_rows(value: Json) -> dict[str, Log]:
    return {text(key): Log.read(entry) for key, entry in entries(value)}


def check_affine(members: Record) -> None:
    bias = log_rows(members["bias"])
    if not bias:
        raise Refused("EmptyData")
    same_base(bias.values())
    for _, block in entries(members["weights"]):
        row = log_rows(block)
        same_keys(row, bias)
        same_base(row.values())


def check_linear(members: Record) -> None:
    if members["positive"] == members["negative"]:
        raise Refused("Duplicate")
    same_base([Log.read(members["bias"]), *log_rows(members["weights"]).values()])
