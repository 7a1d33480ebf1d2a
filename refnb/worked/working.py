"""A working: the stages of a worked answer, right or with mistakes, and their form on paper.

    stage      lines on some axes: a formula for each, or what is given, or a function
    line       a number with a name, such as s(yes)
    change     what is made of the lines of a stage, by the lines before and its own
    step       a stage with a heading: its lines with the numbers of the lines before put in

A stage without a heading is not shown; its formula is put into those that use it. A stage that
divides by 0 has no lines, and neither has a stage that needs it.

The trap: a change must look at the lines before it, not at the question. A change that loops over
the features of the question breaks if another change has left one out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property
from typing import TypeAlias

from refnb.core.errors import ZeroEvidence
from refnb.exact.logarithm import LogForm
from refnb.probability import distribution
from refnb.worked import formula, layout, terms
from refnb.worked.formula import BITS, EXACT, PAPER, A, Axes, Axis, Cell, Formula, N, Scope
from refnb.worked.layout import NO_FORMULA, line
from refnb.worked.solution import Solution, Step
from refnb.worked.terms import Entry, Name, P, Term

Lines = Mapping[Cell, Fraction]
Written = dict[str, Lines]
Work = Callable[[Written], Lines]
Change = Callable[[Written, Lines], Lines]
ANSWER, NEAR = "answer", Fraction(1, 10**20)
Nested: TypeAlias = "Fraction | dict[str, Nested]"
Tables: TypeAlias = "Mapping[str, int | Fraction | Tables]"


@dataclass(frozen=True, eq=False)
class Stage:
    """Lines on some axes, given or computed by a formula or a function of the lines it needs.

    A formula is worked out for each cell of its smallest table with these axes, or of `of`.
    `left` is the left side of a line, or the letter of its cell, as d in d(x, m); `letters` is the
    formula after the heading. If a stage is `parted` by its first axis, or its steps have another
    name, `step` names them.
    """

    name: str
    axes: Axes
    work: Formula | Lines | Work
    heading: str = ""
    left: Term | Callable[[Cell], Term] = lambda cell: Name(", ".join(cell))
    letters: layout.Line = NO_FORMULA
    needs: str = ""  # of a function: the names of stages
    of: str = ""
    step: str = ""
    is_parted: bool = False
    is_number: bool = False  # not shown, it stands as its number in those that use it
    is_titled: bool = False  # its heading stands there where it has no line, too
    is_bare: bool = False  # shown without the numbers put in: they are too many
    is_near: bool = False  # its lines are near irrational numbers, whose first digits are shown
    put: Mapping[Cell, Term] = field(default_factory=dict)  # terms in the place of given numbers

    def line_name(self, cell: Cell) -> str:
        """Return the name of a line, as it is printed."""
        return terms.text(self.term(cell))

    def term(self, cell: Cell) -> Term:
        """Return the left side of a line."""
        if isinstance(self.left, Term):
            return self.left(", ".join(cell)) if cell else self.left
        return self.left(cell)

    @cached_property
    def tables(self) -> frozenset[str]:
        """The stages that it needs."""
        if isinstance(self.work, Formula):
            return formula.tables(self.work) | {*filter(None, [self.of])}
        return frozenset(self.needs.split())


Stages = tuple[Stage, ...]


@dataclass(frozen=True, eq=False)
class Working:
    """The stages of a question; the last one is the answer, and is not shown.

    Among the names, a stands for what is asked, b for the first of the others.
    """

    stages: Stages
    names: Mapping[str, str] = field(default_factory=dict)
    facts: frozenset[str] = frozenset()
    title: str = ""
    spelled: Mapping[str, str] = field(default_factory=dict)  # what stands on an axis, in words
    first: tuple[Step, ...] = ()
    closing: Callable[[Written], Iterable[Step]] = lambda _: ()

    @cached_property
    def axes(self) -> Mapping[str, Axes]:
        """The axes of each stage."""
        return {stage.name: stage.axes for stage in self.stages}

    @cached_property
    def exact(self) -> Scope[Fraction]:
        """The means to compute a formula of this question."""
        return Scope(EXACT, self.axes, self.names)

    @cached_property
    def paper(self) -> Scope[Term]:
        """The means to print a formula of this question."""
        return Scope(PAPER, self.axes, self.names)

    def stage(self, name: str) -> Stage:
        """Return the stage of that name."""
        return next(stage for stage in self.stages if stage.name == name)

    @cached_property
    def right(self) -> Written:
        """The right lines of each stage."""
        return self.lines()

    def lines(
        self,
        changes: Mapping[str, Sequence[Change]] = {},
        base: Written | None = None,
        given: Written | None = None,
    ) -> Written:
        """Return the lines of each stage after changes; given lines stay as they are.

        Stages that no change affects are taken from another working of the same stages.
        """
        written: Written = {}
        own = given or {}
        for stage in self.stages:
            name, before = stage.name, base or {}
            is_new = base is None or any(written.get(x) is not before.get(x) for x in stage.tables)
            if not stage.tables <= written.keys() or not (is_new or name in before):
                continue
            try:
                lines = self.work[name](written) if is_new else before[name]
                for change in changes.get(name, ()):
                    lines = change(written, lines)
            except (ZeroDivisionError, ZeroEvidence):
                continue
            written[name] = {**lines, **own[name]} if name in own else lines
        return written

    @cached_property
    def work(self) -> Mapping[str, Work]:
        """What computes the lines of each stage; a formula is read once."""
        return {stage.name: _work(stage, self.exact) for stage in self.stages}

    def until(self, name: str) -> Working:
        """Return the working that ends with a stage."""
        names = [stage.name for stage in self.stages]
        return replace(self, stages=self.stages[: names.index(name) + 1])

    @cached_property
    def solution(self) -> Solution:
        """Every step, with the numbers put in."""
        return Solution(self.title, (*self.first, *self.steps(), *self.closing(self.right)))

    def steps(self) -> Iterator[Step]:
        """Yield the steps of the stages that are shown."""
        put: dict[str, Mapping[Cell, Term]] = {}
        used = frozenset[str]().union(*(stage.tables for stage in self.stages))
        for stage in self.stages:
            is_put = stage.heading or stage.name in used
            if stage.name == ANSWER or stage.name not in self.right or not is_put:
                continue
            lines, work = self.right[stage.name], stage.work
            numbers = {c: stage.put.get(c) or terms.number(x) for c, x in lines.items()}
            made: Mapping[Cell, Term] = {}
            if isinstance(work, Formula) and not stage.is_bare:
                made = _reading(stage, work, self.paper)(put)
            is_own = bool(stage.heading) or stage.is_number
            put[stage.name] = made if made and not is_own else numbers
            if stage.heading:
                yield from _shown(stage, lines, made)


def _work(stage: Stage, scope: Scope[Fraction]) -> Work:
    work = stage.work
    if isinstance(work, Formula):
        return _reading(stage, work, scope)
    return work if callable(work) else lambda _: work


def _reading(
    stage: Stage, work: Formula, scope: Scope[N]
) -> Callable[[formula.Lines[N]], Mapping[Cell, N]]:
    """Return a function from earlier lines to those of a stage, as numbers or terms."""
    number = formula.read(work, scope, stage.axes)
    if stage.of:
        return lambda written: {c: number(written, c) for c in written[stage.of]}
    if not stage.axes:
        return lambda written: {(): number(written, ())}
    walk = formula.walk(work, scope, (), stage.axes)
    return lambda written: {c: number(written, c) for c in walk(written, ())}


def _shown(stage: Stage, lines: Lines, made: Mapping[Cell, Term]) -> Iterator[Step]:
    """Yield the step of a stage, or one for each value of its first axis."""
    title = stage.heading if stage.letters.terms or stage.is_bare else f"{stage.heading}, given"
    name, parts = stage.step or stage.name, {"": lines}
    if stage.is_parted:
        firsts = dict.fromkeys(c[0] for c in lines)
        parts = {
            f"_{i}": {c: x for c, x in lines.items() if c[0] == first}
            for i, first in enumerate(firsts, 1)
        }
    for place, part in parts.items():
        near = {c: _near(x) if stage.is_near else x for c, x in part.items()}
        shown = layout.few(line(stage.term(c), made.get(c), x) for c, x in near.items())
        value = nested({c[stage.is_parted :]: x for c, x in part.items()})
        yield Step(
            name + place, value, title if part or stage.is_titled else "", shown, stage.letters
        )


def _near(x: Fraction | LogForm) -> Term:
    """Return the first digits of a number that is irrational, or close to one that is."""
    low, high = x.ends(BITS) if isinstance(x, LogForm) else (x, x)
    return terms.enclosed(low - NEAR, high + NEAR)


def nested(lines: Lines) -> Nested:
    """Return lines as nested tables, one axis after the other.

    >>> nested({("a", "b"): Fraction(1), ("a", "c"): Fraction(2)})
    {'a': {'b': Fraction(1, 1), 'c': Fraction(2, 1)}}
    """
    if () in lines:
        return lines[()]
    rows: dict[str, dict[Cell, Fraction]] = {}
    for (first, *rest), x in lines.items():
        rows.setdefault(first, {})[tuple(rest)] = x
    return {first: nested(row) for first, row in rows.items()}


def flat(tables: Tables) -> dict[Cell, Fraction]:
    """Return nested tables as lines: the inverse of `nested`.

    >>> flat({"a": {"b": 1, "c": 2}})
    {('a', 'b'): Fraction(1, 1), ('a', 'c'): Fraction(2, 1)}
    """
    lines = dict[Cell, Fraction]()
    for name, x in tables.items():
        if isinstance(x, int | Fraction):
            lines[name,] = Fraction(x)
        else:
            lines |= {(name, *c): p for c, p in flat(x).items()}
    return lines


def concluded(
    weights: formula.Line, axis: Axis, asks: tuple[str, Entry], letters: Sequence[layout.Line]
) -> Stages:
    """Return the stages after the weights of some labels: evidence, posterior, answer.

    P(e) is the sum of the weights, and P(y | e) is w(y) / P(e). The question asks for a label,
    given e.
    """
    evidence, posterior = map(formula.table, ("evidence", "posterior"))
    (asked, e), (sums_up, share) = asks, letters
    sums, answer = formula.total(weights, axis), posterior(**{axis: A})
    return (
        Stage("evidence", (), sums, "Evidence", P(e), sums_up),
        Stage("posterior", (axis,), weights / evidence, "Posterior", lambda c: P(c[0], e), share),
        Stage(ANSWER, (), answer, "Posterior", P(asked, e)),
    )


def naming(
    asked: str, labels: Iterable[str], facts: Mapping[str, object] = {}
) -> tuple[dict[str, str], frozenset[str]]:
    """Return the meanings of a and b, and the facts that hold: two labels, several, or others.

    The question asks for a; by default a is the first label.
    """
    a, *others = dict.fromkeys(filter(None, (asked, *labels)))
    known = {"two": len(others) == 1, "several": len(others) > 1, **facts}
    return {"a": a, "b": (*others, a)[0]}, frozenset(fact for fact in known if known[fact])


def decided(best: Term, weights: str) -> Callable[[Written], Iterator[Step]]:
    """Return how to show the most probable label, the one of greatest weight."""

    def _closing(written: Written) -> Iterator[Step]:
        rows = ({y: p for (y,), p in written[name].items()} for name in (weights, "posterior"))
        score, posterior = rows
        yield Step.decision(best, distribution.most_probable(score), posterior)

    return _closing
