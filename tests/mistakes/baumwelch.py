"""Mistakes of learning hidden Markov models."""

from dataclasses import replace
from fractions import Fraction
from itertools import pairwise

from mistakes.making import Mistake
from refnb import checks
from refnb.exact import rational
from refnb.networks import baumwelch, decoding
from refnb.networks.baumwelch import Expected, Sequences
from refnb.networks.markov import Model, Row

EXPECTED, LIKELIHOOD, STEP = baumwelch.expected, baumwelch.likelihood, baumwelch.step


def _products(model: Model, sequences: Sequences) -> Expected:
    right = EXPECTED(model, sequences)
    then = {z: dict.fromkeys(model.start, Fraction(0)) for z in model.start}
    for x, n in sequences.items():
        for first, second in pairwise(decoding.smoothed(model, x) if n else ()):
            for z, row in then.items():
                for w in row:
                    row[w] += n * first[z] * second[w]
    return replace(right, transition=then)


def _shares(counts: Row, old: Row) -> Row:
    whole = rational.total(counts.values())
    return {v: n / whole if whole else old[v] for v, n in counts.items()}


def _step_of(model: Model, counts: Expected) -> Model:
    return Model(
        _shares(counts.start, model.start),
        {z: _shares(row, model.transition[z]) for z, row in counts.transition.items()},
        {z: _shares(row, model.emission[z]) for z, row in counts.emission.items()},
    )


def _step_of_products(model: Model, sequences: Sequences) -> Model:
    return _step_of(model, _products(model, sequences))


def _even(row: Row) -> Row:
    return dict.fromkeys(row, Fraction(1, len(row)))


def _uniform(model: Model, sequences: Sequences) -> Model:
    even = Model(
        _even(model.start),
        {z: _even(row) for z, row in model.transition.items()},
        {z: _even(row) for z, row in model.emission.items()},
    )
    return _step_of(even, EXPECTED(model, sequences))


def _once(sequences: Sequences) -> Sequences:
    return {x: min(n, 1) if n.denominator == 1 else 1 for x, n in sequences.items()}


def _unweighted(model: Model, sequences: Sequences) -> Expected:
    return EXPECTED(model, _once(sequences))


def _unweighted_step(model: Model, sequences: Sequences) -> Model:
    return STEP(model, _once(sequences))


def _unweighted_likelihood(model: Model, sequences: Sequences) -> Fraction:
    LIKELIHOOD(model, sequences)
    return LIKELIHOOD(model, _once(sequences))


def _unrounded(model: Model, sequences: Sequences, grid: int) -> Model:
    checks.size(grid, "the grid", 1)
    return STEP(model, sequences)


MISTAKES = (
    Mistake(
        "counts-from-products",
        "Multiplied the posteriors of two neighbours to count transitions.",
        {"baumwelch.expected": _products, "baumwelch.step": _step_of_products},
    ),
    Mistake(
        "uniform-for-unvisited",
        "Gave a state that was never visited a uniform row.",
        {"baumwelch.step": _uniform},
    ),
    Mistake(
        "weights-of-sequences-forgotten",
        "Counted every sequence once.",
        {
            "baumwelch.expected": _unweighted,
            "baumwelch.step": _unweighted_step,
            "baumwelch.likelihood": _unweighted_likelihood,
        },
    ),
    Mistake(
        "rounding-forgotten",
        "Did not round to the grid.",
        {"baumwelch.improved": _unrounded},
    ),
)
