"""Every row left out in turn: unlearned, answered by what is left, and judged by its label.

The domains and labels stay those of all rows, as if they had been declared.
"""

from collections.abc import Iterator, Sequence

from refnb.api import answer, batch, reading
from refnb.api.batch import Judged, Questions
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


def judged(
    known: Sequence[Source], evidence: Evidence, choices: Choices, questions: Questions
) -> Iterator[Judged]:
    """Yield each row that was learned, judged as if it had not been.

    Rows of words are judged by whole numbers; where these say nothing, and with numbers or whole
    rows, all others are learned from.
    """
    quick = None
    if isinstance(evidence, Tally) and not evidence.sums:
        prior = choices.prior_over(evidence.schema.labels)
        quick = leave_one_out.prepare(evidence.counts, choices.smoothing, prior)
    features, labels = questions.features, evidence.schema.labels
    for source in known:
        with sources.opened(source, choices.layout) as sheet:
            for row in sheet.rows:
                label = row.cells[choices.layout.label]
                x = tables.instance(row, features, choices.layout)
                if quick:
                    weight = tables.weight(row, choices.layout)
                    found = quick.weights(label, [x.get(f) for f in features], weight)
                    if found:
                        own = found[labels.index(label)]
                        made = weights.decision(labels, found)
                        yield Judged(row.place, label, made, (own, sum(found)), "")
                        continue
                try:
                    counted = reading.counted(row.cells, choices, features, evidence.schema)
                    engine = evidence.subtract(counted).fit(choices)
                    alone = answer.of_row(engine, questions.settings, x, 0)
                except RefnbError as error:
                    yield Judged(row.place, label, None, None, batch.described(error))
                    continue
                p = engine.chance(x, alone.weights, label)
                yield Judged(row.place, label, alone.decision, p, "")
