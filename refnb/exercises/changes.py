"""Tables of mistakes: what each puts in the place of the lines of a stage, as formulas to be read.

    Line(stage, *cell)     one line; a name such as "a" in its cell is a name of the question
    Same(stage)            the line of the same cell
    OfLabel(stage)         the line of the label, which stands last in the cell
    OtherLabel(stage)      the line of the other label, where there are two
    Sum(stage)             the sum of all lines
    Count(stage)           how many lines there are
    x + y, x - y, x * y, x / y

    Every(x)               x in each line
    Put({cell: x})         x in some lines
    Exchanged(one, other)  two lines exchanged

A row of a table says the stage that is changed, how, and for which questions. A change that is none
of these is a function of the question, of the working with the lines to change, and of those.

>>> doubled = Row("weights", Every(2 * Same("weights")))
>>> doubled.changed(Question("yes", ("yes", "no")), {}, {("f", "yes"): Fraction(3)})
{('f', 'yes'): Fraction(6, 1)}
"""

import operator
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, partial
from typing import Generic, Protocol, TypeVar

from refnb.exact import rational
from refnb.exercises.replay import Cell, Lines, Mistake, Working


class Named(Protocol):
    """A question with names, such as a for what is asked: those of the tables and of the words."""

    @property
    def names(self) -> Mapping[str, str]:
        """What each name stands for."""


Q_contra = TypeVar("Q_contra", bound=Named, contravariant=True)


@dataclass(frozen=True)
class Question:
    """What is asked for, a, among some labels; b is the first of the others."""

    asked: str
    labels: tuple[str, ...]

    @cached_property
    def names(self) -> Mapping[str, str]:
        """What a and b stand for."""
        return {"a": self.asked, "b": next((y for y in self.labels if y != self.asked), self.asked)}

    def has_two_labels(self) -> bool:
        """Tell whether there is one other label."""
        return len(self.labels) == 2

    def has_more_labels(self) -> bool:
        """Tell whether there are more than two labels."""
        return len(self.labels) > 2


def always(_: object) -> bool:
    """Tell that a mistake can be made whatever the question is."""
    return True


@dataclass(frozen=True)
class Row(Generic[Q_contra]):
    """A mistake in a table: the stage that it changes, how, and for which questions."""

    stage: str
    change: Callable[[Q_contra, Working, Lines], Lines]
    when: Callable[[Q_contra], bool] = always

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


class Figure:
    """A number for each line that is changed, by its cell."""

    def at(self, question: Named, w: Working, cell: Cell) -> Fraction:
        """Return the number for the line of a cell."""
        raise NotImplementedError

    def __add__(self, other: "Number") -> "Formula":
        return Formula(operator.add, self, other)

    def __sub__(self, other: "Number") -> "Formula":
        return Formula(operator.sub, self, other)

    def __rsub__(self, other: int) -> "Formula":
        return Formula(operator.sub, other, self)

    def __mul__(self, other: "Number") -> "Formula":
        return Formula(operator.mul, self, other)

    __radd__, __rmul__ = __add__, __mul__

    def __truediv__(self, other: "Number") -> "Formula":
        return Formula(operator.truediv, self, other)

    def __rtruediv__(self, other: int) -> "Formula":
        return Formula(operator.truediv, other, self)


Number = Figure | int


@dataclass(frozen=True)
class Formula(Figure):
    """A sum, difference, product or quotient of two numbers."""

    work: Callable[[Fraction, Fraction], Fraction]
    one: Number
    other: Number

    def at(self, question: Named, w: Working, cell: Cell) -> Fraction:
        """Return the sum, difference, product or quotient."""
        return self.work(_at(self.one, question, w, cell), _at(self.other, question, w, cell))


class Line(Figure):
    """One line of a stage."""

    def __init__(self, stage: str, *cell: str) -> None:
        self.stage, self.cell = stage, cell

    def at(self, question: Named, w: Working, _: Cell) -> Fraction:
        """Return that line, whatever the cell."""
        return w[self.stage][_named(question, self.cell)]


@dataclass(frozen=True)
class _OfStage(Figure):
    stage: str


class Same(_OfStage):
    """The line of a stage that has the same cell."""

    def at(self, _: Named, w: Working, cell: Cell) -> Fraction:
        """Return that line."""
        return w[self.stage][cell]


class OfLabel(_OfStage):
    """The line of a stage for the label, which stands last in the cell."""

    def at(self, _: Named, w: Working, cell: Cell) -> Fraction:
        """Return that line."""
        return w[self.stage][cell[-1:]]


class OtherLabel(_OfStage):
    """The line of a stage for the other of two labels, of the same feature."""

    def at(self, question: Named, w: Working, cell: Cell) -> Fraction:
        """Return that line."""
        a, b = question.names["a"], question.names["b"]
        return w[self.stage][*cell[:-1], b if cell[-1] == a else a]


class Sum(_OfStage):
    """The sum of all lines of a stage."""

    def at(self, _: Named, w: Working, __: Cell) -> Fraction:
        """Return the sum, whatever the cell."""
        return rational.total(w[self.stage].values())


class Count(_OfStage):
    """How many lines a stage has."""

    def at(self, _: Named, w: Working, __: Cell) -> Fraction:
        """Return how many there are, whatever the cell."""
        return Fraction(len(w[self.stage]))


@dataclass(frozen=True)
class Every:
    """A number in each line."""

    number: Number

    def __call__(self, question: Named, w: Working, lines: Lines) -> Lines:
        """Return the number of each line."""
        return {cell: _at(self.number, question, w, cell) for cell in lines}


@dataclass(frozen=True)
class Put:
    """Numbers in some lines."""

    numbers: Mapping[Cell, Number]

    def __call__(self, question: Named, w: Working, lines: Lines) -> Lines:
        """Return the lines, some of them changed."""
        some = {_named(question, cell): x for cell, x in self.numbers.items()}
        return {**lines, **{cell: _at(x, question, w, cell) for cell, x in some.items()}}


@dataclass(frozen=True)
class Exchanged:
    """Two lines exchanged."""

    one: Cell
    other: Cell

    def __call__(self, question: Named, _: Working, lines: Lines) -> Lines:
        """Return the lines, two of them exchanged."""
        one, other = _named(question, self.one), _named(question, self.other)
        return {**lines, one: lines[other], other: lines[one]}


def _at(x: Number, question: Named, w: Working, cell: Cell) -> Fraction:
    return x.at(question, w, cell) if isinstance(x, Figure) else Fraction(x)


def _named(question: Named, cell: Cell) -> Cell:
    """Return the cell that a cell of a table stands for."""
    return tuple(question.names.get(part, part) for part in cell)
