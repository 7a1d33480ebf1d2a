"""EM for a mixture: Gaussians with weights, means and variances, or rows of counts, such as tosses.

component   its weight, its centre, and of Gaussians its variances, in one row of numbers; the
            centre of counts is the probability of each column
shares      r(x, j) of each point, worked out, or for the first step as a question gives them
end         after so many steps, or where the shares stay as they are
exact       one step with counts; shares of all others are multiples of 1/grid
"""

from collections.abc import Callable, Collection, Iterator, Sequence
from fractions import Fraction
from typing import TypeVar

from refnb.core.errors import DomainMismatch
from refnb.latent import count_mixture, k_means, mixture
from refnb.worked.clustering import Round

H = TypeVar("H")
S = TypeVar("S")

FINE = 10**12
Rows = tuple[k_means.Centre, ...]


def of_gaussians(
    points: Rows, start: Rows, learn: Collection[str], shares: Rows | None, grid: int
) -> Iterator[Round]:
    """Yield the steps of a mixture of Gaussians: whatever `mixture.m_step` raises."""
    k = len(points[0]) if points else 0
    first = tuple(mixture.Component(row[0], row[1 : k + 1], row[k + 1 :]) for row in start)
    yield from _ascent(
        first,
        shares,
        lambda at: mixture.e_step(points, at, grid),
        lambda r, at: mixture.m_step(points, r, at, learn),
        lambda r, at: Round(r, tuple((p.weight, *p.means, *p.variances) for p in at)),
    )


def of_counts(
    points: Rows, start: Rows, learn: Collection[str], shares: Rows | None, grid: int | None
) -> Iterator[Round]:
    """Yield the steps of a mixture of counts: DomainMismatch unless whole; what `m_step` raises."""
    if any(n.denominator > 1 or n < 0 for x in points for n in x):
        raise DomainMismatch("counts are whole numbers >= 0: learn means and variances of others")
    rows = [{str(c): int(n) for c, n in enumerate(x, 1)} for x in points]
    prior = _named([row[0] for row in start])
    tables = {z: _named(row[1:]) for z, row in zip(prior, start, strict=True)}
    yield from _ascent(
        count_mixture.Mixture(prior, tables),
        None if shares is None else tuple(map(_named, shares)),
        lambda at: count_mixture.e_step(rows, at, grid),
        lambda r, at: count_mixture.m_step(rows, r, at, learn),
        lambda r, at: Round(
            tuple((*row.values(),) for row in r),
            tuple((p, *at.tables[z].values()) for z, p in at.prior.items()),
        ),
    )


def _ascent(
    at: H,
    shares: S | None,
    e_step: Callable[[H], S],
    m_step: Callable[[S, H], H],
    shown: Callable[[S, H], Round],
) -> Iterator[Round]:
    """Yield each step, until the shares no longer change; the first shares may be given."""
    before = None
    after = e_step(at) if shares is None else shares
    while after != before:
        at, before = m_step(after, at), after
        yield shown(after, at)
        after = e_step(at)


def _named(row: Sequence[Fraction]) -> dict[str, Fraction]:
    return {str(i): x for i, x in enumerate(row, 1)}
