"""The navigation as it grows from the book's order: numbers, titles, reference, specification.

The pages of Learn in mkdocs.yml are the one list: the book, whose pages are numbered, and a mark
for the short path. Each chapter of the code that a page teaches, there or under "How it is
computed", has a page of the reference, which is made here, and one of clauses, where there is one.

A page writes no number of a chapter: in links to pages of the book, [chapter](ties.md) becomes
chapter 8, [exercise 2](ties.md) exercise 8.2, and [2](ties.md) 8.2.
"""

import ast
import re
from collections.abc import Iterable, Iterator
from itertools import chain
from pathlib import Path
from posixpath import dirname, join, normpath
from typing import TypeAlias

from docs._build import excerpts
from refnb.conformance import catalogue

DOCS = Path(__file__).resolve().parents[1]
ROOT = DOCS.parent
Entry: TypeAlias = "str | dict[str, str | list[Entry]]"

# The pages of a part, by noun; a module that none of them names stands on that of the part.
PARTED = {
    "api": {
        "classifier": (
            *("learning.classifier", "settings", "learning.choices"),
            *("learning.statistics", "learning.loading"),
        ),
        "answer": tuple(
            f"learning.{name}"
            for name in ("answer", "answers", "comparison", "leave_one_out", "trial")
        ),
        "text": ("learning.text", "learning.documents", "learning.words"),
        "networks": tuple(f"networks.{name}" for name in ("network", "learning", "documents")),
        "latent": ("networks.hmm", "networks.em", "networks.clustering"),
        "expected_error": ("judging.expected_error", "judging.learning_curve"),
        "exercises": ("bayes", "exercises.variants", "exercises.grading"),
    },
    "worked": {
        "classifiers": ("estimate", "naive", "log_naive", "text", "sensitivity"),
        "decision": ("bayes", "bayes_optimal", "expected_error", "sample_complexity"),
        "networks": ("network", "hmm", "em", "clustering"),
    },
    "exercises": {},
}
LINK = re.compile(r"\[(chapter|(?:exercise )?(\d))\]\(([^)#\s]+\.md)(#[^)\s]*)?\)", re.IGNORECASE)
CORE = ("errors", "limits", "checks")
OPTIONS = "    options:\n      heading_level: 2\n      show_root_heading: false\n"


def grown(nav: list[Entry], docs: Path) -> list[Entry]:
    """Return the navigation with short titles, and with the pages that are made."""
    learn = _taught(nav)
    parts = {
        part: [_page(part), *(_page(f"{part}/{noun}") for noun in PARTED[part])] for part in PARTED
    }
    api: Entry = {"What refnb offers": [*parts.pop("api")]}
    common = [*chain(*parts.values()), *(_page(name) for name in CORE)]
    rest: Entry = {"For all chapters": [*common]}
    more: dict[str, list[Entry]] = {
        "Reference": [api, *_sections(learn, docs, "reference"), rest],
        "Specification": list(_specified(learn, docs)),
    }
    names = titles(nav, docs)
    return [_titled(_with(entry, more), docs, names) for entry in nav]


def _taught(nav: list[Entry]) -> list[Entry]:
    """Return the sections whose pages teach chapters: those of the book, and of the machine."""
    return [*_inside(nav, "Learn"), *_inside(_inside(nav, "Reference"), "How it is computed")]


def titles(nav: list[Entry], docs: Path) -> dict[str, str]:
    """Return the title of each page of the book: its number, a mark for the path, its heading."""
    places = [place for place in listed(_inside(nav, "Learn")) if place.startswith("book/")]
    texts = ((docs / place).read_text("utf-8") for place in places)
    marks = ["● " * ("\npath: true\n" in text) for text in texts]
    return {
        place: f"{number} {mark}{heading(docs / place)}"
        for number, (place, mark) in enumerate(zip(places, marks, strict=True), 1)
    }


def numbered(markdown: str, place: str, names: dict[str, str]) -> str:
    """Return a page with the numbers of the chapters and exercises that its links name."""

    def _shown(found: re.Match[str]) -> str:
        number = names.get(normpath(join(dirname(place), found[3])), "").partition(" ")[0]
        if not number:
            return found[0]
        if found[2]:
            return f"[{found[1][:-1]}{number}.{found[2]}]({found[3]}#exercises)"
        return f"[{found[1]} {number}]({found[3]}{found[4] or ''})"

    return LINK.sub(_shown, markdown)


def titled(markdown: str, place: str, names: dict[str, str]) -> str:
    """Return a page with its number in the book, if it has one, and links to what is behind it."""
    links = [f"[{name}](../reference/{name}.md)" for name in excerpts.taught(DOCS / place)]
    behind = f"*Code and tests: {', '.join(links)}.*" if links else ""
    title = f"# {names[place]}" if place in names else r"\g<0>"
    return re.sub(r"(?m)^# .*$", title, markdown, count=1) + f"\n\n{behind}\n"


def listed(nav: list[Entry]) -> Iterator[str]:
    """Yield the place of each page of a navigation, in its order."""
    for entry in nav:
        for inside in entry.values() if isinstance(entry, dict) else [entry]:
            if isinstance(inside, list):
                yield from listed(inside)
            else:
                yield inside


def _inside(nav: list[Entry], title: str) -> list[Entry]:
    for entry in nav:
        if isinstance(entry, dict) and isinstance(inside := entry.get(title, ""), list):
            return inside
    return []


def _with(entry: Entry, more: dict[str, list[Entry]]) -> Entry:
    if isinstance(entry, str):
        return entry
    return {k: [*v, *more.get(k, [])] if isinstance(v, list) else v for k, v in entry.items()}


