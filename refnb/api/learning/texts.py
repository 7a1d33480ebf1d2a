"""Documents: the words of one, and the model that scores it.

Many documents are counted and decided by `fast.word_counts`, which is proven equal to the chapter.
A single one is worked out by the chapter itself. An unknown word is ignored.
"""

from __future__ import annotations

# ruff: noqa: PLC0415 - what few questions need is loaded when they come
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING, ClassVar

from refnb.api import settings
from refnb.api.learning.choices import Choices
from refnb.api.learning.documents import TextChoices
from refnb.api.learning.engine import Cells, Engine, Row, Weights
from refnb.classifiers import bernoulli, log_naive, multinomial, text
from refnb.classifiers.naive import Inference, Prior
from refnb.core.checks import ReadOnly
from refnb.core.errors import EmptyData, ZeroEvidence
from refnb.estimation.schema import Schema, Tokens
from refnb.estimation.smoothing import Smoothing
from refnb.exact.logarithm import Infinite
from refnb.fast import word_counts
from refnb.fast.word_counts import PreparedModel, WordCounts
from refnb.probability.distribution import Decision
from refnb.worked import naive
from refnb.worked import text as worked
from refnb.worked.solution import Solution

if TYPE_CHECKING:
    from refnb.api.learning.engine import Posterior, Result
    from refnb.api.learning.samples import Draw
    from refnb.classifiers import linear_form
    from refnb.classifiers.log_naive import LogFactors
    from refnb.exercises.problems.problem import Question
    from refnb.exercises.replay import Exercise


class Document(ReadOnly[str, str]):
    """A document as a row: how often each word occurs in it; `tokens` are its words in order."""

    tokens: Tokens

    @classmethod
    def of(cls, tokens: Sequence[str]) -> Document:
        """Return the row of these words."""
        row = cls({w: str(n) for w, n in Counter(tokens).items()})
        row.tokens = tuple(tokens)
        return row


def tokens_of(x: Row) -> Tokens:
    """Return the words of a document in their order."""
    assert isinstance(x, Document)
    return x.tokens


