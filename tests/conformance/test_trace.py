"""Every clause has its vectors, every operation its clauses, every error its vector."""

import sys
from dataclasses import replace
from importlib import import_module
from pathlib import Path

import pytest
from refnb.conformance.mistakes import MISTAKES

from conformance.tracing import Traced, complaints
from refnb.conformance import catalogue, kit
from refnb.conformance.vectors import Vector, shipped

BUILD = Path(__file__).resolve().parents[2] / "docs" / "_build"


def traced() -> Traced:
    """Return what the package ships, to be traced."""
    operations = {name: op.errors for name, op in catalogue.operations().items()}
    return Traced(
        kit.clauses(),
        operations,
        catalogue.records(),
        shipped(),
        [mistake.name for mistake in MISTAKES],
        {name: text for name, text in kit.sections().items() if name not in ("index", "pitfalls")},
    )


def test_nothing_stands_alone() -> None:
    """No rule of traceability is broken."""
    found = list(complaints(traced()))
    if found:
        pytest.fail("\n".join(found), pytrace=False)


def test_the_shipped_files_are_those_of_the_pages_and_the_code(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """specification.json and operations.json are up to date: run docs/_build/specification.py."""
    monkeypatch.syspath_prepend(str(BUILD))
    sys.modules.pop("specification", None)
    for path, text in import_module("specification").files().items():
        assert path.read_text("ascii") == text, f"{path.name} is out of date"


SOUND = Vector(
    "a-one",
    "a",
    "one",
    "a.op",
    {"x": "1"},
    {"ok": "1"},
    ("a.op.value",),
    {"kind": "hand", "derivation": "1"},
    ("slip",),
)
REFUSED = replace(
    SOUND, id="a-two", args={"x": "0"}, expect={"error": "Negative"}, clauses=("a.op.errors",)
)
STRAY = replace(REFUSED, id="a-3", args={}, expect={"error": "ZeroEvidence"})
FINE = Traced(
    {"a.op.value": "It MUST be 1.", "a.op.errors": "It MUST be `Negative`."},
    {"a.op": ("Negative",)},
    {},
    (SOUND, REFUSED),
    ("slip",),
    {"a": "r[a.op.value] It MUST be 1.\n\nr[a.op.errors] It MUST be `Negative`."},
)
FAULTY = {
    "T1": replace(FINE, clauses={**FINE.clauses, "a.op.more": "It MUST."}),
    "T2": replace(FINE, vectors=(replace(SOUND, origin={"kind": "generated"}), REFUSED)),
    "T3": replace(FINE, vectors=(replace(SOUND, clauses=("a.op.value", "a.op.gone")), REFUSED)),
    "T4": replace(
        FINE,
        vectors=(SOUND, REFUSED, replace(SOUND, id="a-3", args={"x": "3"}, clauses=("b.op.x",))),
    ),
    "T5": replace(FINE, operations={**FINE.operations, "a.other": ()}),
    "T6": replace(FINE, operations={"a.op": ("Negative", "EmptyData")}),
    "T7": replace(FINE, vectors=(SOUND, REFUSED, STRAY)),
    "T8": replace(FINE, clauses={**FINE.clauses, "a.op.value": "It MUST be `Negative`."}),
    "T9": replace(FINE, texts={"a": "It MUST be outside."}),
    "T10": replace(FINE, vectors=(SOUND, REFUSED, replace(SOUND, id="a-3"))),
    "T11": replace(FINE, mistakes=("slip", "slide")),
}


def test_a_sound_specification_has_no_complaints() -> None:
    """The smallest specification that keeps every rule is let through."""
    assert list(complaints(FINE)) == []


@pytest.mark.parametrize("rule", FAULTY)
def test_each_rule_finds_its_fault(rule: str) -> None:
    """A specification with one fault is refused by the rule that is about it."""
    assert rule in {complaint.split()[0] for complaint in complaints(FAULTY[rule])}


@pytest.mark.parametrize("text", ["r[a.b.c] It SHOULD.", "r[a.b.c] It is so."])
def test_a_clause_requires(text: str) -> None:
    """A clause without MUST, or with SHOULD, is a break of T9."""
    assert any(c.startswith("T9") for c in complaints(replace(FINE, texts={"a": text})))
