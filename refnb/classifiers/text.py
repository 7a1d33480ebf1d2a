"""Learn to classify text: one feature for each position, and one die for all positions.

    tokens        the words of a text: runs of letters and       tuple of str
                  digits, in lower case
    vocabulary    the words that a model knows, K of them        in declared order
    positions     where a document has a word of the vocabulary  other tokens are ignored
    n(y)          weight of the documents with label y           int or Fraction
    n(y, w)       occurrences of word w in all of them           int or Fraction
    theta(y, w)   probability of word w, at every position       multinomial.Model

    p(document | y) = product over the positions i of theta(y, token_i)

This is the multinomial model of the bag of words without its coefficient, which is the same for
every label. The presence model, which asks only whether each word occurs, is another model.

The trap: an unknown word is ignored. Its factor is neither 0 nor 1/K.

Source: T. Mitchell, Machine Learning (1997), section 6.10, table 6.2; Bayesian
Learning slides, slides 18-23; M. Mohri, lecture 3, document classification.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence

from refnb.classifiers import bernoulli, multinomial, naive
from refnb.classifiers.multinomial import Model
from refnb.classifiers.naive import Inference, Prior
from refnb.core import checks
from refnb.core.checks import Amount, Cardinal, Names
from refnb.estimation import counting
from refnb.estimation.schema import Count, Example, Schema, Tokens
from refnb.estimation.smoothing import Smoothing

Document = Example[Tokens]

_APART = (  # in ASCII all but letters and digits; from U+0080 on blanks, punctuation and signs
    r"\x00-/:-@\[-`{-\u00a9\u00ab-\u00b1\u00b4\u00b6-\u00b8\u00bb\u00bf\u00d7\u00f7\u037e\u0387"
    r"\u055a-\u055f\u0589\u058a\u05be\u05c0\u05c3\u05c6\u05f3\u05f4\u0609\u060a\u060c\u060d"
    r"\u061b-\u061f\u066a-\u066d\u06d4\u0964\u0965\u0970\u0e4f\u0e5a\u0e5b\u0f04-\u0f14"
    r"\u0f3a-\u0f3d\u104a-\u104f\u10fb\u1360-\u1368\u1680\u17d4-\u17d6\u17d8-\u17da\u1800-\u180a"
    r"\u180e\u2000-\u200b\u200e-\u206f\u20a0-\u20cf\u2190-\u2bff\u2e00-\u2e2e\u2e30-\u2e7f"
    r"\u3000-\u3004\u3008-\u3020\u3030\u303d\u30a0\u30fb\ua673\ua67e\ufd3e\ufd3f\ufe00-\ufe1f"
    r"\ufe30-\ufe6f\ufeff\uff00-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff65\uffe0-\uffff"
    r"\U0001f000-\U0001faff\U000e0000-\U000e01ef"
)
_CAPITALS = (  # first, last, step, and the number to add for lower case
    (0x41, 0x5A, 1, 32), (0xC0, 0xD6, 1, 32), (0xD8, 0xDE, 1, 32), (0x100, 0x12E, 2, 1),
    (0x132, 0x136, 2, 1), (0x139, 0x147, 2, 1), (0x14A, 0x176, 2, 1), (0x178, 0x178, 1, -121),
    (0x179, 0x17D, 2, 1), (0x18F, 0x18F, 1, 202), (0x1A0, 0x1A0, 1, 1), (0x1AF, 0x1AF, 1, 1),
    (0x1CD, 0x1DB, 2, 1), (0x200, 0x21E, 2, 1), (0x386, 0x386, 1, 38), (0x388, 0x38A, 1, 37),
    (0x38C, 0x38C, 1, 64), (0x38E, 0x38F, 1, 63), (0x391, 0x3A1, 1, 32), (0x3A3, 0x3AB, 1, 32),
    (0x400, 0x40F, 1, 80), (0x410, 0x42F, 1, 32), (0x460, 0x480, 2, 1), (0x48A, 0x4BE, 2, 1),
    (0x4D0, 0x52E, 2, 1), (0x531, 0x556, 1, 48), (0x1E00, 0x1E94, 2, 1), (0x1EA0, 0x1EFE, 2, 1),
    (0xFF21, 0xFF3A, 1, 32),
)  # fmt: skip
_SMALL = {c: c + n for first, last, step, n in _CAPITALS for c in range(first, last + 1, step)}
_WORD, _LETTERS = re.compile(f"[^{_APART}]+"), re.compile("[A-Za-z]+")


def tokens(text: str) -> tuple[str, ...]:
    """Return the longest runs of letters and digits, in lower case, in their order.

    A character counts as one if it is an ASCII letter or digit, or if it is U+0080 or above and not
    among the blanks, punctuation marks and signs that the specification lists. Capitals of the
    Latin, Greek, Cyrillic and Armenian alphabets that it lists become lower case. It normalises
    nothing, and does not depend on a version of Unicode.

    >>> tokens("Don't PANIC: 42 Cafés «Über»!")
    ('don', 't', 'panic', '42', 'cafés', 'über')
    """
    return tuple(_WORD.findall(text.translate(_SMALL)))


def ascii_letters(text: str) -> tuple[str, ...]:
    """Return the longest runs of the letters A-Z and a-z, in lower case, in their order.

    >>> ascii_letters("Don't PANIC: 42 cafés!")
    ('don', 't', 'panic', 'caf', 's')
    """
    return tuple(word.lower() for word in _LETTERS.findall(text))


def frequencies(examples: Iterable[Document]) -> dict[str, Count]:
    """Return how often each token occurs in all documents, sorted by code point; one pass.

    A document counts as often as its weight says.

    >>> frequencies([Example(("b", "a", "b"), "spam"), Example(("b",), "ham", 2)])
    {'a': 1, 'b': 4}
    """
    totals: dict[str, Count] = {}
    for document in examples:
        for w in document.instance:
            totals[w] = totals.get(w, 0) + document.weight
    return dict(sorted(totals.items()))


def vocabulary(examples: Iterable[Document]) -> tuple[str, ...]:
    """Return all distinct tokens of the documents, sorted by code point.

    >>> vocabulary([Example(("b", "a", "b"), "spam")])
    ('a', 'b')
    """
    return tuple(frequencies(examples))


def prune(frequencies: Mapping[str, Amount], least: Cardinal, common: Cardinal) -> tuple[str, ...]:
    """Return the words seen at least `least` times, except the `common` most frequent ones.

    Of equally frequent words, the first by code point counts as the more frequent. The
    words that stay are sorted by code point.

    >>> prune({"the": 9, "buy": 3, "meet": 3, "zyx": 1}, 2, 2)
    ('meet',)
    """
    for w, n in frequencies.items():
        checks.amount(n, "the frequency of", w)
    checks.cardinal(least, "least")
    checks.cardinal(common, "common")
    ranked = sorted(frequencies, key=lambda w: (-frequencies[w], w))
    return tuple(sorted(w for w in ranked[common:] if frequencies[w] >= least))


def bag(words: Collection[str], tokens: Iterable[str]) -> dict[str, int]:
    """Return how often each of the words occurs among the tokens, in the order of the words.

    >>> bag(("buy", "meet", "now"), ("now", "or", "never", "now", "buy"))
    {'buy': 1, 'now': 2}
    """
    counts = Counter(tokens)
    return {w: counts[w] for w in words if w in counts}


def count(labels: Names, words: Names, examples: Iterable[Document]) -> multinomial.Counts:
    """Return n(y) and n(y, w) for these labels and words, ignoring other tokens; one pass.

    Raises UnknownLabel.

    >>> count(["spam"], ["buy", "now"], [Example(("buy", "or", "buy"), "spam")]).occurrences
    {'spam': {'buy': 2, 'now': 0}}
    """
    known = frozenset(words)
    bags = (
        Example(bag(known.intersection(x.instance), x.instance), x.label, x.weight)
        for x in examples
    )
    return multinomial.count(labels, words, bags)


def learn(examples: Sequence[Document], smoothing: Smoothing, prior: Prior) -> Model:
    """Learn from documents: the vocabulary is all tokens; labels are sorted by code point.

    theta(y, w) = (n(y, w) + a) / (sum of n(y, w) over w + a K), and with Laplace's rule a = 1.
    Without a given prior, pi(y) is the share of the documents, or follows from them by a rule.

    Raises EmptyData for no documents or no tokens; UndefinedEstimate when a rule divides 0 by 0;
    DomainMismatch when the given prior has other labels.

    >>> laplace, none = Smoothing.spelled("laplace"), Smoothing.spelled("none")
    >>> seen = [Example(("buy", "now"), "spam"), Example(("now",), "ham")]
    >>> learn(seen, laplace, none).words["ham"]
    {'buy': Fraction(1, 3), 'now': Fraction(2, 3)}
    """
    words, labels = vocabulary(examples), sorted({x.label for x in examples})
    return multinomial.fit(count(labels, words, examples), smoothing, prior)


def infer(model: Model, tokens: Iterable[str]) -> Inference:
    """Return scores, evidence, posterior and decision, with a factor for each position.

    The factors are theta(y, token) for every token of the vocabulary, in the order of the document;
    the name of each is its place in the document, from 1, and the token.

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
    examples: Sequence[Document], smoothing: Smoothing, prior: Prior
) -> bernoulli.Model:
    """Learn whether words occur: the same labels and vocabulary, a Bernoulli model.

    n(y, w, 1) is the weight of the documents with label y that have the word w.

    Raises EmptyData for no documents; UndefinedEstimate when a rule divides 0 by 0; DomainMismatch
    when the given prior has other labels.

    >>> laplace, none = Smoothing.spelled("laplace"), Smoothing.spelled("none")
    >>> learn_presence([Example(("now", "now"), "spam")], laplace, none).presence
    {'now': {'spam': Fraction(2, 3)}}
    """
    words, labels = vocabulary(examples), sorted({x.label for x in examples})
    schema = Schema(tuple(labels), dict.fromkeys(words, (bernoulli.ABSENT, bernoulli.PRESENT)))
    cases = (Example(bernoulli.instance(words, {*x.instance}), x.label, x.weight) for x in examples)
    return bernoulli.fit(counting.count(schema, cases), smoothing, prior)


def infer_presence(model: bernoulli.Model, tokens: Iterable[str]) -> Inference:
    """Return the inference from the words of the vocabulary that occur and those that do not.

    Raises ZeroEvidence when every score is 0.

    >>> laplace, none = Smoothing.spelled("laplace"), Smoothing.spelled("none")
    >>> model = learn_presence([Example(("now", "now"), "spam")], laplace, none)
    >>> infer_presence(model, tokens("Later.")).factors
    {'now': {'spam': Fraction(1, 3)}}
    """
    present = {w for w in tokens if w in model.presence}
    return bernoulli.infer(model, bernoulli.instance(model.presence, present))
