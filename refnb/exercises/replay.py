"""Replay: the working of an exercise, stage after stage, right or with mistakes in it.

    working     the stages of the worked answer, and the lines of each
    mistake     changes the lines of one stage, whatever they are then
    put(x)      x in each line of a stage; put(x, h=A) in those of a
    row         of a table of mistakes: a stage, what is put there, for which questions

So mistakes can be combined, and a mistake also applies to wrong lines. A division by 0 is a
possible outcome: None.

The trap: a mistake must look at the lines before it, not at the question. A mistake that loops over
the features of the question breaks if another mistake has left one out.

Source: K. VanLehn, Empirical Studies of Procedural Flaws, Impasses, and Repairs in Procedural
Skills (1982), for slips, which come and go, and bugs, which stay.
"""

import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property, partial
from itertools import chain, combinations
from math import isqrt
from typing import cast

from refnb import exercises
from refnb.core import checks, messages
from refnb.exact import logarithm, rational, rounding
from refnb.exact.enclosure import MAX_PLACES, Enclosure
from refnb.exact.logarithm import LogForm, Real
from refnb.exercises import diagnosis, entry
from refnb.exercises.diagnosis import Diagnosis, Outcome, Value
from refnb.exercises.entry import Entry
from refnb.io import files
from refnb.worked import formula
from refnb.worked.formula import A, Axes, Axis, B, Bound, Cell, Formula, Line, Part, part
from refnb.worked.working import Change, Lines, Stage, Stages, Working, Written

FILE = f"{exercises.__path__[0]}/mistakes.toml"
TEXTS: dict[str, dict[str, str]] = tomllib.loads(files.document(FILE))  # by family and key
SHARES = "P( γ MLE( mean( mode( accuracy precision recall specificity F1 macro micro"
PLACES = 45  # of the middle of two multiples, which is then too long to be shown as a fraction
LENGTH = "the places of a decimal, or the bits of a fraction,"
MORE = 7  # bits of 100: a percentage may have no sign; and a place for the half that is rounded

Place = tuple[str, Cell]


@dataclass(frozen=True)
class Mistake:
    """What someone does instead of one stage, in words that follow "if"."""

    key: str
    stage: str
    text: str
    change: Change
    kind: str = diagnosis.GLOBAL


@dataclass(frozen=True)
class Put:
    """A formula for each line of a stage, or for the lines with some values on some axes."""

    formula: Formula
    where: Mapping[str, Bound]


def put(number: Part, **where: Bound) -> Put:
    """Return a function that puts a number into lines."""
    return Put(part(number), where)


def exchanged(lines: Line, axis: Axis) -> tuple[Put, Put]:
    """Return a function that exchanges the lines of a and b on an axis."""
    return put(lines(**{axis: B}), **{axis: A}), put(lines(**{axis: A}), **{axis: B})


def chosen(lines: Lines) -> Lines:
    """Return 1 at the first greatest line along the last axis, and 0 at all others."""
    best = dict[Cell, Cell]()
    for c, x in lines.items():
        if c[:-1] not in best or x > lines[best[c[:-1]]]:
            best[c[:-1]] = c
    return {c: Fraction(best[c[:-1]] == c) for c in lines}


@dataclass(frozen=True, eq=False)
class Row:
    """A row of a table of mistakes: the stage it changes, the formulas, and when it applies.

    A question must have all the facts in `when`. A `function` replaces formulas that would be
    harder to read.
    """

    stage: str
    puts: tuple[Put, ...]
    when: frozenset[str]
    function: Change | None = None


def row(stage: str, *puts: Put | Part, when: str = "", function: Change | None = None) -> Row:
    """Return a row of a table of mistakes; a single formula applies to each line."""
    some = (x if isinstance(x, Put) else put(x) for x in puts)
    return Row(stage, tuple(some), frozenset(when.split()), function)


@dataclass(frozen=True)
class Local:
    """A mistake in one cell, tried in each line of a stage: its row, and the end of its key.

    The formulas of the row may also use the axes of that stage. A change without effect, or to a
    negative number, is not a mistake; `other` is a value not asked for. Its words belong to a
    family.
    """

    key: str
    each: str
    row: Row
    suffix: str = ""
    other: bool = False
    family: str = "cells"


