"""The HTML of a built site is checked: its links, its ids, what it loads, what was left raw.

MkDocs in strict mode misses raw HTML links, ids used twice, undefined footnotes, unclosed fences,
and whatever else reaches a reader as its source: TeX, Markdown, the text of a diagram. This finds
them; what is cut at the edge of a window, Chromium sees in `test_pages`.
"""

import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest

from docs._build import served
from source.course import expect_none

LOADING = {"script": "src", "img": "src", "iframe": "src", "source": "src", "video": "src"}
SHOWN_AS_WRITTEN = {"pre", "code", "script", "style", "annotation", "textarea"}
ONLY_NAMED = {"alternate", "canonical", "next", "prev"}
RAW = {
    "an undefined footnote": re.compile(r"\[\^[\w-]+\]"),
    "an unclosed fence or formula": re.compile(r"(?<!\\)\$\$|```"),
    "an unresolved directive": re.compile(r"(?:^|\s):::\s|--8<--|\{%|\{\{"),
    "TeX": re.compile(r"\\(?:[A-Za-z]+|[()\[\]])"),
    "Markdown": re.compile(
        r"\*\*|\]\(|(?<![\w*])\*\w[^*]*\w\*(?![\w*])|\{ ?[:.#]\w+"
        r"|^\s*(?:#{1,6}|!!!|\?\?\?\+?|===) ",
        re.MULTILINE,
    ),
    "HTML": re.compile(r"</?[a-z]+[ >/]|<!--|&(?:[a-z]+|#\d+);"),
    "a raw subscript": served.LOW,
    "a raw power": served.HIGH,
    "a bare float": re.compile(r"\d\.\d{14,}"),
}
DIAGRAM = re.compile(r"\s*(?:(?:flowchart|graph) \w+|(?:strict )?digraph\b|\w+Diagram\b).*[\n{]")


class Page(HTMLParser):
    """What one page says about itself: its ids, its links, and its faults."""

    def __init__(self, html: str) -> None:
        """Read a page."""
        super().__init__()
        self.ids: list[str] = []
        self.links: list[str] = []
        self.faults: list[str] = []
        self.open: list[str] = []
        self.shown: list[str] = []
        self.feed(html)
        self.close()
        twice = sorted({name for name in self.ids if self.ids.count(name) > 1})
        self.faults += [f"the id {name!r} is used twice" for name in twice]
        shown = "\n".join(self.shown)
        for what, pattern in RAW.items():
            self.faults += [f"{what}: {found[0].strip()}" for found in pattern.finditer(shown)]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note ids, links and loads."""
        given = {name: value or "" for name, value in attrs}
        if tag in SHOWN_AS_WRITTEN:
            self.open.append(tag)
        if "id" in given:
            self.ids.append(given["id"])
        if tag == "a" and "href" in given:
            self.links.append(given["href"])
        if tag == "img" and "alt" not in given:
            self.faults.append(f"no alt on {given.get('src')}")
        if "src" in given or (tag == "link" and not ONLY_NAMED & set(given["rel"].split())):
            self._load(given.get(LOADING.get(tag, "href"), ""))

    def handle_endtag(self, tag: str) -> None:
        """Leave an element."""
        if tag in self.open:
            self.open.remove(tag)

    def handle_data(self, data: str) -> None:
        """Find markup that was not understood, and an example that ended with an error."""
        self.faults += ["an example failed"] * ("markdown_exec" in data)
        if not self.open:
            self.shown += [] if data.isspace() else [data]
        elif DIAGRAM.match(data) and self.open[0] == "pre":
            self.faults.append(f"the text of a diagram: {data.split(maxsplit=1)[0]}")

    def _load(self, url: str) -> None:
        self.links.append(url)
        if urlsplit(url).netloc:
            self.faults.append(f"loads {url}")


def violations(site: Path) -> Iterator[str]:
    """Yield every fault of every page, with the page."""
    pages = {path: Page(path.read_text("utf-8")) for path in sorted(site.resolve().rglob("*.html"))}
    if not pages:
        yield "no pages"
    for path, page in pages.items():
        name = path.relative_to(site.resolve())
        yield from (f"{name}: {fault}" for fault in page.faults)
        if path.name != "404.html":
            broken = (_broken(link, path, pages) for link in page.links)
            yield from (f"{name}: {fault}" for fault in broken if fault)


def _broken(link: str, path: Path, pages: dict[Path, Page]) -> str | None:
    """Say what is wrong with a link to a place in the site."""
    url = urlsplit(link)
    if url.scheme or url.netloc:
        return None
    target = (path.parent / unquote(url.path)).resolve() if url.path else path
    if target.is_dir():
        target /= "index.html"
    if not target.exists():
        return f"{link} leads nowhere"
    if url.fragment and target in pages and unquote(url.fragment) not in pages[target].ids:
        return f"{link} has no such id"
    return None


@pytest.mark.site
def test_the_site_is_sound(site: Path) -> None:
    """Every link leads somewhere, and nothing reaches a reader as its source."""
    expect_none(violations(site))


KIB = 1024
HEAVIEST = {"index.html": 600, "playground.html": 600}  # the book 450, all but search and fonts
WORKERS = {"index.html": "checking", "playground.html": "asking"}  # what their first use loads
SOURCE = re.compile(r'<(?:script|link)[^>]*(?:src|href)="([^"]+\.(?:js|css))"')


@pytest.mark.site
def test_pages_are_light(site: Path) -> None:
    """What a page loads to be read, and to be used, has a limit."""
    heavy = dict[str, float]()
    for path in [site / "index.html", site / "playground.html", *site.glob("book/*.html")]:
        html, name = path.read_text("utf-8"), path.relative_to(site).as_posix()
        loaded = [path, *(path.parent / found for found in SOURCE.findall(html))]
        if name in WORKERS:
            loaded.append(site / f"assets/playground/{WORKERS[name]}.js")
        weight = sum(file.stat().st_size for file in loaded) / KIB
        if weight > HEAVIEST.get(name, 450):
            heavy[name] = weight
    assert heavy == {}
