"""Three hypotheses vote: the most probable one is outvoted."""

from fractions import Fraction

from refnb.exact import rational
from refnb.exercises.problems.problem import Problem
from refnb.worked import bayes_optimal
from refnb.worked.solution import Solution

PLUS, MINUS = "+", "-"
POSTERIOR = {h: rational.rational(p) for h, p in (("h1", "0.4"), ("h2", "0.3"), ("h3", "0.3"))}
SAID = {"h1": PLUS, "h2": MINUS, "h3": MINUS}
VOTES = {h: {y: Fraction(y == said) for y in (PLUS, MINUS)} for h, said in SAID.items()}


def solve() -> Solution:
    """Work out the Bayes optimal label, that of the MAP hypothesis, and the errors."""
    return bayes_optimal.solve("Three hypotheses vote", POSTERIOR, VOTES)


PROBLEM = Problem(
    place=9,
    title="Three hypotheses vote",
    question=(
        "After the data D three hypotheses are left, with the probabilities 0.4, 0.3 and 0.3. The "
        "first says + of a new instance, the others say -, each without a doubt. Which label does "
        "the Bayes optimal classifier give? Which does the most probable hypothesis? How often "
        "does each err, and how often Gibbs' classifier, which draws a hypothesis by its "
        "probability and says what that says?"
    ),
    source="Bayesian Learning slides (after T. Mitchell, Machine Learning, chapter 6), slides 9-11",
    parts=(solve,),
    errata=(
        (
            "Slide 9 says that the label of the most probable hypothesis is not the most probable "
            "one. It need not be: here it is not, but with 0.6, 0.2 and 0.2 both say +, as always "
            "when one hypothesis without doubts has more than 1/2."
        ),
        (
            "Slide 11 bounds the error of Gibbs' classifier by twice the best one, when the target "
            "is drawn like the hypothesis. That holds if a hypothesis in doubt draws its label, "
            "too. If it says its likelier one, it can err 133/500 where the best errs 11/100: with "
            "P(h) = 1/5 and 4/5, and P(- | h) = 11/20 and 0."
        ),
    ),
)
