"""Many documents decided fast and exactly: one addition for each word, for all labels at once.

    document   the words of a text                      unknown ones are ignored
    bag        word -> how often it occurs              all words known
    int(w)     of the word w, for all labels            made once
    capacity   words that a document can have           2^32

    S = the int of the prior + the sum of int(w) over the words of the document

What S says is proved in `pairwise` and `packed_sums`. Where several labels are left, their exact
products are compared, and so they are for a longer document.

The trap: a vocabulary of a hundred thousand words and twenty labels has two million numbers, of
which a document needs a hundred. One dict with an int for each word has them all in one look.

Source: K. Weinberger, CS4780, case 2, for the model; the fields are those of `packed_sums`.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import lcm, prod

from refnb.classifiers import bernoulli, multinomial, text
from refnb.classifiers.multinomial import Model
from refnb.core.limits import USUAL, size
from refnb.estimation.schema import Bag
from refnb.fast import pairwise, weights
from refnb.fast.pairwise import Sums
from refnb.fast.word_counts import Thetas
from refnb.probability.distribution import Decision

CAPACITY = 1 << 32


@dataclass(frozen=True)
class Words:
    """A multinomial model made ready."""

    thetas: Thetas
    sums: Sums
    table: dict[str, int]
    longest: int
    capacity: int

    @property
    def labels(self) -> tuple[str, ...]:
        """The labels, in the order that decides ties."""
        return self.sums.labels

    @property
    def vocabulary(self) -> tuple[str, ...]:
        """The words that have parameters."""
        return self.thetas.vocabulary

    @property
    def model(self) -> Model:
        """All parameters, written out."""
        return self.thetas.model

    def classify(self, document: Iterable[str]) -> Decision[str]:
        """Return the decision that `text.infer` makes, with all its ties.

        Raises ZeroEvidence when every score is 0.
        """
        words = tuple(document)
        return self._decided(words) or text.infer(self.model, words).decision

    def classify_many(self, documents: Iterable[Sequence[str]]) -> list[Decision[str] | None]:
        """Return the decision for each document, and None where every score is 0."""
        return [self._decided(words) for words in documents]

    def classify_bag(self, x: Bag) -> Decision[str]:
        """Return the decision that `multinomial.infer` makes.

        Raises: as `multinomial.infer`.
        """
        self._check(x)
        terms = 1 + sum(x.values())
        total = self.sums.start + sum(n * self.table[w] for w, n in x.items())
        return self._settled(total, terms, x) or multinomial.infer(self.model, x).decision

    def posterior(self, document: Iterable[str]) -> dict[str, Fraction]:
        """Return P(y | document) for each label, as `text.infer` does.

        Raises ZeroEvidence when every score is 0.
        """
        return weights.posterior(self.sums.labels, self._all(tuple(document)))

    def posterior_of_bag(self, x: Bag) -> dict[str, Fraction]:
        """Return P(y | x) for each label, as `multinomial.infer` does.

        Raises: as `multinomial.infer`.
        """
        self._check(x)
        found = self._weights(x, range(len(self.sums.labels)))
        if not any(found):
            multinomial.infer(self.model, x)  # which refuses, and says why
        return weights.posterior(self.sums.labels, found)

    def decimals(self, document: Iterable[str], places: int) -> dict[str, str]:
        """Return P(y | document) of each label, rounded half up to so many places.

        Raises ZeroEvidence when every score is 0; OutOfRange as `rounding.decimal`.
        """
        return weights.decimals(self.sums.labels, self._all(tuple(document)), places)

    def _decided(self, words: Sequence[str]) -> Decision[str] | None:
        """Return the decision for the words of a document, if it has one."""
        terms = len(words) + 1
        total = sum(filter(None, map(self.table.get, words)), self.sums.start)
        if terms <= self.capacity and (made := self.sums.sure(total, terms)):
            return made
        return self._settled(total, terms, self._known(words))

    def _settled(self, total: int, terms: int, x: Bag) -> Decision[str] | None:
        """Return the best of the labels that are left; all are, where there is no room."""
        if terms <= self.capacity:
            left: Sequence[int] = self.sums.left(total, terms)
        else:
            places = range(len(self.sums.labels))
            left = [y for y, w in zip(places, self._weights(x, places), strict=True) if w]
        if len(left) < 2:
            return pairwise.best(self.sums, left, int)
        found = dict(zip(left, self._weights(x, left), strict=True))
        return pairwise.best(self.sums, left, found.__getitem__)

    def _known(self, words: Iterable[str]) -> dict[str, int]:
        """Return how often each known word occurs."""
        return {w: n for w, n in Counter(words).items() if w in self.table}

    def _all(self, words: Sequence[str]) -> list[int]:
        """Return the weights of all labels, which are not all 0."""
        found = self._weights(self._known(words), range(len(self.sums.labels)))
        if not any(found):
            text.infer(self.model, words)  # which refuses, and says why
        return found

    def _weights(self, x: Bag, places: Iterable[int]) -> list[int]:
        """Return pi times the product of theta^n for some labels, multiplied to whole numbers."""
        return _whole([self._score(self.sums.labels[y], x) for y in places])

    def _score(self, label: str, x: Bag) -> tuple[int, int]:
        """Return the score of a label as one product over another, not reduced."""
        pi, theta = self.thetas.prior[label], self.thetas.theta
        powers = [(theta(label, w), n) for w, n in x.items()]
        over = pi.numerator * prod([p.numerator**n for p, n in powers])
        return over, pi.denominator * prod([p.denominator**n for p, n in powers])

    def _check(self, x: Bag) -> None:
        """Let the chapter refuse a bag that it would refuse."""
        plain = all(type(n) is int and n >= 0 and w in self.table for w, n in x.items())
        if not plain or 2 * self.longest * sum(x.values()) > USUAL.bits:
            multinomial.factors(self.model, x)


@dataclass(frozen=True)
class Presence:
    """A Bernoulli model of documents made ready: S of the empty one, and what a word adds."""

    model: bernoulli.Model
    sums: Sums
    empty: int
    table: dict[str, int]

    @property
    def labels(self) -> tuple[str, ...]:
        """The labels, in the order that decides ties."""
        return self.sums.labels

    @property
    def vocabulary(self) -> tuple[str, ...]:
        """The words that have parameters."""
        return tuple(self.model.presence)

    def classify_many(self, documents: Iterable[Iterable[str]]) -> list[Decision[str] | None]:
        """Return the decision that `text.infer_presence` makes; None where all are 0."""
        return [self._decided({w for w in words if w in self.table}) for words in documents]

    def _decided(self, words: set[str]) -> Decision[str] | None:
        """Return the decision for the known words of a document, if it has one."""
        terms = len(self.table) + 1
        total = sum(map(self.table.__getitem__, words), self.empty)
        if made := self.sums.sure(total, terms):
            return made
        left = self.sums.left(total, terms)
        if len(left) < 2:
            return pairwise.best(self.sums, left, int)
        found = dict(zip(left, _whole([self._score(y, words) for y in left]), strict=True))
        return pairwise.best(self.sums, left, found.__getitem__)

    def _score(self, place: int, words: set[str]) -> tuple[int, int]:
        """Return the score of a label as one product over another, not reduced."""
        y = self.labels[place]
        factors = [p[y] if w in words else 1 - p[y] for w, p in self.model.presence.items()]
        factors.append(self.model.prior[y])
        return prod([p.numerator for p in factors]), prod([p.denominator for p in factors])


def prepare_presence(model: bernoulli.Model) -> Presence:
    """Return a Bernoulli model of documents made ready.

    >>> half, third = Fraction(1, 2), Fraction(1, 3)
    >>> presence = {"v": {"a": third, "b": half}, "w": {"a": half, "b": third}}
    >>> ready = prepare_presence(bernoulli.Model({"a": half, "b": half}, presence))
    >>> [made.label for made in ready.classify_many([["v"], ["w", "x"]]) if made]
    ['b', 'a']
    """
    labels, prior = tuple(model.prior), [*model.prior.values()]
    dice = [
        {False: [1 - p for p in row.values()], True: [*row.values()]}
        for row in model.presence.values()
    ]
    sums, tables = pairwise.sums(labels, prior, dice, 1)
    more = {w: n[True] - n[False] for w, n in zip(model.presence, tables, strict=True)}
    return Presence(model, sums, sums.start + sum(n[False] for n in tables), more)


def _whole(scores: Sequence[tuple[int, int]]) -> list[int]:
    """Return scores, each one product over another, multiplied to whole numbers."""
    common = lcm(*(under for _, under in scores))
    return [over * (common // under) for over, under in scores]


def prepare(model: Model, capacity: int = CAPACITY) -> Words:
    """Return the model made ready, which can be pickled, with room for so many words.

    >>> half, third = Fraction(1, 2), Fraction(1, 3)
    >>> rows = {"a": {"v": half, "w": half}, "b": {"v": third, "w": 2 * third}}
    >>> ready = prepare(Model({"a": half, "b": half}, rows))
    >>> ready.classify(["v", "x", "v"]), ready.classify_bag({"v": 2, "w": 4}).label
    (Decision(label='a', ties=('a',)), 'b')
    """
    labels, prior = tuple(model.prior), [*model.prior.values()]
    columns = [model.words[y] for y in labels]
    rows = {w: [theta[w] for theta in columns] for w in model.vocabulary}
    sums, (table,) = pairwise.sums(labels, prior, [rows], capacity)
    longest = sum(max(map(size, theta.values())) for theta in columns)
    thetas = Thetas(model.prior, model.vocabulary, model.words, dict.fromkeys(labels, Fraction(0)))
    return Words(thetas, sums, table, longest, capacity)


def compose(thetas: Thetas, capacity: int = CAPACITY) -> Words:
    """Return a model made ready, each word put together from what the labels say of it.

    A word is heard once for each label, with probability 1 for all others, which costs nothing. So
    a field hears it once, and a comparison twice. What most words have is added up once; what a
    label says of a word is put on top.

    >>> half, quarter = Fraction(1, 2), Fraction(1, 4)
    >>> said, rest = {"a": {"v": 3 * quarter}, "b": {}}, {"a": quarter, "b": half}
    >>> made = compose(Thetas({"a": half, "b": half}, ("v", "w"), said, rest))
    >>> made.classify(["v"]), made.classify(["w"]).label
    (Decision(label='a', ties=('a',)), 'b')
    """
    labels, one = tuple(thetas.prior), Fraction(1)
    own = {y: {id(p): p for p in (thetas.rest[y], *thetas.said[y].values())} for y in labels}
    cells = {
        (y, i): [p if other == y else one for other in labels]
        for y, found in own.items()
        for i, p in found.items()
    }
    sums, (ints,) = pairwise.sums(labels, [*thetas.prior.values()], [cells], 2 * capacity)
    table = dict.fromkeys(thetas.vocabulary, sum(ints[y, id(p)] for y, p in thetas.rest.items()))
    for y, found in own.items():
        more = {i: ints[y, i] - ints[y, id(thetas.rest[y])] for i in found}
        for w, p in thetas.said[y].items():
            table[w] += more[id(p)]
    longest = sum(max(map(size, found.values())) for found in own.values())
    return Words(thetas, sums, table, longest, capacity)
