"""Laws of the logistic form: the posterior as a function of the margin, and its gradient."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import pairwise, product
from math import prod

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from examples import tables
from examples.tables import each
from examples.tried import compares, tried
from helpers.enclosures import both_ends
from helpers.refusals import HALF, refuses
from oracles import products as oracle
from refnb.classifiers import bernoulli, categorical, gaussian, linear_form, multinomial
from refnb.classifiers.linear import Linear, between
from refnb.classifiers.logistic import Gradient, enclosed, gradient, odds, posterior
from refnb.core import errors
from refnb.estimation.schema import Example, Instance, Quantities
from refnb.exact.enclosure import compare
from refnb.exact.logarithm import LogForm, add, combination, constant, log, scale, subtract
from strategies import linear as some
from strategies.models import asked
from strategies.sizes import Data

Sample = tuple[Linear, list[Example[Quantities]]]

NIL, FOURTH, ZERO = Fraction(0), Fraction(1, 4), constant(0, "e")
TWO = bernoulli.Model(
    {"up": HALF, "down": HALF},
    {f: {"up": 3 * FOURTH, "down": FOURTH} for f in ("f", "g")},
)


@st.composite
def samples(draw: st.DrawFn) -> Sample:
    """Draw weights, and up to four observations that are not all of weight 0."""
    linear = draw(some.log_linears())
    x = st.fixed_dictionaries(dict.fromkeys(linear.weights, st.integers(-1, 2)))
    weight = st.sampled_from([0, 1, 2, HALF])
    one = st.builds(Example[Quantities], x, st.sampled_from(["up", "down"]), weight)
    found = draw(st.lists(one, min_size=1, max_size=4).filter(lambda s: any(o.weight for o in s)))
    return linear, found


Question = tuple[
    tuple[bernoulli.Model, Instance],
    tuple[categorical.Model, Instance],
    tuple[multinomial.Model, dict[str, int]],
]


def questions(table: tables.Table) -> Question:
    """Ask three families of a table."""
    return tables.coins(table), tables.dice(table), tables.words(table)


@pytest.mark.theorems
@tried({"uncertain": 60, "near": 6}, **each(questions))
@given(st.tuples(some.coins_asked, some.dice_asked, some.words_asked))
def test_posteriors_are_logistic(asked: Question) -> None:
    """Of each two labels, the share of the scores that naive Bayes multiplies, in each family."""
    (coins, x), (dice, v), (texts, n) = asked
    sides, hot = {f: int(side) for f, side in x.items()}, linear_form.one_hot(dice.schema, v)
    for affine, point, naive in (
        (linear_form.of_bernoulli(coins), sides, bernoulli.infer(coins, x).posterior),
        (linear_form.of_categorical(dice), hot, categorical.infer(dice, v).posterior),
        (linear_form.of_multinomial(texts), n, multinomial.infer(texts, n).posterior),
    ):
        for one, other in pairwise(naive):
            found = posterior(between(affine, one, other), point)
            assert found == {y: naive[y] / (naive[one] + naive[other]) for y in (one, other)}
            off = abs(found[one] - HALF)
            compares(uncertain=0 < found[one] < 1, near=0 < off < Fraction(1, 10**15))


@pytest.mark.theorems
@tried({"bounds": 10}, **each(lambda table: (tables.bells(table), 20)))
@given(
    st.tuples(
        asked(some.gaussian_models(least=2), lambda model: some.points([*model.means])),
        st.integers(0, 25),
    )
)
def test_gaussian_posteriors_are_enclosed(
    case: tuple[tuple[gaussian.Model, Quantities], int],
) -> None:
    """Shared variances: two neighbours around r e^t / (1 + r e^t); their odds are compared."""
    (model, x), places = case
    one, other, *_ = model.prior
    found = enclosed(between(linear_form.of_gaussian(model), one, other), x, places)
    t = sum(
        ((x[f] - row[other]) ** 2 - (x[f] - row[one]) ** 2) / (2 * model.variances[f][one])
        for f, row in model.means.items()
    )
    r = model.prior[one] / model.prior[other]
    for y, true in ((one, (r, Fraction(t))), (other, (1 / r, -Fraction(t)))):
        low, high = found[y].low, found[y].high
        assert low == 0 or oracle.order(oracle.known(low / (1 - low)), true) <= 0
        assert high == 1 or oracle.order(true, oracle.known(high / (1 - high))) <= 0
        exact = t == 0 and low == true[0] / (1 + true[0])
        assert high - low == (0 if exact else Fraction(1, 10**places))
        assert (low * 10**places).denominator == 1
        compares(bounds=0 < low < high < 1)


def loss(linear: Linear, truth: Sequence[Example[Quantities]]) -> LogForm:
    """Return the mean of log (1 / p(y | x)) over the observations."""
    whole = sum(Fraction(seen.weight) for seen in truth)
    terms = [
        (log(1 / posterior(linear, seen.instance)[seen.label], "e"), Fraction(seen.weight) / whole)
        for seen in truth
    ]
    return combination(terms)


def moved(linear: Linear, feature: str, step: Fraction) -> Linear:
    """Add log step to one weight, or to the bias for no feature."""
    weights = {f: add(w, log(step if f == feature else 1, "e")) for f, w in linear.weights.items()}
    return Linear("up", "down", add(linear.bias, log(1 if feature else step, "e")), weights)


@given(samples(), st.sampled_from(["2", "1/2", "100/99", "99/100"]).map(Fraction), st.data())
def test_the_tangent_is_below_the_loss(case: Sample, step: Fraction, source: Data) -> None:
    """After a step the loss is at least what the gradient says, and at most a bend above it."""
    linear, truth = case
    found = gradient(linear, truth)
    feature = source.draw(st.sampled_from(["", *linear.weights]))
    slope = found.weights[feature] if feature else found.bias
    tangent = scale(log(step, "e"), slope)
    rise = subtract(loss(moved(linear, feature, step), truth), loss(linear, truth))
    assert compare(rise, tangent) >= 0
    far = max(step, 1 / step)
    bend = max(Fraction(v) ** 2 / 8 for seen in truth for v in (1, *seen.instance.values()))
    assert compare(rise, add(tangent, scale(log(far, "e"), (far - 1) * bend))) <= 0
    assert list(found.weights) == list(linear.weights)


@given(st.integers(1, 90))
@example(41)
def test_the_gradient_of_what_is_nearly_certain_is_exact(n: int) -> None:
    """At odds of 3^n to 1 the derivative is the chance to be wrong, 1 in 3^n + 1."""
    line = Linear("up", "down", ZERO, {"f": log(Fraction(3), "e")})
    (found, other) = (gradient(line, [Example({"f": n}, y)]) for y in ("up", "down"))
    assert found.bias == Fraction(-1, 3**n + 1) == other.bias - 1


def everything(model: bernoulli.Model, shift: Fraction = NIL) -> list[Example[Quantities]]:
    """Return every instance and label with its probability."""
    features, lines = list(model.presence), list[Example[Quantities]]()
    for place, (y, p) in enumerate(model.prior.items()):
        for sides in product((0, 1), repeat=len(features)):
            x = dict(zip(features, sides, strict=True))
            mass = p * prod(t[y] if x[f] else 1 - t[y] for f, t in model.presence.items())
            turn = shift if sides[:1] == sides[1:2] else -shift
            lines.append(Example(dict(x), y, mass + (-turn if place else turn)))
    return lines


def naive(model: bernoulli.Model) -> Linear:
    """Return naive Bayes as a linear classifier of its two labels."""
    one, other = model.prior
    return between(linear_form.of_bernoulli(model), one, other)


@given(some.bernoulli_models(least=2))
def test_where_naive_bayes_is_the_truth_the_gradient_is_0(drawn: bernoulli.Model) -> None:
    """P-42: logistic regression on the truth itself would stop at the weights of naive Bayes."""
    two = dict(list(drawn.prior.items())[:2])
    prior = {y: p / sum(two.values()) for y, p in two.items()}
    presence = {f: {y: t[y] for y in two} for f, t in [*drawn.presence.items()][:4]}
    model = bernoulli.Model(prior, presence)
    found = gradient(naive(model), everything(model))
    assert found == Gradient(NIL, dict.fromkeys(model.presence, NIL))


@given(st.fractions(-Fraction(1, 32), Fraction(1, 32)))
def test_a_gradient_of_0_does_not_make_features_independent(shift: Fraction) -> None:
    """✘ No "if and only if": p(x) as before, the features dependent, and the gradient still 0."""
    assert gradient(naive(TWO), everything(TWO, shift)) == Gradient(NIL, {"f": NIL, "g": NIL})


@given(st.integers(10**6, 10**40))
def test_odds_that_cannot_be_written_down(k: int) -> None:
    """2^1000000 and more is refused at once; its enclosure is next to 1."""
    refuses(errors.OutOfRange, f"{k} log", lambda: odds(ROOT, {"f": k}))
    refuses(errors.OutOfRange, f"{k} log", lambda: odds(ROOT, {"f": -k}))
    near = enclosed(ROOT, {"f": k}, 3)
    assert both_ends(near["up"]) == (Fraction(999, 1000), 1)
    assert both_ends(near["down"]) == (0, Fraction(1, 1000))


ROOT = Linear("up", "down", ZERO, {"f": log(2, "e")})
