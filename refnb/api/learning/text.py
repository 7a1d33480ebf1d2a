"""Documents in place of rows: learned from folders, lists, pairs or tables, asked, and tested.

    source    where documents come from, as `text_sources` says
    words     the rule that makes words of a document
    model     multinomial: each occurrence of a word counts
              binarised: the same, and a word counts once a document
              bernoulli: of each word of the vocabulary, whether it is there
    curve     how often decisions are right after growing shares of the documents

Documents are counted and decided by `fast.word_counts`, which is proven equal to the chapter; a
single one is worked out by the chapter itself.
"""

from __future__ import annotations

# ruff: noqa: PLC0415 - what few questions need is loaded when they come
import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache, cached_property, partial
from itertools import chain
from pathlib import Path
from sys import intern
from typing import TYPE_CHECKING, Literal, Unpack

import refnb.classifiers.text
import refnb.worked.text
from refnb.api import settings
from refnb.api.learning import text_sources
from refnb.api.learning.answer import Answer
from refnb.api.learning.engines import Document
from refnb.api.learning.text_sources import Texts, Tree
from refnb.api.learning.trial import TEXTS, Losses, Posterior, Tally, Trial, enclosed
from refnb.api.settings import Numbers, RowReading
from refnb.classifiers import bernoulli, multinomial
from refnb.classifiers.naive import Prior
from refnb.core import checks, limits, messages
from refnb.core.checks import Brief, ReadOnly
from refnb.core.errors import BadRequest, EmptyData, NotText, UnknownLabel, ZeroEvidence
from refnb.estimation.smoothing import Smoothing
from refnb.exact import rounding
from refnb.fast import word_counts
from refnb.fast.word_counts import PreparedModel, WordCounts
from refnb.io import columns, files, suggestions
from refnb.io.columns import Original
from refnb.io.tables import Layout
from refnb.worked import naive
from refnb.worked.layout import table
from refnb.worked.solution import Shown, Solution, Step
from refnb.worked.terms import NOTHING

if TYPE_CHECKING:
    from refnb.api.learning.line import Line

Read = tuple[int, str, list[str]]  # the place of a document in its class, the class, its words
Rule = Literal["alphanumeric", "ascii-letters"]
Model = Literal["multinomial", "binarised", "bernoulli"]

RULES: dict[str, str] = {
    "alphanumeric": "runs of letters and digits, in lower case",
    "ascii-letters": "runs of the letters A to Z, in lower case",
}
MODELS: dict[str, str] = {
    "multinomial": "multinomial",
    "binarised": "multinomial, each word once a document",
    "bernoulli": "Bernoulli, each word is there or not",
}
LEARNED = "learned from"
SHARES = (64, 32, 16, 8, 4, 2, 1)


@dataclass(frozen=True)
class TextChoices:
    """How words are read, what is made of them, the rules, and which words there are."""

    smoothing: Smoothing
    prior: Prior | None
    least: int
    common: int
    words: str
    model: str
    extra: tuple[str, ...]
    encoding: str
    layout: Layout | None
    notes: Mapping[str, str]
    kinds: Mapping[str, str]

    def documents(self, tree: Tree, doing: str) -> Iterator[Read]:
        """Yield every document, class by class: its place in it, from 0, the class and the words.

        On a terminal, say now and then how many there were.

        Raises: BadTable for a file that cannot be read, has another encoding, or holds more than
        64 MiB.
        """
        listed = ((y, numbered) for y, found in tree.items() for numbered in enumerate(found))
        for y, (place, document) in files.show_progress(listed, f"documents, {doing}", 500):
            yield place, y, self.read(document)

    def read(self, document: str | Path | Mapping[str, int]) -> list[str]:
        """Return the words of a document, each once, unless all count: NotText for no text."""
        if isinstance(document, Mapping):
            found = self.counted(text_sources.bag(document, "the document"), "the document")
            limits.check_cells(found.total(), "the words of a document")
            words = [*found.elements()]
            return words if self.model == "multinomial" else list(dict.fromkeys(words))
        if isinstance(document, Path):
            with files.naming(str(document)):
                return self.read(files.document(str(document), self.encoding))
        given: object = document
        if not isinstance(given, str):
            typed = messages.misfit(given)
            raise NotText(f"a document is a text, got {typed}; words are joined by blanks")
        words = word_counts.tokens(document, self.words)
        return words if self.model == "multinomial" else list(dict.fromkeys(words))

    def counted(self, bag: Mapping[str, int], place: str) -> Counter[str]:
        """Return counts by the words that documents have: BadRequest for what is no word."""
        found = Counter[str]()
        for w, n in bag.items():
            read = word_counts.tokens(w, self.words)
            if len(read) != 1:
                rule = f"words are {RULES[self.words]}"
                raise BadRequest(f"{place}: no document has the word {messages.quote(w)}, {rule}")
            found[read[0]] += n
        return found

    def check_extra(self) -> None:
        """Require of each extra word that a document can have it: BadRequest, with what is read."""
        known = {w: self.read(w) for w in self.extra}
        if wrong := [w for w, read in known.items() if read != [w]]:
            every = [*dict.fromkeys(chain.from_iterable(known.values()))]
            write = messages.option(f"extra={every}", f"--extra {','.join(every)}")
            words = f"no document has the extra word {messages.quote(wrong[0])}"
            raise BadRequest(f"{words}: {f'write {write}' if every else 'leave it out'}")

    def settings(self) -> dict[str, str]:
        """Name the choices."""
        left = "none"
        if self.common or self.least > 1:
            left = f"the {self.common} most frequent, and those seen fewer than {self.least} times"
        choices = {
            "model": MODELS[self.model],
            "words are": RULES[self.words],
            "smoothing": self.smoothing.spelling(),
            "prior": settings.prior_setting(self.prior),
            "words left out": left,
        }
        if self.extra:
            choices["extra words"] = messages.join_names(self.extra)
        if self.encoding != "utf-8" and self.words != "ascii-letters":  # of those any will do
            choices["encoding"] = self.encoding
        return choices | dict(self.notes)


