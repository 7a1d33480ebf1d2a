"""Bayes' theorem as an exercise: P(h | e) from a prior and a likelihood.

    read         P(h), P(e | h) as the question says
    prior        P(h)
    likelihood   P(e | h)
    joint        P(e, h) = P(e | h) P(h)
    evidence     P(e) = Σ P(e, h)
    posterior    P(h | e) = P(e, h) / P(e)

A mistake is about the hypothesis a that is asked for and, if there are two, about the other one, b.

The trap: people often answer P(e | h) when asked for P(h | e): the condition is reversed.

Source: G. Gigerenzer and U. Hoffrage, How to Improve Bayesian Reasoning Without Instruction:
Frequency Formats, Psychological Review 102 (1995), for what people do instead of the theorem, and
for the word Fisherian.
"""

from collections.abc import Mapping
from fractions import Fraction

from refnb.core import checks
from refnb.core.checks import Distribution, Number, Shares
from refnb.core.errors import UnknownValue
from refnb.exercises import replay
from refnb.exercises.diagnosis import Diagnosis
from refnb.exercises.replay import Exercise, Kind, Local, Put, Row, exchanged, put, row
from refnb.probability import bayes as chapter
from refnb.worked import bayes
from refnb.worked.bayes import FACTORS, JOINT, LIKELIHOOD, ON_H, ON_I, PRIOR, READ, TIMES
from refnb.worked.formula import A, B, Formula, count, product, table, total

Tables = Mapping[str, Mapping[str, Number]]


def values(prior: Distribution[str], likelihood: Shares[str], asked: str) -> dict[str, Fraction]:
    """Return the result of each mistake and of each rounding for P(asked | e), by name.

    A division by 0 gives no entry.

    Raises DomainMismatch if the tables have different keys; UnknownValue for an unknown hypothesis.

    >>> half, likely = Fraction(1, 2), {"ill": Fraction(3, 4), "well": Fraction(1, 4)}
    >>> values({"ill": half, "well": half}, likely, "ill")["joint-occurrence"]
    Fraction(3, 8)
    """
    question = _question(prior, likelihood, asked)
    mistakes = (*replay.ordered(question), *replay.roundings(question))
    outcomes = ((mistake.key, replay.answer(question, [mistake.key])) for mistake in mistakes)
    return {key: value for key, value in outcomes if value is not None}


def check(prior: Distribution[str], likelihood: Shares[str], asked: str, entered: str) -> Diagnosis:
    """Return the verdict on an entry for P(asked | e), with one mistake or else with two.

    Raises DomainMismatch if the tables have different keys; UnknownValue for an unknown hypothesis;
    NotExact for a text outside the grammar of numbers; OutOfRange for more than 100000 characters
    or an exponent beyond 10000.

    >>> half, likely = Fraction(1, 2), {"ill": Fraction(3, 4), "well": Fraction(1, 4)}
    >>> check({"ill": half, "well": half}, likely, "ill", "3").explanations
    (('likelihood-ratio',), ('evidence-is-the-rest',))
    """
    return replay.diagnose(_question(prior, likelihood, asked), entered)


def _question(prior: Distribution[str], likelihood: Shares[str], asked: str) -> Exercise:
    """Return the exercise for tables with matching keys."""
    chapter.joint(prior, likelihood)
    return exercise(prior, {"e": likelihood}, asked)


def exercise(prior: Mapping[str, Number], observed: Tables, asked: str) -> Exercise:
    """Return the exercise that asks for P(asked | e), e of one observation or several.

    Several are independent given the hypothesis; with them, there are no mistakes in reading a
    single likelihood. Raises UnknownValue for an unknown hypothesis.

    >>> test = exercise({"ill": Fraction(1, 2), "well": Fraction(1, 2)},
    ...                 {"+": {"ill": Fraction(3, 4), "well": Fraction(1, 4)}}, "ill")
    >>> replay.answer(test), replay.answer(test, ["joint-occurrence"])
    (Fraction(3, 4), Fraction(3, 8))
    """
    checks.known([asked], prior, UnknownValue, "the hypothesis that is asked for")
    kind = KIND if len(observed) == 1 else KIND_OF_SEVERAL
    return kind.exercise(bayes.working("", prior, observed, asked))


# What the question says, and what follows from it, of the hypothesis a and of the other, b.
EVIDENCE, POSTERIOR, ANSWER = map(table, ("evidence", "posterior", "answer"))
OF_PRIOR, OF_LIKELIHOOD = bayes.OF_PRIOR, bayes.OF_LIKELIHOOD
P = READ(of=OF_PRIOR, h=A)
HIT, FALSE_ALARM = READ(of=OF_LIKELIHOOD, h=A), READ(of=OF_LIKELIHOOD, h=B)
BASE_RATE, HITS, FALSE_ALARMS = PRIOR(h=A), LIKELIHOOD(h=A), LIKELIHOOD(h=B)
BOTH, OTHER_BOTH = JOINT(h=A), JOINT(h=B)


