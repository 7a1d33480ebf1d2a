"""Naive Bayes in logarithms worked out: features of several families under one prior.

    S(y)       log P(y) + Σ g(f, y)
    P(y | x)   e^S(y) / Σ e^S(y')

The scores are exact; a posterior that is irrational is enclosed.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from refnb.classifiers import categorical, log_naive, mixed
from refnb.classifiers.log_naive import Inference
from refnb.core.checks import Number
from refnb.core.errors import OutOfRange
from refnb.estimation.moments import Moments
from refnb.exact import logarithm
from refnb.exact.enclosure import MAX_PLACES, Enclosure
from refnb.exact.logarithm import Extended, LogForm
from refnb.probability import distribution
from refnb.worked import naive, parameters, steps
from refnb.worked.layout import Block, line
from refnb.worked.reals import real
from refnb.worked.solution import Solution, Step
from refnb.worked.steps import P, X, Y
from refnb.worked.terms import Term, letter

Given = Mapping[str, str | Number]
Posterior = Mapping[str, Fraction] | Mapping[str, Enclosure]

PLACES, DIGITS = 12, 4
S, G = letter("S"), letter("g")
LOG_P = letter("log P(x_f | y)", r"\log P(x_f \mid y)")
LOG_DENSITY = letter(
    "-1/2 log v - (x_f - mu)^2 / (2 v)", r"-\frac{1}{2} \log v - \frac{(x_f - \mu)^2}{2 v}"
)
LOG_RATE = letter("x_f log lambda - lambda", r"x_f \log \lambda - \lambda")
SUM = letter("log P(y) + Σ g(f, y)", r"\log P(y) + \sum_f g(f, y)")
SOFTMAX = letter("e^S(y) / Σ e^S(y')", r"\frac{e^{S(y)}}{\sum_{y'} e^{S(y')}}")


@dataclass(frozen=True)
class Training:
    """What a mixed model was learned from, and how its variances were estimated."""

    categories: naive.Training
    moments: Moments
    divisor: str
    shared: bool


def solve(
    title: str, x: Given, model: mixed.Model, found: Inference, learned: Training | None = None
) -> Solution:
    """Work out the label of an instance of words and numbers, and enclose its posterior."""
    lines = tuple(line(S(y), real(score)) for y, score in found.scores.items())
    categories = learned.categories if learned else None
    body = (
        *(_counted(x, learned) if learned else ()),
        naive.prior(found.prior, categories),
        *_parameters(x, model, learned),
        *_log_factors(x, model, found),
        Step("log_scores", found.scores, Block("Log scores", line(S(Y), SUM), lines)),
        _posterior(found),
        steps.decision(naive.BEST, found.decision),
    )
    return Solution(title, (steps.given(x), *(step for step in body if step.value)))


def posterior(scores: Mapping[str, Extended]) -> Posterior:
    """Return e^S(y) over their sum: exact when all ratios are rational, else enclosed.

    A small one is enclosed so narrowly that its first digits are known, as far as 1000
    places go.
    """
    known = {y: score for y, score in scores.items() if isinstance(score, LogForm)}
    top = next(iter(known.values()), logarithm.constant(0, "e"))
    try:
        weights = {y: logarithm.exponential(logarithm.subtract(s, top)) for y, s in known.items()}
    except OutOfRange:
        return _enclosed(scores)
    return distribution.normalise({y: weights.get(y, Fraction(0)) for y in scores})


def _enclosed(scores: Mapping[str, Extended]) -> dict[str, Enclosure]:
    """Enclose the posterior, with more places until every label shows its first digits."""
    found = log_naive.posterior(scores, PLACES)
    for places in (4 * PLACES, 16 * PLACES, MAX_PLACES):
        if all(p.low >= 10**DIGITS * (p.high - p.low) for p in found.values()):
            break
        found = log_naive.posterior(scores, places)
    return found


def _counted(x: Given, learned: Training) -> tuple[Step, ...]:
    """Show the counts and the moments that the instance needs."""
    numbers = {f: row for f, row in learned.moments.features.items() if f in x}
    rule = Step("variance_rule", (learned.divisor, learned.shared) if numbers else ())
    return (*naive.counted(_words(x), learned.categories), parameters.sums(numbers), rule)


def _parameters(x: Given, model: mixed.Model, learned: Training | None) -> tuple[Step, ...]:
    """Show the parameters that the instance needs."""
    means, variances, rates = (
        {f: row for f, row in table.items() if f in x}
        for table in (model.gaussian.means, model.gaussian.variances, model.poisson.rates)
    )
    values, rule = _words(x), (learned.divisor, learned.shared) if learned else None
    seen = learned.moments.features if learned else None
    found = categorical.factors(model.categorical, values)
    return (
        parameters.means(means, seen),
        parameters.variances(variances, rule),
        parameters.rates(rates, seen),
        naive.factors(values, found, learned.categories if learned else None),
    )


def _log_factors(x: Given, model: mixed.Model, found: Inference) -> tuple[Step, ...]:
    """Show the log factors of each family, without what is the same for every label."""
    seen = steps.spelled(x)
    real = {f: v for f, v in seen.items() if f in model.gaussian.means}
    counted = {f: v for f, v in seen.items() if f in model.poisson.rates}
    return (
        _family("log_factors", "categories", LOG_P, _words(x), found),
        _family("gaussian_factors", "numbers", LOG_DENSITY, real, found),
        _family("poisson_factors", "counts", LOG_RATE, counted, found),
    )


def _family(what: str, kind: str, right: Term, seen: Mapping[str, str], found: Inference) -> Step:
    rows = {f: found.factors[f] for f in seen}
    lines = (
        line(G(f"{f}={seen[f]}", y), real(g)) for f, row in rows.items() for y, g in row.items()
    )
    formula = line(letter("g(f, y)"), right)
    return Step(what, rows, Block(f"Log factors of {kind}", formula, tuple(lines)))


def _posterior(found: Inference) -> Step:
    """Show the posterior: exact, or the first digits of what is irrational."""
    shares = posterior(found.scores)
    irrational = any(isinstance(p, Enclosure) for p in shares.values())
    lines = tuple(line(P(y, X), real(p)) for y, p in shares.items())
    title = "Posterior, its first digits" if irrational else "Posterior"
    return Step("softmax", shares, Block(title, line(P(Y, X), SOFTMAX), lines))


def _words(x: Given) -> dict[str, str]:
    return {f: v for f, v in x.items() if isinstance(v, str)}
