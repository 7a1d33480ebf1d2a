"""Which clause, operation and vector stand alone: the rules of traceability.

T1   a clause has no vector
T3   a vector cites a clause that does not exist
T4   a vector cites no clause of its own chapter
T5   a vector asks for no operation, and is not refused for that
T6   an operation has no vector with an answer, or an error of its own has none, unless it is
     listed as unasked; or one that is listed has one
T7   a vector expects an error that its operation cannot raise
T8   a clause names errors, and no vector of its operation or record expects one of them
T9   MUST stands outside a clause, or SHOULD or MAY in one, or nothing is required
T10  two vectors ask the same, or have one name
T11  a mistake that no vector catches, or a catch that is no mistake
"""

import re
from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass

from refnb.conformance import catalogue
from refnb.conformance.vectors import Vector
from refnb.io.documents import dumps

GENERAL = ("wire.", "order.", "zero.", "errors.", "limits.")
NOT_ASKED = ("protocol.", "order.exact", "errors.any", "errors.chapter")  # about all answers
STRONG = re.compile(r"\b(MUST|SHALL)\b")
WEAK = re.compile(r"\b(SHOULD|MAY|RECOMMENDED|OPTIONAL)\b")


@dataclass(frozen=True)
class Traced:
    """What is compared: clauses, errors of operations and records, vectors, mistakes, pages."""

    clauses: Mapping[str, str]
    own_errors: Mapping[str, Collection[str]]
    errors: Mapping[str, Collection[str]]
    vectors: Sequence[Vector]
    mistakes: Collection[str]
    pages: Mapping[str, str]
    unasked: Collection[str] = ()


def complaints(traced: Traced) -> Iterator[str]:
    """Yield every break of a rule, with the rule in front."""
    for rule in (_clauses, _citations, _operations, _errors, _words, _twins, _mistakes):
        yield from rule(traced)


def _clauses(traced: Traced) -> Iterator[str]:
    known = {name for names in traced.errors.values() for name in names}
    expected = defaultdict[str, set[str]](set)
    cited_by_some = {cited for vector in traced.vectors for cited in vector.clauses}
    for vector in traced.vectors:
        for cited in vector.clauses:
            expected[_about(cited)].add(str(vector.expect.get("error")))
    for clause, text in traced.clauses.items():
        if clause.startswith(NOT_ASKED):
            continue
        if clause not in cited_by_some:
            yield f"T1 {clause} has no vector"
        named = {name for name in known if f"`{name}`" in text}
        if clause in cited_by_some and named and not named & expected[_about(clause)]:
            yield f"T8 {clause} names {sorted(named)}, no vector of it expects one"


def _about(clause: str) -> str:
    """Return chapter and operation, or what else the first two parts of a name tell of."""
    return ".".join(clause.split(".")[:2])


def _citations(traced: Traced) -> Iterator[str]:
    for vector in traced.vectors:
        for clause in vector.clauses:
            if clause not in traced.clauses:
                yield f"T3 {vector.id} cites {clause}, which is no clause"
        if not any(
            clause.startswith((f"{vector.chapter.replace('_', '-')}.", *GENERAL))
            for clause in vector.clauses
        ):
            yield f"T4 {vector.id} cites no clause of its chapter"


def _operations(traced: Traced) -> Iterator[str]:
    for operation, errors in traced.own_errors.items():
        asking = [vector for vector in traced.vectors if vector.op == operation]
        expected = {vector.expect.get("error") for vector in asking}
        if None not in expected:
            yield f"T6 {operation} has no vector with an answer"
        for error in errors:
            if (error in expected) == (f"{operation} {error}" in traced.unasked):
                yield f"T6 {operation}: {'a' if error in expected else 'no'} vector for {error}"


def _errors(traced: Traced) -> Iterator[str]:
    for vector in traced.vectors:
        error = vector.expect.get("error")
        possible = traced.errors.get(vector.op, ("BadRequest",))
        if vector.op not in traced.errors and error != "BadRequest":
            yield f"T5 {vector.id} asks for {vector.op}, which is no operation"
        elif error is not None and error not in possible:
            yield f"T7 {vector.id} expects {error}, {vector.op} does not raise it"


def _words(traced: Traced) -> Iterator[str]:
    for place, page in traced.pages.items():
        inside = dict(catalogue.clauses(page))
        for name, text in inside.items():
            if WEAK.search(text) or not STRONG.search(text):
                yield f"T9 {place}: the clause {name} does not require"
        for block in page.split("\n\n"):
            if not block.startswith("r[") and STRONG.search(block):
                yield f"T9 {place}: a requirement outside a clause: {block[:60]!r}"


def _twins(traced: Traced) -> Iterator[str]:
    asked: dict[str, str] = {}
    named: set[str] = set()
    for vector in traced.vectors:
        request = f"{vector.op} {dumps(vector.args)}"
        if request in asked:
            yield f"T10 {vector.id} asks what {asked[request]} asks"
        if vector.id in named:
            yield f"T10 the name {vector.id} is taken twice"
        asked[request] = vector.id
        named.add(vector.id)


def _mistakes(traced: Traced) -> Iterator[str]:
    caught = {name for vector in traced.vectors for name in vector.catches}
    yield from (f"T11 no vector catches {name}" for name in traced.mistakes if name not in caught)
    yield from (f"T11 {name} is no mistake" for name in sorted(caught - set(traced.mistakes)))
