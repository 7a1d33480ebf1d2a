"""Baum-Welch: learn a hidden Markov model from the symbols alone, one step of EM at a time.

    z, w, s        states and symbols of the model h
    x, n(x)        a sequence of symbols, and its weight     Cell, int or Fraction >= 0
    h'             the model after a step
    P(X | h)       product of P(x)^n(x)                      n(x) whole
    ξ_t(z, w)      P(z_t = z, z_{t+1} = w | x), under h
    E n(z)         sum of n(x) γ_1(z)                        expected first states that are z
    E n(z, w)      sum of n(x) ξ_t(z, w)                     expected times that w follows z
    E n(z, s)      sum of n(x) γ_t(z) over x_t = s           expected times that z shows s

    E step    E n(z), E n(z, w), E n(z, s), under h
    M step    each row of h' is the row of expected counts over its sum; a row of sum 0 stays
    P(X | h') >= P(X | h), and both are equal only if h' = h

    grid      d: every probability becomes a multiple of 1/d    int >= 1

The trap: E n(z, w) is not the sum of γ_t(z) γ_{t+1}(w). A state says something about the next one,
but multiplying the posteriors treats them as independent.

Source: L. Baum, T. Petrie, G. Soules, N. Weiss, A Maximization Technique Occurring in the
Statistical Analysis of Probabilistic Functions of Markov Chains, Annals of Mathematical
Statistics 41 (1970).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from math import prod

from refnb.core import checks, limits
from refnb.core.checks import Counted, Size
from refnb.core.errors import OutOfRange
from refnb.estimation.schema import Cell
from refnb.exact import rational
from refnb.latent import em, hmm, viterbi
from refnb.latent.em import FIXED, REFUSED, Reached
from refnb.latent.hmm import Model, Row
from refnb.probability import distribution

Sequences = Counted[Cell]


@dataclass(frozen=True)
class Expected:
    """start[z] = E n(z), transition[z][w] = E n(z, w), emission[z][s] = E n(z, s)."""

    start: Mapping[str, Fraction]
    transition: Mapping[str, Mapping[str, Fraction]]
    emission: Mapping[str, Mapping[str, Fraction]]


def expected(model: Model, sequences: Sequences) -> Expected:
    """Return the expected counts E n(z), E n(z, w), E n(z, s) of all sequences together.

    A sequence of weight 0 does not count, even if it is impossible.

    Raises UnknownValue for a symbol that is not declared; ZeroEvidence when P(x) = 0 for a sequence
    of weight above 0.

    >>> from refnb.examples import UMBRELLA
    >>> expected(UMBRELLA, {("umbrella", "umbrella"): 1}).transition["rain"]
    {'rain': Fraction(567, 703), 'dry': Fraction(54, 703)}
    """
    _check(model, sequences)
    zero = Fraction(0)
    start = dict.fromkeys(model.start, zero)
    transition = {z: dict.fromkeys(start, zero) for z in start}
    emission = {z: dict.fromkeys(model.symbols, zero) for z in start}
    for x, n in sequences.items():
        if n and x:
            gammas = viterbi.smoothed(model, x)
            for z in start:
                start[z] += n * gammas[0][z]
            for xi in viterbi.pairs(model, x):
                for (z, w), p in xi.items():
                    transition[z][w] += n * p
            for s, gamma in zip(x, gammas, strict=True):
                for z in start:
                    emission[z][s] += n * gamma[z]
    return Expected(start, transition, emission)


def step(model: Model, sequences: Sequences) -> Model:
    """Return h': each row of expected counts over its sum, or the old row if the sum is 0.

    Raises UnknownValue for a symbol that is not declared; ZeroEvidence when P(x) = 0 for a sequence
    of weight above 0.

    >>> from refnb.examples import UMBRELLA
    >>> step(UMBRELLA, {("umbrella", "umbrella"): 1}).transition["rain"]
    {'rain': Fraction(21, 23), 'dry': Fraction(2, 23)}
    """
    return maximise(model, expected(model, sequences))


def maximise(model: Model, n: Expected) -> Model:
    """Return h' for expected counts under h: each row over its sum, or the old row."""
    return _by_row(n, model, _shares)


