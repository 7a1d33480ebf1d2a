"""Every named mistake: what the author of a port did, in a few words, and the wrong function."""

from refnb.conformance.classifying_mistakes import CLASSIFYING
from refnb.conformance.density_mistakes import DENSITY
from refnb.conformance.dirichlet_mistakes import DIRICHLET
from refnb.conformance.independence_mistakes import INDEPENDENCE
from refnb.conformance.learning_mistakes import LEARNING
from refnb.conformance.linear_mistakes import LINEAR
from refnb.conformance.linearform_mistakes import REWRITE
from refnb.conformance.logarithm_mistakes import LOGARITHMS
from refnb.conformance.logistic_mistakes import LOGISTIC
from refnb.conformance.lognaive_mistakes import SOFTMAX
from refnb.conformance.moments_mistakes import GATHERING
from refnb.conformance.multinomial_mistakes import MULTINOMIAL
from refnb.conformance.number_mistakes import NUMBERS
from refnb.conformance.probability_mistakes import PROBABILITY
from refnb.conformance.text_mistakes import TEXT
from refnb.conformance.wrong import Mistake

MISTAKES: tuple[Mistake, ...] = (
    *NUMBERS,
    *LOGARITHMS,
    *PROBABILITY,
    *INDEPENDENCE,
    *LEARNING,
    *GATHERING,
    *DIRICHLET,
    *CLASSIFYING,
    *SOFTMAX,
    *DENSITY,
    *MULTINOMIAL,
    *TEXT,
    *LINEAR,
    *REWRITE,
    *LOGISTIC,
)
