"""Where EM begins: the rows, merged, and the network that they are first explained by.

    start    labelled    what the rows with a label say, by the rule of smoothing
             turns       the same, the other rows labelled in turn: each different one, sorted
             uniform     equal shares: while no row has a label, it stays so
             a model     its parameters, or the path of a file that holds them

Equal rows are counted once, with their weight, and sorted: the order of rows says nothing.
"""

import os
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import cycle

import refnb.networks.network
from refnb.api import learning, network_documents, settings
from refnb.api.network_documents import Stated
from refnb.api.networks import BayesianNetwork
from refnb.classifiers import categorical
from refnb.core import messages
from refnb.core.errors import BadRequest, BadTable, EmptyData, UnknownValue, UnknownVariable
from refnb.estimation import counting
from refnb.estimation.schema import Count, Domain, Example, Schema
from refnb.estimation.smoothing import Smoothing
from refnb.io import models, suggestions, tables
from refnb.io.tables import Layout, Sheet, Source
from refnb.latent.expected_counts import Seen
from refnb.networks.network import Network

STARTS = LABELLED, TURNS, UNIFORM = ("labelled", "turns", "uniform")

Given = Stated | BayesianNetwork
Start = str | os.PathLike[str] | categorical.Model
Domains = dict[str, tuple[str, ...]]


@dataclass(frozen=True)
class StartingPoint:
    """A network, what was seen, and every choice in words."""

    network: Network
    data: tuple[Seen, ...]
    settings: dict[str, str]


def naive(
    source: Source,
    layout: Layout,
    start: Start | None,
    rule: Smoothing,
    declared: Domains,
) -> StartingPoint:
    """Return the naive Bayes with which the rows of a table are first explained.

    The labels are declared with the domains, under the name of their column.
    """
    model = _model(start)
    known = declared if model is None else _domains(model, layout.label, declared)
    with tables.opened(source, layout) as sheet:
        features = _features(sheet, layout, layout.label in known)
        suggestions.features(
            (layout.label, *features), known, messages.option("domains", "--domain")
        )
        if model is not None:
            suggestions.features(known, features, sheet.head)
        data = _merged(sheet, (layout.label, *features), layout, known)
        schema = _schema(data, layout.label, features, known)
        choices = {"table": sheet.name, "model": "naive Bayes, every column a category"}
        choices |= sheet.found
    found = model or _fitted(schema, data, layout.label, str(start or LABELLED), rule)
    choices |= {"label": layout.label, **_words(start, rule), **layout.words()}
    return StartingPoint(refnb.networks.network.star(found, layout.label), data, choices)


def other(
    source: Source, layout: Layout, given: Given, naive_only: Iterable[object]
) -> StartingPoint:
    """Return a network that is given, with its tables, and the rows of a table.

    A variable that has no column is hidden in every row.
    """
    if any(choice is not None for choice in naive_only):
        words = "label, start, features, domains and labels are choices for naive Bayes"
        raise BadRequest(f"a network has variables and tables of its own: {words}")
    record = given.network if isinstance(given, BayesianNetwork) else given
    known, of = network_documents.read(record, normalise=False)
    with tables.opened(source, layout) as sheet:
        columns = [column for column in sheet.columns if column != layout.weight]
        for column in columns:
            if column not in known.variables:
                miss = suggestions.hint(column, known.variables)
                raise UnknownVariable(f"{sheet.head}: no variable {column[:60]!r}{miss}")
        data = _merged(sheet, columns, layout, known.variables)
        choices = {"table": sheet.name, **of, **layout.words(), **sheet.found}
    absent = [v for v in known.variables if v not in columns]
    choices |= {"never seen": ", ".join(absent)} if absent else {}
    return StartingPoint(known, data, choices)


def _model(start: Start | None) -> categorical.Model | None:
    """Return the model that a start is, if it is none of the words."""
    if start is None or start in STARTS:
        return None
    if isinstance(start, str) and (miss := suggestions.near_miss(start, STARTS)):
        raise BadRequest(f"no start {start!r}{miss}")
    found = start if isinstance(start, categorical.Model) else learning.load(start).model
    if not isinstance(found, categorical.Model):
        raise BadRequest(f"a start is categorical naive Bayes, got {models.family(found)}")
    return found


