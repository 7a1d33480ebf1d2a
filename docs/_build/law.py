"""The law of the playground in a real browser: python law.py SITE CHROMIUM TABLES.

From a file, and from a server under a sub-path, each with the scripts of the built site:

- on random tables the page gives the answers, steps and refusals of Python;
- answers to every exercise are judged in the words of `refnb check`;
- a table that is typed is answered, a link brings its state back, a stopped worker starts again;
- no request goes to another host, and nothing is said in the console.
"""

import functools
import http.server
import sys
import threading
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import Page, sync_playwright

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "tests")]
from docs._build.browse import BELOW, FLAGS, Quiet  # noqa: E402
from playing import cases  # noqa: E402
from refnb.exact import rational  # noqa: E402
from refnb.exercises import replay  # noqa: E402
from refnb.exercises.problems import catalogue  # noqa: E402

ASK = "([op, ...args]) => refnb.use('page/engine').ask(op, ...args)"
TYPED = "wind,play\nweak,yes\nstrong,no\nweak,no\nweak,yes\n"


def main(site: Path, chromium: str, tables: int) -> int:
    """Print every finding; return 1 when there is one."""
    serve = functools.partial(Quiet, directory=site)
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), serve)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    places = (f"http://127.0.0.1:{server.server_port}{BELOW}", f"{site.as_uri()}/")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
        found: list[str] = []
        for place in places:
            page = browser.new_page()
            heard = _listening(page, place)
            found += [f"{place}: {finding}" for finding in (*_view(page, place, tables), *heard)]
        browser.close()
    print(*found, f"{tables} tables in {len(places)} places, {len(found)} problems", sep="\n")
    return 1 if found else 0


def _listening(page: Page, place: str) -> list[str]:
    """Write down what is asked of others, and what goes wrong."""
    heard: list[str] = []
    own = (place, "data:", "blob:")
    page.on("request", lambda r: None if r.url.startswith(own) else heard.append(f"asks {r.url}"))
    page.on("pageerror", lambda error: heard.append(f"error: {error}"))
    page.on("console", lambda m: heard.append(m.text) if m.type == "error" else None)
    return heard


def _view(page: Page, place: str, tables: int) -> Iterator[str]:
    page.goto(f"{place}playground.html")
    yield from _tables(page, tables)
    yield from _typed(page)
    page.goto(f"{place}problems.html")
    yield from _exercises(page)


def _tables(page: Page, tables: int) -> Iterator[str]:
    """Yield where the page and Python differ on random tables."""
    with TemporaryDirectory() as folder:
        for state in islice(cases.drawn(20, str(Path(folder) / "table.csv")), tables):
            wanted, found = cases.asked(state), page.evaluate(ASK, ["ask", state])
            if isinstance(wanted, tuple):
                if (found.get("error"), found.get("message")) != wanted:
                    yield f"{state}: {found}, not {wanted}"
            elif "ok" not in found:
                yield f"{state}: {found}"
            elif cases.without_long(found["ok"]["blocks"]) != cases.blocks(wanted.solution):
                yield f"{state}: other steps"
            elif any(
                page.evaluate(ASK, ["form", state, form])["ok"] != text
                for form, text in cases.forms(wanted).items()
            ):
                yield f"{state}: another text"


def _typed(page: Page) -> Iterator[str]:
    """Yield what goes wrong when a table is typed, linked to, and stopped."""
    sentence = page.locator(".nb-sentence").first
    page.locator("textarea.nb-csv").first.fill(TYPED)
    page.get_by_label("wind", exact=True).select_option("weak")
    wanted = "yes, 2 parts in 3, about 67 %."
    page.get_by_text(wanted).first.wait_for(timeout=10_000)
    page.get_by_text("Copy it").click()
    page.get_by_role("button", name="A link").click()
    copied = page.get_by_label("what was copied")
    copied.wait_for()
    link = copied.input_value()
    page.goto("about:blank")
    page.goto(link)
    page.get_by_text(wanted).first.wait_for(timeout=10_000)
    page.evaluate("refnb.use('page/engine').stop()")
    page.get_by_label("wind", exact=True).select_option("strong")
    page.get_by_text("no, for certain").first.wait_for(timeout=10_000)
    if "for certain" not in sentence.inner_text():
        yield "a stopped worker does not start again"


def _exercises(page: Page) -> Iterator[str]:
    """Yield exercises that are judged in other words than those of Python."""
    for name in catalogue.checkable():
        answer, place = catalogue.answer(name), page.locator(f'[data-exercise="{name}"]')
        asked = answer.exercise()
        values = [replay.answer(asked), next(replay.singles(asked)).value]
        for value in values:
            text = "0/0" if value is None else rational.spelling(value)
            place.locator("input").fill(text)
            place.get_by_role("button", name="Check").click()
            wanted = str(answer.check(text)).split("\n")[0]
            place.get_by_text(wanted, exact=True).wait_for(timeout=10_000)
            if not place.locator(".nb-verdict").count():
                yield f"{name}: {text} is not judged"


if __name__ == "__main__":
    raise SystemExit(main(Path(sys.argv[1]).resolve(), sys.argv[2], int(sys.argv[3])))
