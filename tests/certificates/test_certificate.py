"""Laws of certificates: what is proved is true, by refnb itself, whatever is changed."""

import copy
import json
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import pairwise, permutations, zip_longest
from math import lcm, prod
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from refnb.certificates import certificate, flips, makers, verify
from refnb.certificates.verify import Line
from refnb.classifiers import log_naive
from refnb.core.errors import RefnbError
from refnb.decision import expected_error as error
from refnb.decision.expected_error import expected_error
from refnb.decision.plug_in import marginals, naive_rule
from refnb.decision.true_distribution import Truth
from refnb.estimation.schema import Cell, Example, Schema
from refnb.exact import enclosure, logarithm, polynomial, real_roots
from refnb.exact.logarithm import Extended, LogForm
from refnb.exact.polynomial import Polynomial
from refnb.exact.real_roots import Root
from refnb.io import wire
from refnb.io.documents import Json
from refnb.networks import inference
from refnb.networks.elimination import eliminate
from refnb.networks.network import Network
from refnb.probability import distribution
from strategies import certificates as drawn

MANY = settings(max_examples=max(settings().max_examples, 50))
ALONE = Path(verify.__file__)


@dataclass(frozen=True)
class Score:
    """A score as it is written."""

    over: tuple[Line, ...]
    under: tuple[Line, ...]


@dataclass(frozen=True)
class Point:
    """Where labels tie, as it is written."""

    low: Fraction
    high: Fraction
    polynomial: Polynomial
    at: tuple[str, ...]
    beyond: tuple[str, ...]


Document = dict[str, Json]
Labels = tuple[str, ...]

randoms = st.randoms(use_true_random=True)


@given(randoms)
def test_what_is_made_is_proved(r: Random) -> None:
    """Each certificate of refnb is taken, and its claim is true."""
    document = drawn.certificate(r)
    assert certificate.check(json.dumps(document)) == document["kind"]
    assert is_true(document)


@MANY
@given(randoms)
def test_what_is_proved_is_true(r: Random) -> None:
    """A document that is changed in one place or in a few is refused, or its claim is true."""
    document = drawn.certificate(r)
    for _ in range(12):
        other = drawn.changed(r, document)
        if r.random() < 0.2:
            other = drawn.changed(r, other)
        if proved(other):
            assert is_true(other), other


@given(randoms)
def test_another_claim_needs_another_proof(r: Random) -> None:
    """The proof of one certificate under the claim of another one is refused, or it is true."""
    one, other = drawn.certificate(r), drawn.certificate(r)
    mixed = {**one, "proof": other["proof"]}
    assert not proved(mixed) or is_true(mixed)


@MANY
@given(randoms)
def test_a_forged_proof_proves_nothing_false(r: Random) -> None:
    """Bounds, powers and tables that are made up are refused, unless they happen to be true."""
    for _ in range(12):
        document = drawn.forged(r)
        assert not proved(document) or is_true(document), document


def test_an_enclosure_is_sharp() -> None:
    """Log(1 + x) is between x - x^2/2 and x: where x is 2^25 steps, between one less and this."""
    a, most, least = 1 + Fraction(1, 2**39), Fraction(1, 2**39), Fraction(2**25 - 1, 2**64)
    for x, low, high, right in (
        (a, least, most, True),
        (1 / a, -most, -least, True),
        (a, Fraction(0), least, False),
        (a, most, Fraction(1), False),
        (1 / a, -least, Fraction(0), False),
        (1 / a, Fraction(-1), -most, False),
        (Fraction(1), Fraction(0), Fraction(0), True),
        (Fraction(1), least, most, False),
    ):
        form: Json = {"base": "e", "const": "9", "terms": [[str(x), "1"]]}
        document = json.loads(makers.sign(LogForm("e", Fraction(9), ((x, Fraction(1)),))).json())
        document["claim"]["form"] = form
        document["proof"]["logs"] = [[str(x), [str(low), str(high)]]]
        assert proved(document) == right


