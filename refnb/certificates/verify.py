"""Check a certificate: python -m refnb.certificates.verify FILE, or this file, copied anywhere.

    claim    what is said, with all the numbers that it is said of
    proof    what makes the claim easy to check
    FILE     the certificate; - reads it from standard input

It imports nothing of refnb, so that it shares no mistake with what wrote the certificate.
The last line printed, and the exit status, are the verdict:

    0    "proved: ..."     the proof proves the claim
    1    "refused: ..."    the file is no certificate, or its proof does not prove its claim
    2                      no file is named, or it cannot be read, or the verdict not be printed
"""

import json
import os
import re
import sys
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import pairwise, product, zip_longest
from math import gcd, lcm, prod
from pathlib import Path
from typing import NamedTuple, TypeVar

T = TypeVar("T")
K = TypeVar("K")
Cell = tuple[str, ...]
Line = tuple[Fraction, Fraction]  # n, u of n + u a
FORMAT = "refnb-certificate/1"
NUMBER = re.compile(r"(0|-?[1-9][0-9]{0,3999})(?:/([1-9][0-9]{0,3999}))?")
MAX_BYTES = 4_000_000  # of a document
MAX_BITS = 200_000  # of a number on the way
MAX_WORK = 10**13  # the sum of a b over products of numbers of a bits by numbers of b bits
PIECE = 600  # digits that any setting of Python reads and writes at once


class Refused(Exception):
    """The proof does not prove the claim; the message says where."""


def _need(holds: bool, words: str) -> None:
    if not holds:
        raise Refused(words)


class Work:
    """The work that is left, in products of bits; what needs more is refused before it is done."""

    def __init__(self) -> None:
        self.left = MAX_WORK

    def spend(self, times: int, bits: int, by: int) -> None:
        """Take so many products of two numbers; each number counts 500 bits more than it has."""
        _need(max(bits, by) <= MAX_BITS, f"a number on the way has more than {MAX_BITS} bits")
        self.left -= times * (bits + 500) * (by + 500)
        _need(self.left >= 0, "to check it is more work than this checker does")


# Reading: strings, numbers, lists, pairs, tables, and objects with just the members named


def _quoted(value: object) -> str:
    if isinstance(value, str):
        return ascii(value) if len(value) <= 40 else f"{value[:30]!a}..."
    if isinstance(value, list | dict):
        return "an array" if isinstance(value, list) else "an object"
    return {None: "null", True: "true", False: "false"}[value]  # type: ignore[index]


def _anything(value: object) -> object:
    return value


def _members(value: object, *names: str) -> list[object]:
    if not isinstance(value, dict):
        raise Refused(f"an object with {', '.join(names)} is needed, got {_quoted(value)}")
    for name in (*names, *value):
        _need(name in value, f"the member {name} is missing")
        _need(name in names, f"there is no member {_quoted(name)} beside {', '.join(names)}")
    return [value[name] for name in names]


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise Refused(f"a string is needed, got {_quoted(value)}")
    return value


def _number(value: object) -> Fraction:
    match = NUMBER.fullmatch(_text(value))
    if match is None:
        words = "a number is written p or p/q, in digits, 4000 of each at most"
        raise Refused(f"{words}, got {_quoted(value)}")
    above, below = _read_whole(match[1]), _read_whole(match[2] or "1")
    lowest = gcd(above, below) == 1 and match[2] != "1"
    _need(lowest, f"a number is written in lowest terms, got {_quoted(value)}")
    return Fraction(above, below)


def _read_whole(digits: str) -> int:
    number = 0
    for start in range(len(digits) % PIECE - PIECE, len(digits), PIECE):
        piece = digits[max(start, 0) : start + PIECE].lstrip("-")
        number = number * 10**PIECE + int(piece or "0")
    return -number if digits.startswith("-") else number


def shown(x: Fraction) -> str:
    """Return p or p/q, however Python is set."""
    return _digits(x.numerator) + (f"/{_digits(x.denominator)}" if x.denominator > 1 else "")


def _digits(number: int) -> str:
    rest, pieces = abs(number), list[str]()
    while rest >= 10**PIECE:
        rest, piece = divmod(rest, 10**PIECE)
        pieces.append(f"{piece:0{PIECE}}")
    return "-" * (number < 0) + "".join((str(rest), *reversed(pieces)))


def _list(value: object, read: Callable[[object], T]) -> tuple[T, ...]:
    if not isinstance(value, list):
        raise Refused(f"an array is needed, got {_quoted(value)}")
    return tuple(map(read, value))


def _pair(
    value: object, first: Callable[[object], K], second: Callable[[object], T]
) -> tuple[K, T]:
    entries = _list(value, _anything)
    _need(len(entries) == 2, f"an array of two is needed, got one of {len(entries)}")
    return first(entries[0]), second(entries[1])


