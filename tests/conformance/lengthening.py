"""Requests with more entries: names beside a name, or a list of rows that begins again.

    named       x becomes x, x2, x3, ... wherever it is one of several: a key, a value, in a cell
    repeated    a list of rows, numbers or records begins again from its first entry

What summed to 1 sums to 1 again: the names share unequally what the name had. Elsewhere each has a
number of its own, or that of the name, or a share of it; and where the names stand for columns, a
cell says the same in each of the new ones.
"""

from collections.abc import Callable, Iterator
from copy import deepcopy
from dataclasses import dataclass
from fractions import Fraction
from itertools import cycle, islice, product

from refnb.data import wire
from refnb.data.document import Json
from refnb.exact import rational

LONG = 9  # entries: more than the three or eight that a small program looks at
MOST = 1_000  # cells beside a cell: with more the request is too long anyway

Args = dict[str, Json]


@dataclass(frozen=True)
class Names:
    """A name, all that stand where it does, and those that come beside it; how numbers change."""

    name: str
    known: tuple[str, ...]
    others: tuple[str, ...]
    way: str

    def beside(self, key: Json) -> list[Json]:
        """Return the keys that come after one: none unless it is the name or a cell that has it."""
        if key == self.name:
            return [*self.others]
        if self.way == "columns" or not isinstance(key, list) or self.name not in key:
            return []
        if (1 + len(self.others)) ** key.count(self.name) > MOST:
            return []
        choices = [[word, *self.others] if word == self.name else [word] for word in key]
        cells: list[Json] = [[*cell] for cell in product(*choices)]
        return cells[1:]

    def grown(self, hint: object, value: Json) -> Json:
        """Return a value in which the names stand beside the name."""
        kind = chosen(hint, value)
        if isinstance(value, dict) and kind.record is not None:
            parts = wire.members(kind.record)
            return {name: self.grown(parts[name], entry) for name, entry in value.items()}
        if not isinstance(value, list):
            return value
        if kind.name.startswith("map<"):
            return self.shared([pair for row in value for pair in self.rows(kind.parts[1], row)])
        if kind.name == "list<string>":
            words = [word for entry in value for word in [entry, *self.beside(entry)]]
            return words if self.name in value else self.wide(value)
        parts_of = cycle(kind.parts) if kind.name.startswith("tuple<") else cycle(kind.parts[:1])
        return [self.grown(part, entry) for part, entry in zip(parts_of, value, strict=False)]

    def wide(self, cell: Json) -> Json:
        """Return a cell with the columns of the others."""
        if self.way != "columns" or not isinstance(cell, list) or len(cell) != len(self.known):
            return cell
        place = self.known.index(self.name)
        return [*cell[: place + 1], *[cell[place]] * len(self.others), *cell[place + 1 :]]

    def rows(self, hint: object, row: Json) -> Iterator[list[Json]]:
        """Yield a row of a map, and those beside it."""
        assert isinstance(row, list)
        entry = self.grown(hint, row[1])
        yield [self.wide(row[0]), entry]
        for n, key in enumerate(self.beside(row[0]), 2):
            numbered = self.way == "varied" and chosen(hint, entry).name == "rational"
            yield [key, times(entry, Fraction(1, n)) if numbered else deepcopy(entry)]

    def shared(self, rows: list[list[Json]]) -> list[Json]:
        """Let what summed to 1 before the others came sum to 1 again."""
        here = [row for row in rows if row[0] == self.name or row[0] in self.others]
        if len(here) > 1 and all(number(row[1]) is not None for row in rows):
            old = [row for row in rows if row[0] not in self.others]
            if self.way == "shared" or sum(number(row[1]) or 0 for row in old) == 1:
                parts, share = range(1, len(here) + 1), here[0][1]
                for row, part in zip(here, parts, strict=True):
                    row[1] = times(share, Fraction(part, sum(parts)))
        return [*rows]


def number(word: Json) -> Fraction | None:
    """Return the number that a word spells, if any."""
    try:
        return rational.rational(word) if isinstance(word, str) else None
    except ValueError:
        return None


