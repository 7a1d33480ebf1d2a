"""Questions of public courses, a row each: what is asked, where it stands, its value, an oracle.

What is asked is one call or one command. The value is exact, or the first digits of an irrational
one; the oracle comes to it in another way: by counting imagined cases, pairs or outcomes, by whole
numbers alone, by integrals of polynomials, or by the logarithms of a pocket calculator. Only
numbers are taken from the courses. A row with a word is found by a newcomer who types it.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from functools import partial
from itertools import product
from math import comb, exp, factorial, lcm, log, log2, prod, sqrt
from pathlib import Path
from typing import NamedTuple

import pytest

import refnb
from cli.commands import WEATHER, answered, steps
from refnb.api.evaluation import Trial
from refnb.conformance import call
from refnb.exact.enclosure import Enclosure
from refnb.exact.logarithm import LogForm
from refnb.io import suggestions
from refnb.io.columns import Own

F = Fraction


class Row(NamedTuple):
    """One question; `typed` is the word with which a newcomer looks for it."""

    asks: str
    stands: str
    value: object
    ask: Callable[[], object]
    oracle: Callable[[], object]
    typed: str = ""


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


def told(rows: Sequence[Sequence[int]]) -> float:
    """Return the information gain of a table of counts by a calculator."""
    whole = sum(map(sum, rows))
    return bits(map(sum, zip(*rows, strict=True))) - sum(sum(r) / whole * bits(r) for r in rows)


def pairs(ours: Sequence[F], others: Sequence[F]) -> F:
    """Return the share of pairs in the right order, ties by half."""
    wins = sum((F(p > q) + F(p == q) / 2 for p in ours for q in others), F(0))
    return wins / (len(ours) * len(others))


def shares(true: Sequence[object], said: Sequence[object], of: object) -> tuple[F, F, F]:
    """Return precision, recall and F1 case by case."""
    hits = sum(t == s == of for t, s in zip(true, said, strict=True))
    flagged, there = said.count(of), true.count(of)
    return F(hits, flagged), F(hits, there), F(2 * hits, flagged + there)


def listed(confusion: Mapping[str, Mapping[str, int]]) -> tuple[list[str], list[str]]:
    """Write every case of a confusion table out: what is true, what was said."""
    whole = [(y, z) for y, row in confusion.items() for z, n in row.items() for _ in range(n)]
    return [y for y, _ in whole], [z for _, z in whole]


# The data


def half(*names: str) -> dict[str, F]:
    """Return an even distribution."""
    return {name: F(1, len(names)) for name in names}


def two(p: F) -> dict[str, F]:
    """Return yes with a probability, and no."""
    return {"yes": p, "no": 1 - p}


def theorem(prior: F, yes: F, no: F) -> dict[str, F]:
    """Ask Bayes' theorem for one observation."""
    return dict(refnb.bayes(two(prior), {"yes": yes, "no": no}).posterior)


DICE = {"4": F(0), "6": F(1, 6), "8": F(1, 8), "12": F(1, 12), "20": F(1, 20)}
MANY = {"cat": {"cat": 4, "fish": 1, "hen": 1}, "fish": {"cat": 6, "fish": 2, "hen": 2}}
MANY["hen"] = {"cat": 3, "fish": 0, "hen": 6}
SCREEN = {"ill": {"ill": 20, "well": 10}, "well": {"ill": 180, "well": 1820}}
DOGS = {"dog": {"dog": 5, "cat": 7}, "cat": {"dog": 3, "cat": 7}}
COVER = [[4, 2, 1, 1], [2, 4, 1, 1], [2, 2, 2, 2], [8, 0, 0, 0]]
COLLARS = [[90, 60, 104, 95], [30, 50, 51, 20], [30, 40, 45, 35]]
TEN = {"a1": {"C1": 2, "C2": 4}, "a2": {"C1": 4, "C2": 0}}
SCORES = [
    "9",
    "8",
    "7",
    "6",
    "55",
    "54",
    "53",
    "52",
    "51",
    "505",
    "4",
    "39",
    "38",
    "37",
    "36",
    "35",
    "34",
    "33",
    "30",
    "1",
]
CLASSES = [
    "p",
    "p",
    "n",
    "p",
    "p",
    "p",
    "n",
    "n",
    "p",
    "n",
    "p",
    "n",
    "p",
    "n",
    "n",
    "n",
    "p",
    "n",
    "p",
    "n",
]
PEOPLE: dict[str, list[object]] = {
    "height": ["6", "5.92", "5.58", "5.92", "5", "5.5", "5.42", "5.75"],
    "weight": [180, 190, 170, 165, 100, 150, 130, 150],
    "foot": [12, 11, 12, 10, 6, 8, 7, 9],
    "sex": [*["male"] * 4, *["female"] * 4],
}
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


