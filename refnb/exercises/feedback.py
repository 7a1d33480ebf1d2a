"""Judge an answer, or lines of working, in words.

    explanation    the mistakes, in words; the first step of the worked answer that they change, and
                   a line of it with what it would be and what it is
    ask            the lines of working to give next

"This is what you get if ..." names a way to the number, not the way that was taken.

Each line of working is compared with a replay from the lines before it:

    follows        it is what follows from the lines before, perhaps rounded
    coarse         so, as far as less than 2 significant digits tell
    fault          it does not follow

The first fault is what went wrong; later lines that follow from it have credit. If all lines follow
but the answer is wrong, it was rounded too early, and the place is found exactly.
"""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from itertools import groupby, islice, zip_longest
from math import ulp
from typing import TypeAlias

from refnb.core import checks, messages
from refnb.core.errors import BadRequest, NotExact, UnknownLabel, UnknownValue
from refnb.core.escapes import printable, visible
from refnb.exact import logarithm, rational, rounding
from refnb.exact.enclosure import Enclosure
from refnb.exact.logarithm import LogForm
from refnb.exercises import diagnosis, entry, replay
from refnb.exercises.diagnosis import Outcome, Value
from refnb.exercises.entry import Entry
from refnb.exercises.replay import Choice, Exercise, Place
from refnb.io import columns, suggestions
from refnb.worked import terms
from refnb.worked.working import Written

Right: TypeAlias = Fraction | LogForm | Enclosure | None
FEW = 6  # lines that are asked for, at most
FOLLOWS, COARSE, FAULT = "follows", "coarse", "fault"
DIGITS = 2  # with fewer a line that follows is coarse, and a number tells nothing
SAID = {FOLLOWS: "follows", COARSE: "follows, as far as its digits go", FAULT: "does not follow"}

CURVES = {  # what people call the lines of bell curves
    **dict.fromkeys(("mu", "μ", "mean"), "mu"),
    **dict.fromkeys(("v", "σ^2", "σ²", "sigma^2", "s^2", "s²", "var", "variance"), "v"),
    **dict.fromkeys(("sigma", "σ", "s", "sd", "std", "deviation"), "sigma"),
    **dict.fromkeys(("p", "P", "f", "N", "density"), "p"),
}
PARTLY = ("mu", "v", "sigma")  # which are named by a part of what stands in their brackets
_DECIMAL = re.compile(r"[0-9]+\.[0-9]+")
_EQUALS = re.compile("[=≈~]|:(?= )")
_LIST = re.compile(r"\A[(\[{]([^()\[\]{}]*)[)\]}]\Z")
_NAMED = re.compile(r" *([^\W\d_][^()|=:≈~]*?) *(?:[=:≈~]| is )")
_OF = re.compile(r" *[Pp]r?\(([^|()\\]*)[|)]")  # what a probability is of


@dataclass(frozen=True)
class Explanation:
    """Mistakes that give the entry, in words, and the first step that they change."""

    mistakes: tuple[str, ...]
    text: str
    step: str
    line: str

    def __str__(self) -> str:
        where = f" See {self.step}{f': {self.line}' if self.line else ''}." if self.step else ""
        return printable(f"{self.text}.{where}")


