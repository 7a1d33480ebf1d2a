"""The boxes at the exercises of the book in Chromium, from a disk and from a server.

With REFNB_TURN, a number, those of every other chapter: the others the next turn.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, cast

import pytest

from built.windows import TURN, Window
from docs._build import answers
from source.course import ROOT, expect_none

if TYPE_CHECKING:
    from playwright.sync_api import Locator

pytestmark = pytest.mark.site

NUMBER = "is no number as it is written here"
CHAPTERS = sorted((ROOT / "docs" / "book").glob("*.md"))
ASKED = CHAPTERS if TURN < 0 else CHAPTERS[TURN % 2 :: 2]


@pytest.mark.parametrize("share", range(2))
def test_each_answer_of_the_book_has_a_box(window: Window, home: str, share: int) -> None:
    """As many boxes as answers; what is right is right, the first mistake and no number are not."""
    page = window(home, "index.html")
    for chapter in ASKED[2 * share + home.startswith("http") :: 4]:
        page.goto(f"{home}book/{chapter.stem}.html")
        known = [
            answers.judged(found) for _, found in answers.BOX.findall(chapter.read_text("utf-8"))
        ]
        boxes = page.locator(".nb-answer.nb-live")
        page.locator(".nb-answer.nb-live >> nth=-1").wait_for()
        assert boxes.count() == len(known), chapter.stem
        for box, given in zip(boxes.all(), known, strict=True):
            expect_none(f"{chapter.stem}: {fault}" for fault in judged_wrongly(box, given))
        assert page.get_by_text(f"Answers solved: {len(known)} of {len(known)}").count()


def judged_wrongly(box: "Locator", given: Mapping[str, object]) -> Iterator[str]:
    """Enter what is neither, by the button, then the rest by Enter; yield what was said wrongly."""
    words = cast("list[str]", given.get("words", []))
    neither = NUMBER if "right" in given else re.compile(r"is not right|Not judged: give .* alone")
    cases: list[tuple[str, str | re.Pattern[str]]] = [("zzz", neither)]
    singles = cast("list[list[str | None]]", given.get("singles", []))
    slips = cast("list[list[str]]", given.get("slips", []))
    wrong = next((row for row in singles if row[0] not in (None, given["right"])), None)
    named: list[Sequence[str | None]] = [*([wrong] if wrong else []), *slips]
    cases += [(str(row[0]), "This is what you get if") for row in named]
    cases += [(other, "is right") for other in words]
    right = words[0] if words else str(given["right"])
    own, check = box.locator("input"), box.get_by_role("button", name="Check")
    for entered, wanted in [*cases, (right, "is right")]:
        own.fill(entered)
        check.click() if entered == "zzz" else own.press("Enter")
        box.locator(".nb-verdict, .nb-refusal").get_by_text(wanted).first.wait_for()
        if not box.locator(".nb-tick").is_visible() and wanted == "is right":
            yield f"{given['asked']} is not marked as solved"
        if wanted != "is right" and not box.get_by_role("button", name="hint").count():
            yield f"{given['asked']} offers no hint"


def test_what_was_solved_is_remembered_and_a_hint_opens(window: Window, disk: str) -> None:
    """By keyboard: a slip has its name and a hint; the answer comes back with its page."""
    page = window(disk, "book/positive-test.html")
    own = page.get_by_label("P(disease | positive)")
    own.fill("0.98")
    own.press("Enter")
    box = page.locator(".nb-answer", has=own)
    box.get_by_text("which is the other way round").wait_for()
    box.get_by_role("button", name="Show the hint").press("Enter")
    assert page.locator("details.tip[open]").count() == 1
    for entered in ("98 / 1093", "0,0897", "8.97 %", "= 0.49/5.465", "98 of 1093", "98/1,093"):
        own.fill(entered)
        own.press("Enter")
        box.get_by_text(f"{entered.replace('1,0', '10')} is right").wait_for()
    own.fill("9 %")
    own.press("Enter")
    box.get_by_role("link", name="A link to this answer").click()
    assert page.url.endswith("#answer-2=9%20%25")
    box.get_by_text("9 % is right as far as it goes: P(disease | positive) = 98/1093.").wait_for()
    own.fill("98/1,093")
    own.press("Enter")
    box.get_by_text("98/1093 is right").wait_for()
    page.goto("about:blank")
    page.goto(f"{disk}book/positive-test.html#answer-1=49%2F235")
    page.get_by_text("This is what you get if you take the test as positive").wait_for()
    page.goto("about:blank")
    page.goto(f"{disk}book/positive-test.html")
    page.get_by_text("Answers solved: 1 of 4.").wait_for()
    assert page.get_by_label("P(disease | positive)").input_value() == "98/1,093"
