"""The changes at a node of the syntax tree: what is replaced, and by which text.

logic      another comparison, operator, constant, bound, branch, order or filter
size       a number or a loop that goes through a function of `mistaken`
refusal    a check or a raise that is left out
"""

import ast
import copy
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

Change = tuple[ast.expr | ast.stmt, str]

PAIRS: tuple[tuple[type[ast.AST], type[ast.AST]], ...] = (
    (ast.Lt, ast.LtE),
    (ast.Gt, ast.GtE),
    (ast.Eq, ast.NotEq),
    (ast.In, ast.NotIn),
    (ast.Is, ast.IsNot),
    (ast.And, ast.Or),
    (ast.Mod, ast.FloorDiv),
    (ast.Pow, ast.Mult),
    (ast.Div, ast.Mult),
    (ast.Mult, ast.Add),
    (ast.Add, ast.Sub),
    (ast.LShift, ast.RShift),
    (ast.BitOr, ast.BitAnd),
)
OTHER = {b: a for a, b in PAIRS} | dict(PAIRS)
CALLED = {"min": "max", "max": "min", "all": "any", "any": "all"}
EMPTY: dict[type[ast.AST], str] = {ast.DictComp: "{}", ast.ListComp: "[]", ast.SetComp: "set()"}
ADDING = {"sum", "total", "prod"}
NUMBERS = ("rounded({})", "floated({})", "clipped({}, 50)", "clipped({}, 10**9)", "wrapped({})")
COUNTS = ("capped({}, 6)", "capped({}, 10)", "capped({}, 50)")


@dataclass(frozen=True)
class Scope:
    """The function that a node is in, and the names of the types that hold Fraction or Count."""

    fractions: frozenset[str]
    counts: frozenset[str]
    function: ast.FunctionDef | None = None

    def returned(self) -> Sequence[str]:
        """Return what can go wrong with the size of what the function returns."""
        hint = words(self.function.returns) if self.function else frozenset()
        whole = ["wrapped({})", *COUNTS] if self._counts(hint) else []
        return [*dict.fromkeys([*NUMBERS, *whole])] if hint & self.fractions else whole

    def given(self, name: str) -> Sequence[str]:
        """Return what can go wrong with a parameter; nothing with another name."""
        inside = ast.walk(self.function.args) if self.function else ()
        found = [words(p.annotation) for p in inside if isinstance(p, ast.arg) and p.arg == name]
        hint = frozenset().union(*found)
        return COUNTS if self._counts(hint) else NUMBERS[:1] if hint & self.fractions else ()

    def _counts(self, hint: frozenset[str]) -> bool:
        return bool(hint & self.counts) or ("int" in hint and "Fraction" not in hint)


def holding(leaves: set[str], modules: Iterable[ast.Module]) -> frozenset[str]:
    """Return the names of the types that hold a leaf, in every module that has such a name."""
    parts: dict[str, list[frozenset[str]]] = {}
    for node in (node for module in modules for node in module.body):
        match node:
            case ast.ClassDef(name=name, body=body):
                hints = (words(e.annotation) for e in body if isinstance(e, ast.AnnAssign))
                parts.setdefault(name, []).append(frozenset().union(*hints))
            case ast.Assign(targets=[ast.Name(id=name)], value=value):
                parts.setdefault(name, []).append(words(value))
            case _:
                pass
    found = set(leaves)
    while new := {name for name, held in parts.items() if _holds(name, held, found)} - found:
        found |= new
    return frozenset(found)


def _holds(name: str, parts: list[frozenset[str]], found: set[str]) -> bool:
    """Tell whether all the types of a name hold what was found, or others of that name."""
    return any(part & found for part in parts) and all(part & (found | {name}) for part in parts)


def words(hint: ast.expr | None) -> frozenset[str]:
    """Return the names in an annotation."""
    return frozenset(re.findall(r"\w+", ast.unparse(hint))) if hint else frozenset()


def logic(node: ast.AST, _: Scope) -> Iterator[Change]:
    """Yield the mistakes of logic."""
    for rule in (_operators, _constants, _bounds, _calls, _choices, _statements):
        yield from rule(node)


def size(node: ast.AST, scope: Scope) -> Iterator[Change]:
    """Yield the mistakes that only large numbers and long lists show."""
    match node:
        case ast.Return(value=ast.expr() as value) | ast.Yield(value=ast.expr() as value):
            if not isinstance(value, ast.Constant):
                yield from _through(value, scope.returned())
        case ast.Name(id=name, ctx=ast.Load()):
            yield from _through(node, scope.given(name))
        case ast.BinOp(op=ast.Pow(), right=right) if not isinstance(right, ast.Constant):
            yield from _through(right, ["capped({}, 50)"])
        case ast.BinOp(op=ast.FloorDiv(), left=a, right=b):
            yield node, f"mistaken.halved({ast.unparse(a)}, {ast.unparse(b)})"
        case ast.BinOp(op=ast.Div()) | ast.Call(func=ast.Name(id="Fraction"), args=[_, _]):
            yield from _through(node, ["rounded({})", "floated({})"])
        case ast.BinOp(op=ast.Mult()):
            yield from _through(node, ["wrapped({})"])
        case ast.Call(func=ast.Name(id=name), args=[items, *_]) if name in ADDING:
            yield from _through(items, ["first({}, 8)"])
            yield from _through(node, ["rounded({})", "floated({})"])
        case ast.comprehension(iter=items) | ast.For(iter=items):
            yield from _through(items, ["first({}, 3)"])
        case _:
            pass


