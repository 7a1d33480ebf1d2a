"""What would run long for a short request is refused before the work, with what to write."""

from collections.abc import Callable
from functools import partial
from time import process_time

import pytest

import refnb
from cli.commands import EXAMPLES, run
from helpers.refusals import refuses
from refnb.core.errors import OutOfRange

HIKING = str(EXAMPLES / "hiking.json")
TENNIS = "sheet play-tennis --variants 1000 --with tie"


def pairs(n: int) -> list[dict[str, object]]:
    """Return n labels, each with a value of its own, and two rows with a gap."""
    rows: list[dict[str, object]] = [{"k": f"k{i}", "y": f"y{i}"} for i in range(n)]
    return [*rows, {"y": "y1"}, {"k": "k2"}]


LONG: list[tuple[Callable[[], object], str]] = [
    (
        partial(refnb.sheet, "play-tennis", 1000, kind="tie"),
        "about 274000 questions takes about 27400000 steps, the limit is 10000000",
    ),
    (partial(refnb.curve, HIKING, 100), "takes about 36677189 steps, the limit is 10000000"),
]


@pytest.mark.parametrize(("call", "words"), LONG, ids=["sheet", "curve"])
def test_a_long_run_is_refused_before_the_work(call: Callable[[], object], words: str) -> None:
    """In two seconds, with what it would cost."""
    start = process_time()
    refuses(OutOfRange, f"{words}.*limit=", call)
    assert process_time() - start < 2


def test_a_command_names_the_option() -> None:
    """The number that the refusal names is what to write."""
    for words, limit in ((TENNIS, 27400000), (f"curve {HIKING} --up-to 100", 36677189)):
        assert run(*words.split()).err.endswith(f"--limit {limit}\n")


def test_a_worked_answer_makes_the_lines_that_it_shows() -> None:
    """Of forty thousand entries a hundred are shown, and the others are counted."""
    rows, start = pairs(200), process_time()
    shown = str(refnb.em(rows, "y", steps=1))
    assert shown.count("and 40100 more entries") == 3
    assert process_time() - start < 5
