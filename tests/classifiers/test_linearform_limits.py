"""Where the rewrite stops: a zero has no finite weight, unequal variances bend the line."""

from fractions import Fraction
from functools import partial

from hypothesis import given
from hypothesis import strategies as st

from oracles import prime_coordinates as oracle
from oracles.prime_coordinates import sign, vector
from refnb import errors
from refnb.classifiers import (
    bernoulli,
    categorical,
    gaussian,
    linearform,
    mixed,
    multinomial,
    poisson,
)
from refnb.classifiers.linear import Linear, margin
from refnb.estimation.schema import Schema
from refnb.exact.logarithm import LogForm
from refnb.probability.distribution import Decision
from refusals import HALF, refuses
from strategies import linear as some

NIL, ONE = Fraction(0), Fraction(1)
EVEN = {"b": HALF, "a": HALF}
SURE = {"b": NIL, "a": ONE}


def gaussians(prior: dict[str, Fraction], spread: Fraction) -> gaussian.Model:
    """Return one feature, both means 0, and the variances 1 and `spread`."""
    return gaussian.Model(prior, {"f": {"b": NIL, "a": NIL}}, {"f": {"b": ONE, "a": spread}})


def categoricals(prior: dict[str, Fraction], *names: str) -> categorical.Model:
    """Return features that have one value v for certain."""
    return categorical.Model(prior, {f: {y: {"v": ONE} for y in prior} for f in names})


def mixture(
    values: categorical.Model,
    spread: Fraction = ONE,
    rate: Fraction = ONE,
    real: str = "g",
    counted: str = "k",
) -> mixed.Model:
    """Return a model with one Gaussian and one Poisson feature."""
    p = values.prior
    return mixed.Model(
        values,
        gaussian.Model(p, {real: {"b": NIL, "a": NIL}}, {real: {"b": ONE, "a": spread}}),
        poisson.Model(p, {counted: {"b": rate, "a": ONE}}),
    )


TWICE = categorical.Model(  # two indicators are named f=v=w
    EVEN,
    {
        "f": {key: {"v=w": HALF, "w": HALF} for key in EVEN},
        "f=v": {key: {"w": ONE} for key in EVEN},
    },
)
ZERO = categorical.Model(EVEN, {"f": {y: {"v": ONE, "w": NIL} for y in EVEN}})
ONE_F = categoricals(EVEN, "f")
WORDS = {"b": {"v": NIL, "w": ONE}, "a": {"v": HALF, "w": HALF}}


def test_a_prior_of_0_is_refused() -> None:
    """The label is named, in every family."""
    sure = {y: {"v": ONE} for y in SURE}
    for call in (
        lambda: linearform.of_bernoulli(bernoulli.Model(SURE, {})),
        lambda: linearform.of_multinomial(multinomial.Model(SURE, sure)),
        lambda: linearform.of_categorical(categoricals(SURE, "f")),
        lambda: linearform.of_poisson(poisson.Model(SURE, {"f": EVEN})),
        lambda: linearform.of_gaussian(gaussians(SURE, ONE)),
        lambda: linearform.of_mixed(mixture(categoricals(SURE, "f"))),
    ):
        refuses(errors.OutOfRange, "prior.*'b'", call)


def test_a_probability_or_a_rate_of_0_is_refused() -> None:
    """Feature and label are named; of a Bernoulli feature theta and 1 - theta count."""
    for theta in (NIL, ONE):
        model = bernoulli.Model(EVEN, {"f": {"a": HALF, "b": theta}})
        refuses(errors.OutOfRange, "'f' given 'b'", partial(linearform.of_bernoulli, model))
    bag, rare = multinomial.Model(EVEN, WORDS), poisson.Model(EVEN, {"f": SURE})
    refuses(errors.OutOfRange, "'v' given 'b'", lambda: linearform.of_multinomial(bag))
    refuses(errors.OutOfRange, "'f=w' given 'b'", lambda: linearform.of_categorical(ZERO))
    refuses(errors.OutOfRange, "'f' given 'b'", lambda: linearform.of_poisson(rare))
    refuses(errors.OutOfRange, "'f=w'", lambda: linearform.of_mixed(mixture(ZERO)))
    refuses(
        errors.OutOfRange, "'k' given 'b'", lambda: linearform.of_mixed(mixture(ONE_F, rate=NIL))
    )


