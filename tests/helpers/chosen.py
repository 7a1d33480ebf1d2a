"""Which tests are about one chapter, and which about the files that were changed."""

from collections.abc import Collection, Iterator
from difflib import get_close_matches
from fnmatch import fnmatch
from functools import cache
from pathlib import Path

import pytest

from docs._build import excerpts
from helpers import tracked
from helpers.tracked import ROOT
from refnb.io.catalogue import COURSE

TESTS = ROOT / "tests"
ALWAYS = [
    *("source/test_chapters.py", "source/test_style.py", "source/test_book.py"),
    *("conformance/test_trace.py", "trust/test_release.py"),
]
BESIDE = {  # files of another name than their tests
    "README.md": "source/test_readme.py",
    "docs/_build/pictures/*": "source/test_pictures.py",
    "docs/_build/pictures/*.py": "source/test_picture_values.py",
    "docs/_build/*.py": "source/test_served.py",
    "docs/playground/*": "playing",
    "docs/playground/*.js": "conformance/test_ports.py",
    "refnb/api/*": "api/test_weights.py",
    "refnb/api/*/*": "exercises/problems/test_kinds.py",
    "refnb/api/learning/*": "io/test_reading.py",
    "refnb/api/networks/*": "api/test_work.py",
    "refnb/cli/*": "cli",
    "refnb/conformance/*.py": "conformance",
    "refnb/conformance/vectors/*": "conformance/test_vectors.py",
    "refnb/exercises/problems/*": "exercises/problems",
    "refnb/io/*": "io",
    "refnb/judging/*": "programs",
    "refnb/worked/*": "worked",
    "refnb/worked/network.py": "api/test_networks.py",
    "refnb/*": "test_borders.py",
}

PRINTED = ("api", "cli", "conformance", "core", "fast", "io", "worked")
APPROVED = {  # whose answers stand whole in tests/approved
    "refnb/exercises": "test_exercises",
    "refnb/judging": "test_programs",
    **dict.fromkeys([f"refnb/{part}" for part in PRINTED], "test_what_is_typed"),
}


def chapters() -> dict[str, Path]:
    """Return the file of each module of the course, by its name."""
    folders = [ROOT / "refnb" / part for part in excerpts.PARTS]
    return {path.stem: path for folder in folders for path in sorted(folder.glob("[a-z]*.py"))}


def of_chapter(name: str) -> Iterator[str]:
    """Yield the examples, laws, pages, vectors and port of a chapter; refuse another name."""
    known = chapters()
    if name not in known:
        near = get_close_matches(name, known)
        meant = f"did you mean {' or '.join(near)}?" if near else "a chapter is a module: naive"
        raise pytest.UsageError(f"no chapter {name!r}; {meant}")
    yield str(known[name])
    yield from map(str, (TESTS / known[name].parent.name).glob(f"test_{name}.py"))
    if known[name].parent.name in COURSE:
        for law in ("a_type_refuses", "does_not_fit_together"):
            yield f"{TESTS}/test_refusals.py::test_what_{law}_is_refused[{name}]"
    for page, taught in _pages().items():
        if name in taught or page == ROOT / f"docs/specification/{name}.md":
            yield _page(page)
    if (ROOT / f"refnb/conformance/vectors/{name}.json").exists():
        yield f"{TESTS}/approved/test_approved.py::test_what_is_typed[vectors]"
        asked = TESTS / "conformance"
        yield f"{asked}/test_answers.py::test_the_reference_gives_every_answer[{name}]"
        yield f"{asked}/test_ports.py::test_the_javascript_port_gives_every_answer[{name}]"
        for law in ("a_clause_has_its_vectors", "an_operation_has_an_answer_and_each_refusal"):
            yield f"{asked}/test_trace.py::test_{law}"


@cache
def _pages() -> dict[Path, Collection[str]]:
    """Return every page, and the chapters that it teaches."""
    return {page: excerpts.taught(page) for page in sorted((ROOT / "docs").rglob("*.md"))}


def of_changes(since: str) -> Iterator[str]:
    """Yield the tests of the files that differ from a commit, and some of all files."""
    yield from (f"{TESTS}/{always}" for always in ALWAYS)
    differ = ["diff", "--name-only", "--no-renames", "--diff-filter=d", "-z", since]
    for words in (differ, ["ls-files", "--others", "--exclude-standard", "-z"]):
        for place in tracked.git(*words):
            yield from of_file(place)


def of_file(place: str) -> Iterator[str]:
    """Yield the tests of a file: its own, those of its name, else those of its part of refnb."""
    path = ROOT / place
    name, part = path.stem.removeprefix("test_"), TESTS.joinpath(*place.split("/")[1:2])
    if place.startswith("refnb/") and path.suffix == ".py" and "integrations" not in place:
        yield str(path)
    if path.suffix in (".py", ".js", ".json", ".md"):
        yield from of_chapter(name) if name in chapters() else ()
        own = (TESTS / path.parent.name).glob(f"test_{name}_*.py")
        named = sorted([*TESTS.rglob(f"test_{name}.py"), *own])
        yield from (str(test) for test in named if not {"built", "peers"} & {*test.parts})
        if place.startswith("refnb/") and path.suffix == ".py" and part.is_dir():
            yield from [] if any(part in test.parents for test in named) else [str(part)]
    if law := APPROVED.get("/".join(place.split("/")[:2])):
        yield f"{TESTS}/approved/test_approved.py::{law}"
    if path.suffix == ".md" and (place == "README.md" or place.startswith("docs/")):
        yield _page(path)
    yield from (f"{TESTS}/{test}" for shape, test in BESIDE.items() if fnmatch(place, shape))


def _page(path: Path) -> str:
    place = path.relative_to(ROOT).as_posix()
    return f"{TESTS}/source/test_pages.py::test_a_page_says_what_is_true[{place}]"
