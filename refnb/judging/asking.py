"""How a program of somebody else is asked: what it learns from, and what its answers mean.

    container   lists, arrays, a frame, dicts, rows with the label at their end, ...
    labels      as they are, or as numbers: 0, 1, ... or 1, 2, ...
    values      as they are, or as numbers 0, 1, ... of each feature

They are tried in one order. A way that gives a label to every query of two tables is the way of the
program; where nothing explains what it answers then, the next one is asked that answers otherwise.
"""

import contextlib
import copy
import io
import math
import warnings
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import partial
from importlib import import_module
from itertools import product
from typing import NamedTuple, Protocol, cast

from refnb.judging.search import Answer
from refnb.judging.tables import Row, Table


class Call(Protocol):
    """What can be called, with whatever it takes."""

    def __call__(self, *given: object) -> object:
        """Return what it returns."""


Names = Sequence[str]
FIT, ASK = ("fit", "train", "learn"), ("predict", "classify")
LABELS = {"as they are": None, "as numbers from 0": 0, "as numbers from 1": 1}
CODES = "as numbers from 0"
FAILURES = (Exception, SystemExit)
DIFFERS = "it answers several rows otherwise than each of them alone"
FEW = 3  # queries that fail, after which no other is asked
WAYS = 2  # in which answers differ


class Container(NamedTuple):
    """How a table is handed over: what rows are, and how labels go with them."""

    rows: Callable[[Sequence[Row], Names], object]
    joined: Callable[[object, Sequence[object]], tuple[object, ...]]


def lists(rows: Sequence[Row], _names: Names = ()) -> list[list[object]]:
    """Return rows as lists."""
    return [[*row] for row in rows]


def dicts(rows: Sequence[Row], names: Names) -> list[dict[str, object]]:
    """Return rows as dicts, by the names of the features."""
    return [dict(zip(names, row, strict=True)) for row in rows]


def array(rows: Sequence[object], _names: Names = ()) -> object:
    """Return rows, or labels, as an array of NumPy."""
    return import_module("numpy").array([[*row] if isinstance(row, tuple) else row for row in rows])


def frame(rows: Sequence[Row], names: Names) -> object:
    """Return rows as a frame of pandas."""
    return import_module("pandas").DataFrame(lists(rows), columns=[*names])


def documents(rows: Sequence[Row], names: Names) -> list[str]:
    """Return counts of words as texts."""
    return [" ".join(bag) for bag in bags(rows, names)]


def bags(rows: Sequence[Row], names: Names) -> list[list[str]]:
    """Return counts of words as lists of words."""
    return [[w for w, k in zip(names, row, strict=True) for _ in range(int(k))] for row in rows]


def apart(made: object, labels: Sequence[object]) -> tuple[object, ...]:
    """Return rows, and their labels as what the rows are."""
    if hasattr(made, "iloc"):
        return made, import_module("pandas").Series([*labels], name="label")
    return made, [*labels] if isinstance(made, list) else array(labels)


def ended(made: object, labels: Sequence[object]) -> tuple[object, ...]:
    """Return rows with the label at their end, or as the last column of a frame."""
    if hasattr(made, "iloc"):
        return (import_module("pandas").DataFrame(made).assign(label=[*labels]),)
    whole = [[*row, y] for row, y in zip(cast("list[Row]", made), labels, strict=True)]
    return (whole if isinstance(made, list) else array(whole),)


def named(made: object, labels: Sequence[object]) -> tuple[object, ...]:
    """Return a frame with a column of labels, and the name of that."""
    return (*ended(made, labels), "label")


def paired(made: object, labels: Sequence[object]) -> tuple[object, ...]:
    """Return pairs of a row and its label."""
    return ([*zip(cast("list[object]", made), labels, strict=True)],)


ROWS = {
    "arrays": Container(array, apart),
    "lists": Container(lists, apart),
    "a frame": Container(frame, apart),
    "dicts": Container(dicts, apart),
    "a frame with the label as a column": Container(frame, ended),
    "a frame and the name of its label": Container(frame, named),
    "lists with the label at their end": Container(lists, ended),
    "an array with the label at the end": Container(array, ended),
    "pairs of a dict and a label": Container(dicts, paired),
    "pairs of a list and a label": Container(lists, paired),
}
TEXTS = {"texts": Container(documents, apart), "lists of words": Container(bags, apart)}


class Model(NamedTuple):
    """What was learned, as it is asked: for a label, perhaps for probabilities or their logs."""

    label: Call
    shares: Call | None = None
    logs: Call | None = None
    classes: Sequence[object] = ()


class Learn(Protocol):
    """One way to let a program learn."""

    def __call__(self, *train: object) -> Model:
        """Return what it has learned."""


