"""What a report says, word for word, of verdicts written by hand; and how a reply is judged."""

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from refnb.conformance import report, runner
from refnb.conformance.runner import Verdict
from refnb.conformance.vectors import Origin, Vector
from refnb.io.documents import Json
from refnb.probability.distribution import Decision

HAND = Origin("hand", "", "1/6 + 1/3 = 1/2.")
ADD = Vector(
    id="add-thirds",
    title="a sixth and a third",
    op="arithmetic.add",
    clauses=("arithmetic.add.sum", "wire.rational"),
    origin=HAND,
    chapter="arithmetic",
    args={"a": "1/6", "b": "1/3"},
    expect={"ok": "1/2"},
)
ZERO = Vector(
    id="divide-zero",
    title="by 0",
    op="arithmetic.divide",
    clauses=("arithmetic.divide.refuses",),
    origin=HAND,
    chapter="bayes",
    args={"a": "1", "b": "0"},
    expect={"error": "OutOfRange"},
)
GOOD, WRONG, DIED = (
    Verdict(ADD, "pass"),
    Verdict(ADD, "wrong-value", 'ok "1/3"', "1/3"),
    Verdict(ZERO, "crash"),
)

ONE_OF = "one of ok, error, skip, crash is needed"
FAILED = """FAIL add-thirds: a sixth and a third
     wrong-value; clauses arithmetic.add.sum, wire.rational
     wanted "1/2"
     got    "1/3"
FAIL divide-zero: by 0
     crash; clauses arithmetic.divide.refuses
     wanted {"error": "OutOfRange"}
     got    nothing
"""
SKIPPED = [Verdict(ZERO, "skip"), Verdict(replace(ZERO, id="again"), "skip")]


def test_the_table_and_the_failures() -> None:
    """A line for each chapter, a paragraph for each failure, one for all that is not there."""
    assert report.table([DIED, GOOD, *SKIPPED, WRONG]) == (
        "chapter            passed    failed\n"
        "arithmetic           1/2     1 wrong-value\n"
        "bayes                0/3     1 crash, 2 not implemented\n"
    )
    told = "2 vectors of 1 operations: not implemented\n"
    assert report.failures([*SKIPPED, GOOD, DIED, WRONG]) == FAILED + told


def test_all_failures_are_shown() -> None:
    """However many; what came is cut after 200 characters."""
    said = report.failures([Verdict(ADD, "wrong-value", "", "x" * 300)] * 99)
    assert said.count("FAIL") == 99
    assert said.endswith('     got    "' + "x" * 199 + "\n")


@pytest.mark.parametrize(
    ("hint", "want", "got", "found"),
    [
        (Fraction, "1/2", "1/3", ("", "1/2", "1/3")),
        (tuple[str, ...], ["a", "b"], ["a", "c"], ("[1]", "b", "c")),
        (tuple[str, ...], ["a", "b"], ["a"], ("", ["a", "b"], ["a"])),
        (tuple[int, str], ["1", "b"], ["2", "b"], ("[0]", "1", "2")),
        (dict[str, int], [["a", "1"], ["b", "2"]], [["b", "3"], ["a", "1"]], ('["b"]', "2", "3")),
        (dict[str, Fraction], [["a", "1"]], [["b", "1"]], ("", [["a", "1"]], [["b", "1"]])),
        (Decision[str], {"label": "a", "ties": ["a", "b"]}, {"label": "a", "ties": ["a"]},
         ("ties", ["a", "b"], ["a"])),
        (tuple[dict[str, Decision[str]], ...],
         [[["x", {"label": "a", "ties": ["a"]}]]], [[["x", {"label": "b", "ties": ["a"]}]]],
         ('[0]["x"].label', "a", "b")),
        (int | dict[str, int], [["a", "1"]], [["a", "2"]], ('["a"]', "1", "2")),
        (Decision[str], {"label": "a", "ties": ["a"]}, [], ("", {"label": "a", "ties": ["a"]}, [])),
    ],
)  # fmt: skip
def test_the_place_where_an_answer_differs(
    hint: object, want: Json, got: Json, found: tuple[str, Json, Json]
) -> None:
    """The first one, as deep as both have the same parts; tables in any order."""
    assert runner.compare(hint, want, got) != "pass"
    assert runner.difference(hint, want, got) == found


