"""Two of three: every vector is answered alike by the reference and by a blind oracle."""

import ast
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from conformance import asking, oracle
from conformance.families import Families
from refnb.conformance.catalogue import operations
from refnb.conformance.compare import compare
from refnb.conformance.serve import reply
from refnb.conformance.vectors import shipped
from refnb.data.document import Json

VECTORS = shipped()
FORBIDDEN = {"refnb", "fractions", "decimal"}
CORE = [
    "rational.rational",
    "distribution.condition",
    "chain.chain_rule",
    "bayes.posterior",
    "counting.count",
    "categorical.fit",
    "categorical.infer",
    "joint.count",
    "joint.infer",
    "error.naive_rule",
    "error.expected_error",
    "logarithm.equal",
    "logarithm.exponential",
    "enclosure.compare",
    "enclosure.floor",
    "enclosure.decimal",
    "exponentials.sign_of_sum",
    "independence.independent",
    "independence.mutually_independent",
    "dirichlet.evidence",
    "moments.count",
    "moments.subtract",
    "lognaive.infer",
    "lognaive.posterior",
    "multinomial.fit",
    "multinomial.infer",
    "text.learn",
    "text.infer",
    "gaussian.fit",
    "gaussian.infer",
    "poisson.infer",
    "mixed.infer",
    "linear.decide",
    "linearform.of_mixed",
    "logistic.enclosed",
    "logistic.gradient",
]


def agree(op: str, want: dict[str, Json], got: dict[str, Json]) -> bool:
    """Return whether two replies are the same, errors by name and answers by type."""
    if "ok" in want and "ok" in got:
        return compare(operations()[op].result, want["ok"], got["ok"]) == "pass"
    return "error" in want and want["error"] == got.get("error")


@pytest.mark.parametrize("chapter", sorted({vector.chapter for vector in VECTORS}))
def test_the_oracle_agrees_with_every_vector(chapter: str) -> None:
    """The oracle gives the answer that is expected, or the error."""
    wrong = [
        vector.id
        for vector in VECTORS
        if vector.chapter == chapter
        and not agree(vector.op, vector.expect, oracle.answer(vector.op, vector.args))
    ]
    assert wrong == []


@pytest.mark.parametrize("op", CORE)
@settings(max_examples=40, deadline=None)
@given(r=st.randoms(use_true_random=False))
def test_the_oracle_agrees_with_the_reference(op: str, r: Random) -> None:
    """Both give one answer to any request, and one error to any spoiled one."""
    args = asking.request(r, op, Families(r))
    want, got = reply(op, args), oracle.answer(op, args)
    assert agree(op, want, got), (args, want, got)


@settings(max_examples=40, deadline=None)
@given(r=st.randoms(use_true_random=False))
def test_the_oracle_agrees_on_the_way_from_examples_to_a_decision(r: Random) -> None:
    """Counted, fitted, and asked: each answer is the argument of the next step."""
    world = asking.World(r)
    prior = r.choice(["none", "laplace"])
    steps: list[tuple[str, str, dict[str, Json]]] = [
        ("counting.count", "", {"schema": world.schema(), "examples": world.examples()}),
        ("categorical.fit", "counts", {"smoothing": world.rule(), "prior": prior}),
        ("categorical.infer", "model", {"x": world.instance()}),
    ]
    last: Json = None
    for op, name, rest in steps:
        args = {name: last, **rest} if name else rest
        want, got = reply(op, args), oracle.answer(op, args)
        assert agree(op, want, got), (op, args, want, got)
        if "ok" not in want:
            return
        last = want["ok"]


def test_the_oracle_answers_every_operation() -> None:
    """Nothing of the catalogue is left out, and nothing is invented."""
    assert set(oracle.ANSWERS) == set(operations())


def test_the_oracle_stands_on_its_own() -> None:
    """It imports nothing of refnb, and none of the exact numbers of the library."""
    for path in Path(oracle.__file__).parent.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            if isinstance(node, ast.ImportFrom) and not node.level:
                names.append(node.module or "")
            assert FORBIDDEN.isdisjoint(name.split(".")[0] for name in names), path.name
