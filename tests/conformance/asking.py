"""Random small requests for every operation, in wire form, drawn by the types of its arguments.

All names of a request are the same few, whether they are labels, features, values or words,
so that its tables speak of the same things. A record is drawn member by member, or is the
answer of an operation that returns such a record. Then a request can be spoiled anywhere.
"""

from collections.abc import Callable, Collection, Mapping
from itertools import product
from random import Random
from typing import TypeVar, get_args, get_origin

from refnb.conformance import catalogue, serve, types
from refnb.data.document import Json
from refnb.errors import RefnbError
from refnb.exact import rational
from refnb.exact.rational import rational as number_of

SPOILT: list[Json] = [None, True, [], {}, "-1/2", "2/4", "2", "0", "1/3", "3/2", "a", "x", "m=1"]
NAMES = [["0", "1"], ["1", "0"], ["b", "a"], ["b", "ab", "a"], ["x"]]
RULES = ["none", "laplace", "add=1/2", "add=0", "m=2", "m=0", "add=3"]
WORDS = ["e", "2", "n", "n-1", "e", "2", "n", "n-1", "laplace", "never", "", "a B", "Z'é0 \u212a"]
PIECES = ["", "-", "0", "1", "07", ".", "5", "/2", "/0", "e2", "E-1", "e10001", "%", "+"]
SHARES = ["0", "1/3", "1/2", "1/2", "1", "1/7", "2/3"]
AMOUNTS = ["0", "1", "1", "2", "3", "1/2", "2/3"]
FAR = [f"1/{10**30}", f"{10**30 - 1}/{10**30}"]
HAIR = "1152921504606846977/1152921504606846976"
ARGUMENTS = ["2", "3", "1/2", "4", "3/2", "6", "8/9", "1", "12", "25/49", HAIR]
COEFFICIENTS = ["1", "1", "-1", "1/2", "-1/2", "2", "-3", "1/3", "0"]
TRIES = 6


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


