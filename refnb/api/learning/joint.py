"""The joint model: the weight of every whole row is both the statistic and the model."""

from __future__ import annotations

# ruff: noqa: PLC0415 - exercises are loaded when something is checked
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import NoReturn

from refnb import exercises
from refnb.api.learning import engine, statistics
from refnb.api.learning.choices import Choices
from refnb.classifiers import joint
from refnb.core import errors, messages
from refnb.estimation.schema import Cell, Count, Example, Instance, Schema, named
from refnb.estimation.smoothing import Smoothing
from refnb.probability import distribution, independence
from refnb.worked import naive, solution


@dataclass(frozen=True)
class Joint(engine.Engine, statistics.Statistics):
    """The table of whole rows, with the weight of every distinct row by label."""

    model: joint.Table

    @property
    def schema(self) -> Schema:
        """The labels, and the features with domains."""
        return self.model.schema

    @property
    def rows(self) -> Count:
        """The number of rows, counted by weight."""
        return sum(weight for row in self.model.cells.values() for weight in row.values())

    @property
    def parameters(self) -> int:
        """One number for each cell and label; together they sum to 1."""
        sizes = map(len, self.schema.features.values())
        return independence.joint_parameters([len(self.schema.labels), *sizes])

    def merge(self, other: Joint, choices: Choices) -> Joint:
        """Return the table of both sets of rows, over a schema that covers both."""
        wide = statistics.union(choices, self.schema, other.schema)
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
        """Return the table itself: it is the model."""
        return self

    def decide(self, x: engine.Row) -> tuple[distribution.Decision[str], engine.Weights]:
        """Return the decision, and the matching rows by label."""
        match = joint.infer(self.model, x)
        return match.decision, tuple(match.agreeing.values())

    def posterior(self, _x: engine.Row, weights: engine.Weights) -> engine.Posterior:
        """Return P(y | x) of each label."""
        return distribution.normalise(dict(zip(self.schema.labels, weights, strict=True)))

    def infer(self, x: engine.Row, _weights: engine.Weights) -> joint.Match:
        """Return the matching rows, how many of them have each label, and what follows."""
        return joint.infer(self.model, x)

    def solve(self, title: str, x: engine.Row, result: engine.Result) -> solution.Solution:
        """Work out what is inferred."""
        assert isinstance(result, joint.Match)
        return naive.solve_joint(title, x, result)

    def exercise(self, _x: engine.Row, result: engine.Result, label: str) -> exercises.Exercise:
        """Return the exercise that asks for the share of a label among the rows that match."""
        from refnb.exercises.mistakes import estimates

        assert isinstance(result, joint.Match)
        return estimates.share(result.agreeing, Smoothing.spelled("none"), label)

    def log_factors(self, _x: engine.Row, _result: engine.Result) -> NoReturn:
        """Refuse: the joint model counts whole rows and has no factors."""
        way = messages.option("model='categorical'", "--model categorical")
        why = "the joint model counts whole rows, which have no factors"
        raise errors.BadRequest(f"{why}: learn with {way}")

    def _examples(self) -> Iterator[Example[Instance]]:
        for x, row in self.model.cells.items():
            seen = named(self.schema, x)
            yield from (Example(seen, y, n) for y, n in row.items())


def count(schema: Schema, examples: Iterable[Example[Instance]]) -> Joint:
    """Return the table of examples."""
    return Joint(joint.count(schema, (e for e in examples if e.weight)))
