"""The fuzzer: each kind runs clean, a planted fault is found and made small, runs go on."""

import json
import shutil
from collections.abc import Iterator
from contextlib import chdir
from pathlib import Path
from random import Random

import pytest

from fuzzing import __main__ as command
from fuzzing import engine, lines
from fuzzing.engine import KINDS, Failure, Outcome, State
from fuzzing.kinds import requests
from refnb.cli.main import COMMANDS
from refnb.conformance import serve
from refnb.data import bif
from refnb.data.document import Json
from refnb.networks.network import Network

RUNS = {"requests": 200, "port": 100, "commands": 60, "tables": 100, "models": 150, "calls": 40}
EXPECTED = {"requests", "port", "commands", "tables", "models", "bif", "calls"}


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Run in a folder of its own, without a bound on the memory of the tests."""
    monkeypatch.setattr(command, "_bound_memory", lambda: None)
    with chdir(tmp_path):
        yield


def found(kind: str, runs: int) -> list[Failure]:
    """Return the failures of the first runs of a kind."""
    failures: list[Failure] = []
    engine.fuzz(State(kind, 7), runs, engine.kind_of(kind), failures.append)
    return failures


def test_the_kinds() -> None:
    """A kind is a module; these are there."""
    assert set(KINDS) == EXPECTED


def test_every_command_has_lines() -> None:
    """A command that is added has to be fuzzed."""
    assert {*lines.LINES} == {*COMMANDS}


@pytest.mark.ports
@pytest.mark.parametrize("kind", KINDS)
def test_each_kind_runs_clean(kind: str) -> None:
    """A few runs of each kind find nothing, and end in more than one way."""
    if kind == "port" and shutil.which("node") is None:
        pytest.skip("node is not installed")
    state = State(kind, 7)
    engine.fuzz(state, RUNS.get(kind, 200), engine.kind_of(kind), lambda _: None)
    wrong = [failure.outcome for failure in state.failures if failure.outcome.how != "slow"]
    assert wrong == []
    assert len(state.found) > 1


class Sevens:
    """A kind that fails where a 7 stands in a list."""

    def draw(self, dice: Random) -> Json:
        return {"of": [str(dice.randrange(9)) * 3 for _ in range(6)], "more": "words"}

    def outcome(self, case: Json) -> Outcome:
        assert isinstance(case, dict)
        assert isinstance(case["of"], list)
        return Outcome("tried", f"a 7\n{case}" if any("7" in str(x) for x in case["of"]) else "")


def test_a_planted_fault_is_made_small() -> None:
    """What is not needed for the failure is left out: entries, members, letters."""
    failures: list[Failure] = []
    state = State("sevens", 1)
    engine.fuzz(state, 50, Sevens(), failures.append)
    (failure,) = failures  # the same name is told once
    assert failure.small == {"of": ["7"]}
    assert state.next == 50
    assert state.found["wrong"] > 1
    again: list[Failure] = []
    engine.fuzz(State("sevens", 1, failure.run), 1, Sevens(), again.append)
    assert [found.drawn for found in again] == [failure.drawn]


def test_a_fault_of_an_operation_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """An operation that breaks on an empty list: the request that is left has one, and no more."""
    right = serve.reply

    def planted(op: str, args: dict[str, Json]) -> dict[str, Json]:
        return {"crash": "planted"} if [] in args.values() else right(op, args)

    monkeypatch.setattr(serve, "reply", planted)
    failures = found("requests", 300)
    assert failures
    assert all("planted" in failure.outcome.name for failure in failures)
    _, args = requests.asked(failures[0].small)
    assert list(args.values()) == [[]]


def test_a_fault_of_a_file_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """A network that is written without its last line is not the one that was read."""
    right = bif.write

    def planted(net: Network) -> str:
        return right(net).replace("yes", "yea")

    monkeypatch.setattr(engine, "SHRINKING", 0.5)
    monkeypatch.setattr(bif, "write", planted)
    failures = found("bif", 40)
    assert [failure.outcome.name for failure in failures[:1]] == ["another network is read back"]


def test_runs_go_on_where_they_ended(capsys: pytest.CaptureFixture[str]) -> None:
    """The file says kind, seed, next run and counts, as the last line does."""
    assert command.main(["bif", "--runs", "20", "--seed", "5", "--resume", "state.json"]) == 0
    assert command.main(["bif", "--runs", "10", "--seed", "9", "--resume", "state.json"]) == 0
    last = capsys.readouterr().out.splitlines()[-1]
    whole = State("bif", 5)
    engine.fuzz(whole, 30, engine.kind_of("bif"), lambda _: None)
    assert json.loads(last) == json.loads(command.line(whole))
    assert Path("state.json").read_text("utf-8") == last + "\n"
    with pytest.raises(SystemExit, match="not of models"):
        command.main(["models", "--resume", "state.json"])


def test_a_failure_says_how_to_repeat_it(capsys: pytest.CaptureFixture[str]) -> None:
    """With the run, and with the small case alone."""
    failure = Failure(4, Outcome("tried", "a 7"), {"of": ["77"]}, {"of": ["7"]})
    words = command.told(State("bif", 3), failure)
    assert "python -m fuzzing bif --seed 3 --start 4" in words
    assert """python -m fuzzing bif --case '{"of": ["7"]}'""" in words
    assert command.main(["bif", "--case", '{"text": "network"}']) == 0
    assert capsys.readouterr().out.startswith("BadRequest")
    assert command.main(["bif", "--case", "{}"]) == 1
