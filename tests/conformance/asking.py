"""Random small requests for every operation, in wire form, drawn by the types of its arguments.

All names of a request are the same few, whether they are labels, features, values or words,
so that its tables speak of the same things. A record is drawn member by member, or is the
answer of an operation that returns such a record. Then a request can be spoiled anywhere.
"""

import json
from collections.abc import Callable, Mapping, Set
from fractions import Fraction
from functools import cache
from itertools import cycle, product
from math import prod
from random import Random
from typing import get_args, get_origin

from conformance import (
    asking_cases,
    asking_certificates,
    asking_files,
    asking_networks,
    asking_points,
    asking_words,
)
from refnb.conformance import catalogue, serve
from refnb.data import wire
from refnb.data.document import Json
from refnb.errors import RefnbError
from refnb.estimation.schema import Schema
from refnb.exact import rational
from refnb.exact.rational import rational as number_of

SPOILT: list[Json] = [None, True, [], {}, "-1/2", "2/4", "2", "0", "1/3", "3/2", "a", "x", "m=1"]
NAMES = [
    *(["0", "1"], ["1", "0"], ["b", "a"], ["x"]),
    *(["b", "ab", "a"], ["c", "a", "b"], ["9", "10", "1"], ["\U0001f600", "\uff5e", "B"]),
    *(["__proto__", "constructor"], ["a ", "a", " a"], ["e\u0301", "\u00e9"]),
]
RULES = ["none", "laplace", "add=1/2", "add=0", "m=2", "m=0", "add=3"]
KNOWN = ["e", "2", "e", "2", "n", "n-1", "n", "laplace", "m=2", "add", "m"]
OTHERS = ["", "never", "a B", "Z'é0 \u212a"]
KINDS = ["global", "global", "local", "rounding", "pair", "pair", "other"]
PIECES = ["", "-", "0", "1", "07", ".", "5", "/2", "/0", "e2", "E-1", "e10001", "%", "+"]
SHARES = ["0", "1/3", "1/2", "1/2", "1", "1/7", "2/3"]
AMOUNTS = ["0", "1", "1", "2", "3", "1/2", "2/3"]
FAR = [f"1/{10**30}", f"{10**30 - 1}/{10**30}"]
HAIR = "1152921504606846977/1152921504606846976"
ARGUMENTS = ["2", "3", "1/2", "4", "3/2", "6", "8/9", "1", "12", "25/49", HAIR]
COEFFICIENTS = ["1", "1", "-1", "1/2", "-1/2", "2", "-3", "1/3", "0"]
POSITIVE = {"OutOfRange", "ZeroVariance"}
TRIES = 4
MANY = ("curve.", "pruning.", "error.", "loss.", "claims.")  # all samples, all trees, all cells
ANSWERED = ("truth.Truth",)  # of what is made here: an answer of an operation now and then
TOGETHER = (  # records whose members, each drawn alone, seldom fit together
    *("counting.Counts", "moments.Moments", "network.Network", "tree.Model", "complement.Model"),
    *("distribution.Decision", "truth.Truth"),
)
type_name, members = cache(wire.type_name), cache(wire.members)


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
        self.way = r.random()
        self.base = r.choice("eee2")
        self.least = r.choice([0, 0, 1])
        self.rational_odds = r.random() < 0.4
        self.last: tuple[str, list[tuple[str, str]]] = ("0", [])
        self.drawn: dict[str, Json] = {}
        self.features: dict[str, list[str]] = {}
        self.deck: list[int] = []

    def request(self, op: str) -> dict[str, Json]:
        """Draw the arguments of one operation."""
        args = catalogue.operations()[op].args
        if op in ("bif.read", "bif.normalise") and self.r.random() < 0.95:
            return {"text": asking_files.file(self.r, self.names)}
        if op == "certificate.check":
            return {"text": asking_certificates.text(self.r, self.names)}
        kinds = {type_name(hint) for hint in args.values()}
        if kinds & asking_networks.ASKED:
            return self.of_network(args)
        if asking_points.ASKED in kinds:
            return asking_points.request(self.r, args)
        self.deck = self.r.sample(range(len(self.names)), len(self.names))
        few = op.startswith(MANY) and self.r.random() < 0.95
        self.names = self.names[:2] if few else self.names
        self.base = asking_words.BASES.get(op.partition(".")[0], self.base)
        drawn = {name: self.draw(hint) for name, hint in args.items()}
        return drawn | dict(asking_words.arguments(self.r, op, self.names, drawn))

    def of_network(self, args: Mapping[str, object]) -> dict[str, Json]:
        """Draw a network, and for most arguments variables of it that the others do not have."""
        asked = asking_networks.network(self.r, self.names)
        deal, cases = asking_networks.Deal(self.r, asked), asking_cases.Asked(self.r, asked)
        drawn: dict[str, Json] = {}
        for name, hint in args.items():
            kind, last = type_name(hint), name == list(args)[-1]
            fitting = cases.argument(name, kind) if self.r.random() < 0.95 else None
            if fitting is not None:
                drawn[name] = fitting
            elif kind == asking_networks.NETWORK:
                drawn[name] = dict(asked)
            elif kind in asking_networks.DEALT and self.r.random() < 0.9:
                drawn[name] = deal.draw(kind, last and self.r.random() < 0.6)
                cases.given = dict(drawn[name]) if kind.startswith("map") else cases.given  # type: ignore[arg-type]
            else:
                drawn[name] = self.draw(hint)
        return drawn | (cases.fitted(drawn) if self.r.random() < 0.9 else {})

    def draw(self, hint: object) -> Json:
        """Draw a value by its type, and by the metadata that say what is refused."""
        metadata = getattr(hint, "__metadata__", ())
        refused = {getattr(error, "__name__", str(error)) for error in metadata}
        hint = get_args(hint)[0] if refused else hint
        parts, kind = get_args(hint), type_name(hint)
        if kind == "string":
            return self.text()
        if kind == "bool":
            return self.r.random() < 0.5
        if kind in ("rational", "integer"):
            return self.number(kind == "integer", refused)
        if kind.startswith("map<"):
            return self.table(parts[0], parts[1], refused)
        if kind.startswith("tuple<"):
            return [self.draw(part) for part in parts]
        if kind.startswith("list<"):
            return self.listed(parts[0], refused)
        if " or " in kind:
            return self.draw(parts[0] if self.r.random() < 0.8 else parts[-1])
        if kind == "null":
            return None
        return self.record(hint, kind)

    # Leaves

    def text(self) -> str:
        """Draw a name most of the time, or any other text that an operation knows."""
        way = (self.way + self.r.random() / 10) % 1
        if way < 0.5:
            return self.r.choice(self.names)
        if way < 0.9:
            return self.r.choice(KNOWN)
        return self.r.choice(OTHERS) if way < 0.92 else "".join(self.r.sample(PIECES, 3))

    def number(self, whole: bool, refused: Set[str]) -> str:
        if whole:
            return str(self.r.choice([0, 1, 2, 3, 4] * 5 + [25]))
        if self.r.random() < 0.05:
            return self.r.choice(FAR)
        if any("0..1" in words for words in refused):
            return self.r.choice(SHARES)
        drawn = self.r.choice(AMOUNTS[1:] if refused & POSITIVE else AMOUNTS)
        below = not refused and drawn != "0" and self.r.random() < 0.2
        return f"-{drawn}" if below else drawn

    # Tables and lists

    def table(self, key: object, entry: object, refused: Set[str]) -> Json:
        """Draw an entry for every key, in any order; of strings now and then one is missing."""
        kind = type_name(entry)
        keys = self.keys(key, "" if refused else kind)
        if "NotADistribution" in refused:
            balls = self.bound(keys) if isinstance(keys[0], list) else self.balls(len(keys))
            return self.mixed(list(zip(keys, _shares(balls), strict=True)))
        if kind == "string":
            some = [k for k in keys if self.r.random() < 0.9]
            return self.mixed([(k, self.r.choice(self.names)) for k in some])
        if kind in ("rational", "integer") and refused:
            return self.mixed([(k, self.number(kind == "integer", refused)) for k in keys])
        return self.mixed([(k, self.draw(entry)) for k in keys])

    def keys(self, key: object, kind: str) -> list[Json]:
        """Return every name, every cell or every pair; of a mixed model those of its kind."""
        if get_origin(key) is not tuple:
            return list(self.features.get(kind, self.names))
        parts = get_args(key)
        size = len(self.names) if Ellipsis in parts else len(parts)
        values = self.names[:2] if size > 2 else self.names
        return [list(cell) for cell in product(values, repeat=size)]

    def mixed(self, pairs: list[tuple[Json, Json]]) -> list[Json]:
        return [list(pair) for pair in self.r.sample(pairs, len(pairs))]

    def balls(self, size: int) -> list[int]:
        """Draw weights, not all of them 0; many of them are 0, and many are equal."""
        balls = [max(self.r.choice([0, 0, 1, 1, 2, 3]), self.least) for _ in range(size)]
        balls[self.r.randrange(size)] += 1
        return balls

    def bound(self, cells: list[Json]) -> list[int]:
        """Draw variables: independent, or some of them bound to each other."""
        rows = [cell for cell in cells if isinstance(cell, list)]
        size = len(rows[0])
        coins = [{name: self.r.choice([1, 1, 2]) for name in self.names} for _ in range(size)]
        balls = [prod(coin[str(v)] for coin, v in zip(coins, row, strict=True)) for row in rows]
        if size > 1 and self.r.random() < 0.6:
            some = self.r.sample(range(size), self.r.randint(2, size))
            even = [sum(self.names.index(str(row[i])) for i in some) % 2 == 0 for row in rows]
            balls = [n * keep for n, keep in zip(balls, even, strict=True)]
        if self.r.random() < 0.4:
            balls[self.r.randrange(len(balls))] += 1
        return balls

    def listed(self, entry: object, refused: Set[str]) -> Json:
        """Draw all names where a list must name something, and else a few of anything."""
        kind, size = type_name(entry), len(self.names)
        if kind == "string" and "Duplicate" in refused:
            return self.r.sample(self.names, size)
        if kind == "string":
            several = size if self.r.random() < 0.8 else self.r.randint(0, 3)
            return [self.r.choice(self.names) for _ in range(several)]
        if kind == "integer":
            return self.places()
        if kind == "list<string>":
            return self.parts()
        return [self.draw(entry) for _ in range(self.r.randint(0, 4))]

    def places(self) -> list[Json]:
        """Draw some of the places that were not drawn before; now and then one that is none."""
        if self.r.random() < 0.1:
            return [str(self.r.randint(0, len(self.names)))]
        several = self.r.choice([0, 1, 1, 1, len(self.deck)])
        drawn, self.deck = self.deck[:several], self.deck[several:]
        return [str(place) for place in drawn]

    def parts(self) -> Json:
        """Divide the names into two parts, or into parts that overlap."""
        sides = [(name, self.r.randint(0, 1)) for name in self.names]
        halves: list[Json] = [[name for name, side in sides if side == half] for half in (0, 1)]
        return [*halves, [self.r.choice(self.names)]] if self.r.random() < 0.2 else halves

    # Records

    def record(self, record: object, name: str) -> Json:
        """Draw a record, and now and then the same again."""
        made: Mapping[str, Callable[[], Json]] = {
            "smoothing": lambda: self.r.choice(RULES),
            "infinite": lambda: "-inf" if self.r.random() < 0.9 else "inf",
            "logarithm.LogForm": self.logarithm,
            "moments.Moment": self.moment,
            "mixed.Model": self.mixture,
            "score": lambda: self.r.choice(asking_cases.SCORES),
            "network.Network": lambda: asking_networks.network(self.r, self.names),
            "tree.Tree": self.tree,
            "diagnosis.Outcome": self.outcome,
            "truth.Truth": self.truth,
        }
        if name in made and (name not in ANSWERED or self.r.random() < 0.7):
            return made[name]()
        if name == "schema.Schema" or self.r.random() > 0.5:
            self.drawn.setdefault(name, self.schema() if name == "schema.Schema" else None)
        if name.startswith("schema.Example"):
            return self.example(record)
        if self.drawn.get(name) is None or self.r.random() < 0.3:
            answered = name in TOGETHER or self.r.random() < 0.3
            self.drawn[name] = (self.computed(name) if answered else None) or self.members(record)
        return _copy(self.drawn[name])

    def example(self, record: object) -> Json:
        """Draw an example; now and then a value is missing."""
        example = self.members(record)
        if isinstance(seen := example["instance"], list) and seen and self.r.random() < 0.3:
            del seen[-1]
        return example

    def computed(self, name: str) -> Json:
        """Return a record as the answer of an operation, if one is found soon."""
        ways = producers().get(name, [])
        for _ in range(TRIES if ways else 0):
            op = self.r.choice(ways)
            try:
                return serve.answer(op, self.request(op))
            except RefnbError:
                continue
        return None

    def members(self, record: object) -> dict[str, Json]:
        """Draw a record member by member; its texts are names, different ones where it can be."""
        texts = cycle(self.r.sample(self.names, len(self.names)))
        return {
            member: next(texts) if hint is str else self.draw(hint)
            for member, hint in members(record).items()
        }

    def schema(self) -> Json:
        features: Json = [[f, self.r.sample(self.names, len(self.names))] for f in self.names]
        return {"labels": list(self.names), "features": features}

    def logarithm(self) -> Json:
        """Draw a number, or spell the last one in another way."""
        if self.r.random() < 0.7:
            plain = self.rational_odds
            const = "0" if plain else self.r.choice(["0", "0", "0", "1", "-1", "1/2", "-2/3"])
            factors = ["1", "-1", "2"] if plain else COEFFICIENTS
            count = self.r.choice([0, 1, 1, 2, 3])
            drawn = [(self.r.choice(ARGUMENTS), self.r.choice(factors)) for _ in range(count)]
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
        several = self.r.choice([0, 1, 2, 2, 2])
        values = [self.r.choice(["0", "1", "1", "-2", "3/2"]) for _ in range(several)]
        pairs = [(number_of(self.r.choice(["1", "1/2", "2"])), number_of(x)) for x in values]
        sums = [sum((w * x**k for w, x in pairs), number_of(0)) for k in range(3)]
        names = ("weight", "total", "squares")
        return {name: rational.spelling(part) for name, part in zip(names, sums, strict=True)}

    def outcome(self) -> Json:
        """Draw what a slip gives: a number that is often the same, or nothing."""
        value = self.draw(Fraction) if self.r.random() < 0.8 else None
        return {"slips": [self.r.choice(self.names)], "kind": self.r.choice(KINDS), "value": value}

    def tree(self) -> Json:
        """Split paths of the usual schema, each once in two, by what was not tested before."""
        self.drawn.setdefault("schema.Schema", self.schema())
        schema = _copy(self.drawn["schema.Schema"])
        splits: list[Json] = []
        open_paths: list[tuple[list[Json], list[str]]] = [([], list(self.names))]
        while open_paths:
            path, left = open_paths.pop()
            if left and self.r.random() < 0.6:
                tested = self.r.choice(left)
                splits.append([list(path), tested])
                rest = [name for name in left if name != tested]
                open_paths += [([*path, v], rest) for v in self.names]
        return {"schema": schema, "splits": self.r.sample(splits, len(splits))}

    def truth(self) -> Json:
        """Draw a share of each cell and label; now and then those without one are left out."""
        schema = self.draw(Schema)
        assert isinstance(schema, dict)
        features = wire.decode(dict[str, tuple[str, ...]], schema["features"])
        cells = [
            [*cell]
            for cell in product(*features.values(), wire.decode(tuple[str, ...], schema["labels"]))
        ]
        whole = self.r.random() < 0.5
        examples: list[Json] = [
            {
                "instance": [[f, v] for f, v in zip(features, cell[:-1], strict=True)],
                "label": cell[-1],
                "weight": share,
            }
            for cell, share in zip(cells, _shares(self.balls(len(cells))), strict=True)
            if whole or share != "0"
        ]
        return {"schema": schema, "examples": examples}

    def mixture(self) -> Json:
        """Draw three families over one prior, and give each feature to one of them."""
        families = members(catalogue.records()["mixed.Model"])
        whole = {family: self.members(hint) for family, hint in families.items()}
        part = {name: self.r.choice(list(whole)) for name in self.names}
        for family, model in whole.items():
            model["prior"] = whole["categorical"]["prior"]
            for member, table in model.items():
                if member != "prior" and isinstance(table, list):
                    model[member] = [row for row in table if _named(row, part) == family]
        self.features = {
            "string": [name for name in self.names if part[name] == "categorical"],
            "rational": [name for name in self.names if part[name] != "categorical"],
        }
        return dict(whole)


def _copy(value: Json) -> Json:
    copied: Json = json.loads(json.dumps(value))
    return copied


def _named(row: Json, part: Mapping[str, str]) -> str:
    assert isinstance(row, list)
    return part[str(row[0])]


def _shares(balls: list[int]) -> list[Json]:
    return [rational.spelling(number_of(f"{n}/{sum(balls)}")) for n in balls]


@cache
def producers() -> dict[str, list[str]]:
    """Return, for each record, the operations that return one and take none."""
    found: dict[str, list[str]] = {}
    for op in catalogue.operations().values():
        taken = {type_name(r) for hint in op.args.values() for r in wire.records_in(hint)}
        name = type_name(op.result)
        if name in catalogue.records() and name not in taken:
            found.setdefault(name, []).append(op.name)
    return found
