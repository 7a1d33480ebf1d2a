"""What a caller writes for a choice, read into plain lists and tables of text.

A single str is a list of one; a number is its text; a set has no order and is refused.
"""

from collections.abc import Iterable, Mapping
from typing import Literal, TypedDict, get_args

from refnb.core import checks, messages
from refnb.core.errors import BadRequest
from refnb.io import columns, suggestions, tables
from refnb.io.tables import Layout

Blanks = Literal["trim", "keep"]
Comma = Literal["decimal", "thousands"]
TRIM, KEEP = get_args(Blanks)


class Reading(TypedDict, total=False):
    """How a table of words is read, as `refnb.learn` explains it."""

    missing: object
    delimiter: str
    header: Iterable[str] | str | None
    quotes: bool
    blanks: Blanks
    encoding: str


def listed(words: object, what: str) -> tuple[str, ...] | None:
    """Return a list of names or values as texts; a single str is one of them.

    Raises BadRequest for what is no list: a set has no order; BadTable for what is no value.

    >>> listed("wind", "features"), listed([0, 1], "labels")
    (('wind',), ('0', '1'))
    """
    if words is None or isinstance(words, str):
        return None if words is None else (str.__str__(words),)
    if isinstance(words, Mapping | set | frozenset | bytes) or not isinstance(words, Iterable):
        raise BadRequest(f"{what}: a list is needed, got {messages.typed(words)}")
    return tuple(_text(word, what) for word in words)


def _text(word: object, what: str) -> str:
    found = columns.text(word, what)
    if found is None:
        raise BadRequest(f"{what}: a value is needed, got {messages.typed(word)}")
    return found


def layout(  # noqa: PLR0913
    label: str | None,
    features: object = None,
    missing: object = None,
    weight: str | None = None,
    delimiter: str = tables.AUTO,
    *,
    header: object = None,
    quotes: bool = True,
    blanks: str = TRIM,
    encoding: str = "utf-8",
    comma: str | None = None,
) -> Layout:
    """Return how rows are read: NotText; BadRequest; OutOfRange; BadTable for a wrong delimiter."""
    of_label = checks.plain("" if label is None else label, "the label")
    of_weight = None if weight is None else checks.plain(weight, "the column of weights")
    checks.text(encoding, "the encoding")
    suggestions.choice(blanks, (TRIM, KEEP), "way with blanks")
    if type(quotes) is not bool:
        raise BadRequest(f"quotes is True or False, got {messages.shown(quotes)}")
    if comma is not None:
        suggestions.choice(comma, columns.COMMAS, "meaning of a comma")
    several = isinstance(missing, Iterable) or missing is None
    marks = listed(missing if several else [missing], "missing") or ()
    return Layout(
        of_label,
        listed(features, "features"),
        tuple(mark for mark in marks if mark),
        of_weight,
        delimiter,
        () if header in ("none", ("none",)) else listed(header, "the header"),
        quotes,
        blanks == KEEP,
        encoding,
        comma=comma or "",
    )


def families(given: Mapping[str, str] | None) -> dict[str, str]:
    """Return the families of columns: BadRequest; NotText; OutOfRange, with the near miss."""
    from refnb.api.settings import FAMILIES  # noqa: PLC0415 - networks have none

    table = _table(given, "families")
    for family in table.values():
        suggestions.choice(str(family), FAMILIES, "family")
    return {feature: str(family) for feature, family in table.items()}


def declared(given: Mapping[str, Iterable[object]] | None) -> dict[str, tuple[str, ...]]:
    """Return the domains that are declared: BadRequest; NotText; EmptyData; Duplicate."""
    found = {}
    for feature, domain in _table(given, "domains").items():
        what = f"the domain of {messages.shown(feature)}"
        found[feature] = listed(domain, what) or ()
        checks.names(found[feature], what)
    return found


def _table(given: object, what: str) -> Mapping[str, object]:
    """Return a table by feature: BadRequest; NotText."""
    table = {} if given is None else given
    if not isinstance(table, Mapping):
        raise BadRequest(f"{what}: a mapping is needed, got {messages.typed(given)}")
    return {checks.plain(f, f"{what}: the name of a feature"): v for f, v in table.items()}
