"""Formulas: how a line follows from lines of other stages, as a tree with several readings.

    table("prior")            the line of a stage, in the same cell; axes it does not have are free
    PRIOR(h=A), PRIOR(h=Z)    with an axis bound: to a name of the question, a value, another axis
    x + y, x - y, x * y, x / y, x ** y
    total(x, H)               Σ over what a table of x has on some axes; product(x, H) is ∏
    greatest(x, H)            the greatest number on the axis
    count("prior")            how many lines a stage has
    zero(x)                   1 where x is 0, else 0
    distance(x)               |x|
    log(x)                    the logarithm to the base 2, and 0 of 0, which stands beside 0

Read exactly, it gives a number, a Fraction or, for sums, comparisons and multiples of logarithms, a
LogForm; read as paper, it gives the term with the numbers put in; read as data, it gives lists and
texts for a program in another language. A formula that names an unknown stage or axis is refused
when it is read, before any number is put in.

The trap: a sum runs over the keys of the tables, not over the question: a mistake may have left
something out.

>>> H, A = Axis("h"), Name("a")
>>> PRIOR, LIKELIHOOD = table("prior"), table("likelihood")
>>> data(LIKELIHOOD * (1 - PRIOR(h=A)))
['*', ['line', 'likelihood', {}], ['-', 1, ['line', 'prior', {'h': ['name', 'a']}]]]
>>> scope = Scope(EXACT, {"prior": (H,), "likelihood": (H,)}, {"a": "ill"})
>>> lines = {"prior": {("ill",): Fraction(1, 3)}, "likelihood": {("ill",): Fraction(1, 2)}}
>>> read(total(PRIOR * LIKELIHOOD, H), scope, ())(lines, ())
Fraction(1, 6)
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from math import prod
from typing import Generic, TypeAlias, TypeVar, cast

from refnb.exact import logarithm
from refnb.exact.logarithm import LogForm
from refnb.worked import terms
from refnb.worked.terms import Letter, Number, Term

N = TypeVar("N")
Cell = tuple[str, ...]
Lines: TypeAlias = "Mapping[str, Mapping[Cell, N]]"
Reader: TypeAlias = "Callable[[Lines[N], Cell], N]"
Walk: TypeAlias = "Callable[[Lines[N], Cell], list[Cell]]"
Data: TypeAlias = "int | str | list[Data] | dict[str, Data]"


class Mark(str):
    """A text that equals only texts of its own class."""

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and str.__eq__(self, str(other))

    def __ne__(self, other: object) -> bool:
        return not self == other

    __hash__ = str.__hash__


class Axis(Mark):
    """What indexes the cells of a stage, such as the hypothesis h."""


class Name(Mark):
    """A name in the question: a is what it asks for, b the first of the others."""


class Value(Mark):
    """A value on an axis."""


Axes = tuple[Axis, ...]
Bound = Axis | Name | Value
A, B = Name("a"), Name("b")
BITS = 400  # of a quotient of logarithms


class Formula:
    """A number for each cell, computed from lines of stages."""

    def __add__(self, other: Part) -> Formula:
        return Pair("+", self, part(other))

    def __radd__(self, other: int) -> Formula:
        return Pair("+", part(other), self)

    def __sub__(self, other: Part) -> Formula:
        return Pair("-", self, part(other))

    def __rsub__(self, other: int) -> Formula:
        return Pair("-", part(other), self)

    def __mul__(self, other: Part) -> Formula:
        return Pair("*", self, part(other))

    def __rmul__(self, other: int) -> Formula:
        return Pair("*", part(other), self)

    def __truediv__(self, other: Part) -> Formula:
        return Pair("/", self, part(other))

    def __rtruediv__(self, other: int) -> Formula:
        return Pair("/", part(other), self)

    def __pow__(self, other: Part) -> Formula:
        return Pair("^", self, part(other))


Part = Formula | int


def part(x: Part) -> Formula:
    """Return a part of a formula; a whole number becomes one."""
    return Whole(x) if isinstance(x, int) else x


@dataclass(frozen=True)
class Whole(Formula):
    """A whole number."""

    n: int


@dataclass(frozen=True)
class Line(Formula):
    """The line of a stage, with some of its axes fixed."""

    stage: str
    bound: tuple[tuple[Axis, Bound], ...] = ()

    def __call__(self, **bound: Bound) -> Line:
        """Return the line with these axes fixed."""
        return Line(self.stage, tuple((Axis(axis), to) for axis, to in bound.items()))

    def on(self, axes: Axes) -> tuple[Bound, ...]:
        """Return the value on each of its axes."""
        bound = dict(self.bound)
        return tuple(bound.get(axis, axis) for axis in axes)

    def free(self, axes: Axes) -> Mapping[Axis, int]:
        """Return the free axes, each with its place."""
        return {to: i for i, to in enumerate(self.on(axes)) if isinstance(to, Axis)}


@dataclass(frozen=True)
class Pair(Formula):
    """Two parts with an operator between them."""

    sign: str
    left: Formula
    right: Formula


@dataclass(frozen=True)
class Fold(Formula):
    """The numbers along some axes, combined into one."""

    what: str
    of: Formula
    axes: Axes


@dataclass(frozen=True)
class Count(Formula):
    """The number of lines in a stage."""

    stage: str


@dataclass(frozen=True)
class Of(Formula):
    """What is made of one number: its distance from 0, its logarithm, or 1 if it is zero."""

    what: str
    of: Formula


table, count = Line, Count
zero, distance, log = (partial(Of, what) for what in ("zero", "distance", "log"))


def _folding(what: str) -> Callable[[Formula, *tuple[Axis, ...]], Formula]:
    return lambda x, *axes: Fold(what, x, axes)


total, product, greatest = map(_folding, ("total", "product", "greatest"))


def leaves(x: Formula) -> Iterator[Line | Count]:
    """Yield the parts that name a stage."""
    match x:
        case Line() | Count():
            yield x
        case Pair(_, left, right):
            yield from leaves(left)
            yield from leaves(right)
        case Fold(_, of) | Of(_, of):
            yield from leaves(of)
        case _:
            assert isinstance(x, Whole)


def tables(x: Formula) -> frozenset[str]:
    """Return the stages that a formula uses."""
    return frozenset(leaf.stage for leaf in leaves(x))


def bindings(bound: Iterable[tuple[str, Bound]]) -> Data:
    """Return what some axes are bound to as texts: axis, name or value, and which."""
    return {str(axis): [type(to).__name__.lower(), str(to)] for axis, to in bound}


def data(x: Formula) -> Data:
    """Return a formula as lists and texts."""
    match x:
        case Whole(n):
            return n
        case Line(stage, bound):
            return ["line", stage, bindings(bound)]
        case Pair(sign, left, right):
            return [sign, data(left), data(right)]
        case Fold(what, of, axes):
            return [what, data(of), *map(str, axes)]
        case Count(stage):
            return ["count", stage]
        case _:
            assert isinstance(x, Of)
            return [x.what, data(x.of)]


@dataclass(frozen=True)
class Arithmetic(Generic[N]):
    """How to combine numbers, or terms instead of numbers."""

    number: Callable[[int], N]
    signs: Mapping[str, Callable[[N, N], N]]
    folds: Mapping[str, Callable[[Sequence[N]], N]]
    ones: Mapping[str, Callable[[N], N]]


@dataclass(frozen=True, eq=False)
class Scope(Generic[N]):
    """What reads a formula: an arithmetic, the axes of the stages, the meaning of names."""

    by: Arithmetic[N]
    axes: Mapping[str, Axes]
    names: Mapping[str, str]

    def place(self, to: Bound, here: Axes) -> int | str:
        """Return the place of an axis, or its fixed value."""
        if isinstance(to, Axis):
            return len(here) - 1 - here[::-1].index(to)
        return self.names[str(to)] if isinstance(to, Name) else str(to)


def read(x: Formula, scope: Scope[N], here: Axes) -> Reader[N]:
    """Return a function from the lines and a cell of these axes to the number of the formula.

    Raises KeyError for an unknown stage or name; ValueError for an axis.
    """
    by = scope.by
    match x:
        case Whole(n):
            number = by.number(n)
            return lambda _, __: number
        case Line(stage, _):
            places = [scope.place(to, here) for to in x.on(scope.axes[stage])]
            if places == [*range(len(here))]:
                return lambda lines, cell: lines[stage][cell]
            return lambda lines, cell: lines[stage][_key(places, cell)]
        case Pair():
            sign = by.signs[x.sign]
            left, right = read(x.left, scope, here), read(x.right, scope, here)
            return lambda lines, cell: sign(left(lines, cell), right(lines, cell))
        case Fold(what, of, axes):
            fold, each = by.folds[what], read(of, scope, (*here, *axes))
            along = walk(of, scope, here, axes)
            return lambda lines, cell: fold([each(lines, cell + v) for v in along(lines, cell)])
        case Count(of_stage):
            return lambda lines, _: by.number(len(lines[of_stage]))
        case _:
            assert isinstance(x, Of)
            make, one = by.ones[x.what], read(x.of, scope, here)
            return lambda lines, cell: make(one(lines, cell))


def walk(x: Formula, scope: Scope[N], here: Axes, axes: Axes) -> Walk[N]:
    """Return a function to the cells on some axes: those of the smallest table that has them all.

    Raises ValueError if no table has them.
    """
    tables_ = [leaf for leaf in leaves(x) if isinstance(leaf, Line)]
    having = [leaf for leaf in tables_ if {*axes} <= leaf.free(scope.axes[leaf.stage]).keys()]
    leaf = min(having, key=lambda leaf: len(scope.axes[leaf.stage]))
    stage, on = leaf.stage, leaf.on(scope.axes[leaf.stage])
    own = leaf.free(scope.axes[stage])
    free = [own[axis] for axis in axes]
    if free == [*range(len(on))]:
        return lambda lines, _: [*lines[stage]]
    passed = {i for axis, i in own.items() if axis in axes or axis not in here}
    others = [i for i in range(len(on)) if i not in passed]
    places = [scope.place(on[i], here) for i in others]

    seen: Mapping[Cell, N] = {}
    rows: dict[Cell, dict[Cell, None]] = {}  # of what was seen last

    def _cells(lines: Lines[N], cell: Cell) -> list[Cell]:
        nonlocal seen, rows
        if lines[stage] is not seen:
            seen, rows = lines[stage], {}
            for c in seen:
                rows.setdefault(_key(others, c), {})[_key(free, c)] = None
        return [*rows.get(_key(places, cell), ())]

    return _cells


def _key(places: Sequence[int | str], cell: Cell) -> Cell:
    """Return the values at some places of a cell, or fixed values."""
    return tuple([p if isinstance(p, str) else cell[p] for p in places])


def _bits(x: Fraction) -> Fraction:
    """Return log2 x, or 0 for 0; the LogForm has the type of a Fraction, which most numbers are."""
    if x < 0:
        raise ZeroDivisionError
    return cast("Fraction", logarithm.log(x, "2")) if x else x


def quotient(x: Fraction | LogForm, y: Fraction | LogForm) -> Fraction:
    """Return x / y; a quotient by an irrational number becomes the midpoint of its bounds.

    >>> quotient(logarithm.log(8, "2"), logarithm.log(4, "2"))
    Fraction(3, 2)
    >>> print(quotient(logarithm.log(5, "2"), Fraction(2)))
    1/2 log2(5)
    """
    over, under = (logarithm.rational_value(z) if isinstance(z, LogForm) else z for z in (x, y))
    if under is not None:
        return cast("Fraction", x / under) if over is None else over / under
    ends = [z.ends(BITS) if isinstance(z, LogForm) else (z, z) for z in (x, y)]
    (low, high), (least, most) = ends
    return Fraction(1) if x == y else (low + high) / (least + most)


ONE = Number(1)  # a product of nothing


def _plus(x: Term, y: Term) -> Term:
    """Return the sum; an empty sum is not shown."""
    return x if y == Number(0) else x + y


def _over(x: Term, y: Term) -> Term:
    return x if y is ONE else x / y


def _times(x: Term, y: Term) -> Term:
    """Return the product; an empty product is not shown."""
    return y if x is ONE else x if y is ONE else x * y


def _power(x: Term, n: Term) -> Term:
    assert isinstance(n, Number)
    assert isinstance(n.x, int | Fraction)
    return x ** int(n.x) if n.x else ONE


EXACT: Arithmetic[Fraction] = Arithmetic(
    Fraction,
    {
        "+": operator.add,
        "-": operator.sub,
        "*": operator.mul,
        "/": quotient,
        "^": lambda x, n: x if n == 1 else Fraction(x ** int(n)),
    },
    {
        "total": lambda xs: sum(xs, start=Fraction(0)),
        "product": lambda xs: prod(xs, start=Fraction(1)),
        "greatest": max,
    },
    {"zero": lambda x: Fraction(x == 0), "distance": abs, "log": _bits},
)
PAPER: Arithmetic[Term] = Arithmetic(
    Number,
    {"+": _plus, "-": Term.__sub__, "*": _times, "/": _over, "^": _power},
    {
        "total": lambda xs: terms.total(xs) if xs else Number(0),
        "product": lambda xs: terms.product(xs) if xs else ONE,
    },
    {"zero": lambda x: Number(int(x == Number(0))), "log": Letter("log2", r"\log_2")},
)
