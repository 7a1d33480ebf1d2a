"""Check a certificate: python -m refnb.verify FILE, or this file alone, copied anywhere.

    claim    what is said, with all the numbers that it is said of
    proof    what makes the claim easy to check

It imports nothing of refnb, so that it shares no mistake with what wrote the certificate. It says
"proved: ..." and ends with 0 when the proof proves the claim, else "refused: ..." with 1.
"""

import json
import re
import sys
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from itertools import pairwise, product, zip_longest
from math import gcd, lcm, prod
from pathlib import Path
from typing import TypeVar

T = TypeVar("T")
K = TypeVar("K")
Cell = tuple[str, ...]
Pairs = tuple[tuple[Fraction, Fraction], ...]
Scores = Mapping[str, tuple[Pairs, Pairs]]  # lines n + u a above, and below
Point = tuple[Fraction, Fraction, list[int], Cell, Cell]
Factor = tuple[Cell, dict[Cell, Fraction]]  # variables, and a number for each cell of them
FORMAT = "refnb-certificate/1"
NUMBER = re.compile(r"(0|-?[1-9][0-9]{0,3999})(/[1-9][0-9]{0,3999})?")


class Refused(Exception):
    """The proof does not prove the claim; the message says where."""


def _need(holds: bool, words: str) -> None:
    if not holds:
        raise Refused(words)


def _members(value: object, *names: str) -> list[object]:
    if not isinstance(value, dict) or set(value) != set(names):
        raise Refused(f"an object is needed with the members {', '.join(names)}")
    return [value[name] for name in names]


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise Refused(f"a string is needed, got {ascii(value)[:40]}")
    return value


def _number(value: object) -> Fraction:
    found = Fraction(_text(value)) if NUMBER.fullmatch(_text(value)) else None
    if found is None or str(found) != value:
        raise Refused(f"a number in lowest terms is needed, got {ascii(value)[:40]}")
    return found


def _list(value: object, read: Callable[[object], T]) -> tuple[T, ...]:
    if not isinstance(value, list):
        raise Refused(f"a list is needed, got {ascii(value)[:40]}")
    return tuple(map(read, value))


def _two(value: object, a: Callable[[object], K], b: Callable[[object], T]) -> tuple[K, T]:
    pair = _list(value, lambda entry: entry)
    _need(len(pair) == 2, f"a pair is needed, got {ascii(value)[:40]}")
    return a(pair[0]), b(pair[1])


def _table(value: object, a: Callable[[object], K], b: Callable[[object], T]) -> dict[K, T]:
    pairs = _list(value, lambda pair: _two(pair, a, b))
    _need(len(dict(pairs)) == len(pairs), f"a key occurs twice in {ascii(value)[:40]}")
    return dict(pairs)


def _joined(names: Iterable[str]) -> str:
    return " or ".join(map(ascii, names)) or "nobody"


def _texts(value: object) -> Cell:
    return _list(value, _text)


def _pairs(value: object) -> Pairs:
    return _list(value, lambda pair: _two(pair, _number, _number))


def _numbers(value: object) -> dict[str, Fraction]:
    return _table(value, _text, _number)


def _cells(value: object) -> dict[Cell, Fraction]:
    return _table(value, _texts, _number)


def _rows(value: object) -> dict[Cell, dict[str, Fraction]]:
    return _table(value, _texts, _numbers)


def _sums_to_one(p: Iterable[Fraction], what: str) -> None:
    values = [*p]
    _need(min(values, default=-1) >= 0 and sum(values) == 1, f"{what} does not sum to 1")


def best(scores: Mapping[K, Fraction]) -> tuple[K, ...]:
    """Return all that have the greatest number, in order; none where all are 0."""
    most = max(scores.values(), default=0)
    return tuple(y for y, s in scores.items() if s == most > 0)


# sign, decision: powers that cancel show that a sum of logarithms is 0, enclosures that it is not


def _sign(claim: object, proof: object) -> str:
    form, sign = _members(claim, "form", "sign")
    _need(sign in ("-1", "0", "1"), "a sign is -1, 0 or 1")
    _check_sign(_form(form), int(_text(sign)), proof)
    return f"the number is {('0', 'above 0', 'below 0')[int(_text(sign))]}"


