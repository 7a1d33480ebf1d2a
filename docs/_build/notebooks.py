"""Pages as notebooks: what a page says in Markdown, and its examples as cells, run at the build.

made(pages, address)    the notebook of each page that has examples, by its place in the site

The examples of a page are run in their order, in a folder of their own, with the files of
refnb.example that they read beside them: what a reader of the notebook has. What they answer is
stored. Whatever only a site can show is left out, or is a link to the page.
"""

import ast
import contextlib
import doctest
import io
import json
import re
import shutil
import tempfile
import traceback
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from textwrap import dedent

import refnb

ROOT = Path(__file__).resolve().parents[2]
EXAMPLES = ROOT / "refnb" / "examples"
FENCE = re.compile(r"^(?P<margin> *)(?P<mark>`{3,}|~{3,})(?P<info>[^`\n]*)$")
BOX = re.compile(r'^(?P<margin> *)(?:\?{3}\+?|!{3}|={3}) *\w* *"(?P<title>[^"]+)"$')
SNIPPET = re.compile(r'^--8<-- "([^"]+)"$', re.MULTILINE)
UNSEEN = re.compile(
    r"<!--.*?-->|(?<!\\)\{ (?:[#.:][\w-]+|download)[^}]*\}|^</?(?:div|script|link)\b.*$",
    re.MULTILINE,
)
LINK = re.compile(r"!?\[((?:[^\[\]]|\[[^\[\]]*\])*)\](?:\(([^)\s]*[./#][^)\s]*)\)|\[refnb[.\w]*\])")
READ = re.compile(r'"([\w-]+\.(?:bif|csv|json))"')
CELLS = ("pycon", "bridge")
CHECKER = doctest.OutputChecker()

Address = Callable[[str, str], str]
Json = dict[str, object]


@dataclass(frozen=True)
class Piece:
    """Lines of a page: prose, or a fence with the words behind its mark."""

    kind: str
    text: str


def made(pages: Mapping[str, str], address: Address) -> dict[str, str]:
    """Return the notebook of each page that has cells, by its place.

    `address` says where a link of a page leads, "" where that is nowhere outside of it.
    """
    found = {}
    for place, text in pages.items():
        taken = list(pieces(SNIPPET.sub(_snippet, text)))
        if any(piece.kind in CELLS for piece in taken):
            found[renamed(place)] = written(place, taken, address)
    return found


def renamed(place: str) -> str:
    """Return where the notebook of a page lies: beside it."""
    return f"{place.removesuffix('.md')}.ipynb"


def _snippet(found: re.Match[str]) -> str:
    return (EXAMPLES / found[1]).read_text("utf-8")


def pieces(text: str) -> Iterator[Piece]:
    """Yield prose and fences; boxes and tabs become a title in bold and what stood inside."""
    lines = text.splitlines()
    while lines:
        line = lines.pop(0)
        if fence := FENCE.match(line):
            inside = _until(lines, rf" *{fence['mark']} *$", 1)
            yield _fenced(fence["info"].strip(), dedent("\n".join(inside)))
        elif box := BOX.match(line):
            inside = _until(lines, rf"(?!{box['margin']}    ).", 0)
            yield Piece("", f"\n**{box['title']}**\n")
            yield from pieces(dedent("\n".join(inside)))
            yield Piece("", "")
        else:
            yield Piece("", line)


def _until(lines: list[str], end: str, more: int) -> list[str]:
    """Take lines up to the one that ends them, and so many more."""
    size = next((i for i, line in enumerate(lines) if re.match(end, line)), len(lines))
    inside = lines[:size]
    del lines[: size + more]
    return inside


def _fenced(info: str, text: str) -> Piece:
    """Return a fence; what needs another library imports refnb.bridges, and is a cell as well."""
    if info == "text" and re.search(r"^from refnb.bridges", text, re.MULTILINE):
        return Piece("bridge", text)
    return Piece(info, text)


def written(place: str, taken: Sequence[Piece], address: Address) -> str:
    """Return a notebook: the same bytes for the same page and the same refnb."""
    with tempfile.TemporaryDirectory() as folder, contextlib.chdir(folder):
        cells = list(Maker(place, address).cells(taken))
    numbered = [cell | {"id": f"cell-{n}"} for n, cell in enumerate(cells, 1)]
    kernel = {"display_name": "Python 3", "language": "python", "name": "python3"}
    about = {"kernelspec": kernel, "language_info": {"name": "python"}}
    whole = {"cells": numbered, "metadata": about, "nbformat": 4, "nbformat_minor": 5}
    return json.dumps(whole, ensure_ascii=False, indent=1, sort_keys=True) + "\n"


