"""How the laws are tried: ten examples, always the same; 200 at random when thorough."""

import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

settings.register_profile("default", deadline=None, max_examples=10, derandomize=True)
settings.register_profile(
    "thorough",
    deadline=None,
    max_examples=200,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "default"))


def pytest_configure(config: pytest.Config) -> None:
    """Let `pytest -m theorems` read no examples of docstrings: none of them is a law."""
    if config.option.markexpr == "theorems":
        config.option.doctestmodules = False


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Let `pytest -m theorems` import the files alone that hold a law of the two theorems."""
    if config.option.markexpr != "theorems" or collection_path.suffix != ".py":
        return None
    return "mark.theorems" not in collection_path.read_text(encoding="utf-8") or None
