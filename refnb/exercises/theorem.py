"""Bayes' theorem as an exercise: P(h | e) from a prior and a likelihood.

    read         P(h), P(e | h) as the question says
    prior        P(h)
    likelihood   P(e | h)
    joint        P(e, h) = P(e | h) P(h)
    evidence     P(e) = Σ P(e, h)
    posterior    P(h | e) = P(e, h) / P(e)

A mistake speaks of the hypothesis a that is asked for and, where there are two, of the other, b.

The trap: given for P(h | e) is often P(e | h), which is the other way round.

Source: G. Gigerenzer and U. Hoffrage, How to Improve Bayesian Reasoning Without Instruction:
Frequency Formats, Psychological Review 102 (1995), for what people do in the place of the theorem,
and for the word Fisherian.
"""

from collections.abc import Callable, Mapping
from fractions import Fraction
from math import prod

from refnb.core import checks
from refnb.core.checks import Distribution, Number, Shares
from refnb.core.errors import UnknownValue
from refnb.exact import rational
from refnb.exercises import replay
from refnb.exercises.diagnosis import Diagnosis
from refnb.exercises.replay import Cell, Changes, Exercise, Lines, Stage, Working
from refnb.probability import bayes

MOST = 100
PRIOR, LIKELIHOOD = "prior", "likelihood"


def values(prior: Distribution[str], likelihood: Shares[str], asked: str) -> dict[str, Fraction]:
    """Return what each mistake, and each rounding, gives for P(asked | e), by its name.

    What divides by 0 is not there.

    Raises DomainMismatch when the tables have different keys; UnknownValue for another
    hypothesis; OutOfRange for more than 100 of them.

    >>> half, likely = Fraction(1, 2), {"ill": Fraction(3, 4), "well": Fraction(1, 4)}
    >>> values({"ill": half, "well": half}, likely, "ill")["joint-occurrence"]
    Fraction(3, 8)
    """
    question = _question(prior, likelihood, asked)
    mistakes = (*replay.ordered(question), *replay.roundings(question))
    found = {mistake.key: replay.answer(question, [mistake]) for mistake in mistakes}
    return {key: value for key, value in found.items() if value is not None}


def check(prior: Distribution[str], likelihood: Shares[str], asked: str, entered: str) -> Diagnosis:
    """Return the verdict on what was entered for P(asked | e), with one mistake, or else with two.

    Raises DomainMismatch when the tables have different keys; UnknownValue for another
    hypothesis; NotExact for a text outside the grammar of numbers; OutOfRange for more than 100
    hypotheses, more than 100000 characters or an exponent beyond 10000.

    >>> half, likely = Fraction(1, 2), {"ill": Fraction(3, 4), "well": Fraction(1, 4)}
    >>> check({"ill": half, "well": half}, likely, "ill", "3").explanations
    (('evidence-is-the-rest',), ('likelihood-ratio',))
    """
    return replay.diagnose(_question(prior, likelihood, asked), entered)


def _question(prior: Distribution[str], likelihood: Shares[str], asked: str) -> Exercise:
    """Return the exercise of tables that fit together."""
    bayes.joint(prior, likelihood)
    checks.known([asked], prior, UnknownValue, "a hypothesis")
    return exercise("e", prior, likelihood, asked)


def exercise(
    event: str, prior: Mapping[str, Number], likelihood: Mapping[str, Number], asked: str
) -> Exercise:
    """Return the exercise that asks for P(asked | event).

    Raises OutOfRange for more than 100 hypotheses.

    >>> test = exercise("+", {"ill": Fraction(1, 2), "well": Fraction(1, 2)},
    ...                 {"ill": Fraction(3, 4), "well": Fraction(1, 4)}, "ill")
    >>> replay.answer(test), replay.answer(test, [test.mistake("joint-occurrence")])
    (Fraction(3, 4), Fraction(3, 8))
    """
    checks.size(len(prior), "the number of hypotheses", 1, MOST)
    given: dict[Cell, Fraction] = {
        (what, h): Fraction(p)
        for what, row in ((PRIOR, prior), (LIKELIHOOD, likelihood))
        for h, p in row.items()
    }

    def _part(what: str) -> Callable[[Working], Lines]:
        return lambda w: {(h,): p for (of, h), p in w["read"].items() if of == what}

    stages = (
        Stage("read", lambda _: given),
        Stage(PRIOR, _part(PRIOR), "Prior", lambda c: f"P({c[0]})"),
        Stage(LIKELIHOOD, _part(LIKELIHOOD), "Likelihood", lambda c: f"P({event} | {c[0]})"),
        Stage("joint", _joint, "Joint", lambda c: f"P({event}, {c[0]})"),
        *replay.concluded("joint", event, asked),
    )
    others = [h for h in prior if h != asked]
    changes = _of_two(asked, *others) if len(others) == 1 else [_of_any(asked)]
    names = {"e": event, "a": asked, "b": others[0] if others else asked}
    mistakes = replay.mistakes(replay.WORDS["theorem"], *changes, **names)
    return Exercise(f"P({asked} | {event})", stages, mistakes, "joint")


