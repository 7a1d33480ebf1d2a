"""Every clause has its vectors, every operation its answers, every error its vector."""

import pytest

from conformance import describing
from conformance.tracing import Traced, complaints
from refnb.conformance import catalogue, specification, vectors

FOR_READERS = ("index", "pitfalls")  # pages that explain, and do not require
UNASKED = {"bif.write OutOfRange": "a request with so many digits is long"}


def traced() -> Traced:
    """Return what there is, to be traced."""
    named, operations = catalogue.described(), catalogue.operations()
    refuses = {row.type: row.refuses for row in named.types}
    refuses |= {row.record: row.refuses for row in named.records}
    refuses |= {row.op: row.refuses for row in named.operations}
    taken = {name: {*describing.inside_args(op)} for name, op in operations.items()}
    used = {name for names in taken.values() for name in names} | operations.keys()
    return Traced(
        specification.clauses(),
        taken,
        {name: [error for error, _ in rows] for name, rows in refuses.items() if name in used},
        {name: describing.errors_of(op) for name, op in operations.items()},
        vectors.shipped(),
        {name: text for name, text in catalogue.pages().items() if name not in FOR_READERS},
        UNASKED,
    )


def test_nothing_stands_alone() -> None:
    """No rule of traceability is broken."""
    found = list(complaints(traced()))
    if found:
        pytest.fail("\n".join(found), pytrace=False)


def test_no_clause_is_written_twice() -> None:
    """A name belongs to one clause, and that of a row of refusals to none."""
    names = [name for text in catalogue.pages().values() for name, _ in catalogue.clauses(text)]
    assert sorted(names) == sorted(catalogue.written())
    assert [name for name in names if name.endswith(".refuses")] == []