@dataclass(frozen=True, repr=False)
class Curve(Shown):
    """A trial after learning from each share 1/k of the documents."""

    points: Mapping[int, Trial]

    @property
    def unanswered(self) -> int:
        """The documents that had no answer somewhere on the curve."""
        return sum(trial.unanswered for trial in self.points.values())

    @cached_property
    def solution(self) -> Solution:
        """One row for each share."""
        heads = ("share", LEARNED, "right", "tested", "ties", "accuracy", NOTHING)
        rows = (
            (
                *(Fraction(1, k), trial.settings[LEARNED], trial.right, trial.rows, trial.ties),
                *(rounding.decimal(trial.accuracy, 4), NOTHING),
            )
            for k, trial in self.points.items()
        )
        values = {k: (trial.right, trial.rows) for k, trial in self.points.items()}
        choices = {what: said for what, said in self.points[1].settings.items() if what != LEARNED}
        step = Step("curve", values, "Learning curve", table=table(heads, rows))
        return Solution("How often is the decision right?", (Step.choices(choices), step))


@dataclass(frozen=True, repr=False)
class TextClassifier(Brief):
    """A classifier of documents by their words: multinomial or Bernoulli naive Bayes."""

    prepared: PreparedModel
    word_counts: WordCounts
    choices: TextChoices
    settings: Mapping[str, str]

    def __post_init__(self) -> None:
        checks.freeze_fields(self)

    if not TYPE_CHECKING:  # to which every name would be a member

        def __getattr__(self, name: str) -> object:
            """Lead from what other programs call a thing to its name here."""
            raise AttributeError(suggestions.member(name, self))

    def _brief(self) -> str:
        words = f"{len(self.prepared.vocabulary)} words"
        return f"{self.choices.model}: {words}, labels {messages.join_names(self.own)}"

    @property
    def model(self) -> multinomial.Model | bernoulli.Model:
        """The parameters."""
        return self.prepared.model

    @cached_property
    def training(self) -> refnb.worked.text.Training | naive.Training:
        """The counts of the words, and the rules that made the parameters of them."""
        rule = self.choices.smoothing
        prior = settings.prior_over(self.choices.prior, self.prepared.labels)
        if self.choices.model == "bernoulli":
            return naive.Training(self.word_counts.presence(self.prepared.vocabulary), rule, prior)
        counts = self.word_counts.counts(self.prepared.vocabulary)
        return refnb.worked.text.Training(counts, rule, prior)

    @property
    def labels(self) -> tuple[Original, ...]:
        """The classes, in the order that decides ties; ints where those of the table are."""
        return (*self.own.values(),)

    @cached_property
    def own(self) -> dict[str, Original]:
        """The classes by their texts."""
        return columns.restore_cells(self.prepared.labels, self.choices.kinds)

    def ask(self, document: str | Path | Mapping[str, int]) -> Answer:
        """Return the answer to a text, a file or counts of words; unknown words are ignored.

        Raises ZeroEvidence when every class is impossible; NotText for what is no text.

        >>> mail = {"spam": ["buy now", "buy more"], "ham": ["see you now"]}
        >>> text(mail).ask("Buy!").posterior
        {'spam': Fraction(16, 19), 'ham': Fraction(3, 19)}
        """
        tokens = tuple(self.choices.read(document))
        if isinstance(self.model, bernoulli.Model):
            inference = refnb.classifiers.text.infer_presence(self.model, tokens)
        else:
            try:
                inference = refnb.classifiers.text.infer(self.model, tokens)
            except ZeroEvidence as error:  # which names each word with its place
                raise ZeroEvidence(re.sub(r"\bp\([0-9]+ ", "p(", str(error))) from None
        lines = self.settings
        if not self.prepared.table.keys() & {*tokens}:
            lines = {**lines, "known words": "none, all are ignored"}
        engine, x = Document(tokens, inference, self.training), Counter(tokens)
        given = ReadOnly({w: str(n) for w, n in x.items()})
        return Answer(given, inference.decision, engine, lines, (), self.own)

    def line(
        self,
        positive: object,
        negative: object = None,
        document: str | Path | Mapping[str, int] | None = None,
    ) -> Line:
        """Return the line of one class against another, as that of a table: a weight for each word.

        Raises UnknownLabel; OutOfRange for a probability 0, whose logarithm is infinite.

        >>> print(text({"spam": ["buy"], "ham": ["see"]}).line("spam", "ham").weights["buy"])
        log(2/3) - log(1/3)
        """
        from refnb.api.learning import line

        x = None
        if document is not None:
            seen = Counter(self.choices.read(document))
            x = {w: seen[w] for w in self.prepared.vocabulary}
        return line.between(self.model, (*self.own,), positive, negative, x, self.settings)

    def sample(self, n: int, seed: int, length: int = 20) -> tuple[tuple[str, str], ...]:
        """Draw n documents with their class: so many words by its table; Bernoulli, each or not.

        Raises OutOfRange for a seed that is not in 0..2^64 - 1, and for too many words.

        >>> text({"spam": ["buy now", "buy more"], "ham": ["see you now"]}).sample(1, 2, length=3)
        (('now buy more', 'spam'),)
        """
        from refnb.api.learning import samples

        checks.size(length, "the number of words", 0)
        width = len(self.prepared.vocabulary) if self.choices.model == "bernoulli" else length
        return (*samples.draw(samples.writer(self.model, length), n, seed, 1 + width),)

    def test(self, source: Texts) -> Trial:
        """Compare the decisions with the classes of other documents; it need not hold every class.

        They come as those that were learned: in a table with the same columns, or not in one.

        Raises UnknownLabel for a class that was not learned; BadTable for what cannot be read.
        """
        tree = self._asked(source, self.own)
        return examined(self, self.choices.documents(tree, "deciding"), tree.tested())

    def curve(self, source: Texts, held_out: Texts) -> Curve:
        """Learn again, from growing shares of documents, each tested on the same other ones.

        The share 1/k is every k-th document of each class, the first among them, so that it holds
        the smaller ones.

        Raises: as `text` and `test`.
        """
        documents = self.choices.documents
        tree = text_sources.tree(source, self.choices.layout, again=True)
        judge = self._asked(held_out, tree)
        known = [(i, y, [*map(intern, words)]) for i, y, words in documents(tree, "learning")]
        asked = [(i, y, [*map(intern, words)]) for i, y, words in documents(judge, "reading")]
        points = {}
        for k in SHARES:
            counts = word_counts.empty(tree)
            for i, y, words in known:
                if i % k == 0:
                    counts.put(y, words)
            with messages.at(f"share 1/{k}"):
                points[k] = examined(learned(counts, self.choices), asked, judge.tested())
        return Curve(points)

    def _asked(self, source: Texts, classes: Collection[str]) -> Tree:
        """Return documents of known classes."""
        tree = text_sources.tree(source, self.choices.layout, again=True)
        check_classes(tree, classes)
        return tree