def likelihood(model: Model, sequences: Sequences) -> Fraction:
    """Return P(X | h) = product of P(x)^n(x).

    Raises BadWeight for a weight that is not whole; UnknownValue for a symbol that is not declared.

    >>> from refnb.examples import UMBRELLA
    >>> likelihood(UMBRELLA, {("umbrella",): 2})
    Fraction(121, 400)
    """
    _check_whole(model, sequences)
    powers = [hmm.likelihood(model, x) ** int(n) for x, n in sequences.items()]
    return prod(powers, start=Fraction(1))


def improved(model: Model, sequences: Sequences, grid: Size) -> Model:
    """Return h' with each changed row rounded to multiples of 1/d, if it raises P(X | h).

    A step that changes nothing returns the model itself. For the comparison, the weights become
    whole numbers: all are multiplied by the lcm of their denominators.

    Raises UnknownValue for a symbol that is not declared; ZeroEvidence when P(x) = 0 for a sequence
    of weight above 0; OutOfRange when no rounded step is more probable, or a row has more possible
    values than the grid has parts.

    >>> from refnb.examples import UMBRELLA
    >>> improved(UMBRELLA, {("umbrella", "umbrella"): 1}, 100).transition["rain"]
    {'rain': Fraction(91, 100), 'dry': Fraction(9, 100)}
    """
    checks.size(grid, "the grid", 1)
    _check(model, sequences)
    weights = dict(zip(sequences, rational.integers(sequences.values())[1], strict=True))
    *_, last = climb(model, weights, 1, grid)
    return last.h


def climb(
    model: Model, sequences: Sequences, steps: int, grid: int | None = None
) -> Iterator[Reached[Model]]:
    """Yield h with P(X | h), and again after each step that changes h, exact or on a grid.

    When a step changes nothing, the last h comes once more, with the end "fixed".

    Raises OutOfRange when no step on the grid is more probable; and whatever `step` and
    `likelihood` raise.

    >>> [at.end for at in climb(Model({"z": 1}, {"z": {"z": 1}}, {"z": {"s": 1}}), {("s",): 1}, 9)]
    ['steps', 'fixed']
    """

    def _move(h: Model) -> Model:
        after = step(h, sequences)
        return _on_grid(after, h, grid) if grid else after

    for at in em.climb(model, steps, _move, partial(likelihood, sequences=sequences)):
        if at.end == REFUSED or (grid and at.end == FIXED and step(at.h, sequences) != at.h):
            message = f"no step on the grid of 1/{grid} is more probable: a finer one is needed"
            raise OutOfRange(message)
        yield at


def _on_grid(after: Model, old: Model, grid: int) -> Model:
    """Return the model with each changed row on the grid."""

    def _near(row: Row, before: Row) -> Row:
        return row if row == before else distribution.rounded(row, grid)

    return _by_row(after, old, _near)


def _check_whole(model: Model, sequences: Sequences) -> None:
    """Require whole weights of declared symbols, and a likelihood that is not too long."""
    checks.counts(sequences, "the sequences", checks.count)
    for x in sequences:
        hmm.check_sequence(model, x)
    bits = sum(int(n) * model.bits(len(x)) for x, n in sequences.items())
    limits.check_bits(bits, "P(X | h)")


def _by_row(new: Expected | Model, old: Model, update: Callable[[Row, Row], Row]) -> Model:
    """Return the model whose rows are update(new row, old row)."""
    return Model(
        update(new.start, old.start),
        {z: update(row, old.transition[z]) for z, row in new.transition.items()},
        {z: update(row, old.emission[z]) for z, row in new.emission.items()},
    )


def _shares(counts: Row, old: Row) -> Row:
    """Return each expected count divided by their sum, or the old row when the sum is 0."""
    total = rational.total(counts.values())
    return {v: n / total if total else old[v] for v, n in counts.items()}


def _check(model: Model, sequences: Sequences) -> None:
    """Require weights of declared symbols, and expected counts that are not too long."""
    checks.counts(sequences, "the sequences")
    for x in sequences:
        hmm.check_sequence(model, x)
    bits = sum(model.bits(len(x)) + limits.length(n) for x, n in sequences.items())
    limits.check_bits(bits, "an expected count")
