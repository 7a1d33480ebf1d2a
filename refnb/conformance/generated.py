"""Vectors that nobody has to think of: what a seed makes of those that are written.

    order    the entries of every map in another order
    names    other names, some of which programs stumble over
    size     one number is 10^-30, 1 - 10^-30, 60, 2^64 + 1 or 10^40, or all of them are times it
    long     nine names where there was one, or nine entries where there are no names

Each way changes an answered request in one respect, and the reference answers again. What it
refuses is left out: of several refusals any is right. The same seed makes the same vectors on
every Python.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import chain, count, product
from typing import TypeVar

from refnb.conformance import catalogue, serve
from refnb.conformance.vectors import Origin, Vector
from refnb.core.annotations import Record, Table, Type, Union
from refnb.exact.rational import rational, spelling
from refnb.exercises.problems.problem import Draws
from refnb.io import wire
from refnb.io.documents import Json, dumps

T = TypeVar("T")
Args = dict[str, Json]
Change = Callable[[Type, Json], Json]  # of a part, by its type; None where it is looked into
Way = Callable[[Draws, str, Args], Args]

SEED = 1  # of the vectors in the kit
TINY = Fraction(1, 10**30)
SIZES = (TINY, 1 - TINY, Fraction(60), Fraction(2**64 + 1), Fraction(10**40))
NAMES = (
    *("10", "9", "B", "a", "a ", " a", "\u00e9", "e\u0301", "\uff5e", "\U0001f600", "", "-1"),
    *("__proto__", "constructor", "\u0130", "x" * 40, "1/2", "null", "\u00df", "SS"),
)
NINE = 9
SHORT = 1_500  # characters of a request that is changed
MOST = 4_000  # and of what becomes of it, and of the answer
CELLS = NINE**2  # beside a cell
TRIES = 6


def vectors(written: Sequence[Vector], seed: int = SEED) -> Iterator[Vector]:
    """Yield what a seed makes of some vectors: of each at most one a way, none asked twice."""
    known = {_request(vector) for vector in written}
    for place, vector in enumerate(written):
        dice = Draws((seed * 2**32 + place) % 2**64)
        short = "ok" in vector.expect and len(_request(vector)) <= SHORT
        for name, (change, words) in WAYS.items() if short else ():
            for _ in range(TRIES):
                args = change(dice, vector.op, vector.args)
                if args == vector.args or len(dumps(args)) > MOST:
                    continue
                said = serve.reply(vector.op, args)
                if "ok" in said:
                    break
            else:
                continue
            origin = Origin("generated", "", f"{vector.id}, {words}.", "")
            made = replace(vector, id=f"generated-{name}-{vector.id}", args=args, expect=said)
            made = replace(made, title=f"{vector.title}, {words}", origin=origin, catches=())
            if len(dumps(said)) <= MOST and _request(made) not in known:
                known.add(_request(made))
                yield made


def _request(vector: Vector) -> str:
    return f"{vector.op} {dumps(vector.args)}"


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
    """Return the type by which a value is read; of several, the one of its shape."""
    if isinstance(declared, Union):
        return next(chosen(p, value) for p in declared.parts if type(value) in wire.shapes(p))
    return declared


def rows(value: Json) -> list[list[Json]]:
    """Return the entries of a map."""
    assert isinstance(value, list)
    return [row for row in value if isinstance(row, list)]


def is_shares(kind: Type, value: Json) -> bool:
    """Tell whether a value is a map of several numbers that sum to 1."""
    if not (isinstance(kind, Table) and kind.parts[1].name == "rational") or not rows(value)[1:]:
        return False
    return sum(rational(str(row[1])) for row in rows(value)) == 1


# The ways


def order(dice: Draws, op: str, args: Args) -> Args:
    """Put the entries of every map into another order."""

    def _change(kind: Type, value: Json) -> Json:
        if not isinstance(kind, Table):
            return None
        entries = shuffled(dice, rows(value))
        return [[key, rebuilt(kind.parts[1], entry, _change)] for key, entry in entries]

    return changed(op, args, _change)


def shuffled(dice: Draws, entries: Sequence[T]) -> list[T]:
    """Return the same in another order."""
    left = [*entries]
    return [left.pop(dice.below(len(left))) for _ in entries]


def names(dice: Draws, op: str, args: Args) -> Args:
    """Give each name another one, wherever it stands."""
    known = _names(op, args)
    fresh = chain(shuffled(dice, NAMES), (f"n{i}" for i in count()))
    others = dict(zip(known, fresh, strict=False))

    def _change(kind: Type, value: Json) -> Json:
        is_name = isinstance(value, str) and kind.name == "string"
        return others.get(str(value)) if is_name else None

    return changed(op, args, _change)


def size(dice: Draws, op: str, args: Args) -> Args:
    """Give one number another size, or multiply all of them by it."""
    new, whole, several = dice.pick(SIZES), dice.below(4) == 0, len(numbers(op, args))
    return sized(op, args, new, None if whole else dice.below(max(several, 1)))


def sized(op: str, args: Args, new: Fraction, place: int | None) -> Args:
    """Put a number in the place of another, or multiply all by it."""
    here = count()

    def _change(kind: Type, value: Json) -> Json:
        if not is_number(kind, value):
            return None
        if place not in (None, next(here)):
            return value
        return resized(kind, value, new, times=place is None)

    return changed(op, args, _change)


def numbers(op: str, args: Args) -> list[Json]:
    """Return what `size` may change, in order."""
    found: list[Json] = []

    def _change(kind: Type, value: Json) -> Json:
        if not is_number(kind, value):
            return None
        found.append(value)
        return value

    changed(op, args, _change)
    return found


def is_number(kind: Type, value: Json) -> bool:
    """Tell whether something is a number, a rule with one, or a map of shares."""
    rule = kind.name in ("smoothing", "score") and "=" in str(value)
    return kind.name in ("rational", "integer") or rule or is_shares(kind, value)


def resized(kind: Type, value: Json, new: Fraction, times: bool) -> Json:
    """Return the number, or a multiple; of shares the last is the number, or one part in it."""
    if is_shares(kind, value):
        *others, last = rows(value)
        share = min(new, 1 / new)
        rest = 1 - rational(str(last[1])) or Fraction(1)
        left = [[key, spelling(rational(str(p)) * (1 - share) / rest)] for key, p in others]
        return [*left, [last[0], spelling(share)]]
    rule, sign, word = str(value).rpartition("=")
    old = rational(word) if times else Fraction(1)
    if kind.name == "integer" and new.denominator > 1:
        return spelling(old + 60)
    return f"{rule}{sign}{spelling(old * new)}"


def long(dice: Draws, op: str, args: Args) -> Args:
    """Put eight names beside a name, wherever it is a key, in a cell or one of a list.

    Where there is no name, a list begins again until it has nine entries.
    """
    known = _names(op, args)
    name = dice.pick(known) if known else ""
    every = [name, *(f"{name}{i}" for i in range(2, NINE + 1))]

    def _beside(key: Json) -> list[Json]:
        if isinstance(key, list) and NINE ** key.count(name) <= CELLS:
            return [[*cell] for cell in product(*(every if x == name else [x] for x in key))]
        return [*every] if key == name else [key]

    def _change(kind: Type, value: Json) -> Json:
        if kind.name == "list<string>" and isinstance(value, list):
            return [new for entry in value for new in _beside(entry)]
        if not (known or isinstance(kind, Table)) and isinstance(value, list) and value:
            return [rebuilt(kind.parts[0], part, _change) for part in (value * NINE)[:NINE]]
        if not isinstance(kind, Table):
            return None
        table: list[Json] = []
        shares = is_shares(kind, value)
        for key, entry in rows(value):
            keys, part = _beside(key), rebuilt(kind.parts[1], entry, _change)
            if shares:  # so many unequal parts of a share
                unit = rational(str(entry)) * 2 / (len(keys) * (len(keys) + 1))
                parts: list[Json] = [spelling(unit * i) for i in range(1, len(keys) + 1)]
            else:
                parts = [part] * len(keys)
            table += [[new, here] for new, here in zip(keys, parts, strict=True)]
        return table

    return changed(op, args, _change)


def _names(op: str, args: Args) -> list[str]:
    """Return the names that are keys, in cells or in lists."""
    found: dict[str, None] = {}

    def _change(kind: Type, value: Json) -> Json:
        keys = [row[0] for row in rows(value)] if isinstance(kind, Table) else []
        keys += value if kind.name == "list<string>" and isinstance(value, list) else []
        for key in keys:
            found.update(dict.fromkeys(str(x) for x in (key if isinstance(key, list) else [key])))
        return None

    changed(op, args, _change)
    return [*found]


WAYS: Mapping[str, tuple[Way, str]] = {
    "order": (order, "in another order"),
    "names": (names, "with other names"),
    "size": (size, "with another size"),
    "long": (long, "with nine names for one"),
}