def test_a_tie_is_proved_by_powers() -> None:
    """The sum of log 12 and log 18 is 3 log 6, often or to base 2; beside it a hair decides."""
    pairs = ((Fraction(12), 1), (Fraction(18), 1), (Fraction(6), -3))
    hair = Fraction(1, 10**30)
    for base, many in (("e", 1), ("2", 1), ("e", 10**30)):
        terms = tuple((a, Fraction(q * many)) for a, q in pairs)
        for const in (Fraction(0), hair, -hair):
            made = makers.sign(LogForm(base, const, terms))
            assert certificate.check(made.json()) == "sign"
            assert f'"sign": "{(const > 0) - (const < 0)}"' in made.json()


# Every place of a certificate is looked at: the last of many, and the last digit of a number

LONG = 10**30 + 57
TINY = Fraction(1, LONG)
SIX = tuple("abcdef")


def shares(number: int, turn: int = 0) -> list[Fraction]:
    """Return so many long numbers that sum to 1, none of them equal."""
    first = [Fraction(i + 2, 10 * number) + (i + turn) * TINY for i in range(number - 1)]
    return [*first, 1 - sum(first, Fraction(0))]


def row(turn: int = 0, names: tuple[str, ...] = SIX) -> dict[str, Fraction]:
    """Return a distribution over names."""
    return dict(zip(names, shares(len(names), turn), strict=True))


def network() -> Network:
    """Return a variable of six values, below it one of four, and below this one of two."""
    four, two = ("k", "l", "m", "n"), ("x", "y")
    tables: dict[str, dict[tuple[str, ...], dict[str, Fraction]]] = {
        "p": {(): row()},
        "q": {(a,): row(i, four) for i, a in enumerate(SIX)},
        "r": {(a,): row(i, two) for i, a in enumerate(four)},
    }
    domains = {"p": SIX, "q": four, "r": two}
    return Network(domains, {"p": (), "q": ("p",), "r": ("q",)}, tables)


def truth() -> Truth:
    """Return six cells with two labels each."""
    schema = Schema(("u", "v"), {"f": SIX})
    numbers = iter(shares(12))
    lines = [Example({"f": a}, y, next(numbers)) for a in SIX for y in schema.labels]
    return Truth(schema, tuple(lines))


@cache
def certificates() -> dict[str, Document]:
    """Return a certificate of each kind, with many entries."""
    known = truth()
    erring = expected_error(known, naive_rule(marginals(known), known))
    prior, factors = row(0, SIX[:5]), {f: row(i, SIX[:5]) for i, f in enumerate("FG")}
    pairs = [(Fraction(k), Fraction(1, LONG + k)) for k in (2, 3, 5, 7, 11)]
    form = logarithm.combination((logarithm.log(a, "e"), q) for a, q in pairs)
    scores = {y: logarithm.log(p, "e") for y, p in row().items()}
    return {
        name: json.loads(certificate.json())
        for name, certificate in {
            "query": makers.query(eliminate(network(), ["q"], {"r": "y"}, ["p"])),
            "many": makers.query(eliminate(network(), ["p"], {"r": "y"}, ["q"])),
            "rule": makers.rule(erring.outcomes),
            "prior": flips.prior(prior, factors, "e"),
            "factor": flips.factor(prior, factors, "G", "e"),
            "sign": makers.sign(form),
            "decision": makers.decision(scores),
        }.items()
    }


NAMES = ("query", "many", "rule", "prior", "factor", "sign", "decision")


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


@pytest.mark.parametrize("name", NAMES)
def test_it_is_proved(name: str) -> None:
    """As it was made."""
    assert proved(certificates()[name])
    assert is_true(certificates()[name])


@pytest.mark.parametrize("name", ["query", "many", "rule"])
def test_no_number_can_be_another(name: str) -> None:
    """Each is decided by the others: one that is a little more, or one millionth, is refused."""
    document = certificates()[name]
    numbers = [path for path in places(document) if is_number(at(document, path))]
    assert len(numbers) > 12
    for path in numbers:
        number = Fraction(str(at(document, path)))
        for other in (number + TINY / LONG, number.limit_denominator(10**6)):
            if other != number:
                assert not proved(changed(document, path, str(other))), path


@pytest.mark.parametrize("name", ["prior", "factor", "sign", "decision"])
def test_another_number_proves_nothing_false(name: str) -> None:
    """A claim with it is true, or is refused."""
    document = certificates()[name]
    for path in places(document):
        if is_number(at(document, path)):
            number = Fraction(str(at(document, path)))
            for new in (number + TINY / LONG, -number, number + 1):
                other = changed(document, path, str(new))
                assert not proved(other) or path[0] == "proof" or is_true(other), path


