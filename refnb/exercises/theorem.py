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

from collections.abc import Mapping
from fractions import Fraction
from math import prod

from refnb.core import checks
from refnb.core.checks import Distribution, Number, Shares
from refnb.core.errors import UnknownValue
from refnb.exact import rational
from refnb.exercises import replay
from refnb.exercises.diagnosis import Diagnosis
from refnb.exercises.replay import Cell, Change, Changes, Exercise, Lines, Stage, Working
from refnb.probability import bayes

MOST = 100
PRIOR, LIKELIHOOD = "prior", "likelihood"
WORDS = {
    "false-positives-complemented": "P({e} | {b}) is read as its complement, P(not {e} | {b})",
    "hits-complemented": "P({e} | {a}) is read as its complement, P(not {e} | {a})",
    "negative-for-positive": "not {e} is taken as observed: both likelihoods are complements",
    "likelihoods-swapped": "P({e} | {a}) and P({e} | {b}) are exchanged",
    "likelihoods-sum-to-1": "P({e} | {b}) is taken as 1 - P({e} | {a}); they need not sum to 1",
    "prior-10-times": "the point of P({a}) stands one place too far right",
    "prior-tenth": "the point of P({a}) stands one place too far left",
    "prior-as-odds": "P({a}) = p is read as odds, p to 1",
    "prior-swapped": "P({a}) and P({b}) are exchanged",
    "prior-forgotten": "all hypotheses are taken as equally probable beforehand",
    "complement-not-taken": "P({b}) is taken as P({a}), not as 1 - P({a})",
    "false-alarms-not-weighted": "P({e} | h) is multiplied by P(h) for {a} alone",
    "hits-not-weighted": "P({e} | {a}) is not multiplied by P({a})",
    "added-in-the-joint": "P({e} | h) and P(h) are added, not multiplied",
    "evidence-without-prior": "P({e}) is the plain sum of the likelihoods, without the prior",
    "evidence-multiplied": "the joint probabilities are multiplied, not added, for P({e})",
    "evidence-is-the-rest": "P({e}, {a}) is divided by the rest of P({e}): these are odds",
    "evidence-is-likelihood": "P({e}, {a}) is divided by P({e} | {a}), not by P({e})",
    "fisherian": "P({e} | {a}) is given, which is the other way round: how often {e}, if {a}",
    "joint-occurrence": "P({e}, {a}) is given, which is still to be divided by P({e})",
    "base-rate-only": "P({a}) is given, as if {e} said nothing",
    "evidence-only": "P({e}) is given",
    "prior-over-evidence": "P({a}) is divided by P({e}), without P({e} | {a})",
    "likelihood-over-evidence": "P({e} | {a}) is divided by P({e}), without P({a})",
    "mean-of-prior-and-likelihood": "the mean of P({a}) and P({e} | {a}) is given",
    "the-rest": "the rest is given, 1 - P({a} | {e})",
    "likelihood-subtraction": "P({e} | {b}) is subtracted from P({e} | {a})",
    "specificity-as-posterior": "1 - P({e} | {b}) is given",
    "likelihood-ratio": "P({e} | {a}) is divided by P({e} | {b})",
    "joint-subtraction": "P({e}, {b}) is subtracted from P({e}, {a})",
    "false-alarm-joint": "P({e}, {b}) is given",
}


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
    others = [h for h in prior if h != asked]
    names = {"e": event, "a": asked, "b": others[0] if others else asked}
    changes = [_before(asked), _after(asked)]
    if len(others) == 1:
        changes = [_misread(asked, *others), *changes, _two(asked, *others)]
    mistakes = [mistake for some in changes for mistake in replay.mistakes(some, WORDS, names)]
    stages = _stages(event, {PRIOR: prior, LIKELIHOOD: likelihood}, asked)
    return Exercise(f"P({asked} | {event})", stages, tuple(mistakes), "joint")


def _stages(
    event: str, question: Mapping[str, Mapping[str, Number]], asked: str
) -> tuple[Stage, ...]:
    """Return the stages; a line has the name that the worked answer gives it."""
    given: dict[Cell, Fraction] = {
        (what, h): Fraction(p) for what, row in question.items() for h, p in row.items()
    }
    return (
        Stage("read", lambda _: given),
        Stage(PRIOR, lambda w: _part(PRIOR, w["read"]), "Prior", lambda c: f"P({c[0]})"),
        Stage(
            LIKELIHOOD,
            lambda w: _part(LIKELIHOOD, w["read"]),
            "Likelihood",
            lambda c: f"P({event} | {c[0]})",
        ),
        Stage("joint", _joint, "Joint", lambda c: f"P({event}, {c[0]})"),
        *replay.concluded("joint", event, asked),
    )


