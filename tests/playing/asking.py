"""The worker of the page under Node, and the table that it and the API read."""

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Protocol, TypeAlias, cast

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

from docs._build import playground
from helpers import nodes
from refnb.exercises.replay import Exercise

Found: TypeAlias = "dict[str, object]"
laws = settings(suppress_health_check=[HealthCheck.too_slow])
randoms = st.integers(0, 2**32 - 1).map(Random)


class Ask(Protocol):
    """A question to the worker: what to do, and what with."""

    def __call__(self, op: str, *args: object) -> Found:
        """Return its answer, or its refusal."""


@pytest.fixture(scope="module")
def ask(worker: Ask) -> Ask:
    """Return what asks the worker; of a refusal the words of Python, not those for a reader."""

    def asked(op: str, *args: object) -> Found:
        return {key: told for key, told in worker(op, *args).items() if key != "plain"}

    return asked


@pytest.fixture(scope="module")
def worker(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Ask]:
    """Start a worker of the page under Node, which answers all that can be asked."""
    text = tmp_path_factory.mktemp("worker") / "worker.js"
    text.write_text(playground.worker(), "utf-8")
    with nodes.answering(Path(__file__).with_name("worker.mjs"), text) as answer:
        yield lambda op, *args: cast("Found", answer({"id": 1, "op": op, "args": args}))


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> str:
    """Return the path of the table that both read."""
    return str(tmp_path_factory.mktemp("tables") / "table.csv")


def agrees(found: Found, wanted: Found, exercise: Exercise) -> bool:
    """Tell whether the page says what Python says; of bell curves it knows fewer mistakes."""
    measured = any(stage.name == "variances" for stage in exercise.stages)
    if not measured or "error" in found:
        return found == wanted
    page, python = (cast("Found", each["ok"]) for each in (found, wanted))
    explained = page["verdict"] != "explained" or python["verdict"] == "explained"
    return page["solved"] == python["solved"] and explained
