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
from collections.abc import Collection, Container, Iterable, Iterator, Mapping, Sequence
from decimal import Decimal  # reads and writes whole numbers, however many digits int may have
from fractions import Fraction
from itertools import pairwise, product, zip_longest
from math import gcd, lcm, prod
from pathlib import Path
from typing import NamedTuple, TypeVar, cast, get_args, get_origin

T = TypeVar("T")
K = TypeVar("K")
Cell = tuple[str, ...]
Line = tuple[Fraction, Fraction]  # n, u of n + u a
Factor = tuple[Cell, dict[Cell, Fraction]]  # variables, and a number for each cell of their values
FORMAT = "refnb-certificate/1"
NUMBER = re.compile(r"(0|-?[1-9][0-9]{0,3999})(?:/([1-9][0-9]{0,3999}))?")
MAX_BYTES = 4_000_000  # of a document
MAX_BITS = 200_000  # of a number on the way
MAX_WORK = 10**13  # the sum of a b over products of numbers of a bits by numbers of b bits


# What a document holds: an object has just the members that are named


class Document(NamedTuple):
    """A claim of a kind, and its proof."""

    format: str
    kind: str
    claim: object
    proof: object


class Form(NamedTuple):
    """The number const + sum of q log a over pairs a, q, with logarithms to a base."""

    base: str
    const: Fraction
    terms: tuple[tuple[Fraction, Fraction], ...]


class Sign(NamedTuple):
    """A form, and its sign."""

    form: object
    sign: str


class Powers(NamedTuple):
    """Each argument of a logarithm as a product of c^e; what they add up to is 0."""

    powers: dict[Fraction, dict[int, int]]


class Logs(NamedTuple):
    """Each argument of a logarithm with numbers below and above the natural one."""

    logs: dict[Fraction, tuple[Fraction, Fraction]]


class Decision(NamedTuple):
    """The form of each label, or -inf, and the labels of the greatest."""

    scores: dict[str, object]
    ties: Cell


class Rivals(NamedTuple):
    """Why each other label is not above the first of the ties."""

    rivals: dict[str, object]


class Rule(NamedTuple):
    """The error of a rule under a truth, and the least of any rule."""

    labels: Cell
    truth: dict[Cell, dict[str, Fraction]]
    rule: dict[Cell, str]
    error: Fraction
    bayes_error: Fraction


class Best(NamedTuple):
    """A label of greatest probability in each cell that occurs."""

    best: dict[Cell, str]


class Query(NamedTuple):
    """A network, parents first, what is given and asked, P(q | e), P(e) and the best cells."""

    variables: dict[str, Cell]
    parents: dict[str, Cell]
    tables: dict[str, dict[Cell, dict[str, Fraction]]]
    given: dict[str, str]
    query: Cell
    posterior: dict[Cell, Fraction]
    evidence: Fraction
    ties: tuple[Cell, ...]


class Steps(NamedTuple):
    """For each hidden variable, in order, what all tables with it make once it is summed out."""

    steps: dict[str, Factor]


class Score(NamedTuple):
    """The product of the lines above, over that of the lines below."""

    over: tuple[Line, ...]
    under: tuple[Line, ...] = ()


class Point(NamedTuple):
    """Where labels tie: the only root of a polynomial between low and high."""

    low: Fraction
    high: Fraction
    polynomial: tuple[int, ...]
    at: Cell
    beyond: Cell

    def __str__(self) -> str:
        where = f"a number between {shown(self.low)} and {shown(self.high)}"
        if len(self.polynomial) == 2:
            where = shown(Fraction(-self.polynomial[0], self.polynomial[1]))
        return f"from {where} on {_joined(self.beyond)}"


class Flip(NamedTuple):
    """The labels of the greatest score from 0 on, and from each point on, before the end or inf."""

    end: object
    scores: dict[str, Score]
    first: Cell
    points: tuple[Point, ...]


class Cuts(NamedTuple):
    """Numbers between 0 and the end, between which nothing happens but at the points."""

    cuts: tuple[Fraction, ...]


class Refused(Exception):
    """The proof does not prove the claim; the message says where."""


def _need(holds: bool, words: str) -> None:
    if not holds:
        raise Refused(words)


def _need_in(names: Iterable[K], known: Container[K], words: str) -> None:
    """Require that all names are known; the words say it of one that is not, in the place of {}."""
    for name in names:
        if name not in known:
            raise Refused(words.format(_named(name)))


