"""The answer to a row as an exercise: what someone else entered can be checked against it."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from refnb.api.engines import Discrete, Engine
from refnb.classifiers.joint import Match
from refnb.classifiers.naive import Inference
from refnb.core import checks
from refnb.core.errors import BadRequest, UnknownLabel
from refnb.estimation.smoothing import Smoothing
from refnb.exercises.mistakes import estimates, naive_bayes
from refnb.exercises.replay import Exercise

if TYPE_CHECKING:
    from refnb.api.engines import Result


def of_row(engine: Engine, inference: "Result", x: Mapping[str, str], of: str | None) -> Exercise:
    """Return the exercise that asks for the posterior of a row.

    Raises UnknownLabel; BadRequest where the posterior is irrational: no mistake gives a fraction.
    """
    asked = inference.decision.label if of is None else of
    if isinstance(inference, Match):
        checks.known([asked], inference.posterior, UnknownLabel, "a label")
        return estimates.share(inference.agreeing, Smoothing.spelled("none"), asked)
    if not (isinstance(engine, Discrete) and isinstance(inference, Inference)):
        raise BadRequest("an answer can be checked where the posterior is a fraction, not of logs")
    prior, factors, known = inference.prior, inference.factors, engine.training
    checks.known([asked], prior, UnknownLabel, "a label")
    seen = {f: x[f] for f in factors}
    if known is None:
        texts = {f: f"{f}={v}" for f, v in seen.items()}
        return naive_bayes.of_parameters(prior, factors, texts, asked)
    return naive_bayes.of_row(known.counts, known.rule, known.prior, seen, asked)
