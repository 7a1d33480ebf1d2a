"""Questions as exams ask them: deciding, thresholds, mixtures, networks; a row each, as before.

The oracle of a decision tries every strategy, that of a threshold every cut on cases written out,
that of a mixture writes points out as often as they count, that of a network lists all worlds.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import product
from math import exp, log, prod, sqrt

import pytest

import refnb
from questions.test_questions import (
    FOUR,
    INSTANCES,
    F,
    Row,
    bells,
    fawcett,
    judged,
    near,
    numbers,
    row,
    split,
)

# Deciding


Gains = dict[str, dict[str, F]]


def gains(words: str, labels: Sequence[str]) -> Gains:
    """Read drill=70:-20;sell=2:2, a number for each label."""
    pairs = (part.split("=") for part in words.split(";"))
    return {a: dict(zip(labels, map(F, xs.split(":")), strict=True)) for a, xs in pairs}


def strategy(prior: dict[str, F], gain: Gains, test: Gains) -> F:
    """Return the mean gain of the best of all strategies: an action for each outcome."""
    outcomes = [*next(iter(test.values()))]
    return max(
        sum((p * test[y][e] * gain[a][y] for y, p in prior.items()
             for e, a in zip(outcomes, plan, strict=True)), F(0))
        for plan in product(gain, repeat=len(outcomes))
    )  # fmt: skip


def outcomes_of(words: str, labels: Sequence[str]) -> Gains:
    """Read 9/10,1/5: the probability of + for each label; of none each label is its outcome."""
    if not words:
        return {y: {e: F(e == y) for e in labels} for y in labels}
    return {y: {"+": F(p), "-": 1 - F(p)} for y, p in zip(labels, words.split(","), strict=True)}


def ask_decision(what: str, prior: str, words: str, test: str = "") -> object:
    """Ask for an expected gain, the best decision, or what a test or the truth is worth."""
    p = numbers(prior)
    found = refnb.bayes(p).decide(gain=gains(words, [*p]))
    if what == "worth":
        given = dict(zip(p, test.split(","), strict=True)) if test else None
        return found.value_of(given).value
    return found.label if what == "best" else found.expected[what]


def work_decision(what: str, prior: str, words: str, test: str = "") -> object:
    """Try every action, or every strategy."""
    p = numbers(prior)
    gain, blind = gains(words, [*p]), {y: {"": F(1)} for y in p}
    each = {a: strategy(p, {a: row}, blind) for a, row in gain.items()}
    if what == "worth":
        return strategy(p, gain, outcomes_of(test, [*p])) - strategy(p, gain, blind)
    return max(each, key=lambda a: each[a]) if what == "best" else each[what]


OIL = "oil=1/4,dry=3/4 | drill=70:-20;sell=2:2"
RAIN = "rain=3/10,dry=7/10 | take=-2:-2;leave=-10:0"
ILL = "ill=1/100,well=99/100 | wait=-20:0;treat=-1:-1"
STOCK = "up=3/10,flat=1/2,down=1/5 | stock=100:20:-80;bond=30:30:30"
SOLD = "0=1/5,1=1/2,2=3/10 | none=0:0:0;one=-2:3:3;two=-4:1:6"
PART = "good=4/5,bad=1/5 | ship=10:-30;scrap=-4:-4"
FIRE = "fire=1/1000,none=999/1000 | insure=-300:-300;not=-200000:0"
DECISIONS = f"""
the gain of drilling | a course on decision analysis | 5/2 | drill | {OIL}
knowing whether there is oil | a course on decision analysis | 33/2 | worth | {OIL}
a seismic test | a course on decision analysis | 23/2 | worth | {OIL} | 9/10,1/5
a test that is a coin | a course on decision analysis | 0 | worth | {OIL} | 1/2,1/2
the umbrella | a course on decision theory | take | best | {RAIN}
a perfect forecast | a course on decision theory | 7/5 | worth | {RAIN}
a forecast of rain | a course on decision theory | 16/25 | worth | {RAIN} | 4/5,1/5
a screening before it is made | a course on medical decisions | 243/2000 | worth | {ILL} | .9,.05
the truth about the illness | a course on medical decisions | 19/100 | worth | {ILL}
stocks or bonds | an exam on expected utility | bond | best | {STOCK}
the mean of the stock | an exam on expected utility | 24 | stock | {STOCK}
perfect information about it | an exam on expected utility | 21 | worth | {STOCK}
papers to order | the newsvendor, in many courses | one | best | {SOLD}
the value of knowing the demand | the newsvendor, in many courses | 13/10 | worth | {SOLD}
an inspection of a part | an exam on quality control | 89/25 | worth | {PART} | 1/10,9/10
whether to insure | an exam on expected value | not | best | {FIRE}
"""

# Measures and thresholds

TABLES = {  # TP, FN, FP, TN
    "mail": (8, 2, 4, 86),
    "grants": (20, 5, 10, 15),
    "pictures": (6, 2, 1, 3),
    "screening": (20, 10, 180, 1820),
}
MEASURES = """
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


