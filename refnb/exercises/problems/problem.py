"""A worked problem: a question from the notes, its exact answer, and what the notes got wrong.

    Given, Part     the numbers and texts of a problem, and what one of its parts asks
    Draws, Drawn    a row of numbers from a seed, and what a variant makes of them
    Solver          how a part is solved, made an exercise, and drawn anew
    Question        what an answer was asked, as a file of its kind
    Problem         all of it, as its file says, or with numbers that were drawn
    Answer          the problem worked out: what a reader gets

It is read from its file, NAME.toml beside this module, or from one of your own:

    kind                what solves it, one of `kinds`
    place, title        where it stands in the list, and its heading
    question, source    texts, in lines as you like
    errata              what the notes say, and what is true
    numbers             tables of numbers: 0.008 is 1/125; "1/6" is written as a string
    texts               words by name
    parts               each with its title, what is asked and what is given: lettered a, b, ...
                        when there are several
    ranges              what numbers of variants are drawn from, see `drawing`
    variants            of which kinds, the greatest denominator of an answer (most), and the
                        source (drawn_from), where it is another

A file of your own needs a kind and parts; without a question, the data are listed.

{prior[cancer]:percent} in a title or a question is that number of the tables, in percent.

The trap: TOML reads 0.1 as a float. Here it is read as it is written: as one tenth.

Source: TOML 1.0 (toml.io).
"""

# ruff: noqa: PLC0415 - what checks is loaded when an answer is checked

import json
import re
import textwrap
import tomllib
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from fractions import Fraction
from functools import partial
from string import ascii_lowercase
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias, TypeVar

from refnb.core import checks, escapes, messages
from refnb.core.errors import BadRequest, RefnbError
from refnb.exact import expression, rational, rounding
from refnb.exercises import Checkable, problems
from refnb.io import files, suggestions
from refnb.probability.draws import GAMMA, WORD, Source, mix
from refnb.worked import layout, terms
from refnb.worked.solution import Solution

if TYPE_CHECKING:
    from refnb.exercises import replay
    from refnb.io.documents import Json

T = TypeVar("T")
Exercise: TypeAlias = "replay.Exercise"  # which is loaded when an answer is checked
Table = dict[str, Fraction]

NEEDED = ("kind", "parts")
OTHERS = ("place", "title", "question", "source", "errata")
TABLES = ("numbers", "texts", "ranges", "variants")
VARIANTS = ("kinds", "most", "drawn_from")
KINDS = ("usual", "zero", "tie")
TABLE = '; a table of numbers is written numbers."{}" = {{ ... }}'
TOML = "in TOML a text, 1/2 and 5% stand in quotes, a number is 0.5 with a point, and truth is true"
WRITE = {  # of members: their kind, and what to write
    ("place", "most"): (int, "{} = 1"),
    ("checked",): (bool, "{} = true"),
    ("kind", "title", "question", "source", "asks", "drawn_from"): (str, '{} = "..."'),
    ("errata", "compared", "seen", "sizes", "kinds"): (list, '{} = ["..."]'),
    ("parts",): (list, "[[parts]] above each part"),
    (*TABLES, "asked", "given"): (dict, '{} = {{ name = "..." }}'),
}
MEMBERS = {name: kind for names, kind in WRITE.items() for name in names}
_BRACE = re.compile(r"\{\{|\}\}|\{([^{}]*)\}|[{}]")
_FIELD = re.compile(r"([^.\[\]!:]+)(?:\[([^\[\]]+)\])?(![^:]*)?(?::(.*))?")
OF_TEXTS = ("errata", "texts", "asked", "given", "seen", "kinds")

MOST = WORD - 1  # the greatest seed, and the greatest word that it makes

COUNTED = ("no", *expression.UP_TO_19[1:19])

ORDINALS = ("zeroth", "first", "second", "third", "fourth", "fifth", "sixth")


