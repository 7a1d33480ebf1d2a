"""Other numbers and sheets without Python: from a disk and from a server, on paper, for all."""

import pytest

import refnb
from built.windows import VIEWS, View, Window, judged
from docs._build.variants import SEEDS
from source.course import ROOT, expect_none

pytestmark = pytest.mark.site
WEATHER = ROOT / "refnb" / "examples" / "weather.csv"
SHOWN = """[...document.body.querySelectorAll('*')].filter(e => e.checkVisibility()
  && !e.children.length && e.textContent.trim() && !e.closest('.nb-paper, .md-skip, script, style'))
  .map(e => `on paper: ${e.outerHTML.slice(0, 90)}`)"""


@pytest.mark.parametrize("view", [VIEWS[1], VIEWS[2]], ids=str)
def test_other_numbers_are_asked_and_worked_out(window: Window, home: str, view: View) -> None:
    """Each press is the next seed; a typed one is drawn, and one beyond the last is told."""
    page = window(home, "problems.html", view)
    place = page.locator('[data-problem="lab-test"]')
    draw = place.get_by_role("button", name="Other numbers")
    draw.wait_for()
    assert not place.get_by_label("seed").is_visible()
    draw.click()
    for seed, text in ((1, "427/1053"), (2, "0.5")):
        made = refnb.vary("lab-test", seed)
        place.get_by_text(made.question, exact=True).wait_for()
        place.get_by_label("Your answer").fill(text)
        place.get_by_role("button", name="Check").click()
        place.get_by_text(str(made.check(text)).split("\n")[0], exact=True).wait_for()
        place.locator("summary").click()
        place.locator(".nb-block").first.wait_for()
        assert place.locator(".nb-block").count() == len(made.solution.shown)
        expect_none(judged(page, "'[data-problem=lab-test]'"))
        draw.click()
    place.get_by_label("seed").fill("2026")
    draw.click()
    place.get_by_text(f"This page has the seeds 1 to {SEEDS}").wait_for()
    place.get_by_label("seed").fill("none")
    draw.click()
    place.get_by_text("A seed is a whole number").wait_for()


@pytest.mark.parametrize("view", [VIEWS[0], VIEWS[2]], ids=str)
def test_sheets_are_printed_alone_with_a_key(window: Window, home: str, view: View) -> None:
    """Three sheets of two problems, ten questions of a table, and the answers of both."""
    page = window(home, "sheets.html", view)
    place = page.locator(".nb-sheets")
    place.get_by_role("button", name="Make the sheets").wait_for()
    assert not place.get_by_role("button", name="Print").is_visible()
    place.get_by_label("What rain says about lightning").check()
    place.get_by_label("sheets", exact=True).fill("3")
    place.get_by_label("first seed").fill("4")
    place.get_by_role("button", name="Make the sheets").click()
    place.locator(".nb-sheet").nth(2).wait_for()
    page.emulate_media(media="print")
    expect_none(page.evaluate(SHOWN))
    page.emulate_media(media="screen")
    expect_none(judged(page, "'.nb-sheets'"))
    place.get_by_label("show").select_option("key")
    cells = place.locator(".nb-table").first.locator("tr").all_inner_texts()
    wanted = refnb.sheet(["lab-test", "storm"], 3, 4, "markdown", key=True).splitlines()[2:7]
    del wanted[1]  # which parts the head from the rows
    assert [f"| {' | '.join(row.split(chr(9)))} |" for row in cells] == wanted
    place.locator("summary").last.click()
    place.get_by_label("Paste a table").fill(WEATHER.read_text("utf-8"))
    place.get_by_label("questions").fill("10")
    place.get_by_role("button", name="Make the questions").click()
    place.get_by_text("1 sheet of 10 questions").wait_for()
    assert place.locator(".nb-table").first.locator("tbody tr").count() == 10
    expect_none(judged(page, "'.nb-sheets'"))
    place.get_by_label("first seed").fill(str(SEEDS))
    place.get_by_role("button", name="Make the sheets").click()
    place.get_by_text("let the command line write more").wait_for()
