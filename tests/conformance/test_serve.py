"""The reference as a port, line by line; a session with a port that is no program."""

from collections.abc import Sequence
from dataclasses import dataclass

import pytest

from refnb.conformance import catalogue, serve, session
from refnb.conformance.session import Fault, Session
from refnb.core.errors import BadRequest, Negative
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
    assert said[0] == {"seq": "1", "ok": serve.hello()}
    for wrong in said[1:6]:
        assert isinstance(wrong, dict)
        assert (wrong["seq"], wrong["error"]) == ("", "BadRequest")
    assert said[6:11] == [{"seq": str(i), "ok": "1/2"} for i in range(2, 7)]
    ends = [(one["seq"], one["error"]) for one in said[11:] if isinstance(one, dict)]
    assert ends == [("7", "OutOfRange"), *((seq, "BadRequest") for seq in ("8", "9", "10"))]
    words = said[12]
    assert isinstance(words, dict)
    assert words["message"] == "no operation 'no.such'"


def test_who_the_reference_is() -> None:
    """It names every operation."""
    said = serve.hello()
    assert said["ops"] == [*catalogue.operations()]
    assert (said["protocol"], said["name"], said["language"]) == ("1", "refnb", "python")


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


@pytest.mark.parametrize("spoken", ["2" * 20, "2" * 21, "2"])
def test_another_protocol_is_told(spoken: str) -> None:
    """Of a long one twenty characters."""
    with pytest.raises(BadRequest) as told:
        session.read_hello({**HELLO, "protocol": spoken})  # type: ignore[dict-item]
    assert str(told.value) == f"protocol 1 is needed, the port speaks {spoken[:20]}"


def test_a_port_with_another_hello_is_told_to_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """It took part so far; the next number is its."""
    asked, line, _ = started(monkeypatch, b'{"seq": "1", "ok": "1"}')
    with pytest.raises(BadRequest):
        asked.hello()
    assert line.closed == [{"seq": "2", "op": "bye", "args": {}}]


@dataclass
class Line:
    """A port that is no program: it hears requests, and says or does what is written."""

    said: list[bytes | Exception]
    heard: list[Json]
    closed: list[Json]

    def ask(self, words: str) -> bytes:
        """Note a request, and answer."""
        self.heard.append(loads(words))
        return self.listen()

    def listen(self) -> bytes:
        """Say the next line."""
        reply = self.said.pop(0)
        if isinstance(reply, Exception):
            raise reply
        return reply

    def last_words(self) -> str:
        """Say the last words."""
        return "help"

    def close(self, farewell: str = "") -> str:
        """Note how it is ended."""
        self.closed.append(farewell and loads(farewell))
        return "it wrote" if farewell else ""


HELLO = {"protocol": "1", "name": "p", "version": "0", "language": "x", "ops": []}


def started(
    monkeypatch: pytest.MonkeyPatch, *said: bytes | Exception
) -> tuple[Session, Line, list[tuple[Sequence[str], int]]]:
    """Return a session whose ports say these lines, the port, and how it was started."""
    line, starts = Line([*said], [], []), list[tuple[Sequence[str], int]]()

    def port(command: Sequence[str], timeout: int) -> Line:
        starts.append((command, timeout))
        return line

    monkeypatch.setattr(session, "Port", port)
    return Session(["run", "it"], 77), line, starts


def hello(seq: int) -> bytes:
    return dumps({"seq": str(seq), "ok": {**HELLO}}).encode()  # type: ignore[dict-item]


def test_a_session_greets_asks_and_takes_leave(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each message has the next number; a port is started once."""
    replies = [b'{"seq": "%d", "ok": "%d"}' % (i, i) for i in range(2, 7)]
    asked, line, starts = started(monkeypatch, hello(1), *replies)
    for i in range(2, 7):
        assert asked.request("a.b", {"x": "1"}) == ({"seq": str(i), "ok": str(i)}, "")
    assert starts == [(["run", "it"], 77)]
    assert asked.close() == "it wrote"
    assert asked.close() == ""
    assert line.heard == [
        {"seq": "1", "op": "hello", "args": {"protocol": "1"}},
        *({"seq": str(i), "op": "a.b", "args": {"x": "1"}} for i in range(2, 7)),
    ]
    assert line.closed == [{"seq": "7", "op": "bye", "args": {}}]


@pytest.mark.parametrize(
    ("said", "fault", "words"),
    [
        (Fault("timeout"), "timeout", "help"),
        (Fault("crash"), "crash", "help"),
        (b"x\x1b", "protocol", r"x\x1b"),
        (b"y" * 300, "protocol", "y" * 200),
        (b'{"seq": "9"}', "protocol", '{"seq": "9"}'),
        (b"\xff", "protocol", "\ufffd"),
    ],
)
def test_a_fault_ends_the_port(
    monkeypatch: pytest.MonkeyPatch, said: bytes | Exception, fault: str, words: str
) -> None:
    """Without a farewell; the next request greets a fresh one."""
    asked, line, starts = started(monkeypatch, hello(1), said, hello(3), b'{"seq": "4", "ok": ""}')
    assert asked.request("a.b", {}) == ({"said": words}, fault)
    assert (line.closed, len(starts)) == ([""], 1)
    assert asked.request("a.b", {}) == ({"seq": "4", "ok": ""}, "")
    assert len(starts) == 2


def test_a_second_reply_is_heard(monkeypatch: pytest.MonkeyPatch) -> None:
    """It has the number of the request before, and the right one comes after it."""
    first, second = b'{"seq": "2", "ok": "1"}', b'{"seq": "3", "ok": "2"}'
    asked, *_ = started(monkeypatch, hello(1), first, first, second, b'{"seq": "4", "ok": "3"}')
    for i, twice in ((2, ""), (3, first.decode()), (4, "")):
        assert asked.request("a.b", {}) == ({"seq": str(i), "ok": str(i - 1)}, "")
        assert asked.twice == twice


@pytest.mark.parametrize(
    ("said", "words"),
    [
        (
            Fault("timeout"),
            "did not say hello: timeout help; did it flush its output after each line",
        ),
        (Fault("crash"), "did not say hello: crash help$"),
        (b'{"seq": "1", "skip": "no"}', 'did not say hello:  {"seq": "1", "skip": "no"}'),
        (b'{"seq": "1", "ok": "1"}', "the answer to hello must be an object"),
        (b'{"seq": "1", "ok": {}}', "the answer to hello"),
    ],
)
def test_who_does_not_greet_is_not_asked(
    monkeypatch: pytest.MonkeyPatch, said: bytes | Exception, words: str
) -> None:
    """At the start that is refused; after a fault it is a crash of the request."""
    asked, *_ = started(monkeypatch, said)
    with pytest.raises(BadRequest, match=words):
        asked.hello()
    asked, *_ = started(monkeypatch, hello(1), Fault("crash"), said)
    assert asked.request("a.b", {})[1] == "crash"
    again, fault = asked.request("a.b", {})
    assert fault == "crash"
    assert isinstance(again["said"], str)
    assert again["said"].startswith("the ")


@pytest.mark.parametrize("text", ["1/2+1/2", "0,5", "~0.5"])
def test_programs_stay_strict(text: str) -> None:
    """What programs send to each other, and what a chapter reads, has one spelling."""
    assert serve.reply("rational.rational", {"value": text}).get("error") == "NotExact"
    reply = serve.reply("bayes.posterior", {"prior": [["a", text]], "likelihood": [["a", "1"]]})
    assert reply.get("error") == "NotExact"
