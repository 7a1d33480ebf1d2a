"""Laws of multinomial naive Bayes: a bag is all the texts that have the same words."""

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from itertools import product
from math import factorial, prod

import pytest
from hypothesis import given
from hypothesis import strategies as st

import wide
from oracles import enumerations as oracle
from refnb import errors
from refnb.classifiers import categorical, naive
from refnb.classifiers.multinomial import (
    Bag,
    Counts,
    Model,
    binarised,
    coefficient,
    count,
    factors,
    fit,
    infer,
    merge,
    probability,
    subtract,
)
from refnb.data.wire import decode, encode
from refnb.estimation.counting import count_observed
from refnb.estimation.schema import Example
from refnb.estimation.smoothing import Smoothing, smoothing
from refnb.probability.distribution import Decision
from refusals import HALF, refuses
from strategies import models, rivals
from strategies import words as some

NONE, LAPLACE = smoothing("none"), smoothing("laplace")
B_A = {"b": HALF, "a": HALF}
EVEN = {"v": HALF, "w": HALF}
ONE = Fraction(1)


def texts(words: tuple[str, ...], length: int) -> list[tuple[str, ...]]:
    """Return every text of that many words."""
    return list(product(words, repeat=length))


def same_bag(text: tuple[str, ...], x: Mapping[str, int], words: tuple[str, ...]) -> bool:
    """Tell whether every word occurs in the text as often as x says."""
    return all(text.count(w) == x.get(w, 0) for w in words)


def thrown(text: tuple[str, ...], theta: Mapping[str, Fraction]) -> Fraction:
    """Return the chance to throw exactly this text."""
    return prod((theta[w] for w in text), start=ONE)


def bag(text: tuple[str, ...]) -> dict[str, int]:
    return dict(Counter(text))


@given(some.questions())
def test_a_bag_is_all_the_texts_with_these_words(case: tuple[Model, dict[str, int]]) -> None:
    """p(x | y, m) adds up the texts of m throws that have the bag x; their number is m!/..."""
    model, x = case
    words, length = model.vocabulary, sum(x.values())
    alike = [text for text in texts(words, length) if same_bag(text, x, words)]
    assert coefficient(x) == len(alike)
    for y, theta in model.words.items():
        assert probability(model, x, y) == sum((thrown(t, theta) for t in alike), Fraction(0))


@given(some.questions())
def test_inference_counts_the_texts_that_agree(case: tuple[Model, dict[str, int]]) -> None:
    """The posterior is the share of each label among the texts of its length with this bag."""
    model, x = case
    before, words = encode(model), model.vocabulary
    alike = [t for t in texts(words, sum(x.values())) if same_bag(t, x, words)]
    masses = {
        y: sum((p * thrown(t, model.words[y]) for t in alike), Fraction(0))
        for y, p in model.prior.items()
    }
    evidence = sum(masses.values(), Fraction(0))
    if evidence == 0:
        refuses(errors.ZeroEvidence, "every score is 0", lambda: infer(model, x))
        return
    ties, found = oracle.maximisers(masses), infer(model, x)
    assert found.posterior == {y: mass / evidence for y, mass in masses.items()}
    assert found.decision == Decision(ties[0], ties)
    assert {y: s * len(alike) for y, s in found.scores.items()} == masses
    assert list(found.factors) == [w for w in words if x.get(w, 0) > 0]
    assert encode(model) == before
    assert decode(Model, encode(model)) == model


@given(some.models(), st.integers(0, 3))
def test_the_bags_of_one_length_sum_to_1(model: Model, length: int) -> None:
    """P-36: over all bags of m words the probabilities sum to 1, with m = 0 too."""
    found = {tuple(sorted(t)) for t in texts(model.vocabulary, length)}
    for y in model.prior:
        assert sum((probability(model, bag(t), y) for t in found), Fraction(0)) == 1


@given(some.models(), st.integers(0, 3))
def test_one_word_alone_is_a_coin(model: Model, length: int) -> None:
    """P-36: the count of one word is that of heads in m tosses of a coin with theta."""
    words = model.vocabulary
    found = {tuple(sorted(t)) for t in texts(words, length)}
    for y, w in product(model.prior, words):
        p = {"1": model.words[y][w], "0": 1 - model.words[y][w]}
        tosses = texts(("0", "1"), length)
        for k in range(length + 1):
            heads = sum((thrown(t, p) for t in tosses if t.count("1") == k), Fraction(0))
            there = [probability(model, bag(t), y) for t in found if t.count(w) == k]
            assert sum(there, Fraction(0)) == heads


