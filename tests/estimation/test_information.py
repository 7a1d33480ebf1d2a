"""Laws of information gain, Gini gain and chi-square; the oracles are divergences and draws."""

from fractions import Fraction
from itertools import pairwise, product

from hypothesis import example, given
from hypothesis import strategies as st

import refnb
from examples.tried import tried
from helpers.refusals import HALF, refuses, refusing
from oracles.decimals import SIXTY, added, decimal
from refnb.core import errors
from refnb.core.checks import Number
from refnb.estimation import entropy, information
from refnb.estimation.information import (
    chi_square,
    freedom,
    gain,
    gain_ratio,
    gini,
    gini_gain,
    perplexity,
)

Pairs = dict[str, dict[str, int]]
LABELS = "abc"
few = st.integers(0, 5)
tables = st.lists(st.fixed_dictionaries(dict.fromkeys(LABELS, few)), min_size=1, max_size=4).map(
    lambda rows: {f"v{i}": row for i, row in enumerate(rows)}
)
seen_tables = tables.filter(lambda n: any(any(row.values()) for row in n.values()))
WIDE: Pairs = {f"v{i}": {f"y{j}": (i * j * 7 + i + j) % 5 for j in range(12)} for i in range(12)}
UNEVEN: Pairs = {"v": {"a": 10**30, "b": 1}, "w": {"b": 0, "a": 1}}
NEAR: Pairs = {"v": {"a": 10**20, "b": 10**20}, "w": {"a": 10**20, "b": 10**20 + 1}}


def margins(n: Pairs) -> tuple[dict[str, int], dict[str, int], int]:
    """Return the sums of the rows, of the columns, and of all."""
    labels = {y: sum(row[y] for row in n.values()) for y in next(iter(n.values()))}
    return {v: sum(row.values()) for v, row in n.items()}, labels, sum(labels.values())


@tried(
    wide=(WIDE,),
    long=(UNEVEN,),
    near=(NEAR,),
    uneven=({"v": {"a": 3, "b": 0}, "w": {"b": 2, "a": 1}},),
    empty=({"v": {"a": 3, "b": 0}},),
)
@given(seen_tables)
def test_the_gain_is_a_divergence(n: Pairs) -> None:
    """Of the joint table from the product of its margins; 0 just when both are the same."""
    values, labels, whole = margins(n)
    joint = {(v, y): Fraction(n[v][y], whole) for v, y in product(values, labels)}
    apart = {(v, y): Fraction(values[v] * labels[y], whole**2) for v, y in joint}
    found = gain(n, "2")
    assert found == entropy.divergence(joint, apart, "2")
    assert (found == 0) == (joint == apart) == (chi_square(n) == 0)
    turned = {y: {v: n[v][y] for v in n} for y in labels}
    assert found == gain(turned, "2")


@given(seen_tables)
@example(WIDE)
@example(UNEVEN)
@example({"v": {"a": 3, "b": 0}})
def test_the_perplexity_is_a_product_of_powers(n: Pairs) -> None:
    """Of p(v)^-p(v), in sixty digits; k values that are equally probable have k."""
    labels = {y: m for y, m in margins(n)[1].items() if m}
    p = {y: Fraction(m, sum(labels.values())) for y, m in labels.items()}
    found = perplexity(p)
    logs = (SIXTY.multiply(decimal(q), SIXTY.ln(decimal(q))) for q in p.values())
    exact = Fraction(SIXTY.exp(SIXTY.minus(added(logs))))
    assert found.low - Fraction(1, 10**40) <= exact <= found.high + Fraction(1, 10**40)
    assert found.high - found.low < Fraction(1, 2**100)
    even = perplexity(dict.fromkeys(p, Fraction(1, len(p))))
    assert even.low <= len(p) <= even.high