def listed(name: str) -> list[tuple[int, int]]:
    """Write the cases of a table out: what is true, what was said."""
    tp, fn, fp, tn = TABLES[name]
    return [(1, 1)] * tp + [(1, 0)] * fn + [(0, 1)] * fp + [(0, 0)] * tn


def ask_measure(name: str, measure: str) -> object:
    """Judge two columns."""
    tp, fn, fp, tn = TABLES[name]
    return getattr(judged({"y": {"y": tp, "n": fn}, "n": {"y": fp, "n": tn}}), measure)


def work_measure(pairs: Sequence[tuple[int, int]], measure: str) -> F | float:
    """Count cases, pairs of cases for chance, and correlate 0 and 1 by a calculator."""
    n, right = len(pairs), F(sum(y == z for y, z in pairs), len(pairs))
    if measure == "matthews":
        (a, b), both = map(sum, zip(*pairs, strict=True)), sum(y * z for y, z in pairs)
        under = a * (n - a) * b * (n - b)
        return (n * both - a * b) / sqrt(under) if under else -1.0
    if measure == "kappa":
        chance = F(sum(y == z for y, _ in pairs for _, z in pairs), n * n)
        return (right - chance) / (1 - chance)
    parts = [[y == z for y, z in pairs if y == own] for own in (0, 1)]
    if measure == "balanced_accuracy":
        return sum((F(sum(part), len(part)) for part in parts), F(0)) / 2
    hits, said = sum(parts[1]), sum(z for _, z in pairs)
    return {
        "accuracy": right,
        "recall": F(hits, len(parts[1])),
        "specificity": F(sum(parts[0]), len(parts[0])),
        "informedness": F(hits, len(parts[1])) + F(sum(parts[0]), len(parts[0])) - 1,
        "precision": F(hits, said) if said else F(0),
        "F1": F(2 * hits, said + len(parts[1])),
    }[measure]


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
the greatest Matthews | T. Fawcett, An introduction to ROC analysis | 0.43644 | best | matthews
"""
NAMES = {"F1": "f1", "matthews": "Matthews"}


def ask_cut(what: str, at: str) -> object:
    """Judge a cut, or ask for the best one."""
    if what == "best":
        return fawcett().best_cut("Matthews" if at == "matthews" else at, "p").value
    found = getattr(fawcett().at(at, "p"), NAMES.get(what, what))
    return found if what == "accuracy" else found("p")


def work_cut(what: str, at: str) -> object:
    """Judge the cases written out, at one score or at all of them."""

    def judge(t: F, measure: str) -> F | float:
        return work_measure([(int(y == "p"), int(F(s) >= t)) for s, y in INSTANCES], measure)

    return (
        max((judge(F(s), at) for s, _ in INSTANCES), key=float)
        if what == "best"
        else judge(F(at), what)
    )


# Mixtures


TOSSES = [(5, 5), (9, 1), (8, 2), (4, 6), (7, 3)]
PAIRS = [(2, 0), (1, 1)]
COINS = """
coin A after one round | C. Do and S. Batzoglou (2008) | 0.71301 | five | 3/5,1/2 | 1 | 0
coin B after one round | C. Do and S. Batzoglou (2008) | 0.58134 | five | 3/5,1/2 | 1 | 1
coin A after ten rounds | C. Do and S. Batzoglou (2008) | 0.79679 | five | 3/5,1/2 | 10 | 0
coin B after ten rounds | C. Do and S. Batzoglou (2008) | 0.51966 | five | 3/5,1/2 | 10 | 1
two pairs of tosses | an exam on EM | 23/28 | two | 3/4,1/4 | 1 | 0
two pairs of tosses, the other coin | an exam on EM | 7/12 | two | 3/4,1/4 | 1 | 1
"""


def ask_coin(name: str, start: str, rounds: str, which: str) -> object:
    """Learn two coins of which nobody noted which was tossed."""
    rows = TOSSES if name == "five" else PAIRS
    centres = [(p, f"1 - {p}") for p in start.split(",")]
    table = dict(zip("ht", map(list, zip(*rows, strict=True)), strict=True))
    found = refnb.cluster(table, centres=centres, learn=["tables"], steps=int(rounds))
    return found.centres[int(which)][0]


def work_coin(name: str, start: str, rounds: str, which: str) -> object:
    """Ask Bayes' theorem row by row, toss by toss, and count with its answers."""
    rows, at = TOSSES if name == "five" else PAIRS, [F(p) for p in start.split(",")]
    for _ in range(int(rounds)):
        heads, tails = [F(0), F(0)], [F(0), F(0)]
        for h, t in rows:
            like = [p**h * (1 - p) ** t for p in at]
            for z in (0, 1):
                heads[z] += h * like[z] / sum(like)
                tails[z] += t * like[z] / sum(like)
        at = [(h / (h + t)).limit_denominator(10**15) for h, t in zip(heads, tails, strict=True)]
    return float(at[int(which)]) if name == "five" else at[int(which)]


