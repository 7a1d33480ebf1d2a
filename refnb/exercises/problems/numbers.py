"""Problems whose data are only tables of numbers, solved by the working of their exercise.

estimate    counts, and the text `smoothing`, the rule where it is not none: P(v)
belief      counts, and prior, the weights of the same values: what is believed of P(v) after
            counting, its mean, or by `asks` its mode, its variance, the MLE without a prior
measures    each true label is a table, how often it was taken for which: by `asks` a measure,
            that of a label, or the accuracy, or a mean such as macro F1
gain        each value of a feature is a table, how often it has which label: by `asks` the gain
            ratio or the Gini gain; the text `feature` is its name, `missing` how many have none
losses      posterior, and a table for each action, what it costs: the decision, by `asks` the
            threshold, or what an action costs; with the text of = "gain" the numbers are gains

asked = { value = "H" }, { label = "spam" }, { action = "bin" }, or the first one.
"""

from refnb.core import checks
from refnb.core.errors import BadRequest
from refnb.decision import measures as chapter
from refnb.estimation import dirichlet, information, smoothing
from refnb.exact import rational
from refnb.exercises.mistakes import belief, estimates, gain, losses, measures
from refnb.exercises.problems import problem
from refnb.exercises.problems.problem import Exercise, Given, Part, Solver, Table
from refnb.io import suggestions
from refnb.worked import estimate as worked
from refnb.worked.belief import MOMENTS
from refnb.worked.solution import Solution


def _ruled(given: Given) -> tuple[Table, smoothing.Smoothing]:
    """Return counts and a rule."""
    return given.numbers["counts"], smoothing.smoothing(given.texts.get("smoothing", "none"))


def solve(given: Given, part: Part) -> Solution:
    """Work out the estimate of each value."""
    counts, rule = _ruled(given)
    return worked.solve_by_rule(part.title, counts, rule, smoothing.estimate(counts, rule))


def estimate(given: Given, part: Part) -> Exercise:
    """Ask for the probability of a value."""
    counts, rule = _ruled(given)
    value = problem.named(part, "value", counts)
    smoothing.estimate(counts, rule)  # or refuse
    return estimates.share(counts, rule, value)


def moment(given: Given, part: Part) -> Exercise:
    """Ask for a quantity of the posterior of a value."""
    counts, prior = given.numbers["counts"], given.numbers["prior"]
    checks.same(counts, prior, "the counts and the weights of the prior")
    dirichlet.posterior(counts, prior)  # or refuse
    value = problem.named(part, "value", counts)
    return belief.exercise(counts, prior, value, part.asks or "mean")


def measure(given: Given, part: Part) -> Exercise:
    """Ask for a measure."""
    rows = given.numbers
    labels, asks = [*chapter.rest(rows)], part.asks or "accuracy"
    if asks in measures.MEASURES:
        asks = f"{asks}({problem.named(part, 'label', labels)})"
    elif part.asked:
        raise BadRequest(f"{asks} is that of all labels: leave asked out")
    return measures.exercise(rows, asks)


def gained(given: Given, part: Part) -> Exercise:
    """Ask for what the feature says."""
    n, missing = given.numbers, rational.rational(given.texts.get("missing", "0"))
    for v, row in n.items():
        checks.counts(row, v)
    information.gini_gain(n, missing)  # or refuse
    return gain.exercise(n, given.texts.get("feature", "f"), part.asks or "gain", missing)


def decision(given: Given, part: Part) -> Exercise:
    """Ask for the decision, for the threshold, or for the expected loss of an action."""
    posterior, what = given.numbers["posterior"], given.texts.get("of", "loss")
    loss = {a: row for a, row in given.numbers.items() if a != "posterior"}
    checks.distribution(posterior, "posterior")
    suggestions.choice(what, ["loss", "gain"], "kind of numbers")
    for a, row in loss.items():
        checks.same(posterior, row, f"the labels and what {a} costs")
    asked = problem.named(part, "action", loss) if part.asked else part.asks or losses.DECISION
    return losses.exercise(posterior, loss, asked, is_gain=what == "gain")


ASKED = ("asked",)
ESTIMATE = Solver(solve, ASKED, estimate, names=lambda *_: ("counts", "smoothing"))
BELIEF = Solver(None, ASKED, moment, asks=[*MOMENTS], names=lambda *_: ("counts", "prior"))
OF_ALL, GAINS = [*measures.MISTAKES], [*gain.MISTAKES]
MEASURES = Solver(None, ASKED, measure, asks=OF_ALL, names=lambda given, _: given.numbers)
GAIN = Solver(None, (), gained, asks=GAINS, names=lambda x, _: {*x.numbers, "feature", "missing"})
LOSSES = Solver(
    None,
    ASKED,
    decision,
    asks=("decision", "threshold"),
    names=lambda given, _: {*given.numbers, "of"},
    sums=lambda name, _: name == "posterior",
)
