"""Laws of piles of documents: the words, counts and parameters of the chapters of text."""

import re
import string
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fast.documents import check_words
from refnb.classifiers import bernoulli, multinomial, text
from refnb.core import errors
from refnb.estimation import counting
from refnb.estimation.schema import Example, Schema, Tokens
from refnb.estimation.smoothing import Smoothing, smoothing
from refnb.fast import text_classifier, word_counts
from refnb.fast.word_counts import Thetas, WordCounts
from refnb.io.wire import encode
from refnb.probability.distribution import Decision
from refusals import refuses
from strategies import models
from strategies import words as some

TWO, SIX = ["b", "a"], ["b", "c", "a", "f", "e", "d"]
LAPLACE, NONE = smoothing("laplace"), smoothing("none")
rooms = st.sampled_from([1, 2, 3, 1 << 32])


@st.composite
def learned(draw: st.DrawFn) -> tuple[list[str], list[Example[Tokens]]]:
    """Draw two or six labels, some perhaps without documents, and documents."""
    labels = draw(st.sampled_from([TWO, SIX]))
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
    assert encode(at_once.tally()) == encode(pile.tally())
    assert at_once.words == pile.words
    assert encode(pile.counts(words)) == encode(text.count(labels, words, documents))
    assert dict(sorted(pile.frequencies().items())) == text.frequencies(documents)
    distinct = pile_of(labels, [Example(tuple({*d.instance}), d.label) for d in documents])
    there = Schema(tuple(labels), dict.fromkeys(words, ("0", "1")))
    cases = [Example(bernoulli.instance(words, {*d.instance}), d.label) for d in documents]
    assert encode(distinct.presence(words)) == encode(counting.count(there, cases))


@given(learned(), models.rules, models.rules, some.tokens, rooms)
def test_a_pile_learns_and_decides_as_the_chapters(
    case: tuple[list[str], list[Example[Tokens]]],
    rule: Smoothing,
    prior: Smoothing,
    asked: Tokens,
    room: int,
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
    check_words(text_classifier.compose(thetas, room), expected, asked)


@pytest.mark.parametrize("labels", [TWO, SIX])
def test_rivals_that_are_near_are_told_apart(labels: list[str]) -> None:
    """One label has a word more often by 10^-40 than all others, in the rest or as it is said."""
    tiny, half = Fraction(1, 10**40), Fraction(1, 2)
    prior = dict.fromkeys(labels, Fraction(1, len(labels)))
    for better in (None, *labels):
        p = {y: half + tiny * (y == better) for y in labels}
        said: dict[str, dict[str, Fraction]] = {y: {"v": p[y]} for y in labels}
        for y in labels[::2]:
            said[y] = {"w": 1 - p[y]}
        rest = {y: p[y] if y in labels[::2] else 1 - p[y] for y in labels}
        thetas = Thetas(prior, ("v", "w"), said, rest)
        for asked in (("v",), ("v", "v", "w"), ("v",) * 50):
            check_words(text_classifier.compose(thetas), thetas.model, asked)
            ties = tuple(labels) if better is None else (better,)
            made = text_classifier.compose(thetas).classify(asked[:1])
            assert made == Decision(ties[0], ties)


@given(learned(), models.rules)
def test_a_given_prior_and_its_refusals(
    case: tuple[list[str], list[Example[Tokens]]], rule: Smoothing
) -> None:
    """A prior of other labels, and a vocabulary of no word, are refused in the same words."""
    pile, whole = pile_of(*case), {"c": Fraction(1)}
    with pytest.raises(errors.RefnbError) as expected:
        multinomial.fit(pile.counts(["zz"]), LAPLACE, whole)
    said = re.escape(str(expected.value))
    refuses(expected.type, said, lambda: word_counts.fit(pile, ["zz"], LAPLACE, whole))
    refuses(errors.EmptyData, "at least one", lambda: word_counts.fit(pile, [], rule, NONE))
