"""Check the HTML of a built site: its links, its ids, what it loads, what was left raw.

MkDocs in strict mode misses raw HTML links, ids used twice, undefined footnotes and
unclosed fences or formulas; this finds them, with the standard library alone.
"""

import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

LOADING = {"script": "src", "img": "src", "iframe": "src", "source": "src", "video": "src"}
SHOWN_AS_WRITTEN = {"pre", "code", "script", "style"}
ONLY_NAMED = {"alternate", "canonical", "next", "prev"}
RAW = {
    "an undefined footnote": re.compile(r"\[\^[\w-]+\]"),
    "an unclosed fence or formula": re.compile(r"(?<!\\)\$\$|```"),
    "an unresolved directive": re.compile(r"(?:^|\s):::\s|--8<--"),
    "a bare float": re.compile(r"\d\.\d{14,}"),
}


class Page(HTMLParser):
    """What one page says about itself: its ids, its links, and its faults."""

    def __init__(self, html: str) -> None:
        """Read a page."""
        super().__init__()
        self.ids: list[str] = []
        self.links: list[str] = []
        self.faults: list[str] = []
        self.open: list[str] = []
        self.feed(html)
        self.close()
        twice = sorted({name for name in self.ids if self.ids.count(name) > 1})
        self.faults += [f"the id {name!r} is used twice" for name in twice]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note ids, links and loads."""
        given = {name: value or "" for name, value in attrs}
        if tag in SHOWN_AS_WRITTEN or tag == "article":
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
        """Find markup that was not understood."""
        if "article" in self.open and not SHOWN_AS_WRITTEN & set(self.open):
            for what, pattern in RAW.items():
                self.faults += [f"{what}: {found[0].strip()}" for found in pattern.finditer(data)]

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
