"""BIF beside pyAgrum: it reads the same tables, and writes rows that do not quite sum to 1.

It keeps the numbers of a file in single precision, so they are compared as such.
"""

import struct
from itertools import product
from pathlib import Path

import pytest

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


def test_what_it_writes_does_not_sum_to_one(tmp_path: Path) -> None:
    """So it is refused, and read when normalising is asked for."""
    peer = gum.loadBN(str(Path(network.EXAMPLES) / "asia.bif"))
    path = tmp_path / "asia.bif"
    gum.saveBN(peer, str(path))
    text = path.read_text("utf-8")
    with pytest.raises(NotADistribution, match=r"sums to 1\.00000000"):
        bif.read(text)
    found, wanted = bif.normalise(text), network.stored("asia")
    assert found.changed
    assert found.network.parents == wanted.parents
    for v, table in wanted.tables.items():
        for u, row in table.items():
            assert all(abs(found.network.tables[v][u][a] - p) * 10**7 < 1 for a, p in row.items())
