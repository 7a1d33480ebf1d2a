"""Questions as courses and exams ask them, a row each: what is asked, where it stands, its value.

What is asked is one call. The value is the published one, or worked out by hand; it is exact, or
the first digits of an irrational one. Only numbers are taken from the courses. That the chapters
are right beyond these numbers is what their laws say. Questions of one form are lines of a table.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import partial
from math import log

import pytest

import refnb
from cli.commands import WEATHER
from refnb.api.learning.trial import Trial
from refnb.exact.enclosure import Enclosure
from refnb.exact.logarithm import LogForm
from refnb.io.columns import Original

F = Fraction

# Bayes' theorem and what is believed after counting


def numbers(text: str) -> dict[str, F]:
    """Read a=1/2,b=.5."""
    return {h: F(p) for h, _, p in (pair.partition("=") for pair in text.split(","))}


def theorem(of: str, prior: str, *rows: str) -> object:
    """Ask Bayes' theorem."""
    return refnb.bayes(numbers(prior), [*map(numbers, rows)]).posterior[of]


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
a message | a homework on spam with 18 messages | 903803571/1363441946 | p | \
n=8/18,p=6/18,s=4/18 | n=4/33,p=11/35,s=13/38 | n=6/33,p=7/35,s=1/38 | n=3/33,p=5/35,s=12/38
"""


def belief(what: str, counts: str, prior: str) -> object:
    """Ask what is believed of the first value."""
    asked = getattr(refnb.estimate(numbers(counts), prior=numbers(prior)), what)
    return asked["h"] if isinstance(asked, Mapping) else asked


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

# What a column tells of another one

DAYS = ("Outlook", "Temperature", "Humidity", "Wind")
COUNTS = {
    "ten": [[2, 4], [4, 0]],
    "A": [[3, 1], [1, 3]],
    "B": [[2, 2], [2, 2]],
    "C": [[3, 2], [1, 2]],
    "blood": [[4, 2, 1, 1], [2, 4, 1, 1], [2, 2, 2, 2], [8, 0, 0, 0]],
    "collars": [[90, 60, 104, 95], [30, 50, 51, 20], [30, 40, 45, 35]],
}


def informed(what: str, of: str) -> object:
    """Ask what a column of the fourteen days tells, or a table of counts."""
    if of in DAYS:
        return getattr(refnb.gain(WEATHER, "Play")[of], what)
    name = "gini_gain" if what == "gini" else what
    n = {f"v{i}": {f"y{j}": k for j, k in enumerate(row)} for i, row in enumerate(COUNTS[of])}
    arguments: dict[str, Original] = {"n": n} | ({"base": "2"} if what == "gain" else {})
    return refnb.call(f"information.{name}", **arguments).value


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

# Judging: what was answered, and scores with a cut

CONFUSIONS = {
    "dogs": {"dog": {"dog": 5, "cat": 7}, "cat": {"dog": 3, "cat": 7}},
    "animals": {
        "cat": {"cat": 4, "fish": 1, "hen": 1},
        "fish": {"cat": 6, "fish": 2, "hen": 2},
        "hen": {"cat": 3, "fish": 0, "hen": 6},
    },
    "mail": {"y": {"y": 8, "n": 2}, "n": {"y": 4, "n": 86}},
    "grants": {"y": {"y": 20, "n": 5}, "n": {"y": 10, "n": 15}},
    "pictures": {"y": {"y": 6, "n": 2}, "n": {"y": 1, "n": 3}},
    "screening": {"y": {"y": 20, "n": 10}, "n": {"y": 180, "n": 1820}},
}


def measured(name: str, measure: str, of: str = "") -> object:
    """Ask for a measure of two columns, of a label or of all."""
    rows = [
        {"true": y, "guess": z}
        for y, row in CONFUSIONS[name].items()
        for z, n in row.items()
        for _ in range(n)
    ]
    means, _, part = measure.partition(" ")
    asked = getattr(refnb.evaluate(rows, "true", "guess"), means)
    return asked(of) if of else asked[part] if part else asked


MEASURES = """
precision of dogs | Wikipedia, Precision and recall | 5/8 | dogs | precision | dog
recall of dogs | Wikipedia, Precision and recall | 5/12 | dogs | recall | dog
sensitivity | Wikipedia, Sensitivity and specificity | 2/3 | screening | recall | y
specificity | Wikipedia, Sensitivity and specificity | 91/100 | screening | specificity | y
predictive value | Wikipedia, Sensitivity and specificity | 1/10 | screening | precision | y
F1 of a screening | Wikipedia, Sensitivity and specificity | 4/23 | screening | f1 | y
accuracy of three animals | a blog on macro and micro F1 | 12/25 | animals | accuracy
micro F1 of three animals | a blog on macro and micro F1 | 12/25 | animals | micro F1
macro precision of three animals | a blog on macro and micro F1 | 64/117 | animals | macro precision
macro F1 of three animals | a blog on macro and micro F1 | 1034/2223 | animals | macro F1
kappa of two readers | Wikipedia, Cohen's kappa | 2/5 | grants | kappa
Matthews of two readers | Wikipedia, Cohen's kappa | 0.40825 | grants | matthews
balanced accuracy of two readers | Wikipedia, Cohen's kappa | 7/10 | grants | balanced_accuracy
Matthews of twelve pictures | Wikipedia, Phi coefficient | 0.47809 | pictures | matthews
kappa of twelve pictures | Wikipedia, Phi coefficient | 8/17 | pictures | kappa
balanced accuracy of the pictures | Wikipedia, Phi coefficient | 3/4 | pictures | balanced_accuracy
kappa of a spam filter | an exam on evaluation | 34/49 | mail | kappa
Matthews of a spam filter | an exam on evaluation | 0.69752 | mail | matthews
balanced accuracy of a filter | an exam on evaluation | 79/90 | mail | balanced_accuracy
kappa of a screening | Wikipedia, Sensitivity and specificity | 692/4549 | screening | kappa
Matthews of a screening | Wikipedia, Sensitivity and specificity | 0.23349 | screening | matthews
its balanced accuracy | Wikipedia, Confusion matrix | 473/600 | screening | balanced_accuracy
"""
SCORES = "9 8 7 6 55 54 53 52 51 505 4 39 38 37 36 35 34 33 30 1"


def forecast(true: Sequence[object], scores: Sequence[object], of: object) -> Trial:
    """Judge probabilities."""
    return refnb.evaluate({"true": [*true], "p": [*scores]}, "true", "p", of=of)


def fawcett() -> Trial:
    """Judge the twenty instances of an introduction to ROC analysis."""
    return forecast("ppnpppnnpnpnpnnnpnpn", [f"0.{score}" for score in SCORES.split()], "p")


def cut(what: str, at: str) -> object:
    """Judge a cut, or ask for the best one."""
    if what == "best":
        return fawcett().best_cut(at, "p").value
    asked = getattr(fawcett().at(at, "p"), what)
    return asked if what == "accuracy" else asked("p")


CUTS = """
recall from .5 on | T. Fawcett, An introduction to ROC analysis | 3/5 | recall | .505
specificity from .5 on | T. Fawcett, An introduction to ROC analysis | 3/5 | specificity | .505
accuracy from .54 on | T. Fawcett, An introduction to ROC analysis | 7/10 | accuracy | .54
precision from .54 on | T. Fawcett, An introduction to ROC analysis | 5/6 | precision | .54
recall from .7 on | T. Fawcett, An introduction to ROC analysis | 1/5 | recall | .7
the greatest accuracy | T. Fawcett, An introduction to ROC analysis | 7/10 | best | accuracy
the greatest F1 | T. Fawcett, An introduction to ROC analysis | 16/23 | best | F1
the greatest kappa | T. Fawcett, An introduction to ROC analysis | 2/5 | best | kappa
the greatest J | W. Youden, Index for rating tests | 2/5 | best | informedness
the greatest Matthews | T. Fawcett, An introduction to ROC analysis | 0.43644 | best | Matthews
"""

# Deciding


def gains(text: str, labels: Sequence[str]) -> dict[str, dict[str, F]]:
    """Read drill=70:-20;sell=2:2, a number for each label."""
    pairs = (part.split("=") for part in text.split(";"))
    return {a: dict(zip(labels, map(F, xs.split(":")), strict=True)) for a, xs in pairs}


def decision(what: str, prior: str, gain: str, test: str = "") -> object:
    """Ask for an expected gain, the best decision, or what a test or the truth is worth."""
    p = numbers(prior)
    decided = refnb.bayes(p).decide(gain=gains(gain, [*p]))
    if what == "worth":
        return decided.value_of(dict(zip(p, test.split(","), strict=True)) if test else None).value
    return decided.label if what == "best" else decided.expected[what]


OIL = "oil=1/4,dry=3/4 | drill=70:-20;sell=2:2"
RAIN = "rain=3/10,dry=7/10 | take=-2:-2;leave=-10:0"
ILL = "ill=1/100,well=99/100 | wait=-20:0;treat=-1:-1"
STOCK = "up=3/10,flat=1/2,down=1/5 | stock=100:20:-80;bond=30:30:30"
SOLD = "0=1/5,1=1/2,2=3/10 | none=0:0:0;one=-2:3:3;two=-4:1:6"
PART = "good=4/5,bad=1/5 | ship=10:-30;scrap=-4:-4"
FIRE = "fire=1/1000,none=999/1000 | insure=-300:-300;not=-200000:0"
DECISIONS = f"""
the gain of drilling | decision analysis | 70*.25 - 20*.75 | drill | {OIL}
knowing whether there is oil | decision analysis | 70*.25 + 2*.75 - 2.5 | worth | {OIL}
a seismic test | decision analysis | 70*.225 - 20*.15 + 2*.625 - 2.5 | worth | {OIL} | 9/10,1/5
a test that is a coin | decision analysis | 0 | worth | {OIL} | 1/2,1/2
the umbrella | a course on decision theory | take | best | {RAIN}
a perfect forecast | a course on decision theory | 2 - 2*.3 | worth | {RAIN}
a forecast of rain | a course on decision theory | 2 - 2*.38 - 10*.06 | worth | {RAIN} | 4/5,1/5
a screening before it is made | medical decisions | .2 - .0585 - 20*.001 | worth | {ILL} | .9,.05
the truth about the illness | a course on medical decisions | .2 - .01 | worth | {ILL}
stocks or bonds | an exam on expected utility | bond | best | {STOCK}
the mean of the stock | an exam on expected utility | 100*.3 + 20*.5 - 80*.2 | stock | {STOCK}
perfect information about it | an exam on expected utility | 30 + 30*.7 - 30 | worth | {STOCK}
papers to order | the newsvendor, in many courses | one | best | {SOLD}
the value of knowing the demand | the newsvendor | 3*.5 + 6*.3 - 2 | worth | {SOLD}
an inspection of a part | quality control | 7.2 - 30*.02 - 4*.26 - 2 | worth | {PART} | 1/10,9/10
whether to insure | an exam on expected value | not | best | {FIRE}
"""

# Mixtures

FIVE, PAIRS = {"h": [5, 9, 8, 4, 7], "t": [5, 1, 2, 6, 3]}, {"h": [2, 1], "t": [0, 1]}


def coin(name: str, start: str, rounds: str, which: str) -> object:
    """Learn two coins of which nobody noted which was tossed."""
    centres = [(p, f"1 - {p}") for p in start.split(",")]
    tosses = FIVE if name == "five" else PAIRS
    learned = refnb.cluster(tosses, centres=centres, learn=["tables"], steps=int(rounds))
    return learned.centres[int(which)][0]


# of 2 heads both coins have 9/16 and 1/16, so 9/10 and 1/10; of one of each 1/2
COINS = """
coin A after one round | C. Do and S. Batzoglou (2008) | 0.71301 | five | 3/5,1/2 | 1 | 0
coin B after one round | C. Do and S. Batzoglou (2008) | 0.58134 | five | 3/5,1/2 | 1 | 1
coin A after ten rounds | C. Do and S. Batzoglou (2008) | 0.79674 | five | 3/5,1/2 | 10 | 0
coin B after ten rounds | C. Do and S. Batzoglou (2008) | 0.51966 | five | 3/5,1/2 | 10 | 1
two pairs of tosses | an exam on EM | (2*.9 + .5)/(2*.9 + 2*.5) | two | 3/4,1/4 | 1 | 0
two pairs of tosses, the other coin | an exam on EM | (.2 + .5)/(.2 + 1) | two | 3/4,1/4 | 1 | 1
"""


def blob(what: str, which: str) -> object:
    """Take one M step from shares."""
    shares = [[F(q, 4), F(4 - q, 4)] for q in (4, 4, 1, 0)]
    learn = ["weights", "means", "variances"]
    table = {"x": [1, 2, 8, 9]}
    moved = refnb.cluster(table, centres=[1, 9], variance=1, learn=learn, shares=shares, steps=1)
    value = getattr(moved, what)[int(which)]
    return value[0] if isinstance(value, tuple) else value


# quarters: 4 of 1, 4 of 2 and 1 of 8; the others 3 of 8 and 4 of 9
BLOBS = """
a weight from given shares | an exam on Gaussian mixtures | 9/16 | weights | 0
a mean from given shares | an exam on Gaussian mixtures | (4*1 + 4*2 + 8)/9 | centres | 0
the other mean | an exam on Gaussian mixtures | (3*8 + 4*9)/7 | centres | 1
a variance from given shares | an exam on mixtures | (4*1 + 4*4 + 64)/9 - 400/81 | variances | 0
the other variance | an exam on Gaussian mixtures | 3/7*4/7 | variances | 1
"""

# Networks


def report(query: str, text: str) -> object:
    """Ask J. Pearl's house with soft evidence."""
    pairs = (part.split("=") for part in text.split(";"))
    given = {v: dict(zip(("yes", "no"), xs.split(":"), strict=True)) for v, xs in pairs}
    return refnb.network(refnb.example("burglary")).ask(given, query).posterior["yes"]


