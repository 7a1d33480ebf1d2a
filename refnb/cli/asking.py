"""The questions put to a classifier: one instance, a file of them, or a test file."""

import csv
import io
import tempfile
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from refnb.classifiers import mixed
from refnb.classifiers.joint import Match
from refnb.classifiers.naive import Inference
from refnb.cli.learning import Inferred, Learned
from refnb.cli.mixture import solved
from refnb.cli.reply import Reply
from refnb.cli.source import lines, naming, watched
from refnb.cli.words import check_features, check_values
from refnb.data import table
from refnb.data.table import Layout, Row
from refnb.decision import error
from refnb.errors import BadTable, EmptyData, RefnbError
from refnb.estimation.schema import Instance
from refnb.exact import rational
from refnb.exact.enclosure import Enclosure
from refnb.solutions import joint, lognaive, naive, steps
from refnb.solutions.error import accuracy, confusion
from refnb.solutions.numbers import number
from refnb.solutions.solution import Solution, Step
from refnb.solutions.terms import visible

_MEMORY = 1 << 24
_NEAR = 100


@dataclass(frozen=True)
class Question:
    """One row of a file of questions, and its answer or why there is none."""

    line: int
    label: str | None
    answer: Inferred | None
    problem: str


def one(learned: Learned, x: dict[str, str], form: str) -> Reply:
    """Work out one instance, step by step.

    Raises: UnknownFeature; UnknownValue; ZeroEvidence.
    """
    check_features(learned.features, x, "--given")
    check_values(learned.schema, x)
    solution = _solved(learned, x)
    left = [feature for feature in learned.features if feature not in x]
    more = f" and {len(left) - 5} more" if len(left) > 6 else ""
    names = ", ".join(left[:5] if more else left) + more
    choices = learned.choices | ({"not given, left out": names} if left else {})
    whole = Solution(solution.title, (steps.choices(choices), *solution.steps))
    return Reply([whole.render(form)])


def many(learned: Learned, path: str, layout: Layout) -> Reply:
    """Answer every row of a file: CSV with line, decision, ties, posteriors and problem.

    Nothing is printed before the whole file is read; a row without an answer says why
    in its own column, and makes the status 1.

    Raises: BadTable for a damaged file or a column that is no feature.
    """
    labels = learned.schema.labels
    spool = _spool()
    try:
        head = ("line", "decision", "ties", *(f"P({label})" for label in labels), "problem")
        spool.write(_record(head) + "\n")
        status = 0
        for question in questions(learned, path, layout):
            spool.write(_record(_answer(question, labels)) + "\n")
            status = max(status, int(question.answer is None))
    except BaseException:
        spool.close()
        raise
    return Reply(_pieces(spool), status)


def test(learned: Learned, path: str, layout: Layout, form: str) -> Reply:
    """Compare the decisions with the labels of a file: accuracy, confusion, exact ties.

    A row without an answer counts as not right, and makes the status 1.

    Raises: BadTable for a damaged file, no column of labels, a missing label, or no
    rows; UnknownFeature for a column that is no feature.
    """
    counts = Counter({"rows": 0, "ties": 0, "unanswered": 0})
    table = error.confusion(learned.schema.labels, _answered(learned, path, layout, counts))
    if not counts["rows"]:
        with naming(path):
            raise EmptyData("line 1: a test needs at least one row below the header")
    right = sum(table[label][label] for label in table)
    tested = {"right": right, **counts}
    found = (
        steps.choices(learned.choices | {"tested on": path}),
        confusion(table),
        Step("tested", tested),
        accuracy(tested, right, counts["rows"]),
    )
    solution = Solution("How often is the decision right?", found)
    return Reply([solution.render(form)], int(counts["unanswered"] > 0))


def _answered(
    learned: Learned, path: str, layout: Layout, counts: Counter[str]
) -> Iterator[tuple[str, str]]:
    """Yield the true and the predicted label of each answered row, and count all rows."""
    for question in questions(learned, path, layout):
        counts["rows"] += 1
        with naming(path):
            _check_label(question, layout)
        if question.answer is None or question.label not in learned.schema.labels:
            counts["unanswered"] += 1
            continue
        made = question.answer.decision
        counts["ties"] += len(made.ties) > 1
        yield question.label, made.label


