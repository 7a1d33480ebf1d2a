"""Naive Bayes worked out: a label y for an instance x, from factors of any family.

s(y)     = P(y) · ∏ P(x_f | y)
P(x)     = Σ s(y)
P(y | x) = s(y)/P(x)
"""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from refnb.checks import Number
from refnb.classifiers.naive import Inference, Prior
from refnb.estimation.counting import Counts
from refnb.estimation.schema import Instance
from refnb.estimation.smoothing import Smoothing
from refnb.exact import rational
from refnb.solutions import estimate, steps
from refnb.solutions.layout import NOTHING, Block, Table, line
from refnb.solutions.numbers import number
from refnb.solutions.solution import Solution, Step
from refnb.solutions.steps import P, X, Y
from refnb.solutions.terms import Term, letter, name, product

S, X_F, BEST = letter("s"), letter("x_f"), letter("y*", "y^*")
Rows = Mapping[str, Mapping[str, Fraction]]


@dataclass(frozen=True)
class Learned:
    """What a model was learned from, and how: the rules for features and prior, or the prior."""

    counts: Counts
    rule: Smoothing
    prior: Prior


def solve(title: str, x: Instance, found: Inference, learned: Learned | None = None) -> Solution:
    """Work out the label of an instance, from the parameters that were given or learned.

    >>> from refnb.classifiers import bernoulli
    >>> model = bernoulli.Model({"spam": Fraction(1)}, {"free": {"spam": Fraction(9, 10)}})
    >>> x = {"free": "1"}
    >>> solve("One word", x, bernoulli.infer(model, x)).text().count("P(free=1 | spam) = 9/10")
    1
    """
    if learned is None:
        start: tuple[Step, ...] = (estimate.prior(found.prior), factors(x, found.factors))
    else:
        start = (
            *counted(x, learned),
            estimate.prior(found.prior, learned.counts.labels, learned.prior),
            factors(x, found.factors, learned),
        )
    products = {
        y: product((number(p), *(number(row[y]) for row in found.factors.values())))
        for y, p in found.prior.items()
    }
    right = letter("P(y) · ∏ P(x_f | y)", r"P(y) \prod_f P(x_f \mid y)")
    return Solution(title, (steps.given(x), *start, *conclusion(found, right, products)))


def counted(x: Instance, learned: Learned) -> tuple[Step, ...]:
    """Show what was counted; the rules of smoothing are for programs, paper has their formulas."""
    counts = learned.counts.labels
    return (
        *rules(learned.rule, learned.prior),
        Step("label_counts", counts, estimate.tally("Counts of the labels", counts)),
        _value_counts(learned.counts, x),
    )


def rules(rule: Smoothing, prior: Prior) -> tuple[Step, ...]:
    """Name the rules for programs."""
    own = (Step("prior_rule", prior),) if isinstance(prior, Smoothing) else ()
    return (Step("rule", rule), *own)


def _value_counts(counts: Counts, x: Instance) -> Step:
    """Show how often each observed value occurs with each label, out of how many known ones."""
    seen = {f: row for f, row in counts.values.items() if f in x}
    rows = tuple(
        (name(f"{f}={x[f]}"), *(_share(row[y][x[f]], row[y]) for y in counts.labels))
        for f, row in seen.items()
    )
    head = (NOTHING, *map(name, counts.labels))
    title = "Counts of the values, out of the known ones"
    return Step("value_counts", seen, Block(title, table=Table(head, rows)))


def factors(x: Instance, found: Rows, learned: Learned | None = None) -> Step:
    """Show the factor of each feature and label, with the counts put in where there are any."""
    places = [(f, y, number(p)) for f, row in found.items() for y, p in row.items()]
    if learned is None:
        lines = tuple(line(P(f"{f}={x[f]}", y), p) for f, y, p in places)
        return Step("factors", found, Block("Factors, given", lines=lines))
    rule, n = learned.rule, learned.counts.values
    lines = tuple(
        line(P(f"{f}={x[f]}", y), estimate.numbers(rule, n[f][y], x[f]), p) for f, y, p in places
    )
    right = estimate.letters(rule, letter("n(y, x_f)"), letter("n_f(y)"))
    block = Block("Factors", line(P(X_F, Y), right), (*estimate.weight(rule), *lines))
    return Step("factors", found, block)


def conclusion(found: Inference, right: Term, products: Mapping[str, Term]) -> tuple[Step, ...]:
    """Show the scores, which are the products on the right, and what follows from them."""
    lines = (line(S(y), products[y], number(s)) for y, s in found.scores.items())
    return (
        Step("scores", found.scores, Block("Scores", line(S(Y), right), tuple(lines))),
        steps.evidence(
            line(P(X), letter("Σ s(y)", r"\sum_y s(y)")), P(X), found.scores, found.evidence
        ),
        steps.posterior(
            line(P(Y, X), S(Y) / P(X)), X, found.scores, found.evidence, found.posterior
        ),
        steps.decision(BEST, found.decision),
    )


def _share(n: Number, row: Mapping[str, Number]) -> Term:
    over, under = number(n), number(rational.total(row.values()))
    return letter(f"{over.plain} of {under.plain}", rf"{over.tex} \text{{ of }} {under.tex}")
