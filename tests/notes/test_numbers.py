"""Every worked number of the notes comes out of a command, or of a call, and is equal."""

import re
from collections import Counter
from functools import cache

import pytest

import refnb
from cli.commands import answered
from notes.called import evaluated
from notes.numbers import notes

NOTES = notes()
PRINTED = [note for note in NOTES.values() if note.printed is not None]
CALLED = {id_: note for id_, note in NOTES.items() if note.call}
FORMULAS = [id_ for id_, note in CALLED.items() if re.search(r"\b[KdNC]\b", note.exact)]


def test_every_number_is_there() -> None:
    """264 numbers: 177 are printed and right, 11 are printed and wrong, 76 are not printed."""
    assert Counter(note.correct for note in NOTES.values()) == {True: 177, False: 11, None: 76}
    assert all((note.printed is None) == (note.correct is None) for note in NOTES.values())


def test_every_number_has_its_way() -> None:
    """A call, most of them a command, too; or the reason why nothing can compute it."""
    assert [id_ for id_, note in NOTES.items() if bool(note.call) == bool(note.why)] == []
    assert len(CALLED) >= 259
    assert sum(bool(note.command) for note in CALLED.values()) >= 232


@cache
def lines(command: str) -> tuple[str, ...]:
    """Return the lines of what a command answers, each in one, with single blanks."""
    found = list[str]()
    words = [_file(*word.rpartition("=")) for word in command.split()]
    for line in answered(*words).splitlines():
        if line.startswith(" " * 12) and found:
            found[-1] += f" {' '.join(line.split())}"
        else:
            found.append(" ".join(line.split()))
    return tuple(found)


def _file(*parts: str) -> str:
    """Return a word; for a file that is an example, the place where it lies."""
    before, sign, name = parts
    path = str(refnb.example(name)) if name.endswith(".bif") else name
    return f"{before}{sign}{path}"


@pytest.mark.parametrize("command", sorted({n.command for n in NOTES.values() if n.command}))
def test_a_command_answers_it(command: str) -> None:
    """Each line stands in the answer, and all parts of the number stand in its lines."""
    asked = [note for note in NOTES.values() if note.command == command]
    missing = [(n.id, line) for n in asked for line in n.lines if line not in lines(command)]
    assert missing == []
    assert [n.id for n in asked if not n.stands_in(n.lines)] == []


def test_a_call_gives_it() -> None:
    """Exactly."""
    numbers = [note for id_, note in CALLED.items() if id_ not in FORMULAS]
    assert [note.id for note in numbers if not note.equals(evaluated(note.call))] == []


@pytest.mark.parametrize("id_", FORMULAS)
def test_a_formula_counts_right(id_: str) -> None:
    """The number of parameters, dice or cells of a model that refnb builds."""
    for d in range(1, 6):
        for c in range(1, 4):
            letters = {"K": d, "d": d, "N": d, "C": c}
            assert evaluated(NOTES[id_].exact, letters) == evaluated(CALLED[id_].call, letters)


def test_the_notes_print_it_right_or_wrong() -> None:
    """Rounded half up to the places that are printed, the exact value is what is printed or not."""
    assert [note.id for note in PRINTED if note.is_right() != note.correct] == []