REPORTS = """
a report of the alarm, three to one | Pearl's house | 720010/251258221 | Burglary | Alarm=3:1
nine to one for the earthquake | Pearl's house | 415660/63758221 | Earthquake | Alarm=9:1
a report of John, four to one | Pearl's house | 35470510/11564169271 | Burglary | JohnCalls=4:1
two reports | Pearl's house | 15828420180/1174405572797 | Alarm | JohnCalls=4:1;MaryCalls=2:1
a report that says nothing | Pearl's house | 1/1000 | Burglary | Alarm=5:5
"""


def cough(present: str) -> object:
    """Ask a network whose table is a noisy or."""
    table = {"noisy or": {"cold": "1/2", "flu": "1/2"}, "leak": 0.1}
    net = refnb.network({
        "variables": {v: ["yes", "no"] for v in ("cold", "flu", "cough")},
        "parents": {"cough": ["cold", "flu"]},
        "tables": {"cold": [0.1, 0.9], "flu": [0.2, 0.8], "cough": table},
    })  # fmt: skip
    given = {u: "yes" if u in present.split(",") else "no" for u in ("cold", "flu")}
    return net.ask(given, "cough").posterior["yes"]


CAUSES = """
a cough of a cold and a flu | a course on noisy or | 1 - .9*.5*.5 | cold,flu
a cough of a flu alone | a course on noisy or | 1 - .9*.5 | flu
a cough of neither | a course on noisy or | 1 - .9 | none
"""


