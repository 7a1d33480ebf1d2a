"""Laws of the logistic form: the posterior as a function of the margin."""

from collections.abc import Callable, Mapping
from decimal import Decimal, localcontext
from fractions import Fraction
from functools import partial
from math import prod

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oracles.enumerations import backwards
from refnb import errors
from refnb.classifiers import bernoulli, categorical, gaussian, linearform, multinomial
from refnb.classifiers.linear import Linear, between, margin
from refnb.classifiers.logistic import enclosed, odds, posterior
from refnb.estimation.schema import Quantities
from refnb.exact import enclosure
from refnb.exact.enclosure import Enclosure
from refnb.exact.logarithm import constant, log, scale
from refusals import HALF, refuses
from strategies import linear as some
from strategies.models import instances

Point = dict[str, int]
Asked = tuple[Linear, Point]


@st.composite
def questions(draw: st.DrawFn) -> Asked:
    """Draw logarithms of rationals as weights, and whole numbers."""
    linear = draw(some.log_linears())
    return linear, draw(st.fixed_dictionaries(dict.fromkeys(linear.weights, st.integers(-2, 3))))


def pair(posterior_of_all: Mapping[str, Fraction], linear: Linear) -> dict[str, Fraction]:
    """Return the posterior of two labels among these two."""
    two = {y: posterior_of_all[y] for y in (linear.positive, linear.negative)}
    return {y: p / sum(two.values()) for y, p in two.items()}


@pytest.mark.theorems
@given(some.bernoulli_models(least=2), st.data())
def test_bernoulli_posteriors_are_logistic(model: bernoulli.Model, source: st.DataObject) -> None:
    """The share of the scores that naive Bayes multiplies."""
    one, other, *_ = model.prior
    linear = between(linearform.of_bernoulli(model), one, other)
    x = {f: source.draw(st.integers(0, 1)) for f in model.presence}
    naive = bernoulli.infer(model, {f: str(v) for f, v in x.items()}).posterior
    assert posterior(linear, x) == pair(naive, linear)


@pytest.mark.theorems
@given(some.categorical_models(least=2), st.data())
def test_categorical_posteriors_are_logistic(
    model: categorical.Model, source: st.DataObject
) -> None:
    """The indicators of an instance, with values missing."""
    x = source.draw(instances(model.schema))
    one, other, *_ = model.prior
    linear = between(linearform.of_categorical(model), one, other)
    naive = categorical.infer(model, x).posterior
    assert posterior(linear, linearform.one_hot(model.schema, x)) == pair(naive, linear)


@pytest.mark.theorems
@given(some.multinomial_models(least=2), st.data())
def test_multinomial_posteriors_are_logistic(
    model: multinomial.Model, source: st.DataObject
) -> None:
    """A bag with every word of the vocabulary, those that are absent as 0."""
    x = source.draw(st.fixed_dictionaries(dict.fromkeys(model.vocabulary, st.integers(0, 3))))
    one, other, *_ = model.prior
    linear = between(linearform.of_multinomial(model), one, other)
    assert posterior(linear, x) == pair(multinomial.infer(model, x).posterior, linear)


@given(questions())
def test_odds_are_the_product_form(case: Asked) -> None:
    """R is e^b times each e^w as often as x says, and the posterior its share of R + 1."""
    linear, x = case
    base = {f: prod(a ** int(q) for a, q in w.terms) for f, w in linear.weights.items()}
    start = prod((a ** int(q) for a, q in linear.bias.terms), start=Fraction(1))
    ratio = start * prod(Fraction(b) ** x[f] for f, b in base.items())
    assert odds(linear, x) == ratio
    p = posterior(linear, x)
    assert list(p) == ["up", "down"]
    assert sum(p.values()) == 1
    assert p["up"] == ratio * p["down"]
    assert posterior(linear, backwards(x)) == p


@given(questions())
def test_a_sign_exchanges_the_labels(case: Asked) -> None:
    """Every sign turned, or the names exchanged: sigma(-t) = 1 - sigma(t)."""
    linear, x = case
    p = posterior(linear, x)
    weights = {f: scale(w, -1) for f, w in linear.weights.items()}
    turned = Linear("up", "down", scale(linear.bias, -1), weights)
    assert posterior(turned, x) == {"up": p["down"], "down": p["up"]}
    named = Linear("down", "up", turned.bias, weights)
    assert posterior(named, x) == p
    assert odds(turned, x) * odds(linear, x) == 1


@given(questions(), st.data())
def test_a_larger_margin_is_a_larger_posterior(case: Asked, source: st.DataObject) -> None:
    """The logistic function rises, and is 1/2 at the margin 0."""
    linear, x = case
    other = source.draw(st.fixed_dictionaries(dict.fromkeys(linear.weights, st.integers(-2, 3))))
    here, there = margin(linear, x), margin(linear, other)
    one, two = posterior(linear, x)["up"], posterior(linear, other)["up"]
    assert enclosure.compare(here, there) == (one > two) - (one < two)
    assert enclosure.sign(here) == (one > HALF) - (one < HALF)


