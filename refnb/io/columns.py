"""Columns: the value of a cell, and whether a column holds categories or measured numbers.

    cell      what a table holds in one place            str, int, float, Fraction, None, ...
    text      the cell as it would stand in a file       str, None where it is missing
    mark      a usual word for what is missing           ?, -, NA, n.a, NaT, null, (blank)
    family    how the column is modelled                 "categorical" or "gaussian"

A column is numeric if all its cells are numbers, apart from missing or empty cells and marks. It is
Gaussian if at least one number is not whole, or if more than 12 of them differ. Any other column is
categorical; so is a column of codes with leading zeros. All rows are read, so their order does not
matter; a declaration overrides the rule.

The trap: a column of ones and zeros, or of the codes 1, 2 and 3, is categorical. A column that can
be read in two ways is refused, with both: 1,200 is 1200 or 6/5, unless other cells decide; 126/83
is a fraction or two numbers; a word among many numbers may stand for a missing one.

Source: S. S. Stevens, On the theory of scales of measurement (1946), for nominal, ordinal and
measured data; the rule itself is this project's.
"""

import re
from ast import literal_eval
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from itertools import chain, combinations
from math import isfinite, isnan
from typing import Any, Self, TypeVar

from refnb.core import checks, messages
from refnb.core.errors import BadTable, Duplicate, RefnbError
from refnb.estimation.schema import Count
from refnb.exact import rational, rounding
from refnb.io.suggestions import PLAIN, is_mark, is_number, respell
from refnb.probability.distribution import Decision

FEW = 12
# the marks of the clause on families; `is_mark` knows more, as people's tables have them
MARKS = {*"?-.", "--", "na", "n/a", "#n/a", "#na", "<na>", "nan", "null", "none", "nil"}
CODES = "codes of letters"
MANY = 10_000  # different numbers: with so many a column cannot be one of words
COMMAS = DECIMAL, THOUSANDS = "decimal", "thousands"
GROUPED = "thousands by points"  # of 1.234.567: as DECIMAL, and points part thousands
TRUTH = "truth"  # in the place of a comma: true and false are 1 and 0
E = TypeVar("E")
V = TypeVar("V")

Original = Any  # type: ignore[explicit-any] # a cell as it came: who made the table knows its type
WORD, COMMA, FRACTION, DRESS, POINT = "word", "comma", "fraction", "dress", "point"

_COUNT = (  # a word of the name of a column that can say how often each row counts
    "(?:n|no|counts?|num|numbers?|freqs?|frequency|frequencies|weights?|how|many|howmany|often|of"
    "|times|cases|rows|records|observations|occurrences|sample)"
)
_COUNTS = re.compile(f"[^a-z]*{_COUNT}(?:[^a-z]+{_COUNT})*[^a-z]*")
_WHOLE = re.compile("[0-9]{1,99}")
CODED = re.compile("[-\u2212]?9{2,}(?:[.,][09]+)?|[-\u2212][19](?:[.,]0+)?")  # for missing
_MISSING = {"NAType", "NaTType"}
_CODE = re.compile("-?0[0-9]+")
_DECIMALS = re.compile(r"-?(?:[0-9]+|[1-9][0-9]{0,2}(?:\.[0-9]{3})+),[0-9]+%?")
_GROUPS = re.compile(r"-?[1-9][0-9]{0,2}(?:,[0-9]{3})+(?:\.[0-9]+)?%?")
_GROUPED = re.compile(r"-?[1-9][0-9]{0,2}(?:\.[0-9]{3}){2,}(?:,[0-9]+)?%?")
_POINTED = re.compile(r"-?(?:[0-9]+|[1-9][0-9]{0,2}(?:\.[0-9]{3})+)(?:,[0-9]+)?%?")
_POINT = re.compile(r"(-?[0-9]+)\.0+")
POINTS = re.compile(r"-?[1-9][0-9]{0,2}\.[0-9]{3}")
_MONEY = "$\u00a3\u00a5\u20a0-\u20cf"
_DRESSED = re.compile(  # a currency, or thousands parted by blanks or apostrophes
    rf"[{_MONEY}] ?-?[0-9][0-9.,]*|-?[0-9][0-9.,]* ?[{_MONEY}]"
    r"|-?[0-9]{1,3}(?:[ '\u00a0\u2019\u2009\u202f][0-9]{3})+(?:[.,][0-9]+)?"
    r"|-?[0-9]{1,2}(?:,[0-9]{2})+,[0-9]{3}(?:\.[0-9]+)?"  # lakhs
)
_FORMS = {DECIMAL: _DECIMALS, THOUSANDS: _GROUPS, GROUPED: _POINTED}
_MEANS = {
    DECIMAL: "a comma begins the decimals",
    THOUSANDS: "a comma parts thousands",
    GROUPED: "a point parts thousands",
}
_UNIT = re.compile("-?[0-9][0-9.,]* ?(?:\u00b0|[A-Za-z\u00b5]{1,3})")
_WIDTHS = {"float16": (11, -24), "float32": (24, -149)}  # bits, and the exponent of the least one
_NAMES = {"halffloat": "float16", "float": "float32"}  # of Arrow


