"""Every row left out in turn: unlearned, answered by what is left, and judged by its label.

The domains and labels stay those of all rows, as if they had been declared.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from refnb.data import table
from refnb.data.table import Row
from refnb.door import questions, reading, sources, tally
from refnb.door.answers import Answer
from refnb.door.choices import Choices
from refnb.door.engines import Engine
from refnb.door.evidence import Evidence
from refnb.door.questions import Asked
from refnb.door.sources import Source
from refnb.errors import BadRequest, RefnbError

KEPT = 1_000

Ask = Callable[[Engine, dict[str, str]], Answer]


def check(
    known: Sequence[Source], evidence: Evidence, how: Choices, features: Sequence[str]
) -> None:
    """Require that all rows that were learned can be read again, and still say the same.

    Raises: BadRequest.
    """
    if not known or not all(map(sources.again, known)):
        words = "to leave rows out they are read again, and they are not all known"
        raise BadRequest(f"{words}: give held-out rows instead")
    piles = [reading.counted(source, how, features, evidence.schema) for source in known]
    whole = piles[0]
    for pile in piles[1:]:
        whole = whole.merge(pile, tally.union(how, whole.schema, pile.schema))
    if whole != evidence:
        raise BadRequest("the rows are not those that were learned: they have changed")


def answers(
    known: Sequence[Source], evidence: Evidence, how: Choices, features: Sequence[str], ask: Ask
) -> Iterator[Asked]:
    """Yield each row that was learned, answered as if it had not been; equal rows are equal."""
    seen = dict[tuple[tuple[str, str], ...], Asked]()
    for source in known:
        with sources.opened(source, how.layout.delimiter) as sheet:
            for row in sheet.rows:
                cells = tuple(row.cells.items())
                found = seen.get(cells) or _without(row, evidence, how, features, ask)
                if len(seen) < KEPT:
                    seen[cells] = found
                yield replace(found, place=row.place)


def _without(
    row: Row, evidence: Evidence, how: Choices, features: Sequence[str], ask: Ask
) -> Asked:
    label = row.cells[how.layout.label]
    try:
        rest = evidence.subtract(tally.count([row], tuple(features), how, evidence.schema))
        answer = ask(rest.fit(how), table.instance(row, features, how.layout))
        return Asked(row.place, label, answer, "")
    except RefnbError as error:
        return questions.unanswered(row.place, label, error)
