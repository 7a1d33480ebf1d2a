"""What a classifier that somebody wrote does: conventions, mistakes, and where it is wrong."""

from __future__ import annotations

import csv
from collections import Counter
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from io import StringIO
from pathlib import Path

from refnb.api.learning import classifier, text
from refnb.core import escapes, messages
from refnb.core.errors import BadRequest, BadTable, EmptyData, RefnbError
from refnb.io import suggestions
from refnb.judging import asking, programs, search, tables
from refnb.judging.search import FAMILIES
from refnb.judging.verdict import Judge, Judged, Wrong
from refnb.worked import layout
from refnb.worked.layout import line
from refnb.worked.solution import Shown, Solution, Step

RESULTS = ("right", "wrong", "unexplained")
ENOUGH = Fraction(4, 5)  # of the answers, to be called near
COUNTED = ("no mistake", "one mistake", "two mistakes", "three mistakes", "four mistakes")
WIDE = 25  # features of a table that is shown


@dataclass(frozen=True, repr=False)
class Verdict(Shown):
    """What a program does.

    right        whether it is naive Bayes, without a mistake
    mistakes     what it does that no convention allows, in words
    convention   what it does where books and libraries differ
    named        whether these explain each first table; else nothing is claimed
    """

    judged: Judged

    @property
    def right(self) -> bool:
        """Whether it is right on all tables, by its own convention or the one asked for."""
        return self.judged.right

    @property
    def named(self) -> bool:
        """Whether some naive Bayes gives its answers to all first tables."""
        return self.judged.named

    @property
    def mistakes(self) -> tuple[str, ...]:
        """What it does wrong; nothing where it is not named."""
        return tuple(self.judged.mistakes) if self.named else ()

    @property
    def convention(self) -> tuple[str, ...]:
        """What it does where books and libraries differ; nothing where it is not named."""
        return tuple(self.judged.conventions) if self.named else ()

    def _brief(self) -> str:
        return self.sentence

    @property
    def sentence(self) -> str:
        """The verdict in words."""
        judged = self.judged
        title = FAMILIES[judged.asked.family].title
        what = f"{title}: {'; '.join(self.convention) or 'no convention shows itself'}."
        if not self.named:
            what = _unnamed(judged, title)
        elif self.mistakes:
            what += f" {_several(self.mistakes)}."
        results = [*judged.results.values()]
        right = f"Right in {results.count('right')} of {len(results)} tables"
        others = [table for table, result in judged.results.items() if result == "unexplained"]
        if others:
            right += f"; what it does in {messages.join_names(others)} is not explained"
        elif self.named and not self.right:
            refused = any(result not in RESULTS for result in results)
            right += "; exactly this in all" + " that it takes" * refused
        elif self.right:
            right = f"No mistake: {right[0].lower()}{right[1:]}"
        note = f" {judged.asked.note.capitalize()}." if judged.asked.note else ""
        way = f" It was given {judged.asked.way}." if judged.asked.way else ""
        return f"{what} {right}.{way}{note}"

    @cached_property
    def solution(self) -> Solution:
        """The verdict, the smallest table where it is wrong, and how that is right."""
        judged, steps = self.judged, [Step("verdict", self.sentence, sentence=self.sentence[:-1])]
        if judged.wrong and self.named:
            steps += _shown(judged.wrong)
            steps += [*_worked(judged)]
        errors = {t: r for t, r in judged.results.items() if r not in RESULTS}
        if errors:
            steps.append(
                Step("errors", errors, "Where it failed", [line(*e) for e in errors.items()])
            )
        steps.append(Step("tables", dict(judged.results)))
        return Solution("What does this program do?", tuple(steps))

    def html(self) -> str:
        """Write the verdict for a page of HTML."""
        return f"<pre>{escapes.html(self.text())}</pre>\n"

    def frame(self) -> object:
        """Return each table with its result as a frame: right, wrong, unexplained, an error."""
        return asking.frame([*self.judged.results.items()], ["table", "result"])


def _unnamed(judged: Judged, title: str) -> str:
    """Say that no naive Bayes gives the answers, and which is nearest."""
    if search.constant(tables.of(judged.asked.family), judged.asked.answers):
        return "It gives one answer to all queries of a table: it does not look at what is asked."
    what = "No mistake that is known here gives its answers: it may be no naive Bayes."
    if judged.near < ENOUGH:
        return what
    words = "; ".join([*judged.conventions, *judged.mistakes])
    return f"{what} Nearest is {title}: {words}. That does not explain all that it answers."


def _several(mistakes: tuple[str, ...]) -> str:
    return f"{COUNTED[min(len(mistakes), 4)].capitalize()}: {'; '.join(mistakes)}"


def _shown(wrong: Wrong) -> list[Step]:
    """Show the table, the question, the answer that was given, and the right one."""
    table, most = wrong.table, min(len(wrong.query), WIDE)
    rows = ([y, *map(str, x[:most])] for x, y in zip(table.rows, table.labels, strict=True))
    title = f"The smallest table where it is wrong: {table.name}"
    asked = ", ".join(
        f"{f} = {v}" for f, v in zip(table.features[:most], wrong.query, strict=False)
    )
    lines = [
        line("asked", asked),
        line("its answer", wrong.answer or "none"),
        line("right", wrong.right),
    ]
    shown = layout.table(["label", *table.features[:most]], rows)
    return [
        Step("wrong", {"table": table.name}, title, table=shown),
        Step("query", {}, "The question", lines),
    ]


