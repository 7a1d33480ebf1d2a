"""Random requests for every operation: one of its vectors, changed a few times, then spoiled.

    ordered    the entries of every map in another order
    renamed    other names, some of which programs stumble over
    resized    one number is 10^-30, 1 - 10^-30, 60, 2^64 + 1 or 10^40, or all of them are times it
    mixed      shares change places or are equal, or another number stands in place of one

Each way changes a request in one respect, so that it can still be answered.
"""

import json
from collections.abc import Callable
from fractions import Fraction
from functools import cache
from itertools import count
from random import Random

from refnb.conformance import catalogue, damage, vectors
from refnb.conformance.runner import compare
from refnb.conformance.session import Session
from refnb.exact.rational import rational, spelling
from refnb.exercises.problems.problem import Draws
from refnb.io.annotations import Record, Table, Type, Union
from refnb.io.documents import Json, dumps

Args = dict[str, Json]
Change = Callable[[Type, Json], Json]  # of a part, by its type; None where it is looked into

TINY = Fraction(1, 10**30)
SIZES = (TINY, 1 - TINY, Fraction(60), Fraction(2**64 + 1), Fraction(10**40))
NAMES = (
    *("10", "9", "B", "a", "a ", " a", "\u00e9", "e\u0301", "\uff5e", "\U0001f600", "", "-1"),
    *("__proto__", "constructor", "\u0130", "x" * 40, "1/2", "null", "\u00df", "SS"),
)
SMALL = ["0", "1", "1", "2", "1/2", "1/3", "-1"]
SHORT = 1_500  # characters of a request that is changed
LONGEST = 5_000  # and of what becomes of it
PIECES = ["", "{", "}", ";", ",", '"', "0", "1", "-", "/", ".5", "e2", "table", "a", " "]
PROSE = 12  # characters that are no name


@cache
def known(op: str) -> list[vectors.Vector]:
    """Return the vectors of an operation that have an answer, short ones if there are any."""
    of = [v for v in vectors.of(op.partition(".")[0]) if v.op == op and "ok" in v.expect]
    return [v for v in of if len(dumps(v.args)) <= SHORT] or of[:1]


def request(r: Random, op: str) -> Args:
    """Draw a request for an operation."""
    args: Args = json.loads(dumps(r.choice(known(op)).args))
    for _ in range(r.choice([0, 1, 1, 2, 3])):
        new = r.choice([ordered, renamed, resized, mixed, mixed, mixed])(r, op, args)
        args = new if len(dumps(new)) <= LONGEST else args
    return args if r.randrange(4) else scratched(r, args)


# A request is changed part by part


def changed(op: str, args: Args, change: Change) -> Args:
    """Return a request with its parts changed."""
    types = catalogue.operations()[op].args
    return {name: rebuilt(types[name], value, change) for name, value in args.items()}


def rebuilt(declared: Type, value: Json, change: Change) -> Json:
    """Return a value with its parts changed, from the outside in."""
    kind = chosen(declared, value)
    if (new := change(kind, value)) is not None:
        return new
    if isinstance(value, dict) and isinstance(kind, Record):
        return {name: rebuilt(kind.members[name], part, change) for name, part in value.items()}
    if isinstance(kind, Table):
        return [[rebuilt(kind.parts[i], row[i], change) for i in (0, 1)] for row in rows(value)]
    if isinstance(value, list):
        return [rebuilt(kind.parts[i % len(kind.parts)], x, change) for i, x in enumerate(value)]
    return value


def chosen(declared: Type, value: Json) -> Type:
    """Return the type by which a value is read; of several, the one of its shape and members."""
    if not isinstance(declared, Union):
        return declared
    parts = [part for part in declared.parts if type(value) in part.shapes]
    names = {*value} if isinstance(value, dict) else None
    named = (part for part in parts if isinstance(part, Record) and {*part.members} == names)
    return next(named, parts[0])


def rows(value: Json) -> list[list[Json]]:
    """Return the entries of a map."""
    assert isinstance(value, list)
    return [row for row in value if isinstance(row, list)]


def ordered(r: Random, op: str, args: Args) -> Args:
    """Put the entries of every map into another order."""

    def change(kind: Type, value: Json) -> Json:
        if not isinstance(kind, Table):
            return None
        entries = r.sample(rows(value), len(rows(value)))
        return [[key, rebuilt(kind.parts[1], entry, change)] for key, entry in entries]

    return changed(op, args, change)


def renamed(r: Random, op: str, args: Args) -> Args:
    """Give each name another one, wherever it stands: what is a key, in a cell or in a list."""
    found: dict[str, str] = {}
    fresh = [*r.sample(NAMES, len(NAMES)), *(f"n{i}" for i in range(LONGEST))]

    def collect(kind: Type, value: Json) -> Json:
        keys = [row[0] for row in rows(value)] if isinstance(kind, Table) else []
        keys += value if kind.name == "list<string>" and isinstance(value, list) else []
        for key in keys:
            for name in key if isinstance(key, list) else [key]:
                found.setdefault(str(name), fresh[len(found)])
        return None

    def change(kind: Type, value: Json) -> Json:
        return found.get(str(value)) if kind.name == "string" else None

    changed(op, args, collect)
    return changed(op, args, change)


