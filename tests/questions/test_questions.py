"""Questions of public courses, a row each: what is asked, where it stands, its value, an oracle.

What is asked is one call. The value is exact, or the first digits of an irrational one; the oracle
comes to it in another way: by counting imagined cases, pairs or outcomes, by integrals, by a pocket
calculator. Only numbers are taken from the courses. Questions of one form are lines of a table.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import partial
from itertools import product
from math import comb, exp, factorial, lcm, log, log2, prod, sqrt
from pathlib import Path
from typing import NamedTuple

import pytest

import refnb
from cli.commands import WEATHER
from refnb.api.learning.trial import Trial
from refnb.exact.enclosure import Enclosure
from refnb.exact.logarithm import LogForm
from refnb.io.columns import Original

F = Fraction
Confusion = Mapping[str, Mapping[str, int]]
Counts = Sequence[Sequence[int]]


class Row(NamedTuple):
    """One question."""

    asks: str
    stands: str
    value: object
    ask: Callable[[], object]
    oracle: Callable[[], object]


# Oracles


def cases(prior: Mapping[str, F], *rows: Mapping[str, F]) -> dict[str, F]:
    """Count imagined cases, so many that all shares are whole numbers."""
    many = lcm(*(p.denominator for row in (prior, *rows) for p in row.values())) ** (len(rows) + 1)
    left = {h: many * p * prod(row[h] for row in rows) for h, p in prior.items()}
    assert all(n.denominator == 1 for n in left.values())
    return {h: F(n) / sum(left.values()) for h, n in left.items()}


def integral(a: int, b: int) -> F:
    """Integrate p^(a - 1) (1 - p)^(b - 1) from 0 to 1."""
    return F(factorial(a - 1) * factorial(b - 1), factorial(a + b - 1))


def upper(a: int, b: int, t: F) -> F:
    """Integrate the same from t to 1 over the whole, term by term."""
    terms = [(comb(b - 1, k) * (-1) ** k, a + k) for k in range(b)]
    whole, below = (sum((c * x**n / n for c, n in terms), F(0)) for x in (F(1), t))
    return 1 - below / whole


def bits(counts: Iterable[int]) -> float:
    """Return the entropy of counts by a calculator."""
    seen = [n for n in counts if n]
    return -sum(n / sum(seen) * log2(n / sum(seen)) for n in seen)


def told(rows: Counts) -> float:
    """Return the information gain of a table of counts by a calculator."""
    whole = sum(map(sum, rows))
    return bits(map(sum, zip(*rows, strict=True))) - sum(sum(r) / whole * bits(r) for r in rows)


def pairs(ours: Sequence[F], others: Sequence[F]) -> F:
    """Return the share of pairs in the right order, ties by half."""
    wins = sum((F(p > q) + F(p == q) / 2 for p in ours for q in others), F(0))
    return wins / (len(ours) * len(others))


def shares(confusion: Confusion, of: str) -> dict[str, F]:
    """Return precision, recall, specificity and F1 case by case."""
    true, said = listed(confusion)
    both = [*zip(true, said, strict=True)]
    hits, free = both.count((of, of)), sum(of not in pair for pair in both)
    flagged, there = said.count(of), true.count(of)
    return {
        "precision": F(hits, flagged),
        "recall": F(hits, there),
        "specificity": F(free, len(true) - there),
        "f1": F(2 * hits, flagged + there),
    }


def counted(confusion: Confusion, measure: str, of: str) -> F:
    """Return a measure of a label; without one the mean of all labels, or what is right."""
    if of:
        return shares(confusion, of)[measure]
    if measure.startswith("macro"):
        return sum((shares(confusion, y)[measure[6:].lower()] for y in confusion), F(0)) / 3
    both = [*zip(*listed(confusion), strict=True)]
    return F(sum(y == z for y, z in both), len(both))


def weighed(what: str, a: int, b: int, c: int, d: int) -> F:
    """Return a number of Beta(a + c, b + d), by integrals, or on a grid of sixtieths."""
    parts = [integral(a + c + k, b + d) for k in range(3)]
    mean, tries = parts[1] / parts[0], [F(k, 60) for k in range(61)]
    return {
        "mode": max(tries, key=lambda p: p ** (a + c - 1) * (1 - p) ** (b + d - 1)),
        "mean": mean,
        "variance": parts[2] / parts[0] - mean**2,
        "evidence": parts[0] / integral(c, d),
    }[what]


def impure(counts: Iterable[int]) -> F:
    """Return the share of pairs, drawn with putting back, that differ."""
    seen = [*counts]
    return F(sum(n * (sum(seen) - n) for n in seen), sum(seen) ** 2)


def listed(confusion: Confusion) -> tuple[list[str], list[str]]:
    """Write every case of a confusion table out: what is true, what was said."""
    whole = [(y, z) for y, row in confusion.items() for z, n in row.items() for _ in range(n)]
    return [y for y, _ in whole], [z for _, z in whole]


# The data


CONFUSIONS = {
    "dogs": {"dog": {"dog": 5, "cat": 7}, "cat": {"dog": 3, "cat": 7}},
    "screening": {"ill": {"ill": 20, "well": 10}, "well": {"ill": 180, "well": 1820}},
    "animals": {
        "cat": {"cat": 4, "fish": 1, "hen": 1},
        "fish": {"cat": 6, "fish": 2, "hen": 2},
        "hen": {"cat": 3, "fish": 0, "hen": 6},
    },
}
COUNTS = {
    "ten": [[2, 4], [4, 0]],
    "A": [[3, 1], [1, 3]],
    "B": [[2, 2], [2, 2]],
    "C": [[3, 2], [1, 2]],
    "blood": [[4, 2, 1, 1], [2, 4, 1, 1], [2, 2, 2, 2], [8, 0, 0, 0]],
    "collars": [[90, 60, 104, 95], [30, 50, 51, 20], [30, 40, 45, 35]],
}
SPAM = (
    "n=8/18,p=6/18,s=4/18 | n=4/33,p=11/35,s=13/38 | n=6/33,p=7/35,s=1/38 | n=3/33,p=5/35,s=12/38"
)
SCORES = "9 8 7 6 55 54 53 52 51 505 4 39 38 37 36 35 34 33 30 1"
CLASSES = "ppnpppnnpnpnpnnnpnpn"
INSTANCES = [(f"0.{s}", y) for s, y in zip(SCORES.split(), CLASSES, strict=True)]
PEOPLE: dict[str, list[object]] = {
    "height": ["6", "5.92", "5.58", "5.92", "5", "5.5", "5.42", "5.75"],
    "weight": [180, 190, 170, 165, 100, 150, 130, 150],
    "foot": [12, 11, 12, 10, 6, 8, 7, 9],
    "sex": [*["male"] * 4, *["female"] * 4],
}
SKIES = {"sky": ["sun", "sun", "sun", "rain"], "y": ["a", "a", "a", "a"]}
PERSON = {"height": 6, "weight": 130, "foot": 8}
FOUR: dict[str, list[object]] = {"x": ["0.5", "1.5", "2.5", "3.5"], "y": [*"aabb"]}
CHINESE = "Chinese Chinese Chinese Tokyo Japan"
LETTERS = {
    "c": ["Chinese Beijing Chinese", "Chinese Chinese Shanghai", "Chinese Macao"],
    "j": ["Tokyo Japan Chinese"],
}
DIET = {
    "breakfast": ["ham", "milk", "bread", "bread", "ham", "milk", "bread", "ham", "milk", "milk"],
    "lunch": ["meat", "meat", "veg", "veg", "veg", "meat", "meat", "veg", "veg", "meat"],
    "dinner": ["beef", "beef", "pork", "veg", "veg", "pork", "beef", "pork", "pork", "veg"],
    "healthy": ["y", "n", "n", "y", "y", "n", "n", "y", "y", "n"],
}
XOR = {"a": [1, 0, 0], "b": [0, 1, 0], "c": [1, 1, 1], "y": [0, 1, 0]}


SUNNY = {"Outlook": "sunny", "Temperature": "cool", "Humidity": "high", "Wind": "strong"}


def table(rows: Counts) -> dict[str, dict[str, int]]:
    """Name the rows and columns of a table of counts."""
    return {f"v{i}": {f"y{j}": n for j, n in enumerate(row)} for i, row in enumerate(rows)}


def chi(rows: Counts) -> F:
    """Return chi-square as N (sum of n^2 / (row column) - 1)."""
    across, down = [sum(r) for r in rows], [sum(c) for c in zip(*rows, strict=True)]
    parts = (F(n * n, across[i] * down[j]) for i, r in enumerate(rows) for j, n in enumerate(r))
    return sum(across) * (sum(parts, F(0)) - 1)


def judged(confusion: Confusion) -> Trial:
    """Judge two columns written out."""
    true, said = listed(confusion)
    return refnb.evaluate({"true": true, "said": said}, "true", "said")


def forecast(true: Sequence[object], said: Sequence[object], of: object) -> Trial:
    """Judge probabilities."""
    return refnb.evaluate({"true": [*true], "p": [*said]}, "true", "p", of=of)


def fawcett() -> Trial:
    """Judge the twenty instances of an introduction to ROC analysis."""
    return forecast(CLASSES, [s for s, _ in INSTANCES], "p")


def called(name: str, **arguments: object) -> Original:
    """Call a function of a chapter."""
    return refnb.call(name, limit=10**7, **arguments).value


def free(value: object) -> Original:
    """Return a value of whatever type."""
    return value


def tennis(smoothing: str = "none") -> refnb.Classifier:
    """Learn the fourteen days."""
    return refnb.learn(WEATHER, "Play", smoothing=smoothing)


def binary(n: int, **options: Original) -> refnb.Classifier:
    """Learn n features that are 0 or 1."""
    return refnb.learn({**{f"x{i}": [0, 1] for i in range(n)}, "y": ["a", "b"]}, "y", **options)


def bells(table: dict[str, list[object]], **options: Original) -> refnb.Classifier:
    """Learn columns of numbers, the last of which is the label."""
    *features, label = table
    return refnb.learn(table, label, families=dict.fromkeys(features, "gaussian"), **options)


def decided(loss: Original, **prior: str) -> Original:
    """Decide by a prior alone."""
    return refnb.bayes(prior, dict.fromkeys(prior, 1)).decide(loss).label


def bell(x: float, mu: float, v: float) -> float:
    """Return a normal density by a calculator."""
    return exp(-((x - mu) ** 2) / (2 * v)) / sqrt(2 * 3.141592653589793 * v)


def women() -> float:
    """Return P(female) of the person of 6 feet, 130 pounds and a foot of 8 inches."""

    def spread(cells: Sequence[object]) -> tuple[float, float]:
        seen = [float(str(x)) for x in cells]
        mu = sum(seen) / 4
        return mu, sum((x - mu) ** 2 for x in seen) / 3

    at, like = (6, 130, 8), []
    for k in (0, 4):
        columns = [spread(PEOPLE[f][k : k + 4]) for f in ("height", "weight", "foot")]
        like.append(prod(bell(x, *of) for x, of in zip(at, columns, strict=True)))
    return like[1] / sum(like)


def rows() -> list[tuple[dict[str, str], str]]:
    """Return the fourteen days, each with its label."""
    head, *lines = (line.split(",") for line in Path(WEATHER).read_text("utf-8").split())
    return [(dict(zip(head[:-1], line, strict=False)), line[-1]) for line in lines]


def outlook(f: str) -> list[list[int]]:
    """Count one column of the fourteen days against the label."""
    seen = Counter((x[f], y) for x, y in rows())
    return [[seen[v, y] for y in ("yes", "no")] for v in sorted({x[f] for x, _ in rows()})]


DAYS = ("Outlook", "Temperature", "Humidity", "Wind")
ORACLES: dict[str, Callable[[Counts], object]] = {
    "gain": told,
    "ratio": lambda rows: told(rows) / bits(map(sum, rows)),
    "gini": lambda rows: (
        impure(map(sum, zip(*rows, strict=True)))
        - sum((sum(row) * impure(row) for row in rows), F(0)) / sum(map(sum, rows))
    ),
    "chi_square": chi,
    "freedom": lambda rows: (len(rows) - 1) * (len(rows[0]) - 1),
}


def numbers(words: str) -> dict[str, F]:
    """Read a=1/2,b=.5."""
    return {h: F(p) for h, _, p in (pair.partition("=") for pair in words.split(","))}


def theorem(of: str, prior: str, *rows: str) -> Original:
    """Ask Bayes' theorem."""
    said = [dict(pair.split("=") for pair in row.split(",")) for row in (prior, *rows)]
    return refnb.bayes(said[0], said[1:]).posterior[of]