@given(questions(), st.integers(0, 12))
def test_an_enclosure_is_next_to_the_posterior(case: Asked, places: int) -> None:
    """Where the posterior is rational: floor and ceiling of 10^places times it."""
    linear, x = case
    unit = Fraction(1, 10**places)
    for y, p in posterior(linear, x).items():
        low = p // unit * unit
        assert enclosed(linear, x, places)[y] == Enclosure(low, low + unit * (low != p))


@pytest.mark.theorems
@given(some.gaussian_models(least=2), st.integers(0, 25), st.data())
def test_gaussian_posteriors_are_enclosed(
    model: gaussian.Model, places: int, source: st.DataObject
) -> None:
    """Shared variances: two neighbours around 1 / (1 + e^-t), taken with 60 digits."""
    x = source.draw(some.points(list(model.means)))
    one, other, *_ = model.prior
    linear = between(linearform.of_gaussian(model), one, other)
    found = enclosed(linear, x, places)
    exponent = sum(
        ((x[f] - t[other]) ** 2 - (x[f] - t[one]) ** 2) / (2 * model.variances[f][one])
        for f, t in model.means.items()
    )
    share = sigma(model.prior[other] / model.prior[one], Fraction(-exponent))
    for y, p in ((one, share), (other, 1 - share)):
        low, high = found[y].low, found[y].high
        slack = Fraction(1, 10**40)
        assert low - slack <= p <= high + slack
        assert high - low == (Fraction(1, 10**places) if exponent or low != p else 0)
        assert (low * 10**places).denominator == 1


def sigma(ratio: Fraction, exponent: Fraction) -> Fraction:
    """Return 1 / (1 + ratio e^exponent), exactly or to 40 places: e^-1000 is as good as 0."""
    if exponent == 0:
        return 1 / (1 + ratio)
    near = max(Fraction(-1000), min(Fraction(1000), exponent))
    with localcontext() as context:
        context.prec = 60
        power = (Decimal(near.numerator) / near.denominator).exp()
    return 1 / (1 + ratio * Fraction(power))


def test_irrational_odds_have_an_enclosure_alone() -> None:
    """✘ e^1 and the square root of 2 are no fractions; 1/(1 + e) is enclosed to any place."""
    root = Linear("up", "down", constant(0, "e"), {"f": log(2, "e")})
    refuses(errors.OutOfRange, "rational", lambda: odds(root, {"f": HALF}))
    refuses(errors.OutOfRange, "rational", lambda: posterior(root, {"f": HALF}))
    assert odds(root, {"f": 3}) == 8
    linear = Linear("up", "down", constant(0, "e"), {"f": constant(1, "e")})
    low, high = (Fraction(n, 10**20) for n in (73105857863000487925, 73105857863000487926))
    refuses(errors.OutOfRange, "rational", lambda: odds(linear, {"f": 1}))
    assert enclosed(linear, {"f": 1}, 20)["up"] == Enclosure(low, high)
    assert enclosed(linear, {"f": 1}, 20)["down"] == Enclosure(1 - high, 1 - low)
    assert posterior(linear, {"f": 0}) == {"up": HALF, "down": HALF}


def test_odds_that_cannot_be_written_down() -> None:
    """2^1000000000 is refused at once; its enclosure is next to 1."""
    linear = Linear("up", "down", constant(0, "e"), {"f": log(2, "e")})
    refuses(errors.OutOfRange, "1000000000 log", lambda: odds(linear, {"f": 10**9}))
    assert odds(linear, {"f": 999_999}) == 2**999_999
    refuses(errors.OutOfRange, "1000000 log", lambda: odds(linear, {"f": 10**6}))
    refuses(errors.OutOfRange, "1000000 log", lambda: odds(linear, {"f": -(10**6)}))
    near = enclosed(linear, {"f": 10**9}, 3)
    assert near["up"] == Enclosure(Fraction(999, 1000), Fraction(1))
    assert near["down"] == Enclosure(Fraction(0), Fraction(1, 1000))


ODD = Linear("up", "down", constant(1, "e"), {"f": log(2, "e")})


@pytest.mark.parametrize("function", [odds, posterior, partial(enclosed, places=2)])
def test_points_are_refused(function: Callable[[Linear, Quantities], object]) -> None:
    """Another feature, a missing number."""
    refuses(errors.UnknownFeature, "'h'", lambda: function(ODD, {"f": 1, "h": 1}))
    refuses(errors.MissingValue, "'f'", lambda: function(ODD, {}))


def test_places_are_refused() -> None:
    """Places are a whole number from 0 to 1000."""
    for places in (-1, 1001):
        refuses(errors.OutOfRange, str(places), partial(enclosed, ODD, {"f": 1}, places))
    assert enclosed(ODD, {"f": 1}, 1000)["up"].low < 1
