"""The expected error of naive Bayes, and what a redundant feature does to it."""

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from functools import partial
from operator import ne

import refnb.worked.expected_error
from refnb.classifiers import categorical
from refnb.classifiers.categorical import Model
from refnb.decision import true_distribution
from refnb.decision.expected_error import expected_error, naive_rule
from refnb.decision.true_distribution import Truth, marginals
from refnb.estimation.schema import Example, Schema
from refnb.exact import rational
from refnb.exercises.mistakes import expected_error as mistakes
from refnb.exercises.problems.draws import Draws
from refnb.exercises.problems.problem import Problem
from refnb.exercises.problems.variety import OTHER, TIE, USUAL, Drawn, Variety
from refnb.exercises.problems.words import decimal
from refnb.exercises.replay import Exercise
from refnb.worked import naive, steps
from refnb.worked.solution import Solution

F, T = "F", "T"
STAY, HIKE = "stay", "hike"
SUNNY_WINDY = {"Sunny": T, "Windy": T}


Table = dict[str, Fraction]


def model(hike: Fraction, sunny: Table, windy: Table) -> Model:
    """Return the model with these probabilities of T."""
    return Model(
        prior={STAY: 1 - hike, HIKE: hike},
        conditionals={
            "Sunny": {y: _true(sunny[y]) for y in (STAY, HIKE)},
            "Windy": {y: _true(windy[y]) for y in (STAY, HIKE)},
        },
    )


def _true(p: Fraction) -> Table:
    """Return the distribution over F and T with P(T) = p."""
    return {F: 1 - p, T: p}


def _exact(stay: str, hike: str) -> Table:
    return {STAY: rational.rational(stay), HIKE: rational.rational(hike)}


MODEL = model(rational.rational("0.5"), _exact("0.7", "0.8"), _exact("0.5", "0.4"))


def with_rainy(given: Model = MODEL) -> Truth:
    """Return the truth with a third feature, Rainy, which is true just when Sunny is not."""
    schema = Schema((STAY, HIKE), {**given.schema.features, "Rainy": (F, T)})
    examples = tuple(
        Example({**e.instance, "Rainy": rainy}, e.label, e.weight * (e.instance["Sunny"] != rainy))
        for e in true_distribution.from_model(given).examples
        for rainy in (F, T)
    )
    return Truth(schema, examples)


def part_a(given: Model = MODEL) -> Solution:
    """Work out P(Sunny, Windy, Hike)."""
    found = categorical.infer(given, SUNNY_WINDY)
    scored = naive.solve("", SUNNY_WINDY, found).steps[:4]
    asked = {"P(Sunny=T, Windy=T, hike)": found.scores[HIKE]}
    return Solution("(a) A sunny, windy day with a hike", (*scored, steps.answer(asked)))


def part_b(given: Model = MODEL) -> Solution:
    """Work out the error with the two independent features."""
    return judged("(b) The error of naive Bayes", true_distribution.from_model(given), given)


def part_c(given: Model = MODEL) -> Solution:
    """Work out the true P(Sunny, Windy, not Rainy, Hike) and what naive Bayes makes of it."""
    day = {**SUNNY_WINDY, "Rainy": F}
    truth = with_rainy(given)
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


def part_d(given: Model = MODEL) -> Solution:
    """Work out the error when the redundant feature is used as if it were independent."""
    truth = with_rainy(given)
    return judged("(d) The error with the redundant feature Rainy", truth, marginals(truth))


def judged(title: str, truth: Truth, model: Model) -> Solution:
    """Work out the error of naive Bayes with a model."""
    return refnb.worked.expected_error.solve(
        title, truth, expected_error(truth, naive_rule(model, truth)), model
    )


def exercise_b(given: Model = MODEL) -> Exercise:
    """Ask for the error with two features."""
    return mistakes.exercise(true_distribution.from_model(given), given)


def exercise_d(given: Model = MODEL) -> Exercise:
    """Ask for the error with three."""
    whole = with_rainy(given)
    return mistakes.exercise(whole, marginals(whole))


def statement(given: Model) -> str:
    """Return the question in words."""
    sunny, windy = (
        {y: decimal(row[T]) for y, row in t.items()} for t in given.conditionals.values()
    )
    return (
        f"Alice and Bob hike with probability {decimal(given.prior[HIKE])}. The weather is "
        f"sunny with probability {sunny[HIKE]} when they hike and {sunny[STAY]} when they "
        f"stay, windy with {windy[HIKE]} and {windy[STAY]}, independently given the choice. "
        "(a) What is P(Sunny, Windy, Hike)? (b) What is the expected error of naive Bayes? "
        "Now let Rainy be true just when Sunny is false. (c) What is P(Sunny, Windy, not "
        "Rainy, Hike)? (d) What is the expected error of naive Bayes with the three features?"
    )


def problem(given: Model) -> Problem:
    """Return the problem of a model."""
    return Problem(
        place=8,
        title="The error of naive Bayes, and of a redundant feature",
        question=statement(given),
        source=(
            "Bayesian Learning slides, slides 58-63: CMU 2010 fall, A. Singh, homework 1, "
            "problem 4.2"
        ),
        parts=tuple(partial(part, given) for part in (part_a, part_b, part_c, part_d)),
        exercises={"b": partial(exercise_b, given), "d": partial(exercise_d, given)},
    )


def draw(numbers: Draws) -> Drawn[Problem]:
    """Draw twentieths; the redundant feature changes a decision, and x and the prior both count."""
    drawn = [numbers.between(4, 16) for _ in range(5)]
    hike, *each = (Fraction(n, 20) for n in drawn)
    sunny, windy = ({STAY: p, HIKE: q} for p, q in (each[:2], each[2:]))
    return Drawn(USUAL if _telling(*drawn) else OTHER, lambda: problem(model(hike, sunny, windy)))


def _telling(hike: int, *each: int) -> bool:
    """Tell whether no label always wins, and none wins whatever is left out of the score."""
    rules = [_decided((20 - hike, hike), each, times) for times in (1, 2)]
    even = [_decided((1, 1), each, times) for times in (1, 2)]
    both = all({*rule} == {STAY, HIKE} for rule in rules)
    return both and rules[0] != rules[1] and all(map(ne, rules, even))


def _decided(prior: tuple[int, int], each: Sequence[int], times: int) -> list[str]:
    """Return the label of the greatest score of each day, the sun counted so often, or a tie."""
    stay, hike = (
        [p * q**times * r for q in (20 - sunny, sunny) for r in (20 - windy, windy)]
        for p, sunny, windy in zip(prior, each[:2], each[2:], strict=True)
    )
    pairs = zip(stay, hike, strict=True)
    return [TIE if p == q else HIKE if q > p else STAY for p, q in pairs]


PROBLEM = replace(
    problem(MODEL),
    variety=Variety(draw),
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
