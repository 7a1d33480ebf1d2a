"""Find the learners that give all answers of a program, narrowing them down table by table.

    score    log of the prior and of the factors, added     about 2^64 of it, a whole number
    NEAR     logs that are closer no float can tell apart    10^-9

A table brings in the dimensions that it can test. A query is ignored if every label has score 0, if
0 is divided by 0, or between labels that tie: otherwise half of all right programs would be
accused.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, lru_cache
from operator import add
from typing import NamedTuple

from refnb.exact import series
from refnb.judging import counts, gaussians, tables
from refnb.judging.choices import PRIOR, Choice, Labels, Learner
from refnb.judging.gaussians import BITS, UNIT

TWO = series.log_two(BITS)
NEAR = UNIT // 10**9
SMALL = Fraction(2, 10**6)
ZERO = -UNIT * 10**12  # the log of 0, below all others
UNDERFLOW = -UNIT * 7451 // 10  # below which a float is 0
UNDEFINED, REFUSED = "0/0", "refused"


class Answer(NamedTuple):
    """A program's answer to a query: a label, or None; perhaps probabilities."""

    label: str | None
    shares: Mapping[str, Fraction] | None = None


Answers = Sequence[Sequence[Answer] | None]  # of each table; None where it was refused
Choices = Mapping[str, Mapping[str, Choice]]  # by dimension and name
Left = list[tuple[Learner, int]]  # the learners that are left, and how many answers each explains


@lru_cache(1 << 16)
def log(p: Fraction) -> int:
    """Return about 2^64 log p; ZeroDivisionError for a negative number, which has no logarithm."""
    if p < 0:
        raise ZeroDivisionError("a negative number has no logarithm")
    return series.log_bounds(p, BITS, TWO)[0] if p else ZERO


@dataclass(frozen=True)
class Family:
    """A family: the name of its programs, its dimensions, and how to count a table."""

    title: str
    dimensions: Sequence[str]
    count: Callable[[tables.Table], Labels]


