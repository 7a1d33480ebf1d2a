"""Nothing in refnb can round, draw, or remember."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from source.course import COURSE, ROOT, expect_none, modules, parse, write

ROUNDING = {"float", "round", "complex"}
INEXACT = {"limit_denominator", "__float__", "__complex__", "__round__"}
CHAPTER_IMPORTS = {
    "collections",
    "collections.abc",
    "dataclasses",
    "enum",
    "fractions",
    "functools",
    "itertools",
    "math",
    "operator",
    "re",
    "types",
    "typing",
}
DOORS = {"decimal": "exact.rational", "csv": "data.table", "json": "data.document"}
INTEGER_MATH = {"comb", "factorial", "gcd", "isqrt", "lcm", "prod"}
REFUSED = {"cmath", "locale", "random", "secrets", "statistics"}
BRIDGES = "bridges."
CACHES = {"cache", "lru_cache"}
CHANGES = {
    "add",
    "append",
    "clear",
    "discard",
    "extend",
    "insert",
    "pop",
    "popitem",
    "remove",
    "reverse",
    "setdefault",
    "sort",
    "update",
}
INTEGER_CALLS = {"int", "len", "sum"}
INTEGER_PARTS = {"numerator", "denominator"}
Function = ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda


def test_the_source_is_pure() -> None:
    """No rounding, no division of two ints, no import beyond the list, no hidden state."""
    expect_none(violations(ROOT))


def violations(root: Path) -> Iterator[str]:
    """Yield every impurity of a tree, with its place; a bridge has floats on its other side."""
    for name, path in modules(root).items():
        if name.startswith(BRIDGES):
            continue
        tree = parse(path)
        checks = [_rounding, _division]
        if not name.startswith("conformance"):
            checks.append(_memory)
        for check in checks:
            yield from (f"{name}:{line}: {what}" for line, what in check(tree))
        yield from (f"{name}:{line}: {what}" for line, what in _imports(tree, name))


def _rounding(tree: ast.Module) -> Iterator[tuple[int, str]]:
    compared = set(_compared(tree))
    for node in ast.walk(tree):
        match node:
            case ast.Constant(value=float() | complex()):
                yield node.lineno, "an inexact literal"
            case ast.Name(id=name) if name in ROUNDING and node not in compared:
                yield node.lineno, f"{name} rounds"
            case ast.Attribute(attr=name) if name in INEXACT:
                yield node.lineno, f"{name} rounds"
            case ast.FormattedValue(format_spec=ast.JoinedStr(values=[*_, ast.Constant() as spec])):
                if str(spec.value)[-1:] in {"e", "E", "f", "F", "g", "G", "%"}:
                    yield node.lineno, f"the format {spec.value!r} rounds"
            case _:
                pass


def _compared(tree: ast.Module) -> Iterator[ast.AST]:
    """Yield the types that a value is only compared with: that is how a float is refused."""
    for node in ast.walk(tree):
        match node:
            case ast.Call(func=ast.Name(id="isinstance"), args=[_, kinds]):
                yield from ast.walk(kinds)
            case ast.Compare(ops=[ast.Is() | ast.IsNot()], comparators=[kind]):
                yield kind
            case _:
                pass


def _division(tree: ast.Module) -> Iterator[tuple[int, str]]:
    for scope in [tree, *(node for node in ast.walk(tree) if isinstance(node, Function))]:
        ints = _integers(scope)
        for node in ast.walk(scope):
            match node:
                case ast.Call(func=ast.Name(id="Fraction"), args=[ast.BinOp(op=ast.Div())]):
                    yield node.lineno, "Fraction(a / b), write Fraction(a, b)"
                case ast.BinOp(op=ast.Div(), left=left, right=right):
                    if _is_int(left, ints) and _is_int(right, ints):
                        yield node.lineno, f"{ast.unparse(node)} divides two ints"
                case ast.AugAssign(op=ast.Div(), target=target, value=value):
                    if _is_int(target, ints) and _is_int(value, ints):
                        yield node.lineno, f"{ast.unparse(node)} divides two ints"
                case ast.BinOp(op=ast.Pow(), left=left, right=ast.UnaryOp(op=ast.USub())):
                    if _is_int(left, ints):
                        yield node.lineno, f"{ast.unparse(node)} is a float"
                case _:
                    pass


def _integers(scope: ast.AST) -> set[str]:
    """Return the names in a function that are ints by annotation or by what they are given."""
    inside = list(ast.walk(scope)) if isinstance(scope, Function) else []
    ints = {name for node in inside for name in _declared_int(node)}
    for node in inside:
        match node:
            case ast.Assign(targets=[ast.Name(id=name)], value=value) if _is_int(value, ints):
                ints.add(name)
            case _:
                pass
    return ints


def _declared_int(node: ast.AST) -> Iterator[str]:
    match node:
        case ast.arg(arg=name, annotation=ast.Name(id="int")):
            yield name
        case ast.AnnAssign(target=ast.Name(id=name), annotation=ast.Name(id="int")):
            yield name
        case _:
            pass


def _is_int(node: ast.AST, ints: set[str]) -> bool:
    match node:
        case ast.Constant(value=value):
            return isinstance(value, int)
        case ast.Name(id=name):
            return name in ints
        case ast.Attribute(attr=part):
            return part in INTEGER_PARTS
        case ast.Call(func=ast.Name(id=name), args=args):
            return name in INTEGER_CALLS and len(args) == 1
        case ast.UnaryOp(operand=operand):
            return _is_int(operand, ints)
        case ast.BinOp(op=ast.Div()):
            return False
        case ast.BinOp(left=left, right=right):
            return _is_int(left, ints) and _is_int(right, ints)
        case _:
            return False


def _imports(tree: ast.Module, name: str) -> Iterator[tuple[int, str]]:
    chapter = name.partition(".")[0] in COURSE or name == "errors"
    for node in ast.walk(tree):
        match node:
            case ast.Import(names=aliases):
                imported = [alias.name for alias in aliases]
            case ast.ImportFrom(module=str(module)):
                imported = [module]
            case _:
                continue
        for module in imported:
            if not _allowed(module, name, chapter=chapter):
                yield node.lineno, f"imports {module}"
        if chapter and imported == ["math"]:
            yield from _inexact_math(tree, node)


def _allowed(module: str, name: str, *, chapter: bool) -> bool:
    top = module.partition(".")[0]
    if top == "refnb":
        return True
    if chapter:
        return module in CHAPTER_IMPORTS or DOORS.get(module) == name
    return top in sys.stdlib_module_names - REFUSED


def _inexact_math(tree: ast.Module, node: ast.Import | ast.ImportFrom) -> Iterator[tuple[int, str]]:
    attributes = [part for part in ast.walk(tree) if isinstance(part, ast.Attribute)]
    used = [part.attr for part in attributes if ast.unparse(part.value) == "math"]
    if isinstance(node, ast.ImportFrom):
        used = [alias.name for alias in node.names]
    yield from ((node.lineno, f"math.{name} rounds") for name in used if name not in INTEGER_MATH)


def _memory(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Find what outlives a call: caches, globals, and tables of the module that are changed."""
    shared = {name for node in tree.body for name in _bound(node)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Global):
            yield node.lineno, "a global"
        elif isinstance(node, ast.Name | ast.Attribute | ast.alias) and _last(node) in CACHES:
            yield node.lineno, "a cache"
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield from _changes(node, shared)


