"""The expected error of naive Bayes, and what a redundant feature does to it."""

from fractions import Fraction

from refnb.checking.replay import Exercise
from refnb.classifiers import categorical
from refnb.classifiers.categorical import Model
from refnb.decision import truth
from refnb.decision.error import expected_error, naive_rule
from refnb.decision.truth import Truth, marginals
from refnb.estimation.schema import Example, Schema
from refnb.exact import rational
from refnb.problems.problem import Problem
from refnb.slips import erring
from refnb.solutions import error, naive, steps
from refnb.solutions.solution import Solution

F, T = "F", "T"
STAY, HIKE = "stay", "hike"
SUNNY_WINDY = {"Sunny": T, "Windy": T}


def _true(p: str) -> dict[str, Fraction]:
    """Return the distribution over F and T with P(T) = p."""
    return {F: 1 - rational.rational(p), T: rational.rational(p)}


MODEL = Model(
    prior={STAY: rational.rational("0.5"), HIKE: rational.rational("0.5")},
    conditionals={
        "Sunny": {STAY: _true("0.7"), HIKE: _true("0.8")},
        "Windy": {STAY: _true("0.5"), HIKE: _true("0.4")},
    },
)


def with_rainy() -> Truth:
    """Return the truth with a third feature, Rainy, which is true just when Sunny is not."""
    schema = Schema((STAY, HIKE), {**MODEL.schema.features, "Rainy": (F, T)})
    examples = tuple(
        Example({**e.instance, "Rainy": rainy}, e.label, e.weight * (e.instance["Sunny"] != rainy))
        for e in truth.from_model(MODEL).examples
        for rainy in (F, T)
    )
    return Truth(schema, examples)


def part_a() -> Solution:
    """Work out P(Sunny, Windy, Hike)."""
    found = categorical.infer(MODEL, SUNNY_WINDY)
    scored = naive.solve("", SUNNY_WINDY, found).steps[:4]
    asked = {"P(Sunny=T, Windy=T, hike)": found.scores[HIKE]}
    return Solution("(a) A sunny, windy day with a hike", (*scored, steps.answer(asked)))


def part_b() -> Solution:
    """Work out the error with the two independent features."""
    return judged("(b) The error of naive Bayes", truth.from_model(MODEL), MODEL)


def part_c() -> Solution:
    """Work out the true P(Sunny, Windy, not Rainy, Hike) and what naive Bayes makes of it."""
    day = {**SUNNY_WINDY, "Rainy": F}
    truth = with_rainy()
    own, joint = marginals(truth), truth.joint()
    windy = joint[T, T, F][HIKE] + joint[T, T, T][HIKE]
    words = "P(Sunny=T, Windy=T, Rainy=F, hike)"
    asked = {
        "P(Sunny=T, Windy=T, hike)": windy,
        "P(Rainy=F | Sunny=T, Windy=T, hike)": joint[T, T, F][HIKE] / windy,
        words: joint[T, T, F][HIKE],
    }
    assumed = {f"{words} by naive Bayes": categorical.infer(own, day).scores[HIKE]}
    found = (steps.given(day), steps.answer(asked), steps.compare(assumed))
    return Solution("(c) The same day, when Rainy is the opposite of Sunny", found)


def part_d() -> Solution:
    """Work out the error when the redundant feature is used as if it were independent."""
    truth = with_rainy()
    return judged("(d) The error with the redundant feature Rainy", truth, marginals(truth))


def judged(title: str, truth: Truth, model: Model) -> Solution:
    """Work out the error of naive Bayes with a model."""
    return error.solve(title, truth, expected_error(truth, naive_rule(model, truth)), model)


def exercise_b() -> Exercise:
    """Ask for the error with two features."""
    return erring.exercise(truth.from_model(MODEL), MODEL)


def exercise_d() -> Exercise:
    """Ask for the error with three."""
    return erring.exercise(with_rainy(), marginals(with_rainy()))


PROBLEM = Problem(
    place=8,
    title="The error of naive Bayes, and of a redundant feature",
    question=(
        "Alice and Bob hike with probability 0.5. The weather is sunny with probability 0.8 when "
        "they hike and 0.7 when they stay, windy with 0.4 and 0.5, independently given the choice. "
        "(a) What is P(Sunny, Windy, Hike)? (b) What is the expected error of naive Bayes? "
        "Now let Rainy be true just when Sunny is false. (c) What is P(Sunny, Windy, not Rainy, "
        "Hike)? (d) What is the expected error of naive Bayes with the three features?"
    ),
    source=(
        "Bayesian Learning slides, slides 58-63: CMU 2010 fall, A. Singh, homework 1, problem 4.2"
    ),
    parts=(part_a, part_b, part_c, part_d),
    exercises={"b": exercise_b, "d": exercise_d},
    errata=(
        (
            "Slide 60 defines the error with [f = Y] where [f ≠ Y] is meant: as printed the sum is "
            "the accuracy 113/200. Its table prints .421686 and .578314 for 35/83 and 48/83, which "
            "round to .421687 and .578313."
        ),
        (
            "Slide 62 prints four wrong products in part (d): for TFFF and TTFF .0525 instead of "
            ".1225, for TTTF .0225 instead of .0525, for TTTT .0120 instead of .0320. Its "
            "posteriors and its error are right."
        ),
        (
            "Slide 63 says that the error grows because the assumption does not hold. A violated "
            "assumption need not raise the error; what is true is that a redundant feature cannot "
            "lower it where naive Bayes was already as good as the Bayes rule, as in (b)."
        ),
    ),
)
