"""One name in every tree: each chapter has its code, its page, its laws, its place to learn it."""

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from docs._build import excerpts
from source.course import COURSE, ROOT, expect_none, navigation, write

SERVING = {  # no chapters: they serve some
    *("annotations", "changes", "feedback", "files", "sheets", "sql", "suggestions"),
}
BENEATH = {
    "coprime_base",
    "factor",
    "information",
    "measures",
    "replay",
    "series",
}  # no port needs them by name


def test_every_chapter_has_its_files() -> None:
    """No chapter lacks its page, its laws or its clauses, and none of these lacks its chapter."""
    expect_none(violations(ROOT))


def violations(root: Path) -> Iterator[str]:
    """Yield what is missing or left over: a chapter is a module of a part."""
    nav = Counter(navigation(root))
    yield from (f"the nav has {place} {n} times" for place, n in nav.items() if n > 1)
    pages = [path.relative_to(root / "docs").as_posix() for path in (root / "docs").rglob("*.md")]
    taught = Counter(name for place in pages for name in excerpts.taught(root / "docs" / place))
    yield from (f"{n} pages teach {name}" for name, n in taught.items() if n > 1)
    yield from (
        f"the nav lacks {place}"
        for place in pages
        if excerpts.taught(root / "docs" / place) and place not in nav
    )
    written = {path.stem for path in (root / "docs" / "specification").glob("*.md")}
    for part in COURSE:
        for path in sorted((root / "refnb" / part).glob("[a-z]*.py")):
            laws = root / "tests" / part / f"test_{path.stem}.py"
            if path.stem not in {*taught, *SERVING}:
                yield f"no page teaches {part}/{path.stem}"
            if path.stem not in {*written, *SERVING, *BENEATH} and part not in ("fast", "io"):
                yield f"docs/specification lacks {path.stem}"
            if path.stem not in SERVING and not laws.exists():
                yield f"tests/{part} lacks {path.stem}"
    modules = {path.stem for part in COURSE for path in (root / "refnb" / part).glob("*.py")}
    yield from (f"a page teaches {name}, refnb has none" for name in taught if name not in modules)
    vectors = [path.stem for path in (root / "refnb/conformance/vectors").glob("*.json")]
    yield from (f"the vectors {v} have no chapter" for v in vectors if v not in modules)


TREE = {
    "mkdocs.yml": "nav:\n  - index.md\n  - Exact:\n    - exact/both.md\n",
    "refnb/exact/one.py": "",
    "refnb/exact/two.py": "",
    "refnb/conformance/vectors/one.json": "",
    "docs/exact/both.md": "---\nteaches: [one, two]\n---\n",
    "docs/specification/one.md": "",
    "docs/specification/two.md": "",
    "tests/exact/test_one.py": "",
    "tests/exact/test_two.py": "",
}


def test_a_tree_with_all_files_passes(tmp_path: Path) -> None:
    """Two chapters can share a page."""
    assert list(violations(write(tmp_path, TREE))) == []


@pytest.mark.parametrize(
    ("file", "content", "found"),
    [
        ("docs/exact/both.md", "---\nteaches: [one]\n---\n", "no page teaches exact/two"),
        ("docs/exact/more.md", "---\nteaches: [two]\n---\n", "2 pages teach two"),
        ("docs/exact/more.md", "---\nteaches: [six]\n---\n", "a page teaches six, refnb has none"),
        ("docs/exact/both.md", "---\nteaches: [one]\n---\n", "tests/exact lacks"),
        ("refnb/exact/six.py", "", "no page teaches exact/six"),
        ("refnb/exact/six.py", "", "docs/specification lacks six"),
        ("refnb/exact/six.py", "", "tests/exact lacks six"),
        ("mkdocs.yml", "nav:\n  - index.md\n", "the nav lacks exact/both.md"),
        ("mkdocs.yml", TREE["mkdocs.yml"] + "    - index.md\n", "the nav has index.md 2 times"),
        ("refnb/conformance/vectors/six.json", "", "the vectors six have no chapter"),
    ],
)
def test_a_fault_is_found(tmp_path: Path, file: str, content: str, found: str) -> None:
    """Each tree that lacks a chapter, or has one that is none, is named."""
    tree = write(tmp_path, TREE | {file: content})
    if "lacks" in found and file.startswith("docs"):
        (tree / "tests/exact/test_one.py").unlink()
    assert any(violation.startswith(found) for violation in violations(tree))
