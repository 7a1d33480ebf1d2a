"""The source reads well: ruff, docstrings that say something, no machine paths."""

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from source.course import ROOT, expect_none, modules, parse, write

BUILT, CODE = {"site", "dist", "build", "node_modules", "package-lock.json"}, ("refnb", "tests")
TREES = (".ci", "docs", "refnb", "tests")
SKIPPED = {"__pycache__", "node_modules"}
MACHINE = re.compile(
    r"/(?<![\w.~$}/-]/)(?:home|root|tmp|Users|work|opt|mnt)/\w"
    r"|:(?<=\b[A-Z]:)\\{1,2}Users\b"
    r"|\bregistry\.npm" + r"js\b|\bpythonhos" + r"ted\b|\bpypi\." + r"org/simple"
)
FILLER = re.compile(
    r"^(?:this (?:function|class|module|method)|(?:a )?(?:helper|utility|util)\b|todo|fixme"
    r"|(?:function|class|method) (?:to|that|for)\b)",
    re.IGNORECASE,
)
EMPTY_WORDS = {"a", "an", "and", "class", "function", "module", "of", "return", "returns", "the"}
Definition = ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef


def test_ruff_finds_nothing() -> None:
    """The rules of pyproject.toml hold everywhere."""
    found = ruff("check", ".")
    assert found.returncode == 0, found.stdout + found.stderr


def test_every_file_is_formatted() -> None:
    """As `ruff format` writes it, so that an editor that formats on save changes nothing."""
    found = ruff("format", "--check", ".")
    assert found.returncode == 0, found.stdout + found.stderr


def test_docstrings() -> None:
    """Whatever is public says what it is."""
    expect_none(violations(ROOT))


def test_no_file_names_a_machine() -> None:
    """No absolute path and no package index in a file of the project."""
    expect_none(machine_paths(ROOT))


def test_nothing_strays_at_the_top() -> None:
    """The top of the tree holds what the project is made of; what is built may lie there, too."""
    top = {path.name for path in ROOT.iterdir() if not path.name.startswith(".")}
    assert top - BUILT == {
        "CITATION.cff",
        "LICENSE",
        "README.md",
        "docs",
        "mkdocs.yml",
        "pyproject.toml",
        *CODE,
    }


def ruff(command: str, *words: str) -> subprocess.CompletedProcess[str]:
    """Run ruff as the project configures it."""
    config = str(ROOT / "pyproject.toml")
    whole = [sys.executable, "-m", "ruff", command, "--no-cache", "--config", config, *words]
    return subprocess.run(whole, cwd=ROOT, capture_output=True, text=True, check=False)


def violations(root: Path) -> Iterator[str]:
    """Yield what is undocumented or padded in refnb."""
    for name, path in modules(root).items():
        for node in ast.walk(parse(path)):
            if isinstance(node, Definition):
                title = f"{name} {getattr(node, 'name', path.stem)}"
                yield from (f"{title}: {what}" for what in _saying(node, path))


def _saying(node: Definition, path: Path) -> Iterator[str]:
    """Find a public definition without a docstring, or with one that says nothing."""
    name = path.stem if isinstance(node, ast.Module) else node.name
    said = (ast.get_docstring(node) or "").partition("\n")[0]
    marks = {ast.unparse(mark) for mark in getattr(node, "decorator_list", [])}
    hidden = "overload" in marks or (name.startswith("_") and not isinstance(node, ast.Module))
    new = set(re.findall(r"[a-z]+", said.lower())) - EMPTY_WORDS - set(name.lower().split("_"))
    if not said and not hidden:
        yield "no docstring"
    elif said and (FILLER.match(said) or not new):
        yield f"a docstring without content, {said!r}"


def machine_paths(root: Path) -> Iterator[str]:
    """Yield every line of the project that only makes sense on one machine."""
    for path in _files(root):
        try:
            text = path.read_text("utf-8")
        except UnicodeDecodeError:
            continue
        lines = enumerate(text.splitlines(), 1) if MACHINE.search(text) else ()
        for number, line in lines:
            if MACHINE.search(line):
                yield f"{path.relative_to(root)}:{number}: {line.strip()}"


def _files(root: Path) -> Iterator[Path]:
    yield from (path for path in sorted(root.iterdir()) if path.is_file())
    for tree in TREES:
        for path in sorted((root / tree).rglob("*")):
            if path.is_file() and not SKIPPED & set(path.relative_to(root).parts):
                yield path


@pytest.mark.parametrize(
    ("code", "found"),
    [
        ("x = 1", "no docstring"),
        ('"""Say."""\ndef f(): ...', "no docstring"),
        ('"""Say."""\n@overload\ndef f(): ...\ndef f(): ...', "f: no docstring"),
        ('"""Say."""\nclass C: ...', "no docstring"),
        ('"""Say."""\nclass C:\n    """Hold it."""\n    def f(self): ...', "no docstring"),
        ('"""This module does things."""', "a docstring without content"),
        ('"""Say."""\ndef prior_odds():\n    """Return the prior odds."""', "without content"),
        ('"""Say."""\ndef _f():\n    """Helper for g."""', "a docstring without content"),
    ],
)
def test_bad_style_is_found(tmp_path: Path, code: str, found: str) -> None:
    """Each kind of fault is named."""
    write(tmp_path, {"refnb/exact/wire.py": code})
    assert any(found in violation for violation in violations(tmp_path))


def test_good_style_passes(tmp_path: Path) -> None:
    """What is private need not speak, and a length is nobody's business."""
    body = '    """Say it."""\n' + 40 * "    x = 1\n"
    write(tmp_path, {"refnb/exact/wire.py": '"""Say."""\ndef f():\n' + body + "def _g(): ...\n"})
    assert list(violations(tmp_path)) == []


@pytest.mark.parametrize(
    "line",
    ["see /" + "home/me/x", 'open("/' + 'tmp/x")', "C:" + "\\Users", "registry.npm" + "js.org"],
)
def test_a_machine_path_is_found(tmp_path: Path, line: str) -> None:
    """Each kind of path is named, in any tree and at the top."""
    write(tmp_path, {"README.md": line, "docs/deep/page.md": f"fine\n{line}"})
    assert len(list(machine_paths(tmp_path))) == 2


def test_other_paths_pass(tmp_path: Path) -> None:
    """Relative paths, variables, and what is installed are no paths of a machine."""
    lines = "docs/work/x ~/work/x $HOME/work/x ../tmp/x and/or #!/usr/bin/env bash"
    write(tmp_path, {"README.md": lines, "docs/node_modules/x.md": "/" + "home/me/x"})
    assert list(machine_paths(tmp_path)) == []


@pytest.mark.parametrize(
    ("code", "rule"),
    [("import os", "F401"), ("x = " + 30 * "'abc'", "E501"), ("def f(x): ...", "ANN001")],
)
def test_ruff_finds_a_fault(tmp_path: Path, code: str, rule: str) -> None:
    """The rules are in force."""
    write(tmp_path, {"fault.py": f'"""Say."""\n\n{code}\n'})
    assert rule in ruff("check", str(tmp_path / "fault.py")).stdout
