"""Problems of decisions: three hypotheses vote, how many examples are enough, a decision tree.

The most probable of three hypotheses is outvoted. Naive Bayes needs few examples, the joint
classifier many. Among trees with probabilities at their leaves, one is the most likely and another
the most probable.
"""

from bisect import bisect
from fractions import Fraction
from itertools import combinations, pairwise
from math import prod

from refnb.estimation import likelihood
from refnb.exact import rounding
from refnb.exercises.problems.problem import Given, Part, Solver
from refnb.probability import distribution
from refnb.worked import bayes_optimal, sample_complexity
from refnb.worked.layout import Line, line, table
from refnb.worked.solution import Solution, Step
from refnb.worked.terms import Entry, Letter, Number

Cuts = tuple[Fraction, ...]

P, T, D, S = Letter("P"), Letter("T"), Letter("D"), Letter("s")
SCORE = Letter("score", r"\mathrm{score}")
FITTED = Letter("∏ P(y | x, T)", r"\prod P(y \mid x, T)")
WEIGHT = Letter("(1/4)^(s^2)", r"\left(\frac{1}{4}\right)^{s^2}")


def solve_votes(given: Given, part: Part) -> Solution:
    """Work out the Bayes optimal label, the label of the MAP hypothesis, and the errors."""
    posterior = given.numbers["posterior"]
    return bayes_optimal.solve(part.title, posterior, {h: given.numbers[h] for h in posterior})


def solve_sizes(_: Given, part: Part) -> Solution:
    """Work out one of the five questions, for some numbers of examples or of attributes."""
    d, risk = int(part.numbers.get("attributes", 0)), part.numbers.get("risk", Fraction(0))
    worked = {
        "alone": lambda: sample_complexity.alone(part.title, part.sizes),
        "naive": lambda: sample_complexity.naive(part.title, d, risk),
        "cell": lambda: sample_complexity.cell(part.title, d, part.sizes),
        "joint": lambda: sample_complexity.joint(part.title, d, risk),
        "table": lambda: sample_complexity.table(part.title, part.sizes, risk),
    }
    return worked[part.asks]()


def fits(points: dict[Fraction, str]) -> dict[Cuts, Fraction]:
    """Return P(D | T) of each tree that splits midway between points.

    The probability of a label at a leaf is its share of the points there.
    """
    middles = [(a + b) / 2 for a, b in pairwise(points)]
    fits = {}
    for splits in range(len(middles) + 1):
        for cuts in combinations(middles, splits):
            likely = (likelihood.likelihood(n, likelihood.mle(n)) for n in leaves(points, cuts))
            fits[cuts] = prod(likely, start=Fraction(1))
    return fits


def leaves(points: dict[Fraction, str], cuts: Cuts) -> list[dict[str, int]]:
    """Count the labels between the cuts, from left to right.

    >>> leaves({Fraction(1): "a", Fraction(3): "b"}, (Fraction(2),))
    [{'a': 1, 'b': 0}, {'a': 0, 'b': 1}]
    """
    counts = [dict.fromkeys(points.values(), 0) for _ in range(len(cuts) + 1)]
    for x, y in points.items():
        counts[bisect(cuts, x)][y] += 1
    return counts


def spelled(cuts: Cuts) -> str:
    """Name a tree by its cuts.

    >>> spelled(()), spelled((Fraction(5, 2), Fraction(13, 4)))
    ('no split', '2.5, 3.25')
    """
    return ", ".join(rounding.decimal(cut, 3).rstrip("0") for cut in cuts) or "no split"


def solve_tree(given: Given, part: Part) -> Solution:
    """Work out the most likely of all trees, or the most probable one with a prior against splits.

    P(T) is proportional to (1/4)^(s^2) for s splits.
    """
    points = dict(sorted((Fraction(x), str(y)) for x, y in given.numbers["classes"].items()))
    likely = fits(points)
    if part.asks == "likely":
        named = {spelled(cuts): p for cuts, p in likely.items()}
        rows = ((len(cuts), spelled(cuts), p) for cuts, p in likely.items())
        title = "All trees with s splits midway between two points"
        shown = table((S, "split at", P(D, T)), rows)
        made = distribution.most_probable(named)
        tied = [line(Letter("T_ML", "T_{ML}"), tree) for tree in made.ties]
        steps = (
            Step("likelihoods", named, title, formula=line(P(D, T), FITTED), table=shown),
            Step("most_likely", made, "The most likely", tied),
        )
        return Solution(part.title, steps)
    weights = {cuts: Fraction(1, 4) ** len(cuts) ** 2 for cuts in likely}
    scores = {cuts: p * weights[cuts] for cuts, p in likely.items()}
    best = {len(c): max(scores, key=lambda t: (len(t) == len(c), scores[t])) for c in scores}
    lines, shares = list[Line](), list[tuple[Entry, ...]]()
    for t in best.values():
        lines.append(line(SCORE(spelled(t)), Number(likely[t]) * weights[t], scores[t]))
        for place, n in enumerate(leaves(points, t), 1):
            shares.append((spelled(t), place, *likelihood.mle(n).values()))
    classes = dict.fromkeys(points.values())
    head: tuple[Entry, ...] = ("split at", "leaf", *(P(y, Letter("leaf")) for y in classes))
    named = {spelled(cuts): p for cuts, p in scores.items()}
    made = distribution.most_probable(named)
    formula = line(SCORE(T), P(D, T) * WEIGHT)
    share = distribution.normalise(named)[made.label]
    scored = (
        Step("scores", named, "The best tree for each s", lines, formula),
        Step("leaves", shares, "Their leaves, from left to right", table=table(head, shares)),
        Step.decision(Letter("T_MAP", "T_{MAP}"), made),
        Step.compare({"its probability among the sixteen": share}),
    )
    return Solution(part.title, scored)


VOTES = Solver(solve_votes, ())
TREE = Solver(solve_tree, ("asks",), asks=("likely", "probable"))
QUESTIONS = ("alone", "naive", "cell", "joint", "table")
SIZES = Solver(solve_sizes, ("asks", "sizes", "numbers"), asks=QUESTIONS)
