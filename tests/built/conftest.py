"""A site that was built, and Chromium: REFNB_SITE names its folder."""

import functools
import http.server
import os
import shutil
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from built.windows import Window
from source.course import expect_none

if TYPE_CHECKING:
    from playwright.sync_api import Browser

SITE = os.environ.get("REFNB_SITE", "")
BELOW = "/some/where/"  # as a forge serves it
FLAGS = ["--disable-background-networking", "--disable-gpu", "--no-first-run", "--no-sandbox"]


class Quiet(http.server.SimpleHTTPRequestHandler):
    """A server of files below a path, which does not log; elsewhere is the page for nothing."""

    error_message_format = ""

    def translate_path(self, path: str) -> str:
        return super().translate_path(path.removeprefix(BELOW[:-1]) if BELOW in path else "/none")

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        lost = Path(self.directory, "404.html").read_text("utf-8")
        self.error_message_format = lost.replace("%", "%%")
        super().send_error(code, message, explain)

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002
        pass


@pytest.fixture(scope="session")
def site() -> Path:
    """Return the folder of the site."""
    if not SITE:
        pytest.skip("no built site: mkdocs build, and REFNB_SITE names its folder")
    return Path(SITE).resolve()


@pytest.fixture(scope="session")
def disk(site: Path) -> str:
    """Return the address of the site on the disk."""
    return f"{site.as_uri()}/"


@pytest.fixture(scope="session")
def web(site: Path) -> Iterator[str]:
    """Serve the site, and return its address."""
    server = http.server.ThreadingHTTPServer(
        ("127.0.0.1", 0), functools.partial(Quiet, directory=str(site))
    )
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}{BELOW}"
    server.shutdown()
    server.server_close()


@pytest.fixture(scope="session")
def browser(request: pytest.FixtureRequest) -> "Iterator[Browser]":
    """Start Chromium, where there is a site: that of the system, or that of playwright."""
    request.getfixturevalue("site")
    api = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
    with api.sync_playwright() as playwright:
        found = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=FLAGS)
        yield found
        found.close()


@pytest.fixture
def window(browser: "Browser") -> Iterator[Window]:
    """Open windows, in which nothing may go wrong."""
    found = Window(browser)
    yield found
    for context in browser.contexts:
        context.close()
    expect_none(found.heard)


@pytest.fixture(params=["disk", "web"])
def home(request: pytest.FixtureRequest) -> str:
    """Return the address of the site, on the disk and on a server."""
    return str(request.getfixturevalue(request.param))
