"""The joint model: the weight of every row as a whole is both what was counted and the model."""

from __future__ import annotations

# ruff: noqa: PLC0415 - exercises are loaded when something is checked
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from refnb.api.learning.engines import Row, Weights, Wrong
from refnb.api.settings import Choices
from refnb.classifiers import joint
from refnb.classifiers.joint import Match
from refnb.core.errors import BadRequest
from refnb.estimation.schema import Cell, Count, Example, Instance, Schema, named
from refnb.estimation.smoothing import Smoothing
from refnb.probability import distribution
from refnb.probability.distribution import Decision
from refnb.worked import naive
from refnb.worked.solution import Solution

if TYPE_CHECKING:
    from refnb.api.learning.engines import Posterior, Result
    from refnb.exercises.replay import Exercise


@dataclass(frozen=True)
class Joint:
    """The table of whole rows, with the weight of every distinct one by label."""

    model: joint.Table
    numeric: ClassVar[Mapping[str, str]] = {}
    undefined: ClassVar[Wrong] = {}
    noun: ClassVar = "label"

    @property
    def schema(self) -> Schema:
        """The labels, and the features with domains."""
        return self.model.schema

    @property
    def rows(self) -> Count:
        """How many rows were counted, each by its weight."""
        return sum(weight for row in self.model.cells.values() for weight in row.values())

    def merge(self, other: Joint, wide: Schema) -> Joint:
        """Return the table of both sets of rows, over a schema that holds both."""
        return count(wide, [*self._examples(), *other._examples()])

    def subtract(self, other: Joint) -> Joint:
        """Return the table as if the other rows had never been learned."""
        ours, theirs = self.model.cells, joint.count(self.schema, other._examples()).cells
        none = dict.fromkeys(self.schema.labels, 0)
        left = dict[Cell, dict[str, Count]]()
        for x in {**ours, **theirs}:
            row = {y: ours.get(x, none)[y] - theirs.get(x, none)[y] for y in none}
            if any(row.values()):
                left[x] = row
        return Joint(joint.Table(self.schema, left))

    def fit(self, _choices: Choices) -> Joint:
        """Return the table, which is the model."""
        return self

    def decide(self, x: Row) -> tuple[Decision[str], Weights]:
        """Return the decision, and the matching rows by label."""
        found = joint.infer(self.model, x)
        return found.decision, tuple(found.agreeing.values())

    def posterior(self, _x: Row, weights: Weights) -> Posterior:
        """Return P(y | x) of each label."""
        return distribution.normalise(dict(zip(self.schema.labels, weights, strict=True)))

    def infer(self, x: Row, _weights: Weights) -> Match:
        """Return the rows that match, those of them with each label, and what follows."""
        return joint.infer(self.model, x)

    def solve(self, title: str, x: Row, result: Result) -> Solution:
        """Work out what is inferred."""
        assert isinstance(result, Match)
        return naive.solve_joint(title, x, result)

    def sensitivity(self, _x: Row, _result: Result) -> Solution:
        """Refuse: a table of rows has no prior and no factors."""
        raise BadRequest("the joint model has no prior and no factors that could move")

    def exercise(self, _x: Row, result: Result, label: str) -> Exercise:
        """Return the exercise that asks for the share of a label among the rows that match."""
        from refnb.exercises.mistakes import estimates

        assert isinstance(result, Match)
        return estimates.share(result.agreeing, Smoothing.spelled("none"), label)

    def _examples(self) -> Iterator[Example[Instance]]:
        for x, row in self.model.cells.items():
            seen = named(self.schema, x)
            yield from (Example(seen, y, n) for y, n in row.items())


def count(schema: Schema, examples: Iterable[Example[Instance]]) -> Joint:
    """Return the table of examples."""
    return Joint(joint.count(schema, (e for e in examples if e.weight)))