@dataclass(frozen=True)
class Kind:
    """What a column holds: its family, whether it is numeric, and what a comma in it means.

    If two readings are possible, `unsure` names the cells that cause it: a word beside numbers, a
    comma, a fraction, or numbers with other signs, such as $12.50.
    """

    family: str
    numbers: bool = False
    comma: str = ""
    unsure: tuple[str, ...] = ()
    reason: str = ""


WORDS = Kind("categorical")


def family(cells: Sequence[str | None]) -> str:
    """Return "gaussian" for a column of measured numbers, and "categorical" for any other.

    Missing and empty cells are skipped, and so are marks if the other cells are numbers.

    >>> family(["4.5", "5", None, "NA"]), family(["1", "0", "1"]), family(["4.5", "five"])
    ('gaussian', 'categorical', 'categorical')
    """
    known = {cell for cell in cells if cell and cell.casefold() not in MARKS}
    return _family(known) if all(map(is_number, known)) else "categorical"


def kind(
    cells: Mapping[str, Count], comma: str = "", more: Count = 0, points: bool = False
) -> Kind:
    """Return what a column holds, from its distinct cells and how often each occurs.

    `more` stands for further numbers beyond 10,000 distinct ones, some with points. A comma means
    what the caller says, or else what most cells with a comma show: 47,7 has decimals, 1,200,300
    has thousands, and 1.200.300 has thousands with points. Unsure are 1,200 alone or beside few
    cells that decide, 47,7 beside 3.5, a word beside many numbers, and a column of fractions.

    >>> kind({"47,7": 1, "1,200": 1}).comma, kind({"1,200": 2}).unsure, kind({"1.234.567": 1}).comma
    ('decimal', ('1,200',), 'thousands by points')
    """
    column = _Column(cells, comma, more, points)
    return column.of_words() or column.of_commas() or column.of_numbers()


