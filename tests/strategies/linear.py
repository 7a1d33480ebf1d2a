"""Small random linear classifiers and the models that can be rewritten as one.

Few different parameters are drawn, so that labels tie often.
"""

from collections.abc import Sequence
from fractions import Fraction
from typing import TypeVar

from hypothesis import strategies as st

from refnb.classifiers import bernoulli, categorical, gaussian, mixed, multinomial, poisson
from refnb.classifiers.linear import Affine, Linear
from refnb.exact.logarithm import LogForm, constant, log, scale
from strategies.models import distributions, names

K = TypeVar("K")

HALF, THIRD = Fraction(1, 2), Fraction(1, 3)

forms = st.sampled_from(
    [
        constant(0, "e"),
        constant(HALF, "e"),
        log(2, "e"),
        scale(log(4, "e"), HALF),
        log(HALF, "e"),
        LogForm("e", Fraction(-1), ((Fraction(6), HALF), (Fraction(2, 3), -HALF))),
        scale(log(3, "e"), THIRD),
    ]
)
numbers: list[Fraction | int] = [0, 0, 1, -1, 2, HALF, -THIRD]
amounts = st.sampled_from(numbers)
chances = st.sampled_from([THIRD, HALF, 2 * THIRD])
rates = st.sampled_from([HALF, Fraction(1), Fraction(1), Fraction(2), Fraction(4)])
means = st.sampled_from([Fraction(-1), Fraction(0), Fraction(1), HALF])
variances = st.sampled_from([HALF, Fraction(1), Fraction(3)])


def points(features: Sequence[str]) -> st.SearchStrategy[dict[str, Fraction | int]]:
    """Draw a number for each feature."""
    return st.fixed_dictionaries(dict.fromkeys(features, amounts))


@st.composite
def affines(draw: st.DrawFn, labels: int = 1) -> Affine:
    """Draw bias and weights of up to three labels; those of a feature in any order."""
    known, features = draw(names("bca", labels, 3)), draw(names("yxz", 0, 3))
    rows = {f: draw(st.permutations(known)) for f in features}
    return Affine(
        {y: draw(forms) for y in known},
        {f: {y: draw(forms) for y in row} for f, row in rows.items()},
    )


@st.composite
def linears(draw: st.DrawFn) -> Linear:
    """Draw bias and weights of one label against another."""
    features = draw(names("yxz", 0, 3))
    return Linear("up", "down", draw(forms), {f: draw(forms) for f in features})


@st.composite
def log_linears(draw: st.DrawFn) -> Linear:
    """Draw weights that are logarithms of rationals: whole numbers have rational odds."""
    features = draw(names("yxz", 0, 3))
    ratios = st.sampled_from([THIRD, HALF, 2 * THIRD, Fraction(1), Fraction(3)])
    weights = {f: log(draw(ratios), "e") for f in features}
    return Linear("up", "down", log(draw(ratios), "e"), weights)


@st.composite
def priors(draw: st.DrawFn, labels: Sequence[str]) -> dict[str, Fraction]:
    """Draw a prior without a 0, uniform as often as not."""
    even = {y: Fraction(1, len(labels)) for y in labels}
    return draw(st.just(even) | distributions(labels, 1))


@st.composite
def tables(
    draw: st.DrawFn, labels: Sequence[str], features: Sequence[str], cells: st.SearchStrategy[K]
) -> dict[str, dict[str, K]]:
    """Draw a cell for each feature and label, the labels of a feature in any order."""
    return {f: {y: draw(cells) for y in draw(st.permutations(labels))} for f in features}


@st.composite
def bernoulli_models(draw: st.DrawFn) -> bernoulli.Model:
    """Draw probabilities strictly between 0 and 1."""
    labels, features = draw(names("bca", 1, 3)), draw(names("yxz", 0, 3))
    return bernoulli.Model(draw(priors(labels)), draw(tables(labels, features, chances)))


@st.composite
def categorical_models(draw: st.DrawFn, labels: Sequence[str] = ()) -> categorical.Model:
    """Draw tables without a 0 over domains of up to three values."""
    known = list(labels) or draw(names("bca", 1, 3))
    features = draw(names("yxz", 0, 2))
    domains = {f: draw(names("012", 1, 3)) for f in features}
    conditionals = {
        f: {y: draw(distributions(domain, 1)) for y in known} for f, domain in domains.items()
    }
    return categorical.Model(draw(priors(known)), conditionals)


@st.composite
def multinomial_models(draw: st.DrawFn) -> multinomial.Model:
    """Draw words without a 0; half of the time each label has the same shares, turned round."""
    labels, words = draw(names("bca", 1, 3)), draw(names("vwu", 1, 3))
    shares = list(draw(distributions(words, 1)).values())
    turned = st.permutations(shares).map(lambda row: dict(zip(words, row, strict=True)))
    one = draw(st.sampled_from([turned, distributions(words, 1)]))
    return multinomial.Model(draw(priors(labels)), {y: draw(one) for y in labels})


@st.composite
def poisson_models(draw: st.DrawFn) -> poisson.Model:
    """Draw rates > 0."""
    labels, features = draw(names("bca", 1, 3)), draw(names("yxz", 0, 3))
    return poisson.Model(draw(priors(labels)), draw(tables(labels, features, rates)))


@st.composite
def gaussian_models(draw: st.DrawFn) -> gaussian.Model:
    """Draw means, and one variance for each feature."""
    labels, features = draw(names("bca", 1, 3)), draw(names("yxz", 0, 3))
    shared = {f: dict.fromkeys(labels, draw(variances)) for f in features}
    return gaussian.Model(draw(priors(labels)), draw(tables(labels, features, means)), shared)


@st.composite
def mixed_models(draw: st.DrawFn) -> mixed.Model:
    """Draw a part of each family, over one prior."""
    part = draw(categorical_models())
    labels = list(part.prior)
    real, counted = draw(names("rst", 0, 2)), draw(names("klm", 0, 2))
    shared = {f: dict.fromkeys(labels, draw(variances)) for f in real}
    return mixed.Model(
        part,
        gaussian.Model(part.prior, draw(tables(labels, real, means)), shared),
        poisson.Model(part.prior, draw(tables(labels, counted, rates))),
    )
