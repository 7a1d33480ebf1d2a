"""Laws of classifying text: positions and bags decide alike, presence is another model."""

import string
from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from math import prod

import pytest
from hypothesis import given
from hypothesis import strategies as st

import wide
from oracles import enumerations as oracle
from refnb import errors
from refnb.classifiers import bernoulli, multinomial
from refnb.classifiers.multinomial import Model
from refnb.classifiers.naive import Prior, odds
from refnb.classifiers.text import (
    bag,
    count,
    frequencies,
    infer,
    infer_presence,
    learn,
    learn_presence,
    prune,
    tokens,
    vocabulary,
)
from refnb.data.wire import encode
from refnb.estimation import counting
from refnb.estimation.schema import Example, Schema, Tokens
from refnb.estimation.smoothing import Smoothing, smoothing
from refusals import HALF, refuses
from strategies import models, rivals
from strategies import words as some

NONE, LAPLACE = smoothing("none"), smoothing("laplace")
Documents = list[Example[Tokens]]

answers = st.tuples(some.models(), some.tokens)


def letter_by_letter(text: str) -> tuple[str, ...]:
    """Read the words with a finger on the text."""
    words, word = [], ""
    for c in text + " ":
        if c in string.ascii_letters:
            word += string.ascii_lowercase[string.ascii_letters.index(c) % 26]
        elif word:
            words.append(word)
            word = ""
    return tuple(words)


@given(st.text() | st.text("aZ .-'\u00e9\u0130\u212a\n"))
def test_tokens_are_runs_of_ascii_letters(text: str) -> None:
    """Letter by letter; read again they stay what they are."""
    found = tokens(text)
    assert found == letter_by_letter(text)
    assert tokens(" ".join(found)) == found


def test_no_other_letter_becomes_ascii() -> None:
    """The Kelvin sign and the dotted I lower to k and i: they are no ASCII letters all the same."""
    assert "\u212a".lower() == "k"
    assert tokens("\u212aelvin \u0130stanbul") == ("elvin", "stanbul")


@given(answers)
def test_positions_and_bags_decide_alike(case: tuple[Model, tuple[str, ...]]) -> None:
    """P-35: the positions times m!/... is p(x | y, m); posteriors and decisions are equal."""
    model, words = case
    x = bag(model.vocabulary, words)
    known = [w for w in words if w in model.vocabulary]
    assert Counter(known) == x
    for y, theta in model.words.items():
        read = prod((theta[w] for w in known), start=Fraction(1))
        assert read * multinomial.coefficient(x) == multinomial.probability(model, x, y)
    try:
        counted = multinomial.infer(model, x)
    except errors.ZeroEvidence:
        refuses(errors.ZeroEvidence, "every score is 0", lambda: infer(model, words))
        return
    read_ = infer(model, words)
    assert (read_.scores, read_.posterior) == (counted.scores, counted.posterior)
    assert read_.decision == counted.decision
    places = [(i, w) for i, w in enumerate(words, 1) if w in model.vocabulary]
    assert list(read_.factors) == [f"{i} {w}" for i, w in places]
    for (_, w), factor in zip(places, read_.factors.values(), strict=True):
        assert factor == {y: model.words[y][w] for y in model.prior}


@given(some.models(least=1), some.tokens, st.data())
def test_order_and_unknown_words_are_nothing(
    model: Model, words: tuple[str, ...], source: st.DataObject
) -> None:
    """P-35: tokens in any order, with unknown ones anywhere: the same posterior."""
    mixed = source.draw(st.permutations([*words, "zzz", "zzz"]))
    assert infer(model, mixed).posterior == infer(model, words).posterior


@given(some.documents(), models.positive_rules, models.rules)
def test_learning_counts_the_words_of_each_class(
    seen: Documents, rule: Smoothing, prior: Smoothing
) -> None:
    """M-20: all documents of a class are one text; its words, and imaginary ones, are counted."""
    labels = sorted({d.label for d in seen})
    joined = {y: [w for d in seen if d.label == y for w in d.instance] for y in labels}
    words = sorted({w for text in joined.values() for w in text})
    model = learn(seen, rule, prior)
    assert model.prior == oracle.shares([d.label for d in seen], labels, prior)
    assert model.words == {y: oracle.shares(joined[y], words, rule) for y in labels}
    assert (list(model.prior), list(model.vocabulary)) == (labels, words)
    assert vocabulary(seen) == tuple(words)
    everything = [w for text in joined.values() for w in text]
    assert frequencies(seen) == {w: everything.count(w) for w in words}


@pytest.mark.theorems
@given(some.documents(), st.data())
def test_what_is_learned_writes_the_documents_best(seen: Documents, source: st.DataObject) -> None:
    """Word by word: another prior, or other words of a label, make the documents less probable."""
    by_label = {d.label: [w for e in seen if e.label == d.label for w in e.instance] for d in seen}
    seen = [d for d in seen if by_label[d.label]]  # of a label that says nothing, nothing is known
    best = learn(seen, NONE, NONE)

    def written(model: Model) -> Fraction:
        words = [model.words[d.label][w] for d in seen for w in d.instance]
        return prod([*words, *(model.prior[d.label] for d in seen)], start=Fraction(1))

    y = source.draw(st.sampled_from(list(best.prior)))
    others = [Model(p, best.words) for p in source.draw(rivals.tables(best.prior))]
    others += [
        Model(best.prior, best.words | {y: theta})
        for theta in source.draw(rivals.tables(best.words[y]))
    ]
    for rival in others:
        assert (written(rival) < written(best)) == (rival != best)


