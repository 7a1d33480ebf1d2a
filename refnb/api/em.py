"""Rows that hide something: naive Bayes with missing labels, or any network, learned by EM.

grid    parts in which entries are rounded; None is exact, and numbers grow with each step
end     steps     all were taken
        fixed     the next one changes nothing
        refused   the next one, rounded, does not raise P(D)
        digits    the next one, exact, needs longer numbers than are allowed
"""

import os
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Unpack

import refnb.worked.em
import refnb.worked.steps
from refnb.api import engines, options, settings, starting_points
from refnb.api.classifier import Classifier
from refnb.api.options import Reading
from refnb.api.starting_points import Given, Start
from refnb.classifiers import categorical
from refnb.core import checks
from refnb.core.errors import BadRequest, OutOfRange
from refnb.estimation.smoothing import Smoothing
from refnb.exact import rational
from refnb.io import documents, files, models, tables, wire
from refnb.io.tables import Layout, Record, Source
from refnb.latent.em import MAX_STEPS, STEPS, Run, path
from refnb.latent.expected_counts import Seen
from refnb.networks import elimination
from refnb.networks.network import Network
from refnb.worked.em import DIGITS
from refnb.worked.solution import Solution, Worked

TAKEN, GRID, RULE = 10, 1000, "laplace"


@dataclass(frozen=True, repr=False)
class Climb(Worked):
    """What EM reached: the last network, P(D) at the start and after each step, why it ended.

    The end is "steps", "fixed", "refused" or "digits".
    """

    network: Network
    likelihoods: tuple[Fraction, ...]
    end: str
    label: str | None
    layout: Layout
    settings: dict[str, str]
    worked: Solution

    @property
    def classifier(self) -> Classifier:
        """The naive Bayes that was learned: BadRequest when it was another network."""
        return Classifier(
            engines.Discrete(self._model()), {**self.settings, "label": self.label or ""}
        )

    def ask(self, row: Record) -> dict[str, dict[str, Fraction]]:
        """Return the posterior of each variable that the row hides.

        Raises UnknownVariable; UnknownValue; ZeroEvidence when the network rules the row out.

        >>> rows = [{"wind": "weak", "play": "yes"}, {"wind": "strong", "play": "no"}]
        >>> em([*rows, {"wind": "weak"}], "play", steps=1).ask({"wind": "weak"})
        {'play': {'no': Fraction(111, 667), 'yes': Fraction(556, 667)}}
        """
        cells = tables.record(row, self.layout).items()
        given = {v: a for v, a in cells if a is not None}
        return elimination.posteriors(self.network, given)

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write naive Bayes as a model for `refnb.load`, another network as JSON."""
        if self.label is None:
            text = documents.dumps(wire.encode(self.network), indent=1) + "\n"
        else:
            text = models.written(self._model())
        files.save(path, text)

    def _model(self) -> categorical.Model:
        if self.label is None:
            raise BadRequest("only naive Bayes is a classifier, this is another network")
        tables = self.network.tables
        rows = {
            f: {u[0]: row for u, row in t.items()} for f, t in tables.items() if f != self.label
        }
        return categorical.Model(tables[self.label][()], rows)


def em(  # noqa: PLR0913
    source: Source,
    label: str | None = None,
    *,
    network: Given | None = None,
    start: Start | None = None,
    steps: int = TAKEN,
    grid: int | None = GRID,
    smoothing: str | Smoothing = RULE,
    features: Iterable[str] | None = None,
    domains: Mapping[str, Iterable[object]] | None = None,
    labels: Iterable[object] | None = None,
    weight: str | None = None,
    **reading: Unpack[Reading],
) -> Climb:
    """Learn naive Bayes for a label, or a network, from rows with missing cells, by EM.

    How the table is read is said as for `refnb.learn`.

    Raises BadTable for damaged rows; EmptyData for none, or when a start from labels has none;
    OutOfRange for a word that is no choice, or too many steps; BadWeight for a weight that is
    not whole; ZeroEvidence when the start rules a row out; BadRequest for what is no network.

    >>> rows = [{"wind": "weak", "play": "yes"}, {"wind": "strong", "play": "no"}]
    >>> em([*rows, {"wind": "weak"}], "play", steps=1, grid=None).likelihoods
    (Fraction(1, 18), Fraction(10, 81))
    """
    checks.size(steps, "the number of steps", 0, MAX_STEPS)
    if grid is not None:
        checks.size(grid, "the parts of the grid", 1)
    layout = options.layout(label, features, weight=weight, **reading)
    if network is None:
        declared = _declared(label or "", domains, labels)
        layout = replace(layout, empty=tuple(v for v, known in declared.items() if "" in known))
        known = starting_points.naive(source, layout, start, settings.rule(smoothing), declared)
    else:
        known = starting_points.other(
            source, layout, network, (label, start, features, domains, labels)
        )
    with tables.naming(source):
        reached = climb(known.network, known.data, steps, grid)
    told = known.settings | _told(known.data, steps, grid)
    title = f"Learning {label or 'a network'} from incomplete rows"
    worked = refnb.worked.em.solve(title, known.network, known.data, reached, grid)
    worked = Solution(title, (refnb.worked.steps.choices(told), *worked.steps))
    found = reached.network, reached.likelihoods, reached.end
    return Climb(*found, None if network else label, layout, told, worked)


def _declared(
    label: str, domains: Mapping[str, Iterable[object]] | None, labels: object
) -> starting_points.Domains:
    """Return what is declared, the labels under the name of their column."""
    found, order = options.declared(domains), options.listed(labels, "labels")
    if order is None:
        return found
    checks.names(order, "the labels")
    return {**found, label: order}


def climb(network: Network, data: Sequence[Seen], steps: int, grid: int | None) -> Run:
    """Take the steps one by one, and tell a terminal which; too long numbers are an end.

    Raises what the first step raises; on a grid what any of them does.
    """
    reached: Run | None = None
    with files.steps_watched(steps) as tell:
        try:
            for reached in path(network, data, steps, grid):
                tell(len(reached.likelihoods) if reached.end == STEPS else steps + 1)
        except OutOfRange:
            if grid is not None or reached is None or len(reached.likelihoods) == 1:
                raise
            return replace(reached, end=DIGITS)
    assert reached is not None
    return reached


def _told(data: Sequence[Seen], steps: int, grid: int | None) -> dict[str, str]:
    """Name what was read, and how it is learned."""
    rows = rational.spelling(sum(d.weight for d in data))
    return {
        "rows": f"{rows}, {len(data)} different",
        "steps": f"{steps} at most",
        "grid": "none, exact" if grid is None else f"parts of 1/{grid}",
    }
