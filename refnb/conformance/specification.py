"""The whole specification: the pages in order, and the clauses about refusals, which are generated.

r[chapter.operation.refuses]    what the types of its arguments and its docstring refuse
r[chapter.record.refuses]       the same for the members of a record
<!-- vector: id -->             a paragraph in the place of a request and its answer
"""

import contextlib
import io
import re
from collections.abc import Iterator
from functools import cache

from refnb.conformance import catalogue, vectors
from refnb.io import annotations
from refnb.io.documents import dumps

FIRST = ("index", "protocol", "wire")  # what every request needs
_LIVE = re.compile(r'^```python exec="[a-z]+"\n(.*?)^```$', re.MULTILINE | re.DOTALL)
_START = re.compile(r"(?<![^\n]\n)^r\[([a-z0-9.-]+)\]", re.MULTILINE)
_VECTOR = re.compile(r"^<!-- vector: (.*) -->$", re.MULTILINE)
_LINK = re.compile(r"\[([^\]]+)\]\([^)]+\.md[^)]*\)")


@cache
def clauses() -> dict[str, str]:
    """Return the words of every clause by its name, written or generated."""
    refuses = [clause for chapter in catalogue.chapters() for clause in generated(chapter)]
    return catalogue.written() | dict(refuses)


def sections() -> dict[str, str]:
    """Return each page as a porter gets it: plain text without links, with all that is computed.

    The first pages come first, then the others that are about everything, then the chapters.
    """
    texts, chapters = catalogue.pages(), catalogue.chapters()
    general = sorted(set(texts) - {*chapters, *FIRST})
    order = dict.fromkeys((*FIRST, *general, *chapters))
    found = {name: whole(name, texts[name]) for name in order if name in texts}
    return {name: _LIVE.sub(_output, _LINK.sub(r"\1", text)) for name, text in found.items()}


def whole(name: str, text: str) -> str:
    """Return a page with its refusals behind it and its vectors in their places."""
    found = list(generated(name)) if name in catalogue.chapters() else []
    if found:
        blocks = [f"r[{clause}] {words}" for clause, words in found]
        text = "\n\n".join([text.rstrip(), "## Refusals", *blocks]) + "\n"
    return _VECTOR.sub(lambda match: shown(match[1]), text)


def for_site(name: str, text: str) -> str:
    """Return a page of the specification as the site shows it: each clause can be linked to."""
    return _START.sub(r'<span class="clause" id="r-\1">r[\1]</span>', whole(name, text))


def generated(chapter: str) -> Iterator[tuple[str, str]]:
    """Yield the name and the words of each clause about what a chapter refuses."""
    classes = {record.of for record in catalogue.records(answers=False).values()}
    for record in sorted(classes, key=lambda record: record.__name__):
        name = annotations.type_name(record)
        said = catalogue.sentence(annotations.members(record), catalogue.raises(record))
        if said and name.startswith(f"{chapter}."):
            yield f"{clause_name(name)}.refuses", f"A port MUST refuse the record `{name}`: {said}."
    for name, operation in catalogue.operations().items():
        said = catalogue.sentence(operation.args, catalogue.raises(operation.function))
        if said and name.startswith(f"{chapter}."):
            short = operation.function_name
            yield f"{clause_name(name)}.refuses", f"`{short}` MUST refuse: {said}."


def clause_name(name: str) -> str:
    """Return how the clauses of an operation or a record begin.

    >>> clause_name("logarithm.LogForm"), clause_name("chain.product_rule")
    ('logarithm.log-form', 'chain.product-rule')
    """
    return re.sub(r"(?<=[a-z])(?=[A-Z])", "-", name).replace("_", "-").lower()


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


def _output(code: re.Match[str]) -> str:
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(code[1], {})  # noqa: S102
    return printed.getvalue().strip()