# Other calls

SKIES = {"sky": ["sun", "sun", "sun", "rain"], "y": ["a", "a", "a", "a"]}
SUNNY = {"Outlook": "sunny", "Temperature": "cool", "Humidity": "high", "Wind": "strong"}
CHINESE = "Chinese Chinese Chinese Tokyo Japan"
LETTERS = {
    "c": ["Chinese Beijing Chinese", "Chinese Chinese Shanghai", "Chinese Macao"],
    "j": ["Tokyo Japan Chinese"],
}
PEOPLE: dict[str, list[object]] = {
    "height": ["6", "5.92", "5.58", "5.92", "5", "5.5", "5.42", "5.75"],
    "weight": [180, 190, 170, 165, 100, 150, 130, 150],
    "foot": [12, 11, 12, 10, 6, 8, 7, 9],
    "sex": [*["male"] * 4, *["female"] * 4],
}
PERSON = {"height": 6, "weight": 130, "foot": 8}
FOUR: dict[str, list[object]] = {"x": ["0.5", "1.5", "2.5", "3.5"], "y": [*"aabb"]}
XOR = {"a": [1, 0, 0], "b": [0, 1, 0], "c": [1, 1, 1], "y": [0, 1, 0]}
EVEN = {"oil": "1/2", "dry": "1/2"}


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