COLD = (
    f"classify {WEATHER} --label Play --given Outlook=sunny --given Temperature=cool"
    " --given Humidity=high --given Wind=strong"
)


def table(rows: Sequence[Sequence[int]]) -> dict[str, dict[str, int]]:
    """Name the rows and columns of a table of counts."""
    return {f"v{i}": {f"y{j}": n for j, n in enumerate(row)} for i, row in enumerate(rows)}


def chi(rows: Sequence[Sequence[int]]) -> F:
    """Return chi-square as N (sum of n^2 / (row column) - 1)."""
    across, down = [sum(r) for r in rows], [sum(c) for c in zip(*rows, strict=True)]
    parts = (F(n * n, across[i] * down[j]) for i, r in enumerate(rows) for j, n in enumerate(r))
    return sum(across) * (sum(parts, F(0)) - 1)


def judged(confusion: Mapping[str, Mapping[str, int]]) -> Trial:
    """Judge two columns written out."""
    true, said = listed(confusion)
    return refnb.evaluate({"true": true, "said": said}, "true", "said")


def forecast(true: Sequence[object], said: Sequence[object], of: object) -> Trial:
    """Judge probabilities."""
    return refnb.evaluate({"true": [*true], "p": [*said]}, "true", "p", of=of)


def fawcett() -> Trial:
    """Judge the twenty instances of an introduction to ROC analysis."""
    return forecast(CLASSES, [f"0.{s}" for s in SCORES], "p")


class Answer(NamedTuple):
    """What a call answers, of whatever type."""

    value: Own


def called(name: str, **arguments: object) -> Answer:
    """Call a function of a chapter."""
    return Answer(refnb.call(name, **arguments).value)


def free(value: object) -> Own:
    """Return a value of whatever type."""
    return value


def json(words: str, step: str) -> Own:
    """Return the value of a step that a command prints as JSON."""
    return steps(answered(*words.split(), "--format", "json"))[step]


def tennis(smoothing: str = "none") -> refnb.Classifier:
    """Learn the fourteen days."""
    return refnb.learn(WEATHER, "Play", smoothing=smoothing)


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


def outlook(i: int) -> list[list[int]]:
    """Count one column of the fourteen days against the last one."""
    rows = [line.split(",") for line in Path(WEATHER).read_text("utf-8").split()[1:]]
    seen = Counter((row[i], row[-1]) for row in rows)
    return [[seen[v, y] for y in ("yes", "no")] for v in sorted({row[i] for row in rows})]


def difference(row: Mapping[str, LogForm]) -> LogForm:
    """Return the first weight of a row minus the second."""
    one, other = row.values()
    return one - other


def gained(feature: str) -> object:
    """Return the gain of one column of the fourteen days."""
    return refnb.gain(WEATHER, "Play")[feature].gain


def weighed(i: int) -> float:
    """Return the same by a calculator."""
    return told(outlook(i))


