"""Tables of mistakes: what each puts in the place of the lines of a stage, as formulas to be read.

    line(stage, *cell)     one line; a name such as "a" in its cell is a name of the question
    same(stage)            the line of the same cell
    of_label(stage)        the line of the label, which stands last in the cell
    other_label(stage)     the line of the other label, where there are two
    total(stage)           the sum of all lines
    count(stage)           how many lines there are
    Figure(f)              any other number, by the question, the working and the cell
    x + y, x - y, x * y, x / y

    every(x)               x in each line
    put({cell: x})         x in some lines
    exchanged(one, other)  two lines exchanged

A row of a table says the stage that is changed, how, and for which questions. A change that is none
of these is a function of the question, of the working with the lines to change, and of those.

>>> doubled = Row("weights", every(2 * same("weights")))
>>> doubled.changed(Question("yes", ("yes", "no")), {}, {("f", "yes"): Fraction(3)})
{('f', 'yes'): Fraction(6, 1)}
"""

import operator
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, partial
from typing import Generic, TypeAlias, TypeVar

from refnb.exact import rational
from refnb.exercises.replay import Cell, Lines, Mistake, Working

Number: TypeAlias = "Figure | int"


@dataclass(frozen=True)
class Question:
    """What is asked for, a, among some labels; b is the first of the others."""

    asked: str
    labels: tuple[str, ...]

    @cached_property
    def names(self) -> Mapping[str, str]:
        """What a and b stand for, in the tables and in the words."""
        return {"a": self.asked, "b": next((y for y in self.labels if y != self.asked), self.asked)}

    def has_two_labels(self) -> bool:
        """Tell whether there is one other label."""
        return len(self.labels) == 2


Q_contra = TypeVar("Q_contra", bound=Question, contravariant=True)
Change = Callable[[Q_contra, Working, Lines], Lines]


@dataclass(frozen=True)
class Row(Generic[Q_contra]):
    """A mistake in a table: the stage that it changes, how, and for which questions."""

    stage: str
    change: Change[Q_contra]
    when: Callable[[Q_contra], bool] = lambda _: True

    def changed(self, question: Q_contra, w: Working, lines: Lines) -> Lines:
        """Return what the mistake makes of the lines of the stage."""
        return self.change(question, {**w, self.stage: lines}, lines)


def mistakes(
    texts: Mapping[str, str], table: Mapping[str, Row[Q_contra]], question: Q_contra, **more: str
) -> tuple[Mistake, ...]:
    """Return the mistakes of a table that a question admits; words speak of its names, as {a}."""
    names = {**question.names, **more}
    return tuple(
        Mistake(key, row.stage, texts[key].format_map(names), partial(row.changed, question))
        for key, row in table.items()
        if row.when(question)
    )


@dataclass(frozen=True)
class Figure:
    """A number for each line that is changed, by the question, the working and its cell."""

    at: Callable[[Question, Working, Cell], Fraction]

    def __add__(self, other: Number) -> "Figure":
        return _worked(operator.add, self, other)

    def __sub__(self, other: Number) -> "Figure":
        return _worked(operator.sub, self, other)

    def __rsub__(self, other: int) -> "Figure":
        return _worked(operator.sub, other, self)

    def __mul__(self, other: Number) -> "Figure":
        return _worked(operator.mul, self, other)

    __radd__, __rmul__ = __add__, __mul__

    def __truediv__(self, other: Number) -> "Figure":
        return _worked(operator.truediv, self, other)

    def __rtruediv__(self, other: int) -> "Figure":
        return _worked(operator.truediv, other, self)


def line(stage: str, *cell: str) -> Figure:
    """Return one line of a stage, whatever the cell."""
    return Figure(lambda question, w, _: w[stage][_named(question, cell)])


def same(stage: str) -> Figure:
    """Return the line of a stage that has the same cell."""
    return Figure(lambda _, w, cell: w[stage][cell])


def of_label(stage: str) -> Figure:
    """Return the line of a stage for the label, which stands last in the cell."""
    return Figure(lambda _, w, cell: w[stage][cell[-1:]])


def other_label(stage: str) -> Figure:
    """Return the line of a stage for the other of two labels, of the same feature."""

    def _at(question: Question, w: Working, cell: Cell) -> Fraction:
        a, b = question.names["a"], question.names["b"]
        return w[stage][*cell[:-1], b if cell[-1] == a else a]

    return Figure(_at)


def total(stage: str) -> Figure:
    """Return the sum of all lines of a stage, whatever the cell."""
    return Figure(lambda _, w, __: rational.total(w[stage].values()))


def count(stage: str) -> Figure:
    """Return how many lines a stage has, whatever the cell."""
    return Figure(lambda _, w, __: Fraction(len(w[stage])))


def every(number: Number) -> Change[Question]:
    """Return the change that puts a number in each line."""
    return lambda question, w, lines: {cell: _at(number, question, w, cell) for cell in lines}


def put(numbers: Mapping[Cell, Number]) -> Change[Question]:
    """Return the change that puts numbers in some lines."""

    def _changed(question: Question, w: Working, lines: Lines) -> Lines:
        some = {_named(question, cell): x for cell, x in numbers.items()}
        return {**lines, **{cell: _at(x, question, w, cell) for cell, x in some.items()}}

    return _changed


def exchanged(one: Cell, other: Cell) -> Change[Question]:
    """Return the change that exchanges two lines."""

    def _changed(question: Question, _: Working, lines: Lines) -> Lines:
        here, there = _named(question, one), _named(question, other)
        return {**lines, here: lines[there], there: lines[here]}

    return _changed


def _worked(work: Callable[[Fraction, Fraction], Fraction], x: Number, y: Number) -> Figure:
    """Return the sum, difference, product or quotient of two numbers."""
    return Figure(lambda q, w, cell: work(_at(x, q, w, cell), _at(y, q, w, cell)))


def _at(x: Number, question: Question, w: Working, cell: Cell) -> Fraction:
    return x.at(question, w, cell) if isinstance(x, Figure) else Fraction(x)


def _named(question: Question, cell: Cell) -> Cell:
    """Return the cell that a cell of a table stands for."""
    return tuple(question.names.get(part, part) for part in cell)
