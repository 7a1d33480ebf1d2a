"""A classifier from a table or from a file, ready to be asked.

How        what the caller chose: layout, family, smoothing, prior, declared domains
Learned    the model, the counts it came from, and the choices in words
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Protocol

from refnb.classifiers import bernoulli, categorical, joint, mixed, naive
from refnb.cli import mixture
from refnb.cli.arguments import UsageError
from refnb.cli.mixture import Families, Table, numeric_features, separated
from refnb.cli.source import lines, naming, watched
from refnb.cli.words import check_columns, check_features, hint
from refnb.data import table
from refnb.data.models import Model
from refnb.data.table import Layout, Row
from refnb.errors import EmptyData, MissingValue, UnknownLabel, UnknownValue
from refnb.estimation import counting
from refnb.estimation.counting import Counts
from refnb.estimation.moments import Moments
from refnb.estimation.schema import Count, Example, Instance, Schema
from refnb.estimation.smoothing import Smoothing
from refnb.exact.enclosure import Enclosure
from refnb.probability.distribution import Decision

FAMILIES = ("categorical", "bernoulli", "joint")
Domains = Mapping[str, tuple[str, ...]]


class Inferred(Protocol):
    """What every classifier infers."""

    @property
    def posterior(self) -> Mapping[str, Fraction | Enclosure]:
        """The posterior of each label: exact, or enclosed where it is irrational."""

    @property
    def decision(self) -> Decision[str]:
        """The most probable label, and all ties."""


@dataclass(frozen=True)
class How:
    """How to read a table and how to learn from it."""

    layout: Layout
    family: str
    smoothing: Smoothing
    prior: naive.Prior
    labels: tuple[str, ...] | None
    domains: Domains
    families: Families


@dataclass(frozen=True)
class Learned:
    """A model, the counts and moments it was fitted to, and the choices made, in words."""

    model: Model
    counts: Counts | None
    how: How | None
    choices: dict[str, str]
    moments: Moments | None = None

    @property
    def schema(self) -> Schema:
        """The labels, and the features with domains, that the model knows."""
        model = self.model
        return model.categorical.schema if isinstance(model, mixed.Model) else model.schema

    @property
    def features(self) -> tuple[str, ...]:
        """All features that the model knows."""
        model = self.model
        numbers = numeric_features(model) if isinstance(model, mixed.Model) else ()
        return (*self.schema.features, *numbers)

    def infer(self, x: Instance) -> Inferred:
        """Return the posterior and the decision for an instance."""
        if isinstance(self.model, joint.Table):
            return joint.infer(self.model, x)
        if isinstance(self.model, bernoulli.Model):
            return bernoulli.infer(self.model, x)
        if isinstance(self.model, mixed.Model):
            return mixture.infer(self.model, x)
        return categorical.infer(self.model, x)


def learn(path: str, how: How) -> Learned:
    """Count the table in one pass and fit the classifier.

    Raises: BadTable for the file; UnknownLabel; UnknownValue; EmptyData; what `fit` raises.
    """
    with naming(path):
        header, rows = table.read_rows(lines(path), how.layout.delimiter)
        check_columns(header, how.layout)
        features = table.feature_columns(header, how.layout)
        check_features(features, how.families.columns, "--family")
        domains, sums = _declared(how, features), Table()
        examples = _examples(watched(rows), features, how, domains, sums)
        if how.family == "joint":
            return _learn_joint(path, how, examples, domains)
        counts = counting.count_observed(examples)
        known = tuple(f for f in features if f not in how.families.numeric)
        counts = counting.declare(_schema(how, known, domains, counts.schema), counts)
        return _fitted(path, how, counts, sums)


def _fitted(path: str, how: How, counts: Counts, sums: Table) -> Learned:
    words, rules = _words(path, how), (how.smoothing, how.prior)
    if how.families.columns:
        model, moments = mixture.fit(counts, sums, how.families, *rules)
        return Learned(model, counts, how, words, moments)
    fit = bernoulli.fit if how.family == "bernoulli" else categorical.fit
    return Learned(fit(counts, *rules), counts, how, words)


def _declared(how: How, features: tuple[str, ...]) -> Domains:
    """Return the declared domains; a Bernoulli feature has 0, 1 by declaration."""
    for feature in how.domains:
        if feature in how.families.numeric:
            raise UsageError(f"--domain: {feature[:60]!r} holds numbers")
        if feature not in features:
            raise UsageError(f"--domain: no feature {feature[:60]!r}{hint(feature, features)}")
    if how.family == "bernoulli":
        coins = [f for f in features if f not in how.families.numeric]
    else:
        coins = [f for f, family in how.families.columns.items() if family == "bernoulli"]
    return dict.fromkeys(coins, (bernoulli.ABSENT, bernoulli.PRESENT)) | dict(how.domains)


def _examples(
    rows: Iterable[Row], features: tuple[str, ...], how: How, domains: Domains, sums: Table
) -> Iterator[Example[Instance]]:
    """Yield each row as an example, after checking what was declared."""
    known = {feature: frozenset(domain) for feature, domain in domains.items()}
    found = None
    for row in rows:
        found = table.example(row, features, how.layout)
        if how.labels is not None and found.label not in how.labels:
            raise UnknownLabel(_undeclared(row, how.layout.label, found.label, how.labels))
        for feature, domain in known.items():
            value = found.instance.get(feature)
            if value is not None and value not in domain:
                raise UnknownValue(_undeclared(row, feature, value, domains[feature]))
        if how.family == "joint" and len(found.instance) < len(features):
            empty = next(f for f in features if f not in found.instance)
            raise MissingValue(f"line {row.line}, column {empty!r}: the joint table needs a value")
        yield separated(found, how.families.numeric, row.line, sums)
    if found is None:
        raise EmptyData("line 1: a table needs at least one row below the header")


def _undeclared(row: Row, column: str, value: str, known: Sequence[str]) -> str:
    """Say where a value is that was not declared, and which one is close."""
    place = f"line {row.line}, column {column!r}"
    return f"{place}: {value[:60]!r} is not declared{hint(value, known)}"


def _schema(how: How, features: tuple[str, ...], domains: Domains, seen: Schema) -> Schema:
    """Return what is declared, and for the rest what was seen."""
    for feature in features:
        if feature not in domains and feature not in seen.features:
            raise EmptyData(f"column {feature!r} holds no value: declare its --domain")
    return Schema(
        how.labels or seen.labels,
        {f: domains[f] if f in domains else seen.features[f] for f in features},
    )


def _learn_joint(
    path: str, how: How, examples: Iterable[Example[Instance]], domains: Domains
) -> Learned:
    """Add up equal rows first, so that memory grows with distinct rows only."""
    weights: dict[tuple[tuple[tuple[str, str], ...], str], Count] = {}
    for found in examples:
        key = tuple(found.instance.items()), found.label
        weights[key] = weights.get(key, 0) + found.weight
    piles = [Example(dict(pairs), label, weight) for (pairs, label), weight in weights.items()]
    seen = counting.count_observed(piles).schema
    features = tuple(piles[0].instance)
    table = joint.count(_schema(how, features, domains, seen), piles)
    return Learned(table, None, how, _words(path, how))


def _words(path: str, how: How) -> dict[str, str]:
    """Name the choices, defaults included."""
    layout, prior = how.layout, how.prior
    model = f"mixed, other columns {how.family}" if how.families.columns else how.family
    words = {"table": "standard input" if path == "-" else path, "model": model}
    words["label"] = layout.label
    if how.family != "joint":
        words["smoothing"] = how.smoothing.spelling()
        rule = f"estimated, smoothing {prior.spelling()}" if isinstance(prior, Smoothing) else ""
        words["prior"] = rule or "given"
    words |= how.families.words()
    words |= {"features": ", ".join(layout.features)} if layout.features else {}
    words |= {"weight": layout.weight} if layout.weight is not None else {}
    words |= {"missing": repr(layout.missing)} if layout.missing is not None else {}
    words |= {"declared domains": ", ".join(how.domains)} if how.domains else {}
    words["other domains" if how.domains else "domains"] = "the values seen, sorted"
    words["labels"] = "as declared" if how.labels else "those seen, sorted"
    return words