def _form(value: object) -> tuple[Fraction, Pairs]:
    """Return r and pairs a, q of r + the sum of q log a; to the base 2, log 2 times as much."""
    base, const, terms = _members(value, "base", "const", "terms")
    r, pairs = _number(const), _pairs(terms)
    _need(base in ("e", "2") and all(a > 0 for a, _ in pairs), "a base is e or 2, and log a, a > 0")
    return (r, pairs) if base == "e" else (Fraction(0), (*pairs, (Fraction(2), r)))


def _check_sign(x: tuple[Fraction, Pairs], sign: int, proof: object) -> None:
    (r, found), (given,) = x, _members(proof, "logs" if sign else "powers")
    sums = defaultdict[Fraction, Fraction](Fraction)
    for a, q in found:
        sums[a] += q
    terms = tuple((a, q) for a, q in sums.items() if q)
    if sign == 0:
        _need(
            r == 0 and _cancels(terms, _table(given, _number, _pairs)), "the powers do not cancel"
        )
        return
    logs = _table(given, _number, lambda ends: _two(ends, _number, _number))
    for a, ends in logs.items():
        _need(_encloses(a, *ends), f"the logarithm of {a} is not there")
    _need(all(a in logs for a, _ in terms), "a logarithm is not enclosed")
    end = r + sum(q * logs[a][(q < 0) == (sign > 0)] for a, q in terms)
    _need(end * sign > 0, "the enclosures do not exclude 0")


def _cancels(terms: Pairs, powers: Mapping[Fraction, Pairs]) -> bool:
    left = defaultdict[Fraction, Fraction](Fraction)
    for a, row in powers.items():
        size = (a.numerator * a.denominator).bit_length()
        whole = all(c > 1 and c.denominator == e.denominator == 1 for c, e in row)
        short = all(abs(e) * (c.numerator.bit_length() - 1) < size for c, e in row)
        _need(whole and short and prod(c ** int(e) for c, e in row) == a, f"{a} is another product")
    for a, q in terms:
        _need(a in powers, f"{a} is not written as a product")
        for c, e in powers[a]:
            left[c] += q * e
    return not any(left.values())


def _encloses(a: Fraction, low: Fraction, high: Fraction) -> bool:
    """Tell whether log a lies there: no fraction but 0, it is told apart from both ends at last."""
    _need(a > 0, "log a needs a > 0")
    k, bits = a.numerator.bit_length() - a.denominator.bit_length(), 64
    m = a / Fraction(2) ** k
    while a != 1:
        two, rest = _log(Fraction(1, 3), bits), _log((m - 1) / (m + 1), bits)
        below, above = (Fraction(x + k * two[i ^ (k < 0)], 1 << bits) for i, x in enumerate(rest))
        if below > high or above < low or low <= below <= above <= high:
            return low <= below <= above <= high
        bits *= 2
    return low <= 0 <= high


def _log(z: Fraction, bits: int) -> tuple[int, int]:
    """Return bounds of 2^bits log((1 + z)/(1 - z)) = 2^bits (2z + 2z^3/3 + ...) for |z| <= 1/3."""
    below, square, odd, low, high = (abs(z.numerator) << bits + 1) // z.denominator, z * z, 1, 0, 0
    above = below + 1
    while above > 1:  # all that comes after is at most 9/8 of it
        low, high, odd = low + below // odd, high + above // odd + 1, odd + 2
        below = below * square.numerator // square.denominator
        above = above * square.numerator // square.denominator + 1
    return (-high - 2, -low) if z < 0 else (low, high + 2)


def _decision(claim: object, proof: object) -> str:
    told, ties = _members(claim, "scores", "ties")
    scores = _table(told, _text, lambda x: None if x == "-inf" else _form(x))
    proofs = _table(_members(proof, "rivals")[0], _text, lambda value: value)
    finite, said = {y: x for y, x in scores.items() if x}, _texts(ties)
    _need(said == tuple(y for y in finite if y in said) != (), "no ties, or in another order")
    _need({said[0], *proofs} == set(finite) and said[0] not in proofs, "not each rival has a proof")
    r, terms = finite[said[0]]
    for y, rival in proofs.items():
        gap = r - finite[y][0], (*terms, *((a, -q) for a, q in finite[y][1]))
        _check_sign(gap, 0 if y in said else 1, rival)
    return f"decided: {', '.join(map(ascii, said))}"


# rule: the table of arg max shows what a rule costs, and what the best one does


