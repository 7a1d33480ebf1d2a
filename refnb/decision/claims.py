"""Claims: sentences about a truth that are true of it or not.

    p(x, y)   truth: probability of cell x with label y       Fraction >= 0, sums to 1
    err_NB    error of naive Bayes, with the truth's own marginals
    err*      Bayes error, the least of any rule
    E(n)      expected error of what naive Bayes learns from n examples, with Laplace's rule for
              labels and features, ties shared evenly
    renames   what can be renamed in a truth without a change of the answer:
              some of "labels", "values", "features"

Each sentence sounds right. Some are theorems, some were printed; most are false, of some truth
that is small enough to be found. Where a number in it is 0 / 0, a claim says nothing.

The trap: a tie is broken by the order of the labels. A claim about what a rule says can be true
of a truth, and false once its labels have changed places.

Source: the errata of the lecture notes, and what students expect; P. Domingos and M. Pazzani, On
the optimality of the simple Bayesian classifier, Machine Learning 29 (1997).
"""

from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations, pairwise

from refnb.core import checks, limits
from refnb.core.errors import UnknownValue
from refnb.core.limits import Limits
from refnb.decision import expected_error, learning_curve, plug_in
from refnb.decision.true_distribution import Truth
from refnb.estimation.schema import Cell, Example, Schema
from refnb.estimation.smoothing import Smoothing
from refnb.exact import rational
from refnb.probability import independence


@dataclass(frozen=True)
class Claim:
    """What is claimed of a truth, in words and in code, and what can be renamed in the truth.

    `renames` has those of "labels", "values" and "features" whose order the claim never notices.
    """

    words: str
    holds: Callable[[Truth], bool]
    renames: Collection[str] = ()


def named(claim: str) -> Claim:
    """Return a claim of the list.

    Raises UnknownValue for another name.

    >>> named("half-or-more").words
    'In each cell that occurs, some label has at least 1/2.'
    """
    checks.known([claim], CLAIMS, UnknownValue, "the claim")
    return CLAIMS[claim]


def holds(claim: str, truth: Truth, *, within: Limits = limits.USUAL) -> bool:
    """Return whether a claim of the list is true of a truth.

    Raises UnknownValue for another name; UndefinedEstimate where the claim speaks of naive Bayes,
    there is a feature, and a label has probability 0; OutOfRange when the examples times the
    labels times (features + 1)^2 are above 200000, and for a curve with too many samples.

    >>> third = Fraction(1, 3)
    >>> even = Truth(Schema(("a", "b", "c"), {}), tuple(Example({}, y, third) for y in "abc"))
    >>> holds("half-or-more", even)
    False
    """
    claimed, schema = named(claim), truth.schema
    lines = len(truth.examples) * len(schema.labels)
    within.check_values(lines * (len(schema.features) + 1) ** 2, "what is claimed of the truth")
    return claimed.holds(truth)


def _independent(known: Truth, size: int | None = None, given_label: bool = True) -> bool:
    """Tell whether any so many features are independent of one another, given the label."""
    p = {(*x, y): w for x, row in known.joint().items() for y, w in row.items()}
    last = len(known.schema.features)
    parts = combinations([[f] for f in range(last)], last if size is None else min(size, last))
    given = [last] if given_label else []
    return all(independence.mutually_independent(p, part, given) for part in parts)


def _naive(known: Truth) -> Fraction:
    """Return the error of naive Bayes with the truth's own marginals."""
    rule = plug_in.naive_rule(plug_in.marginals(known), known)
    return expected_error.expected_error(known, rule).error


def _best(known: Truth) -> bool:
    return _naive(known) == expected_error.bayes_error(known)


def _copied(known: Truth) -> Iterator[Fraction]:
    """Yield the error of naive Bayes when a feature has been copied, for each of them."""
    declared = known.schema.features
    copy = "".join(declared) + "'"
    for f, domain in declared.items():
        lines = ((e, {**e.instance, copy: e.instance[f]}) for e in known.examples)
        examples = tuple(Example(x, e.label, e.weight) for e, x in lines)
        yield _naive(Truth(Schema(known.schema.labels, declared | {copy: domain}), examples))


