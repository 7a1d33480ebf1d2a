"""The pictures of the book that move, in Chromium: by keyboard, by a click, step by step."""

import pytest

from built.windows import VIEWS, Window

pytestmark = pytest.mark.site


PHONE = VIEWS[2]


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
    window: Window, disk: str, chapter: str, name: str, keys: list[str], says: str
) -> None:
    """By the keys of the keyboard; the numbers are those of refnb."""
    page = window(disk, f"book/{chapter}.html", PHONE)
    slider = page.get_by_label(name)
    for key in keys:
        slider.press(key)
    page.locator(".nb-picture svg text").get_by_text(says).first.wait_for()


def test_what_is_known_is_clicked_or_ticked(window: Window, disk: str) -> None:
    """News of thunder ends where the lightning is known."""
    page = window(disk, "book/d-separation.html", PHONE)
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
def test_a_picture_goes_on(window: Window, disk: str, chapter: str, steps: int, says: str) -> None:
    """From the start to the last step, which can only be begun again."""
    page = window(disk, f"book/{chapter}.html", PHONE)
    picture = page.locator(".nb-picture", has=page.get_by_role("button", name="Start again"))
    picture.get_by_role("button", name="Start again").click()
    for _ in range(steps):
        picture.get_by_role("button", name="Next step").click()
    picture.locator("text").get_by_text(says).wait_for()
    assert picture.get_by_role("button", name="Next step").is_disabled()
