"""Decision trees with probabilities at their leaves: the most likely one, and the most probable."""

from bisect import bisect
from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from itertools import combinations, pairwise
from math import prod

from refnb.estimation import likelihood
from refnb.exact import rational, rounding
from refnb.exercises.problems.problem import Problem
from refnb.probability import distribution
from refnb.worked import steps
from refnb.worked.layout import Block, Line, Table, letter, line, name, number
from refnb.worked.solution import Solution, Step

Cuts = tuple[Fraction, ...]

SEEN = {"1.5": "1", "2": "1", "3": "0", "3.5": "0", "3.75": "1"}
POINTS = {rational.rational(x): y for x, y in SEEN.items()}
CUTS = tuple((a + b) / 2 for a, b in pairwise(POINTS))
TREES = tuple(cuts for splits in range(len(CUTS) + 1) for cuts in combinations(CUTS, splits))

P, T, D, S = letter("P"), letter("T"), letter("D"), letter("s")
SCORE = letter("score", r"\mathrm{score}")
FITTED = letter("∏ P(y | x, T)", r"\prod P(y \mid x, T)")
WEIGHT = letter("(1/4)^(s^2)", r"\left(\frac{1}{4}\right)^{s^2}")


def leaves(cuts: Cuts) -> list[Counter[str]]:
    """Count the labels at each leaf, from left to right."""
    where = {x: bisect(cuts, x) for x in POINTS}
    return [Counter(POINTS[x] for x in POINTS if where[x] == leaf) for leaf in range(len(cuts) + 1)]


def fit(cuts: Cuts) -> Fraction:
    """Return P(D | T): at each leaf a label has its share of the points there."""
    each = (likelihood.likelihood(n, likelihood.mle(n)) for n in leaves(cuts))
    return prod(each, start=Fraction(1))


def weight(cuts: Cuts) -> Fraction:
    """Return (1/4)^(s^2) for s splits, to which P(T) is proportional."""
    return Fraction(1, 4) ** len(cuts) ** 2


def spelled(cuts: Cuts) -> str:
    """Name a tree by its cuts.

    >>> spelled(()), spelled(CUTS[1:3])
    ('no split', '2.5, 3.25')
    """
    return ", ".join(rounding.decimal(cut, 3).rstrip("0") for cut in cuts) or "no split"


def named(scores: Mapping[Cuts, Fraction]) -> dict[str, Fraction]:
    """Return the scores by the names of the trees."""
    return {spelled(cuts): p for cuts, p in scores.items()}


def part_a() -> Solution:
    """Work out the most likely of all sixteen trees."""
    fits = {cuts: fit(cuts) for cuts in TREES}
    rows = tuple((number(len(cuts)), name(spelled(cuts)), number(p)) for cuts, p in fits.items())
    table = Table((S, name("split at"), P(D, T)), rows)
    title = "All trees with s splits midway between two points"
    block = Block(title, line(P(D, T), FITTED), table=table)
    made = distribution.most_probable(named(fits))
    tied = tuple(Line((letter("T_ML", "T_{ML}"), name(tree))) for tree in made.ties)
    found = (
        Step("likelihoods", named(fits), block),
        Step("most_likely", made, Block("The most likely", lines=tied)),
    )
    return Solution("(a) The most likely tree", found)


def part_b() -> Solution:
    """Work out the most probable tree when splits are improbable."""
    scores = {cuts: fit(cuts) * weight(cuts) for cuts in TREES}
    first = {max(TREES, key=lambda t: (len(t) == s, scores[t])): s for s in range(len(CUTS) + 1)}
    lines = (
        line(SCORE(spelled(t)), number(fit(t)) * number(weight(t)), number(scores[t]))
        for t in first
    )
    formula = line(SCORE(T), P(D, T) * WEIGHT)
    share = distribution.normalise(named(scores))
    made = distribution.most_probable(named(scores))
    found = (
        Step("scores", named(scores), Block("The best tree for each s", formula, (*lines,))),
        steps.decision(letter("T_MAP", "T_{MAP}"), made),
        steps.compare({"its probability among the sixteen": share[made.label]}),
    )
    return Solution("(b) The most probable tree", found)


PROBLEM = Problem(
    place=11,
    title="The most likely tree and the most probable one",
    question=(
        "At X = 1.5 and 2 the class is 1, at 3 and 3.5 it is 0, at 3.75 it is 1. A decision tree "
        "splits the line; each leaf gives a class the share of the points there. (a) Which tree "
        "makes the classes most probable, given X? (b) Let the prior probability of a tree with "
        "s splits be proportional to (1/4)^(s^2). Which tree is the most probable one?"
    ),
    source=(
        "Bayesian Learning slides, slides 69-71: CMU 2009 spring, T. Mitchell, midterm, problem 2"
    ),
    parts=(part_a, part_b),
    errata=(
        (
            "Slide 70 asks for a tree, and there are four: whatever is split besides, the "
            "likelihood stays 1. Its text asks whether X is below 2.5, its figure whether X is "
            "above; at 2.5 itself, where they differ, there is no point."
        ),
        "Slide 71 prints 108/3125 = 0.0336. It is 0.03456. The tree it finds is right.",
        (
            "Slide 71 multiplies the prior by a likelihood whose leaves were fitted to the same "
            "points. That is no posterior by Bayes' theorem, which would need the leaves before "
            "the points; and where a split may stand anywhere, there are infinitely many trees, "
            "and no prior can give those of one size the same positive weight."
        ),
    ),
)