def _table(value: object, key: Callable[[object], K], entry: Callable[[object], T]) -> dict[K, T]:
    table = dict[K, T]()
    for k, v in _list(value, lambda pair: _pair(pair, key, entry)):
        _need(k not in table, f"a table has {_named(k)} twice")
        table[k] = v
    return table


def _named(key: object) -> str:
    if isinstance(key, tuple):
        return f"the cell ({', '.join(map(_quoted, key))})"
    return _shortened(key) if isinstance(key, Fraction) else _quoted(key)


def _shortened(x: Fraction) -> str:
    whole = shown(x)
    return whole if len(whole) <= 40 else f"{whole[:30]}..."


def _joined(names: Iterable[str]) -> str:
    return " or ".join(map(ascii, names)) or "nobody"


def _texts(value: object) -> Cell:
    return _list(value, _text)


def _lines(value: object) -> tuple[Line, ...]:
    return _list(value, lambda pair: _pair(pair, _number, _number))


def _numbers(value: object) -> dict[str, Fraction]:
    return _table(value, _text, _number)


def _cells(value: object) -> dict[Cell, Fraction]:
    return _table(value, _texts, _number)


def _rows(value: object) -> dict[Cell, dict[str, Fraction]]:
    return _table(value, _texts, _numbers)


# Arithmetic


def _bits(*numbers: Fraction) -> int:
    """Return the bits of the longest numerator or denominator."""
    return max((n.bit_length() for x in numbers for n in x.as_integer_ratio()), default=0)


