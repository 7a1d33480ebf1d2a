"""Random bytes in the place of a table: learned from, asked, tested.

A table is refused, or it answers; what is learned from rows can be saved, and is read back.
"""

from contextlib import suppress
from pathlib import Path
from random import Random

import refnb
from hostile.kinds.commands import seeds
from hostile.words import TEXTS, damaged, random_bytes
from refnb.core.errors import RefnbError
from refnb.io.documents import Json

LABELS = {"weather.csv": "Play", "animals.csv": "kind"}
WAYS: list[dict[str, object]] = [
    {},
    {"smoothing": "laplace", "missing": "?"},
    {"model": "joint"},
    {"delimiter": ";"},
    {"model": "bernoulli"},
    {"weight": "Wind", "prior": "uniform"},
    {"features": ["Outlook", "Wind"]},
    {"families": {"kg": "gaussian", "barks": "poisson"}},
    {"families": {"kg": "gaussian", "barks": "gaussian"}, "shared": True},
    {"domains": {"Outlook": ["sunny", "overcast", "rain", "fog"], "Play": ["yes", "no"]}},
]


def draw(dice: Random) -> Json:
    """Make the bytes of a table, most often a good one with some damage, and a way to learn."""
    name = dice.choice([*LABELS])
    content = random_bytes(dice)
    if dice.random() < 0.95:
        change = dice.choice((damaged, changed))
        content = change(dice, seeds()[name])
    ways = dice.choice(range(len(WAYS)))
    return {"table": content.decode("latin-1"), "label": LABELS[name], "way": str(ways)}


def changed(dice: Random, content: bytes) -> bytes:
    """Change some rows: a cell to one of the same column or to anything, a row lost or twice."""
    head, *rows = [line.split(",") for line in content.decode("utf-8").splitlines()]
    for _ in range(dice.choice((0, 1, 1, 2, 5))):
        row, other = dice.choice(rows), [*dice.choice(rows)]
        column = dice.randrange(len(head))
        row[column] = dice.choice((other[column], other[column], dice.choice(TEXTS)))
        rows += dice.choice(([], [], [other]))
    rows = dice.sample(rows, dice.choice((len(rows), len(rows), 1, len(rows) // 2)))
    return "\n".join(map(",".join, [head, *rows])).encode("utf-8", "surrogatepass")


def answer(case: Json) -> refnb.Classifier:
    """Learn from the table."""
    assert isinstance(case, dict)
    Path("t.csv").write_bytes(str(case["table"]).encode("latin-1"))
    return refnb.learn("t.csv", str(case["label"]), **WAYS[int(str(case["way"]))])  # type: ignore[arg-type]


def fault(case: Json) -> str:
    """Learn from the table, and ask what was learned."""
    try:
        learned = answer(case)
    except RefnbError:
        return ""
    learned.save("s.json")
    again = refnb.load("s.json")
    if again.model != learned.model:
        return "another model is read back"
    for ask in (learned.ask_all, learned.test):
        with suppress(RefnbError):
            str(ask("t.csv"))
    return ""
