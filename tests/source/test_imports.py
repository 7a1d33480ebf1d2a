"""The imports have an order: no circle between chapters, none between parts, none up the course."""

from collections.abc import Iterator, Mapping
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

from source.course import COURSE, ROOT, expect_none, imported, modules, parse, write

FOUNDATION = (
    *("", "errors", "messages", "checks", "kinds", "signatures"),
    *("limits", "notebook", "tables", "verify"),
)


def test_the_imports_have_an_order() -> None:
    """What a chapter uses can be read before it."""
    expect_none(violations(ROOT))


def violations(root: Path) -> Iterator[str]:
    """Yield every import that leads astray."""
    known = modules(root)
    uses: dict[str, set[str]] = {}
    for name, path in known.items():
        uses[name] = set()
        for target in imported(parse(path)):
            found = next((m for m in (target, target.rpartition(".")[0]) if m in known), None)
            if target.startswith(".") or found is None:
                yield f"{name}: imports {target}, which is no module of refnb"
            elif found != name:
                uses[name].add(found)
    yield from _circle("chapters", uses)
    yield from _circle("parts", _between_parts(uses))
    yield from _astray(uses)


def _between_parts(uses: Mapping[str, set[str]]) -> dict[str, set[str]]:
    """Return which parts each part uses."""
    between: dict[str, set[str]] = {}
    for name, targets in uses.items():
        own = between.setdefault(_part(name), set())
        own |= {_part(target) for target in targets} - {_part(name)}
    return between


def _circle(what: str, uses: Mapping[str, set[str]]) -> Iterator[str]:
    try:
        TopologicalSorter(uses).prepare()
    except CycleError as error:
        yield f"a circle of {what}: {' <- '.join(error.args[1])}"


def _astray(uses: Mapping[str, set[str]]) -> Iterator[str]:
    """Find a chapter of the course that leans on what stands outside of it."""
    for name, targets in uses.items():
        for target in targets:
            if _part(name) in COURSE and _part(target) not in (*COURSE, *FOUNDATION):
                yield f"{name}: a chapter of the course imports {target}"


def _part(name: str) -> str:
    return name.partition(".")[0]


TREE = {
    "refnb/__init__.py": '"""The map."""\n\n__version__ = "0"\n',
    "refnb/core/errors.py": '"""Errors."""\n',
    "refnb/exact/__init__.py": '"""Exact."""\n',
    "refnb/exact/one.py": "from refnb import __version__, errors\n",
    "refnb/exact/two.py": "from refnb.core.errors import A\nfrom refnb.exact.one import b\n",
    "refnb/decision/__init__.py": '"""Decide."""\n',
    "refnb/decision/three.py": "from refnb.exact import two\n",
    "refnb/cli/__init__.py": '"""Commands."""\n',
    "refnb/cli/run.py": "import refnb.exact.two\nfrom refnb.decision import three\n",
    "refnb/__main__.py": "from refnb.cli.run import main\n",
}


def test_a_tree_in_order_passes(tmp_path: Path) -> None:
    """The checker accepts every kind of import that leads back."""
    assert list(violations(write(tmp_path, TREE))) == []


@pytest.mark.parametrize(
    ("file", "content", "found"),
    [
        ("exact/one.py", "from refnb.exact.two import x", "circle of chapters"),
        ("exact/one.py", "from refnb.exact import two", "circle of chapters"),
        ("exact/one.py", "def f():\n    import refnb.cli.run", "circle of chapters"),
        ("exact/four.py", "from refnb.decision import three", "circle of parts"),
        ("exact/two.py", "from .one import x", "which is no module"),
        ("exact/two.py", "from refnb.exact.other import x", "which is no module"),
        ("errors.py", "from refnb.exact import one", "circle of"),
        ("decision/three.py", "from refnb.cli import other", "imports cli"),
    ],
)
def test_a_fault_is_found(tmp_path: Path, file: str, content: str, found: str) -> None:
    """The checker names a circle, and an import that leads out of the course."""
    tree = write(tmp_path, TREE | {f"refnb/{file}": content})
    assert any(found in violation for violation in violations(tree))