def _changes(function: ast.AST, shared: set[str]) -> Iterator[tuple[int, str]]:
    inside = list(ast.walk(function))
    own = {part.arg for part in inside if isinstance(part, ast.arg)}
    own |= {name for part in inside for name in _bound(part)}
    for part in inside:
        changed = _changed(part)
        if isinstance(part, ast.expr | ast.stmt) and changed in shared - own:
            yield part.lineno, f"changes {changed}, which outlives the call"


def _bound(node: ast.AST) -> Iterator[str]:
    """Yield the names that a statement binds."""
    match node:
        case ast.Assign(targets=targets):
            yield from (target.id for target in targets if isinstance(target, ast.Name))
        case ast.AnnAssign(target=ast.Name(id=name)) | ast.For(target=ast.Name(id=name)):
            yield name
        case ast.comprehension(target=ast.Name(id=name)):
            yield name
        case _:
            pass


def _changed(node: ast.AST) -> str | None:
    """Return the name whose value a node changes in place."""
    match node:
        case ast.Subscript(value=ast.Name(id=name), ctx=ast.Store() | ast.Del()):
            return name
        case ast.AugAssign(target=ast.Name(id=name)):
            return name
        case ast.Call(func=ast.Attribute(value=ast.Name(id=name), attr=attr)) if attr in CHANGES:
            return name
        case _:
            return None


