"""A long file is answered by several processes: the same bytes as by one, in bounded memory."""

import os
import pickle
import tracemalloc
from collections.abc import Callable, Iterator
from functools import partial
from typing import NoReturn

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import refnb
from cli.commands import WEATHER, files, read, refused, run
from door.tables import BASE, pets
from refnb.data.table import Layout, Row
from refnb.door import workers
from refnb.door.classifier import Classifier
from refnb.door.questions import Ask
from refnb.errors import BadTable, OutOfRange
from refusals import refuses

SKIES = ["sunny", "rain", "overcast", "fog", ""]

@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let workers be started after two pieces of three rows."""
    monkeypatch.setattr("refnb.door.workers.FEW", 6)
    monkeypatch.setattr("refnb.door.workers.PIECE", 3)


def play() -> Classifier:
    return refnb.learn(WEATHER, "Play", smoothing="laplace")


def answers(many: int, lines: list[str]) -> tuple[str, bool]:
    """Return all that so many workers answer."""
    pieces = list(play().lines(lines, workers=many))
    return "".join(text for text, _ in pieces), all(complete for _, complete in pieces)


@pytest.mark.usefixtures("small")
@FEW
@given(st.lists(st.sampled_from(SKIES), max_size=40), st.integers(2, 5))
def test_the_bytes_are_those_of_one(rows: list[str], many: int) -> None:
    """Rows without an answer too, whatever the number of rows and workers."""
    lines = ["Outlook,Wind\n", *(f"{sky},weak\n" for sky in rows)]
    expected = play().ask_all(lines).csv(), not {"fog", ""} & set(rows)
    assert answers(1, lines) == answers(many, lines) == expected


@pytest.mark.usefixtures("small")
def test_the_command_answers_the_same() -> None:
    """The bytes and the status, also when some rows have no answer."""
    sheet = [["Outlook"], *([sky] for sky in SKIES[:4] * 10)]
    weather = ("classify", WEATHER, "--label", "Play")
    with files(queries=sheet) as path:
        words = (*weather, "--queries", path["queries"])
        ended = [run(*words, "--workers", str(many)) for many in (1, 2, 7)]
        assert ended[0] == ended[1] == ended[2] == run(*words)
        assert (ended[0].status, len(read(ended[0].out))) == (1, 40)
        assert "at least 1, got '0'" in refused(*words, "--workers", "0")
    assert "goes with --queries" in refused(*weather, "--workers", "2")


@pytest.mark.usefixtures("small")
@pytest.mark.parametrize("many", [1, 3])
def test_a_damaged_row_is_refused(many: int) -> None:
    """Behind the pieces that are being answered."""
    lines = ["Outlook\n", *["rain\n"] * 30, "rain,rain\n"]
    refuses(BadTable, "line 32", lambda: answers(many, lines))


def test_no_workers_are_refused() -> None:
    """At least one does the work; this process may use one core at least."""
    refuses(OutOfRange, "at least 1", lambda: answers(0, ["Outlook\n"]))
    assert workers.cores() >= 1


def lost(_x: dict[str, str], _near: int) -> NoReturn:
    os._exit(1)


def full(_x: dict[str, str], _near: int) -> NoReturn:
    raise MemoryError("too much")


@pytest.mark.usefixtures("small")
@pytest.mark.parametrize(("ask", "said"), [(lost, "worker process ended"), (full, "too much")])
def test_a_lost_worker_is_told(ask: Ask, said: str) -> None:
    """And not taken for a reader that has seen enough."""
    rows = [Row(f"line {n}", {"b": "c"}) for n in range(9)]
    with (
        workers._started(workers.Work(ask, ["a"], ["b"], Layout("y")), 2) as pipes,
        pytest.raises((ChildProcessError, MemoryError), match=said),
    ):
        list(workers._shared([rows] * 9, pipes))


def test_a_classifier_can_be_sent() -> None:
    """Where processes are not forked, it is pickled, and says the same."""
    for learned, x in ((play(), {"Outlook": "sunny"}), (pets(BASE), {"kg": "3"})):
        same: Classifier = pickle.loads(pickle.dumps(learned))  # noqa: S301
        assert same.ask(x).scores == learned.ask(x).scores


def rows_of(many: int) -> Iterator[str]:
    """Yield the lines of a file that no list holds."""
    yield "a,b,kg,label\n"
    for n in range(many):
        yield f"v{n % 3},w{n * 7 % 5},{n}.5,{'yes' if n % 4 else 'no'}\n"


def peak(work: Callable[[], object]) -> int:
    tracemalloc.start()
    work()
    most = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    return most


def fit(many: int) -> None:
    refnb.learn(rows_of(many), "label", families={"kg": "gaussian"})


def ask(many: int) -> None:
    learned = refnb.learn(rows_of(100), "label", features=["a", "b"], smoothing="laplace")
    for _ in learned.lines(rows_of(many), features=("a", "b")):
        pass


@pytest.mark.slow
@pytest.mark.parametrize(("work", "few"), [(fit, 1_000), (ask, 250)])
def test_memory_does_not_grow_with_the_rows(
    work: Callable[[int], None], few: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Fitting words and numbers, and answering: eight times as many rows take no more."""
    for size in ("grouped.BLOCK", "workers.PIECE"):
        monkeypatch.setattr(f"refnb.door.{size}", 50)
    monkeypatch.setattr("refnb.data.columns.SAMPLE", 50)
    work(few)
    assert peak(partial(work, 8 * few)) < 2 * peak(partial(work, few))
