"""Where the rewrite stops: a zero has no finite weight, unequal variances bend the line."""

from collections.abc import Callable
from fractions import Fraction

import pytest
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
from refnb.classifiers.linear import Affine, Linear, margin
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


BROKEN = categorical.Model(
    SURE,
    {
        "f": {"b": {"v=w": ONE, "w": NIL}, "a": {"v=w": ONE, "w": NIL}},
        "f=v": {"b": {"w": ONE}, "a": {"w": ONE}},
    },
)
ZERO = categorical.Model(EVEN, {"f": {y: {"v": ONE, "w": NIL} for y in EVEN}})

REFUSED = [  # each breaks its rule and, where there is one, the next
    (errors.OutOfRange, "prior.*'b'", lambda: linearform.of_bernoulli(bernoulli.Model(SURE, {}))),
    (
        errors.OutOfRange,
        "'f' given 'b'",
        lambda: linearform.of_bernoulli(bernoulli.Model(EVEN, {"f": {"a": HALF, "b": NIL}})),
    ),
    (
        errors.OutOfRange,
        "'f' given 'a'",
        lambda: linearform.of_bernoulli(bernoulli.Model(EVEN, {"f": {"a": ONE, "b": HALF}})),
    ),
    (
        errors.OutOfRange,
        "'v' given 'b'",
        lambda: linearform.of_multinomial(
            multinomial.Model(EVEN, {"b": {"v": NIL, "w": ONE}, "a": {"v": HALF, "w": HALF}})
        ),
    ),
    (
        errors.OutOfRange,
        "prior",
        lambda: linearform.of_multinomial(multinomial.Model(SURE, {y: {"v": ONE} for y in SURE})),
    ),
    (errors.Duplicate, "'f=v=w'", lambda: linearform.of_categorical(BROKEN)),
    (errors.OutOfRange, "'f=w' given 'b'", lambda: linearform.of_categorical(ZERO)),
    (errors.OutOfRange, "prior", lambda: linearform.of_categorical(categoricals(SURE, "f"))),
    (
        errors.OutOfRange,
        "'f' given 'b'",
        lambda: linearform.of_poisson(poisson.Model(EVEN, {"f": SURE})),
    ),
    (errors.OutOfRange, "prior", lambda: linearform.of_poisson(poisson.Model(SURE, {"f": EVEN}))),
    (
        errors.DomainMismatch,
        "'f'.*quadratic",
        lambda: linearform.of_gaussian(gaussians(SURE, HALF)),
    ),
    (errors.OutOfRange, "prior", lambda: linearform.of_gaussian(gaussians(SURE, ONE))),
    (
        errors.DomainMismatch,
        "'f=v'.*quadratic",
        lambda: linearform.of_mixed(mixture(categoricals(SURE, "f"), HALF, NIL, "f=v")),
    ),
    (
        errors.Duplicate,
        "'f=v'",
        lambda: linearform.of_mixed(mixture(categoricals(SURE, "f"), ONE, NIL, "f=v")),
    ),
    (
        errors.Duplicate,
        "'f=v'",
        lambda: linearform.of_mixed(mixture(categoricals(SURE, "f"), rate=NIL, counted="f=v")),
    ),
    (errors.Duplicate, "'f=v=w'", lambda: linearform.of_mixed(mixture(BROKEN, ONE, NIL))),
    (errors.OutOfRange, "'f=w'", lambda: linearform.of_mixed(mixture(ZERO))),
    (
        errors.OutOfRange,
        "'k' given 'b'",
        lambda: linearform.of_mixed(mixture(categoricals(EVEN, "f"), ONE, NIL)),
    ),
    (errors.OutOfRange, "prior", lambda: linearform.of_mixed(mixture(categoricals(SURE, "f")))),
]


@pytest.mark.parametrize(
    ("error", "place", "call"), REFUSED, ids=[str(number) for number in range(len(REFUSED))]
)
def test_what_has_no_weights_is_refused(
    error: type[errors.RefnbError], place: str, call: Callable[[], Affine]
) -> None:
    """The message names feature and label; a variance comes first, then names, then zeros."""
    refuses(error, place, call)


def test_the_product_form_works_on() -> None:
    """What the rewrite refuses, naive Bayes decides."""
    one = bernoulli.Model(EVEN, {"f": {"b": NIL, "a": HALF}})
    assert bernoulli.infer(one, {"f": "1"}).decision == Decision("a", ("a",))
    assert bernoulli.infer(one, {"f": "0"}).posterior == {"b": Fraction(2, 3), "a": Fraction(1, 3)}
    rare = poisson.Model(EVEN, {"f": SURE})
    assert poisson.infer(rare, {"f": 1}).decision == Decision("a", ("a",))
    assert poisson.infer(rare, {"f": 0}).decision == Decision("b", ("b",))
    refuses(errors.OutOfRange, "'f'", lambda: linearform.of_bernoulli(one))
    refuses(errors.OutOfRange, "'f'", lambda: linearform.of_poisson(rare))


WIDE = gaussians(EVEN, Fraction(4))


def test_unequal_variances_have_an_island() -> None:
    """✘ E-W6: equal means, variances 1 and 4, equal priors: one label at 0, the other at ±3."""
    assert [gaussian.infer(WIDE, {"f": x}).decision.label for x in (-3, 0, 3)] == ["a", "b", "a"]
    refuses(errors.DomainMismatch, "quadratic", lambda: linearform.of_gaussian(WIDE))


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


def test_one_hot_refuses_in_order() -> None:
    """An unknown feature, then an unknown value, then a name that two indicators have."""
    schema = Schema(("b",), {"f": ("v=w", "w"), "f=v": ("w",)})
    refuses(errors.UnknownFeature, "'g'", lambda: linearform.one_hot(schema, {"f": "u", "g": "w"}))
    refuses(errors.UnknownValue, "'u'", lambda: linearform.one_hot(schema, {"f": "u"}))
    refuses(errors.Duplicate, "'f=v=w'", lambda: linearform.one_hot(schema, {"f": "w"}))
    fine = Schema(("b",), {"f": ("v=u", "w"), "f=v": ("w",)})
    assert linearform.one_hot(fine, {"f": "w"}) == {"f=v=u": 0, "f=w": 1, "f=v=w": 0}
