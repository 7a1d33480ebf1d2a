"""Naive Bayes in logarithms worked out: features of several families under one prior.

    S(y)       log P(y) + Σ g(f, y)
    P(y | x)   e^S(y) / Σ e^S(y')

The scores are exact; an irrational posterior is enclosed. Parameters come from the moments n, t and
u of the numbers, by the formulas of their family, or are given.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction

from refnb.classifiers import categorical, log_naive, mixed
from refnb.classifiers.log_naive import Estimate, Family, Inference, Written
from refnb.core.errors import OutOfRange
from refnb.estimation.moments import Moment, Moments
from refnb.exact import logarithm
from refnb.exact.enclosure import MAX_PLACES, Enclosure
from refnb.exact.logarithm import Extended, LogForm
from refnb.probability import distribution
from refnb.worked import naive
from refnb.worked.layout import entries, line, table
from refnb.worked.solution import Solution, Step, spelled
from refnb.worked.terms import NOTHING, Given, Letter, Number, P, Term, X, Y

Posterior = Mapping[str, Fraction | Enclosure]
Rows = Mapping[str, Mapping[str, Fraction]]
Sums = Mapping[str, Mapping[str, Moment]]
Rule = tuple[str, bool]  # the divisor of a variance, and whether the labels share it

PLACES, DIGITS = 12, 4
S, G = Letter("S"), Letter("g")
LETTERS: tuple[Term, Term, Term] = (Letter("n"), Letter("t"), Letter("u"))  # of moments
SUM = Letter("log P(y) + Σ g(f, y)", r"\log P(y) + \sum_f g(f, y)")
SOFTMAX = Letter("e^S(y) / Σ e^S(y')", r"\frac{e^{S(y)}}{\sum_{y'} e^{S(y')}}")
LOG_P = Letter("log P(x_f | y)", r"\log P(x_f \mid y)")


@dataclass(frozen=True)
class Training:
    """The data behind a mixed model, and how its variances were estimated."""

    categories: naive.Training
    moments: Moments
    divisor: str
    shared: bool


def solve(
    title: str,
    x: Given,
    model: mixed.Model,
    inference: Inference,
    shares: Posterior,
    learned: Training | None = None,
) -> Solution:
    """Work out the label of an instance with words and numbers, and its posterior."""
    values, texts = {f: v for f, v in x.items() if isinstance(v, str)}, spelled(x)
    factors = categorical.factors(model.categorical, values)
    made = naive.of_parameters("", values, inference.prior, factors)
    rule, seen = None, dict[str, Mapping[str, Moment]]()
    if learned:
        made, rule = naive.of_row("", values, learned.categories), (learned.divisor, learned.shared)
        seen = {f: row for f, row in learned.moments.features.items() if f in x}
    own = {step.name: step for step in made.until("factors").steps()}
    lines = [line(S(y), score) for y, score in inference.scores.items()]
    posteriors = [line(P(y, X), p) for y, p in shares.items()]
    irrational = any(isinstance(p, Enclosure) for p in shares.values())
    heading = "Posterior, its first digits" if irrational else "Posterior"
    body = (
        *made.first[1:],  # what was counted
        sums(seen),
        Step("variance_rule", rule if seen else ()),
        own["prior"],
        *_parameters(model, x, seen, rule),
        own["factors"],
        _factors("log_factors", "categories", LOG_P, {f: texts[f] for f in values}, inference),
        *_numbers(model, texts, inference),
        Step("log_scores", inference.scores, "Log scores", lines, line(S(Y), SUM)),
        Step("softmax", shares, heading, posteriors, line(P(Y, X), SOFTMAX)),
        Step.decision(naive.BEST, inference.decision, shares),
    )
    return Solution(title, (Step.given(x), *(each for each in body if each.value)))


def posterior(scores: Mapping[str, Extended], places: int = PLACES) -> Posterior:
    """Return e^S(y) over their sum: exact if all ratios are rational, else to some places.

    A small posterior is enclosed narrowly enough to know its first digits, up to 1000 places.
    """
    known = {y: score for y, score in scores.items() if isinstance(score, LogForm)}
    top = next(iter(known.values()), logarithm.constant(0, "e"))
    try:
        weights = {y: logarithm.exponential(logarithm.subtract(s, top)) for y, s in known.items()}
    except OutOfRange:
        for more in (places, 4 * places, 16 * places):
            if more < MAX_PLACES and has_digits(enclosed := log_naive.posterior(scores, more)):
                return enclosed
        return log_naive.posterior(scores, MAX_PLACES)
    return distribution.normalise({y: weights.get(y, Fraction(0)) for y in scores})


def has_digits(posterior: Mapping[str, Enclosure]) -> bool:
    """Return whether an enclosed posterior shows the first digits of every label."""
    return all(p.low >= 10**DIGITS * (p.high - p.low) for p in posterior.values())


def sums(moments: Sums) -> Step:
    """Show the weight, the sum and the sum of squares of the numbers."""
    rows = ((f"{f} | {y}", m.weight, m.total, m.squares) for f, y, m in entries(moments))
    head = (NOTHING, Letter("n"), Letter("sum t", "t"), Letter("squares u", "u"))
    return Step("moments", moments, "Moments of the numbers", table=table(head, rows))


def estimates(
    family: Family, what: str, values: Rows, seen: Sums, rule: Rule | None = None
) -> Step:
    """Show parameters such as the mean of each number and label; without moments, as given.

    The formula of an estimate is shown with its moments put in; an estimate by a rule shows only
    the formula.
    """
    of = family.parameters[what]
    sign, formula = _letter(of.letter), of.estimate
    right = formula(*LETTERS) if formula else _letter(of.choices[rule]) if rule else None
    lines = [
        line(sign(f, y), _put(formula, seen[f][y]) if formula and seen else None, x)
        for f, y, x in entries(values)
    ]
    title = what.capitalize()
    if not seen:
        return Step(what, values, f"{title}, given", lines)
    return Step(what, values, title, lines, line(sign, right))


def _put(formula: Estimate, moment: Moment) -> Term:
    """Return a formula with the moments of the numbers put in."""
    parts: list[Term] = [*map(Number, (moment.weight, moment.total, moment.squares))]
    return formula(*parts)


def _letter(written: Written) -> Letter:
    """Return a letter or a formula of a chapter as a term."""
    return Letter(written.plain, written.tex)


def _parameters(model: mixed.Model, x: Given, seen: Sums, rule: Rule | None) -> Iterator[Step]:
    """Show each table of parameters of each family, for the known features."""
    for name, part in model.families.items():
        for what, rows in part.tables.items():
            known = {f: row for f, row in rows.items() if f in x}
            yield estimates(mixed.family(name), what, known, seen, rule)


def _numbers(model: mixed.Model, texts: Mapping[str, str], inference: Inference) -> Iterator[Step]:
    """Show the log factors of each family of numbers."""
    for name, part in model.families.items():
        seen, family = {f: texts[f] for f in texts if f in part.features}, mixed.family(name)
        yield _factors(f"{name}_factors", family.kind, _letter(family.factor), seen, inference)


def _factors(
    what: str, kind: str, right: Term, seen: Mapping[str, str], inference: Inference
) -> Step:
    """Show the log factors of one family, without terms that are the same for every label."""
    rows = {f: inference.factors[f] for f in seen}
    lines = [line(G(f"{f}={seen[f]}", y), g) for f, y, g in entries(rows)]
    return Step(what, rows, f"Log factors of {kind}", lines, line(Letter("g(f, y)"), right))
