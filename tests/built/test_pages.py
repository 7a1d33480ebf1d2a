"""Every page of a built site in Chromium: it asks nobody else, fits, and can be reached by all.

REFNB_AXE names the script of axe-core, which judges by WCAG A and AA. With REFNB_TURN, a number
such as that of a commit, a fifth of the pages is opened, another one in dark, another on a phone,
and a tenth of those that are made alike from the code: other ones the next turn, all in ten.
"""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import pytest

from built.windows import TURN, VIEWS, View, Window, judged
from docs._build.served import found_by
from source.course import ROOT, expect_none

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.site

SHARES = 4
ALIKE = ("reference/", "specification/")
FINDS = {words: place for place, found in found_by(ROOT / "docs").items() for words in found}
OPEN = "document.querySelectorAll('details').forEach(d => d.open = true)"
# The theme lets the keyboard reach what scrolls, a moment after it is shown.
REACHED = """[...document.querySelectorAll('pre > code')]
  .every(code => code.scrollWidth <= code.clientWidth || code.hasAttribute('tabindex'))"""
FORMULAS = """[document.querySelectorAll('.arithmatex:not(:has(> math))').length,
  [...document.querySelectorAll('math')].filter(m => m.checkVisibility()
    && !m.getBoundingClientRect().height).length]"""
CUT = """[...document.querySelectorAll('.md-typeset__scrollwrap, pre > code, div.arithmatex')]
  .filter(box => box.checkVisibility() && box.scrollWidth > box.clientWidth + 1)
  .map(box => `cut: ${box.innerText.slice(0, 40)}`)"""
SEARCH = "document.querySelector('#__search:not(:checked)')?.click()"
FIRST = """async asked => {
  const query = document.querySelector('[name=query]'), found = {}
  const first = () => [...document.querySelectorAll('.md-search-result__item > a')].slice(0, 3)
  for (const words of asked) {
    document.querySelector('.md-search-result__list').replaceChildren()
    query.value = words
    query.dispatchEvent(new KeyboardEvent('keyup', {key: 'End', bubbles: true}))
    for (let left = 3000; left && !first().length; left--)
      await new Promise(go => setTimeout(go, 10))
    found[words] = first().map(link => link.href)
  }
  return found
}"""


def chosen(site: Path, view: View) -> list[str]:
    """Return the pages of a view: in the first one most of them."""
    names = sorted(path.relative_to(site).as_posix() for path in site.rglob("*.html"))
    names.remove("404.html")
    alike = [name for name in names if name.startswith(ALIKE)]
    book = [name for name in names if name not in alike]
    if TURN < 0:
        return names if view == VIEWS[0] else book + alike[::5]
    own = book[(TURN + VIEWS.index(view)) % 5 :: 5]
    return own + alike[TURN % 10 :: 10] if view == VIEWS[0] else own


@pytest.mark.parametrize("share", range(SHARES))
@pytest.mark.parametrize("view", VIEWS, ids=str)
def test_pages_are_whole(window: Window, site: Path, web: str, view: View, share: int) -> None:
    """Formulas have a size, nothing is wider than the window, nothing is in anybody's way."""
    page, found = window(web, "index.html", view), list[str]()
    for name in chosen(site, view)[share::SHARES]:
        page.goto(web + name)
        page.evaluate(OPEN)
        waited(page)
        heard = [f"{shown} formulas not shown" for shown in page.evaluate(FORMULAS) if shown]
        heard += page.evaluate(CUT) if name.startswith("book/") else []
        found += [f"{name}: {finding}" for finding in (*window.heard, *heard, *judged(page))]
        window.heard.clear()
    expect_none(found)


def waited(page: "Page") -> None:
    """Wait up to ten seconds until the keyboard reaches what scrolls; else axe will tell."""
    for _ in range(100):
        if page.evaluate(REACHED):
            return
        page.wait_for_timeout(100)


@pytest.mark.parametrize("view", VIEWS, ids=str)
def test_the_search_finds_a_page_by_its_words(window: Window, web: str, view: View) -> None:
    """Among the first three; the open search is in nobody's way, either."""
    page = window(web, "index.html", view)
    expect_none(missed(page, web, list(FINDS)[VIEWS.index(view) :: len(VIEWS)]))
    expect_none(judged(page))


def missed(page: "Page", home: str, asked: Sequence[str]) -> Iterator[str]:
    """Open the search, ask it one after the other, and yield what does not lead to its page."""
    page.evaluate(SEARCH)
    for words, first in page.evaluate(FIRST, asked).items():
        if not any(link.startswith(home + FINDS[words]) for link in first):
            yield f"{words!r} finds {first} and not {FINDS[words]}"


def test_what_is_not_there_leads_on(browser: "Browser", web: str) -> None:
    """From a folder that is not there to the first page; from an old address to the new one."""
    page = browser.new_page()
    page.goto(f"{web}no/such/page.html")
    assert "no such page" in page.inner_text("h1")
    page.locator(f'a[href="{urlsplit(web).path}index.html"]').click()
    page.wait_for_url(f"{web}index.html")
    page.goto(f"{web}exact/series.html")
    page.wait_for_url(f"{web}machine/exact.html")
    page.close()


def test_a_disk_is_enough(window: Window, disk: str) -> None:
    """The search and a formula, without a server."""
    page, words = window(disk, "index.html"), next(iter(FINDS))
    expect_none(missed(page, disk, [words]))
    page.goto(disk + FINDS[words])
    assert page.evaluate(FORMULAS) == [0, 0]
