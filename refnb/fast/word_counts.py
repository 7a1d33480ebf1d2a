"""Word counts: the words that occur are counted, and those that do not have one number.

    n(y)         how many documents have the label y                       documents[y]
    n(y, w)      how often word w occurs in them; no zeros are written     words[y][w]
    K            words of the vocabulary
    N(y)         sum of n(y, w) over the vocabulary
    a            imaginary occurrences of each word
    theta(y, w)  probability of word w when the label is y                 said[y][w]
    rest(y)      theta(y, w) of every word with n(y, w) = 0                rest[y]

    theta(y, w) = (n(y, w) + a) / (N(y) + a K)
    rest(y) = a / (N(y) + a K)

A vocabulary of forty thousand words and twenty labels has 800,000 probabilities. Most words are
never said by most labels, and these all have the probability rest(y). The others are as many as
there are counts, but equal counts of a label have one probability, which is made once.

The trap: a word that a label never says is not a word that is unknown. It has a factor, which is 0
where nothing is smoothed.

Source: K. Weinberger, CS4780, case 2, for the estimate; sparse rows as in J. Gilbert, C. Moler and
R. Schreiber, Sparse Matrices in MATLAB (1992).
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import chain

from refnb.classifiers import multinomial, naive, text
from refnb.classifiers.bernoulli import ABSENT, PRESENT
from refnb.classifiers.multinomial import Counts, Model
from refnb.classifiers.naive import Prior
from refnb.estimation import counting
from refnb.estimation.schema import Count, Schema
from refnb.estimation.smoothing import Smoothing

READERS: dict[str, Callable[[str], tuple[str, ...]]] = {
    "alphanumeric": text.tokens,
    "ascii-letters": text.ascii_letters,
}
_ASCII = {  # of each character its small letter or digit, or a blank where it is none
    rule: "".join("".join(read(chr(i))) or " " for i in range(128)).ljust(256).encode()
    for rule, read in READERS.items()
}


@dataclass(frozen=True)
class WordCounts:
    """The documents of each label: how many, and how often each word occurs in them."""

    documents: Counter[str]
    words: dict[str, Counter[str]]

    def put(self, label: str, *documents: Iterable[str]) -> None:
        """Add documents to the counts of their label."""
        self.documents[label] += len(documents)
        self.words[label].update(chain.from_iterable(documents))

    def frequencies(self) -> Counter[str]:
        """Return how often each word occurs in all documents."""
        seen = Counter[str]()
        for found in self.words.values():
            seen.update(found)
        return seen

    def tally(self) -> dict[str, Count]:
        """Return n(y) for each label."""
        return {y: self.documents[y] for y in self.words}

    def counts(self, vocabulary: Iterable[str]) -> Counts:
        """Return n(y) and n(y, w) for these words, zeros written out."""
        words = tuple(vocabulary)
        rows: dict[str, dict[str, Count]] = {
            y: {w: found.get(w, 0) for w in words} for y, found in self.words.items()
        }
        return Counts(self.tally(), rows)

    def presence(self, vocabulary: Iterable[str]) -> counting.Counts:
        """Return n(y) and n(y, w, 1), n(y, w, 0), where each document was put with each word once.

        >>> counts = empty(["spam"])
        >>> counts.put("spam", ["buy"], ["buy", "now"], [])
        >>> counts.presence(["buy"]).values
        {'buy': {'spam': {'0': 1, '1': 2}}}
        """
        labels, domain = self.tally(), (ABSENT, PRESENT)
        words: dict[str, tuple[str, ...]] = dict.fromkeys(vocabulary, domain)
        rows = {
            w: {
                y: {ABSENT: n - self.words[y][w], PRESENT: self.words[y][w]}
                for y, n in labels.items()
            }
            for w in words
        }
        return counting.Counts(Schema(tuple(labels), words), labels, rows)


@dataclass(frozen=True)
class Thetas:
    """A multinomial model: theta(y, w) is said[y][w], and rest[y] where nothing is said."""

    prior: dict[str, Fraction]
    vocabulary: tuple[str, ...]
    said: Mapping[str, Mapping[str, Fraction]]
    rest: dict[str, Fraction]

    def theta(self, label: str, word: str) -> Fraction:
        """Return the probability of a word of the vocabulary when the label is y."""
        return self.said[label].get(word, self.rest[label])

    @cached_property
    def model(self) -> Model:
        """All parameters, written out."""
        rows = {y: {w: self.theta(y, w) for w in self.vocabulary} for y in self.prior}
        return Model(self.prior, rows)


def empty(labels: Iterable[str]) -> WordCounts:
    """Return the counts of no documents.

    >>> counts = empty(["spam", "ham"])
    >>> counts.put("spam", ["buy", "buy"])
    >>> counts.words
    {'spam': Counter({'buy': 2}), 'ham': Counter()}
    """
    return WordCounts(Counter(), {y: Counter() for y in labels})


def tokens(document: str, rule: str) -> list[str]:
    """Return the words of `text.tokens` or `text.ascii_letters`, for ASCII by a table of bytes.

    >>> tokens("Don't PANIC: 42 cafés!", "ascii-letters"), tokens("42 Cafés", "alphanumeric")
    (['don', 't', 'panic', 'caf', 's'], ['42', 'cafés'])
    """
    if rule != "ascii-letters" and not document.isascii():
        return [*READERS[rule](document)]
    content = document.encode("ascii", "replace")  # a ? parts words
    return content.translate(_ASCII[rule]).decode("ascii").split()


def fit(
    counts: WordCounts, vocabulary: Sequence[str], smoothing: Smoothing, prior: Prior
) -> Thetas:
    """Estimate theta(y, w) = (n(y, w) + a) / (N(y) + a K), and pi(y), as `multinomial.fit` does.

    Where a label has none of the words and nothing is added, `multinomial.fit` itself is asked.

    Raises: as `multinomial.Counts` and `multinomial.fit`.

    >>> counts = empty(["spam"])
    >>> counts.put("spam", ["buy", "buy", "or"])
    >>> thetas = fit(counts, ["buy", "now"], Smoothing.spelled("laplace"), {"spam": 1})
    >>> thetas.said["spam"], thetas.rest["spam"]
    ({'buy': Fraction(3, 4)}, Fraction(1, 4))
    """
    known = frozenset(vocabulary)
    rows = {y: {w: n for w, n in row.items() if w in known} for y, row in counts.words.items()}
    if not vocabulary or not (smoothing.weight or all(rows.values())):
        exact = multinomial.fit(counts.counts(vocabulary), smoothing, prior)
        return Thetas(exact.prior, exact.vocabulary, exact.words, dict.fromkeys(rows, Fraction(0)))
    pi, size = naive.estimate_prior(counts.tally(), prior), len(vocabulary)
    a = smoothing.pseudo_count(size)
    under = {y: sum(row.values()) + a * size for y, row in rows.items()}
    theta = {y: {n: (n + a) / under[y] for n in {*row.values()}} for y, row in rows.items()}
    said = {y: {w: theta[y][n] for w, n in row.items()} for y, row in rows.items()}
    return Thetas(pi, tuple(vocabulary), said, {y: a / under[y] for y in rows})
