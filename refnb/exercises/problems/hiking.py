"""The expected error of naive Bayes, and the effect of a redundant feature on it."""

# ruff: noqa: PLC0415 - mistakes are loaded when an answer is checked

from collections.abc import Sequence
from operator import ne

import refnb.worked.expected_error
from refnb.classifiers import categorical
from refnb.decision import plug_in
from refnb.decision.expected_error import expected_error
from refnb.decision.true_distribution import Truth
from refnb.examples import with_rainy
from refnb.exercises.problems.problem import Drawn, Draws, Exercise, Given, Part, Solver, over
from refnb.probability import independence
from refnb.worked import naive
from refnb.worked.layout import line
from refnb.worked.solution import Solution, Step

F, T = "F", "T"
STAY, HIKE = "stay", "hike"
SUNNY_WINDY = {"Sunny": T, "Windy": T}


def model_of(given: Given) -> categorical.Model:
    """Return the model with these probabilities of T."""
    rows = (given.numbers[name].items() for name in ("sunny", "windy"))
    sunny, windy = ({y: {F: 1 - p, T: p} for y, p in row} for row in rows)
    return categorical.Model(given.numbers["prior"], {"Sunny": sunny, "Windy": windy})


def judged(given: Given, part: Part) -> tuple[Truth, categorical.Model]:
    """Return the true distribution of two features or three, and that of naive Bayes."""
    if "Rainy" in part.asks:
        truth = with_rainy(model_of(given))
        return truth, plug_in.marginals(truth)
    return plug_in.from_model(model_of(given)), model_of(given)


def solve(given: Given, part: Part) -> Solution:
    """Work out the error of naive Bayes, or its answer for a day."""
    truth, model = judged(given, part)
    match part.asks:
        case "score":
            inference = categorical.infer(model, SUNNY_WINDY)
            made = naive.of_parameters("", SUNNY_WINDY, inference.prior, inference.factors)
            scored = made.solution.steps[:4]
            answer = Step.answer({"P(Sunny=T, Windy=T, hike)": inference.scores[HIKE]})
            return Solution(part.title, (*scored, answer))
        case "score with Rainy":
            joint, day = truth.joint(), {**SUNNY_WINDY, "Rainy": F}
            dry, windy = joint[T, T, F][HIKE], joint[T, T, F][HIKE] + joint[T, T, T][HIKE]
            dry_hike = "P(Sunny=T, Windy=T, Rainy=F, hike)"
            asked = {
                "P(Sunny=T, Windy=T, hike)": windy,
                "P(Rainy=F | Sunny=T, Windy=T, hike)": dry / windy,
                dry_hike: dry,
            }
            assumed = {f"{dry_hike} by naive Bayes": categorical.infer(model, day).scores[HIKE]}
            cells = {(*x, y): p for x, row in joint.items() for y, p in row.items()}
            free = independence.independent(cells, [0], [2], [3])
            shares = {
                "P(Rainy=F | Sunny=T, hike)": dry / windy,
                "P(Rainy=F | hike)": model.conditionals["Rainy"][HIKE][F],
            }
            lines = [line(*pair) for pair in shares.items()]
            lines.append(line("Sunny and Rainy independent given y", "yes" if free else "no"))
            why = Step("assumption", shares, "Does the assumption hold?", lines)
            steps = (Step.given(day), Step.answer(asked), why, Step.compare(assumed))
            return Solution(part.title, steps)
        case _:
            error = expected_error(truth, plug_in.naive_rule(model, truth))
            return refnb.worked.expected_error.solve(part.title, truth, error, model)


def exercise(given: Given, part: Part) -> Exercise:
    """Ask for the error."""
    from refnb.exercises.mistakes import expected_error as mistakes

    return mistakes.exercise(*judged(given, part))


def draw(numbers: Draws) -> Drawn:
    """Draw twentieths such that the redundant feature, x and the prior all matter.

    So no label always wins, and none wins whatever part of the score you leave out.
    """
    hike, *each = (numbers.between(4, 16) for _ in range(5))
    rules = [_decided((20 - hike, hike), each, times) for times in (1, 2)]
    even = [_decided((1, 1), each, times) for times in (1, 2)]
    both = all({*rule} == {STAY, HIKE} for rule in rules)
    telling = both and rules[0] != rules[1] and all(map(ne, rules, even))
    rows = {"prior": (20 - hike, hike), "sunny": each[:2], "windy": each[2:]}
    named = {name: dict(zip((STAY, HIKE), row, strict=True)) for name, row in rows.items()}
    return Drawn("usual" if telling else "other", Given(over(20, named)))


def _decided(prior: tuple[int, int], each: Sequence[int], times: int) -> list[str]:
    """Return the label of greatest score for each day, the sun counted so many times, or a tie."""
    stay, hike = (
        [p * q**times * r for q in (20 - sunny, sunny) for r in (20 - windy, windy)]
        for p, sunny, windy in zip(prior, each[:2], each[2:], strict=True)
    )
    pairs = zip(stay, hike, strict=True)
    return ["tie" if p == q else HIKE if q > p else STAY for p, q in pairs]


ASKS = ("score", "error", "score with Rainy", "error with Rainy")
SOLVER = Solver(solve, ("asks",), exercise, draw, asks=ASKS, unchecked=ASKS[::2])