class _Column:
    """The distinct cells of a column, grouped by their form, and how many rows have each."""

    def __init__(self, cells: Mapping[str, Count], comma: str, more: Count, points: bool) -> None:
        self.cells, self.more, self.points = cells, more, points
        self.numbers = [cell for cell in cells if is_number(cell)]
        self.pointed = [cell for cell in self.numbers if "." in cell]
        texts = cells.keys() - {*self.numbers}
        self.texts = [cell for cell in cells if cell in texts and cell and not is_mark(cell)]
        form = GROUPED if any(map(_GROUPED.fullmatch, self.texts)) else DECIMAL
        self.comma = form if comma == DECIMAL else comma
        fits = {c: {x for x in self.texts if _FORMS[c].fullmatch(x)} for c in (form, THOUSANDS)}
        self.written = fits[form] | fits[THOUSANDS]  # as numbers with a comma, or points
        self.both = [cell for cell in self.texts if cell in fits[form] & fits[THOUSANDS]]
        odd = points or any(form == DECIMAL or not POINTS.fullmatch(x) for x in self.pointed)
        left = [c for c in fits if self.comma in ("", c) and not (c == form and odd)]
        self.readings = [c for c in left if self.written and fits[c] == self.written]

    def rows(self, some: Iterable[str]) -> Count:
        """Return how many rows have one of these cells."""
        return sum(self.cells[cell] for cell in some)

    def of_words(self) -> Kind | None:
        """Return the kind of a column in which some cells are not numbers."""
        dressed = [x for x in self.texts if _DRESSED.fullmatch(x) and x not in self.written]
        if not (self.numbers or self.written or self.more or dressed):
            units = tuple(filter(_UNIT.fullmatch, self.texts))
            many = len(units) > FEW and 2 * len(units) > len(self.texts)
            return Kind("categorical", unsure=units, reason=DRESS) if many else WORDS
        texts = [x for x in self.texts if not (self.readings and x in self.written)]
        parts = [x for x in self.numbers if x.endswith("%")]
        others = (rational.rational(respell(x)) for x in self.numbers if parts and x not in parts)
        if not texts and not any(abs(x) > 1 for x in others):
            return None
        rows = self.rows([*self.numbers, *dressed])
        few = self.more or len(self.numbers) > MANY or self.rows({*texts} - {*dressed}) < rows
        if not (few or {*texts} <= self.written):
            return WORDS
        reason = WORD if texts and not dressed else DRESS
        return Kind("categorical", unsure=tuple(dressed or texts or parts), reason=reason)

    def of_commas(self) -> Kind | None:
        """Return the kind of a column in which a comma can be read in two ways."""
        both = self.rows(self.both)
        others = self.rows(self.written) - both + self.rows(self.pointed)
        if len(self.readings) > 1 or not (self.points or self.comma or both <= others):
            return Kind("categorical", True, unsure=tuple(self.both), reason=COMMA)
        return None

    def of_numbers(self) -> Kind:
        """Return the kind of a numeric column; it is unsure if most numbers are fractions."""
        points = self.comma == DECIMAL and bool(self.points or self.pointed)
        comma = self.readings[0] if self.readings else "" if points else self.comma
        plain = [number(x, comma) for x in self.numbers] if comma == GROUPED else self.numbers
        texts = {*plain, *(number(x, comma) for x in self.written)}
        family = "gaussian" if self.more else _family(texts)
        quotients = tuple(x for x in self.numbers if "/" in x)
        if 2 * self.rows(quotients) > self.rows(self.numbers) + self.more:
            return Kind(family, True, comma, quotients, FRACTION)
        return WORDS if family == "categorical" and _are_codes(texts) else Kind(family, True, comma)


def number(cell: str, comma: str) -> str:
    """Return a number with a point for a decimal comma, and without thousands separators.

    A whole number becomes its digits, however it is written, and an exponent is written out; the
    truth values true and false become 1 and 0.

    Raises BadTable for a comma in an impossible place, and for 1.200 beside decimal commas.

    >>> number("1.200,5", "decimal"), number("1,200.5", "thousands"), number("2.57e-02", "")
    ('1200.5', '1200.5', '0.0257')
    """
    text = respell(cell)
    if comma == TRUTH:
        text = {"true": "1", "false": "0"}.get(text.casefold(), text)
    elif comma and ("," in text or (comma == GROUPED and "." in text)):
        if not _FORMS[comma].fullmatch(text):
            raise BadTable(f"{cell[:60]!r} is no number where {_MEANS[comma]}, as in this column")
        text = text.replace("," if comma == THOUSANDS else ".", "").replace(",", ".")
    elif comma == DECIMAL and POINTS.fullmatch(text):
        both = " or ".join(text.replace(".", mark) for mark in ("", ","))
        raise BadTable(f"{cell!r} can be {both}, as decimals here have a comma: write one of these")
    if PLAIN.fullmatch(text):
        digits, _, decimals = text.partition(".")
        return text if decimals.strip("0") else {"-0": "0"}.get(digits, digits)
    if not is_number(text):
        return text
    x = rational.rational(text)
    if x.denominator == 1:
        return rational.spelling(x)
    return format(Decimal(text), "f").rstrip("0") if "e" in text.casefold() else text


