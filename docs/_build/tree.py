"""The navigation, completed in the order of the book: numbers, titles, reference, specification.

The pages of Learn in mkdocs.yml are the only list: the book, whose pages are numbered, and a mark
for the short path. Each chapter of the code that a page teaches, there or under "How it is
computed", has a page of the reference, which is made here, and one of clauses, where there is one.

A page writes no chapter number itself: in links to pages of the book, [chapter](ties.md) becomes
chapter 8, [exercise 2](ties.md) exercise 8.2, and [2](ties.md) 8.2.
"""

import ast
import re
from collections.abc import Iterable, Iterator
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
        "classifier": "learning.classifier settings learning.choices learning.statistics "
        "learning.loading",
        "answer": "learning.answer learning.comparison learning.leave_one_out learning.trial",
        "text": "learning.text learning.documents learning.words",
        "networks": "networks.network networks.learning networks.documents",
        "latent": "networks.hmm networks.em networks.clustering",
        "expected_error": "judging.expected_error judging.learning_curve",
        "exercises": "bayes exercises.variants exercises.grading",
    },
    "worked": {
        "classifiers": "estimate naive log_naive text sensitivity",
        "decision": "bayes bayes_optimal expected_error sample_complexity",
        "networks": "network hmm em clustering",
    },
    "exercises": {},
}
LINK = re.compile(r"\[(chapter|(?:exercise )?(\d))\]\(([^)#\s]+\.md)(#[^)\s]*)?\)", re.IGNORECASE)
CORE = ("errors", "limits", "checks")
NAMES = DOCS / "includes" / "names.md"  # from the names of the field to functions
ESSAYS = "machine/"  # one page of the reference for all that such a page teaches
OPTIONS = "    options:\n      heading_level: 2\n      show_root_heading: false\n"


def grown(nav: list[Entry], docs: Path) -> list[Entry]:
    """Return the navigation with short titles, and with the generated pages."""
    learn = _taught(nav)
    parts = {
        part: [_page(part), *(_page(f"{part}/{noun}") for noun in PARTED[part])] for part in PARTED
    }
    api: Entry = {"What refnb offers": [*parts.pop("api")]}
    common = [*parts["worked"], _page("core")]
    rest: Entry = {"For all chapters": [*common]}
    more: dict[str, list[Entry]] = {
        "Reference": [api, *_sections(learn, docs, "reference"), rest],
        "Specification": list(_specified(learn, docs)),
    }
    names = titles(nav, docs)
    return [_titled(_with(entry, more), docs, names) for entry in nav]


def _taught(nav: list[Entry]) -> list[Entry]:
    """Return the sections whose pages teach chapters: those of the book, and of the machine."""
    return [*within(nav, "Learn"), *within(within(nav, "Reference"), "How it is computed")]


def titles(nav: list[Entry], docs: Path) -> dict[str, str]:
    """Return the title of each page of the book: number, mark for the short path, heading."""
    places = [place for place in listed(within(nav, "Learn")) if place.startswith("book/")]
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
    """Return a page with its number in the book, and links to its code and clauses."""
    names_here = excerpts.taught(DOCS / place)
    links = [f"[{name}](../reference/{_at(name, place)})" for name in names_here]
    behind = f"*Code and tests: {', '.join(links)}.*\n{{ .nb-behind }}" if links else ""
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


def sections(nav: Iterable[Entry]) -> Iterator[tuple[str, list[Entry]]]:
    """Yield the title of each section, and what is in it; a page with a title is one, too."""
    for entry in nav:
        for title, inside in entry.items() if isinstance(entry, dict) else ():
            yield title, inside if isinstance(inside, list) else [inside]


def within(nav: list[Entry], title: str) -> list[Entry]:
    """Return what is in the section of a title, which may be absent."""
    return next((inside for name, inside in sections(nav) if name == title), [])


def _with(entry: Entry, more: dict[str, list[Entry]]) -> Entry:
    if isinstance(entry, str):
        return entry
    return {k: [*v, *more.get(k, [])] if isinstance(v, list) else v for k, v in entry.items()}


def _sections(learn: list[Entry], docs: Path, folder: str) -> Iterator[Entry]:
    """Yield a section for each section of Learn, with the pages of its chapters in a folder."""
    for title, inside in sections(learn):
        taught, made = [*chapters(inside, docs)], folder == "reference"
        shown = [_room(*each, docs) if made else each[0] for each in taught]
        pages = [f"{folder}/{name}.md" for name in dict.fromkeys(shown)]
        there: list[Entry] = [page for page in pages if made or (docs / page).exists()]
        if there:
            yield {title: there}


