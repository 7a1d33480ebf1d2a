"""Damaged documents: saved models, networks, truths, hidden Markov models.

Each is refused in one way, or answered; what is loaded is saved, and loaded again is the same.
"""

import json
import re
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from random import Random
from typing import TypeVar

import refnb
from conformance.asking import spoiled
from hostile.kinds.commands import seeds
from hostile.words import TEXTS, damaged
from refnb.core.errors import RefnbError
from refnb.io.documents import Json

WORD = re.compile(r'"[^"\\]*"|[0-9.]+')
NUMBER = re.compile(r'("?)[0-9]{1,99}(?:\.[0-9]+|/[1-9][0-9]*)?\1')
FILE, SAVED = "d.json", "s.json"
Loaded = TypeVar("Loaded", refnb.Classifier, refnb.HiddenMarkovModel)
FILES = {
    "classifier": ("c.json", "j.json", "x.json", "spam.json"),
    "network": ("n.json",),
    "chain": ("umbrella.json", "ice-cream.json"),
    "truth": ("hiking.json", "spam.json", "c.json", "j.json"),
    "curve": ("hiking.json", "spam.json"),
    "start": ("c.json", "n.json"),
}


def draw(dice: Random) -> Json:
    """Make a damaged document for what reads it."""
    reader = dice.choice([*FILES])
    files = (
        FILES[reader] if dice.random() < 0.95 else [name for of in FILES.values() for name in of]
    )
    content = seeds()[dice.choice(files)]
    if dice.random() < 0.7:
        value: Json = json.loads(content)
        for _ in range(dice.choice((0, 0, 1, 1, 2, 3))):
            value = spoiled(dice, value) if isinstance(value, dict) else value
        text = json.dumps(value)
        for _ in range(dice.choice((0, 0, 1, 2))):
            text = said_otherwise(dice, text)
        content = text.encode()
    else:
        content = damaged(dice, content)
    return {"reader": reader, "document": content.decode("latin-1")}


def said_otherwise(dice: Random, text: str) -> str:
    """Give a name another name wherever it stands, or a number another spelling."""
    old = dice.choice(WORD.findall(text) or ['""'])
    new = dice.choice(TEXTS)
    if NUMBER.fullmatch(old):
        number = Fraction(old.strip('"'))
        twice, percent = 2 * number.denominator, 100 * number
        new = dice.choice((f"{2 * number.numerator}/{twice}", f"{percent}%", f"{number}"))
    return text.replace(old, json.dumps(new))


def answer(case: Json) -> object:
    """Let the function that reads such documents answer, or refuse."""
    assert isinstance(case, dict)
    Path(FILE).write_bytes(str(case["document"]).encode("latin-1"))
    return READERS[str(case["reader"])]()


def fault(case: Json) -> str:
    """Say what is wrong with an answer: that there is none."""
    try:
        return "" if str(answer(case)) else "nothing is said"
    except RefnbError:
        return ""


def _saved(load: Callable[[str], Loaded]) -> Loaded:
    """Load the file, save what it holds, and load that: it is the same."""
    loaded = load(FILE)
    loaded.save(SAVED)
    assert load(SAVED).model == loaded.model, "another model is read back"
    return loaded


def _chain() -> object:
    loaded = _saved(refnb.hmm)
    return loaded.observe(list(next(iter(loaded.model.emission.values()), {}))[:2])


def _network() -> object:
    loaded = refnb.network(FILE)
    loaded.save(SAVED)
    assert refnb.network(SAVED).network == loaded.network, "another network is read back"
    return loaded.ask({}, next(iter(loaded.variables)))


READERS: dict[str, Callable[[], object]] = {
    "classifier": lambda: _saved(refnb.load).ask({}),
    "network": _network,
    "chain": _chain,
    "truth": lambda: refnb.expected_error(FILE),
    "curve": lambda: refnb.curve(FILE, 2),
    "start": lambda: refnb.em("weather.csv", "Play", start=FILE, steps=1),
}
