"""Many documents: count the words that occur, and add one number for each to decide.

    n(y)         how many documents have the label y                       documents[y]
    n(y, w)      how often word w occurs in them; no zeros are written     words[y][w]
    K            words of the vocabulary
    N(y)         sum of n(y, w) over the vocabulary
    a            imaginary occurrences of each word
    theta(y, w)  probability of word w when the label is y                 estimates[y][w]
    rest(y)      theta(y, w) of every word with n(y, w) = 0                rest[y]

    theta(y, w) = (n(y, w) + a) / (N(y) + a K)
    rest(y) = a / (N(y) + a K)

A vocabulary of forty thousand words and twenty labels has 800,000 probabilities. Most words never
occur with most labels, and these all have the probability rest(y). Every other probability comes
from a count; equal counts of a label share one, computed once.

    document     the words of a text                      unknown ones are ignored
    cost(p)      a whole number just below 2^24 log(1/p); of p = 0 more than any other sum
    u            no cost is more than u too low           unit
    T(y)         the cost of the empty document and what the words add
    t            how many costs were added                terms

    T(y) <= 2^24 log(1 / s(y)) <= T(y) + t u              s(y) is the score

A label whose T is more than t u above the least has certainly lost: its 2^24 log(1/s) is above the
greatest value that the least one can have. Adding whole numbers makes no error, so the bound is
that of t roundings down. If several labels are left, their exact products decide.

The trap: a word that never occurs with a label is not an unknown word. It has a factor, which is 0
without smoothing. And floating point mostly decides the same, but it breaks exact ties without
saying so.

Source: K. Weinberger, CS4780, case 2, for the model and the estimate; sparse rows as in J. Gilbert,
C. Moler and R. Schreiber, Sparse Matrices in MATLAB (1992); J. R. Shewchuk, Adaptive precision
floating-point arithmetic (1997), for a filter in front of an exact comparison.
"""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from itertools import chain
from math import lcm, prod
from operator import add, sub

from refnb.classifiers import bernoulli, multinomial, naive, text
from refnb.classifiers.bernoulli import ABSENT, PRESENT
from refnb.core import limits
from refnb.estimation import counting, schema
from refnb.estimation.smoothing import Smoothing, estimate
from refnb.exact import series
from refnb.probability import distribution

BITS, GUARD = 24, 24
IMPOSSIBLE = 1 << 128  # the cost of 0: all words that memory holds, with their factors, cost less

Reader = Callable[[str], tuple[str, ...]]
READERS: dict[str, Reader] = {"alphanumeric": text.tokens, "ascii-letters": text.ascii_letters}
_ASCII = {  # each character's lower-case letter or digit, or else a blank
    rule: "".join("".join(read(chr(i))) or " " for i in range(128)).ljust(256).encode()
    for rule, read in READERS.items()
}


@dataclass(frozen=True)
class WordCounts:
    """The documents of each label: how many, and how often each word occurs in them."""

    documents: dict[str, int]
    occurrences: dict[str, Counter[str]]

    def put(self, label: str, *documents: Iterable[str]) -> None:
        """Add documents to the counts of their label."""
        self.documents[label] += len(documents)
        self.occurrences[label].update(chain.from_iterable(documents))

    def frequencies(self) -> Counter[str]:
        """Return how often each word occurs in all documents."""
        seen = Counter[str]()
        for counts in self.occurrences.values():
            seen.update(counts)
        return seen

    def counts(self, vocabulary: Iterable[str]) -> multinomial.Counts:
        """Return n(y) and n(y, w) for these words, zeros written out."""
        words = tuple(vocabulary)
        rows: dict[str, dict[str, schema.Count]] = {
            y: {w: counts.get(w, 0) for w in words} for y, counts in self.occurrences.items()
        }
        return multinomial.Counts(self.documents, rows)

    def presence(self, vocabulary: Iterable[str]) -> counting.Counts:
        """Return n(y) and n(y, w, 1), n(y, w, 0), if each document was added with each word once.

        >>> counts = empty(["spam"])
        >>> counts.put("spam", ["buy"], ["buy", "now"], [])
        >>> counts.presence(["buy"]).values
        {'buy': {'spam': {'0': 1, '1': 2}}}
        """
        labels, occurrences, domain = self.documents, self.occurrences, (ABSENT, PRESENT)
        words: dict[str, tuple[str, ...]] = dict.fromkeys(vocabulary, domain)
        rows = {
            w: {
                y: {ABSENT: n - occurrences[y][w], PRESENT: occurrences[y][w]}
                for y, n in labels.items()
            }
            for w in words
        }
        return counting.Counts(schema.Schema(tuple(labels), words), labels, rows)


