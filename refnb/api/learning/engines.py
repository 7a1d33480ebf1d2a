"""A model that can be asked and worked out, whatever its family; here is that of words.

Discrete      categorical naive Bayes, and Bernoulli in its categorical form
Document      the words of one document, with its answer by either model of texts
joint.Joint   the whole table
mixed.Mixed   words, numbers and counts under one prior

Each has `model`, the record of its chapter; `schema`, the labels and the features with domains;
`numeric`, the features that are numbers, by family; `undefined`, what is wrong with those that
have no estimate, such as 0/0, which is refused when they are asked. It decides about a row, with
numbers in the ratio of the posterior where there are some, tells P(y | x) of these, all that the
chapter infers, works both out, and what would turn the answer, and asks for it; it raises what
the chapter raises.

The decision about a row, its posterior and its loss come by the quick ways of `fast`. What the
chapter infers, all steps of it, is worked out when it is shown.
"""

from __future__ import annotations

# ruff: noqa: PLC0415 - what few questions need is loaded when they come
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING, ClassVar, NamedTuple, TypeVar

from refnb.classifiers import categorical
from refnb.classifiers.naive import Inference
from refnb.core import messages
from refnb.core.checks import Number
from refnb.core.errors import BadRequest, RefnbError, UndefinedEstimate, ZeroVariance
from refnb.estimation.schema import Schema, Tokens
from refnb.fast import weights
from refnb.probability.distribution import Decision
from refnb.worked import naive
from refnb.worked.solution import Solution

if TYPE_CHECKING:
    from refnb.classifiers.joint import Match
    from refnb.classifiers.log_naive import Inference as LogInference
    from refnb.exact.enclosure import Enclosure
    from refnb.exercises.replay import Exercise
    from refnb.worked import text

    Result = Inference | Match | LogInference
    Posterior = Mapping[str, Fraction | Enclosure]
    Chance = tuple[int, int] | Enclosure

T = TypeVar("T")
Row = Mapping[str, str]
Weights = Sequence[Number]

NO_POSTERIOR = (
    "the complement's scores decide, and are no probabilities: for a posterior learn with "
    "model='multinomial'"
)


class Undefined(NamedTuple):
    """Why a feature has no estimate, and its family; nothing where it has a domain."""

    error: RefnbError
    family: str = ""


Wrong = Mapping[str, Undefined]


def estimable(
    names: Sequence[str], fit: Callable[[Sequence[str]], T], ways: Callable[[str, RefnbError], str]
) -> tuple[T, dict[str, RefnbError]]:
    """Return the model of the features that have an estimate, and what is wrong with the others.

    In `ways` is said what to write for one of these.
    """
    with suppress(UndefinedEstimate, ZeroVariance):
        return fit(names), {}
    wrong = dict[str, RefnbError]()
    for f in names:
        try:
            fit([f])
        except (UndefinedEstimate, ZeroVariance) as error:
            wrong[f] = type(error)(f"{error}; {ways(f, error)}")
    return fit([f for f in names if f not in wrong]), wrong


def leave_out(f: str, header: str | None) -> str:
    """Say how a column is left out, and what the header is where it may be a row."""
    out = messages.option("features=[...]", "--features")
    return f"leave {f!r} out by {out}" + (f"; the header is {header}" if header else "")


def check_estimates(undefined: Wrong, asked: Iterable[str]) -> None:
    """Require features that have an estimate: UndefinedEstimate; ZeroVariance."""
    for f in asked if undefined else ():
        if f in undefined:
            error = undefined[f].error
            raise type(error)(str(error))


