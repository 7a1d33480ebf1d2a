"""Estimates worked out: probabilities from counts, by every rule of smoothing.

    none       n(v)/N
    laplace    (n(v) + 1)/(N + K)
    add=a      (n(v) + a)/(N + a · K)
    m=m        (n(v) + m/K)/(N + m)

The formula stands above the lines in letters, and in each line with the counts put in.
"""

from collections.abc import Mapping

from refnb.estimation import likelihood, smoothing
from refnb.estimation.smoothing import Smoothing
from refnb.exact import rational
from refnb.worked.layout import Line, line
from refnb.worked.solution import Solution, Step
from refnb.worked.terms import Letter, Name, Number, Numbers, P, Term, product, total

K, N, V, L, Y, COUNT = map(Letter, "KNvLyn")
POWERS = Letter("∏ P(v)^n(v)", r"\prod_v P(v)^{n(v)}")


def solve(title: str, counts: Mapping[str, int]) -> Solution:
    """Work out the maximum likelihood estimate of counts, and its likelihood.

    >>> solve("A coin", {"heads": 2, "tails": 1}).steps[-1].value
    Fraction(4, 27)
    """
    best = likelihood.mle(counts)
    greatest = likelihood.likelihood(counts, best)
    powers = line(L, product(Number(best[v]) ** n for v, n in counts.items()), greatest)
    maximum = Step("maximum", greatest, "Likelihood", [powers], line(L, POWERS))
    estimated = solve_by_rule(title, counts, smoothing.smoothing("none"), best)
    return Solution(title, (*estimated.steps, maximum))


def solve_by_rule(
    title: str, counts: Numbers, rule: Smoothing, estimate: Numbers, guess: Numbers | None = None
) -> Solution:
    """Work out the estimate of a rule from counts, optionally with a guess q(v)."""
    n, k = Number(rational.total(counts.values())), Number(len(counts))
    lines = list[Line]()
    for v, p in estimate.items():
        q = Number(guess[v]) if guess else None
        lines.append(line(P(v), formula(rule, Number(counts[v]), n, k, q), p))
    letters = formula(rule, COUNT(V), N, K, Name("q")(V) if guess else None)
    last = Step("estimate", estimate, "Estimate", lines, line(P(V), letters))
    return Solution(title, (tally("counts", "Counts", counts), Step("rule", rule), last))


def formula(
    rule: Smoothing, n: Term, total_count: Term, k: Term, guess: Term | None = None
) -> Term:
    """Return the formula of a rule, in letters or numbers; with a guess q(v), m q(v)."""
    weight = Number(rule.weight)
    if guess is not None:
        return (n + weight * guess) / (total_count + weight)
    if rule.rule == "none":
        return n / total_count
    if rule.rule == "m":
        return (n + weight / k) / (total_count + weight)
    return (n + weight) / (total_count + (k if rule.rule == "laplace" else weight * k))


def tally(what: str, title: str, counts: Numbers) -> Step:
    """Show counts and their total."""
    lines = [line(COUNT(v), n) for v, n in counts.items()]
    lines.append(line(N, total(counts.values()), rational.total(counts.values())))
    return Step(what, dict(counts), title, lines)