class Program(NamedTuple):
    """A program: a class or an object, or functions; it may take some containers alone."""

    thing: object
    fit: object = None
    predict: object = None
    containers: Sequence[str] = ()

    def learned(self) -> Iterator[Learn]:
        """Yield each way to make a model of what is learned from."""
        fit, predict = cast("Call", self.fit), cast("Call", self.predict or self.thing)
        if self.fit:
            yield lambda *train: Model(partial(predict, fit(*train)))
            yield lambda *train: Model(partial(_turned, predict, fit(*train)))
            yield lambda *train: Model(partial(predict, *_parts(fit(*train))))
            yield lambda *train: Model(partial(_turned, predict, *_parts(fit(*train))))
        elif self.predict or not method(self.thing, FIT + ASK):
            yield lambda *train: Model(partial(predict, *train))
        else:
            yield lambda *train: model(self.fresh(), *train)
            if isinstance(self.thing, type):
                yield lambda *train: model(self.thing, *train)  # a class that makes a learned one
                yield lambda *train: model(predict(*train))

    def fresh(self) -> object:
        """Return an object that has learned nothing yet."""
        return self.thing() if isinstance(self.thing, type) else copy.deepcopy(self.thing)


def method(thing: object, names: Sequence[str]) -> Call | None:
    """Return the first method of these names."""
    found = (getattr(thing, name, None) for name in names)
    return next((cast("Call", m) for m in found if callable(m)), None)


def model(thing: object, *train: object) -> Model:
    """Return what an object has learned; what its method returns is asked if it can be."""
    fit = method(thing, FIT)
    learned = fit(*train) if fit and (train or not method(thing, ASK)) else None
    if not train and fit:
        with contextlib.suppress(TypeError):
            fit()
    asked = learned if method(learned, ASK) else thing
    label = method(asked, ASK)
    if label is None:
        raise TypeError(f"it has no method {' or '.join(ASK)}")
    logs = method(asked, ["predict_log_proba"])
    return Model(label, method(asked, ["predict_proba"]), logs, getattr(asked, "classes_", ()))


def _turned(predict: Call, *learned: object) -> object:
    """Ask a function that takes the query first, and then what was learned."""
    *model, query = learned
    return predict(query, *model)


def _parts(learned: object) -> Sequence[object]:
    if not isinstance(learned, tuple):
        raise TypeError("it does not return several things")
    return learned


class Way(NamedTuple):
    """One way in which a program can be asked."""

    learn: Learn
    container: str
    labels: str
    values: str

    def words(self) -> str:
        """Say what had to be tried, beside arrays or lists of what is there."""
        parts = [self.container] if self.container not in ("arrays", "lists") else []
        parts += [f"labels {self.labels}"] if LABELS[self.labels] is not None else []
        return ", ".join(parts + ([f"values {CODES}"] if self.values == CODES else []))


class Asked(NamedTuple):
    """What a program answers to the tables of a family, in one way; what went wrong, by table."""

    family: str
    way: str
    answers: Sequence[Sequence[Answer] | None]
    errors: Mapping[str, str]
    note: str = ""
    drawn: bool = False  # asked again it answers otherwise


def asked(
    program: Program, families: Mapping[str, Sequence[Table]], why: list[str]
) -> Iterator[Asked]:
    """Yield what a program answers, family by family, in each way that gives labels to all.

    Nothing that it prints or warns of is seen; `why` gets the errors of the ways that do not.
    """
    for family, containers in ((f, some) for f in families for some in forms(f)):
        tables, seen = families[family], list[object]()
        for way in ways(program, family, containers):
            with quiet():
                tried = [ask(way, table) for table in tables[:2]]
                first = [answers for answers, _ in tried]
                why += [error for _, error in tried if error]
                answered = all(said and all(a.label for a in said) for said in first)
                found = whole(way, family, tables) if answered and first not in seen else None
            if found:
                seen.append(first)
                yield found
            if len(seen) == WAYS:
                break


def forms(family: str) -> Sequence[Mapping[str, Container]]:
    """Return the containers of rows, and those of texts, of which a program may mean either."""
    return (ROWS, TEXTS) if family in ("bernoulli", "multinomial") else (ROWS,)


def ways(program: Program, family: str, containers: Mapping[str, Container]) -> Iterator[Way]:
    """Yield the ways of asking in their order."""
    values = ("as they are", CODES)[: 1 + (family == "categorical")]
    for container in (name for name in program.containers or containers if name in containers):
        for learn in program.learned():
            for labels, coded in product(LABELS, values):
                yield Way(learn, container, labels, coded)


def whole(way: Way, family: str, tables: Sequence[Table]) -> Asked:
    """Return all answers in one way; the first table is asked about again, row by row."""
    answers, errors = list[Sequence[Answer] | None](), dict[str, str]()
    for table in tables:
        said, error = ask(way, table)
        answers.append(said)
        if error:
            errors[table.name] = error
    again = ask(way, tables[0])[0]
    alone = ask(way, tables[0], batch=False)[0]
    labels, twice, single = ([a.label for a in said or ()] for said in (answers[0], again, alone))
    if labels != twice:
        note = "asked again, it answers otherwise: it draws, or keeps what it learned before"
    else:
        note = DIFFERS if labels != single and all(single) else ""
    return Asked(family, way.words(), answers, errors, note, labels != twice)


