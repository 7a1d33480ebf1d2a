"""The ice creams: how warm were the summers, asks who found a diary of ice creams."""

from fractions import Fraction

from refnb.core.limits import USUAL
from refnb.exercises.problems.problem import Problem
from refnb.latent.hmm import Model
from refnb.worked import hmm
from refnb.worked.solution import Solution

HOT, COLD = "hot", "cold"


def _eaten(one: int, two: int, three: int) -> dict[str, Fraction]:
    """Return the distribution of ice creams, in tenths."""
    return {"1": Fraction(one, 10), "2": Fraction(two, 10), "3": Fraction(three, 10)}


def _then(hot: int) -> dict[str, Fraction]:
    """Return the distribution of the weather, so many tenths hot."""
    return {HOT: Fraction(hot, 10), COLD: Fraction(10 - hot, 10)}


MODEL = Model(
    start=_then(8),
    transition={HOT: _then(6), COLD: _then(5)},
    emission={HOT: _eaten(2, 4, 4), COLD: _eaten(5, 4, 1)},
)
DIARY = ("3", "1", "3")


def solve() -> Solution:
    """Work out three days of the diary."""
    return hmm.solve("Three ice creams, one, three", MODEL, DIARY, USUAL)


PROBLEM = Problem(
    place=17,
    title="Weather, seen by ice creams",
    question=(
        "A diary says how many ice creams were eaten each day: 3, 1, 3. The first day is hot with "
        "probability 0.8; a hot day is followed by a hot one with 0.6, a cold day by a hot one "
        "with 0.5. On a hot day 1, 2 or 3 are eaten with 0.2, 0.4, 0.4, on a cold day with 0.5, "
        "0.4, 0.1. How probable is the diary, and what was the weather?"
    ),
    source=(
        "J. Eisner, An Interactive Spreadsheet for Teaching the Forward-Backward Algorithm (2002), "
        "with the numbers of D. Jurafsky, J. Martin, Speech and Language Processing, 3rd edition "
        "(draft), appendix A; its trellis has .32, .02, then .0404 and .069"
    ),
    parts=(solve,),
)