class Work:
    """The work that is left, in products of bits; what needs more is refused before it is done."""

    def __init__(self) -> None:
        self.left = MAX_WORK

    def spend(self, times: int, bits: int, by: int) -> None:
        """Take so many products of two numbers; each number counts 500 bits more than it has."""
        _need(max(bits, by) <= MAX_BITS, f"a number on the way has more than {MAX_BITS} bits")
        self.left -= times * (bits + 500) * (by + 500)
        _need(self.left >= 0, "to check it is more work than this checker does")


# Reading


def _read(shape: type[T], value: object) -> T:
    """Return what a type says: a table is an array of pairs, a number a string, in lowest terms."""
    if shape is object:
        return cast("T", value)
    if shape in (str, Fraction, int):
        if not isinstance(value, str):
            raise Refused(f"a string is needed, got {_quoted(value)}")
        return cast("T", value if shape is str else _number(value, shape is int))
    of, parts = get_origin(shape), get_args(shape)
    if of is None:
        return shape(*_members(shape.__annotations__, value))
    if not isinstance(value, list):
        raise Refused(f"an array is needed, got {_quoted(value)}")
    if of is dict:
        table = dict[object, object]()
        for key, entry in (_pair(parts, entry) for entry in value):
            _need(key not in table, f"a table has {_named(key)} twice")
            table[key] = entry
        return cast("T", table)
    if parts[1] is ...:
        return cast("T", tuple(_read(parts[0], entry) for entry in value))
    return cast("T", _pair(parts, value))


def _pair(parts: Sequence[type[object]], value: object) -> tuple[object, object]:
    entries = _read(tuple[object, ...], value)
    _need(len(entries) == 2, f"an array of two is needed, got one of {len(entries)}")
    return _read(parts[0], entries[0]), _read(parts[1], entries[1])


def _members(shapes: Mapping[str, type[object]], value: object) -> Iterator[object]:
    if not isinstance(value, dict):
        raise Refused(f"an object with {', '.join(shapes)} is needed, got {_quoted(value)}")
    for name in shapes:
        _need(name in value, f"the member {name} is missing")
    _need_in(value, shapes, f"there is no member {{}} beside {', '.join(shapes)}")
    return (_read(shape, value[name]) for name, shape in shapes.items())


def _number(digits: str, whole: bool) -> Fraction | int:
    match = NUMBER.fullmatch(digits)
    if match is None:
        words = "a number is written p or p/q, in digits, 4000 of each at most"
        raise Refused(f"{words}, got {_quoted(digits)}")
    above, below = int(Decimal(match[1])), int(Decimal(match[2] or 1))
    lowest = gcd(above, below) == 1 and match[2] != "1"
    _need(lowest, f"a number is written in lowest terms, got {_quoted(digits)}")
    _need(below == 1 or not whole, f"a whole number is needed, got {_quoted(digits)}")
    return above if whole else Fraction(above, below)


# Writing


def shown(x: Fraction) -> str:
    """Return p or p/q, however many digits Python is set to write."""
    return "/".join(str(Decimal(n)) for n in x.as_integer_ratio()).removesuffix("/1")


def _quoted(value: object) -> str:
    if isinstance(value, str):
        return ascii(value) if len(value) <= 40 else f"{value[:30]!a}..."
    if isinstance(value, list | dict):
        return "an array" if isinstance(value, list) else "an object"
    return {None: "null", True: "true", False: "false"}[value]  # type: ignore[index]


def _named(key: object) -> str:
    """Return a number shortened, a cell in words, a name with its quotes."""
    if isinstance(key, Fraction | int):
        whole = shown(Fraction(key))
        return whole if len(whole) <= 40 else f"{whole[:30]}..."
    return f"the cell ({', '.join(map(_quoted, key))})" if isinstance(key, tuple) else _quoted(key)


def _joined(names: Iterable[str]) -> str:
    return " or ".join(map(ascii, names)) or "nobody"


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


def _sign(claim: object, proof: object) -> str:
    form, sign = _read(Sign, claim)
    _need(sign in ("-1", "0", "1"), f"the sign is -1, 0 or 1, got {_quoted(sign)}")
    _check_sign(_form(form), int(sign), proof, Work())
    return f"the number is {('0', 'above 0', 'below 0')[int(sign)]}"


