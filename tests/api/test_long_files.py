"""A long file, learned and answered block by block: the same bytes, in bounded memory."""

import tracemalloc
from collections.abc import Callable, Iterator
from functools import partial

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import refnb
from cli.commands import WEATHER
from helpers.refusals import refuses
from refnb.core import errors

SKIES = ["sunny", "rain", "overcast", "fog", "?"]


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a block have three rows."""
    monkeypatch.setattr("refnb.io.tables.SIZE", 3)


def play() -> refnb.Classifier:
    return refnb.learn(WEATHER, "Play", smoothing="laplace")


@pytest.mark.usefixtures("small")
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(st.sampled_from(SKIES), max_size=40))
def test_the_pieces_are_the_whole(rows: list[str]) -> None:
    """Rows without an answer too, whatever the number of rows."""
    lines = ["Outlook,Wind\n", *(f"{sky},weak\n" for sky in rows)]
    pieces = list(play().csv_lines(lines))
    assert "".join(text for text, _ in pieces) == play().ask_all(lines).csv()
    assert all(complete for _, complete in pieces) == (not {"fog", "?"} & set(rows))


@pytest.mark.usefixtures("small")
def test_a_damaged_row_is_refused() -> None:
    """Behind the pieces that are answered."""
    lines = ["Outlook\n", *["rain\n"] * 30, "rain,rain\n"]
    refuses(errors.BadTable, "line 32", lambda: list(play().csv_lines(lines)))


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
    for _ in learned.csv_lines(rows_of(many), features=("a", "b")):
        pass


@pytest.mark.slow
@pytest.mark.parametrize(("work", "few"), [(fit, 1_000), (ask, 500)])
def test_memory_does_not_grow_with_the_rows(
    work: Callable[[int], None], few: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Fitting words and numbers, and answering: eight times as many rows take no more."""
    for size in ("tables.SIZE", "columns.MANY"):
        monkeypatch.setattr(f"refnb.io.{size}", 50)
    work(few)
    assert peak(partial(work, 8 * few)) < 2 * peak(partial(work, few))
