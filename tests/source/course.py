"""Where things are: the parts of the course in order, and the chapters of each."""

import ast
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]

PARTS = (
    "errors",
    "exact",
    "probability",
    "estimation",
    "classifiers",
    "decision",
    "networks",
    "solutions",
    "problems",
    "conformance",
    "cli",
)
TAUGHT = ("exact", "probability", "estimation", "classifiers", "decision", "networks")

ENTRY = re.compile(r"^    (\w+) {2,}\S", re.MULTILINE)


def modules(root: Path) -> dict[str, Path]:
    """Return the file of every module, by the name of the module without refnb."""
    package = root / "refnb"
    found = {}
    for path in sorted(package.rglob("*.py")):
        name = path.relative_to(package).with_suffix("").as_posix().replace("/", ".")
        found["" if name == "__init__" else name.removesuffix(".__init__")] = path
    return found


def parts(root: Path) -> Iterator[str]:
    """Yield the parts that are there and have chapters, in order."""
    return (part for part in PARTS if (root / "refnb" / part / "__init__.py").exists())


def taught(root: Path) -> Iterator[str]:
    """Yield the parts whose chapters have a page and laws, in order."""
    return (part for part in parts(root) if part in TAUGHT)


def chapters(root: Path, part: str) -> list[str]:
    """Return the chapters of a part as the docstring of the part lists them."""
    tree = parse(root / "refnb" / part / "__init__.py")
    return ENTRY.findall(ast.get_docstring(tree, clean=False) or "")


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
