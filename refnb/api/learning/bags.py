"""Rows with a column of counts for each word: multinomial and complement naive Bayes.

A word that a question leaves out occurs 0 times there, which says nothing. Where nothing is
smoothed and a label has no word, no word has an estimate: the prior alone can be asked.
"""

from __future__ import annotations

# ruff: noqa: PLC0415 - what few questions need is loaded when they come
from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING, ClassVar

from refnb.api import settings
from refnb.api.learning.engine import (
    NO_POSTERIOR,
    Engine,
    Row,
    Undefined,
    Weights,
    Wrong,
    check_estimates,
)
from refnb.api.learning.mixed import numbers
from refnb.classifiers import categorical, complement, log_naive, multinomial, naive
from refnb.core import messages
from refnb.core.checks import Amount
from refnb.core.errors import BadRequest, OutOfRange, UndefinedEstimate, UnknownFeature
from refnb.estimation.moments import Moment
from refnb.estimation.schema import Schema
from refnb.fast import weights, word_rows
from refnb.fast.word_rows import WordRows
from refnb.probability.distribution import Decision
from refnb.probability.independence import naive_parameters
from refnb.worked import text
from refnb.worked.solution import Solution

if TYPE_CHECKING:
    from refnb.api.learning.choices import Choices
    from refnb.api.learning.engine import Posterior, Result
    from refnb.api.learning.samples import Draw
    from refnb.classifiers import linear_form
    from refnb.exercises.replay import Exercise

Sums = Mapping[str, Mapping[str, Moment]]
Model = multinomial.Model | complement.Model | categorical.Model


