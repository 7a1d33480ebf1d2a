"""Small random numbers with labels, and Gaussian and Poisson models, built valid."""

from collections.abc import Sequence
from fractions import Fraction
from operator import mul

from hypothesis import strategies as st

from refnb.classifiers import gaussian
from refnb.core.checks import Number
from refnb.estimation.moments import Moment, Moments, count
from refnb.estimation.schema import Example, Quantities
from refnb.latent.k_means import Point
from strategies.models import distributions, labels_of, names
from strategies.probability import TINY, rarely
from strategies.sizes import often

Pile = tuple[list[str], list[str], list[Example[Quantities]]]
POSITIVE = [Fraction(n, d) for d in (1, 2, 3) for n in range(1, 4 * d + 1)]
FAR = st.sampled_from([Fraction(25, 2), Fraction(1, 1000), TINY])
positive = rarely(st.sampled_from(POSITIVE), FAR)
values = st.builds(mul, positive, st.sampled_from([1, -1])) | st.just(Fraction(0))
rates = st.just(Fraction(0)) | positive
counts = rarely(st.integers(0, 4), st.integers(7, 30)).map(Fraction)
Amounts = st.SearchStrategy[Fraction]


def moment(xs: Sequence[Number]) -> Moment:
    """Return the moment of a list of numbers."""
    return Moment(len(xs), sum(xs), sum(x * x for x in xs))


def subsets(*names: str) -> st.SearchStrategy[list[str]]:
    """Draw some of the names in any order."""
    return st.lists(st.sampled_from(names), unique=True)


def instances(features: Sequence[str], amounts: Amounts) -> st.SearchStrategy[dict[str, Fraction]]:
    """Draw a number for some of the features."""
    return st.fixed_dictionaries({}, optional=dict.fromkeys(features, amounts))


@st.composite
def piles(draw: st.DrawFn, amounts: Amounts = values, least: int = 0) -> Pile:
    """Draw labels, features and examples with whole weights, values missing."""
    labels, features = draw(labels_of()), draw(names("yxz", least, 2))
    drawn = st.builds(
        Example,
        instances(features, amounts),
        st.sampled_from(labels),
        rarely(st.integers(0, 2), st.just(7)),
    )
    return labels, features, draw(st.lists(drawn, max_size=10))


@st.composite
def full_piles(draw: st.DrawFn, least: int = 0) -> Pile:
    """Draw examples with two different numbers at least for each feature and label."""
    labels, features, more = draw(piles(least=least))
    step = draw(positive)
    twins = [
        Example(dict.fromkeys(features, start + k * step), y)
        for y in labels
        for start in [draw(values)]
        for k in (0, 1)
    ]
    return labels, features, [*twins, *more]


def gathered(pile: Pile) -> Moments:
    """Return the moments of a pile."""
    labels, features, examples = pile
    return count(labels, features, examples)


@st.composite
def gaussian_models(
    draw: st.DrawFn, labels: int = 1, features: int = 0, least: int = 0
) -> gaussian.Model:
    """Draw any parameters of at least so many labels and features; the prior, too, has a least."""
    known, asked = draw(labels_of(labels)), draw(names("yxz", features, 2))
    means = {f: {y: draw(values) for y in known} for f in asked}
    variances = {f: {y: draw(positive) for y in reversed(known)} for f in reversed(asked)}
    return gaussian.Model(draw(distributions(known, least, wide=True)), means, variances)


def column(pile: Pile, feature: str, label: str) -> list[Fraction]:
    """Return the known values of a feature with a label, one of weight n written n times."""
    return [
        Fraction(seen.instance[feature])
        for seen in pile[2]
        if seen.label == label and feature in seen.instance
        for _ in range(int(seen.weight))
    ]


Start = tuple[list[Point], list[Point]]

whole = st.integers(-3, 3).map(Fraction)
numbers = rarely(whole, values)


@st.composite
def starts(draw: st.DrawFn, most: int = 6, centres: int = 3, wide: bool = False) -> Start:
    """Draw points, some of them equal, and first centres, some of which are points.

    They stand in one to three columns; if `wide`, once in five in nine.
    """
    few = st.integers(1, 3)
    width = draw(often(few, st.just(9)) if wide else few)
    point = st.tuples(*[numbers] * width)
    points = draw(st.lists(point, min_size=1, max_size=most))
    start = st.sampled_from(points) | point
    return points, draw(st.lists(start, min_size=1, max_size=centres))
