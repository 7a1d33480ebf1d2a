"""The playground's first actions in Chromium, on a built site: REFNB_SITE names its folder."""

import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Literal, TypeAlias, TypedDict

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Locator, Page

Scheme: TypeAlias = Literal["light", "dark"]
SITE = os.environ.get("REFNB_SITE", "")
CHROMIUM = shutil.which("chromium")
FLAGS = ["--disable-background-networking", "--disable-gpu", "--no-first-run", "--no-sandbox"]
CAPITALS = "Outlook,Wind,Play\nSunny,Weak,No\nSunny,Strong,No\nRain,Weak,Yes\n"
DESKTOPS, PHONE = [(1280, 720), (1366, 768), (1920, 1080)], (360, 800)

pytestmark = [
    pytest.mark.ports,
    pytest.mark.skipif(not SITE, reason="no built site; .ci/run builds one and sets REFNB_SITE"),
    pytest.mark.skipif(not CHROMIUM, reason="chromium is not installed; .ci/run installs it"),
]


class Place(TypedDict):
    """Where an element stands in the window."""

    top: float
    bottom: float


@pytest.fixture(scope="module")
def browser() -> "Iterator[Browser]":
    """Start Chromium."""
    api = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
    with api.sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield chromium
        chromium.close()


def opened(
    browser: "Browser", size: tuple[int, int] = (1280, 720), scheme: Scheme = "light"
) -> "Page":
    """Open the playground from the disk, and wait for its first answer."""
    width, height = size
    page = browser.new_page(viewport={"width": width, "height": height}, color_scheme=scheme)
    page.set_default_timeout(10_000)
    page.goto(f"{Path(SITE).resolve().as_uri()}/playground.html")
    page.locator(".nb-playground .nb-bars li").first.wait_for()
    return page


def paste(page: "Page", text: str) -> None:
    """Put a table in the place of the one that is there."""
    page.locator("textarea.nb-csv").first.fill(text)


def says(page: "Page", words: str, where: str = ".nb-playground") -> "Locator":
    """Wait until something is said, and return it."""
    found = page.locator(where).get_by_text(words).first
    found.wait_for()
    return found


def place(found: "Locator") -> Place:
    """Return where something stands in the window, however the page is scrolled."""
    box = found.bounding_box()
    assert box is not None
    return {"top": box["y"], "bottom": box["y"] + box["height"]}


def test_a_pasted_table_drops_what_it_does_not_know_and_answers(browser: "Browser") -> None:
    """The observations that are left out are named, and come back with their table."""
    page = opened(browser)
    paste(page, CAPITALS)
    dropped = "Outlook=sunny, Temperature=cool, Humidity=high and Wind=strong"
    says(page, f"This table does not have {dropped}", ".nb-asking")
    says(page, "No, 2 parts in 3, about 67")
    paste(page, CAPITALS.replace("Sunny", "sunny"))
    says(page, "This table does not have Temperature=cool, Humidity=high and Wind=strong;")
    says(page, "No, for certain")
    page.get_by_label("Wind", exact=True).select_option("Weak")
    page.locator(".nb-asking .nb-warning").wait_for(state="detached")
    page.close()


@pytest.mark.parametrize("separator", [";", "\t", "|", " , "])
def test_a_paste_with_another_separator_is_read(browser: "Browser", separator: str) -> None:
    """A spreadsheet's tabs, semicolons, bars, and blanks around the cells."""
    page = opened(browser)
    paste(page, CAPITALS.replace(",", separator))
    says(page, "3 rows, 3 columns", ".nb-source")
    page.get_by_label("Wind", exact=True).select_option("Strong")
    says(page, "No, for certain: no other label is possible")
    page.close()


def test_a_table_of_one_column_is_said_and_not_answered(browser: "Browser") -> None:
    """Cells that only blanks part are one column, until the reader says otherwise."""
    page = opened(browser)
    paste(page, CAPITALS.replace(",", " "))
    says(page, "This was read as one column", ".nb-source")
    says(page, "There is no answer", ".nb-answer")
    assert not page.locator(".nb-answer .nb-bars").count()
    page.get_by_role("button", name="Put commas there").click()
    says(page, "No, 2 parts in 3")
    page.close()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", DESKTOPS)
def test_table_question_and_answer_are_seen_at_once(
    browser: "Browser", size: tuple[int, int], scheme: Scheme
) -> None:
    """Without scrolling the page or a box in it, however large the window is."""
    page = opened(browser, size, scheme)
    for what in (".nb-csv", ".nb-question", ".nb-sentence", ".nb-bars"):
        assert place(page.locator(what).first)["bottom"] <= size[1], what
    assert not page.evaluate(
        "[...document.querySelectorAll('.nb-source, .nb-asking, .nb-answering, .nb-question')]"
        ".filter(box => box.scrollHeight > box.clientHeight + 1).length"
    )
    page.close()