def _rule(claim: object, proof: object) -> str:
    told = _members(claim, "labels", "truth", "rule", "error", "bayes_error")
    labels, truth, rule = _texts(told[0]), _rows(told[1]), _table(told[2], _texts, _text)
    made = _table(_members(proof, "best")[0], _texts, _text)
    _need(len(set(labels)) == len(labels) and len({*map(len, truth)}) == 1, "a label occurs twice")
    _sums_to_one((p for row in truth.values() for p in row.values()), "the truth")
    known = {y for row in truth.values() for y in row} | {*rule.values()} <= {*labels}
    occur = {x for x, row in truth.items() if any(row.values())}
    _need(known and occur <= set(rule) <= set(truth), "rule and truth have other cells or labels")
    right = set(made) == occur and all(y in best(truth[x]) for x, y in made.items())
    _need(right, "the table is not that of arg max")
    wrong = [1 - sum(truth[x].get(y, 0) for x, y in r.items()) for r in (rule, made)]
    _need(wrong == [_number(told[3]), _number(told[4])], f"the errors are {wrong[0]}, {wrong[1]}")
    return f"the error is {wrong[0]}, the least of any rule {wrong[1]}"


# query: a network, one variable summed out after the other; where none is, products and their sum


def _query(claim: object, proof: object) -> str:
    names = ("variables", "parents", "tables", "given", "query", "posterior", "evidence", "ties")
    told, (steps,) = _members(claim, *names), _members(proof, "steps")
    (domains, tables), given = _network(*told[:3]), _table(told[3], _text, _text)
    query, posterior, ties = _texts(told[4]), _cells(told[5]), _list(told[7], _texts)
    kept = _kept(domains, tables, query, given)
    factors = [tables[v] for v in kept]
    domains |= {v: (a,) for v, a in given.items()}
    made = _table(steps, _text, lambda step: _two(step, _texts, _cells))
    _need(set(made) == set(kept) - {*query, *given}, "not just the hidden are summed out")
    for v, factor in made.items():
        factors = _summed(domains, given, v, factors, factor)
    _check_cells(domains, query, posterior)
    weights = {x: _at(factors, {**given, **_named(query, x)}) for x in posterior}
    _check_divided(weights, posterior, _number(told[6]))
    _need(ties == best(posterior), "the ties are not the cells of the greatest posterior")
    return ", ".join(f"{' '.join(map(ascii, x))}: {p}" for x, p in posterior.items())


def _kept(
    domains: Mapping[str, Cell],
    tables: Mapping[str, Factor],
    query: Cell,
    given: Mapping[str, str],
) -> list[str]:
    """Return the variables that are asked for or given, and all above them."""
    asked = {*query, *given}
    _need(len(asked) == len(query) + len(given), "a variable is named twice")
    _need(all(v in domains for v in asked), "a variable is not declared")
    _need(all(a in domains[v] for v, a in given.items()), "a value is not declared")
    for v in reversed([*domains]):
        asked |= {*tables[v][0]} if v in asked else set()
    return [v for v in domains if v in asked]


def _check_divided(
    weights: Mapping[Cell, Fraction], posterior: Mapping[Cell, Fraction], evidence: Fraction
) -> None:
    whole = sum(weights.values())
    _need(evidence == whole > 0, "the evidence is another number")
    right = all(p * whole == weights[x] for x, p in posterior.items())
    _need(right, "a posterior is another number")


def _network(
    variables: object, above: object, rows: object
) -> tuple[dict[str, Cell], dict[str, Factor]]:
    """Return the values of each variable, and its table as a factor; parents come first."""
    domains, parents = _table(variables, _text, _texts), _table(above, _text, _texts)
    tables, factors = _table(rows, _text, _rows), dict[str, Factor]()
    _need(set(domains) == set(parents) == set(tables), "a variable lacks values, parents or rows")
    for v, domain in domains.items():
        _need(0 < len(set(domain)) == len(domain), f"the values of {v!a}: none, or one twice")
        _need(set(parents[v]) <= set(factors), f"{v!a} stands before its parents")
        _check_cells(domains, parents[v], tables[v])
        for row in tables[v].values():
            _need(set(row) == set(domain), f"a row of {v!a} has other values")
            _sums_to_one(row.values(), f"a row of {v!a}")
        cells = {(*u, a): p for u, row in tables[v].items() for a, p in row.items()}
        factors[v] = (*parents[v], v), cells
    return domains, factors


def _named(names: Cell, x: Cell) -> dict[str, str]:
    return dict(zip(names, x, strict=True))


def _at(factors: Iterable[Factor], x: Mapping[str, str]) -> Fraction:
    return prod((cells[tuple(x[u] for u in names)] for names, cells in factors), start=Fraction(1))