@dataclass(frozen=True)
class Bags(Engine):
    """A model of word counts; one of the prior alone where the words have no estimate."""

    model: Model
    training: text.Training | None = None
    undefined: Wrong = field(default_factory=dict)
    no_factors: ClassVar = "of counts of words no single factor could move"

    @cached_property
    def schema(self) -> Schema:
        """The labels; the words have no domains."""
        return Schema(tuple(self.model.prior), {})

    @cached_property
    def has_posterior(self) -> bool:
        """Whether scores are probabilities, as those of the complement are not."""
        return not isinstance(self.model, complement.Model)

    @cached_property
    def numeric(self) -> dict[str, str]:
        """The words, with their family."""
        if isinstance(self.model, categorical.Model):
            return {w: wrong.family for w, wrong in self.undefined.items()}
        family = settings.MULTINOMIAL if self.has_posterior else settings.COMPLEMENT
        return dict.fromkeys(self.model.vocabulary, family)

    @cached_property
    def prepared(self) -> WordRows | None:
        """The same model, made ready for many rows; None of the prior alone."""
        return None if isinstance(self.model, categorical.Model) else word_rows.prepare(self.model)

    @property
    def parameters(self) -> int:
        """A prior, and of each label a distribution over the words."""
        return naive_parameters(len(self.schema.labels), [len(self.numeric)])

    def decide(self, x: Row) -> tuple[Decision[str], Weights]:
        """Return the decision, and of the multinomial model whole numbers as the posterior's."""
        bag = self.bag(x)
        if self.prepared:
            decision, ratios = self.prepared.decide(bag)
            return decision or self.infer(x, ()).decision, ratios  # which refuses
        return self.infer(x, ()).decision, tuple(self.model.prior.values())

    def posterior(self, _x: Row, ratios: Weights) -> Posterior:
        """Return P(y | x) of each label: BadRequest for the complement."""
        if not self.has_posterior:
            raise BadRequest(NO_POSTERIOR)
        return weights.posterior(self.model.prior, ratios)

    def infer(self, x: Row, _ratios: Weights) -> naive.Inference | log_naive.Inference:
        """Return all that the chapter infers."""
        bag = self.bag(x)
        if isinstance(self.model, multinomial.Model):
            return multinomial.infer(self.model, bag)
        if isinstance(self.model, complement.Model):
            return complement.infer(self.model, bag)
        return naive.infer(self.model.prior, {})

    def solve(self, title: str, x: Row, result: Result) -> Solution:
        """Work out what is inferred, by the words of the row."""
        bag = {w: n for w, n in self.bag(x).items() if n}
        if isinstance(result, log_naive.Inference):
            assert isinstance(self.model, complement.Model)
            return text.solve_complement(title, bag, self.model, result, self.training)
        assert isinstance(result, naive.Inference)
        if self.training is not None:
            return text.of_bag(title, bag, self.training).solution
        model = self.model if isinstance(self.model, multinomial.Model) else None
        rows = {w: {y: theta[w] for y, theta in model.words.items()} for w in bag} if model else {}
        return text.of_words(title, bag, result.prior, rows).solution

    def exercise(self, x: Row, result: Result, label: str) -> Exercise:
        """Return the exercise that asks for P(y | x) of a label."""
        from refnb.exercises.mistakes import naive_bayes

        if not isinstance(result, naive.Inference):
            self.posterior(x, ())  # which refuses
        assert isinstance(result, naive.Inference)
        bag, known = self.bag(x), self.training
        if known is None:
            seen = {w: f"{w}={n}" for w, n in bag.items() if n}
            return naive_bayes.of_parameters(result.prior, result.factors, seen, label)
        document = tuple(text.document(bag))
        return naive_bayes.of_document(known.counts, known.rule, known.prior, document, label)

    def line(self, x: Row | None) -> tuple[linear_form.Model, dict[str, int | Fraction] | None]:
        """Return the model, and how often each of its words occurs in a row."""
        if isinstance(self.model, categorical.Model):
            return self.model, None if x is None else {}
        if x is None:
            return self.model, None
        return self.model, {w: Fraction(x.get(w, "0")) for w in self.model.vocabulary}

    def draw(self, label: str, _places: int, length: int) -> tuple[Draw, int]:
        """Return what draws a label, then so many words: BadRequest for the complement."""
        from refnb.api.learning import samples

        if not self.has_posterior:
            raise BadRequest("the complement tells no rows: learn with model='multinomial'")
        if isinstance(self.model, multinomial.Model):
            return samples.of_counts(self.model, label, length), 1 + length
        assert isinstance(self.model, categorical.Model)
        return samples.of_row(self.model, {}, label), 1

    def bag(self, x: Row) -> dict[str, int]:
        """Return how often each word occurs: those without an estimate are refused."""
        check_estimates(self.undefined, x)
        if not x.keys() <= self.numeric.keys():
            first = min(x.keys() - self.numeric.keys())
            raise UnknownFeature(f"no column is {messages.quote(first)}")
        odd = {w: n for w, n in x.items() if not (n.isascii() and n.isdecimal())}
        read: dict[str, str | Fraction] = {**x, **numbers(odd, self.numeric)}
        return {w: int(n) for w, n in read.items()}


def counts(labels: Mapping[str, Amount], sums: Sums) -> multinomial.Counts:
    """Return n(y) and n(y, w), which stand in the sums of the columns."""
    rows = {y: {w: row[y].total for w, row in sums.items()} for y in labels}
    return multinomial.Counts(labels, rows)


def fit(totals: multinomial.Counts, choices: Choices) -> Bags:
    """Return the model of what was counted."""
    prior = settings.prior_over(choices.prior, (*totals.documents,))
    training = text.Training(totals, choices.smoothing, prior)
    try:
        if choices.model == settings.COMPLEMENT:
            return Bags(complement.fit(totals, choices.smoothing, prior), training)
        return Bags(multinomial.fit(totals, choices.smoothing, prior), training)
    except (UndefinedEstimate, OutOfRange) as error:
        pi = naive.estimate_prior(totals.documents, prior)
        write = messages.option("smoothing='laplace'", "--smooth laplace")
        wrong = Undefined(type(error)(f"{error}; write {write}"), choices.model)
    return Bags(categorical.Model(pi, {}), training, dict.fromkeys(totals.vocabulary, wrong))