def change(working: Working, row: Row, more: Axes = ()) -> Callable[[Cell], Change]:
    """Return the change of a row in one cell of further axes; its formulas are read once."""
    axes, scope = working.axes[row.stage], working.exact
    here = (*axes, *(axis for axis in more if axis not in axes))
    read = [formula.read(each.formula, scope, here) for each in row.puts]
    where = [
        [(axes.index(Axis(axis)), scope.place(to, ())) for axis, to in each.where.items()]
        for each in row.puts
    ]
    needs = frozenset[str]().union(*(formula.tables(each.formula) for each in row.puts))

    def _in(cell: Cell) -> Change:
        fixed = [(axes.index(x), v) for x, v in zip(more, cell, strict=True) if x in axes]
        extra = tuple(v for x, v in zip(more, cell, strict=True) if x not in axes)

        def _changed(w: Written, lines: Lines) -> Lines:
            own: Written = {**w, row.stage: lines}
            made = dict(lines)
            if not needs <= own.keys():
                raise ZeroDivisionError
            for number, places in zip(read, where, strict=True):
                some = [c for c in lines if all(c[i] == v for i, v in (*places, *fixed))]
                made |= {c: number(own, c + extra) for c in some}
            return made

        return row.function or _changed

    return _in


def _text(family: str, key: str) -> str:
    missing = f'write the words of a mistake, {key} = "you ...", below [{family}] in {FILE}'
    assert key in TEXTS.get(family, ()), missing
    return TEXTS[family][key]


def _locals(working: Working, local: Local) -> Iterator[tuple[int, Mistake]]:
    """Yield a mistake in one cell for each line of its stage, with the place of the change."""
    if not local.row.when <= working.facts:
        return
    axes, stage, text = working.axes[local.each], local.row.stage, _text(local.family, local.key)
    make, right = change(working, local.row, axes), working.right
    for cell in right.get(local.each, {}):
        if local.other and cell == (working.names["a"],):
            continue
        made = make(cell)
        before = right[stage]
        changed = {c: x for c, x in made(right, before).items() if x != before[c]}
        if changed and min(changed.values()) >= 0:
            here = {str(axis): v for axis, v in zip(axes, cell, strict=True)}
            seen, n = working.spelled.get(cell[0], cell[0]), next(iter(changed.values()))
            names: dict[str, object] = {**working.names, "b": cell[0]}
            names |= {**here, "seen": seen, "n": n}
            key = ":".join(filter(None, (local.key, *cell, local.suffix)))
            place = [*before].index(next(iter(changed)))
            yield place, Mistake(key, stage, text.format_map(names), made, diagnosis.LOCAL)


@dataclass(frozen=True, eq=False)
class Choice:
    """An answer in words: whether a working makes it right, and what people choose by each mistake.

    `right` is the first of the right answers, `ties`.
    """

    right: Cell
    ties: int
    read: Callable[[object], Cell]
    fits: Callable[[Written, Cell], bool]
    others: Mapping[str, Callable[[Written, Cell], bool]] = field(default_factory=dict)
    family: str = ""  # of the words of these


