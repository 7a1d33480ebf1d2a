"""Rows with missing cells: naive Bayes without some labels, or any network, learned by EM.

grid    parts in which entries are rounded; None is exact, and numbers grow with each step
end     steps     all were taken
        fixed     the next one changes nothing
        refused   the next one, rounded, does not raise P(D)
        digits    the next one, exact, needs longer numbers than are allowed
start   labelled    what the rows with a label say, by the rule of smoothing
        turns       the same, the other rows labelled in turn: each different one, sorted
        a model     its parameters, or the path of a file that holds them

Equal rows are read once, with their weight, and sorted: the order of rows does not matter.
"""

from __future__ import annotations

# ruff: noqa: PLC0415 - networks are loaded when one is given, classifiers when one is asked for
import os
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from itertools import cycle
from typing import TYPE_CHECKING, TypeAlias, Unpack

import refnb.worked.em
from refnb import exercises
from refnb.api import settings, work
from refnb.api.learning.rows import distinct
from refnb.api.networks.climbing import Budget, climb
from refnb.api.settings import RowReading
from refnb.classifiers import categorical
from refnb.core import checks, errors, messages
from refnb.estimation import counting
from refnb.estimation.schema import Domain, Example, Schema
from refnb.estimation.smoothing import Smoothing
from refnb.exact import rational
from refnb.io import files, models, suggestions, tables
from refnb.io.columns import Original, sort
from refnb.io.tables import Layout, Record, Sheet, Source
from refnb.latent import expected_counts
from refnb.latent.em import Run, on_grid, path, step
from refnb.latent.expected_counts import Seen
from refnb.networks import elimination, factor
from refnb.networks.network import Network, star
from refnb.worked.em import DIGITS
from refnb.worked.solution import Shown, Solution

if TYPE_CHECKING:
    from refnb.api.learning.classifier import Classifier
    from refnb.api.networks.documents import Stated
    from refnb.api.networks.network import BayesianNetwork
    from refnb.core.checks import Number
    from refnb.exercises.feedback import Feedback, WorkingFeedback

TAKEN, GRID, RULE = 10, 1000, "laplace"
STARTS = LABELLED, TURNS = ("labelled", "turns")

Given: TypeAlias = "Stated | BayesianNetwork"
Start = str | os.PathLike[str] | categorical.Model
Domains = dict[str, tuple[str, ...]]
Rule = tuple[Smoothing, Mapping[str, Fraction]]  # and its guess
Beginning = tuple[Network, tuple[Seen, ...], dict[str, str], Layout]  # what was seen, in words

NONE: Record = {}


