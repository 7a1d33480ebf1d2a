"""Laws of multinomial naive Bayes: a bag is all the texts that have the same words."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import prod

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from examples import tables
from examples.tables import TWELVE, each
from examples.tried import compares, tried
from helpers import wide
from helpers.refusals import HALF, refuses, refusing
from oracles import enumerations as oracle
from refnb.classifiers import multinomial
from refnb.classifiers.multinomial import Counts, Model, count, fit, infer, merge
from refnb.core import errors
from refnb.estimation.schema import Example
from refnb.estimation.smoothing import Smoothing, smoothing
from refnb.io.wire import encode
from refnb.probability.distribution import Decision
from strategies import models, rivals, sizes
from strategies import words as some

Query = tuple[Model, dict[str, int]]

NONE, ONE = smoothing("none"), Fraction(1)
BAG = {w: i for i, w in enumerate(wide.NAMES)}
PILE = [*wide.NAMES], [*wide.NAMES], [Example(BAG, y, sizes.LONG + i) for i, y in enumerate(BAG)]


def unpacked(x: multinomial.Bag) -> list[str]:
    """Return the words of a bag, each as often as it occurs."""
    return [w for w, n in x.items() for _ in range(n)]


def thrown(text: Sequence[str], theta: Mapping[str, Fraction]) -> Fraction:
    """Return the chance to throw exactly this text."""
    return prod((theta[w] for w in text), start=ONE)


@tried(**each(tables.words))
@given(some.questions())
def test_inference_counts_the_texts_that_agree(case: Query) -> None:
    """p(x | y, m) adds up the texts of m throws that have the bag x; their number is m!/...

    The posterior is the share of each label among them.
    """
    model, x = case
    before, alike = encode(model), oracle.of_texts(x, dict.fromkeys(x, ONE))
    assert multinomial.coefficient(x) == alike
    chances = {y: oracle.of_texts(x, theta) for y, theta in model.words.items()}
    assert {y: multinomial.probability(model, x, y) for y in chances} == chances
    masses = {y: p * chances[y] for y, p in model.prior.items()}
    evidence = sum(masses.values(), Fraction(0))
    if evidence == 0:
        refuses(errors.ZeroEvidence, "every score is 0", lambda: infer(model, x))
        return
    ties, found = oracle.maximisers(masses), infer(model, x)
    assert found.posterior == {y: mass / evidence for y, mass in masses.items()}
    assert found.decision == Decision(ties[0], ties)
    assert {y: s * alike for y, s in found.scores.items()} == masses
    assert list(found.factors) == [w for w in model.vocabulary if x.get(w, 0) > 0]
    assert encode(model) == before
    first, *others = model.prior
    words = {y: oracle.backwards(model.words[y]) for y in reversed(others)}
    turned = Model(model.prior, words | {first: model.words[first]})
    assert encode(infer(turned, oracle.backwards(x))) == encode(found)
    assert turned.vocabulary == model.vocabulary


@given(some.bags(["b", "ab", "a", "c"]))
@example({w: int(w) % 4 for w in TWELVE})
def test_binarised_bags_are_sets(x: dict[str, int]) -> None:
    """Said once or often, a word counts once; the order of the words stays."""
    assert list(multinomial.binarised(x).items()) == [(w, int(n > 0)) for w, n in x.items()]


@given(some.piles(whole=True), models.rules, models.rules)
def test_fit_counts_real_and_imaginary_words(
    case: some.Pile, rule: Smoothing, prior: Smoothing
) -> None:
    """Each theta is the share of a word among all words of a label, imaginary ones written in."""
    labels, words, bags = case
    written = [e for e in bags for _ in range(int(e.weight))]
    found = {y: [w for e in written if e.label == y for w in unpacked(e.instance)] for y in labels}
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


@given(some.piles(whole=True), st.data())
def test_each_word_can_have_its_own_pseudo_count(case: some.Pile, source: st.DataObject) -> None:
    """One more text for each label, with imaginary words: its shares are those of the fit."""
    labels, words, bags = case
    text = {w: source.draw(st.integers(1, 3)) for w in words}
    told = [*bags, *(Example(text, y) for y in labels)]
    prior = dict.fromkeys(labels, Fraction(1, len(labels)))
    found = fit(count(labels, words, bags), dict(reversed(text.items())), prior)
    assert found == fit(count(labels, words, told), NONE, prior)


TEXTS: some.Pile = (["10", "1"], ["v", "vv", "w"], [Example({"v": 3, "w": 1}, "1", 2)])
SHELF: some.Pile = (
    ["10", "1", "b", "ab", "a"],
    [*TWELVE],
    [
        Example({w: i * (j + 2) % 5 for i, w in enumerate(TWELVE)}, y, 1 + j % 3)
        for j, y in enumerate(["b", "1", "10", "a", "ab", "1"])
    ],
)


@pytest.mark.theorems
@tried(
    {"rivals": 76},
    wide=(SHELF, rivals.FAR),
    wide_near=(SHELF, rivals.NEAR),
    long=(TEXTS, rivals.LONG),
    near=(TEXTS, rivals.NEAR),
    uneven=(TEXTS, rivals.FAR),
)
@given(some.piles(whole=True), rivals.ways)
def test_shares_of_words_maximise_the_likelihood(case: some.Pile, way: rivals.Way) -> None:
    """Write all texts down: a prior or words beside the best, or all together, are less likely."""
    labels, words, bags = case
    seen = [*bags, *(Example({words[i % len(words)]: 1}, y) for i, y in enumerate(labels))]
    best = fit(count(labels, words, seen), NONE, NONE)

    def written(model: Model) -> Fraction:
        texts = [(model.words[e.label], e) for e in seen]
        chances = (
            (model.prior[e.label] * thrown(unpacked(e.instance), theta)) ** int(e.weight)
            for theta, e in texts
        )
        return prod(chances, start=ONE)

    y, most = way.of(labels)[0], written(best)
    for k, prior in enumerate(way.tables(best.prior)):
        theta = {z: way.tables(row)[k] for z, row in best.words.items()}
        alone = Model(prior, best.words), Model(best.prior, {**best.words, y: theta[y]})
        for rival in (*alone, Model(best.prior, theta), Model(prior, theta)):
            assert (written(rival) < most) == (rival != best)
            compares(rivals=rival != best)


@given(some.piles(), st.integers(0, 5))
@example(PILE, 4)
def test_counts_add(case: some.Pile, cut: int) -> None:
    """Two piles merged are one pile, in any order, and subtracting undoes it; a weight scales."""
    labels, words, bags = case
    whole = count(labels, words, bags)
    one, other = count(labels, words, bags[:cut]), count(labels, words, bags[cut:])
    assert merge(one, other) == merge(other, one) == whole
    listed = Counts(whole.documents, oracle.turned(labels[0], whole.occurrences))
    assert listed.vocabulary == whole.vocabulary
    even = dict.fromkeys(labels, Fraction(1, len(labels)))
    assert fit(listed, smoothing("laplace"), even) == fit(whole, smoothing("laplace"), even)
    turned = count([*reversed(labels)], [*reversed(words)], bags[cut:])
    assert encode(merge(one, turned)) == encode(whole)
    assert multinomial.subtract(whole, one) == other
    thirds = count(labels, words, [Example(e.instance, e.label, e.weight * HALF) for e in bags])
    assert merge(thirds, thirds) == whole
    for y in labels:
        mine = [e for e in bags if e.label == y]
        assert whole.documents[y] == sum(e.weight for e in mine)
        for w in words:
            seen = sum(e.weight * e.instance.get(w, 0) for e in mine)
            assert whole.occurrences[y][w] == seen


test_refuses = refusing(
    (errors.EmptyData, "the words", Counts, {"b": 1}, {"b": {}}),
)
