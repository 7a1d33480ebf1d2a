"""Random linear classifiers, and models that can be rewritten as one."""

from collections.abc import Sequence
from fractions import Fraction
from typing import TypeVar

from hypothesis import strategies as st

from helpers import families
from oracles.enumerations import turned
from refnb.classifiers import bernoulli, categorical, gaussian, mixed, multinomial, poisson
from refnb.classifiers.linear import Affine, Linear
from refnb.exact.logarithm import LogForm, constant, log, scale
from strategies import sizes
from strategies.models import asked, distributions, instances, names
from strategies.probability import TINY, rarely

K = TypeVar("K")

HALF, THIRD, LARGE = Fraction(1, 2), Fraction(1, 3), Fraction(10**40)
PARTS = [Fraction(n, d) for d in range(2, 8) for n in range(1, d)]

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
chances = rarely(st.sampled_from(PARTS), st.sampled_from([TINY, 1 - TINY]))
rates = rarely(
    st.sampled_from([*PARTS, *map(Fraction, range(1, 30))]), st.just(TINY) | st.just(LARGE)
)
means = rarely(st.fractions(-4, 4, max_denominator=4), st.sampled_from([TINY, LARGE, -LARGE]))
variances = rarely(
    st.sampled_from([*PARTS, Fraction(1), Fraction(9)]), st.just(TINY) | st.just(LARGE)
)
labels, features = sizes.names(usual="bcade"), sizes.names(0, "yxz")


def points(features: Sequence[str]) -> st.SearchStrategy[dict[str, Fraction | int]]:
    """Draw a number for each feature."""
    return st.fixed_dictionaries(dict.fromkeys(features, amounts))


def counts(features: Sequence[str]) -> st.SearchStrategy[dict[str, int]]:
    """Draw a count for each feature."""
    return st.fixed_dictionaries(dict.fromkeys(features, rarely(st.integers(0, 3), st.just(60))))


@st.composite
def affines(draw: st.DrawFn, least: int = 1) -> Affine:
    """Draw bias and weights of at least so many labels; those of a feature in any order."""
    known = draw(sizes.names(least, "bcade"))
    rows = {f: draw(st.permutations(known)) for f in draw(features)}
    return Affine(
        {y: draw(forms) for y in known},
        {f: {y: draw(forms) for y in row} for f, row in rows.items()},
    )


@st.composite
def log_linears(draw: st.DrawFn) -> Linear:
    """Draw weights that are logarithms of rationals: whole numbers have rational odds."""
    ratios = rarely(st.sampled_from([THIRD, HALF, 2 * THIRD, Fraction(1), Fraction(3)]), rates)
    weights = {f: log(draw(ratios), "e") for f in draw(features)}
    return Linear("up", "down", log(draw(ratios), "e"), weights)


@st.composite
def priors(draw: st.DrawFn, labels: Sequence[str]) -> dict[str, Fraction]:
    """Draw a prior without a 0, uniform as often as not."""
    even = {y: Fraction(1, len(labels)) for y in labels}
    return draw(st.just(even) | distributions(labels, 1, wide=True))


@st.composite
def tables(
    draw: st.DrawFn, labels: Sequence[str], features: Sequence[str], numbers: st.SearchStrategy[K]
) -> dict[str, dict[str, K]]:
    """Draw one of a few numbers for each feature and label, the labels in any order."""
    few = st.sampled_from(draw(st.lists(numbers, min_size=1, max_size=3)))
    return {f: {y: draw(few) for y in draw(st.permutations(labels))} for f in features}


@st.composite
def bernoulli_models(draw: st.DrawFn, least: int = 1) -> bernoulli.Model:
    """Draw probabilities strictly between 0 and 1."""
    known = draw(sizes.names(least, "bcade"))
    return bernoulli.Model(draw(priors(known)), draw(tables(known, draw(features), chances)))


@st.composite
def categorical_models(draw: st.DrawFn, least: int = 1) -> categorical.Model:
    """Draw tables without a 0 over domains of up to three values."""
    known = draw(sizes.names(least, "bcade"))
    domains = {f: draw(sizes.names(usual="012")) for f in draw(names("yxz", 0, 2))}
    dice = {
        f: turned(known[0], {y: draw(distributions(domain, 1, wide=True)) for y in known})
        for f, domain in domains.items()
    }
    return categorical.Model(draw(priors(known)), dice)


@st.composite
def multinomial_models(draw: st.DrawFn, least: int = 1) -> multinomial.Model:
    """Draw words without a 0; half of the time each label has the same shares, turned round."""
    known, words = draw(sizes.names(least, "bcade")), draw(sizes.names(usual="vwu"))
    shares = list(draw(distributions(words, 1, wide=True)).values())
    same = st.permutations(shares).map(lambda row: dict(zip(words, row, strict=True)))
    one = draw(st.sampled_from([same, distributions(words, 1, wide=True)]))
    return multinomial.Model(draw(priors(known)), turned(known[0], {y: draw(one) for y in known}))


@st.composite
def gaussian_models(draw: st.DrawFn, least: int = 1) -> gaussian.Model:
    """Draw means, and one variance for each feature."""
    known, asked = draw(sizes.names(least, "bcade")), draw(features)
    shared = {f: dict.fromkeys(known, draw(variances)) for f in asked}
    return gaussian.Model(draw(priors(known)), draw(tables(known, asked, means)), shared)


@st.composite
def mixed_models(draw: st.DrawFn) -> mixed.Model:
    """Draw a part of each family, over one prior."""
    part = draw(categorical_models())
    known, real, counted = list(part.prior), draw(names("rst", 0, 2)), draw(names("klm", 0, 2))
    shared = {f: dict.fromkeys(known, draw(variances)) for f in real}
    bells = gaussian.Model(part.prior, draw(tables(known, real, means)), shared)
    counts = poisson.Model(part.prior, draw(tables(known, counted, rates)))
    return mixed.Model(part, families.named(bells, counts))


def bits(features: Sequence[str]) -> st.SearchStrategy[dict[str, str]]:
    """Draw presence or absence of each feature."""
    return st.fixed_dictionaries(dict.fromkeys(features, st.sampled_from("01")))


@st.composite
def bags(draw: st.DrawFn, words: Sequence[str]) -> dict[str, int]:
    """Draw a text of at most four words, and count each word of the vocabulary in it."""
    text = draw(st.lists(st.sampled_from(words), max_size=4))
    return {w: text.count(w) for w in words}


coins_asked = asked(bernoulli_models(), lambda model: bits([*model.presence]))
dice_asked = asked(categorical_models(), lambda model: instances(model.schema))
words_asked = asked(multinomial_models(), lambda model: bags(model.vocabulary))


@st.composite
def mixed_asked(
    draw: st.DrawFn,
) -> tuple[mixed.Model, dict[str, str], dict[str, Fraction | int], dict[str, int]]:
    """Draw a mixed model, and what is asked of its dice, its bell curves and its rates."""
    model = draw(mixed_models())
    values = draw(instances(model.categorical.schema))
    x = draw(points([*families.bells(model).means]))
    return model, values, x, draw(counts([*families.counts(model).rates]))
