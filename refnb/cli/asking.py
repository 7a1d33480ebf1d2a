"""The questions put to a classifier: one instance, a file of them, or a test file."""

import csv
import io
import tempfile
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from refnb.classifiers import joint
from refnb.cli.learning import Inferred, Learned
from refnb.cli.reply import Reply
from refnb.cli.source import lines, naming, watched
from refnb.cli.words import check_features, check_values
from refnb.decision.error import confusion
from refnb.errors import BadTable, RefnbError
from refnb.estimation.schema import Instance
from refnb.estimation.table import Layout, Row, read_rows
from refnb.exact.rational import text
from refnb.solutions.solution import Solution, render
from refnb.solutions.step import Step
from refnb.solutions.worked import fitted, matched, naive

_MEMORY = 1 << 24


@dataclass(frozen=True)
class Question:
    """One row of a file of questions, and its answer or why there is none."""

    line: int
    label: str | None
    answer: Inferred | None
    problem: str


def one(learned: Learned, x: dict[str, str], form: str) -> Reply:
    """Work out one instance, step by step.

    Raises, in this order: UnknownFeature; UnknownValue; ZeroEvidence.
    """
    check_features(learned.schema, x, "--given")
    check_values(learned.schema, x)
    solution = _solved(learned, x)
    left = ", ".join(feature for feature in learned.schema.features if feature not in x)
    choices = learned.choices | ({"not given, left out": left} if left else {})
    steps = (Step("choices", choices), *solution.steps)
    return Reply([render(Solution(solution.title, steps), form)])


def many(learned: Learned, path: str, layout: Layout) -> Reply:
    """Answer every row of a file: CSV with line, decision, ties, posteriors and problem.

    Nothing is printed before the whole file is read; a row without an answer says why
    in its own column, and makes the status 1.

    Raises: BadTable for a damaged file or a column that is no feature.
    """
    labels = learned.schema.labels
    spool = tempfile.SpooledTemporaryFile(_MEMORY, "w+", encoding="utf-8", newline="")  # noqa: SIM115
    write = csv.writer(spool, lineterminator="\n").writerow
    write(["line", "decision", "ties", *(f"P({label})" for label in labels), "problem"])
    status = 0
    for question in questions(learned, path, layout):
        if question.answer is None:
            status = 1
            write([question.line, "", "", *("" for _ in labels), question.problem])
            continue
        made, p = question.answer.decision, question.answer.posterior
        shares = [text(p[label]) for label in labels]
        write([question.line, made.label, _record(made.ties), *shares, ""])
    spool.seek(0)
    return Reply(iter(lambda: spool.read(1 << 16), ""), status)


def test(learned: Learned, path: str, layout: Layout, form: str) -> Reply:
    """Compare the decisions with the labels of a file: accuracy, confusion, exact ties.

    A row without an answer counts as not right, and makes the status 1.

    Raises: BadTable for a damaged file, a column that is no feature, or no rows.
    """
    counts = Counter({"rows": 0, "ties": 0, "unanswered": 0})
    table = confusion(learned.schema.labels, _answered(learned, path, layout, counts))
    if not counts["rows"]:
        raise BadTable(f"{path}: a test needs at least one row below the header")
    right = sum(table[label][label] for label in table)
    steps = (
        Step("choices", learned.choices | {"tested on": path}),
        Step("confusion", table),
        Step("tested", {"right": right, **counts}),
        Step("accuracy", Fraction(right, counts["rows"])),
    )
    solution = Solution("How often is the decision right?", steps)
    return Reply([render(solution, form)], int(counts["unanswered"] > 0))


def _answered(
    learned: Learned, path: str, layout: Layout, counts: Counter[str]
) -> Iterator[tuple[str, str]]:
    """Yield the true and the predicted label of each answered row, and count all rows."""
    for question in questions(learned, path, layout):
        counts["rows"] += 1
        if question.answer is None or question.label not in learned.schema.labels:
            counts["unanswered"] += 1
            continue
        made = question.answer.decision
        counts["ties"] += len(made.ties) > 1
        yield question.label, made.label


def questions(learned: Learned, path: str, layout: Layout) -> Iterator[Question]:
    """Yield the rows of a file as questions with their answers; label and weight are passed by.

    Raises: BadTable for a damaged file or a column that is no feature.
    """
    with naming(path):
        header, rows = read_rows(lines(path), layout.delimiter)
        passed = (layout.label, layout.weight)
        asked = tuple(column for column in header if column not in passed)
        check_features(learned.schema, asked, "line 1")
        for row in watched(rows):
            yield _question(learned, row, asked, layout)


def _question(learned: Learned, row: Row, asked: tuple[str, ...], layout: Layout) -> Question:
    x = {f: row.cells[f] for f in asked if row.cells[f] != layout.missing}
    label = row.cells.get(layout.label)
    try:
        check_values(learned.schema, x)
        return Question(row.line, label, learned.infer(x), "")
    except RefnbError as error:
        return Question(row.line, label, None, f"{type(error).__name__}: {error}")


def _solved(learned: Learned, x: Instance) -> Solution:
    """Work out an instance with as many steps as the model knows."""
    model, how = learned.model, learned.how
    title = f"Which {how.layout.label}?" if how else "Which label?"
    if isinstance(model, joint.Table):
        return matched(title, model, x)
    if learned.counts is not None and how is not None:
        return fitted(title, learned.counts, how.smoothing, how.prior, x)
    return naive(title, model, x)


def _record(entries: tuple[str, ...]) -> str:
    """Write a list as one CSV record, so that an entry may hold a comma."""
    file = io.StringIO()
    csv.writer(file, lineterminator="").writerow(entries)
    return file.getvalue()