@given(some.documents(), some.documents(0), st.data())
def test_totals_add(one: Documents, other: Documents, source: st.DataObject) -> None:
    """Two piles are one pile, in any order; what is not in the vocabulary is passed over."""
    labels, words = ["c", "a", "b"], source.draw(some.vocabularies)
    whole = count(labels, words, source.draw(st.permutations([*one, *other])))
    parts = count(labels, words, one), count(labels, words, other)
    assert whole == multinomial.merge(*parts)
    bags = [Example(bag(words, d.instance), d.label) for d in [*one, *other]]
    assert encode(whole) == encode(multinomial.count(labels, words, bags))


@given(some.documents(), st.data(), models.positive_rules)
def test_a_weight_counts_a_document_that_often(
    seen: Documents, source: st.DataObject, rule: Smoothing
) -> None:
    """Documents with weights, as words and as presence, are documents written that often."""
    times = [source.draw(st.integers(1, 3)) for _ in seen]
    heavy = [Example(d.instance, d.label, n) for d, n in zip(seen, times, strict=True)]
    often = [d for d, n in zip(seen, times, strict=True) for _ in range(n)]
    assert learn(heavy, rule, NONE) == learn(often, rule, NONE)
    assert learn_presence(heavy, rule, NONE) == learn_presence(often, rule, NONE)
    assert frequencies(heavy) == frequencies(often)
    halves = [Example(d.instance, d.label, HALF) for d in seen]
    assert {w: 2 * n for w, n in frequencies(halves).items()} == frequencies(seen)
    assert prune(frequencies(halves), 1, 1) == prune(frequencies(seen), 2, 1)


@given(some.documents(), models.rules, models.rules, some.tokens)
def test_presence_asks_every_word(
    seen: Documents, rule: Smoothing, prior: Smoothing, words: tuple[str, ...]
) -> None:
    """H-17: the Bernoulli model of documents in which each word is there or not."""
    known = vocabulary(seen)

    def there(text: tuple[str, ...]) -> dict[str, str]:
        return {w: "1" if w in text else "0" for w in known}

    examples = [Example(there(d.instance), d.label) for d in seen]
    schema = Schema(tuple(sorted({d.label for d in seen})), dict.fromkeys(known, ("0", "1")))
    expected = bernoulli.fit(counting.count(schema, examples), rule, prior)
    model = learn_presence(seen, rule, prior)
    assert encode(model) == encode(expected)
    try:
        answer = bernoulli.infer(expected, there(words))
    except errors.ZeroEvidence:
        refuses(errors.ZeroEvidence, "every score is 0", lambda: infer_presence(model, words))
        return
    assert infer_presence(model, words) == answer
    assert infer_presence(model, [*words, *words, "zzz"]) == answer


def test_presence_is_another_model() -> None:
    """P-35: trained on a, b and a b, the two models decide "a" differently."""
    seen = [Example(("a",), "1"), Example(("b",), "0"), Example(("a", "b"), "0")]
    counted = infer(learn(seen, LAPLACE, NONE), ["a"])
    present = infer_presence(learn_presence(seen, LAPLACE, NONE), ["a"])
    assert odds(counted.posterior, "1") == Fraction(5, 6)
    assert odds(present.posterior, "1") == Fraction(16, 9)
    assert (counted.decision.label, present.decision.label) == ("0", "1")


@given(
    st.dictionaries(st.sampled_from(["b", "ab", "a", "c", "B"]), st.integers(0, 3)),
    st.integers(0, 4),
    st.integers(0, 6),
)
def test_pruning_takes_words_away_one_by_one(seen: dict[str, int], least: int, common: int) -> None:
    """The most frequent goes, the first by code point of several; rare ones go before or after."""

    def beheaded(left: dict[str, int]) -> dict[str, int]:
        for _ in range(min(common, len(left))):
            first = min(w for w in left if left[w] == max(left.values()))
            left = {w: n for w, n in left.items() if w != first}
        return left

    def trimmed(left: dict[str, int]) -> dict[str, int]:
        return {w: n for w, n in left.items() if n >= least}

    assert list(prune(seen, least, common)) == sorted(trimmed(beheaded(seen)))
    assert list(prune(seen, least, common)) == sorted(beheaded(trimmed(seen)))