@dataclass(frozen=True)
class Feedback:
    """The question, the entry, the verdict, up to three explanations, what to ask next.

    `right` is the right answer: enclosed if it is irrational, None for a division by 0, in words if
    it is not a number.
    """

    asked: str
    entered: str
    verdict: str
    right: Fraction | Enclosure | str | None
    explanations: tuple[Explanation, ...] = ()
    number: int = 0
    ask: tuple[str, ...] = ()

    @property
    def is_right(self) -> bool:
        """Whether the number is right: exactly, or rounded to two digits or a whole percent."""
        return _sentence(self) in (diagnosis.RIGHT, diagnosis.COARSE)

    def __str__(self) -> str:
        irrational, chosen = isinstance(self.right, Enclosure), isinstance(self.right, str)
        other = "irrational" if irrational else "chosen" if chosen else ""
        sentences = replay.TEXTS["verdicts"] | replay.TEXTS.get(other, {})
        entered = messages.shortened(self.entered)
        parts = {"entered": entered, "asked": self.asked, "right": shown(self.right)}
        first = sentences[_sentence(self)].format_map(parts)
        lines, several, how = [first], len(self.explanations) > 1, "This is what you get if"
        ways = [f"  - {way}" if several else f"{how} {way}" for way in self.explanations]
        lines += [how, *ways] if several else ways
        if self.number > len(self.explanations):
            lines.append(f"  There are {self.number} ways to it.")
        if irrational and entry.read(self.entered).kind == entry.FRACTION:
            lines.append(sentences["fraction"].format_map(parts))
        if self.ask:
            why = "tell which, give a line" if several else "help find the mistake, show some"
            lines.append(f"To {why} of your working: {', '.join(self.ask)}.")
        return "\n".join(map(printable, lines))


def _sentence(feedback: Feedback) -> str:
    """Return the sentence for a verdict; few digits are mentioned only if there could be more."""
    if feedback.verdict == diagnosis.COARSE and not _is_close(feedback):
        return "few"
    is_chosen = isinstance(feedback.right, str)
    if is_chosen or feedback.verdict not in (diagnosis.UNEXPLAINED, diagnosis.SHORT):
        return feedback.verdict
    number = entry.read(feedback.entered)
    share = number.kind != entry.UNDEFINED and 0 <= number.value <= 1
    if feedback.asked.startswith("P(") and not share:
        return "outside"
    return diagnosis.UNEXPLAINED if number.value.denominator == 1 else feedback.verdict


def _is_close(feedback: Feedback) -> bool:
    """Return whether a rounded number has two digits, or two places and is within 5 %, as 9 %."""
    number = entry.read(feedback.entered)
    right = feedback.right.low if isinstance(feedback.right, Enclosure) else feedback.right
    near = isinstance(right, Fraction) and abs(number.value - right) * 20 <= abs(right)
    return not number.is_short(DIGITS) or (near and number.places >= DIGITS)


def written(entered: object) -> str:
    """Return an answer as text; a float as its shortest decimal.

    Raises NotExact for an answer that is neither a text nor a number.

    >>> written(0.1), written(Fraction(1, 3)), written("1/3")
    ('0.1', '1/3', '1/3')
    """
    if isinstance(entered, int | Fraction) and not isinstance(entered, bool):
        return rational.spelling(entered)
    number = isinstance(entered, float | Decimal) and "n" not in str(entered).lower()
    if not (number or isinstance(entered, str)):
        raise NotExact(f"an answer is a number or its text, got {messages.misfit(entered)}")
    return columns.text(entered, "an answer") or ""


def listed(lines: object) -> list[str]:
    """Return lines of working from a list or a text: BadRequest for neither.

    >>> listed("P(+) = 1/2"), listed([0.5])
    (['P(+) = 1/2'], ['0.5'])
    """
    if isinstance(lines, str):
        return lines.splitlines()
    if not isinstance(lines, Iterable):
        raise BadRequest(f"lines of working are a list of texts, got {messages.misfit(lines)}")
    return [written(line) for line in lines]


