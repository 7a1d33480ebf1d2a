"""conform: which vectors are asked, what is told of a run, and the words of the subcommands."""

import re
from collections.abc import Iterator, Sequence
from itertools import count

import pytest

from cli.commands import Ended, run
from helpers.terminals import terminal
from refnb.conformance import catalogue, report, runner
from refnb.conformance.runner import Verdict
from refnb.conformance.serve import Hello
from refnb.conformance.vectors import Vector, shipped

EVERY = [*shipped()]
FEW = [vector for vector in EVERY if vector.chapter == "wire"][:5]
NAMES = [vector.id for vector in FEW]
STATUSES = ["pass", "pass", "skip", "crash", "pass"]
VERDICTS = [*map(Verdict, FEW, STATUSES)]


class Port:
    """A port that answers as it was told to, and remembers what it was asked."""

    name, closed = Hello("1", "mine\x07", "3", "x", tuple({v.op for v in FEW})), 0
    told: list[object] = []  # noqa: RUF012 - one port a test

    def __call__(self, command: Sequence[str], timeout: int) -> "Port":
        """Be started."""
        self.told = [command, timeout]
        return self

    def hello(self) -> Hello:
        """Say who it is."""
        return self.name

    def close(self) -> str:
        """Say something that nobody asked for."""
        self.closed += 1
        return "it stayed"

    def run(self, session: object, vectors: Sequence[Vector], seed: str) -> Iterator[Verdict]:
        """Be asked."""
        assert session is self
        self.told += [[*vectors], seed]
        yield from VERDICTS


@pytest.fixture
def port(monkeypatch: pytest.MonkeyPatch) -> Port:
    """Let a port be asked in no time: by a clock that stands still but for 12.35 s."""
    port, times = Port(), count(5_000_000_000, 12_349_999_999)
    monkeypatch.setattr(report, "shipped", lambda: FEW)
    monkeypatch.setattr(report, "Session", port)
    monkeypatch.setattr(runner, "run", port.run)
    monkeypatch.setattr(report, "monotonic_ns", lambda: next(times))
    return port


def test_a_run_is_told(port: Port) -> None:
    """Who it is, what was asked and for how long; then the table, the failures and the end."""
    words = ["--only", f"{NAMES[0][:-1]}*", "--profile", "naive-bayes", "--chapter", "wire"]
    ended = run("conform", *words, "--seed", "\x1bs", "--timeout=7", "--", "a", "--", "b")
    vectors = runner.select(EVERY, "naive-bayes", (), [f"{NAMES[0][:-1]}*"])
    assert port.told == [["a", "--", "b"], 7, vectors, "\x1bs"]
    closing, status = report.conclusion(VERDICTS, "it stayed")
    assert ended == Ended(
        status,
        f"port mine\\x07 3, profile naive-bayes, chapter wire, seed \\x1bs\n"
        f"suite {report.suite()}, 5 of {len(vectors)} vectors in 12.3 s\n\n"
        f"{report.table(VERDICTS)}\n{report.failures(VERDICTS)}{closing}",
        "",
    )
    assert run("conform", "--timeout", "3600", "--", "port").err == ""
    command, timeout, asked, seed = port.told[-4:]
    assert (command, timeout, asked) == (["port"], 3600, FEW)
    assert re.fullmatch("[0-9a-f]{8}", str(seed))  # so that it can be repeated


@pytest.mark.parametrize(("fast", "number"), [(False, 6), (True, 4)])
def test_the_first_failure_ends_it(
    fast: bool, number: int, port: Port, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With --fail-fast it is the last that is told, and a skip is none; a terminal sees where."""
    monkeypatch.setattr("refnb.cli.main.sys.stdout", (shown := terminal(monkeypatch)))
    report.judge(["a"], fail_fast=fast, seed="s")
    assert (port.told, port.closed) == ([["a"], 10, FEW, "s"], 1)
    places = "".join(f"\r{i} of 5 vectors" for i in range(1, number))
    assert shown.getvalue() == places + "\r\x1b[K"


def test_a_profile_has_chapters() -> None:
    """All of them, or those of naive Bayes, in the order of the specification."""
    whole = runner.select(EVERY, "all")
    places = {vector.id: place for place, vector in enumerate(EVERY)}
    assert sorted(whole, key=lambda vector: places[vector.id]) == EVERY
    chapters = [*dict.fromkeys(vector.chapter for vector in whole)]
    assert chapters == [chapter for chapter in catalogue.chapters() if chapter in chapters]
    first = runner.select(EVERY, "naive-bayes")
    assert first == [v for v in whole if runner.profile_of(v) == "naive-bayes"]
    assert [*dict.fromkeys(vector.chapter for vector in first)] == chapters[
        : chapters.index("linear_form") + 1
    ]


def test_what_is_asked_has_a_chapter_and_a_name() -> None:
    """Patterns are of names or clauses, and what is skipped is not asked."""
    assert runner.select(EVERY, "all", ["bayes"]) == [v for v in EVERY if v.chapter == "bayes"]
    clause = FEW[0].clauses[-1]
    named = runner.select(EVERY, "all", (), [clause])
    assert {v.id for v in named} == {v.id for v in EVERY if clause in v.clauses}
    assert runner.select(EVERY, "all", ["wire"], NAMES, NAMES[:4]) == FEW[4:]