def _joint(w: Working) -> Lines:
    return {h: q * w[PRIOR][h] for h, q in w[LIKELIHOOD].items()}


def _of_two(a: str, b: str) -> list[Changes]:
    """Return the mistakes where there are two hypotheses: a is asked for, b is the other."""
    this, that, p, q = (LIKELIHOOD, a), (LIKELIHOOD, b), (PRIOR, a), (PRIOR, b)

    def _so(x: Fraction, r: Lines) -> Lines:
        return {**r, p: x, q: 1 - x}

    misread: Changes = {
        "read": {
            "false-positives-complemented": lambda _, r: {**r, that: 1 - r[that]},
            "hits-complemented": lambda _, r: {**r, this: 1 - r[this]},
            "negative-for-positive": lambda _, r: {**r, this: 1 - r[this], that: 1 - r[that]},
            "likelihoods-swapped": lambda _, r: {**r, this: r[that], that: r[this]},
            "likelihoods-sum-to-1": lambda _, r: {**r, that: 1 - r[this]},
            "prior-10-times": lambda _, r: _so(10 * r[p], r),
            "prior-tenth": lambda _, r: _so(r[p] / 10, r),
            "prior-as-odds": lambda _, r: _so(r[p] / (1 + r[p]), r),
        }
    }
    more: Changes = {
        PRIOR: {
            "prior-swapped": lambda _, p: {(a,): p[b,], (b,): p[a,]},
            "complement-not-taken": lambda _, p: {(a,): p[a,], (b,): p[a,]},
        },
        "answer": {
            "likelihood-subtraction": lambda w, _: {(): w[LIKELIHOOD][a,] - w[LIKELIHOOD][b,]},
            "specificity-as-posterior": lambda w, _: {(): 1 - w[LIKELIHOOD][b,]},
            "likelihood-ratio": lambda w, _: {(): w[LIKELIHOOD][a,] / w[LIKELIHOOD][b,]},
            "joint-subtraction": lambda w, _: {(): w["joint"][a,] - w["joint"][b,]},
            "false-alarm-joint": lambda w, _: {(): w["joint"][b,]},
        },
    }
    return [misread, _of_any(a), more]


def _of_any(a: str) -> Changes:
    """Return the mistakes for any number of hypotheses."""
    return {
        PRIOR: {"prior-forgotten": lambda _, p: dict.fromkeys(p, Fraction(1, len(p)))},
        "joint": {
            "false-alarms-not-weighted": lambda w, j: {**w[LIKELIHOOD], (a,): j[a,]},
            "hits-not-weighted": lambda w, j: {**j, (a,): w[LIKELIHOOD][a,]},
            "added-in-the-joint": lambda w, j: {h: w[PRIOR][h] + w[LIKELIHOOD][h] for h in j},
        },
        "evidence": {
            "evidence-without-prior": lambda w, _: {(): rational.total(w[LIKELIHOOD].values())},
            "evidence-multiplied": lambda w, _: {(): prod(w["joint"].values(), start=Fraction(1))},
            "evidence-is-the-rest": lambda w, e: {(): e[()] - w["joint"][a,]},
            "evidence-is-likelihood": lambda w, _: {(): w[LIKELIHOOD][a,]},
        },
        "answer": {
            "fisherian": lambda w, _: {(): w[LIKELIHOOD][a,]},
            "joint-occurrence": lambda w, _: {(): w["joint"][a,]},
            "base-rate-only": lambda w, _: {(): w[PRIOR][a,]},
            "evidence-only": lambda w, _: {(): w["evidence"][()]},
            "prior-over-evidence": lambda w, _: {(): w[PRIOR][a,] / w["evidence"][()]},
            "likelihood-over-evidence": lambda w, _: {(): w[LIKELIHOOD][a,] / w["evidence"][()]},
            "mean-of-prior-and-likelihood": lambda w, _: {
                (): (w[PRIOR][a,] + w[LIKELIHOOD][a,]) / 2
            },
            "the-rest": lambda _, p: {(): 1 - p[()]},
        },
    }
