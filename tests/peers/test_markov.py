"""hmmlearn, in floating point, and refnb, exact: the same models, symbols and paths.

Agreement is up to the rounding of the peer: it is compared with the exact number, not the other
way round. Skipped where hmmlearn is not installed; `pip install --group peers` brings it.
"""

from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from refnb.networks import baumwelch, decoding, markov
from refnb.networks.markov import Model
from refnb.problems import casino, ice_cream, umbrella
from strategies import chains

numpy = pytest.importorskip("numpy", reason="numpy is not installed")
hmm = pytest.importorskip("hmmlearn.hmm", reason="hmmlearn is not installed")

NEAR = 1e-9
Symbols = tuple[str, ...]


def peer(model: Model, iterations: int = 1) -> object:
    """Return the model as hmmlearn has it."""
    found = hmm.CategoricalHMM(
        n_components=len(model.start),
        n_features=len(model.symbols),
        params="ste",
        init_params="",
        n_iter=iterations,
        tol=-1e300,
        implementation="scaling",
    )
    found.startprob_ = numpy.array([float(p) for p in model.start.values()])
    found.transmat_ = numpy.array(
        [[float(model.transition[z][w]) for w in model.start] for z in model.start]
    )
    found.emissionprob_ = numpy.array(
        [[float(model.emission[z][s]) for s in model.symbols] for z in model.start]
    )
    return found


def column(model: Model, x: Symbols) -> object:
    """Return symbols as the numbers that hmmlearn reads, one below the other."""
    return numpy.array([[model.symbols.index(s)] for s in x])


def close(found: object, exact: list[list[Fraction]]) -> bool:
    """Say whether an array is what the exact rows are, up to rounding."""
    rows = numpy.array([[float(p) for p in row] for row in exact])
    return bool(numpy.allclose(found, rows, rtol=NEAR, atol=NEAR))


@st.composite
def cases(draw: st.DrawFn) -> tuple[Model, Symbols]:
    """Draw one of the known models or a random one without zeros, and some symbols."""
    known = [umbrella.MODEL, ice_cream.MODEL, casino.MODEL]
    model = draw(st.one_of(st.sampled_from(known), chains.models(zeros=False)))
    return model, draw(chains.observed(model, least=2, most=12))


@given(cases())
@settings(max_examples=30)
def test_posteriors_and_likelihood(case: tuple[Model, Symbols]) -> None:
    """score_samples gives log P(x) and the posteriors."""
    model, x = case
    score, rows = peer(model).score_samples(column(model, x))  # type: ignore[attr-defined]
    assert abs(numpy.exp(score) / float(markov.likelihood(model, x)) - 1) < NEAR
    assert close(rows, [[row[z] for z in model.start] for row in decoding.smoothed(model, x)])


@given(cases())
@settings(max_examples=30)
def test_the_best_path_is_one_of_all(case: tuple[Model, Symbols]) -> None:
    """Decode gives one path: of ours, or one that rounding cannot tell from it."""
    model, x = case
    score, path = peer(model).decode(column(model, x))  # type: ignore[attr-defined]
    best = decoding.explain(model, x)
    assert abs(numpy.exp(score) / float(best.probability) - 1) < NEAR
    named = tuple(model.states[i] for i in path)
    assert (
        named in best.cells
        or abs(float(probability(model, named, x) / best.probability) - 1) < NEAR
    )


@given(cases())
@settings(max_examples=30)
def test_a_step_of_learning(case: tuple[Model, Symbols]) -> None:
    """Fit with one iteration is a step of Baum-Welch."""
    model, x = case
    learned = peer(model)
    learned.fit(column(model, x))  # type: ignore[attr-defined]
    after = baumwelch.step(model, {x: 1})
    assert close(learned.startprob_, [list(after.start.values())])  # type: ignore[attr-defined]
    assert close(learned.transmat_, [list(row.values()) for row in after.transition.values()])  # type: ignore[attr-defined]
    assert close(learned.emissionprob_, [list(row.values()) for row in after.emission.values()])  # type: ignore[attr-defined]


def probability(model: Model, path: Symbols, x: Symbols) -> Fraction:
    """Return p(path, x)."""
    found = model.start[path[0]]
    for z, w in pairwise(path):
        found *= model.transition[z][w]
    for z, s in zip(path, x, strict=True):
        found *= model.emission[z][s]
    return found