def turning(loss: Original, end: int) -> object:
    """Ask where a decision about two bells of means 1 and 3 and variance 1/4 turns."""
    return bells(FOUR, shared=True).ask({"x": 0}).decide(loss).turning("x")[end].high


def separated(*given: str) -> str:
    """Ask what is separated from a burglary in Pearl's house."""
    net = refnb.network(refnb.example("burglary"))
    return ", ".join(net.separated("Burglary", given=given))


CALLS = """
P(p > 1/2) after seven of ten | an exam on Beta priors | 1 - (1 + 11 + 55 + 165)/2048 | \
refnb.estimate({"h": 7, "t": 3}, prior="uniform").above("h", "1/2")
the sun rose on ten days | Wikipedia, Rule of succession | (10 + 1)/(10 + 2) | \
refnb.estimate({"rose": 10, "not": 0}, "laplace").estimate["rose"]
three values, one never seen | a homework on smoothing | 1/(3 + 1 + 0 + 3) | \
refnb.estimate({"sun": 3, "rain": 1, "snow": 0}, "laplace").estimate["snow"]
an m-estimate with a guess of my own | T. Mitchell, 6.9.1.1 | (3 + 4*.6)/(4 + 4) | \
refnb.estimate({"sun": 3, "rain": 1}, prior={"sun": 2.4, "rain": 1.6}).mean["sun"]
the same in a table | T. Mitchell, 6.9.1.1 | (3 + 4*.6)/(4 + 4) | \
refnb.learn(SKIES, "y", smoothing="m=4:rain=.4,sun=.6").ask({"sky": "sun"}).evidence
P(x, given no) of that day | T. Mitchell, 6.9.1 | 3*1*4*3/(5*5*5*5) | \
tennis().ask(SUNNY).likelihood["no"]
Chinese and Japan | Introduction to Information Retrieval, 13.1 | 4782969/6934265 | \
refnb.text(LETTERS).ask(CHINESE).posterior["c"]
male or female | Wikipedia, Naive Bayes classifier | 1 - .0000000061984/.00053778 | \
bells(PEOPLE, divisor="n-1").ask(PERSON).posterior["female"]
parameters of thirty binary features | CMU 10-701, midterm | 1 + 2*30 | \
binary(30, model="bernoulli", smoothing="laplace").parameters
parameters of the joint table | CMU 10-701, midterm | 2*2*2*2*2*2 - 1 | \
binary(5, model="joint").parameters
log-likelihood of a table | a homework on maximum likelihood | 2*log(2/3) + log(1/3) | \
refnb.learn({"y": [*"aab"], "x": [*"uuv"]}, "y").log_likelihood()
the root of the tree | J. R. Quinlan, Induction of decision trees | Outlook | \
refnb.gain(WEATHER, "Play", tree=True).tree.splits[()]
three rows, the second feature | an exam on A1, A2, A3 | 0.91830 | refnb.gain(XOR, "y")["b"].gain
AUC of four scores | documentation of scikit-learn, roc_auc_score | 3/4 | \
forecast([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8], 1).auc(1)
AUC of twenty instances | T. Fawcett, An introduction to ROC analysis | 17/25 | fawcett().auc("p")
a point of its curve | T. Fawcett, An introduction to ROC analysis | 1/10, 1/2, 27/50 | \
", ".join(map(str, fawcett().roc("p")[6]))
Brier score of four forecasts | scikit-learn, brier_score_loss | (1 + 1 + 4 + 9)/400 | \
forecast([0, 1, 1, 0], [0.1, 0.9, 0.8, 0.3], 1).brier(1)
log loss of four forecasts | scikit-learn, log_loss | -log(.9*.9*.8*.65)/4 | \
forecast(["spam", "ham", "ham", "spam"], [0.9, 0.1, 0.2, 0.65], "spam").log_loss
treat or wait, 11/13 or 40/13 | an exam on expected losses | treat | \
decided({"treat": {"ill": 0, "well": 1}, "wait": {"ill": 20, "well": 0}}, ill="2/13", well="11/13")
reject below four fifths, 1/4 or 1/5 | C. Chow's rule | ask | \
decided({"a": {"b": 1}, "b": {"a": 1}, "ask": "1/5"}, a="3/4", b="1/4")
the shorter description | T. Mitchell, Machine Learning, 6.6 | 3 + 1 | \
refnb.bayes({"a": ".125", "b": ".875"}, {"a": "1/2", "b": "1/32"}).lengths.steps[0].value["a"]
what an oil well turns at | a course on decision analysis | (2 + 20)/(70 + 20) | \
refnb.bayes(EVEN).decide(gain=gains("drill=70:-20;sell=2:2", [*EVEN])).spans[0].high
the margin of a day, by Laplace's rule | the fourteen days | log(9*3/12*7/11 * 8/20*7/3) | \
tennis("laplace").line("yes", "no", {"Outlook": "sunny", "Wind": "weak"}).margin
the margin of a text | Introduction to Information Retrieval, 13.1 | \
log(3) + 3*log(6/14 * 9/2) + 2*log(1/14 * 9/2) | refnb.text(LETTERS).line("c", "j", CHINESE).margin
between two equal bells | an exam on discriminants | (1 + 3)/2 | \
bells(FOUR, shared=True).ask({"x": 0}).turning("x", "b")[0]
the boundary, one mistake three times as bad | an exam on discriminants | 2 - log(3)/8 | \
turning({"a": {"b": 3}, "b": {"a": 1}}, 0)
from where on to ask somebody | an exam on the reject option | 2 - log(3)/8 | \
turning({"a": {"b": 1}, "b": {"a": 1}, "ask": "1/4"}, 0)
up to where to ask somebody | an exam on the reject option | 2 + log(3)/8 | \
turning({"a": {"b": 1}, "b": {"a": 1}, "ask": "1/4"}, 1)
what is separated from a burglary | J. Pearl, Probabilistic Reasoning | Earthquake | separated()
and once the alarm is known | J. Pearl, Probabilistic Reasoning | JohnCalls, MaryCalls | \
separated("Alarm")
the mean of one bell after a step | an exam on EM with two Gaussians | 0.49614 | \
refnb.cluster({"x": [0, 1, 4]}, centres=[0, 4], variance=1, learn=["means"], steps=1).centres[0][0]
"""


