"""The oracle: a second, slow implementation of every operation, written from the clauses.

It shares nothing with refnb but the catalogue of names and types. A number is a pair of
integers, a probability a share of balls, an estimate a list of examples that are counted.
"""

from collections.abc import Callable

from . import classing, deciding, exact, learning, tables, wholes
from .numbers import Refused
from .reading import OPERATIONS, Json, Record, check
from .rules import RULES

__all__ = ["ANSWERS", "answer"]

ANSWERS: dict[str, Callable[[Record], Json]] = {
    "wire.echo": exact.echo,
    "wire.add": exact.add,
    "wire.multiply": exact.multiply,
    "wire.divide": exact.divide,
    "wire.compare": exact.compare,
    "wire.sort": exact.sort,
    "rational.rational": exact.rational,
    "rational.text": exact.canonical,
    "rounding.decimal": exact.decimal,
    "rounding.significant": exact.significant,
    "rounding.tex": exact.tex,
    "distribution.probability": tables.probability,
    "distribution.condition": tables.condition,
    "distribution.conditional": tables.conditional,
    "distribution.total_probability": tables.total_probability,
    "distribution.expectation": tables.expectation,
    "distribution.normalise": tables.normalise,
    "distribution.most_probable": tables.most_probable,
    "chain.product_rule": tables.product_rule,
    "chain.marginal": tables.marginal,
    "chain.chain_rule": tables.chain_rule,
    "bayes.joint": tables.joint,
    "bayes.evidence": tables.evidence,
    "bayes.posterior": tables.posterior,
    "bayes.update": tables.update,
    "schema.cell": learning.cell,
    "counting.infer_schema": learning.infer_schema,
    "counting.count": learning.count,
    "counting.tally": learning.tally,
    "counting.declare": learning.declare,
    "counting.merge": learning.merge,
    "counting.subtract": learning.subtract,
    "likelihood.likelihood": learning.likelihood,
    "likelihood.mle": learning.mle,
    "smoothing.smoothing": learning.rule,
    "smoothing.m_estimate": learning.m_estimate,
    "smoothing.additive": learning.additive,
    "smoothing.laplace": learning.laplace,
    "smoothing.estimate": learning.estimate,
    "naive.scores": classing.naive_scores,
    "naive.infer": classing.naive_infer,
    "naive.ranking": classing.ranking,
    "naive.odds": classing.odds,
    "categorical.fit": classing.categorical_fit,
    "categorical.factors": classing.categorical_factors,
    "categorical.infer": classing.categorical_infer,
    "categorical.likelihood": classing.categorical_likelihood,
    "categorical.estimate_prior": classing.estimate_prior,
    "bernoulli.fit": classing.bernoulli_fit,
    "bernoulli.instance": classing.bernoulli_instance,
    "bernoulli.factors": classing.bernoulli_factors,
    "bernoulli.infer": classing.bernoulli_infer,
    "bernoulli.categorical_form": classing.categorical_form,
    "joint.fit": wholes.fit,
    "joint.infer": wholes.infer,
    "joint.agreement": wholes.agreement,
    "joint.probabilities": wholes.probabilities,
    "truth.independent": deciding.independent,
    "truth.marginals": deciding.marginals,
    "error.naive_rule": deciding.naive_rule,
    "error.bayes_rule": deciding.bayes_rule,
    "error.expected_error": deciding.expected_error,
    "error.bayes_error": deciding.bayes_error,
    "error.confusion": deciding.confusion,
    "error.accuracy": deciding.accuracy,
}


def answer(op: str, args: Json) -> dict[str, Json]:
    """Return {"ok": value} or {"error": name} for one request."""
    try:
        read = _read(op, args)
        return {"ok": ANSWERS[op](read)}
    except Refused as refusal:
        return {"error": refusal.name}


def _read(op: str, args: Json) -> Record:
    """Check the names of the arguments, and then one argument after the other."""
    if op not in OPERATIONS or not isinstance(args, dict):
        raise Refused("BadRequest")
    if set(args) != {name for name, _ in OPERATIONS[op]}:
        raise Refused("BadRequest")
    for name, kind in OPERATIONS[op]:
        check(kind, args[name], RULES)
    return args
