"""Laws of expectation maximisation: it never loses, and where it stops need not be the top."""

from collections.abc import Mapping
from fractions import Fraction
from itertools import pairwise

from hypothesis import example, given
from hypothesis import strategies as st

from examples.networks import NEAR, SEEN, WIDE
from examples.tables import TINY
from examples.tried import tried
from helpers.refusals import HALF, refuses, refusing
from oracles import hidden
from oracles.enumerations import turned
from refnb.core import errors
from refnb.estimation.schema import Cell
from refnb.latent import em, gradient
from refnb.latent.em import FIXED, REFUSED, STEPS, Rounded, Run
from refnb.latent.expected_counts import Seen
from refnb.networks.network import Network
from refnb.probability import distribution
from strategies import models
from strategies.networks import Case, Rows, cases

GRIDS = st.integers(1, 60)
WORN = [Seen({"w": "5", "a": "3"}, 2), Seen({"c": "0"})]
TEN = [Seen({"w": str(i % 7), "a": str(i % 4)}, 1 + i % 3) for i in range(9)] + [Seen({"c": "1"})]

DIE, EACH = hidden.die((1, 1, 1), [HALF, HALF / 2, HALF / 2])
BACK = dict(reversed([*DIE.tables["v"][()].items()]))
TURNED = Network(DIE.variables, DIE.parents, {"v": {(): BACK}})
OFTEN = hidden.die((700, 800, 900), [HALF, HALF / 2, HALF / 2])  # no likelihood is a float above 0
AS_GOOD = hidden.die((1, 1, 1), [HALF / 2, HALF, HALF / 2])  # on a grid of 4 no step is better


@tried(**{name: ((net, [Seen(x, 2), Seen({})]),) for name, (net, x) in SEEN.items()})
@given(cases())
def test_a_step_never_loses(case: Case) -> None:
    """P-58, P-59, M-37: P(D | h') >= P(D | h), and they are equal just when h' = h."""
    net, data = case
    after = em.step(net, data)
    old, new = hidden.likelihood(net, data), hidden.likelihood(after, data)
    assert new >= old
    assert (new == old) is (after == net)


def listed(rows: Mapping[Cell, Mapping[str, Fraction]]) -> dict[Cell, dict[str, Fraction]]:
    """Return the same counts in another order."""
    return turned(next(iter(rows)), rows)


@given(cases(whole=False), st.data())
def test_expected_counts_are_maximised(case: Case, draw: st.DataObject) -> None:
    """M-37: no other row has a greater product of p(y | u) to the power of its expected count."""
    net, data = case
    counts, after = hidden.expected(net, data), em.step(net, data)
    assert em.maximise(net, {v: listed(rows) for v, rows in counts.items()}) == after
    for v, rows in after.tables.items():
        for u, row in rows.items():
            whole = sum(counts[v][u].values(), Fraction(0))
            if not whole:
                assert row == net.tables[v][u]
                continue
            assert {y: whole * p for y, p in row.items()} == counts[v][u]
            rival = draw.draw(models.distributions(net.variables[v], 0, wide=True))
            over = sum((n * rival[y] / row[y] for y, n in counts[v][u].items() if n), Fraction(0))
            assert over <= whole  # and log x <= x - 1


SELDOM: dict[str, Rows] = {"a": {(): {"1": 1 - TINY, "10": TINY}}}
RARE = Network(NEAR.variables, NEAR.parents, {**NEAR.tables, **SELDOM})


@tried(wide=((WIDE, TEN),), near=((RARE, [Seen({"b": "x"}, 2), Seen({"b": "y"})]),))
@given(cases())
def test_a_step_multiplies_by_the_slopes(case: Case) -> None:
    """P-57: w' is w g over the sum of w g in its row; that is the step which goes uphill."""
    net, data = case
    g, after = gradient.slopes(net, data), em.step(net, data)
    for v, rows in net.tables.items():
        for u, row in rows.items():
            product_ = {y: p * g[v][u][y] for y, p in row.items()}
            whole = sum(product_.values(), Fraction(0))
            expect = {y: p / whole for y, p in product_.items()} if whole else row
            assert after.tables[v][u] == expect


@given(st.integers(1, 50).map(lambda n: Fraction(n, 101)), st.integers(1, 99))
def test_equal_hands_stay_equal(tilt: Fraction, share: int) -> None:
    """P-60, M-39: a symmetric start is fixed, and a saddle: it can be left up and down."""
    middle = hidden.coins(f"{share}/100", "1/2", "1/2")
    assert em.step(middle, hidden.TWICE) == middle
    along = gradient.tangent(middle, hidden.TWICE)
    assert not any(x for rows in along.values() for row in rows.values() for x in row.values())
    here = hidden.likelihood(middle, hidden.TWICE)
    assert here == Fraction(1, 256)
    apart = hidden.coins("1/2", str(HALF + tilt), str(HALF - tilt))
    together = hidden.coins("1/2", str(HALF + tilt), str(HALF + tilt))
    assert hidden.likelihood(apart, hidden.TWICE) > here
    assert hidden.likelihood(together, hidden.TWICE) < here


@given(cases(most=2), GRIDS)
@example((WIDE, WORN), 10**20)
@example((TURNED, EACH), 4)
@example(AS_GOOD, 4)
@example(OFTEN, 40)
def test_a_rounded_step_is_taken_when_it_gains(case: Case, grid: int) -> None:
    """The new rows are those next to them on the grid, in declared order; the old ones stay."""
    net, data = case
    exact = em.step(net, data)
    rows = dict[str, Mapping[tuple[str, ...], Mapping[str, Fraction]]]()
    for v, table in exact.tables.items():
        declared = {u: {y: row[y] for y in net.variables[v]} for u, row in table.items()}
        moved = {u: row for u, row in declared.items() if row != net.tables[v][u]}
        if any(sum(map(bool, row.values())) > grid for row in moved.values()):
            refuses(errors.OutOfRange, "the row of", lambda: em.rounded(net, data, grid))
            return
        rounded = {u: distribution.rounded(row, grid) for u, row in moved.items()}
        rows[v] = {**net.tables[v], **rounded}
    found = em.rounded(net, data, grid)
    assert found.network.tables == rows
    before, after = hidden.likelihood(net, data), hidden.likelihood(found.network, data)
    assert found == Rounded(found.network, before, after, after > before)


@given(cases(most=2), st.integers(0, 4), st.none() | st.integers(3, 40))
@example((WIDE, WORN), 1, None)
@example((hidden.coins("2/5", "3/5", "1/3"), hidden.TWICE), 9, 100)
@example(AS_GOOD, 5, 4)
@example(OFTEN, 2, 40)
def test_a_run_is_one_step_after_the_other(case: Case, steps: int, grid: int | None) -> None:
    """It ends when all steps are taken, or before one that gains nothing; it climbs strictly."""
    net, data = case
    now, reached, end = net, [hidden.likelihood(net, data)], STEPS
    for _ in range(steps):
        after = em.rounded(now, data, grid).network if grid else em.step(now, data)
        gain = hidden.likelihood(after, data)
        if gain <= reached[-1]:
            end = FIXED if after == now else REFUSED
            break
        now = after
        reached.append(gain)
    found = em.run_rounded(net, data, steps, grid) if grid else em.run(net, data, steps)
    assert found == Run(now, tuple(reached), end)
    assert all(a < b for a, b in pairwise(found.likelihoods))


FAIR = hidden.coins("1/2", "1/2", "1/2")
test_refusals = refusing(
    (errors.OutOfRange, "grid must be at least 1", lambda: em.rounded(FAIR, hidden.TWICE, 0)),
)