def test_a_short_day_at_the_post_office() -> None:
    """Mitchell's table by hand: five letters, Laplace, theta = (n_k + 1) / (n + |Vocabulary|)."""
    letters = {"spam": ["Buy, buy, buy now!", "Buy now?"], "ham": ["meet, meet", "Meet now."]}
    letters["ham"].append("Meet to buy?")
    seen = [Example(tokens(text), y) for y, texts in letters.items() for text in texts]
    words = prune(frequencies(seen), 2, 0)
    assert words == ("buy", "meet", "now")
    model = multinomial.fit(count(["spam", "ham"], words, seen), LAPLACE, NONE)
    assert infer(model, tokens("Buy! Buy! Or meet?")).posterior["ham"] == Fraction(6, 11)
    bare = learn(seen, LAPLACE, NONE)
    assert bare.words["spam"]["buy"] == Fraction(4 + 1, 6 + 4)


@pytest.mark.parametrize("teach", [learn, learn_presence])
def test_learning_refuses(teach: Callable[[Documents, Smoothing, Prior], object]) -> None:
    """No documents, a prior over other labels, a class of weight 0."""
    seen: Documents = [Example(("v",), "b"), Example(("v",), "a")]
    refuses(errors.EmptyData, "the labels", lambda: teach([], NONE, NONE))
    refuses(errors.DomainMismatch, "'c'", lambda: teach(seen, NONE, {"c": Fraction(1)}))
    light: Documents = [Example(("v",), "b", 0), Example(("v",), "a")]
    refuses(errors.UndefinedEstimate, "given 'b'", lambda: teach(light, NONE, NONE))


def test_counting_refuses() -> None:
    """No tokens at all, labels or words that are none, another label."""
    seen = [Example(("v",), "b"), Example((), "a")]
    refuses(errors.EmptyData, "the vocabulary", lambda: learn(seen[1:], NONE, NONE))
    refuses(errors.UndefinedEstimate, "given 'a'", lambda: learn(seen, NONE, NONE))
    refuses(errors.EmptyData, "labels", lambda: count([], ["v"], seen))
    refuses(errors.Duplicate, "vocabulary", lambda: count(["b", "a"], ["v", "v"], seen))
    refuses(errors.UnknownLabel, "bag 2.*'a'", lambda: count(["b"], ["v"], seen))


def test_pruning_refuses() -> None:
    """Frequencies and limits are not below 0, and the limits are whole."""
    refuses(errors.Negative, "'v'.*-1", lambda: prune({"v": -1}, 0, 0))
    refuses(errors.NotExact, "'v'.*bool", lambda: prune({"v": True}, 0, 0))
    refuses(errors.Negative, "least.*-1", lambda: prune({"v": 0}, -1, 0))
    refuses(errors.Negative, "common.*-1", lambda: prune({"v": 0}, 0, -1))
    refuses(errors.NotExact, "common.*Fraction", lambda: prune({"v": 0}, 0, HALF))  # type: ignore[arg-type]


def test_many_words_and_labels() -> None:
    """Ten words, of which each document has one more; the weights are longer than a word."""
    words = tuple(sorted(wide.NAMES))
    seen = [Example(words[: i + 1] * 2, y, 10**20) for i, y in enumerate(words)]
    assert frequencies(seen) == {w: 2 * (10 - i) * 10**20 for i, w in enumerate(words)}
    assert vocabulary(seen) == words
    assert prune(frequencies(seen), 8 * 10**20, 2) == words[2:7]
    assert bag(words, words[::-1] * 60) == dict.fromkeys(words, 60)
    rows = {y: {w: 2 * 10**20 * (j <= i) for j, w in enumerate(words)} for i, y in enumerate(words)}
    assert count(words, words, seen).occurrences == rows
    laplace = smoothing("laplace")
    model = learn(seen, laplace, laplace)
    assert model == multinomial.fit(count(words, words, seen), laplace, laplace)
    present = learn_presence(seen, laplace, laplace).presence
    for j, w in enumerate(words):
        more, all_of = 10**20 + 1, 10**20 + 2
        assert present[w] == {
            y: Fraction(more if j <= i else 1, all_of) for i, y in enumerate(words)
        }
    found = infer(model, (*words, "other", *words))
    assert found.scores == {
        y: p * prod(model.words[y][w] ** 2 for w in words) for y, p in model.prior.items()
    }


def test_the_presence_of_many_words_with_long_numbers() -> None:
    """What is not among the tokens counts, too."""
    model = bernoulli.Model(wide.shares(), {w: wide.shares(i) for i, w in enumerate(wide.NAMES)})
    found = infer_presence(model, ("v0", "other", "v9"))
    assert found == bernoulli.infer(model, {w: str(int(w in ("v0", "v9"))) for w in wide.NAMES})


def test_words_that_are_almost_never_said() -> None:
    """The share of a word is its own, one part in 10^9, and not one nearby."""
    rare = Fraction(1, 10**9)
    model = Model(
        {"p": HALF, "q": HALF}, {"p": {"w": rare, "v": 1 - rare}, "q": {"w": HALF, "v": HALF}}
    )
    assert infer(model, ["w"]).scores == {"p": rare / 2, "q": Fraction(1, 4)}


def test_every_frequency_is_an_amount() -> None:
    """The last of ten is below 0."""
    last = wide.NAMES[-1]
    frequencies = {**dict.fromkeys(wide.NAMES, 1), last: -1}
    refuses(errors.Negative, last, lambda: prune(frequencies, 1, 0))
