"""Replay: the working of an exercise, stage after stage, right or with mistakes in it.

    stage       a step of the worked answer: from what is known before to its own lines
    line        a number with a name, such as s(yes)                      Fraction
    working     the lines of each stage
    mistake     changes the lines of one stage, whatever they are then

So mistakes compose, and a mistake applies to wrong lines, too. A division by 0 is an outcome: None.

The trap: a mistake must look at the lines before it, not at the question. What walks over the
features of the question breaks when another mistake has left one out.

Source: K. VanLehn, Empirical Studies of Procedural Flaws, Impasses, and Repairs in Procedural
Skills (1982), for slips, which come and go, and bugs, which stay.
"""

import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, partial
from itertools import combinations

from refnb import exercises
from refnb.core import checks
from refnb.core.errors import ZeroEvidence
from refnb.exact import rational, rounding
from refnb.exact.enclosure import MAX_PLACES, Enclosure
from refnb.exercises import diagnosis, entry
from refnb.exercises.diagnosis import Diagnosis, Outcome, Value
from refnb.exercises.entry import Entry
from refnb.io import files

FILE = f"{exercises.__path__[0]}/mistakes.toml"
TEXTS: dict[str, dict[str, str]] = tomllib.loads(files.document(FILE))  # by family and key
PLACES = 45  # of the middle of two multiples, which is then too long to be shown as a fraction
LENGTH = "the places of a decimal, or the bits of a fraction,"
MORE = 7  # bits of 100: a percentage may have no sign; and a place for the half that is rounded

Cell = tuple[str, ...]
Lines = Mapping[Cell, Fraction]
Working = Mapping[str, Lines]
Written = dict[str, dict[Cell, Fraction]]


@dataclass(frozen=True)
class Stage:
    """A step: how its lines follow from those before, its heading, and how a line is written.

    A stage without a heading is read off the question.
    """

    name: str
    work: Callable[[Working], Lines]
    heading: str = ""
    line_name: Callable[[Cell], str] = ", ".join


Change = Callable[[Working, Lines], Lines]


@dataclass(frozen=True)
class Mistake:
    """What someone does in the place of one stage, in words that follow "if"."""

    key: str
    stage: str
    text: str
    change: Change
    kind: str = diagnosis.GLOBAL


def local(family: str, stage: str, change: Change, *key: str, **names: object) -> Mistake:
    """Return the mistake of one cell, by a key such as miscount:f:y:+1."""
    said = TEXTS[family][key[0]].format_map(names)
    return Mistake(":".join(key), stage, said, change, diagnosis.LOCAL)


def others(family: str, labels: Iterable[str], asked: str, event: str) -> Iterator[Mistake]:
    """Yield that the posterior of another one is given; of two it is the rest."""
    rest = [y for y in labels if y != asked]
    for y in rest[: len(rest) * (len(rest) > 1)]:
        change = partial(_posterior_of, y)
        yield local(family, "answer", change, "other-answer", y, b=y, e=event)


def _posterior_of(y: str, w: Working, _: Lines) -> Lines:
    return {(): w["posterior"][y,]}


@dataclass(frozen=True)
class Exercise:
    """What is asked for, the stages that lead to it, and the mistakes; the last stage has one line.

    `telling` is the stage whose lines tell most, if there is one. Of an irrational answer the lines
    are fractions between the same two multiples of 10^-places as it; `narrow` makes them of others.
    """

    quantity: str
    stages: tuple[Stage, ...]
    mistakes: tuple[Mistake, ...]
    telling: str
    irrational: Enclosure | None = None
    narrow: "Callable[[int], Exercise] | None" = None

    @cached_property
    def by_one(self) -> list[Outcome]:
        """What each mistake, and then rounding too early, gives, where it changes the answer.

        What is done with the last line is the simplest way to a number; then stage after stage.
        """
        right, end = answer(self), self.stages[-1].name
        some = sorted(ordered(self), key=lambda mistake: mistake.stage != end)
        each = (Outcome((m.key,), m.kind, answer(self, [m.key])) for m in (*some, *roundings(self)))
        return [outcome for outcome in each if outcome.value != right]

    @cached_property
    def by_two(self) -> list[Outcome]:
        """What two global mistakes of different stages give."""
        pairs = combinations((m for m in ordered(self) if m.kind == diagnosis.GLOBAL), 2)
        keys = [(one.key, other.key) for one, other in pairs if one.stage != other.stage]
        return [Outcome(both, diagnosis.PAIR, answer(self, both)) for both in keys]

    def stage(self, name: str) -> Stage:
        """Return the stage of that name."""
        return next(stage for stage in self.stages if stage.name == name)

    @cached_property
    def known(self) -> Mapping[str, Mistake]:
        """The mistakes, and the usual ways to round too early, by key."""
        return {mistake.key: mistake for mistake in (*self.mistakes, *roundings(self))}