@given(seen_tables)
@example(WIDE)
@example(UNEVEN)
@example(
    {"v": {"a": 1, "b": 2, "c": 0}, "w": {"a": 3, "b": 1, "c": 0}, "u": dict.fromkeys("cba", 0)}
)
def test_gini_is_two_draws_and_chi_square_a_sum_of_shares(n: Pairs) -> None:
    """Draws with replacement that differ; chi^2 = N (sum of n^2 / (n(v) n(y)) - 1)."""
    values, labels, whole = margins(n)
    p = {y: Fraction(m, whole) for y, m in labels.items()}
    assert gini(p) == sum((p[y] * p[z] for y in p for z in p if y != z), Fraction(0))
    within = sum(
        (
            Fraction(n[v][y] * n[v][z], values[v] * whole)
            for v, y, z in product(n, p, p)
            if y != z and values[v]
        ),
        Fraction(0),
    )
    assert gini_gain(n) == gini(p) - within
    parts = (
        Fraction(n[v][y] ** 2, values[v] * labels[y])
        for v in n
        for y in labels
        if values[v] * labels[y]
    )
    assert chi_square(n) == whole * (sum(parts, Fraction(0)) - 1)
    seen = [sum(map(bool, margin.values())) for margin in (values, labels)]
    assert freedom(n) == (seen[0] - 1) * (seen[1] - 1)


@given(st.dictionaries(st.integers(-5, 9), st.fixed_dictionaries({"a": few, "b": few}), min_size=2))
@example({i: {"a": i * i % 5, "b": i % 3} for i in range(24)})
@example({i: {"a": 10**30 + i % 2, "b": 10**30} for i in range(4)})
def test_the_best_cut_is_the_first_of_the_best(n: dict[Number, dict[str, Number]]) -> None:
    """Of all midpoints between neighbours, by their gains; the numbers below it are on one side."""
    if not any(any(row.values()) for row in n.values()):
        refuses(errors.ZeroEvidence, "weight", lambda: information.best_cut({**n}))
        return
    gains = {}
    for low, high in pairwise(sorted(n)):
        parts = ([row for x, row in n.items() if (x < high) is side] for side in (True, False))
        sides = {str(i): {y: sum(row[y] for row in p) for y in "ab"} for i, p in enumerate(parts)}
        gains[Fraction(low + high) / 2] = gain(sides, "2")
    assert information.best_cut({**n}) == max(gains, key=gains.__getitem__)


NONE: Pairs = {"v": {"a": 0}}
test_refuses = refusing(
    (errors.DomainMismatch, "each value 'w'", gain, {"v": {"a": 1}, "w": {"b": 1}}, "2"),
    (errors.ZeroEvidence, "weight", chi_square, NONE),
    (errors.EmptyData, "outcome", gini_gain, {}),
    (errors.Negative, "'v' given 'a'", freedom, {"v": {"a": -1}}),
    (errors.UndefinedEstimate, "one value", gain_ratio, {"v": {"a": 1, "b": 1}}),
)


@given(seen_tables, st.integers(0, 9).map(Fraction) | st.just(HALF))
@example(UNEVEN, Fraction(10**30))
def test_gains_are_weighed_by_what_is_known(n: Pairs, missing: Fraction) -> None:
    """Each by N / (N + u); the ratio has what is missing as one more value of the split."""
    values, _, whole = margins(n)
    share = Fraction(whole) / (whole + missing)
    assert gain(n, "2", missing) == share * gain(n, "2")
    assert gini_gain(n, missing) == share * gini_gain(n)
    weights = {v: Fraction(m) for v, m in values.items()} | {"": missing}
    split = entropy.entropy({v: m / (whole + missing) for v, m in weights.items()}, "2")
    if split != 0:
        ratio = gain_ratio(n, missing)
        assert ratio.high - ratio.low < Fraction(1, 2**100)
        assert split * ratio.low <= gain(n, "2", missing) <= split * ratio.high


def test_a_column_of_numbers_is_cut() -> None:
    """Of halves, and of whole numbers where it is asked; a small gain has four digits."""
    halves, whole = ([{"b": k * n, "y": y} for k, y in enumerate("pqqq")] for n in (HALF, 1))
    assert refnb.gain(halves, "y")["b"].cut == Fraction(1, 4)
    assert refnb.gain(whole, "y", families={"b": "gaussian"})["b"].cut == HALF
    assert refnb.gain(whole, "y")["b"].cut is None
    many = [{"a": "uv"[i % 2], "y": "pq"[i // 2 % 2], "n": 999 + (0 < i < 3)} for i in range(4)]
    assert "1.805e-7" in refnb.gain(many, "y", weight="n").text()
