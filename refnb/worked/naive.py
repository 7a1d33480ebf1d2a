"""Naive Bayes worked out: a label y for an instance x.

    s(y)       P(y) · ∏ P(x_f | y)
    P(x)       Σ s(y)
    P(y | x)   s(y)/P(x)

The factors come from any family whose posteriors are fractions. The joint classifier multiplies
nothing, its answer is a share of what was counted:

    P(y | x)   |C(y)|/|B|, of the examples B that match, and those C of them with label y
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING

from refnb.classifiers.naive import Inference, Prior
from refnb.estimation.counting import Counts
from refnb.estimation.schema import Instance
from refnb.estimation.smoothing import Smoothing
from refnb.exact import rational
from refnb.worked import estimate, layout
from refnb.worked.layout import MOST, entries, few, line, table
from refnb.worked.solution import Solution, Step
from refnb.worked.terms import Entry, Group, Letter, Number, P, Term, X, Y, product, term

if TYPE_CHECKING:
    from refnb.classifiers.joint import Match

S, X_F, BEST, B = Letter("s"), Letter("x_f"), Letter("y*", "y^*"), Letter("|B|", r"\lvert B \rvert")
RIGHT = Letter("P(y) · ∏ P(x_f | y)", r"P(y) \prod_f P(x_f \mid y)")
SCORES = Letter("Σ s(y)", r"\sum_y s(y)")
Rows = Mapping[str, Mapping[str, Fraction]]


@dataclass(frozen=True)
class Training:
    """What a model was learned from, and how: the rules for features and prior, or the prior."""

    counts: Counts
    rule: Smoothing
    prior: Prior
    guess: Mapping[str, Fraction] = field(default_factory=dict)

    def filled(self, f: str, y: str, v: str) -> Term:
        """Return the estimate of P(f = v | y) with the counts put in."""
        row = self.counts.values[f][y]
        return estimate.filled(self.rule, row, v, self.guess if {*row} == {*self.guess} else None)


def solve(
    title: str, x: Instance, inference: Inference, learned: Training | None = None
) -> Solution:
    """Work out the label of an instance, from the parameters that were given or learned.

    >>> from refnb.classifiers import bernoulli
    >>> model = bernoulli.Model({"spam": Fraction(1)}, {"free": {"spam": Fraction(9, 10)}})
    >>> x = {"free": "1"}
    >>> solve("One word", x, bernoulli.infer(model, x)).text().count("P(free=1 | spam) = 9/10")
    1
    """
    rows = inference.factors.values() if len(inference.factors) <= MOST else None
    products = {
        y: None if rows is None else product((p, *(row[y] for row in rows)))
        for y, p in inference.prior.items()
    }
    body = (
        *(counted(x, learned) if learned else ()),
        prior(inference.prior, learned),
        factors(x, inference.factors, learned),
        *conclusion(inference, RIGHT, products),
    )
    return Solution(title, (Step.given(x), *body))


def solve_joint(title: str, x: Instance, inference: "Match") -> Solution:
    """Work out |C| / |B| for each label."""
    lines = [line(B, inference.matching)]
    lines += [line(_matching(y), n) for y, n in inference.agreeing.items()]
    heading = "Matching examples B, and those C of them with label y"
    formula = line(P(Y, X), _matching(Y) / B)
    steps = (
        Step.given(x),
        Step("matching", inference.matching),
        Step("agreeing", inference.agreeing, heading, lines),
        Step.posterior(formula, X, inference.agreeing, inference.matching, inference.posterior),
        Step.decision(BEST, inference.decision, inference.posterior),
    )
    return Solution(title, steps)


def _matching(y: Entry) -> Term:
    return Group((Letter("|C(", r"\lvert C("), term(y), Letter(")|", r") \rvert")))


def counted(x: Instance, learned: Training) -> tuple[Step, ...]:
    """Show what was counted; the rules of smoothing are for programs, paper has their formulas."""
    counts = learned.counts.labels
    return (
        *rules(learned.rule, learned.prior),
        estimate.tally("label_counts", "Counts of the labels", counts),
        _value_counts(learned.counts, x),
    )


def rules(rule: Smoothing, prior: Prior) -> tuple[Step, ...]:
    """Name the rules for programs."""
    own = (Step("prior_rule", prior),) if isinstance(prior, Smoothing) else ()
    return (Step("rule", rule), *own)


def _value_counts(counts: Counts, x: Instance) -> Step:
    """Show how often each observed value occurs with each label, out of how many known ones."""
    seen = {f: counts.values[f] for f in x}
    if not seen:
        return Step("value_counts", seen)
    rows: layout.Rows = (
        (f"{f}={x[f]}", *(_share(row[y][x[f]], row[y].values()) for y in counts.labels))
        for f, row in seen.items()
    )
    title = "Counts of the values, out of the known ones"
    return Step("value_counts", seen, title, table=table((Letter(""), *counts.labels), rows, MOST))


def prior(p: Mapping[str, Fraction], learned: Training | None = None) -> Step:
    """Show the prior."""
    return estimate.prior(p, *((learned.counts.labels, learned.prior) if learned else ()))


def factors(x: Instance, rows: Rows, learned: Training | None = None) -> Step:
    """Show the factor of each feature and label."""
    lines = [
        line(P(f"{f}={x[f]}", y), learned.filled(f, y, x[f]) if learned else None, p)
        for f, y, p in entries(rows)
    ]
    if not lines:
        return Step("factors", rows)
    n, whole, formula = Letter("n(y, x_f)"), Letter("n_f(y)"), None
    if learned:
        q = Letter("q(x_f)") if learned.guess else None
        right = estimate.formula(learned.rule, n, whole, estimate.K, q)
        formula = line(P(X_F, Y), right)
    return estimate.parameters("factors", rows, few(lines), formula)


def conclusion(
    inference: Inference, right: Term, products: Mapping[str, Term | None]
) -> tuple[Step, ...]:
    """Show the scores, which are the products on the right, and what follows from them."""
    lines = [line(S(y), products[y], s) for y, s in inference.scores.items()]
    formula = line(P(Y, X), S(Y) / P(X))
    return (
        Step("scores", inference.scores, "Scores", lines, line(S(Y), right)),
        Step.evidence(line(P(X), SCORES), P(X), inference.scores, inference.evidence),
        Step.posterior(formula, X, inference.scores, inference.evidence, inference.posterior),
        Step.decision(BEST, inference.decision, inference.posterior),
    )


def _share(n: int | Fraction, counts: Iterable[int | Fraction]) -> Term:
    return Group((Number(n), Number(rational.total(counts))), Letter(" of ", r" \text{ of } "))