WIKI, THINK = "Wikipedia", "A. Downey, Think Bayes"
MITCHELL, QUINLAN = "T. Mitchell, Machine Learning", "J. R. Quinlan, Induction of decision trees"
COVER_T = "T. Cover, J. Thomas, Elements of Information Theory"
SKLEARN = "documentation of scikit-learn"
ROWS = [
    # Bayes' theorem
    Row(
        "a drug test",
        f"{WIKI}, Bayes' theorem",
        F(9, 47),
        lambda: theorem(F(1, 20), F(9, 10), F(1, 5))["yes"],
        lambda: cases(two(F(1, 20)), {"yes": F(9, 10), "no": F(1, 5)})["yes"],
        "theorem",
    ),
    Row(
        "three machines",
        f"{WIKI}, Bayes' theorem",
        F(5, 24),
        lambda: refnb.bayes(
            {"a": "20%", "b": "30%", "c": "50%"}, {"a": "5%", "b": "3%", "c": "1%"}
        ).posterior["c"],
        lambda: F(5, 10 + 9 + 5),
    ),
    Row(
        "mammography",
        "D. Eddy's question, in many courses",
        F(25, 322),
        lambda: theorem(F(1, 100), F(4, 5), F(96, 1000))["yes"],
        lambda: F(800, 800 + 99 * 96),
    ),
    Row(
        "two bowls of cookies",
        THINK,
        F(3, 5),
        lambda: refnb.bayes({"one": 0.5, "two": 0.5}, {"one": 0.75, "two": 0.5}).posterior["one"],
        lambda: F(30, 30 + 20),
    ),
    Row(
        "sweets of two years",
        THINK,
        F(20, 27),
        lambda: refnb.bayes(
            half("a", "b"), [{"a": ".2", "b": ".14"}, {"a": ".2", "b": ".1"}]
        ).posterior["a"],
        lambda: F(20 * 20, 20 * 20 + 14 * 10),
    ),
    Row(
        "which die",
        THINK,
        F(20, 51),
        lambda: refnb.bayes(half(*DICE), DICE).posterior["6"],
        lambda: F(20, 20 + 15 + 10 + 6),
    ),
    Row(
        "three doors",
        f"{WIKI}, Monty Hall problem",
        F(2, 3),
        lambda: refnb.bayes(half("1", "2", "3"), {"1": "1/2", "2": 1, "3": 0}).posterior["2"],
        lambda: F(sum(car != 1 for car in (1, 2, 3)), 3),
    ),
    Row(
        "a rare disease",
        "OpenIntro Statistics, 3.6",
        F(6, 55),
        lambda: theorem(F(1, 50), F(9, 10), F(3, 20))["yes"],
        lambda: cases(two(F(1, 50)), {"yes": F(9, 10), "no": F(3, 20)})["yes"],
        "posterior",
    ),
    Row(
        "one sign",
        "CISC 7700X, final 2022, 12",
        F(7, 9),
        lambda: theorem(F(1, 2), F(7, 10), F(1, 5))["yes"],
        lambda: F(7, 7 + 2),
    ),
    Row(
        "two signs",
        "CISC 7700X, final 2022, 14",
        F(14, 15),
        lambda: refnb.bayes(
            two(F(1, 2)), [{"yes": ".7", "no": ".2"}, {"yes": ".6", "no": ".15"}]
        ).posterior["yes"],
        lambda: F(7 * 60, 7 * 60 + 2 * 15),
    ),
    Row(
        "a message of three classes",
        "a homework on spam with 18 messages",
        F(11 * 7 * 5 * 6, 35**3 * 18)
        / (
            F(4 * 6 * 3 * 8, 33**3 * 18)
            + F(11 * 7 * 5 * 6, 35**3 * 18)
            + F(13 * 12 * 4, 38**3 * 18)
        ),
        lambda: refnb.bayes(
            {"n": "8/18", "p": "6/18", "s": "4/18"},
            [
                {"n": "4/33", "p": "11/35", "s": "13/38"},
                {"n": "6/33", "p": "7/35", "s": "1/38"},
                {"n": "3/33", "p": "5/35", "s": "12/38"},
            ],
        ).posterior["p"],
        lambda: cases(
            {"n": F(8, 18), "p": F(6, 18), "s": F(4, 18)},
            {"n": F(4, 33), "p": F(11, 35), "s": F(13, 38)},
            {"n": F(6, 33), "p": F(7, 35), "s": F(1, 38)},
            {"n": F(3, 33), "p": F(5, 35), "s": F(12, 38)},
        )["p"],
    ),
    # estimates, priors
    Row(
        "two heads of five, uniform: most probable",
        "a physics course on inference",
        F(2, 5),
        lambda: refnb.estimate({"h": 2, "t": 3}, prior="uniform").mode["h"],
        lambda: max((F(k, 20) for k in range(21)), key=lambda p: p**2 * (1 - p) ** 3),
        "map",
    ),
    Row(
        "two heads of five, uniform: mean",
        "a physics course on inference",
        F(3, 7),
        lambda: refnb.estimate({"h": 2, "t": 3}, prior="uniform").mean["h"],
        lambda: integral(4, 4) / integral(3, 4),
        "beta",
    ),
    Row(
        "two heads of five: evidence",
        "a physics course on inference",
        F(1, 60),
        lambda: refnb.estimate({"h": 2, "t": 3}, prior="uniform").evidence,
        lambda: integral(3, 4),
    ),
    Row(
        "five heads and a tail, Beta(2, 2): mean",
        "University of Nairobi, exam",
        F(7, 10),
        lambda: refnb.estimate({"h": 5, "t": 1}, prior={"h": 2, "t": 2}).mean["h"],
        lambda: integral(8, 3) / integral(7, 3),
        "dirichlet",
    ),
    Row(
        "five heads and a tail, Beta(2, 2): mode",
        "University of Nairobi, exam",
        F(3, 4),
        lambda: called("dirichlet.mode", a="h:7,t:3").value["h"],
        lambda: max((F(k, 40) for k in range(41)), key=lambda p: p**6 * (1 - p) ** 2),
    ),
    Row(
        "an urn in two samples, Beta(2, 2)",
        "a school course, lesson 109",
        F(3, 5),
        lambda: refnb.estimate({"red": 7, "blue": 4}, prior={"red": 2, "blue": 2}).mean["red"],
        lambda: integral(10, 6) / integral(9, 6),
    ),
    Row(
        "three of five, prior 2 p: mode",
        "CS 5487, problem 3.8",
        F(2, 3),
        lambda: refnb.estimate({"1": 3, "0": 2}, prior={"1": 2, "0": 1}).mode["1"],
        lambda: max((F(k, 60) for k in range(61)), key=lambda p: p**4 * (1 - p) ** 2),
    ),
    Row(
        "three of five, prior 2 p: mean",
        "CS 5487, problem 3.8",
        F(5, 8),
        lambda: refnb.estimate({"1": 3, "0": 2}, prior={"1": 2, "0": 1}).mean["1"],
        lambda: integral(6, 3) / integral(5, 3),
    ),
    Row(
        "the variance of Beta(5, 3)",
        "CS 5487, problem 3.8",
        F(5, 192),
        lambda: refnb.estimate({"1": 3, "0": 2}, prior={"1": 2, "0": 1}).variance["1"],
        lambda: integral(7, 3) / integral(5, 3) - (integral(6, 3) / integral(5, 3)) ** 2,
    ),
    Row(
        "P(p > 1/2) after seven of ten",
        "an exam on Beta priors",
        F(227, 256),
        lambda: refnb.estimate({"h": 7, "t": 3}, prior="uniform").above("h", "1/2"),
        lambda: upper(8, 4, F(1, 2)),
    ),
    Row(
        "the sun rose on ten days",
        f"{WIKI}, Rule of succession",
        F(11, 12),
        lambda: refnb.estimate({"rose": 10, "not": 0}, "laplace").estimate["rose"],
        lambda: integral(12, 1) / integral(11, 1),
    ),
    Row(
        "three values, one never seen",
        "a homework on smoothing",
        F(1, 7),
        lambda: refnb.estimate({"sun": 3, "rain": 1, "snow": 0}, "laplace").estimate["snow"],
        lambda: F(1, 3 + 1 + 0 + 3),
    ),
    Row(
        "an m-estimate with a guess of my own",
        f"{MITCHELL}, 6.9.1.1",
        F(27, 40),
        lambda: refnb.estimate({"sun": 3, "rain": 1}, prior={"sun": 2.4, "rain": 1.6}).mean["sun"],
        lambda: (3 + 4 * F(6, 10)) / (4 + 4),
    ),
    Row(
        "a belief as a command",
        "the same on the command line",
        "9/14",
        lambda: dict(json("bayes --prior h=3,t=3 --counts h=7,t=3", "mode"))["h"],
        lambda: str(F(10 - 1, 16 - 2)),
    ),
    # naive Bayes
    Row(
        "a sunny cool day",
        f"{MITCHELL}, 6.9.1",
        F(486, 611),
        lambda: (
            tennis()
            .ask({"Outlook": "sunny", "Temperature": "cool", "Humidity": "high", "Wind": "strong"})
            .exact["no"]
        ),
        lambda: cases(
            {"yes": F(9, 14), "no": F(5, 14)},
            {"yes": F(2, 9), "no": F(3, 5)},
            {"yes": F(3, 9), "no": F(1, 5)},
            {"yes": F(3, 9), "no": F(4, 5)},
            {"yes": F(3, 9), "no": F(3, 5)},
        )["no"],
        "predict_proba",
    ),
    Row(
        "the same as a command",
        f"{MITCHELL}, 6.9.1",
        ["no", "486/611"],
        lambda: json(COLD, "posterior")[0],
        lambda: ["no", str(F(486, 486 + 125))],
        "classify",
    ),
    Row(
        "P(x | no) of that day",
        f"{MITCHELL}, 6.9.1",
        F(36, 625),
        lambda: (
            tennis()
            .ask({"Outlook": "sunny", "Temperature": "cool", "Humidity": "high", "Wind": "strong"})
            .likelihood["no"]
        ),
        lambda: F(3 * 1 * 4 * 3, 5**4),
    ),
    Row(
        "Chinese Chinese Chinese Tokyo Japan",
        "Introduction to Information Retrieval, 13.1",
        F(4782969, 6934265),
        lambda: refnb.text(LETTERS).ask("Chinese Chinese Chinese Tokyo Japan").posterior["c"],
        lambda: cases(
            {"c": F(3, 4), "j": F(1, 4)},
            {"c": F(6, 14) ** 3 * F(1, 14) ** 2, "j": F(2, 9) ** 3 * F(2, 9) ** 2},
        )["c"],
        "multinomialnb",
    ),
    Row(
        "a diet of meat and pork",
        "a homework on ten diets",
        F(4, 5),
        lambda: refnb.learn(DIET, "healthy").ask({"lunch": "meat", "dinner": "pork"}).exact["n"],
        lambda: cases(
            {"y": F(1, 2), "n": F(1, 2)}, {"y": F(1, 5), "n": F(4, 5)}, {"y": F(2, 5), "n": F(2, 5)}
        )["n"],
        "fit",
    ),
    Row(
        "male or female",
        f"{WIKI}, Naive Bayes classifier",
        0.99989,
        lambda: (
            refnb.learn(
                PEOPLE,
                "sex",
                families=dict.fromkeys(("height", "weight", "foot"), "gaussian"),
                divisor="n-1",
            )
            .ask({"height": 6, "weight": 130, "foot": 8})
            .posterior["female"]
        ),
        women,
        "gaussiannb",
    ),
    Row(
        "parameters of thirty binary features",
        "CMU 10-701, midterm",
        61,
        lambda: (
            refnb.learn(
                {**{f"x{i}": [0, 1] for i in range(30)}, "y": ["a", "b"]},
                "y",
                model="bernoulli",
                smoothing="laplace",
            ).parameters
        ),
        lambda: 1 + 2 * 30,
        "parameters",
    ),
    Row(
        "parameters of the joint table",
        "CMU 10-701, midterm",
        2**6 - 1,
        lambda: (
            refnb.learn(
                {**{f"x{i}": [0, 1] for i in range(5)}, "y": ["a", "b"]}, "y", model="joint"
            ).parameters
        ),
        lambda: len([*product("01", repeat=6)]) - 1,
    ),
    Row(
        "the likelihood of three tosses",
        "a homework on maximum likelihood",
        F(4, 27),
        lambda: called("likelihood.likelihood", counts="h:2,t:1", p="h:2/3,t:1/3").value,
        lambda: F(2, 3) ** 2 * F(1, 3),
    ),
    Row(
        "log-likelihood of a table",
        "a homework on maximum likelihood",
        -3 * log(3) + 2 * log(2),
        lambda: refnb.learn({"y": list("aab"), "x": list("uuv")}, "y").log_likelihood(),
        lambda: 2 * log(2 / 3) + log(1 / 3),
        "log_likelihood",
    ),
    # information
    *(
        Row(
            f"information gain of {f}",
            QUINLAN,
            value,
            partial(gained, f),
            partial(weighed, i),
            typed,
        )
        for i, (f, value, typed) in enumerate(
            [
                ("Outlook", 0.24675, "information_gain"),
                ("Temperature", 0.02922, ""),
                ("Humidity", 0.15184, ""),
                ("Wind", 0.04813, "mutual_information"),
            ]
        )
    ),
    Row(
        "gain ratio of the outlook",
        "J. R. Quinlan, C4.5",
        0.15643,
        lambda: refnb.gain(WEATHER, "Play")["Outlook"].ratio,
        lambda: told(outlook(0)) / bits(map(sum, outlook(0))),
        "gain_ratio",
    ),
    Row(
        "Gini gain of the wind",
        "CART",
        F(3, 98),
        lambda: refnb.gain(WEATHER, "Play")["Wind"].gini,
        lambda: F(2 * 9 * 5, 14**2) - F(2 * 6 * 2, 8 * 14) - F(2 * 3 * 3, 6 * 14),
        "gini",
    ),
    Row(
        "chi-square of the wind",
        "a course on independence",
        F(14, 15),
        lambda: refnb.gain(WEATHER, "Play")["Wind"].chi_square,
        lambda: chi(outlook(3)),
        "chi2",
    ),
    Row(
        "the root of the tree",
        QUINLAN,
        "Outlook",
        lambda: free(refnb.gain(WEATHER, "Play", tree=True).tree).splits[()],
        lambda: max(
            enumerate(["Outlook", "Temperature", "Humidity", "Wind"]),
            key=lambda f: told(outlook(f[0])),
        )[1],
        "decision_tree",
    ),
    Row(
        "gain of a table of ten",
        "an examination question 419513",
        0.41997,
        lambda: called("information.gain", n=TEN, base="2").value,
        lambda: told([[2, 4], [4, 0]]),
    ),
    Row(
        "Gini gain of a table of ten",
        "an examination question 419513",
        F(16, 75),
        lambda: called("information.gini_gain", n="a1:C1:2,C2:4;a2:C1:4,C2:0").value,
        lambda: F(12, 25) - F(6, 10) * F(4, 9),
    ),
    Row(
        "gain of split A",
        "Cornell CS 472, 2002, homework 4",
        0.18872,
        lambda: called("information.gain", n=table([[3, 1], [1, 3]]), base="2").value,
        lambda: told([[3, 1], [1, 3]]),
    ),
    Row(
        "gain of split B",
        "Cornell CS 472, 2002, homework 4",
        0,
        lambda: called("information.gain", n=table([[2, 2], [2, 2]]), base="2").value,
        lambda: told([[2, 2], [2, 2]]),
    ),
    Row(
        "gain of split C",
        "Cornell CS 472, 2002, homework 4",
        0.04880,
        lambda: called("information.gain", n=table([[3, 2], [1, 2]]), base="2").value,
        lambda: told([[3, 2], [1, 2]]),
    ),
    Row(
        "three rows, the second feature",
        "an exam on A1, A2, A3",
        log2(3) - F(2, 3),
        lambda: refnb.gain(XOR, "y")["b"].gain,
        lambda: bits([1, 2]),
    ),
    Row(
        "a fair and a loaded side",
        f"{COVER_T}, 2.1",
        F(7, 4),
        lambda: called("entropy.entropy", p="a:1/2,b:1/4,c:1/8,d:1/8", base="2").value,
        lambda: bits([4, 2, 1, 1]),
        "entropy",
    ),
    Row(
        "mutual information of blood and cancer",
        f"{COVER_T}, 2.2",
        F(3, 8),
        lambda: called("information.gain", n=table(COVER), base="2").value,
        lambda: (
            bits(map(sum, COVER))
            + bits(map(sum, zip(*COVER, strict=True)))
            - bits(n for row in COVER for n in row)
        ),
    ),
    Row(
        "divergence of a fair coin from 3/4",
        f"{COVER_T}, 2.3",
        0.20752,
        lambda: called("entropy.divergence", p="h:1/2,t:1/2", q="h:3/4,t:1/4", base="2").value,
        lambda: log2(2 / 3) / 2 + log2(2) / 2,
        "kl",
    ),
    Row(
        "divergence the other way",
        f"{COVER_T}, 2.3",
        0.18872,
        lambda: called("entropy.divergence", p="h:3/4,t:1/4", q="h:1/2,t:1/2", base="2").value,
        lambda: 1 - bits([3, 1]),
    ),
    Row(
        "chi-square of four neighbourhoods",
        f"{WIKI}, Chi-squared test",
        24.5712,
        lambda: called("information.chi_square", n=table(COLLARS)).value,
        lambda: chi(COLLARS),
    ),
    Row(
        "its degrees of freedom",
        f"{WIKI}, Chi-squared test",
        6,
        lambda: called("information.freedom", n=table(COLLARS)).value,
        lambda: (3 - 1) * (4 - 1),
    ),
    # judging
    Row(
        "precision of dogs",
        f"{WIKI}, Precision and recall",
        F(5, 8),
        lambda: judged(DOGS).precision("dog"),
        lambda: shares(*listed(DOGS), "dog")[0],
        "precision",
    ),
    Row(
        "recall of dogs",
        f"{WIKI}, Precision and recall",
        F(5, 12),
        lambda: judged(DOGS).recall("dog"),
        lambda: shares(*listed(DOGS), "dog")[1],
        "recall",
    ),
    Row(
        "sensitivity of a screening",
        f"{WIKI}, Sensitivity and specificity",
        F(2, 3),
        lambda: called("measures.recall", confusion=SCREEN, y="ill").value,
        lambda: F(20, 30),
    ),
    Row(
        "specificity of a screening",
        f"{WIKI}, Sensitivity and specificity",
        F(91, 100),
        lambda: called("measures.specificity", confusion=SCREEN, y="ill").value,
        lambda: F(1820, 2000),
        "specificity",
    ),
    Row(
        "its predictive value",
        f"{WIKI}, Sensitivity and specificity",
        F(1, 10),
        lambda: called("measures.precision", confusion=SCREEN, y="ill").value,
        lambda: F(20, 200),
    ),
    Row(
        "its F1",
        f"{WIKI}, Sensitivity and specificity",
        F(4, 23),
        lambda: judged(SCREEN).f1("ill"),
        lambda: shares(*listed(SCREEN), "ill")[2],
        "f1_score",
    ),
    Row(
        "accuracy of three animals",
        "a blog on macro and micro F1",
        F(12, 25),
        lambda: judged(MANY).accuracy,
        lambda: F(sum(y == z for y, z in zip(*listed(MANY), strict=True)), 25),
    ),
    Row(
        "micro F1 of three animals",
        "a blog on macro and micro F1",
        F(12, 25),
        lambda: judged(MANY).micro["F1"],
        lambda: F(2 * 12, 2 * 12 + 13 + 13),
    ),
    Row(
        "macro precision of three animals",
        "a blog on macro and micro F1",
        F(64, 117),
        lambda: judged(MANY).macro["precision"],
        lambda: sum((shares(*listed(MANY), y)[0] for y in MANY), F(0)) / 3,
    ),
    Row(
        "macro F1 of three animals",
        "a blog on macro and micro F1",
        F(1034, 2223),
        lambda: judged(MANY).macro["F1"],
        lambda: sum((shares(*listed(MANY), y)[2] for y in MANY), F(0)) / 3,
        "classification_report",
    ),
    Row(
        "AUC of four scores",
        f"{SKLEARN}, roc_auc_score",
        F(3, 4),
        lambda: forecast([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8], 1).auc(1),
        lambda: pairs([F(7, 20), F(4, 5)], [F(1, 10), F(2, 5)]),
        "roc_auc_score",
    ),
    Row(
        "AUC of twenty instances",
        "T. Fawcett, An introduction to ROC analysis",
        F(17, 25),
        lambda: fawcett().auc("p"),
        lambda: pairs(
            *(
                [F(f"0.{s}") for s, y in zip(SCORES, CLASSES, strict=True) if (y == "p") == own]
                for own in (True, False)
            )
        ),
        "auc",
    ),
    Row(
        "a point of its curve",
        "T. Fawcett, An introduction to ROC analysis",
        (F(1, 10), F(1, 2)),
        lambda: fawcett().roc("p")[6],
        lambda: (F(CLASSES[:6].count("n"), 10), F(CLASSES[:6].count("p"), 10)),
        "roc_curve",
    ),
    Row(
        "AUC with a tie",
        "a homework on ranking",
        F(7, 8),
        lambda: called("measures.auc", positive="0.9:1,0.5:1", negative="0.5:1,0.2:1").value,
        lambda: pairs([F(9, 10), F(1, 2)], [F(1, 2), F(1, 5)]),
    ),
    Row(
        "Brier score of four forecasts",
        f"{SKLEARN}, brier_score_loss",
        F(3, 80),
        lambda: forecast([0, 1, 1, 0], [0.1, 0.9, 0.8, 0.3], 1).brier(1),
        lambda: F(1 + 1 + 4 + 9, 400),
        "brier",
    ),
    Row(
        "log loss of four forecasts",
        f"{SKLEARN}, log_loss",
        0.21616,
        lambda: forecast(["spam", "ham", "ham", "spam"], [0.9, 0.1, 0.2, 0.65], "spam").log_loss,
        lambda: -sum(map(log, (0.9, 0.9, 0.8, 0.65))) / 4,
        "log_loss",
    ),
    Row(
        "accuracy of two columns as a command",
        "the same on the command line",
        "13/14",
        lambda: json(f"classify {WEATHER} --label Play --test {WEATHER}", "accuracy"),
        lambda: str(
            F(
                sum(
                    tennis().ask(dict(zip(h, r, strict=True))).label == r[-1]
                    for h, *rows in [
                        [x.split(",") for x in Path(WEATHER).read_text("utf-8").split()]
                    ]
                    for r in rows
                ),
                14,
            )
        ),
    ),
    Row(
        "leave one out on the days",
        "a homework on validation",
        F(4, 7),
        lambda: tennis().compare(["none"])["none"].accuracy,
        lambda: F(8, 14),
        "cross_val_score",
    ),
    Row(
        "the same in fourteen folds",
        "a homework on validation",
        F(4, 7),
        lambda: tennis().compare(["none"], folds=14)["none"].accuracy,
        lambda: tennis().compare(["none"])["none"].accuracy,
        "kfold",
    ),
    # deciding
    Row(
        "a threshold of one in eleven",
        "an exam on costs: a miss costs ten",
        F(1, 11),
        lambda: called("loss.spans", loss="spam:spam:0,ham:1;ham:spam:10,ham:0").value[0].high,
        lambda: F(1, 1 + 10),
    ),
    Row(
        "treat or wait",
        "an exam on expected losses",
        "treat",
        lambda: (
            refnb.bayes({"ill": "1%", "well": "99%"}, {"ill": "0.9", "well": "5%"})
            .decide({"treat": {"ill": 0, "well": 1}, "wait": {"ill": 20, "well": 0}})
            .label
        ),
        lambda: min({"treat": F(11, 13), "wait": 20 * F(2, 13)}.items(), key=lambda pair: pair[1])[
            0
        ],
        "loss",
    ),
    Row(
        "reject below four fifths",
        "C. Chow's rule",
        "ask",
        lambda: (
            refnb.bayes({"a": "3/4", "b": "1/4"}, {"a": 1, "b": 1})
            .decide({"a": {"b": 1}, "b": {"a": 1}, "ask": "1/5"})
            .label
        ),
        lambda: "ask" if F(3, 4) < 1 - F(1, 5) else "a",
        "reject",
    ),
    Row(
        "three hypotheses vote",
        f"{MITCHELL}, 6.7",
        F(3, 5),
        lambda: free(
            refnb.bayes({"a": ".4", "b": ".3", "c": ".3"}, {"a": 1, "b": 1, "c": 1})
            .vote({"a": "+", "b": "-", "c": "-"})
            .steps[2]
            .value
        )["-"],
        lambda: F(3 + 3, 10),
        "votes",
    ),
    Row(
        "the shorter description",
        f"{MITCHELL}, 6.6",
        4,
        lambda: free(
            refnb.bayes({"a": "1/8", "b": "7/8"}, {"a": "1/2", "b": "1/32"}).lengths.steps[0].value
        )["a"],
        lambda: 3 + 1,
        "mdl",
    ),
    # the line, the point where it turns
    Row(
        "a weight of a word",
        "K. Weinberger, CS 4780",
        log(18),
        lambda: difference(
            called(
                "linear_form.of_bernoulli",
                model={"prior": {"s": 0.1, "r": 0.9}, "presence": {"free": {"s": 0.9, "r": "1/3"}}},
            ).value.weights["free"]
        ),
        lambda: log(0.9 / 0.1) - log((1 / 3) / (2 / 3)),
        "weights",
    ),
    Row(
        "the margin of a day",
        "the fourteen days, by Laplace's rule",
        log(F(9, 14) * F(3, 12) * F(7, 11) / (F(5, 14) * F(4, 8) * F(3, 7))),
        lambda: (
            tennis(smoothing="laplace")
            .line("yes", "no", {"Outlook": "sunny", "Wind": "weak"})
            .margin
        ),
        lambda: log(9 * 3 / 12 * 7 / 11) - log(5 * 4 / 8 * 3 / 7),
        "coef_",
    ),
    Row(
        "between two equal bells",
        "an exam on discriminants",
        2,
        lambda: (
            refnb.learn(
                {"x": ["0.5", "1.5", "2.5", "3.5"], "y": list("aabb")},
                "y",
                families={"x": "gaussian"},
                shared=True,
            )
            .ask({"x": 0})
            .turning("x", "b")[0]
        ),
        lambda: F(1 + 3, 2),
        "boundary",
    ),
    Row(
        "between a narrow and a wide bell",
        "an exam on quadratic discriminants",
        sqrt(8 / 3 * log(2)),
        lambda: called(
            "gaussian.turning",
            model={
                "prior": {"a": 0.5, "b": 0.5},
                "means": {"x": {"a": 0, "b": 0}},
                "variances": {"x": {"a": 1, "b": 4}},
            },
            feature="x",
            labels=["a", "b"],
            rest={"base": "e", "const": 0, "terms": []},
        ).value[1],
        lambda: next(
            x / 10**5
            for x in range(10**5, 2 * 10**5)
            if bell(x / 10**5, 0, 1) < bell(x / 10**5, 0, 4)
        ),
    ),
    # networks, by one call
    Row(
        "parameters of a network",
        "a lecture on the sprinkler",
        9,
        lambda: (
            called(
                "network.parameters", network=refnb.network(refnb.example("sprinkler")).network
            ).value.tables
        ),
        lambda: 1 + 2 + 2 + 4,
    ),
    Row(
        "a Markov blanket",
        "a lecture on the burglary",
        {"Burglary", "Earthquake", "JohnCalls", "MaryCalls"},
        lambda: {
            *called(
                "d_separation.blanket",
                network=refnb.network(refnb.example("burglary")).network,
                variable="Alarm",
            ).value
        },
        lambda: {*["Burglary", "Earthquake"], *["JohnCalls", "MaryCalls"]},
    ),
    Row(
        "how many examples are enough",
        "CMU, spring 2009, homework 2",
        8,
        lambda: called("sample_complexity.naive", d=10, risk="1/10").value.least,
        lambda: next(n for n in range(1, 99) if (1 - 2 * F(1, 2) ** n) ** 10 >= F(9, 10)),
    ),
]


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
    """Each with its own words; twenty of them found by what a newcomer types."""
    assert len({row.asks for row in ROWS}) == len(ROWS) >= 70
    assert len([row for row in ROWS if row.typed]) >= 20


@pytest.mark.parametrize("typed", sorted({row.typed for row in ROWS if row.typed}))
def test_a_newcomer_finds_the_door(typed: str) -> None:
    """At `refnb.WORD`, or among the functions that speak of it."""
    door = suggestions.door(typed)
    assert door.partition("(")[0] in refnb.__all__ or call.find(typed)
