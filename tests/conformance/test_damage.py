"""Damaged requests: the same for a seed, wrong in some place, and judged by what refnb answers."""

import json
import sys
from collections import Counter
from dataclasses import replace

import pytest

from cli.commands import run
from conformance.test_report import ADD, ZERO
from refnb.conformance import damage, report, runner, serve, vectors
from refnb.conformance.runner import Verdict
from refnb.core.errors import BadRequest
from refnb.io.documents import Json, dumps

ASKED = runner.select(vectors.shipped(), "naive-bayes")
DAMAGED = [*damage.requests(ASKED, 300, "1")]


def test_a_seed_damages_the_same_requests() -> None:
    """However many are asked for; another seed damages others; refnb answers as it should."""
    assert [*damage.requests(ASKED, 20, "1")] == [
        replace(v, id=v.id.replace("300", "20")) for v in DAMAGED[:20]
    ]
    assert [v.args for v in damage.requests(ASKED, 9, "2")] != [v.args for v in DAMAGED[:9]]
    assert all(serve.reply(v.op, v.args).items() >= v.expect.items() for v in DAMAGED)


def test_what_is_damaged_is_of_many_kinds() -> None:
    """Most requests are refused, by many names, some are answered; and no vector is changed."""
    undamaged = {v.id: dumps(v.args) for v in vectors.shipped()}
    assert {v.id: dumps(v.args) for v in ASKED}.items() <= undamaged.items()
    same = [v for v in DAMAGED if dumps(v.args) == undamaged[v.title.removesuffix(", damaged")]]
    assert len(same) * 10 < len(DAMAGED)
    errors = Counter(v.expect.get("error") for v in DAMAGED)
    assert len(errors) >= 9
    assert 20 <= errors[None] <= 150


def test_either_name_is_right() -> None:
    """One by which the operation can refuse, and no other; an answer is none."""
    verdict = Verdict(ZERO, "wrong-error", answer="NotExact")
    assert damage.allow_any_error(verdict).status == "pass"
    for other in (replace(verdict, answer="Negative"), replace(verdict, status="unexpected-ok")):
        assert damage.allow_any_error(other) == other


def test_a_long_request_is_not_damaged() -> None:
    """Nor one that is refused, or that a port is free to refuse."""
    long = replace(ADD, args={"a": "1" * damage.SHORT, "b": "0"})
    for vector in (long, ZERO, replace(ADD, clauses=("errors.large",))):
        with pytest.raises(BadRequest, match="at most 1500 characters; choose more"):
            next(damage.requests([vector], 1, ""))


def test_what_differs_is_shown_with_its_request(monkeypatch: pytest.MonkeyPatch) -> None:
    """And sent again it differs again: the exit status is 1; of refnb nothing does, and it is 0."""
    right, port = serve.reply, [sys.executable, "-m", "refnb", "serve"]
    asked = [v for v in ASKED if v.op == "arithmetic.divide"]
    monkeypatch.setattr(report, "shipped", lambda: asked)
    words = ("conform", "--damaged", "40", "--seed", "1", "--timeout", "60")
    ended = run(*words, "--", *port)
    assert (ended.status, ended.out.endswith("passed, 0 failed\nAGREES WITH REFNB\n")) == (0, True)
    assert "40 of 40 damaged requests in" in ended.out

    def other(op: str, args: dict[str, Json]) -> dict[str, Json]:
        said = right(op, args)
        return {"ok": "7"} if said.get("error") == "NotExact" else said

    monkeypatch.setattr(serve, "reply", other)
    ended = run(*words, "--", *port)
    lines = ended.out.splitlines()
    sent = [json.loads(line.strip().partition(" ")[2]) for line in lines if " request {" in line]
    assert (ended.status, lines[-1]) == (1, "DISAGREES WITH REFNB")
    assert sent
    assert {str(right(each["op"], each["args"])["error"]) for each in sent} == {"NotExact"}
