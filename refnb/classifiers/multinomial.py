"""Multinomial naive Bayes: a document is a bag of words, and how often each occurs counts.

    pi(y)        prior of label y                              prior[y]
    theta(y, w)  probability of word w when the label is y,    words[y][w]
                 sums to 1 over the vocabulary
    x, x_w       a bag; how often word w occurs in it          x[w], 0 when absent
    |x|          length of the bag, sum of x_w
    n(y)         weight of the documents with label y          documents[y]
    n(y, w)      occurrences of word w in them                 occurrences[y][w]

    p(x | y) = |x|! / (product of x_w!) times product of theta(y, w)^x_w, given |x|

Picture one die for each label, with a side for each word, thrown |x| times.

The trap: the throws are independent given the label, the counts are not: they sum to
|x|. The product over the words decides rightly because the coefficient cancels.

Source: K. Weinberger, CS4780, Bayes Classifier and Naive Bayes, case 2.
"""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import accumulate
from math import comb, prod

from refnb import checks
from refnb.classifiers import naive
from refnb.classifiers.naive import Inference, Prior
from refnb.errors import UnknownFeature, UnknownLabel
from refnb.estimation.schema import Bag, Count, Example
from refnb.estimation.smoothing import Smoothing, estimate_at


@dataclass(frozen=True)
class Counts:
    """All that learning needs: n(y) for each label, and n(y, w) as occurrences[y][w].

    Raises, in this order: NotText; EmptyData for no labels; DomainMismatch when the
    occurrences have other labels; NotText; EmptyData for no words; DomainMismatch when
    the words of a label are not those of the first; then, documents before occurrences,
    NotExact; Negative.
    """

    documents: dict[str, Count]
    occurrences: dict[str, dict[str, Count]]

    def __post_init__(self) -> None:
        checks.names(self.documents, "the labels")
        checks.same(self.documents, self.occurrences, "the documents and the occurrences")
        checks.names(self.vocabulary, "the vocabulary")
        for y, row in self.occurrences.items():
            checks.same(self.vocabulary, row, f"the vocabulary, also given {y!r},")
        for what, row in (("documents", self.documents), *self.occurrences.items()):
            for key, n in row.items():
                checks.amount(n, f"{what}: the count of {key!r}")

    @property
    def vocabulary(self) -> tuple[str, ...]:
        """The words, in the order in which the first label has them."""
        return tuple(self.occurrences[next(iter(self.documents))])


@dataclass(frozen=True)
class Model:
    """The parameters: prior[y] = pi(y) and words[y][w] = theta(y, w).

    Raises, in this order: NotText; NotExact; Negative; NotADistribution for the
    prior; DomainMismatch when the words are given for other labels; then, label by
    label, NotExact; Negative; NotADistribution; DomainMismatch when its words are not
    those of the first label of the prior; at last NotText for a word.
    """

    prior: dict[str, Fraction]
    words: dict[str, dict[str, Fraction]]

    def __post_init__(self) -> None:
        checks.prior(self.prior)
        checks.same(self.prior, self.words, "the prior and the words")
        for y, theta in self.words.items():
            checks.distribution(theta, f"the words given {y!r}")
            checks.same(self.vocabulary, theta, f"the vocabulary, also given {y!r},")
        checks.names(self.vocabulary, "the vocabulary")

    @property
    def vocabulary(self) -> tuple[str, ...]:
        """The words, in the order in which the first label has them."""
        return tuple(self.words[next(iter(self.prior))])


def count(
    labels: Collection[str], vocabulary: Collection[str], examples: Iterable[Example[Bag]]
) -> Counts:
    """Return n(y) and n(y, w), every bag counted as often as its weight says; one pass.

    Raises, in this order: NotText; EmptyData; Duplicate for the labels, then for the
    vocabulary; at the first bag that breaks a rule UnknownLabel; UnknownFeature for a
    word outside the vocabulary.

    >>> count(["spam", "ham"], ["buy", "now"], [Example({"buy": 2, "now": 1}, "spam", 3)]).occurrences
    {'spam': {'buy': 6, 'now': 3}, 'ham': {'buy': 0, 'now': 0}}
    """
    checks.names(labels, "the labels")
    checks.names(vocabulary, "the vocabulary")
    documents: dict[str, Count] = dict.fromkeys(labels, 0)
    occurrences: dict[str, dict[str, Count]] = {y: dict.fromkeys(vocabulary, 0) for y in labels}
    for place, bag in enumerate(examples, 1):
        checks.known([bag.label], documents, UnknownLabel, f"bag {place}: the label")
        row = occurrences[bag.label]
        checks.known(bag.instance, row, UnknownFeature, f"bag {place}: a word")
        documents[bag.label] += bag.weight
        for w, n in bag.instance.items():
            row[w] += n * bag.weight
    return Counts(documents, occurrences)