@dataclass(frozen=True)
class Thetas:
    """A multinomial model: theta(y, w) is estimates[y][w], or rest[y] where there is none."""

    prior: Mapping[str, Fraction]
    vocabulary: tuple[str, ...]
    estimates: Mapping[str, Mapping[str, Fraction]]
    rest: Mapping[str, Fraction]

    def theta(self, label: str, word: str) -> Fraction:
        """Return the probability of a word of the vocabulary when the label is y."""
        return self.estimates[label].get(word, self.rest[label])

    @cached_property
    def bits(self) -> int:
        """The most bits of a probability of a word."""
        rows = (row.values() for row in self.estimates.values())
        return max(map(limits.size, chain(self.rest.values(), *rows)))

    @cached_property
    def model(self) -> multinomial.Model:
        """All parameters, written out."""
        rows = {y: {w: self.theta(y, w) for w in self.vocabulary} for y in self.prior}
        return multinomial.Model(self.prior, rows)


@dataclass
class Costs:
    """The cost of each probability that was asked for, and u.

    >>> half, third = Costs().of(Fraction(1, 2)), Costs().of(Fraction(1, 3))
    >>> half, third
    (11629079, 18431655)
    """

    unit: int = 1
    known: dict[tuple[int, int], int] = field(default_factory=lambda: {(0, 1): IMPOSSIBLE})
    two: series.Bounds = field(default_factory=lambda: series.log_two(BITS + GUARD))

    def of(self, p: Fraction) -> int:
        """Return cost(p)."""
        ratio = p.as_integer_ratio()
        if ratio not in self.known:
            low, high = series.log_bounds(1 / Fraction(p), BITS + GUARD, self.two)
            cost = self.known[ratio] = max(low, 0) >> GUARD
            self.unit = max(self.unit, (high >> GUARD) + 1 - cost)
        return self.known[ratio]