def check(exercise: Exercise, entered: object, steps: Sequence[str] = ()) -> Feedback:
    """Return the verdict on an answer; `steps` are the headings of the worked answer.

    A float is right if no other float is nearer to the right answer, or as `entry` says.

    Raises NotExact for an answer that is not a number, or is right under another name, P(well) =
    0.2 for P(ill); OutOfRange for one that is too long.

    >>> from refnb.exercises.problems.problem import read
    >>> from refnb.exercises import theorem
    >>> numbers = read("lab-test")[0].numbers
    >>> test = theorem.exercise(numbers["prior"], {"+": numbers["+"]}, "cancer")
    >>> check(test, "49/6250").explanations[0].text
    'you give P(+, cancer), which is still to be divided by P(+)'
    """
    if exercise.choice:
        return choose(exercise, exercise.choice, entered, steps)
    text = written(entered)
    try:
        exercise = replay.narrowed(exercise, [entry.read(text)])
    except NotExact as refused:
        raise NotExact(printable(f"{exercise.quantity} is asked for: {refused}")) from None
    right, finding = replay.answer(exercise), replay.diagnose(exercise, text)
    if finding.verdict in diagnosis.VERDICTS[:3] and _is_of_another(exercise, text):
        asked = f"{exercise.quantity} is asked for"
        raise NotExact(printable(f"{asked}: give it, got {messages.quote(text)}"))
    value = settled(right) if exercise.irrational is None else exercise.irrational
    if _is_nearest(entered, value):
        return Feedback(exercise.quantity, text, diagnosis.RIGHT, value)
    in_words = tuple(explained(exercise, keys, steps) for keys in finding.explanations)
    ask: tuple[str, ...] = ()
    if finding.verdict in (diagnosis.UNEXPLAINED, diagnosis.SHORT):
        ask = telling(exercise)
    elif len(in_words) > 1:
        ask = _differing(exercise, [replay.working(exercise, way) for way in finding.explanations])
    ways = (in_words, finding.number, ask)
    return Feedback(exercise.quantity, text, finding.verdict, value, *ways)


def choose(
    exercise: Exercise, choice: Choice, entered: object, steps: Sequence[str] = ()
) -> Feedback:
    """Return the verdict on an answer in words: right for any tie, or else the mistake.

    A mistake that makes the right answer tie with the wrong one explains nothing.
    """
    cell, right = choice.read(entered), exercise.working.right
    verdict, ways = diagnosis.RIGHT, list[Explanation]()
    if not choice.fits(right, cell):
        others = (key for key, fits in choice.others.items() if fits(right, cell))
        ways = [Explanation((key,), replay.TEXTS[choice.family][key], "", "") for key in others]
        for key in (m.key for m in replay.ordered(exercise) if m.kind == diagnosis.GLOBAL):
            made = replay.working(exercise, [key])
            if choice.fits(made, cell) and not choice.fits(made, choice.right):
                ways.append(explained(exercise, (key,), steps))
        verdict = diagnosis.EXPLAINED if ways else diagnosis.UNEXPLAINED
    tied = f", and {choice.ties} tie" if choice.ties > 1 else ""
    named = exercise.quantity, ", ".join(cell), verdict, f"{', '.join(choice.right)}{tied}"
    ask = telling(exercise) if verdict == diagnosis.UNEXPLAINED else ()
    return Feedback(*named, tuple(ways[: diagnosis.SHOWN]), len(ways), ask)


def telling(exercise: Exercise) -> tuple[str, ...]:
    """Return the lines to ask for if nothing explains an answer: those on which it depends most."""
    if not exercise.telling:
        return ()
    stage, right = exercise.stage(exercise.telling), replay.answer(exercise)
    lines = exercise.working.right.get(stage.name, {})
    raised = ((c, {stage.name: {c: x + 1}}) for c, x in lines.items())
    is_word, place = bool(exercise.choice), exercise.place
    some = (c for c, given in raised if is_word or _value(exercise, place, {**given}) != right)
    names = (name for name in map(stage.line_name, some) if name != exercise.quantity)
    return tuple(islice(names, FEW))


def _is_of_another(exercise: Exercise, entered: str) -> bool:
    """Return whether P(...), or a label, stands before the number but is not what is asked for."""
    asked = exercise.quantity
    if match := _NAMED.match(entered):
        name = match[1].casefold()
        is_denied = name.split()[0] in ("no", "not") and name not in asked.casefold()
        return is_denied or name in map(str.casefold, replay.others(exercise))
    here, there = _OF.match(asked), _OF.match(entered)
    if not (here and there and "=" in entered.replace("≈", "=")[there.end() :]):
        return False
    known, named = ({part.strip().casefold() for part in of[1].split(",")} for of in (here, there))
    names, values = {v.partition("=")[0] for v in known}, {v.rpartition("=")[2] for v in named}
    return known not in (named, values) and named != names


