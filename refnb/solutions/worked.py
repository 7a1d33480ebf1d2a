"""Solve the questions of the chapters step by step.

bayes       a hypothesis from prior and likelihood
naive       a label from a naive Bayes model, written by hand or fitted
fitted      the same, with the counts that the model was fitted to
mixture     a label from features of several families, in logarithms
certified_posterior   the posterior of log scores: exact, or enclosed
matched     a label from the joint table
estimated   probabilities from counts
erring      the expected error of naive Bayes under a known truth
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction

from refnb.checks import Number
from refnb.classifiers import bernoulli, categorical, joint, lognaive, mixed
from refnb.classifiers.naive import Inference, Prior, scores
from refnb.decision import error
from refnb.decision.truth import Truth
from refnb.errors import OutOfRange
from refnb.estimation import likelihood, smoothing
from refnb.estimation.counting import Counts
from refnb.estimation.schema import Instance, Quantities
from refnb.estimation.smoothing import Smoothing
from refnb.exact import logarithm, rational
from refnb.exact.enclosure import Enclosure
from refnb.exact.logarithm import Extended, LogForm
from refnb.probability import bayes as theorem
from refnb.probability import distribution
from refnb.solutions.logarithms import PLACES
from refnb.solutions.solution import Solution
from refnb.solutions.step import Step

Model = categorical.Model | bernoulli.Model
Posterior = Mapping[str, Fraction] | Mapping[str, Enclosure]


def bayes(
    title: str, event: str, prior: Mapping[str, Number], likely: Mapping[str, Number]
) -> Solution:
    """Work out P(h | e) and the most probable hypothesis.

    Raises: what `bayes.posterior` raises.

    >>> from refnb.solutions.solution import render
    >>> half = Fraction(1, 2)
    >>> solution = bayes("A coin", "heads", {"fair": half, "fake": half}, {"fair": half, "fake": 1})
    >>> print(render(solution, "text").split("Decision")[1])
    : the most probable
        h* = fake
    <BLANKLINE>
    """
    together = theorem.joint(prior, likely)
    after = theorem.posterior(prior, likely)
    steps = (
        Step("event", event),
        Step("prior", dict(prior)),
        Step("likelihood", dict(likely)),
        Step("joint", together),
        Step("evidence", theorem.evidence(prior, likely)),
        Step("posterior", after),
        Step("decision", distribution.most_probable(together)),
    )
    return Solution(title, steps)


def naive(title: str, model: Model, x: Instance) -> Solution:
    """Work out the label of an instance from the parameters of a model.

    Raises: what `infer` of the model's chapter raises.

    >>> from refnb.solutions.solution import render
    >>> model = bernoulli.Model({"spam": Fraction(1)}, {"free": {"spam": Fraction(9, 10)}})
    >>> render(naive("One word", model, {"free": "1"}), "text").count("P(free=1 | spam) = 9/10")
    1
    """
    return Solution(title, (Step("given", dict(x)), *_inference(_infer(model, x))))


def fitted(title: str, counts: Counts, rule: Smoothing, prior: Prior, x: Instance) -> Solution:
    """Work out the label of an instance from counts, through the categorical model.

    A Bernoulli feature is one with the domain 0, 1.

    Raises: what `categorical.fit` and `categorical.infer` raise.

    >>> from refnb.estimation.counting import count_observed
    >>> from refnb.estimation.schema import Example
    >>> seen = count_observed([Example({"wind": "weak"}, "yes", 2), Example({"wind": "strong"}, "yes")])
    >>> rule = Smoothing.spelled("none")
    >>> fitted("One", seen, rule, rule, {"wind": "weak"}).steps[-2].value
    {'yes': Fraction(1, 1)}
    """
    inference = categorical.infer(categorical.fit(counts, rule, prior), x)
    value_counts = {f: table for f, table in counts.values.items() if f in x}
    prior_rule = (Step("prior_rule", prior),) if isinstance(prior, Smoothing) else ()
    steps = (
        Step("given", dict(x)),
        Step("rule", rule),
        *prior_rule,
        Step("label_counts", counts.labels),
        Step("value_counts", value_counts),
        *_inference(inference),
    )
    return Solution(title, steps)


def mixture(
    title: str, model: mixed.Model, values: Instance, numbers: Quantities, known: Sequence[Step]
) -> Solution:
    """Work out the label of an instance whose features have several families.

    The steps `known` say what the model was learned from: counts, moments, rules.

    Raises: what `mixed.infer` raises.
    """
    inference = mixed.infer(model, values, numbers)
    found: dict[str, dict[str, Mapping[str, Fraction]]] = {
        "means": {f: row for f, row in model.gaussian.means.items() if f in numbers},
        "variances": {f: row for f, row in model.gaussian.variances.items() if f in numbers},
        "rates": {f: row for f, row in model.poisson.rates.items() if f in numbers},
        "factors": dict(categorical.factors(model.categorical, values)),
    }
    steps = (
        Step("given", {**values, **{f: rational.spelling(x) for f, x in numbers.items()}}),
        *known,
        Step("prior", inference.prior),
        *(Step(name, tables) for name, tables in found.items() if tables),
        *_logarithms(inference, found),
    )
    return Solution(title, steps)


def certified_posterior(scores: Mapping[str, Extended]) -> Posterior:
    """Return e^S(y) over their sum: exact when all ratios are rational, else enclosed.

    Raises: what `lognaive.posterior` raises.
    """
    known = {y: score for y, score in scores.items() if isinstance(score, LogForm)}
    top = next(iter(known.values()), None)
    try:
        weights = {
            y: logarithm.exponential(logarithm.subtract(x, top))
            for y, x in known.items()
            if top is not None
        }
    except OutOfRange:
        return lognaive.posterior(scores, PLACES)
    return distribution.normalise({y: weights.get(y, Fraction(0)) for y in scores})


def matched(title: str, table: joint.Table, x: Instance) -> Solution:
    """Work out |C| / |B| for each label.

    Raises: what `joint.infer` raises.
    """
    match = joint.infer(table, x)
    steps = (
        Step("given", dict(x)),
        Step("matching", match.matching),
        Step("agreeing", match.agreeing),
        Step("posterior", match.posterior),
        Step("decision", match.decision),
    )
    return Solution(title, steps)


def estimated(title: str, counts: Mapping[str, int]) -> Solution:
    """Work out the maximum likelihood estimate of counts, and the likelihood it attains.

    Raises: what `likelihood.mle` raises.

    >>> estimated("A coin", {"heads": 2, "tails": 1}).steps[-1].value
    Fraction(4, 27)
    """
    best = likelihood.mle(counts)
    steps = (
        Step("counts", dict(counts)),
        Step("rule", smoothing.smoothing("none")),
        Step("estimate", best),
        Step("maximum", likelihood.likelihood(counts, best)),
    )
    return Solution(title, steps)


def erring(title: str, truth: Truth, model: categorical.Model) -> Solution:
    """Work out the expected error of naive Bayes with a model, and the Bayes error.

    Raises: what `error.naive_rule` and `error.expected_error` raise.
    """
    table = error.expected_error(truth, error.naive_rule(model, truth))
    steps = (
        Step("features", tuple(truth.schema.features)),
        Step("model", model),
        Step("naive_joint", _naive_joint(model, truth)),
        Step("outcomes", table.outcomes),
        Step("error", table.error),
        Step("bayes_error", error.bayes_error(truth)),
    )
    return Solution(title, steps)


def _infer(model: Model, x: Instance) -> Inference:
    if isinstance(model, bernoulli.Model):
        return bernoulli.infer(model, x)
    return categorical.infer(model, x)


def _inference(inference: Inference) -> tuple[Step, ...]:
    names = ("prior", "factors", "scores", "evidence", "posterior", "decision")
    return tuple(Step(name, getattr(inference, name)) for name in names)


def _logarithms(
    inference: lognaive.Inference, found: Mapping[str, Mapping[str, object]]
) -> tuple[Step, ...]:
    """Return log factors by family, log scores, enclosed posterior and decision."""
    families = {"log_factors": "factors", "gaussian_factors": "means", "poisson_factors": "rates"}
    parts = {
        name: {f: row for f, row in inference.factors.items() if f in found[source]}
        for name, source in families.items()
    }
    return (
        *(Step(name, part) for name, part in parts.items() if part),
        Step("log_scores", inference.scores),
        Step("softmax", certified_posterior(inference.scores)),
        Step("decision", inference.decision),
    )


def _naive_joint(
    model: categorical.Model, truth: Truth
) -> dict[tuple[str, ...], dict[str, Fraction]]:
    """Return the naive p(y) times the product of p(x_f | y) for each cell and label."""
    features = truth.schema.features
    return {
        x: scores(model.prior, categorical.factors(model, dict(zip(features, x, strict=True))))
        for x in truth.joint()
    }
