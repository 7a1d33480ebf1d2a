"""A long file is answered by several processes: the same bytes as by one, in bounded memory."""

import os
import pickle
import subprocess
import sys
import tracemalloc
from collections.abc import Callable, Iterator
from functools import partial

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import refnb
from api.tables import BASE, pets
from cli.commands import WEATHER
from refnb.api import batch
from refnb.api.batch import Piece, Questions, Rows
from refnb.core import errors
from refusals import refuses

SKIES = ["sunny", "rain", "overcast", "fog", "?"]
HERE = os.getpid()


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let workers be started after two blocks of three rows."""
    monkeypatch.setattr("refnb.io.tables.SIZE", 3)


def play() -> refnb.Classifier:
    return refnb.learn(WEATHER, "Play", smoothing="laplace")


def answers(many: int, lines: list[str]) -> tuple[str, bool]:
    """Return all that so many workers answer."""
    pieces = list(play().csv_lines(lines, workers=many))
    return "".join(text for text, _ in pieces), all(complete for _, complete in pieces)


@pytest.mark.usefixtures("small")
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(st.sampled_from(SKIES), max_size=40), st.integers(2, 5))
def test_the_bytes_are_those_of_one(rows: list[str], many: int) -> None:
    """Rows without an answer too, whatever the number of rows and workers."""
    lines = ["Outlook,Wind\n", *(f"{sky},weak\n" for sky in rows)]
    expected = play().ask_all(lines).csv(), not {"fog", "?"} & set(rows)
    assert answers(1, lines) == answers(many, lines) == expected


@pytest.mark.usefixtures("small")
@pytest.mark.parametrize("many", [1, 3])
def test_a_damaged_row_is_refused(many: int) -> None:
    """Behind the pieces that are being answered."""
    lines = ["Outlook\n", *["rain\n"] * 30, "rain,rain\n"]
    refuses(errors.BadTable, "line 32", lambda: answers(many, lines))
    refuses(errors.OutOfRange, "at least 1", lambda: answers(0, ["Outlook\n"]))


def lost(_asked: Questions, _rows: Rows) -> Piece:
    """End a worker; answer here."""
    if os.getpid() != HERE:
        os._exit(1)
    return "", True


def full(_asked: Questions, _rows: Rows) -> Piece:
    """Let a worker have no more memory; answer here."""
    if os.getpid() != HERE:
        raise MemoryError("too much")
    return "", True


@pytest.mark.usefixtures("small")
@pytest.mark.parametrize(("ask", "said"), [(lost, "worker process ended"), (full, "too much")])
def test_a_lost_worker_is_told(
    ask: Callable[[Questions, Rows], Piece], said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And not taken for a reader that has seen enough."""
    monkeypatch.setattr(Questions, "csv", ask)
    rows = ["Outlook\n", *["rain\n"] * 90]
    with pytest.raises((ChildProcessError, MemoryError), match=said):
        list(play().csv_lines(rows, workers=2))


ENDED = """
import multiprocessing, os, refnb
def rows():
    yield "Outlook\\n"
    while not multiprocessing.active_children():
        yield "rain\\n"
    os._exit(0)
list(refnb.learn(refnb.example("weather"), "Play").csv_lines(rows(), workers=2))
"""


def test_workers_end_with_who_started_them() -> None:
    """However that was: what they share with it, such as its output, is closed."""
    subprocess.run([sys.executable, "-c", ENDED], stdout=subprocess.PIPE, check=True, timeout=60)


def test_the_cores_are_those_of_this_process(monkeypatch: pytest.MonkeyPatch) -> None:
    """As many as it may use; where nobody says, all of them."""
    monkeypatch.setattr("os.sched_getaffinity", lambda pid: {0: {*range(64)}}[pid], raising=False)
    assert batch.cores() == 64
    monkeypatch.delattr("os.sched_getaffinity")
    for count, cores in ((6, 6), (None, 1)):
        monkeypatch.setattr("os.cpu_count", lambda count=count: count)
        assert batch.cores() == cores


def test_a_classifier_can_be_sent() -> None:
    """Where processes are not forked, it is pickled, and says the same."""
    for learned, x in ((play(), {"Outlook": "sunny"}), (pets(BASE), {"kg": "3"})):
        same: refnb.Classifier = pickle.loads(pickle.dumps(learned))  # noqa: S301
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


def ask(many: int, workers: int) -> None:
    learned = refnb.learn(rows_of(100), "label", features=["a", "b"], smoothing="laplace")
    for _ in learned.csv_lines(rows_of(many), features=("a", "b"), workers=workers):
        pass


@pytest.mark.slow
@pytest.mark.parametrize(
    ("work", "few"),
    [(fit, 1_000), *((partial(ask, workers=workers), 500 * workers) for workers in (1, 2))],
)
def test_memory_does_not_grow_with_the_rows(
    work: Callable[[int], None], few: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Fitting words and numbers, and answering: eight times as many rows take no more."""
    for size in ("tables.SIZE", "columns.MANY"):
        monkeypatch.setattr(f"refnb.io.{size}", 50)
    work(few)
    assert peak(partial(work, 8 * few)) < 2 * peak(partial(work, few))
