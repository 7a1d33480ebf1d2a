"""A network answers as its chapters do, is read back as it was saved, and learned from rows."""

import gzip
import re
import tempfile
from pathlib import Path
from typing import NamedTuple

from hypothesis import example, given
from hypothesis import strategies as st

import refnb
from api.doors import Facts, decided, parts, says
from helpers.refusals import refuses
from oracles import networks as oracle
from refnb import BayesianNetwork, learn_network, network
from refnb.core import errors
from refnb.estimation.smoothing import Smoothing
from refnb.examples import EXAM
from refnb.networks import (
    d_separation,
    elimination,
    inference,
    mpe,
    parameter_learning,
    score,
)
from refnb.networks import structure_learning as search
from refnb.networks.network import Network
from strategies import files, networks
from strategies import networks as piles
from strategies.models import rules
from strategies.networks import Pile, Question

WIDE = Question(files.wide(), ["u4", "u0"], {"v": "v7", "u2": "yes"})


def asia() -> BayesianNetwork:
    """Read the example."""
    return network(refnb.example("asia"))


@given(networks.networks(least=2), st.data())
def test_separation_has_its_reasons(net: Network, data: st.DataObject) -> None:
    """Every trail is blocked, or the one that is shown is not; each block is told with a reason."""
    left, right, z = data.draw(networks.parts(list(net.variables)))
    if not left or not right:
        return
    found = network(net).separated(left, right, z)
    expected = d_separation.separated(net, left, right, z)
    assert (bool(found), found.separated) == (expected.separated, expected.separated)
    assert found.trail == expected.trail
    text, trail = found.text(), found.trail
    blocks = dict(oracle.blocks(net.parents, trail, z)) if trail else {}
    for u, v, w in zip(trail, trail[1:], trail[2:], strict=False):
        below = "a descendant is given" if {u, w} <= {*net.parents[v]} else "it is not given"
        why = "it is given" if v in z else below
        assert v in blocks or re.search(rf"\n    {v} +\w+ +lets pass +{why}", text)
    for v, kind in blocks.items():
        why = "neither it nor a descendant is given" if kind == "collider" else "it is given"
        assert re.search(rf"\n    {v} +{kind} +blocks +{why}", text)
    for u, v in zip(found.trail, found.trail[1:], strict=False):
        assert (f"{u} → {v}" if u in net.parents[v] else f"{u} ← {v}") in text
    assert ("independent given these" in text) == (bool(found) and bool(found.trail))
    exam = network(EXAM).separated("L", "F", ["S"]).text()
    assert re.search("S +collider +lets pass +it is given", exam)


@given(files.storable(3))
@example(files.wide())
def test_a_network_is_stated_in_many_ways(net: Network) -> None:
    """As a record, a document with cells as tuples or as values, as BIF and JSON from a path."""
    document = {"variables": net.variables, "parents": net.parents, "tables": net.tables}
    alone = {
        v: {u[0] if len(u) == 1 else u: row for u, row in table.items()}
        for v, table in net.tables.items()
    }
    with tempfile.TemporaryDirectory() as folder:
        paths = [Path(folder, f"net{kind}") for kind in (".bif", ".json")]
        for path in paths:
            network(net).save(path)
            assert path.read_text("utf-8").endswith("\n")
        assert paths[1].read_text("utf-8").startswith('{\n "variables"')
        for stated in (net, document, {**document, "tables": alone}, *paths, str(paths[0])):
            found = network(stated)  # type: ignore[arg-type]
            assert found.network == net
            assert list(found.variables) == list(net.variables)


def test_a_packed_file_is_read(tmp_path: Path) -> None:
    """BIF, XMLBIF and JSON, packed by gzip, are the same network."""
    net = asia()
    net.save(tmp_path / "asia.json")
    texts = {
        "asia.bif.gz": refnb.example("asia").read_text("utf-8"),
        "asia.xml.gz": files.xml(net.network),
        "asia.gz": (tmp_path / "asia.json").read_text("utf-8"),
    }
    for name, text in texts.items():
        (tmp_path / name).write_bytes(gzip.compress(text.encode()))
        assert network(tmp_path / name).network == net.network
    (tmp_path / "half.bif.gz").write_bytes((tmp_path / "asia.bif.gz").read_bytes()[:100])
    refuses(errors.BadTable, "half.bif.gz: the gzip", lambda: network(tmp_path / "half.bif.gz"))


