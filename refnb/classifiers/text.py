"""Learn to classify text: one feature for each position, and one die for all positions.

    tokens        the words of a text: runs of ASCII letters,    tuple of str
                  in lower case
    vocabulary    the words that a model knows, K of them        in declared order
    positions     where a document has a word of the vocabulary  other tokens are ignored
    n(y)          weight of the documents with label y           int or Fraction
    n(y, w)       occurrences of word w in all of them           int or Fraction
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

from refnb.classifiers import bernoulli, multinomial, naive
from refnb.classifiers.multinomial import Model
from refnb.classifiers.naive import Inference, Prior
from refnb.core import checks, limits
from refnb.core.checks import Amount, Names, Whole
from refnb.core.limits import Limits
from refnb.estimation import counting
from refnb.estimation.schema import Count, Example, Schema, Tokens
from refnb.estimation.smoothing import Smoothing

_WORD = re.compile("[A-Za-z]+")


def tokens(text: str) -> tuple[str, ...]:
    """Return the longest runs of the letters A-Z and a-z, in lower case, in their order.

    >>> tokens("Don't PANIC: 42 cafés!")
    ('don', 't', 'panic', 'caf', 's')
    """
    return tuple(word.lower() for word in _WORD.findall(text))


def frequencies(examples: Iterable[Example[Tokens]]) -> dict[str, Count]:
    """Return how often each token occurs in all documents, sorted by code point; one pass.

    A document counts as often as its weight says.

    >>> frequencies([Example(("b", "a", "b"), "spam"), Example(("b",), "ham", 2)])
    {'a': 1, 'b': 4}
    """
    found: dict[str, Count] = {}
    for document in examples:
        for w in document.instance:
            found[w] = found.get(w, 0) + document.weight
    return dict(sorted(found.items()))


def vocabulary(examples: Iterable[Example[Tokens]]) -> tuple[str, ...]:
    """Return all distinct tokens of the documents, sorted by code point.

    >>> vocabulary([Example(("b", "a", "b"), "spam")])
    ('a', 'b')
    """
    return tuple(frequencies(examples))


def prune(frequencies: Mapping[str, Amount], least: Whole, common: Whole) -> tuple[str, ...]:
    """Return the words seen at least `least` times but for the `common` most frequent ones.

    Of equally frequent words, the first by code point counts as the more frequent. The
    words that stay are sorted by code point.

    >>> prune({"the": 9, "buy": 3, "meet": 3, "zyx": 1}, 2, 2)
    ('meet',)
    """
    for w, n in frequencies.items():
        checks.amount(n, "the frequency of", w)
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
    labels: Names,
    words: Names,
    examples: Iterable[Example[Tokens]],
    *,
    within: Limits = limits.USUAL,
) -> multinomial.Counts:
    """Return n(y) and n(y, w) for these labels and words, other tokens ignored; one pass.

    Raises UnknownLabel; OutOfRange as in `multinomial.count`.

    >>> count(["spam"], ["buy", "now"], [Example(("buy", "or", "buy"), "spam")]).occurrences
    {'spam': {'buy': 2, 'now': 0}}
    """
    known = frozenset(words)
    bags = (
        Example(bag(known.intersection(x.instance), x.instance), x.label, x.weight)
        for x in examples
    )
    return multinomial.count(labels, words, bags, within=within)


def learn(
    examples: Sequence[Example[Tokens]],
    smoothing: Smoothing,
    prior: Prior,
    *,
    within: Limits = limits.USUAL,
) -> Model:
    """Learn from documents: the vocabulary is all tokens, the labels are sorted by code point.

    theta(y, w) = (n(y, w) + a) / (sum of n(y, w) over w + a K), and with Laplace's rule
    a = 1. Without a given prior, pi(y) is the share of the documents, or a rule of it.

    Raises EmptyData for no documents or no tokens; UndefinedEstimate when a rule divides 0
    by 0; DomainMismatch when the given prior has other labels; OutOfRange as in
    `multinomial.count`.

    >>> laplace, none = Smoothing.spelled("laplace"), Smoothing.spelled("none")
    >>> seen = [Example(("buy", "now"), "spam"), Example(("now",), "ham")]
    >>> learn(seen, laplace, none).words["ham"]
    {'buy': Fraction(1, 3), 'now': Fraction(2, 3)}
    """
    words, labels = vocabulary(examples), sorted({x.label for x in examples})
    return multinomial.fit(count(labels, words, examples, within=within), smoothing, prior)


def infer(model: Model, tokens: Iterable[str]) -> Inference:
    """Return scores, evidence, posterior and decision, with a factor for each position.

    The factors are theta(y, token) for every token of the vocabulary, in the order of
    the document, named by the place in the document, from 1, and the token.

    Raises ZeroEvidence when every score is 0.

    >>> laplace, none = Smoothing.spelled("laplace"), Smoothing.spelled("none")
    >>> model = learn([Example(("buy",), "spam"), Example(("now",), "ham")], laplace, none)
    >>> found = infer(model, tokens("Buy! Or buy."))
    >>> found.posterior, list(found.factors)
    ({'ham': Fraction(1, 5), 'spam': Fraction(4, 5)}, ['1 buy', '3 buy'])
    """
    known = model.words[next(iter(model.prior))]
    places = {f"{place} {w}": w for place, w in enumerate(tokens, 1) if w in known}
    factors = {f: {y: theta[w] for y, theta in model.words.items()} for f, w in places.items()}
    return naive.infer(model.prior, factors)


def learn_presence(
    examples: Sequence[Example[Tokens]],
    smoothing: Smoothing,
    prior: Prior,
    *,
    within: Limits = limits.USUAL,
) -> bernoulli.Model:
    """Learn whether words are there: the same labels and vocabulary, a Bernoulli model.

    n(y, w, 1) is the weight of the documents with label y that have the word w.

    Raises EmptyData for no documents; OutOfRange as in `counting.count`, with two values for
    each word; UndefinedEstimate when a rule divides 0 by 0; DomainMismatch when the given
    prior has other labels.

    >>> laplace, none = Smoothing.spelled("laplace"), Smoothing.spelled("none")
    >>> learn_presence([Example(("now", "now"), "spam")], laplace, none).presence
    {'now': {'spam': Fraction(2, 3)}}
    """
    words, labels = vocabulary(examples), sorted({x.label for x in examples})
    schema = Schema(tuple(labels), dict.fromkeys(words, (bernoulli.ABSENT, bernoulli.PRESENT)))
    cases = (
        Example(bernoulli.instance(words, set(x.instance)), x.label, x.weight) for x in examples
    )
    return bernoulli.fit(counting.count(schema, cases, within=within), smoothing, prior)


def infer_presence(model: bernoulli.Model, tokens: Iterable[str]) -> Inference:
    """Return the inference for the words of the vocabulary that are there, and those that are not.

    Raises ZeroEvidence when every score is 0.

    >>> laplace, none = Smoothing.spelled("laplace"), Smoothing.spelled("none")
    >>> model = learn_presence([Example(("now", "now"), "spam")], laplace, none)
    >>> infer_presence(model, tokens("Later.")).factors
    {'now': {'spam': Fraction(1, 3)}}
    """
    present = {w for w in tokens if w in model.presence}
    return bernoulli.infer(model, bernoulli.instance(model.presence, present))
