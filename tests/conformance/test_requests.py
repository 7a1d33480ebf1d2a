"""Random requests: the reference and the JavaScript port give one answer, or both refuse.

The port was written from the clauses, not from the code: it is the second witness.
"""

from copy import deepcopy
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from conformance.asking import agree, asked, request, spoiled
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
    """To a request as it is drawn, to one spoiled once or twice, and to one with a broken rule.

    One place in that, which would be answered else, cannot be read as its type: this has one name.
    """
    if op not in ported:
        pytest.skip("no page needs it")
    args = request(r, op)
    broken = deepcopy(args)
    for turn in range(r.choice([1, 2, 3])):
        want, got = reply(op, deepcopy(args)), asked(javascript, op, args)
        assert agree(op, want, got), (args, want, got)
        if turn == 0 and "ok" in want:
            name = break_one_rule(r, op, broken)
            assert reply(op, broken).get("error") == name, broken
            assert asked(javascript, op, broken).get("error") == name, broken
        args = spoiled(r, args)
