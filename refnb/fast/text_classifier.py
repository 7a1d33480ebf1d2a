"""Many documents decided fast and exactly: one addition for each word, for all labels at once.

    document   the words of a text                      unknown ones are ignored
    there      which words of the vocabulary occur      Bernoulli model
    int(w)     of the word w, for all labels            made once
    capacity   words that a document can have           2^32

    S = the int of the prior + the sum of int(w) over the words of the document

What S says is proved in `packed_sums`. Where several labels are left, their exact products are
compared, and so they are for a longer document.

The trap: a vocabulary of a hundred thousand words and twenty labels has two million numbers, of
which a document needs a hundred. One dict with an int for each word has them all in one look.

Source: K. Weinberger, CS4780, case 2, for the model; the fields are those of `packed_sums`.
"""

from collections import Counter
from collections.abc import Collection
from dataclasses import dataclass
from fractions import Fraction
from math import lcm, prod

from refnb.classifiers import bernoulli, multinomial
from refnb.fast import packed_sums
from refnb.fast.packed_sums import PackedSums
from refnb.fast.word_counts import Thetas
from refnb.probability.distribution import Decision

CAPACITY = 1 << 32


@dataclass(frozen=True)
class Words:
    """A multinomial or Bernoulli model made ready: S of no word, and what each adds."""

    parameters: Thetas | bernoulli.Model
    sums: PackedSums
    empty: int
    table: dict[str, int]
    capacity: int

    @property
    def labels(self) -> tuple[str, ...]:
        """The labels, in the order that decides ties."""
        return self.sums.labels

    @property
    def vocabulary(self) -> tuple[str, ...]:
        """The words that have parameters."""
        return tuple(self.table)

    @property
    def model(self) -> multinomial.Model | bernoulli.Model:
        """All parameters, written out."""
        known = self.parameters
        return known if isinstance(known, bernoulli.Model) else known.model

    def classify(self, document: Collection[str]) -> Decision[str] | None:
        """Return the decision of `text.infer` or `text.infer_presence`; None where all are 0."""
        present = isinstance(self.parameters, bernoulli.Model)
        words = {*document} if present else document
        terms = 1 + (len(self.table) if present else len(words))
        total = sum(filter(None, map(self.table.get, words)), self.empty)
        room = terms <= self.capacity
        if room and (made := self.sums.sure(total, terms)):
            return made
        counts = Counter(w for w in words if w in self.table)
        places = range(len(self.labels))
        left = self.sums.left(total, terms) if room else places
        scores = {y: self._score(self.labels[y], counts) for y in left}
        left = [y for y in left if scores[y][0]]
        common = lcm(*(under for _, under in scores.values()))
        weights = {y: over * (common // under) for y, (over, under) in scores.items()}
        return packed_sums.best(self.sums, left, weights.__getitem__)

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


def prepare_presence(model: bernoulli.Model) -> Words:
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
    sums, tables = packed_sums.made(labels, prior, dice, 1)
    more = {w: n[True] - n[False] for w, n in zip(model.presence, tables, strict=True)}
    empty = sums.start + sum(n[False] for n in tables)
    return Words(model, sums, empty, more, CAPACITY)


def compose(thetas: Thetas, capacity: int = CAPACITY) -> Words:
    """Return a model made ready, each word put together from what the labels say of it.

    A word is heard once for each label, with probability 1 for all others, which costs nothing.
    What most words have is added up once; what a label says of a word is put on top.

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
    sums, (ints,) = packed_sums.made(labels, [*thetas.prior.values()], [cells], 2 * capacity)
    table = dict.fromkeys(thetas.vocabulary, sum(ints[y, id(p)] for y, p in thetas.rest.items()))
    for y, found in own.items():
        more = {i: ints[y, i] - ints[y, id(thetas.rest[y])] for i in found}
        for w, p in thetas.said[y].items():
            table[w] += more[id(p)]
    return Words(thetas, sums, sums.start, table, capacity)
