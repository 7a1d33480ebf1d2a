"""A page as the cells of a notebook: prose in Markdown, and examples, which are run.

cells(place, text, urls)    the cells of a page; it is run where this is called

What examples answer is compared with the page, and stored. What only a site can show is left
out, or is a link to the page.
"""

import ast
import contextlib
import doctest
import io
import posixpath
import re
import shutil
import traceback
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
CHECKER = doctest.OutputChecker()

Json = dict[str, object]
Urls = Mapping[str, str]


def runs(text: str) -> bool:
    """Tell whether a page has examples."""
    return any(piece.kind in RUN for piece in pieces(text))


def cells(place: str, text: str, urls: Urls) -> list[Json]:
    """Return the cells of a page; `urls` says where files of the site are, by their source."""
    return list(Maker(place, urls).cells(list(pieces(text))))


class Maker:
    """Makes the cells of one page, whose examples share their names."""

    def __init__(self, place: str, urls: Urls) -> None:
        self.place = place
        self.urls = urls
        self.names: dict[str, object] = {"__name__": "__main__"}
        self.sessions: dict[str, dict[str, object]] = {}

    def cells(self, taken: Sequence[Piece]) -> Iterator[Json]:
        """Yield the cells of a page: what it is and what it reads, prose and examples."""
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
        if any(piece.kind == "integration" for piece in taken):
            return f"*A notebook of {page}. Its cells need refnb, scikit-learn and pandas.*"
        ran = f"they were run with refnb {refnb.__version__}"
        return f"*A notebook of {page}. Its cells need refnb alone; {ran}.*"

    def linked(self, text: str, target: str) -> str:
        """Return a link that leads to the site, or the text alone where there is none."""
        path, mark, part = target.partition("#")
        if not re.match(r"https?:", path):
            beside = posixpath.join(posixpath.dirname(self.place), path)
            path = self.urls.get(posixpath.normpath(beside) if path else self.place, "")
        return f"[{text}]({path}{mark}{part})" if path else text

    def shown(self, piece: Piece) -> str:
        """Return prose, or a fence that is not a cell, as a notebook shows it."""
        if not piece.kind:
            plain = UNSEEN.sub("", piece.text).rstrip()
            return LINK.sub(lambda found: self.linked(found[1], found[2] or "-"), plain)
        if "exec=" not in piece.kind:
            return f"```{piece.kind}\n{piece.text}\n```"
        if "html=" in piece.kind:
            return f"*{self.linked('A picture, on the page.', '')}*"
        return "\n\n".join(self.shown(inside) for inside in pieces(self.printed(piece)))

    def printed(self, piece: Piece) -> str:
        """Return what a fence of the page prints when it is run."""
        session = re.search(r'session="(\w+)"', piece.kind)
        names = self.sessions.setdefault(session[1], {}) if session else {}
        said = io.StringIO()
        with contextlib.redirect_stdout(said), contextlib.chdir(EXAMPLES.parents[1]):
            exec(piece.text, names)  # noqa: S102
        return said.getvalue()

    def run(self, piece: Piece) -> Iterator[Json]:
        """Yield the cells of examples: one for each answer."""
        if piece.kind == "integration":
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
