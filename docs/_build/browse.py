"""Open the pages of a built site in Chromium: python browse.py SITE CHROMIUM AXE [TURN].

Each page is opened in light, in dark and on a phone, below a path as a forge would serve it; of
those that are made alike from the code, every fifth is enough in dark and on a phone. With a
number TURN, such as that of a commit, every page of the book is opened in light, a third of them
in dark and on a phone, and a fifth of those made alike: other ones the next turn. What is
refused: a request to another host, a failed request, an error in the console (so a script that
the content policy forbids), a formula without size, a page wider than the window, and
what axe-core finds against WCAG A and AA, also in the open search. Six questions must find their
chapter first. A page that is not there is told so; and from a disk, pages and search work, too.
"""

import functools
import http.server
import os
import sys
import threading
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import Literal, NamedTuple

from playwright.sync_api import (
    Browser,
    ConsoleMessage,
    Page,
    Request,
    ViewportSize,
    sync_playwright,
)

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT)]
from docs._build.served import found_by  # noqa: E402

Scheme = Literal["light", "dark"]

FLAGS = [
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-gpu",
    "--disable-quic",
    "--disable-sync",
    "--no-first-run",
    "--no-sandbox",
]
VIEWS: tuple[tuple[Scheme, int], ...] = (("light", 1280), ("dark", 1280), ("light", 360))
ALIKE = ("reference/", "specification/")
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]
OPEN = "document.querySelectorAll('details').forEach(d => d.open = true)"
# The theme lets the keyboard reach what scrolls, a moment after it is shown.
REACHED = """[...document.querySelectorAll('pre > code')]
  .every(code => code.scrollWidth <= code.clientWidth || code.hasAttribute('tabindex'))"""
FORMULAS = """[document.querySelectorAll('.arithmatex').length,
  document.querySelectorAll('.arithmatex > math').length,
  [...document.querySelectorAll('math')].filter(m => m.checkVisibility()
    && !m.getBoundingClientRect().height).length]"""
CUT = """[...document.querySelectorAll('.md-typeset__scrollwrap, pre > code, div.arithmatex')]
  .filter(box => box.checkVisibility() && box.scrollWidth > box.clientWidth + 1)
  .map(box => `cut: ${box.innerText.slice(0, 40)}`)"""
AXE = f"""axe.run(document, {{runOnly: {RULES}}}).then(found => found.violations.map(v =>
  `${{v.id}} (${{v.impact}}) x${{v.nodes.length}} ${{v.nodes[0].target}}`))"""


BELOW = "/some/where/"
FINDS = {words: place for place, found in found_by(ROOT / "docs").items() for words in found}


class Share(NamedTuple):
    """Pages that are opened one after the other in one view."""

    scheme: Scheme
    width: int
    names: list[str]


class Quiet(http.server.SimpleHTTPRequestHandler):
    """A server of files below a path, which does not log; elsewhere is the page for nothing."""

    error_message_format = ""

    def translate_path(self, path: str) -> str:
        """Return the file; none is outside the path."""
        return super().translate_path(path.removeprefix(BELOW[:-1]) if BELOW in path else "/none")

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        """Send the page for what is not there, as a forge does."""
        self.error_message_format = (
            Path(self.directory, "404.html").read_text("utf-8").replace("%", "%%")
        )
        super().send_error(code, message, explain)

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002
        """Say nothing."""


def main(site: Path, chromium: str, axe: Path, turn: int | None) -> int:
    """Print every finding; return 1 when there is one, or when there is no page."""
    pages = sorted(path for path in site.rglob("*.html") if path.name != "404.html")
    serve = functools.partial(Quiet, directory=site)
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), serve)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    base = f"http://127.0.0.1:{server.server_port}{BELOW}"
    names = [path.relative_to(site).as_posix() for path in pages]
    cores = os.cpu_count() or 1
    shares = [
        Share(*view, _chosen(names, first=view == VIEWS[0], turn=turn)[start::cores])
        for view in VIEWS
        for start in range(cores)
    ]
    script = axe.read_text("utf-8")
    with ProcessPoolExecutor(cores, get_context("spawn")) as pool:
        parts = pool.map(functools.partial(_viewed, base, chromium, script), shares)
        found = [finding for part in parts for finding in part]
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
        found += _searched(browser, base, script)
        found += _lost(browser, base)
        found += _disk(browser, site)
        browser.close()
    print(*found, f"{len(pages)} pages, {len(found)} problems", sep="\n")
    return 1 if found or not pages else 0


def _chosen(names: list[str], *, first: bool, turn: int | None) -> list[str]:
    """Return the pages of a view: in the first one all of the book, and of what is made alike."""
    alike = [name for name in names if name.startswith(ALIKE)]
    book = [name for name in names if name not in alike]
    if turn is None:
        return names if first else book + alike[::5]
    return book + alike[turn % 5 :: 5] if first else book[turn % 3 :: 3]


