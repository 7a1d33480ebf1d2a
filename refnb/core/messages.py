"""What a refusal says: any value shown shortly, and the place where it was found.

No message can raise: a number of any size and a name of any type have words.
"""

from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from fractions import Fraction
from typing import TypeVar

from refnb.core.errors import RefnbError

E = TypeVar("E")
R = TypeVar("R")

EXACT = "Fraction({!r})"  # what to write for a float where texts are not read
_LONG = 200  # bits that are shown digit by digit
_LISTED = 8  # names that a message lists


COMMAND_LINE = ContextVar("COMMAND_LINE", default=False)  # whether options are written


def option(python: str, shell: str) -> str:
    """Return what the caller is to write, in Python or on the command line."""
    return shell if COMMAND_LINE.get() else python


def place(what: str, *of: object) -> str:
    """Return the words for what is wrong: the presence of 'free' given 'spam'."""
    named = " given ".join(shown(name) for name in of)
    return f"{what} {named}" if what and named else what or named


def listed(names: Collection[object]) -> str:
    """Return the first few names, for a message."""
    shown_names = [shown(name) for _, name in zip(range(_LISTED), names, strict=False)]
    return "{" + ", ".join(shown_names) + (", ..." if len(names) > _LISTED else "") + "}"


def several(names: Collection[str]) -> str:
    """Return the first few names without quotes, each on one line, for one line in words."""
    first = [name for _, name in zip(range(_LISTED), names, strict=False)]
    words = [name[:40] if name.isprintable() else shown(name) for name in first]
    return ", ".join(words) + (", ..." if len(names) > _LISTED else "")


def shown(value: object) -> str:
    """Return any value for a message, shortened: numbers of any size, names with their quotes.

    >>> shown(Fraction(1, 2)), shown(-(10**5000)), shown("x"), shown([1])
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


def typed(value: object, advice: str = "") -> str:
    """Return a value of the wrong type for a message; for a float, what to write.

    With advice, which is for numbers, a bool has some, too.

    >>> typed(0.1), typed(True, EXACT), typed(True)
    ("the float 0.1: write the text '0.1'", 'the bool True: write 1 or 0', 'bool True')
    """
    word = shown(value)
    if type(value) is float and "n" not in word:  # neither nan nor inf
        return f"the float {word}: write {(advice or 'the text {!r}').format(word)}"
    return f"the bool {word}: write 1 or 0" if advice and type(value) is bool else named(value)


def named(value: object) -> str:
    """Return a value behind the name of its type, a text alone."""
    return shown(value) if type(value) is str else f"{type(value).__name__} {shown(value)}"


@contextmanager
def at(what: str, *of: object, error: type[RefnbError] | None = None) -> Iterator[None]:
    """Name the place of whatever is refused inside: the same error, or the one that is named.

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


def each(tables: Mapping[str, Mapping[str, E]], made: Callable[[E], R]) -> dict[str, dict[str, R]]:
    """Return what is made of each entry; a refusal names the feature and the label of its entry.

    >>> from fractions import Fraction
    >>> each({"size": {"a": 4, "b": 2}}, lambda n: Fraction(1, n))
    {'size': {'a': Fraction(1, 4), 'b': Fraction(1, 2)}}
    """

    def named(f: str, y: str, entry: E) -> R:
        """Make one entry, at its place."""
        with at("", f, y):
            return made(entry)

    return {f: {y: named(f, y, entry) for y, entry in row.items()} for f, row in tables.items()}
