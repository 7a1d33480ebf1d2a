"""Random requests: the reference and the JavaScript port give one answer, or both refuse.

The port was written from the clauses, not from the code: it is the second witness.
"""

from copy import deepcopy
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from conformance.asking import agree, asked, request, spoil
from conformance.breaking import break_one_rule
from conformance.conftest import PORT
from refnb.conformance import catalogue
from refnb.conformance.serve import reply
from refnb.conformance.session import Session

SCRIPTS = {path.stem for path in PORT.parent.rglob("*.js")}
OPERATIONS = sorted(op for op in catalogue.operations() if op.partition(".")[0] in SCRIPTS)
FEW = settings(
    max_examples=max(settings().max_examples // 6, 2),
    suppress_health_check=[HealthCheck.large_base_example, HealthCheck.too_slow],
)

randoms = st.randoms(use_true_random=False)  # so that Hypothesis makes a failure small


@pytest.mark.ports
@pytest.mark.parametrize("op", OPERATIONS)
@FEW
@given(r=randoms)
def test_both_give_one_answer(
    javascript: Session, ported: frozenset[str], op: str, r: Random
) -> None:
    """To a request as it is drawn, and to the same one spoiled once or twice."""
    if op not in ported:
        pytest.skip("no page needs it")
    args = request(r, op)
    for _ in range(r.choice([1, 2, 3])):
        want, got = reply(op, deepcopy(args)), asked(javascript, op, args)
        assert agree(op, want, got), (args, want, got)
        spoil(r, args)


@pytest.mark.ports
@pytest.mark.parametrize("op", OPERATIONS)
@FEW
@given(r=randoms)
def test_one_broken_rule_has_one_name(
    javascript: Session, ported: frozenset[str], op: str, r: Random
) -> None:
    """A request that would be answered, but for one place that cannot be read as its type."""
    if op not in ported:
        pytest.skip("no page needs it")
    args = request(r, op)
    if "ok" not in reply(op, args):
        return
    name = break_one_rule(r, op, args)
    assert reply(op, args).get("error") == name, args
    assert asked(javascript, op, args).get("error") == name, args
