"""One name in every tree: each chapter has its code, its page and its laws."""

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from source.course import ROOT, chapters, expect_none, parts, taught, write

ENTRY = re.compile(r"^\s*- (?:[^:\n]+: )?([\w/.-]+\.md)\s*$", re.MULTILINE)


def test_every_chapter_has_its_faces() -> None:
    """No chapter lacks a face, and no face lacks its chapter."""
    expect_none(violations(ROOT))


def violations(root: Path) -> Iterator[str]:
    """Yield what is missing, left over or out of order."""
    nav = ENTRY.findall((root / "mkdocs.yml").read_text("utf-8"))
    for part in parts(root):
        files = root / "refnb" / part
        code = {path.stem for path in files.glob("*.py") if path.stem != "__init__"}
        yield from _same(f"refnb/{part}", code, f"the docstring of {part}", chapters(root, part))
    for part in taught(root):
        listed = chapters(root, part)
        yield from _faces(root, part, listed)
        if (shown := [page for page in nav if page.startswith(f"{part}/")]) != [
            f"{part}/{chapter}.md" for chapter in listed
        ]:
            yield f"the nav shows {shown}, the docstring of {part} lists {listed}"
    names = Counter(chapter for part in taught(root) for chapter in chapters(root, part))
    yield from (f"two chapters are named {name}" for name, times in names.items() if times > 1)


def _faces(root: Path, part: str, listed: list[str]) -> Iterator[str]:
    pages = [path.stem for path in (root / "docs" / part).glob("*.md")]
    laws = [path.stem for path in (root / "tests" / part).glob("test_*.py")]
    names = [name.removeprefix("test_") for name in laws]
    tested = [name for name in names if not any(name.startswith(f"{c}_") for c in listed)]
    vectors = [path.stem for path in (root / "refnb/conformance/vectors").glob("*.json")]
    clauses = [name for name in listed if _has_clauses(root / "docs" / part / f"{name}.md")]
    yield from (f"{name} has clauses and no vectors" for name in clauses if name not in vectors)
    yield from _same(f"docs/{part}", pages, f"the docstring of {part}", listed)
    yield from _same(f"tests/{part}", tested, f"the docstring of {part}", listed)


def _has_clauses(page: Path) -> bool:
    return page.exists() and "\nr[" in page.read_text("utf-8")


def _same(here: str, found: list[str] | set[str], there: str, expected: list[str]) -> Iterator[str]:
    yield from (f"{here} lacks {name}" for name in expected if name not in found)
    yield from (f"{here} has {name}, {there} does not" for name in found if name not in expected)


TREE = {
    "mkdocs.yml": "nav:\n  - Home: index.md\n  - Exact:\n    - exact/one.md\n    - exact/two.md\n",
    "refnb/exact/__init__.py": '"""Exact.\n\n    one    first\n    two    second\n"""\n',
    "refnb/exact/one.py": "",
    "refnb/exact/two.py": "",
    "refnb/cli/__init__.py": '"""Commands.\n\n    run    one\n"""\n',
    "refnb/cli/run.py": "",
    "docs/exact/one.md": "",
    "docs/exact/two.md": "",
    "tests/exact/test_one.py": "",
    "tests/exact/test_two.py": "",
}


def test_a_tree_with_all_faces_passes(tmp_path: Path) -> None:
    """The checker accepts a complete tree; a part that is not taught needs no page."""
    assert list(violations(write(tmp_path, TREE))) == []


@pytest.mark.parametrize(
    ("lost", "found"),
    [
        ("refnb/exact/one.py", "refnb/exact lacks one"),
        ("docs/exact/one.md", "docs/exact lacks one"),
        ("tests/exact/test_two.py", "tests/exact lacks two"),
        ("refnb/cli/run.py", "refnb/cli lacks run"),
    ],
)
def test_a_missing_face_is_found(tmp_path: Path, lost: str, found: str) -> None:
    """The checker names a face that is not there."""
    (write(tmp_path, TREE) / lost).unlink()
    assert found in violations(tmp_path)


@pytest.mark.parametrize(
    ("file", "content", "found"),
    [
        ("refnb/exact/three.py", "", "refnb/exact has three"),
        ("refnb/cli/three.py", "", "refnb/cli has three"),
        ("docs/exact/three.md", "", "docs/exact has three"),
        ("tests/exact/test_three.py", "", "tests/exact has three"),
        ("mkdocs.yml", "nav:\n  - exact/two.md\n  - exact/one.md\n", "the nav shows"),
        ("mkdocs.yml", "nav:\n  - exact/one.md\n", "the nav shows"),
        ("refnb/decision/__init__.py", '"""D.\n\n    one    x\n"""', "two chapters are named one"),
    ],
)
def test_a_face_too_many_is_found(tmp_path: Path, file: str, content: str, found: str) -> None:
    """The checker names a face without a chapter, a wrong order and a name used twice."""
    tree = write(tmp_path, TREE | {file: content})
    assert any(violation.startswith(found) for violation in violations(tree))