@given(some.models(), st.integers(0, 3))
def test_counts_are_not_independent(model: Model, length: int) -> None:
    """P-36, E-W4: Cov(x_v, x_w) = -m theta_v theta_w: more of one word is less of another."""
    words = model.vocabulary
    found = [bag(t) for t in {tuple(sorted(t)) for t in texts(words, length)}]
    for y, v, w in product(model.prior, words, words):
        theta = model.words[y]
        chance = [(x.get(v, 0), x.get(w, 0), probability(model, x, y)) for x in found]
        both, one, other = (
            sum((p * g for *_, p, g in rows), Fraction(0))
            for rows in (
                [(p, i * j) for i, j, p in chance],
                [(p, i) for i, _, p in chance],
                [(p, j) for _, j, p in chance],
            )
        )
        own = length * theta[v] if v == w else 0
        assert both - one * other == own - length * theta[v] * theta[w]


@given(some.questions(), st.fractions(0, 4, max_denominator=3))
def test_lengths_by_poisson_make_the_counts_independent(
    case: tuple[Model, dict[str, int]], rate: Fraction
) -> None:
    """P-36: m by Poisson(L), each word by Poisson(L theta), both without the factor e^-L."""
    model, x = case
    length = sum(x.values())
    for y, theta in model.words.items():
        together = rate**length / prod(range(1, length + 1)) * probability(model, x, y)
        alone = prod(
            ((rate * theta[w]) ** n / prod(range(1, n + 1)) for w, n in x.items()), start=ONE
        )
        assert together == alone


@given(some.models(least=1, labels=2), st.data())
def test_one_more_word_multiplies_the_odds(model: Model, source: st.DataObject) -> None:
    """P-37, E-W14: one more w, the rest held fixed, multiplies the odds by theta / theta'."""
    x = source.draw(some.bags(list(model.vocabulary)))
    w = source.draw(st.sampled_from(model.vocabulary))
    one, other = list(model.prior)[:2]
    here, there = infer(model, x).posterior, infer(model, x | {w: x.get(w, 0) + 1}).posterior
    before, after = here[one] / here[other], there[one] / there[other]
    assert after / before == model.words[one][w] / model.words[other][w]
    assert (after > before) == (model.words[one][w] > model.words[other][w])


@given(some.models(), st.integers(1, 3), st.sampled_from([2, 60]))
def test_a_text_said_often_is_a_power(model: Model, n: int, k: int) -> None:
    """The words of k copies of a text have the k-th power of their factors, however large k is."""
    once = factors(model, dict.fromkeys(model.vocabulary, n))
    often = factors(model, dict.fromkeys(model.vocabulary, k * n))
    for w, y in product(model.vocabulary, model.prior):
        assert often[w][y] == prod([once[w][y]] * k)


def test_categories_know_no_more_and_less() -> None:
    """W-21, P-38, E-W13: as a category an unseen count speaks for the smaller class."""
    counts = tuple(map(str, range(21)))
    seen = [Example({"buy": "10"}, "b", 3), Example({"buy": "0"}, "a")]
    seen += [Example({"buy": v}, "b", 0) for v in counts]
    model = categorical.fit(count_observed(seen), LAPLACE, B_A)
    ten, twenty = (categorical.infer(model, {"buy": v}).posterior for v in ("10", "20"))
    assert sorted(counts) == list(model.conditionals["buy"]["a"])
    assert ten["b"] / ten["a"] == Fraction(4, 24) / Fraction(1, 22)
    assert twenty["b"] / twenty["a"] == Fraction(1 + 21, 3 + 21)
    words = Model(B_A, {"b": EVEN, "a": {"v": Fraction(1, 3), "w": Fraction(2, 3)}})
    odds = [infer(words, {"v": n}).posterior["b"] for n in (0, 10, 20)]
    assert odds == sorted(set(odds))


def test_the_product_of_powers_is_no_probability() -> None:
    """E-W3: theta^x does not sum to 1 over x; the marginal of one word is binomial."""
    model = Model({"b": ONE}, {"b": EVEN})
    powers = [model.words["b"]["v"] ** n for n in range(3)]
    assert sum(powers) == Fraction(7, 4)
    marginal = [probability(model, {"v": n, "w": 2 - n}, "b") for n in range(3)]
    assert marginal == [Fraction(1, 4), HALF, Fraction(1, 4)]


def test_a_length_that_depends_on_the_label_is_evidence() -> None:
    """E-W15: the words tie; that label b writes one word in 1 of 10 texts, a in 9, decides."""
    model = Model(B_A, {"b": EVEN, "a": EVEN})
    assert infer(model, {"v": 1}).decision.ties == ("b", "a")
    length = {"b": Fraction(1, 10), "a": Fraction(9, 10)}
    told = naive.infer(model.prior, {**factors(model, {"v": 1}), "m": length})
    assert told.posterior == length