def near_equals(texts: Iterable[str]) -> Iterator[tuple[str, str]]:
    """Yield groups of nearly equal texts, each with the ways in which they differ: of `ALIKE`.

    >>> [*near_equals(["small", "Small", "large"])]
    [('differ in capitals alone', "'Small' and 'small'")]
    """
    groups = dict[str, list[str]]()
    for text in texts:
        groups.setdefault(_fold(text, _WAYS), []).append(text)
    for group in (sorted(group) for group in groups.values() if len(group) > 1):
        needed = [w for w in _WAYS if len({_fold(x, {*_WAYS} - {w}) for x in group}) > 1]
        spelled = ascii if needed[-1] == CODES else repr  # which look alike
        yield _differ(needed), " and ".join(spelled(word[:40]) for word in group)


def may_be_names(cells: Collection[str]) -> bool:
    """Return whether distinct cells may name the rows: words, or consecutive whole numbers.

    >>> may_be_names(["ann", "bob"]), may_be_names(["7", "6", "5"]), may_be_names(["1", "4"])
    (True, True, False)
    """
    if not all(map(is_number, cells)):
        return True
    n = sorted(int(cell) for cell in cells if _WHOLE.fullmatch(cell))
    return len(n) == len(cells) == n[-1] - n[0] + 1


def may_be_counts(name: str, numbers: Collection[str]) -> bool:
    """Return whether a column may hold weights, by its name and its whole numbers.

    >>> may_be_counts("How many", ["350", "50"]), may_be_counts("n", ["0", "1"])
    (True, False)
    """
    is_named = _COUNTS.fullmatch(name.lower()) and not {*numbers} <= {"0", "1"}
    return bool(is_named) and all(map(_WHOLE.fullmatch, numbers))


def may_be_gaps(cells: Iterable[str], comma: str = "", more: Iterable[Fraction] = ()) -> list[str]:
    """Return the numbers that may be codes for missing ones, among these and some more.

    Such a code is made of nines, or is -1 or -9. Either it is the only kind of negative number, or
    it is twice as far from 0 as all other numbers.

    >>> may_be_gaps(["3.5", "12", "-999"]), may_be_gaps(["0", "2", "5", "-1"])
    (['-999'], ['-1'])
    >>> may_be_gaps(["1", "-1"]), may_be_gaps(["62", "99"])
    ([], [])
    """
    codes = {cell: number(cell, comma) for cell in cells if CODED.fullmatch(cell)}
    if not codes:
        return []
    sizes = {cell: abs(rational.rational(code)) for cell, code in codes.items()}
    below, most = {cell for cell, code in codes.items() if code[0] == "-"}, max(sizes.values())
    texts = (number(cell, comma) for cell in cells if cell not in codes)
    others = (rational.rational(text) for text in texts if is_number(text))
    n, far = 0, Fraction(0)
    for x in chain(more, others):
        n, far, below = n + 1, max(far, 2 * abs(x)), below if x >= 0 else set()
        if far > most and not below:
            return []  # most columns end here, after a few cells
    beyond = {cell for cell, size in sizes.items() if size >= far > 0}
    return sorted(beyond.union(cell for cell in below if n and n + len(codes[cell]) > 4))


def _fold(word: str, ways: Collection[str]) -> str:
    """Return a word without these variations of spelling."""
    for way, fold in _WAYS.items():
        word = fold(word) if way in ways else word
    return word


def _compose(word: str) -> str:
    if word.isascii():
        return word
    from unicodedata import normalize  # noqa: PLC0415 - most tables are of ASCII

    return normalize("NFC", word)