@dataclass(frozen=True)
class Discrete:
    """Naive Bayes over words; prepared when many rows are asked."""

    model: categorical.Model
    training: naive.Training | None = None
    undefined: Wrong = field(default_factory=dict)
    numeric: ClassVar[Mapping[str, str]] = {}
    noun: ClassVar = "label"

    @cached_property
    def schema(self) -> Schema:
        """The labels, and the features with domains."""
        return (
            self.training.counts.schema if self.undefined and self.training else self.model.schema
        )

    @cached_property
    def prepared(self) -> weights.Weights:
        """The same model, made ready for many rows."""
        return weights.prepare(self.model)

    def many(
        self, rows: Sequence[tuple[str | None, ...]]
    ) -> Iterator[tuple[Decision[str] | None, Sequence[int]]]:
        """Yield decision and weights of each row; None where the chapter refuses."""
        if not self.undefined:
            yield from self.prepared.many(rows)
            return
        places = [(i, f in self.undefined) for i, f in enumerate(self.schema.features)]
        right, wrong = ([i for i, bad in places if bad == said] for said in (False, True))
        found = self.prepared.many([row[i] for i in right] for row in rows)
        for row, (made, weights_) in zip(rows, found, strict=True):
            asked = any(row[i] is not None for i in wrong)
            yield (None, ()) if asked else (made, weights_)

    def decide(self, x: Row) -> tuple[Decision[str], Weights]:
        """Return the decision, and whole numbers in the ratio of the posterior."""
        check_estimates(self.undefined, x)
        known = self.model.schema.features
        ratios = self.prepared.of([*map(x.get, known)]) if x.keys() <= known.keys() else []
        if not any(ratios):
            categorical.infer(self.model, x)  # which refuses, and says why
        return weights.decision(self.model.prior, ratios), ratios

    def posterior(self, _x: Row, ratios: Weights) -> Posterior:
        """Return P(y | x) of each label."""
        return weights.posterior(self.model.prior, ratios)

    def infer(self, x: Row, ratios: Weights) -> Inference:
        """Return all that the chapter infers, from whole numbers in the ratio of the posterior."""
        return weights.infer(self.model, x, ratios)

    def solve(self, title: str, x: Row, result: Result) -> Solution:
        """Work out what is inferred."""
        assert isinstance(result, Inference)
        if self.training is None:
            return naive.of_parameters(title, x, result.prior, result.factors).solution
        return naive.of_row(title, x, self.training).solution

    def sensitivity(self, x: Row, result: Result) -> Solution:
        """Show the priors and factors that would turn the answer."""
        from refnb.worked import sensitivity

        assert isinstance(result, Inference)
        return sensitivity.solve(x, result)

    def exercise(self, x: Row, result: Result, label: str) -> Exercise:
        """Return the exercise that asks for P(y | x) of a label."""
        from refnb.exercises.mistakes import naive_bayes

        assert isinstance(result, Inference)
        known, seen = self.training, {f: x[f] for f in result.factors}
        if known is None or known.guess:
            texts = {f: f"{f}={v}" for f, v in seen.items()}
            flags = {f: v for f, v in seen.items() if self.schema.features[f] == naive.FLAGS}
            return naive_bayes.of_parameters(result.prior, result.factors, texts, label, flags)
        return naive_bayes.of_row(known.counts, known.rule, known.prior, seen, label)


@dataclass(frozen=True)
class Document:
    """The words of a document, what the chapter of a model infers of them, and its training."""

    words: Tokens
    inference: Inference
    training: text.Training | naive.Training
    undefined: ClassVar[Wrong] = {}
    numeric: ClassVar[Mapping[str, str]] = {}
    noun: ClassVar = "class"

    @property
    def schema(self) -> Schema:
        """The classes; a document leaves no word out."""
        return Schema(tuple(self.inference.prior), {})

    def posterior(self, _x: Row, _weights: Weights) -> Mapping[str, Fraction]:
        """Return P(y | x) of each class."""
        return self.inference.posterior

    def infer(self, _x: Row, _weights: Weights) -> Inference:
        """Return prior, factors, scores and what follows."""
        return self.inference

    def solve(self, title: str, _x: Row, _result: Result) -> Solution:
        """Work out what is inferred."""
        from refnb.worked import text

        known = self.training
        if isinstance(known, naive.Training):
            return text.of_presence(title, self.words, known).solution
        return text.of_document(title, self.words, known).solution

    def sensitivity(self, _x: Row, _result: Result) -> Solution:
        """Refuse: the factor of a word stands there as often as the word."""
        raise BadRequest("of a document no single factor could move")

    def exercise(self, _x: Row, _result: Result, label: str) -> Exercise:
        """Return the exercise that asks for P(y | x) of a class."""
        from refnb.classifiers import bernoulli
        from refnb.exercises.mistakes import naive_bayes

        known, x = self.training, self.words
        if not isinstance(known, naive.Training):
            return naive_bayes.of_document(known.counts, known.rule, known.prior, x, label)
        words = known.counts.schema.features
        there = bernoulli.instance(words, {w for w in x if w in words})
        return naive_bayes.of_row(known.counts, known.rule, known.prior, there, label)