def _is_nearest(entered: object, right: Right) -> bool:
    """Return whether no other float is nearer to the right answer, as enclosed."""
    if right is None or not isinstance(entered, float):
        return False
    low, high = (right.low, right.high) if isinstance(right, Enclosure) else (right, right)
    half = Fraction(ulp(entered)) / 2
    return low - half <= Fraction(entered) <= high + half


def _differing(exercise: Exercise, worked: Sequence[Written]) -> tuple[str, ...]:
    """Return the first line in which several workings differ."""
    for stage in exercise.stages[:-1]:
        lines = [w[stage.name] for w in worked if stage.heading and stage.name in w]
        for cell in lines[0] if lines else ():
            if len({row.get(cell) for row in lines}) > 1:
                return (stage.line_name(cell),)
    return ()


def explained(
    exercise: Exercise,
    keys: tuple[str, ...],
    steps: Sequence[str] = (),
    given: Written | None = None,
    place: Place | None = None,
) -> Explanation:
    """Return mistakes in words, and the first line of a step that they change.

    A given place is used if one of them changes it in this step. If a division by 0 comes before
    any changed line, the step is the one that divides.
    """
    text = ", and ".join(exercise.known[key].text for key in keys)
    right, wrong = replay.working(exercise, (), given), replay.working(exercise, keys, given)
    last, line = exercise.stages[-1], ""
    for stage in exercise.stages:
        if stage.heading and stage.name in wrong:
            here, there = right.get(stage.name, {}), wrong[stage.name]
            changed = [cell for cell, x in there.items() if x != here.get(cell)]
            if changed:
                cell = next((c for c in changed if (stage.name, c) == place), changed[0])
                name, x, y = stage.line_name(cell), shown(there[cell]), here.get(cell)
                if stage != last:
                    line = f"{name} would be {x}" if y is None else f"{name} is {shown(y)}, not {x}"
                return Explanation(keys, text, numbered(stage.heading, steps), line)
    dividing = next((s for s in exercise.stages if s.heading and s.name not in wrong), last)
    return Explanation(keys, text, numbered(dividing.heading, steps), "")


def numbered(heading: str, steps: Sequence[str]) -> str:
    """Return a heading with its number among the steps of the worked answer."""
    place = next((i for i, step in enumerate(steps, 1) if step.startswith(heading)), 0)
    return f"step {place}, {heading}" if place else heading


def settled(x: Right) -> Fraction | Enclosure | None:
    """Return a number with logarithms as a fraction or enclosed, and other numbers unchanged.

    >>> settled(logarithm.log(8, "2")), shown(settled(logarithm.log(3, "2")))
    (Fraction(3, 1), '1.58496250072...')
    """
    if not isinstance(x, LogForm):
        return x
    value = logarithm.rational_value(x)
    return Enclosure(*x.ends(entry.BITS)) if value is None else value


def shown(x: Right | str) -> str:
    """Return a number as people write it: a fraction, or a decimal if that is short."""
    if isinstance(x, str):
        return x
    x = settled(x)
    if isinstance(x, Enclosure):
        return terms.text(terms.number(x))
    if x is None:
        return "0/0"
    return rational.spelling(x) if len(rational.spelling(x)) <= 40 else rounding.significant(x, 6)


@dataclass(frozen=True)
class LineFeedback:
    """A line, whether it follows from the lines before, and what explains it if not."""

    name: str
    entered: str
    verdict: str
    explanations: tuple[Explanation, ...] = ()

    def __str__(self) -> str:
        """Return the line with its verdict."""
        entered = messages.shortened(self.entered)
        verdict = f"{self.name} = {entered}    {SAID[self.verdict]}."
        ways = (f"     This is what you get if {way}" for way in self.explanations)
        return "\n".join([printable(verdict), *ways])


