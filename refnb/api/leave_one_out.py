"""Every row left out in turn: unlearned, answered by what is left, and judged by its label.

The domains and labels stay those of all rows, as if they had been declared.
"""

from __future__ import annotations

# ruff: noqa: PLC0415 - what words alone do not need is loaded for numbers
from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import partial

from refnb.api import answer, reading, settings
from refnb.api.answer import Answer
from refnb.api.batch import BatchRow, Cells, Questions
from refnb.api.engines import Engine
from refnb.api.reading import Statistics, Tally
from refnb.api.settings import Choices
from refnb.classifiers import categorical
from refnb.core.errors import BadRequest, RefnbError
from refnb.estimation.counting import Counts
from refnb.estimation.moments import Moment
from refnb.estimation.schema import Schema
from refnb.fast import weights
from refnb.io import tables
from refnb.io.tables import Layout, Row, Source
from refnb.probability import distribution
from refnb.worked import naive


def check(
    known: Sequence[Source], statistics: Statistics, choices: Choices, features: Sequence[str]
) -> None:
    """Require that all rows that were learned can be read again, and still say the same.

    Raises: BadRequest.
    """
    if not known or not all(map(tables.again, known)):
        words = "to leave rows out they are read again, and they are not all known"
        raise BadRequest(f"{words}: give held-out rows instead")
    parts = [reading.counted(source, choices, features, statistics.schema)[0] for source in known]
    whole = parts[0]
    for part in parts[1:]:
        whole = whole.merge(part, reading.union(choices, whole.schema, part.schema))
    if whole != statistics:
        raise BadRequest("the rows are not those that were learned: they have changed")


def answers(
    known: Sequence[Source], statistics: Statistics, choices: Choices, questions: Questions
) -> Iterator[BatchRow]:
    """Yield each row that was learned, answered as if it had not been.

    Of a row with a weight one is left out, as often as it counts. Words are decided by whole
    numbers, which are the prior of what is measured; where they say nothing, and of whole rows,
    all others are learned from.
    """
    labels, quick = statistics.schema.labels, None
    if isinstance(statistics, Tally):
        prior = settings.prior_over(choices.prior, labels)
        quick = weights.left_out(statistics.counts, choices.smoothing, prior)
    words = len(statistics.schema.features)
    for source in known:
        with tables.opened(source, choices.layout) as sheet:
            for row in sheet.rows:
                label, (one, times) = row.cells[choices.layout.label], _one(row, choices.layout)
                if not times:
                    continue
                cells = tuple(map(row.cells.get, questions.features))
                found = quick.weights(label, cells[:words], 1) if quick else []
                if found and not choices.numeric:
                    made = weights.decision(labels, found)
                    left = BatchRow(row.place, label, made, "", questions, cells, found)
                else:
                    ask = partial(_of_others, statistics, choices, questions, one, found, quick)
                    left = questions.row(row.place, label, cells, ask)
                left.times = times
                yield left


def folded(
    known: Sequence[Source],
    statistics: Statistics,
    choices: Choices,
    questions: Questions,
    folds: int,
) -> Iterator[BatchRow]:
    """Yield each row that was learned, answered by what is learned from the other folds.

    The rows 1, k + 1, 2 k + 1, ... are the first of k folds, and so on; a row with a weight is in
    one of them as often as it counts.
    """
    rows = list[Row]()
    for source in known:
        with tables.opened(source, choices.layout) as sheet:
            rows += sheet.rows
    for k in range(folds):
        part = rows[k::folds]
        cells = [row.cells for row in part]
        gone, *_ = reading.counted(cells, choices, questions.features, statistics.schema)
        others, fitted = statistics.subtract(gone), list[Engine]()
        for row in part:
            x = tuple(map(row.cells.get, questions.features))
            ask = partial(_of_fold, others, choices, fitted, questions, x)
            found = questions.row(row.place, row.cells[choices.layout.label], x, ask)
            found.times = int(tables.weight(row, choices.layout, tables.times))
            yield found


def _of_fold(
    others: Statistics, choices: Choices, fitted: list[Engine], questions: Questions, x: Cells
) -> Answer:
    """Return the answer of what the other folds teach, which is learned once: or its refusal."""
    if not fitted:
        fitted.append(others.fit(choices))
    return answer.of_row(fitted[0], questions.settings, questions.instance(x), questions.own, 0)


def _one(row: Row, layout: Layout) -> tuple[Row, int]:
    """Return a row that counts once, and how often it counts: BadTable for a broken weight."""
    times, column = int(tables.weight(row, layout, tables.times)), layout.weight
    return row if column is None else Row(row.place, {**row.cells, column: "1"}), times


def _of_others(
    statistics: Statistics,
    choices: Choices,
    questions: Questions,
    row: Row,
    found: Sequence[int],
    quick: weights.LeftOut | None,
) -> Answer:
    """Return the answer of what all other rows teach; of words alone, what is undefined is seen.

    Raises: what the chapters raise.
    """
    cells = tuple(map(row.cells.get, questions.features))
    if found and isinstance(statistics, Tally):
        with suppress(RefnbError):  # which learning from all others tells
            return _measured(statistics, choices, row, found)
    if quick and isinstance(statistics, Tally) and not choices.numeric:
        label = row.cells[choices.layout.label]
        prior = settings.prior_over(choices.prior, statistics.schema.labels)
        quick.check(statistics.counts, choices.smoothing, prior, label, cells, 1)
    one, *_ = reading.counted(row.cells, choices, questions.features, statistics.schema)
    return answer.of_row(
        statistics.subtract(one).fit(choices), {}, questions.instance(cells), {}, 0
    )


def _measured(statistics: Tally, choices: Choices, row: Row, found: Sequence[int]) -> Answer:
    """Return the answer to the numbers of a row, by those of all others and a prior from its words.

    Raises: what the chapters raise where too few numbers are left.
    """
    from refnb.api import mixed

    label = row.cells[choices.layout.label]
    x = {f: row.cells[f] for f in choices.numeric if f in row.cells}
    sums = dict(statistics.sums)
    for f, value in mixed.numbers(x, choices.numeric).items():
        sums[f] = {**sums[f], label: sums[f][label] - Moment.of(value, 1)}
    labels = statistics.counts.labels
    left = Counts(Schema(tuple(labels), {}), {**labels, label: labels[label] - 1}, {})
    prior = distribution.normalise(dict(zip(labels, found, strict=True)))
    learned = naive.Training(left, choices.smoothing, prior)
    engine = mixed.fit(categorical.Model(prior, {}), learned, sums, choices)
    return answer.of_row(engine, {}, x, {}, 0)
