"""How far an answer is from changing: the numbers that would change it, worked out.

    t    a prior or a factor that moves, all others as they are

If several labels tie, all of them are named.
"""

from collections.abc import Iterator, Mapping
from fractions import Fraction

from refnb.classifiers import log_naive
from refnb.classifiers.naive import Inference
from refnb.decision import sensitivity
from refnb.decision.sensitivity import Labels, Threshold
from refnb.estimation.schema import Instance
from refnb.exact.enclosure import Enclosure
from refnb.worked.layout import entries, line, table
from refnb.worked.solution import Solution, Step
from refnb.worked.terms import NOTHING, Entry, Letter, P, Y

EMPTY: Mapping[str, tuple[Enclosure, ...]] = {}
TITLE = "How far from another answer?"
LOG_ODDS, BEST = Letter("L"), Letter("y*", "y^*")
RIGHT = Letter("log P(y)/(1 - P(y))", r"\log \frac{P(y)}{1 - P(y)}")
HEAD = (NOTHING, "is", "turns at", "below", "above")


def solve(x: Instance, inference: Inference) -> Solution:
    """Show which value of each prior and factor would change the decision.

    >>> from refnb.classifiers import naive
    >>> found = naive.infer({"a": Fraction(1, 4), "b": Fraction(3, 4)}, {})
    >>> solve({}, found).steps[-1].value["a"].points
    (Fraction(1, 2),)
    """
    return Solution(TITLE, (Step.decision(BEST, inference.decision), *_thresholds(x, inference)))


def solve_odds(
    inference: log_naive.Inference, turns: Mapping[str, tuple[Enclosure, ...]] = EMPTY
) -> Solution:
    """For factors that are logarithms, show the log odds of each prior that change the decision.

    And the numbers of measured features at which two labels tie: none, one or two of each.

    >>> found = log_naive.infer({"a": Fraction(1, 4), "b": Fraction(3, 4)}, {})
    >>> solve_odds(found).steps[-1].value["a"].terms
    ()
    """
    prior, factors = inference.prior, inference.factors
    odds = {y: sensitivity.log_odds(prior, factors, y) for y, p in prior.items() if p < 1}
    lines = [line(LOG_ODDS(y), form) for y, form in odds.items()]
    title = "If the prior of a label had these log odds, it would tie"
    steps = [
        Step.decision(BEST, inference.decision),
        Step("prior_odds", odds, title, lines, line(LOG_ODDS(Y), RIGHT)),
    ]
    if turns:
        rows = ((f, *(*(points or ("never",)), NOTHING)[:2]) for f, points in turns.items())
        turning = table(("feature, labels", "ties at", "and at"), rows)
        steps.append(Step("turning", turns, "If one measured number were another", table=turning))
    return Solution(TITLE, tuple(steps))


def _thresholds(x: Instance, inference: Inference) -> Iterator[Step]:
    """Show the thresholds of all numbers that can change."""
    factors, prior = inference.factors, inference.prior
    moving = {f: sensitivity.factors_of(prior, factors, f, prior) for f in factors}
    if moving:
        rows = (_row(P(f"{f}={x[f]}", y), factors[f][y], t) for f, y, t in entries(moving))
        title = "If one factor were another"
        yield Step("factor_thresholds", moving, title, table=table(HEAD, rows))
    shares = sensitivity.priors(prior, factors, [y for y, p in prior.items() if p < 1])
    if shares:
        rows = (_row(P(y), prior[y], t) for y, t in shares.items())
        title = "If one prior were another, the ratios of the others as they are"
        yield Step("prior_thresholds", shares, title, table=table(HEAD, rows))


def _row(left: Entry, p: Fraction, moved: Threshold) -> tuple[Entry, ...]:
    point = moved.points[0] if moved.points else "never"
    return left, p, point, _named(moved.below), _named(moved.above)


def _named(labels: Labels) -> str:
    return ", ".join(labels) or "nobody"