def merge(a: Counts, b: Counts) -> Counts:
    """Return the totals of both piles of documents together, in the order of a.

    Raises, in this order: DomainMismatch when the labels differ, then the words.

    >>> one = Counts({"spam": 1}, {"spam": {"buy": 2}})
    >>> merge(one, one)
    Counts(documents={'spam': 2}, occurrences={'spam': {'buy': 4}})
    """
    checks.same(a.documents, b.documents, "the labels of both totals")
    checks.same(a.vocabulary, b.vocabulary, "the vocabularies of both totals")
    there = b.occurrences
    rows = {y: {w: n + there[y][w] for w, n in row.items()} for y, row in a.occurrences.items()}
    return Counts({y: n + b.documents[y] for y, n in a.documents.items()}, rows)


def fit(totals: Counts, smoothing: Smoothing, prior: Prior) -> Model:
    """Estimate theta(y, w) from n(y, w), and pi(y) from n(y), or take pi as given.

    With l imaginary occurrences of each of the K words of the vocabulary,
    theta(y, w) = (n(y, w) + a) / (sum of n(y, w) over w + a K).

    Raises, in this order: UndefinedEstimate for the prior; for a given prior NotText;
    NotExact; Negative; NotADistribution; DomainMismatch; then UndefinedEstimate for the
    first label without any word.

    >>> none, laplace = Smoothing.spelled("none"), Smoothing.spelled("laplace")
    >>> fit(Counts({"spam": 1}, {"spam": {"buy": 2, "now": 0}}), laplace, none).words
    {'spam': {'buy': Fraction(3, 4), 'now': Fraction(1, 4)}}
    """
    pi, vocabulary = naive.estimate_prior(totals.documents, prior), totals.vocabulary
    rows = {y: {w: totals.occurrences[y][w] for w in vocabulary} for y in pi}
    return Model(pi, {y: estimate_at(row, smoothing, "the words", y) for y, row in rows.items()})


def coefficient(x: Mapping[str, int]) -> int:
    """Return |x|! / (product of x_w!), the number of texts that have the same bag of words.

    Raises, in this order, word by word: NotText; NotExact; Negative.

    >>> coefficient({"buy": 2, "now": 1})
    3
    """
    _check_words(x)
    return prod(map(comb, accumulate(x.values()), x.values()))


def probability(model: Model, x: Mapping[str, int], label: str) -> Fraction:
    """Return p(x | y) = |x|! / (product of x_w!) times product of theta(y, w)^x_w, given |x|.

    Raises, in this order: NotText; NotExact; Negative, word by word; UnknownFeature;
    UnknownLabel.

    >>> half = Fraction(1, 2)
    >>> model = Model({"spam": Fraction(1)}, {"spam": {"buy": half, "now": half}})
    >>> probability(model, {"buy": 2, "now": 1}, "spam")
    Fraction(3, 8)
    """
    found = factors(model, x).values()
    checks.known([label], model.prior, UnknownLabel, "the label")
    return prod((factor[label] for factor in found), start=Fraction(coefficient(x)))


def factors(model: Model, x: Mapping[str, int]) -> dict[str, dict[str, Fraction]]:
    """Return theta(y, w)^x_w for each word w that occurs in x, in the order of the vocabulary.

    The coefficient is left out: it is the same for every label.

    Raises, in this order: NotText; NotExact; Negative, word by word; UnknownFeature.

    >>> half = Fraction(1, 2)
    >>> model = Model({"spam": Fraction(1)}, {"spam": {"buy": half, "now": half}})
    >>> factors(model, {"now": 3, "buy": 0})
    {'now': {'spam': Fraction(1, 8)}}
    """
    _check_words(x)
    words = model.words[next(iter(model.prior))]
    checks.known(x, words, UnknownFeature, "a word")
    return {w: {y: model.words[y][w] ** x[w] for y in model.prior} for w in words if x.get(w)}


def infer(model: Model, x: Mapping[str, int]) -> Inference:
    """Return scores, evidence, posterior and decision for a bag.

    The scores lack the coefficient, which cancels in the posterior.

    Raises, in this order: NotText; NotExact; Negative, word by word; UnknownFeature;
    ZeroEvidence.

    >>> half, more = Fraction(1, 2), {"buy": Fraction(2, 3), "now": Fraction(1, 3)}
    >>> less = {"buy": Fraction(1, 3), "now": Fraction(2, 3)}
    >>> infer(Model({"a": half, "b": half}, {"a": more, "b": less}), {"buy": 2}).posterior
    {'a': Fraction(4, 5), 'b': Fraction(1, 5)}
    """
    return naive.infer(model.prior, factors(model, x))


def _check_words(words: Mapping[str, int]) -> None:
    """Require whole counts >= 0 of words: NotText; NotExact; Negative."""
    for w, n in words.items():
        checks.text(w, "a word")
        checks.whole(n, f"the count of {w!r}")
