"""What answers in the tests of the page: its worker, and its judge of words, under Node."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import cast

import pytest

from docs._build import playground
from helpers import nodes
from playing.asking import Ask, Found

SERVED = Path(__file__).with_name("worker.mjs")


@pytest.fixture(scope="session")
def worker(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Ask]:
    """Start a worker of the page, which answers all that can be asked."""
    text = tmp_path_factory.mktemp("worker") / "worker.js"
    text.write_text(playground.worker(), "utf-8")
    with nodes.answering(SERVED, text) as answer:
        yield lambda op, *args: cast("Found", answer({"id": 1, "op": op, "args": args}))


@pytest.fixture(scope="session")
def ask(worker: Ask) -> Ask:
    """Return what asks the worker; of a refusal the words of Python, not those for a reader."""

    def asked(op: str, *args: object) -> Found:
        return {key: part for key, part in worker(op, *args).items() if key != "plain"}

    return asked


@pytest.fixture(scope="session")
def words(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[[object], object]]:
    """Start what judges words."""
    judge = 'const { judge, numeral } = refnb.use("page/words");'
    asked = "data.given.words ? judge(data.given)(data.text) : numeral(data.given, data.text)"
    reply = f"globalThis.onmessage = ({{ data }}) => postMessage({asked});"
    script = tmp_path_factory.mktemp("words") / "words.js"
    script.write_text("\n".join([*playground.port("page/words"), judge, reply]), "utf-8")
    with nodes.answering(SERVED, script) as answer:
        yield answer


@pytest.fixture(scope="session")
def path(tmp_path_factory: pytest.TempPathFactory) -> str:
    """Return the path of the table that both read."""
    return str(tmp_path_factory.mktemp("tables") / "table.csv")