def examined(of: TextClassifier, documents: Iterable[Read], settings: dict[str, str]) -> Trial:
    """Compare the decisions with the classes of documents, which were learned.

    Raises EmptyData for no documents.
    """
    tally, asked = Tally(of.own), list[tuple[str, Posterior]]()
    for _, label, words in documents:
        if tally.put(label, of.prepared.classify(words)) and len(asked) <= TEXTS:
            asked.append((label, cache(partial(of.prepared.posterior, words))))

    def losses() -> Losses:
        """Return the losses, each of which is enclosed: a document has a long posterior."""
        found = Losses()
        for label, tell in asked:
            p = tell()[label]
            known = isinstance(p, Fraction) and p
            found.add(enclosed({known.as_integer_ratio(): 1}) if known else (0, 1))
        return found

    if len(asked) > TEXTS:
        few = f"of up to {TEXTS} texts, there are more: test some of them"
        return tally.trial({**of.settings, **settings}, lacking=few)
    for place, (label, tell) in enumerate(asked):
        tally.forecasts.add(label, place, 1, tell)
    return tally.trial({**of.settings, **settings}, losses=losses)


def text(  # noqa: PLR0913
    source: Texts,
    label: str | None = None,
    *,
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

    A document is a text, a Path, or a table of how often each word occurs in it. Where such tables
    stand in place of the documents of a class, they say nothing of the prior: it is uniform unless
    one is given; else the rule of the labels is "none".

    Of a table, `text` and `label` name the columns, and how it is read is said as for `learn`.
    Words are runs of letters and digits; with `words="ascii-letters"` of the letters A to Z alone.
    Those seen fewer than `least` times are left out, then the `common` most frequent ones; `extra`
    words are in the vocabulary whether they occur or not. Files are UTF-8 unless `encoding` says
    otherwise; for ASCII letters any encoding that extends ASCII will do.

    Raises BadTable for what cannot be read; EmptyData when no word is left; UndefinedEstimate
    for 0/0; OutOfRange for a word that is no choice; what a given prior raises.

    >>> seen = [("win money", "spam"), ("see you", "ham"), ("win, win", "spam")]
    >>> text(seen, model="binarised").ask("Win!").posterior
    {'ham': Fraction(7, 43), 'spam': Fraction(36, 43)}
    """
    settings.known(_learn_text, reading, RowReading)
    suggestions.choice(words, RULES, "rule of words")
    suggestions.choice(model, MODELS, "model")
    checks.size(least, "least", 0)
    checks.size(common, "common", 0)
    coding = reading.get("encoding", "latin-1" if words == "ascii-letters" else "utf-8")
    more = settings.listed(extra, "extra") or ()
    how = text_sources.layout(label, text, **reading)
    tree = text_sources.tree(source, how)
    rules = settings.rule(smoothing), _prior(prior, tree, model)
    choices = TextChoices(
        *rules, least, common, words, model, more, coding, how, tree.notes, tree.kinds
    )
    choices.check_extra()
    documents = chain.from_iterable(tree.values())
    if how is None and "encoding" in reading and not any(isinstance(d, Path) for d in documents):
        raise BadRequest("an encoding is for files, and no document is one: leave it out")
    counts, empty = word_counts.empty(tree), 0
    for _, y, tokens in choices.documents(tree, "learning"):
        counts.put(y, tokens)
        empty += not tokens
    for y, bag in tree.bags.items():
        counts.occurrences[y].update(choices.counted(bag, f"class {messages.quote(y)}"))
    if empty:
        choices = replace(choices, notes={**tree.notes, "documents without words": f"{empty}"})
    return learned(counts, choices)


def _prior(given: str | Smoothing | Numbers | None, tree: Tree, model: str) -> Prior | None:
    """Return the prior; of counts of words alone it is uniform, or given: BadRequest."""
    if not tree.bags:
        return settings.prior("none" if given is None else given)
    found = settings.prior(settings.UNIFORM if given is None else given)
    words = "counts of words do not say how many documents"
    if model != "multinomial":
        each = "write the documents, or a list of their counts, for each class"
        raise BadRequest(f"{words} have a word, which model={model!r} asks: {each}")
    if isinstance(found, Smoothing):
        raise BadRequest(f"{words} a class has: write prior='uniform', or a table of numbers")
    return found


_learn_text = text  # inside it, `text` is the name of a column


def check_classes(asked: Tree, known: Collection[str]) -> None:
    """Require classes that were learned: UnknownLabel."""
    for label in asked:
        if label not in known:
            words = f"{asked.name}: no class {messages.quote(label)} was learned"
            raise UnknownLabel(f"{words}{suggestions.hint(label, known)}")


def learned(counts: WordCounts, choices: TextChoices) -> TextClassifier:
    """Return the classifier of counts.

    Raises EmptyData when no word is left; UndefinedEstimate; what a given prior raises.
    """
    seen = counts.frequencies()
    left = refnb.classifiers.text.prune(seen, choices.least, choices.common)
    words = tuple(sorted({*left, *choices.extra}))
    if not words:
        chosen = f"least = {choices.least} and common = {choices.common}"
        raise EmptyData(f"no word is left of {len(seen)} with {chosen}")
    smoothing, prior = choices.smoothing, settings.prior_over(choices.prior, (*counts.occurrences,))
    if choices.model == "bernoulli":
        model = word_counts.fit_presence(counts, words, smoothing, prior)
        ready = word_counts.prepare_presence(model)
    else:
        ready = word_counts.compose(word_counts.fit(counts, words, smoothing, prior))
    whole = sum(map(Counter[str].total, counts.occurrences.values()))
    learned_from = f"{counts.documents.total()} documents"
    lines = {
        LEARNED: learned_from if counts.documents else f"{whole} words, counted by class",
        "classes": str(len(counts.occurrences)),
        "words": f"{len(words)} in the vocabulary",
        **{
            what: f"{names} in the classes"
            for what, names in columns.near_equals(counts.occurrences)
        },
        **choices.settings(),
    }
    return TextClassifier(ready, counts, choices, lines)
