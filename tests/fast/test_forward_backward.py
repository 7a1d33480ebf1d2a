"""Hidden Markov models in whole numbers say what the chapters say; what is enclosed holds it."""

from fractions import Fraction
from itertools import chain, repeat

from hypothesis import example, given
from hypothesis import strategies as st

from refnb.core import errors
from refnb.exact.enclosure import Enclosure
from refnb.fast import forward_backward as fast
from refnb.latent import baum_welch, hmm, viterbi
from refnb.latent.hmm import Model
from refusals import HALF, refuses
from strategies import chains

TINY = Fraction(1, 10**90)
SLOW = Model(  # the second state is left by hair's breadth, and never entered again
    {"a": HALF, "b": HALF},
    {"a": {"a": Fraction(1), "b": Fraction(0)}, "b": {"a": 1 - TINY, "b": TINY}},
    {z: {"x": HALF, "y": HALF} for z in "ab"},
)


def within(p: Fraction, bounds: Enclosure) -> bool:
    """Say whether a number lies between two that are close together, and is 0 where they are."""
    close = bounds.high - bounds.low <= bounds.high / 2**190
    return bounds.low <= p <= bounds.high and close and (p > 0) == (bounds.low > 0)


@given(chains.seen(), st.integers(1, 40))
@example((SLOW, ("x", "y")), 30)
def test_what_is_seen_says_the_same(seen: tuple[Model, tuple[str, ...]], times: int) -> None:
    """Exactly P(x) and the paths; the posteriors between two numbers, however long it is."""
    model, x = seen[0], seen[1] * times
    if not any(hmm.forward(model, x)[-1].values() if x else [1]):
        refuses(errors.ZeroEvidence, "no path shows", lambda: fast.bounds(model, x))
        return
    exact = viterbi.filtered(model, x), viterbi.smoothed(model, x)
    whole, best = hmm.likelihood(model, x), viterbi.explain(model, x)
    assert fast.likelihood(model, {x: 1}) == whole
    found, bounds = fast.best_paths(model, x), fast.bounds(model, x)
    assert (found.probability, found.number) == (best.probability, best.number)
    assert found.cells == best.cells
    assert within(whole, bounds.likelihood)
    for rows, enclosed in zip(exact, (bounds.filtered, bounds.smoothed), strict=True):
        assert len(enclosed) == len(rows)
        for row, ends in zip(rows, enclosed, strict=True):
            assert all(within(p, ends[z]) for z, p in row.items())


@given(chains.data(whole=False))
@example((SLOW, {("x",): HALF, ("x", "y"): Fraction(1, 3), ("y", "y", "x"): 2}))
def test_expected_counts_are_those_of_the_chapter(
    seen: tuple[Model, dict[tuple[str, ...], int | Fraction]],
) -> None:
    """And so is P(X), where weights are whole."""
    model, sequences = seen
    found, expected = fast.expected(model, sequences), baum_welch.expected(model, sequences)
    assert found == expected
    for table in ("transition", "emission"):
        assert [*getattr(found, table)] == [*getattr(expected, table)] == [*model.start]
    whole = {x: int(n) for x, n in sequences.items()}
    assert fast.likelihood(model, whole) == baum_welch.likelihood(model, whole)


def test_an_impossible_sequence_has_no_counts() -> None:
    """It is refused as the chapter refuses it, unless its weight is 0."""
    sure, shown = {"a": Fraction(1)}, {"x": Fraction(1), "y": Fraction(0)}
    never = Model(sure, {"a": sure}, {"a": shown})
    refuses(errors.ZeroEvidence, "first 1 of 2", lambda: fast.expected(never, {("y", "x"): 1}))
    assert fast.expected(never, {("y", "x"): 0}).start == {"a": 0}


@given(st.integers(1, 9))
def test_numbers_are_cut_and_stay_far_apart(length: int) -> None:
    """A state of probability 10^-90 a step is not lost beside the other one."""
    x = tuple(chain(*repeat("xy", length * 20)))
    found = fast.bounds(SLOW, x)
    p = TINY ** (len(x) - 1) / 2
    assert within(p, found.filtered[len(x) - 1]["b"])