@given(some.piles(), models.positive_rules, st.data())
def test_binarised_bags_are_sets(case: some.Pile, rule: Smoothing, source: st.DataObject) -> None:
    """Said once or often, a word counts once: n(y, w) weighs the documents that have it."""
    labels, words, bags = case
    sets = [Example(binarised(e.instance), e.label, e.weight) for e in bags]
    totals = count(labels, words, sets)
    for y, w in product(labels, words):
        having = [e.weight for e in bags if e.label == y and w in _unpacked(e)]
        assert totals.occurrences[y][w] == sum(having)
    assert totals.documents == count(labels, words, bags).documents
    model, x = fit(totals, rule, LAPLACE), source.draw(some.bags(words))
    assert list(binarised(x)) == list(x)
    assert binarised(binarised(x)) == binarised(x)
    assert infer(model, binarised(x)) == infer(model, dict.fromkeys(set(_unpacked_bag(x)), 1))


@given(some.piles(whole=True), models.rules, models.rules)
def test_fit_counts_real_and_imaginary_words(
    case: some.Pile, rule: Smoothing, prior: Smoothing
) -> None:
    """Each theta is the share of a word among all words of a label, imaginary ones written in."""
    labels, words, bags = case
    written = [e for e in bags for _ in range(int(e.weight))]
    found = {y: [w for e in written if e.label == y for w in _unpacked(e)] for y in labels}
    totals = count(labels, words, bags)
    undefined = [] if written or prior != NONE else ["the prior"]
    undefined += [f"'the words' given {y!r}" for y in labels if rule == NONE and not found[y]]
    if undefined:
        refuses(errors.UndefinedEstimate, "|".join(undefined), lambda: fit(totals, rule, prior))
        return
    model = fit(totals, rule, prior)
    assert model.prior == oracle.shares([e.label for e in written], labels, prior)
    assert model.words == {y: oracle.shares(found[y], words, rule) for y in labels}
    assert (list(model.prior), list(model.vocabulary)) == (labels, words)
    assert decode(Counts, encode(totals)) == totals


@given(some.piles(whole=True), st.data())
def test_each_word_can_have_its_own_pseudo_count(case: some.Pile, source: st.DataObject) -> None:
    """One more text for each label, with imaginary words: its shares are those of the fit."""
    labels, words, bags = case
    text = {w: source.draw(st.integers(1, 3)) for w in words}
    told = [*bags, *(Example(text, y) for y in labels)]
    prior = dict.fromkeys(labels, Fraction(1, len(labels)))
    imagined = dict(reversed(text.items()))
    assert fit(count(labels, words, bags), imagined, prior) == fit(
        count(labels, words, told), NONE, prior
    )
    refuses(
        errors.DomainMismatch,
        "'the words' given",
        lambda: fit(count(labels, words, bags), {**text, "zz": 1}, prior),
    )


def _unpacked(e: Example[Bag]) -> list[str]:
    return _unpacked_bag(e.instance)


def _unpacked_bag(x: Bag) -> list[str]:
    return [w for w, n in x.items() for _ in range(n)]


@pytest.mark.theorems
@given(some.piles(whole=True), st.data())
def test_shares_of_words_maximise_the_likelihood(case: some.Pile, source: st.DataObject) -> None:
    """Write all words of a label down: other theta, to either side, make the text less probable."""
    labels, words, bags = case
    y = source.draw(st.sampled_from(labels))
    text = [w for e in bags if e.label == y for w in _unpacked(e)] + source.draw(
        st.lists(st.sampled_from(words), min_size=1, max_size=3)
    )
    best = fit(count([y], words, [Example(Counter(text), y)]), NONE, NONE).words[y]
    for rival in source.draw(rivals.tables(best)):
        assert (thrown(tuple(text), rival) < thrown(tuple(text), best)) == (rival != best)


