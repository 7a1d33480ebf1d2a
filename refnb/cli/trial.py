"""Learn from texts and be tested on others, on all of them or on growing shares.

Pile       how often each word occurs in the documents of each class: what is counted
How        what the caller chose: smoothing, prior, words to leave out
Result     how a test went
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from fractions import Fraction

from refnb.classifiers import text
from refnb.classifiers.multinomial import Counts
from refnb.classifiers.naive import Prior
from refnb.cli.arguments import UsageError
from refnb.cli.folders import Tree
from refnb.decision import error
from refnb.decision.error import Confusion
from refnb.errors import RefnbError
from refnb.estimation.schema import Count, Example, Tokens
from refnb.estimation.smoothing import Smoothing
from refnb.fast import packed
from refnb.fast.packed import Lanes

SHARES = (64, 32, 16, 8, 4, 2, 1)


@dataclass(frozen=True)
class How:
    """How to learn: the rule for the words, that for the prior, and which words stay."""

    smoothing: Smoothing
    prior: Prior
    least: int
    common: int


@dataclass(frozen=True)
class Result:
    """The confusion of a test, and how its documents were decided."""

    confusion: Confusion
    ties: int
    products: int
    unanswered: int

    @property
    def documents(self) -> int:
        """All documents of the test."""
        return sum(sum(row.values()) for row in self.confusion.values()) + self.unanswered

    @property
    def right(self) -> int:
        """The documents that were given their own class."""
        return sum(row[y] for y, row in self.confusion.items())

    @property
    def accuracy(self) -> Fraction:
        """The part of all documents that was given its own class."""
        return Fraction(self.right, self.documents)


@dataclass(frozen=True)
class Pile:
    """The documents of each class: how many, and how often each word occurs in them."""

    documents: Counter[str]
    words: dict[str, Counter[str]]

    def put(self, document: Example[Tokens]) -> None:
        """Add a document to its class."""
        self.documents[document.label] += 1
        self.words[document.label].update(document.instance)

    def add(self, other: "Pile") -> None:
        """Add another pile of the same classes."""
        self.documents.update(other.documents)
        for label, found in other.words.items():
            self.words[label].update(found)


def empty(tree: Tree) -> Pile:
    """Return a pile without documents for the classes of a tree."""
    return Pile(Counter(), {label: Counter() for label in tree})


def learned(pile: Pile, how: How) -> Lanes:
    """Return the model of a pile, ready to decide.

    Raises: UsageError when no word is left; UndefinedEstimate and what a given prior raises.
    """
    seen = Counter[str]()
    for found in pile.words.values():
        seen.update(found)
    words = text.prune(seen, how.least, how.common)
    if not words:
        chosen = f"--least {how.least} and --common {how.common}"
        raise UsageError(f"no word is left of {len(seen)} with {chosen}")
    documents: dict[str, Count] = {y: pile.documents[y] for y in pile.words}
    rows: dict[str, dict[str, Count]] = {
        y: {w: found.get(w, 0) for w in words} for y, found in pile.words.items()
    }
    return packed.pack(packed.fit(Counts(documents, rows), how.smoothing, how.prior))


def examine(lanes: Lanes, documents: Iterable[Example[Tokens]]) -> Result:
    """Decide each document and compare with its class; one without an answer is not right."""
    counts = Counter[str]()
    table = error.confusion(tuple(lanes.model.prior), _decided(lanes, documents, counts))
    return Result(table, counts["ties"], counts["products"], counts["unanswered"])


def kept(documents: Iterable[Example[Tokens]]) -> list[Example[Tokens]]:
    """Return documents that are asked more than once; equal words share their memory."""
    known: dict[str, str] = {}
    return [
        Example(tuple(known.setdefault(w, w) for w in document.instance), document.label)
        for document in documents
    ]


def curve(
    learning: Iterable[tuple[int, Example[Tokens]]], tree: Tree
) -> Iterator[tuple[int, Pile]]:
    """Yield the share 1/k and the pile of every k-th document of each class, the first among them.

    The shares grow, and each holds the last one.
    """
    layers = {k: empty(tree) for k in SHARES}
    for place, document in learning:
        layers[next(k for k in SHARES if place % k == 0)].put(document)
    pile = empty(tree)
    for k, layer in layers.items():
        pile.add(layer)
        yield k, pile


@contextmanager
def at_share(k: int) -> Iterator[None]:
    """Put the share in front of what its documents cannot give."""
    try:
        yield
    except RefnbError as error:
        raise type(error)(f"share 1/{k}: {error}") from None


def _decided(
    lanes: Lanes, documents: Iterable[Example[Tokens]], counts: Counter[str]
) -> Iterator[tuple[str, str]]:
    """Yield the class of each document and the one that is decided, and count how."""
    for document in documents:
        known = [w for w in document.instance if w in lanes.costs]
        left = packed.contenders(lanes, known)
        if not left:
            counts["unanswered"] += 1
            continue
        made = packed.settle(lanes, known, left)
        counts["products"] += len(left) > 1
        counts["ties"] += len(made.ties) > 1
        yield document.label, made.label
