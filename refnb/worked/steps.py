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

from refnb.core.checks import Number
from refnb.exact import rational
from refnb.probability.distribution import Decision
from refnb.worked.layout import Block, Line, line
from refnb.worked.numbers import number
from refnb.worked.solution import Step
from refnb.worked.terms import Term, letter, name, total

P, X, Y = letter("P"), letter("x"), letter("y")
EMPTY = (Line((X, name("nothing"))),)


def choices(words: Mapping[str, str]) -> Step:
    """Show every choice in words."""
    lines = tuple(Line((name(what), name(choice))) for what, choice in words.items())
    return Step("choices", dict(words), Block("Choices", lines=lines))


def given(x: Mapping[str, str | Number]) -> Step:
    """Show what was observed."""
    terms = ((f, name(v) if isinstance(v, str) else number(v)) for f, v in x.items())
    lines = tuple(Line((name(f), term)) for f, term in terms)
    return Step("given", spelled(x), Block("Given x", lines=lines or EMPTY))


def spelled(x: Mapping[str, str | Number]) -> dict[str, str]:
    """Return an instance with its numbers as text."""
    return {f: v if isinstance(v, str) else rational.spelling(v) for f, v in x.items()}


def evidence(formula: Line, left: Term, weights: Mapping[str, Number], whole: Fraction) -> Step:
    """Show the sum of the weights."""
    parts = total(map(number, weights.values()))
    return Step("evidence", whole, Block("Evidence", formula, (line(left, parts, number(whole)),)))


def posterior(
    formula: Line,
    given: str | Term,
    weights: Mapping[str, Number],
    whole: Number,
    p: Mapping[str, Fraction],
) -> Step:
    """Show each weight over the whole."""
    lines = (line(P(y, given), number(weights[y]) / number(whole), number(p[y])) for y in p)
    return Step("posterior", p, Block("Posterior", formula, tuple(lines)))


def decision(best: Term, made: Decision[str]) -> Step:
    """Show the most probable label, and all ties."""
    tied = [Line((name("tied"), name(", ".join(made.ties))))] if len(made.ties) > 1 else []
    block = Block("Decision: the most probable", lines=(Line((best, name(made.label))), *tied))
    return Step("decision", made, block)


def answer(values: Mapping[str, Number]) -> Step:
    """Show the numbers that were asked for."""
    return Step("answer", dict(values), Block("Answer", lines=_said(values)))


def compare(values: Mapping[str, Number]) -> Step:
    """Show what other questions about the same data give."""
    return Step("compare", dict(values), Block("For comparison", lines=_said(values)))


def _said(values: Mapping[str, Number]) -> tuple[Line, ...]:
    return tuple(line(name(words), number(x)) for words, x in values.items())
