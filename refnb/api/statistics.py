"""What was counted of the rows, and the model that is fitted to it.

    Tally          counts of words, moments of numbers: for every naive model
    joint.Cells    the weight of every row as a whole: for the joint model

Both add and subtract: rows can be learned later, and unlearned as if they had never been.
"""

# ruff: noqa: PLC0415 - what few tables need is loaded when they come

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Protocol

from refnb.api.engines import Discrete, Engine
from refnb.api.settings import Choices
from refnb.classifiers import categorical
from refnb.core.errors import EmptyData
from refnb.core.limits import Limits
from refnb.estimation import counting
from refnb.estimation.counting import Counts, Values
from refnb.estimation.moments import Moment
from refnb.estimation.schema import Count, Schema
from refnb.io.count_tables import NOTHING, Counted
from refnb.worked import naive


class Evidence(Protocol):
    """What was counted: it adds, subtracts, and is fitted to."""

    @property
    def schema(self) -> Schema:
        """The labels, and the features with domains."""

    @property
    def rows(self) -> Count:
        """How many rows were counted, each by its weight."""

    def merge(self, other: "Evidence", wide: Schema) -> "Evidence":
        """Return the evidence of both sets of rows, over a schema that holds both."""

    def subtract(self, other: "Evidence") -> "Evidence":
        """Return the evidence as if the other rows had never been learned."""

    def fit(self, choices: Choices) -> Engine:
        """Return the model that the choices make of the evidence."""


Sums = dict[str, dict[str, Moment]]


@dataclass(frozen=True)
class Tally:
    """Counts of the words, and of the numbers their moments by feature and label."""

    counts: Counts
    sums: Sums

    @classmethod
    def of(
        cls,
        found: Counted,
        features: Sequence[str],
        choices: Choices,
        known: Schema | None = None,
    ) -> "Tally":
        """Return counts over what is declared, else what they show, else what was known.

        Raises EmptyData for a feature without a value; UnknownLabel; UnknownValue for what was
        not declared; OutOfRange for too many cells.
        """
        sums = {f: found.moments.get(f, {}) for f in features if f in choices.numeric}
        values = {f: found.values.get(f, {}) for f in features if f not in sums}
        whole = schema(found.labels, values, choices, known)
        counts = counting.observed(found.labels, values, within=choices.within)
        counts = counting.declare(whole, counts, within=choices.within)
        return cls(
            counts, {f: {y: m.get(y, NOTHING) for y in whole.labels} for f, m in sums.items()}
        )

    @property
    def rows(self) -> Count:
        """How many rows were counted, each by its weight."""
        return sum(self.counts.labels.values())

    @property
    def schema(self) -> Schema:
        """The labels, and the features with domains."""
        return self.counts.schema

    def merge(self, other: Evidence, wide: Schema) -> "Tally":
        """Return the tally of both sets of rows, over a schema that holds both."""
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
        learned = naive.Training(self.counts, choices.smoothing, prior)
        if not self.sums:
            return Discrete(model, learned)
        from refnb.api import mixed

        return mixed.fit(model, learned, self.sums, choices)

    def _over(self, wide: Schema) -> "Tally":
        if wide == self.schema:
            return self
        sums = {f: {y: row.get(y, NOTHING) for y in wide.labels} for f, row in self.sums.items()}
        cells = len(wide.labels) * sum(map(len, wide.features.values()))
        return Tally(counting.declare(wide, self.counts, within=Limits(cells=cells)), sums)


def schema(
    labels: Iterable[str], values: Values, choices: Choices, known: Schema | None = None
) -> Schema:
    """Return what is declared, for the rest what was seen, sorted, and else what was known.

    Raises EmptyData for a feature without a value.
    """
    domains = {}
    for f, rows in values.items():
        shown = tuple(sorted({v for row in rows.values() for v in row}))
        found = choices.domain(f) or shown or (known.features.get(f) if known else None)
        if not found:
            raise EmptyData(f"column {f!r} holds no value: declare its domain, or leave it out")
        domains[f] = found
    return Schema(choices.labels or tuple(sorted(labels)), domains)
