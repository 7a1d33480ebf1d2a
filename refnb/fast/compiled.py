"""A model made ready: decisions, posteriors and decimals, exact and fast.

    model      of a chapter: categorical, Bernoulli or multinomial   as fitted, or by hand
    instance   feature -> value, as the chapter takes it             a missing one is absent
    cells      the values of an instance in declared order           None where one is missing
    slice      neighbouring features                                 a piece of a row

    S = the int of the prior + the sum over the features of the int of the cell

What S says of the labels is proved by `pairwise`, or for more than four labels by `packed_sums`.
Where several are left, the whole numbers of `weights` are compared, so that ties are the ties of
the chapter.

For many rows the ints of each slice are added up beforehand, for every combination of values. Then
a row takes one addition for each slice.

The trap: a fast answer to a wrong question. What the chapter refuses is refused in its words:
the chapter itself is asked again.

Source: V. Arlazarov, E. Dinic, M. Kronrod and I. Faradzev, On economical construction of the
transitive closure of a directed graph (1970), for sums of slices that are made once.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import prod
from operator import getitem
from typing import TypeAlias

from refnb.classifiers import bernoulli, categorical
from refnb.classifiers.naive import Inference
from refnb.core.errors import DomainMismatch
from refnb.estimation.schema import Instance
from refnb.fast import pairwise, weights
from refnb.fast.pairwise import Sums
from refnb.fast.weights import Weights
from refnb.probability.distribution import Decision

SUMS, NONE = 4096, -1
Table = dict[str | None, int]
Cells = tuple[str | None, ...]
Cut: TypeAlias = "slice[int, int | None, None]"


def sliced(tables: Sequence[Table], capacity: int) -> "list[tuple[Cut, dict[Cells, int]]]":
    """Return slices of a row, each with the sum of every piece in which no cell is missing.

    They are as long as there is room for their sums, and for 4096 at most.

    >>> [sums for _, sums in sliced([{None: 0, "a": 1, "b": 2}, {None: 0, "c": 10}], 9)]
    [{('a', 'c'): 11, ('b', 'c'): 12}]
    """
    cuts, cells = [*_cuts(tables, 1)], min(SUMS, capacity)
    for most in (1 << bits for bits in range(SUMS.bit_length())):
        longer = [*_cuts(tables, most)]
        if sum(prod([len(table) - 1 for table in tables[cut]]) for cut in longer) <= cells:
            cuts = longer
    return [(cut, _sums(tables[cut])) for cut in cuts]


def _cuts(tables: Sequence[Table], most: int) -> "Iterator[Cut]":
    """Yield slices with at most so many cells, or of one feature; the last one has no end."""
    first, cells = 0, 1
    for place, table in enumerate(tables):
        cells *= len(table) - 1
        if place > first and cells > most:
            yield slice(first, place)
            first, cells = place, len(table) - 1
    yield slice(first, None)


def _sums(tables: Sequence[Table]) -> dict[Cells, int]:
    """Return the sum of the ints for all cells of a slice."""
    sums: dict[Cells, int] = {(): 0}
    for table in tables:
        pairs = [(v, n) for v, n in table.items() if v is not None]
        sums = {(*cells, v): total + n for cells, total in sums.items() for v, n in pairs}
    return sums


def prepare(model: categorical.Model | bernoulli.Model) -> "Compiled":
    """Return the model made ready, which can be pickled.

    >>> half, third = Fraction(1, 2), Fraction(1, 3)
    >>> table = {"wind": {"yes": {"weak": third, "strong": 2 * third},
    ...                   "no": {"weak": half, "strong": half}}}
    >>> ready = prepare(categorical.Model({"yes": half, "no": half}, table))
    >>> ready.classify({"wind": "strong"}), ready.decimals({"wind": "strong"}, 3)
    (Decision(label='yes', ties=('yes',)), {'yes': '0.571', 'no': '0.429'})
    >>> ready.classify_many([("weak",), (None,)])[1]
    Decision(label='yes', ties=('yes', 'no'))
    """
    form = bernoulli.categorical_form(model) if isinstance(model, bernoulli.Model) else model
    labels, prior = tuple(form.prior), [*form.prior.values()]
    rows = [
        {v: [theta[y][v] for y in labels] for v in domain}
        for theta, domain in zip(
            form.conditionals.values(), form.schema.features.values(), strict=True
        )
    ]
    sums, tables = pairwise.sums(labels, prior, rows, 1)
    whole = weights.made(labels, prior, rows)
    cells: list[Table] = [{None: 0} | table for table in tables]
    return Compiled(model, tuple(form.conditionals), sums, cells, whole)


@dataclass(frozen=True)
class Compiled:
    """A categorical model, or a Bernoulli one in its categorical form, made ready."""

    model: categorical.Model | bernoulli.Model
    features: tuple[str, ...]
    sums: Sums
    tables: list[Table]
    weights: Weights

    def classify(self, x: Instance) -> Decision[str]:
        """Return the decision that the chapter infers, with all its ties.

        Raises: as `infer` of the chapter.
        """
        cells = self.cells(x)
        total = self._total(cells)
        if total < 0:
            return self.infer(x).decision  # which refuses, and says why
        found = self.sums.sure(total, len(cells) + 1) or self._settled(total, cells)
        return found or self.infer(x).decision

    def classify_many(self, rows: Iterable[Cells]) -> list[Decision[str] | None]:
        """Return the decision for each row of cells, and None where every score is 0.

        Raises UnknownValue; DomainMismatch for a row that has more or fewer cells than features.
        """
        rows = [*rows]
        totals = self._totals(rows)
        found = self.sums.decided(totals, len(self.features) + 1)
        triples = zip(found, totals, rows, strict=True)
        return [made or self._settled(total, row) for made, total, row in triples]

    def posterior(self, x: Instance) -> dict[str, Fraction]:
        """Return P(y | x) for each label.

        Raises: as `infer` of the chapter.
        """
        found = self._weighed(x)
        return weights.posterior(self.weights.labels, found) if found else self.infer(x).posterior

    def decimals(self, x: Instance, places: int) -> dict[str, str]:
        """Return P(y | x) of each label, rounded half up to so many places.

        Raises: as `infer` of the chapter; OutOfRange for places below 0 or above 100000.
        """
        found = self._weighed(x) or weights.whole([*self.infer(x).posterior.values()])
        return weights.decimals(self.weights.labels, found, places)

    def cells(self, x: Instance) -> Cells:
        """Return the values in declared order, and None for each that is missing.

        Raises UnknownFeature.
        """
        cells = tuple(map(x.get, self.features))
        if len(x) != len(cells) - cells.count(None):
            self.infer(x)  # which refuses a feature that is not known
        return cells

    def _weighed(self, x: Instance) -> list[int]:
        """Return the weights of the labels; none where they are all 0, or x is refused."""
        try:
            found = self.weights.of(self.cells(x))
        except (KeyError, TypeError):
            return []
        return found if any(found) else []

    def _settled(self, total: int, cells: Cells) -> Decision[str] | None:
        """Return the best of the labels that are left, by their whole weights."""
        left = self.sums.left(total, len(self.features) + 1)
        return pairwise.best(self.sums, left, lambda y: self.weights.at(y, cells))

    def _totals(self, rows: Sequence[Cells]) -> list[int]:
        """Return S for each row, by slices where no cell is missing."""
        slices, found = sliced(self.tables, len(rows) // 2), list[int]()
        for row in rows:
            total = self.sums.start
            try:
                for cut, sums in slices:
                    total += sums[row[cut]]
            except KeyError:
                total = NONE
            if total < 0:
                total = self._total(row)
            found.append(self._refuse(row) if total < 0 else total)
        return found

    def _total(self, cells: Cells) -> int:
        """Return S of some cells, or -1 where one of them, or their number, is not known."""
        if len(cells) != len(self.tables):
            return NONE
        try:
            return sum(map(getitem, self.tables, cells), self.sums.start)
        except (KeyError, TypeError):
            return NONE

    def _refuse(self, row: Cells) -> int:
        """Refuse a row: DomainMismatch; UnknownValue."""
        if len(row) != len(self.tables):
            words = f"a row needs {len(self.tables)} cells, one for each feature"
            raise DomainMismatch(f"{words}, got {len(row)}")
        pairs = zip(self.features, row, strict=True)
        self.infer({f: v for f, v in pairs if v is not None})
        raise AssertionError("the chapter refuses what is not known")

    def infer(self, x: Instance) -> Inference:
        """Return all that the chapter infers, or refuses."""
        if isinstance(self.model, bernoulli.Model):
            return bernoulli.infer(self.model, x)
        return categorical.infer(self.model, x)
