"""Every row left out in turn: unlearned, answered by what is left, and judged by its label.

The domains and labels stay those of all rows, as if they had been declared.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from refnb.api import batch, reading, row_counts
from refnb.api.answer import Answer
from refnb.api.batch import BatchRow
from refnb.api.engines import Engine
from refnb.api.settings import Choices
from refnb.api.statistics import Evidence
from refnb.core.errors import BadRequest, RefnbError
from refnb.io import sources, tables
from refnb.io.sources import Source
from refnb.io.tables import Row

KEPT = 1_000

Ask = Callable[[Engine, dict[str, str]], Answer]


def check(
    known: Sequence[Source], evidence: Evidence, choices: Choices, features: Sequence[str]
) -> None:
    """Require that all rows that were learned can be read again, and still say the same.

    Raises: BadRequest.
    """
    if not known or not all(map(sources.again, known)):
        words = "to leave rows out they are read again, and they are not all known"
        raise BadRequest(f"{words}: give held-out rows instead")
    parts = [reading.counted(source, choices, features, evidence.schema) for source in known]
    whole = parts[0]
    for part in parts[1:]:
        whole = whole.merge(part, row_counts.union(choices, whole.schema, part.schema))
    if whole != evidence:
        raise BadRequest("the rows are not those that were learned: they have changed")


def answers(
    known: Sequence[Source], evidence: Evidence, choices: Choices, features: Sequence[str], ask: Ask
) -> Iterator[BatchRow]:
    """Yield each row that was learned, answered as if it had not been; equal rows are equal."""
    seen = dict[tuple[tuple[str, str], ...], BatchRow]()
    for source in known:
        with sources.opened(source, choices.layout.delimiter) as sheet:
            for row in sheet.rows:
                cells = tuple(row.cells.items())
                found = seen.get(cells) or _without(row, evidence, choices, features, ask)
                if len(seen) < KEPT:
                    seen[cells] = found
                yield replace(found, place=row.place)


def _without(
    row: Row, evidence: Evidence, choices: Choices, features: Sequence[str], ask: Ask
) -> BatchRow:
    label = row.cells[choices.layout.label]
    try:
        rest = evidence.subtract(row_counts.count([row], tuple(features), choices, evidence.schema))
        answer = ask(rest.fit(choices), tables.instance(row, features, choices.layout))
        return BatchRow(row.place, label, answer, "")
    except RefnbError as error:
        return batch.unanswered(row.place, label, error)
