"""hmmlearn, in floating point, and refnb, exact: the same models, symbols and paths.

Agreement is up to the rounding of the peer.
"""

from fractions import Fraction
from itertools import pairwise

from hypothesis import given, settings
from hypothesis import strategies as st

from peers import peers
from refnb.exercises.problems.markov import model as told
from refnb.exercises.problems.problem import read
from refnb.latent import baum_welch, viterbi
from refnb.latent import hmm as markov
from refnb.latent.hmm import Model
from strategies import chains

numpy, hmm = peers.needed("numpy", "hmmlearn.hmm")

NEAR = 1e-9
Symbols = tuple[str, ...]


def peer(model: Model) -> peers.Peer:
    """Return the model as hmmlearn has it."""
    found: peers.Peer = hmm.CategoricalHMM(
        n_components=len(model.start),
        n_features=len(model.symbols),
        params="ste",
        init_params="",
        n_iter=1,
        tol=-1e300,
        implementation="scaling",
    )
    vars(found).update(
        startprob_=array([[*model.start.values()]])[0],
        transmat_=array([[model.transition[z][w] for w in model.start] for z in model.start]),
        emissionprob_=array([[model.emission[z][s] for s in model.symbols] for z in model.start]),
    )
    return found


def array(rows: list[list[Fraction]]) -> list[object]:
    """Return rows of doubles."""
    found: list[object] = numpy.array([[float(p) for p in row] for row in rows])
    return found


def close(found: object, exact: list[list[Fraction]]) -> bool:
    """Say whether an array is what the exact rows are, up to rounding."""
    return bool(numpy.allclose(found, array(exact), rtol=NEAR, atol=NEAR))


@st.composite
def cases(draw: st.DrawFn) -> tuple[Model, Symbols]:
    """Draw one of the known models or a random one without zeros, and some symbols."""
    known = [told(read(name)[0]) for name in ("umbrella", "ice-cream", "casino")]
    model = draw(st.one_of(st.sampled_from(known), chains.models(zeros=False)))
    return model, draw(chains.observed(model, least=2, most=12))


@given(cases())
@settings(max_examples=30)
def test_posteriors_paths_and_a_step(case: tuple[Model, Symbols]) -> None:
    """Smoothing, one of the best paths up to rounding, and a step of Baum-Welch.

    score_samples gives log P(x) and the posteriors, fit with one iteration is a step.
    """
    model, x = case
    numbers = numpy.array([[model.symbols.index(s)] for s in x])
    score, rows = peer(model).score_samples(numbers)
    assert abs(numpy.exp(score) / float(markov.likelihood(model, x)) - 1) < NEAR
    assert close(rows, [[row[z] for z in model.start] for row in viterbi.smoothed(model, x)])
    score, path = peer(model).decode(numbers)
    best = viterbi.explain(model, x)
    assert abs(numpy.exp(score) / float(best.probability) - 1) < NEAR
    named = tuple(model.states[i] for i in path)
    assert abs(float(probability(model, named, x) / best.probability) - 1) < NEAR
    learned = peer(model).fit(numbers)
    after = baum_welch.step(model, {x: 1})
    assert close(learned.startprob_, [list(after.start.values())])
    assert close(learned.transmat_, [list(row.values()) for row in after.transition.values()])
    assert close(learned.emissionprob_, [list(row.values()) for row in after.emission.values()])


def probability(model: Model, path: Symbols, x: Symbols) -> Fraction:
    """Return p(path, x)."""
    found = model.start[path[0]]
    for z, w in pairwise(path):
        found *= model.transition[z][w]
    for z, s in zip(path, x, strict=True):
        found *= model.emission[z][s]
    return found