@dataclass(frozen=True)
class WorkingFeedback:
    """Every line judged, with the places of the first fault and of the first rounded line.

    Places count from 1; 0 means none. `right` says whether the answer was given and is right,
    `coarse` whether it is as far as its few digits go.
    """

    asked: str
    lines: tuple[LineFeedback, ...]
    fault: int
    rounded: int
    answered: bool
    right: bool
    coarse: bool = False

    def __str__(self) -> str:
        lines = [f"{place:2}. {line}" for place, line in enumerate(self.lines, 1)]
        return "\n".join([*lines, _conclusion(self)])


def _conclusion(feedback: WorkingFeedback) -> str:
    """Return the verdict on all lines together."""
    if feedback.fault:
        after = [line.verdict for line in feedback.lines[feedback.fault :]]
        credit = "; what comes after it follows from it" if after and FAULT not in after else ""
        return f"Line {feedback.fault} is the first that does not follow{credit}."
    if not feedback.answered:
        return "All lines follow."
    if feedback.right:
        return "All lines follow, and the answer is right."
    if feedback.rounded and not feedback.coarse:
        return f"All lines follow, and the answer is not right: line {feedback.rounded} is rounded."
    return "All lines follow, and the answer has too few digits to tell."


def follow(exercise: Exercise, lines: Iterable[str], steps: Sequence[str] = ()) -> WorkingFeedback:
    """Return the verdict on each line, written NAME = NUMBER; a number alone is the answer.

    NAME can be a step, such as scores = 1/189, 18/875, with a number for each of its lines.

    Raises UnknownValue for a name that no line has; BadRequest for a step with too few or too many
    numbers; NotExact for a line without a number.

    >>> from refnb.exercises.problems.problem import read
    >>> from refnb.exercises import theorem
    >>> numbers = read("lab-test")[0].numbers
    >>> test = theorem.exercise(numbers["prior"], {"+": numbers["+"]}, "cancer")
    >>> follow(test, ["joint = .0078, .0298", "39/188"]).rounded
    1
    """
    entered: Written = {}  # the lines as they were entered
    exact: Written = {}  # the same as they are if not rounded
    made = list[str]()  # what explains a fault: what goes on with one of these has credit
    judged, rounded, answer = list[LineFeedback](), 0, ""
    texts = [pair for line in lines for pair in _read(exercise, line)]
    numbers = [entry.read(text) for _, text in texts]
    exercise = replay.narrowed(exercise, numbers)
    pairs = zip(reversed(texts), reversed(numbers), strict=True)
    last = next((number for (named, _), number in pairs if named == exercise.place), None)
    for (named, text), number in zip(texts, numbers, strict=True):
        name = exercise.stage(named[0]).line_name(named[1])
        same = (named, *_namesakes(exercise, name))
        fitting = (p for p in same if number.agrees(_value(exercise, p, entered)))
        place = next(fitting, named)
        expected = [_value(exercise, place, given) for given in (exact, entered)]
        expected += [_value(exercise, place, entered, key) for key in made]
        follows = [x for x in expected if number.agrees(x)]
        value = follows[0] if follows else number.value
        if follows:
            coarse = number.is_short(DIGITS) and number.value != value
            judged.append(LineFeedback(name, text, COARSE if coarse else FOLLOWS))
        else:
            given = (entered, exact) if entered != exact else (entered,)
            ways = _explained(exercise, place, number, given, steps, last)
            judged.append(LineFeedback(name, text, FAULT, ways))
            made += [key for way in ways for key in way.mistakes]
        if exercise.place in (named, place):
            answer = text
        elif not rounded and value is not None and number.value != value:
            rounded = len(judged)
        entered, exact = _put(entered, place, number.value), _put(exact, place, value)
    right = replay.answer(exercise)
    verdict = diagnosis.diagnose(right, (), answer).verdict if answer else ""
    judgement = Feedback(exercise.quantity, answer, verdict, settled(right))
    ends = bool(answer), judgement.is_right, verdict == diagnosis.COARSE
    first = next((i for i, line in enumerate(judged, 1) if line.verdict == FAULT), 0)
    return WorkingFeedback(exercise.quantity, tuple(judged), first, rounded, *ends)


