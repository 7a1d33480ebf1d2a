"""A classifier from a table or from a file, ready to be asked.

How        what the caller chose: layout, family, smoothing, prior, declared domains
Learned    the model, the counts it came from, and the choices in words
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Protocol

from refnb.classifiers import bernoulli, categorical, joint
from refnb.cli.arguments import UsageError
from refnb.cli.source import document, lines, naming, watched
from refnb.cli.words import check_columns, hint
from refnb.errors import BadRequest, EmptyData, MissingValue, UnknownLabel, UnknownValue
from refnb.estimation.counting import Counts, declare, tally
from refnb.estimation.schema import Count, Example, Instance, Schema
from refnb.estimation.smoothing import Smoothing
from refnb.estimation.table import Layout, Row, example, feature_columns, read_rows
from refnb.exact.document import Json, dumps, loads
from refnb.exact.wire import decode, encode
from refnb.probability.distribution import Decision

FAMILIES = ("categorical", "bernoulli", "joint")
Model = categorical.Model | bernoulli.Model | joint.Table
Domains = Mapping[str, tuple[str, ...]]


class Inferred(Protocol):
    """What every classifier infers."""

    @property
    def posterior(self) -> dict[str, Fraction]:
        """The posterior of each label."""

    @property
    def decision(self) -> Decision[str]:
        """The most probable label, and all ties."""


@dataclass(frozen=True)
class How:
    """How to read a table and how to learn from it."""

    layout: Layout
    family: str
    smoothing: Smoothing
    prior: categorical.Prior
    labels: tuple[str, ...] | None
    domains: Domains


@dataclass(frozen=True)
class Learned:
    """A model, the counts it was fitted to, and the choices made, in words."""

    model: Model
    counts: Counts | None
    how: How | None
    choices: dict[str, str]

    @property
    def schema(self) -> Schema:
        """The labels, features and domains that the model knows."""
        return self.model.schema

    def infer(self, x: Instance) -> Inferred:
        """Return the posterior and the decision for an instance."""
        if isinstance(self.model, joint.Table):
            return joint.infer(self.model, x)
        if isinstance(self.model, bernoulli.Model):
            return bernoulli.infer(self.model, x)
        return categorical.infer(self.model, x)


def learn(path: str, how: How) -> Learned:
    """Count the table in one pass and fit the classifier.

    Raises: BadTable for the file; UnknownLabel; UnknownValue; EmptyData; what `fit` raises.
    """
    with naming(path):
        header, rows = read_rows(lines(path), how.layout.delimiter)
        check_columns(header, how.layout)
        features = feature_columns(header, how.layout)
        domains = _declared(how, features)
        examples = _examples(watched(rows), features, how, domains)
        if how.family == "joint":
            return _learn_joint(path, how, examples, domains)
        counts = tally(examples)
        counts = declare(_schema(how, features, domains, counts.schema), counts)
        fit = bernoulli.fit if how.family == "bernoulli" else categorical.fit
        return Learned(fit(counts, how.smoothing, how.prior), counts, how, _words(path, how))


def load(path: str) -> Learned:
    """Read a model that was saved, or written by hand.

    Raises: BadTable for a file that cannot be read; BadRequest for one that is not a
    model; what the model itself raises.
    """
    with naming(path):
        model = as_model(loads(document(path)))
    return Learned(model, None, None, {"model": f"{_family(model)}, from {path}"})


def as_model(value: Json) -> Model:
    """Return the model that a document writes; its members tell the family.

    Raises: BadRequest for another document; what the model itself raises.

    >>> as_model({"prior": [["a", "1"]], "presence": []})
    Model(prior={'a': Fraction(1, 1)}, presence={})
    """
    members = set(value) if isinstance(value, dict) else set[str]()
    if members == {"prior", "conditionals"}:
        return decode(categorical.Model, value, "the model")
    if members == {"prior", "presence"}:
        return decode(bernoulli.Model, value, "the model")
    if members == {"schema", "cells"}:
        return decode(joint.Table, value, "the table")
    kinds = "prior and conditionals, prior and presence, or schema and cells"
    raise BadRequest(f"a model has the members {kinds}, got {sorted(members) or 'no object'}")


def saved(learned: Learned) -> str:
    """Return the text of the file that `load` reads back."""
    return dumps(encode(learned.model), indent=1) + "\n"


def _declared(how: How, features: tuple[str, ...]) -> Domains:
    """Return the declared domains; a Bernoulli feature has 0, 1 by declaration."""
    for feature in how.domains:
        if feature not in features:
            raise UsageError(f"--domain: no feature {feature[:60]!r}{hint(feature, features)}")
    if how.family == "bernoulli":
        return dict.fromkeys(features, (bernoulli.ABSENT, bernoulli.PRESENT)) | dict(how.domains)
    return how.domains


def _examples(
    rows: Iterable[Row], features: tuple[str, ...], how: How, domains: Domains
) -> Iterator[Example]:
    """Yield each row as an example, after checking what was declared."""
    known = {feature: frozenset(domain) for feature, domain in domains.items()}
    found = None
    for row in rows:
        found = example(row, features, how.layout)
        if how.labels is not None and found.label not in how.labels:
            raise UnknownLabel(_undeclared(row, how.layout.label, found.label, how.labels))
        for feature, domain in known.items():
            value = found.instance.get(feature)
            if value is not None and value not in domain:
                raise UnknownValue(_undeclared(row, feature, value, domains[feature]))
        if how.family == "joint" and len(found.instance) < len(features):
            empty = next(f for f in features if f not in found.instance)
            raise MissingValue(f"line {row.line}, column {empty!r}: the joint table needs a value")
        yield found
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


def _learn_joint(path: str, how: How, examples: Iterable[Example], domains: Domains) -> Learned:
    """Add up equal rows first, so that memory grows with distinct rows only."""
    weights: dict[tuple[tuple[tuple[str, str], ...], str], Count] = {}
    for found in examples:
        key = tuple(found.instance.items()), found.label
        weights[key] = weights.get(key, 0) + found.weight
    piles = [Example(dict(pairs), label, weight) for (pairs, label), weight in weights.items()]
    seen = tally(piles).schema
    features = tuple(piles[0].instance)
    table = joint.fit(_schema(how, features, domains, seen), piles)
    return Learned(table, None, how, _words(path, how))


def _words(path: str, how: How) -> dict[str, str]:
    """Name the choices, defaults included."""
    layout, prior = how.layout, how.prior
    words = {"table": "standard input" if path == "-" else path, "model": how.family}
    words["label"] = layout.label
    if how.family != "joint":
        words["smoothing"] = how.smoothing.spelling()
        rule = f"estimated, smoothing {prior.spelling()}" if isinstance(prior, Smoothing) else ""
        words["prior"] = rule or "given"
    words |= {"features": ", ".join(layout.features)} if layout.features else {}
    words |= {"weight": layout.weight} if layout.weight is not None else {}
    words |= {"missing": repr(layout.missing)} if layout.missing is not None else {}
    words |= {"declared domains": ", ".join(how.domains)} if how.domains else {}
    words["other domains" if how.domains else "domains"] = "the values seen, sorted"
    words["labels"] = "as declared" if how.labels else "those seen, sorted"
    return words


def _family(model: Model) -> str:
    """Name the family of a model."""
    return {categorical.Model: "categorical", bernoulli.Model: "bernoulli"}.get(
        type(model), "joint"
    )