def decimal(x: Fraction) -> str:
    """Return a short decimal without trailing zeros; a fraction if the decimal would be rounded.

    >>> decimal(Fraction(1, 2)), decimal(Fraction(1, 40)), decimal(Fraction(1, 3))
    ('0.5', '0.025', '1/3')
    """
    shown = rounding.decimal(x, 4).rstrip("0").rstrip(".")
    return shown if rational.rational(shown) == x else rational.spelling(x)


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
    """Return tables of whole numbers, each divided by d.

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


FORMS = {"": rational.spelling, "decimal": decimal, "bare": bare, "percent": percent}


@dataclass(frozen=True)
class Given:
    """Tables of numbers and texts, by name."""

    numbers: Mapping[str, Table]
    texts: Mapping[str, str] = field(default_factory=dict)

    def fill(self, text: str) -> str:
        """Return a text with numbers and texts put in.

        >>> Given({"prior": {"ill": Fraction(1, 125)}}).fill("{prior[ill]:percent} are ill.")
        '0.8 % are ill.'
        """
        return _BRACE.sub(self._number, text)

    def _number(self, brace: re.Match[str]) -> str:
        """Return the value of {name} or {name[key]}; the form of a number comes after a colon."""
        if len(brace[0]) == 1:
            advice = "a brace begins the name of a number, {prior[ill]:percent}; or write {{"
            raise BadRequest(advice)
        if brace[1] is None:
            return brace[0][0]
        place = _FIELD.fullmatch(brace[1])
        if place is None:
            advice = "a brace holds {name} or {name[key]}, or with a form {name[key]:percent}"
            raise BadRequest(f"{advice}, got {messages.quote(brace[1])}")
        name, key, conversion, form = place.groups("")
        if conversion:
            raise BadRequest(f"write the form after a colon, such as :percent; got {conversion!r}")
        value = Named[Table | str]({**self.numbers, **self.texts})[name]
        if isinstance(value, str) and key:
            raise BadRequest(f"{name!r} is a text without entries: write {{{name}}}")
        suggestions.choice(form, FORMS, "form of a number")
        if isinstance(value, str):
            return value
        if not key:
            raise BadRequest(f"a table is no number: name one of {messages.listing(value)} in []")
        return FORMS[form](Named(value)[key])

    def listing(self, names: Collection[str]) -> str:
        """Return some tables and texts in words; a text of several lines is shown as a table."""
        given = dict[str, str]()
        for name, row in self.numbers.items():
            given[name] = ", ".join(f"{key} {decimal(x)}" for key, x in row.items())
        given |= self.texts
        some = [f"{x}: {given[x]}" for x in given if x in names and "\n" not in given[x]]
        return f"Given: {'; '.join(some)}." if some else ""


@dataclass(frozen=True)
class Part:
    """What is asked, of which values, given which others; whether an answer can be checked.

    Without a title of its own it has the title of the problem.
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


class Draws:
    """A sequence of random numbers from a seed, 0 to 2^64 - 1: OutOfRange for another.

    It is the same on every Python, and in every language. The k-th number uses the k-th word of
    SplitMix64 as the state of `sampling.below`, so it is unbiased and does not depend on a library
    that may change.
    """

    def __init__(self, seed: int) -> None:
        checks.size(seed, "the seed", 0, MOST)
        self._state = seed

    def below(self, d: int) -> int:
        """Return a whole number below d.

        >>> dice = Draws(1)
        >>> [dice.below(6) + 1 for _ in range(5)]
        [3, 3, 5, 5, 1]
        """
        checks.size(d, "d", 1, MOST)
        self._state = (self._state + GAMMA) & MOST
        return Source(mix(self._state))(d)

    def between(self, least: int, most: int) -> int:
        """Return a whole number between two ends, both included."""
        return least + self.below(most - least + 1)

    def share(self, least: int, most: int, of: int) -> Fraction:
        """Return a fraction with this denominator, before it is reduced."""
        return Fraction(self.between(least, most), of)

    def pick(self, options: Sequence[T]) -> T:
        """Return one of some options."""
        return options[self.below(len(options))]


class Range(NamedTuple):
    """Whole numbers, each over the same divisor."""

    numbers: Sequence[int]
    of: int

    def draw(self, draws: Draws) -> Fraction:
        """Return one of them."""
        return Fraction(draws.pick(self.numbers), self.of)

    def holds(self, x: Fraction) -> bool:
        """Return whether one of the numbers has this value."""
        return x * self.of in self.numbers


Ranges: TypeAlias = Mapping[str, Mapping[str, Range]]


@dataclass(frozen=True)
class Drawn:
    """What is special about some numbers, in one word or two, and the numbers."""

    kind: str
    given: Given


