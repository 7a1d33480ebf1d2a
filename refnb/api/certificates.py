"""An answer with its proof: the certificate of a row, and of what would turn it."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from refnb.api.engines import Discrete, Engine
from refnb.certificates import moving, queries, signs
from refnb.certificates.written import Certificate
from refnb.classifiers import log_naive
from refnb.classifiers.naive import Inference
from refnb.core import checks, messages
from refnb.core.errors import BadRequest, OutOfRange, UnknownFeature, UnknownLabel
from refnb.estimation.smoothing import Smoothing
from refnb.io import suggestions

if TYPE_CHECKING:
    from refnb.api.engines import Result

MOVING = ("weight", "weight and prior", "prior", "factor")


def of_row(
    engine: Engine, inference: "Result", given: Mapping[str, str], label: str
) -> Certificate:
    """Return the certificate of P(y | x) and the decision; of numbers, of the decision alone.

    Raises BadRequest for the joint model, whose answer is a count of rows.
    """
    if isinstance(engine, Discrete):
        return queries.classified(engine.model, given, label)
    if isinstance(inference, log_naive.Inference):
        return signs.decision(inference.scores)
    raise BadRequest("the joint model counts rows: there is nothing to prove")


def of_flip(
    engine: Engine, inference: "Result", given: Mapping[str, str], moves: tuple[str, ...]
) -> Certificate:
    """Return the certificate of what turns the answer, when one number moves.

    Raises OutOfRange for another number, and for a prior of 1; BadRequest for a model that is not
    of words, or of which no counts are known; UnknownLabel; UnknownFeature.
    """
    what, *of = moves
    suggestions.choice(what, MOVING, "number that moves:")
    if not (isinstance(engine, Discrete) and isinstance(inference, Inference)):
        raise BadRequest("a flip is certified for naive Bayes over words")
    if len(of) != max(MOVING.index(what) - 1, 0):
        words = '"weight", "weight and prior", "prior" and a label, "factor", a feature and a label'
        raise BadRequest(f"what moves is {words}; got {messages.listed(moves)}")
    if of:
        return _parameter(inference, of)
    return _weight(engine, what, given)


def _parameter(inference: Inference, of: list[str]) -> Certificate:
    *features, label = of
    checks.known([label], inference.prior, UnknownLabel, "the label")
    checks.known(features, inference.factors, UnknownFeature, "the feature")
    if features:
        return moving.factor(inference.prior, inference.factors, features[0], label)
    if inference.prior[label] == 1:
        raise OutOfRange("a prior can move when it is < 1, the others have no ratios")
    return moving.prior(inference.prior, inference.factors, label)


def _weight(engine: Discrete, what: str, given: Mapping[str, str]) -> Certificate:
    learned = engine.training
    if learned is None:
        raise BadRequest("only parameters are known, not the counts that they came from")
    rule = "m" if learned.rule.rule == "m" else "add"
    if what == "weight":
        return moving.weight(learned.counts, given, rule, learned.prior)
    if not isinstance(learned.prior, Smoothing):
        raise BadRequest("the prior was given, no weight smooths it")
    return moving.weight_and_prior(learned.counts, given, rule)
