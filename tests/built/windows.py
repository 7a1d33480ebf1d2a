"""Windows of Chromium in which nothing may go wrong, and what axe-core says of a page."""

import os
from pathlib import Path
from typing import TYPE_CHECKING, Literal, TypeAlias

if TYPE_CHECKING:
    from playwright.sync_api import Browser, ConsoleMessage, Page, Request

AXE = Path(os.environ.get("REFNB_AXE", os.devnull)).read_text("utf-8")
TURN = int(os.environ.get("REFNB_TURN", "-1"))
View: TypeAlias = tuple[Literal["light", "dark"], int]
VIEWS: list[View] = [("light", 1280), ("dark", 1280), ("light", 360)]
JUDGE = """typeof axe === 'undefined' ? [] : axe.run(document, {resultTypes: ['violations'],
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']}).then(found =>
  found.violations.map(v => `axe ${v.id} (${v.impact}) x${v.nodes.length} ${v.nodes[0].target}`))"""


class Window:
    """What opens windows, and writes down what goes wrong in them."""

    def __init__(self, browser: "Browser") -> None:
        self.browser = browser
        self.heard: list[str] = []

    def __call__(self, home: str, place: str, view: View = VIEWS[0], height: int = 720) -> "Page":
        """Open a page of the site in a window of its own."""
        page = self.browser.new_page(
            color_scheme=view[0],
            viewport={"width": view[1], "height": height},
            reduced_motion="reduce",
        )
        page.set_default_timeout(10_000)
        self.listen(page, home)
        page.goto(home + place)
        return page

    def listen(self, page: "Page", home: str) -> None:
        """Write down requests to others, requests that fail, and errors."""

        def console(message: "ConsoleMessage") -> None:
            self.heard.extend([f"console: {message.text}"] * (message.type == "error"))

        def asked(request: "Request") -> None:
            own = request.url.startswith((home, "data:", "blob:"))
            self.heard.extend([f"asks for {request.url}"] * (not own))

        def failed(request: "Request") -> None:
            if request.failure != "net::ERR_ABORTED":  # the next page was opened before it came
                self.heard.append(f"failed: {request.url}")

        page.on("console", console)
        page.on("pageerror", lambda error: self.heard.append(f"error: {error}"))
        page.on("request", asked)
        page.on("requestfailed", failed)


def judged(page: "Page", place: str = "document") -> list[str]:
    """Return what is wider than the window, and what axe finds in a place; from a server alone."""
    wide = page.evaluate("document.documentElement.scrollWidth")
    found = [f"{wide}px wide"] * (wide > page.evaluate("innerWidth"))
    if page.url.startswith("http"):
        page.evaluate(AXE)
        found += page.evaluate(JUDGE.replace("document", place))
    return found
