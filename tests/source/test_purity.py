"""Nothing in refnb can round, draw, or remember; that no int is divided by an int, mypy says."""

import ast
import sys
from collections.abc import Iterator

from source.course import expect_none, modules, nodes

ROUNDING = {"float", "round", "complex"}
CHAPTERS = {
    *("exact", "probability", "estimation", "classifiers", "decision", "networks", "latent"),
}
ASKED = {"__float__", "__round__", "__format__", "__repr__"}  # what a person asks for by name
INEXACT = {"limit_denominator", "__float__", "__complex__", "__round__"}
CHAPTER_IMPORTS = {
    *("__future__", "bisect", "collections", "collections.abc", "dataclasses", "enum", "fractions"),
    *("functools", "graphlib", "itertools", "math", "operator", "re", "types", "typing"),
}
DECIMAL = "exact.rational"  # reads one
INTEGER_MATH = {"comb", "factorial", "gcd", "isqrt", "lcm", "perm", "prod"}
REFUSED = {"cmath", "locale", "random", "secrets", "statistics"}
CACHES = {"cache", "lru_cache"}
Nodes = list[ast.AST]


def test_the_source_is_pure() -> None:
    """No rounding, no import beyond the list, no cache in what computes."""
    expect_none(violations())


def violations() -> Iterator[str]:
    """Yield every impurity of refnb, with its place; integrations have floats on one side."""
    for name, path in modules().items():
        if name.startswith("integrations."):
            continue
        tree = nodes(path)
        found = [*_rounding(tree), *_imports(tree, name)]
        found += [] if name.startswith(("conformance", "core", "io.catalogue")) else _caches(tree)
        yield from (f"{name}:{line}: {what}" for line, what in found)


def _rounding(tree: Nodes) -> Iterator[tuple[int, str]]:
    compared = set(_compared(tree))
    for each in tree:
        if isinstance(each, ast.FunctionDef) and each.name in ASKED:
            compared |= set(ast.walk(each))
    for node in tree:
        match node:
            case ast.Constant(value=float() | complex()):
                yield node.lineno, "an inexact literal"
            case ast.Name(id=name) if name in ROUNDING and node not in compared:
                yield node.lineno, f"{name} rounds"
            case ast.Attribute(attr=name) if name in INEXACT:
                yield node.lineno, f"{name} rounds"
            case ast.FormattedValue(
                format_spec=ast.JoinedStr(values=[*_, ast.Constant() as spec])
            ) if node not in compared:
                if str(spec.value)[-1:] in {"e", "E", "f", "F", "g", "G", "%"}:
                    yield node.lineno, f"the format {spec.value!r} rounds"
            case _:
                pass


def _compared(tree: Nodes) -> Iterator[ast.AST]:
    """Yield the types that a value is only compared with: that is how a float is refused."""
    for node in tree:
        match node:
            case ast.Call(func=ast.Name(id="isinstance"), args=[_, kinds]):
                yield from ast.walk(kinds)
            case ast.BinOp(op=ast.BitOr()):  # of types
                yield from ast.walk(node)
            case ast.Compare(ops=[ast.Is() | ast.IsNot()], comparators=[kind]):
                yield kind
            case _:
                pass


def _imports(tree: Nodes, name: str) -> Iterator[tuple[int, str]]:
    chapter = name.partition(".")[0] in CHAPTERS
    known = CHAPTER_IMPORTS if chapter else sys.stdlib_module_names - REFUSED
    known = known | {"decimal"} if name == DECIMAL else known
    for node in tree:
        if isinstance(node, ast.ImportFrom):
            found = [(node.module or "", {alias.name for alias in node.names})]
        elif isinstance(node, ast.Import):
            found = [(alias.name, {"all"}) for alias in node.names]
        else:
            continue
        for module, names in found:
            top = module.partition(".")[0]
            rounds = chapter and module == "math" and not names <= INTEGER_MATH
            if rounds or (top != "refnb" and (module if chapter else top) not in known):
                yield node.lineno, f"imports {', '.join(sorted(names))} of {module}"


def _caches(tree: Nodes) -> Iterator[tuple[int, str]]:
    for node in tree:
        marks = getattr(node, "decorator_list", [])
        yield from ((mark.lineno, "a cache") for mark in marks if ast.unparse(mark) in CACHES)
