"""Score of a structure: how well its arrows explain complete examples, and what they cost.

    v          a variable                                               str
    r, q       number of the values of v, and of the rows of its table  int
    u, w       a row, and a value of v                                  tuple of str, str
    n(u, w)    how often w was seen in the row u                        int >= 0
    n(u)       sum of n(u, w) over w
    N          sum of n(u) over u: the number of examples
    s          equivalent sample size, spread over all q r entries      Fraction > 0

    K2      product over u of (r - 1)! / (n(u) + r - 1)! times product over w of n(u, w)!
    BDeu    product over u of the evidence of n(u, w) for the weights s / (q r)
    MDL     bits of the data:  sum over u, w of n(u, w) log2(n(u) / n(u, w))
            bits of the table: (r - 1) q / 2 times log2 N

A structure scores the product over its families: over every variable with its parents.

The trap: more arrows never fit worse. A score must make them pay, K2 and BDeu by averaging over
all tables, MDL by the length of the table.

Source: G. Cooper, E. Herskovits, A Bayesian method for the induction of probabilistic networks
from data, Machine Learning 9 (1992); D. Heckerman, D. Geiger, D. Chickering, Learning Bayesian
networks, Machine Learning 20 (1995); J. Rissanen, Automatica 14 (1978).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import prod
from typing import Annotated

from refnb.core import checks, limits, messages
from refnb.core.checks import Counted, Number
from refnb.core.errors import BadWeight, EmptyData, OutOfRange, RefnbError
from refnb.estimation.schema import Cell
from refnb.exact import logarithm, rational
from refnb.exact.logarithm import LogForm
from refnb.networks import network, parameter_learning
from refnb.networks.parameter_learning import Cases, Parents

Counts = Collection[int]
Rows = Annotated[Mapping[Cell, Counted[str]], EmptyData]

MAX_WORK, MAX_TOTAL = 1_000_000, 2_000_000


@dataclass(frozen=True)
class Score:
    """A rule to score a family: "k2" or "mdl", both of size 0, or "bdeu" of size s > 0.

    Raises BadWeight for another rule or size.
    """

    rule: str
    size: Fraction

    def __post_init__(self) -> None:
        object.__setattr__(self, "size", checks.fraction(self.size, "the size of a score"))
        sized = self.rule == "bdeu" and self.size > 0
        if not sized and (self.rule not in ("k2", "mdl") or self.size != 0):
            raise BadWeight(f"a score is k2, mdl or bdeu=S, S > 0, got {messages.shown(self.rule)}")

    def spelling(self) -> str:
        """Return k2, mdl or bdeu=1."""
        return f"bdeu={rational.spelling(self.size)}" if self.size else self.rule

    @classmethod
    def spelled(cls, spelling: str) -> Score:
        """Return the rule that is spelled k2, mdl or bdeu=S, S > 0.

        Raises BadWeight for any other text.

        >>> Score.spelled("bdeu=1")
        Score(rule='bdeu', size=Fraction(1, 1))
        """
        rule, _, size = spelling.partition("=")
        try:
            sized = rule == "bdeu"
            return cls("bdeu", rational.rational(size)) if sized else cls(spelling, Fraction(0))
        except RefnbError as error:
            raise BadWeight(f"the score {messages.shown(spelling)}: {error}") from None


@dataclass(frozen=True)
class Description:
    """The bits to write down what a variable did, and those to write down its table."""

    data: LogForm
    table: LogForm


K2, MDL = Score("k2", Fraction(0)), Score("mdl", Fraction(0))


def k2(rows: Rows) -> Fraction:
    """Return product over u of (r - 1)! / (n(u) + r - 1)! times product over w of n(u, w)!.

    Raises DomainMismatch when rows differ in their values; BadWeight for a count that is not
    whole; OutOfRange when the family is too long to score.

    >>> k2({("0",): {"no": 2, "yes": 0}, ("1",): {"no": 0, "yes": 1}})
    Fraction(1, 6)
    """
    return of_counts(*_counted(rows, K2), K2)


def bdeu(rows: Rows, s: Number) -> Fraction:
    """Return the same for weights s / (q r) in the place of 1: rising factorials from there.

    Raises DomainMismatch when rows differ in their values; BadWeight for a count that is not
    whole; OutOfRange when s <= 0, or when the family is too long to score.

    >>> bdeu({("0",): {"no": 2, "yes": 0}, ("1",): {"no": 0, "yes": 1}}, 2)
    Fraction(3, 16)
    """
    size = checks.fraction(s, "the equivalent sample size")
    if size <= 0:
        raise OutOfRange(f"the equivalent sample size must be > 0, got {messages.shown(s)}")
    rule = Score("bdeu", size)
    return of_counts(*_counted(rows, rule), rule)


def mdl(rows: Rows) -> Description:
    """Return sum of n(u, w) log2(n(u) / n(u, w)), and (r - 1) q / 2 times log2 N.

    Raises DomainMismatch when rows differ in their values; BadWeight for a count that is not
    whole; EmptyData when N = 0; OutOfRange when the family is too long to score.

    >>> found = mdl({("0",): {"no": 2, "yes": 0}, ("1",): {"no": 1, "yes": 1}})
    >>> logarithm.spelling(found.data), logarithm.spelling(found.table)
    ('2', '2')
    """
    _counted(rows, MDL)
    return _description(rows)


def _description(rows: Rows) -> Description:
    pairs = [(k, sum(row.values())) for row in rows.values() for k in row.values() if k]
    shares = [(logarithm.log(Fraction(n, k), "2"), k) for k, n in pairs]
    free = sum(len(row) - 1 for row in rows.values())
    table = logarithm.scale(logarithm.log(sum(k for k, _ in pairs), "2"), Fraction(free, 2))
    return Description(logarithm.combination([*shares, (logarithm.constant(0, "2"), 1)]), table)


def total(cases: Cases, parents: Parents, rule: Score) -> Fraction:
    """Return the product over all families of K2, of BDeu, or of 4^-(bits of MDL), a fraction.

    Raises DomainMismatch when parents are not those of the variables; UnknownVariable; Duplicate;
    Cyclic; BadWeight for a count that is not whole; EmptyData for mdl of none; OutOfRange.

    >>> seen = Cases({"a": ("0", "1"), "b": ("0", "1")}, {("0", "0"): 2, ("1", "1"): 1})
    >>> total(seen, {"a": (), "b": ()}, K2), total(seen, {"a": (), "b": ("a",)}, K2)
    (Fraction(1, 144), Fraction(1, 72))
    """
    scores = (family(cases, v, us, rule) for v, us in _families(cases, parents, rule))
    return prod(scores, start=Fraction(1))


def bits(cases: Cases, parents: Parents, rule: Score) -> LogForm:
    """Return log2 of K2 or BDeu, or minus the bits of MDL: the greater the better.

    Raises DomainMismatch; UnknownVariable; Duplicate; Cyclic; BadWeight; EmptyData; OutOfRange.

    >>> seen = Cases({"a": ("0", "1")}, {("0",): 2, ("1",): 1})
    >>> logarithm.spelling(bits(seen, {"a": ()}, K2))
    'log2(1/12)'
    """
    forms = [(logarithm.constant(0, "2"), 1)]
    for v, us in _families(cases, parents, rule):
        if rule.rule == "mdl":
            found = _description(parameter_learning.family(cases, v, us))
            forms += [(found.data, -1), (found.table, -1)]
        else:
            forms.append((logarithm.log(family(cases, v, us, rule), "2"), 1))
    return logarithm.combination(forms)


def of_counts(entries: Counts, rows: Counts, r: int, q: int, rule: Score) -> Fraction:
    """Return the score of a family from its n(u, w) and n(u); those that are 0 can be left out.

    K2, BDeu    product over u, w of (a)_n(u, w), divided by the product over u of (r a)_n(u), where
                (x)_n = x (x + 1) ... (x + n - 1), and a is 1 for K2 and s / (q r) for BDeu
    4^-MDL      product over u, w of n(u, w)^2 n(u, w), divided by the product over u of
                n(u)^2 n(u), and by N^((r - 1) q)
    """
    if rule.rule == "mdl":
        over = prod(k ** (2 * k) for k in entries)
        under = prod(k ** (2 * k) for k in rows)
        return Fraction(over, under * sum(rows) ** ((r - 1) * q))
    a = Fraction(1) if rule.rule == "k2" else rule.size / (q * r)
    over = prod(rational.rising(a.numerator, a.denominator, k) for k in entries)
    under = prod(rational.rising(r * a.numerator, a.denominator, k) for k in rows)
    return Fraction(over, under)


def check(n: int, tables: Iterable[int], rule: Score, most: int = MAX_WORK) -> None:
    """Require families of n examples with tables of these sizes to be not too long: OutOfRange."""
    size = limits.length(rule.size)
    work = sum((n + entries) * ((n + entries).bit_length() + size) for entries in tables)
    checks.size(work, "too long to score: the bound on the work", 0, most)


def examples(counts: Collection[Number], rule: Score) -> int:
    """Return N, the sum of whole counts: BadWeight; EmptyData when mdl has no examples."""
    for k in counts:
        checks.count(k, "how often an example was seen")
    n = int(sum(counts))
    if rule.rule == "mdl" and n == 0:
        raise EmptyData("log2 N needs at least one example")
    return n


def family(cases: Cases, v: str, parents: Sequence[str], rule: Score) -> Fraction:
    """Return the score of a family from checked examples."""
    r, q = len(cases.variables[v]), prod(len(cases.variables[u]) for u in parents)
    entries, rows = parameter_learning.tally(cases, (*parents, v)), dict[Cell, int]()
    for (*u, _), n in entries.items():
        rows[*u,] = rows.get((*u,), 0) + int(n)
    return of_counts([*map(int, entries.values())], rows.values(), r, q, rule)


def _counted(rows: Rows, rule: Score) -> tuple[list[int], list[int], int, int]:
    """Return n(u, w), n(u), r and q of rows that have the same values and are not too long."""
    if not rows:
        raise EmptyData("a family has at least one row")
    first = next(iter(rows.values()))
    for u, row in rows.items():
        checks.counts(row, messages.place("the row of", u))
        checks.same(first, row, "the values in all rows")
    entries = [k for row in rows.values() for k in row.values()]
    check(examples(entries, rule), [len(entries)], rule)
    sums = [int(sum(row.values())) for row in rows.values()]
    return [int(k) for k in entries], sums, len(first), len(rows)


def _families(cases: Cases, parents: Parents, rule: Score) -> list[tuple[str, tuple[str, ...]]]:
    """Return every variable with its parents, where the families are together not too long."""
    network.check_parents(cases.variables, parents)
    tables = [prod(len(cases.variables[u]) for u in (v, *parents[v])) for v in parents]
    check(examples(cases.cells.values(), rule), tables, rule, MAX_TOTAL)
    return [(v, parents[v]) for v in cases.variables]
