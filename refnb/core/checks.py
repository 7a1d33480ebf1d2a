"""Each precondition, once: a check names the requirement, the offending value and its place.

A check stands where a record is built or a public function begins, and nowhere inside. A check of a
whole table has a plural name. An annotation such as `Distribution[str]` says which check an
argument has to pass, and names the errors that it raises: the catalogue of operations reads it.
"""

from collections.abc import Callable, Collection, Hashable, Iterable, Mapping
from fractions import Fraction
from math import lcm
from typing import Annotated, NoReturn, TypeVar

from refnb.core.errors import (
    BadRequest,
    BadWeight,
    DomainMismatch,
    Duplicate,
    EmptyData,
    Negative,
    NotADistribution,
    NotExact,
    NotText,
    OutOfRange,
    RefnbError,
    UnknownFeature,
    UnknownValue,
    ZeroEvidence,
    printable,
)
from refnb.core.messages import EXACT, listing, misfit, place, quote, with_type

PRINTED = 10_000  # bits of an int that can be printed

H = TypeVar("H", bound=Hashable)
E = TypeVar("E")

Number = int | Fraction
Amount = Annotated[Number, Negative]
Share = Annotated[Number, OutOfRange, "a number outside 0..1"]
Probability = Annotated[Fraction, OutOfRange, "a number outside 0..1"]
Distribution = Annotated[Mapping[H, Number], Negative, NotADistribution]
Probabilities = Annotated[Mapping[H, Fraction], Negative, NotADistribution]
Shares = Annotated[Mapping[H, Number], OutOfRange, "a number outside 0..1"]
Weights = Annotated[Mapping[H, Number], Negative, EmptyData, ZeroEvidence]
Counted = Annotated[Mapping[H, Number], Negative, EmptyData]
Names = Annotated[Collection[str], EmptyData, Duplicate]
Size = Annotated[int, OutOfRange]
Places = Annotated[int, OutOfRange, "a number outside 0..1000"]
Position = Annotated[int, OutOfRange, "a position that the cells do not have"]
Cardinal = Annotated[int, Negative]


def exact(value: object, what: str, *of: object) -> None:
    """Require an int or a Fraction; a bool or a float is NotExact."""
    if type(value) is bool or not isinstance(value, int | Fraction):
        raise NotExact(f"{place(what, *of)} must be an int or Fraction, got {misfit(value, EXACT)}")


def mapping(value: object, what: str) -> None:
    """Require a table where people give one number: NotExact."""
    if isinstance(value, int | float | Fraction):
        raise NotExact(f"{what} must be a table of numbers by name, got {with_type(value)}")


def fraction(value: Number, what: str, *of: object) -> Fraction:
    """Return an exact number as a Fraction; a float or a bool is NotExact."""
    if type(value) is Fraction:
        return value
    exact(value, what, *of)
    return Fraction(value)


def fractions(table: Mapping[H, Number], what: str) -> dict[H, Fraction]:
    """Return a table with each number as a Fraction; a float or a bool is NotExact."""
    return {h: fraction(value, what, h) for h, value in table.items()}


def amount(value: Number, what: str, *of: object) -> None:
    """Require an exact number >= 0: NotExact; Negative."""
    if type(value) is int and value >= 0:
        return
    exact(value, what, *of)
    if value.numerator < 0:
        raise Negative(f"{place(what, *of)} must be >= 0, got {quote(value)}")


def share(value: Number, what: str, *of: object) -> None:
    """Require an exact number in 0..1: NotExact; OutOfRange."""
    exact(value, what, *of)
    if not 0 <= value.numerator <= value.denominator:
        sign = "; a number in per cent has the sign %" if 1 < value <= 100 else ""
        raise OutOfRange(f"{place(what, *of)} must lie in 0..1, got {quote(value)}{sign}")


def size(value: object, what: str, least: int, most: int | None = None) -> None:
    """Require an int that is at least `least`, and at most `most`: NotExact; OutOfRange.

    Without `most` it has at most 10000 bits, so that it can be printed.
    """
    if type(value) is not int:
        raise NotExact(f"{what} must be an int, got {misfit(value, 'an int')}")
    if most is None and value.bit_length() > PRINTED:
        raise OutOfRange(f"{what} has at most {PRINTED} bits, got {quote(value)}")
    if value < least or (most is not None and value > most):
        bound = f"be at least {least}" if most is None else f"lie in {least}..{most}"
        raise OutOfRange(f"{what} must {bound}, got {quote(value)}")


