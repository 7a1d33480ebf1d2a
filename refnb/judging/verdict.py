"""What a program does, in words: its conventions and its mistakes apart, and where it is wrong.

The learner that is named has the fewest mistakes of all that give its answers; six answers of which
another says nothing, as of 0/0, are worth one. If none explains every first table, none is named:
the nearest is called so.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from refnb.core.errors import BadRequest
from refnb.estimation.smoothing import Smoothing
from refnb.judging import choices, search, tables
from refnb.judging.asking import Asked
from refnb.judging.choices import Choice, Learner
from refnb.judging.search import FAMILIES, Answer, Answers, Found, Logs, Replay
from refnb.judging.tables import Row, Table

WORTH = 6  # answers explained that are worth a mistake
PRIORS = {"none": "counts", "laplace": "plus 1", "add=1/2": "plus 1/2", "uniform": "none"}
SHARES = "its probabilities are not the posterior, P(label) P(values | label) over their sum"


@dataclass(frozen=True)
class Wrong:
    """The smallest table where a program is wrong, the query, its answer and the right one."""

    table: Table
    query: Row
    answer: str | None
    right: str


@dataclass(frozen=True)
class Judged:
    """What was found of a program in one family; where it is not named, no learner explains it."""

    asked: Asked
    learner: Learner  # that gives all answers, or the nearest one
    corrected: Learner  # the same without its mistakes
    named: bool
    near: Fraction  # of the answers to the first tables, those that the learner gives
    conventions: Sequence[str]
    mistakes: Sequence[str]
    results: Mapping[str, str]  # of each table: right, wrong, unexplained, or the error
    wrong: Wrong | None

    @property
    def right(self) -> bool:
        """Whether it is naive Bayes, without a mistake, on all tables that it took."""
        return self.named and not self.mistakes and {*self.results.values()} == {"right"}


def _bare(answer: Answer) -> Answer:
    return Answer(answer.label)


class Judge:
    """Judges what is asked, by the conventions that are asked for, if any are."""

    def __init__(
        self, family: str | None = None, smoothing: str | None = None, prior: str | None = None
    ) -> None:
        self.spoken, self.asked = choices.spoken(), dict[str, str]()
        if family is None:
            self.spoken["kind"] = {
                name: choice
                for name, choice in self.spoken["kind"].items()
                if not name.startswith("as ") or name == "as present"
            }
        if smoothing is not None:
            rule = Smoothing.spelled(smoothing)
            name = f"{rule.weight}/K" if rule.rule == "m" else str(rule.weight)
            self.asked["amount"] = name
            self.spoken["amount"].setdefault(name, Choice(f"it adds {name} to each count", "right"))
        if prior is not None:
            if prior not in PRIORS:
                raise BadRequest(f"a prior is one of {', '.join(PRIORS)}, got {prior!r}")
            self.asked["prior"] = PRIORS[prior]

    def best(self, asked: Iterable[Asked]) -> Judged | None:
        """Return what explains all, in the family with the fewest mistakes, or the nearest.

        What explains all answers about categories needs no other family, where K may be 2.
        """
        first, explained = None, list[Judged]()
        for each in asked:
            one, series, answers = each, tables.of(each.family), each.answers
            found, more = self._explained(one.family, series, answers), list[str]()
            if not found.named and any(a.shares for said in answers for a in said or ()):
                one = one._replace(answers=[said and [*map(_bare, said)] for said in answers])
                found, more = self._explained(one.family, series, one.answers), [SHARES]
            if found.named and not one.drawn:
                learner, near = self._simplest(found), (Fraction(1), found.unexplained)
                explained.append(self._judged(one, series, learner, near, more))
                if one.family == "categorical" or not explained[-1].mistakes:
                    return explained[-1]
            first = first or one
        if explained:
            return min(explained, key=lambda judged: len(judged.mistakes))
        if first is None:
            return None
        series = tables.of(first.family)
        nearest, share = self._nearest(first.family, series, first.answers)
        return self._judged(first, series, nearest, (share, []), [])

    def _explained(self, family: str, series: Sequence[Table], answers: Answers) -> Found:
        return search.explain(family, series, answers, self.spoken)

    def _judged(
        self,
        asked: Asked,
        series: Sequence[Table],
        v: Learner,
        near: tuple[Fraction, Sequence[str]],
        more: Sequence[str],
    ) -> Judged:
        """Return the verdict of a learner, with how near it is, and what it does not explain."""
        right = self._corrected(asked.family, v)
        results, wrong = self._results(asked, series, right)
        results |= dict.fromkeys(near[1], "unexplained")
        mistakes = [*self._words(v, mistakes=True), *more]
        conventions = [*self._words(right, mistakes=False)]
        named = near[0] == 1
        return Judged(asked, v, right, named, near[0], conventions, mistakes, results, wrong)

    def is_mistake(self, dimension: str, name: str) -> bool:
        """Tell whether a choice is a mistake; any is one where another is asked for."""
        wanted = self.asked.get(dimension)
        kind = self.spoken[dimension][name].kind
        return kind == "mistake" and wanted != name if wanted is None else wanted != name

    def _words(self, v: Learner, *, mistakes: bool) -> Iterator[str]:
        """Yield the words of the conventions of a learner, or of its mistakes."""
        for dimension, name in v.items():
            choice, choices = self.spoken[dimension][name], self.spoken[dimension]
            if choice.words and self.is_mistake(dimension, name) == mistakes:
                others = (
                    f" (or, which is the same: {c.words})"
                    for c in choices.values()
                    if c.same == name
                )
                yield choice.words + (f" ({choice.who})" if choice.who else "") + "".join(others)

    def _simplest(self, found: Found) -> Learner:
        """Return the learner with the fewest mistakes for what it explains, the usual one first."""
        usual, most = FAMILIES[found.family].right, max(told for _, told in found.left)

        def cost(entry: tuple[Learner, int]) -> tuple[int, int]:
            """Return how much a learner costs, and how many of its choices are unusual."""
            v, told = entry
            wrong = [self.is_mistake(dimension, name) for dimension, name in v.items()]
            unusual = [usual[dimension] != name for dimension, name in v.items()]
            return WORTH * sum(wrong) + most - told, sum(unusual)

        return min(found.left, key=cost)[0]

    def _corrected(self, family: str, v: Learner) -> Learner:
        """Return a learner without its mistakes."""
        usual = {**FAMILIES[family].right, **self.asked}
        return {d: usual[d] if self.is_mistake(d, name) else name for d, name in v.items()}

    def _nearest(
        self, family: str, series: Sequence[Table], answers: Answers
    ) -> tuple[Learner, Fraction]:
        """Return what gives most answers to the first tables by one mistake at most; the share.

        The share is below 1: something is not explained.
        """
        usual = FAMILIES[family].right
        near = [
            usual | {dimension: name}
            for dimension in usual
            for name, choice in self.spoken[dimension].items()
            if dimension != "zero" and search.allowed(family, choice, usual)
        ]
        score, n = dict.fromkeys(range(len(near)), 0), 1
        for table, said in zip(series, answers, strict=True):
            if table.first and said:
                replay, n = Replay(FAMILIES[family], table, Logs()), n + len(said)
                for place, v in enumerate(near):
                    score[place] += sum(fit is True for fit in replay.fits(v, said))
        best = max(score, key=lambda place: score[place])
        return near[best], Fraction(score[best], n)

    def _results(
        self, asked: Asked, series: Sequence[Table], right: Learner
    ) -> tuple[dict[str, str], Wrong | None]:
        """Return how a program does beside the right learner, and where it is wrong."""
        results, wrong = dict[str, str](), list[Wrong]()
        for table, said in zip(series, asked.answers, strict=True):
            if said is None:
                results[table.name] = asked.errors[table.name]
                continue
            replay = Replay(FAMILIES[asked.family], table, Logs())
            fits = replay.fits(right, said)
            results[table.name] = "right" if False not in fits else "wrong"
            for x, answer, fit in zip(table.queries, said, fits, strict=True):
                if fit is False and answer.label != (label := replay.best(right, x)):
                    wrong.append(Wrong(table, x, answer.label, label))
                    break
        size = {id(one): len(one.table.rows) * len(one.table.features) for one in wrong}
        return results, min(wrong, key=lambda one: size[id(one)], default=None)
