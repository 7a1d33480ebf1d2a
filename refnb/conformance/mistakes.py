"""Every named mistake: what the author of a port did, in a few words, and the wrong function."""

from refnb.conformance.classifying_mistakes import CLASSIFYING
from refnb.conformance.learning_mistakes import LEARNING
from refnb.conformance.number_mistakes import NUMBERS
from refnb.conformance.probability_mistakes import PROBABILITY
from refnb.conformance.wrong import Mistake

MISTAKES: tuple[Mistake, ...] = (*NUMBERS, *PROBABILITY, *LEARNING, *CLASSIFYING)