BLOBS = """
a weight from given shares | an exam on Gaussian mixtures | 9/16 | weights | 0
a mean from given shares | an exam on Gaussian mixtures | 20/9 | centres | 0
the other mean | an exam on Gaussian mixtures | 60/7 | centres | 1
a variance from given shares | an exam on Gaussian mixtures | 356/81 | variances | 0
the other variance | an exam on Gaussian mixtures | 12/49 | variances | 1
"""
POINTS, QUARTERS = (1, 2, 8, 9), ((4, 0), (4, 0), (1, 3), (0, 4))


def ask_blob(what: str, which: str) -> object:
    """Take one M step from shares."""
    shares = [[F(q, 4) for q in row] for row in QUARTERS]
    learn = ["weights", "means", "variances"]
    table = {"x": [*POINTS]}
    found = refnb.cluster(table, centres=[1, 9], variance=1, learn=learn, shares=shares, steps=1)
    value = getattr(found, what)[int(which)]
    return value[0] if isinstance(value, tuple) else value


def work_blob(what: str, which: str) -> object:
    """Write each point out as often as it has quarters, and take mean and variance."""
    z = int(which)
    points = [F(x) for x, row in zip(POINTS, QUARTERS, strict=True) for _ in range(row[z])]
    mean = sum(points) / len(points)
    spread = sum((x - mean) ** 2 for x in points) / len(points)
    return {"weights": F(len(points), 16), "centres": mean, "variances": spread}[what]


# Networks


ALARM = {  # J. Pearl's house: P(alarm) given burglary and earthquake
    (1, 1): F(95, 100), (1, 0): F(94, 100), (0, 1): F(29, 100), (0, 0): F(1, 1000),
}  # fmt: skip
YES = ("no", "yes")


