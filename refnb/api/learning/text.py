"""Texts: a document is a row whose features are words.

source    where documents come from, as `documents` says
words     the rule that makes words of a document
model     multinomial: each occurrence of a word counts
          binarised: the same, and a word counts once a document
          bernoulli: of each word of the vocabulary, whether it is there
curve     how often decisions are right after growing shares of the documents
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from itertools import islice
from pathlib import Path
from sys import intern
from typing import Literal, Unpack

from refnb.api import settings
from refnb.api.learning import classifier, documents, engine, samples
from refnb.api.learning import trial as trials
from refnb.api.learning.answer import Case, Notes, Question, Questions, Rows
from refnb.api.learning.documents import TextChoices, Texts, Tree
from refnb.api.learning.statistics import WordStatistics
from refnb.api.learning.trial import Trial
from refnb.api.learning.words import Document, TextEngine
from refnb.api.settings import Numbers, RowReading
from refnb.classifiers import bernoulli, multinomial, naive
from refnb.core import checks, messages
from refnb.core.errors import BadRequest, BadTable, UnknownLabel
from refnb.estimation.schema import Schema
from refnb.estimation.smoothing import Smoothing
from refnb.exact import rounding
from refnb.fast import word_counts
from refnb.io import columns, files, suggestions, tables
from refnb.worked import frames, layout, pictures, terms
from refnb.worked.solution import Shown, Solution, Step

Rule = Literal["alphanumeric", "ascii-letters"]
Model = Literal["multinomial", "binarised", "bernoulli"]
Numbered = tuple[int, str, list[str]]  # the place of a document in its class, the class, its words

LEARNED = "learned from"
SHARES = (64, 32, 16, 8, 4, 2, 1)
BLOCK = 500  # documents


def _check_lines(source: object, column: str) -> None:
    """Refuse a list of texts that would be read as the lines of a table: BadTable."""
    is_table = isinstance(source, str | Mapping | tables.Frame | Iterator)
    if is_table or not isinstance(source, Iterable):
        return
    if isinstance(first := next(iter(source), None), str) and column not in first:
        texts = f"of texts write [{{{column!r}: text}} for text in texts]"
        line = f"line 1 of a table has {column!r}, got {messages.quote(first)}"
        raise BadTable(f"{texts}; {line}")


@dataclass(frozen=True)
class TextQuestions(Questions):
    """A classifier of documents, ready to be asked."""

    @property
    def how(self) -> TextChoices:
        """How words are read."""
        assert isinstance(self.choices, TextChoices)
        return self.choices

    @property
    def texts(self) -> TextEngine:
        """The model of documents."""
        assert isinstance(self.engine, TextEngine)
        return self.engine

    @cached_property
    def features(self) -> tuple[str, ...]:
        """The column of texts, if they come in a table."""
        return self.layout.features or ()

    def row(self, document: Question) -> tuple[engine.Row, Notes]:
        """Return a document, and whether all of its words were ignored."""
        x = Document.of(self.how.tokens(document))  # type: ignore[arg-type] # others are refused
        self.texts.prepared.check_bits(x.tokens)
        is_known = self.texts.prepared.table.keys() & {*x}
        return x, {} if is_known else {"known words": "none, all are ignored"}

    def instance(self, cells: engine.Cells) -> engine.Row:
        """Return the words of a document as a row."""
        return Document.of([*filter(None, cells)])

    def read(
        self, source: tables.Source, notes: Notes | None = None, *, needs_label: bool = False
    ) -> Iterator[Rows]:
        """Yield the documents of a list, or of a table if the documents learned came from one."""
        if self.features:
            _check_lines(source, *self.features)
            for rows in super().read(source, notes, needs_label=needs_label):
                texts = [tuple(self.how.tokens(text or "")) for (text,) in rows.cells]
                yield rows._replace(cells=texts)
            return
        if isinstance(source, str | bytes | Mapping) or not isinstance(source, Iterable):
            typed = messages.misfit(source)
            raise BadTable(f"many texts are a list of documents, got {typed}: write [...]")
        places = enumerate(source, 1)
        read = (documents.document(text, f"document {place}") for place, text in places)
        cells = [tuple(self.how.tokens(text)) for text in read]
        yield Rows("document", range(1, len(cells) + 1), [None] * len(cells), cells)

    def labelled(self, source: Texts, notes: Notes) -> Iterator[Rows]:
        """Yield the documents of known classes: UnknownLabel; BadTable for counts."""
        tree = self.known(source)
        yield from blocks(numbered(tree, self.how, "deciding"))
        notes |= reading(tree)

    def known(self, source: Texts, classes: Collection[str] = ()) -> Tree:
        """Return documents of the classes that were learned."""
        tree = documents.tree(source, self.layout, again=True)
        if tree.bags:
            raise BadTable("a trial asks documents: write a list of them for each class, no counts")
        check_classes(tree, classes or self.labels)
        return tree

    def fixed(self) -> TextChoices:
        """Return the choices for leaving documents out: the vocabulary stays."""
        return replace(self.how, vocabulary=self.texts.prepared.vocabulary)

    def sizes(self) -> set[int]:
        """Return the number of words, or two values for the presence of each."""
        return {2 if self.texts.is_presence else len(self.texts.prepared.vocabulary)}

    def name(self, source: Texts) -> str:
        """Return the name of documents in an answer."""
        return documents.name(source)

    def count(self, source: Texts, _schema: Schema) -> tuple[WordStatistics, TextChoices, Notes]:
        """Return what more documents say: BadRequest for counts without a given prior."""
        tree = documents.tree(source, self.layout, again=True)
        check_prior(tree, self.how.model, self.how.prior)
        kinds = {**tree.kinds, **self.how.kinds}
        return count(tree, self.how, "learning")[0], replace(self.how, kinds=kinds), {}

    def without(self, cases: Iterable[tuple[Case, int]], schema: Schema) -> WordStatistics:
        """Return what some documents say."""
        counts = word_counts.empty(schema.labels)
        for case, n in cases:
            counts.put(case.label, *[[*filter(None, case.x)]] * n)
        return WordStatistics(counts.documents, counts.occurrences)


@dataclass(frozen=True, repr=False)
class Curve(frames.Framed, Shown):
    """A trial for each share 1/k of the documents, after learning from that share."""

    points: Mapping[int, Trial]

    @property
    def row_names(self) -> Iterable[Fraction]:
        """The shares."""
        return [Fraction(1, k) for k in self.points]

    def series(self) -> Mapping[str, Sequence[object]]:
        """Return the number of right decisions after each share."""
        names = ("right", "rows", "ties", "accuracy")
        return {name: [getattr(t, name) for t in self.points.values()] for name in names}

    def draw(self) -> pictures.Picture:
        """Draw the accuracy after each share; each share is twice the one before."""
        steps = {k: Fraction(i, len(self.points) - 1) for i, k in enumerate(self.points)}
        line = [(x, self.points[k].accuracy) for k, x in steps.items()]
        ticks = {str(Fraction(1, k)): x for k, x in steps.items()}
        square = pictures.Square("Learning curve", "share", "accuracy", {"accuracy": line}, ticks)
        return pictures.curves("How often is the decision right?", [square])

    @property
    def unanswered(self) -> int:
        """The documents without an answer somewhere on the curve."""
        return sum(trial.unanswered for trial in self.points.values())

    @cached_property
    def solution(self) -> Solution:
        """One row for each share."""
        heads = ("share", LEARNED, "right", "tested", "ties", "accuracy", terms.NOTHING)
        rows = list[tuple[terms.Entry, ...]]()
        for k, t in self.points.items():
            counts = t.settings[LEARNED], t.right, t.rows, t.ties
            rows.append((Fraction(1, k), *counts, rounding.decimal(t.accuracy, 4), terms.NOTHING))
        values = {k: (trial.right, trial.rows) for k, trial in self.points.items()}
        settings = self.points[1].settings
        choices = {name: settings[name] for name in settings if name != LEARNED}
        step = Step("curve", values, "Learning curve", table=layout.table(heads, rows))
        return Solution("How often is the decision right?", (Step.choices(choices), step))


@dataclass(frozen=True, repr=False)
class TextClassifier(classifier.Classifier):
    """A classifier of documents by their words: multinomial or Bernoulli naive Bayes.

    >>> mail = text({"spam": ["buy now", "buy more"], "ham": ["see you now"]})
    >>> mail.ask("Buy!").posterior
    {'spam': Fraction(16, 19), 'ham': Fraction(3, 19)}
    >>> [row.answer.label for row in mail.ask_all(["buy buy", "see"])]
    ['spam', 'ham']
    >>> mail.sample(1, 2, length=3)
    (('now buy more', 'spam'),)
    """

    more = "learned more from"

    @cached_property
    def questions(self) -> TextQuestions:
        """What asks documents."""
        assert self.choices is not None
        how = self.choices
        return TextQuestions(self.engine, self.settings, self.own, how.layout, how)

    @property
    def model(self) -> multinomial.Model | bernoulli.Model:
        """The parameters, all written out."""
        return self.questions.texts.model

    @property
    def prepared(self) -> word_counts.PreparedModel:
        """The model, prepared for many documents."""
        return self.questions.texts.prepared

    def sample(  # type: ignore[override] # as `text` takes them
        self, n: int, seed: int = 1, length: int = 20
    ) -> tuple[tuple[str, columns.Original], ...]:
        """Draw n documents with their classes: so many words or, for Bernoulli, each or not.

        Raises OutOfRange for a seed that is not in 0..2^64 - 1, and for too many words.
        """
        checks.size(length, "the number of words", 0, samples.LONGEST)
        pairs = samples.series(*samples.of_document(self.model, length), n, seed)
        return tuple((" ".join(tokens), self.own[y]) for tokens, y in pairs)

    def _reading(
        self, label: str | None = None, features: tuple[str, ...] | None = None
    ) -> Questions:
        if features is not None or (label is not None and not self.questions.features):
            raise BadRequest("texts are read as those that were learned: name no other columns")
        return super()._reading(label)

    def curve(self, source: Texts, held_out: Texts) -> Curve:
        """Learn again from growing shares of the documents, tested on the same other ones.

        The share 1/k is every k-th document of each class, beginning with the first, so it contains
        the smaller shares.

        Raises: as `text` and `test`.
        """
        ask, how = self.questions, self.questions.how
        tree = documents.tree(source, how.layout, again=True)
        judge = ask.known(held_out, tree)
        seen = [(i, y, [*map(intern, ws)]) for i, y, ws in numbered(tree, how, "learning")]
        asked = [(i, y, [*map(intern, ws)]) for i, y, ws in numbered(judge, how, "reading")]
        points = {}
        for k in SHARES:
            counts = word_counts.empty(tree)
            for i, y, tokens in seen:
                if i % k == 0:
                    counts.put(y, tokens)
            with messages.at(f"share 1/{k}"):
                statistics = WordStatistics(counts.documents, counts.occurrences)
                part = classifier.fit(TextClassifier, statistics, how, "")
                rows = part.questions.answers_to(blocks(asked))
                points[k] = trials.trial(
                    rows, part.own, {**part.settings, "tested on": judge.name, **reading(judge)}
                )
        return Curve(points)

    def _brief(self) -> str:
        size = f"{len(self.prepared.vocabulary)} words"
        return f"{self.questions.how.model}: {size}, labels {messages.join_names(self.own)}"


def text(  # noqa: PLR0913
    source: Texts,
    label: str | Sequence[object] | None = None,
    *unnamed: object,
    text: str | None = None,
    words: Rule = "alphanumeric",
    model: Model = "multinomial",
    smoothing: str | Smoothing = "laplace",
    prior: str | Smoothing | Numbers | None = None,
    least: int = 1,
    common: int = 0,
    extra: Iterable[str] = (),
    **reading: Unpack[RowReading],
) -> TextClassifier:
    """Return a classifier learned from documents: folders, lists by class, pairs, or a table.

    A document is a text, a Path, or a table of how often each word occurs in it. If a class has
    word counts instead of documents, they say nothing about the prior: it is uniform unless you
    give one; otherwise the rule for labels is "none".

    If you give a table, `text` and `label` name its columns, and you say how to read it as for
    `learn`. Words are runs of letters and digits, or of the letters A to Z alone with
    `words="ascii-letters"`. Words seen fewer than `least` times are left out, then the `common`
    most frequent ones; `extra` words belong to the vocabulary whether they occur or not. Files are
    UTF-8 unless `encoding` says otherwise; for ASCII letters any encoding that extends ASCII will
    do.

    Raises BadTable for files or documents that cannot be read; EmptyData if no word is left;
    UndefinedEstimate for 0/0; OutOfRange for an unknown choice; whatever a given prior raises.

    >>> seen = [("win money", "spam"), ("see you", "ham"), ("win, win", "spam")]
    >>> text(seen, model="binarised").ask("Win!").posterior
    {'ham': Fraction(7, 43), 'spam': Fraction(36, 43)}
    """
    settings.check_options(_learn_text, reading, RowReading, *unnamed)
    if not isinstance(label, str | int | None):  # as fit(X, y) takes them
        source, label = documents.pairs(source, label), None
    how = documents.layout(label, text, **reading)
    if how.features is None and "encoding" not in reading and words == "ascii-letters":
        how = replace(how, encoding="latin-1")
    tree = documents.tree(source, how)
    if prior is None:
        prior = settings.UNIFORM if tree.bags else "none"
    labels = tuple(tree) if tree.is_ordered else None
    more = settings.listed(extra, "extra") or ()
    choices = TextChoices(
        how,
        model,
        labels=labels,
        smoothing=settings.rule(smoothing),
        prior=settings.prior(prior),
        notes=tree.notes,
        kinds=tree.kinds,
        rule=words,
        least=least,
        common=common,
        extra=more,
    )
    choices.check_extra()
    check_prior(tree, model, choices.prior)
    has_file = any(isinstance(d, Path) for texts in tree.values() for d in texts)
    if how.features is None and "encoding" in reading and not has_file:
        raise BadRequest("an encoding is for files, and no document is one: leave it out")
    statistics, empty = count(tree, choices, "learning")
    if empty:
        choices = replace(choices, notes={**tree.notes, "documents without words": f"{empty}"})
    again = tables.can_reread(source)  # type: ignore[arg-type]
    return classifier.fit(TextClassifier, statistics, choices, "", source if again else tree)


_learn_text = text  # inside it, `text` is the name of a column


def count(tree: Tree, choices: TextChoices, doing: str) -> tuple[WordStatistics, int]:
    """Return the statistics of documents, and how many of them have no words."""
    counts, empty = word_counts.empty(tree), 0
    for _, y, tokens in numbered(tree, choices, doing):
        counts.put(y, tokens)
        empty += not tokens
    for y, bag in tree.bags.items():
        counts.occurrences[y].update(choices.count(bag, f"class {messages.quote(y)}"))
    return WordStatistics(counts.documents, counts.occurrences), empty


def numbered(tree: Tree, choices: TextChoices, doing: str) -> Iterator[Numbered]:
    """Yield every document, class by class: its place from 0, the class and the words.

    On a terminal, report the progress from time to time.

    Raises: BadTable for a file that cannot be read, has another encoding, or is larger than 64 MiB.
    """
    places = ((y, place) for y, texts in tree.items() for place in enumerate(texts))
    for y, (place, document) in files.show_progress(places, f"documents, {doing}", BLOCK):
        yield place, y, choices.tokens(document)


def blocks(read: Iterable[Numbered]) -> Iterator[Rows]:
    """Yield documents as rows, some hundred at a time."""
    rest, start = iter(read), 1
    while block := [*islice(rest, BLOCK)]:
        cells = [tuple(tokens) for _, _, tokens in block]
        places = range(start, start + len(block))
        yield Rows("document", places, [y for _, y, _ in block], cells)
        start += len(block)


def reading(tree: Tree) -> Notes:
    """Say how a trial read the documents."""
    return {f"{name} in the rows tested": text for name, text in tree.notes.items()}


def check_classes(asked: Tree, known: Collection[str]) -> None:
    """Require classes that were learned: UnknownLabel."""
    for label in asked:
        if label not in known:
            miss = suggestions.hint(label, known)
            raise UnknownLabel(f"{asked.name}: no class {messages.quote(label)} was learned{miss}")


def check_prior(tree: Tree, model: str, prior: naive.Prior | None) -> None:
    """Require that word counts by class are enough for the choices: BadRequest."""
    unknown = "counts of words do not say how many documents"
    if tree.bags and model != "multinomial":
        each = "write the documents, or a list of their counts, for each class"
        raise BadRequest(f"{unknown} have a word, which model={model!r} asks: {each}")
    if tree.bags and isinstance(prior, Smoothing):
        raise BadRequest(f"{unknown} a class has: write prior='uniform', or a table of numbers")
