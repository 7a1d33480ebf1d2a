"""Random small networks in wire form, and what can be asked of one."""

from itertools import product
from random import Random

from refnb.data import wire
from refnb.data.document import Json

NETWORK = "network.Network"
ROWS_OF_A_FAMILY = "map<list<string>, map<string, rational>>"
ASKED = {NETWORK, "learning.Cases", ROWS_OF_A_FAMILY, "list<map<string, string>>"}
DEALT = ("string", "list<string>", "map<string, string>")
ROWS = {
    1: [["1"]],
    2: [["1/2", "1/2"], ["1/3", "2/3"], ["1", "0"], ["0", "1"], ["3/4", "1/4"]],
    3: [["1/3", "1/3", "1/3"], ["1/2", "1/2", "0"], ["0", "1", "0"], ["1/2", "1/3", "1/6"]],
}


def network(r: Random, names: list[str]) -> dict[str, Json]:
    """Draw a network over these names, its values taken from them, its arrows in any order."""
    domains = {v: r.sample(names, r.randint(1, len(names))) for v in r.sample(names, len(names))}
    parents: dict[str, list[str]] = {}
    for v in r.sample(names, len(names)):
        parents[v] = [u for u in parents if r.random() < 0.6]
    tables = {v: _table(r, domains[v], [domains[u] for u in parents[v]]) for v in parents}
    return {
        "variables": wire.encode(domains),
        "parents": wire.encode(parents),
        "tables": [[v, tables[v]] for v in r.sample(names, len(names))],
    }


def _table(r: Random, domain: list[str], domains: list[list[str]]) -> Json:
    rows = list(product(*domains))
    table: list[Json] = []
    for cell in r.sample(rows, len(rows)):
        pairs = list(zip(domain, r.choice(ROWS[len(domain)]), strict=True))
        table.append([[*cell], wire.encode(r.sample(pairs, len(pairs)))])
    return table


class Deal:
    """The variables of one network, dealt out to the arguments that name some."""

    def __init__(self, r: Random, asked: dict[str, Json]) -> None:
        self.r = r
        self.domains = wire.decode(dict[str, tuple[str, ...]], asked["variables"])
        self.deck = r.sample(list(self.domains), len(self.domains))

    def some(self, every: bool) -> list[str]:
        """Take some variables off the deck, or all that are left."""
        several = len(self.deck) if every else self.r.choice([0, 1, 1, 2])
        taken, self.deck = self.deck[:several], self.deck[several:]
        return taken

    def values(self, of: list[str]) -> list[Json]:
        """Give each of the variables one of its values."""
        return [[v, self.r.choice(self.domains[v])] for v in of]

    def draw(self, kind: str, every: bool) -> Json:
        """Draw an argument that names variables; in a map they have values."""
        taken = self.some(every)
        if kind == "map<string, string>":
            return self.values(taken)
        return [*taken] if kind == "list<string>" else next(iter(taken), "")
