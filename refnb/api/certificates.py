"""An answer with its proof: the certificate of a row, and of what would turn it."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from refnb.api.engines import Discrete, Engine
from refnb.certificates import flips, makers
from refnb.certificates.certificate import Certificate
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
        return makers.classified(engine.model, given, label)
    if isinstance(inference, log_naive.Inference):
        return makers.decision(inference.scores)
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
    if what == "factor":
        feature, label = of
        checks.known([feature], inference.factors, UnknownFeature, "the feature")
        checks.known([label], inference.prior, UnknownLabel, "the label")
        return flips.factor(inference.prior, inference.factors, feature, label)
    if what == "prior":
        checks.known(of, inference.prior, UnknownLabel, "the label")
        if inference.prior[of[0]] == 1:
            raise OutOfRange("a prior can move when it is < 1, the others have no ratios")
        return flips.prior(inference.prior, inference.factors, of[0])
    if engine.training is None:
        raise BadRequest("only parameters are known, not the counts that they came from")
    counts, rule, prior = engine.training.counts, engine.training.rule, engine.training.prior
    if what == "weight and prior" and not isinstance(prior, Smoothing):
        raise BadRequest("the prior was given, no weight smooths it")
    still = prior if what == "weight" else None
    return flips.weight(counts, given, "m" if rule.rule == "m" else "add", still)
