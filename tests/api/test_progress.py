"""What takes long tells a terminal how far it is, on one line that is wiped; nobody else."""

from collections.abc import Callable
from functools import partial

import pytest

import refnb
from api.tables import GAPPED
from helpers.terminals import terminal
from refnb.examples import UMBRELLA
from refnb.io import files

POINTS = [{"a": k} for k in (0, 1, 5, 6)]
FAIR = {"prior": {"a": "0.5", "b": "0.5"}, "presence": {"f": {"a": "0.2", "b": "0.7"}}}
STEPS = "\r1 of 2 steps\r2 of 2 steps\r\x1b[K"


GAUSSIANS = {"learn": ["means"], "variance": 1, "grid": 10}
GROUP = partial(refnb.cluster, POINTS, centres=[0, 1], steps=2)
TOLD: list[tuple[Callable[[], object], str]] = [
    (lambda: refnb.em(GAPPED, "label", steps=2), STEPS),
    (lambda: refnb.hmm(UMBRELLA).learn([["umbrella", "none"]], steps=2), STEPS),
    (lambda: GROUP(**GAUSSIANS), "\r1 steps\r2 steps\r\x1b[K"),  # type: ignore[arg-type]
    (lambda: refnb.curve(FAIR, 1), "\r1 sizes\r2 sizes\r\x1b[K"),
    (lambda: [*files.show_progress(range(2), "rows", 3)], ""),
    (lambda: [*files.show_progress(range(3), "rows", 3)], "\r3 rows\r\x1b[K"),
    (lambda: [*files.show_progress(range(49_999))], ""),
    (lambda: [*files.show_progress(range(50_000))], "\r50,000 rows\r\x1b[K"),
]  # fmt: skip


@pytest.mark.parametrize("place", range(len(TOLD)))
def test_a_terminal_is_told(
    place: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Step by step, or every fifty thousand rows."""
    work, said = TOLD[place]
    work()
    assert capsys.readouterr() == ("", "")
    shown = terminal(monkeypatch)
    work()
    assert shown.getvalue() == said


def test_documents_are_told_by_five_hundreds(monkeypatch: pytest.MonkeyPatch) -> None:
    """While they are learned, and while they are decided."""
    shown = terminal(monkeypatch)
    refnb.text({"a": ["x"] * 1100}).test({"a": ["x"] * 500})
    told = "\r500 documents, learning\r1,000 documents, learning\r\x1b[K"
    assert shown.getvalue() == f"{told}\r500 documents, deciding\r\x1b[K"
