"""The source reads well: ruff, docstrings that say something, no machine paths."""

import ast
import re
import tomllib
from collections.abc import Iterable, Iterator
from pathlib import Path

from helpers import tracked
from refnb.exercises import replay
from source.course import ROOT, expect_none, modules, nodes, pages

MACHINE = re.compile(
    r"/(?<![\w.~$}/-]/)(?:home|root|tmp|Users|work|opt|mnt)/\w"
    r"|:(?<=\b[A-Z]:)\\{1,2}Users\b"
    r"|\bregistry\.npm" + r"js\b|\bpythonhos" + r"ted\b|\bpypi\." + r"org/simple"
)
FOLDERS = ("home", "root", "tmp", "Users", "work", "opt", "mnt")
HINTS = [*(f"/{name}/" for name in FOLDERS), ":\\", "npm", "pyp", "pythonh"]  # for the quick look
FILLER = re.compile(
    r"^(?:this (?:function|class|module|method)|(?:a )?(?:helper|utility|util)\b|todo|fixme"
    r"|(?:function|class|method) (?:to|that|for)\b)",
    re.IGNORECASE,
)
VERDICTS = ("verdicts", "irrational", "chosen")
VAGUE = {"found", "said", "told", "kept", "whole"}
OF_TEXTS = {
    *("api.learning.text", "api.learning.words", "classifiers.multinomial", "classifiers.text"),
    *("decision.mdl", "fast.word_counts", "worked.text"),
}
EMPTY_WORDS = {"a", "an", "and", "class", "function", "module", "of", "return", "returns", "the"}
Definition = ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef


def test_docstrings() -> None:
    """They say something."""
    expect_none(violations())


def test_no_file_names_a_machine() -> None:
    """No absolute path and no package index in a file of the project."""
    expect_none(machine_paths(tracked.files()))


def test_names_are_nouns_of_what_they_hold() -> None:
    """None is called what it is not; words are those of texts, documents and codes."""
    expect_none(vague_names())


def test_a_mistake_is_what_the_reader_did() -> None:
    """The words that follow "this is what you get if" begin with you, in files and in boxes."""
    families = tomllib.loads(Path(replay.FILE).read_text("utf-8"))
    expect_none(
        f"[{family}] {key}: {words}"
        for family, table in families.items()
        for key, words in table.items()
        if family not in VERDICTS and not words.startswith("you ")
    )
    slips = re.compile(r'data-slips="([^"]*)"')
    expect_none(
        f"{page}: {slip}"
        for page, path in pages().items()
        for some in slips.findall(path.read_text("utf-8"))
        for slip in some.split("; ")
        if " = " in slip and " = you " not in slip
    )


def vague_names() -> Iterator[str]:
    """Yield each variable, parameter, function or field with a vague name."""
    for module, path in modules().items():
        for node in nodes(path):
            for name in _bound(node):
                bare = name.strip("_")
                if bare in VAGUE or (bare == "words" and module not in OF_TEXTS):
                    yield f"{module}: {name}"


def _bound(node: ast.AST) -> Iterator[str]:
    """Yield the names that a node gives to something."""
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef | ast.MatchAs):
        yield node.name or ""
    elif isinstance(node, ast.arg):
        yield node.arg
    elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
        yield node.id


def violations() -> Iterator[str]:
    """Yield what is padded in refnb."""
    for name, path in modules().items():
        for node in nodes(path):
            if isinstance(node, Definition):
                title = f"{name} {getattr(node, 'name', path.stem)}"
                yield from (f"{title}: {what}" for what in _saying(node, path))


def _saying(node: Definition, path: Path) -> Iterator[str]:
    """Find a docstring that says nothing; that there is one, ruff says."""
    name = path.stem if isinstance(node, ast.Module) else node.name
    said = (ast.get_docstring(node) or "").partition("\n")[0]
    new = set(re.findall(r"[a-z]+", said.lower())) - EMPTY_WORDS - set(name.lower().split("_"))
    if said and (FILLER.match(said) or not new):
        yield f"a docstring without content, {said!r}"


def machine_paths(paths: Iterable[Path]) -> Iterator[str]:
    """Yield every line of the project that only makes sense on one machine."""
    for path in paths:
        try:
            text = path.read_text("utf-8")
        except UnicodeDecodeError:
            continue
        suspect = any(hint in text for hint in HINTS) and MACHINE.search(text)
        lines = enumerate(text.splitlines(), 1) if suspect else ()
        for number, line in lines:
            if MACHINE.search(line):
                yield f"{path.relative_to(ROOT)}:{number}: {line.strip()}"