def truth(value: object, what: str) -> None:
    """Require a truth value: BadRequest for anything else, such as "no" or 0."""
    if type(value) is not bool:
        raise BadRequest(f"{what} is True or False, got {with_type(value)}")


def cardinal(value: object, what: str, *of: object) -> None:
    """Require an int >= 0: NotExact; Negative."""
    if type(value) is not int:
        raise NotExact(f"{place(what, *of)} must be a whole number, got {misfit(value, 'an int')}")
    amount(value, what, *of)


def count(value: Number, what: str, *of: object) -> None:
    """Require a whole number >= 0, be it an int or a Fraction: NotExact; BadWeight; Negative."""
    exact(value, what, *of)
    if value.denominator != 1:
        raise BadWeight(f"{place(what, *of)} is a count and must be whole, got {quote(value)}")
    amount(value, what, *of)


def text(name: object, what: str, *of: object) -> None:
    """Require a string: NotText."""
    if not isinstance(name, str):
        advice = f": write '{name}'" if type(name) is int and abs(name) < 10**9 else ""
        raise NotText(f"{place(what, *of)} must be a str, got {misfit(name)}{advice}")


def plain(name: object, what: str, *of: object) -> str:
    """Return a name as a plain str; for a member of an Enum of str, its value: NotText."""
    text(name, what, *of)
    return str.__str__(name)


def names(given: Collection[str], what: str) -> None:
    """Require at least one string, and none of them twice: NotText; EmptyData; Duplicate."""
    if not given:
        raise EmptyData(f"{what} must name at least one")
    seen = set[str]()
    for name in given:
        text(name, what)
        if name in seen:
            raise Duplicate(f"{what} must differ, got {quote(name)} twice")
        seen.add(name)


def known(
    given: Iterable[str], declared: Collection[str], error: type[RefnbError], what: str
) -> None:
    """Require declared names; the error lists the declared ones."""
    for name in given:
        if name not in declared:
            raise error(f"{what} must be one of {listing(declared)}, got {quote(name)}")


def event(p: Collection[H], outcomes: Collection[H]) -> None:
    """Require outcomes of p only: UnknownValue."""
    for h in outcomes:
        if h not in p:
            raise UnknownValue(f"an event holds outcomes of {listing(p)}, got {quote(h)}")


def same(left: Collection[H], right: Collection[H], what: str, *of: object) -> None:
    """Require the same keys in any order: DomainMismatch."""
    if set(left) != set(right):
        both = f"{listing(left)}, {listing(right)}"
        raise DomainMismatch(f"{place(what, *of)} must have the same keys: {both}")


