"""Every clause has its vectors, every operation its answers, every error its vector.

A clause has a vector, and where it names errors, one that expects one of them; a vector cites
clauses that there are, one of its own chapter among them, asks for an operation, expects an error
that this can raise, has the arguments of its operation unless it cites the clause on their names,
and is neither asked nor named twice. An operation has a vector with an answer; what it, a record or
a type refuses has one, unless it is listed as unasked, and an operation that reads no text has few
for one error, one for each half of its sentence. MUST stands in clauses alone, and each requires
something.
"""

import re
from collections import Counter, defaultdict
from collections.abc import Iterator

from conformance import describing
from refnb.conformance import catalogue, specification, vectors
from refnb.conformance.specification import clause_name
from refnb.io.documents import dumps
from source.course import expect_none

GENERAL = ("wire.", "order.", "zero.", "errors.")
LARGE = "errors.large"  # what any operation can refuse
TYPES = "wire.types"  # what a named type refuses, wherever it stands
NAMES = "wire.request.names"
HALVES = 7  # of the sentence of a refusal
NOT_ASKED = (  # about all answers
    *("protocol.", "order.exact", "errors.any", "errors.chapter", "errors.registry"),
    "errors.tables",
)
READERS = (  # of a text
    *("rational.rational", "smoothing.smoothing", "expression.plain", "expression.value"),
    *("entry.read", "entry.agrees", "bif.read", "bif.normalise"),
    *("theorem.check", "diagnosis.diagnose"),
)
UNASKED = {"bif.write OutOfRange": "a request with so many digits is long"}
FOR_READERS = ("index", "pitfalls")  # pages that explain, and do not require
STRONG = re.compile(r"\b(MUST|SHALL)\b")
WEAK = re.compile(r"\b(SHOULD|MAY|RECOMMENDED|OPTIONAL)\b")

OPERATIONS = catalogue.operations()
VECTORS, CLAUSES, NAMED = vectors.shipped(), specification.clauses(), catalogue.description()
TAKEN = {  # by each operation: itself, and the types and records in its arguments
    name: {name, *describing.inside_args(op)} for name, op in OPERATIONS.items()
}
ARGUMENTS = {name: op.args.keys() for name, op in OPERATIONS.items()}
ERRORS = {name: catalogue.errors(op) for name, op in OPERATIONS.items()}
REFUSED = {
    **{row.type: row.refuses for row in NAMED.types},
    **{row.record: row.refuses for row in NAMED.records},
    **{row.op: row.refuses for row in NAMED.operations},
}


def about(clause: str) -> str:
    """Return chapter and operation, or what else the first two parts of a name tell of."""
    return ".".join(clause.split(".")[:2])


def test_a_clause_has_its_vectors() -> None:
    """And where it names errors, one of them is expected."""
    expected, cited = defaultdict[str, set[object]](set), set[str]()
    for vector in VECTORS:
        asked = {clause_name(name) for name in TAKEN[vector.op]}
        for topic in asked | {about(clause) for clause in vector.clauses}:
            expected[topic].add(vector.expect.get("error"))
        cited.update(vector.clauses)
    known = {name for names in ERRORS.values() for name in names}
    found = list[str]()
    for clause, text in CLAUSES.items():
        named = {name for name in known if f"`{name}`" in text}
        if clause.startswith(NOT_ASKED) or clause.endswith(".refuses"):
            continue
        if clause not in cited:
            found.append(f"{clause} has no vector")
        elif named and not named & expected[about(clause)]:
            found.append(f"{clause} names {sorted(named)}, no vector of it expects one")
    expect_none(found)


def test_a_vector_cites_what_there_is() -> None:
    """A clause of its own chapter among others; and it expects an error that can be raised."""

    def faults() -> Iterator[str]:
        for vector in VECTORS:
            own = (f"{vector.chapter.replace('_', '-')}.", *GENERAL)
            error, free = vector.expect.get("error"), LARGE in vector.clauses
            if not {*vector.clauses} <= CLAUSES.keys():
                yield f"{vector.id} cites what is no clause"
            if not any(clause.startswith(own) for clause in vector.clauses):
                yield f"{vector.id} cites no clause of its chapter"
            if vector.op not in ERRORS:
                yield f"{vector.id} asks for {vector.op}, which is no operation"
            elif vector.args.keys() != ARGUMENTS[vector.op] and NAMES not in vector.clauses:
                yield f"{vector.id} has other arguments than {vector.op}"
            elif error and error not in ERRORS[vector.op] and not (free and error == "OutOfRange"):
                yield f"{vector.id} expects {error}, {vector.op} does not raise it"

    expect_none(faults())


def test_an_operation_has_an_answer_and_each_refusal() -> None:
    """A refusal of its own few times, where it reads no text."""
    asked = Counter((name, v.expect.get("error")) for v in VECTORS for name in TAKEN[v.op])
    found = [f"{op} has no vector with an answer" for op in TAKEN if not asked[op, None]]
    for name in {name for names in TAKEN.values() for name in names} & REFUSED.keys():
        found += [
            f"{name}: {'a' if asked[name, error] else 'no'} vector for {error}"
            for error, _ in REFUSED[name]
            if (asked[name, error] > 0) == (f"{name} {error}" in UNASKED)
        ]
    own = (v for v in VECTORS if v.op not in READERS and not {LARGE, TYPES} & {*v.clauses})
    twice = Counter((v.op, v.expect.get("error")) for v in own)
    found += [
        f"{op}: {many} vectors for {error}"
        for (op, error), many in twice.items()
        if many > HALVES and error in dict(REFUSED[op])
    ]
    expect_none(found)


def test_a_clause_requires_and_nothing_else_does() -> None:
    """MUST in each clause and in no other paragraph, SHOULD and MAY in none."""

    def faults() -> Iterator[str]:
        for place in catalogue.pages().keys() - {*FOR_READERS}:
            page = catalogue.pages()[place]
            for name, text in catalogue.clauses(page):
                if WEAK.search(text) or not STRONG.search(text):
                    yield f"{place}: the clause {name} does not require"
            for block in page.split("\n\n"):
                if not block.startswith("r[") and STRONG.search(block):
                    yield f"{place}: a requirement outside a clause: {block[:60]!r}"

    expect_none(faults())


def test_nothing_is_asked_or_named_twice() -> None:
    """A vector, and a clause; the name of a row of refusals belongs to none."""
    asked = Counter(f"{v.op} {dumps(v.args)}" for v in VECTORS) + Counter(v.id for v in VECTORS)
    expect_none(f"{what}: {many} times" for what, many in asked.items() if many > 1)
    names = [name for text in catalogue.pages().values() for name, _ in catalogue.clauses(text)]
    assert sorted(names) == sorted(catalogue.written_clauses())
    assert [name for name in names if name.endswith(".refuses")] == []