@dataclass(frozen=True)
class TextEngine(Engine):
    """A multinomial or Bernoulli model of documents, made ready, and what it was learned from."""

    prepared: PreparedModel
    counts: WordCounts
    rule: Smoothing
    prior: Prior
    noun: ClassVar = "class"
    unit: ClassVar = "document"
    is_quick: ClassVar = True
    no_factors: ClassVar = "of a document no single factor could move"

    @property
    def model(self) -> multinomial.Model | bernoulli.Model:  # type: ignore[override]
        """The parameters."""
        return self.prepared.model

    @property
    def is_presence(self) -> bool:
        """Whether each word of the vocabulary is there or not."""
        return isinstance(self.prepared.parameters, bernoulli.Model)

    @cached_property
    def training(self) -> worked.Training | naive.Training:
        """The counts of the words, zeros written out, and the rules."""
        if self.is_presence:
            seen = self.counts.presence(self.prepared.vocabulary)
            return naive.Training(seen, self.rule, self.prior)
        return worked.Training(self.counts.counts(self.prepared.vocabulary), self.rule, self.prior)

    @cached_property
    def schema(self) -> Schema:
        """The classes; a document leaves no word out."""
        return Schema(self.prepared.labels, {})

    @property
    def parameters(self) -> int:
        """A prior, and of each class a number for every word: of a die one less."""
        labels, sides = len(self.prepared.labels), len(self.prepared.vocabulary)
        return labels - 1 + labels * (sides - (not self.is_presence))

    def many(self, rows: Sequence[Cells]) -> Iterator[tuple[Decision[str] | None, Weights]]:
        """Yield the decision about each document; None where every class is impossible."""
        return ((self.prepared.classify([*filter(None, x)]), ()) for x in rows)

    def decide(self, x: Row) -> tuple[Decision[str], Weights]:
        """Return the decision: ZeroEvidence, which names each word."""
        decision = self.prepared.classify(tokens_of(x))
        return decision or self.infer(x, ()).decision, ()

    def posterior(self, x: Row, _ratios: Weights) -> Posterior:
        """Return P(y | x) of each class."""
        return self.prepared.posterior(tokens_of(x))

    def infer(self, x: Row, _ratios: Weights) -> Inference:
        """Return prior, factors, scores and what follows."""
        if isinstance(self.model, bernoulli.Model):
            return text.infer_presence(self.model, tokens_of(x))
        try:
            return text.infer(self.model, tokens_of(x))
        except ZeroEvidence as error:  # which names each word with its place
            raise ZeroEvidence(re.sub(r"\bp\([0-9]+ ", "p(", str(error))) from None

    def solve(self, title: str, x: Row, _result: Result) -> Solution:
        """Work out what is inferred."""
        if isinstance(self.training, naive.Training):
            return worked.of_presence(title, tokens_of(x), self.training).solution
        return worked.of_document(title, tokens_of(x), self.training).solution

    def exercise(self, x: Row, _result: Result, label: str) -> Exercise:
        """Return the exercise that asks for P(y | x) of a class."""
        from refnb.exercises.mistakes import naive_bayes

        known, tokens = self.training, tokens_of(x)
        if not isinstance(known, naive.Training):
            return naive_bayes.of_document(known.counts, known.rule, known.prior, tokens, label)
        vocabulary = known.counts.schema.features
        there = bernoulli.instance(vocabulary, {w for w in tokens if w in vocabulary})
        return naive_bayes.of_row(known.counts, known.rule, known.prior, there, label)

    def pose(self, x: Row, header: str, label: str) -> Question:
        """Return documents with the words that were counted, and which class is asked for."""
        from refnb.exercises.problems import documents

        if isinstance(self.training, naive.Training):
            return super().pose(x, header, label)
        return documents.question(self.training, tokens_of(x), label)

    def line(self, x: Row | None) -> tuple[linear_form.Model, dict[str, int | Fraction] | None]:
        """Return the model, and how often each word of the vocabulary occurs."""
        if x is None:
            return self.model, None
        return self.model, {**dict.fromkeys(self.prepared.vocabulary, 0), **self.bag(x)}

    def log_factors(self, x: Row, result: Result) -> tuple[Row, LogFactors]:
        """Return how often each word occurs, or whether, and log P(word | y) as often."""
        model = self.model
        if isinstance(model, bernoulli.Model):
            there = bernoulli.instance(model.presence, {w for w in x if w in model.presence})
            return super().log_factors(there, result)
        bag = {w: x[w] for w in sorted(self.bag(x))}
        logs = log_naive.log_factors({w: {y: p[w] for y, p in model.words.items()} for w in bag})
        times = {w: int(n) for w, n in bag.items()}
        return bag, {
            w: {y: g if isinstance(g, Infinite) else times[w] * g for y, g in row.items()}
            for w, row in logs.items()
        }

    def bag(self, x: Row) -> dict[str, int]:
        """Return how often each known word occurs."""
        return {w: int(n) for w, n in x.items() if w in self.prepared.table}

    def draw(self, _label: str, _places: int, length: int) -> tuple[Draw, int]:
        """Return what draws a class, then so many words; of Bernoulli each word or not."""
        from refnb.api.learning import samples

        width = len(self.prepared.vocabulary) if self.is_presence else length
        return samples.of_document(self.model, length), 1 + width


def fit(counts: WordCounts, choices: Choices) -> TextEngine:
    """Return the model of documents: EmptyData when no word is left; UndefinedEstimate."""
    assert isinstance(choices, TextChoices)
    labels = tuple(counts.occurrences)
    vocabulary = choices.vocabulary or _vocabulary(counts.frequencies(), choices)
    rules = choices.smoothing, settings.prior_over(choices.prior, labels)
    if choices.model == "bernoulli":
        model = word_counts.fit_presence(counts, vocabulary, *rules)
        return TextEngine(word_counts.prepare_presence(model), counts, *rules)
    thetas = word_counts.fit(counts, vocabulary, *rules)
    return TextEngine(word_counts.compose(thetas), counts, *rules)


def _vocabulary(frequencies: Counter[str], choices: TextChoices) -> tuple[str, ...]:
    """Return the words that there are, sorted: EmptyData for none."""
    left = text.prune(frequencies, choices.least, choices.common)
    words = tuple(sorted({*left, *choices.extra}))
    if not words:
        chosen = f"least = {choices.least} and common = {choices.common}"
        raise EmptyData(f"no word is left of {len(frequencies)} with {chosen}")
    return words
