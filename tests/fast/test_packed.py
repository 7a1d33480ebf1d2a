"""Laws of the lanes: always the decision of the text, exact ties and zeros included."""

import re
from dataclasses import replace
from fractions import Fraction
from functools import partial
from itertools import count, permutations, product

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from refnb import errors
from refnb.classifiers import multinomial, text
from refnb.classifiers.multinomial import Counts, Model
from refnb.data.wire import encode
from refnb.estimation.smoothing import Smoothing, smoothing
from refnb.fast.packed import Lanes, contenders, decide, fit, pack
from refnb.probability.distribution import Decision
from refusals import HALF, refuses
from strategies import models
from strategies import words as some

HUGE = 10**30
near = st.integers(1, HUGE) | st.sampled_from([1, 2, HUGE // 2, HUGE // 2 + 1, HUGE - 1])
answers = st.tuples(some.models(), some.tokens)
TINY = Fraction(1, 10**40)
alike = ("b", "a", "c")
RARE = Fraction(1, 10**30)
ROW = {"v": HALF, "w": HALF / 2, "x": HALF / 2}
FAR = Model(
    {"b": 1 - 2 * RARE, "a": RARE, "c": RARE},
    {"b": ROW, "a": {"v": RARE, "w": 1 - 2 * RARE, "x": RARE}, "c": ROW},
)


@st.composite
def close_models(draw: st.DrawFn) -> Model:
    """Draw labels whose parameters differ by as little as 10^-30, or not at all."""
    thetas = [Fraction(draw(near), HUGE + 1) for _ in range(2)]
    rows = {y: draw(st.sampled_from(thetas)) for y in alike}
    words = {y: {"v": t, "w": (1 - t) / 2, "x": (1 - t) / 2} for y, t in rows.items()}
    return Model(draw(models.distributions(alike)), words)


@given(answers)
def test_the_decision_is_that_of_the_text(case: tuple[Model, tuple[str, ...]]) -> None:
    """Label and ties are those of text.infer, or the same refusal; zeros are among the models."""
    model, words = case
    before = encode(model)
    try:
        expected = text.infer(model, words).decision
    except errors.ZeroEvidence:
        refuses(errors.ZeroEvidence, "every score is 0", lambda: decide(pack(model), words))
        return
    assert decide(pack(model), words) == expected
    assert encode(model) == before


@given(close_models(), st.lists(st.sampled_from("vwxz"), max_size=12))
def test_the_nearest_rivals_are_told_apart(model: Model, words: list[str]) -> None:
    """Differences far below the last bit of a lane decide, and a true tie is one."""
    assert decide(pack(model), words) == text.infer(model, words).decision


@given(some.models(least=1), some.tokens)
@example(FAR, ("x",) * 4)
def test_every_cost_is_a_lower_bound(model: Model, words: tuple[str, ...]) -> None:
    """The sum of a lane is below 2^24 log(1/s), by (m + 1) u at most."""
    lanes = pack(model)
    known = [w for w in words if w in lanes.costs]
    packed = lanes.start + sum(lanes.costs[w] for w in known)
    scores = text.infer(model, words).scores
    for place, y in enumerate(model.words):
        lane = packed >> place * lanes.width & (1 << lanes.width) - 1
        assert below_log(lane, 1 / scores[y])
        assert not below_log(lane + (len(known) + 1) * lanes.unit + 1, 1 / scores[y])
    assert packed >> len(model.words) * lanes.width == 0


def below_log(cost: int, x: Fraction) -> bool:
    """Tell whether e^(cost / 2^24) <= x, by the series of e^t between fractions."""
    t, term, total = Fraction(cost, 2**24), Fraction(1), Fraction(0)
    for n in count(1):
        total += term
        term = Fraction(int(term * t / n * 2**200), 2**200)
        if total > x:
            return False
        if term * 2**100 < 1 and n > 2 * t:
            return True
    raise AssertionError("the terms of the series fall in the end")


@given(some.models(), some.tokens)
def test_the_contenders_hold_every_maximiser(model: Model, words: tuple[str, ...]) -> None:
    """Whoever is beaten for certain is beaten; with a greater u nobody else is left out."""
    lanes = pack(model)
    known = [w for w in words if w in lanes.costs]
    left = contenders(lanes, known)
    try:
        ties = text.infer(model, words).decision.ties
    except errors.ZeroEvidence:
        assert left == ()
        return
    assert set(ties) <= set(left)
    loose = replace(lanes, unit=2**40)
    assert set(left) <= set(contenders(loose, known))
    assert decide(loose, words) == decide(lanes, words)


def test_permuted_parameters_tie() -> None:
    """Six labels with the same three numbers in every order: a text with all words ties all."""
    thetas = [Fraction(n, 10**20 + 1) for n in (10**19, 7 * 10**19 + 3, 2 * 10**19 - 2)]
    orders = enumerate(permutations(thetas))
    rows = {f"y{i}": dict(zip("vwx", row, strict=True)) for i, row in orders}
    model = Model(dict.fromkeys(rows, Fraction(1, 6)), rows)
    assert decide(pack(model), "vwx" * 9) == Decision("y0", tuple(rows))
    assert decide(pack(model), "vwx" * 9 + "w").ties == ("y0", "y5")


def test_equal_products_of_other_factors_tie() -> None:
    """1/180 in four ways: the lanes differ by their errors, and the products tie all the same."""
    ways = {f"y{n}": (Fraction(1, n), Fraction(n, 180)) for n in (3, 2, 4, 5)}
    rows = {y: {"v": v, "w": w, "x": 1 - v - w} for y, (v, w) in ways.items()}
    for better in (None, *rows):
        words = {y: dict(row) for y, row in rows.items()}
        if better:
            words[better] |= {"v": rows[better]["v"] + TINY, "x": rows[better]["x"] - TINY}
        lanes = pack(Model(dict.fromkeys(rows, Fraction(1, 4)), words))
        found = [lanes_of(lanes, text_) for text_ in ("vw", "vw" * 8)]
        assert all(len(set(sums)) > 1 for sums in found)
        ties = (better,) if better else tuple(rows)
        assert decide(lanes, "vw") == decide(lanes, "vw" * 8) == Decision(ties[0], ties)


def test_the_unit_is_the_width_of_the_widest_bound() -> None:
    """One probability whose logarithm is next to a whole number widens it for all."""
    for p, unit in ((HALF, 1), (Fraction(1, 2658121), 2)):
        assert pack(Model({"a": Fraction(1)}, {"a": {"v": p, "w": 1 - p}})).unit == unit


def test_a_word_excludes_the_labels_that_never_say_it() -> None:
    """One zero in a row is enough, and excludes no other label."""
    rows = {"a": {"v": Fraction(0), "w": Fraction(1)}, "b": {"v": HALF, "w": HALF}}
    lanes = pack(Model({"a": HALF, "b": HALF}, rows))
    assert lanes.never == {"v": frozenset("a")}
    assert [decide(lanes, known).ties for known in ("", "w", "v", "wwv")] == [
        *(("a", "b"), ("a",), ("b",), ("b",))
    ]


def lanes_of(lanes: Lanes, words: str) -> list[int]:
    """Return the sum in each lane."""
    packed = lanes.start + sum(lanes.costs[w] for w in words)
    mask = (1 << lanes.width) - 1
    return [packed >> place * lanes.width & mask for place in range(len(lanes.model.words))]


@given(some.piles(), models.rules, models.rules)
def test_fit_is_that_of_multinomial(case: some.Pile, rule: Smoothing, prior: Smoothing) -> None:
    """The same model in the same order, or the same refusal in the same words."""
    totals = multinomial.count(*case)
    try:
        expected = multinomial.fit(totals, rule, prior)
    except errors.UndefinedEstimate as said:
        words = re.escape(str(said))
        refuses(errors.UndefinedEstimate, words, lambda: fit(totals, rule, prior))
        return
    assert encode(fit(totals, rule, prior)) == encode(expected)
    given_ = {y: Fraction(1, len(expected.prior)) for y in reversed(list(expected.prior))}
    assert encode(fit(totals, rule, given_)) == encode(multinomial.fit(totals, rule, given_))


def test_labels_and_words_written_in_another_order() -> None:
    """Lanes go by name: the rows of the labels can come in any order, as can their words."""
    rows = {"a": {"v": HALF, "w": HALF}, "b": {"w": Fraction(2, 3), "v": Fraction(1, 3)}}
    for back, text_ in product((False, True), ("v", "w", "vw", "vvw")):
        model = Model({"b": HALF, "a": HALF}, dict(reversed(rows.items())) if back else rows)
        assert decide(pack(model), text_) == text.infer(model, [*text_]).decision


def test_a_long_text_stays_in_its_lane() -> None:
    """A hundred thousand words of probability 10^-300 do not spill over."""
    tiny = Fraction(1, 10**300)
    rows = {"b": {"v": tiny, "w": 1 - tiny}, "a": {"v": 2 * tiny, "w": 1 - 2 * tiny}}
    model = Model({"b": 1 - Fraction(1, 10**9), "a": Fraction(1, 10**9)}, rows)
    assert decide(pack(model), "v" * 100_000).ties == ("a",)
    assert decide(pack(model), "v" * 29).ties == ("b",)
    assert decide(pack(model), "v" * 30).ties == ("a",)


def test_refusals_are_those_of_multinomial() -> None:
    """A prior over other labels, and a label without words, are refused in the same words."""
    totals, none = Counts({"b": 1}, {"b": {"v": 0}}), smoothing("none")
    given_ = {"c": Fraction(1)}
    for prior, rule in ((none, none), (given_, smoothing("laplace"))):
        with pytest.raises(errors.RefnbError) as expected:
            multinomial.fit(totals, rule, prior)
        refuses(expected.type, re.escape(str(expected.value)), partial(fit, totals, rule, prior))
