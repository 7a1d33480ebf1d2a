"""What is refused, read off annotations and docstrings.

    Annotated[Number, Negative]                     an error of what breaks the rule of its type
    Annotated[Number, OutOfRange, "not in 0..1"]    the same, and in words what it is for
    Raises DomainMismatch when the keys differ.     what the types do not say
    Fraction, dict[str, int]                        what is refused where they are read

When several of them apply, any one is right: nothing here has an order.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from inspect import getdoc
from itertools import pairwise

from refnb.core import annotations, errors
from refnb.core.annotations import Record, Word

UNSENT = ("RefnbError", "NotText", "BadTable")  # no message raises them
READING = {
    "rational": ("NotExact",),
    "integer": ("NotExact",),
    "map": ("Duplicate",),
}
MEANINGS = {
    "Negative": "a number below 0",
    "NotADistribution": "numbers that do not sum to 1",
    "OutOfRange": "a number out of range",
    "EmptyData": "nothing",
    "Duplicate": "a name that occurs twice",
    "ZeroEvidence": "no number above 0",
}
INSIDE = MEANINGS | {"EmptyData": "an empty entry"}  # of a list or a map, which can itself be empty


@cache
def registry() -> dict[str, type[errors.RefnbError]]:
    """Return the errors that can cross the wire, by name."""
    kinds = [kind for kind in vars(errors).values() if isinstance(kind, type)]
    return {kind.__name__: kind for kind in kinds if kind.__name__ not in UNSENT}


def rules(hint: object, meanings: Mapping[str, str] = MEANINGS) -> Iterator[tuple[str, str]]:
    """Yield each error in the metadata of an annotation with what it is for.

    >>> from fractions import Fraction
    >>> from typing import Annotated
    >>> list(rules(dict[str, Annotated[Fraction, errors.Negative]]))
    [('Negative', 'a number below 0')]
    """
    kind = annotations.read(hint)
    for rule, after in pairwise((*kind.rules, None)):
        if isinstance(rule, type) and issubclass(rule, errors.RefnbError):
            meaning = meanings.get(rule.__name__, "")
            yield rule.__name__, after if isinstance(after, str) else meaning
    for part in kind.letters if isinstance(kind, Record) else kind.parts:
        yield from rules(part, INSIDE)


def refused(hint: object) -> Iterator[str]:
    """Yield every error of a value of a type, with the records in it."""
    kind = annotations.read(hint)
    yield from (error for error, _ in rules(kind))
    yield from READING.get(kind.name.partition("<")[0], ())
    if isinstance(kind, Word):
        yield from names_in(raises(vars(kind.of)["spelled"]))
    if isinstance(kind, Record):
        yield from names_in(raises(kind.of))
    for part in kind.parts:
        yield from refused(part)


def raises(documented: object) -> str:
    """Return what the paragraph of a docstring says that begins with Raises."""
    for paragraph in (getdoc(documented) or "").split("\n\n"):
        first, _, rest = " ".join(paragraph.split()).partition(" ")
        if first == "Raises":
            return rest.removesuffix(".")
    return ""


def names_in(said: str) -> list[str]:
    """Return the errors that a text names."""
    return re.findall(rf"\b(?:{'|'.join(registry())})\b", said)


def listed(names: Iterable[str]) -> list[str]:
    """Put errors in the order of the registry."""
    found = set(names)
    return [name for name in registry() if name in found]


def sentence(hints: Mapping[str, object], said: str) -> str:
    """Say what types refuse, error by error, and then what a docstring says.

    >>> from refnb.core.checks import Amount
    >>> sentence({"a": Amount, "b": Amount}, "OutOfRange when b = 0")
    '`Negative` for a number below 0 in `a` or `b`; `OutOfRange` when b = 0'
    """
    places: dict[tuple[str, str], dict[str, None]] = {}
    for argument, hint in hints.items():
        for rule in rules(hint):
            places.setdefault(rule, {})[f"`{argument}`"] = None
    items = [
        f"`{error}` for {f'{meaning} in ' if meaning else ''}{' or '.join(arguments)}"
        for (error, meaning), arguments in places.items()
        if not (meaning == MEANINGS["OutOfRange"] and error in said)
    ]
    marked = re.sub(rf"(?<!`)\b({'|'.join(registry())})\b", r"`\1`", said)
    return "; ".join([*items, marked] if marked else items)