class World:
    """A few names, and everything that can be said with them."""

    def __init__(self, r: Random) -> None:
        self.r = r
        self.names = list(r.choice(NAMES))
        self.base = r.choice("eee2")
        self.last: tuple[str, list[tuple[str, str]]] = ("0", [])

    def request(self, op: str) -> dict[str, Json]:
        """Draw the arguments of one operation."""
        args = catalogue.operations()[op].args
        return {name: self.draw(hint) for name, hint in args.items()}

    def draw(self, hint: object) -> Json:
        """Draw a value by its type, and by the metadata that say what is refused."""
        refused = {error for error, _ in types.rules(hint)}
        hint = types.bare(hint)
        origin, parts = get_origin(hint), get_args(hint)
        if isinstance(hint, TypeVar) or hint is str:
            return self.text()
        if hint is bool:
            return self.r.random() < 0.5
        kind = types.wire_type(hint)
        if kind in ("rational", "integer"):
            return self.number(kind == "integer", refused)
        if " or " in kind:
            return self.draw(parts[0] if self.r.random() < 0.8 else parts[-1])
        if kind.startswith("map<"):
            return self.table(parts[0], parts[1], refused)
        if kind.startswith("tuple<"):
            return [self.draw(part) for part in parts]
        if kind.startswith("list<"):
            return self.listed(parts[0], refused)
        record = origin or hint
        assert isinstance(record, type)
        return self.record(record, parts)

    # Leaves

    def text(self) -> str:
        """Draw a name most of the time, or any other text that an operation knows."""
        way = self.r.random()
        if way < 0.6:
            return self.r.choice(self.names)
        return self.r.choice(WORDS) if way < 0.9 else "".join(self.r.sample(PIECES, 3))

    def number(self, whole: bool, refused: Collection[str]) -> str:
        if whole:
            return str(self.r.randint(0, 4))
        if self.r.random() < 0.05:
            return self.r.choice(FAR)
        if "OutOfRange" in refused:
            return self.r.choice(SHARES)
        sign = "-" if "Negative" not in refused and self.r.random() < 0.2 else ""
        drawn = self.r.choice(AMOUNTS)
        return sign + drawn if drawn != "0" else drawn

    # Tables and lists

    def table(self, key: object, entry: object, refused: Collection[str]) -> Json:
        """Draw an entry for every key, in any order; of strings now and then one is missing."""
        keys = self.keys(key)
        if "NotADistribution" in refused:
            return self.mixed(list(zip(keys, self.shares(len(keys)), strict=True)))
        inner = set(refused) & {"Negative", "OutOfRange"}
        number = types.wire_type(entry) in ("rational", "integer")
        whole = types.wire_type(entry) == "integer"
        pairs = [(k, self.number(whole, inner) if number else self.draw(entry)) for k in keys]
        if entry is str:
            pairs = [(k, self.r.choice(self.names)) for k in keys if self.r.random() < 0.85]
        return self.mixed(pairs)

    def keys(self, key: object) -> list[Json]:
        """Return every name, every cell or every pair."""
        if get_origin(key) is not tuple:
            return list(self.names)
        parts = get_args(key)
        size = len(self.names) if Ellipsis in parts else len(parts)
        return [list(cell) for cell in product(self.names, repeat=size)]

    def mixed(self, pairs: list[tuple[Json, Json]]) -> list[Json]:
        return [list(pair) for pair in self.r.sample(pairs, len(pairs))]

    def shares(self, size: int) -> list[Json]:
        """Draw numbers that sum to 1; many of them are 0, and many are equal."""
        balls = [self.r.choice([0, 0, 1, 1, 2, 3]) for _ in range(size)]
        balls[self.r.randrange(size)] += 1
        return [rational.spelling(number_of(f"{n}/{sum(balls)}")) for n in balls]

    def listed(self, entry: object, refused: Collection[str]) -> Json:
        """Draw all names where a list must name something, and else a few of anything."""
        kind, size = types.wire_type(entry), len(self.names)
        if kind == "string" and refused & {"EmptyData", "Duplicate"}:  # type: ignore[operator]
            return self.r.sample(self.names, size)
        if kind == "string":
            several = self.r.choice([size, self.r.randint(0, 3)])
            return [self.r.choice(self.names) for _ in range(several)]
        if kind == "integer":
            return self.r.sample([str(i) for i in range(size + 1)], self.r.randint(0, size))
        if kind in ("list<string>", "list<integer>"):
            return self.parts(kind == "list<string>")
        return [self.draw(entry) for _ in range(self.r.randint(0, 4))]

    def parts(self, names: bool) -> Json:
        """Divide the names, or their places, into two or three parts."""
        whole = self.names if names else [str(i) for i in range(len(self.names))]
        sides = [self.r.randint(0, 1) for _ in whole]
        halves: list[Json] = [
            [name for name, side in zip(whole, sides, strict=True) if side == half]
            for half in (0, 1)
        ]
        return [*halves, [self.r.choice(whole)]] if self.r.random() < 0.2 else halves

    # Records

    def record(self, record: type, parts: tuple[object, ...]) -> Json:
        """Draw a record: as one that was computed, or member by member."""
        name = types.record_name(record)
        made: Mapping[str, Callable[[], Json]] = {
            "smoothing": lambda: self.r.choice(RULES),
            "infinite": lambda: self.r.choice(["inf", "-inf"]),
            "logarithm.LogForm": self.logarithm,
            "moments.Moment": self.moment,
            "schema.Schema": self.schema,
            "mixed.Model": self.mixture,
        }
        if name in made:
            return made[name]()
        letters = dict(zip(getattr(record, "__parameters__", ()), parts, strict=False))
        ways = producers().get(record, [])
        for _ in range(TRIES if ways else 0):
            op = self.r.choice(ways)
            try:
                return serve.answer(op, self.request(op))
            except RefnbError:
                continue
        members = types.members(record).items()
        return {name: self.draw(letters.get(hint, hint)) for name, hint in members}

    def schema(self) -> Json:
        features: Json = [[f, self.r.sample(self.names, len(self.names))] for f in self.names]
        return {"labels": list(self.names), "features": features}

    def logarithm(self) -> Json:
        """Draw a number, or spell the last one in another way."""
        if self.r.random() < 0.7:
            const = self.r.choice(["0", "0", "0", "1", "-1", "1/2", "-2/3"])
            count = self.r.choice([0, 1, 1, 2, 3])
            drawn = [(self.r.choice(ARGUMENTS), self.r.choice(COEFFICIENTS)) for _ in range(count)]
            self.last = const, drawn
        const, terms = self.last
        pairs = [pair for a, q in terms for pair in self.respelled(a, q)]
        if self.base == "2" and self.r.random() < 0.5:
            pairs, const = [*pairs, ["2", const]], "0"
        return {"base": self.base, "const": const, "terms": self.r.sample(pairs, len(pairs))}

    def respelled(self, argument: str, coefficient: str) -> list[Json]:
        """Write q log a as it is, as -q log 1/a, as q/2 log a^2 or as two logarithms."""
        a, q = number_of(argument), number_of(coefficient)
        ways = [
            [(a, q)],
            [(1 / a, -q)],
            [(a * a, q / 2)],
            [(number_of(a.numerator), q), (number_of(a.denominator), -q)],
        ]
        return [[rational.spelling(x), rational.spelling(y)] for x, y in self.r.choice(ways)]

    def moment(self) -> Json:
        """Draw the moment of one or two values of some weights."""
        values = [self.r.choice(["0", "1", "1", "-2", "3/2"]) for _ in range(self.r.randint(0, 2))]
        pairs = [(number_of(self.r.choice(["1", "1/2", "2"])), number_of(x)) for x in values]
        sums = [sum((w * x**k for w, x in pairs), number_of(0)) for k in range(3)]
        names = ("weight", "total", "squares")
        return {name: rational.spelling(part) for name, part in zip(names, sums, strict=True)}

    def mixture(self) -> Json:
        """Draw three families over one prior, whose features have different names."""
        families = types.members(catalogue.records()["mixed.Model"])
        model: dict[str, Json] = {}
        for family, hint in families.items():
            part = self.draw(hint)
            assert isinstance(part, dict)
            first = next(iter(model.values()), part)
            assert isinstance(first, dict)
            tables = [(name, table) for name, table in part.items() if name != "prior"]
            model[family] = {"prior": first["prior"]} | {n: _of(family, t) for n, t in tables}
        return model


def _of(family: str, table: Json) -> Json:
    """Name the features of a table after their family."""
    assert isinstance(table, list)
    return [[f"{family} {row[0]}", row[1]] for row in table if isinstance(row, list)]


def producers() -> dict[type, list[str]]:
    """Return, for each record, the operations that return one and take none."""
    found: dict[type, list[str]] = {}
    for name, op in catalogue.operations().items():
        if isinstance(op.result, type) and op.result not in {
            record for hint in op.args.values() for record in types.records_in(hint)
        }:
            found.setdefault(op.result, []).append(name)
    return found