def working(exercise: Exercise, made: Sequence[str] = (), given: Working | None = None) -> Written:
    """Return the lines of each stage, changed by mistakes; given lines stay as they are.

    After a division by 0 there are no more stages.
    """
    found: Written = {}
    for stage in exercise.stages:
        try:
            lines = dict(stage.work(found))
            for mistake in map(exercise.known.__getitem__, made):
                if mistake.stage == stage.name:
                    lines = dict(mistake.change(found, lines))
        except (ZeroDivisionError, ZeroEvidence):
            return found
        found[stage.name] = {**lines, **(given or {}).get(stage.name, {})}
    return found


def narrowed(exercise: Exercise, entered: Iterable[Entry]) -> Exercise:
    """Return the exercise with lines that round as what is irrational does, and equal no fraction.

    A fraction that is the middle of two multiples of 10^-places has more than `places` bits.

    Raises OutOfRange for decimals of more than 993 places, or so many bits of a fraction.
    """
    least = max((x.places or x.value.denominator.bit_length() for x in entered), default=0)
    if exercise.irrational is None or exercise.narrow is None or least + MORE <= PLACES:
        return exercise
    checks.size(least, LENGTH, 0, MAX_PLACES - MORE)
    return exercise.narrow(least + MORE)


def answer(exercise: Exercise, made: Sequence[str] = ()) -> Value:
    """Return the last line, or None after a division by 0."""
    return last(exercise, working(exercise, made))


def last(exercise: Exercise, working: Working) -> Value:
    """Return the last line of a working, or None where it divides by 0 before."""
    return next(iter(working.get(exercise.stages[-1].name, {}).values()), None)


def roundings(exercise: Exercise) -> Iterator[Mistake]:
    """Yield the usual ways to round too early: factors to places, scores to places or digits."""
    for name in [s.name for s in exercise.stages if s.name in ("factors", exercise.telling)]:
        places, digits = ((2, 3), ()) if name == "factors" else ((3, 4), (2, 3))
        ways = [(k, "places", partial(rounding.decimal, places=k)) for k in places]
        ways += [(k, "digits", partial(rounding.significant, digits=k)) for k in digits]
        for k, what, to in ways:
            words = f"one goes on with the {name} rounded to {k} {what}"
            key, change = f"rounded:{name}:{k}-{what}", partial(_rounded, to)
            yield Mistake(key, name, words, change, diagnosis.ROUNDING)


def _rounded(to: Callable[[Fraction], str], _: Working, lines: Lines) -> Lines:
    return {cell: rational.rational(to(x)) for cell, x in lines.items()}


def diagnose(exercise: Exercise, entered: str) -> Diagnosis:
    """Return the verdict on an answer: first one mistake is tried, or a rounding, then two."""
    found = diagnosis.diagnose(answer(exercise), (), entered)
    if found.verdict in (diagnosis.SHORT, diagnosis.UNEXPLAINED):
        found = diagnosis.explain(exercise.by_one, entry.read(entered))
    if found.verdict == diagnosis.UNEXPLAINED:
        return diagnosis.explain(exercise.by_two, entry.read(entered))
    return found


def ordered(exercise: Exercise) -> list[Mistake]:
    """Return the mistakes in the order of their stages."""
    places = {stage.name: place for place, stage in enumerate(exercise.stages)}
    return sorted(exercise.mistakes, key=lambda mistake: places[mistake.stage])


def concluded(weights: str, event: str, asked: str) -> tuple[Stage, ...]:
    """Return the stages after the weights of some labels: evidence, posterior, answer.

    P(e) is the sum of the weights, and P(y | e) is w(y) / P(e).
    """

    def _sum(w: Working) -> Lines:
        return {(): rational.total(w[weights].values())}

    def _posterior(w: Working) -> Lines:
        return {y: p / w["evidence"][()] for y, p in w[weights].items()}

    name = f"P({asked} | {event})"
    return (
        Stage("evidence", _sum, "Evidence", lambda _: f"P({event})"),
        Stage("posterior", _posterior, "Posterior", lambda c: f"P({c[0]} | {event})"),
        Stage("answer", lambda w: {(): w["posterior"][asked,]}, "Posterior", lambda _: name),
    )
