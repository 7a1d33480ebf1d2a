"""Find the learners that give all answers of a program, narrowing them down table by table.

    score    log of the prior and of the factors, added     about 2^64 of it, a whole number
    NEAR     logs that are closer no float can tell apart    10^-9
    ROUGHLY  how far a little that is added may move them    10^-5

A table brings in the dimensions that it can test. A query is ignored if every label has score 0, if
0 is divided by 0, or between labels that tie: otherwise half of all right programs would be
accused.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache, partial
from typing import NamedTuple

from refnb.judging import tables
from refnb.judging.choices import PRIOR, Choice, Learner
from refnb.judging.counts import FEATURES, Counted
from refnb.judging.gaussians import Measured
from refnb.judging.logs import UNDERFLOW, UNIT, ZERO, Term, exponential, log

NEAR, ROUGHLY = UNIT // 10**9, UNIT // 10**5
SMALL = Fraction(2, 10**6)
UNDEFINED, REFUSED = "0/0", "refused"


class Answer(NamedTuple):
    """A program's answer to a query: a label, or None; perhaps probabilities.

    Where `steps` are given, a learner that adds a share of a variance may add so many times it.
    """

    label: str | None
    shares: Mapping[str, Fraction] | None = None
    steps: Sequence[str] = ()


Fitted = Counted | Measured
Answers = Sequence[Sequence[Answer] | None]  # of each table; None where it was refused
Choices = Mapping[str, Mapping[str, Choice]]  # by dimension and name
Left = list[tuple[Learner, int]]  # the learners that are left, and how many answers each explains


class Family(NamedTuple):
    """A family: the name of its programs, its dimensions, and how to count a table."""

    title: str
    dimensions: Sequence[str]
    counted: Callable[[tables.Table], Fitted]


FIRST = ("prior", "pick", "rows", "features", "joined")  # that each table shows
COSTLY = ("rows", "features", "joined")  # that are combined with few others
SHIFTS = {"next": 1, "before": -1}  # how far the predicted label is from the best one
DEPTHS = (2, 3)  # unusual choices that are tried together, where nothing explains with fewer
EVERY = (*FIRST, "small")
COUNTING = (*EVERY, "amount", "below", "base", "rounded", "lift", "zero")
FAMILIES = {
    "categorical": Family("Naive Bayes for categories", (*COUNTING, "unseen"), Counted),
    "bernoulli": Family("Bernoulli naive Bayes", (*COUNTING, "kind"), Counted),
    "multinomial": Family("Multinomial naive Bayes", (*COUNTING, "kind"), Counted),
    "gaussian": Family(
        "Gaussian naive Bayes", (*EVERY, "divisor", "form", "added", "little"), Measured
    ),
}


def usual(family: str, choices: Choices) -> dict[str, str]:
    """Return the learner with the first choice in each dimension."""
    return {
        d: next(name for name, choice in choices[d].items() if family in (choice.of or family))
        for d in FAMILIES[family].dimensions
    }


def allows(family: str, choice: Choice, v: Learner) -> bool:
    """Return whether a choice belongs to a family, and is compatible with those of a learner."""
    fits = not choice.only or v.get("amount", v.get("divisor")) in choice.only.split(", ")
    return fits and not choice.same and family in (choice.of or family)


def _log_of_sum(terms: Sequence[Term]) -> int:
    """Return the logarithm of the sum of the factors; relative to the greatest, to be precise."""
    top = max((p for _, p in terms), default=0)
    return top + log(Fraction(sum(k * exponential(p - top) for k, p in terms), UNIT))


JOINED: Mapping[str, Callable[[Sequence[Term]], int]] = {
    "product": lambda terms: sum(k * p for k, p in terms),
    "sum": _log_of_sum,
    "no logs": lambda terms: sum(k * exponential(p) for k, p in terms),
    "added": lambda terms: sum(k * exponential(p) for k, p in terms),
}


class Model:
    """A learner fitted to a table; each logarithm and each sum is computed once."""

    def __init__(self, v: Learner, t: Fitted, times: int) -> None:
        self.v, self.t, self.times = v, t, times
        self.term, self.likelihood = cache(partial(t.term, v)), cache(self._likelihood)

    def _likelihood(self, x: tables.Row) -> Sequence[int] | str:
        """Return the logarithm of the product of the factors for each label, or why not."""
        block, often = x[: len(x) // self.times], FEATURES[self.v["features"]]
        cells = [(often(block, f, self.times), f, value) for f, value in enumerate(block)]
        join = JOINED[self.v["joined"]]
        try:
            terms = [[(n, self.term(y, f, value)) for n, f, value in cells if n] for y in self.t.n]
            return [join([(n * k, p) for n, (k, p) in row]) for row in terms]
        except ZeroDivisionError:
            return UNDEFINED
        except LookupError:
            return REFUSED


class Replay:
    """A table, and the answers of learners to its queries."""

    def __init__(self, family: str, table: tables.Table) -> None:
        self.table, count = table, FAMILIES[family].counted
        self.models, n = dict[tuple[str, ...], Model](), len(table.queries)
        self.order = sorted(range(n), key=lambda i: i * 7919 % n)  # mixed: neighbours tell the same
        self.part = cache(lambda rows: count(tables.part(table, rows)))
        self.prior = cache(lambda p, t: {y: log(PRIOR[p](t, y)) for y in t.n})

    def scores(self, v: Learner, x: tables.Row) -> dict[str, int] | str:
        """Return the logarithm of prior and factors for each label, or why it does not exist."""
        name, t = v["prior"] if v["joined"] != "added" else "no log", self.part(v["rows"])
        key = (*v.values(),)[2:]  # all but the prior and which label it picks
        if key not in self.models:
            self.models[key] = Model(v, t, self.table.times)
        sums = self.models[key].likelihood(x)
        if isinstance(sums, str):
            return sums
        least = UNDERFLOW if v["small"] == "products" else ZERO
        both = zip(self.prior(name, t).items(), sums, strict=True)
        return {y: p + s if p + s >= least else ZERO for (y, p), s in both}

    def agrees(self, v: Learner, x: tables.Row, answer: Answer) -> bool | None:
        """Return whether an answer is that of a learner; None if the query is ignored."""
        scores = self.scores(v, x)
        if isinstance(scores, str):
            return None if scores == UNDEFINED else answer.label is None
        if max(scores.values()) <= ZERO:
            return None
        if answer.label is None:
            return None if min(scores.values()) <= ZERO else False
        others = (self.scores(_times(v, n), x) for n in answer.steps)
        several = [scores, *(s for s in others if isinstance(s, dict))]
        if answer.shares and not _posterior(several, answer.shares):
            return False
        labels = {y for s in several for y in best(v, s)}
        return None if answer.label in labels and len(labels) > 1 else answer.label in labels

    def count_agreements(self, v: Learner, answers: Sequence[Answer]) -> int | None:
        """Return how many answers a learner reproduces; None if it contradicts one.

        Answers that are all alike prove nothing, and count as none.
        A learner that mostly cannot answer one of the first tables, without any zero in it,
        explains nothing.
        """
        count = 0
        for place in self.order:
            fits = self.agrees(v, self.table.queries[place], answers[place])
            if fits is False:
                return None
            count += fits is True
        if self.table.first and 2 * count < len(answers):
            return None
        return 0 if _same(answers) else count


def best(v: Learner, scores: Mapping[str, int]) -> list[str]:
    """Return the labels that a learner may give: the best one, or several that tie."""
    names, order, pick = sorted(scores), [*scores], v["pick"]
    asked = {"first two": names[:2], "last two": names[-2:]}.get(pick, names)
    top = (min if pick == "least" else max)(scores[y] for y in asked)
    labels = [y for y in asked if abs(scores[y] - top) <= NEAR]
    if pick in SHIFTS:
        return [names[(names.index(y) + SHIFTS[pick]) % len(names)] for y in labels]
    if pick == "as sorted":
        return [names[order.index(y)] for y in labels]
    return [order[names.index(y)] for y in labels] if pick == "as they come" else labels


def _times(v: Learner, n: str) -> Learner:
    """Return a learner that adds n times its share of a variance, such as "1e-9 of all"."""
    return {d: c.replace("1e", f"{n}e") if " of " in c else c for d, c in v.items()}


def _posterior(several: Sequence[Mapping[str, int]], shares: Mapping[str, Fraction]) -> bool:
    """Return whether probabilities are e^score over their sum, within the precision of floats.

    Their logarithms must differ as the scores do; for a probability below 10^-6, it is enough to be
    that small. Of several scores they lie between, or roughly so.
    """
    best = max(shares, key=lambda y: shares[y])
    rows = (sorted(s[y] - s[best] for s in (*several, several[0])) for y in shares)
    near = NEAR if len(several) == 1 else ROUGHLY
    return all(
        abs(log(p) - log(shares[best]) - (low + high) // 2) <= near + (high - low) * 3 // 5
        if p * 10**6 > 1
        else low <= log(SMALL)
        for p, (low, *_, high) in zip(shares.values(), rows, strict=True)
    )


def explain(family: str, answers: Answers, choices: Choices, depth: int) -> tuple[Left, list[str]]:
    """Return the learners that give all answers, and the tables that none of them explains.

    A table that the program refused is left out. No learner is left if one of the first tables is
    unexplained; these are explained by learners with few unusual choices, by the depth.
    """
    base = usual(family, choices)
    left: Left = [(base, 0)]
    unexplained, opened = list[str](), set[str]()

    def each(dimension: str, depth: int) -> Iterator[tuple[Learner, int]]:
        """Yield what is left with each choice in a dimension; a costly one counts twice."""
        for v, n in left:
            spare = depth - sum(1 + (d in COSTLY) for d in v if v[d] != base[d])
            for name, choice in choices[dimension].items():
                price = (name != base[dimension]) * (1 + (dimension in COSTLY))
                if price <= spare and allows(family, choice, v):
                    yield {**v, dimension: name}, n

    for replay, replies in _informative(family, answers):
        exact = ("little",) if replies[0].shares else ()
        for dimension in (*FIRST, *replay.table.opens, *exact):
            if dimension not in opened and dimension in base:
                left = [*each(dimension, depth if replay.table.first else 2 * len(base))]
                opened.add(dimension)
        fits = ((v, n, replay.count_agreements(v, replies)) for v, n in left)
        after = [(v, n + more) for v, n, more in fits if more is not None]
        if not after and replay.table.first:
            return [], []
        unexplained += [] if after else [replay.table.name]
        left = after or left
    return [(v, n) for v, n in left if n], unexplained


def _informative(family: str, answers: Answers) -> list[tuple[Replay, Sequence[Answer]]]:
    """Return the tables that were not refused, the most informative of the first ones first."""
    series = zip(tables.of(family), answers, strict=True)
    asked = [(Replay(family, table), replies) for table, replies in series if replies]
    return sorted(asked, key=lambda a: (not a[0].table.first, a[0].table.first and _same(a[1])))


def _same(replies: Sequence[Answer]) -> bool:
    return len({answer.label for answer in replies}) == 1