class Maker:
    """Makes the cells of one page, whose examples share their names."""

    def __init__(self, place: str, address: Address) -> None:
        self.place = place
        self.address = address
        self.names: dict[str, object] = {"__name__": "__main__"}
        self.sessions: dict[str, dict[str, object]] = {}

    def cells(self, taken: Sequence[Piece]) -> Iterator[Json]:
        """Yield the cells of a page: what it is and what it reads, prose and examples."""
        code = "\n".join(piece.text for piece in taken if piece.kind in CELLS)
        yield from _prose(self.told(taken))
        yield from self.copied(sorted({n for n in READ.findall(code) if (EXAMPLES / n).exists()}))
        prose = list[str]()
        for piece in taken:
            if piece.kind not in CELLS:
                prose.append(self.shown(piece))
                continue
            yield from _prose("\n".join(prose))
            prose.clear()
            yield from self.run(piece)
        yield from _prose("\n".join(prose))

    def copied(self, names: Sequence[str]) -> Iterator[Json]:
        """Yield a cell that puts the files that are read beside the notebook."""
        for name in names:
            shutil.copy(EXAMPLES / name, name)
        copies = ["    shutil.copy(refnb.example(name), name)"]
        first = f"for name in {list(names)}:".replace("'", '"')
        if names:
            yield _code("\n".join(["import shutil", "", "import refnb", "", first, *copies]))

    def told(self, taken: Sequence[Piece]) -> str:
        """Return what a reader of the notebook has to know."""
        page = self.linked("this page", "")
        needs = "refnb"
        if any(piece.kind == "bridge" for piece in taken):
            needs = "refnb with its extras `sklearn` and `pandas`"
        ran = f"they were run with {refnb.__version__}"
        return f"*A notebook of {page}. Its cells need {needs}; {ran}.*"

    def linked(self, text: str, target: str) -> str:
        """Return a link that leads to the site, or the text alone where there is none."""
        found = target if re.match(r"https?:", target) else self.address(self.place, target)
        return f"[{text}]({found})" if found else text

    def shown(self, piece: Piece) -> str:
        """Return prose, or a fence that is not a cell, as a notebook shows it."""
        if not piece.kind:
            plain = UNSEEN.sub("", piece.text).rstrip()
            return LINK.sub(lambda found: self.linked(found[1], found[2] or " "), plain)
        if "exec=" not in piece.kind:
            return f"```{piece.kind}\n{piece.text}\n```"
        if "html=" in piece.kind:
            return f"*{self.linked('A picture, on the page.', '')}*"
        return "\n".join(self.shown(inside) for inside in pieces(self.printed(piece)))

    def printed(self, piece: Piece) -> str:
        """Return what a fence of the page prints when it is run."""
        session = re.search(r'session="(\w+)"', piece.kind)
        names = self.sessions.setdefault(session[1], {}) if session else {}
        said = io.StringIO()
        with contextlib.redirect_stdout(said), contextlib.chdir(ROOT):
            exec(piece.text, names)  # noqa: S102
        return said.getvalue()

    def run(self, piece: Piece) -> Iterator[Json]:
        """Yield the cells of examples: one for each answer."""
        if piece.kind == "bridge":
            yield _code(piece.text)
            return
        group: list[doctest.Example] = []
        for example in doctest.DocTestParser().get_examples(f"{piece.text}\n", self.place):
            group.append(example)
            if example.want:
                yield self.answered(group)
                group = []
        if group:
            yield self.answered(group)

    def answered(self, group: Sequence[doctest.Example]) -> Json:
        """Run examples, of which the last may answer, and compare with what the page says."""
        source = "".join(example.source for example in group)
        said = io.StringIO()
        with contextlib.redirect_stdout(said):
            try:
                value = _run(source, self.names)
            except Exception as error:
                (*_, last) = traceback.format_exception_only(error)
                if last != group[-1].exc_msg:
                    raise
                return _code(source, _failed(error))
        got = said.getvalue() + ("" if value is None else f"{value!r}\n")
        if not CHECKER.check_output(group[-1].want, got, 0):
            raise ValueError(f"{self.place}: {source} answers {got}")
        return _code(source, *_outputs(said.getvalue(), value))


def _run(source: str, names: dict[str, object]) -> object:
    """Run statements; return the value of the last one if it is an expression."""
    tree = ast.parse(source)
    last = tree.body.pop() if isinstance(tree.body[-1], ast.Expr) else None
    exec(compile(tree, "<cell>", "exec"), names)  # noqa: S102
    if not isinstance(last, ast.Expr):
        return None
    found: object = eval(compile(ast.Expression(last.value), "<cell>", "eval"), names)  # noqa: S307
    return found


def _failed(error: Exception) -> Json:
    name = type(error).__name__
    traced = [f"{name}: {error}"]
    return {"output_type": "error", "ename": name, "evalue": str(error), "traceback": traced}


def _outputs(said: str, value: object) -> Iterator[Json]:
    """Yield what a cell prints, and the value that it ends with."""
    if said:
        yield {"output_type": "stream", "name": "stdout", "text": _lines(said)}
    if value is not None:
        data = {"text/plain": _lines(repr(value))}
        yield {
            "output_type": "execute_result",
            "execution_count": None,
            "data": data,
            "metadata": {},
        }


def _code(source: str, *outputs: Json) -> Json:
    """Return a cell of code; where it is to fail, the cells behind it are run all the same."""
    fails = any(output["output_type"] == "error" for output in outputs)
    return {
        "cell_type": "code",
        "execution_count": None,
        "metadata": {"tags": ["raises-exception"]} if fails else {},
        "outputs": list(outputs),
        "source": _lines(source.rstrip()),
    }


def _prose(text: str) -> Iterator[Json]:
    """Yield a cell of Markdown, if there is something to say."""
    plain = re.sub(r"\n{3,}", "\n\n", text).strip()
    if plain:
        yield {"cell_type": "markdown", "metadata": {}, "source": _lines(plain)}


def _lines(text: str) -> list[str]:
    return text.splitlines(keepends=True)
