"""How the laws are tried: by three examples, always the same; more of them where time allows.

A chapter alone and .ci/run try ten, each night 200.

Whole answers stand in tests/approved: `pytest --approve` writes them, `git diff` is the review.
`pytest --chapter naive` collects what is about one chapter, `pytest --changed` what is about the
files that were changed, and nothing else: tests/helpers/chosen.py.
"""

import gc
import os
import re
from collections.abc import Callable, Generator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

TESTS = Path(__file__).parent
APPROVED = TESTS / "approved"

HELPING = (
    "api",
    "cli",
    "conformance",
    "examples",
    "helpers",
    "hostile",
    "notes",
    "playing",
    "worked",
)
pytest.register_assert_rewrite(*HELPING)  # what they require says what differs, as in a test

settings.register_profile("default", deadline=None, max_examples=3, derandomize=True)
settings.register_profile("ten", deadline=None, max_examples=10, derandomize=True)
settings.register_profile(
    "thorough",
    deadline=None,
    max_examples=200,
    suppress_health_check=[HealthCheck.too_slow],
)
PROFILE = os.environ.get("HYPOTHESIS_PROFILE")
settings.load_profile(PROFILE or "default")


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the flag that writes the approved files anew, and the options that choose tests."""
    parser.addoption("--approve", action="store_true", help="write the files of tests/approved")
    parser.addoption(
        "--chapter",
        metavar="NAME",
        help="run the examples, laws, pages, vectors and port of a chapter, and nothing else",
    )
    parser.addoption(
        "--changed",
        metavar="COMMIT",
        nargs="?",
        const="HEAD",
        help="run the tests of the files that git has as changed since a commit, the last one",
    )


@pytest.hookimpl(tryfirst=True)
def pytest_cmdline_main(config: pytest.Config) -> None:
    """Let `--chapter NAME` and `--changed` collect their tests alone, in this one process."""
    chapter, since = config.option.chapter, config.option.changed
    if chapter or since:
        from helpers import chosen  # noqa: PLC0415 - for whoever asks

        settings.load_profile(PROFILE or ("ten" if chapter else "default"))
        found = chosen.of_chapter(chapter) if chapter else chosen.of_changes(since)
        config.args = [*dict.fromkeys(found)]
        config.option.markexpr = config.option.markexpr.removesuffix(" and not ports")
        config.option.numprocesses = 0


@pytest.fixture
def approved(request: pytest.FixtureRequest) -> Callable[[str, str], None]:
    """Return what requires a text to be that of an approved file, or writes the file."""

    def check(name: str, text: str) -> None:
        path = APPROVED / name
        if request.config.getoption("--approve"):
            path.write_text(text, "utf-8")
        assert text == path.read_text("utf-8")

    return check


MARKS = re.compile(r"\w+(?: or \w+)*")


@pytest.hookimpl(tryfirst=True)
def pytest_configure(config: pytest.Config) -> None:
    """Let `pytest -m "slow or site"` read no examples of docstrings: none of them has a mark.

    Laws that always draw the same are kept in no database, for which their source would be hashed.
    """
    if settings().derandomize:
        config.option.hypothesis_seed = "0"
    if MARKS.fullmatch(config.option.markexpr):
        config.option.doctestmodules = False


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Look for no circles in what is collected, which stays to the end; for others seldom."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.set_threshold(100_000, 50, 100)
        gc.enable()


@pytest.hookimpl(wrapper=True)
def pytest_collect_file(
    file_path: Path,
) -> Generator[None, list[pytest.Collector], list[pytest.Collector]]:
    """Look for no examples in the docstrings of tests: there are none."""
    found = yield
    return [each for each in found if TESTS not in file_path.parents or type(each) is pytest.Module]


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Import what holds tests, and for `pytest -m "slow or site"` what holds such a mark."""
    path, marks = collection_path, config.option.markexpr
    if not path.match("test_*.py"):
        return (TESTS in path.parents and path.suffix == ".py") or None
    if not MARKS.fullmatch(marks):
        return None
    text = path.read_text(encoding="utf-8")
    return not any(f"mark.{mark}" in text for mark in marks.split(" or ")) or None