@dataclass(frozen=True)
class Solver:
    """How to solve a part, make it an exercise, and draw other numbers, if possible.

    `reads` are the members of a part that it uses beside title and checked, `asks` the known
    questions. A question listed in `unchecked` has no number to check. For your own problem,
    `names` are the tables and texts it reads (all unless stated); `sums` says whether a table has
    to sum to 1; `texts` draws other texts, and `rows` are shown as a table, header first. A
    question names the `defaults` that its file leaves out, says `by` what a number is to be found,
    and `tells` how to read the tables that it lists.
    """

    solve: Callable[[Given, Part], Solution] | None
    reads: Sequence[str]
    exercise: "Callable[[Given, Part], Exercise] | None" = None
    draw: Callable[[Draws], Drawn] | None = None
    asks: Sequence[str] = ()
    unchecked: Sequence[str] = ()
    names: Callable[[Given, Part], Collection[str]] | None = None
    sums: Callable[[str, Table], bool] = lambda *_: False
    texts: Callable[[Given, Part, Draws], Mapping[str, str]] | None = None
    rows: Callable[[Given, Part], Sequence[Sequence[str]]] | None = None
    defaults: Mapping[str, str] = field(default_factory=dict)
    by: str = ""
    tells: str = ""

    def work_out(self, given: Given, part: Part) -> Solution:
        """Solve a part, by default by the working of its exercise."""
        if self.solve is not None:
            return self.solve(given, part)
        assert self.exercise is not None
        return replace(self.exercise(given, part).working, title=part.title).solution


def named(part: Part, what: str, known: Collection[str], key: str = "") -> str:
    """Return the question of a part, asked = { value = "H" }, or the first one known.

    Raises BadRequest for another name before the value; OutOfRange for an unknown value, with a
    near miss.
    """
    key, first = key or what, next(iter(known), "")
    if others := {*part.asked} - {key}:
        meant = suggestions.closest(part.asked[min(others)], known) or first
        raise BadRequest(f'one {what} is asked for: write asked = {{ {key} = "{meant}" }}')
    asked = part.asked.get(key, first)
    suggestions.choice(asked, known, what)
    return asked


@dataclass(frozen=True)
class Question:
    """The data of a question: a kind, its tables and texts, what is asked, and a note on them."""

    kind: str
    given: Given
    part: Part
    note: str = ""

    def toml(self, title: str = "", question: str = "") -> str:
        """Write the file of a problem that asks this question.

        >>> coin = Given({"counts": {"H": Fraction(3), "T": Fraction(1)}})
        >>> print(Question("estimate", coin, Part(asked={"value": "H"})).toml("A coin"), end="")
        kind = "estimate"
        title = "A coin"
        <BLANKLINE>
        [numbers]
        counts = { H = 3, T = 1 }
        <BLANKLINE>
        [[parts]]
        asked = { value = "H" }
        """
        head = {"kind": self.kind, "title": title, "question": question}
        tables = {"[numbers]": self.given.numbers, "[texts]": self.given.texts}
        part = {"[[parts]]": {of.name: getattr(self.part, of.name) for of in fields(Part)}}
        return f"# {self.note}\n" * bool(self.note) + "\n".join(
            "".join([f"{name}\n" * bool(name), *_members(table)])
            for name, table in {"": head, **tables, **part}.items()
            if table
        )


def _members(table: Mapping[str, object]) -> Iterator[str]:
    """Yield a line of TOML for each member that is not empty."""
    return (f"{_written(name)} = {_value(x)}\n" for name, x in table.items() if x)


def _value(x: object) -> str:
    """Write a value of TOML; a number that is not whole becomes a text."""
    if isinstance(x, Mapping):
        return f"{{ {', '.join(f'{_written(key)} = {_value(y)}' for key, y in x.items())} }}"
    if isinstance(x, str):
        return json.dumps(x, ensure_ascii=False).replace("\x7f", "\\u007f")
    if isinstance(x, Iterable):
        return f"[{', '.join(map(_value, x))}]"
    assert isinstance(x, int | Fraction)
    text = rational.spelling(x)
    return f'"{text}"' if "/" in text else text


def _written(key: str) -> str:
    """Write a key of TOML, quoted if necessary."""
    return key if re.fullmatch("[A-Za-z0-9_-]+", key) else _value(key)