def _decision(claim: object, proof: object) -> str:
    scores, ties = _read(Decision, claim)
    (rivals,) = _read(Rivals, proof)
    forms = {y: _form(score) for y, score in scores.items() if score != "-inf"}
    # 1 to the base e and 1 to the base 2 are no numbers to compare
    one_base = len({form.base for form in forms.values()}) <= 1
    _need(one_base, "the scores have logarithms to two bases, e and 2")
    _need(bool(ties), "ties names no label")
    _need_in(ties, forms, "ties names {}, which has no score above -inf")
    in_order = tuple(y for y in forms if y in {*ties})
    _need(ties == in_order, "ties are not each named once, in the order of the scores")
    first = forms.pop(ties[0])
    _need_in(forms, rivals, "there is no proof for the label {}")
    _need_in(rivals, forms, "a proof is given for {}, which is no rival")
    work = Work()
    for y, rival in rivals.items():
        terms = (*first.terms, *((a, -q) for a, q in forms[y].terms))
        gap = Form(first.base, first.const - forms[y].const, terms)
        _check_sign(gap, 0 if y in ties else 1, rival, work)
    return f"decided: {', '.join(map(ascii, ties))}"


def _form(value: object) -> Form:
    form = _read(Form, value)
    _need(form.base in ("e", "2"), f"the base is e or 2, got {_quoted(form.base)}")
    _need(all(a > 0 for a, _ in form.terms), "a logarithm is taken of a number that is not above 0")
    return form


def _check_sign(form: Form, sign: int, proof: object, work: Work) -> None:
    """Check the proof of a sign; to the base 2, of that of the number times log 2."""
    base, const, terms = form
    if base == "2":
        const, terms = Fraction(0), (*terms, (Fraction(2), const))
    longest = _bits(*(q for _, q in terms))
    work.spend(len(terms), longest, longest)
    parts = defaultdict[Fraction, list[Fraction]](list)
    for a, q in terms:
        parts[a].append(q)
    coefficients = {a: _total(qs) for a, qs in parts.items()}
    if sign == 0:
        (powers,) = _read(Powers, proof)
        _check_arguments(coefficients, powers)
        _need(const == 0, "a constant that is not 0 is beside the logarithms, which are irrational")
        _check_powers(coefficients, powers)
        return
    (logs,) = _read(Logs, proof)
    _check_arguments(coefficients, logs)
    for a, (low, high) in logs.items():
        words = f"the logarithm of {_named(a)} is not between its two numbers"
        _need(_encloses(a, low, high, work), words)
    # of q [low, high] the end on the side of 0: the lower one for the sign 1
    ends = (q * logs[a][(q > 0) != (sign > 0)] for a, q in coefficients.items() if q)
    _need((const + _total(ends)) * sign > 0, "the enclosures do not exclude 0")


def _check_arguments(
    coefficients: Mapping[Fraction, Fraction], proved: Collection[Fraction]
) -> None:
    """Require a proof for each a that matters, and for no other number."""
    matter = [a for a, q in coefficients.items() if q]
    _need_in(matter, proved, "the proof says nothing of log {}")
    _need_in(proved, coefficients, "the proof speaks of log {}, the claim does not")


def _check_powers(
    coefficients: Mapping[Fraction, Fraction], powers: Mapping[Fraction, Mapping[int, int]]
) -> None:
    """With a = product of c^e, the sum of q log a is the sum of (sum of q e) log c.

    The c^e of a product a have no more bits than it has.
    """
    for a, row in powers.items():
        above_one = all(c > 1 for c in row)
        _need(above_one, f"{_named(a)} is not written by powers of whole numbers above 1")
        bits = sum(abs(e) * (c.bit_length() - 1) for c, e in row.items())
        short = bits < (a.numerator * a.denominator).bit_length()
        right = short and prod((Fraction(c) ** e for c, e in row.items()), start=Fraction(1)) == a
        _need(right, f"the product of the powers is not {_named(a)}")
    of_base = defaultdict[int, list[Fraction]](list)
    for a, q in coefficients.items():
        for c, e in powers[a].items() if q else ():
            of_base[c].append(q * e)
    for c, parts in of_base.items():
        _need(_total(parts) == 0, f"the powers of {_named(c)} do not cancel")


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
    labels, truth, rule, error, bayes_error = _read(Rule, claim)
    (best_rule,) = _read(Best, proof)
    _need(len({*labels}) == len(labels), "a label occurs twice")
    _need(bool(truth), "the truth has no cells")
    _need(len({len(cell) for cell in truth}) == 1, "the cells of the truth differ in length")
    known, cells = {*labels}, [(y, p) for row in truth.values() for y, p in row.items()]
    _need_in((y for y, _ in cells), known, "the truth has {}, which is not among the labels")
    _check_probabilities((p for _, p in cells), "the truth")
    occurring = {cell for cell, row in truth.items() if any(row.values())}
    _need_in(rule, truth, "the rule answers {}, which is not in the truth")
    _need_in(rule.values(), known, "the rule answers {}, which is not among the labels")
    _need_in(occurring, rule, "the rule does not answer {}, which occurs")
    _need_in(occurring, best_rule, "best does not answer {}, which occurs")
    _need_in(best_rule, occurring, "best answers {}, which does not occur")
    for cell, y in best_rule.items():
        words = f"{_quoted(y)} does not have the greatest probability in {_named(cell)}"
        _need(y in best(truth[cell]), words)
    wrong, least = (
        1 - _total(truth[cell].get(y, Fraction(0)) for cell, y in answers.items())
        for answers in (rule, best_rule)
    )
    _need(wrong == error, "the error of the rule is another number")
    _need(least == bayes_error, "the least error is another number")
    return f"the error is {shown(error)}, the least of any rule {shown(least)}"


