"""Learn to classify text: one feature for each position, and one die for all positions.

    tokens        the words of a text: runs of ASCII letters,    tuple of str
                  in lower case
    vocabulary    the words that a model knows, K of them        in declared order
    positions     where a document has a word of the vocabulary  other tokens are ignored
    n(y)          number of documents with label y               int
    n(y, w)       occurrences of word w in all of them           int
    theta(y, w)   probability of word w, at every position       multinomial.Model

    p(document | y) = product over the positions i of theta(y, token_i)

This is the multinomial model of the bag of words without its coefficient, which is the
same for every label. To ask of each word only whether it is there is another model.

The trap: an unknown word is ignored. Its factor is neither 0 nor 1/K.

Source: T. Mitchell, Machine Learning (1997), section 6.10, table 6.2; Bayesian
Learning slides, slides 18-23; M. Mohri, lecture 3, document classification.
"""

import re
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence

from refnb import checks
from refnb.classifiers import bernoulli, multinomial, naive
from refnb.classifiers.bernoulli import ABSENT, PRESENT
from refnb.classifiers.multinomial import Model
from refnb.classifiers.naive import Inference, Prior
from refnb.errors import UnknownLabel
from refnb.estimation.counting import Counts, Values
from refnb.estimation.schema import Count, Example, Schema, Tokens
from refnb.estimation.smoothing import Smoothing

_WORD = re.compile("[A-Za-z]+")


def tokens(text: str) -> tuple[str, ...]:
    """Return the longest runs of the letters A-Z and a-z, in lower case, in their order.

    >>> tokens("Don't PANIC: 42 cafés!")
    ('don', 't', 'panic', 'caf', 's')
    """
    return tuple(word.lower() for word in _WORD.findall(text))


def frequencies(examples: Iterable[Example[Tokens]]) -> dict[str, int]:
    """Return how often each token occurs in all documents, sorted by code point; one pass.

    >>> frequencies([Example(("b", "a", "b"), "spam"), Example(("b",), "ham")])
    {'a': 1, 'b': 3}
    """
    found = Counter[str]()
    for document in examples:
        found.update(document.instance)
    return {w: found[w] for w in sorted(found)}


def vocabulary(examples: Iterable[Example[Tokens]]) -> tuple[str, ...]:
    """Return all distinct tokens of the documents, sorted by code point.

    >>> vocabulary([Example(("b", "a", "b"), "spam")])
    ('a', 'b')
    """
    return tuple(frequencies(examples))


def prune(frequencies: Mapping[str, int], least: int, common: int) -> tuple[str, ...]:
    """Return the words seen at least `least` times but for the `common` most frequent ones.

    Of equally frequent words, the first by code point counts as the more frequent. The
    words that stay are sorted by code point.

    Raises, in this order: NotExact; Negative for a frequency, then `least`, then `common`.

    >>> prune({"the": 9, "buy": 3, "meet": 3, "zyx": 1}, 2, 2)
    ('meet',)
    """
    for w, n in frequencies.items():
        checks.whole(n, f"the frequency of {w!r}")
    checks.whole(least, "least")
    checks.whole(common, "common")
    ranked = sorted(frequencies, key=lambda w: (-frequencies[w], w))
    return tuple(sorted(w for w in ranked[common:] if frequencies[w] >= least))


def bag(words: Collection[str], tokens: Iterable[str]) -> dict[str, int]:
    """Return how often each of the words that occurs among the tokens does, in their order.

    >>> bag(("buy", "meet", "now"), ("now", "or", "never", "now", "buy"))
    {'buy': 1, 'now': 2}
    """
    found = Counter(tokens)
    return {w: found[w] for w in words if w in found}


def count(
    labels: Collection[str], words: Collection[str], examples: Iterable[Example[Tokens]]
) -> multinomial.Counts:
    """Return n(y) and n(y, w) for these labels and words, other tokens ignored; one pass.

    Raises, in this order: NotText; EmptyData; Duplicate for the labels, then for the
    words; UnknownLabel at the first document that has one.

    >>> count(["spam"], ["buy", "now"], [Example(("buy", "or", "buy"), "spam")]).occurrences
    {'spam': {'buy': 2, 'now': 0}}
    """
    checks.names(labels, "the labels")
    checks.names(words, "the vocabulary")
    counted: dict[str, Count] = dict.fromkeys(labels, 0)
    found = {y: Counter[str]() for y in labels}
    for place, document in enumerate(examples, 1):
        checks.known([document.label], found, UnknownLabel, f"document {place}: the label")
        counted[document.label] += document.weight
        found[document.label].update(document.instance)
    return multinomial.Counts(
        counted, {y: {w: row.get(w, 0) for w in words} for y, row in found.items()}
    )


