"""Follow lines of working: each is judged against a replay from the lines before it.

    follows     it is what follows from the lines before, perhaps rounded
    coarse      so, as far as less than 2 significant digits tell
    fault       it does not follow

The first fault is what went wrong; lines after it that follow from it have credit. When all
lines follow and the answer is not right, it was rounded too early: where, is found exactly.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import reduce

from refnb.core import checks, messages
from refnb.core.errors import BadRequest, UnknownValue
from refnb.core.escapes import printable
from refnb.exercises import diagnosis, entry, feedback, replay
from refnb.exercises.diagnosis import Outcome, Value
from refnb.exercises.entry import Entry
from refnb.exercises.feedback import Explanation
from refnb.exercises.replay import Cell, Exercise, Working

FOLLOWS, COARSE, FAULT = "follows", "coarse", "fault"
DIGITS = 2
SAID = {FOLLOWS: "follows", COARSE: "follows, as far as its digits go", FAULT: "does not follow"}

Place = tuple[str, Cell]


@dataclass(frozen=True)
class LineFeedback:
    """A line, whether it follows from those before, and what explains it when it does not."""

    name: str
    entered: str
    verdict: str
    explanations: tuple[Explanation, ...] = ()

    def __str__(self) -> str:
        """Return the line with its verdict."""
        said = f"{self.name} = {self.entered}    {SAID[self.verdict]}."
        ways = (f"     This is what you get if {way}" for way in self.explanations)
        return "\n".join([printable(said), *ways])


@dataclass(frozen=True)
class WorkingFeedback:
    """Every line judged; the places of the first fault and of the first line that is rounded.

    A place counts from 1; 0 is none. `right` tells whether the answer was given and is right.
    """

    asked: str
    lines: tuple[LineFeedback, ...]
    fault: int
    rounded: int
    answered: bool
    right: bool

    def __str__(self) -> str:
        said = [f"{place:2}. {line}" for place, line in enumerate(self.lines, 1)]
        return "\n".join([*said, _conclusion(self)])


@dataclass(frozen=True)
class _State:
    """What was judged so far, the lines as they were entered, and as they are if not rounded.

    `made` holds the mistakes that explain a fault: what goes on with one of them has credit.
    """

    judged: tuple[LineFeedback, ...]
    entered: Working
    exact: Working
    rounded: int
    made: tuple[str, ...]


def follow(exercise: Exercise, lines: Iterable[str], steps: Sequence[str] = ()) -> WorkingFeedback:
    """Return the verdict on each line, written NAME = NUMBER; a number alone is the answer.

    NAME can be a step, such as scores = 1/189, 18/875: a number for each of its lines.

    Raises UnknownValue for a name that no line has; BadRequest for a step with fewer or more
    numbers than lines; NotExact for what is no number.

    >>> from refnb.exercises.problems import lab_test
    >>> from refnb.exercises import theorem
    >>> test = theorem.exercise("+", lab_test.PRIOR, lab_test.POSITIVE, "cancer")
    >>> follow(test, ["joint = .0078, .0298", "39/188"]).rounded
    1
    """
    read = [pair for line in lines for pair in _read(exercise, line)]
    judge = _Judge(exercise, steps)
    state = reduce(judge, read, _State((), {}, {}, 0, ()))
    faults = [i for i, line in enumerate(state.judged, 1) if line.verdict == FAULT]
    end = [entry.read(text) for (stage, _), text in read if stage == exercise.stages[-1].name]
    right = bool(end) and diagnosis.gives(replay.answer(exercise), end[-1])
    return WorkingFeedback(
        exercise.quantity, state.judged, min(faults, default=0), state.rounded, bool(end), right
    )


@dataclass(frozen=True)
class _Judge:
    """Judges one line after the other."""

    exercise: Exercise
    steps: Sequence[str]

    def __call__(self, state: _State, line: tuple[Place, str]) -> _State:
        place, text = line
        found, name = entry.read(text), self.exercise.stage(place[0]).line_name(place[1])
        follows = [x for x in self._expected(state, place) if _agrees(found, x)]
        if not follows:
            ways = tuple(self._explained(state, place, found))
            new = _with(
                state, LineFeedback(name, text, FAULT, ways), place, found.value, found.value
            )
            return replace(new, made=(*new.made, *(key for way in ways for key in way.slips)))
        kept = follows[0]
        coarse = found.is_short(DIGITS) and found.value != kept
        verdict = LineFeedback(name, text, COARSE if coarse else FOLLOWS)
        new = _with(state, verdict, place, found.value, kept)
        last = place[0] == self.exercise.stages[-1].name
        early = not (state.rounded or last or kept is None) and found.value != kept
        return replace(new, rounded=len(new.judged)) if early else new

    def _expected(self, state: _State, place: Place) -> Iterator[Value]:
        """Yield what a line should be: from exact lines, from rounded ones, with old mistakes."""
        yield _value(self.exercise, place, state.exact)
        yield _value(self.exercise, place, state.entered)
        yield from (_value(self.exercise, place, state.entered, [key]) for key in state.made)

    def _explained(self, state: _State, place: Place, found: Entry) -> Iterator[Explanation]:
        """Yield what explains a line that does not follow, with the lines before as they are."""
        for given in (state.entered, state.exact):
            outcomes = [
                Outcome(
                    (mistake.key,), mistake.kind, _value(self.exercise, place, given, [mistake.key])
                )
                for mistake in replay.ordered(self.exercise)
            ]
            ways = diagnosis.explain(outcomes, found).explanations
            for (key,) in ways:
                yield feedback.explained(
                    self.exercise, [self.exercise.mistake(key)], self.steps, given
                )
            if ways or state.entered == state.exact:
                return


def _with(state: _State, line: LineFeedback, place: Place, entered: Value, exact: Value) -> _State:
    """Return the state after a line: its number takes the place of what was worked out."""
    return replace(
        state,
        judged=(*state.judged, line),
        entered=_put(state.entered, place, entered),
        exact=_put(state.exact, place, exact),
    )


def _put(lines: Working, place: Place, x: Value) -> Working:
    stage, cell = place
    return lines if x is None else {**lines, stage: {**lines.get(stage, {}), cell: x}}


def _value(exercise: Exercise, place: Place, given: Working, keys: Sequence[str] = ()) -> Value:
    stage, cell = place
    mistakes = [exercise.mistake(key) for key in keys]
    return replay.working(exercise, mistakes, given).get(stage, {}).get(cell)


def _agrees(found: Entry, x: Value) -> bool:
    if x is None or found.kind == entry.UNDEFINED:
        return x is None and found.kind == entry.UNDEFINED
    return found.agrees(x)


def _read(exercise: Exercise, line: str) -> Iterator[tuple[Place, str]]:
    """Yield the place and the text of each number of a line."""
    checks.text(line, "a line of working")
    name, _, text = line.replace("≈", "=").replace("~", "=").rpartition("=")
    name = name.rstrip(" =")
    places = _places(exercise, name)
    numbers = _several(text) if len(places) > 1 else [text]
    if not places:
        known = messages.listed(_names(exercise))
        raise UnknownValue(f"a line is one of {known}, got {messages.shown(name.strip())}")
    if len(numbers) != len(places):
        what = f"{len(places)} numbers, one for each line of the step"
        raise BadRequest(f"{name.strip()} takes {what}, got {messages.shown(text.strip())}")
    yield from zip(places, (number.strip() for number in numbers), strict=True)


def _several(text: str) -> list[str]:
    """Return numbers between semicolons, else between commas with a blank behind, else commas."""
    mark = next((mark for mark in (";", ", ") if mark in text.strip()), ",")
    return text.split(mark)


def _places(exercise: Exercise, name: str) -> list[Place]:
    """Return the place of a name, or of every line of a step; no name is the answer.

    A name that has the same blanks goes before one that has others.
    """
    if not name.strip():
        return [(exercise.stages[-1].name, ())]
    lines = replay.working(exercise)
    for blank in (None, " ", ""):
        found = _spelled(name, blank)
        for stage in reversed([stage for stage in exercise.stages if stage.heading]):
            cells = [*lines.get(stage.name, {})]
            for cell in cells:
                line = stage.line_name(cell)
                own = {_spelled(line, blank), _spelled(printable(line), blank)}
                if found in own or any(found.startswith((f"{word} =", f"{word}=")) for word in own):
                    return [(stage.name, cell)]
            if found == stage.name:
                return [(stage.name, cell) for cell in cells]
    return []


def _spelled(name: str, blank: str | None) -> str:
    """Return a name as it stands before the last = of a line, with its own blanks or with these."""
    found = name.replace("≈", "=").replace("~", "=")
    return found.strip() if blank is None else blank.join(found.split())


def _names(exercise: Exercise) -> list[str]:
    return [stage.name for stage in exercise.stages if stage.heading]


def _conclusion(found: WorkingFeedback) -> str:
    """Return what all lines together say."""
    if found.fault:
        later = "; what comes after it follows from it" if _credit(found) else ""
        return f"Line {found.fault} is the first that does not follow{later}."
    if not found.answered:
        return "All lines follow."
    if found.right:
        return "All lines follow, and the answer is right."
    if found.rounded:
        return f"All lines follow, and the answer is not right: line {found.rounded} is rounded."
    return "All lines follow, and the answer has too few digits to tell."


def _credit(found: WorkingFeedback) -> bool:
    after = [line.verdict for line in found.lines[found.fault :]]
    return bool(after) and FAULT not in after