# query: a network, one variable summed out after the other; where none is, products and their sum


def _query(claim: object, proof: object) -> str:
    asked = _read(Query, claim)
    (steps,) = _read(Steps, proof)
    domains, given, query, posterior = asked.variables, asked.given, asked.query, asked.posterior
    tables = _tables(asked)
    relevant = _relevant(asked, tables)
    hidden = [v for v in relevant if v not in {*query, *given}]
    _need_in(hidden, steps, "there is no step for the hidden variable {}")
    _need_in(steps, hidden, "there is a step for {}, which is not hidden")
    work, factors = Work(), [tables[v] for v in relevant]
    for v, (names, cells) in steps.items():
        what = f"the sum over {_quoted(v)}"
        meeting = [factor for factor in factors if v in factor[0]]
        others = {u for above, _ in meeting for u in above} - {*given, v}
        _need({*names} == others, f"{what} does not have the variables of its factors")
        _check_cells(domains, names, cells, what)
        _spend(work, len(cells) * len(domains[v]), meeting)
        for cell, p in cells.items():
            at = given | dict(zip(names, cell, strict=True))
            whole = _total(_value(meeting, at | {v: a}) for a in domains[v])
            _need(p == whole, f"{what} is another number at {_named(cell)}")
        factors = [*(factor for factor in factors if v not in factor[0]), (names, cells)]
    _check_cells(domains, query, posterior, "the posterior")
    _spend(work, len(posterior), factors)
    each = ((q, given | dict(zip(query, q, strict=True))) for q in posterior)
    weights = {q: _value(factors, at) for q, at in each}
    evidence = _total(weights.values())
    _need(evidence > 0, "what is given has probability 0")
    _need(asked.evidence == evidence, "the evidence is another number")
    for q, p in posterior.items():
        _need(p * evidence == weights[q], f"the posterior of {_named(q)} is another number")
    right = asked.ties == best(posterior)
    _need(right, "ties are not the cells of the greatest posterior, in order")
    return ", ".join(f"{' '.join(map(ascii, q))}: {shown(p)}" for q, p in posterior.items())


def _tables(asked: Query) -> dict[str, Factor]:
    """Return the table of each variable as a factor; parents come first."""
    domains, parents, tables = asked.variables, asked.parents, asked.tables
    same = {*domains} == {*parents} == {*tables}
    _need(same, "variables, parents and tables do not have the same variables")
    factors = dict[str, Factor]()
    for v, domain in domains.items():
        _need(bool(domain), f"the variable {_quoted(v)} has no values")
        _need(len({*domain}) == len(domain), f"the variable {_quoted(v)} has a value twice")
        for u in parents[v]:
            _need(u in factors, f"{_quoted(v)} stands before its parent {_quoted(u)}")
        _check_cells(domains, parents[v], tables[v], f"the table of {_quoted(v)}")
        for cell, row in tables[v].items():
            what = f"the row of {_quoted(v)} for {_named(cell)}"
            _need({*row} == {*domain}, f"{what} does not have the values of the variable")
            _check_probabilities(row.values(), what)
        joint = {(*cell, a): p for cell, row in tables[v].items() for a, p in row.items()}
        factors[v] = (*parents[v], v), joint
    return factors


