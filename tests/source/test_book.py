"""The book: each chapter is whole, and its exercises are solved where they stand."""

import re
from collections.abc import Iterator
from fractions import Fraction
from itertools import pairwise
from pathlib import Path

import pytest

from docs._build import answers, excerpts
from source.course import ROOT, expect_none

BOOK = sorted((ROOT / "docs" / "book").glob("*.md"))
EXERCISE = re.compile(r"^\*\*(\d+)\.\*\* ", re.MULTILINE)
ANSWER = re.compile(
    r'^<div class="nb-answer" data-question="[^"]+"'
    r' data-kind="([^"]+)" data-value="([^"]+)"(?: data-(?:by|also|order|slips)="[^"]+")*></div>$',
    re.MULTILINE,
)
BOX = (
    '<div class="nb-answer" data-question="P(ill | +)"'
    ' data-kind="probability" data-value="2/13"></div>'
)
LAYER = re.compile(r'^<div class="nb-python" markdown>.*?^</div>', re.MULTILINE | re.DOTALL)
KINDS = ("probability", "number", "label", "word")


@pytest.mark.parametrize("page", BOOK, ids=lambda page: page.stem)
def test_a_chapter_is_whole(page: Path) -> None:
    """A question, two layers, two to seven exercises: hint, solution, answers as data."""
    expect_none(violations(page))


def test_the_guide_shows_an_exercise_that_lacks_nothing() -> None:
    """Who adds a page copies it; a failure shows its box."""
    guide = (ROOT / "docs" / "contributing.md").read_text("utf-8")
    _, _, shown = guide.partition("```markdown\n**1.** ")
    assert [*_faults(shown.partition("```")[0])] == []
    assert BOX in shown
    assert next(_faults(shown.replace(BOX, "?"))).endswith(f"write {BOX}")


def violations(page: Path) -> Iterator[str]:
    """Yield what a chapter lacks."""
    text = page.read_text("utf-8")
    if not excerpts.TEACHES.match(text):
        yield "the page does not say which chapters it teaches"
    if "\n**Question.** " not in text:
        yield "no question"
    _, _, exercises = text.partition("\n## Exercises\n")
    starts = [*(found.start() for found in EXERCISE.finditer(exercises)), len(exercises)]
    parts = [exercises[a:b] for a, b in pairwise(starts)]
    if not 2 <= len(parts) <= 7:
        yield f"{len(parts)} exercises"
    for number, part in enumerate(parts, 1):
        yield from (f"exercise {number}: {fault}" for fault in _faults(part))
    if "```pycon" in LAYER.sub("", text):
        yield "Python stands outside its layer"


def _faults(exercise: str) -> Iterator[str]:
    """Yield what an exercise lacks."""
    if not 0 < exercise.find("??? tip") < exercise.find("??? success"):
        yield "it needs a hint before its solution"
    answers = ANSWER.findall(exercise)
    if not answers:
        yield f"it has no answer as data: write {BOX}"
    for kind, value in answers:
        if kind not in KINDS:
            yield f"no kind of answer {kind}"
        if kind in KINDS[:2] and not (0 <= Fraction(value) <= 1 or kind == "number"):
            yield f"{value} is no probability"


@pytest.mark.parametrize("page", BOOK, ids=lambda page: page.stem)
def test_an_answer_is_judged_by_what_is_right(page: Path) -> None:
    """Each has a box, and words their slips; what a call of refnb asks, it answers as the page."""
    text = page.read_text("utf-8")
    found = [answers.judged(given) for _, given in answers.BOX.findall(text)]
    assert len(found) == len(ANSWER.findall(text))
    assert all("words" in one or "right" in one for one in found)
    assert all(one["slips"] for one in found if "words" in one), "an answer in words has no slip"
