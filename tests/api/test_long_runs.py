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
        "about 274000 questions would be drawn, .* 100000",
    ),
    (partial(refnb.curve, HIKING, 100), "takes about 36677189 steps, the limit is 10000000"),
    (
        partial(refnb.em, pairs(300), "y"),
        "90300 entries are estimated 10 times, the limit is 500000",
    ),
]


@pytest.mark.parametrize(("call", "words"), LONG, ids=["sheet", "curve", "em"])
def test_a_long_run_is_refused_before_the_work(call: Callable[[], object], words: str) -> None:
    """In two seconds, with what it would cost."""
    start = process_time()
    refuses(OutOfRange, f"{words}.*limit=", call)
    assert process_time() - start < 2


def test_a_higher_limit_allows_it() -> None:
    """The number that the refusal names is enough; the command says its option."""
    sheet = partial(refnb.sheet, "coin", 2, seed=3, form="markdown", kind="tie")
    refuses(OutOfRange, "about 18 questions would be drawn, the limit is 17; .*limit=18$",
            partial(sheet, limit=17))  # fmt: skip
    assert sheet(limit=18) == sheet()
    em = partial(refnb.em, pairs(3), "y", steps=2)
    refuses(OutOfRange, "tables of 12 entries are estimated 2 times, the limit is 23; .*limit=24$",
            partial(em, limit=23))  # fmt: skip
    assert em(limit=24).likelihoods == em().likelihoods
    assert refnb.curve(HIKING, 3, limit=10**9).points == refnb.curve(HIKING, 3).points
    for words, limit in ((TENNIS, 274000), (f"curve {HIKING} --up-to 100", 36677189)):
        assert run(*words.split()).err.endswith(f"--limit {limit}\n")


def test_a_worked_answer_makes_the_lines_that_it_shows() -> None:
    """Of forty thousand entries a hundred are shown, and the others are counted."""
    rows, start = pairs(200), process_time()
    shown = str(refnb.em(rows, "y", steps=1))
    assert shown.count("and 40100 more entries") == 3
    assert process_time() - start < 5