def _specified(learn: list[Entry], docs: Path) -> Iterator[Entry]:
    """Yield the sections of the specification: the first profile, more numbers, then the book's."""
    parts, first = catalogue.chapters(), catalogue.profile(catalogue.NAIVE_BAYES)
    numbers = [name for name in parts if parts[name] == "exact" and name not in first]
    taken = {f"specification/{name}.md" for name in (*first, *numbers)}
    begun: list[Entry] = [
        {title: [f"specification/{name}.md" for name in names]}
        for title, names in (("Naive Bayes", first), ("More numbers", numbers))
    ]
    yield from begun * bool(learn)
    for title, pages in sections(_sections(learn, docs, "specification")):
        if left := [page for page in pages if page not in taken]:
            yield {title: left}


def lessons(nav: list[Entry], docs: Path) -> dict[str, str]:
    """Return a link to the page that teaches a chapter, as a neighbour of its folder has it."""
    return {name: f"[{heading(docs / place)}](../{place})" for name, place in chapters(nav, docs)}


def chapters(nav: list[Entry], docs: Path) -> Iterator[tuple[str, str]]:
    """Yield each chapter that a page of the navigation teaches, and the place of the page."""
    for place in listed(nav):
        yield from ((chapter, place) for chapter in excerpts.taught(docs / place))


def _titled(entry: Entry, docs: Path, names: dict[str, str]) -> Entry:
    """Give a page its title from the book, or the first part of its heading: the usual term."""
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
        return {Path(entry).stem.replace("index", "Reference"): entry}
    term, colon, _ = heading(docs / entry).partition(": ")
    return {term: entry} if colon else entry


def heading(page: Path) -> str:
    """Return the title that a page begins with."""
    found = re.search(r"^# (.+)$", page.read_text("utf-8") if page.exists() else "", re.MULTILINE)
    return found[1] if found else ""


def _room(chapter: str, place: str, docs: Path = DOCS) -> str:
    """Return the reference page of a chapter: its own if a port needs it.

    Else that of the first chapter that its lesson teaches; of an essay one for all of them.
    """
    if place.startswith(ESSAYS):
        return Path(place).stem
    clauses = docs / "specification" / f"{chapter}.md"
    return chapter if clauses.exists() else excerpts.taught(docs / place)[0]


def _at(chapter: str, place: str, docs: Path = DOCS) -> str:
    """Return where a chapter is in the reference: a page, and a part of it."""
    room = _room(chapter, place, docs)
    return f"{room}.md" + f"#{chapter}" * (room != chapter)


def reference(nav: list[Entry], docs: Path) -> Iterator[tuple[str, str]]:
    """Yield place and text of each page of the reference."""
    learn, rooms = _taught(nav), dict[str, list[str]]()
    for chapter, place in chapters(learn, docs):
        rooms.setdefault(_room(chapter, place, docs), []).append(chapter)
    taught = lessons(learn, docs)
    texts = {
        room: [_chapter(name, taught[name], docs, name != room) for name in names]
        for room, names in rooms.items()
    }
    for room in texts.keys() - PARTED.keys():
        title = [f"# {room}"] * (room not in rooms[room])
        yield _page(room), "\n\n".join([*title, *texts[room]])
    if learn:
        for part, nouns in PARTED.items():
            left = {*modules_of(part)} - {*taught}
            for noun, words in nouns.items():
                modules = words.split()
                yield _page(f"{part}/{noun}"), _modules(part, noun, modules)
                left -= {*modules}
            first = [_all_of(part), *texts.get(part, [])]
            yield _page(part), _modules(part, part, sorted(left), *first)
        yield _page("core"), _modules("core", "core", CORE)
        below = f"{NAMES.read_text('utf-8')}\n## Chapters\n{_contents(learn, docs)}"
        yield _page("index"), f"# Reference\n\n::: refnb\n{OPTIONS}\n{below}"


def _chapter(chapter: str, lesson: str, docs: Path, below: bool) -> str:
    """Return the reference text of a chapter; below another one, a level lower."""
    clauses = f" · [clauses](../specification/{chapter}.md)"
    clauses *= (docs / "specification" / f"{chapter}.md").exists()
    head = f"#{'#' * below} {chapter} {{ #{chapter} }}\n\n{lesson}{clauses}"
    laws = f"##{'#' * below} Laws {{ #{chapter}-laws data-search-exclude }}"
    code = _all_of(excerpts.source(chapter).parent.name, chapter, level=2 + below)
    return f"{head}\n\n{code}\n{laws}\n\n{excerpts.laws(chapter)}\n"


def modules_of(part: str) -> Iterator[str]:
    """Yield the modules of a part, with those of a folder of the API after its name."""
    folder = ROOT / "refnb" / part
    rooms = folder.glob("*/[a-z]*.py") if part == "api" else ()
    for path in (*folder.glob("[a-z]*.py"), *rooms):
        yield ".".join(path.relative_to(folder).with_suffix("").parts)


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
    for chapter, place in chapters(learn, docs):
        said = ast.get_docstring(excerpts.parsed(excerpts.source(chapter))) or ""
        summary, _, _ = said.partition("\n")
        rows.append(f"| [{chapter}]({_at(chapter, place, docs)}) | {summary} |")
    return "\n".join(rows) + "\n"