class Named(dict[str, T]):
    """A table with known entries: BadRequest for an unknown one, with the near miss."""

    def __missing__(self, name: str) -> T:
        raise BadRequest(f"no entry {name!r}{suggestions.hint(str(name), self)}")


def read(name: str) -> tuple[Given, tuple[Part, ...]]:
    """Return the data in a problem file, and its parts.

    Raises BadRequest as `document` does; NotExact for an entry that is not a number.

    >>> read("rare-disease")[0].numbers["prior"]
    {'d': Fraction(1, 200), 'nd': Fraction(199, 200)}
    """
    return parts_of(document(name), [of.name for of in fields(Part)])


def parts_of(  # type: ignore[explicit-any]
    data: Mapping[str, Any], reads: Sequence[str], unchecked: Sequence[str] | None = None
) -> tuple[Given, tuple[Part, ...]]:
    """Return the tables and texts of a file, and its parts with the members that the solver reads.

    If `unchecked` questions are known, all others are checked, except parts that say otherwise.
    """
    known = ("title", "checked", "asks", *reads)
    numbers = {f"numbers, {table}": row for table, row in data.get("numbers", {}).items()}
    tables = Named({place[9:]: _table(row, place) for place, row in numbers.items()})
    letters = zip(ascii_lowercase if len(data["parts"]) > 1 else "1", data["parts"], strict=False)
    parts = [_part(f"part {letter}", given, known) for letter, given in letters]
    for i, written in enumerate(data["parts"]):
        if unchecked is not None and "checked" not in written:
            parts[i] = replace(parts[i], checked=parts[i].asks not in unchecked)
    return Given(tables, Named(data.get("texts", {}))), tuple(parts)


def document(name: str, text: str | None = None) -> dict[str, Any]:  # type: ignore[explicit-any]
    """Return the members of a problem file, by the name NAME or by its path.

    You may give its text instead of a file.

    Raises BadRequest for a text that is not TOML; BadTable for a file that cannot be read.
    """
    path = name if name.endswith(".toml") else f"{problems.__path__[0]}/{name}.toml"
    try:
        written = files.document(path) if text is None else text
        return tomllib.loads(written, parse_float=expression.value)
    except tomllib.TOMLDecodeError as error:
        hint = "; a name stands twice" if "Cannot" in str(error) else f"; {TOML}"
        raise BadRequest(f"{error}{hint}") from None


def check_document(data: Mapping[str, Any]) -> None:  # type: ignore[explicit-any]
    """Require the members of a problem: BadRequest for an unknown, missing or wrong one."""
    of_parts = {of.name for of in fields(Part)} - {*OTHERS, *TABLES}
    for what in data:
        if what in of_parts:
            raise BadRequest(f"the file: {what} is of a part: write it below [[parts]]")
    check_members(data, (*NEEDED, *OTHERS, *TABLES), NEEDED, "the file")
    check_members(data.get("variants", {}), VARIANTS, (), "variants")
    checks.size(data.get("place", 0), "place", 0)
    variants = data.get("variants", {})
    checks.size(variants.get("most", 1), "variants: most", 1)
    for kind in variants.get("kinds", ()):
        suggestions.choice(kind, KINDS, "kind of variants")
    if not data["parts"]:
        raise BadRequest("a part is needed: write [[parts]] above each part")
    checks.size(len(data["parts"]), "the number of parts", 1, len(ascii_lowercase))


def _near(what: str, value: object, known: Collection[str]) -> str:
    """Return the near miss of a member, or how a table that stands alone is written."""
    is_table = isinstance(value, dict) and "numbers" in known
    near = suggestions.near_miss(what, known) or TABLE.format(what[:60]) * is_table
    return near or suggestions.hint(what, known)


def check_members(given: object, known: Collection[str], needed: Iterable[str], place: str) -> None:
    """Require that members are known and of their types, and that none is missing.

    Raises BadRequest, with what to write; NotText for other values in a list or table of texts.
    """
    if not isinstance(given, dict):
        raise BadRequest(f"{place}: write its members one below the other, name = ...")
    for what, value in given.items():
        if what not in known:
            raise BadRequest(f"{place}: no member {what[:60]!r}{_near(what, value, known)}")
        (kind, written), got = MEMBERS[what], type(value)
        if got is not kind:
            write = written.format(what)
            raise BadRequest(f"{place}: write {write}, got {messages.with_type(value)}")
        if what in OF_TEXTS:
            for key, text in value.items() if kind is dict else enumerate(value, 1):
                checks.text(text, f"{place}: {what}, {key}")
    for name in needed:
        if name not in given:
            raise BadRequest(f"{place}: a member {name!r} is needed")