@pytest.mark.parametrize("name", [name for name in NAMES if name != "many"])
def test_no_entry_can_be_left_out_or_come_twice(name: str) -> None:
    """Nor stand where another kind of value is needed; a claim that is still proved is true."""
    document = certificates()[name]
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
    kind, said = verify.check(json.dumps(certificates()["prior"]))
    claim = json.loads(json.dumps(certificates()["prior"]))["claim"]
    assert kind == "flip"
    for point in claim["points"]:
        low, high = (int(c) for c in point["polynomial"])
        assert f"from {Fraction(-low, high)} on " in said
    assert said.startswith(" or ".join(map(ascii, claim["first"])))


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
    assert verify.divided([2, 3], [1, 2]) is None


def test_no_member_comes_twice() -> None:
    """Not even with the same value, for nobody knows which one counts."""
    text = json.dumps(certificates()["sign"])
    assert verify.check(text)[0] == "sign"
    with pytest.raises(verify.Refused, match="member 'kind' twice"):
        verify.check(text[:-1] + ', "kind": "sign"}')


# Whether a claim is true, by the chapters, which know nothing of proofs


def is_true(document: dict[str, Json]) -> bool:
    """Tell whether a claim is true, by definition."""
    claim = document["claim"]
    assert isinstance(claim, dict)
    try:
        return TRUE[str(document["kind"])](claim)
    except RefnbError:
        return False


def _sign(claim: dict[str, Json]) -> bool:
    form = wire.decode(LogForm, claim["form"])
    return enclosure.sign(form) == wire.decode(int, claim["sign"])


def _decision(claim: dict[str, Json]) -> bool:
    """All scores must be to one base, or they are not compared."""
    scores = wire.decode(dict[str, Extended], claim["scores"])
    return log_naive.decide(scores).ties == wire.decode(tuple[str, ...], claim["ties"])


def _rule(claim: dict[str, Json]) -> bool:
    rows = wire.decode(dict[Cell, dict[str, Fraction]], claim["truth"])
    rule = wire.decode(dict[Cell, str], claim["rule"])
    width = {len(x) for x in rows}.pop()
    names = [f"f{i}" for i in range(width)]
    domains = {f: tuple({x[i]: 0 for x in rows}) for i, f in enumerate(names)}
    lines = [
        Example(dict(zip(names, x, strict=True)), y, p)
        for x, row in rows.items()
        for y, p in row.items()
    ]
    known = Truth(Schema(wire.decode(tuple[str, ...], claim["labels"]), domains), tuple(lines))
    found = error.expected_error(known, rule).error, error.bayes_error(known)
    return found == tuple(wire.decode(Fraction, claim[m]) for m in ("error", "bayes_error"))


def _query(claim: dict[str, Json]) -> bool:
    """By enumeration of the joint table."""
    members = {m: claim[m] for m in ("variables", "parents", "tables")}
    network = wire.decode(Network, members)
    seen = wire.decode(dict[str, str], claim["given"])
    weights = inference.weights(network, wire.decode(tuple[str, ...], claim["query"]), seen)
    posterior = wire.decode(dict[Cell, Fraction], claim["posterior"])
    ties = wire.decode(tuple[Cell, ...], claim["ties"])
    right = posterior == inference.divided(weights, seen)
    evidence = sum(weights.values()) == wire.decode(Fraction, claim["evidence"])
    return right and evidence and ties == distribution.most_probable(posterior).ties


def _flip(claim: dict[str, Json]) -> bool:
    """By all the roots of all pairs of labels, and the scores between every two of them."""
    scores = wire.decode(dict[str, Score], claim["scores"])
    end = None if claim["end"] == "inf" else wire.decode(Fraction, claim["end"])
    pairs = {pair: _gap(*(scores[y] for y in pair)) for pair in permutations(scores, 2)}
    every = real_roots.distinct(root for p in pairs.values() if p for root in real_roots.every(p))
    inside = [root for root in real_roots.apart(every) if end is None or _is_below(root, end)]
    best = [_best(scores, a) for a in _between(inside, end)]
    crossings = list[tuple[Root, Labels, Labels]]()
    for root, (before, beyond) in zip(inside, pairwise(best), strict=True):
        meets = [z for z in scores if before and z not in before and _meet(pairs, before, z, root)]
        if meets:
            at = tuple(y for y in scores if y in (*before, *meets))
            crossings.append((root, at, beyond))
    points = wire.decode(tuple[Point, ...], claim["points"])
    same = [
        (p.at, p.beyond) == (at, beyond)
        and not _is_below(root, p.low)
        and _is_below(root, p.high)
        and root.low != p.low
        and real_roots.vanishes(polynomial.trimmed(p.polynomial), root)
        for p, (root, at, beyond) in zip(points, crossings, strict=False)
    ]
    first = wire.decode(tuple[str, ...], claim["first"])
    return first == best[0] and len(points) == len(crossings) and all(same)


