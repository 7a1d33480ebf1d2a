"""Call any function of a chapter by its name, with numbers as people write them.

    call("dirichlet.mode", a={"heads": 9, "tails": 6})      in Python
    refnb call dirichlet.mode a=heads:9,tails:6             on the command line

Write a table as name:number, name:number; separate the rows of a table of tables by ; and the
entries of a list by commas. Write anything more deeply nested as JSON; a network or a chain may be
the name of a file.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sized
from dataclasses import dataclass, fields, is_dataclass
from fractions import Fraction
from functools import cached_property
from importlib import import_module
from inspect import cleandoc, getdoc
from itertools import cycle, groupby
from textwrap import fill, indent, shorten, wrap

from refnb.api import work
from refnb.core import checks, messages
from refnb.core.errors import BadRequest, RefnbError
from refnb.exact.enclosure import Enclosure
from refnb.exact.logarithm import Infinite, LogForm
from refnb.io import catalogue, documents, suggestions, wire
from refnb.io.annotations import Listing, Record, Spelled, Table, Type, Union
from refnb.worked import layout
from refnb.worked.solution import Shown, Solution, Step
from refnb.worked.terms import NOTHING, Entry, Name, term, text

FILES = {"network.Network": ("network", "network"), "hmm.Model": ("hmm", "model")}
SEPARATORS = ",;|"  # in a list or a table, between several of them, between several of those
FOUND, WIDE = 24, 80
HEAD = "letter", "what it is"
LETTER = re.compile(r"^ {4}(\S+(?: \S+)*) {2,}(\S.*(?:\n {5,}\S.*)*)", re.MULTILINE)
WORD = re.compile(r"\w+\*?")


@dataclass(frozen=True, repr=False)
class Called(Shown):
    """The result of a function of a chapter, with its letters, its formula and its arguments."""

    name: str
    arguments: Mapping[str, object]
    value: object

    @cached_property
    def solution(self) -> Solution:
        """The letters that the formula, the arguments and the answer use."""
        operation = function(self.name)
        letters = _letters(operation)
        parts = [(letter, wrap(meaning, WIDE - 22)) for letter, meaning in letters.items()]
        rows = [(NOTHING if i else letter, x) for letter, xs in parts for i, x in enumerate(xs)]
        given = [
            each
            for a, x in self.arguments.items()
            for each in _lines((a,), operation.args[a].name if _is_record(x) else x)
        ]
        answer = layout.few(_lines((operation.function_name,), self.value))
        steps = (
            Step("letters", letters, "Letters" * bool(rows), table=layout.table(HEAD, rows)),
            Step("given", self.arguments, "Given" * bool(given), layout.few(given)),
            Step("answer", self.value, operation.summary, answer),
        )
        return Solution(_signature(operation), steps)


def call(name: str, /, *given: object, limit: int = work.LIMIT, **arguments: object) -> Called:
    """Call a function of a chapter; return the result with its letters and its formula.

    A number is exact, or a text as people write it: 9/10, 0.9, 90%. A table is a dict, or a text:
    heads:9,tails:6. What there is, `find` says.

    Raises BadRequest for an unknown name, wrong arguments, and values that cannot be read or do not
    fit together; Duplicate; OutOfRange for more steps of work than the limit; whatever the function
    itself raises.

    >>> call("dirichlet.mode", a={"heads": 9, "tails": 6}).value
    {'heads': Fraction(8, 13), 'tails': Fraction(5, 13)}
    """
    operation = function(name)
    if given:
        takes = ", ".join(f"{a}=..." for a in operation.args)
        raise BadRequest(f"name the arguments: write call({name!r}, {takes})")
    defaults = operation.function.__defaults__ or ()
    needed = [*operation.args][: len(operation.args) - len(defaults)]
    if missing := [a for a in needed if a not in arguments]:
        takes = ", ".join(f"{a} ({kind.name})" for a, kind in operation.args.items())
        bits = messages.option("; of bits base='2'", "; of bits base=2") * ("base" in missing)
        raise BadRequest(f"{name} needs {', '.join(missing)}: it takes {takes}{bits}")
    for a in arguments:
        if a not in operation.args:
            hint = suggestions.hint(a, operation.args)
            raise BadRequest(f"{name} has no argument {messages.quote(a)}{hint}")
    read = {a: _read(operation.args[a], x, a) for a, x in arguments.items()}
    work.check(name, work.called(read), limit)
    return Called(name, read, _answer(operation, read))


def _answer(operation: catalogue.Operation, given: Mapping[str, object]) -> object:
    """Return what a function answers: BadRequest if it cannot take these arguments together."""
    try:
        value = operation.function(**given)
        return tuple(value) if isinstance(value, Iterator) else value
    except RefnbError:
        raise
    except Exception as error:  # of Python, in the middle of a formula
        sizes = [f"{a} has {len(x)}" for a, x in given.items() if isinstance(x, Sized)]
        entries = f" ({', '.join(sizes)} entries)" if sizes else ""
        why = shorten(str(error), WIDE) or type(error).__name__
        raise BadRequest(f"{operation.name}: these do not fit together{entries}: {why}") from None


def find(query: str = "") -> str:
    """Describe the arguments of one function, of those that match words, or of all, by chapter.

    Raises BadRequest if no function matches.

    >>> print(find("mode density"))
    dirichlet.mode(a)
        (a(v) - 1) / (A - K): the distribution p of greatest density.
    """
    if "." in query:
        operation = function(query)
        takes = [f"    {a:14}{kind.name}{_holds(kind)}" for a, kind in operation.args.items()]
        letters = [f"    {letter:13} {meaning}" for letter, meaning in _letters(operation).items()]
        doc = indent(getdoc(operation.function) or "", "  ")
        return "\n".join([_signature(operation), *takes, "", doc, "", *letters])
    offered = catalogue.functions()
    if not query:
        chapters = groupby(offered.values(), lambda each: each.chapter)
        named = (f"{name}: {', '.join(o.function_name for o in of)}" for name, of in chapters)
        return "\n".join(fill(each, WIDE, subsequent_indent="    ") for each in named)
    asked = re.sub("[_-]", " ", query.casefold()).split()
    ranked = sorted((rank, n) for n, o in offered.items() if (rank := _rank(o, asked)))
    door = suggestions.door(query)
    if not ranked and not door:
        raise BadRequest(f"no function speaks of {messages.quote(query)}")
    is_here = ranked and door.startswith("call(")
    doors = [f"refnb.{door}, or {suggestions.command(door)}"] if door and not is_here else []
    best = [offered[n] for rank, n in ranked if rank == ranked[0][0] or rank < 3]
    more = [f"and {len(best) - FOUND} more"] if len(best) > FOUND else []
    shown = (f"{_signature(o)}\n    {shorten(o.summary, WIDE - 6)}" for o in best[:FOUND])
    return "\n".join([*doors, *shown, *more])


def _holds(kind: Type) -> str:
    """Return the members of a record, which people write as a table."""
    names = ", ".join(kind.members) if isinstance(kind, Record) else ""
    return f" with {names}" if names else ""


def function(name: str) -> catalogue.Operation:
    """Return a function of the course by its name: BadRequest, with the near miss."""
    checks.text(name, "the name of a function")
    chapter = name.partition(".")[0]
    if catalogue.homes().get(chapter) in catalogue.COURSE:
        for each in catalogue.of(chapter):
            if each.name == name:
                return each
    offered = catalogue.functions()
    same = [each for each in offered if each.partition(".")[2] == name]
    own = [each for each in offered if each.startswith(f"{chapter}.")]
    if same:
        hint = f"; did you mean {same[0]!r}?"
    elif own:
        hint = suggestions.hint(name, own)
    else:
        search = "; refnb call WORDS finds one by the words of the field"
        hint = suggestions.near_miss(name, offered) or search
    raise BadRequest(f"no function {messages.quote(name)}{hint}")


def _read(kind: Type, given: object, place: str) -> object:
    """Read an argument by its type: a value, a record, or the text that a person writes."""
    document = given if isinstance(given, str) else _json(given)
    if isinstance(document, str):
        with messages.at(place):
            document = _parse(kind, document)
    return kind.read(document, place, by_hand=True)


def _json(given: object, depth: int = 0) -> documents.Json:
    """Return a value as a document: a record by its members, a float as its shortest decimal."""
    if is_dataclass(given):
        return wire.encode(given)
    if isinstance(given, bool):
        return given
    if depth > documents.MAX_DEPTH:
        raise BadRequest(f"a value is nested at most {documents.MAX_DEPTH} times")
    if isinstance(given, Mapping):
        pairs = [[_json(key, depth + 1), _json(x, depth + 1)] for key, x in given.items()]
        named = {key: entry for key, entry in pairs if isinstance(key, str)}
        return {**named} if len(named) == len(pairs) else [*pairs]
    if isinstance(given, list | tuple):
        return [_json(each, depth + 1) for each in given]
    return documents.as_json(given)


def _parse(kind: Type, text: str) -> documents.Json:
    """Return how a person writes a value of a type: JSON, a file name, a list with commas.

    A text is taken as it is; if it contains a colon, it is read as a table where possible.
    """
    among = kind.parts if isinstance(kind, Union) else (kind,)
    parted = next((part for part in among if isinstance(part, Table | Listing)), kind)
    if str in kind.shapes and not (isinstance(parted, Table) and ":" in text):
        return text
    text = text.strip()
    if text[:1] in ("{", "["):
        return documents.loads_by_hand(text)
    if kind.name in FILES:
        door, member = FILES[kind.name]
        opened = getattr(import_module(f"refnb.api.networks.{door}"), door)(text)
        return wire.encode(getattr(opened, member))
    if not isinstance(parted, Table | Listing):
        return text
    depth = _depth(parted)
    parts = [part.strip() for part in text.split(SEPARATORS[depth - 1]) if text]
    if not isinstance(parted, Table):
        if depth == 1:
            _check_names(parts, ";", "H,T,H", '["a;b"]')
        return [_parse(each, part) for each, part in zip(cycle(parted.parts), parts, strict=False)]
    table, entry = list[documents.Json](), parted.parts[1]
    for part in parts:
        name, colon, number = part.rpartition(":") if depth == 1 else part.partition(":")
        if not colon:
            raise BadRequest(f"a table is written name:number,name:number, got {part[:60]!r}")
        if depth == 1:
            _check_names([name], ":;=", "name:number,name:number", '{"a:b": 1}')
        table.append([name.strip(), _parse(entry, number.strip())])
    return table


def _check_names(names: Iterable[str], signs: str, form: str, json: str) -> None:
    """Require that names contain no sign that may have been meant to separate them."""
    for name in names:
        if any(sign in name for sign in signs):
            why = f"commas part what is written, {form}, got {name[:60]!r}"
            raise BadRequest(f"{why}; a name that holds one of {signs} is written as {json}")


def _depth(kind: Type) -> int:
    """Return how deeply the lists and tables of a type are nested."""
    own = isinstance(kind, Table | Listing)
    return own + max(map(_depth, kind.parts if own or isinstance(kind, Union) else ()), default=0)


def _lines(names: tuple[str, ...], value: object) -> Iterator[layout.Line]:
    """Yield a line for each number in a value, after the names that lead to it."""
    if _is_record(value):
        value = {field.name: getattr(value, field.name) for field in fields(value)}  # type: ignore[arg-type]
    if isinstance(value, tuple) and any(map(_is_deep, value)):
        value = {str(i): each for i, each in enumerate(value, 1)}
    if isinstance(value, Mapping):
        for key, entry in value.items():
            yield from _lines((*names, text(term(_entry(key)))), entry)
        return
    first, *others = names
    yield layout.line(Name(first)(", ".join(others)) if others else first, _entry(value))


def _is_deep(value: object) -> bool:
    return isinstance(value, Mapping | tuple) or _is_record(value)


def _is_record(value: object) -> bool:
    return is_dataclass(value) and not isinstance(value, Spelled | Enclosure | LogForm)


def _entry(value: object) -> Entry:
    """Return a single value as a term."""
    if isinstance(value, bool) or value is None:
        return {True: "yes", False: "no", None: "none"}[value]
    if isinstance(value, tuple):
        return ", ".join(text(term(_entry(each))) for each in value) or "none"
    if isinstance(value, str | int | Fraction | LogForm | Infinite | Enclosure):
        return value
    return value.spelling() if isinstance(value, Spelled) else str(value)


def _letters(operation: catalogue.Operation) -> dict[str, str]:
    """Return the letters in the docstring of a function, and the letters in their definitions."""
    lines = cleandoc(operation.module.__doc__ or "")
    rows = {letter: re.sub(r"\n\s+", " ", meaning) for letter, meaning in LETTER.findall(lines)}
    rows = {letter: re.sub(r"\s{2,}", "; ", meaning) for letter, meaning in rows.items()}
    names = {letter: {*WORD.findall(letter.partition("(")[0])} for letter in rows}
    spoken, needed = {*WORD.findall(f"{operation.summary} {_signature(operation)}")}, set[str]()
    while new := {letter for letter in rows if names[letter] & spoken} - needed:
        needed |= new
        spoken = {*WORD.findall(" ".join(rows[letter].partition(";")[0] for letter in new))}
    return {letter: meaning for letter, meaning in rows.items() if letter in needed}


def _signature(operation: catalogue.Operation) -> str:
    return f"{operation.name}({', '.join(operation.args)})"


def _rank(operation: catalogue.Operation, asked: list[str]) -> int:
    """Return how well a function matches some words: 0 if one of them is missing."""
    name = operation.name.replace("_", " ").replace(".", " ")
    about = f"{operation.module.__doc__} {getdoc(operation.function)}"
    for rank, description in enumerate((name, f"{name} {operation.summary}", about), 1):
        if all(re.search(rf"(?i)\b{re.escape(word)}(s|es)?\b", description) for word in asked):
            return rank
    return 0
