"""Laws of Baum-Welch: a step counts every path, and never goes down (P-61, P-62)."""

from collections.abc import Mapping
from fractions import Fraction
from itertools import product
from math import lcm

from hypothesis import example, given
from hypothesis import strategies as st

from examples.networks import CHAIN, CHAINS
from examples.tried import tried
from helpers.refusals import HALF, refuses, refusing
from oracles import paths as oracle
from refnb.core import errors
from refnb.examples import UMBRELLA
from refnb.latent import baum_welch
from refnb.latent.baum_welch import Expected
from refnb.latent.hmm import Model
from refnb.probability import distribution
from strategies import chains

ONE, ZERO = Fraction(1), Fraction(0)
Data = tuple[Model, dict[tuple[str, ...], int | Fraction]]


def _rows(model: Model | Expected) -> list[Mapping[str, Fraction]]:
    """Return every row of a model or of its counts, in declared order."""
    parts = model.transition, model.emission
    return [model.start, *(part[z] for part in parts for z in model.start)]


def product_of(model: Model, sequences: Mapping[tuple[str, ...], int | Fraction]) -> Fraction:
    """Return P(X | h) by listing every path; weights are whole."""
    found = ONE
    for x, n in sequences.items():
        found *= sum(oracle.paths(model, x).values(), ZERO) ** int(n)
    return found


EVEN = {"1": HALF, "10": HALF}
MANY = {x: i for n in (3, 1) for i, x in enumerate(product(EVEN, repeat=n), 1)}  # ten
DEAF = Model(EVEN, dict.fromkeys(EVEN, EVEN), {z: {"x": ONE, "y": ZERO} for z in EVEN})


@tried(
    **{name: ((model, {x: 2, x[:1]: 3}),) for name, (model, x) in CHAINS.items()},
    wide_many=((CHAINS["uneven"][0], MANY),),
    empty=((DEAF, {("x", "x"): 1, ("y",): 0}),),
    wide_weights=((CHAIN, {("6", "0"): 2, ("5",): Fraction(10**13, 3**40), ("1", "1"): 0}),),
)
@given(chains.data(whole=False))
def test_the_e_step_counts_every_path(drawn: Data) -> None:
    """P-61: each path counts as often as it has been, for sets of sequences with any weights.

    A new row is proportional to its counts, or it is the old one where these are 0 (declared).
    """
    model, sequences = drawn
    counted = oracle.counted(model, sequences)
    counts = baum_welch.expected(model, sequences)
    assert counts == Expected(
        {z: Fraction(counted["first", z]) for z in model.start},
        {z: {w: Fraction(counted["then", z, w]) for w in model.start} for z in model.start},
        {z: {s: Fraction(counted["shown", z, s]) for s in model.symbols} for z in model.start},
    )
    after = baum_welch.step(model, sequences)
    for row, new, old in zip(_rows(counts), _rows(after), _rows(model), strict=True):
        whole = sum(row.values())
        assert {v: p * whole for v, p in new.items()} == row
        assert whole or new == old


@given(chains.data())
@example((CHAIN, {("6", "0"): 2, ("5",): 3, (): 9}))
@example((CHAINS["uneven"][0], dict(MANY)))
def test_a_step_never_goes_down(drawn: Data) -> None:
    """P-61: P(X | h') >= P(X | h), and they are equal just when nothing has changed.

    P(X | h) has a factor for each time that a sequence was seen; one of weight 0 does not count.
    """
    model, sequences = drawn
    after = baum_welch.step(model, sequences)
    before, then = product_of(model, sequences), product_of(after, sequences)
    assert baum_welch.likelihood(model, sequences) == before
    assert then >= before
    assert (then == before) == (after == model)


@given(chains.data(whole=False), st.sampled_from([1, 2, 5, 16, 1000, 10**20]))
@example((CHAIN, {("6", "0"): 700, ("5",): 1}), 10**20)
def test_a_rounded_step_is_better_or_refused(drawn: Data, grid: int) -> None:
    """New rows go on the grid; P(X) rises strictly or nothing has changed, else it is refused."""
    model, sequences = drawn
    whole = lcm(*(n.denominator for n in sequences.values()))
    times = {x: int(n * whole) for x, n in sequences.items()}
    pairs = list(zip(_rows(baum_welch.step(model, sequences)), _rows(model), strict=True))
    if any(sum(map(bool, row.values())) > grid for row, old in pairs if row != old):
        refuses(errors.OutOfRange, "coarse", lambda: baum_welch.improved(model, sequences, grid))
        return
    start, *rows = [row if row == old else distribution.rounded(row, grid) for row, old in pairs]
    then, shown = rows[: len(start)], rows[len(start) :]
    near = Model(start, dict(zip(start, then, strict=True)), dict(zip(start, shown, strict=True)))
    if product_of(near, times) > product_of(model, times) or near == model == baum_welch.step(
        model, sequences
    ):
        assert baum_welch.improved(model, sequences, grid) == near
    else:
        refuses(errors.OutOfRange, "finer", lambda: baum_welch.improved(model, sequences, grid))


test_refusals = refusing(
    (errors.OutOfRange, "bits", lambda: baum_welch.likelihood(UMBRELLA, {("none",): 2**64})),
    (errors.OutOfRange, "grid", lambda: baum_welch.improved(UMBRELLA, {("none",): 1}, 0)),
)
