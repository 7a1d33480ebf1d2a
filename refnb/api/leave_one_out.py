"""Every row left out in turn: unlearned, answered by what is left, and judged by its label.

The domains and labels stay those of all rows, as if they had been declared.
"""

from collections.abc import Iterator, Sequence

from refnb.api import answer, batch, reading
from refnb.api.batch import BatchRow, Questions
from refnb.api.settings import Choices
from refnb.api.statistics import Evidence, Tally
from refnb.core.errors import BadRequest, RefnbError
from refnb.fast import leave_one_out, weights
from refnb.io import sources, tables
from refnb.io.sources import Source


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
        whole = whole.merge(part, reading.union(choices, whole.schema, part.schema))
    if whole != evidence:
        raise BadRequest("the rows are not those that were learned: they have changed")


def answers(
    known: Sequence[Source], evidence: Evidence, choices: Choices, questions: Questions
) -> Iterator[BatchRow]:
    """Yield each row that was learned, answered as if it had not been.

    Rows of words are decided by whole numbers; where these say nothing, and with numbers or whole
    rows, all others are learned from.
    """
    quick, labels = None, evidence.schema.labels
    if isinstance(evidence, Tally) and not evidence.sums:
        prior = choices.prior_over(labels)
        quick = leave_one_out.prepare(evidence.counts, choices.smoothing, prior)
    for source in known:
        with sources.opened(source, choices.layout) as sheet:
            for row in sheet.rows:
                label = row.cells[choices.layout.label]
                cells = tuple(map(row.cells.get, questions.features))
                if quick:
                    found = quick.weights(label, cells, tables.weight(row, choices.layout))
                    if found:
                        made = weights.decision(labels, found)
                        yield BatchRow(row.place, label, made, "", questions, cells, found)
                        continue
                try:
                    counted = reading.counted(
                        row.cells, choices, questions.features, evidence.schema
                    )
                    engine = evidence.subtract(counted).fit(choices)
                    alone = answer.of_row(engine, questions.settings, questions.known(cells), 0)
                except RefnbError as error:
                    problem = batch.described(error)
                    yield BatchRow(row.place, label, None, problem, questions, cells)
                    continue
                yield BatchRow(row.place, label, alone.decision, "", questions, cells, made=alone)
