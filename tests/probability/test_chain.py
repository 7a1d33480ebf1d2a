"""Laws of joint tables: product rule, marginals and the chain rule, by counting balls."""

from fractions import Fraction
from itertools import islice, permutations
from math import lcm, prod

from hypothesis import example, given
from hypothesis import strategies as st

from examples.tables import PAIRS
from examples.tried import tried
from refnb.probability.chain import chain_rule, marginal, product_rule
from refnb.probability.distribution import conditional
from strategies.probability import Cell, Urn, balls, joint_urns, kinds, shares, urns, urns_of
from strategies.sizes import distribution, names

Joint = tuple[list[Cell], dict[Cell, int]]


@st.composite
def two_stages(draw: st.DrawFn) -> tuple[Urn, dict[str, Urn]]:
    """Draw an urn, and for each of its kinds, in another order, a second urn over one domain."""
    first, values = draw(urns), draw(kinds)
    others = draw(st.permutations(list(first)))
    return first, {h: draw(urns_of(draw(st.permutations(values)))) for h in others}


@given(two_stages())
@example(({"a": 1, "b": 0}, {"b": {"x": 1, "y": 1}, "a": {"y": 1, "x": 2}}))
def test_product_rule_draws_twice(case: tuple[Urn, dict[str, Urn]]) -> None:
    """p(h, v) is the share of (h, v) among all ways to draw from one urn and then the next."""
    first, second = case
    even = lcm(*(len(balls(urn)) for urn in second.values()))
    ways = [
        (h, v) for h in balls(first) for v in balls(second[h]) * (even // len(balls(second[h])))
    ]
    expected = {
        (h, v): Fraction(ways.count((h, v)), len(ways))
        for h in first
        for v in second[next(iter(first))]
    }
    table = product_rule(shares(first), {h: shares(urn) for h, urn in second.items()})
    assert list(table.items()) == list(expected.items())


Stages = tuple[dict[str, Fraction], dict[str, dict[str, Fraction]]]


@st.composite
def stages(draw: st.DrawFn) -> Stages:
    """Draw a distribution of any size, and for each of its keys one over other values."""
    first, values = draw(names()), draw(names())
    return draw(distribution(first)), {h: draw(distribution(values)) for h in first}


def staged(p: dict[str, Fraction], q: dict[str, Fraction]) -> Stages:
    """Return one distribution, and in turn the other and the first over the names of both."""
    return p, {h: dict(p) if i % 2 else q for i, h in enumerate(p)}


@tried(**{name: (staged(*pair),) for name, pair in PAIRS.items()})
@given(stages())
def test_the_product_rule_can_be_undone(case: Stages) -> None:
    """The marginal of p(h, v) is p(h); given a possible h it is p(v | h), and both are factors."""
    p, given_ = case
    values = list(next(iter(given_.values())))
    table: dict[Cell, Fraction] = dict(product_rule(p, given_).items())
    assert marginal(table, [0]) == {(h,): p[h] for h in p}
    for cell in [(h, v) for h in p for v in values if p[h] > 0]:
        row = [(cell[0], v) for v in values]
        assert conditional(table, [cell], row) == given_[cell[0]][cell[1]]
        factors = p[cell[0]], given_[cell[0]][cell[1]]
        assert chain_rule(table, cell, [0, 1]) == factors


STAIRS = {tuple("0" * (5 - i) + "1" * i): i + 1 for i in range(6)}
LADDER = {tuple("0" * (11 - i) + "1" * i): i % 3 + 1 for i in range(12)}


@given(joint_urns())
@example(([("x", "y")], {("x", "y"): 1, ("y", "x"): 0}))
@example(([()], {(): 1}))
@example(([*STAIRS], STAIRS))
@example(([*LADDER], LADDER))
def test_chain_rule_in_every_order(case: Joint) -> None:
    """P-4: in any order the shares of balls that agree once more multiply to p(cell), or to 0."""
    _, urn = case
    p = shares(urn)
    for cell in urn:
        for order in islice(permutations(range(len(cell))), 24):
            kept, factors = balls(urn), list[Fraction]()
            for i in order:
                agreeing = [ball for ball in kept if ball[i] == cell[i]]
                factors += [Fraction(len(agreeing), len(kept))] if kept else []
                kept = agreeing
            assert chain_rule(p, cell, order) == tuple(factors)
            assert prod(factors) == p[cell]
