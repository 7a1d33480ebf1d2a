"""Models that count words: rows with a column for each word, and documents.

Bags          rows, multinomial and complement. A word that a question leaves out occurs 0 times
              there, which says nothing. Where nothing is smoothed and a label has no word, no word
              has an estimate: the prior alone can be asked.
TextEngine    documents, multinomial and Bernoulli. Many are counted and decided by
              `fast.word_counts`, which is proven equal to the chapter; a single one is worked out
              by the chapter itself. An unknown word is ignored.
"""

from __future__ import annotations

# ruff: noqa: PLC0415 - what few questions need is loaded when they come
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from typing import ClassVar

from refnb import exercises
from refnb.api import settings
from refnb.api.learning import engine
from refnb.api.learning.choices import Choices
from refnb.api.learning.documents import TextChoices
from refnb.api.learning.engine import Cells, Row, Weights
from refnb.classifiers import bernoulli, categorical, complement, log_naive, multinomial, text
from refnb.classifiers.naive import Inference, Prior, estimate_prior, infer
from refnb.core import checks, errors, messages
from refnb.estimation import moments, smoothing
from refnb.estimation.schema import Schema, Tokens
from refnb.exact.logarithm import Infinite
from refnb.fast import weights, word_counts, word_rows
from refnb.probability.distribution import Decision
from refnb.probability.independence import naive_parameters
from refnb.worked import naive, solution, working
from refnb.worked import text as worked

Sums = Mapping[str, Mapping[str, moments.Moment]]
Model = multinomial.Model | complement.Model | categorical.Model


@dataclass(frozen=True)
class Bags(engine.Factored):
    """A model of word counts, or of the prior alone if the words have no estimate."""

    model: Model
    training: worked.Training | None = None
    undefined: engine.Wrong = field(default_factory=dict)

    @cached_property
    def schema(self) -> Schema:
        """The labels; the words have no domains."""
        return Schema(tuple(self.model.prior), {})

    @cached_property
    def has_posterior(self) -> bool:
        """Whether scores are probabilities; those of the complement are not."""
        return not isinstance(self.model, complement.Model)

    @cached_property
    def numeric(self) -> dict[str, str]:
        """The words, with their family."""
        if isinstance(self.model, categorical.Model):
            return {w: wrong.family for w, wrong in self.undefined.items()}
        family = settings.MULTINOMIAL if self.has_posterior else settings.COMPLEMENT
        return dict.fromkeys(self.model.vocabulary, family)

    @cached_property
    def prepared(self) -> word_rows.WordRows | None:
        """The same model, prepared for many rows; None if there is only a prior."""
        return None if isinstance(self.model, categorical.Model) else word_rows.prepare(self.model)

    @property
    def parameters(self) -> int:
        """A prior, and for each label a distribution over the words."""
        return naive_parameters(len(self.schema.labels), [len(self.numeric)])

    def decide(self, x: Row) -> tuple[Decision[str], Weights]:
        """Return the decision and, for multinomial, the posterior as a ratio of whole numbers."""
        bag = self.bag(x)
        if self.prepared:
            decision, ratios = self.prepared.decide(bag)
            return decision or self.infer(x, ()).decision, ratios  # which refuses
        return self.infer(x, ()).decision, tuple(self.model.prior.values())

    def posterior(self, _x: Row, ratios: Weights) -> engine.Posterior:
        """Return P(y | x) of each label: BadRequest for the complement."""
        if not self.has_posterior:
            raise errors.BadRequest(engine.NO_POSTERIOR)
        return weights.posterior(self.model.prior, ratios)

    def infer(self, x: Row, _ratios: Weights) -> engine.Result:
        """Return everything that the chapter infers."""
        bag = self.bag(x)
        if isinstance(self.model, multinomial.Model):
            return multinomial.infer(self.model, bag)
        if isinstance(self.model, complement.Model):
            return complement.infer(self.model, bag)
        return infer(self.model.prior, {})

    def solve(self, title: str, x: Row, result: engine.Result) -> solution.Solution:
        """Infer from the words of the row."""
        if not isinstance(result, log_naive.Inference):
            return super().solve(title, x, result)
        assert isinstance(self.model, complement.Model)
        return worked.solve_complement(title, self._seen(x), self.model, result, self.training)

    def working(
        self, title: str, x: Row, _result: engine.Result, asked: str = ""
    ) -> working.Working:
        """Return the working of the words of the row: BadRequest for the complement."""
        bag = self._seen(x)
        if isinstance(self.model, complement.Model):
            raise errors.BadRequest(engine.NO_POSTERIOR)
        if self.training is not None:
            return worked.of_bag(title, bag, self.training, asked)
        assert isinstance(self.model, multinomial.Model)
        rows = {w: {y: theta[w] for y, theta in self.model.words.items()} for w in bag}
        return worked.of_words(title, bag, self.model.prior, rows, asked)

    def _seen(self, x: Row) -> dict[str, int]:
        return {w: n for w, n in self.bag(x).items() if n}

    def bag(self, x: Row) -> dict[str, int]:
        """Return how often each word occurs; words without an estimate are refused."""
        engine.check_estimates(self.undefined, x)
        odd = {w: n for w, n in x.items() if not (n.isascii() and n.isdecimal())}
        read: dict[str, str | Fraction] = {**x, **engine.numbers(odd, self.numeric)}
        return {w: int(n) for w, n in read.items()}


