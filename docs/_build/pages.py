"""The generator-independent part of the site build: text to text, without MkDocs.

    site = Site(nav, docs, repository)
    site.nav                       the navigation, with the pages that are made
    site.files()                   the text or bytes of each file that is made, by its place
    site.begin(folder)             another process writes the variants of the problems into a folder
    site.notebooks(texts, urls)    the notebooks of pages, by their places
    site.about(text, place)        description and weight of a page, for previews and the search
    site.markdown(text, place)     a page with everything that its markers stand for
    site.finished(folder)          waits for the variants, and makes the index of the search better
    site.content, site.shown       what becomes of the HTML of a text, and of a page

A generator without hooks can write the results of `markdown` into a folder, and build that.
"""

import subprocess
import sys
from pathlib import Path

from docs._build import (
    answers,
    cells,
    excerpts,
    formulas,
    judged,
    lists,
    notebooks,
    offered,
    playground,
    served,
    tree,
)
from refnb.conformance import specification

ROOT = Path(__file__).resolve().parents[2]
LISTS = ("machine/", "reference/", "specification/", "contributing")
UNSEARCHED = ("changelog", "prover")


class Site:
    """The pages of one build, following the navigation as written, which may be empty."""

    def __init__(self, nav: list[tree.Entry], docs: Path, repository: str | None = None) -> None:
        self.docs = docs
        self.nav = tree.grown(nav, docs)
        self.titles = tree.titles(nav, docs)
        self.lessons = tree.lessons(nav, docs)
        self.work: subprocess.Popen[bytes] | None = None
        self.runs: set[str] = set()
        offers = offered.files() if nav else {}
        self.made: dict[str, str | bytes] = dict(tree.reference(nav, docs))
        self.made |= {place: content for place, (content, _) in offers.items()}
        self.made |= {judged.PLACE: judged.script()} if nav else {}
        self.markers = {
            **lists.course_map(nav, docs),
            "<!-- contents -->": lists.contents(nav, docs),
            "<!-- files -->": offered.table(offers),
            "<!-- get -->": lists.get(repository),
            "<!-- change log -->": lists.changes(),
        }

    def files(self) -> dict[str, str | bytes]:
        """Return every generated file: reference, offered files, scripts."""
        return self.made | playground.scripts() | answers.scripts()

    def begin(self, folder: Path) -> None:
        """Start the work that takes long: the variants of the problems."""
        if self.nav:
            command = [sys.executable, "-m", "docs._build.variants", str(folder)]
            self.work = subprocess.Popen(command, cwd=ROOT)  # noqa: S603

    def notebooks(self, texts: dict[str, str], urls: dict[str, str]) -> dict[str, bytes]:
        """Return the notebook of each page that has examples."""
        run = {at: self._read(text, at) for at, text in texts.items() if cells.runs(text)}
        self.runs = {*run} if self.nav else set()
        return notebooks.files(run, urls) if self.nav else {}

    def _read(self, text: str, place: str) -> str:
        """Return a page with its markers filled, and the numbers in its links."""
        for marker, shown in self.markers.items():
            text = text.replace(marker, shown)
        return tree.numbered(excerpts.expand(text), place, self.titles)

    def markdown(self, text: str, place: str) -> str:
        """Return a page with its number, its filled markers, and the links at its end."""
        text = tree.titled(self._read(text, place), place, self.titles)
        if place.startswith("specification/"):
            name = Path(place).stem
            text = specification.for_site(name, text)
            if lesson := self.lessons.get(name):
                text = text.replace("\n", f"\n\n*What it is about, with examples: {lesson}.*\n", 1)
        return text + notebooks.link(place) * (place in self.runs)

    def about(self, text: str, place: str) -> dict[str, object]:
        """Let the search find the book first, the machine and lists last, clauses never."""
        part, _, name = place.removesuffix(".md").partition("/")
        clauses = part == "specification" and any((ROOT / "refnb").glob(f"*/{name}.py"))
        hidden = clauses or place.startswith(UNSEARCHED)
        boost = 0.2 if place.startswith(LISTS) else 2 if part == "book" else 1
        weight = {"exclude": True} if hidden else {"boost": boost}
        return {"description": served.description(text), "search": weight}

    def finished(self, folder: Path) -> None:
        """Wait for the variants; adapt the search index, which has formulas as TeX."""
        if self.work and self.work.wait():
            raise ValueError("the variants of the problems could not be written")
        index = folder / "search" / "search_index.json"
        if index.exists():
            words = served.found_by(self.docs)
            index.write_text(served.indexed(index.read_text("utf-8"), words), "utf-8")

    @staticmethod
    def content(html: str) -> str:
        """Return HTML with marks for what the search leaves out, and small letters for x_f, 2^k."""
        return served.plainly(served.unbroken(served.searched(html)))

    @staticmethod
    def shown(html: str, url: str) -> str:
        """Return a page with its formulas and scripts, after the search has read it."""
        whole = formulas.typeset(answers.boxed(served.lean(html)))
        return served.guarded(playground.loaded(whole, url))
