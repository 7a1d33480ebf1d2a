"""Damaged documents: saved models, networks, truths, hidden Markov models, certificates.

Each door refuses a document in one way, or it answers; what is loaded is saved and loaded again
to the same.
"""

import json
import re
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from random import Random

import refnb
from conformance.asking import spoil
from hostile.kinds.commands import seeds
from hostile.words import TEXTS, damaged
from refnb.certificates import verify
from refnb.core.errors import RefnbError
from refnb.io.documents import Json

WORD = re.compile(r'"[^"\\]*"|[0-9.]+')
NUMBER = re.compile(r'("?)[0-9]{1,99}(?:\.[0-9]+|/[1-9][0-9]*)?\1')
FILE, SAVED = "d.json", "s.json"
FILES = {
    "classifier": ("c.json", "j.json", "x.json", "m.json"),
    "network": ("n.json",),
    "chain": ("u.json", "i.json"),
    "truth": ("e.json", "m.json", "c.json", "j.json"),
    "curve": ("e.json", "m.json"),
    "start": ("c.json", "n.json"),
    "certificate": ("f.json",),
}


def draw(dice: Random) -> Json:
    """Make a damaged document for a door."""
    door = dice.choice([*FILES])
    files = FILES[door] if dice.random() < 0.95 else [name for of in FILES.values() for name in of]
    content = seeds()[dice.choice(files)]
    if dice.random() < 0.7:
        value: Json = json.loads(content)
        for _ in range(dice.choice((0, 0, 1, 1, 2, 3))):
            spoil(dice, value)
        text = json.dumps(value)
        for _ in range(dice.choice((0, 0, 1, 2))):
            text = said_otherwise(dice, text)
        content = text.encode()
    else:
        content = damaged(dice, content)
    return {"door": door, "document": content.decode("latin-1")}


def said_otherwise(dice: Random, text: str) -> str:
    """Give a name another name wherever it stands, or a number another spelling."""
    old = dice.choice(WORD.findall(text) or ['""'])
    new = dice.choice(TEXTS)
    if NUMBER.fullmatch(old):
        number = Fraction(old.strip('"'))
        twice, percent = 2 * number.denominator, 100 * number
        new = dice.choice((f"{2 * number.numerator}/{twice}", f"{percent}%", f"{number}"))
    return text.replace(old, json.dumps(new))


def fault(case: Json) -> str:
    """Show the document to the door."""
    assert isinstance(case, dict)
    Path(FILE).write_bytes(str(case["document"]).encode("latin-1"))
    door = str(case["door"])
    try:
        return DOORS[door]()
    except (RefnbError, verify.Refused):
        return ""


def _classifier() -> str:
    loaded = refnb.load(FILE)
    loaded.save(SAVED)
    if refnb.load(SAVED).model != loaded.model:
        return "another model is read back"
    str(loaded.ask({}))
    return ""


def _network() -> str:
    loaded = refnb.network(FILE)
    loaded.save(SAVED)
    if refnb.network(SAVED).network != loaded.network:
        return "another network is read back"
    str(loaded.ask({}, next(iter(loaded.variables))))
    return ""


def _chain() -> str:
    loaded = refnb.hmm(FILE)
    loaded.save(SAVED)
    if refnb.hmm(SAVED) != loaded:
        return "another chain is read back"
    emitted = next(iter(loaded.model.emission.values()), {})
    str(loaded.observe(list(emitted)[:2]))
    return ""


def _truth() -> str:
    return "" if str(refnb.error(FILE)) else "nothing is said"


def _curve() -> str:
    return "" if str(refnb.curve(FILE, 2)) else "nothing is said"


def _start() -> str:
    return "" if str(refnb.em("t.csv", "Play", start=FILE, steps=1)) else "nothing is said"


def _certificate() -> str:
    """Show a certificate that may have been changed: what it proves is said."""
    return (
        "" if all(verify.check(Path(FILE).read_bytes().decode("utf-8", "replace"))) else "nothing"
    )


DOORS: dict[str, Callable[[], str]] = {
    "classifier": _classifier,
    "network": _network,
    "chain": _chain,
    "truth": _truth,
    "curve": _curve,
    "start": _start,
    "certificate": _certificate,
}
