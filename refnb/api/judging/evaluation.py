"""Judge two columns: the true labels, and the predictions of a person or a program."""

from collections.abc import Collection, Iterator
from contextlib import suppress
from fractions import Fraction
from typing import NamedTuple, Unpack

from refnb.api import settings
from refnb.api.learning.trial import DECISIONS, Scoreboard, Trial
from refnb.core import checks, messages
from refnb.core.errors import BadRequest, BadTable, RefnbError, UnknownLabel
from refnb.io import columns, suggestions, tables
from refnb.probability import distribution


class Pair(NamedTuple):
    """The true label of a row, the prediction, the weight of the row, and its place."""

    true: str
    predicted: str
    times: int
    place: str


def evaluate(
    source: tables.Source,
    label: str = "",
    predicted: str = "",
    *unnamed: object,
    of: object = None,
    at: settings.Number | str | None = None,
    **reading: Unpack[settings.NumberReading],
) -> Trial:
    """Return how good predictions are, from two columns: the true labels and the predicted ones.

    Two lists instead of a table and its columns are the true labels and the predicted ones.

    The second column holds a label of the first one in every row, or in every row the probability
    of one of two labels, named by `of`; at 1/2 both tie. That label is predicted if its probability
    is at least `at`: a number, or a measure of `best_cut`, whose best cut is then taken.

    Raises BadTable for a damaged table or a missing cell; OutOfRange for a number that is not a
    probability; UnknownLabel for a third label, or for a cell that is not a label; EmptyData for no
    rows.

    >>> rows = {"true": ["ill", "ill", "well", "well"], "guess": ["0.9", "0.4", "0.4", "0.1"]}
    >>> trial = evaluate(rows, "true", "guess", of="ill")
    >>> trial.accuracy, trial.auc("ill"), trial.brier("ill")
    (Fraction(3, 4), Fraction(7, 8), Fraction(27, 200))
    """
    settings.check_options(evaluate, reading, settings.NumberReading, *unnamed)
    if not predicted and isinstance(label, str):
        counts = "of a confusion matrix each row is a cell, with its count: weight='n'"
        raise BadRequest(f"name both columns, as in evaluate(rows, 'true', 'predicted'); {counts}")
    if not predicted:  # two lists
        source, label, predicted = {"true": source, "predicted": label}, "true", "predicted"
    if at is not None and of is None:
        way = messages.option("of=...", "--of")
        raise BadRequest(f"a cut is of the probability of a label: name the label with {way}")
    layout = settings.layout(label, [predicted], **reading)
    about = None if of is None else columns.label_text(of)
    with tables.open_source(source, layout) as sheet:
        pairs = [*_pairs(sheet, layout, predicted)]
        sheet.note_near_equals(label, {pair.true for pair in pairs})
        sheet.note_counts((label, predicted))
        sheet.note_marks(label, {*filter(suggestions.is_number, (x.true for x in pairs))}, "")
        kinds = sheet.kinds_of(label) | ({} if about else sheet.kinds_of(predicted))
    if about and not isinstance(of, str):
        kinds = {about: columns.kind_of(of)} | kinds
    labels = _labels(pairs, about)
    _check(pairs, label, predicted, about, labels)
    board = Scoreboard(columns.restore_cells(labels, kinds))
    for pair in pairs:
        shares = {y: Fraction(y == pair.predicted) for y in labels}
        if about:
            p = settings.number(pair.predicted, f"{pair.place}, column", predicted)
            checks.share(p, f"{pair.place}, column", predicted)
            shares = {y: p if y == about else 1 - p for y in labels}
            board.sum.add(shares[pair.true].as_integer_ratio(), pair.times)
            board.forecasts.add(pair.true, (*shares.values(),), pair.times)
        board.put(pair.true, distribution.most_probable(shares), pair.times)
    choices = {"table": tables.source_name(source), **sheet.notes}
    choices |= {"label": label, "predicted": predicted}
    choices |= {"weight": layout.weight} if layout.weight else {}
    choices |= {"probability of": about} if about else {}
    judged = board.trial(choices, lacking="" if about else DECISIONS)
    return judged if at is None else judged.at(at, about)


def _pairs(sheet: tables.Sheet, layout: tables.Layout, predicted: str) -> Iterator[Pair]:
    """Yield the two cells of each row: BadTable for a missing one."""
    names = dict.fromkeys((layout.label, predicted, *filter(None, [layout.weight])))
    for row in sheet.records([*names]):
        true, guess = _cell(row, layout.label), _cell(row, predicted)
        yield Pair(true, guess, int(tables.weight(row, layout, tables.times)), row.place)


def _cell(row: tables.Row, column: str) -> str:
    if column not in row.cells:
        raise BadTable(f"{row.place}, column {column!r}: the cell is missing")
    return columns.label_text(row.cells[column])


def _labels(pairs: Collection[Pair], about: str | None) -> tuple[str, ...]:
    """Return the labels in order: BadTable for a label that may be a missing cell."""
    others = {about} if about else {pair.predicted for pair in pairs}
    labels = columns.sort(others.union(pair.true for pair in pairs))
    for mark in suggestions.marks(labels):
        place = next(pair.place for pair in pairs if mark in pair)
        ways = "can be missing or a label: leave its rows out, or rename it"
        raise BadTable(f"{place}: {mark!r} {ways}")
    return labels


def _check(
    pairs: Collection[Pair], label: str, predicted: str, about: str | None, labels: Collection[str]
) -> None:
    """Require that predicted labels are true ones, that a probability has two: UnknownLabel."""
    true = columns.sort({pair.true for pair in pairs})
    if about and len(labels) != 2:
        needed = f"two labels are needed, of which {messages.quote(about)} is one"
        raise UnknownLabel(f"{needed}; column {label!r} has {messages.listing(true)}")
    for pair in () if about else pairs:
        if pair.predicted not in true:
            place = f"{pair.place}, column {predicted!r}: {pair.predicted!r} is no label of"
            way = _way(pair.predicted, true)
            raise UnknownLabel(f"{place} {label!r}, {messages.listing(true)}; {way}")


def _way(cell: str, labels: tuple[str, ...]) -> str:
    """Suggest what to write if a cell is not a label but may be the probability of one."""
    is_share = False
    with suppress(RefnbError):
        is_share = 0 <= settings.number(cell, "") <= 1
    if not is_share:
        return f"write one of these{suggestions.near_miss(cell, labels)}"
    if len(labels) != 2:
        return "a probability is that of one of two labels: write a label in every row"
    which = messages.option(f"of={labels[-1]!r}", f"--of {messages.word(labels[-1])}")
    return f"if it is the probability of a label, give it in every row and name the label: {which}"
