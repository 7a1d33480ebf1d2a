"""What a chapter refuses: what the types of its arguments name.

`Distribution` says Negative and NotADistribution: so a number of each distribution in an example of
a docstring becomes negative, and a little greater. Its message names each name on the way.

No float enters: each number of an example becomes a float and a bool, which are refused, and the
equal int, which is answered as the Fraction is.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import fields, is_dataclass, replace
from doctest import DocTestParser, DocTestRunner
from fractions import Fraction
from functools import partial
from inspect import getdoc, signature
from itertools import chain
from math import ceil, floor

import pytest

from examples.tables import TINY
from helpers.enclosures import both_ends
from refnb.conformance import catalogue
from refnb.core.errors import BadWeight, EmptyData, NotExact, OutOfRange, RefnbError
from refnb.io.annotations import Listing, Record, Row, Table, Type
from refnb.io.catalogue import COURSE, Operation, homes, of

CHAPTERS = [chapter for chapter, part in homes().items() if part in COURSE]
Arguments = dict[str, object]
Place = tuple[object, ...]
Ways = Callable[[Type, object], Iterator[object]]

OUTSIDE: dict[str, list[int | Fraction]] = {  # the numbers that are refused, by the words of a rule
    "Negative": [-TINY],
    "ZeroVariance": [0],
    "a number outside 0..1": [-TINY, 1 + TINY],
    "a number outside 0..1000": [-1, 1001],
    "a number below 1": [0],
    "a weight that is not > 0": [0],
}


CHECKED_BEFORE = {  # functions that take what another one has checked, or answer step by step
    *("schema.in_order", "schema.named", "rational.format_as"),
    *(f"factor.{name}" for name in ("integers", "least_fill", "places", "scope")),
    *(f"parameter_learning.{name}" for name in ("estimate_tables", "rows", "tally")),
    *("expected_counts.add_shares", "expected_counts.agreeing", "baum_welch.climb"),
    *("hmm.alphas", "hmm.betas"),
}


UNREAD = {  # functions that compute or compare numbers which others have checked: a float passes
    *(f"coprime_base.{name}" for name in ("coprime_base", "rational_powers", "rational_product")),
    *("rational.integers", "series.log_bounds", "likelihood.power_product", "measures.mean"),
    *("distribution.arg_max", "expected_error.arg_max"),
}


ELSEWHERE = {  # functions whose examples cannot be broken in each way that they name
    *("decision_tree.posterior", "logistic.enclosed", "text.learn", "text.learn_presence"),
    *("smoothing.estimate", "parameter_learning.predictive", "score.bits"),
    "distribution.total_probability",
}


NAMELESS = {"EmptyData", "DomainMismatch", "NotADistribution", "BadRequest"}  # about a whole table
MEMBERS = {name for record in catalogue.records().values() for name in record.members}


def places(kind: Type, value: object, place: Place) -> Iterator[tuple[Place, Type, object]]:
    """Yield what stands in a value, with its type and the way to it."""
    yield place, kind, value
    if isinstance(kind, Record):
        for name, part in kind.members.items():
            yield from places(part, getattr(value, name), (*place, name))
    elif isinstance(kind, Table) and isinstance(value, Mapping):
        for key, part in value.items():
            yield from places(kind.parts[1], part, (*place, key))
    elif isinstance(kind, Listing) and isinstance(value, tuple | list):
        for i, part in enumerate(value[:9]):
            yield from places(kind.parts[i % len(kind.parts)], part, (*place, i))


def broken(kind: Type, value: object) -> Iterator[object]:
    """Yield a value with one thing wrong, in each way that its type names."""
    rules = {getattr(rule, "__name__", rule) for rule in kind.rules}
    numbers = [number for words, wrong in OUTSIDE.items() if words in rules for number in wrong]
    if isinstance(value, int | Fraction) and type(value) is not bool:
        yield from numbers if kind.of is not int else map(outward, numbers)
        yield from (float(value), True)
    elif isinstance(value, Mapping):
        last = [key for key, number in value.items() if isinstance(number, int | Fraction)][-1:]
        yield from ({**value, key: number} for key in last for number in numbers)
        if "NotADistribution" in rules:
            yield from ({**value, key: value[key] + TINY} for key in last)
        if "ZeroEvidence" in rules and last:
            yield dict.fromkeys(value, 0)
    elif isinstance(value, tuple | list) and value and "Duplicate" in rules:
        yield *value, value[0]
    if "EmptyData" in rules:
        yield {} if isinstance(value, Mapping) else ()


def inside(value: object) -> list[tuple[object, object]]:
    """Return the parts of a table, a list or a record, each with its place."""
    if isinstance(value, Mapping):
        return list(value.items())
    if isinstance(value, tuple | list):
        return list(enumerate(value))
    if is_dataclass(value) and not isinstance(value, type):
        return [(field.name, getattr(value, field.name)) for field in fields(value)]
    return []


def put(value: object, place: Place, new: object) -> object:
    """Return a value with another part at a place."""
    if not place:
        return new
    parts = dict(inside(value))
    parts[place[0]] = put(parts[place[0]], place[1:], new)
    if is_dataclass(value) and not isinstance(value, type):
        return replace(value, **{str(place[0]): parts[place[0]]})
    return parts if isinstance(value, Mapping) else tuple(parts.values())


def is_exact(value: object) -> bool:
    """Tell whether there is no float in a value."""
    return not isinstance(value, float) and all(is_exact(part) for _, part in inside(value))


def outward(number: int | Fraction) -> int:
    """Return the next whole number further from 0."""
    return floor(number) if number < 0 else ceil(number)


def asked(operation: Operation) -> Arguments:
    """Return the arguments of the last call in the examples of a function."""
    function, calls = operation.function, [dict[str, object]()]

    def called(*args: object, **how: object) -> object:
        bound = signature(function).bind(*args, **how)
        bound.apply_defaults()
        calls.append(bound.arguments)
        return function(*args, **how)

    names = {**vars(operation.module), operation.function_name: called}
    written = DocTestParser().get_doctest(getdoc(function) or "", names, operation.name, None, None)
    DocTestRunner().run(written, out=lambda _: None)
    return calls[-1]


def ask(operation: Operation, args: object) -> object:
    """Call a function with arguments by name."""
    assert isinstance(args, Mapping)
    return operation.function(**args)


def changes(operation: Operation, ways: Ways) -> Iterator[tuple[Arguments, Place, Type, object]]:
    """Yield the arguments of the last example, a part of them, and what is put in its place."""
    args = asked(operation)
    for name in [name for name in args if name in operation.args]:
        for place, kind, value in places(operation.args[name], args[name], (name,)):
            yield from ((args, place, kind, other) for other in ways(kind, value))


def reads(operation: Operation, kind: Type, number: object) -> bool:
    """Tell whether a function refuses a float or a bool; for an int, those of a clause do."""
    if kind.of is int or number is True:
        return operation.name in catalogue.operations().keys() - {"moments.count"}
    return operation.name not in UNREAD


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_what_a_type_refuses_is_refused(chapter: str) -> None:
    """By an error of that type, or as no count; what a record refuses, when it is made; a float."""
    for operation in (each for each in of(chapter) if each.name not in CHECKED_BEFORE):
        for args, place, kind, other in changes(operation, broken):
            if isinstance(other, float | bool) and not reads(operation, kind, other):
                continue
            with pytest.raises(RefnbError) as refused:
                ask(operation, put(args, place, other))
            assert refused.type in (*kind.rules, BadWeight, NotExact, OutOfRange), (place, other)
            named = {*re.findall(r"[^\s'(),:;{}\[\]]+", str(refused.value))}
            if refused.type.__name__ not in NAMELESS:
                assert named & {*names((place, other))}, (operation.name, place, other)
            if refused.type not in (NotExact, EmptyData) and place[-1] != "weight":
                keys = {name for name in names(place[1:]) if not name.isdigit()}
                assert keys <= named | MEMBERS, (operation.name, place, other)


def equal(_: Type, value: object) -> Iterator[object]:
    """Yield the int that a Fraction is equal to."""
    if isinstance(value, Fraction) and value.denominator == 1:
        yield int(value)


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_an_int_is_the_equal_fraction(chapter: str) -> None:
    """In every place; and no answer has a float."""
    for operation in (each for each in of(chapter) if each.name not in CHECKED_BEFORE):
        for args, place, _, other in changes(operation, equal):
            whole, usual = (ask(operation, given) for given in (put(args, place, other), args))
            assert both_ends(whole) == both_ends(usual), (operation.name, place)
            assert is_exact(whole)


def names(value: object) -> Iterator[str]:
    """Yield what a message can name of a value: its words and numbers, and that it is a float."""
    if isinstance(value, Mapping | tuple | list):
        parts = chain(value, value.values()) if isinstance(value, Mapping) else value
        yield from chain(*map(names, parts))
    else:
        yield "float" if isinstance(value, float) else str(value)


def renamed(kind: Type, value: object) -> Iterator[object]:
    """Yield a value with another name, without its last entry, and with one more."""
    if isinstance(value, str):
        yield "another"
    elif isinstance(value, Mapping) and value:
        *others, last = value
        rest, entry = {key: value[key] for key in others}, value[last]
        yield rest
        names: list[object] = ["another"] if isinstance(last, str) else []
        names += [(*last, "another"), (*last[:-1], "another")] if isinstance(last, tuple) else []
        for other in names:
            yield from (rest | {other: entry}, {**value, other: entry})
    elif isinstance(value, tuple | list) and value and not isinstance(kind, Row):
        yield tuple(value[:-1])


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_what_does_not_fit_together_is_refused(chapter: str) -> None:
    """Other names are answered or refused; an error that a docstring names for them occurs."""
    for operation in (each for each in of(chapter) if each.name not in CHECKED_BEFORE):
        seen, unnamed = set[str](), dict[str, object]()
        for args, place, _, other in changes(operation, renamed):
            try:
                ask(operation, put(args, place, other))
            except RefnbError as error:
                seen.add(type(error).__name__)
                if isinstance(other, str) and repr(other) not in str(error):
                    unnamed[type(error).__name__] = operation.name, place
        words = (getdoc(operation.function) or "") if asked(operation) else ""
        named = {*re.findall(r"DomainMismatch|Unknown\w+|MissingValue", words)}
        if homes()[chapter] != "exact" and operation.name not in ELSEWHERE:
            assert named <= seen, (operation.name, named)
        assert {kind: at for kind, at in unnamed.items() if kind.startswith("Unknown")} == {}


def asked_otherwise(operation: Operation) -> Iterator[Callable[[], object]]:
    """Yield what asks the last example of a function with one thing changed, in each way."""

    def one(args: Arguments, place: Place, other: object) -> object:
        return ask(operation, put(args, place, other))

    for ways in (broken, renamed):
        for args, place, kind, other in changes(operation, ways):
            if ways is renamed or reads(operation, kind, other):
                yield partial(one, args, place, other)
