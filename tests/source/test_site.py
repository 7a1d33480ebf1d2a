"""The site builds, strictly, and its pages hold together; what is derived is derived."""

import os
import re
import shutil
import subprocess
import sys
from collections import Counter
from pathlib import Path
from posixpath import dirname, join, normpath

import pytest

from docs._build import excerpts, tree
from source.course import ROOT, pages, write

CONFIG = (ROOT / "mkdocs.yml").read_text("utf-8")


def build(project: Path, site: Path) -> subprocess.CompletedProcess[str]:
    """Build a site; never quietly, since a quiet build forgets that it is strict."""
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--site-dir", str(site)]
    return subprocess.run(
        command,
        cwd=project,
        env=os.environ | {"NO_MKDOCS_2_WARNING": "1"},
        capture_output=True,
        text=True,
        check=False,
    )


def project(root: Path, text: str) -> Path:
    """Write a project of one page, configured as this one; return its root."""
    config = CONFIG
    start, end = config.index("nav:\n"), config.index("exclude_docs:")
    config = config[:start] + config[end:]
    config = config.replace("watch: [refnb]\n", "")
    config = config.replace("docs/_build", str(ROOT / "docs" / "_build"))
    config = config.replace('paths: ["."]', f'paths: ["{ROOT}"]')
    files = {f"docs/assets/{path.name}": "" for path in (ROOT / "docs" / "assets").iterdir()}
    return write(root, files | {"mkdocs.yml": config, "docs/index.md": f"# Home\n\n{text}\n"})


@pytest.mark.site
def test_a_good_page_is_built(tmp_path: Path) -> None:
    """The page of the next test, without its fault; formulas are typeset in a table, too."""
    page = "So $\\frac{9}{14}$.\n\n$$\\sum_x p(x) = 1$$\n\n| a |\n| --- |\n| $\\hat\\theta$ |\n"
    text = f"{page}\n::: refnb.core.errors.RefnbError"
    built = build(project(tmp_path, text), tmp_path / "site")
    assert built.returncode == 0, built.stderr
    assert (tmp_path / "site" / "index.html").read_text("utf-8").count("<math") == 3


WARNED = {
    "[nowhere](missing.md)": "'missing.md'",
    "[no such part](#missing)": "'#missing'",
    "[absolute](/index.html)": "absolute link '/index.html'",
    "![no picture](missing.png)": "'missing.png'",
    "[a title][refnb.missing]": "refnb.missing",
    '```python exec="on"\n1 / 0\n```': "ZeroDivisionError",
    '```python exec="on"\nassert 1 == 2\n```': "AssertionError",
    "![elsewhere](https://example.org/picture.png)": "https://example.org/picture.png",
}


@pytest.mark.site
def test_faults_fail_the_build(tmp_path: Path) -> None:
    """What pages get wrong is told, all of it, and a strict build fails."""
    root = project(tmp_path, "\n\n".join(WARNED))
    built = build(root, tmp_path / "site")
    assert built.returncode != 0
    assert [words for words in WARNED.values() if words not in built.stderr] == []


SMALL = {
    "mkdocs.yml": "nav:\n  - Learn:\n      - exact/sums.md\n",
    "docs/exact/sums.md": "---\nteaches: [sums]\n---\n\n# Sums: one and one\n",
    "docs/specification/sums.md": "# sums: clauses\n",
    "refnb/exact/sums.py": '''"""Sums of numbers."""


def add(x: int, y: int) -> int:
    """Return s(x, y) = x + y."""
    check(x)
    if y < 0:
        raise ValueError
    for each in (x, y):
        check(each)
    with messages.at("the total"):
        total = x + y
    return total
''',
    "tests/exact/test_sums.py": '''
@given(x, y)
def test_any_order(x, y):
    """P-1: s(x, y) = s(y, x)."""

def test_less():
    """E-W1 ✘: a sum is greater than its parts. Not for 0."""

def test_a_helper():
    """Not a law."""
''',
    "tests/exact/test_summer.py": "",
}


