"""BIF and XMLBIF beside pyAgrum: it reads the same tables, and writes rows that nearly sum to 1.

It keeps the numbers of a file in single precision, so they are compared as such.
"""

import struct
from itertools import product
from pathlib import Path

import pytest

import refnb
from peers import graphs
from refnb.core.errors import NotADistribution
from refnb.exercises.problems import network
from refnb.io import bif

gum = pytest.importorskip("pyagrum", reason="pyAgrum is not installed")

TABLE = """network t { }
variable a { type discrete [ 2 ] { x, y }; }
variable b { type discrete [ 3 ] { p, q, r }; }
variable c { type discrete [ 2 ] { h, t }; }
probability ( a ) { table 0.5, 0.5; }
probability ( b ) { table 0.25, 0.25, 0.5; }
probability ( c | a, b ) {
  table 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.9, 0.8, 0.7, 0.6, 0.5, 0.4;
}
"""


def single(x: float) -> bytes:
    """Round to single precision."""
    return struct.pack("f", x)


@pytest.mark.parametrize("text", [TABLE, bif.write(network.stored("asia"))], ids=["table", "asia"])
def test_both_read_the_same_tables(tmp_path: Path, text: str) -> None:
    """Every entry, also of a table in one piece, where the last parent changes fastest."""
    path, net = tmp_path / "net.bif", bif.read(text)
    path.write_text(text, "utf-8")
    peer = gum.loadBN(str(path))
    for v, parents in net.parents.items():
        for u in product(*(net.variables[p] for p in parents)):
            for a, p in net.tables[v][u].items():
                there = peer.cpt(v)[dict(zip((*parents, v), (*u, a), strict=True))]
                assert single(float(p)) == single(there)


@pytest.mark.parametrize("kind", ["bif", "bifxml"])
def test_what_it_writes_is_read(tmp_path: Path, kind: str) -> None:
    """Its rows miss 1 by a hair, which rounding explains; the strict reader refuses them."""
    peer = gum.loadBN(str(refnb.example("asia")))
    path = tmp_path / f"asia.{kind}"
    gum.saveBN(peer, str(path))
    found, wanted = refnb.network(path), network.stored("asia")
    if kind == "bif":
        assert "which summed to" in found.settings["normalised"]
        with pytest.raises(NotADistribution, match=r"sums to 1\.00000000"):
            bif.read(path.read_text("utf-8"))
    graphs.near(found.network, wanted, 7)


@pytest.mark.parametrize(
    "name", ["alarm", "barley", "hepar2", "insurance", "munin1", "pathfinder", "sachs", "water"]
)
def test_published_networks_are_read(name: str) -> None:
    """Networks of the bnlearn repository whose rows miss 1, as pgmpy packs them."""
    pgmpy = pytest.importorskip("pgmpy", reason="pgmpy is not installed")
    path = Path(str(pgmpy.__file__)).parent / f"utils/example_models/{name}.bif.gz"
    assert "which summed to" in refnb.network(path).settings["normalised"]
