"""Laws of documents decided fast: always what the chapter of text infers."""

from dataclasses import replace
from fractions import Fraction
from itertools import permutations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from fast.documents import check_words, prepared
from refnb.classifiers import bernoulli, text
from refnb.classifiers.multinomial import Model
from refnb.core import errors
from refnb.fast.packed_sums import PackedSums
from refnb.fast.text_classifier import prepare_presence
from refnb.io.wire import encode
from refnb.probability.distribution import Decision
from refusals import HALF
from strategies import models
from strategies import words as some


class Told:
    """Sums that note how many terms they are told of, and are sure of nothing."""

    def __init__(self, sums: PackedSums, terms: list[int]) -> None:
        self.sums, self.terms = sums, terms

    def __getattr__(self, name: str) -> object:
        return getattr(self.sums, name)

    def sure(self, _: int, terms: int) -> None:
        """Note the terms."""
        self.terms.append(terms)

    def left(self, total: int, terms: int) -> list[int]:
        """Note the terms."""
        self.terms.append(terms)
        return self.sums.left(total, terms)


HUGE = 10**30
near = st.integers(1, HUGE) | st.sampled_from([1, 2, HUGE // 2, HUGE // 2 + 1, HUGE - 1])
rooms = st.sampled_from([1, 2, 3, 1 << 32])
answers = st.tuples(some.models(), some.tokens, rooms)
TINY = Fraction(1, 10**40)


THETAS = [Fraction(n, 10**20 + 1) for n in (10**19, 7 * 10**19 + 3, 2 * 10**19 - 2)]
ROWS = {f"y{i}": dict(zip("vwx", row, strict=True)) for i, row in enumerate(permutations(THETAS))}
SIX = Model(dict.fromkeys(ROWS, Fraction(1, 6)), ROWS)  # a text with all words ties all


@st.composite
def close_models(draw: st.DrawFn) -> Model:
    """Draw labels whose parameters differ by as little as 10^-30, or not at all."""
    labels = draw(st.sampled_from(["bac", "fbacde"]))
    thetas = [Fraction(draw(near), HUGE + 1) for _ in range(2)]
    rows = {y: draw(st.sampled_from(thetas)) for y in labels}
    words = {y: {"v": t, "w": (1 - t) / 2, "x": (1 - t) / 2} for y, t in rows.items()}
    return Model(draw(models.distributions(labels)), words)


@given(answers)
@example((SIX, tuple("vwx" * 9), 3))
@example((SIX, tuple("vwx" * 9 + "w"), 1 << 32))
def test_a_document_is_that_of_text(case: tuple[Model, tuple[str, ...], int]) -> None:
    """Decision and ties, or none where all scores are 0; with room and without."""
    model, words, room = case
    before = encode(model)
    check_words(prepared(model, room), model, words)
    assert encode(model) == before


@given(close_models(), st.lists(st.sampled_from("vwxz"), max_size=12), rooms)
def test_the_nearest_rivals_are_told_apart(model: Model, words: list[str], room: int) -> None:
    """Differences far below the last bit of a lane decide, and a true tie is one."""
    assert prepared(model, room).classify(words) == text.infer(model, words).decision


@given(models.bernoulli_models(), st.lists(st.lists(st.sampled_from("abcdefz"), max_size=7)))
@example(bernoulli.Model({"a": HALF, "b": HALF}, {"v": {"a": Fraction(1), "b": HALF}}), [["v"], []])
def test_presence_is_that_of_text(model: bernoulli.Model, documents: list[list[str]]) -> None:
    """The decision with all its ties, or none where every score is 0."""
    words = [[*document, *list(model.presence)[: len(document)]] for document in documents]
    ready = prepare_presence(model)
    for document, made in zip(words, map(ready.classify, words), strict=True):
        try:
            assert made == text.infer_presence(model, document).decision
        except errors.ZeroEvidence:
            assert made is None
    assert (ready.labels, ready.vocabulary) == (tuple(model.prior), tuple(model.presence))


@pytest.mark.parametrize("labels", [4, 5])
def test_equal_products_of_other_factors_tie(labels: int) -> None:
    """1/180 in several ways: the sums differ by their errors, and the products tie all the same."""
    ways = {f"y{n}": (Fraction(1, n), Fraction(n, 180)) for n in (3, 2, 4, 5, 9)[:labels]}
    rows = {y: {"v": v, "w": w, "x": 1 - v - w} for y, (v, w) in ways.items()}
    for better in (None, *rows):
        words = {y: dict(row) for y, row in rows.items()}
        if better:
            words[better] |= {"v": rows[better]["v"] + TINY, "x": rows[better]["x"] - TINY}
        ready = prepared(Model(dict.fromkeys(rows, Fraction(1, labels)), words))
        ties = (better,) if better else tuple(rows)
        assert ready.classify("vw") == ready.classify("vw" * 8) == Decision(ties[0], ties)


@pytest.mark.parametrize("labels", ["ba", "bacde"])
def test_a_long_text_stays_in_its_lane(labels: str) -> None:
    """A hundred thousand words of probability 10^-300 do not spill over."""
    tiny = Fraction(1, 10**300)
    rows = {y: {"v": tiny, "w": 1 - tiny} for y in labels} | {
        "a": {"v": 2 * tiny, "w": 1 - 2 * tiny}
    }
    rare = Fraction(1, 10**9)
    rest = {y: (1 - rare) / (len(labels) - 1) / 2 for y in labels if y != "a"}
    prior = {y: rare if y == "a" else rest[y] for y in labels}
    prior["b"] += 1 - sum(prior.values(), Fraction(0))
    ready = prepared(Model(prior, rows))
    assert ready.classify("v" * 100_000) == Decision("a", ("a",))
    assert ready.classify("v" * 28) == Decision("b", ("b",))
    assert ready.classify("v" * 30) == Decision("a", ("a",))


def test_a_sum_has_a_term_for_each_word_and_the_prior() -> None:
    """Unknown words are counted, too, up to the room; beyond it nobody looks at the sum."""
    terms = list[int]()
    rows = {"a": {"v": HALF, "w": HALF}, "b": {"v": Fraction(1, 3), "w": Fraction(2, 3)}}
    ready = prepared(Model({"a": HALF, "b": HALF}, rows), 10)
    told = replace(ready, sums=Told(ready.sums, terms))  # type: ignore[arg-type]
    for words in ("", "v", "vw", "vwx", "v" * 9):
        assert told.classify(words) == ready.classify(words)
    assert terms == [n for m in (1, 2, 3, 4, 10) for n in [m] * 2]
    assert prepared(SIX).capacity == 2**32
    terms.clear()
    for words in ("v" * 10, "v" * 11):
        assert told.classify(words) == Decision("a", ("a",))
    assert not terms
