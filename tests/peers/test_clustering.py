"""scikit-learn takes the same steps, as far as doubles go.

It breaks ties by rounding and moves a centre without points, so there are neither here.
"""

from collections.abc import Sequence
from fractions import Fraction
from random import Random

import pytest

from peers import peers
from refnb.exact.enclosure import Enclosure
from refnb.latent import gaussian_means, k_means
from refnb.latent.k_means import Point

pytestmark = pytest.mark.filterwarnings("ignore")
numpy, cluster, sklearn_mixture = peers.needed("numpy", "sklearn.cluster", "sklearn.mixture")

NEAR = 1e-9
Case = tuple[list[Point], list[Point]]


def drawn(seed: int) -> Case:
    """Draw points of halves around a few places, and two or three of them as first centres."""
    r = Random(seed)  # noqa: S311
    width, k = r.choice([1, 2, 3]), r.choice([2, 3])
    places = [[r.randint(-9, 9) for _ in range(width)] for _ in range(k)]
    points: list[Point] = [
        tuple(Fraction(x) + Fraction(r.randint(-6, 6), 2) for x in r.choice(places))
        for _ in range(r.randint(6, 30))
    ]
    different = list(dict.fromkeys(points))
    return points, r.sample(different, min(k, len(different)))


def plain(points: list[Point], centres: list[Point], steps: int) -> bool:
    """Tell whether no point is tied and no cluster empty, in any step."""
    run = k_means.run(points, centres, steps)
    single = all(len(tied) == 1 for step in run.steps for tied in step.nearest)
    return single and all(
        len({tied[0] for tied in step.nearest}) == len(centres) for step in run.steps
    )


def array(points: list[Point]) -> object:
    """Return points as doubles."""
    return numpy.array([[float(value) for value in x] for x in points])


CASES = [case for case in map(drawn, range(40)) if plain(*case, 100)]


@pytest.mark.parametrize("steps", [1, 100])
def test_k_means(steps: int) -> None:
    """Centres, squared error and clusters after some steps."""
    assert len(CASES) > 10
    for points, centres in CASES:
        run = k_means.run(points, centres, steps)
        first = {"init": array(centres), "n_init": 1}
        peer = cluster.KMeans(len(centres), max_iter=steps, tol=0, **first).fit(array(points))
        assert numpy.allclose(peer.cluster_centers_, array(list(run.centres)), NEAR, NEAR)
        assert peer.inertia_ == pytest.approx(float(run.squared_error), rel=NEAR, abs=NEAR)
        after = k_means.nearest(points, run.centres)
        assert all(j in tied for j, tied in zip(peer.labels_, after, strict=True))


@pytest.mark.parametrize("v", [Fraction(1, 4), Fraction(9)])
def test_one_step_of_gaussians(v: Fraction) -> None:
    """The shares before, and the means after one E and M step."""
    for points, means in CASES:
        k, shares = len(means), gaussian_means.e_step(points, means, v, 15)
        precisions = numpy.full(k, 1 / float(v))
        peer = sklearn_mixture.GaussianMixture(
            k, covariance_type="spherical", max_iter=1, reg_covar=1e-300, means_init=array(means),
            weights_init=numpy.full(k, 1 / k), precisions_init=precisions,
        )  # fmt: skip
        peer.fit(array(points))
        enclosed(peer.means_, gaussian_means.m_step(points, shares))
        peer.means_, peer.weights_ = array(means), numpy.full(k, 1 / k)
        peer.covariances_ = numpy.full(k, float(v))
        peer.precisions_cholesky_ = precisions**0.5
        enclosed(peer.predict_proba(array(points)), shares)


def enclosed(rows: object, exact: Sequence[Sequence[Enclosure]]) -> None:
    """Require that doubles lie between the ends, up to their rounding."""
    for row, ends in zip(numpy.asarray(rows), exact, strict=True):
        for x, end in zip(row, ends, strict=True):
            assert float(end.low) - NEAR <= x <= float(end.high) + NEAR