def learn(examples: Sequence[Example[Tokens]], smoothing: Smoothing, prior: Prior) -> Model:
    """Learn from documents: the vocabulary is all tokens, the labels are sorted by code point.

    theta(y, w) = (n(y, w) + a) / (sum of n(y, w) over w + a K), and with Laplace's rule
    a = 1. Without a given prior, pi(y) is the share of the documents, or a rule of it.

    Raises, in this order: EmptyData for no documents, then for no tokens; for a given
    prior NotText; NotExact; Negative; NotADistribution; DomainMismatch; then
    UndefinedEstimate for the first label without any word.

    >>> laplace, none = Smoothing.spelled("laplace"), Smoothing.spelled("none")
    >>> seen = [Example(("buy", "now"), "spam"), Example(("now",), "ham")]
    >>> learn(seen, laplace, none).words["ham"]
    {'buy': Fraction(1, 3), 'now': Fraction(2, 3)}
    """
    labels = sorted({document.label for document in examples})
    return multinomial.fit(count(labels, vocabulary(examples), examples), smoothing, prior)


def infer(model: Model, tokens: Iterable[str]) -> Inference:
    """Return scores, evidence, posterior and decision, with a factor for each position.

    The factors are theta(y, token) for every token of the vocabulary, in the order of
    the document, named by the place in the document, from 1, and the token.

    Raises: ZeroEvidence.

    >>> laplace, none = Smoothing.spelled("laplace"), Smoothing.spelled("none")
    >>> model = learn([Example(("buy",), "spam"), Example(("now",), "ham")], laplace, none)
    >>> found = infer(model, tokens("Buy! Or buy."))
    >>> found.posterior, list(found.factors)
    ({'ham': Fraction(1, 5), 'spam': Fraction(4, 5)}, ['1 buy', '3 buy'])
    """
    known = model.words[next(iter(model.prior))]
    places = [(place, w) for place, w in enumerate(tokens, 1) if w in known]
    factors = {f"{place} {w}": {y: model.words[y][w] for y in model.prior} for place, w in places}
    return naive.infer(model.prior, factors)


def learn_presence(
    examples: Sequence[Example[Tokens]], smoothing: Smoothing, prior: Prior
) -> bernoulli.Model:
    """Learn whether words are there: the same labels and vocabulary, a Bernoulli model.

    n(y, w, 1) is the number of documents with label y that have the word w.

    Raises, in this order: EmptyData for no documents; for a given prior NotText;
    NotExact; Negative; NotADistribution; DomainMismatch.

    >>> laplace, none = Smoothing.spelled("laplace"), Smoothing.spelled("none")
    >>> learn_presence([Example(("now", "now"), "spam")], laplace, none).presence
    {'now': {'spam': Fraction(2, 3)}}
    """
    counted = Counter(document.label for document in examples)
    labels, words = tuple(sorted(counted)), vocabulary(examples)
    checks.names(labels, "the labels")
    there = Counter((w, document.label) for document in examples for w in set(document.instance))
    values: Values = {
        w: {y: {ABSENT: counted[y] - there[w, y], PRESENT: there[w, y]} for y in labels}
        for w in words
    }
    schema = Schema(labels, dict.fromkeys(words, (ABSENT, PRESENT)))
    return bernoulli.fit(Counts(schema, {y: counted[y] for y in labels}, values), smoothing, prior)


def infer_presence(model: bernoulli.Model, tokens: Iterable[str]) -> Inference:
    """Return the inference for the words of the vocabulary that are there, and those that are not.

    Raises: ZeroEvidence.

    >>> laplace, none = Smoothing.spelled("laplace"), Smoothing.spelled("none")
    >>> model = learn_presence([Example(("now", "now"), "spam")], laplace, none)
    >>> infer_presence(model, tokens("Later.")).factors
    {'now': {'spam': Fraction(1, 3)}}
    """
    present = {w for w in tokens if w in model.presence}
    return bernoulli.infer(model, bernoulli.instance(model.presence, present))