def _relevant(asked: Query, tables: Mapping[str, Factor]) -> list[str]:
    """Return the variables that are asked for or given, and all above them."""
    domains, given, query = asked.variables, asked.given, asked.query
    relevant = {*query, *given}
    _need(len({*query}) == len(query), "a variable is asked for twice")
    _need(len(relevant) == len(query) + len(given), "a variable is both asked for and given")
    _need_in(relevant, domains, "{} is not among the variables")
    for v, a in given.items():
        _need(a in domains[v], f"{_quoted(a)} is not a value of {_quoted(v)}")
    for v in reversed(domains):
        relevant |= {*tables[v][0]} if v in relevant else set()
    return [v for v in domains if v in relevant]


def _check_cells(
    domains: Mapping[str, Cell], names: Cell, cells: Iterable[Cell], what: str
) -> None:
    """Require one cell for all values of these variables together."""
    there = {*cells}
    _need(len({*names}) == len(names), f"{what} has a variable twice")
    _need({*names} <= {*domains}, f"{what} has a variable that is not declared")
    each = [domains[v] for v in names]
    complete = prod(map(len, each)) == len(there) and there == {*product(*each)}
    _need(complete, f"{what} does not have one cell for all values of its variables together")


def _spend(work: Work, times: int, factors: Collection[Factor]) -> None:
    """Take the work of so many products of one number of each factor."""
    each = [_bits(*cells.values()) for _, cells in factors]
    work.spend(3 * times * len(factors), sum(each) + 1000, max(each, default=0) + 1000)


def _value(factors: Iterable[Factor], at: Mapping[str, str]) -> Fraction:
    """Return the product of the numbers of all factors at these values."""
    return prod((cells[tuple(at[u] for u in names)] for names, cells in factors), start=Fraction(1))


