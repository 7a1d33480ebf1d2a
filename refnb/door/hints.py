"""Near misses: the known name closest to a mistyped one."""

# ruff: noqa: PLC0415 - what few questions need is loaded when they come

from collections.abc import Collection, Iterable, Mapping
from itertools import islice

from refnb import messages
from refnb.errors import Duplicate, OutOfRange, RefnbError, UnknownFeature, UnknownValue
from refnb.estimation.schema import Schema
from refnb.exact import rational

NEAR = 5000


def near_miss(word: str, known: Iterable[str]) -> str:
    """Return "; did you mean ...?" for the known word closest to a mistyped one, or nothing.

    >>> near_miss("play-tenis", ["lab-test", "play-tennis"])
    "; did you mean 'play-tennis'?"
    """
    names = list(known)
    folded = {name.casefold().strip(): name for name in reversed(names)}
    close = [folded[found] for found in [word.casefold().strip()] if found in folded]
    if not close:
        from difflib import get_close_matches

        close = get_close_matches(word, names, n=1)
    return f"; did you mean {close[0]!r}?" if close else ""


def hint(word: str, known: Collection[str], near: int = NEAR) -> str:
    """Return the near miss among the first ones, or else a few that there are.

    >>> hint("suny", ["rain", "sunny"]), hint("7", ["rain", "sunny"])
    ("; did you mean 'sunny'?", "; there are 'rain', 'sunny'")
    """
    names = [name for name in islice(known, near) if len(name) <= 100]
    if miss := near_miss(word[:100], names):
        return miss
    if not known:
        return "; there are none"
    dots = ", ..." if len(known) > 8 else ""
    return f"; there are {', '.join(repr(name[:40]) for name in islice(known, 8))}{dots}"


def choice(word: object, known: Collection[str], what: str) -> None:
    """Require one of the known words: OutOfRange, with the near miss."""
    if not isinstance(word, str) or word not in known:
        raise OutOfRange(f"no {what} {messages.shown(word)}{hint(str(word), known)}")


def features(known: Collection[str], given: Iterable[str], place: str) -> None:
    """Require known features, none twice: UnknownFeature, with the near miss; Duplicate."""
    seen, there = set[str](), frozenset(known)
    for feature in given:
        if feature not in there:
            raise UnknownFeature(f"{place}: no feature {feature[:60]!r}{hint(feature, known)}")
        if feature in seen:
            raise Duplicate(f"{place}: {feature[:60]!r} is named twice")
        seen.add(feature)


def values(schema: Schema, x: Mapping[str, str], near: int = NEAR) -> None:
    """Require values of the domains: UnknownValue, with the near miss among so many.

    A feature without a domain is a number.
    """
    for feature, value in x.items():
        domain = schema.features.get(feature)
        if domain is not None and value not in domain:
            miss = _as_number(feature, value, domain) or hint(value, domain, near)
            raise UnknownValue(f"{feature[:60]}={value[:60]}: no such value{miss}")


def _as_number(feature: str, value: str, domain: Collection[str]) -> str:
    """Say how a column of numbers is declared, where one was taken for words."""
    try:
        for word in (value, *islice(domain, 100)):
            rational.rational(word)
    except RefnbError:
        return ""
    return f"; if the column holds numbers, declare its family: {feature[:60]}=gaussian"
