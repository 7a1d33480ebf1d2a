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

The score of a structure is the product over its families: a family is a variable with its parents.

The trap: adding arrows never makes the fit worse. A score must penalise them: K2 and BDeu do so by
averaging over all tables, MDL by the length of the table.

Source: G. Cooper, E. Herskovits, A Bayesian method for the induction of probabilistic networks
from data, Machine Learning 9 (1992); D. Heckerman, D. Geiger, D. Chickering, Learning Bayesian
networks, Machine Learning 20 (1995); J. Rissanen, Automatica 14 (1978).
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import factorial, prod
from typing import Annotated

from refnb.core import checks, limits, messages
from refnb.core.checks import Counted, Number
from refnb.core.errors import BadWeight, EmptyData, OutOfRange
from refnb.estimation.schema import Cell
from refnb.exact import logarithm, rational
from refnb.exact.logarithm import LogForm
from refnb.networks import network, parameter_learning
from refnb.networks.parameter_learning import Cases, Parents

Rows = Annotated[Mapping[Cell, Counted[str]], EmptyData]


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
            raise BadWeight(f"a score is k2, mdl or bdeu=S, S > 0, got {messages.quote(self.rule)}")

    def spelling(self) -> str:
        """Return k2, mdl or bdeu=1."""
        return f"bdeu={rational.spelling(self.size)}" if self.size else self.rule

    @classmethod
    def spelled(cls, spelling: str) -> Score:
        """Return the rule that is written k2, mdl or bdeu=S, with S > 0.

        Raises BadWeight for any other text.

        >>> Score.spelled("bdeu=1")
        Score(rule='bdeu', size=Fraction(1, 1))
        """
        rule, _, size = spelling.partition("=")
        with messages.at(f"the score {messages.quote(spelling)}", error=BadWeight):
            sized = rule == "bdeu"
            return cls("bdeu", rational.rational(size)) if sized else cls(spelling, Fraction(0))


@dataclass(frozen=True)
class Description:
    """The bits to write down the values of a variable, and those to write down its table."""

    data: LogForm
    table: LogForm


K2, MDL = Score("k2", Fraction(0)), Score("mdl", Fraction(0))


def k2(rows: Rows) -> Fraction:
    """Return product over u of (r - 1)! / (n(u) + r - 1)! times product over w of n(u, w)!.

    Raises DomainMismatch when rows have different values; BadWeight for a count that is not whole.

    >>> k2({("0",): {"no": 2, "yes": 0}, ("1",): {"no": 0, "yes": 1}})
    Fraction(1, 6)
    """
    counts = _counts(rows, K2)

    r = len(counts[0])
    over = prod(factorial(r - 1) * prod(map(factorial, row)) for row in counts)
    under = prod(factorial(sum(row) + r - 1) for row in counts)
    return Fraction(over, under)


def bdeu(rows: Rows, s: Number) -> Fraction:
    """Return the same with weights s / (q r) in place of 1: rising factorials from there.

    Raises DomainMismatch when rows have different values; BadWeight for a count that is not whole;
    OutOfRange when s <= 0.

    >>> bdeu({("0",): {"no": 2, "yes": 0}, ("1",): {"no": 0, "yes": 1}}, 2)
    Fraction(3, 16)
    """
    size = checks.fraction(s, "the equivalent sample size")
    if size <= 0:
        raise OutOfRange(f"the equivalent sample size must be > 0, got {messages.quote(s)}")
    counts = _counts(rows, Score("bdeu", size))

    q, r = len(counts), len(counts[0])
    a, d = (size / (q * r)).as_integer_ratio()  # d^n cancels
    over = prod(rational.rising(a, d, n) for row in counts for n in row)
    under = prod(rational.rising(r * a, d, sum(row)) for row in counts)
    return Fraction(over, under)


def mdl(rows: Rows) -> Description:
    """Return sum of n(u, w) log2(n(u) / n(u, w)), and (r - 1) q / 2 times log2 N.

    Raises DomainMismatch when rows have different values; BadWeight for a count that is not whole;
    EmptyData when N = 0.

    >>> found = mdl({("0",): {"no": 2, "yes": 0}, ("1",): {"no": 1, "yes": 1}})
    >>> logarithm.spelling(found.data), logarithm.spelling(found.table)
    ('2', '2')
    """
    counts = _counts(rows, MDL)

    q, r, n = len(counts), len(counts[0]), sum(map(sum, counts))
    shares = [(logarithm.log(Fraction(sum(row), k), "2"), k) for row in counts for k in row if k]
    data = logarithm.combination([*shares, (logarithm.constant(0, "2"), 1)])
    table = logarithm.scale(logarithm.log(n, "2"), Fraction((r - 1) * q, 2))
    return Description(data, table)