def distribution(p: Mapping[H, Number], what: str) -> None:
    """Require probabilities >= 0 that sum to 1: NotExact; Negative; NotADistribution.

    >>> distribution({"a": Fraction(1, 2)}, "p")
    Traceback (most recent call last):
    ...
    refnb.core.errors.NotADistribution: p: probabilities must sum to 1, they sum to 1/2
    """
    mapping(p, what)
    of_outcome = f"{what}: the probability of"
    for h, q in p.items():
        amount(q, of_outcome, h)
    d = lcm(*(q.denominator for q in p.values()))
    total = sum(q.numerator * (d // q.denominator) for q in p.values())
    if total != d:
        wrong = quote(Fraction(total, d))
        near = abs(total - d) * 100 <= d
        hint = "; write a rounded number as a fraction, such as '1/3'" if near else ""
        if d == 1 < total < 10**6:
            hint = f"; divide each by {wrong}, such as {quote(next(iter(p.values())))}/{wrong}"
        if total == 100 * d:
            hint = f"; a number in per cent has the sign: write '{quote(next(iter(p.values())))}%'"
        raise NotADistribution(f"{what}: probabilities must sum to 1, they sum to {wrong}{hint}")


def prior(p: Mapping[str, Number], what: str = "the distribution of labels") -> None:
    """Require a distribution over labels: NotText; NotExact; Negative; NotADistribution."""
    for y in p:
        text(y, "a label")
    distribution(p, what)


def shares(table: Mapping[H, Number], what: str) -> None:
    """Require numbers in 0..1: NotExact; OutOfRange."""
    for h, p in table.items():
        share(p, what, h)


def weights(table: Mapping[H, Number]) -> None:
    """Require weights >= 0, not all 0: NotExact; Negative; EmptyData; ZeroEvidence."""
    for h, w in table.items():
        amount(w, "the weight of", h)
    if not table:
        raise EmptyData("at least one outcome is needed")
    if not any(table.values()):
        raise ZeroEvidence(f"at least one weight must be > 0, all of {listing(table)} are 0")


def counts(
    table: Mapping[H, Number],
    what: str = "a table of counts",
    entry: Callable[[Number, str, H], None] = amount,
) -> None:
    """Require counts >= 0 of at least one value: NotExact; Negative; EmptyData."""
    mapping(table, what)
    of_value = f"{what}: the count of"
    for v, n in table.items():
        entry(n, of_value, v)
    if not table:
        raise EmptyData(f"{what} needs at least one value")


def by_label(
    labels: Collection[str],
    tables: Mapping[str, Mapping[str, E]],
    what: str,
    entry: Callable[[E, str, str, str], None],
) -> None:
    """Require one checked entry for each feature and label: NotText; DomainMismatch."""
    for f, row in tables.items():
        text(f, "the name of a feature")
        same(labels, row, f"the labels and the {what} of", f)
        for y, value in row.items():
            entry(value, f"the {what} of", f, y)


def integer_counts(table: Mapping[H, Number]) -> None:
    """Require whole counts >= 0 of at least one value: NotExact; BadWeight; Negative; EmptyData."""
    counts(table, entry=count)


def by_value(
    labels: Collection[str],
    tables: Mapping[str, Mapping[str, Mapping[str, E]]],
    table: Callable[[Mapping[str, E], str], None],
) -> None:
    """Require one checked table for each feature and label, for all labels over the same names."""
    by_label(labels, tables, "table", lambda row, *of: table(row, place(*of)))
    for f, rows in tables.items():
        domain, *others = rows.values()
        names(domain, f"the values of {quote(f)}")
        for row in others:
            same(domain, row, f"the values of {quote(f)}, for all labels,")


def values(
    x: Mapping[str, E], features: Collection[str], entry: Callable[[E, str, str], None]
) -> None:
    """Require checked values of known features: UnknownFeature."""
    known(x, features, UnknownFeature, "the instance: a feature")
    for f, value in x.items():
        entry(value, "the value of", f)


class ReadOnly(dict[H, E]):
    """A dict that cannot be changed: the table of a record, which is checked once."""

    def _refuse(self, *_: object, **__: object) -> NoReturn:
        raise TypeError("a record cannot be changed: copy its table with dict(...)")

    __setitem__ = __delitem__ = __ior__ = _refuse
    clear = pop = popitem = setdefault = update = _refuse

    def __hash__(self) -> int:  # type: ignore[override]
        return hash(frozenset(self.items()))

    def __reduce__(self) -> tuple[type, tuple[dict[H, E]]]:
        return type(self), (dict(self),)


class Brief:
    """A record that Python shows in one line: what it is, and what it says in a few words."""

    def __repr__(self) -> str:
        return printable(f"<{type(self).__name__} {self._brief()}>")

    def _brief(self) -> str:
        raise NotImplementedError


def freeze_fields(record: object, *of_fractions: str) -> None:
    """Give a record read-only copies of the tables that it was built from.

    In the tables that are named, every number becomes a Fraction: NotExact for a float or a bool.
    """
    for name, value in vars(record).items():
        if isinstance(value, Mapping):
            what = f"a number of {name}" if name in of_fractions else ""
            object.__setattr__(record, name, _freeze(value, what, {}))


def _freeze(value: object, what: str, known: dict[int, tuple[object, object]]) -> object:
    """Return a read-only copy of a table; a row in several places is copied once."""
    if isinstance(value, Mapping):
        if id(value) not in known:
            copy = ReadOnly((k, _freeze(v, what, known)) for k, v in value.items())
            known[id(value)] = value, copy
        return known[id(value)][1]
    return fraction(value, what) if what else value  # type: ignore[arg-type]
