"""How the laws are tried: ten examples, always the same; 200 at random when thorough.

Whole answers stand in tests/approved: `pytest --approve` writes them, `git diff` is the review.
"""

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

APPROVED = Path(__file__).with_name("approved")

settings.register_profile("default", deadline=None, max_examples=10, derandomize=True)
settings.register_profile(
    "thorough",
    deadline=None,
    max_examples=200,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "default"))


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the flag that writes the approved files anew."""
    parser.addoption("--approve", action="store_true", help="write the files of tests/approved")


@pytest.fixture
def approved(request: pytest.FixtureRequest) -> Callable[[str, str], None]:
    """Return what requires a text to be that of an approved file, or writes the file."""

    def check(name: str, text: str) -> None:
        path = APPROVED / name
        if request.config.getoption("--approve"):
            path.write_text(text, "utf-8")
        assert text == path.read_text("utf-8")

    return check


def pytest_configure(config: pytest.Config) -> None:
    """Let `pytest -m theorems` read no examples of docstrings: none of them is a law."""
    if config.option.markexpr == "theorems":
        config.option.doctestmodules = False


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Let `pytest -m theorems` import the files alone that hold a law of the two theorems."""
    if config.option.markexpr != "theorems" or collection_path.suffix != ".py":
        return None
    return "mark.theorems" not in collection_path.read_text(encoding="utf-8") or None
