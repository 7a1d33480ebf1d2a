"""Lists read from the project when the site is built, in place of a marker.

<!-- contents -->       the chapters of the book, part by part, with the question of each
<!-- statements: NOTES -->    what a set of notes says, item by item, and the chapters that say it
<!-- files -->          what can be taken from the site
<!-- get -->            how to get refnb, in one line
<!-- change log -->     what CHANGELOG.md says, its links as they are on the site
"""

import json
from pathlib import Path
from textwrap import indent
from typing import TypedDict

from docs._build import excerpts, served, tree

ROOT = Path(__file__).resolve().parents[2]
ITEMS = ROOT / "tests" / "notes" / "items.json"
NOTES = {
    "L": "Levine, week 3",
    "W": "Weinberger, CS 4780, lectures 9 and 10",
    "M": "Bayesian Learning, slides after Mitchell",
    "S": "Smith, CSE 446",
    "H": "Mohri, Introduction to Machine Learning, lecture 3",
}


class Row(TypedDict, total=False):
    """A statement of the notes, and where each half of it is on the site."""

    id: str
    says: str
    halves: list[dict[str, str]]


def contents(nav: list[tree.Entry], docs: Path) -> str:
    """Return a list for each part of the book: its chapters, and what each of them asks."""
    names, lines = tree.titles(nav, docs), list[str]()
    for title, places in tree.sections(tree.within(nav, "Learn")):
        chapters = [place for place in tree.listed(places) if place in names]
        lines += [f"\n## {title}\n"] if chapters else []
        lines += [f"- [{names[at]}]({at})  \n  {_asked(docs, at, names)}" for at in chapters]
    return "\n".join(lines)


def _asked(docs: Path, place: str, names: dict[str, str]) -> str:
    text = (docs / place).read_text("utf-8")
    text = tree.numbered(text, place, names)
    return served.question(text) or served.description(text)


def course_map(nav: list[tree.Entry], docs: Path) -> dict[str, str]:
    """Return for each marker the table of one set of notes: its items in order, and their pages."""
    rows = json.loads(ITEMS.read_text("utf-8")) if ITEMS.exists() else []
    places, titles = _places(nav), tree.titles(nav, docs)
    names = {page: titles.get(at) or tree.heading(docs / at) for page, at in places.items()}
    parts = dict[str, str]()
    for letter, name in NOTES.items():
        lines = [_item(row, places, names) for row in rows if row["id"].startswith(f"{letter}-")]
        kind = "slide" if letter == "M" else "item"
        table = "\n".join([f"| {kind} | says | chapter |", "| --- | --- | --- |", *lines])
        parts[f"<!-- statements: {name} -->"] = indent(table, "    ")
    return parts


def _item(row: Row, places: dict[str, str], names: dict[str, str]) -> str:
    at = dict(reversed([half["at"].partition("#")[::2] for half in row.get("halves", ())]))
    links = [
        f"[{names[page].partition(': ')[0]}]({places[page]}#{anchor})"
        for page, anchor in reversed(at.items())
        if page in places
    ]
    number = row["id"].partition("-")[2]
    return f"| {number} | {excerpts.plain(row['says'])} | {', '.join(links) or '–'} |"


def _places(nav: list[tree.Entry]) -> dict[str, str]:
    """Return the place of each page of the navigation by name."""
    made = ("reference/", "specification/")
    return {Path(place).stem: place for place in tree.listed(nav) if not place.startswith(made)}


def get(repository: str | None) -> str:
    """Say in one line how to get refnb: from its public place, or from a copy of the project."""
    if repository:
        said, line = "It needs Python 3.11 or newer", f'pip install "git+{repository}"'
    else:
        said = "In a copy of the project, with Python 3.11 or newer and nothing else installed"
        line = "pip install .\npython3 -m refnb solve play-tennis"
    return f"{said}:\n\n```sh\n{line}\n```"


def changes() -> str:
    """Return the change log without its heading, with its links adapted to the site."""
    text = (ROOT / "CHANGELOG.md").read_text("utf-8")
    return text.partition("\n\n")[2].replace("](docs/", "](")