def call(expression: str) -> object:
    """Ask what stands there."""
    return eval(expression, globals())  # noqa: S307 - of this file


def worked_out(value: str) -> object:
    """Return a value: a name, the digits of an irrational number, or a sum worked out exactly."""
    if re.fullmatch(r"-?\d*\.\d{4,}", value):
        return float(value)
    if re.fullmatch(r"(log|[-+*/().\d ])+", value):
        number = re.sub(r"[\d.]+", r"F('\g<0>')", value)
        return eval(number, {"F": F, "log": log})  # noqa: S307 - of this file
    return value


def rows() -> Iterator[tuple[str, object, Callable[[], object]]]:
    """Make a row of each line of the tables."""
    tables: dict[Callable[..., object], str] = {  # type: ignore[explicit-any]
        theorem: THEOREMS,
        belief: BELIEFS,
        informed: INFORMATION,
        measured: MEASURES,
        cut: CUTS,
        decision: DECISIONS,
        coin: COINS,
        blob: BLOBS,
        report: REPORTS,
        cough: CAUSES,
        call: CALLS,
    }
    for ask, lines in tables.items():
        for line in lines.strip().splitlines():
            asks, stands, value, *given = line.split(" | ")
            yield f"{asks} | {stands}", worked_out(value), partial(ask, *given)


ROWS = [*rows()]


@pytest.mark.parametrize(("value", "ask"), [row[1:] for row in ROWS], ids=[row[0] for row in ROWS])
def test_a_question_has_its_answer(value: object, ask: Callable[[], object]) -> None:
    """By one call: the very value, or of what is irrational five digits."""
    answer = ask()
    if isinstance(value, float) or isinstance(answer, LogForm | Enclosure):
        assert isinstance(answer, int | F | LogForm | Enclosure)
        assert isinstance(value, int | float | F)
        assert abs(float(answer) - float(value)) <= 1e-5 * max(1.0, abs(float(value)))
    else:
        assert answer == value


def test_there_are_enough_questions() -> None:
    """Each with its own words."""
    assert len({asks.partition(" | ")[0] for asks, *_ in ROWS}) == len(ROWS) >= 130
