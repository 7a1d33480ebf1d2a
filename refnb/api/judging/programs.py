"""What a classifier does: its conventions, its mistakes, and where it is wrong."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property, partial
from pathlib import Path

from refnb.api import settings
from refnb.api.learning import classifier, text
from refnb.core import escapes, messages
from refnb.core.errors import BadRequest, BadTable, EmptyData, RefnbError
from refnb.io import suggestions
from refnb.judging import asking, programs, search, verdict
from refnb.worked import frames, layout
from refnb.worked.solution import Shown, Solution, Step

RESULTS = ("right", "wrong", "unexplained")
NUMBERS = ("no mistake", "One mistake", "Two mistakes", "Three mistakes", "Four mistakes")
OWN_ROWS = "your rows are for refnb.load(model).test(rows, label)"


@dataclass(frozen=True, repr=False)
class Verdict(frames.Framed, Shown):
    """What a program does.

    right        whether it is naive Bayes without a mistake, by its convention or the one asked for
    named        whether some naive Bayes gives its answers to each first table; else nothing is
                 claimed
    mistakes     what it does that no convention allows, in words
    convention   what it does where books and libraries differ
    """

    right: bool
    named: bool
    mistakes: tuple[str, ...]
    convention: tuple[str, ...]
    judgement: verdict.Judgement

    def _brief(self) -> str:
        return self.sentence

    @property
    def sentence(self) -> str:
        """The verdict in words."""
        transcript, drawn = self.judgement.transcript, ""
        if transcript.drawn:
            drawn = " When asked again, it answers differently: it draws, or keeps what it learned."
        given = f" It was given {transcript.way}." if transcript.way else ""
        return (_name if self.named else _no_name)(self.judgement) + given + drawn

    @cached_property
    def solution(self) -> Solution:
        """The verdict, a small table with a wrong answer, and the right answer to it."""
        judgement = self.judgement
        steps = [Step("verdict", self.sentence, sentence=self.sentence[:-1])]
        if judgement.wrong and self.named:
            steps += [*_question(judgement.wrong), *_worked(judgement, judgement.wrong)]
        if errors := {t: r for t, r in judgement.results.items() if r not in RESULTS}:
            lines = [layout.line(*pair) for pair in errors.items()]
            steps.append(Step("errors", errors, "Where it failed", lines))
        steps.append(Step("tables", judgement.results))
        return Solution("What does this program do?", tuple(steps))

    def series(self) -> Mapping[str, Sequence[object]]:
        """Return each table with its result: right, wrong, unexplained, or an error."""
        results = self.judgement.results
        return {"table": [*results], "result": [*results.values()]}


def _name(judgement: verdict.Judgement) -> str:
    """Return the conventions, the mistakes and the tables that it gets right as sentences."""
    title, mistakes = search.FAMILIES[judgement.transcript.family].title, judgement.mistakes
    conventions = "; ".join(judgement.conventions) or "no convention shows itself"
    number = NUMBERS[min(len(mistakes), 4)]
    what = f"{title}: {conventions}." + (f" {number}: {'; '.join(mistakes)}." if mistakes else "")
    results = [*judgement.results.values()]
    right = f"{'No mistake: right' if judgement.right else 'Right'} in {results.count('right')}"
    others = [table for table, result in judgement.results.items() if result == "unexplained"]
    more = "" if judgement.right else "; exactly this in all that it takes"
    if others:
        more = f"; what it does in {', '.join(others)} is not explained"
    return f"{what} {right} of {len(results)} tables{more}."


def _no_name(judgement: verdict.Judgement) -> str:
    """Say that no kind of naive Bayes gives these answers."""
    answers = judgement.transcript.answers
    if all(len({a.label for a in replies}) < 2 for replies in answers if replies):
        return "It gives one answer to all queries of a table, whatever they ask."
    what = "No mistake that is known here gives its answers: it may be no naive Bayes."
    amount = " If it adds an unusual amount to each count, say which: smoothing 'add=0.7'."
    return what + amount * (judgement.transcript.family != "gaussian")


def _question(wrong: verdict.Wrong) -> Iterator[Step]:
    """Yield the table, the question, the answer given, and the right answer."""
    table, names = wrong.table, wrong.table.features
    rows = ([y, *map(str, x)] for x, y in zip(table.rows, table.labels, strict=True))
    title = f"A small table where it is wrong: {table.name}"
    yield Step("wrong", {"table": table.name}, title, table=layout.table(["label", *names], rows))
    cells = ", ".join(f"{f} = {v}" for f, v in zip(names, wrong.query, strict=True))
    lines = [("asked", cells), ("its answer", wrong.answer or "none"), ("right", wrong.right)]
    yield Step("query", {}, "The question", [layout.line(*pair) for pair in lines])


def _worked(judgement: verdict.Judgement, wrong: verdict.Wrong) -> tuple[Step, ...]:
    """Return the steps of the right answer, if refnb has the same convention."""
    v, family, names = judgement.corrected, judgement.transcript.family, wrong.table.features
    a = v.get("amount", "0")
    smoothing = f"m={a.removesuffix('/K')}" if a.endswith("/K") else f"add={a}"
    prior = {name: rule for rule, name in verdict.PRIORS.items()}[v["prior"]]
    rows, labels = wrong.table.rows, wrong.table.labels
    with suppress(RefnbError):
        if family == "multinomial":
            texts = zip(asking.documents(rows, names), labels, strict=True)
            learned = text.text([*texts], smoothing=smoothing, prior=prior)
            return learned.ask(asking.documents([wrong.query], names)[0]).solution.steps
        model = classifier.learn(
            asking.dicts(asking.with_labels(rows, labels), [*names, "label"]),
            "label",
            model="bernoulli" if family == "bernoulli" else "categorical",
            families=dict.fromkeys(names, "gaussian") if family == "gaussian" else None,
            smoothing=smoothing,
            prior=prior,
            divisor="n-1" if v.get("divisor") == "n-1" else "n",
            shared=v.get("divisor") == "shared",
            unseen="missing",
        )
        return model.ask(asking.dicts([wrong.query], names)[0]).solution.steps
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
    """Find out what a classifier written by somebody does: its conventions and its mistakes.

        program      a class, or an object, with fit and predict, or train and classify; or one
                     function of what is learned from and what is asked
        family       categorical, bernoulli, multinomial or gaussian; by default the first that
                     explains its answers
        fit          two functions: what `fit` returns is the first argument of `predict`, or the
        predict      last one; of several things all of them
        smoothing    the rule that is asked for, such as "laplace"; else any is right
        prior        none, laplace, add=1/2 or uniform, the same for the labels

    It learns a series of small tables, and the labels it predicts show what it does; rows of your
    own are for `load(model).test(rows, label)`. refnb tries arrays, lists, frames, dicts, labels
    and values as numbers, in this order.

    Raises BadRequest for an object that cannot be asked; EmptyData if it predicts no label at all.

    >>> class Constant:
    ...     def fit(self, X, y):
    ...         self.label = y[0]
    ...     def predict(self, X):
    ...         return [self.label for _ in X]
    >>> judge(Constant, "bernoulli").right
    False
    """
    if program is None and predict is None:
        raise BadRequest("give a class, such as judge(MyNB), or judge(fit=..., predict=...)")
    if isinstance(program, str):
        form = "on the command line write refnb judge FILE"
        raise BadRequest(f"a class is needed; {form}, got {messages.quote(program)}")
    asked = partial(asking.transcripts, asking.Program(program, fit, predict))
    return _verdict(asked, family, smoothing, prior)


def judge_file(path: str, **wanted: str | None) -> Verdict:
    """Judge a Python file, or FILE:CLASS, which runs in a process of its own.

    Raises BadTable if the file does not exist; EmptyData if the program predicts no label at all.
    """
    stem, _, name = path.partition(".py:")
    file = Path(f"{stem}.py" if name else path)
    if not file.is_file():
        raise BadTable(f"{path}: no such file")
    if file.suffix != ".py":
        ways = "a command stands behind --, and a fitted model is for Python: refnb.judge(model)"
        raise BadTable(f"{path}: a program is a file .py; {ways}")
    return _verdict(partial(programs.transcripts, file, name), **wanted)


def judge_command(command: Sequence[str], **wanted: str | None) -> Verdict:
    """Judge a command in any language, which gets two CSV files: TRAIN and TEST.

    Raises EmptyData if the command never writes a label for each row.
    """
    return _verdict(partial(asking.transcripts, programs.command(command)), **wanted)


def judge_folder(folder: str, **wanted: str | None) -> tuple[str, str]:
    """Judge each Python file of a folder: verdicts as CSV, and the commonest mistakes."""
    lines, often = [["file", "right", "tables", "verdict"]], Counter[str]()
    for path in sorted(Path(folder).glob("*.py")):
        try:
            one = judge_file(str(path), **wanted)
        except RefnbError as error:
            lines.append([path.name, "no", "", str(error)])
            often["could not be judged"] += 1
            continue
        results = [*one.judgement.results.values()]
        tables = f"{results.count('right')}/{len(results)}" * one.named
        lines.append([path.name, "yes" if one.right else "no", tables, one.sentence])
        often.update(one.mistakes or ["none" if one.right else "nothing that is known"])
    return escapes.csv(lines), "".join(f"{n:4}  {phrase}\n" for phrase, n in often.most_common())


def _verdict(
    ask: Callable[[Sequence[str], list[str]], Iterable[asking.Transcript]],
    family: object = None,
    smoothing: str | None = None,
    prior: str | None = None,
) -> Verdict:
    """Judge the answers as one family, or as each family in turn: EmptyData, with why, for none."""
    if not isinstance(family, str | None):
        raise BadRequest(f"a program is judged on tables of refnb alone; {OWN_ROWS}")
    if family is not None:
        suggestions.choice(family, [*search.FAMILIES], "family")
    why = list[str]()
    transcripts = ask([*search.FAMILIES] if family is None else [family], why)
    rule = None if smoothing is None else settings.rule(smoothing)
    judgement = verdict.Judge(family, rule, prior).best(transcripts)
    if judgement is None:
        own = [error for error in why if not error.startswith("ModuleNotFoundError: No module")]
        why = [*own, *why, "nothing"]
        raise EmptyData(f"no table gets a label for each query: {why[0]}")
    mistakes, convention = tuple(judgement.mistakes), tuple(judgement.conventions)
    return Verdict(judgement.right, judgement.named, mistakes, convention, judgement)
