"""Mistakes of replaying slips of Bayes' theorem."""

from collections.abc import Mapping
from fractions import Fraction

from mistakes.making import Mistake
from refnb.checking import diagnosis, entry, replay, theorem
from refnb.checking.diagnosis import Diagnosis

VALUES, CHECK = theorem.values, theorem.check
Table = Mapping[str, Fraction]


def _told(prior: Table, likelihood: Table, asked: str) -> dict[str, Fraction]:
    right = replay.answer(theorem.exercise("e", prior, likelihood, asked))
    return {key: x for key, x in VALUES(prior, likelihood, asked).items() if x != right}


def _half(prior: Table, likelihood: Table, asked: str) -> dict[str, Fraction]:
    found = VALUES(prior, likelihood, asked)
    return {key: x for key, x in found.items() if "swapped" not in key}


def _backwards(prior: Table, likelihood: Table, asked: str, entered: str) -> Diagnosis:
    found = CHECK(prior, likelihood, asked, entered)
    return Diagnosis(found.verdict, found.explanations[::-1], found.number)


def _first(prior: Table, likelihood: Table, asked: str, entered: str) -> Diagnosis:
    found = CHECK(prior, likelihood, asked, entered)
    return Diagnosis(found.verdict, found.explanations[:1], min(found.number, 1))


def _unrounded(prior: Table, likelihood: Table, asked: str, entered: str) -> Diagnosis:
    found = CHECK(prior, likelihood, asked, entered)
    slips = [way for way in found.explanations if not way[0].startswith("rounded:")]
    return found if slips == [*found.explanations] else Diagnosis("unexplained")


def _alone(prior: Table, likelihood: Table, asked: str, entered: str) -> Diagnosis:
    question = theorem.exercise("e", prior, likelihood, asked)
    one = [*replay.singles(question), *replay.rounded(question)]
    entry.read(entered)
    return diagnosis.diagnose(replay.answer(question), one, entered)


MISTAKES = (
    Mistake("silent-left-out", "Left out slips that change nothing.", {"theorem.values": _told}),
    Mistake("half-of-two", "Forgot the exchanges.", {"theorem.values": _half}),
    Mistake("misread-later", "Told slips in another order.", {"theorem.check": _backwards}),
    Mistake("first-slip", "Told the first slip alone.", {"theorem.check": _first}),
    Mistake("roundings-forgotten", "Tried no rounding on the way.", {"theorem.check": _unrounded}),
    Mistake("pairs-forgotten", "Tried one slip alone.", {"theorem.check": _alone}),
)