def _explained(
    exercise: Exercise,
    place: Place,
    number: Entry,
    given: Sequence[Written],
    steps: Sequence[str],
    last: Entry | None,
) -> tuple[Explanation, ...]:
    """Return what explains a line that does not follow, given the lines before it.

    An explanation that also gives the last answer comes before one of the line alone.
    """
    mistakes, end = replay.ordered(exercise), exercise.place
    for known in given:
        each = [Outcome((m.key,), m.kind, _value(exercise, place, known, m.key)) for m in mistakes]
        fits = [o for o in each if diagnosis.gives(o.value, number)]
        both = [o for o in fits if last and last.agrees(_value(exercise, end, known, *o.mistakes))]
        if ways := diagnosis.explain(both or each, number).explanations:
            return tuple(explained(exercise, keys, steps, known, place) for keys in ways)
    return ()


def _namesakes(exercise: Exercise, name: str) -> Iterator[Place]:
    """Yield the lines with a name that need work; a share may also be named as its estimate."""
    for stage in exercise.stages:
        if stage.heading and not isinstance(stage.work, Mapping):
            cells = exercise.working.right.get(stage.name, {})
            yield from ((stage.name, c) for c in cells if stage.line_name(c) == name)


def _put(lines: Written, place: Place, x: Value) -> Written:
    stage, cell = place
    return lines if x is None else {**lines, stage: {**lines.get(stage, {}), cell: x}}


def _value(exercise: Exercise, place: Place, given: Written, *keys: str) -> Value:
    """Return a line computed from given lines; if it was given itself, it is computed again."""
    stage, cell = place
    others = {c: x for c, x in given.get(stage, {}).items() if c != cell}
    return replay.working(exercise, keys, {**given, stage: others}).get(stage, {}).get(cell)


def _read(exercise: Exercise, line: str) -> Iterator[tuple[Place, str]]:
    """Yield the place and the text of each number of a line.

    Numbers are separated by semicolons, or else by commas and a blank, or else by commas. After the
    name of a single line several equal numbers may stand; the last one counts.
    """
    checks.text(line, "a line of working")
    places, name, text = _split(exercise, line)
    if not places:
        steps = dict.fromkeys(stage.name for stage in exercise.stages if stage.heading)
        near = suggestions.hint(name, [*_by_turns(exercise), *steps])
        if not any(map(str.isalpha, name)):
            near = f"; begin with the name of a line, such as {[*_names(exercise)][-1]}"
        raise UnknownValue(f"no line or step is called {messages.quote(name)}{near}")
    numbers = [_EQUALS.split(text)[-1].strip()]
    if len(places) == 1:
        entry.read(text.strip())  # which refuses numbers that differ
    else:
        mark = next((mark for mark in (";", ", ") if mark in numbers[0]), ",")
        numbers = [number.strip() for number in _LIST.sub(r"\1", numbers[0]).split(mark)]
    if len(numbers) != len(places):
        each = messages.join_names([exercise.stage(s).line_name(cell) for s, cell in places])
        what = f"{len(places)} numbers, of {each} in this order"
        raise BadRequest(f"{name} takes {what}, got {messages.quote(text.strip())}")
    yield from zip(places, numbers, strict=True)


def _split(exercise: Exercise, line: str) -> tuple[list[Place], str, str]:
    """Return the places that a line names, their name, and the text after it."""
    parts = [(line[: sign.start()], line[sign.end() :]) for sign in _EQUALS.finditer(line)]
    for name, text in reversed(parts or [("", line)]):
        is_meant = name.strip() or len(parts) < 2 or not any(map(str.isalpha, text))
        if is_meant and (places := _places(exercise, name.strip())):
            return places, name.strip(), text
    return [], parts[-1][0].strip(" ="), ""


