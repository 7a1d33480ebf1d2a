"""The reference as a port, line by line."""

import pytest

from refnb.conformance import serve
from refnb.core.errors import Negative
from refnb.io import wire
from refnb.io.documents import Json, dumps, loads


def request(seq: str, op: str, **args: Json) -> str:
    return dumps({"seq": seq, "op": op, "args": {**args}})


def test_a_conversation() -> None:
    """Each line has its reply, up to bye; a damaged one has no number."""
    sixth: dict[str, Json] = {"a": "1/6", "b": "1/3"}
    damaged = [
        "[]",
        "{",
        '{"seq": "1", "op": "hello"}',
        '{"seq": "1", "op": "hello", "args": {}, "more": ""}',
        '{"seq": true, "op": "hello", "args": {}}',
    ]
    asked = [
        request("1", "hello"),
        *damaged,
        *(request(str(i), "arithmetic.add", **sixth) for i in range(2, 7)),
        request("7", "arithmetic.divide", a="1", b="0"),
        request("8", "no.such"),
        request("9", "arithmetic.add", a="1"),
        request("10", "arithmetic.add", a="1", b="1", c="1"),
        request("x", "bye"),
        request("11", "hello"),
    ]
    said = [loads(line) for line in serve.replies(asked)]
    assert said[0] == {"seq": "1", "ok": wire.encode(serve.hello())}
    for wrong in said[1:6]:
        assert isinstance(wrong, dict)
        assert (wrong["seq"], wrong["error"]) == ("", "BadRequest")
    assert said[6:11] == [{"seq": str(i), "ok": "1/2"} for i in range(2, 7)]
    ends = [(one["seq"], one["error"]) for one in said[11:] if isinstance(one, dict)]
    assert ends == [("7", "OutOfRange"), *((seq, "BadRequest") for seq in ("8", "9", "10"))]
    words = said[12]
    assert isinstance(words, dict)
    assert words["message"] == "no operation 'no.such'"


def test_a_reply_that_is_too_long_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """By one letter; what is asked next is answered."""
    one, two = (request(str(n), "arithmetic.echo", value=[["x" * (9 + n), []]]) for n in (1, 2))
    (sure,) = serve.replies([one])
    monkeypatch.setattr(serve, "MAX_REPLY", len(sure))
    right, wrong, after = map(loads, serve.replies([one, two, one]))
    assert right == after == loads(sure)
    message = f"the reply has more than {len(sure)} bytes"
    assert wrong == {"seq": "2", "error": "OutOfRange", "message": message}


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (ValueError, {"crash": f"ValueError: {'w' * 488}"}),
        (Negative, {"error": "Negative", "message": "w" * 500}),
    ],
)
def test_what_is_no_refusal_is_a_crash(
    monkeypatch: pytest.MonkeyPatch, error: type[Exception], said: Json
) -> None:
    """Its kind and its words, of 500 characters at most, as those of a refusal."""

    def fails(*_: object) -> Json:
        raise error("w" * 600)

    monkeypatch.setattr(serve, "answer", fails)
    assert serve.reply("arithmetic.add", {}) == said
