"""What a refusal says: any value in a short form, and its place.

No message can raise: it can show a number of any size and a name of any type.
"""

import shlex
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from fractions import Fraction
from itertools import islice
from typing import TypeVar

from refnb.core.errors import RefnbError

E = TypeVar("E")
R = TypeVar("R")
Tables = Mapping[str, Mapping[str, E]]  # a cell for each feature and label

EXACT = "Fraction({!r})"  # what to write for a float where texts are not read
_LONG = 200  # bits, or entered characters, that a message shows in full
_LISTED, _NAME = 8, 60  # names that a message lists, and their characters


COMMAND_LINE = ContextVar("COMMAND_LINE", default=False)  # whether options are written


def option(python: str, shell: str) -> str:
    """Return what the caller is to write, in Python or on the command line."""
    return shell if COMMAND_LINE.get() else python


def word(text: str) -> str:
    """Return a word of a command, in quotes where a shell needs them.

    >>> word("charges=categorical"), word("monthly charges=categorical")
    ('charges=categorical', "'monthly charges=categorical'")
    """
    return shlex.quote(text)


def place(what: str, *of: object) -> str:
    """Return the words for what is wrong: the presence of 'free' given 'spam'."""
    names = " given ".join(map(quote, of))
    return f"{what} {names}" if what and names else what or names


def listing(names: Collection[object]) -> str:
    """Return the first few names in braces, for a message."""
    first = ", ".join(map(quote, islice(names, _LISTED)))
    return "{" + first + (", ..." if len(names) > _LISTED else "") + "}"


def join_names(names: Collection[str]) -> str:
    """Return the first few names without quotes, without line ends, for a sentence."""
    first = (name if name.isprintable() else quote(name) for name in islice(names, _LISTED))
    short = (name if len(name) <= _NAME else f"{name[: _NAME - 3]}..." for name in first)
    return ", ".join(short) + (", ..." if len(names) > _LISTED else "")


def quote(value: object) -> str:
    """Return any value for a message, shortened: numbers of any size, names with their quotes.

    >>> quote(Fraction(1, 2)), quote(-(10**5000)), quote("x"), quote([1])
    ('1/2', 'a negative number of 16610 bits', "'x'", '[1]')
    """
    try:
        if isinstance(value, int | Fraction) and type(value) is not bool:
            bits = value.numerator.bit_length() + value.denominator.bit_length() - 1
            sign = "negative " if value.numerator < 0 else ""
            return str(value) if bits <= _LONG else f"a {sign}number of {bits} bits"
        return repr(value)[:60]
    except Exception:  # such as a long int inside, which CPython refuses to print
        return f"a {type(value).__name__} that cannot be printed"


def shortened(text: str) -> str:
    """Return what somebody entered; for a long text, its beginning and its length.

    >>> shortened("1/3"), shortened("9" * 1000)[39:]
    ('1/3', '9... (1000 characters)')
    """
    return text if len(text) <= _LONG else f"{text[:40]}... ({len(text)} characters)"


def misfit(value: object, advice: str = "") -> str:
    """Return a value of the wrong type for a message; for a float, what to write.

    Where there is advice, which is for numbers, a bool gets some as well.

    >>> misfit(0.1), misfit(True, EXACT), misfit(True)
    ("the float 0.1: write the text '0.1'", 'the bool True: write 1 or 0', 'bool True')
    """
    word = quote(value)
    if type(value) is float and "n" not in word:  # neither nan nor inf
        return f"the float {word}: write {(advice or 'the text {!r}').format(word)}"
    return f"the bool {word}: write 1 or 0" if advice and type(value) is bool else with_type(value)


def with_type(value: object) -> str:
    """Return a value after the name of its type, or a text alone."""
    return quote(value) if type(value) is str else f"{type(value).__name__} {quote(value)}"


@contextmanager
def at(what: str, *of: object, error: type[RefnbError] | None = None) -> Iterator[None]:
    """Add the place to whatever is refused inside: as the same error, or as the one named.

    >>> from refnb.core.errors import Negative
    >>> with at("", "size", "a"):
    ...     raise Negative("the variance must be >= 0, got -1")
    Traceback (most recent call last):
    ...
    refnb.core.errors.Negative: 'size' given 'a': the variance must be >= 0, got -1
    """
    try:
        yield
    except RefnbError as refusal:
        raise (error or type(refusal))(f"{place(what, *of)}: {refusal}") from None


def map_cells(tables: Tables[E], compute: Callable[[E], R]) -> dict[str, dict[str, R]]:
    """Apply a function to each cell; a refusal names the feature and the label of its cell.

    >>> from fractions import Fraction
    >>> map_cells({"size": {"a": 4, "b": 2}}, lambda n: Fraction(1, n))
    {'size': {'a': Fraction(1, 4), 'b': Fraction(1, 2)}}
    """
    mapped: dict[str, dict[str, R]] = {f: {} for f in tables}
    for f, row in tables.items():
        for y, cell in row.items():
            with at("", f, y):
                mapped[f][y] = compute(cell)
    return mapped