def _names(exercise: Exercise) -> dict[str, Place]:
    """Return the place of each printed line by name; of equal names the last one."""
    shown = [(s, s.line_name) for s in exercise.stages if s.heading]
    right = exercise.working.right
    return {name(c): (s.name, c) for s, name in shown for c in reversed([*right.get(s.name, {})])}


def _by_turns(exercise: Exercise) -> list[str]:
    """Return the names of the printed lines, first one of each stage."""
    names = _names(exercise)
    rows = [[*some][::-1] for _, some in groupby(names, lambda name: names[name][0])]
    return [name for turn in zip_longest(*rows) for name in turn if name]


def _places(exercise: Exercise, name: str) -> list[Place]:
    """Return the place of a printed name, blanks ignored, or of every line of a step.

    You may spell out a Greek letter, as in gamma_1(rain). P(sunny | yes) is P(Outlook=sunny | yes)
    if no other line is as short, P(b, a) is P(a, b), and mu(f) and σ^2 are lines of bell curves.
    Without a name it is the answer.
    """
    names, printed = _names(exercise), visible(name)
    if not name or printed in names:
        return [names[printed] if name else exercise.place]
    for letter, word in terms.GREEK.items():
        printed = re.sub(f"{word}_?(?=[0-9])", f"{letter}_", printed)
    if any(stage.heading and stage.name == printed for stage in exercise.stages):
        return [(printed, cell) for cell in exercise.working.right.get(printed, ())]
    head, own = _parted(printed)
    read = ((_parted(line), place) for line, place in names.items())
    same = [(parts, place) for (letter, parts), place in read if letter == head]
    some = [p for x, p in same if x == own] or [p for x, p in same if _is_alike(x, own)]
    if some or head not in PARTLY:
        return some
    return [p for x, p in reversed(same) if {*own} <= {"", *x, *map(_value_of, x)}]


def _parted(name: str) -> tuple[str, list[str]]:
    """Return the letter of a line, and what stands in brackets, in order before and after a bar.

    Numbers are exact: p(1.72 | f) is p(43/25 | f).
    """
    plain = "".join(name.split())
    is_below = "(" not in plain and plain.partition("_")[0] in CURVES  # mu_f
    head, _, inside = plain.replace("_", "(", is_below).removesuffix(")").partition("(")
    exact = _DECIMAL.sub(lambda x: rational.spelling(rational.rational(x[0])), inside)
    sides = (sorted(sorted(side.split(",")), key=_value_of) for side in exact.split("|"))
    return CURVES.get(head, head), [part for side in sides for part in (*side, "|")]


def _value_of(part: str) -> str:
    return part.rpartition("=")[2]


def _is_alike(one: list[str], other: list[str]) -> bool:
    """Return whether parts are the same, with or without Outlook= before a value."""
    pairs = [*zip_longest(one, other, fillvalue="|")]
    return all(x in (y, _value_of(y)) or y == _value_of(x) for x, y in pairs)


def asked(exercise: Exercise, name: str, labels: Collection[str] = ()) -> Exercise | str:
    """Return the exercise for the line of this name, or for the posterior of this label.

    Raises UnknownLabel for a name that is neither a label nor a single line.
    """
    places = _places(exercise, name.strip()) if name.strip() else []
    if len(places) != 1:
        lines = [exercise.stage(stage).line_name(cell) for stage, cell in places]
        known, door = lines or [*labels, *_by_turns(exercise)], suggestions.door(name)
        near = "" if lines else suggestions.near_miss(suggestions.meant(name), known)
        if door.startswith("evaluate") and not near:
            near = f"; {messages.option(door, suggestions.command(door))} has it"
        near = near or suggestions.hint("", known)
        raise UnknownLabel(f"what is asked for: no line is called {messages.quote(name)}{near}")
    ((stage, cell),) = places
    printed = exercise.stage(stage).line_name(cell)
    if printed in labels:
        return printed
    is_label = stage == "posterior" and cell[0] in labels
    return cell[0] if is_label else exercise.of_line((stage, cell))