def _viewed(base: str, chromium: str, axe: str, share: Share) -> list[str]:
    """Open the pages of a share in a browser of their own; return what is found."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
        view = f"{share.scheme} {share.width}px"
        found = [f"{name} {view}: {finding}" for name, finding in _view(browser, base, axe, share)]
        browser.close()
    return found


def _view(browser: Browser, base: str, axe: str, share: Share) -> Iterator[tuple[str, str]]:
    """Open every page of a share in its colour scheme and width; yield (page, finding)."""
    page, heard = _page(browser, share.scheme, share.width), list[str]()
    _listen(page, base, heard)
    for name in share.names:
        heard.clear()
        page.goto(base + name)
        page.evaluate(OPEN)
        _reached(page)
        page.evaluate(axe)
        wide = page.evaluate("document.documentElement.scrollWidth")
        found = [*heard, *_formulas(page), *([f"{wide}px wide"] if wide > share.width else [])]
        found += page.evaluate(CUT) if name.startswith("book/") else []
        found += [f"axe {violation}" for violation in page.evaluate(AXE)]
        yield from ((name, finding) for finding in found)


def _reached(page: Page) -> None:
    """Wait up to ten seconds until the keyboard reaches what scrolls; else axe will tell."""
    for _ in range(100):
        if page.evaluate(REACHED):
            return
        page.wait_for_timeout(100)


def _page(browser: Browser, scheme: Scheme, width: int) -> Page:
    window = ViewportSize(width=width, height=800)
    return browser.new_page(color_scheme=scheme, viewport=window, reduced_motion="reduce")


def _searched(browser: Browser, base: str, axe: str) -> Iterator[str]:
    """Ask the search; all questions in the first view, and one in the others."""
    for scheme, width in VIEWS:
        page, heard = _page(browser, scheme, width), list[str]()
        _listen(page, base, heard)
        page.goto(f"{base}index.html")
        for words in list(FINDS)[: None if (scheme, width) == VIEWS[0] else 1]:
            heard += _asked(page, base, words)
        page.evaluate(axe)
        heard += [f"axe {violation}" for violation in page.evaluate(AXE)]
        yield from (f"search {scheme} {width}px: {finding}" for finding in heard)
        page.close()


def _asked(page: Page, base: str, words: str) -> Iterator[str]:
    """Ask the search; what was found for a part of the words is passed by in a moment."""
    page.evaluate("document.querySelector('#__search:not(:checked)')?.click()")
    page.fill("[name=query]", words[:-1])
    page.type("[name=query]", words[-1])
    first, wanted = list[str](), base + FINDS[words]
    for _ in range(300):
        page.wait_for_timeout(100)
        links = page.locator(".md-search-result__item > a")
        first = links.evaluate_all("found => found.slice(0, 3).map(link => link.href)")
        if any(link.startswith(wanted) for link in first):
            return
    yield f"{words!r} finds {first} and not {FINDS[words]}"


def _lost(browser: Browser, base: str) -> Iterator[str]:
    """Ask for a page that is not there, in a folder that is not there."""
    page = browser.new_page()
    page.goto(f"{base}no/such/page.html")
    if "no such page" not in page.inner_text("h1"):
        yield "404: a page that is not there is not told so"
    page.wait_for_timeout(1000)
    answer = page.goto(page.locator("a").nth(1).evaluate("link => link.href"))
    if not (answer and answer.ok):
        yield "404: it leads nowhere"
    page.close()


def _disk(browser: Browser, site: Path) -> Iterator[str]:
    """Open the site from a disk, follow the search, and see a formula."""
    page, heard = browser.new_page(), list[str]()
    home = f"{site.as_uri()}/"
    _listen(page, home, heard)
    page.goto(f"{home}index.html")
    words = next(iter(FINDS))
    heard += _asked(page, home, words)
    page.goto(home + FINDS[words])
    yield from (f"from a disk: {finding}" for finding in [*heard, *_formulas(page)])
    page.close()


def _listen(page: Page, base: str, heard: list[str]) -> None:
    """Write down what goes wrong while a page is open."""

    def console(message: ConsoleMessage) -> None:
        if message.type == "error":
            heard.append(f"console: {message.text}")

    def request(request: Request) -> None:
        if not request.url.startswith((base, "data:", "blob:")):
            heard.append(f"asks for {request.url}")

    def failed(request: Request) -> None:
        if request.failure != "net::ERR_ABORTED":  # the next page was opened before it came
            heard.append(f"failed: {request.url}")

    page.on("console", console)
    page.on("pageerror", lambda error: heard.append(f"error: {error}"))
    page.on("request", request)
    page.on("requestfailed", failed)


def _formulas(page: Page) -> Iterator[str]:
    marked, typeset, flat = page.evaluate(FORMULAS)
    if marked != typeset or flat:
        yield f"{marked} formulas, {typeset} typeset, {flat} without size"


if __name__ == "__main__":
    site, chromium, axe, *turns = sys.argv[1:]
    turn = int(turns[0]) if turns else None
    raise SystemExit(main(Path(site).resolve(), chromium, Path(axe), turn))