@dataclass(frozen=True, repr=False)
class EMResult(Shown, Run):
    """The result of EM: the last network, P(D) at the start and after each step, and why it ended.

    The end is "steps", "fixed", "refused" or "digits".
    """

    start: Network
    seen: tuple[Seen, ...]
    grid: int | None
    label: str | None
    layout: Layout
    settings: Mapping[str, str]

    @cached_property
    def solution(self) -> Solution:
        """The first step in full, and the results of all steps."""
        title = f"Learning {self.label or 'a network'} from incomplete rows"
        solution = refnb.worked.em.solve(title, self.start, self.seen, self, self.grid)
        return solution.with_choices(self.settings)

    @property
    def classifier(self) -> Classifier:
        """The naive Bayes model that was learned: BadRequest for another network."""
        from refnb.api.learning import choices, classifier, engine

        kinds = self.layout.kinds.get(self.layout.label, {})
        model, how = engine.Discrete(self._naive_model()), choices.Choices(self.layout, kinds=kinds)
        return classifier.Classifier(model, {**self.settings, "label": self.label or ""}, how)

    @property
    def first_step(self) -> FirstStep:
        """The first step, to be checked: P(play=yes), n(play=yes), P(play=yes | wind=weak)."""
        return FirstStep(self.start, self.seen, self.solution)

    def exercise(self, of: object = None) -> exercises.Exercise:
        """Return the exercise that asks for the first new entry, or for a line of the step."""
        return self.first_step.exercise(of)

    def check(self, entered: exercises.Entered, of: object = None) -> Feedback:
        """Check a number of the first step, as other answers do."""
        return self.first_step.check(entered, of)

    def follow(self, lines: Iterable[str | Number | float], of: object = None) -> WorkingFeedback:
        """Check lines of the first step, as other answers do."""
        return self.first_step.follow(lines, of)

    def ask(self, row: Record = NONE, **cells: object) -> dict[str, Mapping[Original, Fraction]]:
        """Return the posterior of each hidden variable of the row.

        Raises UnknownVariable; UnknownValue; ZeroEvidence if the row is impossible in the network.

        >>> rows = [{"wind": "weak", "play": "yes"}, {"wind": "strong", "play": "no"}]
        >>> em([*rows, {"wind": "weak"}], "play", steps=1).ask({"wind": "weak"})
        {'play': {'no': Fraction(111, 667), 'yes': Fraction(556, 667)}}
        """
        from refnb.api.networks import network as networks

        net = networks.BayesianNetwork(self.network, self.settings, layout=self.layout)
        return {**net.ask(settings.cells(row, cells)).posterior}

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write naive Bayes as a model for `refnb.load`, any other network as JSON."""
        files.save(path, models.text(self._naive_model() if self.label else self.network))

    def _naive_model(self) -> categorical.Model:
        if self.label is None:
            raise errors.BadRequest("only naive Bayes is a classifier, this is another network")
        features = dict(self.network.tables)
        prior = features.pop(self.label)[()]
        rows = {f: {y: row for (y,), row in table.items()} for f, table in features.items()}
        return categorical.Model(prior, rows)


@dataclass(frozen=True, repr=False)
class FirstStep(exercises.Checkable):
    """The first step of EM as an exercise: shares, expected counts, and new estimates.

    Estimates are exact, not yet rounded to a grid.
    """

    start: Network
    seen: tuple[Seen, ...]
    worked: Solution

    @property
    def solution(self) -> Solution:
        """Every step."""
        return self.worked

    def ask(self, label: str | None) -> exercises.Exercise:  # noqa: ARG002 - lines are asked for
        """Return the exercise: OutOfRange for more than 20 distinct rows."""
        from refnb.exercises.mistakes import em as mistakes

        return mistakes.exercise(self.start, self.seen)

    def pose(self, label: str | None) -> exercises.Question:
        """Return the tables at the start, and the rows."""
        from refnb.exercises.problems import em as problems

        self.ask(label)  # or refuse
        return problems.question(self.start, self.seen)


def em(  # noqa: PLR0913
    source: Source,
    label: str | None = None,
    *unnamed: object,
    network: Given | None = None,
    start: Start | None = None,
    steps: int = TAKEN,
    grid: int | None = GRID,
    smoothing: str | Smoothing = RULE,
    features: Iterable[str] | None = None,
    domains: Mapping[str, Iterable[object]] | None = None,
    limit: int = work.LIMIT,
    **reading: Unpack[RowReading],
) -> EMResult:
    """Learn naive Bayes for a label, or a network, from rows with missing cells, by EM.

    The `domains` and the options for reading are those of `refnb.learn`.

    Raises BadTable for damaged rows; EmptyData for none, or for a start from labels without any;
    OutOfRange for an unknown choice, or for more steps of work than the limit; BadWeight for a
    weight that is not whole; ZeroEvidence if a row is impossible under the start; BadRequest for a
    document that is not a network.

    >>> rows = [{"wind": "weak", "play": "yes"}, {"wind": "strong", "play": "no"}]
    >>> em([*rows, {"wind": "weak"}], "play", steps=1, grid=None).likelihoods
    (Fraction(1, 18), Fraction(10, 81))
    """
    settings.check_options(em, reading, RowReading, *unnamed)
    checks.size(steps, "the number of steps", 0)
    if grid is not None:
        checks.size(grid, "the parts of the grid", 1)
    declared = settings.declared(domains, label)
    layout = settings.layout(label, features, declared, **reading)
    label = layout.label or None
    if network is None:
        rule = settings.guessed(smoothing)
        first, data, choices, layout = _naive(source, layout, start, rule, declared)
    elif any(x is not None for x in (label, start, features, domains)) or smoothing != RULE:
        others = "label, start, smoothing, features and domains are choices for naive Bayes"
        raise errors.BadRequest(f"a network has variables and tables of its own: {others}")
    else:
        first, data, choices, layout = _other(source, layout, network)
    with tables.naming(source):
        run = _climb(first, data, steps, grid, limit)
    if not run.likelihoods[0]:
        expected_counts.expected(first, data)  # which refuses, and says why
    more = {
        "features": ", ".join(layout.features or ()),
        "weight": layout.weight or "",
        "declared domains": ", ".join(v for v in sorted(declared) if v != label),
        "labels": "as declared" if label in declared else "",
        "rows": f"{rational.spelling(sum(d.weight for d in data))}, {len(data)} different",
        "steps": f"{steps} at most",
        "grid": "none, exact" if grid is None else f"parts of 1/{grid}",
    }
    choices |= {name: text for name, text in more.items() if text}
    reached = run.network, run.likelihoods, run.end
    return EMResult(*reached, first, data, grid, label, layout, choices)


def _climb(network: Network, data: Sequence[Seen], steps: int, grid: int | None, limit: int) -> Run:
    """Take the steps; if exact numbers become too long, the run ends there."""
    cells = _cells(network, data)

    def _cost(h: Network) -> int:
        bits = max(h.bits, len(h.variables) * grid.bit_length() if grid else 0)
        return work.expectation(cells, bits)

    what = f"{messages.quote(steps)} steps with {len(data)} different rows"
    budget = Budget(network, steps, grid, _cost, what, limit)

    def _move(h: Network) -> Network:
        after = step(h, data)
        if grid:
            return on_grid(h, after, grid)
        budget.spend(after)  # before it is asked how probable it makes the rows
        return after

    reached, refusal = climb(path(network, data, steps, _move), steps)
    if refusal is None:
        return Run.of(reached)
    if grid:
        raise refusal
    return replace(Run.of(reached), end=DIGITS)


def _cells(network: Network, data: Sequence[Seen]) -> int:
    """Count the cells summed to compute P(d), and the hidden cells of each family, over all d."""
    cells = dict[frozenset[str], int]()
    for d in data:
        names = frozenset(d.values)
        if names not in cells:
            families = (factor.scope(network, v, d.values) for v in network.variables)
            cells[names] = len(network.variables)
            for query in dict.fromkeys([(), *families]):
                order = elimination.least_fill(network, query, d.values)
                cells[names] += elimination.cells(network, query, d.values, order)
    return sum(cells[frozenset(d.values)] for d in data)


def _naive(
    source: Source, layout: Layout, start: Start | None, rule: Rule, declared: Domains
) -> Beginning:
    """Return the naive Bayes model at the start, for the rows of a table.

    The domains declare the labels, under the name of their column.
    """
    label, model, known = layout.label, _start_model(start), declared
    if model is not None:
        if declared:
            raise errors.BadRequest("a model has labels and domains of its own")
        known = {label: model.schema.labels, **model.schema.features}
    with tables.open_source(source, layout) as sheet:
        columns, word = (label, *_features(sheet, layout, label in known)), str(start or LABELLED)
        suggestions.features(columns, known, messages.option("domains", "--domain"))
        if model is not None:
            suggestions.features(known, columns, sheet.head)
        data, layout = _merge(sheet, columns, known)
        first = model or _fit(data, columns, known, word, rule)
        choices = {"table": sheet.name, "model": "naive Bayes, every column a category"}
        choices |= {**sheet.notes, "label": label}
    given = isinstance(start, categorical.Model)
    rows = {LABELLED: "the rows with a label", TURNS: "the other rows labelled in turn"}.get(word)
    smoothed = f"{rows}, smoothing {settings.spelled(*rule)}"
    of_model = "the model that was given" if given else f"the model of {word}"
    choices |= {"start": smoothed if rows else of_model, **layout.settings()}
    return star(first, label), data, choices, layout


def _other(source: Source, layout: Layout, given: Given) -> Beginning:
    """Return a given network with its tables, and the rows of a table.

    A variable without a column is hidden in every row.
    """
    from refnb.api.networks import documents as network_documents
    from refnb.api.networks import network as networks

    record = given.network if isinstance(given, networks.BayesianNetwork) else given
    known, of = network_documents.read(record, normalise=False)
    with tables.open_source(source, layout) as sheet:
        columns = [column for column in sheet.columns if column != layout.weight]
        for column in columns:
            if column not in known.variables:
                miss = suggestions.hint(column, known.variables)
                raise errors.UnknownVariable(f"{sheet.head}: no variable {column[:60]!r}{miss}")
        data, layout = _merge(sheet, columns, known.variables)
        choices = {"table": sheet.name, **of, **layout.settings(), **sheet.notes}
    absent = [v for v in known.variables if v not in columns]
    choices |= {"never seen": ", ".join(absent)} if absent else {}
    return known, data, choices, layout


def _start_model(start: Start | None) -> categorical.Model | None:
    """Return the start as a model, unless it is a word."""
    if start is None or start in STARTS:
        return None
    if isinstance(start, str) and (miss := suggestions.near_miss(start, STARTS)):
        raise errors.BadRequest(f"no start {start!r}{miss}")
    if isinstance(start, categorical.Model):
        return start
    from refnb.api.learning import loading

    model = loading.load(start).model
    if not isinstance(model, categorical.Model):
        raise errors.BadRequest(f"a start is categorical naive Bayes, got {models.family(model)}")
    return model


def _features(sheet: Sheet, layout: Layout, declared: bool) -> tuple[str, ...]:
    """Return the columns that are features; a declared label may have no column."""
    if not layout.label or layout.label in sheet.columns:
        return sheet.features()
    if not declared:
        miss = suggestions.hint(layout.label, sheet.columns)
        cure = "if nobody wrote it down, declare the labels"
        raise errors.BadTable(f"{sheet.head}: no column {layout.label[:60]!r}{miss}; {cure}")
    rest = tuple(column for column in sheet.columns if column != layout.weight)
    suggestions.features(rest, layout.features or (), sheet.head)
    return layout.features or rest


def _merge(
    sheet: Sheet, columns: Sequence[str], known: Mapping[str, Domain]
) -> tuple[tuple[Seen, ...], Layout]:
    """Return the distinct rows, sorted, with their weights, and how their cells were read."""
    there = [v for v in columns if v in sheet.columns]
    counts, layout = distinct(sheet, there, known, gaps=True)
    order = sorted(counts, key=lambda row: [(cell is None, cell or "") for cell in row])
    named = ((zip(there, row, strict=True), counts[row]) for row in order)
    data = tuple(Seen({v: a for v, a in row if a is not None}, n) for row, n in named)
    return data, replace(layout, kinds={v: sheet.kinds_of(v) for v in columns})


def _fit(
    data: Sequence[Seen], columns: tuple[str, ...], known: Domains, start: str, rule: Rule
) -> categorical.Model:
    """Return the model of the rows with a label (first column), and of the others by the start.

    Labels and domains are as declared, or else the values seen, sorted.
    """
    label, seen = columns[0], {v: set[str]() for v in columns}
    for d in data:
        for v, value in d.values.items():
            seen[v].add(value)
    for v, values in seen.items():
        if not values and v not in known:
            cure = "declare the labels" if v == label else "declare its domain, or leave it out"
            raise errors.EmptyData(f"no row has a value of {messages.quote(v)}: {cure}")
    domains = {v: known.get(v) or sort(values) for v, values in seen.items()}
    schema = Schema(domains.pop(label), domains)
    labelled = [(d, d.values[label]) for d in data if label in d.values]
    if start == TURNS:
        others = (d for d in data if label not in d.values)
        labelled += zip(others, cycle(schema.labels), strict=False)
    elif not labelled:
        cure = "start from 'turns', or from a model"
        raise errors.EmptyData(f"no row has a value of {messages.quote(label)}: {cure}")
    cells = ({f: a for f, a in d.values.items() if f != label} for d, _ in labelled)
    examples = [Example(x, y, d.weight) for x, (d, y) in zip(cells, labelled, strict=True)]
    weights = settings.weights(*rule, schema.features)
    return categorical.fit(counting.count(schema, examples), weights, rule[0])
