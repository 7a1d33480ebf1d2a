"""Where things are: the parts and chapters of refnb, as the folders show them."""

import ast
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]

COURSE = ("exact", "probability", "estimation", "classifiers", "decision", "networks", "checking")


def modules(root: Path) -> dict[str, Path]:
    """Return the file of every module, by the name of the module without refnb."""
    package = root / "refnb"
    found = {}
    for path in sorted(package.rglob("*.py")):
        name = path.relative_to(package).with_suffix("").as_posix().replace("/", ".")
        found["" if name == "__init__" else name.removesuffix(".__init__")] = path
    return found


def taught(root: Path) -> list[str]:
    """Return the parts whose chapters have a page: those that have a folder in docs, too."""
    folders = sorted(path.parent.name for path in (root / "refnb").glob("*/__init__.py"))
    return [part for part in folders if (root / "docs" / part).is_dir() and part != "conformance"]


def chapters(root: Path, part: str) -> list[str]:
    """Return the chapters of a part: its modules."""
    files = (root / "refnb" / part).glob("*.py")
    return sorted(path.stem for path in files if path.stem != "__init__")


def parse(path: Path) -> ast.Module:
    """Return the syntax tree of a source file."""
    return ast.parse(path.read_text("utf-8"), str(path))


def write(root: Path, files: dict[str, str]) -> Path:
    """Write the files of a small tree; return its root."""
    for name, content in files.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(content, "utf-8")
    return root


def expect_none(found: Iterable[str]) -> None:
    """Fail with all that was found, one finding a line."""
    if report := "\n".join(found):
        pytest.fail(report, pytrace=False)


def imported(tree: ast.Module) -> Iterator[str]:
    """Yield what a module imports from refnb, without refnb; a relative import keeps its dot."""
    for node in ast.walk(tree):
        names: list[str] = []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            source = "." if node.level else node.module
            names = [f"{source}.{alias.name}" for alias in node.names]
        for name in names:
            if name.startswith("."):
                yield name
            elif name.partition(".")[0] == "refnb":
                yield name.removeprefix("refnb").removeprefix(".")
