"""What git knows of this tree: a copy without git has nothing else in it."""

import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


def git(*words: str) -> list[str]:
    """Return the names that a command of git prints with -z; none where there is no git."""
    if not (ROOT / ".git").exists():  # a folder, or the file of a worktree
        return []
    done = subprocess.run(["git", *words], cwd=ROOT, capture_output=True, check=False, text=True)  # noqa: S607
    if done.returncode:
        raise pytest.UsageError(done.stderr.strip())
    return done.stdout.split("\0")[:-1]


def files() -> list[Path]:
    """Return the files that git tracks; in a copy without git, those of the folders that it has."""
    if names := git("ls-files", "-z"):
        return [ROOT / name for name in names if (ROOT / name).is_file()]
    trees = [
        ROOT.glob("*"),
        *((ROOT / tree).rglob("*") for tree in (".ci", "docs", "refnb", "tests")),
    ]
    return sorted(
        path
        for tree in trees
        for path in tree
        if path.is_file() and not {"__pycache__", "node_modules"} & {*path.parts}
    )
