"""Laws of certificates: what is proved is true, by refnb itself, whatever is changed."""

import ast
import json
import shutil
import subprocess
import sys
from collections.abc import Callable
from fractions import Fraction
from itertools import pairwise, permutations, zip_longest
from math import lcm, prod
from pathlib import Path
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from refnb import verify
from refnb.certificates import queries, signs
from refnb.certificates.flips import Line, Point, Score
from refnb.checking import certificate
from refnb.classifiers import lognaive
from refnb.data import wire
from refnb.data.document import Json
from refnb.decision import error
from refnb.decision.truth import Truth
from refnb.errors import NotProved, RefnbError
from refnb.estimation.schema import Cell, Example, Schema
from refnb.exact import enclosure, logarithm, polynomial, roots
from refnb.exact.logarithm import Extended, LogForm
from refnb.exact.polynomial import Polynomial
from refnb.exact.roots import Root
from refnb.networks import inference
from refnb.networks.network import Network
from refnb.probability import distribution
from strategies import certificates as drawn

MANY = settings(max_examples=max(settings().max_examples, 50))
ALONE = Path(verify.__file__)
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
        document = json.loads(signs.sign(LogForm("e", Fraction(9), ((x, Fraction(1)),))).json())
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
            made = signs.sign(LogForm(base, const, terms))
            assert certificate.check(made.json()) == "sign"
            assert f'"sign": "{(const > 0) - (const < 0)}"' in made.json()


def test_each_rival_is_proved() -> None:
    """The last of many, too."""
    scores = {y: logarithm.log(9 - k, "e") for k, y in enumerate("abcdef")}
    document = json.loads(signs.decision(scores).json())
    assert proved(document)
    for pair in document["proof"]["rivals"]:
        right, pair[1] = pair[1], {"logs": []}
        assert not proved(document)
        pair[1] = right


def test_small_numbers_and_all_variables() -> None:
    """P(x, u) = 10^-30, and P(x | u) = 1/(1 + (1 - 10^-30) 10^-9) is not rounded."""
    p, q = Fraction(1, 10**30), Fraction(1, 10**39)
    tables: dict[str, dict[Cell, dict[str, Fraction]]] = {
        "a": {(): {"x": p, "y": 1 - p}},
        "b": {("x",): {"u": Fraction(1), "v": Fraction(0)}, ("y",): {"u": q, "v": 1 - q}},
    }
    domains: dict[str, Cell] = {"a": ("x", "y"), "b": ("u", "v")}
    network = Network(domains, {"a": (), "b": ("a",)}, tables)
    for asked, seen in ((("a", "b"), {}), (("a",), {"b": "u"}), (("b",), {"a": "x"})):
        document = queries.query(network, asked, seen).json()
        assert certificate.check(document) == "query"
        assert is_true(json.loads(document))


def proved(document: dict[str, Json]) -> bool:
    """Tell whether the checker takes a document; it refuses all others by the same name."""
    try:
        certificate.check(json.dumps(document))
    except NotProved:
        return False
    return True


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
    return lognaive.decide(scores).ties == wire.decode(tuple[str, ...], claim["ties"])


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
    every = roots.distinct(root for p in pairs.values() if p for root in roots.every(p))
    inside = [root for root in roots.apart(every) if end is None or _is_below(root, end)]
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
        and roots.vanishes(polynomial.trimmed(p.polynomial), root)
        for p, (root, at, beyond) in zip(points, crossings, strict=False)
    ]
    first = wire.decode(tuple[str, ...], claim["first"])
    return first == best[0] and len(points) == len(crossings) and all(same)


def _meet(pairs: dict[tuple[str, str], Polynomial], before: Labels, z: str, root: Root) -> bool:
    p = pairs[before[0], z]
    return not p or roots.vanishes(p, root)


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


def test_it_imports_nothing_of_refnb() -> None:
    """Not at the top, and nowhere inside."""
    nodes = ast.walk(ast.parse(ALONE.read_text("utf-8")))
    names = [alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names]
    nodes = ast.walk(ast.parse(ALONE.read_text("utf-8")))
    froms = [str(node.module) for node in nodes if isinstance(node, ast.ImportFrom)]
    found = {name.partition(".")[0] for name in (*names, *froms)}
    assert found <= {"json", "os", "re", "sys", "collections", "fractions", "itertools"} | {
        "math",
        "pathlib",
        "typing",
    }


def run(folder: Path, words: list[str], told: str = "") -> tuple[int, str]:
    """Run a copy of the checker alone, in a Python that finds no other package."""
    copy = shutil.copy(ALONE, folder / "copied.py")
    command = [sys.executable, "-I", "-S", str(copy), *words]
    done = subprocess.run(command, input=told, capture_output=True, text=True, check=False)
    return done.returncode, done.stdout


def test_a_copy_proves_and_refuses(tmp_path: Path) -> None:
    """Copied alone it says what is proved, and refuses by a line and the exit status."""
    made = signs.sign(logarithm.log(3, "e"))
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
