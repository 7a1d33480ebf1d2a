"""Answers as exercises: what someone else entered can be checked against them."""

from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING

import refnb.worked.text
from refnb.api.engines import Discrete, Engine
from refnb.classifiers import bernoulli
from refnb.classifiers.joint import Match
from refnb.classifiers.naive import Inference
from refnb.core import checks
from refnb.core.errors import BadRequest, UnknownLabel
from refnb.estimation.schema import Tokens
from refnb.estimation.smoothing import Smoothing
from refnb.exercises.mistakes import naive_bayes, shares
from refnb.exercises.replay import Exercise
from refnb.worked import naive

if TYPE_CHECKING:
    from refnb.api.engines import Result


def of_row(engine: Engine, inference: "Result", x: Mapping[str, str], of: str | None) -> Exercise:
    """Return the exercise that asks for the posterior of a row.

    Raises UnknownLabel; BadRequest where the posterior is irrational: no mistake gives a fraction.
    """
    if isinstance(inference, Match):
        asked = _label(of, inference.decision.label, inference.posterior)
        return shares.exercise(inference.agreeing, Smoothing.spelled("none"), asked)
    if not (isinstance(engine, Discrete) and isinstance(inference, Inference)):
        raise BadRequest("an answer can be checked where the posterior is a fraction, not of logs")
    prior, factors = inference.prior, inference.factors
    asked, seen = _label(of, inference.decision.label, prior), {f: x[f] for f in factors}
    if engine.training is None:
        texts = {f: f"{f}={v}" for f, v in seen.items()}
        return naive_bayes.of_parameters(prior, factors, texts, asked)
    known = engine.training
    return naive_bayes.of_row(known.counts, known.rule, known.prior, seen, asked)


def of_document(
    known: refnb.worked.text.Training | naive.Training,
    document: Tokens,
    inference: Inference,
    of: str | None,
) -> Exercise:
    """Return the exercise that asks for the posterior of a document, by words or their presence.

    Raises UnknownLabel.
    """
    asked = _label(of, inference.decision.label, inference.posterior)
    if isinstance(known, naive.Training):
        words = known.counts.schema.features
        x = bernoulli.instance(words, {w for w in document if w in words})
        return naive_bayes.of_row(known.counts, known.rule, known.prior, x, asked)
    return naive_bayes.of_document(known.counts, known.rule, known.prior, document, asked)


def _label(of: str | None, decided: str, labels: Collection[str]) -> str:
    """Return the label that is asked for: the decided one unless another is named."""
    if of is None:
        return decided
    checks.known([of], labels, UnknownLabel, "a label")
    return of
