"""Every page runs: its pycon fences as one doctest, its console blocks as commands."""

import doctest
import io
import os
import re
import shlex
import textwrap
from collections.abc import Iterator
from contextlib import chdir, redirect_stderr, redirect_stdout
from dataclasses import dataclass
from pathlib import Path
from shutil import copytree
from tempfile import TemporaryDirectory
from unittest.mock import patch

import pytest

from docs._build import excerpts
from refnb.cli.main import main
from source.course import ROOT, expect_none, pages

FENCE = re.compile(r"^(?P<margin>[ \t]*)(?P<mark>`{3,}|~{3,})(?P<info>[^`\n]*)$")
EXAMPLES = ROOT / "refnb" / "examples"
PROMPT = "$ python3 -m refnb"
SLOW = {"ask.md", "learning-curves.md", "learning-networks.md"}  # they draw, and learn much
PAGES = [
    pytest.param(path, marks=[pytest.mark.slow] if path.name in SLOW else [])
    for path in (ROOT / "README.md", *pages().values())
]


@dataclass(frozen=True)
class Fence:
    """A fenced block: the word after its fence, its line in the page, its text."""

    info: str
    line: int
    text: str

    @property
    def language(self) -> str:
        """The first word after the fence."""
        return self.info.strip(" {.").partition(" ")[0]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_a_page_says_what_is_true(page: Path) -> None:
    """Each answer on the page is what Python or the command line answers."""
    expect_none(violations(page))


def violations(page: Path) -> Iterator[str]:
    """Yield every fence of a page that is not run, or whose answer differs."""
    text = page.read_text("utf-8")
    excerpts.expand(text)  # what a page shows of the code is there
    fences = list(parse(text))
    yield from (fault for fence in fences for fault in _unrun(fence))
    yield from _doctest(page, [fence for fence in fences if fence.language == "pycon"])
    for fence in fences:
        if _is_console(fence):
            yield from _console(fence)


def parse(text: str) -> Iterator[Fence]:
    """Yield the fenced blocks of a page, outermost ones only."""
    start, opening, block = 0, None, list[str]()
    for number, line in enumerate(text.splitlines(), 1):
        found = FENCE.match(line)
        if opening is None:
            if found:
                start, opening, block = number, found, []
        elif found and found["mark"].startswith(opening["mark"]) and not found["info"].strip():
            yield Fence(opening["info"], start, textwrap.dedent("\n".join(block)) + "\n")
            opening = None
        else:
            block.append(line)
    if opening is not None:
        yield Fence("unclosed", start, "")


def _is_console(fence: Fence) -> bool:
    return fence.language == "console" or (
        fence.language in ("text", "") and fence.text.startswith("$ ")
    )


def _unrun(fence: Fence) -> Iterator[str]:
    """Find a fence that looks as if it were run, and is not."""
    if fence.info == "unclosed":
        yield f"line {fence.line}: the fence is not closed"
    if fence.language in ("python", "py") and "exec=" not in fence.info:
        yield f"line {fence.line}: python that nobody runs; write pycon, or exec"
    if ("\n>>> " in f"\n{fence.text}") != (fence.language == "pycon"):
        yield f"line {fence.line}: pycon is for examples with >>>, and they are for pycon"
    if "+SKIP" in fence.text:
        yield f"line {fence.line}: a skipped example"


def _doctest(page: Path, fences: list[Fence]) -> Iterator[str]:
    """Run the examples of a page in one namespace; yield what differs."""
    parser, examples = doctest.DocTestParser(), list[doctest.Example]()
    for fence in fences:
        for example in parser.get_examples(fence.text, page.name):
            example.lineno += fence.line
            examples.append(example)
    said: list[str] = []
    test = doctest.DocTest(examples, {"__name__": "__main__"}, page.name, str(page), 0, None)
    with TemporaryDirectory() as folder:  # some write a file beside the tables
        copytree(EXAMPLES, folder, dirs_exist_ok=True)
        with chdir(folder):
            doctest.DocTestRunner(verbose=False).run(test, out=said.append)
    yield from said


def _console(fence: Fence) -> Iterator[str]:
    """Run each command of a block; its output is that of the block, but for `...` lines."""
    if not fence.text.startswith("$ "):
        yield f"line {fence.line}: a console block starts with a command"
    for block in re.split(r"^\$ ", fence.text, flags=re.MULTILINE)[1:]:
        command, _, expected = block.partition("\n")
        if not f"$ {command} ".startswith(f"{PROMPT} "):
            yield f"line {fence.line}: only {PROMPT!r} is run; write sh for {command!r}"
        elif not matches(expected, output := run(command)):
            yield f"line {fence.line}: {command} answers\n{output}"


def run(command: str) -> str:
    """Return all that a command prints, run in this process, in the folder of the examples."""
    said = io.StringIO()
    wide = patch.dict(os.environ, {"COLUMNS": "80"})
    with chdir(EXAMPLES), redirect_stdout(said), redirect_stderr(said), wide:
        main(shlex.split(command)[3:])
    return said.getvalue()


def matches(expected: str, output: str) -> bool:
    """Compare line by line; a line `...` stands for any lines."""
    lines = expected.rstrip("\n").split("\n")
    pattern = "".join(
        r"(?:.*\n)*" if line.strip() == "..." else re.escape(line.rstrip()) + r"[ ]*\n"
        for line in lines
    )
    return re.fullmatch(pattern, output.rstrip("\n") + "\n") is not None
