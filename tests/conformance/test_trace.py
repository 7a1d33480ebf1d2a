"""Every clause has its vectors, every operation its answers, every error its vector."""

from dataclasses import replace

import pytest

from conformance import describing
from conformance.tracing import Traced, complaints
from refnb.conformance import catalogue, specification, vectors
from refnb.conformance.vectors import Origin, Vector

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


SOUND = Vector(
    id="a-one",
    title="one",
    op="a.op",
    clauses=("a.op.value",),
    origin=Origin("hand", "", "1", ""),
    chapter="a",
    args={"x": "1"},
    expect={"ok": "1"},
)
REFUSED = replace(
    SOUND, id="a-two", args={"x": "0"}, expect={"error": "Negative"}, clauses=("a.op.refuses",)
)
STRAY = replace(REFUSED, id="a-3", args={}, expect={"error": "ZeroEvidence"})
FINE = Traced(
    {"a.op.value": "It MUST be 1.", "a.op.refuses": "It MUST be `Negative`."},
    {"a.op": ("amount",)},
    {"a.op": ("Negative",)},
    {"a.op": ("Negative", "BadRequest")},
    (SOUND, REFUSED),
    {"a": "# a\n\nr[a.op.value] It MUST be 1.\n\nr[a.op.refuses] It MUST be `Negative`."},
)
FAULTY = {
    "T1": replace(FINE, clauses={**FINE.clauses, "a.op.more": "It MUST."}),
    "T2": replace(FINE, vectors=(replace(SOUND, clauses=("a.op.value", "a.op.gone")), REFUSED)),
    "T3": replace(
        FINE,
        vectors=(SOUND, REFUSED, replace(SOUND, id="a-3", args={"x": "3"}, clauses=("b.op.x",))),
    ),
    "T4": replace(FINE, vectors=(REFUSED,)),
    "T5": replace(FINE, refuses={"a.op": ("Negative", "EmptyData")}),
    "T5 twice": replace(
        FINE, vectors=(SOUND, REFUSED, replace(REFUSED, id="a-3", args={"x": "2"}))
    ),
    "T5 of a type": replace(FINE, refuses={"amount": ("OutOfRange",)}),
    "T5 listed": replace(FINE, unasked=["a.op Negative"]),
    "T6": replace(FINE, vectors=(SOUND, REFUSED, STRAY)),
    "T6 of nothing": replace(FINE, vectors=(SOUND, REFUSED, replace(SOUND, id="a-3", op="a.gone"))),
    "T7": replace(
        FINE,
        clauses={**FINE.clauses, "a.op.value": "It MUST be `Negative`."},
        vectors=(SOUND, replace(REFUSED, expect={"error": "BadRequest"})),
    ),
    "T8": replace(FINE, pages={"a": "It MUST be outside."}),
    "T9": replace(FINE, vectors=(SOUND, REFUSED, replace(SOUND, id="a-3"))),
}


def test_a_sound_specification_has_no_complaints() -> None:
    """The smallest specification that keeps every rule is let through."""
    assert list(complaints(FINE)) == []


@pytest.mark.parametrize("rule", FAULTY)
def test_each_rule_finds_its_fault(rule: str) -> None:
    """A specification with one fault is refused by the rule that is about it."""
    assert rule.split(maxsplit=1)[0] in {
        complaint.split()[0] for complaint in complaints(FAULTY[rule])
    }


@pytest.mark.parametrize("text", ["r[a.b.c] It SHOULD.", "r[a.b.c] It is so."])
def test_a_clause_requires(text: str) -> None:
    """A clause without MUST, or with SHOULD, is a break of T8."""
    assert any(c.startswith("T8") for c in complaints(replace(FINE, pages={"a": text})))