def resized(r: Random, op: str, args: Args) -> Args:
    """Give one number another size, or multiply all of them by it."""
    several = len(numbers(op, args))
    return sized(
        op, args, r.choice(SIZES), r.randrange(max(several, 1)) if r.randrange(4) else None
    )


def sized(op: str, args: Args, new: Fraction, place: int | None) -> Args:
    """Put a number in the place of another, or multiply all by it."""
    here = count()

    def change(kind: Type, value: Json) -> Json:
        if not is_number(kind, value):
            return None
        if place not in (None, next(here)):
            return value
        return multiplied(kind, value, new) if place is None else replaced(kind, value, new)

    return changed(op, args, change)


def numbers(op: str, args: Args) -> list[Json]:
    """Return what can have another size, in order."""
    found: list[Json] = []

    def change(kind: Type, value: Json) -> Json:
        if not is_number(kind, value):
            return None
        found.append(value)
        return value

    changed(op, args, change)
    return found


def is_number(kind: Type, value: Json) -> bool:
    """Tell whether something is a number, a rule with one, or a map of shares."""
    rule = kind.name in ("smoothing", "score") and "=" in str(value)
    return kind.name in ("rational", "integer") or rule or is_shares(kind, value)


def is_shares(kind: Type, value: Json) -> bool:
    """Tell whether a value is a map of several numbers that sum to 1."""
    if not (isinstance(kind, Table) and kind.parts[1].name == "rational") or not rows(value)[1:]:
        return False
    return sum(rational(str(row[1])) for row in rows(value)) == 1


def multiplied(kind: Type, value: Json, by: Fraction) -> Json:
    """Return a number times another; of shares the last is one part in it."""
    if is_shares(kind, value):
        return replaced(kind, value, by)
    word = str(value).rpartition("=")[2]
    return replaced(kind, value, rational(word) * by)


def replaced(kind: Type, value: Json, new: Fraction) -> Json:
    """Return another number; of shares the last is it, or one part in it."""
    if is_shares(kind, value):
        *others, last = rows(value)
        share = min(new, 1 / new)
        rest = 1 - rational(str(last[1])) or Fraction(1)
        left = [[key, spelling(rational(str(p)) * (1 - share) / rest)] for key, p in others]
        return [*left, [last[0], spelling(share)]]
    rule, sign, word = str(value).rpartition("=")
    if kind.name == "integer" and new.denominator > 1:
        return spelling(rational(word) + 60)
    return f"{rule}{sign}{spelling(new)}"


def mixed(r: Random, op: str, args: Args) -> Args:
    """Let shares change places or be equal, or put another number in place of one."""
    every = numbers(op, args)
    found = [x for x in every if isinstance(x, str) and "=" not in x]
    left = r.randrange(len(every)) if every else 0

    def change(kind: Type, value: Json) -> Json:
        nonlocal left
        if not is_number(kind, value):
            return None
        left -= 1
        if left != -1:
            return value
        if isinstance(value, list):
            keys, shares = zip(*rows(value), strict=True)
            equal = [f"1/{len(keys)}"] * len(keys)
            turned = r.choice([equal, r.sample(shares, len(shares))])
            return [[key, share] for key, share in zip(keys, turned, strict=True)]
        return value if "=" in str(value) else r.choice([*found, *SMALL])

    return changed(op, args, change)


# A request is spoiled


def scratched(r: Random, args: Args) -> Args:
    """Put another piece into a text: into one in JSON anywhere, so that it stays JSON."""
    for name, value in args.items():
        if isinstance(value, str) and len(value) >= PROSE:
            at = r.randrange(len(value))
            text = value[:at] + r.choice(PIECES) + value[at + r.randrange(4) :]
            if value.startswith("{"):
                text = json.dumps(spoiled(r, json.loads(value)))
            return {**args, name: text}
    return args


def spoiled(r: Random, args: Args) -> Args:
    """Change one place in the arguments of a request, or in a reply."""
    return damage.change(Draws(r.getrandbits(64)), args) if args else args


def asked(port: Session, op: str, args: Args) -> Args:
    """Return what the port answers; a fault is an answer that agrees with none."""
    answer, fault = port.request(op, args)
    return {"fault": fault} if fault else answer


def agree(op: str, want: Args, got: Args) -> bool:
    """Tell whether two replies are the same, or both an error that can apply."""
    operation = catalogue.operations()[op]
    if "ok" in want and "ok" in got:
        return compare(operation.result, want["ok"], got["ok"]) == "pass"
    return {want.get("error"), got.get("error")} <= catalogue.errors(operation)
