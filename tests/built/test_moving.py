"""The pictures of the book that move, in Chromium: by keyboard, by a click, step by step."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

from built.test_pages import listening
from source.course import expect_none

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.site


@pytest.fixture
def page(browser: "Browser", disk: str) -> "Iterator[Page]":
    """Open a window of a phone, in which nothing may go wrong."""
    found = browser.new_page(viewport={"width": 360, "height": 740}, reduced_motion="reduce")
    found.set_default_timeout(10_000)
    heard = listening(found, disk)
    yield found
    found.close()
    expect_none(heard)


@pytest.mark.parametrize(
    ("chapter", "name", "keys", "says"),
    [
        ("likelihood", "p(sun)", ["Home"], "p(sun) = 0: likelihood 0"),
        ("likelihood", "p(sun)", ["ArrowRight"], "p(sun) = 4/5: likelihood 64/625"),
        ("dirichlet", "imaginary days", ["ArrowRight"], "mode 2/3 (Laplace)"),
        ("testing", "say no from", ["ArrowLeft"] * 3, "F1 3/5"),
    ],
)
def test_a_slider_moves_a_picture(
    page: "Page", disk: str, chapter: str, name: str, keys: list[str], says: str
) -> None:
    """By the keys of the keyboard; the numbers are those of refnb."""
    page.goto(f"{disk}book/{chapter}.html")
    slider = page.get_by_label(name)
    for key in keys:
        slider.press(key)
    page.locator(".nb-picture svg text").get_by_text(says).first.wait_for()


def test_what_is_known_is_clicked_or_ticked(page: "Page", disk: str) -> None:
    """News of thunder ends where the lightning is known."""
    page.goto(f"{disk}book/d-separation.html")
    picture = page.locator('[data-picture="news"]')
    picture.get_by_label("you hear of").select_option("thunder")
    picture.locator('[data-key="name Lightning"]').click()
    says = picture.locator('[data-key="says"]')
    says.get_by_text("news of: nothing").wait_for()
    assert picture.get_by_label("lightning").is_checked()
    picture.get_by_label("lightning").press("Space")
    says.get_by_text("news of: storm, lightning").wait_for()


@pytest.mark.parametrize(
    ("chapter", "steps", "says"),
    [
        ("clusters", 5, "error 4"),
        ("umbrellas", 6, "in all 0.120445"),
        ("em", 12, "likelihood"),
    ],
)
def test_a_picture_goes_on(page: "Page", disk: str, chapter: str, steps: int, says: str) -> None:
    """From the start to the last step, which can only be begun again."""
    page.goto(f"{disk}book/{chapter}.html")
    picture = page.locator(".nb-picture", has=page.get_by_role("button", name="Start again"))
    picture.get_by_role("button", name="Start again").click()
    for _ in range(steps):
        picture.get_by_role("button", name="Next step").click()
    picture.locator("text").get_by_text(says).wait_for()
    assert picture.get_by_role("button", name="Next step").is_disabled()
