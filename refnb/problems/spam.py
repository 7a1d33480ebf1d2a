"""Is "money for psychology study" spam? Parameters from counts, the prior given."""

from fractions import Fraction

from refnb.checking.replay import Exercise
from refnb.classifiers import bernoulli
from refnb.estimation import smoothing
from refnb.estimation.counting import Counts, Values
from refnb.estimation.schema import Schema
from refnb.problems.problem import Problem
from refnb.slips import counted
from refnb.solutions import naive, steps
from refnb.solutions.solution import Solution

SPAM, REGULAR = "spam", "regular"
PRIOR = {SPAM: Fraction(1, 10), REGULAR: Fraction(9, 10)}
MESSAGES = {SPAM: 8, REGULAR: 4}
HOLDING = {
    "study": {SPAM: 0, REGULAR: 3},
    "free": {SPAM: 8, REGULAR: 1},
    "money": {SPAM: 4, REGULAR: 1},
}
MESSAGE = bernoulli.instance(tuple(HOLDING), ("money", "study"))


def counts() -> Counts:
    """Return the counts of the table: twelve messages, three words."""
    schema = Schema((SPAM, REGULAR), dict.fromkeys(HOLDING, (bernoulli.ABSENT, bernoulli.PRESENT)))
    values: Values = {
        word: {label: {"0": MESSAGES[label] - n, "1": n} for label, n in row.items()}
        for word, row in HOLDING.items()
    }
    return Counts(schema, dict(MESSAGES), values)


def empirical() -> Fraction:
    """Return P(spam | message) with the prior 8/12 of the table instead of the given one."""
    model = bernoulli.fit(counts(), smoothing.smoothing("laplace"), smoothing.smoothing("none"))
    return bernoulli.infer(model, MESSAGE).posterior[SPAM]


def solve() -> Solution:
    """Work out P(spam | message) with Laplace smoothing and the prior 1/10."""
    title, laplace = '"money for psychology study"', smoothing.smoothing("laplace")
    found = bernoulli.infer(bernoulli.fit(counts(), laplace, PRIOR), MESSAGE)
    solution = naive.solve(title, MESSAGE, found, naive.Learned(counts(), laplace, PRIOR))
    other = {"P(spam | x) with the prior 8/12 of the table": empirical()}
    return Solution(title, (*solution.steps, steps.compare(other)))


def exercise() -> Exercise:
    """Ask for P(spam | message)."""
    return counted.of_row(counts(), smoothing.smoothing("laplace"), PRIOR, MESSAGE, SPAM)


PROBLEM = Problem(
    place=7,
    title='"money for psychology study"',
    question=(
        "Of 8 spam messages 0 hold the word study, 8 free and 4 money; of 4 regular ones 3 hold "
        "study, 1 free and 1 money. Estimate the probabilities by Laplace's rule. With the prior "
        'P(spam) = 0.1, how probable is it that "money for psychology study" is spam? A word '
        "that is absent counts."
    ),
    source=(
        "Bayesian Learning slides, slides 55-57: CMU 2009 spring, Z. Bar-Joseph, midterm, problem 2"
    ),
    parts=(solve,),
    exercises={"": exercise},
    errata=(
        (
            "Slide 56 says \"by MLE and applying Laplace's rule\": Laplace's estimate is not the "
            "maximum likelihood estimate, which would be 0 for study in spam."
        ),
    ),
)