def _hits(p: Formula) -> Put:
    """Return a function that puts a likelihood of a into the question."""
    return put(p, of=OF_LIKELIHOOD, h=A)


def _false_alarms(p: Formula) -> Put:
    """Return a function that puts a likelihood of b into the question."""
    return put(p, of=OF_LIKELIHOOD, h=B)


def _believed(p: Formula) -> tuple[Put, Put]:
    """Return a function that puts a prior of a into the question, and gives b the rest."""
    return put(p, of=OF_PRIOR, h=A), put(1 - p, of=OF_PRIOR, h=B)


MISTAKES: Mapping[str, Row] = {
    "false-positives-complemented": row("read", _false_alarms(1 - FALSE_ALARM), when="two"),
    "hits-complemented": row("read", _hits(1 - HIT), when="two"),
    "negative-for-positive": row(
        "read", _hits(1 - HIT), _false_alarms(1 - FALSE_ALARM), when="two"
    ),
    "likelihoods-swapped": row("read", _hits(FALSE_ALARM), _false_alarms(HIT), when="two"),
    "likelihoods-sum-to-1": row("read", _false_alarms(1 - HIT), when="two"),
    "prior-10-times": row("read", *_believed(10 * P), when="two"),
    "prior-tenth": row("read", *_believed(P / 10), when="two"),
    "prior-as-odds": row("read", *_believed(P / (1 + P)), when="two"),
    "prior-forgotten": row("prior", 1 / count("prior")),
    "false-alarms-not-weighted": row("joint", LIKELIHOOD, put(BOTH, h=A)),
    "hits-not-weighted": row("joint", put(HITS, h=A)),
    "added-in-the-joint": row("joint", PRIOR + LIKELIHOOD),
    "evidence-without-prior": row("evidence", total(LIKELIHOOD, ON_H)),
    "evidence-multiplied": row("evidence", product(JOINT, ON_H)),
    "evidence-is-the-rest": row("evidence", EVIDENCE - BOTH),
    "evidence-is-likelihood": row("evidence", HITS),
    "fisherian": row("answer", HITS),
    "joint-occurrence": row("answer", BOTH),
    "base-rate-only": row("answer", BASE_RATE),
    "evidence-only": row("answer", EVIDENCE),
    "prior-over-evidence": row("answer", BASE_RATE / EVIDENCE),
    "likelihood-over-evidence": row("answer", HITS / EVIDENCE),
    "mean-of-prior-and-likelihood": row("answer", (BASE_RATE + HITS) / 2),
    "the-rest": row("answer", 1 - ANSWER),
    "prior-swapped": row("prior", *exchanged(PRIOR, ON_H), when="two"),
    "complement-not-taken": row("prior", put(BASE_RATE, h=B), when="two"),
    "likelihood-subtraction": row("answer", HITS - FALSE_ALARMS, when="two"),
    "specificity-as-posterior": row("answer", 1 - FALSE_ALARMS, when="two"),
    "likelihood-ratio": row("answer", HITS / FALSE_ALARMS, when="two"),
    "joint-subtraction": row("answer", BOTH - OTHER_BOTH, when="two"),
    "false-alarm-joint": row("answer", OTHER_BOTH, when="two"),
}
ANOTHER = row("answer", POSTERIOR, when="several")
OTHER = Local("other-answer", "posterior", ANOTHER, other=True, family="theorem")
KIND = Kind({"theorem": MISTAKES}, "joint", (OTHER,))

ALONE = PRIOR * FACTORS  # the joint by one observation
SEVERAL: Mapping[str, Row] = {
    "prior-with-every-factor": row("joint", PRIOR ** count("times") * LIKELIHOOD),
    "factors-added": row("joint", PRIOR * total(TIMES * FACTORS, ON_I)),
    "mean-of-posteriors": row(
        "posterior", total(ALONE / total(ALONE, ON_H), ON_I) / count("times")
    ),
}
FACTORS_USED = (
    Local("left-out", "times", row("times", 0)),
    Local("twice", "times", row("times", TIMES + 1)),
)
OF_ANY = {k: m for k, m in MISTAKES.items() if m.stage != "read" or k.startswith("prior")}
KIND_OF_SEVERAL = Kind({"theorem": OF_ANY, "posterior": SEVERAL}, "joint", (OTHER, *FACTORS_USED))