def _check_cells(domains: Mapping[str, Cell], names: Cell, cells: Iterable[Cell]) -> None:
    """Require one cell for all values of these variables together."""
    found, known = {*cells}, len(set(names)) == len(names) and set(names) <= set(domains)
    _need(known, f"the variables {names!a} are not there, or one is twice")
    fits = prod(len(domains[v]) for v in names) == len(found)
    _need(fits and found == {*product(*(domains[v] for v in names))}, f"{names!a}: other cells")


def _summed(
    domains: Mapping[str, Cell], given: Mapping[str, str], v: str, left: list[Factor], made: Factor
) -> list[Factor]:
    """Return the factors after the sum over v, if what was made of those that hold v is that."""
    meeting, (names, cells) = [factor for factor in left if v in factor[0]], made
    together = {u for others, _ in meeting for u in others} - {*given}
    _need(set(names) == together - {v}, f"the sum over {v!a} has other variables")
    _check_cells(domains, names, cells)
    for x, p in cells.items():
        at = {**given, **_named(names, x)}
        whole = sum(_at(meeting, {**at, v: a}) for a in domains[v])
        _need(p == whole, f"the sum over {v!a} is another number at {x!a}")
    return [*(factor for factor in left if v not in factor[0]), made]


# flip: scores that are products of lines n + u a over others, for a between 0 and an end


def _flip(claim: object, proof: object) -> str:
    told, (cuts,) = _members(claim, "end", "scores", "first", "points"), _members(proof, "cuts")
    end = None if told[0] == "inf" else _number(told[0])
    scores, now, points = _scores(told[1], end), _texts(told[2]), _list(told[3], _point)
    breaks = sorted((*_list(cuts, _number), *(x for point in points for x in point[:2])))
    edges = (Fraction(0), *breaks, *([] if end is None else [end]))
    _need(bool(breaks) and all(a < b for a, b in pairwise(edges)), "numbers, each once, are needed")
    _need({*now} <= {*scores}, "the first are no labels")
    waiting, words = [*points], [_joined(now), *map(_said, points)]
    for low, high in zip((Fraction(0), *breaks), (*breaks, None), strict=True):
        if waiting and high is not None and waiting[0][:2] == (low, high):
            now = _crossed(scores, now, waiting.pop(0))
        else:
            _check_steady(scores, now, low, end if high is None else high)
        _need(high is None or best(values(scores, high)) == now, f"others are best at {high}")
    _need(not waiting, "a point is not between its ends")
    return ", ".join(words)


def _said(point: Point) -> str:
    low, high, f, _, beyond = point
    where = str(Fraction(-f[0], f[1])) if len(f) == 2 else f"a number between {low} and {high}"
    return f"from {where} on {_joined(beyond)}"


