"""Laws of the gradient: where naive Bayes is the truth, no other weights are better."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import product
from math import prod

import pytest
from hypothesis import given
from hypothesis import strategies as st

import wide
from refnb import errors
from refnb.classifiers import bernoulli, linearform
from refnb.classifiers.linear import Linear, between
from refnb.classifiers.logistic import Gradient, gradient, posterior
from refnb.data.wire import decode, encode
from refnb.estimation.schema import Example, Quantities
from refnb.exact.enclosure import compare
from refnb.exact.logarithm import LogForm, add, constant, log, scale, subtract
from refusals import HALF, refuses
from strategies import linear as some

FOURTH, NIL = Fraction(1, 4), Fraction(0)
STEPS = [Fraction(2), HALF, Fraction(100, 99), Fraction(99, 100)]


@st.composite
def samples(draw: st.DrawFn) -> tuple[Linear, list[Example[Quantities]]]:
    """Draw weights, and up to four observations that are not all of weight 0."""
    linear = draw(some.log_linears())
    x = st.fixed_dictionaries(dict.fromkeys(linear.weights, st.integers(-1, 2)))
    weight = st.sampled_from([0, 1, 2, HALF])
    one = st.builds(Example[Quantities], x, st.sampled_from(["up", "down"]), weight)
    found = draw(st.lists(one, min_size=1, max_size=4).filter(lambda s: any(o.weight for o in s)))
    return linear, found


def loss(linear: Linear, truth: Sequence[Example[Quantities]]) -> LogForm:
    """Return the mean of log (1 / p(y | x)) over the observations."""
    whole = sum(Fraction(seen.weight) for seen in truth)
    mean = constant(0, "e")
    for seen in truth:
        p = posterior(linear, seen.instance)[seen.label]
        mean = add(mean, scale(log(1 / p, "e"), Fraction(seen.weight) / whole))
    return mean


def moved(linear: Linear, feature: str, step: Fraction) -> Linear:
    """Add log step to one weight, or to the bias for no feature."""
    if not feature:
        return Linear("up", "down", add(linear.bias, log(step, "e")), linear.weights)
    weights = linear.weights | {feature: add(linear.weights[feature], log(step, "e"))}
    return Linear("up", "down", linear.bias, weights)


@given(samples(), st.sampled_from(STEPS), st.data())
def test_the_tangent_is_below_the_loss(
    case: tuple[Linear, list[Example[Quantities]]], step: Fraction, source: st.DataObject
) -> None:
    """After a step the loss is at least what the gradient says, and at most a bend above it.

    The smaller the step, the fewer numbers do that for both sides: in the end the derivative.
    """
    linear, truth = case
    found = gradient(linear, truth)
    feature = source.draw(st.sampled_from(["", *linear.weights]))
    slope = found.weights[feature] if feature else found.bias
    tangent = scale(log(step, "e"), slope)
    rise = subtract(loss(moved(linear, feature, step), truth), loss(linear, truth))
    assert compare(rise, tangent) >= 0
    far = max(step, 1 / step)
    assert compare(rise, add(tangent, scale(log(far, "e"), (far - 1) * bend(truth)))) <= 0
    assert list(found.weights) == list(linear.weights)
    assert decode(Gradient, encode(found)) == found


def bend(truth: Sequence[Example[Quantities]]) -> Fraction:
    """Return half of the most that the second derivative can be, p (1 - p) x^2 <= x^2 / 4."""
    return max(Fraction(v) ** 2 / 8 for seen in truth for v in (1, *seen.instance.values()))


@given(samples(), st.integers(1, 3), st.data())
def test_only_shares_count(
    case: tuple[Linear, list[Example[Quantities]]], times: int, source: st.DataObject
) -> None:
    """Weights times a number, observations repeated or in another order: the same gradient."""
    linear, truth = case
    heavier = [Example(s.instance, s.label, s.weight * Fraction(times, 7)) for s in truth]
    shuffled = source.draw(st.permutations(truth * times))
    assert gradient(linear, heavier) == gradient(linear, shuffled) == gradient(linear, truth)


def everything(model: bernoulli.Model, shift: Fraction = NIL) -> list[Example[Quantities]]:
    """Return every instance and label with its probability.

    A shift moves what the first label has at (0, 0, ...) and (1, 1, ...) to and from the
    other corners of the first two features, and that of the second label the other way.
    """
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
    return between(linearform.of_bernoulli(model), one, other)


@given(some.bernoulli_models(least=2))
def test_where_naive_bayes_is_the_truth_the_gradient_is_0(drawn: bernoulli.Model) -> None:
    """P-42: logistic regression on the truth itself would stop at the weights of naive Bayes."""
    two = dict(list(drawn.prior.items())[:2])
    prior = {y: p / sum(two.values()) for y, p in two.items()}
    model = bernoulli.Model(prior, {f: {y: t[y] for y in two} for f, t in drawn.presence.items()})
    found = gradient(naive(model), everything(model))
    assert found == Gradient(NIL, dict.fromkeys(model.presence, NIL))


TWO = bernoulli.Model(
    {"up": HALF, "down": HALF},
    {f: {"up": 3 * FOURTH, "down": FOURTH} for f in ("f", "g")},
)


def test_a_copied_feature_has_a_gradient() -> None:
    """✘ The second feature repeats the first: 9/10 is claimed where 3/4 is true."""
    copied = [
        Example({"f": x, "g": x}, y, HALF * (3 * FOURTH if (y == "up") == (x == 1) else FOURTH))
        for y in ("up", "down")
        for x in (0, 1)
    ]
    found = gradient(naive(TWO), copied)
    assert found == Gradient(NIL, {"f": Fraction(3, 40), "g": Fraction(3, 40)})


@pytest.mark.parametrize("shift", [Fraction(1, 32), Fraction(-1, 32), Fraction(1, 64)])
def test_a_gradient_of_0_does_not_make_features_independent(shift: Fraction) -> None:
    """✘ No "if and only if": p(x) as before, the features dependent, and the gradient still 0."""
    truth = everything(TWO, shift)
    assert all(seen.weight >= 0 for seen in truth)
    assert sum(seen.weight for seen in truth) == 1
    both = {y: s.weight for s in truth if s.instance == {"f": 1, "g": 1} for y in [s.label]}
    assert both["up"] / HALF != (3 * FOURTH) ** 2
    assert Fraction(both["up"]) / sum(both.values()) != Fraction(9, 10)
    assert gradient(naive(TWO), truth) == Gradient(NIL, {"f": NIL, "g": NIL})


def test_the_gradient_leads_to_better_weights() -> None:
    """Against the gradient the loss falls: weights 3/2 log 3 fit copies better than log 9."""
    copied = [
        Example({"f": x, "g": x}, y, 3 if (y == "up") == (x == 1) else 1)
        for y in ("up", "down")
        for x in (0, 1)
    ]
    halved = Linear(
        "up",
        "down",
        log(Fraction(1, 3), "e"),
        {f: log(3, "e") for f in ("f", "g")},
    )
    assert compare(loss(halved, copied), loss(naive(TWO), copied)) < 0
    assert gradient(halved, copied) == Gradient(NIL, {"f": NIL, "g": NIL})


ODD = Linear("up", "down", constant(0, "e"), {"f": constant(1, "e")})
FINE = Example({"f": 0}, "up", 0)


@pytest.mark.parametrize(
    ("error", "place", "seen"),
    [
        (errors.UnknownLabel, "'left'", Example({"f": 0}, "left")),
        (errors.UnknownFeature, "'h'", Example({"f": 0, "h": 1}, "up")),
        (errors.MissingValue, "'f'", Example({}, "up")),
        (errors.OutOfRange, "rational", Example({"f": 1}, "up", 0)),
        (errors.ZeroEvidence, "> 0", FINE),
    ],
)
def test_examples_are_refused(
    error: type[errors.RefnbError], place: str, seen: Example[Quantities]
) -> None:
    """One that breaks a rule, though it does not count; and none that counts."""
    heavy = Example({"f": 0}, "down", 0 if error is errors.ZeroEvidence else 1)
    refuses(error, place, lambda: gradient(ODD, [FINE, seen, heavy]))


def test_nothing_has_no_gradient() -> None:
    """No examples, or one: any iterable is read."""
    refuses(errors.EmptyData, "examples", lambda: gradient(ODD, []))
    assert gradient(ODD, iter([FINE, Example({"f": 0}, "down")])).bias == HALF


def test_many_features_and_examples() -> None:
    """Each derivative, by hand: the i-th example has the odds 2^(i + 1)."""
    names = wide.NAMES
    margin = Linear("a", "b", constant(0, "e"), dict.fromkeys(names, log(2, "e")))
    seen = [
        Example({f: int(j <= i) for j, f in enumerate(names)}, "ab"[i % 2], 10**20 + i)
        for i in range(10)
    ]
    chances = [Fraction(2 ** (i + 1), 2 ** (i + 1) + 1) - (i % 2 == 0) for i in range(10)]
    whole = sum(e.weight for e in seen)
    slopes = [e.weight * p / whole for e, p in zip(seen, chances, strict=True)]
    found = gradient(margin, seen)
    assert found.bias == sum(slopes)
    assert found.weights == {f: sum(slopes[j:]) for j, f in enumerate(names)}
