"""Steps that several questions share.

    choices, given    what was chosen, and what was observed
    evidence          the sum of the weights                    P(x) = Σ s(y)
    posterior         each weight over the whole                P(y | x) = s(y)/P(x)
    decision          the most probable, with all ties
    answer, compare   numbers, each with its name in words

A step holds the value that a chapter found, and the block that shows how.
"""

from collections.abc import Mapping
from fractions import Fraction

from refnb.exact import rational
from refnb.probability.distribution import Decision
from refnb.worked.layout import Entry, Given, Line, Numbers, P, Term, X, few, line, number, total
from refnb.worked.solution import Solution, Step, step

EMPTY = (line(X, "nothing"),)


def choices(words: Mapping[str, str]) -> Step:
    """Show every choice in words."""
    return step("choices", dict(words), "Choices", (line(*pair) for pair in words.items()))


def chosen(words: Mapping[str, str], solution: Solution) -> Solution:
    """Put the choices in front of the steps."""
    return Solution(solution.title, (choices(words), *solution.steps))


def given(x: Given) -> Step:
    """Show what was observed."""
    lines = few(line(f, v) for f, v in x.items())
    return step("given", spelled(x), "Given x", lines or EMPTY)


def spelled(x: Given) -> dict[str, str]:
    """Return an instance with its numbers as text."""
    return {f: v if isinstance(v, str) else rational.spelling(v) for f, v in x.items()}


def evidence(formula: Line, left: Term, weights: Numbers, whole: Fraction) -> Step:
    """Show the sum of the weights."""
    sums = line(left, total(weights.values()), whole)
    return step("evidence", whole, "Evidence", [sums], formula)


def posterior(
    formula: Line, given: Entry, weights: Numbers, whole: int | Fraction, p: Mapping[str, Fraction]
) -> Step:
    """Show each weight over the whole."""
    lines = (line(P(y, given), number(weights[y]) / whole, p[y]) for y in p)
    return step("posterior", p, "Posterior", lines, formula)


def decision(best: Term, made: Decision[str]) -> Step:
    """Show the most probable label, and all ties."""
    tied = [line("tied", ", ".join(made.ties))] if len(made.ties) > 1 else []
    return step("decision", made, "Decision: the most probable", [line(best, made.label), *tied])


def answer(values: Numbers) -> Step:
    """Show the numbers that were asked for."""
    return step("answer", dict(values), "Answer", (line(*pair) for pair in values.items()))


def compare(values: Numbers) -> Step:
    """Show what other questions about the same data give."""
    lines = (line(*pair) for pair in values.items())
    return step("compare", dict(values), "For comparison", lines)
