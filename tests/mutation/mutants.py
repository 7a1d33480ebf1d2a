"""The mutants of a module: its source with one change.

Annotations, docstrings, messages of errors and f-strings are left alone, and so is
what a check is given.
"""

import ast
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from hashlib import sha256
from pathlib import Path

from mutation import listed
from mutation.listed import Place
from mutation.operators import Scope, holding, logic, refusal, size

RULES = {"logic": logic, "size": size, "refusal": refusal}
PARTS = {"logic": 4, "size": 2, "refusal": 1}
KEPT = {"annotation", "returns", "decorator_list", "bases", "exc", "cause"}


@dataclass(frozen=True)
class Mutant:
    """A module with one change: where it is, in which text, of what kind, and the whole source."""

    path: str
    line: int
    column: int
    text: str
    kind: str
    before: str
    after: str
    source: bytes

    @property
    def place(self) -> Place:
        """The line and the change, by which it is listed when nothing can show it."""
        return listed.place(self.text, self.before, self.after)

    def data(self) -> dict[str, object]:
        """Return it as data, without the source."""
        return {name: value for name, value in vars(self).items() if name != "source"}

    def __str__(self) -> str:
        """Return where it is and what is changed, on one line."""
        return f"{self.path}:{self.line}:{self.column}  {self.kind}  {self.place[1]}"


def mutants(root: Path, path: str) -> Iterator[Mutant]:
    """Yield every mutant of a module that compiles."""
    seen = {(root / path).read_bytes()}
    for mutant in changes(root, path):
        if mutant.source not in seen and _compiles(mutant.source):
            seen.add(mutant.source)
            yield mutant


def changes(root: Path, path: str) -> Iterator[Mutant]:
    """Yield every change of a module, also what does not compile."""
    source = (root / path).read_bytes()
    lines = source.decode().splitlines()
    for node, scope in _nodes(ast.parse(source), _scope(root)):
        for kind, rule in RULES.items():
            for place, after in rule(node, scope):
                at = place.lineno, place.col_offset + 1, lines[place.lineno - 1].strip()
                changed = _spliced(source, place, after)
                yield Mutant(path, *at, kind, ast.unparse(place), after, changed)


def equivalent(root: Path, path: str) -> frozenset[Place]:
    """Return the mutants of a module that are listed, each with a reason, as equivalent."""
    folder = Path(path).parent.name
    return listed.places(root, "top" if folder == "refnb" else folder, path)


def sample(found: Iterable[Mutant], number: int, seed: str) -> list[Mutant]:
    """Draw mutants, of each kind in proportion to `PARTS`; the seed alone decides which."""
    ranked = sorted(found, key=lambda m: sha256(f"{seed} {m}".encode()).digest())
    by_kind = {kind: [m for m in ranked if m.kind == kind] for kind in PARTS}
    whole = sum(PARTS[kind] for kind, of_kind in by_kind.items() if of_kind)
    shares = {kind: -(-number * part // whole) for kind, part in PARTS.items()} if whole else {}
    return [mutant for kind, share in shares.items() for mutant in by_kind[kind][:share]]


@cache
def _scope(root: Path) -> Scope:
    modules = [ast.parse(path.read_bytes()) for path in (root / "refnb").rglob("*.py")]
    return Scope(holding({"Fraction"}, modules), holding({"Count"}, modules))


def _nodes(node: ast.AST, scope: Scope) -> Iterator[tuple[ast.AST, Scope]]:
    """Yield the nodes that may change, each with the function that it is in."""
    inside = replace(scope, function=node) if isinstance(node, ast.FunctionDef) else scope
    yield node, scope
    if isinstance(node, ast.Expr) and any(refusal(node, scope)):
        return
    for name, value in ast.iter_fields(node):
        entries: Sequence[object] = value if isinstance(value, list) else [value]
        for entry in entries if name not in KEPT else ():
            if isinstance(entry, ast.AST) and not _kept(entry):
                yield from _nodes(entry, inside)


def _kept(node: ast.AST) -> bool:
    """Tell whether a node is an f-string, or says that lengths are the same anyway."""
    strict = isinstance(node, ast.keyword) and node.arg == "strict"
    return strict or isinstance(node, ast.JoinedStr)


def _spliced(source: bytes, place: ast.expr | ast.stmt, after: str) -> bytes:
    """Write the change in the place of the old text; the other lines stay as they are."""
    lines = source.splitlines(keepends=True)
    first, last = place.lineno - 1, (place.end_lineno or place.lineno) - 1
    head = b"".join(lines[:first]) + lines[first][: place.col_offset]
    tail = lines[last][place.end_col_offset :] + b"".join(lines[last + 1 :])
    text = f"({after})" if isinstance(place, ast.expr) else after
    needed = b"import mistaken\n" if "mistaken." in after else b""
    return head + text.encode() + tail + needed


def _compiles(source: bytes) -> bool:
    try:
        compile(source, "mutant", "exec")
    except SyntaxError:
        return False
    return True
