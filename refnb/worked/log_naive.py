"""Naive Bayes in logarithms worked out: features of several families under one prior.

    S(y)       log P(y) + Σ g(f, y)
    P(y | x)   e^S(y) / Σ e^S(y')

The scores are exact; a posterior that is irrational is enclosed.
"""

from collections.abc import Container, Mapping
from dataclasses import dataclass
from fractions import Fraction

from refnb.classifiers import categorical, log_naive, mixed
from refnb.classifiers.log_naive import Inference
from refnb.core.errors import OutOfRange
from refnb.estimation.moments import Moments
from refnb.exact import logarithm
from refnb.exact.enclosure import MAX_PLACES, Enclosure
from refnb.exact.logarithm import Extended, LogForm
from refnb.probability import distribution
from refnb.worked import naive, parameters, steps
from refnb.worked.layout import Given, P, Term, X, Y, letter, line
from refnb.worked.reals import real
from refnb.worked.solution import Solution, Step, step

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
    categories = learned.categories if learned else None
    values, spelled = _words(x), steps.spelled(x)
    means, variances, rates = (
        {f: row for f, row in rows.items() if f in x}
        for rows in (model.gaussian.means, model.gaussian.variances, model.poisson.rates)
    )
    seen = learned.moments.features if learned else None
    rule = (learned.divisor, learned.shared) if learned else None
    lines = (line(S(y), real(score)) for y, score in found.scores.items())
    shares = posterior(found.scores)
    posteriors = (line(P(y, X), real(p)) for y, p in shares.items())
    irrational = any(isinstance(p, Enclosure) for p in shares.values())
    title_ = "Posterior, its first digits" if irrational else "Posterior"
    body = (
        *(_counted(x, learned) if learned else ()),
        naive.prior(found.prior, categories),
        parameters.means(means, seen),
        parameters.variances(variances, rule),
        parameters.rates(rates, seen),
        naive.factors(values, categorical.factors(model.categorical, values), categories),
        _family("log_factors", "categories", LOG_P, spelled, values, found),
        _family("gaussian_factors", "numbers", LOG_DENSITY, spelled, means, found),
        _family("poisson_factors", "counts", LOG_RATE, spelled, rates, found),
        step("log_scores", found.scores, "Log scores", lines, line(S(Y), SUM)),
        step("softmax", shares, title_, posteriors, line(P(Y, X), SOFTMAX)),
        steps.decision(naive.BEST, found.decision),
    )
    return Solution(title, (steps.given(x), *(each for each in body if each.value)))


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
        if has_digits(found):
            break
        found = log_naive.posterior(scores, places)
    return found


def has_digits(found: Mapping[str, Enclosure]) -> bool:
    """Tell whether an enclosed posterior shows the first digits of every label."""
    return all(p.low >= 10**DIGITS * (p.high - p.low) for p in found.values())


def _counted(x: Given, learned: Training) -> tuple[Step, ...]:
    """Show the counts and the moments that the instance needs."""
    numbers = {f: row for f, row in learned.moments.features.items() if f in x}
    rule = Step("variance_rule", (learned.divisor, learned.shared) if numbers else ())
    return (*naive.counted(_words(x), learned.categories), parameters.sums(numbers), rule)


def _family(
    what: str, kind: str, right: Term, seen: Mapping[str, str], of: Container[str], found: Inference
) -> Step:
    """Show the log factors of one family, without what is the same for every label."""
    rows = {f: found.factors[f] for f in seen if f in of}
    lines = (
        line(G(f"{f}={seen[f]}", y), real(g)) for f, row in rows.items() for y, g in row.items()
    )
    return step(what, rows, f"Log factors of {kind}", lines, line(letter("g(f, y)"), right))


def _words(x: Given) -> dict[str, str]:
    return {f: v for f, v in x.items() if isinstance(v, str)}