def _total(numbers: Iterable[Fraction]) -> Fraction:
    """Return the sum, over one denominator."""
    terms, below = [*numbers], 1
    for x in terms:
        below = lcm(below, x.denominator)
        _need(below.bit_length() <= MAX_BITS, f"a sum has a denominator above {MAX_BITS} bits")
    return Fraction(sum(x.numerator * (below // x.denominator) for x in terms), below)


def _check_probabilities(numbers: Iterable[Fraction], what: str) -> None:
    values = [*numbers]
    _need(all(p >= 0 for p in values), f"{what} has a number below 0")
    _need(_total(values) == 1, f"the numbers of {what} do not sum to 1")


def best(scores: Mapping[K, Fraction]) -> tuple[K, ...]:
    """Return all that have the greatest number, in order; none where all are 0."""
    most = max(scores.values(), default=0)
    return tuple(y for y, s in scores.items() if s == most > 0)


# sign, decision: powers that cancel show that a sum of logarithms is 0, enclosures that it is not


class Form(NamedTuple):
    """The number const + sum of q log a over pairs a, q, with logarithms to a base."""

    base: str
    const: Fraction
    terms: tuple[tuple[Fraction, Fraction], ...]


def _form(value: object) -> Form:
    base, const, terms = _members(value, "base", "const", "terms")
    form = Form(_text(base), _number(const), _lines(terms))
    _need(form.base in ("e", "2"), f"the base is e or 2, got {_quoted(base)}")
    _need(all(a > 0 for a, _ in form.terms), "a logarithm is taken of a number that is not above 0")
    return form


def _sign(claim: object, proof: object) -> str:
    form, sign = _members(claim, "form", "sign")
    _need(sign in ("-1", "0", "1"), f"the sign is -1, 0 or 1, got {_quoted(sign)}")
    _check_sign(_form(form), int(_text(sign)), proof, Work())
    return f"the number is {('0', 'above 0', 'below 0')[int(_text(sign))]}"


def _decision(claim: object, proof: object) -> str:
    scores_told, ties_told = _members(claim, "scores", "ties")
    (rivals_told,) = _members(proof, "rivals")
    scores = _table(scores_told, _text, lambda score: None if score == "-inf" else _form(score))
    ties, rivals = _texts(ties_told), _table(rivals_told, _text, _anything)
    finite = {y: form for y, form in scores.items() if form is not None}
    _check_bases(finite.values())
    _need(bool(ties), "ties names no label")
    for y in ties:
        _need(y in finite, f"ties names {_quoted(y)}, which has no score above -inf")
    in_order = tuple(y for y in finite if y in {*ties})
    _need(ties == in_order, "ties are not each named once, in the order of the scores")
    first = ties[0]
    for y in (*finite, *rivals):
        _need(y == first or y in rivals, f"there is no proof for the label {_quoted(y)}")
        known = y != first and y in finite
        _need(known or y not in rivals, f"a proof is given for {_quoted(y)}, which is no rival")
    work = Work()
    for y, rival in rivals.items():
        gap = _difference(finite[first], finite[y])
        _check_sign(gap, 0 if y in ties else 1, rival, work)
    return f"decided: {', '.join(map(ascii, ties))}"


def _check_bases(forms: Iterable[Form]) -> None:
    """Require one base: 1 to the base e and 1 to the base 2 are no numbers to compare."""
    bases = {form.base for form in forms}
    _need(len(bases) <= 1, "the scores have logarithms to two bases, e and 2")


def _difference(one: Form, other: Form) -> Form:
    negative = tuple((a, -q) for a, q in other.terms)
    return Form(one.base, one.const - other.const, (*one.terms, *negative))


def _check_sign(form: Form, sign: int, proof: object, work: Work) -> None:
    """Check the proof of a sign; to the base 2, of that of the number times log 2."""
    const, terms = form.const, form.terms
    if form.base == "2":
        const, terms = Fraction(0), (*form.terms, (Fraction(2), form.const))
    longest = _bits(*(q for _, q in terms))
    work.spend(len(terms), longest, longest)
    parts = defaultdict[Fraction, list[Fraction]](list)
    for a, q in terms:
        parts[a].append(q)
    coefficients = {a: _total(qs) for a, qs in parts.items()}
    (told,) = _members(proof, "logs" if sign else "powers")
    if sign == 0:
        powers = _table(told, _number, lambda row: _table(row, _number, _number))
        _check_named(coefficients, powers)
        _need(const == 0, "a constant that is not 0 is beside the logarithms, which are irrational")
        _check_powers(coefficients, powers)
    else:
        logs = _table(told, _number, lambda ends: _pair(ends, _number, _number))
        _check_named(coefficients, logs)
        for a, (low, high) in logs.items():
            words = f"the logarithm of {_shortened(a)} is not between its two numbers"
            _need(_encloses(a, low, high, work), words)
        nearest = const + _total(_nearest(q, logs[a], sign) for a, q in coefficients.items() if q)
        _need(nearest * sign > 0, "the enclosures do not exclude 0")


def _check_named(coefficients: Mapping[Fraction, Fraction], proved: Mapping[Fraction, T]) -> None:
    """Require a proof for each a that matters, and for no other number."""
    for a, q in coefficients.items():
        _need(a in proved or q == 0, f"the proof says nothing of log {_shortened(a)}")
    for a in proved:
        _need(a in coefficients, f"the proof speaks of log {_shortened(a)}, the claim does not")


def _nearest(q: Fraction, ends: tuple[Fraction, Fraction], sign: int) -> Fraction:
    """Return the end of q [low, high] on the side of 0: the lower one for the sign 1."""
    low, high = ends
    return q * low if (q > 0) == (sign > 0) else q * high


def _check_powers(
    coefficients: Mapping[Fraction, Fraction],
    powers: Mapping[Fraction, Mapping[Fraction, Fraction]],
) -> None:
    """With a = product of c^e, the sum of q log a is the sum of (sum of q e) log c."""
    for a, row in powers.items():
        _check_product(a, row)
    of_base = defaultdict[Fraction, list[Fraction]](list)
    for a, q in coefficients.items():
        for c, e in powers[a].items() if q else ():
            of_base[c].append(q * e)
    for c, parts in of_base.items():
        _need(_total(parts) == 0, f"the powers of {_shortened(c)} do not cancel")


def _check_product(a: Fraction, row: Mapping[Fraction, Fraction]) -> None:
    """Require that a is the product of the c^e, which then have no more bits than it has."""
    whole = all(c > 1 and c.denominator == e.denominator == 1 for c, e in row.items())
    _need(whole, f"{_shortened(a)} is not written by powers of whole numbers above 1")
    bits = sum(abs(e) * (c.numerator.bit_length() - 1) for c, e in row.items())
    _need(
        bits < (a.numerator * a.denominator).bit_length()
        and prod((c ** int(e) for c, e in row.items()), start=Fraction(1)) == a,
        f"the product of the powers is not {_shortened(a)}",
    )


def _encloses(a: Fraction, low: Fraction, high: Fraction, work: Work) -> bool:
    """Tell whether low <= log a <= high.

    For a != 1 the logarithm is irrational, so that enough bits tell it from both ends. They are
    found for log a = k log 2 + log m, with m = a / 2^k between 1/2 and 2.
    """
    _need(a > 0, "a logarithm is enclosed of a number that is not above 0")
    if a == 1:
        return low <= 0 <= high
    k = a.numerator.bit_length() - a.denominator.bit_length()
    m, bits = a / Fraction(2) ** k, 64
    while True:
        work.spend(bits // 4, bits, bits)
        two, rest = _log(Fraction(1, 3), bits), _log((m - 1) / (m + 1), bits)
        least = rest[0] + k * (two[0] if k >= 0 else two[1])
        most = rest[1] + k * (two[1] if k >= 0 else two[0])
        below, above = Fraction(least, 1 << bits), Fraction(most, 1 << bits)
        if low <= below and above <= high:
            return True
        if above < low or high < below:
            return False
        bits *= 2


def _log(z: Fraction, bits: int) -> tuple[int, int]:
    """Return whole numbers around 2^bits log((1 + z)/(1 - z)), for |z| <= 1/3.

    The series is 2z + 2z^3/3 + 2z^5/5 + ... Each power of z lies between two whole numbers, and
    the powers that are left out sum to less than 9/8.
    """
    if z < 0:
        low, high = _log(-z, bits)
        return -high, -low
    unit, low, high, odd = 1 << bits, 0, 0, 1
    power_low = 2 * unit * z.numerator // z.denominator
    square_low = unit * z.numerator**2 // z.denominator**2
    power_high, square_high = power_low + 1, square_low + 1
    while power_high > 1:
        low, high = low + power_low // odd, high + power_high // odd + 1
        power_low = power_low * square_low >> bits
        power_high = (power_high * square_high >> bits) + 1
        odd += 2
    return low, high + 2


# rule: the table of arg max shows what a rule costs, and what the best one does


def _rule(claim: object, proof: object) -> str:
    names = ("labels", "truth", "rule", "error", "bayes_error")
    labels_told, truth_told, rule_told, error_told, least_told = _members(claim, *names)
    labels, truth = _texts(labels_told), _rows(truth_told)
    rule = _table(rule_told, _texts, _text)
    best_rule = _table(_members(proof, "best")[0], _texts, _text)
    _check_truth(labels, truth)
    occurring = {cell for cell, row in truth.items() if any(row.values())}
    for cell, y in rule.items():
        _need(cell in truth, f"the rule answers {_named(cell)}, which is not in the truth")
        _need(y in labels, f"the rule answers {_quoted(y)}, which is not among the labels")
    for cell in occurring:
        _need(cell in rule, f"the rule does not answer {_named(cell)}, which occurs")
        _need(cell in best_rule, f"best does not answer {_named(cell)}, which occurs")
    for cell, y in best_rule.items():
        _need(cell in occurring, f"best answers {_named(cell)}, which does not occur")
        most = y in best(truth[cell])
        _need(most, f"{_quoted(y)} does not have the greatest probability in {_named(cell)}")
    error, least = _error(truth, rule), _error(truth, best_rule)
    _need(error == _number(error_told), "the error of the rule is another number")
    _need(least == _number(least_told), "the least error is another number")
    return f"the error is {shown(error)}, the least of any rule {shown(least)}"


def _check_truth(labels: Cell, truth: Mapping[Cell, Mapping[str, Fraction]]) -> None:
    known = set(labels)
    _need(len(known) == len(labels), "a label occurs twice")
    _need(bool(truth), "the truth has no cells")
    _need(len({len(cell) for cell in truth}) == 1, "the cells of the truth differ in length")
    for y in (y for row in truth.values() for y in row):
        _need(y in known, f"the truth has {_quoted(y)}, which is not among the labels")
    _check_probabilities((p for row in truth.values() for p in row.values()), "the truth")


def _error(truth: Mapping[Cell, Mapping[str, Fraction]], rule: Mapping[Cell, str]) -> Fraction:
    return 1 - _total(truth[cell].get(y, Fraction(0)) for cell, y in rule.items())


# query: a network, one variable summed out after the other; where none is, products and their sum


class Factor(NamedTuple):
    """Variables, and a number for each cell of their values."""

    names: Cell
    cells: Mapping[Cell, Fraction]


class Asked(NamedTuple):
    """The values of each variable, those observed, and the work that is left."""

    domains: Mapping[str, Cell]
    given: Mapping[str, str]
    work: Work

    def named(self, names: Cell, cell: Cell) -> dict[str, str]:
        """Return the value of each variable in a cell, and those observed."""
        return {**self.given, **dict(zip(names, cell, strict=True))}


def _query(claim: object, proof: object) -> str:
    names = ("variables", "parents", "tables", "given", "query", "posterior", "evidence", "ties")
    told = dict(zip(names, _members(claim, *names), strict=True))
    (steps_told,) = _members(proof, "steps")
    domains, tables = _network(told["variables"], told["parents"], told["tables"])
    given, query = _table(told["given"], _text, _text), _texts(told["query"])
    posterior, evidence = _cells(told["posterior"]), _number(told["evidence"])
    relevant = _relevant(domains, tables, query, given)
    asked = Asked(domains, given, Work())
    factors = [tables[v] for v in relevant]
    steps = _table(steps_told, _text, lambda step: Factor(*_pair(step, _texts, _cells)))
    hidden = [v for v in relevant if v not in {*query, *given}]
    for v in (*hidden, *steps):
        _need(v in steps, f"there is no step for the hidden variable {_quoted(v)}")
        _need(v in hidden, f"there is a step for {_quoted(v)}, which is not hidden")
    for v, made in steps.items():
        factors = _summed(asked, v, factors, made)
    _check_cells(domains, query, posterior, "the posterior")
    asked.work.spend(3 * len(posterior) * len(factors), *_longest(factors))
    weights = {cell: _value(factors, asked.named(query, cell)) for cell in posterior}
    whole = _total(weights.values())
    _need(whole > 0, "what is given has probability 0")
    _need(evidence == whole, "the evidence is another number")
    for cell, p in posterior.items():
        _need(p * whole == weights[cell], f"the posterior of {_named(cell)} is another number")
    right = _list(told["ties"], _texts) == best(posterior)
    _need(right, "ties are not the cells of the greatest posterior, in order")
    return ", ".join(f"{' '.join(map(ascii, x))}: {shown(p)}" for x, p in posterior.items())


def _network(
    variables: object, parents_told: object, tables_told: object
) -> tuple[dict[str, Cell], dict[str, Factor]]:
    """Return the values of each variable, and its table as a factor; parents come first."""
    domains, parents = _table(variables, _text, _texts), _table(parents_told, _text, _texts)
    tables, factors = _table(tables_told, _text, _rows), dict[str, Factor]()
    same = set(domains) == set(parents) == set(tables)
    _need(same, "variables, parents and tables do not have the same variables")
    for v, domain in domains.items():
        _need(bool(domain), f"the variable {_quoted(v)} has no values")
        _need(len(set(domain)) == len(domain), f"the variable {_quoted(v)} has a value twice")
        for u in parents[v]:
            _need(u in factors, f"{_quoted(v)} stands before its parent {_quoted(u)}")
        _check_cells(domains, parents[v], tables[v], f"the table of {_quoted(v)}")
        for cell, row in tables[v].items():
            what = f"the row of {_quoted(v)} for {_named(cell)}"
            _need(set(row) == set(domain), f"{what} does not have the values of the variable")
            _check_probabilities(row.values(), what)
        joint = {(*cell, a): p for cell, row in tables[v].items() for a, p in row.items()}
        factors[v] = Factor((*parents[v], v), joint)
    return domains, factors


def _relevant(
    domains: Mapping[str, Cell], tables: Mapping[str, Factor], query: Cell, given: Mapping[str, str]
) -> list[str]:
    """Return the variables that are asked for or given, and all above them."""
    relevant = {*query, *given}
    _need(len(set(query)) == len(query), "a variable is asked for twice")
    _need(len(relevant) == len(query) + len(given), "a variable is both asked for and given")
    for v in relevant:
        _need(v in domains, f"{_quoted(v)} is not among the variables")
    for v, a in given.items():
        _need(a in domains[v], f"{_quoted(a)} is not a value of {_quoted(v)}")
    for v in reversed([*domains]):
        relevant |= {*tables[v].names} if v in relevant else set()
    return [v for v in domains if v in relevant]


def _check_cells(
    domains: Mapping[str, Cell], names: Cell, cells: Iterable[Cell], what: str
) -> None:
    """Require one cell for all values of these variables together."""
    there = {*cells}
    _need(len(set(names)) == len(names), f"{what} has a variable twice")
    _need(set(names) <= set(domains), f"{what} has a variable that is not declared")
    each = [domains[v] for v in names]
    complete = prod(map(len, each)) == len(there) and there == {*product(*each)}
    _need(complete, f"{what} does not have one cell for all values of its variables together")


def _longest(factors: Iterable[Factor]) -> tuple[int, int]:
    """Return the bits of a product of one number of each factor, and of the longest of them."""
    each = [_bits(*factor.cells.values()) for factor in factors]
    return sum(each) + 1000, max(each, default=0) + 1000


def _value(factors: Iterable[Factor], at: Mapping[str, str]) -> Fraction:
    """Return the product of the numbers of all factors at these values."""
    numbers = [cells[tuple(at[u] for u in names)] for names, cells in factors]
    return Fraction(prod(x.numerator for x in numbers), prod(x.denominator for x in numbers))


def _summed(asked: Asked, v: str, factors: Sequence[Factor], made: Factor) -> list[Factor]:
    """Return the factors after the sum over v, if it makes this factor of those that hold v."""
    what = f"the sum over {_quoted(v)}"
    meeting = [factor for factor in factors if v in factor.names]
    others = {u for factor in meeting for u in factor.names} - {*asked.given, v}
    _need(set(made.names) == others, f"{what} does not have the variables of its factors")
    left = {u: asked.domains[u] for u in others}
    _check_cells(left, made.names, made.cells, what)
    values = asked.domains[v]
    asked.work.spend(3 * len(made.cells) * len(values) * len(meeting), *_longest(meeting))
    for cell, p in made.cells.items():
        at = asked.named(made.names, cell)
        whole = _total([_value(meeting, {**at, v: a}) for a in values])
        _need(p == whole, f"{what} is another number at {_named(cell)}")
    return [*(factor for factor in factors if v not in factor.names), made]


# flip: scores that are products of lines n + u a over others, for a between 0 and an end


class Score(NamedTuple):
    """The product of the lines above, over that of the lines below."""

    over: tuple[Line, ...]
    under: tuple[Line, ...]


class Point(NamedTuple):
    """Where labels tie: the only root of a polynomial between low and high."""

    low: Fraction
    high: Fraction
    polynomial: list[int]
    at: Cell
    beyond: Cell

    def __str__(self) -> str:
        where = f"a number between {shown(self.low)} and {shown(self.high)}"
        if len(self.polynomial) == 2:
            where = shown(Fraction(-self.polynomial[0], self.polynomial[1]))
        return f"from {where} on {_joined(self.beyond)}"


class Scores:
    """The scores, the polynomials of their gaps, each made once, and the work that is left."""

    def __init__(self, scores: Mapping[str, Score]) -> None:
        self.scores, self.work = scores, Work()
        self.gaps = dict[tuple[str, str], list[int]]()

    def gap(self, y: str, z: str) -> list[int]:
        """Return a polynomial that has the sign of the score of y less that of z."""
        if (y, z) not in self.gaps:
            lines = [line for label in (y, z) for side in self.scores[label] for line in side]
            each = [_bits(*line) for line in lines]
            self.work.spend(len(lines) ** 2 // 8, 2 * sum(each), 2 * max(each, default=0))
            self.gaps[y, z] = gap_of(self.scores[y], self.scores[z])
        return self.gaps[y, z]

    def changes(self, p: Sequence[int], low: Fraction, high: Fraction | None) -> int:
        """Return the changes of sign, if the work is left."""
        ends = _bits(low, *([] if high is None else [high]))
        longest = max((c.bit_length() for c in p), default=0)
        self.work.spend(len(p) ** 2, longest + 2 * len(p) * ends, ends)
        return changes(p, low, high)

    def best_at(self, a: Fraction) -> Cell:
        """Return the labels of the greatest score at a."""
        for score in self.scores.values():
            lines = (*score.over, *score.under)
            bits = sum(_bits(*line) + _bits(a) for line in lines)
            self.work.spend(1 + 30 * len(lines), 0, 0)
            self.work.spend(1, 2 * bits, 2 * bits)
        return best(values(self.scores, a))


def _flip(claim: object, proof: object) -> str:
    end_told, scores_told, first, points_told = _members(claim, "end", "scores", "first", "points")
    (cuts_told,) = _members(proof, "cuts")
    end = None if end_told == "inf" else _number(end_told)
    scores = Scores(_scores(scores_told, end))
    now, points = _texts(first), _list(points_told, _point)
    for y in now:
        _need(y in scores.scores, f"first names {_quoted(y)}, which has no score")
    breaks = _breaks(_list(cuts_told, _number), points, end)
    waiting, words = [*points], [_joined(now), *map(str, points)]
    for low, high in pairwise((Fraction(0), *breaks)):
        if waiting and waiting[0][:2] == (low, high):
            now = _crossed(scores, now, waiting.pop(0))
        else:
            _check_steady(scores, now, low, high)
        there = scores.best_at(high)
        where = f"at {_shortened(high)} the greatest score is that of {_joined(there)}"
        _need(there == now, f"{where}, the claim says {_joined(now)}")
    _check_steady(scores, now, breaks[-1], end)
    _need(not waiting, "a cut, or another point, lies between low and high of a point")
    return ", ".join(words)


def _breaks(
    cuts: Sequence[Fraction], points: Sequence[Point], end: Fraction | None
) -> list[Fraction]:
    """Return the cuts and the ends of the points, sorted: numbers between 0 and the end."""
    breaks = sorted((*cuts, *(x for point in points for x in (point.low, point.high))))
    _need(bool(breaks), "there is no cut and no point, so that no number is looked at")
    _need(breaks[0] > 0, "a cut or a point is not above 0")
    _need(end is None or breaks[-1] < end, "a cut or a point is not below the end")
    different = all(a < b for a, b in pairwise(breaks))
    _need(different, "a number is twice among the cuts and the ends of the points")
    return breaks


def _point(value: object) -> Point:
    low, high, polynomial, at, beyond = _members(value, "low", "high", "polynomial", "at", "beyond")
    terms = _list(polynomial, _number)
    whole = all(c.denominator == 1 for c in terms)
    _need(whole, "a polynomial has a coefficient that is not whole")
    _need(bool(terms) and terms[-1] != 0, "the last coefficient of a polynomial is missing or 0")
    divisor = gcd(*map(int, terms))
    lowest = [int(c) // divisor for c in terms]
    return Point(_number(low), _number(high), lowest, _texts(at), _texts(beyond))


def _scores(value: object, end: Fraction | None) -> dict[str, Score]:
    """Return the scores; no line falls below 0, and none of those below is 0, before the end."""
    told = _table(value, _text, lambda score: _members(score, "over", "under"))
    scores = {y: Score(*map(_lines, sides)) for y, sides in told.items()}
    _need(bool(scores), "no label has a score")
    for y, score in scores.items():
        for n, u in (*score.over, *score.under):
            at_end = u if end is None else n + u * end
            _need(n >= 0 and at_end >= 0, f"a line of {_quoted(y)} falls below 0")
        _need(all(n or u for n, u in score.under), f"the score of {_quoted(y)} is divided by 0")
    return scores


def values(scores: Mapping[str, Score], a: Fraction) -> dict[str, Fraction]:
    """Return the score of each label for one a."""
    return {
        y: Fraction(_at(score.over, a)[0] * _at(score.under, a)[1])
        / (_at(score.over, a)[1] * _at(score.under, a)[0])
        for y, score in scores.items()
    }


def _at(lines: Iterable[Line], a: Fraction) -> tuple[int, int]:
    """Return the product of the lines at a, as a numerator and a denominator."""
    numbers = [(n + u * a).as_integer_ratio() for n, u in lines]
    return prod(above for above, _ in numbers), prod(below for _, below in numbers)


def gap_of(one: Score, other: Score) -> list[int]:
    """Return a polynomial that has the sign of one score less the other, in lowest terms.

    It is over under' - over' under, without the lines that are on both sides.
    """
    left, right = Counter((*one.over, *other.under)), Counter((*other.over, *one.under))
    (more, scale), (less, by) = _multiplied(left - right), _multiplied(right - left)
    terms = [c * by - d * scale for c, d in zip_longest(more, less, fillvalue=0)]
    while terms and terms[-1] == 0:
        terms.pop()
    divisor = gcd(*terms)
    return [c // divisor for c in terms]


def _multiplied(lines: Counter[Line]) -> tuple[list[int], int]:
    """Return the product of lines times a whole number, and this number."""
    polynomial, scale = [1], 1
    for n, u in lines.elements():
        each = lcm(n.denominator, u.denominator)
        polynomial, scale = _times(polynomial, int(n * each), int(u * each)), scale * each
    return polynomial, scale


def _times(p: Sequence[int], n: int, u: int) -> list[int]:
    """Return p times n + u a."""
    return [n * c + u * d for c, d in zip([*p, 0], [0, *p], strict=True)]


def changes(p: Sequence[int], low: Fraction, high: Fraction | None) -> int:
    """Return Descartes' changes of sign: 0, no root between low and high; 1, one root.

    With t = x / (1 + x) between 0 and 1, they are those of (1 + x)^n p(low + (high - low) t), and
    without an end those of p(low + x). The coefficients are times a power of a denominator d.
    """
    d = lcm(low.denominator, 1 if high is None else high.denominator)
    scaled = [c * d**i for i, c in zip(reversed(range(len(p))), p, strict=True)]
    moved = _shifted(scaled, int(low * d))
    if high is not None:
        span = int((high - low) * d)
        stretched = [c * span**i for i, c in enumerate(moved)]
        moved = _shifted(stretched[::-1], 1)
    signs = [c > 0 for c in moved if c]
    return sum(a != b for a, b in pairwise(signs))


def _shifted(p: Sequence[int], by: int) -> list[int]:
    """Return p(by + x), by Horner's rule for one coefficient after the other."""
    moved = [*p]
    for last in range(len(p)):
        for i in reversed(range(last, len(p) - 1)):
            moved[i] += by * moved[i + 1]
    return moved


def divided(p: Sequence[int], f: Sequence[int]) -> list[int] | None:
    """Return p / f where nothing is left over; f has no common divisor, so it is whole."""
    rest, quotient = list(p), list[int]()
    while len(rest) >= len(f):
        c, left = divmod(rest[-1], f[-1])
        if left:
            return None
        quotient.append(c)
        shift = len(rest) - len(f)
        for i, d in enumerate(f):
            rest[shift + i] -= c * d
        rest.pop()
    return None if any(rest) else quotient[::-1]


def _check_steady(scores: Scores, now: Cell, low: Fraction, high: Fraction | None) -> None:
    """Require that between two numbers these labels, and no others, have the greatest score.

    They have it at one of them. Where all scores are 0 at one number before the end, they all
    have a line that is 0 there and nowhere below 0: such a line is 0 for each number.
    """
    for z in scores.scores if now else ():
        gap = scores.gap(now[0], z)
        words = f"{_quoted(now[0])} and {_quoted(z)} may change places after {_shortened(low)}"
        _need((z in now) == (not gap) and scores.changes(gap, low, high) == 0, words)


def _crossed(scores: Scores, now: Cell, point: Point) -> Cell:
    """Return who is best beyond the only root of a polynomial in an interval, where some tie."""
    where = f"between {_shortened(point.low)} and {_shortened(point.high)}"
    one = scores.changes(point.polynomial, point.low, point.high) == 1
    _need(one, f"the polynomial does not show one root {where}")
    _need(bool(now and point.beyond), f"nobody has the greatest score beside a point {where}")
    for y in (now[0], point.beyond[0]):
        _need(y in scores.scores, f"beyond names {_quoted(y)}, which has no score")
        tied = tuple(_tied(scores, y, point))
        _need(point.at == tied, f"the labels that tie {where} are {_joined(tied)}")
    _need(set(now) < set(point.at), f"no label joins {_joined(now)} {where}")
    return point.beyond


def _tied(scores: Scores, y: str, point: Point) -> Iterator[str]:
    """Yield the labels whose gap to y is 0 at the root; it is 0 nowhere else around it."""
    for z in scores.scores:
        gap = scores.gap(y, z)
        meets, divisor = not gap, point.polynomial
        while gap and (rest := divided(gap, divisor)) is not None:
            gap, meets = rest, True
        words = f"{_quoted(y)} and {_quoted(z)} may meet again near {_shortened(point.low)}"
        _need(scores.changes(gap, point.low, point.high) == 0, words)
        if meets:
            yield z


# The document


def check(document: str) -> tuple[str, str]:
    """Return the kind of a certificate and what it proves; raise Refused where it does not."""
    _need(len(document) <= MAX_BYTES, f"a certificate has at most {MAX_BYTES} characters")
    form, kind, claim, proof = _members(_parsed(document), "format", "kind", "claim", "proof")
    _need(form == FORMAT, f"the format is not {FORMAT}")
    _need(_text(kind) in KINDS, f"a kind is one of {', '.join(KINDS)}, got {_quoted(kind)}")
    return _text(kind), KINDS[_text(kind)](claim, proof)


def _parsed(document: str) -> object:
    readers = dict.fromkeys(("parse_int", "parse_float", "parse_constant"), _no_number)
    try:
        return json.loads(document, object_pairs_hook=_object, **readers)  # type: ignore[arg-type]
    except RecursionError:
        raise Refused("the document has arrays in arrays, too deep to be a certificate") from None
    except ValueError as error:
        raise Refused(f"it is not a JSON document: {ascii(str(error))[1:-1][:80]}") from None


def _object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    twice = [name for name, many in Counter(name for name, _ in pairs).items() if many > 1]
    _need(not twice, f"an object has the member {', '.join(map(_quoted, twice))} twice")
    return dict(pairs)


def _no_number(digits: str) -> object:
    words = "every number is written as a string"
    raise Refused(f"{words}, got {digits[:30]}{'...' * (len(digits) > 30)}")


KINDS = {"sign": _sign, "decision": _decision, "rule": _rule, "query": _query, "flip": _flip}


def main(words: list[str]) -> int:
    """Check the certificate in a file, or on standard input for -; return the exit status."""
    if words in (["-h"], ["--help"]):
        return _said(__doc__ or "", 0)
    names = words[1:] if words[:1] == ["--"] else words
    if len(names) != 1:
        print(
            "usage: python -m refnb.certificates.verify FILE (or - for standard input)",
            file=sys.stderr,
        )
        return 2
    try:
        raw = _read(names[0])
    except (OSError, ValueError) as error:
        words_of = getattr(error, "strerror", None) or str(error)
        print(f"cannot read {names[0]!a}: {words_of}", file=sys.stderr)
        return 2
    try:
        _need(len(raw) <= MAX_BYTES, f"a certificate has at most {MAX_BYTES} bytes")
        return _said(f"proved: {check(raw.decode())[1]}", 0)
    except UnicodeDecodeError:
        return _said("refused: it is not a text in UTF-8", 1)
    except Refused as refusal:
        return _said(f"refused: {refusal}", 1)


def _read(name: str) -> bytes:
    """Return the bytes of a file, or of standard input, as far as one more than are read."""
    if name == "-":
        if sys.stdin is None:
            raise OSError("there is no standard input")
        return sys.stdin.buffer.read(MAX_BYTES + 1)
    with Path(name).open("rb") as file:
        return file.read(MAX_BYTES + 1)


def _said(words: str, status: int) -> int:
    """Print and return the status: 2 where nothing can be printed."""
    try:
        print(words, flush=True)
    except OSError as error:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        print(f"cannot print the verdict: {error.strerror}", file=sys.stderr)
        return 2
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
