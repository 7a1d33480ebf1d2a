"""Which clause, operation, function and vector stand alone: the rules of traceability.

T1   a clause has no vector
T2   a clause has only generated vectors
T3   a vector cites a clause that does not exist
T4   a vector cites no clause of its own chapter
T5   an operation has no clause
T6   an operation has no vector, or one of its errors has none
T7   a vector expects an error that its operation cannot raise
T8   a clause names an error that no vector of it expects
T9   MUST stands outside a clause, or SHOULD or MAY anywhere
T10  two vectors ask the same
T11  a mistake that no vector catches, or a catch that is no mistake
"""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass

from refnb.conformance.vectors import Vector
from refnb.data.document import dumps

READING = frozenset({"BadRequest", "NotExact", "Duplicate", "OutOfRange"})
RUNNER = ("protocol.", "order.exact")
CLAUSE = re.compile(r"^r\[([a-z0-9.-]+)\] ", re.MULTILINE)
STRONG = re.compile(r"\b(MUST|SHALL)\b")
WEAK = re.compile(r"\b(SHOULD|MAY|RECOMMENDED|OPTIONAL)\b")


@dataclass(frozen=True)
class Traced:
    """What is compared: clauses by id, errors by operation and record, vectors, mistakes."""

    clauses: Mapping[str, str]
    operations: Mapping[str, Collection[str]]
    records: Mapping[str, Collection[str]]
    vectors: Sequence[Vector]
    mistakes: Collection[str]
    texts: Mapping[str, str]


def complaints(traced: Traced) -> Iterator[str]:
    """Yield every break of a rule, with the rule in front."""
    for rule in (_clauses, _citations, _operations, _errors, _words, _twins, _mistakes):
        yield from rule(traced)


def _clauses(traced: Traced) -> Iterator[str]:
    for clause, text in traced.clauses.items():
        if clause.startswith(RUNNER):
            continue
        citing = [vector for vector in traced.vectors if clause in vector.clauses]
        if not citing:
            yield f"T1 {clause} has no vector"
        elif all(vector.origin["kind"] == "generated" for vector in citing):
            yield f"T2 {clause} has only generated vectors"
        expected = {str(vector.expect.get("error")) for vector in citing}
        named = {name for name in _all_errors(traced) if f"`{name}`" in text}
        if citing and named and not named & expected:
            yield f"T8 {clause} names {sorted(named)}, no vector of it expects one"


def _citations(traced: Traced) -> Iterator[str]:
    general = ("wire.", "order.", "zero.", "errors.")
    for vector in traced.vectors:
        for clause in vector.clauses:
            if clause not in traced.clauses:
                yield f"T3 {vector.id} cites {clause}, which is no clause"
        own = (f"{vector.chapter}.", *general)
        if not any(clause.startswith(own) for clause in vector.clauses):
            yield f"T4 {vector.id} cites no clause of {vector.chapter}"


def _operations(traced: Traced) -> Iterator[str]:
    for operation, errors in traced.operations.items():
        stem = operation.replace("_", "-")
        if not any(clause.startswith(f"{stem}.") for clause in traced.clauses):
            yield f"T5 {operation} has no clause"
        asking = [vector for vector in traced.vectors if vector.op == operation]
        expected = {vector.expect.get("error") for vector in asking}
        if expected <= {*READING}:
            yield f"T6 {operation} has no vector with an answer"
        yield from (f"T6 {operation}: no vector for {e}" for e in errors if e not in expected)
    seen = {vector.expect.get("error") for vector in traced.vectors}
    for record, errors in traced.records.items():
        yield from (f"T6 {record}: no vector for {e}" for e in errors if e not in seen)


def _errors(traced: Traced) -> Iterator[str]:
    of_records = {error for errors in traced.records.values() for error in errors}
    for vector in traced.vectors:
        error = vector.expect.get("error")
        possible = {*traced.operations.get(vector.op, ()), *of_records, *READING, "BadWeight"}
        if error is not None and error not in possible:
            yield f"T7 {vector.id} expects {error}, {vector.op} does not raise it"


def _words(traced: Traced) -> Iterator[str]:
    for place, text in traced.texts.items():
        for block in text.split("\n\n"):
            if not block.startswith("r[") and STRONG.search(block):
                yield f"T9 {place}: a requirement outside a clause: {block[:60]!r}"
            if block.startswith("r[") and WEAK.search(block):
                yield f"T9 {place}: a clause that does not require: {block[:60]!r}"
            if block.startswith("r[") and not STRONG.search(block):
                yield f"T9 {place}: a clause without MUST: {block[:60]!r}"


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


def _all_errors(traced: Traced) -> set[str]:
    tables = (*traced.operations.values(), *traced.records.values())
    return {error for errors in tables for error in errors} | READING