def _worked(judged: Judged) -> tuple[Step, ...]:
    """Return the steps of the right answer, where refnb can give it by the same convention."""
    wrong, v, family = judged.wrong, judged.corrected, judged.asked.family
    if wrong is None or len(wrong.query) > WIDE:
        return ()
    names, a = wrong.table.features, v.get("amount", "0")
    smoothing = f"m={a.removesuffix('/K')}" if a.endswith("/K") else f"add={a}"
    prior = {"plus 1": "laplace", "plus 1/2": "add=1/2"}.get(v["prior"], "none")
    pairs = [*zip(wrong.table.rows, wrong.table.labels, strict=True)]
    with suppress(RefnbError):
        if family == "multinomial":
            texts = [(asking.documents([x], names)[0], y) for x, y in pairs]
            learned = text.text(texts, smoothing=smoothing, prior=prior)
            return learned.ask(asking.documents([wrong.query], names)[0]).solution.steps
        rows = [{**dict(zip(names, map(str, x), strict=True)), "label": y} for x, y in pairs]
        model = classifier.learn(
            rows,
            "label",
            model="bernoulli" if family == "bernoulli" else "categorical",
            families=dict.fromkeys(names, "gaussian") if family == "gaussian" else None,
            smoothing=smoothing,
            prior=prior,
            divisor="n-1" if v.get("divisor") == "n-1" else "n",
            shared=v.get("divisor") == "shared",
            unseen="missing",
        )
        return model.ask(dict(zip(names, map(str, wrong.query), strict=True))).solution.steps
    return ()


def judge(
    program: object = None,
    family: str | None = None,
    *,
    fit: object = None,
    predict: object = None,
    smoothing: str | None = None,
    prior: str | None = None,
) -> Verdict:
    """Return what a classifier does that somebody wrote: its conventions and its mistakes.

        program      a class, or an object, with fit and predict, or train and classify; or one
                     function of what is learned from and what is asked
        family       categorical, bernoulli, multinomial or gaussian; by default the first that
                     explains its answers
        fit          two functions: what `fit` returns is the first argument of `predict`, or the
        predict      last one; of several things all of them
        smoothing    the rule that is asked for, such as "laplace"; else any is right
        prior        none, laplace, add=1/2 or uniform, the same for the labels

    It learns a series of small tables, and its labels tell what it does. Arrays, lists, frames,
    dicts, labels and values as numbers are tried in one order.

    Raises BadRequest for what has nothing to ask; EmptyData where nothing gets a label from it.

    >>> class Constant:
    ...     def fit(self, X, y):
    ...         self.label = y[0]
    ...     def predict(self, X):
    ...         return [self.label for _ in X]
    >>> judge(Constant, "bernoulli").right
    False
    """
    families = _families(family)
    if program is None and predict is None:
        raise BadRequest("give a class, such as judge(MyNB), or judge(fit=..., predict=...)")
    given, why = asking.Program(program, fit, predict), list[str]()
    series = {name: tables.of(name) for name in families}
    return verdict(asking.asked(given, series, why), why, family, smoothing, prior)


def judge_file(
    path: str, family: str | None = None, smoothing: str | None = None, prior: str | None = None
) -> Verdict:
    """Return the verdict of a file of Python, or FILE:CLASS, which runs in a process of its own.

    Raises BadTable for a file that is not there; EmptyData where nothing gets a label from it.
    """
    if not Path(path.partition(".py:")[0] + ".py" * (".py:" in path)).is_file():
        raise BadTable(f"{path}: no such file")
    why = list[str]()
    return verdict(programs.answers(path, _families(family), why), why, family, smoothing, prior)


def judge_command(
    words: Sequence[str],
    family: str | None = None,
    smoothing: str | None = None,
    prior: str | None = None,
) -> Verdict:
    """Return the verdict of a command of any language, which gets two CSV files: TRAIN and TEST.

    Raises EmptyData where it writes no label for each row.
    """
    why, series = list[str](), {name: tables.of(name) for name in _families(family)}
    answers = asking.asked(programs.command(words), series, why)
    return verdict(answers, why, family, smoothing, prior)


def judge_folder(
    folder: str, family: str | None = None, smoothing: str | None = None, prior: str | None = None
) -> tuple[str, str]:
    """Return a verdict for each Python file of a folder, as CSV; and the commonest mistakes."""
    lines, often = [["file", "right", "tables", "verdict"]], Counter[str]()
    for path in sorted(Path(folder).glob("*.py")):
        try:
            found = judge_file(str(path), family, smoothing, prior)
        except RefnbError as error:
            lines.append([path.name, "no", "", str(error)])
            often["could not be judged"] += 1
            continue
        results = [*found.judged.results.values()]
        tables_right = f"{results.count('right')}/{len(results)}"
        lines.append([path.name, "yes" if found.right else "no", tables_right, found.sentence])
        often.update(found.mistakes or ["none" if found.right else "nothing that is known"])
    written = StringIO()
    csv.writer(written, lineterminator="\n").writerows(lines)
    return written.getvalue(), "".join(f"{n:4}  {words}\n" for words, n in often.most_common())


def _families(family: str | None) -> list[str]:
    """Return the family, or all of them; OutOfRange for another word."""
    if family is None:
        return [*FAMILIES]
    suggestions.choice(family, [*FAMILIES], "family")
    return [family]


def verdict(
    answers: Iterable[asking.Asked],
    why: Sequence[str],
    family: str | None,
    smoothing: str | None,
    prior: str | None,
) -> Verdict:
    """Return the verdict of answers; EmptyData, with why, where there are none."""
    judged = Judge(family, smoothing, prior).best(answers)
    if judged is None:
        raise EmptyData(f"no table gets a label for each query: {', '.join(why[:1]) or 'nothing'}")
    return Verdict(judged)