def times(word: Json, factor: Fraction) -> Json:
    """Multiply a number that is written as a word."""
    return rational.spelling(rational.rational(str(word)) * factor)


def chosen(hint: object, value: Json) -> wire.Codec:
    """Return how a value is read; of several types, the one of its shape."""
    kind = wire.codec(hint)
    if " or " in kind.name and not kind.name.startswith(("map<", "list<", "tuple<")):
        return next(chosen(p, value) for p in kind.parts if type(value) in wire.codec(p).shapes)
    return kind


def lists(hint: object, value: Json, leaf: str) -> Iterator[tuple[str, wire.Codec, list[Json]]]:
    """Yield every list and map of a value, with its place and type."""
    kind = chosen(hint, value)
    if isinstance(value, dict) and kind.record is not None:
        for name, part in wire.members(kind.record).items():
            if name in value:
                yield from lists(part, value[name], f"{leaf}.{name}")
    elif isinstance(value, list):
        mapped, inner = kind.name.startswith("map<"), leaf
        if not kind.name.startswith("tuple<"):
            yield leaf, kind, value
            inner = f"{leaf}-of"
        for i, entry in enumerate(value):
            if mapped and isinstance(entry, list):
                yield from lists(kind.parts[1], entry[1], inner)
            elif not mapped:
                yield from lists(kind.parts[i % len(kind.parts)], entry, inner)


def found_in(hints: dict[str, object], args: Args) -> Iterator[tuple[str, wire.Codec, list[Json]]]:
    """Yield every list and map of a request, with its place and type."""
    for name, hint in hints.items():
        if name in args:
            yield from lists(hint, args[name], name)


WAYS = ("varied", "equal", "shared", "columns")


def lengths(hints: dict[str, object], args: Args) -> dict[str, int]:
    """Return how many entries the longest list of each place has."""
    found: dict[str, int] = {}
    for leaf, _, value in found_in(hints, args):
        found[leaf] = max(found.get(leaf, 0), len(value))
    return found


def longer(hints: dict[str, object], args: Args, leaf: str) -> Iterator[Args]:
    """Yield requests in which the list at a place has more entries, likely ones first."""
    found = [
        (kind, value) for place, kind, value in found_in(hints, args) if place == leaf and value
    ]
    for kind, value in found[:2]:
        known = tuple(dict.fromkeys(named(kind, value)))
        for name in [*known[-1:], *known[:-1]][:2]:
            others = tuple(f"{name}{n}" for n in range(2, LONG + 2 - len(known)))
            for way in WAYS:
                change = Names(name, known, others, way)
                yield {arg: change.grown(hints[arg], entry) for arg, entry in args.items()}
        if not known:
            yield from (repeated(args, value, how) for how in (alike, same))


def same(entry: list[Json], here: list[Json]) -> bool:
    """Tell whether an entry is the list that is to be longer."""
    return entry is here


def alike(entry: list[Json], here: list[Json]) -> bool:
    """Tell whether a list is as long as that one, and also of words or not."""
    return len(entry) == len(here) and isinstance(entry[0], str) == isinstance(here[0], str)


def named(kind: wire.Codec, value: list[Json]) -> Iterator[str]:
    """Yield the names of a map or a list of names."""
    for entry in value:
        word = entry[0] if kind.name.startswith("map<") and isinstance(entry, list) else entry
        if isinstance(word, str) and kind.name.startswith(("map<string", "list<string>")):
            yield word
        elif isinstance(word, list) and kind.name.startswith("map<list<string>"):
            yield from [str(part) for part in word[-1:]]


def repeated(args: Args, here: list[Json], meant: Callable[[list[Json], list[Json]], bool]) -> Args:
    """Let every list that is meant begin again from its first entry."""

    def again(value: Json) -> Json:
        if isinstance(value, dict):
            return {name: again(entry) for name, entry in value.items()}
        if not isinstance(value, list):
            return value
        inside = [again(entry) for entry in value]
        return [*islice(cycle(inside), LONG)] if value and meant(value, here) else inside

    return {name: again(entry) for name, entry in args.items()}
