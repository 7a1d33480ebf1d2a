"""A port as a child process: its lines, its last words, and its end."""

import json
import os
from contextlib import closing
from pathlib import Path

import pytest

from refnb.conformance import session
from refnb.conformance.serve import Hello
from refnb.core.errors import BadRequest

TWICE = '{"a": "", "a": ""}'
LEFT = "(exec 1>'{}' 2>&1; sleep 5; echo left) & cat"


def shell(script: str) -> session.Port:
    """Start a port that is a few words of a shell."""
    return session.Port(["/bin/sh", "-c", script], 20)


def test_a_port_answers_line_by_line_and_then_is_dead() -> None:
    """However the pieces of a line come; a return before the end is no part of one."""
    script = 'read x; printf "$x\\r\\n2\\n3\\n4"; sleep 0.05; printf "4\\n5\\n"'
    with closing(shell(script)) as port:
        told = [port.ask("1"), *(port.listen(20) for _ in "2345")]
        assert told == [b"1", b"2", b"3", b"44", b"5"]
        with pytest.raises(session.Fault, match="crash"):
            port.listen(20)


def test_a_reply_has_a_mebibyte_and_no_more() -> None:
    """One that is as long is whole, however it comes; of a longer one nobody awaits the end."""
    with closing(shell("head -c 1048576 /dev/zero; sleep 0.1; echo; echo 2")) as port:
        assert [len(port.listen(20)), port.listen(20)] == [2**20, b"2"]
    with closing(session.Port(["/bin/sh", "-c", "head -c 1048577 /dev/zero; cat"], 5)) as port:
        assert len(port.listen(20)) == 2**20 + 1
    assert session.read_reply(b'{"seq": "7"' + b" " * (2**20 - 12) + b"}", "7") == {"seq": "7"}


@pytest.mark.parametrize(
    ("script", "fault"),
    [
        ("cat", "it wrote b'bye'"),
        ("read x", ""),
        ("exec sleep 9", "it did not end"),
        ("read x; printf %0150d 1", ""),
        ("read x; printf %0150d\\\\n 1", f"it wrote {b'0' * 100!r}"),
    ],
)
def test_only_a_reply_to_the_farewell_is_a_fault(script: str, fault: str) -> None:
    """A whole line that is written is told, a hundred characters; without one nothing is asked."""
    assert shell(script).close("bye") == fault
    assert shell(script).close() == ""


@pytest.mark.parametrize("length", [1, 200, 201, 4096, 4097])
def test_last_words_are_the_begin_of_the_last_line_of_what_is_kept(length: int) -> None:
    """4096 characters are kept, and 200 of their last line are told."""
    line = "".join(f"{n:04}" for n in range(1250))[:length]
    with closing(shell(f"printf 'first\\nsecond\\n{line}' >&2")) as port:
        assert port.last_line() == line[-4096:][:200]


def test_what_cannot_be_started_says_why_in_lower_case() -> None:
    """In the words of the system, after the command."""
    words = f"cannot start '/no/such': {os.strerror(2).lower()}"
    with pytest.raises(BadRequest, match=f"^{words}$"):
        session.Port(["/no/such"], 1)


@pytest.mark.parametrize(
    ("hello", "words"),
    [
        ("[]", "the answer to hello must be an object"),
        (json.dumps({**dict.fromkeys(Hello.__annotations__, "0"), "ops": []}), "the port speaks 0"),
    ],
)
def test_a_hello_of_another_kind_ends_the_port(hello: str, words: str) -> None:
    """It is refused, and no pipe is left."""
    script = f'read x; echo \'{{"seq": "1", "ok": {hello}}}\'; cat'
    before, asked = open_files(), session.Session(["/bin/sh", "-c", script], 20)
    with pytest.raises(BadRequest, match=words):
        asked.hello()
    assert open_files() == before


def test_what_a_port_started_ends_with_it(tmp_path: Path) -> None:
    """A child that holds a pipe open lets go of it at once, and says nothing more."""
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    port = shell(LEFT.format(pipe))
    with pipe.open("rb") as held:
        port.close()
        assert held.read() == b""


def test_a_child_that_keeps_the_pipes_is_not_waited_for() -> None:
    """A daemon in a session of its own."""
    port = shell("setsid sleep 5 & exit")
    with closing(port), pytest.raises(session.Fault, match="crash"):
        port.listen(4)


def open_files() -> int:
    """Return how many files and pipes this process holds."""
    return len([*Path("/dev/fd").iterdir()])


def test_nothing_of_a_port_is_left() -> None:
    """It has ended when it is closed, and no pipe and no loop stays open; nor if it never began."""
    with closing(shell("cat")):
        pass
    before, ports = open_files(), [shell("cat") for _ in range(3)]
    assert open_files() > before
    for port in ports:
        port.close()
    assert open_files() == before
    with pytest.raises(BadRequest) as failed:
        session.Port(["/no/such"], 1)
    assert (failed.type, open_files()) == (BadRequest, before)


def test_a_last_reply_can_come_after_the_end() -> None:
    """A child of the port writes it a little later; the end alone is not waited for."""
    with closing(shell("(sleep 0.1; echo late) & exit")) as port:
        assert port.listen(20) == b"late"
        with pytest.raises(session.Fault, match="crash"):
            port.listen(20)


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        (b"", "line 1, column 1: not JSON: Expecting value, in an empty line"),
        (b"\xff", "not UTF-8: \ufffd"),
        (b'["7"]', 'not an object: ["7"]'),
        (b'{"seq": "8", "ok": "1"}', 'the seq is "8", not "7"'),
        (b'{"ok": "1"}', 'the seq is absent, not "7"'),
        (b'{"seq": 7}', 'a number is written as a string, "7" and not 7, in {"seq": 7}'),
        (b'{"a": "", "a": ""}', f"the name 'a' occurs twice in one object, in {TWICE}"),
        (b"x" * (2**20 + 1), f"more than 1048576 bytes, the most of a reply: {'x' * 200}"),
    ],
)  # fmt: skip
def test_what_is_no_reply_says_why(line: bytes, reason: str) -> None:
    """What it is, or which number it has, and how it begins."""
    with pytest.raises(BadRequest) as refused:
        session.read_reply(line, "7")
    assert str(refused.value) == reason