def _part(place: str, given: Mapping[str, Any], known: Sequence[str]) -> Part:  # type: ignore[explicit-any]
    """Return a part of a problem."""
    check_members(given, known, (), place)
    tables = {what: Named(row) for what, row in given.items() if isinstance(row, dict)}
    return Part(**{**given, **tables, "numbers": _table(given.get("numbers", {}), place)})


def _table(row: Mapping[str, int | str | Fraction], place: str) -> Table:
    """Return a table of numbers; a text is an expression."""
    if not isinstance(row, Mapping):
        raise BadRequest(f"{place}: a table of numbers is needed, got {messages.misfit(row)}")
    numbers = Named[Fraction]()
    for key, x in row.items():
        with messages.at(f"{place}, {key}"):
            numbers[key] = expression.value(x) if isinstance(x, str) else checks.fraction(x, "it")
    return numbers


@dataclass(frozen=True)
class Problem:
    """A question with its data, its source and its solutions."""

    name: str
    place: int
    heading: str
    asked: str
    source: str
    solver: Solver
    given: Given
    parts: tuple[Part, ...]
    errata: tuple[str, ...] = ()
    table: layout.Table | None = None
    tries: int = 10_000
    kinds: Sequence[str] = ("usual",)
    most: int = 1000
    drawn_from: str = ""
    ranges: Ranges = field(default_factory=dict)
    listed: Collection[str] = ()  # what is given and stands behind the question
    is_own: bool = False  # a file of one's own, of which nothing but its file says what is asked

    @property
    def known(self) -> Collection[str]:
        """The names of the tables and texts that the solver reads; all, unless it lists them."""
        names, given = self.solver.names, self.given
        every = [*given.numbers, *given.texts]
        return every if names is None else sorted({x for p in self.parts for x in names(given, p)})

    def check_names(self) -> None:
        """Require that solver or question use each table and text: BadRequest."""
        text, folded = f"{self.heading} {self.asked}", [name.casefold() for name in self.known]
        for name in (*self.given.numbers, *self.given.texts):
            is_named = f"{{{name}" in text and name.casefold() not in folded
            if name not in self.known and not is_named:
                near = suggestions.hint(name, [*self.known])
                raise BadRequest(f"{name!r} is not read, and the question does not name it{near}")

    @property
    def title(self) -> str:
        """The title in words."""
        with messages.at("title"):
            return self.given.fill(self.heading)

    @property
    def question(self) -> str:
        """The question in words."""
        with messages.at("question"):
            asked = self.given.fill(self.asked)
            every = replace(self.given, texts={**self.solver.defaults, **self.given.texts})
            given = every.listing({*self.listed, *self.solver.defaults} if self.listed else ())
            tells = self.solver.tells if {*self.listed} & {*self.given.numbers} else ""
            seen = "" if self.asked else self._seen()
            return " ".join(filter(None, [asked, given, tells, seen]))

    def _seen(self) -> str:
        """Return the observations of the parts in words, once if all have the same."""
        seen = {y: ", ".join(x or "?" for x in part.seen) for y, part in self.lettered.items()}
        if len({*seen.values()}) == 1:
            seen = {"": next(iter(seen.values()))}
        return " ".join(f"{f'({y}) ' * bool(y)}Seen: {x}." for y, x in seen.items() if x)

    def tasks(self, letter: str = "") -> tuple[str, ...]:
        """Return the instruction for each part of your own problem, or for the part of a letter."""
        exercises = self.exercises if self.is_own else {}
        asked = {y: ask().quantity for y, ask in exercises.items() if letter in ("", y)}
        by = f", by {self.solver.by}" if self.solver.by else ""
        return tuple(f"{f'({y}) ' * bool(y)}Give {name}{by}." for y, name in asked.items())

    @property
    def lettered(self) -> dict[str, Part]:
        """The parts by letter; a single part has an empty letter."""
        several = len(self.parts) > 1
        return dict(zip(ascii_lowercase if several else [""], self.parts, strict=False))

    @property
    def letters(self) -> str:
        """The letters of the parts; a single part has none."""
        return "".join(self.lettered)

    def part(self, letter: str) -> str:
        """Return the name of a part, such as hiking-b, or of the whole problem."""
        return f"{self.name}-{letter}" if letter else self.name

    @property
    def exercises(self) -> "Mapping[str, Callable[[], Exercise]]":
        """The parts that can be checked, by letter; a single part has an empty letter."""
        ask, parts = self.solver.exercise, self.lettered.items()
        return {y: partial(self._asked, y, ask, part) for y, part in parts if ask and part.checked}

    def check_asked(self) -> None:
        """Require that every question refers to known values, even if nothing is checked."""
        ask, known = self.solver.exercise, ("", *self.solver.asks)
        for y, part in self.lettered.items():
            if ask is None:
                with messages.at(f"{self.name}: part {y or 1}"):
                    suggestions.choice(part.asks, known, "question that asks for")
            elif part.checked or len(part.asked) == 1 or part.asks not in known:
                self._asked(y, ask, part)

    def _asked(self, letter: str, ask: Callable[[Given, Part], Exercise], part: Part) -> Exercise:
        """Return the exercise of a part, or of a line of its working."""
        known = ("", *self.solver.asks)

        def _of_line(given: Given, titled: Part) -> Exercise:
            from refnb.exercises import feedback

            try:
                exercise = ask(given, titled)
            except BadRequest as refused:
                near = suggestions.near_miss(suggestions.meant(part.asks), known[1:])
                if part.asks not in known and near:
                    raise BadRequest(f"asks: nothing is called {part.asks!r}{near}") from refused
                raise
            line = "" if part.asks in known else feedback.asked(exercise, part.asks, known[1:])
            return exercise if isinstance(line, str) else line

        return self._from_part(letter, _of_line, self.of_solver(part))

    def of_solver(self, part: Part) -> Part:
        """Return a part without the line that it asks for, which the solver does not know."""
        return part if part.asks in self.solver.asks else replace(part, asks="")

    def work_out(self, letter: str = "") -> "Answer":
        """Solve all parts, or the one with that letter, each under its title."""
        solutions = list[Solution]()
        for y, part in self.lettered.items():
            if letter in ("", y):
                title = f"({y}) " * bool(y) + (part.title or self.title)
                titled = replace(self.of_solver(part), title=title)
                solution = self._from_part(y, self.solver.work_out, titled)
                solutions.append(self._opened(y, solution))
        named, ask = (self.name, self.question, self.source), self.exercises.get(letter)
        tasks = self.tasks(letter)
        return Answer(*named, tuple(solutions), self.errata, ask, self.table, tasks)

    def _opened(self, letter: str, solution: Solution) -> Solution:
        """Open with the number that is asked for, unless it is at the top."""
        if not self.is_own or letter not in self.exercises:
            return solution
        from refnb.exercises import feedback, replay

        asks = self.exercises[letter]()
        right = feedback.shown("" if asks.choice else asks.irrational or replay.answer(asks))
        if right in ["", *re.split("[ ,]", solution.opening)]:
            return solution
        value = f"≈ {right.replace('...', '')}" if "..." in right else f"= {right}"
        first, *others = solution.steps
        first = replace(first, sentence=f"{asks.quantity} {value}")
        return Solution(solution.title, (first, *others))

    def _from_part(self, letter: str, make: Callable[[Given, Part], T], part: Part) -> T:
        """Apply a function to a part; an error names the part."""
        with messages.at(f"{self.name}: part {letter or 1}"):
            try:
                return make(self.given, part)
            except (TypeError, LookupError, ValueError) as error:
                if isinstance(error, RefnbError):
                    raise
                raise BadRequest(f"it does not say what the solver needs: {error}") from None

    def redrawn(self, drawn: Drawn) -> "Problem":
        """Return the problem with drawn numbers and without errata, which are about the notes."""
        source = self.drawn_from or self.source
        return replace(self, given=drawn.given, source=source, errata=()).with_table()

    def with_table(self) -> "Problem":
        """Return the problem with the table of rows that it asks about, if it has one."""
        rows = self.solver.rows(self.given, self.parts[0]) if self.solver.rows else ()
        return replace(self, table=layout.table(rows[0], rows[1:]) if rows else None)