@dataclass(frozen=True)
class Exercise:
    """The question, the stages that lead to it, and the mistakes; the last stage has one line.

    `telling` is the stage whose lines say most, if there is one. If the answer is irrational, the
    lines are fractions between the same two multiples of 10^-places as the answer; `narrow` makes
    them from other fractions.
    """

    working: Working
    mistakes: tuple[Mistake, ...]
    telling: str
    irrational: Enclosure | None = None
    narrow: "Callable[[int], Exercise] | None" = None
    called: str = ""
    line: Place | None = None  # what is asked for, where it is not the line of the last stage
    choice: Choice | None = None  # where what is asked for is no number

    def __post_init__(self) -> None:
        """Know what people give in the place of a line, once it is known which one is asked for."""
        stage, known = self.stages[-1], {mistake.key for mistake in self.mistakes}
        if stage.axes and self.line is None:
            return
        more = (
            Mistake(key, stage.name, TEXTS["lines"][key].format(line=self.quantity), of_each(make))
            for key, (names, make) in OF_LINES.items()
            if key not in known and self.quantity.startswith((*names.split(),))
        )
        object.__setattr__(self, "mistakes", (*self.mistakes, *more))

    @property
    def place(self) -> Place:
        """The stage and the cell asked for."""
        return self.line or (self.stages[-1].name, ())

    @property
    def stages(self) -> Stages:
        """The stages of the working."""
        return self.working.stages

    @property
    def is_near(self) -> bool:
        """Whether the answer is the midpoint of two decimals that enclose an irrational number."""
        return self.stages[-1].is_near

    @property
    def quantity(self) -> str:
        """The name of the line asked for."""
        return self.called or self.stages[-1].line_name(self.place[1])

    def of_line(self, place: Place) -> "Exercise":
        """Return the exercise that asks for another line; the working ends there.

        Mistakes in later stages are dropped, and only a stage that the line needs is telling.
        """
        names = [stage.name for stage in self.stages]
        end = names.index(place[0]) + 1
        needed = {place[0]}
        for stage in reversed(self.stages[:end]):
            needed |= stage.tables if stage.name in needed else set()
        shown = [s.name for s in self.stages[: end - 1] if s.heading and s.name in needed]
        return Exercise(
            self.working.until(place[0]),
            tuple(mistake for mistake in self.mistakes if mistake.stage in names[:end]),
            self.telling if self.telling in shown else ["", *shown][-1],
            line=place,
        )

    @cached_property
    def by_one(self) -> list[Outcome]:
        """The result of each mistake, then of each early rounding, if it changes the answer.

        A mistake in the last line is the simplest way to a number, so it comes first; then stage
        after stage.
        """
        right, end = answer(self), self.stages[-1].name
        some = sorted(ordered(self), key=lambda mistake: mistake.stage != end)
        each = (Outcome((m.key,), m.kind, answer(self, [m.key])) for m in (*some, *roundings(self)))
        return [outcome for outcome in each if outcome.value != right]

    @cached_property
    def by_two(self) -> list[Outcome]:
        """The results of two global mistakes in different stages.

        The second is made in the working with the first; everything it does not change stays.
        """
        several = [m for m in ordered(self) if m.kind == diagnosis.GLOBAL]
        bases = {m.key: working(self, [m.key]) for m in several}
        outcomes = list[Outcome]()
        for one, other in combinations(several, 2):
            if one.stage != other.stage:
                both = self.working.lines({other.stage: [other.change]}, bases[one.key])
                keys = one.key, other.key
                outcomes.append(Outcome(keys, diagnosis.PAIR, last(self, both)))
        return outcomes

    def stage(self, name: str) -> Stage:
        """Return the stage of that name."""
        return self.working.stage(name)

    @cached_property
    def known(self) -> Mapping[str, Mistake]:
        """The mistakes, and the usual ways to round too early, by key."""
        return {mistake.key: mistake for mistake in (*self.mistakes, *roundings(self))}


@dataclass(frozen=True, eq=False)
class Kind:
    """A kind of question: its mistakes grouped by their words, and the stage that says most.

    `local` are the mistakes in one cell.
    """

    mistakes: Mapping[str, Mapping[str, Row]]
    telling: str = ""
    local: Sequence[Local] = ()

    def exercise(self, working: Working, *more: Mistake) -> Exercise:
        """Return the exercise of a working, with the mistakes that fit it, and further ones."""
        names = working.names
        several = (
            Mistake(key, x.stage, _text(of, key).format_map(names), change(working, x)(()))
            for of, table in self.mistakes.items()
            for key, x in table.items()
            if x.when <= working.facts
        )
        some = chain.from_iterable(_locals(working, each) for each in self.local)
        placed = (mistake for _, mistake in sorted(some, key=lambda each: each[0]))
        return Exercise(working, (*several, *placed, *more), self.telling)


def of_each(make: Callable[[Fraction], Fraction]) -> Change:
    """Return the change of each line of a stage."""
    return lambda _, lines: {cell: make(x) for cell, x in lines.items()}


