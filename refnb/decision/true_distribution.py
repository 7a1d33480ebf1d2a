"""A known truth: the distribution that instances and labels really come from.

    p(x, y)    probability of cell x with label y    Fraction >= 0, sums to 1
    p(x)       probability of cell x                 sum of p(x, y) over y

A truth is a list of weighted examples whose weights are probabilities. So if you count it and fit a
model, you get the model with the truth's own marginals.

The trap: that model is the truth itself only when the features are independent given the label.
Otherwise it is the nearest naive model, and can be wrong.

Source: CMU 2010 fall, A. Singh, homework 1, problem 4.2 (the hiking example).
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from refnb.core import checks, messages
from refnb.core.errors import Duplicate
from refnb.estimation import schema
from refnb.estimation.schema import Cell, Count, Example, Instance, Schema


@dataclass(frozen=True)
class Truth:
    """A distribution over cells and labels: complete examples weighted by p(x, y).

    Cells and labels that are not listed have probability 0.

    Raises UnknownLabel; UnknownFeature; UnknownValue; MissingValue; Duplicate for a cell and
    label listed twice; NotADistribution when the weights do not sum to 1.
    """

    schema: Schema
    examples: tuple[Example[Instance], ...]

    def __post_init__(self) -> None:
        weights: dict[tuple[Cell, str], Count] = {}
        for place, example in enumerate(self.examples, 1):
            schema.check_example(self.schema, example, f"line {place} of the truth")
            key = schema.cell(self.schema, example.instance), example.label
            if key in weights:
                raise Duplicate(f"line {place} of the truth: {messages.quote(key)} is listed twice")
            weights[key] = example.weight
        checks.distribution(weights, "the truth")

    def joint(self) -> dict[Cell, dict[str, Fraction]]:
        """Return p(x, y) for each listed cell and every label, in order of first listing."""
        table: dict[Cell, dict[str, Fraction]] = {}
        for example in self.examples:
            x = schema.cell(self.schema, example.instance)
            row = table.setdefault(x, dict.fromkeys(self.schema.labels, Fraction(0)))
            row[example.label] += example.weight
        return table

    def possible(self) -> dict[Cell, dict[str, Fraction]]:
        """Return p(x, y) for each cell with p(x) > 0."""
        return {x: row for x, row in self.joint().items() if any(row.values())}