@dataclass(frozen=True, repr=False)
class Answer(Checkable):
    """A problem worked out, with everything that a reader needs."""

    problem: str
    question: str
    source: str
    solutions: tuple[Solution, ...]
    errata: tuple[str, ...]
    make_exercise: "Callable[[], Exercise] | None" = None
    table: layout.Table | None = None
    tasks: tuple[str, ...] = ()
    unasked: "Callable[[], BadRequest]" = field(default=BadRequest, repr=False, compare=False)
    again: "Callable[[int, str], Answer] | None" = field(default=None, repr=False, compare=False)

    def vary(self, seed: int, kind: str = "usual") -> "Answer":
        """Work out the same problem with other numbers; a seed always gives the same ones.

        The kind zero gives exactly one count 0, tie gives two labels that tie.

        Raises BadRequest for a problem without variants, or without this kind; OutOfRange for a
        seed that is not in 0..2^64 - 1.

        >>> from refnb.exercises.problems.catalogue import answer
        >>> answer("rare-disease").vary(7).solutions[0].steps[-2].value["d"]
        Fraction(32, 461)
        """
        if self.again is None:
            raise BadRequest(f"{self.problem} has no variants")
        return self.again(seed, kind)

    def ask(self, label: str | None) -> Exercise:  # noqa: ARG002 - there are none
        """Return the question as an exercise.

        Raises BadRequest if the problem has no number to check, or several parts.
        """
        if self.make_exercise is None:
            raise self.unasked()
        return self.make_exercise()

    def _brief(self) -> str:
        return messages.quote(self.problem)

    @property
    def solution(self) -> Solution:
        """The steps of all parts, under the name of the problem."""
        steps = (step for solution in self.solutions for step in solution.steps)
        return Solution(self.problem, (*steps,))

    @property
    def sentence(self) -> str:
        """The result of each part."""
        return " ".join(solution.sentence for solution in self.solutions)

    def question_only(self) -> "Answer":
        """Return only the question and its source: a sheet to hand out.

        Errata go with the solutions, since they give the answer away.
        """
        return replace(self, solutions=(), errata=())

    def text(self) -> str:
        """Write question, solutions, errata and source for a terminal."""
        return self._written("text", "{}", "Erratum: {}", "Source: {}")

    def markdown(self) -> str:
        """Write the same for a web page."""
        return self._written("markdown", "{}", "> **Erratum.** {}", "*Source: {}*")

    def latex(self) -> str:
        """Write the same as a part of a problem sheet."""
        below = r"\paragraph{{Erratum.}} {}", r"\emph{{Source: {}}}"
        return self._written("latex", "\\noindent\n{}", *below)

    def _written(self, form: str, asked: str, erratum: str, source: str) -> str:
        """Return question, table, tasks and solutions in a form, and the notes below."""
        escape: Callable[[str], str] = getattr(escapes, form, str)
        question, tasks = asked.format(escape(self.question)), [*map(escape, self.tasks)]
        below = [erratum.format(escape(x)) for x in self.errata]
        below += [source.format(escape(self.source))] if self.source else []
        if form == "text":
            question, tasks = _wrapped(question, ""), ["\n".join(tasks)] if tasks else []
            below = [*map(_wrapped, below)]
        rows = [getattr(self.table, form)()] if self.table else []
        solved = [getattr(solution, form)().rstrip("\n") for solution in self.solutions]
        return "\n\n".join([question, *rows, *tasks, *solved, *below]) + "\n"

    def data(self) -> "Json":
        """Return everything in its wire form."""
        rows = [self.table.head, *self.table.rows] if self.table else []
        cells: list[Json] = [[*map(terms.text, row)] for row in rows]
        return {
            "problem": self.problem,
            "question": self.question,
            **({"table": cells} if cells else {}),
            **({"tasks": [*self.tasks]} if self.tasks else {}),
            "source": self.source,
            "solutions": [solution.data() for solution in self.solutions],
            "errata": list(self.errata),
        }


def _wrapped(text: str, indent: str = "    ") -> str:
    return textwrap.fill(text, 78, subsequent_indent=indent, break_on_hyphens=False)
