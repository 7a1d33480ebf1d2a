"""One name in every tree: each chapter has its code, its page, its laws, its place to learn it."""

import re
from collections import Counter
from collections.abc import Collection, Iterator
from pathlib import Path

import pytest

from source.course import ROOT, chapters, expect_none, taught, write

ENTRY = re.compile(r"^\s*- (?:[^:\n]+: )?([\w/.-]+\.md)\s*$", re.MULTILINE)


def test_every_chapter_has_its_faces() -> None:
    """No chapter lacks a face, and no face lacks its chapter."""
    expect_none(violations(ROOT))


def violations(root: Path) -> Iterator[str]:
    """Yield what is missing or left over."""
    nav = Counter(ENTRY.findall((root / "mkdocs.yml").read_text("utf-8")))
    for part in taught(root):
        names = chapters(root, part)
        shown = {Path(page).stem: n for page, n in nav.items() if page.startswith(f"{part}/")}
        pages = [path.stem for path in (root / "docs" / part).glob("*.md")]
        yield from _same(f"docs/{part}", pages, f"refnb/{part}", names)
        yield from _same("the nav", shown, f"refnb/{part}", names)
        yield from (f"the nav has {part}/{name}.md {n} times" for name, n in shown.items() if n > 1)
        yield from _same(f"tests/{part}", set(_tested(root, part, names)), f"refnb/{part}", names)
    everywhere = [name for part in taught(root) for name in chapters(root, part)]
    yield from (
        f"two chapters are named {name}" for name, n in Counter(everywhere).items() if n > 1
    )
    vectors = [path.stem for path in (root / "refnb/conformance/vectors").glob("*.json")]
    yield from (f"the vectors {v} have no chapter" for v in vectors if v not in everywhere)


def _tested(root: Path, part: str, names: Collection[str]) -> Iterator[str]:
    """Yield the chapter of each file of laws; one chapter may have several files."""
    for path in (root / "tests" / part).glob("test_*.py"):
        name = path.stem.removeprefix("test_")
        yield name if name in names else name.rpartition("_")[0].partition("_")[0] or name


def _same(
    here: str, found: Collection[str], there: str, expected: Collection[str]
) -> Iterator[str]:
    yield from (f"{here} lacks {name}" for name in expected if name not in found)
    yield from (f"{here} has {name}, {there} does not" for name in found if name not in expected)


TREE = {
    "mkdocs.yml": "nav:\n  - index.md\n  - Exact:\n    - exact/two.md\n    - I: exact/one.md\n",
    "refnb/exact/__init__.py": '"""Exact."""\n',
    "refnb/exact/one.py": "",
    "refnb/exact/two.py": "",
    "refnb/cli/__init__.py": '"""Commands."""\n',
    "refnb/cli/run.py": "",
    "refnb/conformance/vectors/one.json": "",
    "docs/exact/one.md": "",
    "docs/exact/two.md": "",
    "tests/exact/test_one.py": "",
    "tests/exact/test_one_more.py": "",
    "tests/exact/test_two.py": "",
}


def test_a_tree_with_all_faces_passes(tmp_path: Path) -> None:
    """The checker accepts a complete tree; a part without a folder in docs needs no page."""
    assert list(violations(write(tmp_path, TREE))) == []


@pytest.mark.parametrize("missing", ["docs/exact/two.md", "tests/exact/test_two.py"])
def test_a_missing_face_is_found(tmp_path: Path, missing: str) -> None:
    """The checker names the tree that lacks a chapter."""
    (write(tmp_path, TREE) / missing).unlink()
    lacks = f"{missing.rpartition('/')[0]} lacks two"
    assert lacks in list(violations(tmp_path))


@pytest.mark.parametrize(
    ("file", "content", "found"),
    [
        ("docs/exact/three.md", "", "docs/exact has three"),
        ("refnb/exact/three.py", "", "docs/exact lacks three"),
        ("tests/exact/test_three.py", "", "tests/exact has three"),
        ("mkdocs.yml", "nav:\n  - exact/one.md\n", "the nav lacks two"),
        (
            "mkdocs.yml",
            TREE["mkdocs.yml"] + "    - exact/one.md\n    - exact/one.md\n",
            "the nav has",
        ),
        ("refnb/conformance/vectors/three.json", "", "the vectors three have no chapter"),
    ],
)
def test_a_surplus_face_is_found(tmp_path: Path, file: str, content: str, found: str) -> None:
    """The checker names a face without a chapter, and a chapter that is not in the nav."""
    tree = write(tmp_path, TREE | {file: content})
    assert any(violation.startswith(found) for violation in violations(tree))
