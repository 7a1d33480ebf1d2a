"""Random bytes in the place of a table: learned from, asked, tested.

A table is refused, or it answers; what is learned from rows can be saved, and is read back.
"""

from pathlib import Path
from random import Random

import refnb
from fuzzing.engine import Outcome
from fuzzing.kinds.commands import seeds
from fuzzing.words import damaged, random_bytes
from refnb.data.document import Json
from refnb.errors import RefnbError

LABELS = {"t.csv": "Play", "a.csv": "kind"}
WAYS: list[dict[str, object]] = [
    {},
    {"smoothing": "laplace"},
    {"model": "joint"},
    {"missing": "?"},
    {"delimiter": ";"},
    {"model": "bernoulli"},
    {"weight": "Wind"},
    {"features": ["Outlook", "Wind"]},
    {"prior": "uniform"},
    {"families": {"kg": "gaussian", "barks": "poisson"}},
    {"families": {"kg": "gaussian", "barks": "gaussian"}, "shared": True},
    {"missing": ""},
    {"domains": {"Outlook": ["sunny", "overcast", "rain", "fog"]}},
    {"labels": ["yes", "no"]},
]


def draw(dice: Random) -> Json:
    """Make the bytes of a table, most often a good one with some damage, and a way to learn."""
    name = dice.choice([*LABELS])
    content = damaged(dice, seeds()[name]) if dice.random() < 0.95 else random_bytes(dice)
    ways = dice.choice(range(len(WAYS)))
    return {"table": content.decode("latin-1"), "label": LABELS[name], "way": str(ways)}


def outcome(case: Json) -> Outcome:
    """Learn from the table, and ask what was learned."""
    assert isinstance(case, dict)
    Path("t.csv").write_bytes(str(case["table"]).encode("latin-1"))
    try:
        learned = refnb.learn("t.csv", str(case["label"]), **WAYS[int(str(case["way"]))])  # type: ignore[arg-type]
    except RefnbError as refusal:
        return Outcome(type(refusal).__name__)
    learned.save("s.json")
    again = refnb.load("s.json")
    if again.model != learned.model:
        return Outcome("learned", "another model is read back")
    for ask in (learned.ask_all, learned.test):
        try:
            str(ask("t.csv"))
        except RefnbError:
            return Outcome("learned, asked in vain")
    return Outcome("learned and asked")