def _mdl_power(rows: Rows) -> Fraction:
    """Return 4^-MDL = product over u, w of (n(u, w) / n(u))^(2 n(u, w)), over N^((r - 1) q)."""
    counts = _counts(rows, MDL)

    q, r, n = len(counts), len(counts[0]), sum(map(sum, counts))
    over = prod(k ** (2 * k) for row in counts for k in row)
    under = prod(sum(row) ** (2 * sum(row)) for row in counts)
    return Fraction(over, under * n ** ((r - 1) * q))


def total(cases: Cases, parents: Parents, rule: Score) -> Fraction:
    """Return the product over all families of K2, BDeu or 4^-(bits of MDL), as a fraction.

    Raises DomainMismatch when parents are not those of the variables; UnknownVariable; Duplicate;
    Cyclic; BadWeight for a count that is not whole; EmptyData for mdl without examples.

    >>> seen = Cases({"a": ("0", "1"), "b": ("0", "1")}, {("0", "0"): 2, ("1", "1"): 1})
    >>> total(seen, {"a": (), "b": ()}, K2), total(seen, {"a": (), "b": ("a",)}, K2)
    (Fraction(1, 144), Fraction(1, 72))
    """
    scores = (family(cases, v, us, rule) for v, us in _families(cases, parents, rule))
    return prod(scores, start=Fraction(1))


def bits(cases: Cases, parents: Parents, rule: Score) -> LogForm:
    """Return log2 of K2 or BDeu, or minus the bits of MDL: the greater, the better.

    Raises DomainMismatch; UnknownVariable; Duplicate; Cyclic; BadWeight; EmptyData.

    >>> seen = Cases({"a": ("0", "1")}, {("0",): 2, ("1",): 1})
    >>> logarithm.spelling(bits(seen, {"a": ()}, K2))
    'log2(1/12)'
    """
    forms = [(logarithm.constant(0, "2"), 1)]
    for v, us in _families(cases, parents, rule):
        if rule.rule == "mdl":
            length = mdl(parameter_learning.family(cases, v, us))
            forms += [(length.data, -1), (length.table, -1)]
        else:
            forms.append((logarithm.log(family(cases, v, us, rule), "2"), 1))
    return logarithm.combination(forms)


def check(n: int, entries: int, rule: Score) -> None:
    """Require that the score of n examples and so many entries is not too long: OutOfRange."""
    size = n + entries
    bits = size * (size.bit_length() + limits.length(rule.size))
    limits.check_bits(bits, "the score of a family")


def examples(counts: Collection[Number], rule: Score) -> int:
    """Return N, the sum of whole counts: BadWeight; EmptyData when mdl has no examples."""
    for k in counts:
        checks.count(k, "how often an example was seen")
    n = int(sum(counts))
    if rule.rule == "mdl" and n == 0:
        raise EmptyData("log2 N needs at least one example")
    return n


def family(cases: Cases, v: str, parents: Sequence[str], rule: Score) -> Fraction:
    """Return K2, BDeu, or 4^-MDL of a variable with its parents."""
    counts = parameter_learning.tally(cases, (*parents, v))
    rows = parameter_learning.rows(cases.variables, v, parents, counts)
    if rule.rule == "k2":
        return k2(rows)
    return bdeu(rows, rule.size) if rule.rule == "bdeu" else _mdl_power(rows)


def _counts(rows: Rows, rule: Score) -> list[list[int]]:
    """Return n(u, w) of rows with the same values that are not too long."""
    if not rows:
        raise EmptyData("a family has at least one row")
    first = next(iter(rows.values()))
    for u, row in rows.items():
        checks.counts(row, messages.place("the row of", u))
        checks.same(first, row, "the values in all rows")
    entries = [k for row in rows.values() for k in row.values()]
    check(examples(entries, rule), len(entries), rule)
    return [[int(n) for n in row.values()] for row in rows.values()]


def _families(cases: Cases, parents: Parents, rule: Score) -> list[tuple[str, tuple[str, ...]]]:
    """Return every variable with its parents, if no family is too long."""
    network.check_parents(cases.variables, parents)
    n = examples(cases.cells.values(), rule)
    for v in parents:
        check(n, prod(len(cases.variables[u]) for u in (v, *parents[v])), rule)
    return [(v, parents[v]) for v in cases.variables]
