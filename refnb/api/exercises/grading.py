"""Check the answers of a class: a CSV file, with a verdict and the mistakes added to each row."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from refnb.api.exercises.variants import Name, solve
from refnb.core import checks, escapes, messages
from refnb.core.checks import Brief
from refnb.core.errors import BadRequest, BadTable, RefnbError
from refnb.exercises import Checkable, diagnosis
from refnb.exercises.diagnosis import Value
from refnb.exercises.feedback import Feedback, WorkingFeedback, shown
from refnb.io import documents, tables, wire
from refnb.io.tables import Layout, Source

COLUMN = "answer"
ADDED = ("verdict", "mistakes", "explanation")
UNREAD, EMPTY, SEED = "unread", "empty", "seed"
DASHES = "-–—?.…_/ "  # in the place of a number: none is given


@dataclass(frozen=True, repr=False)
class Marks(Brief):
    """The original columns, the verdict on every row, and how often each mistake occurs.

    `mistakes` lists mistakes in words, the commonest first; mistakes that give the same number are
    listed together.
    """

    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    mistakes: Mapping[str, int]

    @property
    def unread(self) -> int:
        """The number of answers that could not be read."""
        return sum(row[-3] == UNREAD for row in self.rows)

    @property
    def summary(self) -> str:
        """How many answers have each verdict; then how many people made each mistake."""
        verdicts = Counter(row[-3] for row in self.rows).most_common()
        lines = [f"{len(self.rows)} answers: {', '.join(f'{n} {v}' for v, n in verdicts)}."]
        lines += [f"{n:4}  {text}" for text, n in self.mistakes.items()]
        return "\n".join(map(escapes.printable, lines))

    def _brief(self) -> str:
        return f"of {len(self.rows)} answers, {self.unread} unread"

    def csv(self, *, spreadsheet: bool = False) -> str:
        """Write the original columns and three more, for a spreadsheet, without formulas."""
        text = escapes.csv([(*self.columns, *ADDED), *self.rows])
        checks.truth(spreadsheet, "spreadsheet")
        return escapes.spreadsheet(text) if spreadsheet else text


def mark(question: Checkable | Name, source: Source, column: str = COLUMN) -> Marks:
    """Return every row of a source with the verdict on its answer, and the commonest mistakes.

    The question is an answer that can be checked, or the name of a problem. If the source has a
    column `seed`, in any case, each row is judged by the numbers of its seed.

    Raises BadTable for a damaged table, one without the column, or a column with another name of a
    seed; whatever `solve` and `vary` raise.

    >>> rows = [{"who": "A", "answer": "0.98"}, {"who": "B", "answer": "49/235"}]
    >>> [row[2:4] for row in mark("lab-test", rows).rows]
    [('explained', 'fisherian'), ('right', '')]
    """
    asked = question if isinstance(question, Checkable) else solve(question)
    dashes = "" if asked.exercise().choice else DASHES  # or refuse
    variants, often, rows = dict[str, Checkable](), Counter[str](), list[tuple[str, ...]]()
    with tables.open_source(source, Layout(blanks=True)) as sheet:
        sheet.idle = ("header",)
        with messages.at(f"{messages.option('column=', '--column')} names the answers"):
            sheet.require([column])
        seeds = [c for c in sheet.columns if SEED in c.casefold()]
        if seeds and (len(seeds) > 1 or seeds[0].strip().casefold() != SEED):
            needed = f"call the column of seeds {SEED!r}, and no other one like it"
            raise BadTable(f"{sheet.head}: {needed}, got {messages.listing(seeds)}")
        for row in sheet.rows:
            cells = {c: row.cells.get(c) or "" for c in sheet.columns}
            seed = cells[seeds[0]].strip().removesuffix(".0") if seeds else ""
            if seeds and not seed.isdecimal():
                got = messages.quote(seed)
                rows.append((*cells.values(), UNREAD, "", f"a seed is a whole number, got {got}"))
                continue
            if not cells[column].strip().strip(dashes):
                rows.append((*cells.values(), EMPTY, "", ""))
                continue
            if seed not in variants:
                variants[seed] = asked.vary(int(seed)) if seeds else asked
            try:
                feedback = variants[seed].check(cells[column])
            except RefnbError as error:
                rows.append((*cells.values(), UNREAD, "", str(error)[:300]))
                continue
            ways = feedback.explanations
            mistakes = "; ".join(" + ".join(way.mistakes) for way in ways)
            sentences = "; or ".join(f"this is what you get if {way}".rstrip(".") for way in ways)
            verdict = feedback.verdict, mistakes, sentences and f"{sentences}."
            rows.append((*cells.values(), *verdict))
            often.update(["; or ".join(way.text for way in ways)] if ways else [])
    return Marks(sheet.columns, tuple(rows), dict(often.most_common()))


def render(feedback: Feedback | WorkingFeedback, form: str = "text") -> str:
    """Write a verdict as text, or as JSON."""
    if form == "json":
        return documents.dumps(wire.encode(feedback), indent=1) + "\n"
    return f"{feedback}\n"


def collisions(question: Checkable) -> str:
    """Return, for a teacher, the mistakes that the answer alone cannot tell apart.

    >>> print(collisions(solve("lab-test")).splitlines()[0])
    P(cancer | +): 31 mistakes, 28 answers
    """
    exercise = question.exercise()
    if exercise.choice:
        raise BadRequest(f"numbers are compared, and {exercise.quantity} is none")
    groups = dict[Value, list[str]]()
    for outcome in exercise.by_one:
        if outcome.kind != diagnosis.ROUNDING:
            groups.setdefault(outcome.value, []).extend(outcome.mistakes)
    known = {key for keys in groups.values() for key in keys}
    silent = [mistake.key for mistake in exercise.mistakes if mistake.key not in known]
    several = ((x, keys) for x, keys in groups.items() if len(keys) > 1)
    lines = [
        f"{exercise.quantity}: {len(exercise.mistakes)} mistakes, {len(groups)} answers",
        *(f"  {shown(x)}: {', '.join(keys)}" for x, keys in several),
        *([f"  the right answer: {', '.join(silent)}"] if silent else []),
    ]
    return "\n".join(map(escapes.printable, lines)) + "\n"
