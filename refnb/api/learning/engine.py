"""A model ready to be asked: how to score one row, whatever the family.

Discrete            categorical naive Bayes, and Bernoulli in its categorical form
mixed.Mixed         words, numbers and counts under one prior
joint.Joint         the table of whole rows
words.Bags          rows that count words
words.TextEngine    documents

The quick methods of `fast` compute the decision about a row, its posterior and its loss. Everything
else that the chapter infers is worked out when somebody looks. A method raises what its chapter
raises.
"""

from __future__ import annotations

# ruff: noqa: PLC0415 - what few questions need is loaded when they come
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING, ClassVar, NamedTuple, TypeVar

from refnb.api import settings
from refnb.classifiers import categorical
from refnb.classifiers.naive import Inference
from refnb.core import checks, errors, messages
from refnb.core.errors import BadRequest, RefnbError, UnknownFeature
from refnb.estimation.schema import Schema
from refnb.fast import weights
from refnb.probability.distribution import Decision
from refnb.probability.independence import naive_parameters
from refnb.worked import naive
from refnb.worked.solution import Solution
from refnb.worked.working import Working

if TYPE_CHECKING:
    from refnb.classifiers import joint, log_naive
    from refnb.exact.enclosure import Enclosure
    from refnb.exercises import Exercise, Question
    from refnb.io.models import Model

    Result = Inference | joint.Match | log_naive.Inference
    Posterior = Mapping[str, Fraction | Enclosure]
    Chance = tuple[int, int] | Enclosure

T = TypeVar("T")
Row = Mapping[str, str]
Cells = tuple[str | None, ...]  # by feature; of a text its words
Weights = Sequence[checks.Number]

NOT_ESTIMABLE = errors.UndefinedEstimate, errors.ZeroVariance
_LEARN = "for a posterior, learn with model='multinomial'"
NO_POSTERIOR = f"complement scores decide, but they are not probabilities: {_LEARN}"


class Undefined(NamedTuple):
    """The reason why a feature has no estimate, and its family; empty if it has a domain."""

    error: RefnbError
    family: str = ""


Wrong = Mapping[str, Undefined]


class Engine(ABC):
    """A model ready to be asked.

    model       the record of its chapter
    undefined   what is wrong with features that have no estimate, such as 0/0: refused when asked
    """

    if TYPE_CHECKING:
        model: Model
    undefined: Wrong = checks.ReadOnly()
    noun: ClassVar = "label"  # of what is decided
    unit: ClassVar = "row"  # of what is asked
    is_quick: ClassVar = False  # whether `many` decides, and None means that the chapter refuses

    @property
    @abstractmethod
    def schema(self) -> Schema:
        """The labels, and the features with domains."""

    @property
    def numeric(self) -> Mapping[str, str]:
        """The numeric features, by family."""
        return {}

    @property
    @abstractmethod
    def parameters(self) -> int:
        """The number of free parameters."""

    @abstractmethod
    def decide(self, x: Row) -> tuple[Decision[str], Weights]:
        """Return the decision, and numbers proportional to the posterior, if there are any."""

    @abstractmethod
    def posterior(self, x: Row, ratios: Weights) -> Posterior:
        """Return P(y | x) of each label: exact, or an enclosure narrower than 10^-12."""

    @abstractmethod
    def infer(self, x: Row, ratios: Weights) -> Result:
        """Return everything that the chapter infers."""

    @abstractmethod
    def solve(self, title: str, x: Row, result: Result) -> Solution:
        """Work out what is inferred."""

    @abstractmethod
    def exercise(self, x: Row, result: Result, label: str) -> Exercise:
        """Return the exercise that asks for P(y | x) of a label."""

    @property
    def has_posterior(self) -> bool:
        """Whether scores are probabilities."""
        return True

    def many(self, rows: Sequence[Cells]) -> Iterator[tuple[Decision[str] | None, Weights]]:
        """Yield decision and weights of each row; None if it has to be asked alone."""
        return ((None, ()) for _ in rows)

    def chance(self, x: Row, label: str, ratios: Weights) -> Chance:
        """Return P(y | x) as two whole numbers or, if it is irrational, bounds of -log P."""
        place = self.schema.labels.index(label)
        p = Fraction(ratios[place]) / sum(ratios) if ratios else self.posterior(x, ratios)[label]
        assert isinstance(p, Fraction)
        return p.as_integer_ratio()

    def pose(self, x: Row, header: str, label: str) -> Question:  # noqa: ARG002 - of others
        """Return the question as the data of a problem file: BadRequest for none."""
        own = "of measured numbers write the rows into a file, which refnb example bells begins"
        raise BadRequest(f"a problem file of a table has words, and no numbers or documents; {own}")

    def sensitivity(self, _x: Row, _result: Result) -> Solution:
        """Show the priors and factors that would change the decision: BadRequest for none."""
        which = "of documents, of counts of words or of the joint model"
        raise BadRequest(f"no single factor could move an answer {which}")

    def log_factors(self, x: Row, result: Result) -> tuple[Row, log_naive.LogFactors]:
        """Return the value of each feature, and log P(x_f | y): BadRequest for whole rows."""
        from refnb.classifiers import log_naive

        if isinstance(result, Inference):
            return x, log_naive.log_factors(result.factors)
        assert isinstance(result, log_naive.Inference)
        return x, result.factors

    def turning(
        self, _x: Row, feature: str, _labels: tuple[str, str], _odds: Fraction = Fraction(1)
    ) -> tuple[Enclosure, ...]:
        """Return the numbers of a Gaussian feature that give two labels odds: UnknownFeature."""
        raise UnknownFeature(f"no column is Gaussian, got {messages.quote(feature)}")


