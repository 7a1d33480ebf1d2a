"""Mistakes of joining families."""

from fractions import Fraction

from mistakes.making import Mistake
from refnb.classifiers import lognaive, mixed
from refnb.estimation.schema import Instance, Quantities
from refnb.exact import logarithm
from refnb.exact.logarithm import Extended, LogForm

RIGHT_FACTORS = mixed.factors


def _prior_in_every_part(
    model: mixed.Model, values: Instance, numbers: Quantities
) -> lognaive.Inference:
    right = lognaive.infer(model.prior, RIGHT_FACTORS(model, values, numbers))
    scores = {y: _more(score, model.prior[y]) for y, score in right.scores.items()}
    return lognaive.Inference(right.prior, right.factors, scores, lognaive.decide(scores))


def _more(score: Extended, p: Fraction) -> Extended:
    if not isinstance(score, LogForm):
        return score
    return logarithm.add(score, logarithm.scale(logarithm.log(p, "e"), 2))


MISTAKES = (
    Mistake(
        "prior-in-every-part",
        "Added the scores of the three families, each with the prior in it.",
        {"mixed.infer": _prior_in_every_part},
    ),
)
