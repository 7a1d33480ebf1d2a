"""How to ask somebody's program: what it learns from, and what its answers mean.

    container   lists, arrays, a frame, dicts, rows with the label at their end, ...
    labels      as they are, or as numbers: 0, 1, ... or 1, 2, ...
    values      as they are, or as numbers 0, 1, ... of each feature

The ways are tried in a fixed order. The first way that gives a label to every query of two tables
is the way of the program; if no learner explains its answers, the next way with different answers
is tried.
"""

import contextlib
import copy
import io
import math
import warnings
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from importlib import import_module
from itertools import product
from typing import NamedTuple, cast

from refnb.judging import tables
from refnb.judging.search import Answer

Rows = Sequence[tuple[object, ...]]
Labels = Sequence[object]
Names = Sequence[str]
Function = Callable[[*tuple[object, ...]], object]
FIT, ASK = ("fit", "train", "learn"), ("predict", "classify")
FAILURES = (Exception, SystemExit)
FEW = 3  # queries that fail, after which no other is asked
WAYS = 4  # in which answers differ


def lists(rows: Rows, _names: Names) -> list[list[object]]:
    """Return rows as lists."""
    return [[*row] for row in rows]


def dicts(rows: Rows, names: Names) -> list[dict[str, object]]:
    """Return rows as dicts, by the names of the features."""
    return [dict(zip(names, row, strict=True)) for row in rows]


def array(rows: Sequence[object], _names: Names) -> object:
    """Return rows, or labels, as an array of NumPy."""
    return import_module("numpy").array([[*row] if isinstance(row, tuple) else row for row in rows])


def frame(rows: Rows, names: Names) -> object:
    """Return rows as a frame of pandas."""
    return import_module("pandas").DataFrame(lists(rows, names), columns=[*names])


def bags(rows: Rows, names: Names) -> list[list[str]]:
    """Return counts of words as lists of words."""
    return [
        [w for w, k in zip(names, row, strict=True) for _ in range(int(str(k)))] for row in rows
    ]


def documents(rows: Rows, names: Names) -> list[str]:
    """Return counts of words as texts."""
    return [" ".join(bag) for bag in bags(rows, names)]


def with_labels(rows: Sequence[Sequence[object]], labels: Labels) -> list[tuple[object, ...]]:
    """Return rows with the label at their end."""
    return [(*row, y) for row, y in zip(rows, labels, strict=True)]


Form = Callable[[Rows, Names], object]


def beside(form: Form, x: Rows, y: Labels, f: Names) -> Sequence[object]:
    """Return rows and labels: an array with an array, a series with a frame, or lists."""
    if form is frame:
        return form(x, f), import_module("pandas").Series([*y], name="label")
    return form(x, f), array(y, f) if form is array else [*y]


def behind(form: Form, x: Rows, y: Labels, f: Names) -> Sequence[object]:
    """Return rows with the label at their end."""
    return (form(with_labels(x, y), [*f, "label"]),)


def behind_by_name(form: Form, x: Rows, y: Labels, f: Names) -> Sequence[object]:
    """Return rows with the label as their last column, and the name of that column."""
    return *behind(form, x, y, f), "label"


def pairs(form: Form, x: Rows, y: Labels, f: Names) -> Sequence[object]:
    """Return pairs of a row and its label."""
    return ([*zip(cast("list[object]", form(x, f)), y, strict=True)],)


CONTAINERS = {  # what queries are, and how the labels of examples go with them
    "arrays": (array, beside),
    "lists": (lists, beside),
    "a frame": (frame, beside),
    "dicts": (dicts, beside),
    "a frame with the label as a column": (frame, behind),
    "a frame and the name of its label": (frame, behind_by_name),
    "lists with the label at their end": (lists, behind),
    "an array with the label at the end": (array, behind),
    "pairs of a dict and a label": (dicts, pairs),
    "pairs of a list and a label": (lists, pairs),
    "texts": (documents, beside),
    "lists of words": (bags, beside),
}
TEXTS = ("texts", "lists of words")


class Model(NamedTuple):
    """A fitted model to ask for labels, and perhaps for probabilities."""

    label: Function
    shares: Function | None = None
    classes: Labels = ()


Learn = Callable[[*tuple[object, ...]], Model]  # one way to fit a program