def _part(what: str, read: Lines) -> dict[Cell, Fraction]:
    return {(h,): p for (part, h), p in read.items() if part == what}


def _joint(w: Working) -> Lines:
    return {h: q * w[PRIOR][h] for h, q in w[LIKELIHOOD].items()}


def _misread(a: str, b: str) -> Changes:
    """Return the mistakes of reading the question, for two hypotheses."""
    this, that, p, q = (LIKELIHOOD, a), (LIKELIHOOD, b), (PRIOR, a), (PRIOR, b)

    def _so(x: Fraction, r: Lines) -> Lines:
        return {**r, p: x, q: 1 - x}

    row: dict[str, Change] = {
        "false-positives-complemented": lambda _, r: {**r, that: 1 - r[that]},
        "hits-complemented": lambda _, r: {**r, this: 1 - r[this]},
        "negative-for-positive": lambda _, r: {**r, this: 1 - r[this], that: 1 - r[that]},
        "likelihoods-swapped": lambda _, r: {**r, this: r[that], that: r[this]},
        "likelihoods-sum-to-1": lambda _, r: {**r, that: 1 - r[this]},
        "prior-10-times": lambda _, r: _so(10 * r[p], r),
        "prior-tenth": lambda _, r: _so(r[p] / 10, r),
        "prior-as-odds": lambda _, r: _so(r[p] / (1 + r[p]), r),
    }
    return {"read": row}


def _two(a: str, b: str) -> Changes:
    """Return the other mistakes that need two hypotheses."""
    this, that = (a,), (b,)
    swapped: Change = lambda _, p: {this: p[that], that: p[this]}  # noqa: E731
    prior: dict[str, Change] = {
        "prior-swapped": swapped,
        "complement-not-taken": lambda _, p: {this: p[this], that: p[this]},
    }
    answer: dict[str, Change] = {
        "likelihood-subtraction": lambda w, _: {(): w[LIKELIHOOD][this] - w[LIKELIHOOD][that]},
        "specificity-as-posterior": lambda w, _: {(): 1 - w[LIKELIHOOD][that]},
        "likelihood-ratio": lambda w, _: {(): w[LIKELIHOOD][this] / w[LIKELIHOOD][that]},
        "joint-subtraction": lambda w, _: {(): w["joint"][this] - w["joint"][that]},
        "false-alarm-joint": lambda w, _: {(): w["joint"][that]},
    }
    return {PRIOR: prior, "answer": answer}


def _before(a: str) -> Changes:
    """Return the mistakes on the way to the evidence."""
    this = (a,)
    joint: dict[str, Change] = {
        "false-alarms-not-weighted": lambda w, j: {**w[LIKELIHOOD], this: j[this]},
        "hits-not-weighted": lambda w, j: {**j, this: w[LIKELIHOOD][this]},
        "added-in-the-joint": lambda w, j: {h: w[PRIOR][h] + w[LIKELIHOOD][h] for h in j},
    }
    evidence: dict[str, Change] = {
        "evidence-without-prior": lambda w, _: {(): rational.total(w[LIKELIHOOD].values())},
        "evidence-multiplied": lambda w, _: {(): prod(w["joint"].values(), start=Fraction(1))},
        "evidence-is-the-rest": lambda w, e: {(): e[()] - w["joint"][this]},
        "evidence-is-likelihood": lambda w, _: {(): w[LIKELIHOOD][this]},
    }
    even: Change = lambda _, p: dict.fromkeys(p, Fraction(1, len(p)))  # noqa: E731
    return {PRIOR: {"prior-forgotten": even}, "joint": joint, "evidence": evidence}


def _after(a: str) -> Changes:
    """Return what is given in the place of the posterior."""
    this = (a,)
    answer: dict[str, Change] = {
        "fisherian": lambda w, _: {(): w[LIKELIHOOD][this]},
        "joint-occurrence": lambda w, _: {(): w["joint"][this]},
        "base-rate-only": lambda w, _: {(): w[PRIOR][this]},
        "evidence-only": lambda w, _: {(): w["evidence"][()]},
        "prior-over-evidence": lambda w, _: {(): w[PRIOR][this] / w["evidence"][()]},
        "likelihood-over-evidence": lambda w, _: {(): w[LIKELIHOOD][this] / w["evidence"][()]},
        "mean-of-prior-and-likelihood": lambda w, _: {
            (): (w[PRIOR][this] + w[LIKELIHOOD][this]) / 2
        },
        "the-rest": lambda _, p: {(): 1 - p[()]},
    }
    return {"answer": answer}
