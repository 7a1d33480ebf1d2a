"""Every worked number of the notes that the chapters can reach is computed, and equal."""

from collections import Counter
from fractions import Fraction
from functools import cache

import pytest

from exercises.problems.notes import Note, Value, evaluate, notes
from exercises.problems.reproduced import FORMULAS, reproduced
from refnb.exact.logarithm import LogForm
from refnb.exercises.problems.catalogue import answer
from refnb.probability.distribution import Decision
from source.course import COURSE, ROOT
from worked.sound import held

PROBLEMS = {
    "cancer": ["lab-test"],
    "rare": ["rare-disease"],
    "three": ["three-hypotheses"],
    "sample": ["sample-complexity"],
    "tennis": ["play-tennis"],
    "spam": ["spam"],
    "hike": ["hiking"],
    "net": ["exam"],
    "tree": ["tree"],
    "mohri": ["coin", "bell-curve"],
}
NOTES = notes()
PRINTED = [note for note in NOTES.values() if note.printed is not None]


def test_every_number_is_there() -> None:
    """264 numbers: 177 are printed and right, 11 are printed and wrong, 76 are not printed."""
    assert Counter(note.correct for note in NOTES.values()) == {True: 177, False: 11, None: 76}
    assert all((note.printed is None) == (note.correct is None) for note in NOTES.values())


def test_every_number_is_reproduced() -> None:
    """What refnb computes is the exact value; what no chapter can compute is quoted."""
    found = reproduced()
    assert {id_: x for id_, x in found.items() if not NOTES[id_].equals(x)} == {}
    there = {path.stem for part in COURSE for path in (ROOT / "refnb" / part).glob("*.py")}
    reached = {id_ for id_, note in NOTES.items() if note.chapter in there}
    assert found.keys() | FORMULAS.keys() <= reached
    others = reached - found.keys() - FORMULAS.keys()
    assert [id_ for id_ in sorted(others) if not said(NOTES[id_])] == []


def said(note: Note) -> bool:
    """Tell whether the worked answer of the problem that a note is about says it, or decides so."""
    problems = PROBLEMS[note.id.partition(".")[0]]
    return any(note.equals(value) for name in problems for value in answered(name))


@cache
def answered(name: str) -> list[Value]:
    """Return every number of a worked answer, and what is decided."""
    values = [step.value for told in answer(name).solutions for step in told.steps]
    ties = [y for value in values if isinstance(value, Decision) for y in value.ties]
    numbers = (x for value in values for x in held(value))
    return [*ties, *(x for x in numbers if isinstance(x, int | Fraction | LogForm))]


@pytest.mark.parametrize("id_", FORMULAS)
def test_a_formula_counts_right(id_: str) -> None:
    """The number of parameters, dice or cells of a model that refnb builds."""
    for d in range(1, 6):
        for c in range(1, 4):
            letters = {"K": d, "d": d, "N": d, "C": c}
            assert evaluate(NOTES[id_].exact, **letters) == FORMULAS[id_](d, c)


def test_the_notes_print_it_right_or_wrong() -> None:
    """Rounded half up to the places that are printed, the exact value is what is printed or not."""
    assert [note.id for note in PRINTED if note.is_right() != note.correct] == []


def test_how_the_wrong_ones_should_be_printed() -> None:
    """The corrections, digit for digit."""
    wrong = [n for n in PRINTED if n.correct is False]
    assert {note.id: (note.printed, note.as_printed()) for note in wrong} == {
        "hike2.TFF.posterior": ("0.421686", "0.421687"),
        "hike2.TFT.posterior": ("0.578314", "0.578313"),
        "hike2.accuracy": ("0.435", "0.565"),
        "hike3.TFFF.nb": ("0.0525", "0.1225"),
        "hike3.TTFF.nb": ("0.0525", "0.1225"),
        "hike3.TTTF.nb": ("0.0225", "0.0525"),
        "hike3.TTTT.factors": ("0.060*0.2", "0.160*0.2"),
        "hike3.TTTT.nb": ("0.0120", "0.0320"),
        "sample.d2.NJB": ("14.75", "14.76"),
        "sample.d5.NJB": ("184.58", "184.59"),
        "tree.0": ("0.0336", "0.0346"),
    }
