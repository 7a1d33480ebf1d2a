"""Answers to many rows as a data frame: fractions stay fractions.

    answers = play.ask_all(days)          a data frame goes in as it is
    pandas.frame(answers, days.index)     and the answers come out beside it

The trap: a column of fractions has the dtype object. `astype(float)` rounds each once.
"""

from collections.abc import Iterable

import pandas as pd

from refnb.api.learning.answers import Answers, BatchRow


def frame(answers: Answers, index: Iterable[object] | None = None) -> pd.DataFrame:
    """Return for each row the decision, all ties, P(y | x) for each label, and the problem, if any.

    A row without an answer has None in their place.
    """
    names = ["decision", "ties", *(f"P({label})" for label in answers.labels), "problem"]
    cells = [_cells(asked, answers.labels) for asked in answers]
    return pd.DataFrame(cells, columns=names, index=index, dtype=object)


def _cells(asked: BatchRow, labels: tuple[str, ...]) -> tuple[object, ...]:
    if asked.answer is None:
        return (None, None, *(None for _ in labels), asked.problem)
    made, shares = asked.answer.decision, asked.answer.posterior
    return (made.label, made.ties, *shares.values(), "")
