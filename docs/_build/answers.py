"""What the pages judge answers by: of each exercise the right one, and what every mistake gives.

The values and words are those of `refnb check`; the page compares them with what a reader enters.
"""

import json
from collections.abc import Iterable, Iterator, Sequence

from refnb.exact import rational
from refnb.exercises import feedback, replay
from refnb.exercises.diagnosis import Outcome, Value
from refnb.exercises.problems import catalogue
from refnb.exercises.replay import Exercise

LONGEST = 1_000
NONE = "123456789/7"  # a number that no mistake gives: what is asked for then
Row = list[str | None]


def scripts() -> dict[str, str]:
    """Return every exercise of the problems, and the words of what a page works out."""
    data = {"exercises": dict(_exercises()), "theorem": replay.TEXTS["theorem"], "table": table()}
    text = f"globalThis.refnbAnswers = {json.dumps(data, separators=(',', ':'))};\n"
    return {"assets/playground/answers.js": text}


def table() -> dict[str, str]:
    """Return the words of the mistakes that the page looks for in a table of the reader."""
    families = ("estimation", "posterior", "presence", "cells")
    return {key: said for family in families for key, said in replay.TEXTS[family].items()}


def _exercises() -> Iterator[tuple[str, dict[str, object]]]:
    for name in catalogue.checkable():
        answer = catalogue.answer(name)
        yield name, exercise(answer.exercise(), answer.headings)


def exercise(asked: Exercise, steps: Sequence[str] = ()) -> dict[str, object]:
    """Return what an answer to an exercise is judged by."""
    known = (*asked.mistakes, *replay.roundings(asked))
    return {
        "asked": asked.quantity,
        "right": _spelled(replay.answer(asked)),
        "telling": feedback.check(asked, NONE, steps).ask,
        "mistakes": {mistake.key: mistake.text for mistake in known},
        "singles": _rows(asked, [*replay.singles(asked), *replay.rounded(asked)], steps),
        "pairs": _rows(asked, replay.pairs(asked), steps),
    }


def _rows(asked: Exercise, outcomes: Iterable[Outcome], steps: Sequence[str]) -> list[Row]:
    """Return the outcomes as rows: value, kind, where to look, and the mistakes."""
    rows: list[Row] = []
    for one in outcomes:
        value = _spelled(one.value)
        if value is None or len(value) <= LONGEST:
            rows.append([value, one.kind, _place(asked, one, steps), *one.mistakes])
    return rows


def _place(asked: Exercise, outcome: Outcome, steps: Sequence[str]) -> str:
    """Return where an explanation points to: a step, and a line of it."""
    told = feedback.explained(asked, [asked.mistake(key) for key in outcome.mistakes], steps)
    return f"{told.step}{f': {told.line}' if told.line else ''}" if told.step else ""


def _spelled(value: Value) -> str | None:
    return None if value is None else rational.spelling(value)