def test_the_lines_of_a_formula_are_read_without_checks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No types, no docstring, no refusals; and a link to all of it."""
    monkeypatch.setattr(excerpts, "ROOT", write(tmp_path, SMALL))
    shown = "```python\ndef add(x, y):\n    total = x + y\n    return total\n```"
    link = "*In the reference: [`sums.add`][refnb.exact.sums.add].*"
    assert excerpts.expand("  <!-- code: sums.add -->").split() == f"{shown}\n\n{link}".split()


def test_a_function_that_is_not_there_is_named() -> None:
    """As whatever cannot be shown, this ends the build."""
    with pytest.raises(ValueError, match="no function 'nothing' in bayes"):
        excerpts.expand("<!-- code: bayes.nothing -->")


def test_laws_are_read_from_the_tests(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A law draws examples or is of a theorem; a false claim is marked."""
    monkeypatch.setattr(excerpts, "ROOT", write(tmp_path, SMALL))
    any_order, less = "<code>test_<wbr>any_<wbr>order</code>", "<code>test_<wbr>less</code>"
    false = "✘ A sum is greater than its parts. Not for 0."
    rows = f"| P-1 | s(x, y) = s(y, x). | {any_order} |\n| E-W1 | {false} | {less} |"
    assert excerpts.laws("sums").endswith(f"| --- | --- | --- |\n{rows}")


def test_every_module_stands_on_one_page_of_the_reference() -> None:
    """Of the parts whose pages are made by noun."""
    nav: list[tree.Entry] = [{"Learn": ["book/positive-test.md", "machine/exercises.md"]}]
    made = "\n".join(text for _, text in tree.reference(nav, ROOT / "docs"))
    found = Counter(
        re.findall(rf"^::: (refnb\.(?:{'|'.join(tree.PARTED)})\.\w+)$", made, re.MULTILINE)
    )
    paths = [path for part in tree.PARTED for path in (ROOT / "refnb" / part).glob("[a-z]*.py")]
    assert found == Counter(f"refnb.{path.parent.name}.{path.stem}" for path in paths)


NUMBER = re.compile(r"\[(?:chapter )?(?:exercise )?(\d+)(?:\.(\d))?\]\(([^)#]+\.md)", re.IGNORECASE)


@pytest.mark.parametrize("place", [0, 8, 99])
def test_all_numbers_follow_a_page_that_is_inserted(tmp_path: Path, place: int) -> None:
    """Of chapters, and of exercises, which are there; wherever the page comes in the book."""
    write(tmp_path, {"book/new.md": "# New"})
    for page in (ROOT / "docs" / "book").glob("*.md"):
        shutil.copy(page, tmp_path / "book")
    book = re.findall(r"- (book/[\w-]+\.md)", CONFIG)
    book.insert(place, "book/new.md")
    names = tree.titles([{"Learn": [*book]}], tmp_path)
    texts = {place: path.read_text("utf-8") for place, path in pages().items()}
    found = [
        (at, number, exercise, normpath(join(dirname(at), target)))
        for at, text in texts.items()
        for number, exercise, target in NUMBER.findall(tree.numbered(text, at, names))
    ]
    numbers = {page: str(number) for number, page in enumerate(book, 1)}
    assert len(found) > len(book)
    assert [link for link in found if numbers.get(link[3], link[1]) != link[1]] == []
    assert [link for link in found if link[2] and f"\n**{link[2]}.** " not in texts[link[3]]] == []


def test_the_navigation_grows_from_learn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Short titles; a page of the reference and one of clauses for each chapter."""
    monkeypatch.setattr(excerpts, "ROOT", write(tmp_path, SMALL))
    nav: list[tree.Entry] = [
        {"Learn": [{"Numbers": ["exact/sums.md"]}]},
        {"Reference": []},
        {"Specification": []},
    ]
    learn, reference, specification = tree.grown(nav, tmp_path / "docs")
    assert learn == {"Learn": [{"Numbers": [{"Sums": "exact/sums.md"}]}]}
    assert isinstance(reference, dict)
    assert "reference/api.md" in tree.listed([*reference["Reference"][:1]])
    assert reference["Reference"][1] == {"Numbers": [{"sums": "reference/sums.md"}]}
    assert isinstance(specification, dict)
    assert specification["Specification"][-1] == {"Numbers": [{"sums": "specification/sums.md"}]}
    made = dict(tree.reference(nav, tmp_path / "docs"))
    assert "[Sums: one and one](../exact/sums.md)" in made["reference/sums.md"]
    assert "| [sums](sums.md) | Sums of numbers. |" in made["reference/index.md"]
