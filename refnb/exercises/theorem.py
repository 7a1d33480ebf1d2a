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

# ruff: noqa: PLC0415 - mistakes of naive Bayes are loaded where observations are several

from collections.abc import Callable, Mapping
from dataclasses import replace
from fractions import Fraction
from math import prod

from refnb.core import checks
from refnb.core.checks import Distribution, Number, Shares
from refnb.core.errors import UnknownValue
from refnb.exercises import changes, replay
from refnb.exercises.changes import Figure, Question, Row, count, every, line, put, same
from refnb.exercises.diagnosis import Diagnosis
from refnb.exercises.replay import Exercise, Lines, Stage, Working
from refnb.probability import bayes

Tables = Mapping[str, Mapping[str, Number]]

PRIOR, LIKELIHOOD = "prior", "likelihood"


def values(prior: Distribution[str], likelihood: Shares[str], asked: str) -> dict[str, Fraction]:
    """Return what each mistake, and each rounding, gives for P(asked | e), by its name.

    What divides by 0 is not there.

    Raises DomainMismatch when the tables have different keys; UnknownValue for another hypothesis.

    >>> half, likely = Fraction(1, 2), {"ill": Fraction(3, 4), "well": Fraction(1, 4)}
    >>> values({"ill": half, "well": half}, likely, "ill")["joint-occurrence"]
    Fraction(3, 8)
    """
    question = _question(prior, likelihood, asked)
    mistakes = (*replay.ordered(question), *replay.roundings(question))
    found = ((mistake.key, replay.answer(question, [mistake.key])) for mistake in mistakes)
    return {key: value for key, value in found if value is not None}


def check(prior: Distribution[str], likelihood: Shares[str], asked: str, entered: str) -> Diagnosis:
    """Return the verdict on what was entered for P(asked | e), with one mistake, or else with two.

    Raises DomainMismatch when the tables have different keys; UnknownValue for another hypothesis;
    NotExact for a text outside the grammar of numbers; OutOfRange for more than 100000 characters
    or an exponent beyond 10000.

    >>> half, likely = Fraction(1, 2), {"ill": Fraction(3, 4), "well": Fraction(1, 4)}
    >>> check({"ill": half, "well": half}, likely, "ill", "3").explanations
    (('likelihood-ratio',), ('evidence-is-the-rest',))
    """
    return replay.diagnose(_question(prior, likelihood, asked), entered)


def _question(prior: Distribution[str], likelihood: Shares[str], asked: str) -> Exercise:
    """Return the exercise of tables that fit together."""
    bayes.joint(prior, likelihood)
    return exercise("e", prior, likelihood, asked)


def exercise(
    event: str, prior: Mapping[str, Number], likelihood: Mapping[str, Number], asked: str
) -> Exercise:
    """Return the exercise that asks for P(asked | event).

    Raises UnknownValue for what is none of the hypotheses.

    >>> test = exercise("+", {"ill": Fraction(1, 2), "well": Fraction(1, 2)},
    ...                 {"ill": Fraction(3, 4), "well": Fraction(1, 4)}, "ill")
    >>> replay.answer(test), replay.answer(test, ["joint-occurrence"])
    (Fraction(3, 4), Fraction(3, 8))
    """
    checks.known([asked], prior, UnknownValue, "the hypothesis that is asked for")
    given: Lines = {(PRIOR, h): Fraction(p) for h, p in prior.items()}
    given = {**given, **{(LIKELIHOOD, h): Fraction(p) for h, p in likelihood.items()}}

    def _part(what: str) -> Callable[[Working], Lines]:
        return lambda w: {(h,): p for (of, h), p in w["read"].items() if of == what}

    def _joint(w: Working) -> Lines:
        return {h: q * w[PRIOR][h] for h, q in w[LIKELIHOOD].items()}

    stages = (
        Stage("read", lambda _: given),
        Stage(PRIOR, _part(PRIOR), "Prior", lambda c: f"P({c[0]})"),
        Stage(LIKELIHOOD, _part(LIKELIHOOD), "Likelihood", lambda c: f"P({event} | {c[0]})"),
        Stage("joint", _joint, "Joint", lambda c: f"P({event}, {c[0]})"),
        *replay.concluded("joint", event, asked),
    )
    question = Question(asked, tuple(prior))
    mistakes = changes.mistakes(replay.TEXTS["theorem"], MISTAKES, question, e=event)
    some = (*mistakes, *replay.others("theorem", prior, asked, event))
    return Exercise(f"P({asked} | {event})", stages, some, "joint")


