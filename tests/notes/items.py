"""The statements of the notes, each with where it is said here, and what must stand there.

id       document and number               L-5, M-9b: slide 9, its second claim
says     the statement, in our own words   items.json holds nothing of the notes' text
halves   what it needs: each has
         of      the function that says it     naive.infer
         at      page and heading              assumption#by-hand
         call    Python after that page's own  today.posterior["stay"]
         stands  what must stand there         35/67
         or at and stands alone, for what has no number
laws     the tests that can fail           test_chain::test_product_rule_draws_twice
prose    why it has no halves              or ""

A call is written in the names that the page's own Python leaves behind, those of `called`, and of
all chapters, as they are and behind `chapters`. It gives what stands under the heading, and it, or
the lines of the page that calls build on, has run the function.

L is Levine, W Weinberger, M the slides after Mitchell, S Smith, H Mohri.
"""

import ast
import doctest
import json
import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import redirect_stdout
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache
from importlib import import_module
from io import StringIO
from pathlib import Path
from types import CodeType, FrameType, FunctionType, ModuleType, SimpleNamespace

from notes import called
from refnb.exact import logarithm
from refnb.exact.logarithm import LogForm
from refnb.exact.rational import spelling
from source.course import COURSE, ROOT

ITEMS = Path(__file__).with_name("items.json")
WHERE = f"tests/notes/{ITEMS.name}"
FRACTION = re.compile(r"\\[td]?frac\s*(?:\{([^{}]*)\}|(\d))\s*(?:\{([^{}]*)\}|(\d))")
GROUPS = re.compile(r"(?<=\d)(?:,|\\,|\{,\})(?=\d{3})")
MARKS = re.compile(r"\$|\*\*?|`|\\left|\\right")


@dataclass(frozen=True)
class Half:
    """One thing that a statement needs, where it stands, and what recomputes it."""

    at: str
    stands: str
    of: str = ""
    call: str = ""


@dataclass(frozen=True)
class Item:
    """One statement, example, algorithm or exercise of the notes."""

    id: str
    says: str
    halves: Sequence[Half] = ()
    laws: Sequence[str] = ()
    prose: str = ""


@dataclass(frozen=True)
class Page:
    """The text under each heading, the names that its Python leaves, and what it has run."""

    sections: Mapping[str, str]
    names: dict[str, object]
    ran: set[str] = field(default_factory=set)


@cache
def items() -> list[Item]:
    """Return the statements in the order of the file."""
    rows = json.loads(ITEMS.read_text("utf-8"))
    return [Item(**row | {"halves": [Half(**h) for h in row.get("halves", ())]}) for row in rows]


@cache
def laws() -> frozenset[str]:
    """Return the name of every test, with that of its file."""
    return frozenset(
        f"{path.stem}::{name}"
        for path in (ROOT / "tests").rglob("test_*.py")
        for name in re.findall(r"^def (test_\w+)", path.read_text("utf-8"), re.MULTILINE)
    )


@cache
def functions() -> dict[CodeType, str]:
    """Return the name of every function of the chapters and of the API, by its code."""
    found = dict[CodeType, str]()
    for module in modules().values():
        for name, value in vars(module).items():
            owned = vars(value).items() if isinstance(value, type) else ()
            for inner, each in ((name, value), *((f"{name}.{n}", x) for n, x in owned)):
                plain = getattr(each, "__wrapped__", each)
                if isinstance(plain, FunctionType) and plain.__module__ == module.__name__:
                    found[plain.__code__] = f"{module.__name__.rpartition('.')[2]}.{inner}"
    return found


@cache
def modules() -> dict[str, ModuleType]:
    """Return the modules of the chapters, by their names alone, and of the API, by whole names."""
    parts = ("api", "api/*", *COURSE)
    files = (f for part in parts for f in ROOT.glob(f"refnb/{part}/[a-z]*.py"))
    names = [".".join(f.relative_to(ROOT).with_suffix("").parts) for f in files]
    short = {name: name if ".api." in name else name.rpartition(".")[2] for name in names}
    return {short[name]: import_module(name) for name in names}


