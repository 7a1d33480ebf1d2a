"""Documents in place of rows: learned from folders or lists, asked one by one, and tested.

    source    a folder with a sub-folder for each class, several, or documents by class

Documents are counted by `fast.word_counts` and decided by `fast.text_classifier`, which are proven
equal to the chapter; a single one is worked out by the chapter itself.
"""

from collections import Counter
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from functools import cached_property

import refnb.classifiers.text
import refnb.worked.text
from refnb.api import folders, settings
from refnb.api.evaluation import Trial
from refnb.api.folders import Document, Texts, Tree
from refnb.api.settings import Numbers
from refnb.api.text_answer import TextAnswer
from refnb.classifiers.multinomial import Model
from refnb.classifiers.naive import Prior
from refnb.core import checks, messages
from refnb.core.errors import EmptyData, UnknownLabel
from refnb.core.notebook import Brief
from refnb.estimation.smoothing import Smoothing
from refnb.fast import text_classifier, word_counts
from refnb.fast.text_classifier import Words
from refnb.fast.word_counts import WordCounts
from refnb.io import suggestions


@dataclass(frozen=True)
class TextChoices:
    """TextChoices to learn: the rule for the words, that for the prior, and which words stay."""

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
            "prior": settings.prior_words(self.prior),
            "words left out": left,
        }


@dataclass(frozen=True, repr=False)
class TextClassifier(Brief):
    """A classifier of documents by their words: multinomial naive Bayes."""

    words: Words
    word_counts: WordCounts
    smoothing: Smoothing
    prior: Prior
    settings: dict[str, str]

    def __post_init__(self) -> None:
        checks.own(self)

    def _brief(self) -> str:
        words = f"{len(self.words.thetas.vocabulary)} words"
        return f"multinomial: {words}, labels {messages.several(self.labels)}"

    @property
    def model(self) -> Model:
        """The parameters."""
        return self.words.model

    @cached_property
    def training(self) -> refnb.worked.text.Training:
        """The counts of the words, and the rules that made the parameters of them."""
        counts = self.word_counts.counts(self.words.thetas.vocabulary)
        return refnb.worked.text.Training(counts, self.smoothing, self.prior)

    @property
    def labels(self) -> tuple[str, ...]:
        """The classes, in the order that decides ties."""
        return tuple(self.words.thetas.prior)

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
        return TextAnswer(tokens, found, self.training, self.settings)

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
        check_classes(tree, self.labels, name)
        return examined(self, folders.documents(tree, "deciding"), name)


def examined(of: TextClassifier, documents: Iterable[Document], name: str) -> Trial:
    """Compare the decisions with the classes of documents, which were learned.

    Raises EmptyData for no documents.
    """
    table: dict[str, Counter[str]] = {y: Counter() for y in of.labels}
    counts = Counter[str]()
    for _, label, words in documents:
        counts["rows"] += 1
        made, *_ = of.words.classify_many([words])
        if made is None:
            counts["unanswered"] += 1
            continue
        counts["ties"] += len(made.ties) > 1
        table[label][made.label] += 1
    return Trial.of(table, counts, None, (), of.settings | {"tested on": name})


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
    return learn(source, text_choices(smoothing, prior, least, common))


def text_choices(
    smoothing: str | Smoothing, prior: str | Smoothing | Numbers, least: int, common: int
) -> TextChoices:
    """Return the choices of `text`, checked."""
    return TextChoices(settings.rule(smoothing), settings.prior(prior), least, common)


def learn(source: Texts, choices: TextChoices) -> TextClassifier:
    """Return a classifier learned from documents.

    Raises: as `text`.
    """
    tree = folders.tree(source)
    counts = word_counts.empty(tree)
    for _, label, words in folders.documents(tree, "learning"):
        counts.put(label, words)
    return learned(counts, choices)


def check_classes(asked: Collection[str], known: Collection[str], name: str) -> None:
    """Require classes that were learned: UnknownLabel."""
    for label in asked:
        if label not in known:
            words = (
                f"no class {messages.shown(label)} was learned{suggestions.hint(str(label), known)}"
            )
            raise UnknownLabel(f"{name}: {words}")


def learned(counts: WordCounts, choices: TextChoices) -> TextClassifier:
    """Return the classifier of counts.

    Raises EmptyData when no word is left; UndefinedEstimate; what a given prior raises.
    """
    seen = counts.frequencies()
    words = word_counts.pruned(seen, choices.least, choices.common)
    if not words:
        chosen = f"least = {choices.least} and common = {choices.common}"
        raise EmptyData(f"no word is left of {len(seen)} with {chosen}")
    prior = settings.prior_over(choices.prior, tuple(counts.words))
    ready = text_classifier.compose(word_counts.fit(counts, words, choices.smoothing, prior))
    stated = {
        "learned from": f"{counts.documents.total()} documents",
        "classes": str(len(counts.words)),
        "words": f"{len(words)} in the vocabulary",
        **choices.words(),
    }
    return TextClassifier(ready, counts, choices.smoothing, prior, stated)
