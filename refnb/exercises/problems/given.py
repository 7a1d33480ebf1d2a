"""What a problem gives, asks and draws: read from its file, NAME.toml beside this one.

    place, title        where it stands in the list, and its heading
    question, source    texts, in lines as you like
    solver              what solves it, of a module here
    errata              what the notes say, and what is true
    numbers             tables of numbers: 0.008 is 1/125; "1/6" is written as a string
    texts               words by name
    parts               each with its title, what is asked and what is given
    variants            of which kinds, the greatest denominator of an answer, the source

{prior[cancer]:percent} in a title or a question is that number of the tables, in percent.

The trap: TOML reads 0.1 as a float. Here it is read as it is written, one tenth.

Source: TOML 1.0 (toml.io).
"""

import tomllib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from string import Formatter
from typing import TYPE_CHECKING

from refnb.exact import rational, rounding
from refnb.exercises import problems
from refnb.io import files
from refnb.worked.solution import Solution

if TYPE_CHECKING:
    from refnb.exercises.problems.draws import Draws
    from refnb.exercises.replay import Exercise

Table = dict[str, Fraction]

COUNTED = (
    *("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"),
    *("eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen"),
)

ORDINALS = ("zeroth", "first", "second", "third", "fourth", "fifth", "sixth")


def decimal(x: Fraction, places: int = 4) -> str:
    """Return a short decimal without zeros at its end.

    >>> decimal(Fraction(1, 2)), decimal(Fraction(1, 40)), decimal(Fraction(1))
    ('0.5', '0.025', '1')
    """
    return rounding.decimal(x, places).rstrip("0").rstrip(".")


def bare(x: Fraction) -> str:
    """Return the same without the zero before the point: .5."""
    return decimal(x).removeprefix("0") or "0"


def percent(x: Fraction) -> str:
    """Return a share in percent.

    >>> percent(Fraction(1, 125))
    '0.8 %'
    """
    return f"{decimal(100 * x)} %"


def over(d: int, rows: Mapping[str, Mapping[str, int]]) -> dict[str, Table]:
    """Return tables of whole numbers, each over d.

    >>> over(10, {"prior": {"ill": 1}})
    {'prior': {'ill': Fraction(1, 10)}}
    """
    return {name: {key: Fraction(n, d) for key, n in row.items()} for name, row in rows.items()}


def counted(n: int) -> str:
    """Return a small count in words.

    >>> counted(3), counted(40)
    ('three', '40')
    """
    return COUNTED[n] if n < len(COUNTED) else rational.spelling(n)


@dataclass(frozen=True)
class Given:
    """Tables of numbers and texts, by name."""

    numbers: Mapping[str, Table]
    texts: Mapping[str, str] = field(default_factory=dict)

    def said(self, text: str) -> str:
        """Return a text with numbers and texts in their places.

        >>> Given({"prior": {"ill": Fraction(1, 125)}}).said("{prior[ill]:percent} are ill.")
        '0.8 % are ill.'
        """
        return _Said().vformat(text, (), {**self.numbers, **self.texts})


class _Said(Formatter):
    def format_field(self, value: object, format_spec: str) -> str:
        """Return a number in the form that is named, and anything else as it is."""
        form = {"decimal": decimal, "bare": bare, "percent": percent}.get(format_spec)
        return form(value) if form and isinstance(value, Fraction) else str(value)


@dataclass(frozen=True)
class Part:
    """What is asked, of which values, given which others; whether an answer can be checked.

    Without a title of its own it has that of the problem.
    """

    title: str = ""
    asks: str = ""
    asked: Mapping[str, str] = field(default_factory=dict)
    given: Mapping[str, str] = field(default_factory=dict)
    compared: Sequence[Mapping[str, str]] = ()
    seen: Sequence[str] = ()
    sizes: Sequence[int] = ()
    numbers: Table = field(default_factory=dict)
    checked: bool = False


@dataclass(frozen=True)
class Drawn:
    """What is special about some numbers, the numbers, and rows that the question speaks of.

    The first row is their head.
    """

    kind: str
    given: Given
    rows: Sequence[Sequence[str]] = ()


@dataclass(frozen=True)
class Solver:
    """How a part is solved, made an exercise, and how other numbers are drawn, if they can be."""

    solve: Callable[[Given, Part], Solution]
    exercise: "Callable[[Given, Part], Exercise] | None" = None
    draw: "Callable[[Draws], Drawn] | None" = None


def read(name: str) -> tuple[Given, tuple[Part, ...]]:
    """Return what the file of a problem gives, and its parts.

    >>> read("rare-disease")[0].numbers["prior"]
    {'d': Fraction(1, 200), 'nd': Fraction(199, 200)}
    """
    data = tomllib.loads(text(name), parse_float=Fraction)
    numbers = {table: _table(row) for table, row in data.get("numbers", {}).items()}
    parts = (Part(**part | {"numbers": _table(part.get("numbers", {}))}) for part in data["parts"])
    return Given(numbers, data.get("texts", {})), tuple(parts)


def text(name: str) -> str:
    """Return the text of the file."""
    return files.document(f"{problems.__path__[0]}/{name}.toml")


def _table(row: Mapping[str, int | str | Fraction]) -> Table:
    return {key: Fraction(x) for key, x in row.items()}