def _meet(pairs: dict[tuple[str, str], Polynomial], before: Labels, z: str, root: Root) -> bool:
    p = pairs[before[0], z]
    return not p or real_roots.vanishes(p, root)


def _gap(one: Score, other: Score) -> Polynomial:
    """Return one score less the other times all that is below, in whole numbers."""
    sides = [_whole((*one.over, *other.under)), _whole((*other.over, *one.under))]
    (left, k), (right, m) = sides
    terms = zip_longest(left, right, fillvalue=0)
    return polynomial.trimmed([a * m - b * k for a, b in terms])


def _whole(lines: tuple[Line, ...]) -> tuple[Polynomial, int]:
    scales = [lcm(n.denominator, u.denominator) for n, u in lines]
    whole = [(int(n * k), int(u * k)) for (n, u), k in zip(lines, scales, strict=True)]
    return polynomial.product_of(whole), prod(scales)


def _best(scores: dict[str, Score], a: Fraction) -> Labels:
    values = {
        y: Fraction(prod(n + u * a for n, u in s.over)) / prod(n + u * a for n, u in s.under)
        for y, s in scores.items()
    }
    return tuple(y for y, s in values.items() if s == max(values.values()) > 0)


def _between(found: list[Root], end: Fraction | None) -> list[Fraction]:
    """Return a number before, between and behind the roots."""
    highs = [Fraction(0), *(root.high for root in found)]
    lows = [*(root.low for root in found), highs[-1] + 2 if end is None else end]
    for i, root in enumerate(found):
        while end is not None and root.high >= end and root.fraction is None:
            root = root.halved()  # noqa: PLW2901 - the same root
            highs[i + 1], lows[i] = root.high, root.low
    return [(high + low) / 2 for high, low in zip(highs, lows, strict=True)]


def _is_below(root: Root, x: Fraction) -> bool:
    while root.low < x <= root.high and root.fraction is None:
        root = root.halved()
    return root.high < x or (root.high <= x and root.fraction is None)


TRUE: dict[str, Callable[[dict[str, Json]], bool]] = {
    "sign": _sign,
    "decision": _decision,
    "rule": _rule,
    "query": _query,
    "flip": _flip,
}


# The checker is alone


def run(folder: Path, words: list[str], told: str = "") -> tuple[int, str]:
    """Run a copy of the checker alone, in a Python that finds no other package."""
    copy = shutil.copy(ALONE, folder / "copied.py")
    command = [sys.executable, "-I", "-S", str(copy), *words]
    done = subprocess.run(command, input=told, capture_output=True, text=True, check=False)
    return done.returncode, done.stdout


def test_a_copy_proves_and_refuses(tmp_path: Path) -> None:
    """Copied alone it says what is proved, and refuses by a line and the exit status."""
    made = makers.sign(logarithm.log(3, "e"))
    made.save(tmp_path / "c.json")
    assert run(tmp_path, [str(tmp_path / "c.json")]) == (0, "proved: the number is above 0\n")
    assert run(tmp_path, ["-"], made.json())[0] == 0
    other = made.json().replace('"sign": "1"', '"sign": "-1"')
    assert run(tmp_path, ["-"], other) == (1, "refused: the enclosures do not exclude 0\n")
    for told in ("", "[]", "{", "[" * 100_000, '{"a": 1, "a": 2}', "\x00", "1e999", "NaN"):
        status, said = run(tmp_path, ["-"], told)
        assert (status, said[:9], said.count("\n")) == (1, "refused: ", 1)
    assert run(tmp_path, [str(tmp_path / "none.json")])[0] == 2
    assert run(tmp_path, [])[0] == 2
