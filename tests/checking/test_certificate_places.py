"""Every place of a certificate is looked at: the last of many, and the last digit of a number.

Documents of nine entries and long numbers are changed in each place, one after the other. What
laws with small random documents find now and then is found here each time.
"""

import copy
import json
from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import TypeVar

import pytest

from checking.test_certificate import is_true
from refnb import verify
from refnb.certificates import moving, queries, rules, signs
from refnb.data.document import Json
from refnb.decision.error import expected_error, naive_rule
from refnb.decision.truth import Truth, marginals
from refnb.estimation.schema import Example, Schema
from refnb.exact import logarithm
from refnb.networks.network import Network
from refnb.verify import Score

T = TypeVar("T")
LONG = 10**30 + 57
TINY = Fraction(1, LONG)
NINE = tuple("abcdefghi")
Document = dict[str, Json]


def shares(number: int, turn: int = 0) -> list[Fraction]:
    """Return so many long numbers that sum to 1, none of them equal."""
    first = [Fraction(i + 2, 10 * number) + (i + turn) * TINY for i in range(number - 1)]
    return [*first, 1 - sum(first, Fraction(0))]


def row(turn: int = 0, names: tuple[str, ...] = NINE) -> dict[str, Fraction]:
    """Return a distribution over names."""
    return dict(zip(names, shares(len(names), turn), strict=True))


def network() -> Network:
    """Return a variable of nine values, below it one of four, and below this one of two."""
    four, two = ("k", "l", "m", "n"), ("x", "y")
    tables: dict[str, dict[tuple[str, ...], dict[str, Fraction]]] = {
        "p": {(): row()},
        "q": {(a,): row(i, four) for i, a in enumerate(NINE)},
        "r": {(a,): row(i, two) for i, a in enumerate(four)},
    }
    domains = {"p": NINE, "q": four, "r": two}
    return Network(domains, {"p": (), "q": ("p",), "r": ("q",)}, tables)


def truth() -> Truth:
    """Return nine cells with two labels each."""
    schema = Schema(("u", "v"), {"f": NINE})
    numbers = iter(shares(18))
    lines = [Example({"f": a}, y, next(numbers)) for a in NINE for y in schema.labels]
    return Truth(schema, tuple(lines))


def made() -> dict[str, Document]:
    """Return a certificate of each kind, with many entries."""
    known = truth()
    erring = expected_error(known, naive_rule(marginals(known), known))
    prior, factors = row(0, NINE[:5]), {f: row(i, NINE[:5]) for i, f in enumerate("FG")}
    pairs = [(Fraction(k), Fraction(1, LONG + k)) for k in (2, 3, 5, 7, 11, 13, 17, 19, 23)]
    form = logarithm.combination((logarithm.log(a, "e"), q) for a, q in pairs)
    scores = {y: logarithm.log(p, "e") for y, p in row().items()}
    return {
        name: json.loads(certificate.json())
        for name, certificate in {
            "query": queries.query(network(), ["q"], {"r": "y"}),
            "many": queries.query(network(), ["p"], {"r": "y"}),
            "rule": rules.rule(erring.outcomes),
            "prior": moving.prior(prior, factors, "e"),
            "factor": moving.factor(prior, factors, "G", "e"),
            "sign": signs.sign(form),
            "decision": signs.decision(scores),
        }.items()
    }


CERTIFICATES = made()


