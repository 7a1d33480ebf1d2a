"""A new chapter stands from the first minute: the templates make every face of it."""

import shutil
from pathlib import Path

import pytest

import chapter
from mistakes import making
from refnb.conformance import vectors
from source import test_chapters, test_purity, test_style
from source.course import ROOT, expect_none

TREES = ("refnb", "docs", "tests")


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """Copy the project without what is installed or built."""
    leave = shutil.ignore_patterns("__pycache__", "node_modules", ".hypothesis")
    for tree in TREES:
        shutil.copytree(ROOT / tree, tmp_path / tree, ignore=leave)
    shutil.copy(ROOT / "mkdocs.yml", tmp_path)
    return tmp_path


@pytest.mark.slow
def test_a_new_chapter_has_all_its_faces(copy: Path) -> None:
    """Six files, a mistake and a line of the navigation, and every rule of the source holds."""
    made = list(chapter.new(copy, "decision", "toy"))
    assert made[-1] == copy / "mkdocs.yml"
    assert list(chapter.faces(copy, "decision", "toy")) == made[:-2]
    assert len(made) == 8
    for rule in (test_chapters, test_purity, test_style):
        expect_none(rule.violations(copy))
    vector = copy / "refnb/conformance/vectors/toy.json"
    assert [v.op for v in vectors.read(vector.read_text("ascii"), vector.name)] == [
        "toy.doubled"
    ] * 4
    table = made[-2].read_text("utf-8")
    assert made[-2] == copy / "tests/mistakes/decision.py"
    assert [m.op for m in making.read(table.split('"""')[-2])][-1] == "toy.doubled"


def test_a_new_part_is_made_with_its_first_chapter(copy: Path) -> None:
    """Its docstring is written, too; a face that is there is never written over."""
    assert copy / "refnb/stories/__init__.py" in chapter.new(copy, "stories", "story")
    with pytest.raises(FileExistsError):
        list(chapter.new(copy, "stories", "story"))