_UNSEEN = dict.fromkeys([0xAD, 0xFEFF, *range(0x200B, 0x2010), *range(9), *range(14, 32)])

_WAYS: dict[str, Callable[[str], str]] = {
    "capitals": str.casefold,
    "blanks": lambda word: "".join(word.translate(_UNSEEN).split()),
    CODES: _compose,
}


def _differ(ways: Iterable[str]) -> str:
    return f"differ in {' or '.join(ways)} alone"


ALIKE = [_differ(some) for n in (1, 2, 3) for some in combinations(_WAYS, n)]


def is_whole_spelling(cell: str) -> bool:
    """Return whether a text is a number in its canonical spelling, as 1 is and 1.0 is not."""
    return is_number(cell) and number(cell, "") == cell


def readings(cell: str) -> str:
    """Show the two ways to read a number with a comma, and what to write for each."""
    a, b = (number(cell, comma) for comma in COMMAS)
    both = [messages.option(f"comma={c!r}", f"--comma {c}") for c in COMMAS]
    return f"{cell!r} can be {a} or {b}: write {both[0]} or {both[1]}"


def _family(numbers: Collection[str]) -> str:
    different = {rational.rational(respell(cell)) for cell in numbers}
    measured = len(different) > FEW or any(x.denominator > 1 for x in different)
    return "gaussian" if measured and not _are_codes(numbers) else "categorical"


def _are_codes(numbers: Iterable[str]) -> bool:
    """Return whether a whole number has a leading zero: then it is a code."""
    return any(map(_CODE.fullmatch, numbers))


def text(cell: object, place: str, width: str = "") -> str | None:
    """Return a cell as text, or None if it is missing.

    A str, a bool or an int is its text, an exact number its spelling. A whole float becomes that
    integer, any other float the shortest decimal that names it at its width, which is "float16" or
    "float32" if an array says so. None and NaN, also of Decimal, are missing; a member of an Enum
    of str or int is its value.

    Raises BadTable for anything else, such as an infinite float.

    >>> text(Fraction(2, 4), "a"), text(3.0, "a"), text(0.1, "a"), text(None, "a")
    ('1/2', '3', '0.1', None)
    """
    if isinstance(cell, str):
        return str.__str__(cell)
    if type(cell).__name__ in _MISSING:
        return None
    item = getattr(cell, "item", None)
    if callable(item) and getattr(cell, "shape", None) == ():  # a number of an array
        return text(item(), place, type(cell).__name__)
    if isinstance(cell, bool):
        return str(cell)
    if isinstance(cell, int | Fraction):
        return rational.spelling(cell)  # str refuses to write long ones
    if cell is None or (isinstance(cell, float) and isnan(cell)):
        return None
    if isinstance(cell, Decimal) and not cell.is_infinite():
        return None if cell.is_nan() else number(str(cell), "")
    if isinstance(cell, float) and isfinite(cell):
        if cell.is_integer():
            return rational.spelling(int(cell))
        width = _NAMES.get(width, width)
        return shortest(Fraction(cell), width) if width in _WIDTHS else repr(cell)
    got = f"a cell is a text or a finite number, got {messages.misfit(cell)}"
    raise BadTable(f"{place}: {got}; write its text, or leave the column out")


RESTORE: dict[str, Callable[[str], object]] = {  # how a cell of a kind is made of its text again
    "bool": lambda text: text == "True",
    "int": lambda text: int(rational.rational(text)),  # int alone refuses to read long ones
    "float": lambda text: literal_eval(text if {*".e"} & {*text} else f"{text}."),
    "Fraction": rational.rational,
    "Decimal": Decimal,
}


def kind_of(cell: object) -> str:
    """Return the type of a cell that is not text, by name, for `restore_cells`."""
    item = getattr(cell, "item", None)
    cell = item() if callable(item) else cell  # of a number of an array
    return next((of.__name__ for of in type(cell).__mro__ if of.__name__ in RESTORE), "")


