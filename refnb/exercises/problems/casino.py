"""The casino: throws of a die that is changed for a loaded one now and then."""

from fractions import Fraction

from refnb.core.limits import USUAL
from refnb.exercises.problems.problem import Problem
from refnb.latent.hmm import Model
from refnb.worked import hmm
from refnb.worked.solution import Solution

FAIR, LOADED = "fair", "loaded"
FACES = "123456"

MODEL = Model(
    start={FAIR: Fraction(1, 2), LOADED: Fraction(1, 2)},
    transition={
        FAIR: {FAIR: Fraction(19, 20), LOADED: Fraction(1, 20)},
        LOADED: {FAIR: Fraction(1, 10), LOADED: Fraction(9, 10)},
    },
    emission={
        FAIR: dict.fromkeys(FACES, Fraction(1, 6)),
        LOADED: {**dict.fromkeys("12345", Fraction(1, 10)), "6": Fraction(1, 2)},
    },
)
THROWS = tuple("126664")


def solve() -> Solution:
    """Work out six throws, three sixes among them."""
    return hmm.solve("Three sixes among six throws", MODEL, THROWS, USUAL)


PROBLEM = Problem(
    place=18,
    title="A die that is changed now and then",
    question=(
        "A casino has a fair die, and a loaded one that shows a six with probability 1/2 and every "
        "other face with 1/10. Between two throws the fair die is changed for the loaded one with "
        "probability 0.05, and the loaded one for the fair one with 0.1; the first throw is made "
        "with either, with equal probability. The throws are 1, 2, 6, 6, 6, 4. Which of them were "
        "made with the loaded die?"
    ),
    source=(
        "R. Durbin, S. Eddy, A. Krogh, G. Mitchison, Biological Sequence Analysis (1998), section "
        "3.1; start and throws are ours"
    ),
    parts=(solve,),
)
