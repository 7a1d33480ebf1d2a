"""Where things are: the parts and chapters of refnb, as the folders show them."""

import ast
import re
from collections.abc import Iterable
from functools import cache
from pathlib import Path

import pytest

from docs._build import excerpts

ROOT = Path(__file__).resolve().parents[2]

COURSE = excerpts.PARTS
ENTRY = re.compile(r"^\s*- (?:[^:\n]+: )?([\w/.-]+\.md)\s*$", re.MULTILINE)


def navigation() -> list[str]:
    """Return the places of the pages in mkdocs.yml, in order."""
    return ENTRY.findall((ROOT / "mkdocs.yml").read_text("utf-8"))


def modules() -> dict[str, Path]:
    """Return the file of every module, by the name of the module without refnb."""
    package = ROOT / "refnb"
    found = {}
    for path in sorted(package.rglob("*.py")):
        name = path.relative_to(package).with_suffix("").as_posix().replace("/", ".")
        found["" if name == "__init__" else name.removesuffix(".__init__")] = path
    return found


@cache
def parse(path: Path) -> ast.Module:
    """Return the syntax tree of a source file."""
    return ast.parse(path.read_text("utf-8"), str(path))


SIGNS = (ast.expr_context, ast.operator, ast.unaryop, ast.cmpop, ast.boolop)


@cache
def nodes(path: Path) -> list[ast.AST]:
    """Return every node of a source file but its signs, parents first."""
    found: list[ast.AST] = [parse(path)]
    for node in found:
        found += [each for each in ast.iter_child_nodes(node) if not isinstance(each, SIGNS)]
    return found


def write(root: Path, files: dict[str, str]) -> Path:
    """Write the files of a small tree; return its root."""
    for name, content in files.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(content, "utf-8")
    return root


def pages() -> dict[str, Path]:
    """Return every page of the site that is written by hand, by its place."""
    paths = {path.relative_to(ROOT / "docs"): path for path in (ROOT / "docs").rglob("*.md")}
    hidden = {"_build", "includes", "node_modules"}
    return {p.as_posix(): paths[p] for p in sorted(paths) if not hidden & set(p.parts)}


def expect_none(found: Iterable[str]) -> None:
    """Fail with all that was found, one finding a line."""
    if report := "\n".join(found):
        pytest.fail(report, pytrace=False)
