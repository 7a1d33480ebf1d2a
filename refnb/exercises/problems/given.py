"""What a problem gives, asks and draws: read from its file, NAME.toml beside this one.

    place, title        where it stands in the list, and its heading
    question, source    texts, in lines as you like
    solver              the module here that solves it: its SOLVER
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

from refnb.exercises import problems
from refnb.exercises.problems import words
from refnb.io import files
from refnb.worked.layout import Table as Rows
from refnb.worked.solution import Solution

if TYPE_CHECKING:
    from refnb.exercises.problems.draws import Draws
    from refnb.exercises.replay import Exercise

Table = dict[str, Fraction]


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
        form = words.FORMS.get(format_spec)
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
    """What is special about some numbers, the numbers, and rows that the question speaks of."""

    kind: str
    given: Given
    table: Rows | None = None


@dataclass(frozen=True)
class Solver:
    """How a part is solved, made an exercise, and how other numbers are drawn, if they can be."""

    solve: Callable[[Given, Part], Solution]
    exercise: "Callable[[Given, Part], Exercise] | None" = None
    draw: "Callable[[Draws], Drawn] | None" = None


@dataclass(frozen=True)
class Variants:
    """Of which kinds there are variants, the greatest denominator of an answer, their source."""

    kinds: Sequence[str] = ("usual",)
    most: int = 1000
    source: str = ""


@dataclass(frozen=True)
class Document:
    """A file as it was read."""

    name: str
    place: int
    title: str
    question: str
    source: str
    solver: str
    given: Given
    parts: tuple[Part, ...]
    errata: tuple[str, ...]
    variants: Variants | None


def read(name: str) -> Document:
    """Return the file of a problem.

    >>> read("rare-disease").given.numbers["prior"]
    {'d': Fraction(1, 200), 'nd': Fraction(199, 200)}
    """
    data = tomllib.loads(
        files.document(f"{problems.__path__[0]}/{name}.toml"), parse_float=Fraction
    )
    tables = {table: _table(row) for table, row in data.pop("numbers", {}).items()}
    parts = (
        Part(**part | {"numbers": _table(part.get("numbers", {}))}) for part in data.pop("parts")
    )
    made = {
        "name": name,
        "given": Given(tables, data.pop("texts", {})),
        "parts": tuple(parts),
        "errata": tuple(map(_line, data.get("errata", ()))),
        "variants": Variants(**data["variants"]) if "variants" in data else None,
    }
    return Document(**data | {key: _line(data[key]) for key in ("question", "source")} | made)


def _table(row: Mapping[str, int | str | Fraction]) -> Table:
    return {key: Fraction(x) for key, x in row.items()}


def _line(text: str) -> str:
    return " ".join(text.split())