def places(value: Json, path: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """Yield the path of every part of a document."""
    yield path
    inside = (
        value.items()
        if isinstance(value, dict)
        else enumerate(value if isinstance(value, list) else ())
    )
    for name, part in inside:
        yield from places(part, (*path, name))


def at(value: Json, path: tuple[str | int, ...]) -> Json:
    """Return the part at a path."""
    for name in path:
        value = value[name]  # type: ignore[index]
    return value


def changed(document: Document, path: tuple[str | int, ...], new: Json) -> Document:
    """Return a copy with another part."""
    other = copy.deepcopy(document)
    at(other, path[:-1])[path[-1]] = new  # type: ignore[index]
    return other


def proved(document: Document) -> bool:
    """Tell whether a document is taken; what is not is refused, and ends in no other way."""
    try:
        verify.check(json.dumps(document))
    except verify.Refused:
        return False
    return True


def is_number(word: Json) -> bool:
    return isinstance(word, str) and verify.NUMBER.fullmatch(word) is not None


@pytest.mark.parametrize("name", [*CERTIFICATES])
def test_it_is_proved(name: str) -> None:
    """As it was made."""
    assert proved(CERTIFICATES[name])
    assert is_true(CERTIFICATES[name])


@pytest.mark.parametrize("name", ["query", "many", "rule"])
def test_no_number_can_be_another(name: str) -> None:
    """Each is decided by the others: one that is a little more, or one millionth, is refused."""
    document = CERTIFICATES[name]
    numbers = [path for path in places(document) if is_number(at(document, path))]
    assert len(numbers) > 18
    for path in numbers:
        number = Fraction(str(at(document, path)))
        for other in (number + TINY / LONG, number.limit_denominator(10**6)):
            if other != number:
                assert not proved(changed(document, path, str(other))), path


@pytest.mark.parametrize("name", ["prior", "factor", "sign", "decision"])
def test_another_number_proves_nothing_false(name: str) -> None:
    """A claim with it is true, or is refused."""
    document = CERTIFICATES[name]
    for path in places(document):
        if is_number(at(document, path)):
            number = Fraction(str(at(document, path)))
            for new in (number + TINY / LONG, number.limit_denominator(10**6), -number, number + 1):
                other = changed(document, path, str(new))
                assert not proved(other) or path[0] == "proof" or is_true(other), path


@pytest.mark.parametrize("name", [name for name in CERTIFICATES if name != "many"])
def test_no_entry_can_be_left_out_or_come_twice(name: str) -> None:
    """Nor stand where another kind of value is needed; a claim that is still proved is true."""
    document = CERTIFICATES[name]
    for path in places(document):
        part = at(document, path)
        others: list[Json] = []
        if isinstance(part, list):
            others += [part[1:], part[:-1], [*part, *part[-1:]], [*part[:1], *part], part[::-1], {}]
        if isinstance(part, dict) and path:
            others += [{k: v for k, v in part.items() if k != m} for m in part] + [
                {**part, "m": "1"}
            ]
        if isinstance(part, str) and not is_number(part):
            others += [f"{part}!", "a", "b", "x", "1", [], None]
        for new in others:
            if new != part and path:
                other = changed(document, path, new)
                assert not proved(other) or is_true(other), (path, new)


def test_what_is_said_is_exact() -> None:
    """The point where an answer turns has all its digits."""
    kind, said = verify.check(json.dumps(CERTIFICATES["prior"]))
    claim = json.loads(json.dumps(CERTIFICATES["prior"]))["claim"]
    assert kind == "flip"
    for point in claim["points"]:
        low, high = (int(c) for c in point["polynomial"])
        assert f"from {Fraction(-low, high)} on " in said
    assert said.startswith(" or ".join(map(ascii, claim["first"])))


def _refused(ask: Callable[[], object]) -> str:
    with pytest.raises(verify.Refused) as told:
        ask()
    return str(told.value)


def test_polynomials_by_hand() -> None:
    """(x - 1)(x - 2)(x - 4) = x^3 - 7x^2 + 14x - 8: its roots, and what is left without one."""
    p = [-8, 14, -7, 1]
    for low, high, number in (
        (0, 1, 0),
        (0, Fraction(3, 2), 1),
        (Fraction(3, 2), 3, 1),
        (3, None, 1),
        (5, None, 0),
    ):
        assert verify.changes(p, Fraction(low), None if high is None else Fraction(high)) == number
    assert verify.changes(p, Fraction(0), None) == 3
    assert verify.divided(p, [-2, 1]) == [4, -5, 1]
    assert verify.divided(p, [-3, 1]) is None
    assert verify.divided([-8 * LONG, 14 * LONG, -7 * LONG, LONG], [-1, 1]) == [
        8 * LONG,
        -6 * LONG,
        LONG,
    ]
    assert verify.divided([2, 3], [1, 2]) is None
    assert verify.divided([1], [1, 2]) is None
    assert verify.divided([99 * 98, -99 - 98, 1], [-99, 1]) == [-98, 1]
    lines = ((Fraction(1), Fraction(2)), (TINY, Fraction(0)))
    other = ((Fraction(3), TINY),)
    # TINY (1 + 2a) - (3 + TINY a) = TINY - 3 + TINY a, in whole numbers
    assert verify.gap_of(Score(lines, ()), Score(other, ())) == [1 - 3 * LONG, 1]
    assert verify.values({"y": Score(lines, other)}, Fraction(1)) == {"y": 3 * TINY / (3 + TINY)}
    nine = tuple((Fraction(i), Fraction(1)) for i in range(1, 10))
    assert verify.gap_of(Score(nine, ()), Score(nine[1:], ())) == [0, 1]
    assert verify.gap_of(Score(nine, nine), Score((), ())) == []


def test_no_member_comes_twice() -> None:
    """Not even with the same value, for nobody knows which one counts."""
    text = json.dumps(CERTIFICATES["sign"])
    assert verify.check(text)[0] == "sign"
    twice = text[:-1] + ', "kind": "sign"}'
    assert "member 'kind' twice" in _refused(lambda: verify.check(twice))
