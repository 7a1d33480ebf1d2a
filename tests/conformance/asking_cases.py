"""Random complete examples of the variables of a network, and what is asked about them."""

from collections.abc import Callable, Mapping
from itertools import product
from random import Random

from refnb.data.document import Json

CASES = "learning.Cases"
SCORES = ["k2", "mdl", "bdeu=1", "bdeu=1/2", "bdeu=7/3"]
COUNTS = ["0", "1", "1", "2", "3", "1", "2"]


class Asked:
    """A network as a source of variables, parents, cells and rows that fit together."""

    def __init__(self, r: Random, network: dict[str, Json]) -> None:
        self.r = r
        self.network = network
        self.domains = _table(network["variables"])
        self.parents = _table(network["parents"])
        self.variable = r.choice(list(self.domains))
        self.given: dict[str, str] = {}

    def argument(self, name: str, kind: str) -> Json:
        """Draw an argument by its name, or nothing when any value of its type will do."""
        ways: Mapping[str, Callable[[], Json]] = {
            f"cases {CASES}": self.cases,
            "examples list<map<string, string>>": lambda: [[*self.world()] for _ in "123"],
            "variables map<string, list<string>>": lambda: self.network["variables"],
            "parents map<string, list<string>>": lambda: self.network["parents"],
            "parents list<string>": lambda: [*self.parents[self.variable]],
            "variable string": lambda: self.variable,
            "a map<string, map<list<string>, map<string, rational>>>": self.weights,
            "rows map<list<string>, map<string, rational>>": self.rows,
            "order list<string>": lambda: [*self.shuffled(list(self.domains))],
            "rule score": lambda: self.r.choice(SCORES),
            "start map<string, string>": lambda: [*self.world(self.given)],
            "samples list<sampling.Sample>": self.samples,
            "data list<incomplete.Seen>": self.seen,
            "row list<string>": lambda: [self.r.choice(self.domains[u]) for u in self.above()],
            "value string": lambda: self.r.choice(self.domains[self.variable]),
            "counts map<string, map<list<string>, map<string, rational>>>": self.counts,
            "grid integer": lambda: self.r.choice(["2", "3", "10", "100"]),
            "rate rational": lambda: self.r.choice(["0", "1", "1/10", "1/1000", "2"]),
        }
        return ways[f"{name} {kind}"]() if f"{name} {kind}" in ways else None

    def fitted(self, drawn: Mapping[str, Json]) -> dict[str, Json]:
        """Name each variable once: sum out what is not asked or given, give what is not asked."""
        if "variable" in drawn and "given" in drawn:
            return {"given": [pair for pair in self.world() if pair[0] != drawn["variable"]]}
        if "query" in drawn and "order" in drawn:
            named = f"{drawn['query']} {drawn['given']}"
            return {"order": [v for v in self.shuffled(list(self.domains)) if repr(v) not in named]}
        return {}

    def shuffled(self, names: list[str]) -> list[str]:
        """Return names in any order."""
        return self.r.sample(names, len(names))

    def cell(self) -> list[Json]:
        """Draw a value of each variable."""
        return [self.r.choice(domain) for domain in self.domains.values()]

    def world(self, given: dict[str, str] | None = None) -> list[list[Json]]:
        """Draw a value of each variable by name, most of the given ones kept."""
        drawn = dict(zip(self.domains, map(str, self.cell()), strict=True))
        kept = {**drawn, **(given or {})} if self.r.random() < 0.9 else drawn
        return [[v, kept[v]] for v in self.shuffled(list(kept))]

    def cases(self) -> Json:
        """Draw some cells with whole weights, rarely a fraction."""
        cells = {tuple(map(str, self.cell())): self.r.choice(COUNTS) for _ in range(4)}
        if cells and self.r.random() < 0.1:
            cells[next(iter(cells))] = "1/2"
        pairs: list[Json] = [[[*x], n] for x, n in cells.items()]
        return {"variables": self.network["variables"], "cells": pairs}

    def rows(self) -> Json:
        """Draw the counts of one family."""
        return self.table(self.variable, COUNTS)

    def weights(self) -> Json:
        """Draw weights for every family."""
        return [[v, self.table(v, ["1", "2", "1/2"])] for v in self.shuffled(list(self.domains))]

    def above(self) -> list[str]:
        """Return the parents of the variable that is asked for."""
        return self.parents[self.variable]

    def seen(self) -> Json:
        """Draw what was seen together: some values of a world, most weights whole."""
        weights = ["1", "1", "2", "3", "0"] * 3 + ["1/2"]
        return [
            {"values": self.some(), "weight": self.r.choice(weights)}
            for _ in range(self.r.randint(0, 3))
        ]

    def some(self) -> Json:
        """Draw a value of some variables; now and then one is null."""
        drawn = zip(self.domains, self.cell(), strict=True)
        return [
            [v, a if self.r.random() < 0.9 else None] for v, a in drawn if self.r.random() < 0.6
        ]

    def counts(self) -> Json:
        """Draw counts of every family."""
        return [[v, self.table(v, COUNTS)] for v in self.shuffled(list(self.domains))]

    def table(self, v: str, numbers: list[str]) -> Json:
        """Draw a number for each row and value of a variable."""
        rows = product(*(self.domains[u] for u in self.parents[v]))
        domain = self.domains[v]
        return [[[*u], [[w, self.r.choice(numbers)] for w in self.shuffled(domain)]] for u in rows]

    def samples(self) -> Json:
        """Draw some cells with weights."""
        weights = ["1", "1", "2", "1/2", "0"]
        return [{"cell": self.cell(), "weight": self.r.choice(weights)} for _ in range(3)]


def _table(pairs: Json) -> dict[str, list[str]]:
    assert isinstance(pairs, list)
    found: dict[str, list[str]] = {}
    for pair in pairs:
        assert isinstance(pair, list)
        key, names = pair
        assert isinstance(names, list)
        found[str(key)] = [str(name) for name in names]
    return found
