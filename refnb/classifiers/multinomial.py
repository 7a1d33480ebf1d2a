"""Multinomial naive Bayes: a document is a bag of words, and it matters how often each occurs.

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

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import accumulate
from math import comb, prod
from operator import add, sub

from refnb.classifiers import naive
from refnb.classifiers.naive import Inference, Prior
from refnb.core import checks, limits, messages
from refnb.core.checks import Amount, Cardinal, Names, Probabilities
from refnb.core.errors import UnknownLabel
from refnb.core.limits import integer_size, size
from refnb.estimation.counting import entrywise
from refnb.estimation.schema import Count, Example
from refnb.estimation.smoothing import Smoothing, estimate

Bag = Mapping[str, Cardinal]


@dataclass(frozen=True)
class Counts:
    """All that learning needs: n(y) for each label, and n(y, w) as occurrences[y][w].

    The words are in the order in which the first label has them.

    Raises EmptyData for no labels or no words; DomainMismatch when documents and occurrences have
    different labels, or two labels have different words.
    """

    documents: Mapping[str, Amount]
    occurrences: Mapping[str, Mapping[str, Amount]]

    def __post_init__(self) -> None:
        checks.freeze_fields(self)
        checks.names(self.documents, "the labels")
        checks.counts(self.documents, "the documents")
        checks.by_value(self.documents, {"the words": self.occurrences}, checks.counts)

    @property
    def vocabulary(self) -> tuple[str, ...]:
        """The words, in the order in which the first label has them."""
        return tuple(self.occurrences[next(iter(self.documents))])


@dataclass(frozen=True)
class Model:
    """The parameters: prior[y] = pi(y) and words[y][w] = theta(y, w).

    Raises DomainMismatch when the words have other labels than the prior, or two labels have
    different words.
    """

    prior: Probabilities[str]
    words: Mapping[str, Probabilities[str]]

    def __post_init__(self) -> None:
        checks.freeze_fields(self, "prior", "words")
        checks.prior(self.prior)
        checks.by_value(self.prior, {"the words": self.words}, checks.distribution)

    @property
    def vocabulary(self) -> tuple[str, ...]:
        """The words, in the order in which the first label has them."""
        return tuple(self.words[next(iter(self.prior))])


def count(labels: Names, vocabulary: Names, examples: Iterable[Example[Bag]]) -> Counts:
    """Return n(y) and n(y, w), counting every bag as often as its weight says; one pass.

    Raises UnknownLabel; UnknownFeature.

    >>> count(["spam", "ham"], ["buy"], [Example({"buy": 2}, "spam", 3)]).occurrences
    {'spam': {'buy': 6}, 'ham': {'buy': 0}}
    """
    checks.names(labels, "the labels")
    checks.names(vocabulary, "the vocabulary")
    limits.check_table(len(labels), len(vocabulary))
    documents: dict[str, Count] = dict.fromkeys(labels, 0)
    occurrences: dict[str, dict[str, Count]] = {y: dict.fromkeys(vocabulary, 0) for y in labels}
    for place, seen in enumerate(examples, 1):
        with messages.at(f"bag {place}"):
            checks.known([seen.label], documents, UnknownLabel, "the label")
            checks.values(seen.instance, occurrences[seen.label], checks.cardinal)
        documents[seen.label] += seen.weight
        for w, n in seen.instance.items():
            occurrences[seen.label][w] += n * seen.weight
    return Counts(documents, occurrences)


def binarised(x: Bag) -> dict[str, int]:
    """Return min(x_w, 1): each word of the bag once, however often it occurs.

    If you train and test on such bags, you have the binarised classifier.

    >>> binarised({"buy": 3, "now": 1, "meet": 0})
    {'buy': 1, 'now': 1, 'meet': 0}
    """
    for w, n in x.items():
        checks.cardinal(n, "the count of", w)
    return {w: min(n, 1) for w, n in x.items()}


def merge(a: Counts, b: Counts) -> Counts:
    """Return the counts of both sets of documents together, in the order of a.

    Raises DomainMismatch when labels or words differ.

    >>> one = Counts({"spam": 1}, {"spam": {"buy": 2}})
    >>> merge(one, one)
    Counts(documents={'spam': 2}, occurrences={'spam': {'buy': 4}})
    """
    return _combine(add, a, b)


def subtract(a: Counts, b: Counts) -> Counts:
    """Return the counts without those of b, as if b had never been learned.

    Raises DomainMismatch when labels or words differ; Negative when b was not part of a.

    >>> one = Counts({"spam": 1}, {"spam": {"buy": 2}})
    >>> subtract(merge(one, one), one) == one
    True
    """
    return _combine(sub, a, b)


def fit(totals: Counts, smoothing: Smoothing | Mapping[str, Amount], prior: Prior) -> Model:
    """Estimate theta(y, w) from n(y, w), and pi(y) from n(y), or take pi as given.

    With a imaginary occurrences of each of the K words of the vocabulary, theta(y, w) = (n(y, w) +
    a) / (sum of n(y, w) over w + a K). A table smoothing[w] gives each word a pseudo-count of its
    own.

    Raises UndefinedEstimate when a rule divides 0 by 0; DomainMismatch when the given prior has
    other labels, or pseudo-counts have other words.

    >>> none, laplace = Smoothing.spelled("none"), Smoothing.spelled("laplace")
    >>> fit(Counts({"spam": 1}, {"spam": {"buy": 2, "now": 0}}), laplace, none).words
    {'spam': {'buy': Fraction(3, 4), 'now': Fraction(1, 4)}}
    """
    rows = {y: {w: totals.occurrences[y][w] for w in totals.vocabulary} for y in totals.documents}
    theta = messages.map_cells({"the words": rows}, lambda n: estimate(n, smoothing))["the words"]
    return Model(naive.estimate_prior(totals.documents, prior), theta)


def coefficient(x: Bag) -> int:
    """Return |x|! / (product of x_w!), the number of texts with the same bag of words.

    >>> coefficient({"buy": 2, "now": 1})
    3
    """
    for w, n in x.items():
        checks.cardinal(n, "the count of", w)
    length, rare = sum(x.values()), [n for n in sorted(x.values())[:-1] if n]
    limits.check_bits(sum(n * (integer_size(-(-length // n)) + 4) for n in rare), "the coefficient")
    return prod(map(comb, accumulate(x.values()), x.values()))


def probability(model: Model, x: Bag, label: str) -> Fraction:
    """Return p(x | y) = |x|! / (product of x_w!) times product of theta(y, w)^x_w, given |x|.

    Raises UnknownFeature; UnknownLabel.

    >>> half = Fraction(1, 2)
    >>> model = Model({"spam": Fraction(1)}, {"spam": {"buy": half, "now": half}})
    >>> probability(model, {"buy": 2, "now": 1}, "spam")
    Fraction(3, 8)
    """
    checks.known([label], model.prior, UnknownLabel, "the label")
    powers = (row[label] for row in factors(model, x).values())
    return coefficient(x) * prod(powers, start=Fraction(1))


def factors(model: Model, x: Bag) -> dict[str, dict[str, Fraction]]:
    """Return theta(y, w)^x_w for each word w that occurs in x, in the order of the vocabulary.

    The coefficient is left out: it is the same for every label.

    Raises UnknownFeature.

    >>> half = Fraction(1, 2)
    >>> model = Model({"spam": Fraction(1)}, {"spam": {"buy": half, "now": half}})
    >>> factors(model, {"now": 3, "buy": 0})
    {'now': {'spam': Fraction(1, 8)}}
    """
    first = model.words[next(iter(model.prior))]
    checks.values(x, first, checks.cardinal)
    bits = sum(n * size(theta[w]) for theta in model.words.values() for w, n in x.items())
    limits.check_bits(2 * bits, "numerators and denominators of the factors")
    return {w: {y: model.words[y][w] ** x[w] for y in model.prior} for w in first if x.get(w)}


def infer(model: Model, x: Bag) -> Inference:
    """Return scores, evidence, posterior and decision for a bag.

    The scores lack the coefficient, which cancels in the posterior.

    Raises UnknownFeature; ZeroEvidence when every score is 0.

    >>> half, more = Fraction(1, 2), {"buy": Fraction(2, 3), "now": Fraction(1, 3)}
    >>> less = {"buy": Fraction(1, 3), "now": Fraction(2, 3)}
    >>> infer(Model({"a": half, "b": half}, {"a": more, "b": less}), {"buy": 2}).posterior
    {'a': Fraction(4, 5), 'b': Fraction(1, 5)}
    """
    return naive.infer(model.prior, factors(model, x))


def _combine(of: Callable[[Count, Count], Count], a: Counts, b: Counts) -> Counts:
    checks.same(a.documents, b.documents, "the labels of both counts")
    checks.same(a.vocabulary, b.vocabulary, "the vocabularies of both counts")
    documents = entrywise(of, a.documents, b.documents)
    occurrences = {y: entrywise(of, row, b.occurrences[y]) for y, row in a.occurrences.items()}
    return Counts(documents, occurrences)
