"""The imports follow the course: a chapter uses only what comes before it."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from source.course import PARTS, ROOT, chapters, expect_none, modules, parse, parts, write

Place = tuple[int, int]


def test_every_chapter_imports_only_what_comes_before_it() -> None:
    """No import leads forward, and packages hold nothing but their docstring."""
    expect_none(violations(ROOT))


def violations(root: Path) -> Iterator[str]:
    """Yield what breaks the order of the course."""
    known = places(root)
    for name, path in modules(root).items():
        tree = parse(path)
        if name not in known:
            yield f"{path.name}: {name} has no place in the course"
        elif path.name == "__init__.py":
            yield from _code(name, tree)
        else:
            yield from _forward(name, tree, known)


def places(root: Path) -> dict[str, Place]:
    """Return the place of every module in the order of the course."""
    known = {"": (-1, -1), "errors": (PARTS.index("errors"), -1), "__main__": (len(PARTS), 0)}
    for part in parts(root):
        known[part] = (PARTS.index(part), -1)
        for position, chapter in enumerate(chapters(root, part)):
            known[f"{part}.{chapter}"] = (PARTS.index(part), position)
    return known


def _code(package: str, tree: ast.Module) -> Iterator[str]:
    for node in tree.body[1:]:
        version = isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "__version__"
        if package or not version:
            yield f"refnb {package}: code in a package, {ast.unparse(node)}"


def _forward(name: str, tree: ast.Module, known: dict[str, Place]) -> Iterator[str]:
    for target in _targets(tree):
        if target.startswith("."):
            yield f"{name}: relative import"
            continue
        module = _module(target, known)
        if module is None:
            yield f"{name}: imports refnb.{target}, which has no place in the course"
        elif known[module] >= known[name]:
            yield f"{name}: imports refnb.{module}, which comes later"


def _targets(tree: ast.Module) -> Iterator[str]:
    """Yield the name after refnb of everything that is imported from it."""
    for node in ast.walk(tree):
        names: list[str] = []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            source = "." if node.level else node.module
            names = [f"{source}.{alias.name}" for alias in node.names]
        for name in names:
            if name.startswith(".") or name.partition(".")[0] == "refnb":
                yield name.removeprefix("refnb").removeprefix(".") if name[0] != "." else name


def _module(target: str, known: dict[str, Place]) -> str | None:
    """Return the module that an imported name belongs to."""
    if target in known:
        return target
    owner = target.rpartition(".")[0]
    taken_from_a_package = owner in PARTS and owner != "errors"
    return owner if owner in known and not taken_from_a_package else None


TREE = {
    "refnb/__init__.py": '"""The map."""\n\n__version__ = "0"\n',
    "refnb/errors.py": '"""Errors."""\n',
    "refnb/exact/__init__.py": '"""Exact.\n\n    rational    one\n    wire        two\n"""\n',
    "refnb/exact/rational.py": "from refnb import __version__, errors\n",
    "refnb/exact/wire.py": "from refnb.errors import A\nfrom refnb.exact.rational import b\n",
    "refnb/cli/__init__.py": '"""Commands.\n\n    run    one\n"""\n',
    "refnb/cli/run.py": "import refnb.exact.wire\nfrom refnb.exact import rational\n",
    "refnb/__main__.py": "from refnb.cli.run import main\n",
}


def test_a_tree_in_order_passes(tmp_path: Path) -> None:
    """The checker accepts every kind of import that leads back."""
    assert list(violations(write(tmp_path, TREE))) == []


@pytest.mark.parametrize(
    ("file", "content", "found"),
    [
        ("exact/rational.py", "from refnb.exact.wire import x", "imports refnb.exact.wire, which"),
        ("exact/rational.py", "from refnb.exact import wire", "imports refnb.exact.wire, which"),
        ("exact/wire.py", "def f():\n    import refnb.cli.run", "imports refnb.cli.run, which"),
        ("exact/wire.py", "from refnb.exact import wire", "imports refnb.exact.wire, which"),
        ("exact/wire.py", "from .rational import x", "relative import"),
        ("exact/wire.py", "from refnb.exact.other import x", "no place in the course"),
        ("exact/wire.py", "from refnb.exact import name", "no place in the course"),
        ("errors.py", "from refnb.exact import rational", "imports refnb.exact.rational, which"),
        ("exact/other.py", "", "exact.other has no place"),
        ("extra/__init__.py", "", "extra has no place"),
        ("__init__.py", '"""Map."""\nimport sys', "code in a package, import sys"),
        ("exact/__init__.py", '"""E."""\nx = 1', "code in a package, x = 1"),
    ],
)
def test_a_fault_is_found(tmp_path: Path, file: str, content: str, found: str) -> None:
    """The checker names an import that leads forward, and code in a package."""
    tree = write(tmp_path, TREE | {f"refnb/{file}": content})
    assert any(found in violation for violation in violations(tree))
