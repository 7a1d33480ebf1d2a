"""What a program does, in words: its conventions, its mistakes, and where it is wrong.

The learner named has the fewest mistakes among those that give the program's answers; six answers
that another learner leaves open, such as 0/0, are worth one mistake. If no learner explains every
first table, none is named.
"""

import itertools
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from refnb.core.errors import BadRequest
from refnb.estimation.smoothing import Smoothing
from refnb.judging import choices, search, tables
from refnb.judging.asking import Transcript
from refnb.judging.choices import Choice, Learner
from refnb.judging.search import Answer, Left, Replay

OPEN = "unexplained"
STEPS = (".3", "3.2")  # times an amount, between which any other is about that amount
WORTH = 6  # answers explained that are worth a mistake
PRIORS = {"none": "counts", "laplace": "plus 1", "add=1/2": "plus 1/2", "uniform": "none"}
SHARES = (
    "its probabilities are not the posterior, P(label) P(values | label) over their sum, unrounded"
)


class Wrong(NamedTuple):
    """A table on which a program is wrong, the query, its answer and the right one."""

    table: tables.Table
    query: tables.Row
    answer: str | None
    right: str


class Judgement(NamedTuple):
    """What a program does in one family; if it has no name, no learner explains it."""

    transcript: Transcript
    corrected: Learner  # the one that gives all answers, without its mistakes
    named: bool
    conventions: Sequence[str]
    mistakes: Sequence[str]
    results: dict[str, str]  # of each table: right, wrong, unexplained, or the error
    wrong: Wrong | None  # the smallest, of learned values if possible, without repeated columns

    @property
    def right(self) -> bool:
        """Whether it is naive Bayes, without a mistake, on all tables that it accepted."""
        return self.named and not self.mistakes and {*self.results.values()} == {"right"}


class Judge:
    """Judges the answers of a program, by the required conventions, if there are any."""

    def __init__(
        self, family: str | None = None, rule: Smoothing | None = None, prior: str | None = None
    ) -> None:
        self.choices, self.wanted = choices.read(), dict[str, str]()
        if family is None:
            del self.choices["kind"]["as multinomial"], self.choices["kind"]["as bernoulli"]
        if rule:
            name = f"{rule.weight}/K" if rule.rule == "m" else str(rule.weight)
            self.wanted["amount"] = name
            right = Choice(f"it adds {name} to each count", "right")
            self.choices["amount"].setdefault(name, right)
        if prior is not None:
            if prior not in PRIORS:
                raise BadRequest(f"a prior is one of {', '.join(PRIORS)}, got {prior!r}")
            self.wanted["prior"] = PRIORS[prior]

    def best(self, transcripts: Iterable[Transcript]) -> Judgement | None:
        """Return the explanation in the family with the fewest mistakes, or one without a name.

        If it explains all answers about categories, other families with K = 2 are not needed.
        """
        first, explained = None, list[Judgement]()
        copies = itertools.tee(transcripts, len(search.DEPTHS))
        for depth, copy in zip(search.DEPTHS, copies, strict=True):
            explained.clear()
            for given in copy:
                first, more = first or given, [*self._explanations(given, depth)]
                explained += more
                if more and (given.family == "categorical" or not more[-1].mistakes):
                    break
            if explained and all(OPEN not in one.results.values() for one in explained):
                break
        if first and not explained:
            results = {t.name: first.errors.get(t.name, OPEN) for t in tables.of(first.family)}
            return Judgement(first, {}, False, [], [], results, None)
        return min(explained, key=lambda one: len(one.mistakes), default=None)

    def _explanations(self, given: Transcript, depth: int) -> Iterator[Judgement]:
        """Yield what explains the answers and, if that has several mistakes, the labels alone."""
        bare = [replies and [Answer(a.label) for a in replies] for replies in given.answers]
        near = [r and [a._replace(steps=STEPS) for a in r] for r in given.answers]
        forms = [(given, list[str]()), (given._replace(answers=bare), [SHARES])]
        if given.family == "gaussian":
            forms.insert(1, (given._replace(answers=near), []))
        for transcript, more in () if given.drawn else forms[: 1 if bare == given.answers else 3]:
            family, answers = transcript.family, transcript.answers
            left, unexplained = search.explain(family, answers, self.choices, depth)
            if left:
                one = self._judge(transcript, self._simplest(family, left), more)
                one.results.update(dict.fromkeys(unexplained, OPEN))
                yield one
                if len(one.mistakes) < 2:
                    break

    def _judge(self, transcript: Transcript, v: Learner, more: Sequence[str]) -> Judgement:
        """Return the description of a learner and other mistakes."""
        usual = search.usual(transcript.family, self.choices) | self.wanted
        right = {d: usual[d] if self._is_mistake(d, name) else name for d, name in v.items()}
        results, wrong = _compare(transcript, right)
        mistakes = [*self._phrases(transcript.family, v, mistakes=True), *more]
        conventions = [*self._phrases(transcript.family, right, mistakes=False)]
        return Judgement(transcript, right, True, conventions, mistakes, results, wrong)

    def _is_mistake(self, dimension: str, name: str) -> bool:
        """Return whether a choice is a mistake; if another one is required, it always is."""
        if dimension in self.wanted:
            return self.wanted[dimension] != name
        return self.choices[dimension][name].kind == "mistake"

    def _phrases(self, family: str, v: Learner, *, mistakes: bool) -> Iterator[str]:
        """Yield the phrases for the conventions of a learner, or for its mistakes."""
        for dimension, name in v.items():
            choice, others = self.choices[dimension][name], self.choices[dimension].values()
            phrase = choice.phrase or f"its {dimension} is not the one asked for" * mistakes
            if phrase and self._is_mistake(dimension, name) == mistakes:
                same = [c for c in others if c.same == name and family in (c.of or family)]
                more = " (or, which is the same: " * bool(same) + "; or ".join(
                    c.phrase for c in same
                )
                yield phrase + (f" ({choice.who})" if choice.who else "") + more + ")" * bool(same)

    def _simplest(self, family: str, left: Left) -> Learner:
        """Return the learner with the fewest mistakes; among equals, the usual one."""
        usual = search.usual(family, self.choices)

        def cost(entry: tuple[Learner, int]) -> tuple[int, int]:
            """Return the cost of a learner, and how many of its choices are unusual."""
            v, count = entry
            wrong = sum(itertools.starmap(self._is_mistake, v.items()))
            return WORTH * wrong - count, sum(usual[d] != name for d, name in v.items())

        return min(left, key=cost)[0]


def _compare(transcript: Transcript, right: Learner) -> tuple[dict[str, str], Wrong | None]:
    """Return how the program compares with the right learner, and where it is wrong."""
    results, wrong = dict[str, str](), list[Wrong]()
    for table, replies in zip(tables.of(transcript.family), transcript.answers, strict=True):
        if replies is None:
            results[table.name] = transcript.errors[table.name]
            continue
        replay, pairs = Replay(transcript.family, table), zip(table.queries, replies, strict=True)
        differ = [(x, answer) for x, answer in pairs if replay.agrees(right, x, answer) is False]
        results[table.name] = "wrong" if differ else "right"
        wrong += [
            Wrong(table, x, answer.label, best[-1])
            for x, answer in differ * (table.times == 1)
            if isinstance(scores := replay.scores(right, x), dict)
            and answer.label not in (best := search.best(right, scores))
        ]
    return results, min(
        wrong, key=lambda w: ("unseen" in w.table.opens, w.table.cells), default=None
    )