def label_text(label: object) -> str:
    """Return the text of a label; 1.0 has the text of 1: BadTable for an invalid value.

    >>> label_text(1), label_text("yes"), label_text("1.0")
    ('1', 'yes', '1')
    """
    label_ = text(label, "a label") or ""
    match = _POINT.fullmatch(label_)
    return match[1] if match else label_


def table(pairs: Iterable[tuple[str, V]], what: str) -> dict[str, V]:
    """Return a mapping with texts as keys: Duplicate for equal ones, such as 0 and "0".

    >>> table([("yes", 1), ("no", 2)], "the prior")
    {'yes': 1, 'no': 2}
    """
    by_name = dict[str, V]()
    for name, value in pairs:
        if name in by_name:
            same = "a number and its text are one name"
            raise Duplicate(f"{what} has {name!r} twice, {same}: leave one of them out")
        by_name[name] = value
    return by_name


class ByLabel(checks.ReadOnly[Original, E]):
    """A read-only table by label: you may write a label as in the table, or as text.

    >>> survived = ByLabel({0: "no", 1: "yes"})
    >>> survived[1], survived["1"]
    ('yes', 'yes')
    """

    @classmethod
    def of(cls, table: Mapping[str, E], own: Mapping[str, Original]) -> Self:
        """Turn a table keyed by the texts of labels into one keyed by the labels themselves."""
        return cls({own.get(y, y): entry for y, entry in table.items()})

    def __missing__(self, label: object) -> E:
        """Return the entry of the label with this text: KeyError for none."""
        with suppress(RefnbError):
            text = label_text(label)
            for known, entry in self.items():
                if label_text(known) == text:
                    return entry
        raise KeyError(label)


def restore_decision(decision: Decision[str], own: Mapping[str, Original]) -> Decision[Original]:
    """Turn a decision about texts of labels into one about the labels themselves."""
    ties = tuple(own.get(y, y) for y in decision.ties)
    return Decision(ties[0], ties)


def restore_cells(texts: Iterable[str], kinds: Mapping[str, str]) -> dict[str, Original]:
    """Return texts as the cells they came from, by their types; ambiguous ones stay texts.

    >>> restore_cells(["0", "0.5", "x"], {"0": "int", "0.5": "Fraction"})
    {'0': 0, '0.5': Fraction(1, 2), 'x': 'x'}
    """
    cells = {text: RESTORE.get(kinds.get(text, ""), str)(text) for text in texts}
    return cells if len({*cells.values()}) == len(cells) else {text: text for text in cells}


def sort(texts: Iterable[str]) -> tuple[str, ...]:
    """Return texts in their order: numbers by size, then words by code point.

    >>> sort(["10", "few", "2", "1/2"])
    ('1/2', '2', '10', 'few')
    """
    return tuple(sorted(texts, key=_place))


def _place(text: str) -> tuple[bool, Fraction, str]:
    """Return the sort key of a text."""
    is_word = not is_number(text)
    return is_word, Fraction(0) if is_word else rational.rational(respell(text)), text


def shortest(x: Fraction, width: str) -> str:
    """Return the shortest decimal that is nearer to a float than to any other of its width.

    The float must not be a whole number.

    >>> shortest(Fraction(1638, 2**14), "float16"), shortest(Fraction(13421773, 2**27), "float32")
    ('0.1', '0.1')
    """
    bits, least = _WIDTHS[width]
    size = abs(x)
    exponent = size.numerator.bit_length() - size.denominator.bit_length() + 1
    step = max(exponent - bits, least)
    above = Fraction(2) ** (step - 1)
    is_power = not size.numerator & (size.numerator - 1)
    below = above / 2 if is_power and step > least else above
    places = 0
    while not -below < Fraction((2 * size * 10**places + 1) // 2, 10**places) - size < above:
        places += 1
    return rounding.decimal(x, places)