def house(query: str, weigh: Callable[[dict[str, int]], F]) -> F:
    """List all worlds of the house, weigh each, and return the share in which the query holds."""
    whole = held = F(0)
    for b, e, a, j, m in product((0, 1), repeat=5):
        world = {"Burglary": b, "Earthquake": e, "Alarm": a, "JohnCalls": j, "MaryCalls": m}
        chances = {
            "b": (F(1, 1000), b), "e": (F(1, 500), e), "a": (ALARM[b, e], a),
            "j": (F(9, 10) if a else F(1, 20), j), "m": (F(7, 10) if a else F(1, 100), m),
        }  # fmt: skip
        p = prod(q if on else 1 - q for q, on in chances.values()) * weigh(world)
        whole, held = whole + p, held + p * world[query]
    return held / whole


REPORTS = """
a report of the alarm, three to one | Pearl's house | 720010/251258221 | Burglary | Alarm=3:1
nine to one for the earthquake | Pearl's house | 415660/63758221 | Earthquake | Alarm=9:1
a report of John, four to one | Pearl's house | 35470510/11564169271 | Burglary | JohnCalls=4:1
two reports | Pearl's house | 15828420180/1174405572797 | Alarm | JohnCalls=4:1;MaryCalls=2:1
a report that says nothing | Pearl's house | 1/1000 | Burglary | Alarm=5:5
"""


def ask_report(query: str, words: str) -> object:
    """Ask the house with soft evidence."""
    net = refnb.network(refnb.example("burglary"))
    pairs = (part.split("=") for part in words.split(";"))
    given = {v: dict(zip(("yes", "no"), xs.split(":"), strict=True)) for v, xs in pairs}
    return net.ask(given, query).posterior["yes"]


def work_report(query: str, words: str) -> object:
    """Weigh every world by what the reports say of it."""
    pairs = [part.split("=") for part in words.split(";")]
    odds = {v: [F(x) for x in xs.split(":")][::-1] for v, xs in pairs}
    return house(query, lambda world: prod((odds[v][world[v]] for v in odds), start=F(1)))


CAUSES = """
a cough of a cold and a flu | a course on noisy or | 31/40 | cold,flu
a cough of a flu alone | a course on noisy or | 11/20 | flu
a cough of neither | a course on noisy or | 1/10 | none
"""
HALVES = {"cold": F(1, 2), "flu": F(1, 2)}


def ask_cause(present: str) -> object:
    """Ask a network whose table is a noisy or."""
    table = {"noisy or": {"cold": "1/2", "flu": "1/2"}, "leak": 0.1}
    net = refnb.network({
        "variables": {v: ["yes", "no"] for v in ("cold", "flu", "cough")},
        "parents": {"cough": ["cold", "flu"]},
        "tables": {"cold": [0.1, 0.9], "flu": [0.2, 0.8], "cough": table},
    })  # fmt: skip
    given = {u: "yes" if u in present.split(",") else "no" for u in HALVES}
    return net.ask(given, "cough").posterior["yes"]


def work_cause(present: str) -> object:
    """List whether each cause that is there, and the leak, brings the cough about."""
    there = [*(HALVES[u] for u in present.split(",") if u in HALVES), F(1, 10)]
    fired = [*product((0, 1), repeat=len(there))]
    parts = (prod(p if on else 1 - p for p, on in zip(there, ons, strict=True)) for ons in fired)
    return sum((p for p, ons in zip(parts, fired, strict=True) if any(ons)), F(0))


def tabled() -> Iterator[Row]:
    """Make a row of each line of the tables."""
    tables: list[tuple[str, Callable[..., object], Callable[..., object]]] = [  # type: ignore[explicit-any]
        (DECISIONS, ask_decision, work_decision),
        (CUTS, ask_cut, work_cut),
        (COINS, ask_coin, work_coin),
        (BLOBS, ask_blob, work_blob),
        (CAUSES, ask_cause, work_cause),
        (REPORTS, ask_report, work_report),
    ]
    for text, ask, work in tables:
        for words, given in split(text):
            yield row(words, partial(ask, *given), partial(work, *given))
    for words, (name, measure) in split(MEASURES):
        yield row(
            words, partial(ask_measure, name, measure), partial(work_measure, listed(name), measure)
        )