class Program(NamedTuple):
    """A program: a class or an object, or functions; it may accept only some containers."""

    thing: object
    fit: object = None
    predict: object = None
    containers: Sequence[str] = (*CONTAINERS,)

    def learners(self) -> Iterator[Learn]:
        """Yield each way to fit a model to examples."""
        predict = cast("Function", self.predict or self.thing)
        if self.fit:
            fit = cast("Function", self.fit)
            for several, last in product((False, True), repeat=2):
                yield lambda *examples, n=several, z=last: functions(fit(*examples), predict, n, z)
        elif self.predict or not method(self.thing, FIT + ASK):
            yield lambda *examples: Model(lambda *query: predict(*examples, *query))
        else:
            yield lambda *examples: model(self.fresh(), *examples)
            if isinstance(self.thing, type):
                yield lambda *examples: model(self.thing, *examples)  # its method makes an object
                yield lambda *examples: model(predict(*examples))

    def fresh(self) -> object:
        """Return an unfitted object."""
        return self.thing() if isinstance(self.thing, type) else copy.deepcopy(self.thing)


def functions(learned: object, predict: Function, several: bool, last: bool) -> Model:
    """Return a model made of two functions; the second gets the results of the first.

    The query is the last argument, or the first if the learned model is the `last` one.
    """
    parts = learned if several else (learned,)
    if not isinstance(parts, tuple):
        raise TypeError("it does not return several things")
    return Model(lambda *query: predict(*query, *parts) if last else predict(*parts, *query))


def method(thing: object, names: Names) -> Function | None:
    """Return the first method that has one of these names."""
    methods = (getattr(thing, name, None) for name in names)
    return next((cast("Function", m) for m in methods if callable(m)), None)


def model(thing: object, *examples: object) -> Model:
    """Return a fitted object; if its method returns an object that can be asked, return that."""
    fit, learned = method(thing, FIT), None
    if fit and examples:
        learned = fit(*examples)
    elif fit:
        with contextlib.suppress(TypeError):  # it has got its examples when it was made
            fit()
    asked = learned if method(learned, ASK) else thing
    label = method(asked, ASK)
    if label is None:
        raise TypeError(f"it has no method {' or '.join(ASK)}")
    shares = method(asked, ["predict_proba"]) or _powers(method(asked, ["predict_log_proba"]))
    return Model(label, shares, getattr(asked, "classes_", ()))


def _powers(logs: Function | None) -> Function | None:
    """Return the function that gives the odds of labels, of one that gives logarithms."""

    def powers(*queries: object) -> list[list[object]]:
        rows = map(_row, _list(logs(*queries) if logs else ()))
        return [[math.exp(x - max(row)) for x in row] for row in rows]

    return powers if logs else None


class Way(NamedTuple):
    """One way to ask a program; if `first` is set, labels are numbers that begin there."""

    learn: Learn
    container: str
    first: int | None
    coded: bool

    def text(self) -> str:
        """Return arrays or lists together with the forms that had to be tried."""
        parts = [self.container] if self.container not in ("arrays", "lists") else []
        parts += [f"labels as numbers from {self.first}"] if self.first is not None else []
        return ", ".join(parts + ["values as numbers from 0"] * self.coded)


class Transcript(NamedTuple):
    """The answers of a program to the tables of a family, in one way; and errors, by table."""

    family: str
    way: str
    answers: Sequence[Sequence[Answer] | None]
    errors: Mapping[str, str]
    drawn: bool = False  # asked again it answers otherwise


def transcripts(program: Program, families: Names, why: list[str]) -> Iterator[Transcript]:
    """Yield the answers of a program, family by family, in each way that labels all queries.

    Its output and warnings are hidden; `why` collects the errors of the ways that fail.
    """
    for family in families:
        series, seen = tables.of(family), list[object]()
        for way in ways(program, family):
            with quiet():
                first = [ask(way, table) for table in series[:2]]
            why += [error for _, error in first if error]
            answers = [replies for replies, _ in first]
            if answers in seen or not all(r and all(a.label for a in r) for r in answers):
                continue
            seen.append(answers)
            with quiet():
                replies, errors = zip(*(ask(way, table) for table in series), strict=True)
            wrong = {t.name: error for t, error in zip(series, errors, strict=True) if error}
            yield Transcript(family, way.text(), replies, wrong, [*replies[:2]] != answers)
            if len(seen) == WAYS:
                break


def ways(program: Program, family: str) -> Iterator[Way]:
    """Yield the ways of asking in their order."""
    of_words = family in ("bernoulli", "multinomial")
    for container in program.containers:
        for learn in program.learners() if of_words or container not in TEXTS else ():
            for first, coded in product((None, 0, 1), (False, True)):
                if not coded or family == "categorical":
                    yield Way(learn, container, first, coded)