@dataclass(frozen=True)
class PreparedModel:
    """A prepared multinomial or Bernoulli model: T without words, and what each word adds."""

    parameters: Thetas | bernoulli.Model
    unit: int
    empty: Sequence[int]
    table: Mapping[str, Sequence[int]]

    @property
    def labels(self) -> tuple[str, ...]:
        """The labels, in the order that decides ties."""
        return tuple(self.parameters.prior)

    @property
    def vocabulary(self) -> tuple[str, ...]:
        """The words that have parameters."""
        return tuple(self.table)

    @property
    def model(self) -> multinomial.Model | bernoulli.Model:
        """All parameters, written out."""
        known = self.parameters
        return known if isinstance(known, bernoulli.Model) else known.model

    def classify(self, document: Collection[str]) -> distribution.Decision[str] | None:
        """Return the decision of `text.infer` or `text.infer_presence`; None if all are 0."""
        present = isinstance(self.parameters, bernoulli.Model)
        words = {*document} if present else document
        costs = filter(None, map(self.table.get, words))
        totals = [*map(sum, zip(self.empty, *costs, strict=True))]
        terms = 1 + (len(self.table) if present else len(words))
        reach = min(min(totals) + terms * self.unit, IMPOSSIBLE - 1)
        left = [y for y, total in zip(self.labels, totals, strict=True) if total <= reach]
        if len(left) > 1:
            counts = Counter(w for w in words if w in self.table)
            return distribution.arg_max(self._weights(left, counts))
        return distribution.Decision(left[0], (left[0],)) if left else None

    def posterior(self, document: Collection[str]) -> dict[str, Fraction]:
        """Return P(y | x) of each label: ZeroEvidence where all are 0."""
        counts = Counter(w for w in document if w in self.table)
        return distribution.normalise(self._weights(self.labels, counts))

    def _weights(self, labels: Iterable[str], counts: Counter[str]) -> dict[str, int]:
        """Return the scores of some labels times their common denominator."""
        scores = {y: self._score(y, counts) for y in labels}
        common = lcm(*(under for _, under in scores.values()))
        return {y: over * (common // under) for y, (over, under) in scores.items()}

    def check_bits(self, document: Collection[str]) -> None:
        """Require scores that are not too long: OutOfRange. Short documents need no sum."""
        known = self.parameters
        if isinstance(known, bernoulli.Model) or len(document) * known.bits <= limits.BITS:
            return
        counts = Counter(w for w in document if w in self.table)
        for y in self.labels:
            bits = sum(n * limits.size(known.theta(y, w)) for w, n in counts.items())
            limits.check_bits(bits, "the score of a document")

    def _score(self, y: str, counts: Counter[str]) -> tuple[int, int]:
        """Return the score of a label as one product over another, not reduced."""
        known = self.parameters
        powers = [(known.prior[y], 1)]
        if isinstance(known, bernoulli.Model):
            powers += [(p[y] if w in counts else 1 - p[y], 1) for w, p in known.presence.items()]
        else:
            powers += [(known.theta(y, w), n) for w, n in counts.items()]
        over = prod([p.numerator**n for p, n in powers])
        return over, prod([p.denominator**n for p, n in powers])


def empty(labels: Iterable[str]) -> WordCounts:
    """Return the counts of no documents.

    >>> counts = empty(["spam", "ham"])
    >>> counts.put("spam", ["buy", "buy"])
    >>> counts.occurrences
    {'spam': Counter({'buy': 2}), 'ham': Counter()}
    """
    documents = dict.fromkeys(labels, 0)
    return WordCounts(documents, {y: Counter() for y in documents})


def tokens(document: str, rule: str) -> list[str]:
    """Return the words of `text.tokens` or `text.ascii_letters`, for ASCII by a table of bytes.

    >>> tokens("Don't PANIC: 42 cafés!", "ascii-letters"), tokens("42 Cafés", "alphanumeric")
    (['don', 't', 'panic', 'caf', 's'], ['42', 'cafés'])
    """
    if rule != "ascii-letters" and not document.isascii():
        return [*READERS[rule](document)]
    content = document.encode("ascii", "replace")  # a ? separates words
    return content.translate(_ASCII[rule]).decode("ascii").split()


def fit(
    counts: WordCounts, vocabulary: Sequence[str], smoothing: Smoothing, prior: naive.Prior
) -> Thetas:
    """Estimate theta(y, w) = (n(y, w) + a) / (N(y) + a K), and pi(y), as `multinomial.fit` does.

    Raises: as `multinomial.Counts` and `multinomial.fit`.

    >>> counts = empty(["spam"])
    >>> counts.put("spam", ["buy", "buy", "or"])
    >>> thetas = fit(counts, ["buy", "now"], Smoothing.spelled("laplace"), {"spam": 1})
    >>> thetas.estimates["spam"], thetas.rest["spam"]
    ({'buy': Fraction(3, 4)}, Fraction(1, 4))
    """
    known = frozenset(vocabulary)
    rows = {
        y: {w: n for w, n in row.items() if w in known} for y, row in counts.occurrences.items()
    }
    if not vocabulary or not (smoothing.weight or all(rows.values())):
        multinomial.fit(counts.counts(vocabulary), smoothing, prior)  # which refuses, and says why
    pi, size = naive.estimate_prior(counts.documents, prior), len(vocabulary)
    a = smoothing.pseudo_count(size)
    under = {y: sum(row.values()) + a * size for y, row in rows.items()}
    theta = {y: {n: (n + a) / under[y] for n in {*row.values()}} for y, row in rows.items()}
    estimates = {y: {w: theta[y][n] for w, n in row.items()} for y, row in rows.items()}
    return Thetas(pi, tuple(vocabulary), estimates, {y: a / under[y] for y in rows})


def fit_presence(
    counts: WordCounts, vocabulary: Sequence[str], rule: Smoothing, prior: naive.Prior
) -> bernoulli.Model:
    """Return the result of `bernoulli.fit` for the presence of words; estimate equal counts once.

    Raises: as `bernoulli.fit`.

    >>> counts = empty(["spam"])
    >>> counts.put("spam", ["buy"], ["buy", "now"], [])
    >>> fit_presence(counts, ["buy"], Smoothing.spelled("laplace"), {"spam": 1}).presence
    {'buy': {'spam': Fraction(3, 5)}}
    """
    labels = counts.documents
    if not all(labels.values()):  # 0/0 has the place that the chapter names
        return bernoulli.fit(counts.presence(vocabulary), rule, prior)
    pi, theta = naive.estimate_prior(labels, prior), dict[str, dict[int, Fraction]]()
    for y, row in counts.occurrences.items():
        rows = {n: {ABSENT: labels[y] - n, PRESENT: n} for n in {0, *row.values()}}
        theta[y] = {n: estimate(row, rule)[PRESENT] for n, row in rows.items()}
    words = {w: {y: theta[y][row[w]] for y, row in counts.occurrences.items()} for w in vocabulary}
    return bernoulli.Model(pi, words)


def prepare_presence(model: bernoulli.Model) -> PreparedModel:
    """Return a prepared Bernoulli model of documents.

    >>> half, third = Fraction(1, 2), Fraction(1, 3)
    >>> presence = {"v": {"a": third, "b": half}, "w": {"a": half, "b": third}}
    >>> ready = prepare_presence(bernoulli.Model({"a": half, "b": half}, presence))
    >>> ready.classify(["v"]), ready.classify(["w", "x"])
    (Decision(label='b', ties=('b',)), Decision(label='a', ties=('a',)))
    """
    cost = Costs()
    empty, table = [cost.of(p) for p in model.prior.values()], dict[str, list[int]]()
    equal = dict[int, int]()  # one object for equal numbers, of which there are many
    for w, row in model.presence.items():
        there = [cost.of(row[y]) for y in model.prior]
        absent = [cost.of(1 - row[y]) for y in model.prior]
        empty = [*map(add, empty, absent)]
        table[w] = [equal.setdefault(n, n) for n in map(sub, there, absent)]
    return PreparedModel(model, cost.unit, empty, table)


def compose(thetas: Thetas) -> PreparedModel:
    """Return a prepared multinomial model: each word costs the rest, where no label has its own.

    >>> half, quarter = Fraction(1, 2), Fraction(1, 4)
    >>> own, rest = {"a": {"v": 3 * quarter}, "b": {}}, {"a": quarter, "b": half}
    >>> ready = compose(Thetas({"a": half, "b": half}, ("v", "w"), own, rest))
    >>> ready.classify(["v"]), ready.classify(["w", "w", "x"])
    (Decision(label='a', ties=('a',)), Decision(label='b', ties=('b',)))
    """
    cost = Costs()
    rest = [cost.of(thetas.rest[y]) for y in thetas.prior]
    table = {w: rest.copy() for w in thetas.vocabulary}
    for i, y in enumerate(thetas.prior):
        for w, p in thetas.estimates[y].items():
            table[w][i] = cost.of(p)
    return PreparedModel(thetas, cost.unit, [cost.of(p) for p in thetas.prior.values()], table)
