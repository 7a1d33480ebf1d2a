"""What was counted of the rows, and the model that is fitted to it.

    Tally    counts of words, moments of numbers: for every naive model
    Cells    the weight of every row as a whole: for the joint model

Both add and subtract: rows can be learned later, and unlearned as if they had never been.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Protocol

from refnb.classifiers import categorical, gaussian, joint, mixed, poisson
from refnb.door.choices import NUMERIC, Choices
from refnb.door.engines import Discrete, Engine, Joint, Mixed
from refnb.estimation import counting
from refnb.estimation.counting import Counts
from refnb.estimation.moments import Moment, Moments
from refnb.estimation.schema import Example, Instance, Schema
from refnb.limits import Limits
from refnb.solutions import lognaive, naive


class Evidence(Protocol):
    """What was counted: it adds, subtracts, and is fitted to."""

    @property
    def schema(self) -> Schema:
        """The labels, and the features with domains."""

    def merge(self, other: "Evidence", wide: Schema) -> "Evidence":
        """Return the evidence of both piles of rows, over a schema that holds both."""

    def subtract(self, other: "Evidence") -> "Evidence":
        """Return the evidence as if the other rows had never been learned."""

    def fit(self, choices: Choices) -> Engine:
        """Return the model that the choices make of the evidence."""


Sums = dict[str, dict[str, Moment]]
NOTHING = Moment(0, 0, 0)


@dataclass(frozen=True)
class Tally:
    """Counts of the words, and of the numbers their moments by feature and label."""

    counts: Counts
    sums: Sums

    @property
    def schema(self) -> Schema:
        """The labels, and the features with domains."""
        return self.counts.schema

    def merge(self, other: Evidence, wide: Schema) -> "Tally":
        """Return the tally of both piles of rows, over a schema that holds both."""
        assert isinstance(other, Tally)
        a, b = self._over(wide), other._over(wide)
        sums = {f: {y: m + b.sums[f][y] for y, m in row.items()} for f, row in a.sums.items()}
        return Tally(counting.merge(a.counts, b.counts), sums)

    def subtract(self, other: Evidence) -> "Tally":
        """Return the tally as if the other rows had never been learned."""
        assert isinstance(other, Tally)
        b = other._over(self.schema)
        sums = {f: {y: m - b.sums[f][y] for y, m in row.items()} for f, row in self.sums.items()}
        return Tally(counting.subtract(self.counts, b.counts), sums)

    def fit(self, choices: Choices) -> Engine:
        """Return the model that the choices make of the tally."""
        prior = choices.prior_over(self.schema.labels)
        model = categorical.fit(self.counts, choices.smoothing, prior)
        learned = naive.Learned(self.counts, choices.smoothing, prior)
        if not self.sums:
            return Discrete(model, learned)
        real, counted = (self._moments(choices, family) for family in NUMERIC)
        whole = mixed.Model(
            model,
            gaussian.fit(real, choices.divisor, choices.shared, prior),
            poisson.fit(counted, prior),
        )
        moments = Moments(self.counts.labels, self.sums)
        return Mixed(whole, lognaive.Learned(learned, moments, choices.divisor, choices.shared))

    def _moments(self, choices: Choices, family: str) -> Moments:
        chosen = {f: row for f, row in self.sums.items() if choices.families[f] == family}
        return Moments(self.counts.labels, chosen)

    def _over(self, wide: Schema) -> "Tally":
        sums = {f: {y: row.get(y, NOTHING) for y in wide.labels} for f, row in self.sums.items()}
        cells = len(wide.labels) * sum(map(len, wide.features.values()))
        return Tally(counting.declare(wide, self.counts, within=Limits(cells=cells)), sums)


@dataclass(frozen=True)
class Cells:
    """The weight of every distinct row, by label."""

    table: joint.Table

    @property
    def schema(self) -> Schema:
        """The labels, and the features with domains."""
        return self.table.schema

    def merge(self, other: Evidence, wide: Schema) -> "Cells":
        """Return the cells of both piles of rows, over a schema that holds both."""
        assert isinstance(other, Cells)
        return Cells(joint.count(wide, [*self._piles(), *other._piles()]))

    def subtract(self, other: Evidence) -> "Cells":
        """Return the cells as if the other rows had never been learned."""
        assert isinstance(other, Cells)
        cells = {x: dict(row) for x, row in self.table.cells.items()}
        for x, row in joint.count(self.schema, other._piles()).cells.items():
            left = cells.setdefault(x, dict.fromkeys(self.schema.labels, 0))
            left.update({y: left[y] - n for y, n in row.items()})
        known = {x: row for x, row in cells.items() if any(row.values())}
        return Cells(joint.Table(self.schema, known))

    def fit(self, _choices: Choices) -> Engine:
        """Return the table, which is the model."""
        return Joint(self.table)

    def _piles(self) -> Iterator[Example[Instance]]:
        for x, row in self.table.cells.items():
            seen = dict(zip(self.schema.features, x, strict=True))
            yield from (Example(seen, y, n) for y, n in row.items() if n)