def test_on_a_phone_the_question_stands_before_the_answer(browser: "Browser") -> None:
    """The table, the question, the answer; what else can be chosen comes after them."""
    page = opened(browser, PHONE)
    order = [".nb-source", ".nb-question", ".nb-sentence", ".nb-settings", ".nb-more"]
    tops = [place(page.locator(what).first)["top"] for what in order]
    assert tops == sorted(tops)
    assert tops[2] < 1200
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]
    page.close()


def test_the_prior_is_said_to_be_the_prior(browser: "Browser") -> None:
    """An answer to nothing observed says so, and not once something is."""
    page = opened(browser)
    for column in ("Outlook", "Temperature", "Humidity", "Wind"):
        page.get_by_label(column, exact=True).select_option("")
    says(page, "Nothing was observed: this is the prior.", ".nb-answer")
    page.get_by_label("Wind", exact=True).select_option("weak")
    page.get_by_text("this is the prior").wait_for(state="detached")
    page.close()


def test_a_wrong_answer_to_a_table_is_explained(browser: "Browser") -> None:
    """What is entered beside the reader's own table is compared with the slips."""
    page = opened(browser)
    page.get_by_text("Check my answer").first.click()
    for entered, words in {
        "18/875": "which is still to be divided by P(x)",
        "125/611": "the rest is given, 1 - P(no | x)",
        "5/14": "P(no) is given, as if x said nothing",
        "3025/4201": "1 is added to every count, by Laplace's rule",
    }.items():
        page.get_by_label("Your number").fill(entered)
        page.locator(".nb-more").get_by_role("button", name="Check").click()
        says(page, words, ".nb-verdict")
    page.close()


@pytest.mark.parametrize("size", [(1280, 720), PHONE])
def test_a_refused_file_clears_the_answer(
    browser: "Browser", size: tuple[int, int], tmp_path: Path
) -> None:
    """The message stands in view at the table, and no answer beside it; then it goes on."""
    page = opened(browser, size)
    chooser = page.locator("input[type=file]")
    chooser.scroll_into_view_if_needed()
    (broken := tmp_path / "bin.dat").write_bytes(b"a,b\n\xff\n")
    chooser.set_input_files(broken)
    message = says(page, "bin.dat was not read: line 2 is not text in UTF-8", ".nb-source")
    assert 0 <= place(message)["top"] < place(message)["bottom"] <= size[1]
    assert "no answer" in page.locator(".nb-sentence").first.inner_text()
    assert not page.locator(".nb-answer .nb-bars, .nb-more .nb-block").count()
    (fine := tmp_path / "t.csv").write_text(CAPITALS, "utf-8")
    chooser.set_input_files(fine)
    says(page, "No, 2 parts in 3")
    assert not page.locator(".nb-refusal").count()
    page.close()


@pytest.mark.parametrize(
    ("table", "words"),
    [
        ("a,b\n1\n", "Line 2: the header has 2 cells, got 1."),
        ("", "There is no table yet"),
        ('a,b\n"1,2\n', "a closing quote is missing"),
        ("a,a\n1,2\n", "column 'a' occurs twice"),
        ("a,b\n", "a table needs at least one row"),
    ],
)
def test_a_refused_table_clears_the_answer(browser: "Browser", table: str, words: str) -> None:
    """The message stands below the table, in a sentence without the name of a class."""
    page = opened(browser)
    paste(page, table)
    message = says(page, words, ".nb-source")
    assert place(message)["bottom"] <= 720
    assert "BadTable" not in page.locator(".nb-playground").inner_text()
    assert not page.locator(".nb-answer .nb-bars").count()
    page.close()


def test_a_table_is_still_there_when_the_page_is_loaded_again(browser: "Browser") -> None:
    """What was typed and chosen outlives a reload, in this tab alone."""
    page = opened(browser)
    paste(page, CAPITALS)
    page.get_by_label("Wind", exact=True).select_option("Strong")
    says(page, "No, for certain")
    page.reload()
    says(page, "No, for certain")
    assert page.locator("textarea.nb-csv").first.input_value() == CAPITALS
    page.close()


def test_a_zero_offers_smoothing(browser: "Browser") -> None:
    """Where a label is ruled out, one click smooths."""
    page = opened(browser)
    page.get_by_label("Outlook", exact=True).select_option("overcast")
    says(page, "no is ruled out")
    page.get_by_role("button", name="Smooth with Laplace").click()
    page.get_by_text("no is ruled out").wait_for(state="detached")
    assert page.get_by_label("Smoothing of the features").input_value() == "laplace"
    page.close()