def ask(way: Way, table: Table, *, batch: bool = True) -> tuple[Sequence[Answer] | None, str]:
    """Return the answers to all queries of a table, or None; and the first error."""
    container = (ROWS | TEXTS)[way.container]
    rows, queries = table.rows, table.queries
    names, first = sorted(set(table.labels)), LABELS[way.labels]
    code = {y: y if first is None else first + place for place, y in enumerate(names)}
    back = {str(label): y for y, label in code.items()}
    if way.values == CODES:
        numbers = [{v: i for i, v in enumerate(sorted({*c}))} for c in zip(*rows, strict=True)]
        rows, queries = _coded(rows, numbers), _coded(queries, numbers)
    try:
        made = way.learn(
            *container.joined(container.rows(rows, table.features), [code[y] for y in table.labels])
        )
    except FAILURES as error:
        return None, error_words(error)
    said = _Said(made, back)
    if batch:
        with contextlib.suppress(*FAILURES):
            several = said.answers(container.rows(queries, table.features))
            if len(several) == len(queries) and all(a.label for a in several):
                return several, ""
    answers, errors = list[Answer](), list[str]()
    for q in queries:
        if len(answers) == len(errors) == FEW:
            return [Answer(None)] * len(queries), errors[0]
        try:
            listed = container.rows([q], table.features)
            alone = cast("list[object]", getattr(listed, "iloc", listed))[0]
            answers.append(said.one((alone, listed)))
        except FAILURES as error:
            answers.append(Answer(None))
            errors.append(error_words(error))
    return answers, errors[0] if errors else ""


def _coded(rows: Sequence[Row], numbers: Sequence[Mapping[object, int]]) -> list[Row]:
    """Return values as numbers; one that was never seen is the next number."""
    return [tuple(n.get(v, len(n)) for v, n in zip(row, numbers, strict=True)) for row in rows]


def error_words(error: BaseException) -> str:
    """Return the kind of an error and its first line."""
    return f"{type(error).__name__}: {error}".strip(": ").partition("\n")[0][:200]


class _Said:
    """What a model answers, read: labels by their texts, and probabilities."""

    def __init__(self, made: Model, back: Mapping[str, str]) -> None:
        self.made, self.back = made, back

    def answers(self, queries: object) -> list[Answer]:
        """Return what is said of several queries at once."""
        said = _listed(self.made.label(queries))
        labels = [self.label(one) for one in said]
        shares = self._shares(queries) or [self._behind(one) for one in said]
        if len(shares) != len(labels):
            return [*map(Answer, labels)]
        return [*map(Answer, labels, shares)]

    def one(self, forms: Sequence[object]) -> Answer:
        """Return what is said of one query, in the first of two forms that gets a label.

        What the last one raises is raised.
        """
        alone, listed = forms
        with contextlib.suppress(*FAILURES):
            if len(several := self.answers(listed)) == 1 and several[0].label:
                return several[0]
        answer = self.made.label(alone)
        return Answer(self.label(answer))

    def label(self, answer: object) -> str | None:
        """Return the label that is meant: the best of a dict, the first of several, or itself."""
        if isinstance(answer, dict) and answer:
            answer = max(answer.items(), key=lambda entry: entry[1])[0]
        if isinstance(answer, list | tuple) and answer:
            answer = answer[0]
        text = str(answer)
        return self.back.get(text, self.back.get(text.removesuffix(".0")))

    def _shares(self, queries: object) -> list[Mapping[str, Fraction] | None]:
        """Return the probabilities of each query, where the program has any."""
        with contextlib.suppress(*FAILURES):
            if self.made.shares:
                rows = [_row(one) for one in _listed(self.made.shares(queries))]
            elif self.made.logs:
                logs = [_row(one) for one in _listed(self.made.logs(queries))]
                rows = [[Fraction(str(math.exp(p))) for p in row] for row in logs]
            else:
                return []
            names = [self.label(y) for y in self.made.classes] or sorted(self.back.values())
            return [{str(y): p for y, p in zip(names, row, strict=True)} for row in rows]
        return []

    def _behind(self, one: object) -> Mapping[str, Fraction] | None:
        """Return the probabilities that stand behind a label, if there is one for each."""
        names = sorted(self.back.values())
        if not isinstance(one, list) or len(one) != len(names) + 1:
            return None
        return {y: Fraction(str(p)) for y, p in zip(names, one[1:], strict=True)}


def _row(one: object) -> list[Fraction]:
    """Return the probabilities of a row; of a dict in the order of its keys."""
    values = [one[y] for y in sorted(one)] if isinstance(one, dict) else _listed(one)
    return [Fraction(str(p)) for p in values]


def _listed(answer: object) -> list[object]:
    """Return what came back as a list, be it an array or a series."""
    plain = answer.tolist() if hasattr(answer, "tolist") else answer
    return [*plain] if isinstance(plain, list | tuple) else [plain]


@contextlib.contextmanager
def quiet() -> Iterator[None]:
    """Keep what is printed and what is warned of away."""
    nowhere = io.StringIO()
    with (
        contextlib.redirect_stdout(nowhere),
        contextlib.redirect_stderr(nowhere),
        warnings.catch_warnings(),
    ):
        warnings.simplefilter("ignore")
        yield
