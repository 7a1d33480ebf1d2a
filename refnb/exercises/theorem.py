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
from refnb.exercises import changes, replay
from refnb.exercises.changes import Count, Every, Exchanged, Line, Put, Question, Row, Same, Sum
from refnb.exercises.diagnosis import Diagnosis
from refnb.exercises.replay import Cell, Exercise, Lines, Stage, Working
from refnb.probability import bayes

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
    found = {mistake.key: replay.answer(question, [mistake]) for mistake in mistakes}
    return {key: value for key, value in found.items() if value is not None}


def check(prior: Distribution[str], likelihood: Shares[str], asked: str, entered: str) -> Diagnosis:
    """Return the verdict on what was entered for P(asked | e), with one mistake, or else with two.

    Raises DomainMismatch when the tables have different keys; UnknownValue for another hypothesis;
    NotExact for a text outside the grammar of numbers; OutOfRange for more than 100000 characters
    or an exponent beyond 10000.

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

    Raises OutOfRange for more than 100 hypotheses; UnknownValue for what is none of them.

    >>> test = exercise("+", {"ill": Fraction(1, 2), "well": Fraction(1, 2)},
    ...                 {"ill": Fraction(3, 4), "well": Fraction(1, 4)}, "ill")
    >>> replay.answer(test), replay.answer(test, [test.mistake("joint-occurrence")])
    (Fraction(3, 4), Fraction(3, 8))
    """
    checks.known([asked], prior, UnknownValue, "the hypothesis that is asked for")
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
    question = Question(asked, tuple(prior))
    mistakes = changes.mistakes(replay.TEXTS["theorem"], MISTAKES, question, e=event)
    return Exercise(f"P({asked} | {event})", stages, mistakes, "joint")


def _joint(w: Working) -> Lines:
    return {h: q * w[PRIOR][h] for h, q in w[LIKELIHOOD].items()}


def _evidence_multiplied(_: Question, w: Working, __: Lines) -> Lines:
    """Return the product of the joint probabilities."""
    return {(): prod(w["joint"].values(), start=Fraction(1))}


def _false_alarms_not_weighted(question: Question, w: Working, joint: Lines) -> Lines:
    """Return P(e | h) for each hypothesis but the one that is asked for."""
    this = (question.asked,)
    return {**w[LIKELIHOOD], this: joint[this]}


# What the question says, and what follows from it, of the hypothesis a and of the other, b.
P, Q = (PRIOR, "a"), (PRIOR, "b")
HIT, FALSE_ALARM = (LIKELIHOOD, "a"), (LIKELIHOOD, "b")
READ_P, NOT_HIT = Line("read", *P), 1 - Line("read", *HIT)
NOT_FALSE_ALARM = 1 - Line("read", *FALSE_ALARM)
BASE_RATE, HITS, FALSE_ALARMS = Line(PRIOR, "a"), Line(LIKELIHOOD, "a"), Line(LIKELIHOOD, "b")
JOINT, OTHER_JOINT = Line("joint", "a"), Line("joint", "b")
EVIDENCE, ODDS = Line("evidence"), READ_P / (1 + READ_P)
TWO = Question.has_two_labels
MISTAKES: Mapping[str, Row[Question]] = {
    "false-positives-complemented": Row("read", Put({FALSE_ALARM: NOT_FALSE_ALARM}), TWO),
    "hits-complemented": Row("read", Put({HIT: NOT_HIT}), TWO),
    "negative-for-positive": Row("read", Put({HIT: NOT_HIT, FALSE_ALARM: NOT_FALSE_ALARM}), TWO),
    "likelihoods-swapped": Row("read", Exchanged(HIT, FALSE_ALARM), TWO),
    "likelihoods-sum-to-1": Row("read", Put({FALSE_ALARM: NOT_HIT}), TWO),
    "prior-10-times": Row("read", Put({P: 10 * READ_P, Q: 1 - 10 * READ_P}), TWO),
    "prior-tenth": Row("read", Put({P: READ_P / 10, Q: 1 - READ_P / 10}), TWO),
    "prior-as-odds": Row("read", Put({P: ODDS, Q: 1 - ODDS}), TWO),
    "prior-forgotten": Row(PRIOR, Every(1 / Count(PRIOR))),
    "false-alarms-not-weighted": Row("joint", _false_alarms_not_weighted),
    "hits-not-weighted": Row("joint", Put({("a",): HITS})),
    "added-in-the-joint": Row("joint", Every(Same(PRIOR) + Same(LIKELIHOOD))),
    "evidence-without-prior": Row("evidence", Every(Sum(LIKELIHOOD))),
    "evidence-multiplied": Row("evidence", _evidence_multiplied),
    "evidence-is-the-rest": Row("evidence", Every(EVIDENCE - JOINT)),
    "evidence-is-likelihood": Row("evidence", Every(HITS)),
    "fisherian": Row("answer", Every(HITS)),
    "joint-occurrence": Row("answer", Every(JOINT)),
    "base-rate-only": Row("answer", Every(BASE_RATE)),
    "evidence-only": Row("answer", Every(EVIDENCE)),
    "prior-over-evidence": Row("answer", Every(BASE_RATE / EVIDENCE)),
    "likelihood-over-evidence": Row("answer", Every(HITS / EVIDENCE)),
    "mean-of-prior-and-likelihood": Row("answer", Every((BASE_RATE + HITS) / 2)),
    "the-rest": Row("answer", Every(1 - Line("answer"))),
    "prior-swapped": Row(PRIOR, Exchanged(("a",), ("b",)), TWO),
    "complement-not-taken": Row(PRIOR, Put({("b",): BASE_RATE}), TWO),
    "likelihood-subtraction": Row("answer", Every(HITS - FALSE_ALARMS), TWO),
    "specificity-as-posterior": Row("answer", Every(1 - FALSE_ALARMS), TWO),
    "likelihood-ratio": Row("answer", Every(HITS / FALSE_ALARMS), TWO),
    "joint-subtraction": Row("answer", Every(JOINT - OTHER_JOINT), TWO),
    "false-alarm-joint": Row("answer", Every(OTHER_JOINT), TWO),
}