COUNTING = ("amount", "below", "base", "rounded", "lift", "zero")
EVERY = ("prior", "pick", "small")
FAMILIES = {
    "categorical": Family(
        "Naive Bayes for categories", (*EVERY, *COUNTING, "collide", "unseen"), counts.Counted
    ),
    "bernoulli": Family("Bernoulli naive Bayes", (*EVERY, "kind", *COUNTING), counts.Counted),
    "multinomial": Family("Multinomial naive Bayes", (*EVERY, "kind", *COUNTING), counts.Counted),
    "gaussian": Family(
        "Gaussian naive Bayes", (*EVERY, "divisor", "form", "added"), gaussians.Measured
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


class Model:
    """A learner fitted to a table; each logarithm and each sum is computed once."""

    def __init__(self, v: Learner, t: Labels, times: int) -> None:
        self.v, self.t, self.times = v, t, times
        self.shape, self.log = cache(self._shape), cache(self._log)
        self.likelihood = cache(self._likelihood)

    def _likelihood(self, x: tables.Row) -> Sequence[int] | str:
        """Return the logarithm of the product of the factors for each label, or why not."""
        cells = counts.cells(self.v, x[: len(x) // self.times])
        try:
            return [self.times * sum(self.log(y, *cell) for cell in cells) for y in self.t.n]
        except ZeroDivisionError:
            return UNDEFINED
        except LookupError:
            return REFUSED

    def _log(self, y: str, f: int, value: tables.Value) -> int:
        """Return the logarithm of a factor, or a learner's replacement for a tiny density.

        It is front^(-1/2) e^(-d^power / below), where d is the distance from the mean.
        """
        if isinstance(self.t, counts.Counted):
            p, k = counts.factor(self.t, self.v, y, f, value)
            return k and k * log(p)
        assert isinstance(self.t, gaussians.Measured)
        front, below, power = self.shape(y, f)
        t = self.t.distance(y, f, value) ** power
        exponent = t.numerator * below.denominator * UNIT // (t.denominator * below.numerator)
        if self.v["small"] == "products" and -exponent < UNDERFLOW:
            return ZERO
        score = -exponent - front // 2
        if self.v["small"] in ("logs", "products"):
            return score
        density: int = series.exponential_bounds((score, score), BITS, (TWO[0], TWO[1]))[0]
        return log(Fraction(density, UNIT) + Fraction(self.v["small"]))

    def _shape(self, y: str, f: int) -> tuple[int, Fraction, int]:
        """Return the logarithm of the front, and the divisor, with the power of d."""
        assert isinstance(self.t, gaussians.Measured)
        front, below, power = gaussians.FORM[self.v["form"]]
        before, inside = gaussians.variances(self.t, self.v, y, f)
        return log(front(before)), below(inside), power


class Replay:
    """A table, and the answers of learners to its queries."""

    def __init__(self, family: str, table: tables.Table) -> None:
        self.table, self.t = table, FAMILIES[family].count(table)
        self.models, n = dict[tuple[str, ...], Model](), len(table.queries)
        self.order = sorted(range(n), key=lambda i: i * 7919 % n)  # mixed: neighbours tell the same
        self.priors = {how: [log(p(self.t, y)) for y in self.t.n] for how, p in PRIOR.items()}

    def scores(self, v: Learner, x: tables.Row) -> dict[str, int] | str:
        """Return the logarithm of prior and factors for each label, or why it does not exist."""
        key = (*v.values(),)[2:]  # all but the prior and which label it picks
        if key not in self.models:
            self.models[key] = Model(v, self.t, self.table.times)
        sums = self.models[key].likelihood(x)
        if isinstance(sums, str):
            return sums
        least = UNDERFLOW if v["small"] == "products" else ZERO
        both = map(add, self.priors[v["prior"]], sums)
        return {y: ZERO if s < least else s for y, s in zip(self.t.n, both, strict=True)}

    def agrees(self, v: Learner, x: tables.Row, answer: Answer) -> bool | None:
        """Return whether an answer is that of a learner; None if the query is ignored."""
        scores = self.scores(v, x)
        if isinstance(scores, str):
            return None if scores == UNDEFINED else answer.label is None
        if max(scores.values()) <= ZERO:
            return None
        if answer.label is None:
            return None if min(scores.values()) <= ZERO else False
        if answer.shares and not _posterior(scores, answer.shares):
            return False
        labels = best(v, scores)
        return None if answer.label in labels and len(labels) > 1 else answer.label in labels

    def count_agreements(self, v: Learner, answers: Sequence[Answer]) -> int | None:
        """Return how many answers a learner reproduces; None if it contradicts one.

        A learner that mostly cannot answer one of the first tables, without any zero in it,
        explains nothing.
        """
        count = 0
        for place in self.order:
            fits = self.agrees(v, self.table.queries[place], answers[place])
            if fits is False:
                return None
            count += fits is True
        return None if self.table.first and 2 * count < len(answers) else count


def best(v: Learner, scores: Mapping[str, int]) -> list[str]:
    """Return the labels that a learner may give: the best one, or several that tie."""
    top = max(scores.values()) if v["pick"] == "greatest" else min(scores.values())
    return [y for y, s in scores.items() if abs(s - top) <= NEAR]


def _posterior(scores: Mapping[str, int], shares: Mapping[str, Fraction]) -> bool:
    """Return whether probabilities are e^score over their sum, within the precision of floats.

    Their logarithms must differ as the scores do; for a probability below 10^-6, it is enough to be
    that small.
    """
    best, top = max(shares.values()), max(scores.values())
    return all(
        abs(log(p) - log(best) - scores[y] + top) <= NEAR
        if p * 10**6 > 1
        else scores[y] - top <= log(SMALL)
        for y, p in shares.items()
    )


def explain(family: str, answers: Answers, choices: Choices) -> tuple[Left, list[str]]:
    """Return the learners that give all answers, and the tables that none of them explains.

    A table that the program refused is left out. No learner is left if one of the first tables is
    unexplained.
    """
    left: Left = [(usual(family, choices), 0)]
    unexplained, opened = list[str](), set[str]()
    if constant(family, answers):
        return [], []
    for table, replies in _informative(family, answers):
        for dimension in ("prior", "pick", *table.opens):
            if dimension not in opened:
                left = [*_open(family, dimension, choices[dimension], left)]
                opened.add(dimension)
        replay = Replay(family, table)
        fits = ((v, n, replay.count_agreements(v, replies)) for v, n in left)
        after = [(v, n + more) for v, n, more in fits if more is not None]
        if not after and table.first:
            return [], []
        unexplained += [] if after else [table.name]
        left = after or left
    return left, unexplained


def _open(
    family: str, dimension: str, names: Mapping[str, Choice], left: Left
) -> Iterator[tuple[Learner, int]]:
    """Yield each remaining learner with each choice in one dimension."""
    for v, n in left:
        for name, choice in names.items():
            if allows(family, choice, v):
                yield {**v, dimension: name}, n


def _informative(family: str, answers: Answers) -> list[tuple[tables.Table, Sequence[Answer]]]:
    """Return the tables that were not refused, the most informative of the first ones first."""
    pairs = [(t, replies) for t, replies in zip(tables.of(family), answers, strict=True) if replies]
    return sorted(pairs, key=lambda pair: (not pair[0].first, pair[0].first and _same(pair[1])))


def constant(family: str, answers: Answers) -> bool:
    """Return whether a program gives one answer to all queries, in each of the first tables."""
    return all(_same(replies) for table, replies in _informative(family, answers) if table.first)


def _same(replies: Sequence[Answer]) -> bool:
    return len({answer.label for answer in replies}) == 1