def root(x: Fraction) -> Fraction:
    """Return the square root if it is a fraction, or else to 200 bits.

    >>> root(Fraction(9, 4)), round(root(Fraction(2)), 6)
    (Fraction(3, 2), Fraction(707107, 500000))
    """
    exact = Fraction(isqrt(x.numerator), isqrt(x.denominator))
    if exact * exact == x:
        return exact
    return Fraction(isqrt((x.numerator << 2 * entry.BITS) // x.denominator), 1 << entry.BITS)


def _rest(x: Fraction) -> Fraction:
    return 1 - x


def _logarithm(base: str, x: Fraction) -> Fraction:
    """Return a logarithm, which has the type of a Fraction, as most numbers do."""
    if x <= 0:
        raise ZeroDivisionError
    return cast("Fraction", logarithm.log(x, base))


def _natural(bits: Fraction | LogForm) -> Fraction:
    """Return bits times log 2, a number of nats."""
    x = logarithm.constant(bits, "2") if isinstance(bits, Fraction) else bits
    terms = (*x.terms, (Fraction(2), x.const)) if x.const else x.terms
    return cast("Fraction", LogForm("e", Fraction(0), terms))


def _over_log_ten(of: Callable[[Fraction], Fraction], x: Fraction) -> Fraction:
    return formula.quotient(of(x), logarithm.log(10, "e"))


NATURAL = partial(_logarithm, "e")
IN_BITS, MULTIPLIED = "H( gain(", "s( P(x) P(z,"  # what has logarithms, and whose one is taken
OF_LINES: Mapping[str, tuple[str, Callable[[Fraction], Fraction]]] = {  # what is given instead
    "the-rest": (SHARES, _rest),
    "natural": (IN_BITS, _natural),
    "decimal": (IN_BITS, partial(_over_log_ten, _natural)),
    "log": (MULTIPLIED, NATURAL),
    "log2": (MULTIPLIED, partial(_logarithm, "2")),
    "log10": (MULTIPLIED, partial(_over_log_ten, NATURAL)),
}


def working(exercise: Exercise, made: Sequence[str] = (), given: Written | None = None) -> Written:
    """Return the lines of each stage, changed by mistakes; given lines stay as they are.

    A stage that divides by 0 has no lines, and neither has a later stage that needs it.
    """
    changes = dict[str, list[Change]]()
    for mistake in map(exercise.known.__getitem__, made):
        changes.setdefault(mistake.stage, []).append(mistake.change)
    return exercise.working.lines(changes, exercise.working.right, given)


def others(exercise: Exercise) -> set[str]:
    """Return the labels or values beside the one asked for, of the tables by it alone."""
    a, tables = exercise.working.names.get("a", ""), exercise.working.right.values()
    own = {*exercise.place[1]} or {a}
    return {v for lines in tables if (a,) in lines for (v,) in lines} - own


def narrowed(exercise: Exercise, entered: Iterable[Entry]) -> Exercise:
    """Return the exercise with lines that round like the irrational numbers but equal no fraction.

    A fraction that is the midpoint of two multiples of 10^-places has more than `places` bits.

    Raises OutOfRange for decimals with more than 993 places, or fractions with as many bits.
    """
    least = max((x.places or x.value.denominator.bit_length() for x in entered), default=0)
    if exercise.irrational is None or exercise.narrow is None or least + MORE <= PLACES:
        return exercise
    checks.size(least, LENGTH, 0, MAX_PLACES - MORE)
    return exercise.narrow(least + MORE)


def answer(exercise: Exercise, made: Sequence[str] = ()) -> Value:
    """Return the line asked for, or None after a division by 0."""
    return last(exercise, working(exercise, made))


def last(exercise: Exercise, working: Written) -> Value:
    """Return the line asked for in a working, or None if a division by 0 comes before it."""
    stage, cell = exercise.place
    return working.get(stage, {}).get(cell)


def roundings(exercise: Exercise) -> Iterator[Mistake]:
    """Yield the usual ways to round too early: factors to places, scores to places or digits."""
    for stage in [s for s in exercise.stages if s.name in ("factors", exercise.telling)]:
        name, seen, lines = stage.name, list[Lines](), exercise.working.right.get(stage.name, {})
        some = messages.join_names([*map(stage.line_name, lines)])
        places, digits = ((2, 3), ()) if name == "factors" else ((3, 4), (2, 3))
        ways = [(k, "places", partial(rounding.decimal, places=k)) for k in places]
        ways += [(k, "digits", partial(rounding.significant, digits=k)) for k in digits]
        for k, what, to in ways:
            text = f"you go on with {some} rounded to {k} {what}"
            key, change = f"rounded:{name}:{k}-{what}", partial(_rounded, to)
            if (near := _rounded(to, {}, lines)) not in seen:  # as 0.811 is to 3 places or digits
                seen.append(near)
                yield Mistake(key, name, text, change, diagnosis.ROUNDING)


def _rounded(to: Callable[[Fraction], str], _: Written, lines: Lines) -> Lines:
    near: Mapping[Cell, Fraction | Real] = lines
    return {
        cell: rational.rational(x.settle(to) if isinstance(x, Real) else to(x))
        for cell, x in near.items()
    }


def diagnose(exercise: Exercise, entered: str) -> Diagnosis:
    """Return the verdict on an answer: first try one mistake, or a rounding, then two."""
    finding = diagnosis.diagnose(answer(exercise), (), entered)
    if finding.verdict in (diagnosis.SHORT, diagnosis.UNEXPLAINED):
        finding = diagnosis.explain(exercise.by_one, entry.read(entered))
    if finding.verdict == diagnosis.UNEXPLAINED:
        return diagnosis.explain(exercise.by_two, entry.read(entered))
    return finding


def ordered(exercise: Exercise) -> list[Mistake]:
    """Return the mistakes in the order of their stages."""
    places = {stage.name: place for place, stage in enumerate(exercise.stages)}
    return sorted(exercise.mistakes, key=lambda mistake: places[mistake.stage])