def _same_rule(known: Truth) -> bool:
    said = plug_in.naive_rule(plug_in.marginals(known), known)
    return all(said[x] == y for x, y in expected_error.bayes_rule(known).items())


def _labels(known: Truth) -> dict[str, Fraction]:
    """Return p(y) of each label."""
    rows = known.joint().values()
    return {y: rational.total(row[y] for row in rows) for y in known.schema.labels}


def _said(known: Truth, y: str) -> Cell:
    """Return the first cell that is most probable with a label."""
    table = known.joint()
    return max(table, key=lambda x: table[x][y])


def _committed(known: Truth) -> bool:
    """Tell whether one who draws a label, and says its best cell, errs at most twice the least."""
    cells = {x: rational.total(row.values()) for x, row in known.joint().items()}
    right = rational.total(p * cells[_said(known, y)] for y, p in _labels(known).items())
    return 1 - right <= 2 * (1 - max(cells.values()))


def _map(known: Truth) -> bool:
    """Tell whether a most probable label makes one of the most probable cells most probable."""
    p, table = _labels(known), known.joint()
    cells = {x: rational.total(row.values()) for x, row in table.items()}
    sure = [y for y in p if p[y] == max(p.values())]
    best = [x for x in cells if cells[x] == max(cells.values())]
    return any(table[x][y] == table[_said(known, y)][y] for x in best for y in sure)


def _never_rises(known: Truth) -> bool:
    """Tell whether E(n) <= E(n - 1) for each n up to 3."""
    rule = Smoothing.spelled("laplace")
    # The largest samples come first: they are refused before anything is added up.
    sizes = range(EXAMPLES, -1, -1)
    learned = [learning_curve.naive_bayes(known, n, rule, rule, "even").error for n in sizes]
    return all(more <= less for more, less in pairwise(learned))


EXAMPLES = 3
ALL, ORDERED = ("labels", "values", "features"), ("values", "features")

CLAIMS = {
    "independence": Claim("The features are independent, given the label.", _independent, ALL),
    "pairs-suffice": Claim(
        "Features that are independent two by two, given the label, are independent.",
        lambda t: _independent(t) or not _independent(t, 2),
        ALL,
    ),
    "label-forgotten": Claim(
        "Features that are independent, given the label, are independent.",
        lambda t: _independent(t, given_label=False) or not _independent(t),
        ALL,
    ),
    "half-or-more": Claim(
        "In each cell that occurs, some label has at least 1/2.",
        lambda t: all(2 * max(r.values()) >= sum(r.values()) for r in t.joint().values()),
        ALL,
    ),
    "map-is-best": Claim(
        "What the most probable label says, its best cell, is a most probable cell.", _map, ALL
    ),
    "twice-the-least": Claim(
        "Who draws a label and says its best cell errs at most twice as often as the best guess.",
        _committed,
        ("labels",),
    ),
    "naive-is-best": Claim("No rule is wrong less often than naive Bayes.", _best, ORDERED),
    "naive-same-rule": Claim("Naive Bayes says what the best rule says.", _same_rule, ORDERED),
    "naive-beats-guessing": Claim(
        "Naive Bayes is wrong no more often than who always says the most probable label.",
        lambda t: _naive(t) <= 1 - max(_labels(t).values()),
        ORDERED,
    ),
    "naive-needs-independence": Claim(
        "Only where the features are independent, given the label, is naive Bayes best.",
        lambda t: not _best(t) or _independent(t),
        ORDERED,
    ),
    "copy-never-hurts": Claim(
        "To copy a feature never raises the error of naive Bayes.",
        lambda t: max(_copied(t), default=_naive(t)) <= _naive(t),
        ORDERED,
    ),
    "copy-never-helps": Claim(
        "To copy a feature never lowers the error of naive Bayes.",
        lambda t: min(_copied(t), default=_naive(t)) >= _naive(t),
        ORDERED,
    ),
    "copy-never-helps-the-best": Claim(
        "To copy a feature never lowers the error of naive Bayes where no rule was better.",
        lambda t: min(_copied(t), default=_naive(t)) >= _naive(t) or not _best(t),
        ORDERED,
    ),
    "curve-never-rises": Claim(
        "None of the first three examples raises the expected error of naive Bayes.",
        _never_rises,
        ALL,
    ),
}