class Factored(Engine):
    """A model whose factors are fractions: its answer and its exercise are one working."""

    @abstractmethod
    def working(self, title: str, x: Row, result: Result, asked: str = "") -> Working:
        """Return the working of P(asked | x)."""

    def solve(self, title: str, x: Row, result: Result) -> Solution:
        """Work out what is inferred."""
        return self.working(title, x, result).solution

    def exercise(self, x: Row, result: Result, label: str) -> Exercise:
        """Return the exercise that asks for P(y | x) of a label."""
        from refnb.exercises.mistakes import naive_bayes

        return naive_bayes.exercise(self.working("", x, result, label))


def estimable(
    names: Sequence[str], fit: Callable[[Sequence[str]], T], ways: Callable[[str, RefnbError], str]
) -> tuple[T, dict[str, RefnbError]]:
    """Return the model of the features that have an estimate, and the problems of the others.

    `ways` says what to write for each of these.
    """
    with suppress(*NOT_ESTIMABLE):
        return fit(names), {}
    wrong = dict[str, RefnbError]()
    for f in names:
        try:
            fit([f])
        except NOT_ESTIMABLE as error:
            wrong[f] = type(error)(f"{error}; {ways(f, error)}")
    return fit([f for f in names if f not in wrong]), wrong


def leave_out(f: str, header: str | None) -> str:
    """Say how to leave a column out, and what to do if the header may be a row."""
    out = messages.option("features=[...]", "--features")
    return f"leave {f!r} out by {out}" + (f"; the header is {header}" if header else "")


def check_estimates(undefined: Wrong, asked: Iterable[str]) -> None:
    """Require that the features have an estimate: UndefinedEstimate; ZeroVariance."""
    for f in asked if undefined else ():
        if f in undefined:
            error = undefined[f].error
            raise type(error)(str(error))


def numbers(x: Row, numeric: Mapping[str, str]) -> dict[str, Fraction]:
    """Return the numbers written in the cells of numeric columns.

    Raises, naming the column: NotExact; OutOfRange; for counts BadWeight; Negative.

    >>> numbers({"coat": "long", "kg": "4.5"}, {"kg": "gaussian"})
    {'kg': Fraction(9, 2)}
    """
    values = {}
    for feature in (f for f in x if f in numeric):
        with messages.at("", feature):
            values[feature] = settings.cell_number(x[feature], numeric[feature])
    return values


@dataclass(frozen=True)
class Discrete(Factored):
    """Naive Bayes over words, prepared when many rows are asked."""

    model: categorical.Model
    training: naive.Training | None = None
    undefined: Wrong = field(default_factory=dict)
    is_quick: ClassVar = True

    @cached_property
    def schema(self) -> Schema:
        """The labels, and the features with domains."""
        wide = self.training if self.undefined else None
        return wide.counts.schema if wide else self.model.schema

    @cached_property
    def prepared(self) -> weights.Weights:
        """The same model, prepared for rows in which no feature without an estimate is known."""
        ready = weights.prepare(self.model)
        missing: dict[str | None, tuple[int, ...]] = {None: (1,) * len(ready.labels)}
        known = iter(ready.wholes)
        wholes = [missing if f in self.undefined else next(known) for f in self.schema.features]
        return replace(ready, wholes=wholes)

    @property
    def parameters(self) -> int:
        """A prior, and a distribution for each label and feature: each has one less than entries.

        >>> half = Fraction(1, 2)
        >>> sky = {"yes": {"sun": half, "rain": half}, "no": {"sun": half, "rain": half}}
        >>> Discrete(categorical.Model({"yes": half, "no": half}, {"sky": sky})).parameters
        3
        """
        return naive_parameters(len(self.schema.labels), [*map(len, self.schema.features.values())])

    def many(self, rows: Sequence[Cells]) -> Iterator[tuple[Decision[str] | None, Weights]]:
        """Yield decision and weights of each row; None if the chapter refuses."""
        return self.prepared.many(rows)

    def decide(self, x: Row) -> tuple[Decision[str], Weights]:
        """Return the decision, and whole numbers proportional to the posterior."""
        check_estimates(self.undefined, x)
        known = self.schema.features
        ratios = self.prepared.of([*map(x.get, known)]) if x.keys() <= known.keys() else []
        if not any(ratios):
            categorical.infer(self.model, x)  # which refuses, and says why
        return weights.decision(self.model.prior, ratios), ratios

    def posterior(self, _x: Row, ratios: Weights) -> Posterior:
        """Return P(y | x) of each label."""
        return weights.posterior(self.model.prior, ratios)

    def infer(self, x: Row, ratios: Weights) -> Inference:
        """Return everything that the chapter infers, from the posterior as whole numbers."""
        return weights.infer(self.model, x, ratios)

    def working(self, title: str, x: Row, result: Result, asked: str = "") -> Working:
        """Return the working from the counts or, where there are none, from prior and factors."""
        assert isinstance(result, Inference)
        known, domains = self.training, self.schema.features
        if known is None or (asked and known.guess):  # of a guess no mistakes are known
            flags = {f: x[f] for f in result.factors if domains[f] == naive.FLAGS}
            return naive.of_parameters(title, x, result.prior, result.factors, asked, flags)
        return naive.of_row(title, x, known, asked)

    def sensitivity(self, x: Row, result: Result) -> Solution:
        """Show the priors and factors that would change the decision."""
        from refnb.worked import sensitivity

        assert isinstance(result, Inference)
        return sensitivity.solve(x, result)

    def pose(self, x: Row, header: str, label: str) -> Question:
        """Return rows with the same counts as those learned, and the label to ask for."""
        from refnb.exercises.problems import table

        if self.training is None or self.training.guess:
            raise BadRequest("a problem file of a table learns from rows, without a guess")
        return table.question(self.training, x, header, label)