@given(some.piles(), st.data())
def test_counts_add(case: some.Pile, source: st.DataObject) -> None:
    """Two piles merged are one pile, in any order, and subtracting undoes it; a weight scales."""
    labels, words, bags = case
    cut, scale = source.draw(st.integers(0, len(bags))), source.draw(some.weights)
    whole = count(labels, words, bags)
    one, other = count(labels, words, bags[:cut]), count(labels, words, bags[cut:])
    assert merge(one, other) == merge(other, one) == whole
    turned = count([*reversed(labels)], [*reversed(words)], bags[cut:])
    assert encode(merge(one, turned)) == encode(whole)
    assert count(labels, words, source.draw(st.permutations(bags))) == whole
    assert merge(whole, count(labels, words, [])) == whole
    assert subtract(whole, one) == other
    assert encode(subtract(whole, whole)) == encode(count(labels, words, []))
    scaled = count(labels, words, [Example(e.instance, e.label, e.weight * scale) for e in bags])
    assert scaled.documents == {y: n * scale for y, n in whole.documents.items()}
    assert scaled.occurrences == {
        y: {w: n * scale for w, n in row.items()} for y, row in whole.occurrences.items()
    }


@given(some.piles(), models.positive_rules)
def test_the_first_label_declares_the_order(case: some.Pile, rule: Smoothing) -> None:
    """Rows or tables written down backwards give tables in declared order."""
    labels, words, bags = case
    totals = count(labels, words, bags)
    back, first = oracle.backwards, labels[0]
    rows = {y: row if y == first else back(row) for y, row in totals.occurrences.items()}
    turned = Counts(totals.documents, back(rows))
    model = fit(totals, rule, rule)
    assert encode(fit(turned, rule, rule)) == encode(model)
    assert encode(fit(totals, rule, back(model.prior))) == encode(model)
    tables = {y: t if y == first else back(t) for y, t in model.words.items()}
    x = dict.fromkeys(reversed(words), 2)
    assert encode(factors(Model(model.prior, back(tables)), x)) == encode(factors(model, x))


@given(some.piles(), some.piles())
def test_only_like_counts_are_combined(one: some.Pile, other: some.Pile) -> None:
    """Other labels or another vocabulary are refused; another order is none."""
    a, b = count(*one), count(*other)
    if all(set(one[i]) == set(other[i]) for i in (0, 1)):
        assert merge(a, b) == merge(b, a)
        assert list(merge(a, b).documents) == one[0]
        assert subtract(merge(a, b), b) == a
        return
    refuses(errors.DomainMismatch, "of both", lambda: merge(a, b))
    refuses(errors.DomainMismatch, "of both", lambda: subtract(a, b))


def test_buy_buy_meet_by_hand() -> None:
    """Laplace, 6 words in either class: 5/11 spam, and with one more buy 25/37."""
    letters = [
        Example({"buy": 3, "now": 1}, "spam"),
        Example({"buy": 1, "now": 1}, "spam"),
        Example({"meet": 2}, "ham"),
        Example({"meet": 1, "now": 1}, "ham"),
        Example({"meet": 1, "buy": 1}, "ham"),
    ]
    model = fit(count(["spam", "ham"], ["buy", "now", "meet"], letters), LAPLACE, NONE)
    assert list(model.words["spam"].values()) == [Fraction(n, 9) for n in (5, 3, 1)]
    assert list(model.words["ham"].values()) == [Fraction(n, 9) for n in (2, 2, 5)]
    assert infer(model, {"buy": 2, "meet": 1}).posterior["spam"] == Fraction(5, 11)
    assert infer(model, {"buy": 3, "meet": 1}).posterior["spam"] == Fraction(25, 37)
    assert probability(model, {"buy": 2, "meet": 1}, "spam") == Fraction(25, 243)


def test_many_labels_and_words_with_long_numbers() -> None:
    """Each is looked up in its own row, whatever stands before it."""
    model = Model(wide.shares(), {y: wide.shares(i) for i, y in enumerate(wide.NAMES)})
    x = {w: i for i, w in enumerate(wide.NAMES)}
    own = {w: {y: row[w] ** n for y, row in model.words.items()} for w, n in x.items() if n}
    found = infer(model, x)
    assert found.factors == factors(model, x) == own
    assert found.prior == model.prior
    ways = factorial(45) // prod(map(factorial, range(10)))
    assert coefficient(x) == ways
    assert probability(model, x, "v0") == ways * prod(row["v0"] for row in own.values())
    assert binarised(x) == {w: min(n, 1) for w, n in x.items()}
    seen = [Example(x, y, 10**20 + i) for i, y in enumerate(wide.NAMES)]
    totals = count(wide.NAMES, wide.NAMES, seen)
    assert totals.documents == {e.label: e.weight for e in seen}
    assert totals.occurrences == {e.label: {w: n * e.weight for w, n in x.items()} for e in seen}
    assert subtract(merge(totals, totals), totals) == totals
    laplace = smoothing("laplace")
    shown = fit(totals, laplace, laplace).words["v0"]
    assert shown == {
        w: Fraction(n * seen[-1].weight + 1, 45 * seen[-1].weight + 10) for w, n in x.items()
    }
