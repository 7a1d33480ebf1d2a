"""`pytest --chapter NAME` and `pytest --changed` choose the tests that are there."""

from pathlib import Path

import pytest

from helpers import chosen
from helpers.tracked import ROOT


def names(found: list[str]) -> list[str]:
    """Return tests as they are named in this tree."""
    return [test.removeprefix(f"{ROOT}/") for test in found]


def test_the_tests_of_a_chapter() -> None:
    """Its examples, its laws, the pages that teach and define it, its vectors, its port."""
    page = "tests/source/test_pages.py::test_a_page_says_what_is_true"
    assert names([*chosen.of_chapter("joint")]) == [
        "refnb/classifiers/joint.py",
        "tests/classifiers/test_joint.py",
        f"{page}[docs/book/assumption.md]",
        f"{page}[docs/specification/joint.md]",
        "tests/conformance/test_answers.py::test_the_reference_gives_every_answer[joint]",
        "tests/conformance/test_ports.py::test_the_javascript_port_gives_every_answer[joint]",
    ]


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


@pytest.mark.parametrize(
    ("changed", "test"),
    [
        ("refnb/classifiers/naive.py", "tests/classifiers/test_naive.py"),
        ("refnb/conformance/vectors/naive.json", "tests/classifiers/test_naive.py"),
        ("docs/playground/classifiers/naive.js", "tests/classifiers/test_naive.py"),
        ("tests/classifiers/test_naive.py", "refnb/classifiers/naive.py"),
        ("refnb/api/settings.py", "tests/api/test_settings.py"),
        ("refnb/core/checks.py", "tests/test_checks.py"),
        ("refnb/cli/options.py", "tests/cli"),
        ("docs/faq.md", "tests/source/test_pages.py::test_a_page_says_what_is_true[docs/faq.md]"),
        ("README.md", "tests/source/test_pages.py::test_a_page_says_what_is_true[README.md]"),
        ("docs/_build/pictures/curves.py", "tests/source/test_pictures.py"),
    ],
)
def test_the_tests_of_a_changed_file(changed: str, test: str) -> None:
    """Those of its name, wherever they are, or of its folder."""
    assert test in names([*chosen.of_file(changed)])