@cache
def page(name: str) -> Page:
    """Run the Python of a page that calls build on, and note which functions its names need."""
    [path] = [p for p in (ROOT / "docs").rglob(f"{name}.md") if "specification" not in p.parts]
    text = path.read_text("utf-8")
    chapters = {k: v for k, v in modules().items() if "." not in k}
    names: dict[str, object] = {**chapters, **vars(called), "chapters": SimpleNamespace(**chapters)}
    ran = set[str]()
    for tree in _needed(name, text):
        with redirect_stdout(StringIO()):
            ran |= run(compile(tree, path.name, "exec"), names)
    heads = re.split(r"^## (.+)$", text, flags=re.MULTILINE)
    slugs = ["", *map(slug, heads[1::2])]
    return Page(dict(zip(slugs, map(plain, heads[::2]), strict=True)), names, ran)


def _needed(name: str, text: str) -> list[ast.Module]:
    """Return the lines that give a name which a call of the page needs, or such a line does."""
    here = [h for item in items() for h in item.halves if h.at.partition("#")[0] == name]
    needed, found = set[str]().union(*(names_in(h.call)[1] for h in here)), []
    for example in reversed(doctest.DocTestParser().get_examples(text)):
        stores, loads = names_in(example.source)
        if stores & needed and not example.exc_msg:
            found.append(ast.parse(example.source))
            needed |= loads
    return found[::-1]


def names_in(code: str) -> tuple[set[str], set[str]]:
    """Return the names that code gives, and those that it uses."""
    stores, loads = set[str](), set[str]()
    for node in ast.walk(ast.parse(code)):
        if isinstance(node, ast.Name):
            (loads if isinstance(node.ctx, ast.Load) else stores).add(node.id)
        elif isinstance(node, ast.FunctionDef):
            stores.add(node.name)
        elif isinstance(node, ast.Import | ast.ImportFrom):
            stores |= {(each.asname or each.name).partition(".")[0] for each in node.names}
    return stores, loads


def run(code: CodeType, names: dict[str, object]) -> set[str]:
    """Run code in some names, and return the functions of chapters that ran; it may be refused."""
    known, found = functions(), set[str]()

    def seen(frame: FrameType, event: str, _: object) -> None:
        if event == "call" and frame.f_code in known:
            found.add(known[frame.f_code])

    sys.setprofile(seen)
    try:
        exec(code, names)  # noqa: S102
    finally:
        sys.setprofile(None)
    return found


def slug(heading: str) -> str:
    """Return the anchor of a heading."""
    words = re.sub(r"[^\w\s-]", "", heading.lower())
    return "-".join(words.split())


def plain(text: str) -> str:
    """Return a text with fractions on one line, numbers in one piece, and no marks."""
    flat = FRACTION.sub(lambda f: f"{f[1] or f[2]}/{f[3] or f[4]}", text)
    return " ".join(MARKS.sub("", GROUPS.sub("", flat)).replace("−", "-").split())


def spelled(value: object) -> set[str]:
    """Return how a value can be written."""
    if isinstance(value, LogForm):
        return {logarithm.spelling(value)}
    if isinstance(value, int | Fraction):
        return {spelling(value), repr(value)}
    return {str(value), repr(value)}


def findings(item: Item) -> Iterator[str]:
    """Yield what is wrong with a statement, and what to write."""
    if bool(item.prose) == bool(item.halves):
        yield f"{item.id}: it has halves, or a reason in `prose`"
    if item.halves and not (item.laws and any(half.call for half in item.halves)):
        yield f"{item.id}: write at least one half with a call, and one law"
    yield from (f"{item.id}: no law {law!r} ({WHERE})" for law in item.laws if law not in laws())
    for half in item.halves:
        yield from (f"{item.id}, {half.stands!r}: {found} ({WHERE})" for found in _missing(half))


def _missing(half: Half) -> Iterator[str]:
    """Yield what a half lacks."""
    name, _, anchor = half.at.partition("#")
    there = page(name)
    if anchor not in there.sections:
        yield f"no heading {half.at!r}"
    elif not re.search(
        rf"(?<![\w/.]){re.escape(half.stands)}(?![\w/]|\.\d)", there.sections[anchor]
    ):
        yield f"it does not stand under {half.at!r}"
    if bool(half.of) != bool(half.call):
        yield "a function has a call, and a call a function"
    if half.call:
        names = {**there.names}
        code = compile(f"found = {half.call}", half.at, "exec")
        found = run(code, names) | there.ran
        if half.stands not in spelled(names["found"]):
            yield f"{half.call} gives {names['found']!r}"
        if half.of not in functions().values():
            yield f"there is no function {half.of}"
        elif half.of not in found:
            yield f"{half.call} does not run {half.of}"
