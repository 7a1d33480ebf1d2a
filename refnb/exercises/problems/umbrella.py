"""The umbrella: is it raining, asks a guard who sees nothing but umbrellas."""

from fractions import Fraction

from refnb.core.limits import USUAL
from refnb.exercises.problems.problem import Problem
from refnb.latent.hmm import Model
from refnb.worked import hmm
from refnb.worked.solution import Solution

RAIN, DRY, UMBRELLA, NONE = "rain", "dry", "umbrella", "none"


def _row(keys: tuple[str, str], tenths: int) -> dict[str, Fraction]:
    """Return a distribution of two values, so many tenths for the first of them."""
    return dict(zip(keys, (Fraction(tenths, 10), Fraction(10 - tenths, 10)), strict=True))


WEATHER, SEEN = (RAIN, DRY), (UMBRELLA, NONE)
MODEL = Model(
    start=_row(WEATHER, 5),
    transition={RAIN: _row(WEATHER, 7), DRY: _row(WEATHER, 3)},
    emission={RAIN: _row(SEEN, 9), DRY: _row(SEEN, 2)},
)
TWO_DAYS = (UMBRELLA, UMBRELLA)
FIVE_DAYS = (UMBRELLA, UMBRELLA, NONE, UMBRELLA, UMBRELLA)


def two_days() -> Solution:
    """Work out what two umbrellas say."""
    return hmm.solve("Two days, two umbrellas", MODEL, TWO_DAYS, USUAL)


def five_days() -> Solution:
    """Work out five days, one of them without an umbrella."""
    return hmm.solve("Five days, one without an umbrella", MODEL, FIVE_DAYS, USUAL)


PROBLEM = Problem(
    place=16,
    title="Rain, seen by umbrellas",
    question=(
        "A guard under ground wants to know whether it rains. After a rainy day comes another one "
        "with probability 0.7, after a dry day a rainy one with 0.3; before anything is seen, rain "
        "has 0.5. The director brings an umbrella on 0.9 of the rainy days and on 0.2 of the dry "
        "ones. (a) He brings it on the first two days. (b) On five days, the third excepted. How "
        "probable is rain on each day, and which weather explains all of it best?"
    ),
    source=(
        "S. Russell, P. Norvig, Artificial Intelligence, 3rd edition (2010), figure 15.2; sections "
        "15.2.1 and 15.2.2 print 0.818, 0.883 and 0.883, figure 15.5 the path"
    ),
    parts=(two_days, five_days),
)
