"""Random small requests for every operation, in wire form: mostly valid, some of them spoiled.

A request is drawn inside one small world of labels, features and values, so that its tables
speak of the same things. Then it can be spoiled, once or twice, anywhere: a number, a name, an
entry that is lost, repeated, moved or of another shape. So errors meet, and their order counts.
"""

from collections.abc import Callable, Sequence
from itertools import product
from random import Random

from conformance.oracle.numbers import canonical, lowest
from conformance.oracle.reading import OPERATIONS, Json, Kind

SPOILT: list[Json] = [None, True, [], {}, "-1/2", "2/4", "2", "0", "1/3", "3/2", "a", "x", "m=1"]
RULES = ["none", "laplace", "add=1/2", "add=0", "m=2", "m=0", "add=3"]


def request(r: Random, op: str, world: "World") -> dict[str, Json]:
    """Draw the arguments of one operation."""
    args: dict[str, Json] = {name: world.value(op, name, kind) for name, kind in OPERATIONS[op]}
    for _ in range(r.choice([0, 0, 0, 1, 1, 2])):
        spoil(r, args)
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


class World:
    """Labels, features and values, and everything that can be said about them."""

    def __init__(self, r: Random) -> None:
        self.r = r
        self.labels = r.sample(["b", "ab", "a"], r.choice([1, 2, 2, 2, 3]))
        domains = [["0", "1"], ["1", "0"], ["0", "1"], ["z", "x", "y"], ["x"]]
        names = r.sample(["g", "fg", "f"], r.choice([0, 1, 1, 2, 2]))
        self.features = {f: r.choice(domains) for f in names}
        self.cells: list[Json] = [list(cell) for cell in product(*self.features.values())]

    def value(self, op: str, name: str, kind: Kind) -> Json:
        """Draw an argument by its type, or by its name where the type says too little."""
        if op.startswith("bernoulli.") and self.r.random() < 0.8:
            self.features = {f: ["0", "1"] for f in self.features}
        if kind.head == "integer":
            return str(self.r.randint(0, 4))
        if kind.head == "rational":
            return self.number()
        if op == "counting.subtract" and name == "b":
            return self.counts(["2", "0", "1/2"])
        drawn: dict[str, Callable[[], Json]] = {
            "schema.Schema": self.schema,
            "counting.Counts": self.counts,
            "categorical.Model": self.model,
            "bernoulli.Model": self.coins,
            "joint.Table": self.table,
            "truth.Truth": self.truth,
            "smoothing": self.rule,
            "or": lambda: self.rule() if self.r.random() < 0.6 else self.shares(self.labels),
        }
        return drawn[kind.head]() if kind.head in drawn else self.named(op, name)

    def named(self, op: str, name: str) -> Json:
        labels, features, cells = self.labels, self.features, self.cells
        part = self.part
        drawn: dict[str, Callable[[], Json]] = {
            "value": lambda: self.text() if op == "rational.rational" else self.rows(labels),
            "spelling": self.rule,
            "words": lambda: part([*labels, *features, "", "\uff5e", "\U0001f600"]),
            "event": lambda: part(labels),
            "given": lambda: self.dice() if op == "chain.product_rule" else part(labels),
            "parts": self.parts,
            "values": lambda: self.numbers(labels),
            "weights": lambda: self.weights(labels),
            "counts": lambda: self.weights(labels),
            "likelihood": self.factor,
            "likelihoods": lambda: [self.factor() for _ in range(self.r.randint(0, 3))],
            "factors": lambda: [[f, self.factor()] for f in features],
            "joint": lambda: self.over(cells),
            "keep": lambda: part([str(i) for i in range(len(features))]),
            "order": lambda: self.mixed([str(i) for i in range(len(features))]),
            "cell": lambda: self.r.choice(cells),
            "x": self.instance,
            "instance": self.instance,
            "examples": self.examples,
            "label": lambda: self.r.choice(labels),
            "labels": lambda: list(labels),
            "pairs": lambda: [[self.r.choice(labels), self.r.choice(labels)] for _ in range(5)],
            "features": lambda: list(features),
            "present": lambda: part(list(features)),
            "table": self.pairs,
            "rule": lambda: [[x, self.r.choice(labels)] for x in cells if self.r.random() < 0.9],
        }
        return drawn[name]() if name in drawn else self.shares(labels)

    def number(self) -> str:
        return canonical(lowest(self.r.randint(-3, 9), self.r.randint(1, 6)))

    def text(self) -> str:
        pieces = ["", "-", "0", "1", "07", ".", "5", "/2", "/0", "e2", "E-1", "e10001", "%", "+"]
        return "".join(self.r.sample(pieces, self.r.randint(1, 4)))

    def parts(self) -> Json:
        kinds = [self.r.randint(0, 1) for _ in self.labels]
        sides = list(zip(self.labels, kinds, strict=True))
        halves: list[Json] = [[y for y, side in sides if side == half] for half in (0, 1)]
        return [*halves, self.part(self.labels)] if self.r.random() < 0.3 else halves

    def pairs(self) -> Json:
        return [[y, [[t, str(self.r.randint(0, 3))] for t in self.labels]] for y in self.labels]

    def rule(self) -> str:
        return self.r.choice(RULES)

    def mixed(self, names: Sequence[Json]) -> list[Json]:
        return self.r.sample(names, len(names))

    def part(self, names: Sequence[Json]) -> Json:
        return [self.r.choice(names) for _ in range(self.r.randint(0, 3)) if names]

    def over(self, keys: Sequence[Json]) -> Json:
        """Draw a distribution, in any order."""
        balls = [self.r.choice([0, 0, 1, 1, 2, 3]) for _ in keys]
        balls[self.r.randrange(len(balls))] += 1
        shares = (canonical(lowest(count, sum(balls))) for count in balls)
        return self.mixed([[key, share] for key, share in zip(keys, shares, strict=True)])

    def shares(self, names: Sequence[str]) -> Json:
        return self.over(list(names))

    def numbers(self, names: Sequence[str]) -> Json:
        return self.mixed([[name, self.number()] for name in names])

    def weights(self, names: Sequence[str]) -> Json:
        choice = self.r.choice([["0", "0", "1", "2", "3", "1/2", "2/3"], ["0", "1", "4"]])
        return self.mixed([[name, self.r.choice(choice)] for name in names])

    def factor(self) -> Json:
        choice = ["0", "1/3", "1/2", "1", "1/7"]
        return self.mixed([[y, self.r.choice(choice)] for y in self.labels])

    def rows(self, names: Sequence[str]) -> Json:
        return [[name, [self.number() for _ in range(self.r.randint(0, 2))]] for name in names]

    def dice(self, values: Sequence[str] = ("v", "w")) -> Json:
        return self.mixed([[y, self.shares(values)] for y in self.labels])

    def schema(self) -> Json:
        features: Json = [[f, list(domain)] for f, domain in self.features.items()]
        return {"labels": list(self.labels), "features": features}

    def instance(self, chance: float = 0.8) -> Json:
        return [
            [f, self.r.choice(domain)]
            for f, domain in self.features.items()
            if self.r.random() < chance
        ]

    def examples(self) -> Json:
        chance = self.r.choice([0.8, 1, 1])
        return [
            {
                "instance": self.instance(chance),
                "label": self.r.choice(self.labels),
                "weight": self.r.choice(["1", "1", "2", "1/2", "0"]),
            }
            for _ in range(self.r.randint(0, 5))
        ]

    def counts(self, label: Sequence[str] = ("6", "7", "6", "13/2", "5")) -> Json:
        whole = self.r.choice([["0", "1", "2"], ["0", "1/2", "1"], ["0"], ["2"]])
        values: Json = [
            [f, [[y, [[v, self.r.choice(whole)] for v in domain]] for y in self.labels]]
            for f, domain in self.features.items()
        ]
        labels: Json = [[y, self.r.choice(label)] for y in self.labels]
        return {"schema": self.schema(), "labels": labels, "values": values}

    def model(self) -> Json:
        conditionals: Json = [[f, self.dice(domain)] for f, domain in self.features.items()]
        return {"prior": self.shares(self.labels), "conditionals": conditionals}

    def coins(self) -> Json:
        presence: Json = [[f, self.factor()] for f in self.features]
        return {"prior": self.shares(self.labels), "presence": presence}

    def table(self) -> Json:
        cells: Json = [[x, self.weights(self.labels)] for x in self.cells if self.r.random() < 0.7]
        return {"schema": self.schema(), "cells": cells}

    def truth(self) -> Json:
        everything = product(*self.features.values(), self.labels)
        lines = [(x, y) for *x, y in everything]
        lines = self.r.sample(lines, self.r.randint(1, len(lines)))
        balls = [self.r.choice([0, 1, 1, 2]) for _ in lines]
        balls[0] += 1
        examples: Json = [
            {
                "instance": self.mixed([[f, v] for f, v in zip(self.features, x, strict=True)]),
                "label": y,
                "weight": canonical(lowest(count, sum(balls))),
            }
            for (x, y), count in zip(lines, balls, strict=True)
        ]
        return {"schema": self.schema(), "examples": examples}