def _point(value: object) -> Point:
    low, high, polynomial, at, beyond = _members(value, "low", "high", "polynomial", "at", "beyond")
    terms = _list(polynomial, _number)
    whole = all(c.denominator == 1 for c in terms) and any(terms) and terms[-1] != 0
    _need(whole, "a polynomial needs whole coefficients, the last one not 0")
    divisor = gcd(*map(int, terms))
    found = [int(c) // divisor for c in terms]
    return _number(low), _number(high), found, _texts(at), _texts(beyond)


def _scores(value: object, end: Fraction | None) -> Scores:
    """Return the lines above and below; none falls under 0, and none below is 0, before the end."""
    told = _table(value, _text, lambda score: _members(score, "over", "under"))
    scores = {y: (_pairs(over), _pairs(under)) for y, (over, under) in told.items()}
    for over, under in scores.values():
        lasts = [(n, u if end is None else n + u * end) for n, u in (*over, *under)]
        _need(all(n >= 0 and last >= 0 for n, last in lasts), "a line falls below 0")
        _need(all(n or u for n, u in under), "a score is divided by 0")
    return scores


def values(scores: Scores, a: Fraction) -> dict[str, Fraction]:
    """Return the score of each label for one a."""
    parts = {y: [prod(n + u * a for n, u in side) for side in s] for y, s in scores.items()}
    return {y: Fraction(over) / under for y, (over, under) in parts.items()}


def gap_of(one: tuple[Pairs, Pairs], other: tuple[Pairs, Pairs]) -> list[int]:
    """Return a polynomial that has the sign of one score less the other."""
    left, right = Counter((*one[0], *other[1])), Counter((*other[0], *one[1]))
    sides = []
    for lines in (left - right, right - left):
        sides.append([Fraction(1)])
        for n, u in lines.elements():
            sides[-1] = _times(sides[-1], n, u)
    terms = [a - b for a, b in zip_longest(*sides, fillvalue=Fraction(0))]
    scale = lcm(*(c.denominator for c in terms))
    last = max((i for i, c in enumerate(terms) if c), default=-1)
    return [int(c * scale) for c in terms[: last + 1]]


def _times(p: list[Fraction], n: Fraction, u: Fraction) -> list[Fraction]:
    return [n * c + u * d for c, d in zip([*p, Fraction(0)], [Fraction(0), *p], strict=True)]


def changes(p: list[int], low: Fraction, high: Fraction | None) -> int:
    """Return Descartes' changes of sign: 0, no root between low and high; 1, one root."""
    found, power = list[Fraction](), [Fraction(1)]
    span, unit = (Fraction(1), Fraction(0)) if high is None else (high, Fraction(1))
    for c in reversed(p):
        parts = zip(_times(found, low, span), power, strict=True)
        found, power = [x + c * q for x, q in parts], _times(power, Fraction(1), unit)
    signs = [x > 0 for x in found if x]
    return sum(a != b for a, b in pairwise(signs))


def divided(p: list[int], f: list[int]) -> list[int] | None:
    """Return p / f where nothing is left over; f has no common divisor, so it is whole."""
    rest, found = list(p), list[int]()
    while len(rest) >= len(f):
        c, left = divmod(rest[-1], f[-1])
        if left:
            return None
        found.insert(0, c)
        cut = len(rest) - len(f)
        rest = [x - c * f[i - cut] if i >= cut else x for i, x in enumerate(rest)][:-1]
    return None if any(rest) else found


def _check_steady(scores: Scores, now: Cell, low: Fraction, high: Fraction | None) -> None:
    """Require that between two numbers these labels, and no others, have the greatest score."""
    for y in now[:1]:
        for z, score in scores.items():
            gap = gap_of(scores[y], score)
            same = (z in now) == (not gap) and changes(gap, low, high) == 0
            _need(same, f"{y!a} and {z!a} may change places between {low} and {high}")


def _crossed(scores: Scores, now: Cell, point: Point) -> Cell:
    """Return who is best beyond the only root of a polynomial in an interval, where some tie."""
    low, high, f, at, beyond = point
    _need(changes(f, low, high) == 1 and bool(now and beyond), f"no one point in {low} .. {high}")
    for y in (now[0], beyond[0]):
        _need(y in scores, "another label")
        tied = list[str]()
        for z, score in scores.items():
            gap = gap_of(scores[y], score)
            meets = not gap
            while gap and (rest := divided(gap, f)) is not None:
                gap, meets = rest, True
            _need(changes(gap, low, high) == 0, f"{y!a} and {z!a} may meet again near {low}")
            tied += [z] if meets else []
        _need(at == tuple(tied) and set(now) < set(at), f"others tie between {low} and {high}")
    return beyond


# The document


def check(document: str) -> tuple[str, str]:
    """Return the kind of a certificate and what it proves; raise Refused where it does not."""
    try:
        value = json.loads(document, object_pairs_hook=_object)
    except (ValueError, RecursionError) as error:
        raise Refused(f"no JSON document: {ascii(str(error))[:80]}") from None
    form, kind, claim, proof = _members(value, "format", "kind", "claim", "proof")
    _need(form == FORMAT, f"the format is not {FORMAT}")
    _need(_text(kind) in KINDS, f"a kind is one of {', '.join(KINDS)}")
    return _text(kind), KINDS[_text(kind)](claim, proof)


def _object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    _need(len(dict(pairs)) == len(pairs), "an object has a member twice")
    return dict(pairs)


KINDS = {"sign": _sign, "decision": _decision, "rule": _rule, "query": _query, "flip": _flip}


def main(words: list[str]) -> int:
    """Check the certificate in a file, or on standard input for -; return the exit status."""
    if len(words) != 1:
        print(__doc__, file=sys.stderr)
        return 2
    try:
        raw = sys.stdin.buffer.read() if words[0] == "-" else Path(words[0]).read_bytes()
        print(f"proved: {check(raw.decode())[1]}")
    except (Refused, OSError, UnicodeDecodeError) as refusal:
        print(f"refused: {refusal}")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
