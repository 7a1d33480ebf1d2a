"""Rows of word counts: whole numbers in the ratio of the scores, prepared for many rows.

    x, x_w       a bag; how often word w occurs in it             int >= 0
    |x|          the sum of x_w
    n(y, w)      a whole number in proportion to theta(y, w)      rows[y][w]
    N(y)         the sum of n(y, w) over all words                totals[y]
    q(y)         a whole number in proportion to pi(y)            starts[y]

    multinomial    s(y) = q(y) times the product of n(y, w)^x_w, over N(y)^|x|
    complement     s(y) = q(y) N(y)^|x|, over the product of n(y, w)^x_w

The multinomial score is that of its chapter, apart from a factor that all labels share. The
complement score is e to the power of the score in its chapter: it gives the same decision, but it
is not a probability.

You can leave out a row that was learned: this takes its words away from the counts of its own label
or, for the complement, of all others, and one from q(y) if the prior is estimated.

The trap: N(y) is not the same for all labels, so counts alone are not in the ratio of the scores.

Source: K. Weinberger, CS4780, case 2; J. Rennie et al. (2003), for the complement.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from math import lcm, prod

from refnb.classifiers import complement, multinomial
from refnb.classifiers.multinomial import Counts
from refnb.classifiers.naive import Prior
from refnb.core import limits
from refnb.estimation.smoothing import Smoothing
from refnb.exact import rational
from refnb.probability import distribution
from refnb.probability.distribution import Decision


@dataclass(frozen=True)
class WordRows:
    """The parameters of a model of word counts as whole numbers."""

    labels: tuple[str, ...]
    starts: Sequence[int]
    rows: Sequence[Mapping[str, int]]
    totals: Sequence[int]
    is_complement: bool
    unit: int = 1  # of one occurrence
    one: int = 0  # of a row in the prior

    def decide(self, x: Mapping[str, int]) -> tuple[Decision[str] | None, Sequence[int]]:
        """Return the decision, or none if all are 0, and the multinomial s(y) as whole numbers.

        >>> half, third = Fraction(1, 2), Fraction(1, 3)
        >>> words = {"a": {"v": half, "w": half}, "b": {"v": third, "w": 2 * third}}
        >>> prepare(multinomial.Model({"a": half, "b": half}, words)).decide({"v": 1, "w": 1})
        (Decision(label='a', ties=('a',)), [9, 8])
        """
        length = sum(x.values())
        bits = max(map(int.bit_length, self.totals), default=0)
        limits.check_bits(2 * length * bits, "numerators and denominators of the factors")
        products = [prod([row[w] ** n for w, n in x.items()]) for row in self.rows]
        if self.is_complement:
            powers = [q * t**length for q, t in zip(self.starts, self.totals, strict=True)]
            shares = map(Fraction, powers, products)
            return distribution.arg_max(dict(zip(self.labels, shares, strict=True))), ()
        common = lcm(*self.totals)
        ready = zip(self.starts, products, self.totals, strict=True)
        scores = [q * p * (common // t) ** length for q, p, t in ready]
        decision = distribution.arg_max(dict(zip(self.labels, scores, strict=True)))
        return decision if any(scores) else None, scores

    def without(self, label: str, x: Mapping[str, int]) -> "WordRows | None":
        """Return the same for the words of x, without a row that was counted; None for 0/0.

        >>> laplace, occurrences = Smoothing.spelled("laplace"), {"a": {"v": 1}, "b": {"v": 2}}
        >>> counts = multinomial.Counts({"a": 1, "b": 2}, occurrences)
        >>> ready = prepare_counts(counts, laplace, laplace, False)
        >>> ready.starts, ready.without("b", {"v": 2}).starts
        ([2, 3], [2, 2])
        """
        length = sum(x.values())
        loses = [(y == label) != self.is_complement for y in self.labels]
        rows = [
            {w: row[w] - n * self.unit for w, n in x.items()} if less else row
            for row, less in zip(self.rows, loses, strict=True)
        ]
        pairs = zip(self.totals, loses, strict=True)
        totals = [t - length * self.unit * less for t, less in pairs]
        starts = [
            q - self.one * (y == label) for y, q in zip(self.labels, self.starts, strict=True)
        ]
        if not all(totals) or not any(starts):
            return None
        return replace(self, starts=starts, rows=rows, totals=totals)


def prepare_counts(
    counts: Counts, rule: Smoothing, prior: Prior, is_complement: bool
) -> WordRows | None:
    """Return the model of counts, to leave out each row that is in them; None for 0/0.

    >>> none, seen = Smoothing.spelled("none"), {"a": {"v": 1, "w": 3}}
    >>> prepare_counts(multinomial.Counts({"a": 1}, seen), none, none, False).totals
    [4]
    """
    tables = complement.elsewhere(counts) if is_complement else counts.occurrences
    a = rule.pseudo_count(len(counts.vocabulary))
    q = (
        dict(prior)
        if not isinstance(prior, Smoothing)
        else {y: n + prior.pseudo_count(len(counts.documents)) for y, n in counts.documents.items()}
    )
    numbers = [a, *(n for row in tables.values() for n in row.values())]
    unit = lcm(*(n.denominator for n in numbers))
    rows = [{w: int((n + a) * unit) for w, n in tables[y].items()} for y in counts.documents]
    d, starts = rational.integers(q[y] for y in counts.documents)
    totals = [sum(row.values()) for row in rows]
    if not all(totals) or (is_complement and not a):
        return None
    one = d if isinstance(prior, Smoothing) else 0
    return WordRows(tuple(counts.documents), starts, rows, totals, is_complement, unit, one)


def prepare(model: multinomial.Model | complement.Model) -> WordRows:
    """Return the parameters of a model as whole numbers.

    >>> prepare(multinomial.Model({"a": 1}, {"a": {"v": Fraction(1, 3), "w": Fraction(2, 3)}})).rows
    [{'v': 1, 'w': 2}]
    """
    is_complement = isinstance(model, complement.Model)
    tables = model.others if isinstance(model, complement.Model) else model.words
    rows, totals = list[dict[str, int]](), list[int]()
    for y in model.prior:
        d, integers = rational.integers(tables[y].values())
        rows.append(dict(zip(tables[y], integers, strict=True)))
        totals.append(d)
    _, starts = rational.integers(model.prior.values())
    return WordRows(tuple(model.prior), starts, rows, totals, is_complement)