def test_a_name_for_two_features_is_refused() -> None:
    """Two indicators, or an indicator and a number."""
    refuses(errors.Duplicate, "'f=v=w'", lambda: linearform.of_categorical(TWICE))
    refuses(errors.Duplicate, "'f=v=w'", lambda: linearform.of_mixed(mixture(TWICE)))
    refuses(errors.Duplicate, "'f=v'", lambda: linearform.of_mixed(mixture(ONE_F, real="f=v")))
    refuses(errors.Duplicate, "'f=v'", lambda: linearform.of_mixed(mixture(ONE_F, counted="f=v")))
    schema = Schema(("b",), {"f": ("v=w", "w"), "f=v": ("w",)})
    refuses(errors.Duplicate, "'f=v=w'", lambda: linearform.one_hot(schema, {}))
    fine = Schema(("b",), {"f": ("v=u", "w"), "f=v": ("w",)})
    assert linearform.one_hot(fine, {"f": "w"}) == {"f=v=u": 0, "f=w": 1, "f=v=w": 0}
    refuses(errors.UnknownFeature, "'g'", lambda: linearform.one_hot(fine, {"g": "w"}))
    refuses(errors.UnknownValue, "'u'", lambda: linearform.one_hot(fine, {"f": "u"}))


def test_the_product_form_works_on() -> None:
    """What the rewrite refuses, naive Bayes decides."""
    one = bernoulli.Model(EVEN, {"f": {"b": NIL, "a": HALF}})
    assert bernoulli.infer(one, {"f": "1"}).decision == Decision("a", ("a",))
    assert bernoulli.infer(one, {"f": "0"}).posterior == {"b": Fraction(2, 3), "a": Fraction(1, 3)}
    rare = poisson.Model(EVEN, {"f": SURE})
    assert poisson.infer(rare, {"f": 1}).decision == Decision("a", ("a",))
    assert poisson.infer(rare, {"f": 0}).decision == Decision("b", ("b",))


WIDE = gaussians(EVEN, Fraction(4))


def test_unequal_variances_have_an_island() -> None:
    """✘ E-W6: equal means, variances 1 and 4, equal priors: one label at 0, the other at ±3."""
    assert [gaussian.infer(WIDE, {"f": x}).decision.label for x in (-3, 0, 3)] == ["a", "b", "a"]
    refuses(errors.DomainMismatch, "'f'.*quadratic", lambda: linearform.of_gaussian(WIDE))
    both = mixture(categoricals(EVEN), Fraction(4))
    refuses(errors.DomainMismatch, "'g'.*quadratic", lambda: linearform.of_mixed(both))


@given(some.forms, some.forms)
def test_no_line_decides_like_that(bias: LogForm, weight: LogForm) -> None:
    """The margin at 0 is the mean of those at -3 and 3, so it is between their signs."""
    line = Linear("b", "a", bias, {"f": weight})
    left, middle, right = (vector(margin(line, {"f": x})) for x in (-3, 0, 3))
    assert oracle.added([left, right]) == oracle.scaled(middle, 2)
    assert (sign(left), sign(middle), sign(right)) != (-1, 1, -1)


@given(some.gaussian_models(), some.variances, st.data())
def test_one_variance_of_two_is_enough_to_refuse(
    model: gaussian.Model, other: Fraction, source: st.DataObject
) -> None:
    """A feature is refused exactly when its variances are not all equal."""
    variances = {f: dict(row) for f, row in model.variances.items()}
    if variances:
        f = source.draw(st.sampled_from(list(variances)))
        variances[f][source.draw(st.sampled_from(list(model.prior)))] = other
    changed = gaussian.Model(model.prior, model.means, variances)
    unequal = [f for f, row in variances.items() if len(set(row.values())) > 1]
    if unequal:
        refuses(errors.DomainMismatch, f"'{unequal[0]}'", lambda: linearform.of_gaussian(changed))
    else:
        assert list(linearform.of_gaussian(changed).weights) == list(model.means)