@pytest.mark.parametrize(
    ("verdicts", "farewell", "words", "status"),
    [
        ([GOOD], "", "1 vectors: 1 passed, 0 failed\nCONFORMS\n", 0),
        ([GOOD, DIED], "", "2 vectors: 1 passed, 1 failed\nDOES NOT CONFORM\n", 1),
        ([GOOD], "it goes on",
         "1 vectors: 1 passed, 0 failed\nprotocol.bye: it goes on\nDOES NOT CONFORM\n", 1),
        ([GOOD, *SKIPPED], "",
         ("3 vectors: 1 passed, 0 failed, 2 not implemented\n"
          "NOTHING FAILED: what is implemented conforms\n"), 0),
        ([*SKIPPED, WRONG], "",
         "3 vectors: 0 passed, 1 failed, 2 not implemented\nDOES NOT CONFORM\n", 1),
    ],
)  # fmt: skip
def test_the_last_words(verdicts: list[Verdict], farewell: str, words: str, status: int) -> None:
    """Whether it conforms, and the exit status."""
    assert report.conclusion(verdicts, farewell) == (words, status)


FAULTS = ["wrong-error", "unexpected-ok", "unexpected-error", "crash", "timeout"]
statuses = st.sampled_from(["pass", "skip", *FAULTS])
verdicts = st.builds(
    lambda vector, status, i: Verdict(replace(vector, id=f"{vector.id}-{i}"), status),
    st.sampled_from([ADD, ZERO, replace(ADD, chapter="naive", clauses=("a.b.c", "wire.rational"))]),
    statuses,
    st.integers(),
)


@given(st.lists(verdicts, min_size=1, max_size=80, unique_by=lambda v: v.vector.id))
def test_every_verdict_is_counted_once(some: list[Verdict]) -> None:
    """In the table, and in the last words."""
    passed = [v for v in some if v.status == "pass"]
    for line in report.table(some).splitlines()[1:]:
        chapter, share, *_ = line.split()
        asked = [v for v in some if v.vector.chapter == chapter]
        assert share == f"{sum(v in passed for v in asked)}/{len(asked)}"
    skipped = sum(v.status == "skip" for v in some)
    words, status = report.conclusion(some)
    failed = len(some) - len(passed) - skipped
    assert words.startswith(f"{len(some)} vectors: {len(passed)} passed, {failed} failed")
    assert (f", {skipped} not implemented\n" in words) == (skipped > 0)
    assert (status == 0) == (failed == 0)
    assert ("\nCONFORMS\n" in words) == (len(passed) == len(some))
    assert report.failures(some).count("FAIL ") == failed


@pytest.mark.parametrize(
    ("vector", "reply", "status", "said"),
    [
        (ADD, {"ok": "1/2"}, "pass", 'ok "1/2"'),
        (ADD, {"ok": "2/4"}, "noncanonical", 'ok "2/4"'),
        (ADD, {"ok": "1/3"}, "wrong-value", 'ok "1/3"'),
        (ADD, {"error": "NotExact"}, "unexpected-error", 'error "NotExact"'),
        (ADD, {"error": "BadRequest", "message": "a must"}, "unexpected-error",
         'error "BadRequest": "a must"'),
        (ZERO, {"error": "OutOfRange"}, "pass", 'error "OutOfRange"'),
        (ZERO, {"error": "Negative"}, "wrong-error", 'error "Negative"'),
        (ZERO, {"ok": "0"}, "unexpected-ok", 'ok "0"'),
        (ADD, {"ok": "1" * 300}, "wrong-value", 'ok "' + "1" * 196),
        (ADD, {"crash": "1" * 300}, "crash", '"' + "1" * 199),
        (ADD, {"skip": "x"}, "skip", '"x"'),
        (ADD, {}, "protocol", f"{ONE_OF}, there is none of them: {{}}"),
        (ADD, {"ok": "1", "skip": ""}, "protocol",
         f'{ONE_OF}, there is ok and skip: {{"ok": "1", "skip": ""}}'),
    ],
)  # fmt: skip
def test_each_reply_has_one_status(
    vector: Vector, reply: dict[str, Json], status: str, said: str
) -> None:
    """Also where an error was wanted: a crash is none."""
    verdict = runner.judge(vector, reply)
    assert (verdict.status, verdict.reply) == (status, said)
