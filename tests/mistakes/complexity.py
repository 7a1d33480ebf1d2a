"""Mistakes in counting how many examples are enough."""

from fractions import Fraction

from mistakes.making import Mistake
from refnb.decision import complexity, coupon
from refnb.decision.complexity import Sizes
from refnb.exact import enclosure, logarithm

RIGHT_NAIVE = complexity.naive
RIGHT_JOINT = complexity.joint


def _turned(d: int, risk: Fraction) -> Sizes:
    found = RIGHT_NAIVE(d, risk)
    bound = logarithm.add(logarithm.constant(1, "2"), logarithm.log(Fraction(risk) / d, "2"))
    return Sizes(bound, enclosure.ceiling(bound), found.least)


def _binary(d: int, risk: Fraction) -> Sizes:
    found = RIGHT_JOINT(d, risk)
    bound = logarithm.scale(logarithm.log(2**d / Fraction(risk), "2"), 2**d)
    return Sizes(bound, enclosure.ceiling(bound), found.least)


def _fixed(d: int, risk: Fraction) -> Sizes:
    found = RIGHT_JOINT(d, risk)
    return Sizes(found.bound, found.enough, coupon.least({"cell": Fraction(1, 2**d)}, risk))


MISTAKES = (
    Mistake(
        "rounded-down",
        "Rounded a number of examples down.",
        {"enclosure.ceiling": enclosure.floor},
    ),
    Mistake(
        "d-under-the-risk",
        "Took the logarithm of risk / d, as slide 66 of the notes prints it.",
        {"complexity.naive": _turned},
    ),
    Mistake(
        "binary-logarithm",
        "Took the logarithm to the base 2 where e stands.",
        {"complexity.joint": _binary},
    ),
    Mistake(
        "one-cell-fixed",
        "Waited for one cell that is named beforehand, as slide 67 of the notes words it.",
        {"complexity.joint": _fixed},
    ),
)