def ask(way: Way, table: tables.Table) -> tuple[Sequence[Answer] | None, str]:
    """Return the answers to all queries of a table, or None; and the first error."""
    form, examples = CONTAINERS[way.container]
    rows, queries, names = table.rows, table.queries, table.features
    order = enumerate(sorted({*table.labels}), way.first or 0)
    labels = {y: y if way.first is None else number for number, y in order}
    if way.coded:
        numbers = [{v: i for i, v in enumerate(sorted({*c}))} for c in zip(*rows, strict=True)]
        rows, queries = _code(rows, numbers), _code(queries, numbers)
    try:
        learned = way.learn(*examples(form, rows, [labels[y] for y in table.labels], names))
    except FAILURES as error:
        return None, error_text(error)
    reader = Reader(learned, {str(code): y for y, code in labels.items()})
    with contextlib.suppress(*FAILURES):
        several = reader.answers(form(queries, names))
        if len(several) == len(queries):
            return several, "" if all(a.label for a in several) else "what it answers is no label"
    answers, errors = list[Answer](), list[str]()
    for x in queries:
        if len(answers) == len(errors) == FEW:
            return [Answer(None)] * len(queries), errors[0]
        try:
            answers.append(reader.answer(form([x], names)))
        except FAILURES as error:
            answers.append(Answer(None))
            errors.append(error_text(error))
    return answers, errors[0] if errors else ""


def _code(rows: Sequence[tables.Row], numbers: Sequence[Mapping[object, int]]) -> list[tables.Row]:
    """Return values as numbers; an unseen value is the next number."""
    return [tuple(n.get(v, len(n)) for v, n in zip(row, numbers, strict=True)) for row in rows]


def error_text(error: BaseException) -> str:
    """Return the type of an error and its first line, after those of its cause."""
    errors = (e for e in (error.__cause__, error) if e)
    lines = (f"{type(e).__name__}: {e}".strip(": ").partition("\n")[0] for e in errors)
    return "; then ".join(dict.fromkeys(line[:200] for line in lines))


class Reader(NamedTuple):
    """Reads the answers of a model: labels by their texts, and probabilities."""

    model: Model
    labels: Mapping[str, str]

    def answers(self, queries: object) -> list[Answer]:
        """Return the answers to several queries at once."""
        replies = _list(self.model.label(queries))
        labels = [self.label(one) for one in replies]
        shares = self._shares(queries) or [self._behind(one) for one in replies]
        return [
            *map(Answer, labels, shares if len(shares) == len(labels) else [None] * len(labels))
        ]

    def answer(self, query: object) -> Answer:
        """Return the answer to a list of one query, or to the query alone.

        Errors of the model are passed on; that of the list is the cause of the other one.
        """
        first: BaseException | None = None
        try:
            if len(several := self.answers(query)) == 1 and several[0].label:
                return several[0]
        except FAILURES as error:
            first = error
        alone = cast("list[object]", getattr(query, "iloc", query))[0]
        try:
            return Answer(self.label(self.model.label(alone)))
        except FAILURES as error:
            raise error from first

    def label(self, answer: object) -> str | None:
        """Return the predicted label: the best of a dict, the first of several, or itself."""
        if isinstance(answer, dict) and answer:
            answer = max(answer, key=answer.__getitem__)
        if isinstance(answer, list | tuple) and answer:
            answer = answer[0]
        text = str(answer)
        return self.labels.get(text, self.labels.get(text.removesuffix(".0")))

    def _shares(self, queries: object) -> list[Mapping[str, Fraction] | None]:
        """Return the probabilities of each query, if the program has any."""
        with contextlib.suppress(*FAILURES):
            if self.model.shares:
                rows = [_row(one) for one in _list(self.model.shares(queries))]
                names = [*map(self.label, self.model.classes)] or sorted(self.labels.values())
                return [{str(y): p for y, p in zip(names, row, strict=True)} for row in rows]
        return []

    def _behind(self, answer: object) -> Mapping[str, Fraction] | None:
        """Return the probabilities after a label, if there is one for each label."""
        names = sorted(self.labels.values())
        if not isinstance(answer, list) or len(answer) != len(names) + 1:
            return None
        return {y: Fraction(str(p)) for y, p in zip(names, answer[1:], strict=True)}


def _row(answer: object) -> list[Fraction]:
    """Return the probabilities of a row; a dict gives them in the order of its keys."""
    values = [answer[y] for y in sorted(answer)] if isinstance(answer, dict) else _list(answer)
    return [Fraction(str(p)) for p in values]


def _list(answer: object) -> list[object]:
    """Return a result as a list, even if it is an array or a series."""
    plain = answer.tolist() if hasattr(answer, "tolist") else answer
    return [*plain] if isinstance(plain, list | tuple) else [plain]


@contextlib.contextmanager
def quiet() -> Iterator[None]:
    """Hide output and warnings."""
    with (
        contextlib.redirect_stdout(io.StringIO()) as nowhere,
        contextlib.redirect_stderr(nowhere),
        warnings.catch_warnings(action="ignore"),
    ):
        yield
