"""The navigation as it grows from the book's order: numbers, titles, reference, specification.

The pages of Learn in mkdocs.yml are the one list: the book, whose pages are numbered, and a mark
for the short path. Each chapter of the code that a page teaches, there or under "How it is
computed", has a page of the reference, which is made here, and one of clauses, where there is one.
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import TypeAlias

from docs._build import excerpts

DOCS = Path(__file__).resolve().parents[1]
ROOT = DOCS.parent
Entry: TypeAlias = "str | dict[str, str | list[Entry]]"

COMMON = ("worked", "exercises", "errors", "limits", "checks")
OPTIONS = "    options:\n      heading_level: 2\n      show_root_heading: false\n"


def grown(nav: list[Entry], docs: Path) -> list[Entry]:
    """Return the navigation with short titles, and with the pages that are made."""
    learn = _taught(nav)
    common: list[Entry] = [f"reference/{name}.md" for name in COMMON]
    api: Entry = {"What refnb offers": ["reference/api.md"]}
    rest: Entry = {"For all chapters": common}
    more: dict[str, list[Entry]] = {
        "Reference": [api, *_sections(learn, docs, "reference"), rest],
        "Specification": list(_sections(learn, docs, "specification")),
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
    """Return a page with its number in the book, if it has one, and links to what is behind it."""
    links = [f"[{name}](../reference/{name}.md)" for name in excerpts.taught(DOCS / place)]
    behind = f"*In the reference, with its laws and errors: {', '.join(links)}.*" if links else ""
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
    for chapter, place in chapters(learn, docs):
        links = [f"[{heading(docs / place)}](../{place})"]
        if (docs / "specification" / f"{chapter}.md").exists():
            links.append(f"[clauses](../specification/{chapter}.md)")
        head = f"# {chapter}\n\n{' · '.join(links)}"
        laws = f"## Laws {{ data-search-exclude }}\n\n{excerpts.laws(chapter)}"
        yield _page(chapter), f"{head}\n\n{_all_of(_part(chapter), chapter)}\n{laws}\n"
    if learn:
        for part in ("api", "worked", "exercises"):
            taught = {chapter for chapter, _ in chapters(learn, docs) if _part(chapter) == part}
            yield _page(part), _whole(part, taught)
        yield _page("errors"), f"# errors\n\n{_all_of('core', 'errors')}"
        yield _page("limits"), f"# limits\n\n{_all_of('core', 'limits')}"
        checks = f"{_all_of('core', 'checks')}      show_if_no_docstring: true\n"
        yield _page("checks"), f"# checks\n\n{checks}"
        yield _page("index"), f"# Reference\n\n::: refnb\n{OPTIONS}{_contents(learn, docs)}"


def _part(chapter: str) -> str:
    return excerpts.source(chapter).parent.name


def _page(name: str) -> str:
    return f"reference/{name}.md"


def _all_of(*names: str, level: int = 2) -> str:
    return f"::: refnb.{'.'.join(names)}\n{OPTIONS.replace('2', str(level))}"


def _whole(part: str, taught: set[str]) -> str:
    """Return one page for all modules of a part that have none of their own."""
    modules = sorted({path.stem for path in (ROOT / "refnb" / part).glob("[a-z]*.py")} - taught)
    inside = [f"## {name}\n\n{_all_of(part, name, level=3)}" for name in modules]
    return "\n\n".join([f"# {part}", _all_of(part), *inside])


def _contents(learn: list[Entry], docs: Path) -> str:
    """Return the chapters with the first lines of their docstrings."""
    rows = ["\n| chapter | |", "| --- | --- |"]
    for chapter, _ in chapters(learn, docs):
        said = ast.get_docstring(excerpts.parsed(excerpts.source(chapter))) or ""
        summary, _, _ = said.partition("\n")
        rows.append(f"| [{chapter}]({chapter}.md) | {summary} |")
    return "\n".join(rows) + "\n"