def of_several(observed: Tables, prior: Mapping[str, Number], asked: str) -> Exercise:
    """Return the exercise of several observations, independent given the hypothesis.

    A mistake in what the question says of one likelihood is none here.
    """
    from refnb.exercises.mistakes import naive_bayes

    one = exercise(", ".join(observed), prior, dict.fromkeys(prior, 1), asked)
    told: Lines = {(e, h): Fraction(p) for e, row in observed.items() for h, p in row.items()}

    def _product(w: Working) -> Lines:
        return {h: naive_bayes.product(w, *h) for h in w[PRIOR]}

    read, believed, _, *after = one.stages
    stages = (
        *(read, believed, Stage("times", lambda _: {(e,): Fraction(1) for e in observed})),
        Stage("factors", lambda _: told, "Likelihood", lambda c: f"P({c[0]} | {c[1]})"),
        *(Stage(LIKELIHOOD, _product), *after),
    )
    known = (m for m in one.mistakes if m.stage != "read" or m.key.startswith("prior"))
    rows = {key: Row(stage, naive_bayes.POSTERIORS[key].change) for key, stage in SEVERAL.items()}
    more = changes.mistakes(replay.TEXTS["posterior"], rows, Question(asked, tuple(prior)))
    local = naive_bayes.of_factors({e: e for e in observed})
    return replace(one, stages=stages, mistakes=(*known, *more, *local))


SEVERAL = {
    "prior-with-every-factor": "joint",
    "factors-added": "joint",
    "mean-of-posteriors": "posterior",
}

# What the question says, and what follows from it, of the hypothesis a and of the other, b.
P, Q = (PRIOR, "a"), (PRIOR, "b")
HIT, FALSE_ALARM = (LIKELIHOOD, "a"), (LIKELIHOOD, "b")
READ_P, NOT_HIT = line("read", *P), 1 - line("read", *HIT)
NOT_FALSE_ALARM = 1 - line("read", *FALSE_ALARM)
BASE_RATE, HITS, FALSE_ALARMS = line(PRIOR, "a"), line(LIKELIHOOD, "a"), line(LIKELIHOOD, "b")
JOINT, OTHER_JOINT = line("joint", "a"), line("joint", "b")
EVIDENCE, ODDS = line("evidence"), READ_P / (1 + READ_P)
PRODUCT = Figure(lambda _, w, __: prod(w["joint"].values(), start=Fraction(1)))
TWO = Question.has_two_labels
MISTAKES: Mapping[str, Row[Question]] = {
    "false-positives-complemented": Row("read", put({FALSE_ALARM: NOT_FALSE_ALARM}), TWO),
    "hits-complemented": Row("read", put({HIT: NOT_HIT}), TWO),
    "negative-for-positive": Row("read", put({HIT: NOT_HIT, FALSE_ALARM: NOT_FALSE_ALARM}), TWO),
    "likelihoods-swapped": Row("read", changes.exchanged(HIT, FALSE_ALARM), TWO),
    "likelihoods-sum-to-1": Row("read", put({FALSE_ALARM: NOT_HIT}), TWO),
    "prior-10-times": Row("read", put({P: 10 * READ_P, Q: 1 - 10 * READ_P}), TWO),
    "prior-tenth": Row("read", put({P: READ_P / 10, Q: 1 - READ_P / 10}), TWO),
    "prior-as-odds": Row("read", put({P: ODDS, Q: 1 - ODDS}), TWO),
    "prior-forgotten": Row(PRIOR, every(1 / count(PRIOR))),
    "false-alarms-not-weighted": Row(
        "joint", lambda q, w, joint: {**w[LIKELIHOOD], (q.asked,): joint[q.asked,]}
    ),
    "hits-not-weighted": Row("joint", put({("a",): HITS})),
    "added-in-the-joint": Row("joint", every(same(PRIOR) + same(LIKELIHOOD))),
    "evidence-without-prior": Row("evidence", every(changes.total(LIKELIHOOD))),
    "evidence-multiplied": Row("evidence", every(PRODUCT)),
    "evidence-is-the-rest": Row("evidence", every(EVIDENCE - JOINT)),
    "evidence-is-likelihood": Row("evidence", every(HITS)),
    "fisherian": Row("answer", every(HITS)),
    "joint-occurrence": Row("answer", every(JOINT)),
    "base-rate-only": Row("answer", every(BASE_RATE)),
    "evidence-only": Row("answer", every(EVIDENCE)),
    "prior-over-evidence": Row("answer", every(BASE_RATE / EVIDENCE)),
    "likelihood-over-evidence": Row("answer", every(HITS / EVIDENCE)),
    "mean-of-prior-and-likelihood": Row("answer", every((BASE_RATE + HITS) / 2)),
    "the-rest": Row("answer", every(1 - line("answer"))),
    "prior-swapped": Row(PRIOR, changes.exchanged(("a",), ("b",)), TWO),
    "complement-not-taken": Row(PRIOR, put({("b",): BASE_RATE}), TWO),
    "likelihood-subtraction": Row("answer", every(HITS - FALSE_ALARMS), TWO),
    "specificity-as-posterior": Row("answer", every(1 - FALSE_ALARMS), TWO),
    "likelihood-ratio": Row("answer", every(HITS / FALSE_ALARMS), TWO),
    "joint-subtraction": Row("answer", every(JOINT - OTHER_JOINT), TWO),
    "false-alarm-joint": Row("answer", every(OTHER_JOINT), TWO),
}
