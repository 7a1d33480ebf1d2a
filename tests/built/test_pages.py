"""Every page of a built site in Chromium: it asks nobody else, fits, and can be reached by all.

REFNB_AXE names the script of axe-core, which judges by WCAG A and AA. With REFNB_TURN, a number
such as that of a commit, a fifth of the pages is opened, another one in dark, another on a phone,
and a tenth of those that are made alike from the code: other ones the next turn, all in ten.
"""

import os
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Literal, TypeAlias
from urllib.parse import urlsplit

import pytest

from docs._build.served import found_by
from source.course import ROOT, expect_none

if TYPE_CHECKING:
    from playwright.sync_api import Browser, ConsoleMessage, Page, Request

pytestmark = pytest.mark.site

AXE = Path(os.environ.get("REFNB_AXE", os.devnull)).read_text("utf-8")
TURN = int(os.environ.get("REFNB_TURN", "-1"))
View: TypeAlias = tuple[Literal["light", "dark"], int]
VIEWS: list[View] = [("light", 1280), ("dark", 1280), ("light", 360)]
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
JUDGE = """typeof axe === 'undefined' ? [] : axe.run(document, {resultTypes: ['violations'],
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']}).then(found =>
  found.violations.map(v => `axe ${v.id} (${v.impact}) x${v.nodes.length} ${v.nodes[0].target}`))"""
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


def opened(browser: "Browser", home: str, view: View) -> "tuple[Page, list[str]]":
    """Return a window, and a list in which stands what goes wrong in it."""
    page = browser.new_page(
        color_scheme=view[0], viewport={"width": view[1], "height": 800}, reduced_motion="reduce"
    )
    return page, listening(page, home)


def listening(page: "Page", home: str) -> list[str]:
    """Write down requests to others, requests that fail, and errors."""
    heard: list[str] = []

    def console(message: "ConsoleMessage") -> None:
        heard.extend([f"console: {message.text}"] * (message.type == "error"))

    def asked(request: "Request") -> None:
        own = request.url.startswith((home, "data:", "blob:"))
        heard.extend([f"asks for {request.url}"] * (not own))

    def failed(request: "Request") -> None:
        if request.failure != "net::ERR_ABORTED":  # the next page was opened before it came
            heard.append(f"failed: {request.url}")

    page.on("console", console)
    page.on("pageerror", lambda error: heard.append(f"error: {error}"))
    page.on("request", asked)
    page.on("requestfailed", failed)
    return heard


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
def test_pages_are_whole(browser: "Browser", site: Path, web: str, view: View, share: int) -> None:
    """Formulas have a size, nothing is wider than the window, nothing is in anybody's way."""
    page, heard = opened(browser, web, view)
    found: list[str] = []
    for name in chosen(site, view)[share::SHARES]:
        page.goto(web + name)
        page.evaluate(OPEN)
        waited(page)
        heard += [f"{shown} formulas not shown" for shown in page.evaluate(FORMULAS) if shown]
        wide = page.evaluate("document.documentElement.scrollWidth")
        heard += [f"{wide}px wide"] * (wide > view[1])
        heard += page.evaluate(CUT) if name.startswith("book/") else []
        page.evaluate(AXE)
        heard += page.evaluate(JUDGE)
        found += [f"{name}: {finding}" for finding in heard]
        heard.clear()
    page.close()
    expect_none(found)


def waited(page: "Page") -> None:
    """Wait up to ten seconds until the keyboard reaches what scrolls; else axe will tell."""
    for _ in range(100):
        if page.evaluate(REACHED):
            return
        page.wait_for_timeout(100)


@pytest.mark.parametrize("share", range(len(VIEWS)))
def test_the_search_finds_a_page_by_its_words(browser: "Browser", web: str, share: int) -> None:
    """Among the first three; the open search is in nobody's way, either."""
    page, heard = opened(browser, web, VIEWS[share])
    page.goto(f"{web}index.html")
    heard += missed(page, web, list(FINDS)[share :: len(VIEWS)])
    page.evaluate(AXE)
    heard += page.evaluate(JUDGE)
    page.close()
    expect_none(heard)


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


def test_a_disk_is_enough(browser: "Browser", disk: str) -> None:
    """The search and a formula, without a server."""
    page, heard = opened(browser, disk, VIEWS[0])
    page.goto(f"{disk}index.html")
    words = next(iter(FINDS))
    heard += missed(page, disk, [words])
    page.goto(disk + FINDS[words])
    assert page.evaluate(FORMULAS) == [0, 0]
    page.close()
    expect_none(heard)
