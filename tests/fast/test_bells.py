"""Laws of the bells: always the decision of the Gaussian model, on the border too."""

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from refnb.classifiers import gaussian
from refnb.classifiers.gaussian import Model
from refnb.core import errors
from refnb.estimation.schema import Quantities
from refnb.fast import bells
from refnb.probability.distribution import Decision
from refusals import HALF, refuses
from strategies import numbers as some

TINY = Fraction(1, 10**30)
FAR = st.sampled_from([bells.MOST, -bells.MOST, bells.MOST + 1, 10**12])


def rows(units: int) -> st.SearchStrategy[int]:
    """Draw numbers whose size is that of a few ones, and far ones."""
    few = min(4 * units, bells.MOST)
    return st.integers(-40, 40) | st.integers(-few, few) | FAR


@given(some.gaussian_models(), st.sampled_from([1, 4, 10, 10**6]), st.data())
def test_the_decision_is_that_of_the_model(model: Model, units: int, data: st.DataObject) -> None:
    """Label and ties, for rows of multiples of 1 / units near and far."""
    made = bells.ring(model, units)
    xs = [data.draw(rows(units)) for _ in model.means]
    x: Quantities = {f: Fraction(n, units) for f, n in zip(model.means, xs, strict=True)}
    expected = gaussian.infer(model, x).decision
    assert bells.whole(made, x) == xs
    assert bells.decide(made, xs) == bells.infer(made, x) == expected
    loose = replace(made, slack=made.slack << 60)
    assert bells.decide(loose, xs) == expected


@given(some.gaussian_models(), st.data())
def test_any_instance_has_its_decision(model: Model, data: st.DataObject) -> None:
    """Numbers that are missing, and those that are no multiples of 1 / units."""
    x = data.draw(some.instances([*model.means], some.values))
    assert bells.infer(bells.ring(model, 3), x) == gaussian.infer(model, x).decision


def pair(distance: Fraction = Fraction(0), prior: Fraction = HALF) -> Model:
    """Return two bells of variance 1, about 0 and 2 and a bit more."""
    means = {"size": {"a": Fraction(0), "b": 2 + distance}}
    return Model({"a": prior, "b": 1 - prior}, means, {"size": dict.fromkeys("ab", Fraction(1))})


def test_the_middle_is_a_tie() -> None:
    """At 1 both are as probable; a distance or a prior of 10^-30 more decides."""
    for model, ties in (
        (pair(), ("a", "b")),
        (pair(TINY), ("a",)),
        (pair(-TINY), ("b",)),
        (pair(prior=HALF + TINY), ("a",)),
        (pair(prior=HALF - TINY), ("b",)),
        (pair(prior=Fraction(0)), ("b",)),
    ):
        assert bells.decide(bells.ring(model, 7), [7]) == Decision(ties[0], ties)


def test_the_slack_is_what_the_costs_can_be_off() -> None:
    """Costs in their lanes differ by those of the exact scores, up to the slack."""
    model = pair(Fraction(1, 3), Fraction(1, 7))
    made, places = bells.ring(model, 3), 2**bells.PLACES
    for n in (-bells.MOST, -5, 0, 1, 4, bells.MOST):
        (a, b), x = made.curves[0], n
        total = made.start + (a * x + b) * x
        one, two = (total >> shift & made.mask for shift in made.shifts)
        mu, q = model.means["size"], Fraction(n, 3)
        far = ((q - mu["b"]) ** 2 - (q - mu["a"]) ** 2) / 2  # and log 6 less for the prior of b
        shown = Fraction(two - one, places) - far
        assert abs(shown + Fraction("1.791759469228055000812477358")) < Fraction(
            made.slack + 10, places
        )


@pytest.mark.parametrize("units", [1, 60, 500_000])
def test_what_is_certain_is_decided_at_one_look(
    units: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Near each mean its label wins; the chapter is not asked, but beyond the greatest number."""
    names = [f"y{i}" for i in range(12)]
    means = {f: {y: Fraction(step * i) for i, y in enumerate(names)} for f, step in PLACED}
    spread = {f: {y: Fraction(1, 4 + i % 3) for i, y in enumerate(names)} for f in means}
    model = Model({y: Fraction(1, 12) for y in names}, means, spread)
    made = bells.ring(model, units)
    for i, y in enumerate(names):
        x: Quantities = {f: row[y] for f, row in means.items()}
        assert bells.infer(made, x).label == gaussian.infer(model, x).decision.label == y
        monkeypatch.setattr(gaussian, "infer", None)
        assert bells.infer(made, x) == Decision(y, (y,))
        assert bells.decide(made, [step * i * units for _, step in PLACED]) == Decision(y, (y,))
        monkeypatch.undo()
    same = {f: dict.fromkeys(names, Fraction(3)) for f in means}
    flat = {f: dict.fromkeys(names, Fraction(2)) for f in means}
    tied = bells.ring(replace(model, means=same, variances=flat), units)
    assert bells.infer(tied, {f: Fraction(1) for f in means}).ties == tuple(names)


PLACED = [("x", 1), ("y", -1), ("z", 2), ("u", 3), ("v", -2)]


@pytest.mark.parametrize("x", [bells.MOST, -bells.MOST])
def test_the_farthest_number_is_decided_at_one_look(
    x: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The lanes hold the greatest cost: of narrow bells and wide ones, far and near, by the eye."""
    monkeypatch.setattr(gaussian, "infer", None)
    for units, wide in ((1, Fraction(1)), (2**24, Fraction(1)), (2**60, TINY), (2**165, EVEN)):
        z = abs(Fraction(x, units))
        for share in (Fraction(1, 2), Fraction(6, 5), Fraction(7, 5), Fraction(5)):
            means = {"size": {"b": -share * z, "a": share * z, "c": Fraction(-9) * z}}
            variances = {"size": dict.fromkeys("bac", min(wide, z * z))}
            third = Fraction(1, 3)
            made = bells.ring(Model(dict.fromkeys("bac", third), means, variances), units)
            label = "a" if x > 0 else "b"
            assert bells.decide(made, [x]) == Decision(label, (label,))


EVEN = Fraction(1, 2**288)  # of which half the logarithm is -100


def test_what_is_refused() -> None:
    """Units below 1, a row of another length, and a feature that the model has not."""
    refuses(errors.OutOfRange, "the units", lambda: bells.ring(pair(), 0))
    with pytest.raises(ValueError, match="zip"):
        bells.decide(bells.ring(pair(), 1), [1, 2])
    refuses(errors.UnknownFeature, "'hue'", lambda: bells.infer(bells.ring(pair(), 1), {"hue": 1}))
