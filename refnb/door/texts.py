"""Documents in place of rows: learned from folders or lists, asked one by one, and tested.

    source    a folder with a sub-folder for each class, several, or documents by class
    pile      how often each word occurs in the documents of each class: what is counted

Many documents are decided by `fast.corpus`, which is proven equal to the chapter; a single
one is worked out by the chapter itself.
"""

from collections import Counter
from collections.abc import Collection, Iterable
from dataclasses import dataclass

import refnb.classifiers.text
import refnb.solutions.text
from refnb import checks, messages
from refnb.classifiers.multinomial import Counts, Model
from refnb.classifiers.naive import Prior
from refnb.door import choices, folders, hints
from refnb.door.choices import Numbers
from refnb.door.documents import TextAnswer
from refnb.door.folders import Texts, Tree
from refnb.door.trials import Trial
from refnb.errors import EmptyData, UnknownLabel
from refnb.estimation.schema import Count, Example, Tokens
from refnb.estimation.smoothing import Smoothing
from refnb.fast import corpus, grouped
from refnb.fast.corpus import Words
from refnb.probability.distribution import Decision


@dataclass(frozen=True)
class How:
    """How to learn: the rule for the words, that for the prior, and which words stay."""

    smoothing: Smoothing
    prior: Prior | None
    least: int
    common: int

    def words(self) -> dict[str, str]:
        """Name the choices."""
        left = "none"
        if self.common or self.least > 1:
            left = f"the {self.common} most frequent, and those seen fewer than {self.least} times"
        return {
            "smoothing": self.smoothing.spelling(),
            "prior": choices.prior_words(self.prior),
            "words left out": left,
        }


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

    def frequencies(self) -> Counter[str]:
        """Return how often each word occurs in all classes."""
        seen = Counter[str]()
        for found in self.words.values():
            seen.update(found)
        return seen

    def counts(self, words: Iterable[str]) -> Counts:
        """Return n(y) and n(y, w) for these words."""
        documents: dict[str, Count] = {y: self.documents[y] for y in self.words}
        rows: dict[str, dict[str, Count]] = {
            y: {w: found.get(w, 0) for w in words} for y, found in self.words.items()
        }
        return Counts(documents, rows)


@dataclass(frozen=True)
class TextClassifier:
    """A classifier of documents by their words: multinomial naive Bayes."""

    words: Words
    learned: refnb.solutions.text.Learned
    told: dict[str, str]

    @property
    def model(self) -> Model:
        """The parameters."""
        return self.words.model

    @property
    def labels(self) -> tuple[str, ...]:
        """The classes, in the order that decides ties."""
        return tuple(self.model.prior)

    def ask(self, document: str) -> TextAnswer:
        """Return the answer to one document; words that were never seen are ignored.

        Raises ZeroEvidence when every class is impossible.

        >>> mail = {"spam": ["buy now", "buy more"], "ham": ["see you now"]}
        >>> text(mail).ask("Buy!").posterior
        {'spam': Fraction(16, 19), 'ham': Fraction(3, 19)}
        """
        checks.text(document, "a document")
        tokens = refnb.classifiers.text.tokens(document)
        found = refnb.classifiers.text.infer(self.model, tokens)
        return TextAnswer(tokens, found, self.learned, self.told)

    def _decide(self, tokens: Tokens) -> Decision[str] | None:
        """Return the decision of a document, and None where every class is impossible."""
        return self.words.classify_many([tokens])[0]

    def test(self, source: Texts) -> Trial:
        """Compare the decisions with the classes of other documents; it need not hold every class.

        Raises UnknownLabel for a class that was not learned; BadTable for what cannot be read.
        """
        return self.judge(folders.tree(source), folders.name(source))

    def judge(self, tree: Tree, name: str) -> Trial:
        """Compare the decisions with the classes of the documents of a tree, so named.

        Raises: as `test`.
        """
        checks.text(name, "the name of what is tested on")
        tree = folders.tree(tree)
        check_classes(tree, self.model.prior, name)
        documents = (document for _, document in folders.documents(tree, "deciding"))
        return examined(self, documents, name)


def examined(of: TextClassifier, documents: Iterable[Example[Tokens]], name: str) -> Trial:
    """Compare the decisions with the classes of documents, which were learned.

    Raises EmptyData for no documents.
    """
    table: dict[str, Counter[str]] = {y: Counter() for y in of.labels}
    counts = Counter[str]()
    for document in documents:
        counts["rows"] += 1
        made = of._decide(document.instance)
        if made is None:
            counts["unanswered"] += 1
            continue
        counts["ties"] += len(made.ties) > 1
        table[document.label][made.label] += 1
    return Trial.of(table, counts, None, (), of.told | {"tested on": name})


def text(
    source: Texts,
    *,
    smoothing: str | Smoothing = "laplace",
    prior: str | Smoothing | Numbers = "none",
    least: int = 1,
    common: int = 0,
) -> TextClassifier:
    """Return a classifier learned from documents: a folder, several, or lists by class.

    Words are runs of ASCII letters in lower case. Those seen fewer than `least` times are left
    out, then the `common` most frequent ones.

    Raises BadTable for what cannot be read; EmptyData when no word is left; UndefinedEstimate
    for 0/0; what a given prior raises.
    """
    return learn(source, how(smoothing, prior, least, common))


def how(
    smoothing: str | Smoothing, prior: str | Smoothing | Numbers, least: int, common: int
) -> How:
    """Return the choices of `text`, checked."""
    return How(choices.rule(smoothing), choices.prior(prior), least, common)


def learn(source: Texts, how: How) -> TextClassifier:
    """Return a classifier learned from documents.

    Raises: as `text`.
    """
    tree = folders.tree(source)
    return learned(pile_of(tree, (found for _, found in folders.documents(tree, "learning"))), how)


def check_classes(asked: Collection[str], known: Collection[str], name: str) -> None:
    """Require classes that were learned: UnknownLabel."""
    for label in asked:
        if label not in known:
            words = f"no class {messages.shown(label)} was learned{hints.hint(str(label), known)}"
            raise UnknownLabel(f"{name}: {words}")


def pile_of(tree: Tree, documents: Iterable[Example[Tokens]]) -> Pile:
    """Return the pile of documents, over the classes of a tree."""
    pile = Pile(Counter(), {label: Counter() for label in tree})
    for document in documents:
        pile.put(document)
    return pile


def learned(pile: Pile, how: How) -> TextClassifier:
    """Return the classifier of a pile.

    Raises EmptyData when no word is left; UndefinedEstimate; what a given prior raises.
    """
    seen = pile.frequencies()
    words = refnb.classifiers.text.prune(seen, how.least, how.common)
    if not words:
        chosen = f"least = {how.least} and common = {how.common}"
        raise EmptyData(f"no word is left of {len(seen)} with {chosen}")
    counts = pile.counts(words)
    prior = choices.prior_over(how.prior, tuple(counts.documents))
    ready = corpus.prepare(grouped.fit(counts, how.smoothing, prior))
    told = {
        "learned from": f"{pile.documents.total()} documents",
        "classes": str(len(counts.documents)),
        "words": f"{len(words)} in the vocabulary",
        **how.words(),
    }
    return TextClassifier(ready, refnb.solutions.text.Learned(counts, how.smoothing, prior), told)
