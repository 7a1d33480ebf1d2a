"""What is derived of the pages is derived; that they build, and how, tests/built sees."""

import re
import shutil
from collections import Counter
from pathlib import Path
from posixpath import dirname, join, normpath

import pytest

from docs._build import excerpts, tree
from source.course import ROOT, pages, write

SMALL = {
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
        re.findall(rf"^::: (refnb\.(?:{'|'.join(tree.PARTED)})\.[\w.]+)$", made, re.MULTILINE)
    )
    assert found == Counter(
        f"refnb.{part}.{m}" for part in tree.PARTED for m in tree.modules_of(part)
    )


NUMBER = re.compile(r"\[(?:chapter )?(?:exercise )?(\d+)(?:\.(\d))?\]\(([^)#]+\.md)", re.IGNORECASE)


@pytest.mark.parametrize("place", [0, 8, 99])
def test_all_numbers_follow_a_page_that_is_inserted(tmp_path: Path, place: int) -> None:
    """Of chapters, and of exercises, which are there; wherever the page comes in the book."""
    write(tmp_path, {"book/new.md": "# New"})
    for page in (ROOT / "docs" / "book").glob("*.md"):
        shutil.copy(page, tmp_path / "book")
    book = re.findall(r"- (book/[\w-]+\.md)", (ROOT / "mkdocs.yml").read_text("utf-8"))
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
