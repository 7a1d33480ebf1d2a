"""Laws of the gradient: what P(D) does when one entry moves, and where a step leads."""

from fractions import Fraction

from hypothesis import example, given
from hypothesis import strategies as st

from examples.networks import SEEN, SURELY, UNEVEN, WIDE
from examples.tried import tried
from helpers.refusals import HALF
from oracles import hidden
from refnb.latent import expected_counts, gradient
from refnb.latent.expected_counts import Seen, Tables
from refnb.networks.network import Network
from strategies.networks import Case, cases

RATES = st.fractions(Fraction(1, 10**30), 10**6)
WORN = [Seen({"w": "5", "a": "3"}, Fraction(10**13, 3**40)), Seen({"c": "0"}), Seen({}, 0)]
Place = tuple[Case, hidden.Entry, Fraction]


def _inner(a: Tables, b: Tables) -> Fraction:
    return sum((x * b[v][u][y] for v in a for u in a[v] for y, x in a[v][u].items()), Fraction(0))


def _moved(net: Network, along: Tables, rate: Fraction) -> Tables:
    return {
        v: {u: {y: p + rate * along[v][u][y] for y, p in row.items()} for u, row in rows.items()}
        for v, rows in net.tables.items()
    }


@st.composite
def places(draw: st.DrawFn) -> Place:
    """Draw a case, an entry of its network, and a number to put there."""
    case = draw(cases())
    entry = draw(st.sampled_from(hidden.entries(case[0])))
    return case, entry, draw(st.fractions(0, 3))


@given(places())
@example(((WIDE, WORN), ("v", ("1", "0", "1", "3"), "1"), HALF))
def test_the_probability_is_a_line_in_every_entry(place: Place) -> None:
    """P-56, M-50: at three points, all other entries as they are, P(d) lies on one line."""
    (net, seen), (v, u, y), some = place
    d = seen[0].values if seen else {}
    found = gradient.line(net, d, v, u, y)
    for t in (Fraction(0), Fraction(1), some, net.tables[v][u][y]):
        at_t = hidden.polynomial(net, d, {(v, u, y): t})
        assert found.constant + found.slope * t == at_t


@given(cases(whole=False))
@example((SURELY, [Seen({"b": "1"}), Seen({"a": "2"}, 3)]))
def test_a_slope_is_that_of_all_lines_together(case: Case) -> None:
    """M-49a: each d adds n(d) times the rise of P(d) from w = 0 to w = 1, over P(d)."""
    net, data = case
    found = gradient.slopes(net, data)
    for v, u, y in hidden.entries(net):
        rises = (
            d.weight
            * (
                hidden.polynomial(net, d.values, {(v, u, y): Fraction(1)})
                - hidden.polynomial(net, d.values, {(v, u, y): Fraction(0)})
            )
            / hidden.polynomial(net, d.values, {})
            for d in data
        )
        assert found[v][u][y] == sum(rises, Fraction(0))


@tried(
    **{name: ((net, [Seen(x, Fraction(5, 3)), Seen({})]),) for name, (net, x) in SEEN.items()},
    uneven_names=((UNEVEN, [Seen({v: "10"}) for v in UNEVEN.variables]),),
)
@given(cases(whole=False))
def test_a_slope_is_an_expected_count_over_its_entry(case: Case) -> None:
    """M-49a, P-56: w g = sum of n(d) P(y, u | d), also where w = 0."""
    net, data = case
    counts, found = expected_counts.expected(net, data), gradient.slopes(net, data)
    for v, u, y in hidden.entries(net):
        assert net.tables[v][u][y] * found[v][u][y] == counts[v][u][y]


@given(cases())
@example((WIDE, WORN))
def test_the_tangent_leaves_the_sums_and_goes_up(case: Case) -> None:
    """P-57: it sums to 0 in each row, and its product with g is the square of its length."""
    net, data = case
    g, along = gradient.slopes(net, data), gradient.tangent(net, data)
    for v, rows in along.items():
        for u, row in rows.items():
            assert sum(row.values(), Fraction(0)) == 0
            assert len({g[v][u][y] - t for y, t in row.items()}) == 1
    assert _inner(g, along) == _inner(along, along) >= 0


@given(cases(), RATES)
@example((WIDE, WORN), Fraction(1, 3**40))
def test_projected_rows_are_the_nearest_distributions(case: Case, rate: Fraction) -> None:
    """No corner of the simplex is nearer: (w + rate g - w')(e - w') <= 0 for every corner e.

    P-57: a renormalised row is w + rate g, divided by what its entries are together.
    """
    net, data = case
    moved = _moved(net, gradient.slopes(net, data), rate)
    nearest = gradient.projected(net, data, rate).tables
    divided = gradient.renormalised(net, data, rate).tables
    for v, u in ((v, u) for v, rows in net.tables.items() for u in rows):
        z, row = moved[v][u], nearest[v][u]
        for corner in row:
            toward = {y: (y == corner) - p for y, p in row.items()}
            assert sum((z[y] - row[y]) * toward[y] for y in row) <= 0
        assert {y: p * sum(z.values()) for y, p in divided[v][u].items()} == z


@given(RATES)
@example(Fraction(1, 10**300))
@example(Fraction(10**300))
def test_dividing_by_the_sum_can_fall_at_every_rate(rate: Fraction) -> None:
    """E-M11, P-57: seen once and 18 times, with shares 1/10 and 9/10; the maximum is at 1/19."""
    net, data = hidden.die((1, 18), (Fraction(1, 10), Fraction(9, 10)))
    found = gradient.renormalised(net, data, rate)
    assert found.tables["v"][()]["0"] == (Fraction(1, 10) + 10 * rate) / (1 + 30 * rate)
    assert expected_counts.likelihood(found, data) < expected_counts.likelihood(net, data)
    assert gradient.projected(net, data, rate).tables["v"][()]["0"] < Fraction(1, 10)
