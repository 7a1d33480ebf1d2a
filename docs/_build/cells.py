"""A page as the cells of a notebook: prose in Markdown, and examples with the output from the page.

cells(place, text, urls)    the cells of a page

Nothing runs here: tests/source/test_pages.py runs every example and compares. Parts that only a
site can show are left out, or become a link to the page.
"""

import ast
import doctest
import json
import posixpath
import re
from collections.abc import Iterator, Mapping, Sequence

import refnb
from docs._build.pieces import EXAMPLES, Piece, pieces

UNSEEN = re.compile(
    r"<!--.*?-->|(?<!\\) *\{ (?:[#.:][\w-]+|download)[^}]*\}|^</?(?:div|script|link)\b.*$",
    re.MULTILINE,
)
LINK = re.compile(r"!?\[((?:[^\[\]]|\[[^\[\]]*\])*)\](?:\(([^)\s]*[./#][^)\s]*)\)|\[refnb[.\w]*\])")
READ = re.compile(r'"([\w-]+\.(?:bif|csv|json))"')
RUN = ("pycon", "integration")

Json = dict[str, object]
Urls = Mapping[str, str]


def runs(text: str) -> bool:
    """Return whether a page has examples."""
    return any(piece.kind in RUN for piece in pieces(text))


def cells(place: str, text: str, urls: Urls) -> list[Json]:
    """Return the cells of a page; `urls` maps source files to their places on the site."""
    return list(Maker(place, urls).cells(list(pieces(text))))


class Maker:
    """Makes the cells of one page."""

    def __init__(self, place: str, urls: Urls) -> None:
        self.place = place
        self.urls = urls

    def cells(self, taken: Sequence[Piece]) -> Iterator[Json]:
        """Yield the cells of a page: its title and files, prose and examples."""
        code = "\n".join(piece.text for piece in taken if piece.kind in RUN)
        yield from _prose(self.told(taken))
        yield from self.copied(sorted({n for n in READ.findall(code) if (EXAMPLES / n).exists()}))
        prose = list[str]()
        for piece in taken:
            if piece.kind not in RUN:
                prose.append(self.shown(piece))
                continue
            yield from _prose("\n\n".join(prose))
            prose.clear()
            yield from self.run(piece)
        yield from _prose("\n\n".join(prose))

    @staticmethod
    def copied(names: Sequence[str]) -> Iterator[Json]:
        """Yield a cell that copies the input files to the notebook."""
        loop = f"for name in {json.dumps(names)}:\n    shutil.copy(refnb.example(name), name)"
        if names:
            yield _code(f"import shutil\n\nimport refnb\n\n{loop}")

    def told(self, taken: Sequence[Piece]) -> str:
        """Return what a reader of the notebook has to know."""
        page = self.linked("this page", "")
        if any(piece.kind == "integration" for piece in taken):
            return f"*A notebook of {page}. Its cells need refnb, scikit-learn and pandas.*"
        ran = f"they were run with refnb {refnb.__version__}"
        return f"*A notebook of {page}. Its cells need refnb alone; {ran}.*"

    def linked(self, text: str, target: str) -> str:
        """Return a link to the site, or only its text if there is no target."""
        path, mark, part = target.partition("#")
        if not re.match(r"https?:", path):
            beside = posixpath.join(posixpath.dirname(self.place), path)
            path = self.urls.get(posixpath.normpath(beside) if path else self.place, "")
        return f"[{text}]({path}{mark}{part})" if path else text

    def shown(self, piece: Piece) -> str:
        """Return prose, or a fence that is not a cell, in the form for a notebook."""
        if not piece.kind:
            plain = UNSEEN.sub("", piece.text).rstrip()
            return LINK.sub(lambda found: self.linked(found[1], found[2] or "-"), plain)
        if "exec=" not in piece.kind:
            return f"```{piece.kind}\n{piece.text}\n```"
        return f"*{self.linked('A picture or a table, on the page.', '')}*"

    @staticmethod
    def run(piece: Piece) -> Iterator[Json]:
        """Yield the cells of examples: one for each output."""
        if piece.kind == "integration":
            yield _code(piece.text)
            return
        group: list[doctest.Example] = []
        for example in doctest.DocTestParser().get_examples(f"{piece.text}\n"):
            group.append(example)
            if example.want:
                yield _answered(group)
                group = []
        if group:
            yield _answered(group)


def _answered(group: Sequence[doctest.Example]) -> Json:
    """Return examples as one cell; the last one may have output."""
    source, last = "".join(example.source for example in group), group[-1]
    want = last.want.replace("<BLANKLINE>", "")
    if last.exc_msg:
        name, _, why = last.exc_msg.strip().partition(": ")
        return _code(source, _failed(name.rpartition(".")[2], why))
    if not want:
        return _code(source)
    if _is_value(last.source):
        data = {"text/plain": _lines(want.removesuffix("\n"))}
        value = {"output_type": "execute_result", "execution_count": None}
        return _code(source, {**value, "data": data, "metadata": {}})
    return _code(source, {"output_type": "stream", "name": "stdout", "text": _lines(want)})


def _is_value(source: str) -> bool:
    """Return whether an example shows the value of an expression, and does not print."""
    match ast.parse(source).body[-1]:
        case ast.Expr(ast.Call(ast.Name("print"))):
            return False
        case statement:
            return isinstance(statement, ast.Expr)


def _failed(name: str, why: str) -> Json:
    traced = [f"{name}: {why}"]
    return {"output_type": "error", "ename": name, "evalue": why, "traceback": traced}


def _code(source: str, *outputs: Json) -> Json:
    """Return a code cell; if it is meant to fail, later cells run all the same."""
    fails = any(output["output_type"] == "error" for output in outputs)
    return {
        "cell_type": "code",
        "execution_count": None,
        "metadata": {"tags": ["raises-exception"]} if fails else {},
        "outputs": list(outputs),
        "source": _lines(source.rstrip()),
    }


def _prose(text: str) -> Iterator[Json]:
    """Yield a cell of Markdown, unless it would be empty."""
    plain = re.sub(r"\n{3,}", "\n\n", text).strip()
    if plain:
        yield {"cell_type": "markdown", "metadata": {}, "source": _lines(plain)}


def _lines(text: str) -> list[str]:
    return text.splitlines(keepends=True)
