"""Estimates worked out: probabilities from counts, by every rule of smoothing.

none       n(v)/N
laplace    (n(v) + 1)/(N + K)
add        (n(v) + a)/(N + a · K)
m          (n(v) + m/K)/(N + m)
"""

from collections.abc import Mapping
from fractions import Fraction

from refnb.checks import Number
from refnb.classifiers.naive import Prior
from refnb.estimation import likelihood
from refnb.estimation.smoothing import Smoothing
from refnb.exact import rational
from refnb.solutions.layout import Block, Line, line
from refnb.solutions.numbers import number
from refnb.solutions.solution import Solution, Step
from refnb.solutions.steps import P, Y
from refnb.solutions.terms import Term, letter, product, total

K, N, V, COUNT = letter("K"), letter("N"), letter("v"), letter("n")


def solve(title: str, counts: Mapping[str, int]) -> Solution:
    """Work out the maximum likelihood estimate of counts, and the likelihood it attains.

    >>> solve("A coin", {"heads": 2, "tails": 1}).steps[-1].value
    Fraction(4, 27)
    """
    best, rule = likelihood.mle(counts), Smoothing.spelled("none")
    powers = product(number(best[v]) ** n for v, n in counts.items())
    greatest = likelihood.likelihood(counts, best)
    formula = line(letter("L"), letter("∏ P(v)^n(v)", r"\prod_v P(v)^{n(v)}"))
    lines = (line(letter("L"), powers, number(greatest)),)
    return Solution(
        title,
        (
            Step("counts", dict(counts), tally("Counts", counts)),
            Step("rule", rule),
            Step("estimate", best, estimated("Estimate", V, counts, rule, best)),
            Step("maximum", greatest, Block("Likelihood", formula, lines)),
        ),
    )


def term(rule: Smoothing, n: Term, whole: Term, k: Term, weight: Term) -> Term:
    """Return the formula of a rule, of letters or of numbers."""
    if rule.rule == "none":
        return n / whole
    if rule.rule == "m":
        return (n + weight / k) / (whole + weight)
    return (n + weight) / (whole + (k if rule.rule == "laplace" else weight * k))


def letters(rule: Smoothing, n: Term, whole: Term) -> Term:
    """Return the formula of a rule in letters."""
    return term(rule, n, whole, K, _weight(rule))


def numbers(rule: Smoothing, counts: Mapping[str, Number], v: str) -> Term:
    """Return the formula of a rule with the counts put in."""
    whole = number(rational.total(counts.values()))
    return term(rule, number(counts[v]), whole, number(len(counts)), number(rule.weight))


def weight(rule: Smoothing) -> tuple[Line, ...]:
    """Return the line that says what the letter of a rule stands for."""
    return (line(_weight(rule), number(rule.weight)),) if rule.rule in ("add", "m") else ()


def tally(title: str, counts: Mapping[str, Number]) -> Block:
    """Show counts and their total."""
    whole = number(rational.total(counts.values()))
    lines = (line(COUNT(v), number(n)) for v, n in counts.items())
    return Block(title, lines=(*lines, line(N, total(map(number, counts.values())), whole)))


def estimated(
    title: str, v: Term, counts: Mapping[str, Number], rule: Smoothing, p: Mapping[str, Fraction]
) -> Block:
    """Show the estimate of each value v, with the counts put in."""
    lines = (line(P(key), numbers(rule, counts, key), number(p[key])) for key in counts)
    formula = line(P(v), letters(rule, COUNT(v), N))
    return Block(title, formula, (*weight(rule), *lines))


def prior(
    p: Mapping[str, Number], counts: Mapping[str, Number] | None = None, rule: Prior | None = None
) -> Step:
    """Show the prior: estimated by a rule from the counts of the labels, or as it is given."""
    found = {y: Fraction(x) for y, x in p.items()}
    if counts is not None and isinstance(rule, Smoothing):
        return Step("prior", found, estimated("Prior", Y, counts, rule, found))
    lines = tuple(line(P(y), number(x)) for y, x in found.items())
    return Step("prior", found, Block("Prior, given", lines=lines))


def _weight(rule: Smoothing) -> Term:
    return {"laplace": number(1), "m": letter("m")}.get(rule.rule, letter("a"))