def _domains(model: categorical.Model, label: str, declared: Domains) -> Domains:
    """Return labels and domains of a model: BadRequest where others are declared."""
    if declared:
        raise BadRequest("a model has labels and domains of its own")
    return {label: model.schema.labels, **model.schema.features}


def _features(sheet: Sheet, layout: Layout, declared: bool) -> tuple[str, ...]:
    """Return the columns that are features; a label that is declared may have no column."""
    if not sheet.columns:
        raise EmptyData("a table needs at least one row, and its columns")
    if not layout.label:
        raise BadTable(f"which column is the label?{suggestions.hint('', sheet.columns)}")
    if layout.label in sheet.columns:
        return sheet.features()
    if not declared:
        miss = suggestions.hint(layout.label, sheet.columns)
        words = "; if nobody wrote it down, declare the labels"
        raise BadTable(f"{sheet.head}: no column {layout.label[:60]!r}{miss}{words}")
    rest = tuple(column for column in sheet.columns if column != layout.weight)
    suggestions.features(rest, layout.features or (), sheet.head)
    return layout.features or rest


def _merged(
    sheet: Sheet, columns: Sequence[str], layout: Layout, known: Mapping[str, Domain]
) -> tuple[Seen, ...]:
    """Return the different rows, sorted, each with its weight."""
    there = [v for v in columns if v in sheet.columns]
    found, weight = dict[tuple[str | None, ...], Count](), layout.weight
    for block in sheet.blocks(there if weight is None else [*there, weight]):
        for v in there:
            for place, cell in zip(block.places, block.cells[v], strict=True):
                if v in known and cell is not None and cell not in known[v]:
                    words = f"{sheet.place(place, v)}: no value {messages.shown(cell)}"
                    raise UnknownValue(f"{words}{suggestions.hint(cell, known[v])}")
        for i, place in enumerate(block.places):
            row = tuple(block.cells[v][i] for v in there)
            n = tables.amount(block.cells[weight][i], sheet.place(place, weight)) if weight else 1
            found[row] = found.get(row, 0) + n
    if not found:
        raise EmptyData("a table needs at least one row")
    sheet.check_marks()
    order = sorted(found, key=lambda row: [(cell is None, cell or "") for cell in row])
    named = [(dict(zip(there, row, strict=True)), found[row]) for row in order]
    return tuple(Seen({v: a for v, a in row.items() if a is not None}, n) for row, n in named)


def _schema(
    data: Sequence[Seen], label: str, features: Sequence[str], known: Mapping[str, Domain]
) -> Schema:
    """Return labels and domains: those that are declared, else the values seen, sorted."""
    seen: dict[str, set[str]] = {v: set() for v in (label, *features)}
    for d in data:
        for v, value in d.values.items():
            seen[v].add(value)
    for v, values in seen.items():
        if not values and v not in known:
            cure = "declare the labels" if v == label else "declare its domain, or leave it out"
            raise EmptyData(f"no row has a value of {messages.shown(v)}: {cure}")
    domains = {v: known.get(v) or tuple(sorted(values)) for v, values in seen.items()}
    return Schema(domains.pop(label), domains)


def _fitted(
    schema: Schema, data: Sequence[Seen], label: str, start: str, rule: Smoothing
) -> categorical.Model:
    """Return the model of the rows with a label, and of others as the start says."""
    labelled = [(d, d.values[label]) for d in data if label in d.values]
    if start == UNIFORM:
        labelled, rule = [], settings.rule("laplace")
    elif start == TURNS:
        others = (d for d in data if label not in d.values)
        labelled += zip(others, cycle(schema.labels), strict=False)
    elif not labelled:
        words = "start from 'turns', or from a model"
        raise EmptyData(f"no row has a value of {messages.shown(label)}: {words}")
    examples = [
        Example({f: a for f, a in d.values.items() if f != label}, y, d.weight) for d, y in labelled
    ]
    return categorical.fit(counting.count(schema, examples), rule, rule)


def _words(start: Start | None, rule: Smoothing) -> dict[str, str]:
    """Name the start, and the rule that it needs."""
    word = str(start or LABELLED)
    if word == UNIFORM:
        return {"start": "equal shares"}
    if word not in STARTS:
        given = isinstance(start, categorical.Model)
        return {"start": "the model that was given" if given else f"the model of {word}"}
    kinds = {LABELLED: "the rows with a label", TURNS: "the other rows labelled in turn"}
    return {"start": f"{kinds[word]}, smoothing {rule.spelling()}"}