def _sections(learn: list[Entry], docs: Path, folder: str) -> Iterator[Entry]:
    """Yield a section for each section of Learn, with the pages of its chapters in a folder."""
    for entry in learn:
        for name, inside in entry.items() if isinstance(entry, dict) else ():
            pages = [f"{folder}/{chapter}.md" for chapter, _ in chapters([{name: inside}], docs)]
            made = folder == "reference"
            found: list[Entry] = [page for page in pages if made or (docs / page).exists()]
            if found:
                yield {name: found}


def _specified(learn: list[Entry], docs: Path) -> Iterator[Entry]:
    """Yield the sections of the specification: the first profile, more numbers, then the book's."""
    parts, first = catalogue.chapters(), catalogue.profile(catalogue.NAIVE_BAYES)
    numbers = [name for name in parts if parts[name] == "exact" and name not in first]
    taken = {f"specification/{name}.md" for name in (*first, *numbers)}
    begun: list[Entry] = [
        {title: [f"specification/{name}.md" for name in names]}
        for title, names in (("Naive Bayes", first), ("More numbers", numbers))
    ]
    for entry in [*begun, *_sections(learn, docs, "specification")] if learn else ():
        for title, pages in entry.items() if isinstance(entry, dict) else ():
            left = [page for page in pages if entry in begun or page not in taken]
            if left:
                yield {title: left}


def lessons(nav: list[Entry], docs: Path) -> dict[str, str]:
    """Return a link to the page that teaches a chapter, as a neighbour of its folder has it."""
    return {name: f"[{heading(docs / place)}](../{place})" for name, place in chapters(nav, docs)}


def chapters(nav: list[Entry], docs: Path) -> Iterator[tuple[str, str]]:
    """Yield each chapter that a page of the navigation teaches, and the place of the page."""
    for place in listed(nav):
        yield from ((chapter, place) for chapter in excerpts.taught(docs / place))


def _titled(entry: Entry, docs: Path, names: dict[str, str]) -> Entry:
    """Give a page its title in the book, or the first part of its heading: the field's own term."""
    if isinstance(entry, dict):
        return {
            name: inside
            if isinstance(inside, str)
            else [_titled(each, docs, names) for each in inside]
            for name, inside in entry.items()
        }
    if entry in names:
        return {names[entry]: entry}
    if entry.startswith("reference/"):
        return {Path(entry).stem: entry}
    term, colon, _ = heading(docs / entry).partition(": ")
    return {term: entry} if colon else entry


def heading(page: Path) -> str:
    """Return the title that a page begins with."""
    found = re.search(r"^# (.+)$", page.read_text("utf-8") if page.exists() else "", re.MULTILINE)
    return found[1] if found else ""


def reference(nav: list[Entry], docs: Path) -> Iterator[tuple[str, str]]:
    """Yield place and text of each page of the reference."""
    learn = _taught(nav)
    for chapter, lesson in lessons(learn, docs).items():
        links = [lesson]
        if (docs / "specification" / f"{chapter}.md").exists():
            links.append(f"[clauses](../specification/{chapter}.md)")
        head = f"# {chapter}\n\n{' · '.join(links)}"
        laws = f"## Laws {{ data-search-exclude }}\n\n{excerpts.laws(chapter)}"
        yield _page(chapter), f"{head}\n\n{_all_of(_part(chapter), chapter)}\n{laws}\n"
    if learn:
        for part, nouns in PARTED.items():
            left = {*modules_of(part)}
            left -= {chapter for chapter, _ in chapters(learn, docs) if _part(chapter) == part}
            for noun, modules in nouns.items():
                yield _page(f"{part}/{noun}"), _modules(part, noun, modules)
                left -= {*modules}
            yield _page(part), _modules(part, part, sorted(left), _all_of(part))
        for name in CORE:
            told = "      show_if_no_docstring: true\n" * (name == "checks")
            yield _page(name), f"# {name}\n\n{_all_of('core', name)}{told}"
        yield _page("index"), f"# Reference\n\n::: refnb\n{OPTIONS}{_contents(learn, docs)}"


def modules_of(part: str) -> Iterator[str]:
    """Yield the modules of a part, those of a room of the API behind its name."""
    folder = ROOT / "refnb" / part
    rooms = folder.glob("*/[a-z]*.py") if part == "api" else ()
    for path in (*folder.glob("[a-z]*.py"), *rooms):
        yield ".".join(path.relative_to(folder).with_suffix("").parts)


def _part(chapter: str) -> str:
    return excerpts.source(chapter).parent.name


def _page(name: str) -> str:
    return f"reference/{name}.md"


def _all_of(*names: str, level: int = 2) -> str:
    return f"::: refnb.{'.'.join(names)}\n{OPTIONS.replace('2', str(level))}"


def _modules(part: str, title: str, names: Iterable[str], *first: str) -> str:
    """Return one page for modules of a part."""
    inside = [f"## {name.rpartition('.')[2]}\n\n{_all_of(part, name, level=3)}" for name in names]
    return "\n\n".join([f"# {title}", *first, *inside])


def _contents(learn: list[Entry], docs: Path) -> str:
    """Return the chapters with the first lines of their docstrings."""
    rows = ["\n| chapter | |", "| --- | --- |"]
    for chapter, _ in chapters(learn, docs):
        said = ast.get_docstring(excerpts.parsed(excerpts.source(chapter))) or ""
        summary, _, _ = said.partition("\n")
        rows.append(f"| [{chapter}]({chapter}.md) | {summary} |")
    return "\n".join(rows) + "\n"