def belief(what: str, counts: str, prior: str) -> Original:
    """Ask what is believed of the first value."""
    found = getattr(refnb.estimate(numbers(counts), prior=numbers(prior)), what)
    return found["h"] if isinstance(found, Mapping) else found


def measured(confusion: Confusion, measure: str, of: str) -> Original:
    """Ask for a measure, of a label by its chapter, too."""
    name, _, part = measure.partition(" ")
    found = getattr(judged(confusion), name)
    if not of:
        return found[part] if part else found
    assert found(of) == called(f"measures.{name}", confusion=confusion, y=of)
    return found(of)


def informed(what: str, of: str) -> Original:
    """Ask what a column of the fourteen days tells, or a table of counts."""
    if of in DAYS:
        return getattr(refnb.gain(WEATHER, "Play")[of], what)
    more = {"base": "2"} if what == "gain" else {}
    name = "gini_gain" if what == "gini" else what
    return called(f"information.{name}", n=table(COUNTS[of]), **more)


def row(words: str, ask: Callable[[], object], oracle: Callable[[], object]) -> Row:
    """Return the row of a question: what is asked, where it stands, its value."""
    asks, stands, value = words.split(" | ")
    try:
        return Row(asks, stands, float(value) if "." in value else F(value), ask, oracle)
    except ValueError:
        return Row(asks, stands, value, ask, oracle)


