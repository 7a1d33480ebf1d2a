"""Losses: what a wrong decision costs, and the decision that costs least.

    a         a decision: most often one of the labels     str
    y         the label that is true                       str
    L(a, y)   loss of deciding a when y is true            loss[a][y], any exact number
    p(y | x)  posterior                                    Fraction >= 0, sums to 1
    L(a | x)  expected loss of a                           sum over y of p(y | x) L(a, y)
    a*        Bayes decision                               arg min of L(a | x), all ties
    r(x)      rule: the decision for cell x                dict from cell to decision
    R(r)      risk of a rule                               sum over x, y of p(x, y) L(r(x), y)
    R*        Bayes risk                                   sum over x of min over a
    v(y)      the number that label y stands for           int or Fraction
    span      p of two labels where a is best                from one crossing to the next
    d         cost of rejecting: of not deciding           the loss of one more decision

The decision comes first: loss["spam"]["ham"] is the loss of deciding spam when it is ham. A loss
below 0 is a gain.

The trap: the most probable label is the best decision when all errors cost the same; otherwise it
need not be. And the mean, which has the least squared loss, need not be a label at all.

Source: M. Mohri, Introduction to Machine Learning, lecture 3, loss functions and Bayes
decision; C. K. Chow, On optimum recognition error and reject tradeoff (1970).
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from itertools import combinations, pairwise
from typing import Annotated, NamedTuple

from refnb.core import checks, limits, messages
from refnb.core.checks import Distribution, Names, Number
from refnb.core.errors import DomainMismatch, Duplicate, EmptyData, UnknownValue
from refnb.decision import expected_error
from refnb.decision.expected_error import Rule
from refnb.decision.true_distribution import Truth
from refnb.estimation.schema import Cell
from refnb.exact import rational
from refnb.probability import distribution
from refnb.probability.distribution import Decision

Rows = Mapping[str, Mapping[str, Number]]
Loss = Annotated[Rows, EmptyData, DomainMismatch, "rows with other keys"]
ByLabel = Annotated[Mapping[str, Number], EmptyData]


class Span(NamedTuple):
    """The probabilities of a label from low to high, and the best decision between them."""

    low: Fraction
    high: Fraction
    decision: str


def zero_one(labels: Names) -> dict[str, dict[str, Fraction]]:
    """Return L(a, y) = [a != y]: every error costs 1.

    >>> zero_one(["spam", "ham"])["spam"]
    {'spam': Fraction(0, 1), 'ham': Fraction(1, 1)}
    """
    checks.names(labels, "the labels")
    return asymmetric(dict.fromkeys(labels, 1))


def asymmetric(costs: ByLabel) -> dict[str, dict[str, Fraction]]:
    """Return L(a, y) = c(a) [a != y]: deciding a wrongly costs c(a).

    >>> asymmetric({"spam": 10, "ham": 1})["spam"]
    {'spam': Fraction(0, 1), 'ham': Fraction(10, 1)}
    """
    _check_numbers(costs)
    return {a: {y: Fraction(c * (a != y)) for y in costs} for a, c in costs.items()}


def squared(values: ByLabel) -> dict[str, dict[str, Fraction]]:
    """Return L(a, y) = (v(a) - v(y))^2: a larger distance costs more.

    >>> squared({"one": 1, "two": 2, "five": 5})["two"]
    {'one': Fraction(1, 1), 'two': Fraction(0, 1), 'five': Fraction(9, 1)}
    """
    _check_numbers(values)
    return {a: {y: Fraction(v - w) ** 2 for y, w in values.items()} for a, v in values.items()}


def with_reject(loss: Loss, name: str, cost: Number) -> dict[str, dict[str, Fraction]]:
    """Return the same losses with one more decision, L(name, y) = d for every y.

    Raises Duplicate when the name is already a decision.

    >>> with_reject({"yes": {"yes": 0, "no": 1}}, "ask", Fraction(1, 5))["ask"]
    {'yes': Fraction(1, 5), 'no': Fraction(1, 5)}
    """
    check_loss(labels := next(iter(loss.values()), {}), loss)
    _check_new(name, loss)
    rows = {a: {y: Fraction(row[y]) for y in labels} for a, row in loss.items()}
    return rows | {name: dict.fromkeys(labels, checks.fraction(cost, "the cost of rejecting"))}


def expected(posterior: Distribution[str], loss: Loss) -> dict[str, Fraction]:
    """Return L(a | x) = sum over y of p(y | x) L(a, y), for every decision.

    >>> belief = {"spam": Fraction(3, 4), "ham": Fraction(1, 4)}
    >>> expected(belief, {"bin": {"spam": 0, "ham": 10}, "keep": {"spam": 1, "ham": 0}})
    {'bin': Fraction(5, 2), 'keep': Fraction(3, 4)}
    """
    checks.prior(posterior)
    check_loss(posterior, loss)
    return _expected(posterior, loss)


def decide(posterior: Distribution[str], loss: Loss) -> Decision[str]:
    """Return a* = arg min of L(a | x): the first of the cheapest decisions, and all of them.

    >>> belief = {"spam": Fraction(3, 4), "ham": Fraction(1, 4)}
    >>> decide(belief, {"bin": {"spam": 0, "ham": 10}, "keep": {"spam": 1, "ham": 0}})
    Decision(label='keep', ties=('keep',))
    """
    return _least(expected(posterior, loss))


def spans(loss: Loss) -> tuple[Span, ...]:
    """Return the range of probabilities of the first label where each decision is best, in order.

    L(a | x) = p L(a, y) + (1 - p) L(a, y') is a line in p, and the cheapest decision changes only
    where two lines cross. Of decisions that cost the same throughout, the first is named.

    Raises DomainMismatch unless there are two labels.

    >>> spans({"bin": {"spam": 0, "ham": 9}, "keep": {"spam": 1, "ham": 0}})[0]
    Span(low=Fraction(0, 1), high=Fraction(9, 10), decision='keep')
    """
    labels = [*next(iter(loss.values()), {})]
    check_loss(labels, loss)
    if len(labels) != 2:
        raise DomainMismatch(f"spans need two labels, got {messages.listing(labels)}")
    ends = [(Fraction(row[labels[0]]), Fraction(row[labels[1]])) for row in loss.values()]
    crossings = {
        (b - d) / ((b - d) + (c - a))
        for (a, b), (c, d) in combinations(ends, 2)
        if (b - d) + (c - a)
    }
    points = sorted({Fraction(0), Fraction(1), *(p for p in crossings if 0 < p < 1)})
    rows = list[Span]()
    for low, high in pairwise(points):
        p = (low + high) / 2
        best = _least(_expected({labels[0]: p, labels[1]: 1 - p}, loss)).label
        if rows and rows[-1].decision == best:
            low = rows.pop().low  # noqa: PLW2901 - both are one
        rows.append(Span(low, high, best))
    return tuple(rows)


def chow(posterior: Distribution[str], name: str, cost: Number) -> Decision[str]:
    """Reject when max p(y | x) < 1 - d; tie with rejecting, named last, when it is 1 - d.

    Otherwise the most probable label. This is the Bayes decision for 0-1 loss with the
    reject option.

    Raises Duplicate when the name is already a label.

    >>> belief = {"spam": Fraction(3, 4), "ham": Fraction(1, 4)}
    >>> [chow(belief, "ask", Fraction(d, 8)).label for d in (1, 2, 3)]
    ['ask', 'spam', 'spam']
    """
    checks.prior(posterior)
    _check_new(name, posterior)
    best = distribution.most_probable(posterior)
    top, threshold = posterior[best.label], 1 - checks.fraction(cost, "the cost of rejecting")
    if top < threshold:
        return Decision(name, (name,))
    return Decision(best.label, (*best.ties, name)) if top == threshold else best


def risk(truth: Truth, rule: Rule, loss: Loss) -> Fraction:
    """Return R(r) = sum over x, y of p(x, y) L(r(x), y).

    Raises DomainMismatch for a cell of another length; UnknownValue for a value that is not
    declared, and for a decision that is not in the table; MissingValue when the rule is undefined
    at a cell with p(x) > 0.

    >>> from refnb.estimation.schema import Example, Schema
    >>> schema = Schema(("spam", "ham"), {"f": ("0",)})
    >>> truth = Truth(schema, (Example({"f": "0"}, "ham", 1),))
    >>> risk(truth, {("0",): "spam"}, asymmetric({"spam": 10, "ham": 1}))
    Fraction(10, 1)
    """
    check_loss(truth.schema.labels, loss)
    expected_error.check_defined(truth, rule)
    checks.known(rule.values(), loss, UnknownValue, "what the rule decides")
    rows = ((x, row) for x, row in truth.joint().items() if x in rule)
    return rational.total(p * loss[rule[x]][y] for x, row in rows for y, p in row.items())


def bayes_rule(truth: Truth, loss: Loss) -> dict[Cell, str]:
    """Return r*(x) = arg min over a of sum over y of p(x, y) L(a, y), where p(x) > 0.

    >>> from refnb.estimation.schema import Example, Schema
    >>> schema = Schema(("spam", "ham"), {"f": ("0", "1")})
    >>> bayes_rule(Truth(schema, (Example({"f": "0"}, "ham", 1),)), zero_one(schema.labels))
    {('0',): 'ham'}
    """
    check_loss(truth.schema.labels, loss)
    return {x: _least(_expected(row, loss)).label for x, row in truth.possible().items()}


def bayes_risk(truth: Truth, loss: Loss) -> Fraction:
    """Return R* = sum over x of min over a of sum over y of p(x, y) L(a, y).

    >>> from refnb.estimation.schema import Example, Schema
    >>> schema = Schema(("spam", "ham"), {"f": ("0", "1")})
    >>> bayes_risk(Truth(schema, (Example({"f": "0"}, "ham", 1),)), zero_one(schema.labels))
    Fraction(0, 1)
    """
    check_loss(truth.schema.labels, loss)
    rows = truth.joint().values()
    return rational.total(min(_expected(row, loss).values()) for row in rows)


def squared_error(p: Distribution[str], values: Mapping[str, Number], guess: Number) -> Fraction:
    """Return E[(g - v)^2] = sum over y of p(y) (g - v(y))^2; the guess g can be any number.

    Raises DomainMismatch when the keys differ.

    >>> half = Fraction(1, 2)
    >>> squared_error({"low": half, "high": half}, {"low": 0, "high": 4}, 1)
    Fraction(5, 1)
    """
    distribution.expectation(p, values)
    g = checks.fraction(guess, "the guess")
    return rational.total(p[y] * (g - v) ** 2 for y, v in values.items())


def variance(p: Distribution[str], values: Mapping[str, Number]) -> Fraction:
    """Return Var = E[(m - v)^2] with m = E[v]: the least that any guess can reach.

    Raises DomainMismatch when the keys differ.

    >>> half = Fraction(1, 2)
    >>> variance({"low": half, "high": half}, {"low": 0, "high": 4})
    Fraction(4, 1)
    """
    mean = distribution.expectation(p, values)
    return squared_error(p, values, mean)


def _expected(p: Mapping[str, Number], loss: Loss) -> dict[str, Fraction]:
    """Return the sum over y of p(y) L(a, y) for every decision; p need not sum to 1."""
    return {a: rational.total(p[y] * row[y] for y in p) for a, row in loss.items()}


def _least(losses: Mapping[str, Fraction]) -> Decision[str]:
    return distribution.arg_max({a: -each for a, each in losses.items()})


def check_loss(labels: Names, loss: Loss) -> None:
    """Require decisions with an exact number for each label: EmptyData; DomainMismatch."""
    if not loss:
        raise EmptyData("a loss needs at least one decision")
    checks.by_label(labels, loss, "loss", checks.exact)


def _check_numbers(table: ByLabel) -> None:
    """Require a number for each label, and not too many labels for a table of pairs."""
    checks.names(table, "the labels")
    limits.check_cells(len(table) ** 2, "the loss of each label for each other")
    checks.fractions(table, "the number of")


def _check_new(name: str, others: Names) -> None:
    if name in others:
        raise Duplicate(f"rejecting needs a name of its own, got {messages.quote(name)}")
