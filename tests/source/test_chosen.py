"""`pytest --chapter NAME` chooses tests that are there."""

from pathlib import Path

import pytest

from helpers import chosen
from helpers.tracked import ROOT


def test_every_chapter_has_tests() -> None:
    """Each file that is named is there, and each page."""
    for name in chosen.chapters():
        for test in chosen.of_chapter(name):
            file, _, item = test.partition("::")
            assert Path(file).is_file()
            assert "[docs" not in item or (ROOT / item[:-1].partition("[")[2]).is_file()


def test_another_name_is_refused() -> None:
    """With near misses."""
    with pytest.raises(pytest.UsageError, match=r"no chapter 'nave'; did you mean naive or"):
        [*chosen.of_chapter("nave")]
    with pytest.raises(pytest.UsageError, match=r"no chapter 'x'; a chapter is a module"):
        [*chosen.of_chapter("x")]
