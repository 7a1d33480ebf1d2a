"""Many documents decided fast and exactly: one addition for each word, for all labels at once.

    document   the words of a text                      unknown ones are ignored
    there      which words of the vocabulary occur      Bernoulli model
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
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import lcm, prod

from refnb.classifiers import bernoulli
from refnb.classifiers.multinomial import Model
from refnb.fast import pairwise
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

    def classify(self, document: Sequence[str]) -> Decision[str] | None:
        """Return the decision that `text.infer` makes; None where all scores are 0."""
        terms = len(document) + 1
        total = sum(filter(None, map(self.table.get, document)), self.sums.start)
        room = terms <= self.capacity
        if room and (made := self.sums.sure(total, terms)):
            return made
        counts = [(w, n) for w, n in Counter(document).items() if w in self.table]

        def score(place: int) -> tuple[int, int]:
            """Return pi times the product of theta^n as one product over another, not reduced."""
            y = self.labels[place]
            powers = [(self.thetas.theta(y, w), n) for w, n in counts]
            pi = self.thetas.prior[y]
            over = pi.numerator * prod([p.numerator**n for p, n in powers])
            return over, pi.denominator * prod([p.denominator**n for p, n in powers])

        places = range(len(self.labels))
        left = self.sums.left(total, terms) if room else [y for y in places if score(y)[0]]
        return _best(self.sums, left, score)


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

    def classify(self, document: Iterable[str]) -> Decision[str] | None:
        """Return the decision that `text.infer_presence` makes; None where all scores are 0."""
        there = {w for w in document if w in self.table}
        terms = len(self.table) + 1
        total = sum(map(self.table.__getitem__, there), self.empty)
        if made := self.sums.sure(total, terms):
            return made

        def score(place: int) -> tuple[int, int]:
            """Return pi times the product of theta and 1 - theta, as one product over another."""
            y = self.labels[place]
            factors = [p[y] if w in there else 1 - p[y] for w, p in self.model.presence.items()]
            factors.append(self.model.prior[y])
            return prod([p.numerator for p in factors]), prod([p.denominator for p in factors])

        return _best(self.sums, self.sums.left(total, terms), score)


def _best(
    sums: Sums, left: Sequence[int], score: Callable[[int], tuple[int, int]]
) -> Decision[str] | None:
    """Return the best of the labels that are left, their scores multiplied to whole numbers."""
    if len(left) < 2:
        return pairwise.best(sums, left, int)
    scores = {y: score(y) for y in left}
    common = lcm(*(under for _, under in scores.values()))
    weights = {y: over * (common // under) for y, (over, under) in scores.items()}
    return pairwise.best(sums, left, weights.__getitem__)


def prepare_presence(model: bernoulli.Model) -> Presence:
    """Return a Bernoulli model of documents made ready.

    >>> half, third = Fraction(1, 2), Fraction(1, 3)
    >>> presence = {"v": {"a": third, "b": half}, "w": {"a": half, "b": third}}
    >>> ready = prepare_presence(bernoulli.Model({"a": half, "b": half}, presence))
    >>> ready.classify(["v"]), ready.classify(["w", "x"])
    (Decision(label='b', ties=('b',)), Decision(label='a', ties=('a',)))
    """
    labels, prior = tuple(model.prior), [*model.prior.values()]
    dice = [
        {False: [1 - p for p in row.values()], True: [*row.values()]}
        for row in model.presence.values()
    ]
    sums, tables = pairwise.sums(labels, prior, dice, 1)
    more = {w: n[True] - n[False] for w, n in zip(model.presence, tables, strict=True)}
    return Presence(model, sums, sums.start + sum(n[False] for n in tables), more)


def compose(thetas: Thetas, capacity: int = CAPACITY) -> Words:
    """Return a model made ready, each word put together from what the labels say of it.

    A word is heard once for each label, with probability 1 for all others, which costs nothing. So
    a field hears it once, and a comparison twice. What most words have is added up once; what a
    label says of a word is put on top.

    >>> half, quarter = Fraction(1, 2), Fraction(1, 4)
    >>> said, rest = {"a": {"v": 3 * quarter}, "b": {}}, {"a": quarter, "b": half}
    >>> made = compose(Thetas({"a": half, "b": half}, ("v", "w"), said, rest))
    >>> made.classify(["v"]), made.classify(["w", "w", "x"])
    (Decision(label='a', ties=('a',)), Decision(label='b', ties=('b',)))
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
    return Words(thetas, sums, table, capacity)
