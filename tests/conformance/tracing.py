"""Which clause, operation and vector stand alone: the rules of traceability.

T1   a clause has no vector
T2   a vector cites a clause that does not exist
T3   a vector cites no clause of its own chapter
T4   an operation has no vector with an answer
T5   an operation, a record or a type refuses something without a vector, unless it is listed as
     unasked; or an operation that reads no text is asked twice for one error
T6   a vector asks for no operation, or expects an error that its operation cannot raise
T7   a clause names errors, and no vector of its operation or record expects one of them
T8   MUST stands outside a clause, or SHOULD or MAY in one, or nothing is required
T9   two vectors ask the same, or have one name
"""

import re
from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass

from refnb.conformance import catalogue
from refnb.conformance.specification import clause_name
from refnb.conformance.vectors import Vector
from refnb.io.documents import dumps

GENERAL = ("wire.", "order.", "zero.", "errors.")
LARGE = "errors.large"  # what any operation can refuse
TYPES = "wire.types"  # what a named type refuses, wherever it stands
NOT_ASKED = (  # about all answers
    *("protocol.", "order.exact", "errors.any", "errors.chapter", "errors.registry"),
    "errors.tables",
)
READERS = (  # of a text
    *("rational.rational", "smoothing.smoothing", "expression.plain", "expression.value"),
    *("entry.read", "entry.agrees", "bif.read", "bif.normalise"),
    *("theorem.check", "diagnosis.diagnose"),
)
STRONG = re.compile(r"\b(MUST|SHALL)\b")
WEAK = re.compile(r"\b(SHOULD|MAY|RECOMMENDED|OPTIONAL)\b")


@dataclass(frozen=True)
class Traced:
    """What is compared: clauses, refusals, vectors, pages."""

    clauses: Mapping[str, str]
    types: Mapping[str, Collection[str]]  # of each operation: types and records in its arguments
    refuses: Mapping[str, Collection[str]]  # what an operation, a type or a record says it refuses
    errors: Mapping[str, Collection[str]]  # what each operation can refuse in all
    vectors: Sequence[Vector]
    pages: Mapping[str, str]
    unasked: Collection[str] = ()


def complaints(traced: Traced) -> Iterator[str]:
    """Yield every break of a rule, with the rule in front."""
    for rule in (_clauses, _citations, _operations, _errors, _words, _twins):
        yield from rule(traced)


def _clauses(traced: Traced) -> Iterator[str]:
    known = {name for names in traced.errors.values() for name in names}
    expected = defaultdict[str, set[str]](set)
    cited = {clause for vector in traced.vectors for clause in vector.clauses}
    for vector in traced.vectors:
        asked = {clause_name(name) for name in (vector.op, *traced.types.get(vector.op, ()))}
        for about in asked | {_about(clause) for clause in vector.clauses}:
            expected[about].add(str(vector.expect.get("error")))
    for clause, text in traced.clauses.items():
        if clause.startswith(NOT_ASKED) or clause.endswith(".refuses"):
            continue
        if clause not in cited:
            yield f"T1 {clause} has no vector"
        named = {name for name in known if f"`{name}`" in text}
        if clause in cited and named and not named & expected[_about(clause)]:
            yield f"T7 {clause} names {sorted(named)}, no vector of it expects one"


def _about(clause: str) -> str:
    """Return chapter and operation, or what else the first two parts of a name tell of."""
    return ".".join(clause.split(".")[:2])


def _citations(traced: Traced) -> Iterator[str]:
    for vector in traced.vectors:
        for clause in vector.clauses:
            if clause not in traced.clauses:
                yield f"T2 {vector.id} cites {clause}, which is no clause"
        if not any(
            clause.startswith((f"{vector.chapter.replace('_', '-')}.", *GENERAL))
            for clause in vector.clauses
        ):
            yield f"T3 {vector.id} cites no clause of its chapter"


def _operations(traced: Traced) -> Iterator[str]:
    answered = {vector.op for vector in traced.vectors if "ok" in vector.expect}
    yield from (
        f"T4 {op} has no vector with an answer" for op in traced.types if op not in answered
    )
    asked = Counter[tuple[str, object]]()
    for vector in traced.vectors:
        for name in (vector.op, *traced.types.get(vector.op, ())):
            asked[name, vector.expect.get("error")] += 1
    for name, errors in traced.refuses.items():
        for error in errors:
            if (asked[name, error] > 0) == (f"{name} {error}" in traced.unasked):
                yield f"T5 {name}: {'a' if asked[name, error] else 'no'} vector for {error}"
    own = (v for v in traced.vectors if v.op not in READERS and LARGE not in v.clauses)
    twice = Counter((v.op, v.expect.get("error")) for v in own if TYPES not in v.clauses)
    for (op, refused), many in twice.items():
        if many > 1 and refused in traced.refuses.get(op, ()):
            yield f"T5 {op}: {many} vectors for {refused}"


def _errors(traced: Traced) -> Iterator[str]:
    for vector in traced.vectors:
        error = vector.expect.get("error")
        if vector.op not in traced.errors:
            yield f"T6 {vector.id} asks for {vector.op}, which is no operation"
        elif error is not None and error not in (*traced.errors[vector.op], *_free(vector)):
            yield f"T6 {vector.id} expects {error}, {vector.op} does not raise it"


def _free(vector: Vector) -> tuple[str, ...]:
    """Return what is refused for its size alone."""
    return ("OutOfRange",) if LARGE in vector.clauses else ()


def _words(traced: Traced) -> Iterator[str]:
    for place, page in traced.pages.items():
        inside = dict(catalogue.clauses(page))
        for name, text in inside.items():
            if WEAK.search(text) or not STRONG.search(text):
                yield f"T8 {place}: the clause {name} does not require"
        for block in page.split("\n\n"):
            if not block.startswith("r[") and STRONG.search(block):
                yield f"T8 {place}: a requirement outside a clause: {block[:60]!r}"


def _twins(traced: Traced) -> Iterator[str]:
    asked: dict[str, str] = {}
    named: set[str] = set()
    for vector in traced.vectors:
        request = f"{vector.op} {dumps(vector.args)}"
        if request in asked:
            yield f"T9 {vector.id} asks what {asked[request]} asks"
        if vector.id in named:
            yield f"T9 the name {vector.id} is taken twice"
        asked[request] = vector.id
        named.add(vector.id)