def fit_rows(labels: Mapping[str, checks.Amount], sums: Sums, choices: Choices) -> Bags:
    """Return the model of n(y) and n(y, w), which are sums of the columns."""
    rows = {y: {w: row[y].total for w, row in sums.items()} for y in labels}
    totals, prior = multinomial.Counts(labels, rows), settings.prior_over(choices.prior, (*labels,))
    training = worked.Training(totals, choices.smoothing, prior)
    try:
        if choices.model == settings.COMPLEMENT:
            return Bags(complement.fit(totals, choices.smoothing, prior), training)
        return Bags(multinomial.fit(totals, choices.smoothing, prior), training)
    except (errors.UndefinedEstimate, errors.OutOfRange) as error:
        pi = estimate_prior(labels, prior)
        write = messages.option("smoothing='laplace'", "--smooth laplace")
        wrong = engine.Undefined(type(error)(f"{error}; write {write}"), choices.model)
    return Bags(categorical.Model(pi, {}), training, dict.fromkeys(totals.vocabulary, wrong))


class Document(checks.ReadOnly[str, str]):
    """A document as a row: how often each word occurs; `tokens` are its words in order."""

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
class TextEngine(engine.Factored):
    """A multinomial or Bernoulli model of documents, prepared, and the counts behind it."""

    prepared: word_counts.PreparedModel
    counts: word_counts.WordCounts
    rule: smoothing.Smoothing
    prior: Prior
    noun: ClassVar = "class"
    unit: ClassVar = "document"
    is_quick: ClassVar = True

    @property
    def model(self) -> multinomial.Model | bernoulli.Model:  # type: ignore[override]
        """The parameters."""
        return self.prepared.model

    @property
    def is_presence(self) -> bool:
        """Whether the model asks for each word of the vocabulary if it is present or absent."""
        return isinstance(self.prepared.parameters, bernoulli.Model)

    @cached_property
    def training(self) -> worked.Training | naive.Training:
        """The counts of the words, with zeros written out, and the rules."""
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
        """A prior, and for each class a number for every word; for a multinomial, one less."""
        labels, sides = len(self.prepared.labels), len(self.prepared.vocabulary)
        return labels - 1 + labels * (sides - (not self.is_presence))

    def many(self, rows: Sequence[Cells]) -> Iterator[tuple[Decision[str] | None, Weights]]:
        """Yield the decision about each document; None if every class is impossible."""
        return ((self.prepared.classify([*filter(None, x)]), ()) for x in rows)

    def decide(self, x: Row) -> tuple[Decision[str], Weights]:
        """Return the decision: ZeroEvidence, which names each word."""
        decision = self.prepared.classify(tokens_of(x))
        return decision or self.infer(x, ()).decision, ()

    def posterior(self, x: Row, _ratios: Weights) -> engine.Posterior:
        """Return P(y | x) of each class."""
        return self.prepared.posterior(tokens_of(x))

    def infer(self, x: Row, _ratios: Weights) -> Inference:
        """Return prior, factors, scores and the posterior."""
        if isinstance(self.model, bernoulli.Model):
            return text.infer_presence(self.model, tokens_of(x))
        try:
            return text.infer(self.model, tokens_of(x))
        except errors.ZeroEvidence as error:  # which names each word with its place
            raise errors.ZeroEvidence(re.sub(r"\bp\([0-9]+ ", "p(", str(error))) from None

    def working(
        self, title: str, x: Row, _result: engine.Result, asked: str = ""
    ) -> working.Working:
        """Return the working of the words of the document."""
        if isinstance(self.training, naive.Training):
            return worked.of_presence(title, tokens_of(x), self.training, asked)
        return worked.of_document(title, tokens_of(x), self.training, asked)

    def pose(self, x: Row, header: str, label: str) -> exercises.Question:
        """Return documents with the same counts as those learned, and the class to ask for."""
        from refnb.exercises.problems import documents

        if isinstance(self.training, naive.Training):
            return super().pose(x, header, label)
        return documents.question(self.training, tokens_of(x), label)

    def log_factors(self, x: Row, result: engine.Result) -> tuple[Row, log_naive.LogFactors]:
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


def fit_documents(counts: word_counts.WordCounts, choices: Choices) -> TextEngine:
    """Return the model of documents: EmptyData if no word is left; UndefinedEstimate."""
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
    """Return the words of the vocabulary, sorted: EmptyData for none."""
    left = text.prune(frequencies, choices.least, choices.common)
    words = tuple(sorted({*left, *choices.extra}))
    if not words:
        chosen = f"least = {choices.least} and common = {choices.common}"
        raise errors.EmptyData(f"no word is left of {len(frequencies)} with {chosen}")
    return words
