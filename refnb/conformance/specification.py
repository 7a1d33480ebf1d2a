"""The whole specification: the pages in order, and the clauses about refusals, which are generated.

r[chapter.operation.refuses]    what the types of its arguments and its docstring refuse
r[chapter.record.refuses]       the same for the members of a record
"""

import contextlib
import io
import re
from collections.abc import Iterator, Mapping
from functools import cache

from refnb.conformance import catalogue, course, pages, types, vectors
from refnb.data.document import dumps

FIRST = "index"
_LIVE = re.compile(r'^```python exec="[a-z]+"\n(.*?)^```$', re.MULTILINE | re.DOTALL)
_LINK = re.compile(r"\[([^\]]+)\]\([^)]+\.md[^)]*\)")

_ALONE = {
    ("Negative", "rational"): "`{}` below 0",
    ("Negative", "integer"): "`{}` below 0",
    ("OutOfRange", "rational"): "`{}` outside 0..1",
    ("OutOfRange", "integer"): "`{}` out of its range",
}
_WITHIN = {
    "Negative": "a number below 0 in `{}`",
    "OutOfRange": "a number outside 0..1 in `{}`",
    "NotADistribution": "numbers in `{}` that do not sum to 1",
    "EmptyData": "nothing in `{}`",
    "ZeroEvidence": "no number above 0 in `{}`",
    "Duplicate": "a name that occurs twice in `{}`",
}


@cache
def clauses() -> dict[str, str]:
    """Return the words of every clause by its name, written or generated."""
    generated = {name: words for chapter in course.chapters() for name, words in refusals(chapter)}
    return pages.written() | generated


def sections() -> dict[str, str]:
    """Return each page as a porter gets it, in order: plain text, with all that is computed."""
    return {name: _plain(whole(name, text)) for name, text in _ordered().items()}


def whole(name: str, text: str) -> str:
    """Return a page with its refusals behind it and its vectors in their places."""
    found = list(refusals(name)) if name in course.chapters() else []
    if found:
        blocks = [f"r[{clause}] {words}" for clause, words in found]
        text = "\n\n".join([text.rstrip(), "## Refusals", *blocks]) + "\n"
    return pages.with_vectors(text, shown)


def for_site(name: str, text: str) -> str:
    """Return a page of the specification as the site shows it: each clause can be linked to."""
    return pages.marked(whole(name, text), '<span class="clause" id="r-{0}">r[{0}]</span>'.format)


def refusals(chapter: str) -> Iterator[tuple[str, str]]:
    """Yield the name and the words of each generated clause of a chapter."""
    for name, record in catalogue.records().items():
        listed = _refused(types.members(record), catalogue.raises(record))
        if listed and name.startswith(f"{chapter}."):
            yield f"{types.clause_name(record)}.refuses", f"A `{name}` MUST be refused: {listed}."
    for name, operation in catalogue.operations().items():
        listed = _refused(operation.args, operation.raises)
        if listed and name.startswith(f"{chapter}."):
            words = f"`{operation.function_name}` MUST refuse: {listed}."
            yield f"{name.replace('_', '-')}.refuses", words


@cache
def _examples() -> dict[str, vectors.Vector]:
    """Return every vector by its name."""
    return {vector.id: vector for vector in vectors.shipped()}


def shown(name: str) -> str:
    """Return the request and the answer of a vector as a block of text."""
    if name not in _examples():
        raise ValueError(f"no vector {name!r}")
    vector = _examples()[name]
    return f"```text\n{vector.op} {dumps(vector.args)}\n→ {dumps(vector.expect)}\n```"


def _refused(hints: Mapping[str, object], words: str) -> str:
    """Say what types refuse, error by error, and then what a docstring says."""
    found: dict[str, dict[str, None]] = {}
    for argument, hint in hints.items():
        for error, kind in types.rules(hint):
            pattern = _ALONE.get((error, kind)) or _WITHIN.get(error, "`{}`")
            if not (kind == "integer" and error in words):
                found.setdefault(error, {})[pattern.format(argument)] = None
    listed = [f"`{error}` for {' or '.join(places)}" for error, places in found.items()]
    for error in catalogue.registry():
        words = re.sub(rf"(?<!`)\b{error}\b", f"`{error}`", words)
    return "; ".join([*listed, words] if words else listed)


def _ordered() -> dict[str, str]:
    """Return the pages: the first one, the others that are about everything, the chapters."""
    texts, chapters = pages.texts(), course.chapters()
    general = sorted(set(texts) - set(chapters), key=lambda name: (name != FIRST, name))
    return {name: texts[name] for name in (*general, *chapters) if name in texts}


def _plain(text: str) -> str:
    """Return a page without its links, which lead nowhere in the kit, and with what it computes."""
    return _LIVE.sub(lambda match: _output(match[1]), _LINK.sub(r"\1", text))


def _output(code: str) -> str:
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(code, {})  # noqa: S102
    return printed.getvalue().strip()