def split(text: str) -> Iterator[tuple[str, list[str]]]:
    """Yield the words of a row, and its data, of each line of a table."""
    for line in text.strip().splitlines():
        parts = line.split(" | ")
        yield " | ".join(parts[:3]), parts[3:]


THEOREMS = """
a drug test | Wikipedia, Bayes' theorem | 9/47 | yes | yes=1/20,no=19/20 | yes=9/10,no=1/5
three machines | Wikipedia, Bayes' theorem | 5/24 | c | a=1/5,b=3/10,c=1/2 | a=.05,b=.03,c=.01
mammography | D. Eddy's question, in many courses | 25/322 | y | y=1/100,n=99/100 | y=4/5,n=.096
two bowls of cookies | A. Downey, Think Bayes | 3/5 | one | one=.5,two=.5 | one=.75,two=.5
sweets of two years | A. Downey, Think Bayes | 20/27 | a | a=.5,b=.5 | a=.2,b=.14 | a=.2,b=.1
which die | Think Bayes | 20/51 | b | a=.2,b=.2,c=.2,d=.2,e=.2 | a=0,b=1/6,c=1/8,d=1/12,e=.05
three doors | Wikipedia, Monty Hall problem | 2/3 | 2 | 1=1/3,2=1/3,3=1/3 | 1=1/2,2=1,3=0
a rare disease | OpenIntro Statistics, 3.6 | 6/55 | yes | yes=1/50,no=49/50 | yes=9/10,no=3/20
one sign | CISC 7700X, final 2022, 12 | 7/9 | yes | yes=.5,no=.5 | yes=.7,no=.2
two signs | CISC 7700X, final 2022, 14 | 14/15 | yes | yes=.5,no=.5 | yes=.7,no=.2 | yes=.6,no=.15
"""
BELIEFS = """
two heads of five, even: most probable | a course on inference | 2/5 | mode | h=2,t=3 | h=1,t=1
two heads of five, even: mean | a course on inference | 3/7 | mean | h=2,t=3 | h=1,t=1
two heads of five, even: evidence | a course on inference | 1/60 | evidence | h=2,t=3 | h=1,t=1
five heads and a tail: mean | University of Nairobi, exam | 7/10 | mean | h=5,t=1 | h=2,t=2
five heads and a tail: mode | University of Nairobi, exam | 3/4 | mode | h=5,t=1 | h=2,t=2
an urn in two samples | a school course, lesson 109 | 3/5 | mean | h=7,t=4 | h=2,t=2
three of five, prior 2 p: mode | CS 5487, problem 3.8 | 2/3 | mode | h=3,t=2 | h=2,t=1
three of five, prior 2 p: mean | CS 5487, problem 3.8 | 5/8 | mean | h=3,t=2 | h=2,t=1
the variance of Beta(5, 3) | CS 5487, problem 3.8 | 5/192 | variance | h=3,t=2 | h=2,t=1
"""
INFORMATION = """
gain of the outlook | J. R. Quinlan, Induction of decision trees | .24675 | gain | Outlook
of the temperature | J. R. Quinlan, Induction of decision trees | .02922 | gain | Temperature
of the humidity | J. R. Quinlan, Induction of decision trees | .15184 | gain | Humidity
of the wind | J. R. Quinlan, Induction of decision trees | .04813 | gain | Wind
gain ratio of the outlook | J. R. Quinlan, C4.5 | .15643 | ratio | Outlook
Gini gain of the wind | CART | 3/98 | gini | Wind
chi-square of the wind | a course on independence | 14/15 | chi_square | Wind
gain of a table of ten | an examination question 419513 | .41997 | gain | ten
Gini gain of a table of ten | an examination question 419513 | 16/75 | gini | ten
gain of split A | Cornell CS 472, 2002, homework 4 | .18872 | gain | A
gain of split B | Cornell CS 472, 2002, homework 4 | 0 | gain | B
gain of split C | Cornell CS 472, 2002, homework 4 | .04880 | gain | C
information of blood and cancer | Elements of Information Theory, 2.2 | 3/8 | gain | blood
chi-square of four neighbourhoods | Wikipedia, Chi-squared test | 24.5712 | chi_square | collars
its degrees of freedom | Wikipedia, Chi-squared test | 6 | freedom | collars
"""
JUDGEMENTS = """
precision of dogs | Wikipedia, Precision and recall | 5/8 | dogs | precision | dog
recall of dogs | Wikipedia, Precision and recall | 5/12 | dogs | recall | dog
sensitivity | Wikipedia, Sensitivity and specificity | 2/3 | screening | recall | ill
specificity | Wikipedia, Sensitivity and specificity | 91/100 | screening | specificity | ill
predictive value | Wikipedia, Sensitivity and specificity | 1/10 | screening | precision | ill
F1 of a screening | Wikipedia, Sensitivity and specificity | 4/23 | screening | f1 | ill
accuracy of three animals | a blog on macro and micro F1 | 12/25 | animals | accuracy
micro F1 of three animals | a blog on macro and micro F1 | 12/25 | animals | micro F1
macro precision of three animals | a blog on macro and micro F1 | 64/117 | animals | macro precision
macro F1 of three animals | a blog on macro and micro F1 | 1034/2223 | animals | macro F1
"""


