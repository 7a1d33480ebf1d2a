"""Which learners give all answers of a program: of those that are left, table by table.

    score    log of the prior and of the factors, added     about 2^64 of it, a whole number
    NEAR     logs that are closer no float can tell apart    10^-9

A table opens the dimensions that it can show. Nothing is said where every label has the score 0,
where 0 is divided by 0, and between labels that tie: else half of all right programs were accused.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from refnb.exact import series
from refnb.judging import counts, gaussians
from refnb.judging.choices import PICK, PRIOR, Choice, Labels, Learner
from refnb.judging.gaussians import BITS, UNIT
from refnb.judging.tables import Row, Table, Value

TWO = series.log_two(BITS)
NEAR = UNIT // 10**9
SMALL = Fraction(2, 10**6)
ZERO = -UNIT * 10**12  # the log of 0, below all others
UNDERFLOW = -UNIT * 7451 // 10  # below which a float is 0
Key = tuple[str, int, Value]  # a label, a feature and its value
Left = dict[
    tuple[str, ...], dict[tuple[str, str], int]
]  # learner, prior and pick: answers explained


class Answer(NamedTuple):
    """What a program says of a query: a label, None where it has none; perhaps probabilities."""

    label: str | None
    shares: Mapping[str, Fraction] | None = None


Answers = Sequence[Sequence[Answer] | None]  # of each table; None where it was refused


class Logs(dict[Fraction, int]):
    """The logs of numbers, each worked out once."""

    def __missing__(self, p: Fraction) -> int:
        """Return about 2^64 log p; ZeroDivisionError for a number below 0, which has none."""
        if p < 0:
            raise ZeroDivisionError("a negative number has no logarithm")
        self[p] = series.log_bounds(p, BITS, TWO)[0] if p else ZERO
        return self[p]


@dataclass(frozen=True)
class Family:
    """A family: what a program of it is called, its dimensions, how a table is counted."""

    title: str
    dimensions: tuple[str, ...]
    count: Callable[[Table], Labels]
    right: dict[str, str]


COUNTING = ("amount", "below", "base", "rounded", "lift", "zero")
PLAIN = {"prior": "counts", "pick": "greatest", "small": "logs"}
COUNTED = PLAIN | {
    "amount": "1",
    "below": "a K",
    "base": "label",
    "rounded": "no",
    "lift": "no",
    "zero": "as it is",
}
FAMILIES = {
    "categorical": Family(
        "Naive Bayes for categories",
        (*COUNTING, "collide", "unseen", "small"),
        counts.Counted,
        COUNTED | {"collide": "no", "unseen": "raises"},
    ),
    "bernoulli": Family(
        "Bernoulli naive Bayes",
        ("kind", *COUNTING, "small"),
        counts.Counted,
        COUNTED | {"kind": "bernoulli"},
    ),
    "multinomial": Family(
        "Multinomial naive Bayes",
        ("kind", *COUNTING, "small"),
        counts.Counted,
        COUNTED | {"kind": "multinomial"},
    ),
    "gaussian": Family(
        "Gaussian naive Bayes",
        ("divisor", "form", "added", "small"),
        gaussians.Measured,
        PLAIN | {"divisor": "n", "form": "right", "added": "nothing"},
    ),
}


def allowed(family: str, choice: Choice, v: Learner) -> bool:
    """Tell whether a choice is one of a family, and goes with those before it."""
    before = v.get("amount", v.get("divisor"))
    fits = not choice.only or before is None or before in choice.only.split()
    return fits and not choice.same and family in (choice.of or family)


class Replay:
    """A table, and the scores of learners for its queries."""

    def __init__(self, family: Family, table: Table, logs: Logs) -> None:
        self.table, self.logs, self.t = table, logs, family.count(table)
        self.priors = {how: [logs[of(self.t, y)] for y in self.t.n] for how, of in PRIOR.items()}

    def likelihood(self, v: Learner, x: Row, known: dict[Key, int]) -> list[int]:
        """Return the log of the product of the factors, for each label; `known` ones are reused.

        Raises LookupError for a value never seen, if a learner refuses it; ZeroDivisionError for
        0/0, and for what has no logarithm.
        """
        times, sums = self.table.times, list[int]()
        places = counts.used(v, x[: len(x) // times])
        for y in self.t.n:
            for f, value in places:
                if (y, f, value) not in known:
                    known[y, f, value] = self._log(v, y, f, value)
            sums.append(times * sum(known[y, f, value] for f, value in places))
        return sums

    def _log(self, v: Learner, y: str, f: int, value: Value) -> int:
        if isinstance(self.t, gaussians.Measured):
            return self._density(v, self.t, y, f, gaussians.exact(value))
        assert isinstance(self.t, counts.Counted)
        if "kind" in v:
            p, k = counts.of_word(self.t, v, y, f, int(value))
            return k * self.logs[p] if k else 0
        return self.logs[counts.of_value(self.t, v, y, f, value)]

    def _density(self, v: Learner, t: gaussians.Measured, y: str, f: int, x: Fraction) -> int:
        """Return the log of a density, or what a learner takes for one that a float cannot hold."""
        front, below = gaussians.variances(t, v, y, f)
        u, power, exponent = gaussians.FORM[v["form"]](front, below, x - t.mean[y][f])
        below_0 = -int(exponent * UNIT)
        log = below_0 - int(power * self.logs[u])
        match v.get("small", "logs"):
            case "logs":
                return log
            case "products":
                return ZERO if below_0 < UNDERFLOW else log
            case e:
                density = series.exponential_bounds((log, log), BITS, (TWO[0], TWO[1]))[0]
                return self.logs[Fraction(density, UNIT) + Fraction(e)]

    def scores(self, v: Learner, prior: str, sums: Sequence[int]) -> list[int]:
        """Return the scores: the prior is added to the likelihoods."""
        both = [a + b for a, b in zip(self.priors[prior], sums, strict=True)]
        lost = v.get("small", "logs") == "products"
        return [ZERO if s < (UNDERFLOW if lost else ZERO) else s for s in both]

    def agrees(
        self, v: Learner, ends: tuple[str, str], sums: Sequence[int], answer: Answer
    ) -> bool | None:
        """Tell whether an answer is that of a learner, with its prior and which label it picks.

        It is None where nothing can be said.
        """
        prior, pick = ends
        scores = self.scores(v, prior, sums)
        top, least = max(scores), min(scores)
        if top <= ZERO:
            return None
        if answer.label is None:
            return None if least <= ZERO else False
        wanted = top if pick == PICK[0] else least
        score = dict(zip(self.t.n, scores, strict=True))
        best = [y for y, s in score.items() if abs(s - wanted) <= NEAR]
        if answer.shares and not self._same(score, top, answer.shares):
            return False
        return None if answer.label in best and len(best) > 1 else answer.label in best

    def _same(self, score: Mapping[str, int], top: int, shares: Mapping[str, Fraction]) -> bool:
        """Tell whether probabilities are e^score over their sum, as nearly as floats are.

        Their logs differ as the scores do; of one below 10^-6 only that it is so small is asked.
        """
        best = max(shares.values())
        for y, p in shares.items():
            if p * 10**6 > 1:
                if abs(self.logs[p] - self.logs[best] - score[y] + top) > NEAR:
                    return False
            elif score[y] - top > self.logs[SMALL]:
                return False
        return True

    def fits(self, v: Learner, answers: Sequence[Answer]) -> list[bool | None]:
        """Tell of each answer whether it is that of a learner, None where nothing can be said."""
        fits, known, ends = list[bool | None](), dict[Key, int](), (v["prior"], v["pick"])
        for x, answer in zip(self.table.queries, answers, strict=True):
            try:
                sums = self.likelihood(v, x, known)
            except ZeroDivisionError:
                fits.append(None)
            except LookupError:
                fits.append(True if answer.label is None else None)
            else:
                fits.append(self.agrees(v, ends, sums, answer))
        return fits

    def best(self, v: Learner, x: Row) -> str:
        """Return the label that a learner gives a query."""
        scores = self.scores(v, v["prior"], self.likelihood(v, x, {}))
        return max(zip(scores, self.t.n, strict=True))[1]

    def explained(
        self, v: Learner, ends: Mapping[tuple[str, str], int], answers: Sequence[Answer]
    ) -> dict[tuple[str, str], int]:
        """Return the priors and picks with which a learner gives all answers, and how many.

        Queries are asked in a mixed order, since neighbours part the same learners. What has mostly
        no answer to one of the first tables, where nothing is 0, explains nothing.
        """
        left, known, n = dict(ends), dict[Key, int](), len(answers)
        undefined = 0
        for place in sorted(range(n), key=lambda i: i * 7919 % n):
            try:
                sums = self.likelihood(v, self.table.queries[place], known)
            except ZeroDivisionError:
                undefined += 1
                continue
            except LookupError:
                fits: dict[tuple[str, str], bool | None]
                fits = dict.fromkeys(left, answers[place].label is None)
            else:
                fits = {e: self.agrees(v, e, sums, answers[place]) for e in left}
            left = {e: told + bool(fits[e]) for e, told in left.items() if fits[e] is not False}
            if not left:
                break
        return {} if self.table.first and 2 * undefined > n else left


@dataclass
class Found:
    """What is left of all learners, each with how many answers it explains, and what none does."""

    family: str
    left: Sequence[tuple[Learner, int]]
    unexplained: Sequence[str]
    named: bool  # whether each table of the first ones is explained


def explain(
    family: str,
    tables: Sequence[Table],
    answers: Answers,
    spoken: Mapping[str, Mapping[str, Choice]],
) -> Found:
    """Return the learners that give all answers; a table that was refused is passed by.

    A table that none explains is left out, unless it is one of the first: then none is named.
    """
    of, logs, opened = FAMILIES[family], Logs(), list[str]()
    left: Left = {(): {(prior, pick): 0 for prior in spoken["prior"] for pick in PICK}}
    unexplained, named = list[str](), not constant(tables, answers)
    if not named:
        return Found(family, [], [], named)
    for table, said in telling(tables, answers):
        for dimension in table.opens:
            if dimension not in opened:
                left = dict(_opened(family, spoken[dimension], opened, left))
                opened.append(dimension)
        replay = Replay(of, table, logs)
        after = {
            names: ends
            for names, before in left.items()
            if (ends := replay.explained(of.right | _named(opened, names), before, said))
        }
        if after:
            left = after
        else:
            unexplained.append(table.name)
            if table.first:
                named = False
                break
    learners = [
        (of.right | _named(opened, names) | {"prior": prior, "pick": pick}, told)
        for names, ends in left.items()
        for (prior, pick), told in ends.items()
    ]
    return Found(family, learners, unexplained, named)


def telling(tables: Sequence[Table], answers: Answers) -> list[tuple[Table, Sequence[Answer]]]:
    """Return the tables that were not refused; of the first ones those that say most come first."""
    pairs = [(t, said) for t, said in zip(tables, answers, strict=True) if said]
    return sorted(pairs, key=lambda pair: (not pair[0].first, pair[0].first and _same(pair[1])))


def constant(tables: Sequence[Table], answers: Answers) -> bool:
    """Tell whether a program gives one answer to all queries of each of the first tables."""
    return all(_same(said) for table, said in telling(tables, answers) if table.first)


def _same(said: Sequence[Answer]) -> bool:
    return len({answer.label for answer in said}) == 1


def _named(opened: Sequence[str], names: Sequence[str]) -> dict[str, str]:
    return dict(zip(opened, names, strict=True))


def _opened(
    family: str, spoken: Mapping[str, Choice], opened: Sequence[str], left: Left
) -> Iterator[tuple[tuple[str, ...], dict[tuple[str, str], int]]]:
    """Yield each learner that is left with each choice of one dimension more."""
    for names, ends in left.items():
        before = _named(opened, names)
        for name, choice in spoken.items():
            if allowed(family, choice, before):
                yield (*names, name), dict(ends)