def _last(node: ast.Name | ast.Attribute | ast.alias) -> str:
    match node:
        case ast.Name(id=name) | ast.Attribute(attr=name) | ast.alias(name=name):
            return name


@pytest.mark.parametrize(
    ("code", "found"),
    [
        ("H = 0.5", "an inexact literal"),
        ("H = 1j", "an inexact literal"),
        ("H = float('1')", "float rounds"),
        ("H = list(map(float, ()))", "float rounds"),
        ("H = round(x, 2)", "round rounds"),
        ("H = complex(1)", "complex rounds"),
        ("H = x.limit_denominator(9)", "limit_denominator rounds"),
        ("H = f'{x:.2f}'", "the format '.2f' rounds"),
        ("H = Fraction(a / b)", "Fraction(a / b), write Fraction(a, b)"),
        ("H = 1 / 3", "1 / 3 divides two ints"),
        ("H = len(a) / (2 * len(b))", "divides two ints"),
        ("H = sum(a) / len(a)", "divides two ints"),
        ("H = x.numerator / -x.denominator", "divides two ints"),
        ("def f(n: int):\n    m = n + 1\n    return n / m", "n / m divides two ints"),
        ("def f(n: int):\n    n /= 2", "n /= 2 divides two ints"),
        ("H = 10 ** -2", "10 ** (-2) is a float"),
        ("import random", "imports random"),
        ("import json", "imports json"),
        ("from decimal import Decimal", "imports decimal"),
        ("import numpy", "imports numpy"),
        ("from math import log", "math.log rounds"),
        ("import math\nH = math.sqrt(2)", "math.sqrt rounds"),
        ("def f():\n    import os.path", "imports os.path"),
        ("from functools import cache\n@cache\ndef f(): ...", "a cache"),
        ("import functools\n@functools.lru_cache(3)\ndef f(): ...", "a cache"),
        ("H = 1\ndef f():\n    global H", "a global"),
        ("H = {}\ndef f(x):\n    H[x] = 1", "changes H, which outlives the call"),
        ("H: list = []\ndef f(x):\n    H.append(x)", "changes H, which outlives the call"),
    ],
)
def test_an_impurity_is_found(tmp_path: Path, code: str, found: str) -> None:
    """Each kind of impurity is named in a chapter."""
    write(tmp_path, {"refnb/estimation/counting.py": code})
    assert any(violation.endswith(found) for violation in violations(tmp_path))


@pytest.mark.parametrize("module", ["random", "numpy", "statistics"])
def test_what_is_not_for_any_part_is_found(tmp_path: Path, module: str) -> None:
    """Outside the chapters the standard library is open, but for what draws or rounds."""
    write(tmp_path, {"refnb/cli/run.py": f"import argparse\nimport {module}\n"})
    assert list(violations(tmp_path)) == [f"cli.run:2: imports {module}"]


def test_exact_code_passes(tmp_path: Path) -> None:
    """The checker leaves alone what is exact, and the refusal of a float."""
    code = """
from decimal import Decimal
from fractions import Fraction
from math import gcd
TABLE = {"a": 1}
def f(n: int, x: Fraction, xs: list[Fraction]) -> Fraction:
    if type(x) is float or isinstance(x, float):
        raise ValueError(f"{n:>3} {x}")
    table: dict[str, int] = {}
    table["a"] = n // 2
    return sum(xs, Fraction(0)) / len(xs) + Fraction(n, gcd(n, 3)) * x ** -1 + TABLE["a"]
"""
    write(tmp_path, {"refnb/exact/rational.py": code})
    assert list(violations(tmp_path)) == []