def tabled() -> Iterator[Row]:
    """Make a row of each line of the tables."""
    for words, (of, *given) in split(THEOREMS):
        oracle = cases(*map(numbers, given))
        yield row(words, partial(theorem, of, *given), partial(oracle.get, of))
    for words, (what, *given) in split(BELIEFS):
        weights = [int(n) for each in given for n in numbers(each).values()]
        yield row(words, partial(belief, what, *given), partial(weighed, what, *weights))
    for words, (what, of) in split(INFORMATION):
        counts = outlook(of) if of in DAYS else COUNTS[of]
        yield row(words, partial(informed, what, of), partial(ORACLES[what], counts))
    for words, (name, measure, *label) in split(JUDGEMENTS):
        asked = CONFUSIONS[name], measure, "".join(label)
        yield row(words, partial(measured, *asked), partial(counted, *asked))


EVEN, FLAT = {"a": 0.5, "b": 0.5}, {"a": 0, "b": 0}
ILL = {"ill": "2/13", "well": "11/13"}
OTHERS: dict[str, tuple[Callable[[], object], Callable[[], object]]] = {
    "a message of three classes | a homework on spam with 18 messages | 903803571/1363441946": (
        lambda: theorem("p", *SPAM.split(" | ")),
        lambda: cases(*map(numbers, SPAM.split(" | ")))["p"],
    ),
    # estimates, priors
    "P(p > 1/2) after seven of ten | an exam on Beta priors | 227/256": (
        lambda: refnb.estimate({"h": 7, "t": 3}, prior="uniform").above("h", "1/2"),
        lambda: upper(8, 4, F(1, 2)),
    ),
    "the sun rose on ten days | Wikipedia, Rule of succession | 11/12": (
        lambda: refnb.estimate({"rose": 10, "not": 0}, "laplace").estimate["rose"],
        lambda: integral(12, 1) / integral(11, 1),
    ),
    "three values, one never seen | a homework on smoothing | 1/7": (
        lambda: refnb.estimate({"sun": 3, "rain": 1, "snow": 0}, "laplace").estimate["snow"],
        lambda: F(1, 3 + 1 + 0 + 3),
    ),
    "an m-estimate with a guess of my own | T. Mitchell, Machine Learning, 6.9.1.1 | 27/40": (
        lambda: refnb.estimate({"sun": 3, "rain": 1}, prior={"sun": 2.4, "rain": 1.6}).mean["sun"],
        lambda: (3 + 4 * F(6, 10)) / (4 + 4),
    ),
    "the same in a table | T. Mitchell, Machine Learning, 6.9.1.1 | 0.675": (
        lambda: (
            refnb.learn(SKIES, "y", smoothing="m=4:rain=.4,sun=.6").ask({"sky": "sun"}).evidence
        ),
        lambda: (3 + 4 * F(6, 10)) / (4 + 4),
    ),
    # naive Bayes
    "P(x, given no) of that day | T. Mitchell, Machine Learning, 6.9.1 | 36/625": (
        lambda: tennis().ask(SUNNY).likelihood["no"],
        lambda: F(3 * 1 * 4 * 3, 5**4),
    ),
    "Chinese and Japan | Introduction to Information Retrieval, 13.1 | 4782969/6934265": (
        lambda: refnb.text(LETTERS).ask(CHINESE).posterior["c"],
        lambda: cases(
            {"c": F(3, 4), "j": F(1, 4)},
            {"c": F(6, 14) ** 3 * F(1, 14) ** 2, "j": F(2, 9) ** 3 * F(2, 9) ** 2},
        )["c"],
    ),
    "a diet of meat and pork | a homework on ten diets | 4/5": (
        lambda: refnb.learn(DIET, "healthy").ask({"lunch": "meat", "dinner": "pork"}).exact["n"],
        lambda: cases(
            {"y": F(1, 2), "n": F(1, 2)}, {"y": F(1, 5), "n": F(4, 5)}, {"y": F(2, 5), "n": F(2, 5)}
        )["n"],
    ),
    "male or female | Wikipedia, Naive Bayes classifier | 0.99989": (
        lambda: bells(PEOPLE, divisor="n-1").ask(PERSON).posterior["female"],
        women,
    ),
    "parameters of thirty binary features | CMU 10-701, midterm | 61": (
        lambda: binary(30, model="bernoulli", smoothing="laplace").parameters,
        lambda: 1 + 2 * 30,
    ),
    "parameters of the joint table | CMU 10-701, midterm | 63": (
        lambda: binary(5, model="joint").parameters,
        lambda: len([*product("01", repeat=6)]) - 1,
    ),
    "log-likelihood of a table | a homework on maximum likelihood | -1.90954": (
        lambda: refnb.learn({"y": list("aab"), "x": list("uuv")}, "y").log_likelihood(),
        lambda: 2 * log(2 / 3) + log(1 / 3),
    ),
    # information
    "the root of the tree | J. R. Quinlan, Induction of decision trees | Outlook": (
        lambda: free(refnb.gain(WEATHER, "Play", tree=True).tree).splits[()],
        lambda: max(DAYS, key=lambda f: told(outlook(f))),
    ),
    "three rows, the second feature | an exam on A1, A2, A3 | 0.91830": (
        lambda: refnb.gain(XOR, "y")["b"].gain,
        lambda: bits([1, 2]),
    ),
    # judging
    "AUC of four scores | documentation of scikit-learn, roc_auc_score | 3/4": (
        lambda: forecast([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8], 1).auc(1),
        lambda: pairs([F(7, 20), F(4, 5)], [F(1, 10), F(2, 5)]),
    ),
    "AUC of twenty instances | T. Fawcett, An introduction to ROC analysis | 17/25": (
        lambda: fawcett().auc("p"),
        lambda: pairs(*([F(s) for s, y in INSTANCES if y == own] for own in "pn")),
    ),
    "a point of its curve | T. Fawcett, An introduction to ROC analysis | 1/10, 1/2, 27/50": (
        lambda: ", ".join(map(str, fawcett().roc("p")[6])),
        lambda: ", ".join(
            [*(str(F(CLASSES[:6].count(y), 10)) for y in "np"), str(F(INSTANCES[5][0]))]
        ),
    ),
    "Brier score of four forecasts | documentation of scikit-learn, brier_score_loss | 3/80": (
        lambda: forecast([0, 1, 1, 0], [0.1, 0.9, 0.8, 0.3], 1).brier(1),
        lambda: F(1 + 1 + 4 + 9, 400),
    ),
    "log loss of four forecasts | documentation of scikit-learn, log_loss | 0.21616": (
        lambda: forecast(["spam", "ham", "ham", "spam"], [0.9, 0.1, 0.2, 0.65], "spam").log_loss,
        lambda: -sum(map(log, (0.9, 0.9, 0.8, 0.65))) / 4,
    ),
    # deciding
    "treat or wait | an exam on expected losses | treat": (
        lambda: decided({"treat": {"ill": 0, "well": 1}, "wait": {"ill": 20, "well": 0}}, **ILL),
        lambda: "treat" if F(11, 13) < 20 * F(2, 13) else "wait",
    ),
    "reject below four fifths | C. Chow's rule | ask": (
        lambda: decided({"a": {"b": 1}, "b": {"a": 1}, "ask": "1/5"}, a="3/4", b="1/4"),
        lambda: "ask" if F(3, 4) < 1 - F(1, 5) else "a",
    ),
    "the shorter description | T. Mitchell, Machine Learning, 6.6 | 4": (
        lambda: free(
            refnb.bayes({"a": "1/8", "b": "7/8"}, {"a": "1/2", "b": "1/32"}).lengths.steps[0].value
        )["a"],
        lambda: 3 + 1,
    ),
    # the line, the point where it turns
    "the margin of a day | the fourteen days, by Laplace's rule | 0.28995": (
        lambda: tennis("laplace").line("yes", "no", {"Outlook": "sunny", "Wind": "weak"}).margin,
        lambda: log(9 * 3 / 12 * 7 / 11) - log(5 * 4 / 8 * 3 / 7),
    ),
    "the margin of a text | Introduction to Information Retrieval, 13.1 | 0.79899": (
        lambda: refnb.text(LETTERS).line("c", "j", CHINESE).margin,
        lambda: log(3) + 3 * log(6 / 14 * 9 / 2) + 2 * log(1 / 14 * 9 / 2),
    ),
    "between two equal bells | an exam on discriminants | 2": (
        lambda: bells(FOUR, shared=True).ask({"x": 0}).turning("x", "b")[0],
        lambda: F(1 + 3, 2),
    ),
}
ROWS = [*tabled(), *(row(words, *ways) for words, ways in OTHERS.items())]


def near(a: object, b: object) -> bool:
    """Tell whether two values are equal, or numbers that agree in four digits."""
    numbers = (int, float, F, LogForm, Enclosure)
    if isinstance(a, float) or isinstance(b, float) or isinstance(a, LogForm | Enclosure):
        assert isinstance(a, numbers)
        assert isinstance(b, numbers)
        return abs(float(a) - float(b)) <= 1e-4 * max(1, abs(float(b)))
    return a == b


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.asks)
def test_a_question_has_its_answer(row: Row) -> None:
    """By one call or command, and by the oracle."""
    assert near(row.ask(), row.value)
    assert near(row.oracle(), row.value)


def test_there_are_enough_questions() -> None:
    """Each with its own words."""
    assert len({row.asks for row in ROWS}) == len(ROWS) >= 70
