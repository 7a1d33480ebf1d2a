"""Code and laws shown on the pages, read from their sources.

<!-- code: bayes.posterior -->    the lines of functions that are their formulas
laws(chapter)                     what holds in a chapter, from its tests
"""

import ast
import re
import subprocess
import sys
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from textwrap import dedent, indent
from typing import NamedTuple

from refnb.conformance import catalogue

ROOT = Path(__file__).resolve().parents[2]
MARKER = re.compile(r"^( *)<!-- code: ([\w., ]+) -->$", re.MULTILINE)
NUMBER = r"[A-Z]-[A-Z]?\d+[a-z]?"
LEAD = re.compile(rf"(?:✘ )?(?P<theorems>{NUMBER}(?:, {NUMBER})*)(?: ✘)?(?P<more>[^:]{{0,40}}): ")
TEACHES = re.compile(r"\A---\n(?:.*\n)*?teaches: \[(.*)\]\n")
COLUMNS = 72  # what the narrowest box of code holds at 1280 pixels
PARTS = (*dict.fromkeys(catalogue.chapters().values()), "fast")


class Law(NamedTuple):
    """A test: its theorems, its statement, and whether it shows a claim to be false."""

    theorems: str
    words: str
    test: str
    false: bool


def expand(text: str) -> str:
    """Return a page with every marker replaced by its content."""
    return MARKER.sub(lambda found: indent(code(found[2].split(", ")), found[1]), text)


def source(chapter: str) -> Path:
    """Return the file of a chapter."""
    for part in PARTS:
        if (path := ROOT / "refnb" / part / f"{chapter}.py").exists():
            return path
    raise ValueError(f"no chapter {chapter!r}")


def taught(page: Path) -> list[str]:
    """Return the chapters that a page teaches, which it names first."""
    named = TEACHES.match(page.read_text("utf-8") if page.exists() else "")
    return re.findall(r"\w+", named[1]) if named else []


@cache
def parsed(path: Path) -> ast.Module:
    """Return the syntax tree of a file, read once in a build."""
    return ast.parse(path.read_text("utf-8"), str(path))


def code(names: list[str]) -> str:
    """Return functions without their docstrings, types and checks, with links to all of them."""
    shown = fitted("\n\n".join(body(*name.split(".")) for name in names))
    public = [name for name in names if "._" not in name]
    places = [(name, source(name.partition(".")[0]).parent.name) for name in public]
    links = ", ".join(f"[`{name}`][refnb.{part}.{name}]" for name, part in places)
    return f"```python\n{shown}\n```\n\n*In the reference: {links}.*"


def fitted(code: str) -> str:
    """Return code in lines that fit the box on a page."""
    if max(map(len, code.splitlines())) <= COLUMNS:
        return code
    command = [sys.executable, *f"-m ruff format --isolated --line-length={COLUMNS} -".split()]
    return subprocess.run(  # noqa: S603
        command, input=code, capture_output=True, check=True, encoding="utf-8"
    ).stdout.rstrip()


def body(chapter: str, *names: str) -> str:
    """Return the lines of a function, or of a method of a class, that form its formula."""
    path = source(chapter)
    lines = path.read_text("utf-8").splitlines()
    node = _found(parsed(path), names)
    if node is None:
        raise ValueError(f"no function {'.'.join(names)!r} in {chapter}")
    said = [each for each in _unwrapped(node.body) if not _is_check(each)]
    blocks = ["\n".join(lines[each.lineno - 1 : each.end_lineno]) for each in said]
    shown = [indent(dedent(block), "    ") for block in blocks]
    every = [*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs]
    return "\n".join([f"def {node.name}({', '.join(a.arg for a in every)}):", *shown])


def _found(inside: ast.Module | ast.ClassDef, names: Sequence[str]) -> ast.FunctionDef | None:
    """Find a function of a module, or a method of its class."""
    first, *rest = names
    for node in inside.body:
        if isinstance(node, ast.ClassDef) and node.name == first and rest:
            return _found(node, rest)
        if isinstance(node, ast.FunctionDef) and node.name == first:
            return node
    return None


def _unwrapped(nodes: list[ast.stmt]) -> Iterator[ast.stmt]:
    """Yield statements; those inside `with naming(...)` as if they stood alone."""
    for node in nodes:
        match node:
            case ast.With(items=[ast.withitem(ast.Call(ast.Attribute(ast.Name("messages"))))]):
                yield from _unwrapped(node.body)
            case _:
                yield node


def _is_check(node: ast.stmt) -> bool:
    """Return whether a statement is not part of the formula: a docstring, a check, a refusal."""
    match node:
        case ast.Expr() | ast.Assign(targets=[ast.Name("_")]):
            return True
        case ast.If(body=body, orelse=[]):
            return all(isinstance(each, ast.Raise) or _is_check(each) for each in body)
        case ast.For(body=body, orelse=[]):
            return all(map(_is_check, body))
        case _:
            return False


def plain(text: str) -> str:
    """Return plain text for a cell of a table; text between backticks is code."""
    for sign, better in (("->", "→"), ("<=", "≤"), (">=", "≥"), ("!=", "≠")):
        text = text.replace(sign, better)
    parts = re.split(r"(`[^`]*`)", text)
    return "".join(p if p[:1] == "`" else re.sub(r"([\\*_\[\]<>#|$])", r"\\\1", p) for p in parts)


def laws(chapter: str) -> str:
    """Return the laws of a chapter with the numbers of the theorems, and how to run them."""
    rows = [
        f"| {law.theorems} | {'✘ ' * law.false}{plain(law.words)} "
        f"| <code>{law.test.replace('_', '_<wbr>')}</code> |"
        for law in held(chapter)
    ]
    files = " ".join(path.relative_to(ROOT).as_posix() for path in _tests(chapter))
    table = "\n".join(["| theorem | law | test |", "| --- | --- | --- |", *rows])
    return f"```sh\n.venv/bin/pytest {files}\n```\n\n{table}"


def _tests(chapter: str) -> list[Path]:
    folder = ROOT / "tests" / source(chapter).parent.name
    return sorted([*folder.glob(f"test_{chapter}.py"), *folder.glob(f"test_{chapter}_*.py")])


def held(chapter: str) -> Iterator[Law]:
    """Yield the laws of a chapter: its property tests, and the tests of its theorems."""
    for path in _tests(chapter):
        for node in parsed(path).body:
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                law = _law(node)
                tried = any("given" in ast.unparse(each) for each in node.decorator_list)
                if tried or law.theorems or law.false:
                    yield law


def _law(test: ast.FunctionDef) -> Law:
    said = (ast.get_docstring(test) or test.name).partition("\n\n")[0].replace("\n", " ")
    lead = LEAD.match(said)
    words = said[lead.end() :] if lead else said.removeprefix("✘ ")
    if lead and (more := lead["more"].strip(", ")):
        words = f"{more}: {words}"
    first = words.partition(" ")[0]
    if first.isalpha() and (first[1:] or first == "a"):
        words = words[0].upper() + words[1:]
    false = "✘" in said.partition(":")[0]
    return Law(lead["theorems"] if lead else "", words, test.name, false)
