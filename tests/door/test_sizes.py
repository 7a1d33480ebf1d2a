"""Laws of the door to learning curves: what the chapters find, for any way to state a truth."""

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import refnb
from refnb import errors
from refnb.decision import curve
from refnb.decision.error import bayes_error
from refnb.decision.truth import Truth, from_model
from refnb.door.truths import Stated
from refnb.errors import RefnbError
from refnb.estimation.smoothing import Smoothing, smoothing
from refnb.problems import hiking
from refusals import refuses
from strategies.models import schemas, truths

HIKING = from_model(hiking.MODEL)
FILE = refnb.example("hiking")
rules = st.sampled_from([smoothing(words) for words in ("none", "laplace", "m=2")])
small = schemas(features=2, values=2).flatmap(lambda schema: truths(schema, every_label=True))


@pytest.mark.slow
@settings(max_examples=30)
@given(small, rules, rules, st.sampled_from(curve.TIES))
def test_every_point_is_that_of_the_chapter(
    truth: Truth, rule: Smoothing, prior: Smoothing, tie: str
) -> None:
    """Points and prices of the definition; the steps hold the same numbers."""
    try:
        naive = {n: curve.naive_bayes(truth, n, rule, prior, tie) for n in range(3)}
        joint = {n: curve.joint_table(truth, n, tie) for n in range(3)}
    except errors.OutOfRange:
        return
    found = refnb.curve(truth, 2, smoothing=rule, prior=prior.spelling(), ties=tie)
    assert found.points == naive
    for n, point in naive.items():
        assert found.prices(n) == curve.prices(truth, point.error)
    other = refnb.curve(truth, 2, rule="joint", ties=tie)
    assert other.points == joint
    assert other.limit == other.bayes_error == bayes_error(truth)
    assert other.prices(1).assumption == 0
    values = {step.name: step.value for step in found.solution.steps}
    assert values["curve"] == {
        n: (p.error, p.error - found.limit, p.fallback) for n, p in naive.items()
    }


def test_a_truth_in_any_form() -> None:
    """A model, a record, a document and the file that comes with refnb."""
    model = hiking.MODEL
    document = {"prior": model.prior, "conditionals": model.conditionals}
    stated: list[Stated] = [model, HIKING, document]
    curves = [refnb.curve(truth, sizes=[4]) for truth in stated]
    assert len({found.points[4].error for found in curves}) == 1
    known = refnb.curve(FILE, sizes=[4], smoothing="laplace", ties="first")
    assert known.points[4].error == Fraction(393618159, 800000000)
    assert "hiking.json" in known.text()


def test_sizes_are_sorted_and_asked_once() -> None:
    """In any order, twice, or none at all."""
    found = refnb.curve(HIKING, sizes=[5, 1, 5])
    assert list(found.points) == [1, 5]
    assert refnb.curve(HIKING, sizes=[]).points == {}
    assert list(refnb.curve(HIKING, 3).points) == [0, 1, 2, 3]
    assert len(refnb.curve(HIKING).points) == 31


def test_where_a_curve_rises_is_told() -> None:
    """✘ More examples never hurt: 3, 5 and 7 when the first label wins ties, else nowhere."""
    first = refnb.curve(HIKING, ties="first")
    assert first.solution.steps[-1].value == (3, 5, 7)
    assert "n = 3, 5, 7" in first.text()
    even = refnb.curve(HIKING)
    assert even.solution.steps[-1].value == ()
    assert "n = nowhere" in even.text()


def test_what_is_chosen_is_told() -> None:
    """The usual choices, too."""
    told = refnb.curve(HIKING, 1).solution.steps[0].value
    assert told == {
        "truth": "given",
        "rule": "naive Bayes",
        "smoothing": "none",
        "prior": "estimated, smoothing none",
        "nothing to say": "the most frequent label decides",
        "ties": "evenly to all that tie",
    }
    assert "joint table" in refnb.curve(HIKING, 1, rule="joint").markdown()


def test_short_fractions_are_shown() -> None:
    """Up to 36 digits; beyond, how many there are, and the decimal."""
    text = refnb.curve(HIKING, sizes=[2, 30], smoothing="laplace", ties="first").text()
    assert "0.496025  0.061025      0.000000  19841/40000" in text
    assert "0.474980  0.039980" in text
    assert "-digit fraction]" in text
    assert max(map(len, text.splitlines())) <= 90


REFUSED = {
    "rule": (errors.OutOfRange, "no rule 'bayes'", {"rule": "bayes"}),
    "ties": (errors.OutOfRange, "'evn'; did you mean 'even'", {"ties": "evn"}),
    "smoothing": (errors.OutOfRange, "did you mean 'laplace'", {"smoothing": "Laplace"}),
    "joint": (errors.BadRequest, "not smoothed", {"rule": "joint", "smoothing": "laplace"}),
    "limit": (errors.OutOfRange, "steps, the limit is 9", {"limit": 9}),
    "size": (errors.OutOfRange, "at least 0", {"up_to": -1}),
    "sizes": (errors.OutOfRange, "at least 0", {"sizes": [3, -1]}),
    "list": (errors.BadRequest, "sizes are a list", {"sizes": 3}),
    "large": (errors.OutOfRange, "steps", {"up_to": 10**9}),
}


@pytest.mark.parametrize("name", REFUSED)
def test_what_is_refused(name: str) -> None:
    """One line each, before anything is computed."""
    error, words, how = REFUSED[name]
    refuses(error, words, lambda: refnb.curve(HIKING, **how))  # type: ignore[arg-type]


def test_a_point_that_was_not_asked() -> None:
    """Prices of another n, and a truth without a limit."""
    refuses(errors.BadRequest, "no point 9", lambda: refnb.curve(HIKING, 3).prices(9))
    with pytest.raises(RefnbError):
        refnb.curve({"labels": ["a"], "features": {}, "truth": []}, 3)
