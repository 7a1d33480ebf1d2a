"""Laws of documents: the words, counts, parameters and decisions of the chapters of text."""

import pickle
import re
import string
from collections.abc import Sequence
from fractions import Fraction
from itertools import permutations
from math import prod

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from helpers.refusals import HALF, refuses
from oracles.decimals import SIXTY, decimal
from refnb.classifiers import bernoulli, multinomial, text
from refnb.classifiers.multinomial import Model
from refnb.core import errors
from refnb.estimation import counting
from refnb.estimation.schema import Example, Schema, Tokens
from refnb.estimation.smoothing import Smoothing
from refnb.fast import word_counts
from refnb.fast.word_counts import IMPOSSIBLE, Costs, PreparedModel, Thetas, WordCounts
from refnb.io.wire import encode
from refnb.probability.distribution import Decision
from strategies import models
from strategies import words as some

TWO, MANY = ["b", "a"], ["b", "c", "a", "f", "e", "d"]


@st.composite
def learned(draw: st.DrawFn) -> tuple[list[str], list[Example[Tokens]]]:
    """Draw two or six labels, some perhaps without documents, and documents."""
    labels = draw(st.sampled_from([TWO, MANY]))
    return labels, [
        Example(d.instance, draw(st.sampled_from(labels))) for d in draw(some.documents())
    ]


def pile_of(labels: list[str], documents: list[Example[Tokens]]) -> WordCounts:
    """Put the documents on their piles."""
    pile = word_counts.empty(labels)
    for document in documents:
        pile.put(document.label, document.instance)
    return pile


@given(
    st.text() | st.text("aZ09À-K\u212a\u0130 \n\ud800'", max_size=9) | st.text(string.printable),
    st.sampled_from([*word_counts.READERS]),
)
def test_tokens_are_those_of_text(document: str, rule: str) -> None:
    """The same words by each rule, whatever stands between them."""
    assert word_counts.tokens(document, rule) == [*word_counts.READERS[rule](document)]


@given(learned())
def test_counts_are_those_of_text(one: tuple[list[str], list[Example[Tokens]]]) -> None:
    """n(y), n(y, w), the frequencies and the presence; one by one or together."""
    labels, documents = one
    words = text.vocabulary(documents)
    pile, at_once = pile_of(labels, documents), word_counts.empty(labels)
    for y in labels:
        at_once.put(y, *(d.instance for d in documents if d.label == y))
    assert encode(at_once.documents) == encode(pile.documents)
    assert at_once.occurrences == pile.occurrences
    assert encode(pile.counts(words)) == encode(text.count(labels, words, documents))
    assert dict(sorted(pile.frequencies().items())) == text.frequencies(documents)
    distinct = pile_of(labels, [Example(tuple({*d.instance}), d.label) for d in documents])
    there = Schema(tuple(labels), dict.fromkeys(words, ("0", "1")))
    cases = [Example(bernoulli.instance(words, {*d.instance}), d.label) for d in documents]
    assert encode(distinct.presence(words)) == encode(counting.count(there, cases))


@given(learned(), models.rules, models.rules, some.tokens)
def test_a_pile_learns_and_decides_as_the_chapters(
    case: tuple[list[str], list[Example[Tokens]]], rule: Smoothing, prior: Smoothing, asked: Tokens
) -> None:
    """The same parameters in the same order, and decisions; or one refusal."""
    words, pile = text.vocabulary(case[1])[:3], pile_of(*case)
    try:
        expected = multinomial.fit(pile.counts(words), rule, prior)
    except errors.UndefinedEstimate as said:
        message = re.escape(str(said))
        refuses(
            errors.UndefinedEstimate, message, lambda: word_counts.fit(pile, words, rule, prior)
        )
        return
    thetas = word_counts.fit(pile, words, rule, prior)
    assert encode(thetas.model) == encode(expected)
    check_words(word_counts.compose(thetas), expected, asked)


def prepared(model: Model) -> PreparedModel:
    """Return a model made ready, all whose parameters are said."""
    rest = dict.fromkeys(model.prior, Fraction(0))
    return word_counts.compose(Thetas(model.prior, model.vocabulary, model.words, rest))


def check_words(ready: PreparedModel, model: Model, words: Sequence[str]) -> None:
    """Compare with the chapter of text: the decision with its ties, or none."""
    again: PreparedModel = pickle.loads(pickle.dumps(ready))  # noqa: S301
    assert again == ready
    assert (ready.labels, ready.vocabulary) == (tuple(model.prior), model.vocabulary)
    try:
        expected = text.infer(model, words).decision
    except errors.ZeroEvidence:
        assert ready.classify(words) is None
        return
    assert ready.classify(words) == again.classify(tuple(words)) == expected


answers = st.tuples(some.models(), some.tokens)
TINY = Fraction(1, 10**40)


THETAS = [Fraction(n, 10**20 + 1) for n in (10**19, 7 * 10**19 + 3, 2 * 10**19 - 2)]
ROWS = {f"y{i}": dict(zip("vwx", row, strict=True)) for i, row in enumerate(permutations(THETAS))}
SIX = Model(dict.fromkeys(ROWS, Fraction(1, 6)), ROWS)  # a text with all words ties all


@given(answers)
@example((SIX, tuple("vwx" * 9)))
@example((SIX, tuple("vwx" * 9 + "w")))
def test_a_document_is_that_of_text(case: tuple[Model, tuple[str, ...]]) -> None:
    """Decision and ties, or none where all scores are 0."""
    model, words = case
    before = encode(model)
    check_words(prepared(model), model, words)
    assert encode(model) == before


NINTHS = {str(i): {"a": Fraction(8 * (i % 2), 9), "b": Fraction(2, 3)} for i in range(40)}


@given(models.bernoulli_models(), st.lists(st.lists(st.sampled_from("abcdefz"), max_size=7)))
@example(bernoulli.Model({"a": HALF, "b": HALF}, {"v": {"a": Fraction(1), "b": HALF}}), [["v"], []])
@example(bernoulli.Model({"a": HALF, "b": HALF}, NINTHS), [[]])
def test_presence_is_that_of_text(model: bernoulli.Model, documents: list[list[str]]) -> None:
    """The decision with all its ties, or none where every score is 0."""
    words = [[*document, *list(model.presence)[: len(document)]] for document in documents]
    ready = word_counts.prepare_presence(model)
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
def test_a_long_text_costs_no_more_than_is_possible(labels: str) -> None:
    """A hundred thousand words of probability 10^-300 are possible, and their factors decide."""
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


shares = st.fractions(0, 1, max_denominator=9) | st.sampled_from(
    [Fraction(1, 10**30), 1 - Fraction(1, 10**30), Fraction(1, 10**300), Fraction(1, 2658121)]
)


@given(st.lists(shares, min_size=1, max_size=12))
@example([Fraction(1, 2658121)] * 12)
@example([HALF] * 100 + [Fraction(0), Fraction(0)])
def test_every_cost_is_a_lower_bound(factors: list[Fraction]) -> None:
    """The sum is below 2^24 log(1/s), by t u at most, and beyond reach where a factor is 0."""
    cost, score = Costs(), prod(factors, start=Fraction(1))
    total = sum(map(cost.of, factors))
    assert (total < IMPOSSIBLE) == (score > 0)
    if score > Fraction(1, 10**40):
        log = SIXTY.ln(decimal(1 / score)) * 2**24
        assert total <= log < total + len(factors) * cost.unit + 1