def turned(loss: dict[str, object], end: int) -> object:
    """Ask where a decision about two bells of means 1 and 3 turns."""
    asked = bells(FOUR, shared=True).ask({"x": 0}).decide(loss)  # type: ignore[arg-type]
    return asked.turning("x")[end].high


EVEN = {"oil": "1/2", "dry": "1/2"}
DRILL = gains("drill=70:-20;sell=2:2", [*EVEN])
OTHERS: dict[str, tuple[Callable[[], object], Callable[[], object]]] = {
    "the boundary, one mistake three times as bad | an exam on discriminants | 1.86267": (
        lambda: turned({"a": {"b": 3}, "b": {"a": 1}}, 0),
        lambda: (1 + 3) / 2 - log(3) / 4 / 2,
    ),
    "from where on to ask somebody | an exam on the reject option | 1.86267": (
        lambda: turned({"a": {"b": 1}, "b": {"a": 1}, "ask": "1/4"}, 0),
        lambda: 2 - log((3 / 4) / (1 / 4)) / 8,
    ),
    "up to where to ask somebody | an exam on the reject option | 2.13733": (
        lambda: turned({"a": {"b": 1}, "b": {"a": 1}, "ask": "1/4"}, 1),
        lambda: 2 + log((3 / 4) / (1 / 4)) / 8,
    ),
    "the decision that an oil well turns at | a course on decision analysis | 11/45": (
        lambda: refnb.bayes(EVEN).decide(gain=DRILL).spans[0].high,
        lambda: next(F(k, 90) for k in range(91) if 70 * F(k, 90) - 20 * (1 - F(k, 90)) == 2),
    ),
    "what is separated from a burglary | J. Pearl, Probabilistic Reasoning | Earthquake": (
        lambda: ", ".join(refnb.network(refnb.example("burglary")).separated("Burglary")),
        lambda: ", ".join(free_of("Burglary", {})),
    ),
    "and once the alarm is known | J. Pearl, Probabilistic Reasoning | JohnCalls, MaryCalls": (
        lambda: ", ".join(
            refnb.network(refnb.example("burglary")).separated("Burglary", given="Alarm")
        ),
        lambda: ", ".join(free_of("Burglary", {"Alarm": 1})),
    ),
    "the mean of one bell after a step | an exam on EM with two Gaussians | 0.49614": (
        lambda: refnb.cluster(
            {"x": [0, 1, 4]}, centres=[0, 4], variance=1, learn=["means"], steps=1
        ).centres[0][0],
        lambda: shared_mean([0, 1, 4], 0, 4),
    ),
}
ROWS = [*tabled(), *(row(words, *ways) for words, ways in OTHERS.items())]


def free_of(v: str, given: dict[str, int]) -> list[str]:
    """Return the variables of the house whose share is the same whatever v is."""

    def share(u: str, value: int) -> F:
        seen = {**given, v: value}
        return house(u, lambda world: F(all(world[w] == x for w, x in seen.items())))

    others = ("Earthquake", "Alarm", "JohnCalls", "MaryCalls")
    return [u for u in others if u not in given and share(u, 0) == share(u, 1)]


def shared_mean(points: Sequence[int], one: float, other: float) -> float:
    """Return the mean with the shares of the first of two bells of variance 1, by a calculator."""
    like = [(exp(-((x - one) ** 2) / 2), exp(-((x - other) ** 2) / 2)) for x in points]
    shares = [a / (a + b) for a, b in like]
    return sum(r * x for r, x in zip(shares, points, strict=True)) / sum(shares)


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.asks)
def test_a_question_has_its_answer(row: Row) -> None:
    """By one call, and by the oracle."""
    assert near(row.ask(), row.value)
    assert near(row.oracle(), row.value)


def test_there_are_enough_questions() -> None:
    """Each with its own words."""
    assert len({row.asks for row in ROWS}) == len(ROWS) >= 60
