"""Random requests for every operation: one of its vectors, changed a few times, then spoiled.

A change is one of those that the kit makes (another order, other names, another size, nine names
for one), or numbers that change places: so two are equal, or one is 0, where none was.
"""

import json
from functools import cache
from random import Random

from refnb.conformance import catalogue, generated, vectors
from refnb.conformance.runner import compare
from refnb.conformance.session import Session
from refnb.core.annotations import Type
from refnb.exercises.problems.problem import Draws
from refnb.io.documents import Json, dumps

Args = dict[str, Json]

SPOILT: list[Json] = [None, True, [], {}, "-1/2", "2/4", "2", "0", "1/3", "3/2", "a", "null", "m=1"]
SMALL = ["0", "1", "1", "2", "1/2", "1/3", "-1"]
LONGEST = 5_000  # characters of a request that is asked
PIECES = ["", "{", "}", ";", ",", '"', "0", "1", "-", "/", ".5", "e2", "table", "a", " "]
PROSE = 12  # characters that are no name


@cache
def known(op: str) -> list[vectors.Vector]:
    """Return the vectors of an operation that have an answer, short ones if there are any."""
    of = [v for v in vectors.of(op.partition(".")[0]) if v.op == op and "ok" in v.expect]
    return [v for v in of if len(dumps(v.args)) <= generated.SHORT] or of[:1]


def request(r: Random, op: str) -> Args:
    """Draw a request for an operation."""
    args: Args = json.loads(dumps(r.choice(known(op)).args))
    ways = [change for change, _ in generated.WAYS.values()]
    for _ in range(r.choice([0, 1, 1, 2, 3])):
        way = r.choice([*ways, mixed, mixed, mixed])
        new = way(Draws(r.randrange(2**64)), op, args)
        args = new if len(dumps(new)) <= LONGEST else args
    return args if r.randrange(4) else scratched(Draws(r.randrange(2**64)), args)


def mixed(dice: Draws, op: str, args: Args) -> Args:
    """Let shares change places or be equal, or put another number in place of one."""
    found = [x for x in generated.numbers(op, args) if isinstance(x, str) and "=" not in x]
    several = len(generated.numbers(op, args))
    left = dice.below(several) if several else 0

    def change(kind: Type, value: Json) -> Json:
        nonlocal left
        if not generated.is_number(kind, value):
            return None
        left -= 1
        if left != -1:
            return value
        if isinstance(value, list):
            keys, shares = zip(*generated.rows(value), strict=True)
            equal = [f"1/{len(keys)}"] * len(keys)
            turned = dice.pick([equal, generated.shuffled(dice, shares)])
            return [[key, share] for key, share in zip(keys, turned, strict=True)]
        return value if "=" in str(value) else dice.pick([*found, *SMALL])

    return generated.changed(op, args, change)


def scratched(dice: Draws, args: Args) -> Args:
    """Put another piece into a text: into one in JSON anywhere, so that it stays JSON."""
    for name, value in args.items():
        if isinstance(value, str) and len(value) >= PROSE:
            at = dice.below(len(value))
            end = at + dice.below(4)
            text = value[:at] + dice.pick(PIECES) + value[end:]
            if value.startswith("{"):
                document = json.loads(value)
                spoil(Random(at), document)  # noqa: S311
                text = json.dumps(document)
            return {**args, name: text}
    return args


def spoil(r: Random, value: Json) -> None:
    """Change one place below a value, wherever it is."""
    while True:
        below: list[tuple[str | int, Json]] = []
        if isinstance(value, dict):
            below = list(value.items())
        elif isinstance(value, list):
            below = list(enumerate(value))
        if not below:
            return
        at, part = r.choice(below)
        if isinstance(part, list | dict) and part and r.random() < 0.9:
            value = part
            continue
        if isinstance(value, dict) and isinstance(at, str):
            value[at] = r.choice(SPOILT)
        elif isinstance(value, list) and isinstance(at, int):
            _change(r, value, at)
        return


def _change(r: Random, value: list[Json], at: int) -> None:
    """Lose, repeat, move or replace one entry."""
    way = r.random()
    if way < 0.15:
        del value[at]
    elif way < 0.3:
        value.append(value[at])
    elif way < 0.4:
        value.reverse()
    else:
        value[at] = r.choice(SPOILT)


def asked(port: Session, op: str, args: Args) -> Args:
    """Return what the port answers; a fault is an answer that agrees with none."""
    answer, fault = port.request(op, args)
    return {"fault": fault} if fault else answer


def agree(op: str, want: Args, got: Args) -> bool:
    """Tell whether two replies are the same, or both an error that can apply."""
    operation = catalogue.operations()[op]
    if "ok" in want and "ok" in got:
        return compare(operation.result, want["ok"], got["ok"]) == "pass"
    return {want.get("error"), got.get("error")} <= {*operation.errors}