def _check_label(question: Question, layout: Layout) -> None:
    """Require the label that a test compares with."""
    if question.label is None:
        raise BadTable(f"line 1: a test needs the labels, no column {layout.label!r}")
    if question.label == layout.missing:
        place = f"line {question.line}, column {layout.label!r}"
        raise BadTable(f"{place}: the label is missing")


def questions(learned: Learned, path: str, layout: Layout) -> Iterator[Question]:
    """Yield the rows of a file as questions with their answers; label and weight are passed by.

    With --features the columns that it does not name are passed by, too.

    Raises: BadTable for a damaged file; UnknownFeature for a column that is no feature.
    """
    named = layout.features
    check_features(learned.features, named or (), "--features")
    with naming(path):
        header, rows = table.read_rows(lines(path), layout.delimiter)
        passed = (layout.label, layout.weight)
        asked = tuple(f for f in header if f not in passed and (named is None or f in named))
        check_features(learned.features, asked, "line 1")
        for row in watched(rows):
            yield _question(learned, row, asked, layout)


def _question(learned: Learned, row: Row, asked: tuple[str, ...], layout: Layout) -> Question:
    x = {f: row.cells[f] for f in asked if row.cells[f] != layout.missing}
    label = row.cells.get(layout.label)
    try:
        check_values(learned.schema, x, _NEAR)
        return Question(row.line, label, learned.infer(x), "")
    except RefnbError as error:
        return Question(row.line, label, None, visible(f"{type(error).__name__}: {error}"[:1000]))


def _answer(question: Question, labels: tuple[str, ...]) -> tuple[str, ...]:
    """Write the answer to a question as one row of cells."""
    if question.answer is None:
        return (str(question.line), "", "", *("" for _ in labels), question.problem)
    made, p = question.answer.decision, question.answer.posterior
    shares = [_share(p[label]) for label in labels]
    return (str(question.line), made.label, _record(made.ties), *shares, "")


def _share(p: Fraction | Enclosure) -> str:
    """Write an exact posterior, or the first decimals of an irrational one."""
    return rational.spelling(p) if isinstance(p, Fraction) else number(p).plain


def _spool() -> tempfile.SpooledTemporaryFile[str]:
    """Open a file that stays in memory while it is small."""
    return tempfile.SpooledTemporaryFile(
        _MEMORY, "w+", encoding="utf-8", errors="backslashreplace", newline=""
    )


def _pieces(spool: tempfile.SpooledTemporaryFile[str]) -> Iterator[str]:
    """Yield what was written, from its beginning."""
    with spool:
        spool.seek(0)
        yield from iter(lambda: spool.read(1 << 16), "")


def _solved(learned: Learned, x: Instance) -> Solution:
    """Work out an instance with as many steps as the model knows."""
    model, how, counts = learned.model, learned.how, learned.counts
    title = f"Which {how.layout.label}?" if how else "Which label?"
    known = naive.Learned(counts, how.smoothing, how.prior) if counts and how else None
    if isinstance(model, mixed.Model):
        return solved(title, model, x, _measured(learned, known))
    found = learned.infer(x)
    if isinstance(found, Match):
        return joint.solve(title, x, found)
    assert isinstance(found, Inference)
    return naive.solve(title, x, found, known)


def _measured(learned: Learned, known: naive.Learned | None) -> lognaive.Learned | None:
    """Return what a mixed model was learned from."""
    if known is None or learned.how is None or learned.moments is None:
        return None
    families = learned.how.families
    return lognaive.Learned(known, learned.moments, families.divisor, families.shared)


def _record(entries: tuple[str, ...]) -> str:
    """Write a list as one CSV record, so that an entry may hold a comma or a line end."""
    file = io.StringIO(newline="")
    csv.writer(file, lineterminator="\r\n").writerow(entries)
    return file.getvalue().removesuffix("\r\n")