def refusal(node: ast.AST, _: Scope) -> Iterator[Change]:
    """Yield a check that is not made, and a condition under which nothing is raised."""
    match node:
        case ast.Expr(value=ast.Call(func=ast.Name(id=name))) if name != "print":
            yield node, "pass"
        case ast.Expr(value=ast.Call(func=ast.Attribute(value=ast.Name(id="checks")))):
            yield node, "pass"
        case ast.If(test=test) if _refuses(node):
            yield test, "False"
        case _:
            pass


def _operators(node: ast.AST) -> Iterator[Change]:
    match node:
        case ast.Compare(ops=ops):
            for place, op in enumerate(ops):
                other = OTHER[type(op)]()
                yield node, _with(node, ops=[*ops[:place], other, *ops[place + 1 :]])
        case ast.BinOp(left=a, op=ast.FloorDiv(), right=b):
            yield node, f"-(-({ast.unparse(a)}) // ({ast.unparse(b)}))"
        case ast.BinOp(op=op) | ast.BoolOp(op=op) | ast.AugAssign(op=op) if type(op) in OTHER:
            yield node, _with(node, op=OTHER[type(op)]())
        case ast.UnaryOp(op=ast.Not() | ast.USub(), operand=operand):
            yield node, ast.unparse(operand)
        case _:
            pass


def _constants(node: ast.AST) -> Iterator[Change]:
    match node:
        case ast.Constant(value=bool(value)):
            yield node, str(not value)
        case ast.Constant(value=int(value)):
            yield node, str(value + 1)
            if value:
                yield node, str(value - 1)
        case _:
            pass


def _bounds(node: ast.AST) -> Iterator[Change]:
    if isinstance(node, ast.Slice):
        for bound in (node.lower, node.upper):
            if bound is not None and not isinstance(bound, ast.Constant | ast.UnaryOp):
                yield bound, f"{ast.unparse(bound)} + 1"
                yield bound, f"{ast.unparse(bound)} - 1"


def _calls(node: ast.AST) -> Iterator[Change]:
    if not isinstance(node, ast.Call):
        return
    name = ast.unparse(node.func)
    if name in CALLED:
        yield node.func, CALLED[name]
    if name == "sorted":
        yield node, f"{ast.unparse(node)}[::-1]"
    pairs = zip(node.args, node.args[1:], strict=False) if name not in CALLED else ()
    for place, (a, b) in enumerate(pairs):
        if isinstance(a, ast.Name) and isinstance(b, ast.Name) and a.id != b.id:
            yield node, _with(node, args=[*node.args[:place], b, a, *node.args[place + 2 :]])


def _choices(node: ast.AST) -> Iterator[Change]:
    """Yield a condition turned round, unless its operator can be; a filter dropped."""
    match node:
        case ast.If(test=test) | ast.IfExp(test=test) | ast.While(test=test):
            if not (isinstance(test, ast.Compare | ast.UnaryOp) or _refuses(node)):
                yield test, f"not ({ast.unparse(test)})"
        case ast.comprehension(ifs=ifs):
            yield from ((condition, "True") for condition in ifs)
        case _:
            pass


def _statements(node: ast.AST) -> Iterator[Change]:
    match node:
        case ast.Return(value=ast.expr() as value) if type(value) in EMPTY:
            yield value, EMPTY[type(value)]
        case ast.Return(value=ast.Call(func=ast.Name(id="tuple")) as value):
            yield value, "()"
        case ast.Assign(targets=[ast.Subscript() | ast.Attribute()]) | ast.AugAssign():
            yield node, "pass"
        case ast.Expr(value=ast.Call(func=ast.Attribute(value=owner, attr=name))):
            if name != "guard" and ast.unparse(owner) != "checks":
                yield node, "pass"
        case ast.Break():
            yield node, "continue"
        case ast.Continue():
            yield node, "break"
        case _:
            pass


def _refuses(node: ast.AST) -> bool:
    """Tell whether a statement does nothing but raise under a condition."""
    return isinstance(node, ast.If) and isinstance(node.body[0], ast.Raise) and not node.orelse


def _through(node: ast.expr, calls: Sequence[str]) -> Iterator[Change]:
    return ((node, "mistaken." + call.format(ast.unparse(node))) for call in calls)


def _with(node: ast.AST, **parts: object) -> str:
    """Write a node with other parts."""
    changed = copy.copy(node)
    vars(changed).update(parts)
    return ast.unparse(changed)
