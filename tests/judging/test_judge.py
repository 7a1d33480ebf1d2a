"""The judge of the page gives the verdicts of the runner, whatever the answers."""

import json
import re
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import cache
from pathlib import Path
from random import Random

import pytest

from docs._build import judged
from helpers import nodes
from judging import damage
from refnb.conformance import runner, vectors
from refnb.conformance.runner import Verdict
from refnb.core.errors import BadRequest
from refnb.io.documents import Json, dumps, loads

HERE = Path(__file__).parent

Judge = Callable[[str], object]
"""What the page makes of answers: a row for each vector, or why nothing was judged."""


@pytest.fixture(scope="module")
def judge(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Judge]:
    """Start the judge of the page under Node."""
    suite = tmp_path_factory.mktemp("judge") / "suite.js"
    suite.write_text(judged.script(), "utf-8")
    with nodes.answering(HERE / "judging.mjs", suite) as answer:
        yield lambda text: answer({"text": text})


@cache
def right() -> list[dict[str, Json]]:
    """Return the right replies."""
    return damage.right(judged.numbered())


def checked(text: str) -> list[Verdict]:
    """Return what the runner finds in the lines of a file; one that is missing is a crash."""
    lines = re.split(r"\r\n?|\n", text)  # no other: JSON may hold U+2028 as it is
    replies = {str(reply["seq"]): reply for line in lines for reply in read(line)}
    found = ((v, replies.get(str(i))) for i, v in enumerate(judged.numbered(), 1))
    return [runner.judge(v, r) if r else runner.judge(v, {}, "crash") for v, r in found]


def read(line: str) -> Iterator[dict[str, Json]]:
    """Yield the reply that a line writes, if it is one."""
    with suppress(BadRequest):
        reply = loads(line)
        if isinstance(reply, dict) and isinstance(reply.get("seq"), str):
            yield reply


def rows(verdicts: list[Verdict]) -> list[list[str]]:
    """Return verdicts as the page gives them."""
    return [[v.vector.id, v.status, v.reply] for v in verdicts]


@pytest.mark.slow
@pytest.mark.ports
def test_the_right_answers_pass(judge: Judge) -> None:
    """In their order and in any other."""
    lines = [dumps(reply) for reply in right()]
    for text in ("\n".join(lines), "\r\n".join(reversed(lines))):
        found = judge(text)
        assert isinstance(found, list)
        assert Counter(status for _, status, _ in found) == {"pass": len(right())}


@pytest.mark.slow
@pytest.mark.ports
@pytest.mark.parametrize("seed", range(2))
def test_damaged_answers_get_the_same_verdicts(judge: Judge, seed: int) -> None:
    """Each answer spoiled in some way; every status comes up."""
    r = Random(seed)  # noqa: S311
    text = "\n".join(damage.spoiled(r, reply) for reply in right())
    wanted, found = checked(text), judge(text)
    assert isinstance(found, list)
    pairs = zip(rows(wanted), found, strict=True)
    assert [(want, got) for want, got in pairs if want != got] == []
    assert len({v.status for v in wanted}) == 9


@pytest.mark.ports
@pytest.mark.parametrize("line", damage.GARBAGE)
def test_a_line_is_read_alike(judge: Judge, line: str) -> None:
    """What is no reply is none on the page either, and what is one is told in the same words."""
    text = f'{{"seq": "2", "skip": ""}}\n{line}\n'
    assert judge(text) == rows(checked(text))


@pytest.mark.ports
def test_a_list_with_an_entry_too_many_is_judged_alike(judge: Judge) -> None:
    """The first or the last of it once more, at either end: in a table a key stands once."""
    for at, again in ((0, 0), (-1, 0), (0, -1)):
        replies = (dict(reply) for reply in right())
        for reply in (lines := [*replies]):
            if isinstance(answer := reply.get("ok"), list) and answer:
                reply["ok"] = [*[answer[again]] * (at == 0), *answer, *[answer[again]] * (at < 0)]
        text = "\n".join(map(dumps, lines))
        assert judge(text) == rows(checked(text))


@pytest.mark.ports
def test_nothing_to_judge_is_said(judge: Judge) -> None:
    """No line of the file is a reply."""
    assert judge('{\n{"seq": 1}\n') == 'no line is a reply such as {"seq": "1", "ok": ...}'


def test_requests_have_the_numbers_that_are_judged() -> None:
    """From hello, which is 0, to bye."""
    first, *asked, last = map(json.loads, judged.requests().splitlines())
    assert [first["op"], last["op"]] == ["hello", "bye"]
    numbered = enumerate(judged.numbered(), 1)
    assert [*asked] == [{"seq": str(i), "op": v.op, "args": v.args} for i, v in numbered]


def test_the_vectors_are_ready_to_be_compared() -> None:
    """What is respelled in each answer is known."""
    types = judged.suite()["types"]
    assert isinstance(types, dict)
    assert {vector.op for vector in vectors.shipped() if "ok" in vector.expect} <= {*types}


def test_each_clause_has_its_page() -> None:
    """A failure links to the clauses of its vector."""
    pages = judged.suite()["pages"]
    assert isinstance(pages, dict)
    assert {c for v in vectors.shipped() for c in v.clauses} - pages.keys() == set()