single = networks.questions().filter(lambda asked: bool(asked.query))


def of_query(asked: Question) -> Facts:
    """Return the posterior over tuples of values."""
    found = inference.posterior(asked.network, asked.query, asked.given)
    whole = inference.evidence(asked.network, asked.given)
    return {"posterior": found, "evidence": whole, "decision": decided(found)}


def of_first(asked: Question) -> Facts:
    """Return that of one variable alone, whose values may be asked for without its name."""
    v = asked.query[0]
    found = elimination.posteriors(asked.network, asked.given)[v]
    labels = {name: {v: a} for a in found for name in (a, f"{v}={a}")}
    return {"posterior": found, "decision": decided(found), "labels": labels,
            "evidence": inference.evidence(asked.network, asked.given)}  # fmt: skip


def of_greatest(asked: Question) -> Facts:
    """Return the greatest assignments, how many there are, and their share of the evidence."""
    found = mpe.explain(asked.network, asked.given)
    every = [dict(zip(asked.network.variables, x, strict=True)) for x in found.cells]
    free = [f"{v}={a}" for v, a in every[0].items() if v not in asked.given]
    more = [f"and {len(free) - 8} more"] if free[8:] else []
    sentence = f"most probable: {', '.join([*free[:8], *more])}." if free else ""
    greatest = {"assignments": every, "assignment": every[0]}
    greatest["opening"] = f"{sentence[:1].upper()}{sentence[1:]}"
    return parts(found, "probability posterior number") | greatest


def asked_of(asked: Question) -> BayesianNetwork:
    return network(asked.network)


test_network_ask = says(single, lambda q: asked_of(q).ask(q.given, q.query), of_query, WIDE)
test_network_ask_one = says(single, lambda q: asked_of(q).ask(q.given, q.query[0]), of_first, WIDE)
test_network_ask_all = says(
    networks.questions(),
    lambda q: asked_of(q).ask(q.given),
    lambda q: {"posterior": elimination.posteriors(q.network, q.given)},
    WIDE,
)
test_explain = says(networks.questions(), lambda q: asked_of(q).explain(q.given), of_greatest, WIDE)


class Arrows(NamedTuple):
    """Rows, arrows between their columns or a score to search them by, and a rule."""

    pile: Pile
    parents: dict[str, tuple[str, ...]]
    score: str
    rule: Smoothing


scores = st.sampled_from(["k2", "bdeu=1", "bdeu=1/7", "mdl"])
arrows = piles.studies(least=1).flatmap(
    lambda study: st.builds(Arrows, st.just(study[0]), st.just(study[1]), scores, rules)
)


def counted(case: Arrows) -> Facts:
    """Return the tables of given arrows."""
    seen = piles.counted(case.pile)
    found = parameter_learning.fit(seen, case.parents, case.rule)
    families = {v: parameter_learning.family(seen, v, us) for v, us in found.parents.items()}
    return {"network": found, "counts": families}


def searched(case: Arrows) -> Facts:
    """Return the arrows that a score finds in an order, and their tables."""
    declared, rows = case.pile
    seen = piles.counted(({v: declared[v] for v in sorted(declared)}, rows))
    found = search.greedy(seen, sorted(declared), 2, score.Score.spelled(case.score))
    fitted = parameter_learning.fit(seen, found.parents, case.rule)
    return {"parents": found.parents, "search_steps": found.steps, "network.tables": fitted.tables}


def fit(case: Arrows) -> BayesianNetwork:
    """Learn the arrows by another rule, then the tables from rows with a column more."""
    declared, rows = case.pile
    start = learn_network(rows, parents=case.parents, domains=declared, smoothing="laplace")
    return start.fit([{**row, "other": "x"} for row in rows], case.rule)


test_fit = says(arrows, fit, counted)
test_learn_network_of_arrows = says(
    arrows,
    lambda case: learn_network(
        case.pile[1], parents=case.parents, domains=case.pile[0], smoothing=case.rule.spelling()
    ),
    counted,
)
test_learn_network_by_a_score = says(
    arrows,
    lambda case: learn_network(
        case.pile[1], order=sorted(case.pile[0]), most=2, score=case.score, smoothing=case.rule,
        domains=case.pile[0],
    ),
    searched,
)  # fmt: skip