# flip: scores that are products of lines n + u a over others, for a between 0 and an end


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

    def check_steady(self, now: Cell, low: Fraction, high: Fraction | None) -> None:
        """Require that between two numbers these labels, and no others, have the greatest score.

        They have it at one of them. Where all scores are 0 at one number before the end, they all
        have a line that is 0 there and nowhere below 0: such a line is 0 for each number.
        """
        for z in self.scores if now else ():
            gap = self.gap(now[0], z)
            words = f"{_quoted(now[0])} and {_quoted(z)} may change places after {_named(low)}"
            _need((z in now) == (not gap) and self.changes(gap, low, high) == 0, words)

    def tied(self, y: str, point: Point) -> Cell:
        """Return the labels whose gap to y is 0 at the root; it is 0 nowhere else around it."""
        least = gcd(*point.polynomial)
        divisor, tied = [c // least for c in point.polynomial], list[str]()
        for z in self.scores:
            gap = self.gap(y, z)
            meets = not gap
            while gap and (rest := divided(gap, divisor)) is not None:
                gap, meets = rest, True
            words = f"{_quoted(y)} and {_quoted(z)} may meet again near {_named(point.low)}"
            _need(self.changes(gap, point.low, point.high) == 0, words)
            tied += [z] if meets else []
        return tuple(tied)


def _flip(claim: object, proof: object) -> str:
    end_said, labels, now, points = _read(Flip, claim)
    (cuts,) = _read(Cuts, proof)
    end = None if end_said == "inf" else _read(Fraction, end_said)
    _check_scores(labels, end)
    _need_in(now, labels, "first names {}, which has no score")
    for point in points:
        last = point.polynomial[-1:]
        _need(last not in ((), (0,)), "the last coefficient of a polynomial is missing or 0")
    breaks = sorted((*cuts, *(x for point in points for x in (point.low, point.high))))
    _need(bool(breaks), "there is no cut and no point, so that no number is looked at")
    _need(breaks[0] > 0, "a cut or a point is not above 0")
    _need(end is None or breaks[-1] < end, "a cut or a point is not below the end")
    different = all(a < b for a, b in pairwise(breaks))
    _need(different, "a number is twice among the cuts and the ends of the points")
    scores, waiting, words = Scores(labels), [*points], [_joined(now), *map(str, points)]
    for low, high in pairwise((Fraction(0), *breaks)):
        if waiting and waiting[0][:2] == (low, high):
            now = _crossed(scores, now, waiting.pop(0))
        else:
            scores.check_steady(now, low, high)
        there = scores.best_at(high)
        where = f"at {_named(high)} the greatest score is that of {_joined(there)}"
        _need(there == now, f"{where}, the claim says {_joined(now)}")
    scores.check_steady(now, breaks[-1], end)
    _need(not waiting, "a cut, or another point, lies between low and high of a point")
    return ", ".join(words)


def _check_scores(scores: Mapping[str, Score], end: Fraction | None) -> None:
    """Require that no line falls below 0, and none of those below is 0, before the end."""
    _need(bool(scores), "no label has a score")
    for y, score in scores.items():
        for n, u in (*score.over, *score.under):
            at_end = u if end is None else n + u * end
            _need(n >= 0 and at_end >= 0, f"a line of {_quoted(y)} falls below 0")
        _need(all(n or u for n, u in score.under), f"the score of {_quoted(y)} is divided by 0")


def _crossed(scores: Scores, now: Cell, point: Point) -> Cell:
    """Return who is best beyond the only root of a polynomial in an interval, where some tie."""
    where = f"between {_named(point.low)} and {_named(point.high)}"
    one = scores.changes(point.polynomial, point.low, point.high) == 1
    _need(one, f"the polynomial does not show one root {where}")
    _need(bool(now and point.beyond), f"nobody has the greatest score beside a point {where}")
    _need_in(point.beyond[:1], scores.scores, "beyond names {}, which has no score")
    for y in (now[0], point.beyond[0]):
        tied = scores.tied(y, point)
        _need(point.at == tied, f"the labels that tie {where} are {_joined(tied)}")
    _need({*now} < {*point.at}, f"no label joins {_joined(now)} {where}")
    return point.beyond


def values(scores: Mapping[str, Score], a: Fraction) -> dict[str, Fraction]:
    """Return the score of each label for one a."""
    found = dict[str, Fraction]()
    for y, sides in scores.items():
        over, under = (prod((n + u * a for n, u in lines), start=Fraction(1)) for lines in sides)
        found[y] = over / under
    return found


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
    product, scale = [1], 1
    for n, u in lines.elements():
        each = lcm(n.denominator, u.denominator)
        start, slope, scale = int(n * each), int(u * each), scale * each
        pairs = zip([*product, 0], [0, *product], strict=True)
        product = [start * c + slope * d for c, d in pairs]
    return product, scale


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


# The document


KINDS = {"sign": _sign, "decision": _decision, "rule": _rule, "query": _query, "flip": _flip}


def check(document: str) -> tuple[str, str]:
    """Return the kind of a certificate and what it proves; raise Refused where it does not."""
    _need(len(document) <= MAX_BYTES, f"a certificate has at most {MAX_BYTES} characters")
    readers = dict.fromkeys(("parse_int", "parse_float", "parse_constant"), _no_number)
    try:
        value = json.loads(document, object_pairs_hook=_object, **readers)  # type: ignore[arg-type]
    except RecursionError:
        raise Refused("the document has arrays in arrays, too deep to be a certificate") from None
    except ValueError as error:
        raise Refused(f"it is not a JSON document: {ascii(str(error))[1:-1][:80]}") from None
    form, kind, claim, proof = _read(Document, value)
    _need(form == FORMAT, f"the format is not {FORMAT}")
    _need(kind in KINDS, f"a kind is one of {', '.join(KINDS)}, got {_quoted(kind)}")
    return kind, KINDS[kind](claim, proof)


def _object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    twice = [name for name, many in Counter(name for name, _ in pairs).items() if many > 1]
    _need(not twice, f"an object has the member {', '.join(map(_quoted, twice))} twice")
    return dict(pairs)


def _no_number(digits: str) -> object:
    words = "every number is written as a string"
    raise Refused(f"{words}, got {digits[:30]}{'...' * (len(digits) > 30)}")


def main(words: list[str]) -> int:
    """Check the certificate in a file, or on standard input for -; return the exit status."""
    if words in (["-h"], ["--help"]):
        return _said(__doc__ or "", 0)
    names = words[1:] if words[:1] == ["--"] else words
    if len(names) != 1:
        usage = "usage: python -m refnb.certificates.verify FILE (or - for standard input)"
        return _failed(usage)
    try:
        raw = _bytes(names[0])
    except (OSError, ValueError) as error:
        return _failed(f"cannot read {names[0]!a}: {getattr(error, 'strerror', None) or error}")
    try:
        _need(len(raw) <= MAX_BYTES, f"a certificate has at most {MAX_BYTES} bytes")
        return _said(f"proved: {check(raw.decode())[1]}", 0)
    except UnicodeDecodeError:
        return _said("refused: it is not a text in UTF-8", 1)
    except Refused as refusal:
        return _said(f"refused: {refusal}", 1)


def _bytes(name: str) -> bytes:
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
        return _failed(f"cannot print the verdict: {error.strerror}")
    return status


def _failed(words: str) -> int:
    print(words, file=sys.stderr)
    return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
