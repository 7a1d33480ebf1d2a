"""Mistakes of the joint classifier."""

from mistakes.making import Mistake
from refnb.classifiers import joint
from refnb.errors import ZeroEvidence
from refnb.estimation.schema import Instance

RIGHT_INFER = joint.infer


def _fallback(table: joint.Table, x: Instance) -> joint.Match:
    try:
        return RIGHT_INFER(table, x)
    except ZeroEvidence:
        return RIGHT_INFER(table, {})


MISTAKES = (
    Mistake(
        "joint-falls-back-to-prior",
        "Answered with the prior where no example matches.",
        {"joint.infer": _fallback},
    ),
)
