"""The navigation as it grows from the learner's order: titles, reference, specification.

The pages of Learn in mkdocs.yml are the one list. Each chapter on it has a page of the
reference, which is made here, and a page of clauses, where there is one.
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import TypeAlias

ROOT = Path(__file__).resolve().parents[2]
Entry: TypeAlias = "str | dict[str, str | list[Entry]]"

COMMON = ("solutions", "slips", "errors", "limits", "checks")
OPTIONS = "    options:\n      heading_level: 2\n      show_root_heading: false\n"


def grown(nav: list[Entry], docs: Path) -> list[Entry]:
    """Return the navigation with short titles, and with the pages that are made."""
    learn = _inside(nav, "Learn")
    common: list[Entry] = [f"reference/{name}.md" for name in COMMON]
    door: Entry = {"The one door": ["reference/door.md"]}
    rest: Entry = {"For all chapters": common}
    more: dict[str, list[Entry]] = {
        "Reference": [door, *_sections(learn, "reference/{}.md"), rest],
        "Specification": list(_sections(learn, "specification/{}.md", docs)),
    }
    return [_titled(_with(entry, more), docs) for entry in nav]


def _inside(nav: list[Entry], door: str) -> list[Entry]:
    for entry in nav:
        if isinstance(entry, dict) and isinstance(inside := entry.get(door, ""), list):
            return inside
    return []


def _with(entry: Entry, more: dict[str, list[Entry]]) -> Entry:
    if isinstance(entry, str):
        return entry
    return {k: [*v, *more.get(k, [])] if isinstance(v, list) else v for k, v in entry.items()}


def _sections(learn: list[Entry], place: str, docs: Path | None = None) -> Iterator[Entry]:
    """Yield a section for each section of Learn, with the pages of its chapters that exist."""
    for entry in learn:
        for name, inside in entry.items() if isinstance(entry, dict) else ():
            pages = [place.format(chapter) for _, chapter in chapters([{name: inside}])]
            found: list[Entry] = [page for page in pages if not docs or (docs / page).exists()]
            if found:
                yield {name: found}


def chapters(nav: list[Entry]) -> Iterator[tuple[str, str]]:
    """Yield part and chapter of each page that has a module of its name."""
    for entry in nav:
        for inside in entry.values() if isinstance(entry, dict) else [entry]:
            if isinstance(inside, list):
                yield from chapters(inside)
            else:
                part, _, chapter = inside.removesuffix(".md").rpartition("/")
                if part and (ROOT / "refnb" / part / f"{chapter}.py").exists():
                    yield part, chapter


def _titled(entry: Entry, docs: Path) -> Entry:
    """Give a page the first part of its heading as its title: the field's own term."""
    if isinstance(entry, dict):
        return {
            name: inside if isinstance(inside, str) else [_titled(each, docs) for each in inside]
            for name, inside in entry.items()
        }
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
    learn = _inside(nav, "Learn")
    for part, chapter in chapters(learn):
        links = [f"[{heading(docs / part / f'{chapter}.md')}](../{part}/{chapter}.md)"]
        if (docs / "specification" / f"{chapter}.md").exists():
            links.append(f"[clauses](../specification/{chapter}.md)")
        yield _page(chapter), f"# {chapter}\n\n{' · '.join(links)}\n\n{_all_of(part, chapter)}"
    if learn:
        yield _page("door"), _whole("door")
        yield _page("solutions"), _whole("solutions")
        yield _page("slips"), _whole("slips")
        yield _page("errors"), f"# errors\n\n{_all_of('errors')}"
        yield _page("limits"), f"# limits\n\n{_all_of('limits')}"
        yield _page("checks"), f"# checks\n\n{_all_of('checks')}      show_if_no_docstring: true\n"
        yield _page("index"), f"# Reference\n\n::: refnb\n{OPTIONS}{_contents(learn)}"


def _page(name: str) -> str:
    return f"reference/{name}.md"


def _all_of(*names: str, level: int = 2) -> str:
    return f"::: refnb.{'.'.join(names)}\n{OPTIONS.replace('2', str(level))}"


def _whole(part: str) -> str:
    """Return one page for all modules of a part."""
    modules = sorted(path.stem for path in (ROOT / "refnb" / part).glob("[a-z]*.py"))
    inside = [f"## {name}\n\n{_all_of(part, name, level=3)}" for name in modules]
    return "\n\n".join([f"# {part}", _all_of(part), *inside])


def _contents(learn: list[Entry]) -> str:
    """Return the chapters with the first lines of their docstrings."""
    rows = ["\n| chapter | |", "| --- | --- |"]
    for part, chapter in chapters(learn):
        tree = ast.parse((ROOT / "refnb" / part / f"{chapter}.py").read_text("utf-8"))
        summary = (ast.get_docstring(tree) or "").partition("\n")[0]
        rows.append(f"| [{chapter}]({chapter}.md) | {summary} |")
    return "\n".join(rows) + "\n"


def course(nav: list[Entry], docs: Path) -> str:
    """Return the table of the course: every chapter of Learn, with the question it asks."""
    parts = []
    for entry in _inside(nav, "Learn"):
        for name, inside in entry.items() if isinstance(entry, dict) else ():
            found = list(chapters([{name: inside}]))
            rows = [f"- [{heading(docs / p / f'{c}.md')}]({p}/{c}.md)" for p, c in found]
            parts += [f"### {name}\n\n" + "\n".join(rows)] if found else []
    return "\n\n".join(parts)
